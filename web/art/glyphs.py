"""Index letters and numerals as drawn paths, so that they look the same on every system.

A letter stands in a box of 20 by 28 units and is drawn with one line; its stroke colour is the suit's, from a class
on the group around it. `index` lays out one or two letters at a given height.
"""

from __future__ import annotations

from .svg import group, num, path

GLYPH = {
    "A": "M2 26.4L10 2.4L18 26.4M5.2 18.6H14.8",
    "D": "M4 2.4V25.6H8C14.4 25.6 16.8 21 16.8 14S14.4 2.4 8 2.4Z",
    "H": "M3.6 .6V27.4M16.4 .6V27.4M3.6 13.8H16.4",
    "J": "M14.8 .6V18.4C14.8 23 12.4 25.6 9 25.6C5.4 25.6 3.4 23.2 2.8 19.6",
    "K": "M4 .6V27.4M17.4 .8L4.6 15.4M8 11.4L18.4 27.2",
    "O": "M11 3C4.6 3 1.4 8 1.4 14S4.6 25 11 25S20.6 20 20.6 14S17.4 3 11 3Z",
    "Q": "M10.4 3C4.4 3 1.6 8 1.6 14S4.4 25 10.4 25S19.2 20 19.2 14S16.4 3 10.4 3ZM11.4 18.2L19.6 27.4",
    "S": "M16.8 8C16 4.6 13.6 2.6 10 2.6C6.2 2.6 3.6 4.8 3.6 8.2C3.6 15.6 16.8 11.6 16.8 19.4"
    "C16.8 23 14 25.4 10 25.4C6 25.4 3.6 23.4 2.8 19.8",
    "U": "M3.4 .6V17.4C3.4 22.6 6 25.4 10 25.4S16.6 22.6 16.6 17.4V.6",
    "b": ("M3 .6V25.4M3 17.6C3 12.6 5.6 10.2 8.8 10.2C12.4 10.2 14.6 13 14.6 17.7S12.4 25.2 8.8 25.2C5.6 25.2 3 22.8 3 17.8"),
    "n": "M3 9.4V27.4M3 17.2C3 12.8 5.2 10.4 8.6 10.4C12 10.4 13.8 12.6 13.8 16.4V27.4",
    "0": "M8.6 2.6C4 2.6 2.8 8 2.8 14S4 25.4 8.6 25.4S14.4 20 14.4 14S13.2 2.6 8.6 2.6Z",
    "1": "M2.6 8.4L9 3.4V27.4",
    "2": "M3.6 9C3.8 5 6.4 2.6 10 2.6S16.4 5 16.4 8.6C16.4 14.6 4.4 19 4 25.2H17.4",
    "3": "M3.6 2.8H15.2L8.8 12.2C13.6 11.8 16.8 14.6 16.8 18.8C16.8 22.8 14 25.4 10 25.4C6.4 25.4 4 23.4 3.2 20.2",
    "4": "M13.4 27.4V3.6L3 19.4H18.6",
    "5": ("M16.2 2.8H5.6L4.8 13C6.4 11.6 8.2 11 10.2 11C14 11 16.8 13.8 16.8 18S14 25.4 10 25.4C6.6 25.4 4.2 23.6 3.2 20.6"),
    "6": (
        "M14.8 2.2C8.4 4.4 3.4 10.2 3.4 17.6C3.4 22.4 6.2 25.4 10 25.4S16.6 22.4 16.6 18.2S13.8 11.2 "
        "10 11.2C6.4 11.2 3.8 14 3.5 17.2"
    ),
    "7": "M2.6 2.8H16.6C12 9.8 9 17.8 8.4 27.4",
    "8": "M10 13C6.4 13 4.4 11 4.4 7.9S6.6 2.6 10 2.6S15.6 4.8 15.6 7.9S13.6 13 10 13ZM10 13C5.8 13 3.4 15.5 3.4 19.2"
    "S6 25.4 10 25.4S16.6 22.9 16.6 19.2S14.2 13 10 13Z",
    "9": (
        "M5.2 25.8C11.6 23.6 16.6 17.8 16.6 10.4C16.6 5.6 13.8 2.6 10 2.6S3.4 5.6 3.4 9.8S6.2 16.8 "
        "10 16.8C13.6 16.8 16.2 14 16.5 10.8"
    ),
}
"""Letter to path data."""

