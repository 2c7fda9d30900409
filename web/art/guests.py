"""Other faces for the same cards: French pictures on the German packs, and plain cards of a letter and a sign.

Ids: `gcES` and `gmES` are the sow of acorns as the ace of clubs with the letter S; `lES` and `flCA` the plain cards of the
German and the French pack, drawn alike at every size. Pictures, signs and letters are those of the other sprites: the page
holds all of them.
"""

from __future__ import annotations

from .french import PAPER, medium_picture, picture
from .french import RANKS as FRENCH_RANKS
from .german import RANKS as GERMAN_RANKS
from .german import variants
from .glyphs import index
from .signs import FRENCH_SUITS, GERMAN_SUITS
from .svg import both, group, place, sprite, symbol

SUIT_NAMES = {"E": "C", "L": "S", "H": "H", "B": "D"}
"""The French suits that stand for the German ones: clubs, spades, hearts, diamonds."""
RANK_NAMES = {"S": "A", "O": "Q", "U": "J"}
"""The French ranks that stand for German ones; the others are the same."""


def _corner(ranks: tuple[str, ...], suit: str, x: float, y: float, height: float) -> str:
    """Write a German card's letter, or its variants, in the colour of the French suit."""
    sizes = [(height if len(rank) == 1 else height * 0.77, x if len(rank) == 1 else x - height * 0.1) for rank in ranks]
    letters = [index("", rank, left, y, high) for rank, (high, left) in zip(ranks, sizes, strict=True)]
    if len(letters) == 1:
        return group(letters[0], f"F{suit}x")
    return group("".join(group(letter, slot) for slot, letter in zip(("i1", "i2", "i3"), letters, strict=True)), f"F{suit}x")


def _as_french(suit: str, rank: str) -> str:
    """Draw a German card as a French one."""
    french, face = SUIT_NAMES[suit], RANK_NAMES.get(rank, rank)
    corner = both(_corner(variants(rank), french, 5.2, 6, 17.6) + place(f"fs{french}", 11.8, 33, 13))
    small = _corner(variants(rank), french, 6, 8, 37) + place(f"fs{french}", 20, 64, 27)
    return symbol(f"gc{suit}{rank}", PAPER + picture(french, face) + corner) + symbol(
        f"gm{suit}{rank}", PAPER + medium_picture(french, face) + small
    )


def _plain(prefix: str, suit: str, rank: str, ranks: tuple[str, ...], colour: str) -> str:
    """Draw a card of its letter and its sign, as large as they go: in the corner, where a fan shows them, and once more."""
    front = "f" if prefix == "f" else ""

    def letter(text: str, x: float, y: float, height: float, line: float) -> str:
        is_pair = len(text) == 2
        return index(front, text, x - (1.5 if is_pair else 0), y, height * (0.78 if is_pair else 1), line)

    def letters(x: float, y: float, height: float, line: float) -> str:
        drawn = [letter(text, x, y, height, line) for text in ranks]
        if len(drawn) == 1:
            return drawn[0]
        return "".join(group(one, slot) for slot, one in zip(("i1", "i2", "i3"), drawn, strict=True))

    corner = group(letters(5, 7, 40, 5.6), colour) + place(f"{front}s{suit}", 20, 65, 31)
    large = group(letters(52, 100, 52, 4.4), colour) + place(f"{front}s{suit}", 68, 62, 46)
    return symbol(f"{prefix}l{suit}{rank}", PAPER + large + corner)


def guests() -> str:
    """Draw the sprite of the other faces."""
    out = "".join(_as_french(suit, rank) for suit in GERMAN_SUITS for rank in GERMAN_RANKS)
    out += "".join(_plain("", suit, rank, variants(rank), f"{suit}x") for suit in GERMAN_SUITS for rank in GERMAN_RANKS)
    out += "".join(_plain("f", suit, rank, (rank,), f"F{suit}x") for suit in FRENCH_SUITS for rank in FRENCH_RANKS)
    return sprite(out)
