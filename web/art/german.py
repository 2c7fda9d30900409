"""The German pack: 36 cards of Dobbm and, with `A` for the sow, the 32 of Slovak Lorum.

A card is a body symbol (`b<code>`), shared, and a corner: `cES` is the sow of acorns with the letter S, `cEA` the
same card as Lorum's ace with the letter A.
"""

from __future__ import annotations

from .figures import COURTS, court_head, figure
from .glyphs import ROMAN, WELI, arabic, index, letters, roman, roman_parts
from .seasons import SEASON
from .signs import GERMAN, GERMAN_SUITS
from .svg import both, circle, group, path, place, sprite, symbol, use

RANKS = ("S", "A", "10", "K", "O", "U", "9", "8", "7", "6")
"""All ranks of both German packs; S and A are the same card with another letter."""

PANEL = "M23 5H92Q95 5 95 8V117H80Q77 117 77 120V155H8Q5 155 5 152V43H20Q23 43 23 40Z"
"""The honours' ground, cut out at two corners for the index."""

MEDIUM_PANEL = "M43 5H92Q95 5 95 8V152Q95 155 92 155H8Q5 155 5 152V86H40Q43 86 43 83Z"
_LETTERS = {"O": ("O", "Ob", "H"), "U": ("U", "Un", "D")}


def variants(rank: str) -> tuple[str, ...]:
    """List the letters of a rank: as usual, long and Slovak, or the only one."""
    return _LETTERS.get(rank, (rank,))


_HALF = {
    3: ((41, 22), (75, 22), (58, 50)),
    4: ((41, 22), (75, 22), (41, 51), (75, 51)),
    5: ((40, 20), (78, 20), (59, 36.5), (40, 53), (78, 53)),
}


_PATTERNS = {
    "E": path("M0 0L8 8M8 0L0 8", "Ed", 0.8),
    "L": path("M0 7L4 3.4L8 7M4 3.4V8", "Ld", 0.8),
    "H": circle(2, 2, 0.9, "Hdf") + circle(6, 6, 0.9, "Hdf"),
    "B": path("M0 2Q2 .6 4 2T8 2M0 6Q2 4.6 4 6T8 6", "Bd", 0.8),
}
"""A weave for each suit's honours, so that the grounds differ without colour."""


def _patterns() -> str:
    return "".join(
        f'<pattern id="k-p{suit}" width="8" height="8" patternUnits="userSpaceOnUse">{weave}</pattern>'
        for suit, weave in _PATTERNS.items()
    )


def _ground(suit: str) -> str:
    return path(PANEL, extra=f'fill="url(#k-p{suit})"')


def paper() -> str:
    """Draw the bare card."""
    return '<rect class="w" width="100" height="160" rx="7"/>'


def _corner(suit: str, rank: str) -> str:
    spelt = variants(rank)
    x = 3.4 if rank == "10" else 5.2
    if len(spelt) > 1:
        letter = "".join(
            group(index("", text, 5.2 if len(text) == 1 else 3.4, 6, 17.6 if len(text) == 1 else 13.6), slot)
            for slot, text in zip(("i1", "i2", "i3"), spelt, strict=True)
        )
    else:
        letter = index("", rank, x, 6, 17.6)
    return both(group(letter, f"{suit}x") + place(f"s{suit}", 11.8, 33, 13.5))


def _numeral(suit: str, rank: str) -> str:
    count = int(rank)
    upper, lower = (count + 1) // 2, count // 2
    size = (30 if count < 9 else 26) - (4 if suit == "B" else 0)
    pips = "".join(place(f"s{suit}", x, y, size) for x, y in _HALF[upper])
    pips += group("".join(place(f"s{suit}", x, y, size) for x, y in _HALF[lower]), transform="rotate(180 50 80)")
    band = path("M5 68.5H95V91.5H5Z", f"{suit}t") + path("M5 66.6H95V67.6H5ZM5 92.4H95V93.4H5Z", "k")
    middle, height = (73, 13) if suit + rank == "B6" else (50, 15)
    if suit + rank == "B6":
        band += group(WELI, transform="translate(23 75)")
    figures = group(roman(ROMAN[rank], middle, 80, height), "nr") + group(arabic("", rank, middle, 80, height), "na")
    return paper() + band + pips + figures


