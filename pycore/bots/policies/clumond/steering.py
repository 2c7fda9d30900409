"""Players of the playouts who steer: they weigh winning and losing the trick for every card, as the rule policy does.

The rule policy compares hundreds of plans (three cards to keep); here plans are compared by how many cards of each suit
they keep, twenty at most, and what a suit promises is looked up. In a deal without a goer such a player hits as often as
the rule policy does, in a fifth of its time or less. Hands, suits and cards are masks as in `kernel.py`.
"""

from functools import lru_cache
from operator import mul
from random import Random

from pycore.bots.policies.clumond.kernel import PROMISE, Table, choose_card
from pycore.bots.policies.clumond.plans import STANDARD, fit, keep_chance
from pycore.bots.policies.clumond.play import LAST_HAND, ONE_OF_TWO, OTHER_WAY, TWO_BEHIND
from pycore.cards import Cards
from pycore.games.clumond.targets import SUIT_CARDS
from pycore.seats import Seat

STEPS = 10
"""So many steps of a table make a trick, or a trick's variance."""
GAPS, VARIANCES = 140, 50
FITS = tuple(
    tuple(fit(gap / STEPS, variance / STEPS, 0.0, STANDARD) for gap in range(GAPS + 1)) for variance in range(VARIANCES + 1)
)
"""How likely a plan is to come true, by the variance of the tricks that its cards promise and the gap to those needed."""
WINS = tuple(
    tuple(tuple((1 - higher / max(out, 1)) ** power for higher in range(out + 1)) for out in range(13))
    for power in (LAST_HAND, ONE_OF_TWO, TWO_BEHIND)
)
"""The chance that a card wins: by who is behind (one, two of whom one is void, two), the cards out and those above."""
CERTAIN = (1.0,) * 14
"""Nothing that is kept can be forced out, however many tricks are needed."""

HOPELESS = -0.5
"""What a hand is worth that no number of tricks can make right any more."""

Keep = tuple[float, float, tuple[float, ...]]
"""So many cards of a suit kept: what they promise if they are its lowest, or its highest, and the chance that they can be
kept, by the tricks still needed."""
Suit = tuple[float, float, tuple[Keep, ...]]
"""What the cards of a suit promise together, its variance, and what it means to keep none to three of them."""


@lru_cache(maxsize=1 << 14)
def weigh_suit(held: Cards, out: Cards, left: int, led: int) -> Suit:
    """Weigh the cards of one suit (masks of twelve) for the tricks after this one.

    `left` are the tricks to come with this one, `led` the cards of the suit that the others still play to it.
    """
    count = out.bit_count()
    row = PROMISE[left][count]
    chances = []
    while held:
        card = held & -held
        held ^= card
        chances.append(row[(out & card - 1).bit_count()])
    size, after, coming = len(chances), max(count - led, 0), left - 1
    keeps: list[Keep] = [
        (sum(chances[size - kept :]), sum(chances[:kept]), _keep_chances(size - kept, after, coming))
        for kept in range(1, min(3, size) + 1)
    ]
    promised = sum(chances)
    return promised, promised - sum(map(mul, chances, chances)), ((0.0, 0.0, CERTAIN), *keeps)


@lru_cache(maxsize=1 << 12)
def _keep_chances(spare: int, out: int, left: int) -> tuple[float, ...]:
    """List the chances that a suit's kept cards stay, by the tricks that are still needed."""
    return tuple(keep_chance(spare, out, left, need) for need in range(left + 1)) if left else CERTAIN


