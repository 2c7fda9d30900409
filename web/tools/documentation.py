"""Builds docs/ with Sphinx into the site; a part of its own, because the site itself is built without any such package."""

from collections.abc import Sequence
from pathlib import Path

from tools.common import CACHE, EPOCH, ROOT, clear_folder, replace_folder, run, say, step
from tools.environment import ensure_python

FOLDER = "docs"


def build(site: Path, words: Sequence[str] = ()) -> Path:
    """Build the documentation into the folder docs/ of a finished site, with warnings as errors, and return that folder.

    Raises: BuildError with what Sphinx says: a warning is one that readers would stumble over.
    """
    python = ensure_python("docs")
    fresh, folder = site / f"{FOLDER}.new", site / FOLDER
    clear_folder(fresh)
    command: list[str | Path] = [
        python,
        "-m",
        "sphinx",
        "-q",
        "-W",
        "--keep-going",
        "-j",
        "auto",
        "-b",
        "html",
        "-d",
        CACHE / "doctrees",
    ]
    with step("building the documentation"):
        run(
            [*command, *words, ROOT / "docs", fresh],
            what="Sphinx found faults in docs/",
            env={"PYTHONPATH": str(ROOT), "SOURCE_DATE_EPOCH": str(EPOCH)},
        )
    (fresh / ".buildinfo").unlink(missing_ok=True)  # Sphinx's own note
    replace_folder(fresh, folder)
    say(f"built {folder.parent.name}/{folder.name}/: {sum(path.is_file() for path in folder.rglob('*'))} files")
    return folder
