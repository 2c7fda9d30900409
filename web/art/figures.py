"""The twelve German courts: kings enthroned, obers lifting the sign, unters holding it at the hip.

A figure is drawn in the upper half of the card, between the frame and the belt at y = 80; the card turns it about its
centre. The head stands about x = 60, the sign and the free hand at its left, the tool at its right.
"""

from __future__ import annotations

from typing import NamedTuple

from .heads import head
from .svg import circle, path, place
from .tools import HELD, TOOL


class Court(NamedTuple):
    """What tells one court card from the next; `coat` and `trim` are colour classes."""

    hat: str
    beard: str
    hair: str
    hair_colour: str
    brows: str
    nose: str
    tool: str
    coat: str
    trim: str


COURTS = {
    "EK": Court("crownE", "full", "bob", "ha", "stern", "hook", "axe", "E0", "E1"),
    "LK": Court("crownL", "fork", "long", "hg", "old", "hook", "ksword", "L0", "L1"),
    "HK": Court("crownH", "none", "curls", "hb", "fair", "snub", "lily", "H0", "H1"),
    "BK": Court("crownB", "droop", "ears", "ha", "bold", "hook", "staff", "B1", "B0"),
    "EO": Court("tell", "full", "bob", "ha", "calm", "straight", "crossbow", "E0", "E1"),
    "LO": Court("toque", "goat", "bob", "hb", "calm", "straight", "sword", "L0", "L1"),
    "HO": Court("broad", "mous", "bob", "ha", "bold", "straight", "falcon", "H0", "H1"),
    "BO": Court("morion", "curly", "none", "hb", "stern", "straight", "spear", "B1", "B0"),
    "EU": Court("beret", "none", "bob", "hb", "calm", "straight", "horn", "E1", "E0"),
    "LU": Court("hood", "fork", "none", "hg", "old", "straight", "lantern", "L1", "L0"),
    "HU": Court("straw", "none", "curls", "hs", "fair", "snub", "crook", "H1", "H0"),
    "BU": Court("square", "mous", "bob", "ha", "calm", "hook", "scroll", "B0", "B1"),
}
"""Card code to its figure."""


def court_head(code: str) -> str:
    """Draw the head of one court card."""
    c = COURTS[code]
    dark = code[1] == "O" or c.hat == "hood"
    main, trim = (c.coat, c.trim) if dark else (c.trim, c.coat)
    if c.hat == "straw":
        main = "straw"
    if c.hat == "tell":
        trim = "H0"
    return head((c.hat, c.beard, c.hair, c.hair_colour, c.brows, c.nose, main, trim))


def limb(line: str, colour: str) -> str:
    """Draw an arm: a thick coloured line with an ink outline."""
    return path(line, "arm", 12.6) + path(line, f"arm {colour}l", 9.8)


def hand(x: float, y: float) -> str:
    """Draw a fist."""
    return circle(x, y, 4.5, "sk o") + path(f"M{x - 1.6} {y - 2.4}V{y + 1.2}M{x + 1.4} {y - 2.4}V{y + 1.2}", "l", 0.8)


_THRONES = {
    "E": "M36 82V30L48 17Q60 2 72 17L84 30V82",
    "L": "M36 82V32C36 15 47 6 60 6S84 15 84 32V82",
    "H": "M37 82V24Q40 12 50 14Q54 5 60 5T70 14Q80 12 83 24V82",
    "B": "M34 82Q40 64 37 44Q35 26 47 14Q54 8 60 6Q66 8 73 14Q85 26 83 44Q80 64 86 82",
}
_BODY = "M42.6 84L40 70C37.4 58 44 54.6 52 53H68C76 54.6 82.6 58 80 70L77.4 84Z"


