"""The phases of a deal of Domino Loo, one value for each, and what a seat may know of them."""

from dataclasses import dataclass

from pycore.cards import DOUBLE_SIX, Card, Cards, Suit
from pycore.game import Observation, Setup
from pycore.seats import Seat
from pycore.tricks import Trick

Calls = tuple[tuple[Seat, str], ...]


@dataclass(frozen=True, slots=True)
class Opening:
    """What is settled before the first lead: the words said and every tile that is in no hand, by seat or in order.

    `boneyard` is in drawing order. `drawn` are the tiles that a miss drew, `discards` those thrown in or laid away.
    `taker` is the seat that took the turn-up.
    """

    setup: Setup
    turn_up: Card
    boneyard: tuple[Card, ...]
    calls: Calls
    drawn: tuple[Cards, ...]
    discards: tuple[Cards, ...]
    taker: Seat | None

    @property
    def trump(self) -> Suit:
        """The trump number: the turn-up's higher one (L8)."""
        return DOUBLE_SIX.homes[self.turn_up]

    def seats_that(self, *words: str) -> tuple[Seat, ...]:
        """List the seats, lowest first, that said one of the words."""
        return tuple(sorted(seat for seat, word in self.calls if word in words))

    @property
    def active(self) -> tuple[Seat, ...]:
        """The seats, lowest first, that have said to stay in."""
        return self.seats_that("stand", "miss", "for-pot")


@dataclass(frozen=True, slots=True)
class Deciding:
    """Each seat in turn, the dealer last, stands, takes the miss or folds (L9)."""

    opening: Opening
    hands: tuple[Cards, ...]
    seat: Seat


@dataclass(frozen=True, slots=True)
class Discarding:
    """A seat that drew tiles or took the turn-up lays `due` more tiles away, face down (L11, L12, L13)."""

    opening: Opening
    hands: tuple[Cards, ...]
    seat: Seat
    due: int


@dataclass(frozen=True, slots=True)
class Turning:
    """The dealer, who keeps the tiles he was dealt, takes the turn-up or leaves it (L13)."""

    opening: Opening
    hands: tuple[Cards, ...]


@dataclass(frozen=True, slots=True)
class Playing:
    """The five tricks of the `active` seats; the options on doubles and on two trumps are at hand."""

    opening: Opening
    hands: tuple[Cards, ...]
    active: tuple[Seat, ...]
    is_natural: bool
    is_always: bool
    trick: Trick
    tricks: tuple[Trick, ...]


@dataclass(frozen=True, slots=True)
class Settled:
    """A deal that is over; without tricks if one player was left in (L14, L15)."""

    opening: Opening
    hands: tuple[Cards, ...]
    active: tuple[Seat, ...]
    tricks: tuple[Trick, ...]


State = Deciding | Discarding | Turning | Playing | Settled


@dataclass(frozen=True, slots=True, kw_only=True)
class LooObservation(Observation):
    """Adds the trumps, the turn-up and who took it, the decisions, what was drawn, and the money.

    `decisions` are the words by seat (empty: not yet, or not asked). `boneyard` and `drawn` (by seat) are numbers of tiles,
    `own_drawn` and `own_discards` the seat's own tiles. `pool` is in chips, the `share` of a trick and the price of a `loo`
    in chips or in points.
    """

    trump: Suit
    turn_up: Card
    taker: Seat | None
    decisions: tuple[str, ...]
    boneyard: int
    drawn: tuple[int, ...]
    own_drawn: Cards
    own_discards: Cards
    pool: int
    share: int
    loo: int


def with_seat(values: tuple[int, ...], seat: Seat, value: int) -> tuple[int, ...]:
    """Replace one seat's value in a tuple by seat."""
    return (*values[:seat], value, *values[seat + 1 :])