def outlook(suits: list[Suit], left: int, won: int) -> float:  # noqa: C901
    """Judge how likely a hand is to hit with `left` tricks to come and `won` made.

    As in the rule policy, it is the worth of the best plan and a part of that of the best with another number.
    """
    clubs, hearts, spades, diamonds = suits
    clubs_sum, clubs_spread, club_keeps = clubs
    hearts_sum, hearts_spread, heart_keeps = hearts
    spades_sum, spades_spread, spade_keeps = spades
    diamonds_sum, diamonds_spread, diamond_keeps = diamonds
    promised = clubs_sum + hearts_sum + spades_sum + diamonds_sum
    # The cards that are kept take their part of the variance with them.
    spread = (clubs_spread + hearts_spread + spades_spread + diamonds_spread) * left / (left + 3)
    fits = FITS[int(STEPS * spread + 0.5)]
    ends, is_tenth_open = len(diamond_keeps), won + left >= 10
    first = second = HOPELESS
    way = -99
    c = -1
    for c_low, c_high, c_safe in club_keeps:
        c += 1
        most_c, least_c = promised - c_low, promised - c_high
        h = -1
        for h_low, h_high, h_safe in heart_keeps[: 4 - c]:
            h += 1
            most_h, least_h = most_c - h_low, least_c - h_high
            s, room = -1, 3 - c - h
            for s_low, s_high, s_safe in spade_keeps[: room + 1]:
                s += 1
                d = room - s
                if d >= ends:
                    continue
                need = 3 * c + 2 * h + s - won
                if need > left:
                    break
                d_low, d_high, d_safe = diamond_keeps[d]
                most = most_h - s_low - d_low
                if need >= 0:
                    if need > most:
                        value = fits[int(STEPS * (need - most) + 0.5)]
                    else:
                        least = least_h - s_high - d_high
                        value = fits[int(STEPS * (least - need) + 0.5)] if need < least else fits[0]
                    if value > second:
                        value *= c_safe[need] * h_safe[need] * s_safe[need] * d_safe[need]
                        if value > first:
                            if need != way:
                                second = first
                            first, way = value, need
                        elif value > second and need != way:
                            second = value
                if is_tenth_open and need + won <= 3 and 0 <= need + 10 <= left:
                    need += 10
                    value = fits[int(STEPS * (need - most) + 0.5)] if need > most else fits[0]
                    value *= c_safe[need] * h_safe[need] * s_safe[need] * d_safe[need]
                    if value > first:
                        if need != way:
                            second = first
                        first, way = value, need
                    elif value > second and need != way:
                        second = value
    return first + OTHER_WAY * (1 - first) * second if second > 0 else first


def steer(table: Table) -> Cards:
    """Choose the card after which the seat's hand promises most, the trick won or lost as is likely."""
    seat = table.turn
    hands, led, best = table.hands, table.suit, table.best
    hand = hands[seat]
    others = table.rest & ~hand
    able = hand & led or hand
    if not able & able - 1:
        return able
    left, won, behind = table.left, table.won[seat], table.to_play - 1
    suits = [
        weigh_suit(hand & 4095, others & 4095, left, 0),
        weigh_suit(hand >> 12 & 4095, others >> 12 & 4095, left, 0),
        weigh_suit(hand >> 24 & 4095, others >> 24 & 4095, left, 0),
        weigh_suit(hand >> 36, others >> 36, left, 0),
    ]
    chosen, top = 0, -9.0
    for number, suit in enumerate(SUIT_CARDS):
        held = able & suit
        if not held:
            continue
        own = suits[number]
        shift = 12 * number
        out = others & suit
        coming = behind if not led or suit == led else 0
        wins = _wins(hands, seat, suit, out, behind)
        for card in _ends(held, out | best & suit, best):
            chance = 0.0 if best and (card > best or not card & led) else wins[(out & card - 1).bit_count()]
            suits[number] = weigh_suit((hand & suit ^ card) >> shift, out >> shift, left, coming)
            worth = 0.0
            if chance < 1:
                worth = (1 - chance) * outlook(suits, left - 1, won)
            if chance:
                worth += chance * outlook(suits, left - 1, won + 1)
            if worth > top:
                chosen, top = card, worth
        suits[number] = own
    return chosen


def _ends(held: Cards, tells: Cards, best: Cards) -> list[Cards]:
    """Choose of a suit's cards, `tells` those that tell them apart, the highest, the lowest, and both next to the best one."""
    found = []
    while held:
        card = held & -held
        found.append(card)
        # All cards down to the next one of somebody else's are equal to this one.
        lower = tells & -card
        held &= -(lower & -lower) if lower else 0
    if len(found) < 3:
        return found
    chosen = [found[0]]
    if best & tells and best > found[0]:
        over = [card for card in found if card < best]
        chosen += over[1:][-1:] + found[len(over) :][:1]
    if chosen[-1] != found[-1]:
        chosen.append(found[-1])
    return chosen


def _wins(hands: list[Cards], seat: Seat, suit: Cards, out: Cards, behind: int) -> tuple[float, ...]:
    """Look up how likely a card that leads so far wins the trick, by the higher ones out."""
    able = 0
    if behind:
        able = bool(hands[seat - 2] & suit)
        if behind == 2:
            able += bool(hands[seat - 1] & suit)
    if not able:
        return CERTAIN
    return WINS[0 if behind == 1 else able][out.bit_count()]


def finish_steered(table: Table, seat: Seat, rng: Random) -> None:
    """Play the deal to its end: the seat steers, the others keep to plans that are quicker made."""
    random = rng.random
    while table.left:
        table.put(steer(table) if table.turn == seat else choose_card(table, random()))
