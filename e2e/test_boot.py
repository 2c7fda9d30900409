"""The start of the page: on a plain static server under an awkward sub-path, and with everything that can go wrong."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from e2e.harness import START_TIMEOUT, Complaints, Server, open_site, wait_until_offline_ready, wait_until_ready
from tools import loads, site
from tools.server import TYPES, Site

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; style-src 'self'; "
    "img-src 'self' data:; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'"
)
# Every file without which Python cannot start; guard.js is the one that tells about the others.
NEEDED = (
    "boot/boot.js",
    "boot/front.js",
    "boot/early.js",
    "boot/fetch.js",
    "boot/files.js",
    "boot/interp.js",
    "vendor/pyscript/core.js",
    "vendor/pyscript/core-*.js",
    "vendor/pyodide/pyodide.js",
    "vendor/pyodide/pyodide.asm.js",
    "vendor/pyodide/pyodide.asm.wasm",
    "stdlib.zip",
    "start.zip",
    "main.py",
    "pyscript.json",
)


def strip(page: Page) -> Locator:
    """The place where the start is told."""
    return page.locator("#boot")


def failed_line(page: Page) -> Locator:
    """The one sentence of a start that failed."""
    return page.locator("#boot[data-state=failed] p[role=alert]")


def test_boots_under_a_sub_path(page: Page, server: Server, complaints: Complaints) -> None:
    open_site(page, server.url)
    expect(strip(page)).to_be_hidden()
    assert not [name for name, status, _ in server.site.log if status >= 400]
    assert complaints.lines == []


def test_boots_at_the_root(page: Page, server: Server) -> None:
    server.habits.prefix = "/"
    open_site(page, f"http://127.0.0.1:{server.site.port}/")


def test_boots_from_python_s_own_server(page: Page, dist: Path) -> None:
    command = [sys.executable, "-u", "-m", "http.server", "--bind", "127.0.0.1", "--directory", str(dist.parent), "0"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert process.stdout
    try:
        port = re.search(r"port (\d+)", process.stdout.readline())
        assert port
        open_site(page, f"http://127.0.0.1:{port[1]}/{dist.name}/")
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


# The types of an nginx as it comes; it has no name for other kinds of files, modules as `.mjs` among them.
NGINX_TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "application/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".wasm": "application/wasm",
    ".zip": "application/zip",
}


def test_boots_and_goes_offline_from_an_nginx_as_it_comes(page: Page, server: Server) -> None:
    server.habits.types = NGINX_TYPES
    open_site(page, server.url)
    wait_until_offline_ready(page)


def test_fault_g18_the_policy_is_in_the_page_and_holds(table: Page, complaints: Complaints) -> None:
    complaints.expect("Content Security Policy")
    policy = table.locator("meta[http-equiv=Content-Security-Policy]")
    assert policy.get_attribute("content") == POLICY
    assert table.locator("script:not([src]), style, [style], [onclick]").count() == 0
    # evaluate() is exempt from the policy: a timer with text for code is not
    table.evaluate("setTimeout(\"document.documentElement.dataset.evil = 'yes'\", 0)")
    table.wait_for_timeout(200)
    assert table.locator("html[data-evil]").count() == 0


@pytest.fixture
def failing(complaints: Complaints) -> Complaints:
    """A start that must fail: console lines are part of it, requests to other hosts never are."""
    complaints.only_foreign = True
    return complaints


@pytest.mark.parametrize("pattern", NEEDED)
@pytest.mark.usefixtures("failing")
def test_a_missing_file_is_named_and_a_retry_goes_on(page: Page, server: Server, dist: Path, pattern: str) -> None:
    (path,) = dist.glob(pattern)
    server.habits.missing = frozenset({path.relative_to(dist).as_posix()})
    page.goto(server.url)
    expect(failed_line(page)).to_contain_text(path.name, timeout=20_000)
    server.habits.missing = frozenset()
    # what was missing may be there when it is asked for a second time: then the page has started, and takes the line away
    page.get_by_role("button", name="Try again", include_hidden=True).dispatch_event("click")
    wait_until_ready(page)
    expect(strip(page)).to_be_hidden()


@pytest.mark.usefixtures("failing")
def test_a_start_without_its_words_takes_those_that_arrive_behind(page: Page, server: Server) -> None:
    server.habits.missing = frozenset({"words/en.zip"})
    open_site(page, server.url)
    expect(page.get_by_role("link", name="Rules", exact=True)).to_be_visible()


@pytest.mark.parametrize("kind", ["application/octet-stream", "text/plain"])
def test_a_wrong_type_of_the_wasm_is_mended(page: Page, server: Server, kind: str) -> None:
    server.habits.types = {**TYPES, ".wasm": kind}
    open_site(page, server.url)


@pytest.mark.usefixtures("failing")
def test_a_wrong_type_of_modules_fails_with_a_sentence(page: Page, server: Server) -> None:
    server.habits.types = {**TYPES, ".js": "text/plain"}
    page.goto(server.url)
    expect(failed_line(page)).to_contain_text(".js", timeout=20_000)


def choose_game(page: Page) -> None:
    """Ask for a table that nobody has described: its rules are no part of the start."""
    page.evaluate("location.hash = '#/play/clumond?seed=3'")


@pytest.mark.usefixtures("failing")
def test_a_table_waits_for_what_arrives_behind_the_start(page: Page, server: Server) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/engine.zip", hold)
    open_site(page, server.url)
    choose_game(page)
    expect(page.locator("#app[aria-busy=true]")).to_have_count(1)
    expect(page.locator("#app [data-page=lobby]")).to_be_visible()
    for route in held:
        route.continue_()
    expect(page.locator("#app .table-head")).to_be_visible(timeout=START_TIMEOUT)
    expect(page.locator("#app[aria-busy]")).to_have_count(0)


@pytest.mark.usefixtures("failing")
def test_what_does_not_arrive_behind_the_start_is_told_and_the_lobby_goes_on(page: Page, server: Server) -> None:
    server.habits.missing = frozenset({"app.zip"})
    open_site(page, server.url)
    choose_game(page)
    expect(page.locator(".notice").filter(has_text="could not be loaded")).to_be_visible()
    assert page.evaluate("location.hash") == "#/"  # so that the same link is followed again
    page.get_by_role("button", name="Close").click()
    expect(page.locator(".notice")).to_have_count(0)
    server.habits.missing = frozenset()
    choose_game(page)
    expect(page.locator("#app .table-head")).to_be_visible(timeout=START_TIMEOUT)


@pytest.fixture
def copy(dist: Path, server: Server, tmp_path: Path) -> Path:
    """A copy of the site that the server now serves, for tests that change files."""
    folder = tmp_path / "site"
    shutil.copytree(dist, folder)
    server.serve_folder(folder)
    return folder


def test_pyscript_s_own_package_is_left_out(page: Page, server: Server, copy: Path) -> None:
    probe = """
