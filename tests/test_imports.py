"""The house rules that a program can check: who imports whom, what is imported at all, how long a file is, what has words."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from pycore import games

ROOT = Path(__file__).parent.parent
PYCORE = sorted((ROOT / "pycore").rglob("*.py"))
OPTIONAL = ("pycore.adapters", "pycore.docs")
"""Packages that need an extra; everything else runs on the standard library alone."""
SPINE = (
    "errors",
    "language",
    "cards",
    "shuffle",
    "seats",
    "tricks",
    "game",
    "trick_rules",
    "games",
    "plain",
    "match",
    "record",
    "bots",
    "cli",
)
LONGEST = 400


def module_name(path):
    """Name the module of a file below the root."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(path):
    """List the modules that a file imports, wherever in it, absolute names only."""
    found = []
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            found.append(node.module or "")
            found += [f"{node.module}.{alias.name}" for alias in node.names if is_module(f"{node.module}.{alias.name}")]
    return found


def is_module(name):
    """Tell whether a dotted name is a module of this repository."""
    place = ROOT.joinpath(*name.split("."))
    return place.is_dir() or place.with_suffix(".py").is_file()


def layer(name):
    """Rank a module of pycore: whatever it imports ranks lower, or as high within the same package."""
    parts = name.split(".")[1:]
    if not parts:
        return -1
    if parts[0] in ("shuffle", "seats"):
        return SPINE.index("shuffle")
    if parts[0] == "games" and len(parts) > 2:
        return SPINE.index("games") + (0.8 if parts[3:] == ["rules"] else 0.5)
    if parts[0] == "bots":
        return SPINE.index("bots") + (0.9 if parts[1:2] == ["policies"] else 0.0 if len(parts) == 1 else 0.5)
    if parts[0] in ("arena", "adapters", "docs"):
        return SPINE.index("cli") - 0.25
    if parts[0] == "__main__":
        return len(SPINE) + 1
    return SPINE.index(parts[0]) if parts[0] in SPINE else SPINE.index("cli") - 0.4


def package(name):
    """Name the package within which modules may import each other in any order: a game's, or the bots."""
    parts = name.split(".")
    if parts[1:2] == ["games"] and len(parts) > 2:
        return ".".join(parts[:3])
    return ".".join(parts[:2]) if parts[1:2] and parts[1] not in SPINE else None


@pytest.mark.parametrize("path", PYCORE, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_go_downward(path):
    name = module_name(path)
    for other in imported(path):
        if not other.startswith("pycore") or other == "pycore":
            continue
        lower = layer(other) < layer(name)
        same = layer(other) == layer(name) and package(other) is not None and package(other) == package(name)
        sibling = (name + ".").startswith("pycore.bots.") and other.startswith("pycore.bots.")
        assert lower or same or sibling, f"{name} imports {other}"


@pytest.mark.parametrize("path", PYCORE, ids=lambda path: str(path.relative_to(ROOT)))
def test_nothing_but_the_standard_library(path):
    name = module_name(path)
    if name.startswith(OPTIONAL):
        return
    for other in imported(path):
        top = other.split(".")[0]
        assert top == "pycore" or top in sys.stdlib_module_names, f"{name} imports {other}"


def test_the_spine_names_no_game():
    packages = {name.replace("-", "_") for name in games.names()}
    for path in PYCORE:
        parts = module_name(path).split(".")
        own = packages & set(parts)
        for other in imported(path):
            mentioned = packages & set(other.split("."))
            if other.startswith("pycore.games.") and mentioned:
                allowed = mentioned <= own or parts[1] in ("bots", "adapters", "docs")
                assert allowed, f"{'.'.join(parts)} imports {other}"


@pytest.mark.parametrize("path", PYCORE, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_clock_and_no_global_chance(path):
    name = module_name(path)
    if name.startswith((*OPTIONAL, "pycore.cli", "pycore.adapters")):
        return
    assert not {"time", "datetime", "secrets", "uuid"} & set(imported(path)), name
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "random":
            assert node.attr == "Random", f"{name}: random.{node.attr}"
        if isinstance(node, ast.ImportFrom) and node.module == "random":
            assert [alias.name for alias in node.names] == ["Random"], name


@pytest.mark.parametrize("game", games.names())
def test_importing_a_game_imports_no_bot_and_no_other_game(game):
    package = game.replace("-", "_")
    program = (
        f"import sys; import pycore.games.{package}.rules as rules; assert rules.GAME.name == {game!r};"
        "print(*[name for name in sys.modules if name.startswith('pycore.')])"
    )
    run = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=60, check=True)
    loaded = run.stdout.split()
    assert not [name for name in loaded if name.startswith("pycore.bots")]
    others = {other.replace("-", "_") for other in games.names()} - {package}
    assert not [name for name in loaded if set(name.split(".")) & others]


def test_importing_the_command_line_imports_no_game():
    program = "import sys; import pycore.cli; print(*[name for name in sys.modules if name.startswith('pycore.games.')])"
    run = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=60, check=True)
    assert run.stdout.split() == []


SOURCES = [*PYCORE, ROOT / "build.py"]
SOURCES += sorted(path for part in ("tests", "e2e", "web/app", "web/tools") for path in (ROOT / part).rglob("*.py"))


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_file_passes_400_lines(path):
    assert len(path.read_text().splitlines()) <= LONGEST


def public(tree, prefix=""):
    """List the public classes and functions of a module, methods included."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and not node.name.startswith("_"):
            yield f"{prefix}{node.name}", node
            if isinstance(node, ast.ClassDef):
                yield from public(node, f"{prefix}{node.name}.")


@pytest.mark.parametrize("path", PYCORE, ids=lambda path: str(path.relative_to(ROOT)))
def test_everything_public_has_a_docstring(path):
    tree = ast.parse(path.read_text())
    assert ast.get_docstring(tree), "the module"
    silent = [name for name, node in public(tree) if not ast.get_docstring(node)]
    assert silent == []


def test_a_docstring_promises_the_errors_that_are_raised():
    """A function that raises one of our errors itself says so under `Raises:`, and inherited promises count."""
    for path in PYCORE:
        for name, node in public(ast.parse(path.read_text())):
            raised = {
                inner.exc.func.id
                for inner in ast.walk(node)
                if isinstance(inner, ast.Raise) and isinstance(inner.exc, ast.Call) and isinstance(inner.exc.func, ast.Name)
            }
            if isinstance(node, ast.FunctionDef) and raised & {"RuleError", "OptionError", "NotationError", "RecordError"}:
                assert "Raises:" in (ast.get_docstring(node) or "") or name.endswith(".advance"), f"{path.name}: {name}"
