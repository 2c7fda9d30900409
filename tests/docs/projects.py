"""A small Sphinx project with demos, and what a build of it prints."""

import os
import subprocess
import sys
import zipfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]

CONF = """
import os
import pycore.docs.sphinx
if os.environ.get("OTHER_ENGINE"):
    pycore.docs.sphinx.engine_digest = lambda: os.environ["OTHER_ENGINE"]
project, author, copyright, version = "Rules", "Somebody", "Somebody", "1"
extensions = ["myst_parser", "pycore.docs.sphinx"]
exclude_patterns = ["locale"]
numfig = True
locale_dirs = ["locale"]
gettext_compact = False
latex_documents = [("index", "rules.tex", "Rules", "Somebody", "manual")]
man_pages = [("index", "rules", "Rules", ["Somebody"], 6)]
texinfo_documents = [("index", "rules", "Rules", "Somebody", "rules", "Rules.", "Games")]
"""

FILE = """\
game: clumond
contract: go S by B
A: CA S2 D3 D4
B: C9 S9 D5 D6
C: CK H2 H3 H4

C leads CK
-- Whoever has a club plays one ♣.
? Which card may A play?
= CA
! S2: A has a club.
A plays CA
"""

INDEX = """\
# Rules

A figure of another page: {numref}`following`. One of this page: {ref}`auction`.

```{toctree}
following
plain
third
fourth
fifth
sixth
```

```{rules-demo}
:caption: The *first* call
:name: auction
:alt: What North may call
:align: center
:class: wide
:view: N
game: dobbm
dealer: W
N: HK HU H6 EU E8 LS L10 B9

?say What may North call?
N passes
```
"""

FOLLOWING = """\
Following
=========

.. rules-demo:: demos/club.deal
   :caption: Following suit
   :name: following
   :start: 2

See :numref:`following`.

.. rules-demo::
   :explore:
   :language: de

   game: slovak-lorum
   contract: small by S
   S: HO H8
   E: HK H7
   N: L7 L8
   W: E7 E8

   S leads HO
   | HK L8
   E plays HK
   hide E
   N plays L7
"""


@dataclass(frozen=True)
class Build:
    """What a build printed and where it wrote."""

    status: int
    said: str
    output: Path


def write_project(folder):
    """Write the project into an empty folder; it has more than five pages, which Sphinx wants for parallel reading."""
    (folder / "demos").mkdir(parents=True)
    (folder / "conf.py").write_text(CONF)
    (folder / "demos/club.deal").write_text(FILE)
    (folder / "index.md").write_text(INDEX)
    (folder / "following.rst").write_text(FOLLOWING)
    for name in ("plain", "third", "fourth", "fifth", "sixth"):
        (folder / f"{name}.md").write_text(f"# {name.title()}\n\nNo demo here.\n")
    return folder


def environment(**more):
    """Say in which surroundings Sphinx runs; strings are hashed in another way in every process, as they usually are."""
    found = {**os.environ, "PYTHONPATH": str(ROOT), "SOURCE_DATE_EPOCH": "1767225600", "LC_ALL": "C.UTF-8", **more}
    return {name: value for name, value in found.items() if name != "PYTHONHASHSEED"}


def build(source, builder, output, *words, engine="", quiet=True):
    """Build with warnings as errors, in four processes."""
    command = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-j4", "-b", builder, "-d", output.with_suffix(".trees")]
    done = subprocess.run(
        [*command, *(["-q"] if quiet else []), *words, source, output],
        capture_output=True,
        text=True,
        env=environment(OTHER_ENGINE=engine),
        timeout=120,
        check=False,
    )
    return Build(done.returncode, done.stdout + done.stderr, output)


def built(source, builder, output, *words):
    """Build and demand that nothing went wrong."""
    found = build(source, builder, output, *words)
    assert (found.status, found.said) == (0, "")
    return found.output


WRITE_ALL = """
import sys
from sphinx.cmd.build import main
source, folder, *builders = sys.argv[1:]
for builder in builders:
    trees = f"{folder}/{builder if builder == 'gettext' else 'all'}.trees"  # it alone keeps each message's identity in them
    if main(["-q", "-W", "--keep-going", "-j4", "-b", builder, "-d", trees, source, f"{folder}/{builder}"]):
        sys.exit(builder)
"""


def built_in_one(source, builders, folder):
    """Build with one builder after another in one process, which reads the project once; demand that nothing went wrong."""
    command = [sys.executable, "-c", WRITE_ALL, source, folder, *builders]
    done = subprocess.run(command, capture_output=True, text=True, env=environment(), timeout=240, check=False)
    assert (done.returncode, done.stdout + done.stderr) == (0, "")


def files_of(folder):
    """Read all files of a folder that a build has written for others to read; a book counts by what is in it."""
    own = (".buildinfo", ".buildinfo.bak")
    found = [path for path in folder.rglob("*") if path.is_file() and path.name not in own]
    return {path.relative_to(folder): _unpacked(path) if path.suffix == ".epub" else path.read_bytes() for path in found}


def _unpacked(book):
    with zipfile.ZipFile(book) as archive:
        return [(name, archive.read(name)) for name in archive.namelist()]
