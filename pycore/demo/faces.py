"""The faces of cards and tiles as the app draws them: SVG symbols, and only those that a demo uses."""

import json
import re
from collections.abc import Iterable
from functools import lru_cache

from pycore.cards import Deck
from pycore.demo.data import read

FRONTS = {"german": "m", "french": "fm"}
"""How the ids of small faces begin, by the pack."""
BACKS = {"german": "back", "french": "back", "tiles": "tback"}
SIZES = {"german": (50, 80), "french": (50, 80), "tiles": (40, 78)}
"""How wide and high a face is where no stylesheet says so, in CSS pixels."""

_ID = re.compile(r'(\bid="|href="#|url\(#)([\w-]+)')
_REFERENCE = re.compile(r'(?:href="|url\()#([\w-]+)')


@lru_cache(maxsize=1)
def drawn() -> dict[str, str]:
    """Load every symbol that the build took over from the app: id and element."""
    loaded: dict[str, str] = json.loads(read("assets/faces.json"))
    return loaded


def front(deck: Deck, code: str) -> str:
    """Name the symbol of a card or a tile.

    >>> from pycore.cards import GERMAN_32
    >>> front(GERMAN_32, "HO")
    'mHO'
    """
    return FRONTS.get(deck.art, "d") + code


def back(deck: Deck) -> str:
    """Name the symbol of a pack's back."""
    return BACKS[deck.art]


def symbols(names: Iterable[str], prefix: str) -> str:
    """Write the symbols of those names and all that they are made of, every id with the prefix before it."""
    wanted = list(dict.fromkeys(names))
    parts = []
    for name in wanted:
        text = drawn()[name] if name in drawn() else _tile(name)
        wanted += [found for found in dict.fromkeys(_REFERENCE.findall(text)) if found not in wanted]
        parts.append(_ID.sub(rf"\g<1>{prefix}\g<2>", text))
    return "".join(parts)


def _tile(name: str) -> str:
    """Put a tile together from its body and two halves."""
    high, low = name[1:].split("-")
    size = 'width="60" height="60"'
    halves = f'<use href="#t{high}" x="2" y="1" {size}/><use href="#t{low}" x="2" y="62" {size}/>'
    return f'<symbol id="{name}" viewBox="0 0 64 124"><use href="#tbody"/>{halves}</symbol>'
