"""The logo, the interface's marks, the felt's embroidery, the chips, and the icon files.

Marks are drawn on 24 by 24 units with the current text colour: `<svg class="mark" viewBox="0 0 24 24"><use
href="#i-menu"/></svg>`. Icon files stand alone, so they carry their colours themselves.
"""

from __future__ import annotations

from .signs import HEART
from .svg import circle, group, path, sprite, symbol

MARKS = {
    "menu": "M4 7H20M4 12H20M4 17H20",
    "help": "M8.4 9C8.4 6.4 10 5.2 12 5.2S15.8 6.6 15.8 8.8C15.8 11.8 12 11.6 12 14.8M12 18.6V18.8",
    "settings": "M4 7H13.4M18.6 7H20M4 17H6.4M11.6 17H20M16 4.4A2.6 2.6 0 1 1 16 9.6A2.6 2.6 0 1 1 16 4.4ZM9 "
    "14.4A2.6 2.6 0 1 1 9 19.6A2.6 2.6 0 1 1 9 14.4Z",
    "close": "M6 6L18 18M18 6L6 18",
    "delete": "M4.4 7H19.6M9.4 6.6V4H14.6V6.6M6.6 7.4L7.6 20H16.4L17.4 7.4M10.4 11V16.4M13.6 11V16.4",
    "back": "M14.6 5L7.6 12L14.6 19",
    "next": "M9.4 5L16.4 12L9.4 19",
    "trick-back": "M18 5L11 12L18 19M11.4 5L4.4 12L11.4 19",
    "trick-next": "M6 5L13 12L6 19M12.6 5L19.6 12L12.6 19",
    "replay": "M4.6 9A8 8 0 1 1 4 13.4M4.2 4V9.4H9.6M10.2 9.2L15.2 12.4L10.2 15.6Z",
    "first": "M6 5V19M17.4 5L10.4 12L17.4 19",
    "final": "M18 5V19M6.6 5L13.6 12L6.6 19",
    "down": "M5 9L12 16L19 9",
    "clockwise": "M19.4 9A8 8 0 1 0 20 13.4M19.8 4V9.4H14.4",
    "undo": "M8.6 5L4 9.6L8.6 14.2M4.4 9.6H14.6C18.2 9.6 20 12 20 14.6S18.2 19.4 14.6 19.4H10",
    "hint": "M9 16.4C9 13.6 6 12.6 6 9A6 6 0 0 1 18 9C18 12.6 15 13.6 15 16.4ZM9.4 19.6H14.6M10.6 22H13.4",
    "last": "M4.4 7.6H14.4V21H4.4ZM8.6 7.4V3.4H19.4V17H14.6",
    "claim": "M12 21V9M12 9L6.6 3.6M12 9L17.4 3.6M5 12.4L12 9L19 12.4",
    "layaway": "M12 3V15.4M6.4 10.4L12 16L17.6 10.4M4 20.6H20",
    "take": "M12 16V3.6M6.4 8.6L12 3L17.6 8.6M4 20.6H20",
    "keep": "M7 3.6H17V20.6L12 16.2L7 20.6Z",
    "check": "M4.6 12.6L9.8 17.8L19.6 6.6",
    "copy": "M8.6 8.6H20V20.4H8.6ZM15.4 8.4V3.6H4V15.4H8.4",
    "download": "M12 4V15M7 10.4L12 15.4L17 10.4M4.6 16.6V20.4H19.4V16.6",
    "share": "M12 15V3.6M7.4 8L12 3.4L16.6 8M5 12.6V20.4H19V12.6",
    "print": "M7 8.4V3.6H17V8.4M7 16.6H4V8.6H20V16.6H17M7 13.4H17V20.4H7Z",
    "sheet": "M5.6 3.6H18.4V20.4H5.6ZM8.8 8H15.2M8.8 12H15.2M8.8 16H12.6",
    "home": "M4 11.4L12 4.4L20 11.4M6.4 9.6V20H17.6V9.6M10 20V14.4H14V20",
    "play": "M7 4.6L19 12L7 19.4Z",
    "pause": "M8 5V19M16 5V19",
    "more": "M12 5V19M5 12H19",
    "bin": "M4.6 7H19.4M9 7V4H15V7M6.6 7L7.6 20.4H16.4L17.4 7M10.4 11V16.6M13.6 11V16.6",
    "sound": "M4 9.6V14.4H7.4L12 18.4V5.6L7.4 9.6ZM15.4 9.4Q17.4 12 15.4 14.6M17.8 6.8Q21.6 12 17.8 17.2",
    "person": "M12 4A4 4 0 1 1 12 12A4 4 0 1 1 12 4ZM4.6 20.4C5.4 16.4 8 14.6 12 14.6S18.6 16.4 19.4 20.4",
    "globe": "M12 3.6A8.4 8.4 0 1 1 12 20.4A8.4 8.4 0 1 1 12 3.6ZM3.8 12H20.2M12 3.6C8.4 7 8.4 17 12 20.4"
    "C15.6 17 15.6 7 12 3.6Z",
    "dealer": "M5 6.4L13 4L16.6 17.4L8.6 19.8ZM14.4 6.6L19.4 8.6L15.4 19.6",
}
"""Name to line drawing, without the `i-`."""