ADVANCE = {"1": 12.5, "O": 22.5, "U": 20.5}
"""Width of the first letter of a pair."""


def letters(prefix: str, used: str) -> str:
    """Define the letters a pack needs, each an invisible path `<prefix>g<letter>`."""
    return "".join(f'<path id="{prefix}g{letter}" d="{GLYPH[letter]}"/>' for letter in sorted(set(used)))


def index(prefix: str, text: str, x: float, y: float, height: float, line: float = 4.6) -> str:
    """Write one or two letters at (x, y), their height in card units; the line's width is in letter units."""
    scale = height / 28
    parts, offset = "", 0.0
    for letter in text:
        moved = f' transform="translate({num(offset)})"' if offset else ""
        parts += f'<use href="#{prefix}g{letter}"{moved}/>'
        offset += ADVANCE.get(letter, 20)
    return f'<g class="g" stroke-width="{num(line)}" transform="translate({num(x)} {num(y)}) scale({scale:.3g})">{parts}</g>'


def choice(prefix: str, variants: tuple[str, ...], x: float, y: float, height: float) -> str:
    """Write the same corner in up to three tongues, of which custom properties show one: letters, long, Slovak."""
    if len(set(variants)) == 1:
        return index(prefix, variants[0], x, y, height)
    slots = zip(("i1", "i2", "i3"), variants, strict=False)
    return "".join(group(index(prefix, text, x, y, height), slot) for slot, text in slots)


ROMAN = {"10": "X", "9": "IX", "8": "VIII", "7": "VII", "6": "VI"}
"""The numerals of a German pack."""

_STROKES = {
    "I": ("M2.4 0H6.8V20H2.4ZM0 0H9.2V1.5H0ZM0 18.5H9.2V20H0Z", 11.0),
    "V": ("M1.6 0H6.4L11.4 14.4L15 0H17.2L11.6 20H8.6ZM0 0H8.2V1.5H0ZM12.6 0H19V1.5H12.6Z", 20.0),
    "X": (
        "M1.4 0H6.4L17.6 20H12.6ZM14 0H16.4L4.4 20H2ZM0 0H8V1.5H0ZM11.6 0H18.4V1.5H11.6ZM0 18.5H6.6V20H0ZM11 18.5H19V20H11Z",
        20.0,
    ),
}


def roman_parts() -> str:
    """Define the three inscriptional letters, thick and thin strokes with small serifs, as `rI`, `rV`, `rX`."""
    return "".join(f'<path id="r{letter}" d="{data}"/>' for letter, (data, _) in _STROKES.items())


def roman(text: str, x: float, y: float, height: float) -> str:
    """Write Roman numerals with their centre at (x, y)."""
    scale, parts, offset = height / 20, "", 0.0
    for letter in text:
        moved = f' transform="translate({num(offset)})"' if offset else ""
        parts += f'<use href="#r{letter}"{moved}/>'
        offset += _STROKES[letter][1]
    width = (offset - 1.6) * scale
    corner = f"translate({num(x - width / 2)} {num(y - height / 2)}) scale({scale:.3g})"
    return f'<g class="k" transform="{corner}">{parts}</g>'


def arabic(prefix: str, text: str, x: float, y: float, height: float) -> str:
    """Write Arabic numerals in ink with their centre at (x, y)."""
    scale = height / 28
    width = (sum(ADVANCE.get(letter, 20) for letter in text[:-1]) + 19) * scale
    return group(index(prefix, text, x - width / 2, y - height / 2, height, 5), "kx")


WELI = path("M0 0L2.6 10L5.4 2L8.2 10L10.8 0M20 0H14V10H20M14 5H19M24 0V10H30M34 0V10", "l", 2.2)
"""The word on the six of bells, 34 by 10 units: a label, not a joker."""
