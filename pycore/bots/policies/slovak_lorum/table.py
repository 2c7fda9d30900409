"""What a player of Slovak Lorum sees before him: cards still out, who may hold them, and the chances that follow."""

from dataclasses import dataclass
from functools import lru_cache

from pycore.bots.reading import read_tricks, seats_after
from pycore.cards import Card, Cards, Suit, mask
from pycore.games.slovak_lorum.rules import LorumObservation, contract
from pycore.games.slovak_lorum.scoring import card_values, pack
from pycore.seats import Seat
from pycore.tricks import FollowingDuty

Worth = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Pack:
    """Tables of one pack: a mask of each suit, of what is above and below each card in its suit, the suits, the values."""

    suits: tuple[Cards, ...]
    above: tuple[Cards, ...]
    below: tuple[Cards, ...]
    homes: tuple[Suit, ...]
    worth: Worth
    whole: Cards


@lru_cache(maxsize=2)
def pack_tables(players: int) -> Pack:
    """Make the tables for four players or three."""
    deck = pack(players)
    suits = tuple(deck.suit_cards(suit) for suit in range(4))
    above = tuple(suits[home] & (1 << card) - 1 for card, home in enumerate(deck.homes))
    below = tuple(suits[home] & ~((2 << card) - 1) for card, home in enumerate(deck.homes))
    return Pack(suits, above, below, deck.homes, card_values(deck), deck.whole)


@dataclass(frozen=True, slots=True)
class Table:
    """The table as one seat sees it.

    `unseen` are the cards in the other hands; `may[seat]` those that the seat may hold; `sizes` the cards by seat. `led` and
    `best` are the suit led and the card winning so far (`None`: this seat leads), `best_seat` whose it is; `later` are the
    seats that play after this one. `worth` are the chips of each card if this seat takes it, `taken` those taken by seat.
    """

    cards: Pack
    seat: Seat
    hand: Cards
    unseen: Cards
    may: tuple[Cards, ...]
    sizes: tuple[int, ...]
    others: tuple[Seat, ...]
    later: tuple[Seat, ...]
    led: Suit | None
    best: Card | None
    best_seat: Seat | None
    on_table: Cards
    caller: Seat | None
    following: FollowingDuty
    worth: Worth
    taken: tuple[int, ...]
    tricks: tuple[int, ...]
    pot: int

    def density(self, seat: Seat, suit: Suit) -> float:
        """Estimate the chance that one card of the suit, out of those the seat may hold, is in its hand."""
        cards = self.unseen & self.cards.suits[suit]
        rivals = sum(self.sizes[other] for other in self.others if self.may[other] & cards)
        return self.sizes[seat] / rivals if rivals else 0.0

    def void_chance(self, seat: Seat, suit: Suit) -> float:
        """Estimate the chance that a seat has no card of the suit."""
        return self.without(seat, self.cards.suits[suit], suit)

    def without(self, seat: Seat, cards: Cards, suit: Suit) -> float:
        """Estimate the chance that a seat has none of these `cards` of one suit."""
        count = (self.may[seat] & cards).bit_count()
        return (1 - self.density(seat, suit)) ** count if count else 1.0

    def worth_of(self, cards: Cards) -> int:
        """Add up the chips of cards."""
        return sum(value for card, value in enumerate(self.worth) if value and cards >> card & 1)


def read_table(seen: LorumObservation, *, is_attentive: bool = True) -> Table:
    """Make the table from an observation; who is not attentive does not notice who is void."""
    setup, trick, seat = seen.setup, seen.trick, seen.seat
    assert seat is not None
    players = setup.players
    cards = pack_tables(players)
    following: FollowingDuty = "free"
    if seen.kind == "small":
        following = "beat" if setup.option("small_duty") == "beat" else "own-highest"
    tricks = seen.tricks if trick is None else (*seen.tricks, trick)
    reading = read_tricks(contract(players, following), tricks, players)
    unseen = cards.whole & ~reading.played & ~seen.hand
    may = tuple(unseen & ~lacking if is_attentive else unseen for lacking in reading.lacks)
    for holder, ober in seen.announced:
        if unseen >> ober & 1:
            may = tuple(held if other == holder else held & ~(1 << ober) for other, held in enumerate(may))
    worth = _worth(seen, cards)
    others = tuple(other for other in setup.active if other != seat)
    begun = trick is not None and trick.suit is not None
    assert trick is not None or not begun
    return Table(
        cards=cards,
        seat=seat,
        hand=seen.hand,
        unseen=unseen,
        may=may,
        sizes=seen.sizes,
        others=others,
        later=seats_after(trick) if trick is not None else others,
        led=trick.suit if trick is not None else None,
        best=trick.cards[trick.best] if trick is not None and trick.cards else None,
        best_seat=trick.winner if trick is not None and trick.cards else None,
        on_table=mask(trick.cards) if trick is not None else 0,
        caller=seen.caller,
        following=following,
        worth=worth,
        taken=_taken(seen, worth),
        tricks=tuple(sum(done.winner == other for done in seen.tricks) for other in range(players)),
        pot=setup.pot,
    )


def _worth(seen: LorumObservation, cards: Pack) -> Worth:
    """Value the cards for this seat: an announced ober counts double, thrice if one's own is taken and the option says so."""
    if not seen.announced:
        return cards.worth
    own = 3 if seen.setup.option("own_capture_triple") == "on" else 2
    times = {ober: own if holder == seen.seat else 2 for holder, ober in seen.announced}
    return tuple(value * times.get(card, 1) for card, value in enumerate(cards.worth))


def _taken(seen: LorumObservation, worth: Worth) -> tuple[int, ...]:
    taken = [0] * seen.setup.players
    for trick in seen.tricks:
        taken[trick.winner] += sum(worth[card] for card in trick.cards)
    return tuple(taken)
