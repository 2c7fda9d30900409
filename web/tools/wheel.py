"""The engine's wheel, as pip installs it, and the part of it that the browser needs."""

import shutil
import tempfile
import zipfile
from pathlib import Path

from tools.common import CACHE, EPOCH, ROOT, BuildError, digest, has_stamp, run, step, write_stamp
from tools.environment import wanted_packages

STORE = CACHE / "wheel"
# Not for the browser: other libraries' views, documentation tools, the command line.
LEFT_OUT = (
    "pycore/adapters/",
    "pycore/docs/",
    "pycore/arena/",
    "pycore/demo/command.py",
    "pycore/demo/sources.py",
    "pycore/demo/svg.py",
    "pycore/demo/render.py",
    "pycore/cli.py",
    "pycore/cli_progress.py",
    "pycore/__main__.py",
)


def build_wheel(python: Path, folder: Path) -> Path:
    """Put the engine's wheel into `folder` and return its path; unchanged sources give the stored wheel.

    Raises: BuildError if hatchling refuses.
    """
    key = digest(*wanted_packages("build"), *(part for name in wheel_inputs() for part in (name, (ROOT / name).read_bytes())))
    stored = sorted(STORE.glob("kartenstube-*.whl"))
    if len(stored) != 1 or not has_stamp(STORE / "key", key):
        with step("building the engine's wheel"), tempfile.TemporaryDirectory() as place:
            run(
                [python, "-m", "hatchling", "build", "-t", "wheel", "-d", place],
                what="hatchling could not build the wheel",
                env={"SOURCE_DATE_EPOCH": str(EPOCH)},
            )
            shutil.rmtree(STORE, ignore_errors=True)
            shutil.copytree(place, STORE)
        write_stamp(STORE / "key", key)
        stored = sorted(STORE.glob("kartenstube-*.whl"))
    if len(stored) != 1:
        raise BuildError(f"hatchling left {len(stored)} wheels instead of one")
    return Path(shutil.copy(stored[0], folder))


def wheel_inputs() -> list[str]:
    """Return the files that the wheel depends on, as paths from the project's root, sorted."""
    modules = [path for path in (ROOT / "pycore").rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    around = [ROOT / name for name in ("pyproject.toml", "README.md", "LICENSE", ".gitignore")]
    return sorted(path.relative_to(ROOT).as_posix() for path in [*modules, *around] if path.is_file())


DEMOS = "pycore/demo/"
SCRIPTS = tuple(f"{DEMOS}{name}.py" for name in ("__init__", "syntax", "parser", "names", "opening", "writer"))
"""What reads and writes deal scripts: the app's deal editor needs it too."""


def browser_modules(wheel: Path, *, of_demos: bool = False) -> list[str]:
    """Return the wheel's modules that go into engine.zip, or into demo.zip, which only pages with demos load; sorted."""
    with zipfile.ZipFile(wheel) as archive:
        names = [name for name in archive.namelist() if name.startswith("pycore/") and name.endswith(".py")]
    kept = (name for name in names if not name.startswith(LEFT_OUT))
    return sorted(name for name in kept if (name.startswith(DEMOS) and name not in SCRIPTS) == of_demos)
