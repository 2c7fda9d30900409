"""Which modules of the standard library the page carries: the list in stdlib_modules.txt, kept by command."""

import re
import zipfile
from collections.abc import Sequence
from pathlib import Path

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


def carried_files() -> list[str]:
    """Return the files of the carried modules in Pyodide's archive, sorted."""
    known = all_modules()
    return sorted(known[name] for name in carried_modules())


def write_list(modules: Sequence[str]) -> None:
    """Replace the list by these modules."""
    head = "# Modules of the standard library in stdlib.zip. Written by `python build.py modules`; do not edit.\n"
    LIST.write_text(head + "".join(f"{name}\n" for name in sorted(modules)), encoding="utf-8", newline="\n")
