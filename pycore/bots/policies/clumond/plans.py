"""Which three cards to keep, and how well the others suit the number of tricks that these ask for.

Every card of the hand gets a chance of winning a trick; a plan (three cards kept) is good when the chances of the cards
to be played add up to the tricks still needed, when little about them is uncertain, and when nobody can force the kept
cards out. The figures of `Judgement` were found by self-play.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import exp, prod, sqrt
from operator import attrgetter
from typing import NamedTuple

from pycore.bots.policies.clumond.table import ABOVE, HOMES, SHARED, Table
from pycore.cards import Card, Suit, members
from pycore.games.clumond.targets import SUIT_CARDS, SUIT_CODES

TEN = 10
HOPELESS = -1.0
"""Added to the worth of a plan that no number of tricks can make right any more."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """How a player judges cards and plans.

    `top` is the chance of a suit's highest card, `trick` and `length` what each trick left and each card of the suit still
    out add to it; `slope` and `haste` say how fast lower cards are worth less. `doubt` and `slack` weigh uncertain cards:
    they make a number harder to hit and easier to steer to.
    """

    top: float = 0.56
    trick: float = 0.015
    length: float = 0.025
    slope: float = 0.0
    haste: float = 13.0
    ruffed: float = 0.5
    trumped: float = 0.25
    slack: float = 0.15
    doubt: float = 4.0


STANDARD = Judgement()
GOER = Judgement(top=0.66)
"""A goer's cards win more: the two others leave him tricks that he does not want."""


class Plan(NamedTuple):
    """Three cards to keep (by kind, see `Hand`), the tricks needed, and what the other cards promise.

    `mean`, `variance` and `reserve` add up over all cards but the kept: expected tricks, their uncertainty, and what the
    highest cards would add if this hand had the lead. `safety` is the chance that the kept cards are not forced out.
    """

    worth: float
    kept: tuple[int, int, int]
    need: int
    mean: float
    variance: float
    reserve: float
    counts: tuple[int, int, int, int]
    safety: float


class Hand(NamedTuple):
    """The hand's cards in canonical order, and their kinds: cards of a kind have a suit and everything still out in common.

    By kind: the suit, the chance to win a trick, and what is missing to certainty if the kind is the highest of its suit.
    """

    cards: tuple[Card, ...]
    kinds: tuple[int, ...]
    suits: tuple[Suit, ...]
    chances: tuple[float, ...]
    reserves: tuple[float, ...]


def weigh_hand(table: Table, judgement: Judgement) -> Hand:
    """Estimate for each kind of card in the hand the chance that it wins a trick when it is played."""
    slope = judgement.slope + judgement.haste / table.left
    base = judgement.top + judgement.trick * table.left
    trump = table.trump
    trumps = 0 if trump is None else (table.unseen & SUIT_CARDS[trump]).bit_count()
    cards = members(table.hand)
    kinds: list[int] = []
    suits: list[Suit] = []
    chances: list[float] = []
    reserves: list[float] = []
    last = (-1, -1)
    for card in cards:
        home = HOMES[card]
        higher = (table.unseen & ABOVE[card]).bit_count()
        if (home, higher) != last:
            last = (home, higher)
            out = (table.unseen & SUIT_CARDS[home]).bit_count()
            chance = base + judgement.length * out
            if higher:
                chance *= (1 - higher / (out + 0.25)) ** slope
            if home == trump:
                chance += (1 - chance) * judgement.trumped
            elif trumps:
                chance *= 1 - SHARED[out] * judgement.ruffed
            chance = min(chance, 0.98)
            suits.append(home)
            chances.append(chance)
            reserves.append(0.0 if higher else 1 - chance)
        kinds.append(len(suits) - 1)
    return Hand(cards, tuple(kinds), tuple(suits), tuple(chances), tuple(reserves))


@lru_cache(maxsize=16384)
def keep_chance(spare: int, out: int, left: int, need: int) -> float:
    """Estimate the chance that the kept cards of a suit stay: it is led against the hand no more than `spare` times.

    `spare` are the hand's other cards of the suit, `out` those in the other hands, `left` the tricks to come. The more of
    these the hand means to win (`need`), the less the others lead.
    """
    if spare < 0:
        return 0.0
    if spare >= left:
        return 1.0
    rate = min(0.45 * out, 0.5 * left) * (1.2 - 0.6 * need / left)
    term = exp(-rate)
    total = 0.0
    for leads in range(spare + 1):
        total += term
        term *= rate / (leads + 1)
    return min(total, 1.0)


def fit(gap: float, variance: float, reserve: float, judgement: Judgement) -> float:
    """Say how likely a plan is to come true if `gap` more tricks are needed than its cards promise.

    `reserve` is what this hand can add because it leads.
    """
    variance = max(variance, 0.0)
    short = (gap - reserve if gap > 0 else -gap) - judgement.slack * variance
    miss = max(short, 0.0)
    return exp(-0.5 * miss * miss / (0.1225 + variance)) / sqrt(1 + judgement.doubt * variance) - 0.03 * abs(gap)


def plans(table: Table, hand: Hand, judgement: Judgement) -> list[Plan]:
    """Weigh every three cards that could be kept, best first."""
    won, left = table.won[table.seat], table.left
    suits, chances, reserves = hand.suits, hand.chances, hand.reserves
    spreads = tuple(chance * (1 - chance) for chance in chances)
    whole = sum(chances[kind] for kind in hand.kinds)
    spread = sum(spreads[kind] for kind in hand.kinds)
    reserve = sum(reserves[kind] for kind in hand.kinds)
    leads = [((table.hand & cards).bit_count(), (table.unseen & cards).bit_count()) for cards in SUIT_CARDS]
    found = []
    for one, two, three in sorted(set(combinations(hand.kinds, 3))):
        counts, code = _kept_suits(suits[one], suits[two], suits[three])
        mean = whole - chances[one] - chances[two] - chances[three]
        variance = spread - spreads[one] - spreads[two] - spreads[three]
        extra = reserve - reserves[one] - reserves[two] - reserves[three]
        worth, need, safety = HOPELESS - 0.03 * abs(code - won - mean), code - won, 0.0
        for target in (code, code + TEN) if code <= 3 else (code,):
            if won <= target <= won + left:
                held = prod(
                    keep_chance(length - kept, out, left, target - won)
                    for kept, (length, out) in zip(counts, leads, strict=True)
                    if kept
                )
                value = held * fit(target - won - mean, variance, extra if table.leads else 0.0, judgement)
                if value > worth:
                    worth, need, safety = value, target - won, held
        found.append(Plan(worth, (one, two, three), need, mean, variance, extra, counts, safety))
    found.sort(key=_worth, reverse=True)
    return found


_worth = attrgetter("worth")


@lru_cache(maxsize=64)
def _kept_suits(one: Suit, two: Suit, three: Suit) -> tuple[tuple[int, int, int, int], int]:
    """Count three kept cards by suit, and add up their code."""
    kept = (one, two, three)
    counts = kept.count(0), kept.count(1), kept.count(2), kept.count(3)
    return counts, sum(SUIT_CODES[suit] for suit in kept)


def promise(table: Table, judgement: Judgement) -> float:
    """Say how likely the best plan of the hand is to come true."""
    return plans(table, weigh_hand(table, judgement), judgement)[0].worth
