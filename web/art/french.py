"""The French pack of Clumond: 48 cards without tens.

Ids carry an `f` before the record's code, so that French and German hearts do not clash: `fcH9`, `fmH9`, `fsH`.
"""

from __future__ import annotations

from .figures import hand, limb
from .glyphs import index, letters
from .ladies import french_head
from .signs import FRENCH, FRENCH_SUITS, OUTLINES
from .svg import both, circle, group, path, place, sprite, symbol, use

RANKS = ("A", "K", "Q", "J", "9", "8", "7", "6", "5", "4", "3", "2")
"""Ranks of the 48-card pack, high to low."""

PAPER = '<rect class="w" width="100" height="160" rx="7"/>'
"""The bare card."""

_PANEL = "M23 5H92Q95 5 95 8V117H80Q77 117 77 120V155H8Q5 155 5 152V43H20Q23 43 23 40Z"
_MEDIUM_PANEL = "M43 5H92Q95 5 95 8V152Q95 155 92 155H8Q5 155 5 152V86H40Q43 86 43 83Z"
_ROWS: dict[str, tuple[tuple[float, float], ...]] = {
    "2": ((50, 30),),
    "3": ((50, 30),),
    "4": ((34, 30), (66, 30)),
    "5": ((34, 30), (66, 30)),
    "6": ((34, 30), (66, 30)),
    "7": ((34, 30), (66, 30)),
    "8": ((34, 30), (66, 30)),
    "9": ((34, 27), (66, 27), (34, 62), (66, 62)),
    "10": ((34, 27), (66, 27), (34, 62), (66, 62), (50, 44.5)),
}
"""Pips of the upper half; the lower half is the same, turned."""
_COATS = {"C": ("cg", "cy"), "H": ("cr", "cy"), "S": ("cb", "cr"), "D": ("cy", "cb")}
_BODY = "M42.6 84L40 70C37.4 58 44 54.6 52 53H68C76 54.6 82.6 58 80 70L77.4 84Z"
_GOWN = "M45 84L43 70C38.6 60 45 55.6 52 54H68C75 55.6 81.4 60 77 70L75 84Z"

