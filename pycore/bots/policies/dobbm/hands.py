"""What a hand of Dobbm is worth: card points to expect from it, and the four cards that are best laid away.

An estimate is a sum of prices for what a hand holds. The prices, in the declarer's card points, were fitted to the outcomes of
many random deals played by this policy.
"""

from itertools import combinations
from typing import NamedTuple

from pycore.cards import Cards, mask, members
from pycore.games.dobbm.rules import HEARTS, LAID_AWAY, PLAIN_HEARTS, SOWS
from pycore.games.dobbm.scoring import TOTAL, card_points

SUIT_SIZE = 9
SIDE_SUITS = tuple(suit for suit in range(4) if suit != HEARTS)
TRUMP_PLACE = HEARTS * SUIT_SIZE
FIRST_PLACE, SECOND_PLACE, THIRD_PLACE = (suit * SUIT_SIZE for suit in SIDE_SUITS)
WHOLE_SUIT = (1 << SUIT_SIZE) - 1
SOW, TEN, KING, OBER = (1 << rank for rank in range(4))


class Prices(NamedTuple):
    """Card points for everything that a hand is judged by."""

    base: float
    trump: float
    trump_beyond_four: float
    trump_sow: float
    trump_ten: float
    trump_king: float
    trump_ober: float
    sow: float
    sow_with_ten: float
    guarded_ten: float
    bare_ten: float
    guarded_king: float
    void: float
    void_by_trump: float
    loser: float


class Estimator:
    """Prices worked out for every holding of nine cards in the trump suit and in a side suit."""

    def __init__(self, prices: Prices) -> None:
        """Work out the tables."""
        holdings = range(1 << SUIT_SIZE)
        self.prices = prices
        self.trumps = tuple(_price_trumps(prices, holding) for holding in holdings)
        self.sides = tuple(_price_side(prices, holding) for holding in holdings)

    def of(self, hand: Cards) -> float:
        """Estimate a hand, in the declarer's card points."""
        sides, trumps = self.sides, hand >> TRUMP_PLACE & WHOLE_SUIT
        first, second = hand >> FIRST_PLACE & WHOLE_SUIT, hand >> SECOND_PLACE & WHOLE_SUIT
        third = hand >> THIRD_PLACE & WHOLE_SUIT
        total = self.trumps[trumps] + sum((sides[first], sides[second], sides[third]))
        voids = (not first) + (not second) + (not third)
        return total + voids * trumps.bit_count() * self.prices.void_by_trump if voids else total


def suit_holding(hand: Cards, suit: int) -> Cards:
    """Take one suit out of a hand: bit 0 is the sow, bit 8 the six."""
    return hand >> suit * SUIT_SIZE & WHOLE_SUIT


def _price_trumps(prices: Prices, holding: Cards) -> float:
    count = holding.bit_count()
    total = prices.base + count * prices.trump + max(0, count - 4) * prices.trump_beyond_four
    tops = ((SOW, prices.trump_sow), (TEN, prices.trump_ten), (KING, prices.trump_king), (OBER, prices.trump_ober))
    return total + sum(price for card, price in tops if holding & card)


def _price_side(prices: Prices, holding: Cards) -> float:
    count = holding.bit_count()
    if not count:
        return prices.void
    has_sow, has_ten = bool(holding & SOW), bool(holding & TEN)
    total = (count - has_sow - (has_sow and has_ten)) * prices.loser
    if has_sow:
        total += prices.sow + has_ten * prices.sow_with_ten
    elif has_ten:
        total += prices.guarded_ten if count > 1 else prices.bare_ten
    if holding & KING and count > 1:
        total += prices.guarded_king
    return total


TRICKS = Estimator(Prices(34.4, 0.3, -3.0, 16.8, 11.8, 4.0, 2.4, 7.7, -1.7, 6.6, 3.4, 2.0, 0.4, 2.5, -6.4))
"""What the declarer's eight cards take in tricks."""
BEFORE_DOBBM = Estimator(Prices(67.1, 1.7, -0.5, 13.5, 9.8, 3.0, 0.8, 2.5, 0.2, 3.7, 2.2, 0.6, -3.0, 1.4, -4.4))
"""What a hand of eight makes in a Dobbm, the exchange still to come."""
BEFORE_SOLO = Estimator(Prices(46.3, 2.3, -5.5, 14.5, 8.8, 2.1, 1.7, 7.3, -3.5, 5.5, 0.3, 0.7, 1.2, 2.2, -6.0))
"""What a hand of eight makes in a Solo, the unseen Dobb included."""
AGAINST = Estimator(Prices(62.7, -0.1, -3.5, -7.1, -4.9, -1.7, -0.6, -1.1, -0.5, -2.0, 0.8, -0.8, -2.0, -1.3, 1.7))
"""What the declarer makes against a defender's hand, if he called first of all."""


def best_discards(hand: Cards, laid: Cards) -> Cards:
    """Choose what to lay away besides `laid`, four in all and lawful (D13): the points are safe, the hand is to take tricks."""
    away = (mask(cards) for cards in combinations(members(hand), LAID_AWAY - laid.bit_count()))
    lawful = (cards for cards in away if _is_lawful(cards | laid))
    return max(lawful, key=lambda cards: (card_points(cards) + TRICKS.of(hand & ~cards), cards))


def _is_lawful(four: Cards) -> bool:
    return (four & SOWS).bit_count() <= (four & PLAIN_HEARTS).bit_count()


def declarer_outlook(hand: Cards, laid: Cards) -> float:
    """Estimate the declarer's card points before the first lead; `laid` is 0 if he has not seen the Dobb."""
    unseen = TOTAL - card_points(hand)
    lying = card_points(laid) if laid else unseen * LAID_AWAY / (4 * SUIT_SIZE - hand.bit_count())
    return TRICKS.of(hand) + lying
