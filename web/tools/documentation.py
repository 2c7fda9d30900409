"""Builds docs/ with Sphinx into the site; a part of its own, because the site itself is built without any such package."""

from collections.abc import Sequence
from pathlib import Path

from tools.common import CACHE, EPOCH, ROOT, clear_folder, replace_folder, run, say, step
from tools.environment import ensure_python
from tools.site import write_assets, write_worker

FOLDER = "docs"
LINK = f'<link rel="help" href="{FOLDER}/">\n'
"""Stands in the site's page where there is a documentation; the page about the program then leads to it."""


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
    announce(site)
    say(f"built {folder.parent.name}/{folder.name}/: {sum(path.is_file() for path in folder.rglob('*'))} files")
    return folder


def announce(site: Path) -> None:
    """Say in a site's page that the documentation is there; what the build wrote of the page's checksum is written again."""
    page = site / "index.html"
    text = page.read_text(encoding="utf-8")
    if LINK not in text:
        page.write_text(text.replace("</head>", f"{LINK}</head>"), encoding="utf-8", newline="\n")
    write_worker(site)
    (site / "assets.json").unlink(missing_ok=True)  # it does not list itself
    write_assets(site)
