"""Notes which sources are compiled while the page's Python is imported; runs inside Pyodide, called by prepare.mjs."""

import builtins
import collections
import dataclasses
import importlib
import marshal
import sys
import zlib
from types import CodeType, ModuleType
from typing import Any

Names = dict[str, Any]
MODES: dict[str, str] = {}
"""How each source was compiled."""


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


def record(name: str) -> bytes:
    """Import a module and return, packed, the sources that were compiled since the interpreter began, with their code."""
    sys.modules["js"] = Anything("js")
    importlib.import_module(name)
    # Compiled anew: code that has run carries traces of it, and the build makes the same bytes every time.
    return zlib.compress(marshal.dumps({source: compiled(source, MODES[source]) for source in sorted(MODES)}), 9)


vars(dataclasses)["exec"] = run
vars(collections)["eval"] = value
