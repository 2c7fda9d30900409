"""Which modules of the standard library the page carries: the list in stdlib_modules.txt, kept by command."""

import ast
import re
import zipfile
from collections.abc import Iterable
from pathlib import Path

from tools.common import ROOT, WEB, BuildError
from tools.precompile import PYODIDE
from tools.wheel import LEFT_OUT

LIST = Path(__file__).with_name("stdlib_modules.txt")
FROZEN = "= "
ARCHIVE = PYODIDE / "python_stdlib.zip"


def all_modules() -> dict[str, str]:
    """Return every module of Pyodide's standard library with its file in the archive."""
    with zipfile.ZipFile(ARCHIVE) as archive:
        names = [name for name in archive.namelist() if name.endswith(".py")]
    return {re.sub(r"(/__init__)?\.py$", "", name).replace("/", "."): name for name in names}


def carried_modules() -> list[str]:
    """Return the names of the modules that the page carries."""
    return [line for line in listed_lines() if not line.startswith(FROZEN)]


def frozen_modules() -> list[str]:
    """Return the names of the modules that are part of the interpreter and need no carrying."""
    return [line.removeprefix(FROZEN) for line in listed_lines() if line.startswith(FROZEN)]


def listed_lines() -> list[str]:
    """Return the lines of the list without its comments."""
    return [line for line in LIST.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]


def module_files(modules: Iterable[str]) -> list[str]:
    """Return the files of modules in Pyodide's archive, sorted.

    Raises: BuildError if the archive has no such module, as after an update of Pyodide.
    """
    known = all_modules()
    if unknown := sorted(set(modules) - set(known)):
        raise BuildError(f"Pyodide has no {', '.join(unknown)} any more: run `python build.py modules`")
    return sorted(known[name] for name in modules)


def browser_sources() -> list[Path]:
    """Return the sources that run in the browser: the engine's and the page's."""
    engine = [path for path in (ROOT / "pycore").rglob("*.py") if not path.relative_to(ROOT).as_posix().startswith(LEFT_OUT)]
    return sorted([*engine, *(WEB / "app").rglob("*.py"), WEB / "main.py"])


def imported_names(sources: Iterable[Path]) -> set[str]:
    """Return the modules that the sources import by an absolute name, anywhere in them."""
    names = set()
    for source in sources:
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                names |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return names


def check_imports(carried: Iterable[str]) -> None:
    """Make sure that whatever the browser's sources import is carried.

    Raises: BuildError with the modules that a visitor would miss.
    """
    known = set(all_modules())
    for source in browser_sources():
        if missing := sorted((imported_names([source]) & known) - set(carried) - set(frozen_modules())):
            name = source.relative_to(ROOT).as_posix()
            raise BuildError(f"{name} imports {', '.join(missing)}, not in the page yet: run `python build.py modules`")


def write_list(carried: Iterable[str], frozen: Iterable[str]) -> None:
    """Replace the list by these modules."""
    head = "# The standard library in the page; `= name` is frozen into the interpreter. By `python build.py modules`.\n"
    lines = [*sorted(carried), *(FROZEN + name for name in sorted(frozen))]
    LIST.write_text(head + "".join(f"{line}\n" for line in lines), encoding="utf-8", newline="\n")