_KING_TOOL = {
    "C": circle(85, 47, 8.6, "gd o") + path("M76.6 46Q85 50 93.4 46M85 38.4V31.6M82 34.4H88", "l", 1.3),
    "H": path("M83.2 16L85 9.6L86.8 16V56H83.2Z", "st o") + path("M77 55H93V58.4H77Z", "gd o", 1.2),
    "S": path("M76 58C72 46 76 30 84 24C88 28 93 29 95 27C94 40 92 52 85 60Z", "gd o")
    + path("M80 55C78 46 80 37 85.6 30.4C87.4 32 89.6 33 91.4 32.8C91 42 89.4 50 84.4 56Z", "w o", 1)
    + path("M81.6 40V54M84.6 34V55M87.6 33V51M90.2 33.4V45", "l", 0.7),
    "D": path("M83.9 20H86.3V80H83.9Z", "wd o", 1.1)
    + path(
        ("M86.4 23C89 22.6 91.6 21 93 19C95.2 25 95.2 32 93 38.4C91.4 36 89 34.4 86.4 34.2ZM83.8 25L78 28.6L83.8 32.4Z"), "st o"
    )
    + path("M85.1 10L87 20H83.2Z", "st o", 1.1),
}
_QUEEN_TOOL = {
    "C": path("M85 66C84 58 85 52 85.4 46", "cgl", 2)
    + "".join(circle(x, y, 4.2, "cw o", 1) for x, y in ((85, 31), (79.6, 35), (90.4, 35), (81.6, 41.4), (88.6, 41.4)))
    + circle(85.1, 36.6, 3, "gd o", 1),
    "H": path("M85 66C84 58 85 52 85 47", "cgl", 2)
    + path("M85 57C89 57.6 91.6 56 93 52.6C89 51.6 86.4 53 85 57Z", "cg o", 1)
    + circle(85, 40, 7.2, "cr o")
    + path("M85 36.6C88 36.6 89 39.4 87 41.4C85 43 82 42 82 39.6M79.8 43.4Q84.2 47.4 90 43", "l", 1),
    "S": path("M84 28H86.2V80H84Z", "gd o", 1.1)
    + path("M85 11L88 18L94 20.6L88 23.4L85 30L82 23.4L76 20.6L82 18Z", "gd o")
    + circle(85, 20.6, 2, "cr"),
    "D": path("M84 46H86.2V66H84Z", "gd o", 1.1)
    + circle(85.1, 36, 9.4, "gd o")
    + circle(85.1, 36, 6.4, "mirror o", 1)
    + path("M81.6 38L87.4 32.2M84.4 39.6L88.6 35.4", "cwx", 1.1),
}
_JACK_TOOL = {
    "C": path("M88 14C96 30 96 46 88 62", "l", 3.4)
    + path("M88 14C96 30 96 46 88 62", "wdx", 1.4)
    + path("M88 14L83 40L88 62", "l", 0.8)
    + path("M72 40H92M92 40L88.6 37.8M92 40L88.6 42.2", "l", 1.2),
    "H": path("M77.4 33C77.4 27 81 23.6 84.6 23.6S91.8 27 91.8 33Z", "gd o")
    + circle(84.6, 20.6, 2.4, "cr o", 1)
    + path("M76.6 33C76.6 45 80 50 84.6 50S92.6 45 92.6 33Z", "gd o")
    + path("M83.4 50H85.8V58H90V60.6H79.2V58H83.4Z", "gd o", 1.1)
    + path("M79 40H90.2", "crl", 2),
    "S": path("M83.9 22H86.3V80H83.9Z", "wd o", 1.1)
    + path("M85.1 8L88 17L86.6 24H83.6L82.2 17Z", "st o", 1.1)
    + path("M86.4 23.6C90 22.4 93 19.6 94.2 17C95.6 24 94.6 31 91 36.4C90 33.4 88.4 32 86.4 32Z", "st o")
    + path("M83.8 26H78L75.8 29L78 32H83.8Z", "st o", 1.1),
    "D": path("M83.6 58L82.4 18L85.1 10.4L87.8 18L86.6 58Z", "st o")
    + path("M85.1 18V54", "l", 0.7)
    + path("M77.6 53.6Q85.1 59 92.6 53.6V57.4Q85.1 62.6 77.6 57.4Z", "gd o", 1.1),
}


_HELD = {
    "KC": path("M20 80L27.6 40", "gdl", 3.6)
    + path("M20 80L27.6 40", "gdx", 1.6)
    + path("M27.8 33L32.4 38.6L28.6 44.6L23.6 39.4Z", "cr o", 1.1),
    "KH": path("M12 52Q20.4 49 29 52V62C29 69 25 73.6 20.4 76C15.8 73.6 12 69 12 62Z", "cy o")
    + path("M20.4 54V72M14 60H27", "crl", 3),
    "KS": "",
    "KD": path("M17 74C17.6 66 20 58 26 50", "cgl", 2)
    + path(
        (
            "M18 66C13 65 11 61.6 11.4 57.6C15.4 58.6 18 61.6 18 66ZM22 57C17.4 55 16 51.4 17 47.6C20.8 "
            "49.4 22.8 52.6 22 57ZM20.6 63C25 62.6 28 60 29 56.4C25 56 21.6 58.4 20.6 63Z"
        ),
        "cg o",
        1,
    ),
    "JC": path("M14 74L33 50", "l", 2.6)
    + path("M14 74L33 50", "wdx", 1.2)
    + path("M33 50L36.6 44.6L31 47Z", "st o", 1)
    + path("M14 74L12 69.6M17 70.4L15 66M14 74L18.6 73.6M17 70.4L21.6 70", "crl", 1.6),
    "JH": path("M20 76L27 52", "cgl", 2)
    + path(
        (
            "M27.4 51C21 48.6 20 42 23.6 36.4C29 40 31 46 27.4 51ZM24.6 60C20 61.6 16 59.6 13.6 55.6"
            "C18.4 53.6 22.6 55.4 24.6 60Z"
        ),
        "cg o",
        1.1,
    ),
    "JS": path("M10.6 53Q20 49 30 53V63C30 70.6 25.6 75.4 20.2 78C15 75.4 10.6 70.6 10.6 63Z", "ck o")
    + path("M20.2 51V77M10.6 61.6H30", "stx", 2.4),
    "JD": path("M11 56.4L29.6 53.4L31.6 67L13 70Z", "w o")
    + path("M11 56.4L21.6 63.2L29.6 53.4", "l", 1.1)
    + circle(22, 63.4, 2.2, "cr o", 0.9),
}
"""What kings and jacks hold in the other hand."""


