"""Packs Python sources as byte code into a zip archive; runs inside Pyodide, called by precompile.mjs."""

import importlib._bootstrap_external as external
import importlib.util
import io
import zipfile
from collections.abc import Iterable, Sequence
from typing import Any

MOMENT = (2026, 1, 1, 0, 0, 0)


def byte_code(source: bytes, origin: str, optimize: int) -> bytes:
    """Return a .pyc file that carries its source's hash and is never checked against it."""
    code = compile(source, origin, "exec", dont_inherit=True, optimize=optimize)
    to_pyc: Any = vars(external)["_code_to_hash_pyc"]
    return bytes(to_pyc(code, importlib.util.source_hash(source), False))


def pack(names: Sequence[str], contents: Iterable[Any], origin: str, from_zip: bool, optimize: int) -> bytes:
    """Return a zip of the named modules' byte code, beside where their sources would lie.

    `contents` are JavaScript buffers: one for each name, or the one archive that holds all of them.
    """
    sources = [bytes(content.to_bytes()) for content in contents]
    if from_zip:
        with zipfile.ZipFile(io.BytesIO(sources[0])) as archive:
            sources = [archive.read(name) for name in names]
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, source in zip(names, sources, strict=True):
            is_module = name.endswith(".py")
            data = byte_code(source, f"{origin}/{name}", optimize) if is_module else source
            entry = zipfile.ZipInfo(name + "c" if is_module else name, MOMENT)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, data)
    return packed.getvalue()
