"""What a player of Dobbm sees before him: cards still out, who may hold them, and the chances that follow."""

from dataclasses import dataclass
from functools import lru_cache
from math import comb

from pycore.bots.reading import read_tricks, seats_after
from pycore.cards import GERMAN_36, Card, Cards, Suit
from pycore.games.dobbm.rules import CONTRACT, HEARTS, DobbmObservation
from pycore.seats import Seat
from pycore.tricks import Trick

FOLLOWERS, ABOVE, TRUMPS = CONTRACT.followers, CONTRACT.above, CONTRACT.trumps


@dataclass(frozen=True, slots=True)
class Table:
    """The table as one seat sees it in the play.

    `unseen` are the cards that are neither played, nor in the own hand, nor laid away by this seat; `may[seat]` those that
    the seat may hold; `sizes` the cards by seat. `later` plays after this seat in the trick; `opponents` are the other side.
    """

    seat: Seat
    hand: Cards
    trick: Trick
    unseen: Cards
    may: tuple[Cards, ...]
    sizes: tuple[int, ...]
    declarer: Seat
    opponents: tuple[Seat, ...]
    later: tuple[Seat, ...]

    @property
    def is_attacking(self) -> bool:
        """Tell whether this seat is the declarer."""
        return self.seat == self.declarer

    def is_opponent(self, seat: Seat) -> bool:
        """Tell whether a seat plays against this one."""
        return seat in self.opponents

    def beating_chance(self, seat: Seat, card: Card, led: Suit) -> float:
        """Estimate the chance that a seat can beat a card when a suit was led and the seat has not played yet."""
        may, size = self.may[seat], self.sizes[seat]
        places = may.bit_count()
        above = ABOVE[led][card] & may
        if led == HEARTS:
            return some_chance(above.bit_count(), size, places)
        suited = (may & FOLLOWERS[led]).bit_count()
        chance = some_chance((above & FOLLOWERS[led]).bit_count(), size, places)
        trumps = (above & TRUMPS).bit_count()
        if trumps:
            void = 1 - some_chance(suited, size, places)
            chance += void * some_chance(trumps, size, places - suited)
        return chance

    def ruff_chance(self, suit: Suit) -> float:
        """Estimate the chance that an opponent is void of a side suit and has a trump."""
        none = 1.0
        for seat in self.opponents:
            may, size = self.may[seat], self.sizes[seat]
            places, suited = may.bit_count(), (may & FOLLOWERS[suit]).bit_count()
            void = 1 - some_chance(suited, size, places)
            none *= 1 - void * some_chance((may & TRUMPS).bit_count(), size, places - suited)
        return 1 - none


@lru_cache(maxsize=4096)
def some_chance(wanted: int, drawn: int, places: int) -> float:
    """Compute the chance that `drawn` cards out of `places` hold at least one of `wanted`.

    >>> some_chance(1, 2, 8)
    0.25
    """
    if not wanted or not drawn:
        return 0.0
    if wanted + drawn > places:
        return 1.0
    return 1 - comb(places - wanted, drawn) / comb(places, drawn)


def read_table(seen: DobbmObservation, *, is_attentive: bool = True) -> Table:
    """Make the table from an observation of the play; who is not attentive does not notice who is void."""
    seat, declarer, trick = seen.seat, seen.declarer, seen.trick
    assert seat is not None
    assert declarer is not None
    assert trick is not None
    reading = read_tricks(CONTRACT, (*seen.tricks, trick), seen.setup.players)
    unseen = GERMAN_36.whole & ~(reading.played | seen.hand | seen.laid)
    may = tuple(unseen & ~lacking if is_attentive else unseen for lacking in reading.lacks)
    others = tuple(other for other in seen.setup.active if other != seat)
    return Table(
        seat=seat,
        hand=seen.hand,
        trick=trick,
        unseen=unseen,
        may=may,
        sizes=seen.sizes,
        declarer=declarer,
        opponents=others if seat == declarer else (declarer,),
        later=seats_after(trick),
    )
