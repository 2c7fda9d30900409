"""The build: repeatable to the byte, whole, relative, the wheel's own sources in the page, and clear errors."""

import _imp
import ast
import base64
import hashlib
import json
import re
import subprocess
import sys
import zipfile
from pathlib import Path
from types import SimpleNamespace

import pytest

from tools import precompile, site, starting, stdlib, suite, wheel
from tools.common import ROOT, WEB, BuildError

TEXT = {".html", ".css", ".js", ".mjs", ".json", ".webmanifest", ".py"}


@pytest.fixture(scope="session")
def dist() -> Path:
    """The built site."""
    return site.build()


def test_two_builds_in_two_places_are_the_same_to_the_byte(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folders = tmp_path / "one", tmp_path / "Zwei wörter" / "deep"
    for number, folder in enumerate(folders):
        folder.parent.mkdir(exist_ok=True)
        # Nothing is taken from an earlier build.
        monkeypatch.setattr(precompile, "STORE", tmp_path / f"precompiled-{number}")
        monkeypatch.setattr(wheel, "STORE", tmp_path / f"wheel-{number}")
        site.build(folder)
    names = site.site_files(folders[0])
    assert names == site.site_files(folders[1])
    assert [name for name in names if (folders[0] / name).read_bytes() != (folders[1] / name).read_bytes()] == []


def test_a_second_build_changes_nothing_and_needs_no_program(dist: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = {name: (dist / name).stat().st_mtime_ns for name in site.site_files(dist)}
    monkeypatch.setattr(subprocess, "Popen", None)
    monkeypatch.setattr(site, "ensure_python", lambda level: Path(sys.executable))
    monkeypatch.setattr(site, "ensure_node_modules", lambda: ["node"])
    site.build()
    assert {name: (dist / name).stat().st_mtime_ns for name in site.site_files(dist)} == before


def test_a_lost_file_is_built_again(tmp_path: Path) -> None:
    folder = site.build(tmp_path / "site")
    (folder / "engine.zip").unlink()
    site.build(folder)
    assert (folder / "engine.zip").is_file()


def wheel_of(dist: Path) -> Path:
    (found,) = dist.glob("kartenstube-*-py3-none-any.whl")
    return found


def test_the_page_imports_the_wheel_s_own_sources(dist: Path) -> None:
    with zipfile.ZipFile(wheel_of(dist)) as package:
        modules = {name for name in package.namelist() if name.startswith("pycore/") and name.endswith(".py")}
        wanted = {name for name in modules if not name.startswith(wheel.LEFT_OUT)}
        carried = {}
        for archive in ("engine.zip", "demo.zip"):  # pages with demos load both
            with zipfile.ZipFile(dist / archive) as compiled:
                codes = {name: compiled.read(name) for name in compiled.namelist() if name.endswith(".pyc")}
            assert not carried.keys() & codes.keys()
            carried |= codes
        assert {name.removesuffix("c") for name in carried} == wanted
        assert {"pycore/__init__.py", "pycore/game.py"} <= wanted
        for name in sorted(wanted):
            code = carried[name + "c"]
            magic = int.from_bytes(code[:4], "little")
            assert int.from_bytes(code[4:8], "little") == 0b01, f"{name} is not of the unchecked kind with a hash"
            assert code[8:16] == _imp.source_hash(magic, package.read(name)), f"{name} differs from the wheel's"


def names_in(archive: Path) -> set[str]:
    with zipfile.ZipFile(archive) as opened:
        return {name.removesuffix("c") if name.endswith(".pyc") else name for name in opened.namelist()}


def test_the_start_carries_what_it_imports_and_the_rest_comes_behind(dist: Path) -> None:
    start, app, engine = (names_in(dist / f"{name}.zip") for name in ("start", "app", "engine"))
    pages = {path.relative_to(WEB).as_posix() for path in (WEB / "app").rglob("*.py")}
    assert {name for name in start if name.startswith("pycore/")} <= engine
    assert {name for name in start | app if name.startswith("app/") and name.endswith(".py")} == pages
    assert not {name for name in start & app if name.endswith(".py")}
    assert {"app/main.py", "app/markup_lobby.py", "pycore/game.py", "prepared.bin"} <= start
    assert {"app/answers.py", "app/play.py", "app/standard.py", "prepared.bin"} <= app
    rules = {path.parent.name for path in (ROOT / "pycore/games").glob("*/rules.py")}
    for game in rules:  # a start knows the games' names, and none of their rules
        assert f"pycore/games/{game}/__init__.py" in start
        assert f"pycore/games/{game}/rules.py" not in start
    words = {path.relative_to(WEB).as_posix() for path in (WEB / "i18n").rglob("*.json")}
    assert words <= app
    assert words == set().union(*(names_in(place) for place in (dist / "words").glob("*.zip")))


def test_an_import_in_a_function_is_for_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "app").mkdir()
    sources = {
        "main.py": "try:\n    from app.first import start\n    start()\nexcept BaseException:\n    raise\n",
        "app/__init__.py": "",
        "app/first.py": "from app import second\n\ndef start():\n    from app import third\n",
        "app/second.py": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from app import fourth\n",
        "app/third.py": "",
        "app/fourth.py": "",
    }
    for name, content in sources.items():
        (tmp_path / name).write_text(content, encoding="utf-8")
    monkeypatch.setattr(starting, "WEB", tmp_path)
    monkeypatch.setattr(starting, "ROOTS", {"app": tmp_path})
    assert starting.start_files() == ["app/__init__.py", "app/first.py", "app/second.py"]


def test_what_the_browser_does_not_get_is_no_dependency_of_the_rest() -> None:
    left_out = {name.removesuffix(".py").rstrip("/").replace("/", ".") for name in wheel.LEFT_OUT}
    for source in stdlib.browser_sources():
        for name in stdlib.imported_names([source]):
            assert not any(name == one or name.startswith(one + ".") for one in left_out), (source, name)


def test_the_wheel_is_the_one_that_pip_installs(dist: Path, tmp_path: Path) -> None:
    target = tmp_path / "installed"
    install = ["-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--target", str(target), str(wheel_of(dist))]
    subprocess.run([sys.executable, *install], check=True, timeout=120)
    shown = subprocess.run(
        [
            sys.executable,
            "-I",
            "-c",
            f"import sys; sys.path.insert(0, {str(target)!r}); import pycore; print(pycore.__version__)",
        ],
        check=True,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert shown.stdout.strip() == wheel_of(dist).name.split("-")[1]


def test_the_asset_manifest_tells_every_file(dist: Path) -> None:
    listed = json.loads((dist / "assets.json").read_text(encoding="utf-8"))["files"]
    assert sorted([*listed, "assets.json"]) == site.site_files(dist)
    for name, asset in listed.items():
        data = (dist / name).read_bytes()
        assert asset["bytes"] == len(data)
        assert asset["sha256"] == hashlib.sha256(data).hexdigest()
        assert 0 <= asset["gzip"] <= asset["bytes"]


def test_the_service_worker_stores_every_file_of_a_visit_with_its_checksum(dist: Path) -> None:
    worker = (dist / "sw.js").read_text(encoding="utf-8")
    found = re.search(r"const FILES = (\{.*?\});", worker, re.DOTALL)
    assert found
    stored = json.loads(found[1])
    wanted = [name for name in site.site_files(dist) if not site.match_any(name, site.NOT_STORED)]
    assert sorted(stored) == wanted
    for name, checksum in stored.items():
        digest = hashlib.sha256((dist / name).read_bytes()).digest()
        assert checksum == "sha256-" + base64.b64encode(digest).decode()
    assert "@" not in worker.split("};", 1)[1].split("\n", 4)[2]  # the version is filled in


def test_every_address_in_the_site_is_relative(dist: Path) -> None:
    own = [name for name in site.site_files(dist) if not name.startswith("vendor/") and Path(name).suffix in TEXT]
    for name in own:
        text = (dist / name).read_text(encoding="utf-8")
        text = text.replace("http://www.w3.org/", "")  # names of XML languages, which nobody fetches
        assert not re.findall(r"https?://[^\s\"'`)]+", text), name
        assert not re.findall(r"""(?:href|src)="/""", text), name


def test_no_source_map_is_named_that_is_not_there(dist: Path) -> None:
    for name in site.site_files(dist):
        if name.endswith((".js", ".mjs")):
            assert b"sourceMappingURL=" not in (dist / name).read_bytes().rsplit(b"\n", 2)[-1], name


def test_no_script_of_the_start_makes_shared_memory(dist: Path) -> None:
    """Browsers warn of it on every page that is not isolated (and so does Lighthouse)."""
    source = (site.PYODIDE / "pyodide.asm.mjs").read_bytes()
    assert source.count(site.SHARED_MEMORY) == 1
    served = (dist / "vendor/pyodide/pyodide.asm.js").read_bytes()
    assert b"shared:!0" not in served
    assert served.count(b"new Int32Array(new ArrayBuffer(4))") == 1


def test_the_lock_file_pins_by_checksum_and_names_no_host() -> None:
    text = (WEB / "package-lock.json").read_text(encoding="utf-8")
    packages = json.loads(text)["packages"]
    assert "://" not in re.sub(r'"url": "[^"]*"', "", text)  # funding pages are not sources
    for name, package in packages.items():
        assert not name or package["integrity"].startswith("sha512-"), name
    for name, wanted in json.loads((WEB / "package.json").read_text(encoding="utf-8"))["dependencies"].items():
        assert packages[f"node_modules/{name}"]["version"] == wanted


def test_the_notices_name_the_versions_that_are_carried() -> None:
    notices = (ROOT / "NOTICES.md").read_text(encoding="utf-8")
    for version in json.loads((WEB / "package.json").read_text(encoding="utf-8"))["dependencies"].values():
        assert version in notices


def test_the_carried_library_is_a_sorted_part_of_pyodide_s() -> None:
    carried = stdlib.carried_modules()
    assert carried == sorted(set(carried))
    assert set(carried) <= set(stdlib.all_modules())
    assert set(carried).isdisjoint(stdlib.frozen_modules())
    stdlib.check_imports(carried)


def test_an_import_that_the_page_lacks_is_refused() -> None:
    carried = [name for name in stdlib.carried_modules() if name != "dataclasses"]
    with pytest.raises(BuildError, match=r"imports dataclasses, not in the page yet: run `python build\.py modules`"):
        stdlib.check_imports(carried)


def test_a_module_that_pyodide_lost_is_refused() -> None:
    with pytest.raises(BuildError, match=r"no telnetlib any more"):
        stdlib.module_files(["abc", "telnetlib"])


def test_a_page_without_the_preload_mark_is_refused(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<!doctype html>", encoding="utf-8")
    with pytest.raises(BuildError, match="exactly once"):
        site.write_preloads(tmp_path)


def test_a_module_that_does_not_compile_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(precompile, "STORE", tmp_path / "store")
    (tmp_path / "broken.py").write_text("def deal(:\n", encoding="utf-8")
    archive = precompile.archive_of_folder("broken.zip", tmp_path, ["broken.py"], "/app/broken.zip")
    with pytest.raises(BuildError, match=r"broken\.py.*SyntaxError|SyntaxError.*broken\.py|broken\.py[\s\S]*SyntaxError"):
        precompile.make_archives([archive], tmp_path, site.ensure_node_modules())
    assert not (tmp_path / "store" / "broken.zip.key").exists()


def test_build_py_needs_the_standard_library_only() -> None:
    ours = [ROOT / "build.py", *sorted((WEB / "tools").glob("*.py"))]
    in_the_environment = {"bench.py", "browsers.py", "lighthouse.py", "modules.py", "shots.py"}  # by its Python
    for source in ours:
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module] if isinstance(node, ast.ImportFrom) and node.module else []
            foreign = {name.split(".")[0] for name in names} - sys.stdlib_module_names - {"tools", "app", "pycore"}  # ours
            assert foreign <= ({"playwright"} if source.name in in_the_environment else set()), source
    assert len((ROOT / "build.py").read_text(encoding="utf-8").splitlines()) < 400


def run_build_py(*words: str) -> subprocess.CompletedProcess[str]:
    """Run build.py as on a machine without any package."""
    command = [sys.executable, "-I", "-S", str(ROOT / "build.py"), *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


def test_help_runs_on_a_bare_python() -> None:
    shown = run_build_py("--help")
    assert shown.returncode == 0
    assert "python build.py serve" in shown.stdout


def test_an_unknown_command_is_refused_with_the_known_ones() -> None:
    shown = run_build_py("deal")
    assert shown.returncode == 2
    assert "invalid choice: 'deal'" in shown.stderr
    assert "serve" in shown.stderr


@pytest.mark.parametrize(("checks", "pytest_status", "expected"), [(0, 0, 0), (1, 0, 1), (0, 1, 1), (2, 1, 2), (0, 5, 5)])
def test_the_suite_s_status_is_the_first_bad_one_and_pytest_runs_last(
    monkeypatch: pytest.MonkeyPatch, checks: int, pytest_status: int, expected: int
) -> None:
    started: list[str] = []

    def start(python: Path, words: list[str]) -> int:
        started.append(words[0])
        return {"ruff": 0, "mypy": checks, "pytest": pytest_status}.get(words[0], 0)

    monkeypatch.setattr(suite, "start", start)
    monkeypatch.setattr(suite, "ensure_python", lambda level: Path("python"))
    monkeypatch.setattr(suite, "site", SimpleNamespace(build=lambda: None))
    assert suite.run_all(["-q"]) == expected
    assert started[-1] == "pytest"
    assert {"ruff", "mypy"} <= set(started)
