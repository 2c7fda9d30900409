"""Python imports this before anything else: it hands out code that the build has compiled, where importing would compile it.

Data classes and named tuples write the source of their methods and compile it when their class is made, at every start: more
work in the browser than all the rest of the imports. `prepared.bin` has the code by its source, one in the start's
archive, one in that of the pages behind it. A source that is in neither, as after a change of Pyodide, is compiled as ever.
"""

import builtins
import collections
import dataclasses
import marshal
import zlib
from types import CodeType
from typing import Any
from zipimport import zipimporter

Names = dict[str, Any]
CODE: dict[str, CodeType] = {}
"""The code of each source."""
TAKEN: list[str] = []
"""The archives whose code is here."""


def take(archive: str) -> None:
    """Take in the prepared code of an archive, once."""
    if archive not in TAKEN:
        TAKEN.append(archive)
        CODE.update(marshal.loads(zlib.decompress(zipimporter(archive).get_data("prepared.bin"))))


def run(source: str, names: Names | None = None, local: Names | None = None) -> None:
    """Do what `exec` does."""
    builtins.exec(CODE.get(source, source), names, local)


def value(source: str, names: Names | None = None) -> object:
    """Do what `eval` does."""
    return builtins.eval(CODE.get(source, source), names)


if isinstance(__loader__, zipimporter):
    take(__loader__.archive)
    vars(dataclasses)["exec"] = run  # these modules find our functions before the builtin ones
    vars(collections)["eval"] = value
