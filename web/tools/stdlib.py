"""Which modules of the standard library the page carries: the list in stdlib_modules.txt, kept by command."""

import re
import zipfile
from collections.abc import Iterable, Sequence
from pathlib import Path

from tools.common import BuildError
from tools.precompile import PYODIDE

LIST = Path(__file__).with_name("stdlib_modules.txt")
ARCHIVE = PYODIDE / "python_stdlib.zip"


def all_modules() -> dict[str, str]:
    """Return every module of Pyodide's standard library with its file in the archive."""
    with zipfile.ZipFile(ARCHIVE) as archive:
        names = [name for name in archive.namelist() if name.endswith(".py")]
    return {re.sub(r"(/__init__)?\.py$", "", name).replace("/", "."): name for name in names}


def carried_modules() -> list[str]:
    """Return the names of the modules that the page carries."""
    lines = LIST.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def module_files(modules: Iterable[str]) -> list[str]:
    """Return the files of modules in Pyodide's archive, sorted.

    Raises: BuildError if the archive has no such module, as after an update of Pyodide.
    """
    known = all_modules()
    if unknown := sorted(set(modules) - set(known)):
        raise BuildError(f"Pyodide has no {', '.join(unknown)} any more: run `python build.py modules`")
    return sorted(known[name] for name in modules)


def write_list(modules: Sequence[str]) -> None:
    """Replace the list by these modules."""
    head = "# Modules of the standard library in stdlib.zip. Written by `python build.py modules`; do not edit.\n"
    LIST.write_text(head + "".join(f"{name}\n" for name in sorted(modules)), encoding="utf-8", newline="\n")
