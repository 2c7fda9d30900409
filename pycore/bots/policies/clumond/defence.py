"""How the two others play against a goer: together they leave him the tricks, so that he takes more than he can code.

The code of three kept cards ends at nine, and high codes need clubs. Two players who both duck drive a goer past his
number; that was the strongest defence in self-play, and one that changed its mind with every trick the weakest. From
eight tricks on more would only open the codes of ten and above to him, so that nothing more is left to him. The
defenders' own codes do not matter (C18).
"""

from pycore.bots.policies.clumond.table import ABOVE, HOMES, SHARED, Table
from pycore.cards import Card, Cards
from pycore.games.clumond.targets import SUIT_CARDS

THRIFT = 0.15
"""What a useful card is worth for later, against a whole trick of the goer's."""
ENOUGH = 8
"""So many tricks are left to the goer, no more."""


def defence_values(table: Table, legal: Cards) -> dict[Card, float]:
    """Value every card that differs from the others: by whether the goer takes the trick, and by what it is good for later."""
    assert table.goer is not None
    cards = table.distinct(legal)
    if table.won[table.goer] < ENOUGH:
        return {card: must_take_chance(table, card) + THRIFT * _height(table, card) for card in cards}
    return {card: -can_take_chance(table, card) - THRIFT * _height(table, card) for card in cards}


def must_take_chance(table: Table, card: Card) -> float:
    """Estimate the chance that the goer, who would rather not, has to take the trick if the seat plays the card."""
    if table.goer not in table.later:
        return float(not table.beats_best(card) and table.best_seat == table.goer)
    out, higher, void = _goer_view(table, card)
    if not out or void == 1:
        return 0.0
    share = higher / out
    forced: float = (1 - void) * share**1.5
    return forced * (0.5 + 0.5 * share) if len(table.later) == 2 else forced


def can_take_chance(table: Table, card: Card) -> float:
    """Estimate the chance that the goer, who wants it, takes the trick if the seat plays the card."""
    if table.goer not in table.later:
        if table.beats_best(card) or table.best_seat != table.goer:
            return 0.0
        assert table.best is not None
        return SHARED[table.rivals(table.best).bit_count()] if table.later else 1.0
    _, higher, void = _goer_view(table, card)
    over = 0
    if table.trump is not None and not table.is_void(table.goer, table.trump):
        over = table.trumps_above(_best_with(table, card), HOMES[card] if table.led is None else table.led)
    chance = (1 - void) * (1 - SHARED[higher]) + void * (1 - SHARED[over])
    return 0.7 * chance if len(table.later) == 2 else chance


def _best_with(table: Table, card: Card) -> Card:
    return card if table.best is None or table.beats_best(card) else table.best


def _goer_view(table: Table, card: Card) -> tuple[int, int, float]:
    """Count the cards still out of the suit led and those above the best card; estimate whether the goer is void."""
    assert table.goer is not None
    led = HOMES[card] if table.led is None else table.led
    best = _best_with(table, card)
    out = (table.unseen & SUIT_CARDS[led]).bit_count()
    higher = (table.unseen & ABOVE[best]).bit_count() if HOMES[best] == led else 0
    return out, higher, 1.0 if table.is_void(table.goer, led) else SHARED[out]


def _height(table: Table, card: Card) -> float:
    """Rank a card from 0 to 1 among those of its suit still out; trumps are above all."""
    out = (table.unseen & SUIT_CARDS[HOMES[card]]).bit_count()
    return 1 - table.rivals(card).bit_count() / (out + 1) + (HOMES[card] == table.trump)
