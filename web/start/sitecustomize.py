"""Python imports this before anything else: it hands out code that the build has compiled, where importing would compile it.

Data classes and named tuples write the source of their methods and compile it when their class is made, at every start: more
work in the browser than all the rest of the imports. `prepared.bin` has the code by its source. A source that is not in it,
as after a change of Pyodide, is compiled as ever.
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


def prepare(code: dict[str, CodeType]) -> None:
    """Let data classes and named tuples take the code of their sources from here."""

    def run(source: str, names: Names | None = None, local: Names | None = None) -> None:
        builtins.exec(code.get(source, source), names, local)

    def value(source: str, names: Names | None = None) -> object:
        return builtins.eval(code.get(source, source), names)

    vars(dataclasses)["exec"] = run  # these modules find our functions before the builtin ones
    vars(collections)["eval"] = value


if isinstance(__loader__, zipimporter):
    prepare(marshal.loads(zlib.decompress(__loader__.get_data("prepared.bin"))))