def _robe(suit: str, coat: str, trim: str) -> str:
    """Draw a king's breast: fur pelt, ermine and white beard, ruff and chain, crossed kaftan."""
    match suit:
        case "E":
            return (
                path(
                    "M38 66C38.6 57 48 53 60 53S81.4 57 82 66L78.4 64.6L77 69L73 66.4L70.6 71L66.4 67.6L63.4 72.4"
                    "L60 68.6"
                    "L56.6 72.4L53.6 67.6L49.4 71L47 66.4L43 69L41.6 64.6Z",
                    "hb o",
                )
                + path("M45 60L46.4 63M52 58.4L53 62M68 58.4L67 62M75 60L73.6 63", "l", 1)
                + path("M56.4 78.4L60 74.6L63.6 78.4L60 82Z", "gd o", 1)
            )
        case "L":
            spots = ((44, 60), (49, 66), (71, 66), (76, 60))
            return path("M38 67C39.6 57 48 53 60 53S80.4 57 82 67C76 72 68 74 60 74S44 72 38 67Z", "w o") + "".join(
                path(f"M{x} {y}L{x + 1.2} {y + 4.6}L{x} {y + 3.6}L{x - 1.2} {y + 4.6}Z", "k") for x, y in spots
            )
        case "H":
            return (
                path("M52 59L60 84L68 59Z", "w o", 1.1)
                + path(
                    "M44.6 57.4Q44 52.6 49 53Q50.6 50.4 54 52.4Q57 50.6 60 52.6Q63 50.6 66 52.4Q69.4 50.4 71 53"
                    "Q76 52.6 75.4 57.4"
                    "Q73.4 61.4 69.6 59.8Q66.6 62.4 63.4 60.4Q60 62.6 56.6 60.4Q53.4 62.4 50.4 59.8Q46.6 61.4 "
                    "44.6 57.4Z",
                    "w o",
                )
                + path("M46.6 62.4Q60 76 73.4 62.4", "gdx", 2.4)
                + circle(60, 70.6, 3.2, "gd o", 1)
                + circle(60, 70.6, 1.2, "H0")
            )
        case _:
            return (
                path("M52 53L60 62L68 53Z", "w o", 1.1)
                + path("M47.6 53.6L53.4 52.6L70 84H60Z", f"{trim} o")
                + path("M72.4 53.6L66.6 52.6L50 84H60Z", f"{trim} o")
                + path("M50.4 55.6L65.6 83M69.6 55.6L54.4 83", f"{coat}x", 1.2, 'stroke-dasharray="2 2.2"')
            )


def _ober(suit: str, trim: str) -> str:
    """Draw an ober's breast: open coat with strap, slashed doublet, cape, breastplate."""
    collar = path("M51.6 52.4L60 62L68.4 52.4Q60 56 51.6 52.4Z", "w o")
    match suit:
        case "E":
            return (
                path("M51 53.4L60 64L69 53.4L73 56L65 72V84H55V72L47 56Z", f"{trim} o")
                + path("M46 56.6L70 84H63.4L42.6 60Z", "wd o", 1.1)
                + circle(60, 70, 1.4, "k")
                + circle(60, 77.4, 1.4, "k")
                + collar
            )
        case "L":
            slashes = "M48 62L46.6 80M53 64L52.4 82M67 64L67.6 82M72 62L73.4 80"
            return (
                path(slashes, "Lyx", 2.4)
                + path("M56.6 60H63.4V84H56.6Z", f"{trim} o", 1.1)
                + "".join(circle(60, y, 1.3, "k") for y in (66, 71.6, 77.2))
                + path(
                    "M48.6 56.8Q50 52 54 53.4Q57 51.6 60 53.8Q63 51.6 66 53.4Q70 52 71.4 56.8Q66 61.4 60 60.4Q54 "
                    "61.4 48.6 56.8Z",
                    "w o",
                )
            )
        case "H":
            return (
                path("M52 53.4L60 84L68 53.4Z", f"{trim} o", 1.1)
                + path("M40.6 62Q46 53 53 52.6L50.4 84H42.4ZM79.4 62Q74 53 67 52.6L69.6 84H77.6Z", "H0 o")
                + path("M52.4 54L58 60L52.6 64ZM67.6 54L62 60L67.4 64Z", "w o", 1.1)
                + circle(60, 60.4, 2, "gd o", 1)
            )
        case _:
            return (
                path("M45 58C50 54 70 54 75 58C76.6 68 74 77 69.6 84H50.4C46 77 43.4 68 45 58Z", "st o")
                + path("M60 55.4V84M48.6 62Q54 66 60 63.4Q66 66 71.4 62", "l", 1)
                + path("M46.4 57.4C51 52.4 69 52.4 73.6 57.4L71 60.4Q60 55.4 49 60.4Z", f"{trim} o", 1.2)
            )


