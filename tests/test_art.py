"""The drawn packs: every card is there, every reference holds, and nothing breaks the page's content security policy."""

import gzip
import random
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

import pytest
from art.compose import sprites

from app.node import Node, walk
from pycore import games
from tests.web.fakes import Page

DRAWN = sprites()
SPRITES = {name: text for name, text in DRAWN.items() if not name.startswith("icon")}
GUESTS = "guests.svg"
"""The faces that are fetched when somebody wishes them; they use the drawings of the other sprites."""
STYLES = Path(__file__).parents[1] / "web" / "style"
CSS = (STYLES / "art.css").read_text(encoding="utf-8")
DOBBM = [f"{suit}{rank}" for suit in "ELHB" for rank in ("S", "10", "K", "O", "U", "9", "8", "7", "6")]
LORUM = [f"{suit}{rank}" for suit in "ELHB" for rank in ("A", "K", "O", "U", "10", "9", "8", "7")]
CLUMOND = [f"{suit}{rank}" for suit in "CHSD" for rank in ("A", "K", "Q", "J", "9", "8", "7", "6", "5", "4", "3", "2")]


def elements(name: str) -> list[ET.Element]:
    return list(ET.fromstring(DRAWN[name]).iter())


def symbols(name: str) -> dict[str, ET.Element]:
    return {e.attrib["id"]: e for e in elements(name) if e.tag.endswith("symbol")}


def test_the_packs_have_the_number_of_cards_of_the_record() -> None:
    assert (len(DOBBM), len(LORUM), len(CLUMOND)) == (36, 32, 48)


@pytest.mark.parametrize("code", sorted({*DOBBM, *LORUM}))
def test_german_card_has_a_full_and_a_medium_face(code: str) -> None:
    drawn = symbols("german.svg")
    assert drawn[f"c{code}"].attrib["viewBox"] == drawn[f"m{code}"].attrib["viewBox"] == "0 0 100 160"


@pytest.mark.parametrize("code", CLUMOND)
def test_french_card_has_a_full_and_a_medium_face(code: str) -> None:
    drawn = symbols("french.svg")
    assert drawn[f"fc{code}"].attrib["viewBox"] == drawn[f"fm{code}"].attrib["viewBox"] == "0 0 100 160"


def test_no_two_faces_of_a_pack_are_drawn_alike() -> None:
    for name, pattern in (("german.svg", r"^[cm][ELHB]"), ("french.svg", r"^f[cm][CHSD]")):
        faces = {key: ET.tostring(e) for key, e in symbols(name).items() if re.match(pattern, key)}
        bodies = [re.sub(rb'id="\w+"', b"", text) for text in faces.values()]
        assert len(set(bodies)) == len(bodies), name


def test_each_suit_has_a_sign() -> None:
    assert {f"s{suit}" for suit in "ELHB"} <= symbols("german.svg").keys()
    assert {f"fs{suit}" for suit in "CHSD"} <= symbols("french.svg").keys()


def test_tiles_have_seven_halves_with_pips_and_a_digit() -> None:
    drawn = symbols("tiles.svg")
    assert {"tbody", "tback", *(f"t{number}" for number in range(7))} <= drawn.keys()
    for number in range(7):
        groups = {e.attrib.get("class", ""): e for e in drawn[f"t{number}"].iter()}
        assert {"pips", "digits"} <= groups.keys()
        circles = [e for e in groups["pips"].iter() if e.tag.endswith("circle")]
        assert len(circles) == number


def test_german_numerals_show_as_many_pips_as_they_say() -> None:
    for suit in "ELHB":
        for rank in range(6, 11):
            pips = [e for e in symbols("german.svg")[f"c{suit}{rank}"].iter() if e.attrib.get("href") == f"#s{suit}"]
            assert len(pips) == rank + 2, f"{suit}{rank}: {rank} pips and two in the corners"


def test_french_numerals_show_as_many_pips_as_they_say() -> None:
    for suit in "CHSD":
        for rank in range(2, 10):
            card = symbols("french.svg")[f"fc{suit}{rank}"]
            single = [e for e in card if e.attrib.get("href") == f"#fs{suit}"]
            inside = [e for e in card.iter() if e.attrib.get("href") == f"#fs{suit}"]
            assert len(inside) == rank + 2, f"{suit}{rank}"
            assert len(single) <= len(inside)