import os, sys, js
js.document.documentElement.dataset.early = f"{'pyscript' in sys.modules} {os.path.exists('pyscript')}"
"""
    with (copy / "main.py").open("a", encoding="utf-8") as main:
        main.write(probe)
    open_site(page, server.url)
    expect(page.locator("html")).to_have_attribute("data-early", "False False")


@pytest.mark.parametrize("name", ["start.zip", "stdlib.zip"])
@pytest.mark.usefixtures("failing")
def test_a_file_of_another_version_is_refused(page: Page, server: Server, copy: Path, name: str) -> None:
    with (copy / name).open("ab") as file:
        file.write(b"another version")
    page.goto(server.url)
    expect(failed_line(page)).to_contain_text("is not the version that belongs to it", timeout=20_000)
    expect(failed_line(page)).to_contain_text(name)


@pytest.mark.usefixtures("failing")
def test_a_broken_wasm_fails_with_a_sentence(page: Page, server: Server, copy: Path) -> None:
    wasm = copy / "vendor/pyodide/pyodide.asm.wasm"
    wasm.write_bytes(wasm.read_bytes()[:5_000_000])
    page.goto(server.url)
    expect(failed_line(page)).to_contain_text("could not start", timeout=20_000)
    expect(page.get_by_role("button", name="Try again")).to_be_visible()


@pytest.mark.usefixtures("failing")
def test_an_error_of_python_fails_with_its_last_line(page: Page, server: Server, copy: Path) -> None:
    main = (copy / "main.py").read_text(encoding="utf-8")
    broken = main.replace("start()", "raise RuntimeError('no cards on the table')")
    (copy / "main.py").write_text(broken, encoding="utf-8")
    page.goto(server.url)
    expect(failed_line(page)).to_contain_text("RuntimeError: no cards on the table", timeout=START_TIMEOUT)


@pytest.mark.parametrize(
    "block",
    [
        "IDBFactory.prototype.open = () => { throw new DOMException('denied', 'SecurityError'); };",
        """IDBFactory.prototype.open = () => {
            const request = {};
            setTimeout(() => request.onerror(new Event("error")));
            return request;
        };""",
        "Object.defineProperty(globalThis, 'indexedDB', { value: undefined, configurable: true });",
    ],
    ids=["throws", "errors", "absent"],
)
def test_fault_e13_starts_where_databases_are_blocked(page: Page, server: Server, block: str) -> None:
    page.add_init_script(block)
    open_site(page, server.url)


def test_fault_e13_starts_in_a_sandboxed_frame_of_another_site(page: Page, server: Server, tmp_path: Path) -> None:
    (tmp_path / "host.html").write_text(
        f'<!doctype html><link rel="icon" href="data:,"><iframe sandbox="allow-scripts" src="{server.url}"></iframe>',
        encoding="utf-8",
    )
    host = Site(tmp_path).start()
    page.goto(f"http://localhost:{host.port}/host.html")
    expect(page.frame_locator("iframe").locator("html[data-ready]")).to_have_count(1, timeout=START_TIMEOUT)
    host.stop()


def test_fault_g10_no_sign_of_life_for_20_seconds_fails_and_recovers(page: Page, server: Server) -> None:
    held: list[Route] = []
    page.clock.install()

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/*.wasm", hold)
    page.goto(server.url)
    expect(strip(page).locator("p")).to_contain_text("MB")
    page.wait_for_timeout(1000)
    page.clock.fast_forward(21_000)
    expect(failed_line(page)).to_contain_text("has not started for 20 seconds")
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
    for route in held:
        route.continue_()
    wait_until_ready(page)
    expect(strip(page)).to_be_hidden()


def test_fault_g17_progress_is_told_in_megabytes(page: Page, server: Server) -> None:
    page.add_init_script("""
        window.told = [];
        addEventListener("boot-progress", ({ detail }) => window.told.push(detail));
    """)
    open_site(page, server.url)
    told = page.evaluate("window.told")
    assert len(told) > 3
    loaded = [one["loaded"] for one in told]
    assert loaded == sorted(loaded)
    assert told[-1]["loaded"] == told[-1]["total"]
    sizes = site.listed_files(server.folder)
    wire = sum(sizes[name]["bytes"] for name in loads.WAITED_FOR)
    assert told[-1]["total"] == wire  # this server compresses nothing


@pytest.mark.usefixtures("failing")
def test_fault_g9_opened_as_a_file_says_how_to_serve(page: Page, dist: Path) -> None:
    page.goto((dist / "index.html").as_uri())
    expect(failed_line(page)).to_contain_text("python build.py serve")


@pytest.mark.parametrize("language", ["en", "ja", "de", "sk", "fr"])
@pytest.mark.usefixtures("failing")
def test_the_sentence_speaks_the_language_of_the_page(page: Page, server: Server, language: str) -> None:
    server.habits.missing = frozenset({"start.zip"})
    page.goto(server.url)
    expect(failed_line(page)).to_contain_text("start.zip", timeout=20_000)
    page.evaluate(f"document.documentElement.lang = '{language}'")
    pattern = {"en": "could not", "ja": "読み込めなかった", "de": "konnte nicht", "sk": "nepodarilo", "fr": "pas pu"}[language]
    expect(failed_line(page)).to_contain_text(re.compile(pattern))


@pytest.mark.usefixtures("failing")
def test_an_old_browser_fails_with_a_sentence(page: Page, server: Server) -> None:
    page.add_init_script("delete globalThis.WebAssembly;")
    page.goto(server.url)
    expect(failed_line(page)).to_contain_text("too old")
