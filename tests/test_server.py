"""The static server of `build.py serve` and of the end-to-end tests."""

import gzip
import http.client
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools import serving
from tools.common import ROOT, BuildError
from tools.server import Habits, Site


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    site = tmp_path / "site"
    (site / "boot").mkdir(parents=True)
    (site / "index.html").write_text("<!doctype html>", encoding="utf-8")
    (site / "boot/boot.js").write_text("export {};\n" * 100, encoding="utf-8")
    (site / "python.wasm").write_bytes(b"\0asm")
    (tmp_path / "secret.txt").write_text("hands of the others", encoding="utf-8")
    return site


@pytest.fixture
def site(folder: Path) -> Iterator[Site]:
    site = Site(folder).start()
    yield site
    site.stop()


def ask(site: Site, path: str, method: str = "GET", **headers: str) -> tuple[int, dict[str, str], bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", site.port, timeout=10)
    connection.request(method, path, headers={key.replace("_", "-"): value for key, value in headers.items()})
    answer = connection.getresponse()
    result = answer.status, {key.lower(): value for key, value in answer.getheaders()}, answer.read()
    connection.close()
    return result


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/", "text/html; charset=utf-8"),
        ("/?seed=7#/play/dobbm", "text/html; charset=utf-8"),
        ("/boot/boot.js", "text/javascript; charset=utf-8"),
        ("/python.wasm", "application/wasm"),
    ],
)
def test_files_come_with_the_type_that_browsers_insist_on(site: Site, path: str, kind: str) -> None:
    status, headers, _ = ask(site, path)
    assert (status, headers["content-type"]) == (200, kind)


@pytest.mark.parametrize(
    "path", ["/missing", "/boot", "/boot/", "/../secret.txt", "/%2e%2e/secret.txt", "/boot/../../secret.txt"]
)
def test_what_is_not_in_the_site_is_not_found(site: Site, path: str) -> None:
    status, _, body = ask(site, path)
    assert status == 404
    assert b"hands" not in body


def test_a_file_is_not_sent_twice_to_who_has_it(site: Site, folder: Path) -> None:
    _, headers, body = ask(site, "/boot/boot.js")
    assert ask(site, "/boot/boot.js", If_None_Match=headers["etag"])[0::2] == (304, b"")
    (folder / "boot/boot.js").write_text("export const changed = true;\n", encoding="utf-8")
    status, _, changed = ask(site, "/boot/boot.js", If_None_Match=headers["etag"])
    assert status == 200
    assert changed != body


def test_head_tells_the_length_and_sends_nothing(site: Site) -> None:
    status, headers, body = ask(site, "/python.wasm", "HEAD")
    assert (status, headers["content-length"], body) == (200, "4", b"")


def test_a_stopped_server_answers_on_no_connection(folder: Path) -> None:
    site = Site(folder).start()
    connection = http.client.HTTPConnection("127.0.0.1", site.port, timeout=10)
    connection.request("GET", "/")
    connection.getresponse().read()
    site.stop()
    with pytest.raises((http.client.HTTPException, OSError)):
        connection.request("GET", "/")
        connection.getresponse()
    connection.close()


def test_a_sub_path_with_spaces_and_foreign_letters(folder: Path) -> None:
    site = Site(folder, Habits(prefix="/some where/ö/", max_age=600, compress=True)).start()
    try:
        assert ask(site, "/some%20where/%C3%B6/")[0] == 200
        assert ask(site, "/some%20where/%C3%B6")[1]["location"] == "/some%20where/%C3%B6/"
        assert ask(site, "/")[0] == 404
        _, headers, body = ask(site, "/some%20where/%C3%B6/boot/boot.js", Accept_Encoding="gzip")
        assert (headers["content-encoding"], headers["cache-control"]) == ("gzip", "max-age=600")
        assert gzip.decompress(body) == b"export {};\n" * 100
    finally:
        site.stop()


def test_serve_takes_the_next_free_port_and_says_when_there_is_none(site: Site, folder: Path) -> None:
    with serving.listen(folder, site.port) as other:
        assert site.port < other.port < site.port + serving.TRIES
    with pytest.raises(BuildError, match="choose one with --port"):
        serving.listen(folder, site.port, tries=1)
    with pytest.raises(BuildError, match="there is no port 80000"):
        serving.listen(folder, 80000)


def test_the_serve_command_prints_its_address_and_ends_cleanly_on_ctrl_c() -> None:
    command = [sys.executable, str(ROOT / "build.py"), "serve", "--no-browser", "--port", "23480"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout
    assert process.stderr
    try:
        end = time.monotonic() + 300  # the site may have to be built first
        line = ""
        while "http://localhost:" not in line and time.monotonic() < end:
            line = process.stdout.readline()
            assert line, process.stderr.read()
        address = line.split()[3]
        with urllib.request.urlopen(address, timeout=10) as answer:
            assert b"Kartenstube" in answer.read()
        process.send_signal(signal.SIGINT)
        rest, errors = process.communicate(timeout=20)
        assert (process.returncode, errors) == (0, "")
        assert "stopped" in rest
    finally:
        process.kill()
        process.wait()
