"""The eight suit signs, each in a box of 24 by 24 units, and the French pips' outlines."""

from __future__ import annotations

from .svg import circle, path

GERMAN_SUITS = "ELHB"
"""Acorns, leaves, hearts, bells, by the record's letters."""

FRENCH_SUITS = "CHSD"
"""Clubs, hearts, spades, diamonds, by the record's letters."""

HEART = (
    "M12 22.4C5.4 16.8 1.8 13 1.8 8.2C1.8 4.6 4.4 2.2 7.4 2.2C9.6 2.2 11.2 3.4 12 5.4"
    "C12.8 3.4 14.4 2.2 16.6 2.2C19.6 2.2 22.2 4.6 22.2 8.2C22.2 13 18.6 16.8 12 22.4Z"
)
"""A heart's outline, used by both packs, the logo and the back of a tile."""

_ACORN = (
    path("M12 4.6C12 3 12.8 1.8 15 1.6", "l", 2.4)
    + path("M5.8 11.6H18.2C18.4 16.6 15.6 20 12 23.2C8.4 20 5.6 16.6 5.8 11.6Z", "E1 o")
    + path("M8.6 14C8.8 16.4 9.6 18 10.8 19.4", "Ew", 1.2)
    + path("M2.8 10.2C2.8 5.8 7.2 3.8 12 3.8S21.2 5.8 21.2 10.2Q21.2 12.4 19.2 12.4H4.8Q2.8 12.4 2.8 10.2Z", "E0 o")
    + path("M6.6 6.8L10.2 10.4M11.4 5.4L16 10.2M17.4 6.8L13.8 10.4M12.6 5.4L8 10.2", "En", 0.9)
)
_LEAF = (
    path("M12 15V18.6C12 21 10.6 22.6 8 22.8", "l", 2.2)
    + path(
        "M12 1C14.4 5 21.6 7.4 21.6 13.4C21.6 16.8 19.2 18.6 16.6 18.6C14.6 18.6 13 17.6 12 16"
        "C11 17.6 9.4 18.6 7.4 18.6C4.8 18.6 2.4 16.8 2.4 13.4C2.4 7.4 9.6 5 12 1Z",
        "L0 o",
    )
    + path("M12 5.6V16M12 10.4L8.6 8.2M12 10.4L15.4 8.2M12 14.4L6.6 12.2M12 14.4L17.4 12.2", "Lv", 1)
)
_HEART = path(HEART, "H0 o") + path("M4.8 8.4C4.8 6.4 6 5.2 7.6 5.2", "Hv", 1.4)
_BELL = (
    circle(12, 3, 1.9, "l", 1.8)
    + circle(12, 13.4, 9.2, "B0 o", 1.7)
    + path("M6 8.8C6.8 7.4 8.2 6.4 10 6.2", "Bv", 1.3)
    + path("M2.9 11H21.1V14.2H2.9Z", "k")
    + path("M12 17V21.4", "l", 1.8)
    + circle(12, 17, 1.8, "k")
)
GERMAN = {"E": _ACORN, "L": _LEAF, "H": _HEART, "B": _BELL}
"""Suit letter to drawing, for acorns, leaves, hearts, bells."""

_CLUB = (
    "M12 1.4A5 5 0 0 1 15.8 9.6A5 5 0 1 1 13.2 16.6C13.4 19.4 14.4 21.2 16.2 22.6H7.8"
    "C9.6 21.2 10.6 19.4 10.8 16.6A5 5 0 1 1 8.2 9.6A5 5 0 0 1 12 1.4Z"
)
_SPADE = (
    "M12 1.4C14.6 6 21.6 9 21.6 14.4C21.6 17.4 19.4 19 17 19C15.4 19 14 18.2 13 17C13.2 19.4 14.2 21.2 16 22.6H8"
    "C9.8 21.2 10.8 19.4 11 17C10 18.2 8.6 19 7 19C4.6 19 2.4 17.4 2.4 14.4C2.4 9 9.4 6 12 1.4Z"
)
_DIAMOND = "M12 .8Q15.4 7 20.6 12Q15.4 17 12 23.2Q8.6 17 3.4 12Q8.6 7 12 .8Z"
OUTLINES = {"C": _CLUB, "H": HEART, "S": _SPADE, "D": _DIAMOND}
"""Suit letter to the pip's outline."""

FRENCH = {suit: path(outline, f"F{suit}") for suit, outline in OUTLINES.items()}
"""Suit letter to drawing, for clubs, hearts, spades, diamonds."""
