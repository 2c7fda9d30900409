"""Playing a big or a small, alone or against the caller."""

from math import comb, prod

from pycore.bots.policies.slovak_lorum.table import Table
from pycore.cards import Card, Cards, Suit, members
from pycore.seats import Seat

FORCED = 0.5
"""How much of the danger of a card in a small is left, as it may be thrown away before it must be played."""


def run_chance(table: Table, hand: Cards) -> float:
    """Estimate the chance that a hand on lead wins every trick: a suit played from the top must draw what is above the rest."""
    opponents = len(table.others)
    return prod(_suit_runs(table, hand & mask, suit, opponents) for suit, mask in enumerate(table.cards.suits))


def _suit_runs(table: Table, held: Cards, suit: Suit, opponents: int) -> float:
    out = table.unseen & table.cards.suits[suit]
    holders = sum(bool(table.may[seat] & out) for seat in table.others) or opponents
    worst = 0.0
    for round_, card in enumerate(members(held)):
        above = (out & table.cards.above[card]).bit_count()
        if above:
            if round_ == 0:
                return 0.0
            guarded = _at_least(round_, out.bit_count() - 1, 1 / holders)
            worst = max(worst, 1 - (1 - guarded) ** above)
    return 1 - worst


def _at_least(count: int, of: int, chance: float) -> float:
    return 1 - sum(comb(of, k) * chance**k * (1 - chance) ** (of - k) for k in range(min(count, of + 1)))


def run_costs(table: Table, legal: Cards) -> dict[Card, float]:
    """Rank the leads of one who needs all the tricks: sure suits first, each from the top, the doubtful one last."""
    costs = {}
    for card in members(legal):
        suit = table.cards.homes[card]
        out = table.unseen & table.cards.suits[suit]
        higher = (out & table.cards.above[card]).bit_count()
        doubt = 1 - _suit_runs(table, table.hand & table.cards.suits[suit], suit, len(table.others))
        own = (table.hand & table.cards.above[card]).bit_count()
        costs[card] = 100.0 * bool(higher) + 10.0 * doubt + own - 0.1 * out.bit_count()
    return costs


def against_big_costs(table: Table, legal: Cards) -> dict[Card, float]:
    """Rank the cards of a defender who needs one trick: beat the caller if able, else keep guarded what may stop him."""
    costs = {}
    for card in members(legal):
        suit = table.cards.homes[card]
        follows = suit == table.led
        if follows and table.best_seat == table.caller and card < (table.best or 0):
            costs[card] = -10.0 + 0.01 * card
        elif follows:
            costs[card] = -0.01 * card
        else:
            costs[card] = _guard_value(table, card)
    return costs


def _guard_value(table: Table, card: Card) -> float:
    """Value a card that a defender could throw away: part of a guard, or of no use."""
    assert table.caller is not None
    suit = table.cards.homes[card]
    held = table.hand & table.cards.suits[suit]
    threats = table.may[table.caller] & table.cards.suits[suit]
    top = members(held)[0]
    needed = 1 + (threats & table.cards.above[top]).bit_count()
    rank = 0.01 * (len(table.cards.homes) - card)
    if not threats or held.bit_count() < needed:
        return rank
    spare = held.bit_count() - needed
    if spare > 0 and card != top:
        return 0.5 + rank
    return 3.0 / needed + rank + (1.0 if card == top else 0.0)


def win_chance(table: Table, card: Card, later: tuple[Seat, ...]) -> float:
    """Estimate the chance that a card holds the trick in a small, where everyone who can beat it must."""
    suit = table.cards.homes[card]
    return prod(table.without(seat, table.cards.above[card], suit) for seat in later)


def small_danger(table: Table, card: Card) -> float:
    """Estimate the chance that a card kept by the caller of a small wins a trick later."""
    suit = table.cards.homes[card]
    out = table.unseen & table.cards.suits[suit]
    if not out:
        return 0.0
    above = out & table.cards.above[card]
    # On average half of the others play after him; one of them with a higher card is enough.
    both = prod(table.without(seat, above, suit) for seat in table.others) ** 0.5
    below = (out & table.cards.below[card]).bit_count() / out.bit_count()
    return FORCED * both * (0.3 + 0.7 * below)


def small_safety(table: Table, hand: Cards) -> float:
    """Estimate the chance that none of the cards of a small's caller wins a trick."""
    return prod(1 - small_danger(table, card) for card in members(hand))


def small_costs(table: Table, legal: Cards) -> dict[Card, float]:
    """Rank the cards of a small's caller by the chance of losing it, now or later."""
    costs = {}
    for card in members(legal):
        suit = table.cards.homes[card]
        now = 0.0
        if table.led is None or (suit == table.led and card < (table.best or 0)):
            now = win_chance(table, card, table.later)
        rest = small_safety(table, table.hand & ~(1 << card))
        costs[card] = now + (1 - now) * (1 - rest)
    return costs


def against_small_costs(table: Table, legal: Cards) -> dict[Card, float]:
    """Rank the cards of a defender against a small: force the caller to win a trick, be rid of what protects him."""
    assert table.caller is not None
    costs = {}
    for card in members(legal):
        suit = table.cards.homes[card]
        beats = table.led is None or (suit == table.led and card < (table.best or 0))
        forced = 0.0
        if beats and table.caller in table.later:
            forced = _forced_chance(table, card)
        elif not beats:
            forced = _forced_as_it_lies(table)
        costs[card] = -10 * forced - _protection(table, card)
    return costs


def _forced_chance(table: Table, card: Card) -> float:
    """Estimate the chance that the caller, still to play, must beat this card and is not beaten in his turn."""
    caller = table.caller
    assert caller is not None
    suit = table.cards.homes[card]
    place = table.later.index(caller)
    before, behind = table.later[:place], table.later[place + 1 :]
    density = table.density(caller, suit)
    chance, missed = 0.0, 1.0
    for beating in reversed(members(table.may[caller] & table.cards.above[card])):
        chance += missed * density * win_chance(table, beating, behind)
        missed *= 1 - density
    # One in between who must beat the card raises the bar for the caller.
    return chance * prod(1 - 0.5 * (1 - table.without(seat, table.cards.above[card], suit)) for seat in before)


def _forced_as_it_lies(table: Table) -> float:
    """Estimate how likely the caller is to win the trick if this seat leaves it as it is."""
    assert table.best is not None
    if table.best_seat == table.caller:
        return win_chance(table, table.best, table.later)
    return _forced_chance(table, table.best) if table.caller in table.later else 0.0


def _protection(table: Table, card: Card) -> float:
    """Value being rid of a card: a high one in a suit that the caller may hold would take tricks for him."""
    assert table.caller is not None
    suit = table.cards.homes[card]
    threats = table.may[table.caller] & table.cards.suits[suit]
    if not threats:
        return 0.2 if table.led is not None else -1.0
    below = (threats & table.cards.below[card]).bit_count()
    return below / threats.bit_count()
