"""Tables that the games' playouts share: everything a step asks of a mask or draws at random is one look-up.

A playout is a loop over plain ints in local variables: no object for a card, no call for a play. A suit is a mask of its
own in canonical order, bit 0 its highest card.
"""

from functools import lru_cache
from random import Random


@lru_cache(maxsize=8)
def highest(width: int) -> bytes:
    """Tabulate for each mask of a suit of so many cards the bit number of its highest card (its lowest set bit).

    >>> highest(4)[0b1010]
    1
    """
    return bytes((mask & -mask).bit_length() - 1 if mask else 0 for mask in range(1 << width))


@lru_cache(maxsize=8)
def lowest(width: int) -> bytes:
    """Tabulate for each mask of a suit of so many cards the bit number of its lowest card (its highest set bit).

    >>> lowest(4)[0b1010]
    3
    """
    return bytes(max(mask.bit_length() - 1, 0) for mask in range(1 << width))


@lru_cache(maxsize=8)
def counts(width: int) -> bytes:
    """Tabulate for each mask of a suit of so many cards how many it has."""
    return bytes(mask.bit_count() for mask in range(1 << width))


@lru_cache(maxsize=8)
def draws(width: int, count: int) -> tuple[bytes, ...]:
    """Make `count` tables that each draw one card of every mask of a suit, as a bit number.

    A table is a random order of the suit's cards, and what it draws from a mask comes first in that order; over the tables
    every card of a mask is drawn about as often as any other.
    """
    rng = Random(f"draws {width}")
    return tuple(_first_of(rng.sample(range(width), width)) for _ in range(count))


def _first_of(order: list[int]) -> bytes:
    """Tabulate which card of each mask comes first in an order of the cards."""
    # Bytes are copied faster than masks are looked at: from the last card to the first, each takes over the masks it is in.
    table = bytearray(1 << len(order))
    for card in reversed(order):
        half = 1 << card
        for start in range(half, len(table), 2 * half):
            table[start : start + half] = bytes((card,)) * half
    return bytes(table)


@lru_cache(maxsize=8)
def orders(size: int, count: int) -> tuple[tuple[int, ...], ...]:
    """Make `count` random orders of so many cards, to go through where any card may be played."""
    rng = Random(f"orders {size}")
    return tuple(tuple(rng.sample(range(size), size)) for _ in range(count))