def _king_breast(suit: str, trim: str) -> str:
    fur = path("M38 67C39.6 57 48 53 60 53S80.4 57 82 67C76 72 68 74 60 74S44 72 38 67Z", "w o")
    spots = "".join(
        path(f"M{x} {y}L{x + 1.2} {y + 4.4}L{x} {y + 3.4}L{x - 1.2} {y + 4.4}Z", "k")
        for x, y in ((44, 60), (51, 65), (69, 65), (76, 60))
    )
    match suit:
        case "C":
            return path("M55 70H65V84H55Z", f"{trim} o", 1.1) + fur + spots + circle(60, 73.4, 3, "gd o", 1)
        case "H":
            return (
                path("M45 57C50 54 70 54 75 57C76.4 67 74 77 70 84H50C46 77 43.6 67 45 57Z", "st o")
                + path("M60 64V80M52.6 69.4H67.4", "crl", 3.4)
                + path("M46 57C50 52.6 70 52.6 74 57L71 61Q60 56.4 49 61Z", f"{trim} o", 1.1)
            )
        case "S":
            return (
                path("M46 54L54 52.6L70 84H57Z", f"{trim} o", 1.1)
                + path("M49 55.6L63.6 84M52 54.6L67 84", "cyl", 1)
                + path("M40 66C41 57 46 54 52 52.8L50.4 60ZM80 66C79 57 74 54 68 52.8L69.6 60Z", "w o", 1.1)
            )
        case _:
            return (
                path("M44 56Q52 52 60 53T76 56L81 72L78 84H64C64 74 58 64 44 56Z", "w o")
                + path("M54 56C64 62 70 72 71 84M62 54.6C71 60 75 68 76.4 78", "l", 0.9)
                + circle(49, 58.4, 2.8, "gd o", 1)
            )


def _breast(rank: str, suit: str, trim: str) -> str:
    """Draw the front of the body: robes, gowns and doublets."""
    if rank == "K":
        return _king_breast(suit, trim)
    if rank == "Q":
        return (
            path("M52 54C53 62 56 66 60 66.6S67 62 68 54Q60 58 52 54Z", "sk o")
            + path("M50 54.4C51 64 55 69.6 60 69.6S69 64 70 54.4L74 57C73 68 66 74.6 60 74.6S47 68 46 57Z", f"{trim} o", 1.1)
            + path("M56 74.4L52.6 84M64 74.4L67.4 84M60 74.6V84", "l", 1)
            + path("M54 57.6Q60 64 66 57.6", "gdx", 1.4)
            + circle(60, 61.6, 1.7, "gd o", 0.9)
        )
    halves = path("M60 56V84H77.4L80 70C82.6 58 76 54.6 68 53Z", f"{trim} o", 1.1) if suit in "CD" else ""
    stripes = path("M50 58L48.6 84M55 60L54.4 84M65 60L65.6 84M70 58L71.4 84", f"{trim}l", 2.2) if suit in "HS" else ""
    collar = path("M49 54.6L60 60L71 54.6L73 58.6Q60 68 47 58.6Z", "w o", 1.1)
    return halves + stripes + collar + "".join(circle(60, y, 1.3, "k") for y in (68, 74))


def _figure(suit: str, rank: str) -> str:
    """Draw the upper half of one court: tool, body, arms, head and sign."""
    coat, trim = _COATS[suit]
    tool = {"K": _KING_TOOL, "Q": _QUEEN_TOOL, "J": _JACK_TOOL}[rank][suit]
    sleeve = path("M79.4 67.6L91 66.6L91.2 70.4L79.6 71.4Z", f"{trim} o", 1.1)
    right = limb("M77 62L86.6 73L85.2 68", coat) + sleeve + hand(85.2, 63)
    body = path(_GOWN if rank == "Q" else _BODY, f"{coat} o") + _breast(rank, suit, trim)
    if rank == "Q":
        left = limb("M45 64L37.4 72.6L46 72", coat) + hand(50.4, 70.6)
    elif suit + rank == "SK":
        left = limb("M43 63L34 74L44 75", coat) + hand(49, 73)
    else:
        left = limb("M43 63L33 73L29.6 70.6", coat) + _HELD[rank + suit] + hand(24.4, 67)
    return tool + right + body + left + use(f"fhd{suit}{rank}") + place(f"fs{suit}", 33, 17, 17)


