"""What a player of Clumond sees before him: the cards still out, who may hold them, the trick, the tricks won."""

from dataclasses import dataclass

from pycore.bots.reading import read_tricks, seats_after
from pycore.cards import FRENCH_48, Card, Cards, Suit
from pycore.games.clumond.rules import ClumondObservation, contract
from pycore.games.clumond.targets import SUIT_CARDS, TRICKS
from pycore.seats import Seat

HOMES = FRENCH_48.homes
"""The suit of each card."""
ABOVE: tuple[Cards, ...] = tuple(SUIT_CARDS[home] & (1 << card) - 1 for card, home in enumerate(HOMES))
"""The higher cards of each card's own suit."""
SHARED: tuple[float, ...] = tuple(0.5**count for count in range(len(FRENCH_48) + 1))
"""The chance that one of two hands has none of so many cards that lie in either."""


@dataclass(frozen=True, slots=True)
class Table:
    """The table as one seat sees it.

    `unseen` are the cards in the two other hands, `may[seat]` those that the seat may hold; `later` plays after this seat.
    `led` and `best` are the suit led and the card winning so far (`None` before the lead), `best_seat` whose it is;
    `leads` says that this seat leads now.
    `won` are the tricks by seat, `left` those not yet decided, the one on the table included.
    """

    seat: Seat
    hand: Cards
    unseen: Cards
    may: tuple[Cards, ...]
    later: tuple[Seat, ...]
    led: Suit | None
    leads: bool
    best: Card | None
    best_seat: Seat | None
    won: tuple[int, ...]
    left: int
    trump: Suit | None
    goer: Seat | None

    def is_void(self, seat: Seat, suit: Suit) -> bool:
        """Tell whether a seat is known to have no card of the suit."""
        return not self.may[seat] & SUIT_CARDS[suit]

    def beats_best(self, card: Card) -> bool:
        """Tell whether the card would be winning the trick (a lead always is)."""
        if self.best is None or self.led is None:
            return True
        home, best_home = HOMES[card], HOMES[self.best]
        return card < self.best if home == best_home else home == self.trump

    def rivals(self, card: Card) -> Cards:
        """Gather the cards still out that are higher in the card's own suit."""
        return self.unseen & ABOVE[card]

    def trumps_above(self, card: Card, led: Suit) -> int:
        """Count the trumps still out that would take a trick which is not led in trumps from the card."""
        if self.trump is None or led == self.trump:
            return 0
        trumps = ABOVE[card] if HOMES[card] == self.trump else SUIT_CARDS[self.trump]
        return (self.unseen & trumps).bit_count()

    def distinct(self, cards: Cards) -> tuple[Card, ...]:
        """List one card, the highest, of every group of `cards` that nothing still out or on the table tells apart."""
        chosen, last = [], (-1, -1)
        while cards:
            low = cards & -cards
            cards ^= low
            card = low.bit_length() - 1
            is_above = self.best is not None and HOMES[self.best] == HOMES[card] and card < self.best
            kind = (HOMES[card], 2 * (self.unseen & ABOVE[card]).bit_count() + is_above)
            if kind != last:
                chosen.append(card)
                last = kind
        return tuple(chosen)


def read_table(seen: ClumondObservation, *, memory: int = TRICKS) -> Table:
    """Make the table from an observation; who does not remember all tricks (`memory` of the last) misses voids and cards."""
    trick, seat = seen.trick, seen.seat
    assert seat is not None
    trump = FRENCH_48.suits.index(seen.trump) if seen.trump in FRENCH_48.suits else None
    remembered = seen.tricks[max(0, len(seen.tricks) - memory) :]
    begun = trick is not None and bool(trick.cards)
    players = seen.setup.players
    reading = read_tricks(contract(seen.trump or "none"), (*remembered, trick) if trick else remembered, players)
    unseen = FRENCH_48.whole & ~reading.played & ~seen.hand
    winners = [done.winner for done in seen.tricks]
    return Table(
        seat=seat,
        hand=seen.hand,
        unseen=unseen,
        may=tuple(unseen & ~lacking for lacking in reading.lacks),
        later=seats_after(trick) if trick else (),
        led=trick.suit if trick else None,
        leads=trick is not None and not begun,
        best=trick.cards[trick.best] if trick and begun else None,
        best_seat=trick.winner if trick and begun else None,
        won=tuple(winners.count(player) for player in range(players)),
        left=TRICKS - len(seen.tricks),
        trump=trump,
        goer=seen.goer,
    )
