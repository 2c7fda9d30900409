"""The app's icons as PNG files, for systems that take no SVG: rastered from our own drawings, the same on every machine."""

import subprocess
from collections.abc import Sequence
from pathlib import Path

from tools.common import BuildError

HERE = Path(__file__).parent
ICONS = (
    ("icon.svg", "icon-192.png", 192),
    ("icon.svg", "icon-512.png", 512),
    ("icon-maskable.svg", "icon-maskable-192.png", 192),
    ("icon-maskable.svg", "icon-maskable-512.png", 512),
    ("icon-maskable.svg", "icon-touch-180.png", 180),
)
"""Drawing, file and side in pixels; a system that cuts icons itself gets the maskable drawing."""


def make_icons(folder: Path, node: Sequence[str]) -> None:
    """Write the icons into the folder that has the drawings.

    Raises: BuildError if the drawings cannot be rastered.
    """
    lines = "".join(f"{source} {target} {size}\n" for source, target, size in ICONS)
    made = subprocess.run(
        [*node, str(HERE / "icons.mjs"), str(folder)], input=lines, capture_output=True, text=True, check=False
    )
    if made.returncode:
        raise BuildError(f"the icons could not be made: {made.stderr.strip()[-600:]}")
