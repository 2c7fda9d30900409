"""Domino tiles: a body, seven halves, a back.

A tile is an `<svg viewBox="0 0 64 124">` with `<use href="#tbody"/>` and two halves, each `<use href="#t6" x="2" y="1"
width="60" height="60"/>` and `y="62"`. A half holds pips and a digit; the custom properties `--pips` and `--digits`
show one of them.
"""

from __future__ import annotations

from .glyphs import GLYPH
from .signs import HEART
from .svg import circle, group, path, sprite, symbol

_SPOTS: dict[int, tuple[tuple[float, float], ...]] = {
    0: (),
    1: ((30, 30),),
    2: ((17, 17), (43, 43)),
    3: ((16, 16), (30, 30), (44, 44)),
    4: ((17, 17), (43, 17), (17, 43), (43, 43)),
    5: ((16, 16), (44, 16), (30, 30), (16, 44), (44, 44)),
    6: ((17, 14), (17, 30), (17, 46), (43, 14), (43, 30), (43, 46)),
}


def _half(number: int) -> str:
    spots = "".join(
        circle(x, y, 6, "pip") + path(f"M{x - 3.6:.2f} {y + 3.4:.2f}A5 5 0 0 0 {x + 4.6:.2f} {y + 1.4:.2f}", "dent", 1)
        for x, y in _SPOTS[number]
    )
    blank = path("M22 22H38V38H22Z", "dent", 1.4)  # a square worked into the bone: empty on purpose, and no sign for minus
    digit = path(GLYPH[str(number)], "g kx", 4, 'transform="translate(15 9) scale(1.5)"')
    return group(spots or blank, "pips") + group(digit, "digits")


def tiles() -> str:
    """Draw the sprite of the domino set."""
    box = "0 0 64 124"
    out = "".join(symbol(f"t{number}", _half(number), "0 0 60 60") for number in _SPOTS)
    out += symbol(
        "tbody",
        '<rect x=".75" y=".75" width="62.5" height="122.5" rx="9" class="bone o" stroke-width="1.5"/>'
        + path("M2 112V115Q2 122 9 122H55Q62 122 62 115V112Q60 118 54 118H10Q4 118 2 112Z", "boneshade")
        + path("M9 61.2H55V62.8H9Z", "k")
        + circle(32, 62, 3.4, "gd o", 1),
        box,
    )
    heart = path(HEART, "H0", extra='transform="translate(22 52) scale(.83)"')
    out += symbol(
        "tback",
        '<rect x=".75" y=".75" width="62.5" height="122.5" rx="9" class="wd o" stroke-width="1.5"/>'
        + path("M14 20Q32 12 50 20M14 44Q32 36 50 44M14 80Q32 88 50 80M14 104Q32 112 50 104", "grain", 2)
        + heart,
        box,
    )
    return sprite(out)
