"""Drawing worlds: every way to deal is equally likely, and what cannot be is said at once."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from pycore.bots.worlds import Dealer
from pycore.cards import mask


def every_way(may, sizes):
    """List all ways to deal, the slow way."""
    cards = [card for card in range(12) if any(cards >> card & 1 for cards in may)]
    homes = [place for place, size in enumerate(sizes) for _ in range(size)]
    ways = set()
    for order in set(permutations(homes)):
        if all(may[place] >> card & 1 for card, place in zip(cards, order, strict=True)):
            ways.add(tuple(mask(c for c, home in zip(cards, order, strict=True) if home == p) for p in range(len(sizes))))
    return ways


CASES = [
    ((0b111111, 0b111111, 0b111111), (2, 2, 2)),
    ((0b000111, 0b111111, 0b111100), (2, 2, 2)),
    ((0b000011, 0b111111, 0b111111), (1, 2, 3)),
    ((0b0110110, 0b1111000, 0b1111111, 0b1000001), (2, 2, 2, 1)),
    ((0, 0b1111, 0b1111), (0, 1, 3)),
]


@pytest.mark.parametrize(("may", "sizes"), CASES)
def test_every_way_to_deal_is_drawn_equally_often(may, sizes):
    ways = every_way(may, sizes)
    dealer = Dealer(may, sizes)
    assert dealer.ways == len(ways)
    rng = Random(1)
    drawn = Counter(dealer.deal(rng) for _ in range(60 * len(ways)))
    assert set(drawn) == ways
    # Chi squared of `ways - 1` degrees of freedom: mean that, spread the root of twice that.
    spread = sum((count - 60) ** 2 / 60 for count in drawn.values())
    assert spread < len(ways) + 5 * (2 * len(ways)) ** 0.5


def test_what_cannot_be_dealt_is_refused():
    with pytest.raises(ValueError, match="no way"):
        Dealer((0b11, 0b11), (2, 1))
    with pytest.raises(ValueError, match="no way"):
        Dealer((0b0001, 0b0111), (2, 1))
