"""The drawing that the page begins with: all that the prepared frames show, each part as its own drawing has it."""

import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from art.compose import sprites

from app.text import languages
from tools import site, sprite
from tools.common import BuildError

DRAWINGS = ("marks", "german", "back", "french", "tiles")


@pytest.fixture(scope="module")
def dist() -> Path:
    return site.build()


def parts(dist: Path, *names: str) -> list[ET.Element]:
    return [part for name in names for part in sprite.parts_of((dist / f"art/{name}.svg").read_text(encoding="utf-8"))]


def plain(part: ET.Element) -> str:
    """Write a part so that equal drawings are equal texts."""
    return ET.canonicalize(ET.tostring(part), strip_text=True)


def uses(frame: list[object]) -> set[str]:
    """Read the symbols that a frame shows."""
    text = json.dumps(frame)
    return set(re.findall(r'\["use", "[^"]*", \[\["href", "#([^"]+)"', text))


@pytest.mark.parametrize("language", languages())
def test_it_has_all_that_the_lobby_refers_to(dist: Path, language: str) -> None:
    first = {part.attrib["id"]: part for part in parts(dist, "first")}
    lobby = json.loads((dist / f"front/{language}.json").read_text(encoding="utf-8"))
    assert list(lobby) == [""]
    wanted = uses(lobby[""])
    assert len(wanted) > 40
    for part in first.values():
        wanted |= set(sprite.references(part))
    assert wanted <= first.keys()


def test_it_has_no_more_than_the_prepared_frames_show(dist: Path) -> None:
    first = parts(dist, "first")
    frames = [json.loads(path.read_text(encoding="utf-8")) for path in (dist / "front").glob("*.json")]
    shown = {name for pages in frames for frame in pages.values() for name in uses(frame)}
    shown |= {name for part in first for name in sprite.references(part)}
    assert shown == {part.attrib["id"] for part in first}
    assert len(first) < 0.4 * len(parts(dist, *DRAWINGS))


def test_every_part_of_the_drawings_is_in_one_file_as_it_was_drawn(dist: Path) -> None:
    drawn = sprites()
    whole = [part for name in DRAWINGS for part in sprite.parts_of(drawn[f"{name}.svg"])]
    served = parts(dist, "first", *DRAWINGS)
    assert sorted(map(plain, served)) == sorted(map(plain, whole))
    assert len({part.attrib["id"] for part in served}) == len(served)


def test_the_page_knows_what_is_in_it_before_it_is_there(dist: Path) -> None:
    script = (dist / "boot/art.js").read_text(encoding="utf-8")
    (listed,) = re.findall(r"new Set\((\[.+\])\)", script)
    assert set(json.loads(listed)) == {part.attrib["id"] for part in parts(dist, "first")}


def test_what_is_not_drawn_is_refused() -> None:
    with pytest.raises(BuildError, match="#lost"):
        sprite.close(["lost"], {})
