"""Archives of precompiled modules: the standard library's needed part, the engine and the page's Python."""

import json
import shutil
import subprocess
import zipfile
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from tools.common import CACHE, BuildError, digest, has_stamp, run, step, write_stamp
from tools.environment import NODE_MODULES

HERE = Path(__file__).parent
PYODIDE = NODE_MODULES / "pyodide"
STORE = CACHE / "precompiled"
PREPARED = "prepared.bin"
MOMENT = (2026, 1, 1, 0, 0, 0)  # as in in_pyodide.py


@dataclass(frozen=True)
class Archive:
    """One archive to make: modules of a folder or zip, under the path that tracebacks show."""

    target: str
    source: str
    origin: str
    names: tuple[str, ...]
    contents: str  # a digest of the sources, so that an unchanged archive is taken from the store
    zipped: bool  # the source is an archive, not a folder
    optimize: int = 0


def archive_of_folder(target: str, folder: Path, names: Sequence[str], origin: str, optimize: int = 0) -> Archive:
    """Describe an archive of the named files under `folder`; modules become byte code, other files stay."""
    contents = digest(*(part for name in names for part in (name, (folder / name).read_bytes())))
    return Archive(target, str(folder), origin, tuple(names), contents, zipped=False, optimize=optimize)


def archive_of_zip(target: str, place: Path, names: Sequence[str], origin: str, optimize: int = 0) -> Archive:
    """Describe an archive of the named modules of a zip."""
    return Archive(target, str(place), origin, tuple(names), digest(place.read_bytes(), *names), zipped=True, optimize=optimize)


def key_of(archive: Archive) -> str:
    """Return what an archive depends on besides its name: sources, tools and the runtime's version."""
    tools = [(HERE / name).read_bytes() for name in ("precompile.mjs", "in_pyodide.py")]
    runtime = (PYODIDE / "package.json").read_bytes()
    return digest(archive.contents, archive.origin, str(archive.optimize), *tools, runtime)


def make_archives(archives: Sequence[Archive], folder: Path, node: Sequence[str]) -> None:
    """Write the archives into `folder`, compiling only those whose sources changed since the last build.

    Raises: BuildError if a module does not compile.
    """
    for archive in archives:
        for place in (STORE, folder):
            (place / archive.target).parent.mkdir(parents=True, exist_ok=True)
    stale = [archive for archive in archives if not is_fresh(archive)]
    if stale:
        with step(f"compiling {', '.join(archive.target for archive in stale)} for the browser's Python"):
            compile_archives(stale, node)
    for archive in archives:
        shutil.copyfile(STORE / archive.target, folder / archive.target)


def is_fresh(archive: Archive) -> bool:
    """Tell whether the store holds this very archive."""
    return (STORE / archive.target).is_file() and has_stamp(STORE / f"{archive.target}.key", key_of(archive))


def compile_archives(archives: Sequence[Archive], node: Sequence[str]) -> None:
    """Compile archives into the store, in one start of Node.

    Raises: BuildError with the compiler's words.
    """
    for archive in archives:
        (STORE / f"{archive.target}.key").unlink(missing_ok=True)  # until the new one is whole
    jobs = [{**asdict(archive), "target": str(STORE / archive.target)} for archive in archives]
    done = subprocess.run(
        [*node, HERE / "precompile.mjs", PYODIDE],
        input=json.dumps(jobs),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode:
        raise BuildError(f"the browser's Python could not compile a module:\n{done.stderr.strip()[-2000:]}")
    for archive in archives:
        write_stamp(STORE / f"{archive.target}.key", key_of(archive))


def add_prepared_code(folder: Path, node: Sequence[str]) -> None:
    """Add `prepared.bin` to the archives of the start and the pages: code that their classes would compile when they are made.

    Raises: BuildError if a module of the page cannot be imported.
    """
    sources = [folder / name for name in ("stdlib.zip", "start.zip", "engine.zip", "app.zip")]
    tools = [(HERE / name).read_bytes() for name in ("prepare.mjs", "recorder.py")]
    key = digest(*(source.read_bytes() for source in sources), *tools, (PYODIDE / "package.json").read_bytes())
    targets = {folder / name: STORE / f"{PREPARED}-{name}" for name in ("start.zip", "app.zip")}
    if not all(stored.is_file() for stored in targets.values()) or not has_stamp(STORE / f"{PREPARED}.key", key):
        with step("preparing the code of the page's classes"):
            run([*node, HERE / "prepare.mjs", PYODIDE, *sources, *targets.values()], what="the page could not be imported")
        write_stamp(STORE / f"{PREPARED}.key", key)
    for archive, stored in targets.items():
        entry = zipfile.ZipInfo(PREPARED, MOMENT)  # stored, since Pyodide has compressed it: the same bytes on every machine
        entry.create_system = 3
        entry.external_attr = 0o644 << 16
        with zipfile.ZipFile(archive, "a") as opened:
            opened.writestr(entry, stored.read_bytes())