def test_ids_are_unique_across_all_sprites() -> None:
    ids = [e.attrib["id"] for name in SPRITES for e in elements(name) if "id" in e.attrib]
    assert len(ids) == len(set(ids))


def test_each_sprite_refers_only_to_itself_or_to_those_that_are_always_there() -> None:
    always = {e.attrib["id"] for name in SPRITES if name != GUESTS for e in elements(name) if "id" in e.attrib}
    for name in SPRITES:
        ids = {e.attrib["id"] for e in elements(name) if "id" in e.attrib} | (always if name == GUESTS else set())
        for element in elements(name):
            for value in element.attrib.values():
                for target in re.findall(r"^#(.+)$|url\(#([^)]+)\)", value):
                    assert (target[0] or target[1]) in ids, f"{name}: {value}"


@pytest.mark.parametrize("name", sorted(DRAWN))
def test_nothing_breaks_the_content_security_policy(name: str) -> None:
    for element in elements(name):
        tag = element.tag.rpartition("}")[2]
        assert tag not in {"style", "script", "image", "foreignObject", "a"}
        for key, value in element.attrib.items():
            assert key != "style"
            assert not key.startswith("on")
            if key.rpartition("}")[2] == "href":
                assert value.startswith("#")
            assert "url(" not in value.replace("url(#", "")


def test_every_class_is_coloured_by_the_stylesheet() -> None:
    known = set(re.findall(r"\.([A-Za-z][\w-]*)", CSS)) | {"throne"}
    used = {word for name in SPRITES for e in elements(name) for word in e.attrib.get("class", "").split()}
    assert used - known == set()


def test_the_stylesheet_names_no_class_that_nothing_wears() -> None:
    used = {word for name in SPRITES for e in elements(name) for word in e.attrib.get("class", "").split()}
    by_the_page = {"mark", "sign", "half", "face"}
    rules = re.sub(r"/\*.*?\*/", "", CSS, flags=re.DOTALL)
    assert set(re.findall(r"\.([A-Za-z][\w-]*)(?=[^{}]*\{)", rules)) - used - by_the_page == set()


def test_every_custom_property_has_a_value() -> None:
    tokens = (STYLES / "tokens.css").read_text(encoding="utf-8")
    for sheet in sorted(STYLES.glob("*.css")):
        text = sheet.read_text(encoding="utf-8")
        every = "".join(path.read_text(encoding="utf-8") for path in STYLES.glob("*.css")) + tokens
        for name, fallback in re.findall(r"var\((--[\w-]+)(,?)", text):
            assert fallback or re.search(rf"{name}\s*:", every), f"{sheet.name}: {name}"


def test_the_variants_are_switched_by_custom_properties_alone() -> None:
    for name in ("i1", "i2", "i3", "nr", "na", "pips", "digits"):
        assert re.search(rf"\.{name}\{{display:var\(--", CSS), name


def test_drawing_is_repeatable_and_small() -> None:
    assert sprites() == DRAWN
    assert sum(len(text.encode()) for name, text in DRAWN.items() if name != GUESTS) < 300_000
    assert len(DRAWN[GUESTS]) < 120_000
    assert len(gzip.compress(DRAWN[GUESTS].encode())) < 5_000


def test_every_card_of_the_packs_has_its_other_faces() -> None:
    ids = {e.attrib["id"] for e in elements(GUESTS) if "id" in e.attrib}
    german = {f"{suit}{rank}" for suit in "ELHB" for rank in ("S", "A", "10", "K", "O", "U", "9", "8", "7", "6")}
    french = {f"{suit}{rank}" for suit in "CHSD" for rank in "AKQJ98765432"}
    assert ids == {f"{kind}{code}" for kind in ("gc", "gm", "l") for code in german} | {f"fl{code}" for code in french}