_FILLED = {
    "theme": path("M12 4A8 8 0 1 1 12 20A8 8 0 1 1 12 4Z") + path("M12 4A8 8 0 0 1 12 20Z", extra='fill="currentColor"'),
    "warning": path("M12 3.4L21.6 20H2.4Z") + path("M12 9.4V14.4M12 17V17.4", width=2.2),
    "double": path(
        "M4 8.6L10 15.4M10 8.6L4 15.4M13.4 9.4C13.6 7.4 15 6.6 16.6 6.6S19.6 7.8 19.6 9.6C19.6 13 13.6 14.4 13.4 17.4H20"
    ),
}
_STACK = (
    group(
        "".join(
            f'<ellipse cx="17" cy="{y}" rx="13" ry="5.4" class="{colour} o"/>'
            for y, colour in ((26, "H0"), (21.4, "w"), (16.8, "L0"), (12.2, "gd"))
        )
    )
    + '<ellipse cx="17" cy="12.2" rx="7.4" ry="2.8" class="w o"/>'
)
_LOGO = (
    path("M25.4 5.4L34.6 2.6L47 40.6L38 43.6Z", "w o", 1.6)
    + path("M22.6 5.4L13.4 2.6L1 40.6L10 43.6Z", "w o", 1.6)
    + path(HEART, "H0 logoheart", 1.7, 'transform="translate(15.6 22.4) scale(.7)"')
)


_TILE = "M-5-11H5Q6-11 6-10V10Q6 11 5 11H-5Q-6 11-6 10V-10Q-6-11-5-11ZM-4 0H4"
_STEM = "M1.4 3C1.6 6 2.6 8.4 4.4 10.4H-4.4C-2.6 8.4-1.6 6-1.4 3"
_MOTIFS = {
    "german": (
        "M-7 1.4C-7-4.6-3.6-7 0-7S7-4.6 7 1.4ZM-5.6 1.4C-5.6 7 -3 9.8 0 12.6C3 9.8 5.6 7 5.6 1.4M0-7C0-9 .8-10.4 2.4-11",
        "M0-11C2-6 9-4 9 2.4C9 6 6 8 3.6 7.4C1.6 7 .6 6 0 4.6C-.6 6-1.6 7-3.6 7.4C-6 8-9 6-9 2.4C-9-4-2-6 0-11ZM0-5V12",
        "M0-8A8.6 8.6 0 1 1 0 9.2A8.6 8.6 0 1 1 0-8ZM-8.4-1H8.4M-8.2 2.2H8.2M0 5V9M-1.6-8.2A2 2 0 1 1 1.6-8.2",
    ),
    "french": (
        "M-1.4 3A4.6 4.6 0 1 1-4.4-3.4A4.8 4.8 0 1 1 4.4-3.4A4.6 4.6 0 1 1 1.4 3" + _STEM,
        "M0-10.6C1.6-6 9-3.4 9 2.4C9 7 3.4 8.4 1.2 4.6M-1.2 4.6C-3.4 8.4-9 7-9 2.4C-9-3.4-1.6-6 0-10.6" + _STEM,
        "M0-11C2-7 5-3 8 0C5 3 2 7 0 11C-2 7-5 3-8 0C-5-3-2-7 0-11Z",
    ),
    "tiles": (
        _TILE + "M-2.6-5.6h.1M2.5-5.6h.1M-2.6 3.4h.1M2.5 7.6h.1",
        _TILE + "M0-5.6h.1M-2.6 3.4h.1M0 5.5h.1M2.5 7.6h.1",
        _TILE + "M-2.6-8h.1M2.5-3.2h.1M-2.6 3.4h.1M2.5 3.4h.1M-2.6 7.6h.1M2.5 7.6h.1",
    ),
}
"""A pack's signs in thread, about the point 0 0; the heart of the house is the fourth."""
_HEART_MOTIF = (
    "M0 10.6C-6.6 5-9 1.6-9-3C-9-6.6-6.8-8.6-4.4-8.6C-2.4-8.6-.8-7.4 0-5.6"
    "C.8-7.4 2.4-8.6 4.4-8.6C6.8-8.6 9-6.6 9-3C9 1.6 6.6 5 0 10.6Z"
)