def _unter(suit: str, coat: str, trim: str) -> str:
    """Draw an unter's breast: laced jerkin, cowl, shepherd's waistcoat, scribe's tabard."""
    match suit:
        case "E":
            return (
                path("M54 53L60 82L66 53Q60 57 54 53Z", "w o")
                + path("M56 61.6H64M57 66.4H63M58 71.2H62", "l", 1.1)
                + path("M45 55L52.6 52.8L58.6 84H50ZM75 55L67.4 52.8L61.4 84H70Z", f"{trim} o")
            )
        case "L":
            return path("M44 58Q60 52 76 58L72 72Q60 78 48 72Z", f"{coat} o") + path("M52 77.6H68", "wdx", 3)
        case "H":
            return (
                path("M52 53L54 84H66L68 53Q60 58 52 53Z", "w o")
                + path("M43.6 57L52.4 53L56 84H46ZM76.4 57L67.6 53L64 84H74Z", f"{trim} o")
                + path(
                    "M52.6 53.4L60 60L67.4 53.4L65.4 58.6L62.6 60.4L65 66H61.4L60 62L58.6 66H55L57.4 60.4L54.6 58.6Z",
                    "B1 o",
                    1.1,
                )
            )
        case _:
            return (
                path("M47 54L53 52.8H67L73 54L71 84H49Z", f"{trim} o")
                + path("M53 52.6L60 60L67 52.6L71.4 57.6L60 70L48.6 57.6Z", "w o")
                + circle(60, 75.4, 1.4, "gd o", 0.9)
            )


def figure(code: str) -> str:
    """Draw the upper half of one court: throne, tool, body, arms, head `hd<code>` and signs `s<suit>`."""
    suit, rank = code[0], code[1]
    c = COURTS[code]
    body = path(_BODY, f"{c.coat} o")
    out = ""
    if rank == "K":
        out += path(_THRONES[suit], f"{suit}0 throne") + path(_THRONES[suit], "l")
    right = limb("M77 62L86.6 72.6L85.2 66", c.coat)
    out += right + TOOL[c.tool] if c.tool in ("horn", "scroll", "falcon") else TOOL[c.tool] + right
    breast = _ober(suit, c.trim) if rank == "O" else {"K": _robe, "U": _unter}[rank](suit, c.coat, c.trim)
    cuff_right = path("M79.4 66.6L91 65.6L91.2 69.4L79.6 70.4Z", f"{c.trim} o", 1.1)
    out += body + breast + hand(85.2, 61.4) + cuff_right
    match rank:
        case "O":
            out += limb("M43 63L28 69L29 52", c.coat) + hand(29.4, 44)
            out += path("M23.2 49.6L35 49L35.2 52.8L23.4 53.4Z", f"{c.trim} o", 1.1)
        case "U":
            out += limb("M43 62.4L35.4 74L33 73", c.coat)
        case _:
            out += limb("M43 63L33 73.4L29 71", c.coat)
            out += HELD[suit]
            out += hand(24.6, 69.4)
    out += f'<use href="#hd{code}"/>'
    match rank:
        case "O":
            out += place(f"s{suit}", 32.6, 25, 25)
        case "U":
            out += place(f"s{suit}", 19.4, 62, 25) + hand(29.6, 69.6)
        case _:
            out += place(f"s{suit}", 31.6, 16.4, 15) + place(f"s{suit}", 87, 13.4, 13)
    return out