def test_numbers_are_short() -> None:
    for name, text in DRAWN.items():
        assert not re.search(r"\d\.\d{4,}", text), name
        assert not re.search(r'\b(?:d|transform)="[^"]*\d\.\d{3,}', text), name


def test_icons_stand_alone() -> None:
    for name in ("icon.svg", "icon-maskable.svg"):
        assert not any("class" in e.attrib or e.attrib.get("href") for e in elements(name))
        assert elements(name)[0].attrib["viewBox"] == "0 0 48 48"


def shown_by_the_page(name: str) -> Iterator[Node]:
    """Every element of the lobby, the rules, the settings, the new table, the score sheet and a random match of a game."""
    rng = random.Random(name)
    for address in ("#/", "#/settings", "#/rules", f"#/rules/{name}", "#/open", f"#/play/{name}"):
        yield from walk(Page(address).tree)
    page = Page(f"#/play/{name}?seed=art&deals=1&pace=normal")
    for _ in range(40):
        page.wait_for_person()
        yield from walk(page.tree)
        tokens = page.tokens
        if not tokens:
            break
        page.press(rng.choice(tokens))
    page.play_on(rng, "finished")
    yield from walk(page.tree)
    page.visit("#/score")
    yield from walk(page.tree)


@pytest.mark.parametrize("name", games.names())
def test_the_page_uses_only_what_is_drawn(name: str) -> None:
    drawn = {key for sprite in SPRITES for key in symbols(sprite)}
    used = set()
    for node in shown_by_the_page(name):
        assert node.attribute("style") is None
        if node.tag == "use":
            used.add((node.attribute("href") or "").removeprefix("#"))
    assert used <= drawn


PAIRS = [
    ("text", "page", 7.0), ("text-2", "page", 4.5), ("text", "page-2", 7.0), ("text-2", "page-2", 4.5),
    ("on-felt", "felt", 4.5), ("on-felt-2", "felt", 4.5), ("on-felt", "felt-2", 4.5), ("on-felt-2", "felt-2", 4.5),
    ("on-brass", "brass", 7.0), ("brass-t", "felt", 4.5), ("brass-t", "felt-2", 4.5), ("brass", "felt", 3.0),
    ("gentian", "page", 4.5), ("gentian", "page-2", 4.5), ("warn", "warn-bg", 4.5), ("on-walnut", "walnut", 7.0),
    ("on-walnut-b", "walnut-b", 7.0), ("card", "felt", 3.0), ("card", "felt-2", 3.0), ("tile", "felt-2", 3.0),
    ("ink", "card", 7.0), ("acorn-x", "card", 4.5), ("leaf-x", "card", 4.5), ("heart-x", "card", 4.5), ("bell-x", "card", 4.5),
    ("spade", "card", 4.5), ("club", "card", 4.5), ("diamond", "card", 4.5),
    ("focus", "focus-gap", 7.0), ("focus", "felt", 3.0),
]  # fmt: skip


def tokens(selector: str) -> str:
    text = (STYLES / "tokens.css").read_text(encoding="utf-8")
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    return "".join(re.findall(rf"(?m)(?:^|\}})\s*{re.escape(selector)}\{{([^}}]*)\}}", text))


def colour(name: str, theme: str) -> tuple[float, float, float]:
    body = tokens(":root") + (tokens(":root[data-theme=contrast]") if theme == "contrast" else "")
    value = re.findall(rf"--{name}:([^;]+)", body)[-1]
    pair = re.match(r"light-dark\((#\w+),(#\w+)\)", value)
    digits = (pair[2 if theme == "dark" else 1] if pair else value).lstrip("#")
    full = "".join(d * 2 for d in digits) if len(digits) == 3 else digits
    red, green, blue = (int(full[n : n + 2], 16) / 255 for n in (0, 2, 4))
    return red, green, blue


def luminance(name: str, theme: str) -> float:
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour(name, theme))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
@pytest.mark.parametrize(("front", "ground", "least"), PAIRS)
def test_colours_stand_out_by_the_wcag_formula(front: str, ground: str, least: float, theme: str) -> None:
    low, high = sorted((luminance(front, theme), luminance(ground, theme)))
    assert (high + 0.05) / (low + 0.05) >= least
