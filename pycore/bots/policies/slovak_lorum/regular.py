"""Playing a regular game: what a card is likely to cost now, and what it would cost to keep it."""

from dataclasses import dataclass

from pycore.bots.policies.slovak_lorum.table import Table
from pycore.cards import Card, Cards, members
from pycore.seats import Seat


@dataclass(frozen=True, slots=True)
class Weights:
    """The figures of the player's judgement, in chips or as chances; found by playing tables against each other."""

    guard: float = 0.6
    """How much of a card's danger each lower card of its suit leaves."""
    burden: float = 0.9
    """What being forced to take a trick with a card costs, in average tricks."""
    under: float = 0.35
    """The chance that a bare high card catches the ober below it."""
    ober: float = 0.5
    """The chance that a bare ober must be taken by its holder."""
    ober_guard: float = 0.5
    """How much of that chance each lower card of its suit leaves."""
    gift: float = 0.15
    """The worth of a chip on somebody else's pile."""
    turn: float = 0.5
    """The cost of being on lead, in chips."""
    unload: float = 0.6
    """How readily the last player takes a trick without value."""
    clean: float = 0.4
    """The share of the pot that being clean is worth at the end of a deal."""
    early: float = 0.1
    """The part of it that being clean is worth at the beginning."""


WEIGHTS = Weights()


def regular_costs(table: Table, legal: Cards, weights: Weights = WEIGHTS) -> dict[Card, float]:
    """Estimate for each card what playing it costs, less what keeping it would cost, in chips."""
    stop = _value_of_stopping(table)
    return {card: _cost(table, card, weights, stop) for card in members(legal)}


def take_chance(table: Table, card: Card, weights: Weights = WEIGHTS) -> float:
    """Estimate the chance that a card takes the trick; the others duck when they can."""
    suit = table.cards.homes[card]
    if table.led is not None and (suit != table.led or card > (table.best or 0)):
        return 0.0
    chance = 1.0
    for seat in table.later:
        none_below = table.without(seat, table.cards.below[card], suit)
        none_above = table.without(seat, table.cards.above[card], suit)
        forced = none_below * (1 - none_above)
        is_last = seat == table.later[-1]
        willing = weights.unload * (1 - none_below) * (1 - none_above) if is_last and not _value_now(table, card) else 0.0
        chance *= 1 - forced - willing
    return chance


def danger(table: Table, card: Card, weights: Weights = WEIGHTS) -> float:
    """Estimate what keeping a card will cost, in chips."""
    cards = table.cards
    suit = cards.homes[card]
    out = table.unseen & cards.suits[suit]
    if not out:
        return 0.4
    guards = (table.hand & cards.below[card]).bit_count()
    left = max(table.hand.bit_count(), 1)
    remaining = table.worth_of(table.unseen | table.hand) / left
    lower = (out & cards.below[card]).bit_count() / out.bit_count()
    cost = weights.burden * remaining * lower * weights.guard**guards
    for ober in members(out & cards.below[card]):
        if table.worth[ober] > 1:
            cost += weights.under * table.worth[ober] * weights.guard**guards
    worth = table.worth[card]
    if worth > 1:
        cost += weights.ober * worth * weights.ober_guard**guards
    return cost + weights.gift * worth


def _cost(table: Table, card: Card, weights: Weights, stop: float) -> float:
    cost = -danger(table, card, weights)
    chance = take_chance(table, card, weights)
    if chance > 0:
        points = _value_now(table, card) + sum(_added(table, seat, card) for seat in table.later)
        spoiled = _worth_of_being_clean(table, weights) * min(1.0, points)
        cost += chance * (points + spoiled + weights.turn - stop)
    if chance < 1 and table.best_seat is not None and table.taken[table.best_seat] == 0:
        cost -= (1 - chance) * weights.gift * table.worth[card]
    if stop and table.led != table.cards.homes[card]:
        cost += stop * 0.5 * _stopping_power(table, card)
    return cost


def _value_now(table: Table, card: Card) -> int:
    return table.worth_of(table.on_table) + table.worth[card]


def _added(table: Table, seat: Seat, card: Card) -> float:
    """Estimate the chips that a later player adds to a trick this card takes."""
    suit = table.cards.homes[card]
    void = table.void_chance(seat, suit)
    thrown = 0.0
    if void > 0.01:
        missed = 1.0
        total = sum(table.sizes[other] for other in table.others)
        for other in sorted(members(table.may[seat] & ~table.cards.suits[suit]), key=lambda c: -table.worth[c]):
            if table.worth[other] == 0 or missed < 0.05:
                break
            held = table.sizes[seat] / total
            thrown += missed * held * table.worth[other]
            missed *= 1 - held
    followed = 0.0
    dropped = table.may[seat] & table.cards.below[card]
    density = table.density(seat, suit)
    worth = [table.worth[other] for other in members(dropped) if table.worth[other]]
    if worth:
        followed = min(sum(worth) * density, max(worth))
    return void * thrown + (1 - void) * followed


def _worth_of_being_clean(table: Table, weights: Weights) -> float:
    if table.taken[table.seat]:
        return 0.0
    done = sum(table.tricks)
    progress = done / (done + table.hand.bit_count())
    return weights.clean * (weights.early + (1 - weights.early) * progress) * (table.pot + 20)


def sweeper(table: Table) -> Seat | None:
    """Name the one who has won every trick so far, if at least half of them are played."""
    done = sum(table.tricks)
    if done < table.hand.bit_count():
        return None
    return next((seat for seat, won in enumerate(table.tricks) if won == done), None)


def _value_of_stopping(table: Table) -> float:
    """Estimate what taking a trick away from one who is about to win them all is worth, in chips."""
    who = sweeper(table)
    if who is None or who == table.seat:
        return 0.0
    done = sum(table.tricks)
    return (10 if len(table.sizes) == 4 else 15) * (done / (done + table.hand.bit_count())) ** 2


def _stopping_power(table: Table, card: Card) -> float:
    out = table.unseen & table.cards.suits[table.cards.homes[card]]
    return (out & table.cards.below[card]).bit_count() / out.bit_count() if out else 0.0
