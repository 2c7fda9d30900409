"""Which modules the start imports: what `web/main.py` imports as it runs, and what that imports when it is loaded.

An import inside a function is for later: its module then lies in an archive that arrives behind the start. Nobody keeps a list.
"""

import ast
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tools.common import ROOT, WEB, clear_folder
from tools.wheel import DEMOS, LEFT_OUT

ROOTS = {"app": WEB, "pycore": ROOT}
"""The packages that are split, by the folders in which they lie."""
FIRST = WEB / "start/sitecustomize.py"
"""What Python imports before anything else."""


def start_files() -> list[str]:
    """Return the modules of the start as paths from their roots, sorted: `app/main.py`, `pycore/game.py`.

    Packages without code belong to it too, since their names tell what there is (the games).
    """
    found: set[str] = set()
    waiting = [name for name in _imports(WEB / "main.py", "", in_functions=True) if find(name)]
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        found.add(name)
        place = find(name)
        assert place is not None
        package = name if place.name == "__init__.py" else name.rpartition(".")[0]
        around = [name.rpartition(".")[0]] if "." in name else []
        waiting += [other for other in (*around, *_imports(place, package)) if find(other)]
    files = {_path(place) for name in found if (place := find(name))}
    # Below a package that comes behind they come behind too: else Python would take the folder for that package.
    empty = {_path(place) for place in _packages_without_code() if _path(place.parent.parent / place.name) in files}
    return sorted(files | empty)


def find(name: str) -> Path | None:
    """Find the file of a module of ours (`None`: it is none)."""
    root = ROOTS.get(name.partition(".")[0])
    if root is None:
        return None
    place = root / name.replace(".", "/")
    return next((file for file in (place.with_suffix(".py"), place / "__init__.py") if file.is_file()), None)


def gather(folder: Path) -> list[str]:
    """Copy the start's modules into an empty folder and return their paths in it."""
    clear_folder(folder)
    shutil.copyfile(FIRST, folder / FIRST.name)
    names = start_files()
    for name in names:
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOTS[name.partition("/")[0]] / name, target)
    return sorted([*names, FIRST.name])


def _path(place: Path) -> str:
    root = WEB if place.is_relative_to(WEB) else ROOT
    return place.relative_to(root).as_posix()


def _packages_without_code() -> Iterator[Path]:
    for name, root in ROOTS.items():
        for place in (root / name).rglob("__init__.py"):
            if _path(place).startswith((*LEFT_OUT, DEMOS)):
                continue
            body = ast.parse(place.read_text(encoding="utf-8")).body
            if all(isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) for node in body):
                yield place


@cache
def _imports(source: Path, package: str, *, in_functions: bool = False) -> tuple[str, ...]:
    """Name what a module imports when it is loaded, in the order of its lines."""
    return tuple(_names(ast.parse(source.read_text(encoding="utf-8")), package, in_functions))


def _names(node: ast.AST, package: str, in_functions: bool) -> Iterator[str]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) and not in_functions:
            continue
        if isinstance(child, ast.If) and ast.unparse(child.test).endswith("TYPE_CHECKING"):
            continue
        if isinstance(child, ast.Import):
            yield from (alias.name for alias in child.names)
        elif isinstance(child, ast.ImportFrom):
            around = package.rsplit(".", child.level - 1)[0] if child.level else ""
            base = ".".join(part for part in (around, child.module or "") if part)
            yield base
            yield from (f"{base}.{alias.name}" for alias in child.names)
        else:
            yield from _names(child, package, in_functions)
