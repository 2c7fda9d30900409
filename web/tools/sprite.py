"""Writes the drawing that the page begins with: the symbols that its prepared frames show, and nothing else."""

import json
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterable
from pathlib import Path

from app.front import read
from app.node import walk
from tools.common import BuildError

SVG = "http://www.w3.org/2000/svg"
MARK = '"@first@"'
"""What stands in boot/art.js for the ids of that drawing."""
OTHERS = re.compile(r"const OTHERS = \[(.+)\];")


def write_first(folder: Path) -> None:
    """Move what the prepared frames of a site show from its drawings to art/first.svg, and tell boot/art.js its ids.

    Raises: BuildError if a prepared frame refers to what is not drawn.
    """
    loader = folder / "boot/art.js"
    script = loader.read_text(encoding="utf-8")
    found = OTHERS.search(script)
    if found is None or script.count(MARK) != 1:
        raise BuildError(f"web/boot/art.js must list the drawings as OTHERS and have {MARK} exactly once")
    places = {name: folder / f"art/{name}.svg" for name in re.findall(r'"([\w-]+)"', found[1])}
    drawn = {name: parts_of(place.read_text(encoding="utf-8")) for name, place in places.items()}
    first = close(uses(folder), {part.attrib["id"]: part for parts in drawn.values() for part in parts})
    moved = [part for parts in drawn.values() for part in parts if part.attrib["id"] in first]
    write_drawing(folder / "art/first.svg", moved)
    for name, parts in drawn.items():
        write_drawing(places[name], [part for part in parts if part.attrib["id"] not in first])
    listed = ", ".join(json.dumps(name) for name in sorted(first))
    loader.write_text(script.replace(MARK, listed), encoding="utf-8", newline="\n")


def write_drawing(place: Path, parts: list[ET.Element]) -> None:
    """Write a drawing of some definitions and symbols."""
    ET.register_namespace("", SVG)
    root = ET.Element(f"{{{SVG}}}svg", {"class": "sprite", "width": "0", "height": "0", "aria-hidden": "true"})
    definitions = ET.SubElement(root, f"{{{SVG}}}defs")
    for part in parts:
        part.tail = None
        (root if part.tag.endswith("symbol") else definitions).append(part)
    text = ET.tostring(root, encoding="unicode").replace(" />", "/>") + "\n"
    place.write_text(text, encoding="utf-8", newline="\n")


def parts_of(text: str) -> list[ET.Element]:
    """Return what has an id in a drawing: its definitions and symbols."""
    root = ET.fromstring(text)
    return [part for part in [*root.findall(f"{{{SVG}}}defs/*"), *root] if "id" in part.attrib]


def uses(folder: Path) -> set[str]:
    """Return the ids that the prepared frames of a site refer to."""
    frames = [frame for path in (folder / "front").glob("*.json") for frame in json.loads(path.read_text("utf-8")).values()]
    nodes = [node for frame in frames if (tree := read(json.dumps(frame))) for node in walk(tree) if node.tag == "use"]
    return {(node.attribute("href") or "").removeprefix("#") for node in nodes}


def close(wanted: Iterable[str], drawn: dict[str, ET.Element]) -> set[str]:
    """Return the wanted ids with those that their drawings refer to.

    Raises: BuildError if one is not drawn.
    """
    found: set[str] = set()
    waiting = list(wanted)
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        if name not in drawn:
            raise BuildError(f"the page begins with #{name}, which web/art does not draw")
        found.add(name)
        waiting += references(drawn[name])
    return found


def references(part: ET.Element) -> list[str]:
    """Return the ids that a part of a drawing refers to."""
    values = [value for element in part.iter() for value in element.attrib.values()]
    return [one for value in values for pair in re.findall(r"^#(.+)$|url\(#([^)]+)\)", value) for one in pair if one]
