"""What the playouts' player leads and throws away in a regular game: the rule policy's judgement, looked up suit by suit.

A suit is two masks of eight cards: those held and those out. What the policy says of them is worked out once and kept.
"""

from functools import lru_cache

from pycore.bots.policies.slovak_lorum.regular import WEIGHTS
from pycore.cards import Cards, members

WORTH = ((0, 0, 4, 0, 0, 0, 0, 0), (0, 0, 8, 0, 0, 0, 0, 0), (1,) * 8, (0,) * 8)
"""What the cards of each suit cost who takes them."""
PRICES = (0.5, 1.5, 2.7, 4.5, 8.0, 14.0)
"""What taking a trick is expected to cost, in chips: in its cards, and in the chance to stay clean."""
LIMITS = (1.0, 2.0, 3.5, 6.0, 10.0)
USUAL = 2.2
"""What is expected to lie in a trick, at most."""
SHARE = 1 / 3
"""The chance that a card that is out is in the hand of one of three others."""


def price_level(chips: float) -> int:
    """Find the level in `PRICES` of what taking a trick costs."""
    level = 0
    for limit in LIMITS:
        level += chips >= limit
    return level


@lru_cache(maxsize=1 << 16)
def lead(suit: int, held: Cards, out: Cards, level: int) -> tuple[float, Cards]:
    """Choose the card of a suit to lead: its cost (less is better) and its mask in the whole pack."""
    best = (99.0, 0)
    for card in members(held):
        cost = _chance_to_win(suit, card, out) * (PRICES[level] + WORTH[suit][card] + _caught(suit, card, out))
        best = min(best, (cost - _danger(suit, card, held, out, min(PRICES[level], USUAL)), 1 << card + 8 * suit))
    return best


@lru_cache(maxsize=1 << 16)
def discard(suit: int, held: Cards, out: Cards, level: int) -> tuple[float, Cards]:
    """Choose the card of a suit to throw away: the danger of keeping it (more is better) and its mask in the whole pack."""
    usual = min(PRICES[level], USUAL)
    return max((_danger(suit, card, held, out, usual), 1 << card + 8 * suit) for card in members(held))


def _danger(suit: int, card: int, held: Cards, out: Cards, usual: float) -> float:
    """Estimate what keeping a card will cost, as the rule policy does (`regular.danger`)."""
    if not out:
        return 0.4
    below = -1 << card + 1
    guards = (held & below).bit_count()
    lower = out & below
    cost = WEIGHTS.burden * usual * lower.bit_count() / out.bit_count()
    cost += WEIGHTS.under * sum(WORTH[suit][other] for other in members(lower) if WORTH[suit][other] > 1)
    cost *= WEIGHTS.guard**guards
    worth = WORTH[suit][card]
    if worth > 1:
        cost += WEIGHTS.ober * worth * WEIGHTS.ober_guard**guards
    return cost + WEIGHTS.gift * worth


def _chance_to_win(suit: int, card: int, out: Cards) -> float:
    """Estimate the chance that a lead takes the trick; the three others duck when they can."""
    none_below = (1 - SHARE) ** (out & -1 << card + 1).bit_count()
    none_above = (1 - SHARE) ** (out & (1 << card) - 1).bit_count()
    forced = none_below * (1 - none_above)
    willing = 0.0 if WORTH[suit][card] else WEIGHTS.unload * (1 - none_below) * (1 - none_above)
    return (1 - forced) ** 2 * (1 - forced - willing)


def _caught(suit: int, card: int, out: Cards) -> float:
    """Estimate the chips that the others have to follow with below a card."""
    return SHARE * sum(WORTH[suit][other] for other in members(out & -1 << card + 1))