def _court(suit: str, rank: str) -> str:
    half = f'<g clip-path="url(#fk-half)">{use(f"ffg{suit}{rank}")}</g>'
    return (
        path(_PANEL, f"F{suit}t")
        + f'<g clip-path="url(#fk-panel)">{both(half)}'
        + path("M0 76.4H100V83.6H0Z", "w o", 1.2)
        + path("M0 78.6H100V81.4H0Z", f"F{suit}")
        + "</g>"
        + path(_PANEL, "l", 0.9)
    )


def _pips(suit: str, rank: str) -> str:
    sign, size = f"fs{suit}", 23
    out = both("".join(place(sign, x, y, size) for x, y in _ROWS[rank]))
    if rank in "359":
        out += place(sign, 50, 80, size)
    if rank in "678":
        out += place(sign, 34, 80, size) + place(sign, 66, 80, size)
    if rank in "78":
        out += place(sign, 50, 55, size)
    if rank == "8":
        out += group(place(sign, 50, 55, size), transform="rotate(180 50 80)")
    return out


def _ace(suit: str) -> str:
    """Draw one large pip with an echo of itself inside, in a lozenge of thread."""
    echo = path(OUTLINES[suit], "cwx", 0.55, 'transform="translate(50 80) scale(1.9) translate(-12 -12.4)"')
    frame = path("M50 22L86 80L50 138L14 80Z", f"F{suit}x thin", 0.8) + path(
        "M50 28L82.3 80L50 132L17.7 80Z", f"F{suit}x thin", 0.5
    )
    return frame + place(f"fs{suit}", 50, 80, 62) + echo


def picture(suit: str, rank: str) -> str:
    """Draw what stands on a card beside its corners."""
    if rank == "A":
        return _ace(suit)
    return _court(suit, rank) if rank in "KQJ" else _pips(suit, rank)


def medium_picture(suit: str, rank: str) -> str:
    """Draw what stands on a small card beside its corner."""
    sign = f"fs{suit}"
    if rank not in "KQJ":
        return place(sign, 58, 112, 58)
    head = use(f"fhd{suit}{rank}", "translate(-53 30) scale(1.94)")
    return path(_MEDIUM_PANEL, f"F{suit}t") + f'<g clip-path="url(#fk-medium)">{head}</g>' + path(_MEDIUM_PANEL, "l", 1.2)


def french() -> str:
    """Draw the sprite of the French pack."""
    defs = (
        '<clipPath id="fk-half"><path d="M0 0H100V80H0Z"/></clipPath>'
        f'<clipPath id="fk-panel"><path d="{_PANEL}"/></clipPath>'
        '<clipPath id="fk-medium"><path d="M43 5H95V155H5V86H43Z"/></clipPath>'
    )
    defs += letters("f", "AKQJ98765432")
    out = "".join(symbol(f"fs{suit}", FRENCH[suit], "0 0 24 24") for suit in FRENCH_SUITS)
    for suit in FRENCH_SUITS:
        for rank in "KQJ":
            defs += group(french_head(suit, rank), extra=f'id="fhd{suit}{rank}" stroke-width="1.4"')
            defs += group(_figure(suit, rank), extra=f'id="ffg{suit}{rank}" stroke-width="1.4"')
        for rank in RANKS:
            corner = both(group(index("f", rank, 5, 6, 17.6), f"F{suit}x") + place(f"fs{suit}", 11.8, 33, 13))
            out += symbol(f"fc{suit}{rank}", PAPER + picture(suit, rank) + corner)
            corner = group(index("f", rank, 6, 8, 37), f"F{suit}x") + place(f"fs{suit}", 20, 64, 27)
            out += symbol(f"fm{suit}{rank}", PAPER + medium_picture(suit, rank) + corner)
    return sprite(out, defs)