def _sow(suit: str) -> str:
    return (
        paper()
        + path(PANEL, f"{suit}t")
        + _ground(suit)
        + path(PANEL, "l", 0.9)
        + both(place(f"s{suit}", 57, 31, 45))
        + path("M0 76.6H100V83.4H0Z", "w o", 1.2)
        + path("M0 79H100V81H0Z", f"{suit}0")
        + group(circle(0, 0, 23, "w") + SEASON[suit], transform="translate(50 80) scale(1.22)")
    )


def _court(code: str) -> str:
    suit = code[0]
    trim = COURTS[code].trim
    half = f'<g clip-path="url(#k-half)">{use("fg" + code)}</g>'
    return (
        paper()
        + path(PANEL, f"{suit}t")
        + _ground(suit)
        + f'<g clip-path="url(#k-panel)">{both(half)}'
        + path("M0 76.4H100V83.6H0Z", "w o", 1.2)
        + path("M0 78.6H100V81.4H0Z", trim)
        + "</g>"
        + path(PANEL, "l", 0.9)
    )


def _medium_corner(suit: str, rank: str) -> str:
    spelt = variants(rank)
    if rank == "10":
        letter = index("", "10", 2.6, 8, 37, 4.2)
    elif len(spelt) > 1:
        letter = "".join(
            group(index("", text, 6 if len(text) == 1 else 3.4, 8, 37 if len(text) == 1 else 26), slot)
            for slot, text in zip(("i1", "i2", "i3"), spelt, strict=True)
        )
    else:
        letter = index("", rank, 6, 8, 37)
    return group(letter, f"{suit}x") + place(f"s{suit}", 20, 64, 28)


_MEDIUM_HEAD = {"K": "translate(-60 26) scale(2.06)", "O": "translate(-46 52) scale(1.7)", "U": "translate(-34 10) scale(1.7)"}


def _medium(suit: str, rank: str) -> str:
    sign = f"s{suit}"
    if rank in _MEDIUM_HEAD:
        code = suit + rank
        large = {"K": "", "O": place(sign, 69, 32, 42), "U": place(sign, 50, 129, 44)}[rank]
        head = f'<g clip-path="url(#k-medium)">{use("hd" + code, _MEDIUM_HEAD[rank])}</g>'
        return paper() + path(MEDIUM_PANEL, f"{suit}t") + head + large + path(MEDIUM_PANEL, "l", 1.2)
    if rank in "SA":
        return paper() + place(sign, 70, 54, 46) + group(place(sign, 50, 39, 58), transform="rotate(180 50 80)")
    return paper() + place(sign, 57, 112, 66)


def german() -> str:
    """Draw the sprite of both German packs."""
    defs = (
        '<clipPath id="k-half"><path d="M0 0H100V80H0Z"/></clipPath>'
        f'<clipPath id="k-panel"><path d="{PANEL}"/></clipPath>'
        '<clipPath id="k-medium"><path d="M43 5H95V155H5V86H43Z"/></clipPath>'
    )
    defs += _patterns() + letters("", "SAKOUDHbn1098765") + roman_parts()
    for code in COURTS:
        defs += group(court_head(code), extra=f'id="hd{code}" stroke-width="1.4"')
        defs += group(figure(code), extra=f'id="fg{code}" stroke-width="1.4"')
    out = "".join(symbol(f"s{suit}", GERMAN[suit], "0 0 24 24") for suit in GERMAN_SUITS)
    for suit in GERMAN_SUITS:
        for rank in RANKS:
            if rank in "SA":
                body = use(f"sow{suit}")
            elif rank in "KOU":
                body = _court(suit + rank)
            else:
                body = _numeral(suit, rank)
            out += symbol(f"c{suit}{rank}", body + _corner(suit, rank))
            out += symbol(f"m{suit}{rank}", _medium(suit, rank) + _medium_corner(suit, rank))
        defs += group(_sow(suit), extra=f'id="sow{suit}" stroke-width="1.4"')
    return sprite(out, defs)
