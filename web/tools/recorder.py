"""Notes which sources are compiled while the page's Python is imported; runs inside Pyodide, called by prepare.mjs."""

import builtins
import collections
import dataclasses
import importlib
import marshal
import sys
import zipfile
import zlib
from collections.abc import Iterable
from types import CodeType, ModuleType
from typing import Any

Names = dict[str, Any]
MODES: dict[str, str] = {}
"""How each source was compiled."""
GIVEN: set[str] = set()
"""The sources that were returned already."""


class Anything(ModuleType):
    """Stands for the browser, of which an import only takes names."""

    def __getattr__(self, name: str) -> object:
        if name.startswith("__"):
            raise AttributeError(name)
        return Anything(name)


def compiled(source: str, mode: str) -> CodeType:
    """Compile a source, and remember it."""
    MODES[source] = mode
    return compile(source, "<string>", mode, dont_inherit=True)


def run(source: str, names: Names | None = None, local: Names | None = None) -> None:
    """Do what `exec` does."""
    builtins.exec(compiled(source, "exec"), names, local)


def value(source: str, names: Names | None = None) -> object:
    """Do what `eval` does."""
    return builtins.eval(compiled(source, "eval"), names)


def record(names: Iterable[str]) -> bytes:
    """Import modules and return, packed, the sources that were compiled for them and not for those before, with their code."""
    sys.modules["js"] = Anything("js")
    for name in names:
        importlib.import_module(name)
    new = sorted(MODES.keys() - GIVEN)
    GIVEN.update(new)
    # Compiled anew: code that has run carries traces of it, and the build makes the same bytes every time.
    return zlib.compress(marshal.dumps({source: compiled(source, MODES[source]) for source in new}), 9)


def record_start() -> bytes:
    """Return the code of what the start imports, and of what Python itself has imported before."""
    return record(["app.main"])


def record_rest(*archives: str) -> bytes:
    """Return the code of all modules in the archives that come behind the start."""
    later = importlib.import_module("app.later")
    later.expect(later.Archives("", archives, lambda: True))
    files = [name for archive in archives for name in zipfile.ZipFile(archive, metadata_encoding="utf-8").namelist()]
    modules = sorted(name.removesuffix(".pyc") for name in files if name.endswith(".pyc"))
    return record(name.removesuffix("/__init__").replace("/", ".") for name in modules)


vars(dataclasses)["exec"] = run
vars(collections)["eval"] = value
