"""Only `app/dom` may touch the browser, and imports go downward."""

import ast
from pathlib import Path

import pytest

APP = Path(__file__).parents[2] / "web" / "app"
BROWSER = {"js", "pyodide", "pyscript", "pyodide_js"}
MODULES = sorted(APP.rglob("*.py"))


def imported(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert not node.level
            found |= {node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(APP).as_posix())
def test_browser_is_touched_in_dom_only(path: Path) -> None:
    names = imported(path)
    if path.parent.name != "dom":
        assert not {name.split(".")[0] for name in names} & BROWSER
        if path.name != "main.py":
            assert not any(name.startswith("app.dom") for name in names)
    assert not {name for name in names if name.split(".")[0] in ("web", "tests", "tools")}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(APP).as_posix())
def test_files_stay_under_400_lines(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) < 400


def test_engine_knows_nothing_of_the_page() -> None:
    for path in (APP.parents[1] / "pycore").rglob("*.py"):
        assert not any(name.split(".")[0] in ("app", *BROWSER) for name in imported(path))