def _embroidery(pack: str) -> str:
    """Draw the felt's ring: one stitched round, four signs in thread, arrows for the direction of play."""
    motifs = "".join(
        path(data, extra=f'transform="rotate({angle} 100 100) translate(100 18) rotate({-angle})"')
        for data, angle in zip((_HEART_MOTIF, *_MOTIFS[pack]), (45, 135, 225, 315), strict=True)
    )
    ring = "".join(
        path("M100 18A82 82 0 0 1 142 29.6", "stitch", extra=f'transform="rotate({angle} 100 100)"')
        + path("M100 18A82 82 0 0 0 58 29.6", "stitch", extra=f'transform="rotate({angle} 100 100)"')
        for angle in (0, 90, 180, 270)
    )
    inner = circle(100, 100, 72, "stitch fine")
    arrows = "".join(path("M94 12L102 18L94 24", extra=f'transform="rotate({angle} 100 100)"') for angle in (0, 90, 180, 270))
    return ring + inner + motifs + arrows


def marks() -> str:
    """Draw the sprite of logo, marks, chips and embroidery."""
    line = 'class="markline" stroke-width="2"'
    out = "".join(symbol(f"i-{name}", group(path(data), extra=line), "0 0 24 24") for name, data in MARKS.items())
    out += "".join(symbol(f"i-{name}", group(body, extra=line), "0 0 24 24") for name, body in _FILLED.items())
    out += symbol("logo", _LOGO, "0 0 48 48")
    out += symbol("chips", _STACK, "0 0 34 34")
    out += "".join(symbol(f"embroidery-{pack}", group(_embroidery(pack), "thread"), "0 0 200 200") for pack in _MOTIFS)
    return sprite(out)


def icon(maskable: bool = False) -> str:
    """Draw a stand-alone icon file; a maskable one keeps its drawing within the safe circle and fills the square."""
    ground = (
        '<rect width="48" height="48" fill="#4a3324"/>' if maskable else '<rect width="48" height="48" rx="10" fill="#4a3324"/>'
    )
    scale, shift = (0.72, 6.9) if maskable else (0.84, 3.9)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="512" height="512">'
        f'{ground}<g transform="translate({shift} {shift}) scale({scale})" stroke-linejoin="round">'
        '<g fill="#fbf4e3" stroke="#1d120b" stroke-width="1.6"><path d="M25.4 5.4L34.6 2.6L47 40.6L38 43.6Z"/>'
        '<path d="M22.6 5.4L13.4 2.6L1 40.6L10 43.6Z"/></g>'
        f'<path d="{HEART}" transform="translate(15.6 22.4) scale(.7)" fill="#d2313b" '
        'stroke="#fbf4e3" stroke-width="1.7"/>'
        "</g></svg>\n"
    )
