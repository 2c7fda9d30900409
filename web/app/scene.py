"""What a view is made from: one seat's observation and what is public about the match, with helpers that name it."""

from dataclasses import dataclass
from typing import NamedTuple

from app.table import Place
from app.text import Param, Text, plain, text
from pycore.cards import Card, Cards, Deck, Suit
from pycore.errors import RuleError
from pycore.game import Decision, Observation, Score
from pycore.games import AnyGame
from pycore.match import Deal
from pycore.record import Player
from pycore.seats import Seat
from pycore.tricks import Trick

PLACES: dict[int, tuple[Place, ...]] = {
    1: ("s",),
    2: ("s", "n"),
    3: ("s", "w", "e"),
    4: ("s", "w", "n", "e"),
    5: ("s", "w", "nw", "ne", "e"),
}
"""Where the seats are drawn, clockwise from the one that looks."""


class PublicEvent(NamedTuple):
    """An action as the one who looks may know it: the card of another seat's secret verb is `None`.

    `phase` is that of the decision it answered.
    """

    seat: Seat
    verb: str
    card: Card | None = None
    value: str | int | None = None
    phase: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """A moment at the table, from one seat (`own`; `None`: a spectator).

    `is_alone`: `own` is the only person, and is spoken to as "you". `refusals` says why each card of the hand that a decision
    does not offer is refused. `is_held`: a finished trick lies there and nothing can be done before it is gathered.
    `is_resting`: the same after an exchange. `deals` are the deals up to this one, `score` that of this one once it is over
    and shown. `chips` and `pot` are the standing after the finished deals, `final` the chips if the match ended now.
    `raised` and `hinted` are tokens, `refusing` is a card. `marked` are the cards of the own hand that the person has marked;
    while `is_marking`, a click on a card marks it. `can_skip`: nobody here is asked any more in this deal, so the rest of it
    may be passed over. `is_branch`: this is played on from a moment of another match, and ends with the deal.
    `is_single`: this deal came alone by a link, and the match ends with it.
    """

    game: AnyGame
    deck: Deck
    observation: Observation
    players: tuple[Player, ...]
    own: Seat | None
    is_alone: bool = True
    events: tuple[PublicEvent, ...] = ()
    refusals: tuple[tuple[Card, RuleError], ...] = ()
    deals: tuple[Deal, ...] = ()
    chips: tuple[int, ...] = ()
    pot: int = 0
    final: tuple[int, ...] = ()
    score: Score | None = None
    is_held: bool = False
    is_resting: bool = False
    is_over: bool = False
    is_finished: bool = False
    is_practice: bool = False
    is_branch: bool = False
    is_single: bool = False
    can_undo: bool = False
    can_take_back: bool = False
    raised: str = ""
    hinted: str = ""
    refusing: Card | None = None
    marked: Cards = 0
    is_marking: bool = False
    can_skip: bool = False

    @property
    def asked(self) -> Decision | None:
        """The decision that the one who looks has to take now (`None`: nothing is asked)."""
        return None if self.is_held or self.is_resting else self.observation.decision

    @property
    def turn(self) -> Seat | None:
        """Whose decision it is (`None`: nobody's, or a finished trick still lies there)."""
        return None if self.is_held else self.observation.turn

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats in order of play, from the one who looks."""
        count = len(self.players)
        first = self.own or 0
        return tuple((first + step) % count for step in range(count))

    def place(self, seat: Seat) -> Place:
        """Say where a seat is drawn: play goes clockwise, or counter-clockwise, round the table."""
        count = len(self.players)
        step = (seat - (self.own or 0)) % count
        if self.game.direction == "counter-clockwise":
            step = -step % count
        return PLACES[count][step]

    def is_you(self, seat: Seat) -> bool:
        """Tell whether a seat is spoken to as "you"."""
        return self.is_alone and seat == self.own

    def name(self, seat: Seat) -> Text:
        """Name a seat at the beginning of a sentence or by itself."""
        return text("seat.You") if self.is_you(seat) else plain(self.players[seat].name)

    def said(self, keys: str, seat: Seat, **params: Param) -> Text:
        """Make a sentence about a seat: of the key, or of the key with `.you` behind it if the seat is "you"."""
        if self.is_you(seat):
            return text("|".join(f"{key}.you" for key in keys.split("|")), **params)
        return text(keys, name=plain(self.players[seat].name), **params)

    def is_raised(self, token: str) -> bool:
        """Tell whether a token is of the raised card: as it is, or in one of several ways to play it."""
        return bool(self.raised) and f"{token} ".startswith(f"{self.raised.partition(' as ')[0]} ")

    def key(self, key: str) -> str:
        """Name a key of this game's own words."""
        return f"{self.game.name}.{key}"

    def card(self, card: Card) -> Text:
        """Name a card."""
        return text(f"card.{self.deck.art}.{self.deck.codes[card]}")

    def suit(self, suit: Suit) -> Text:
        """Name a suit."""
        return text(f"suit.{self.deck.art}.{self.deck.suits[suit]}")

    def refusal(self, error: RuleError) -> Text:
        """Say why something is refused, with the error's parameters in words."""
        return text(f"{self.key('refusal')}.{error.code}|refusal.{error.code}", **self._params(error))

    def _params(self, error: RuleError) -> dict[str, Param]:
        named: dict[str, Param] = dict(error.params)
        for name, value in error.params.items():
            if name == "suit" and value in self.deck.suits:
                named[name] = self.suit(self.deck.suits.index(str(value)))
            elif name == "card" and value in self.deck:
                named[name] = self.card(self.deck.card(str(value)))
        return named


def place_words(place: Place) -> Text:
    """Name a place at the table as the one who looks sees it."""
    return text(f"place.{place}")


def count_cards(deck: Deck, count: int) -> Text:
    """Say how many cards, or tiles."""
    return text("count.tiles" if deck.art == "tiles" else "count.cards", count=count)


def shown_trick(scene: Scene) -> Trick | None:
    """Find the trick that lies on the table: the finished one as long as it is held."""
    tricks = scene.observation.tricks
    return tricks[-1] if scene.is_held and tricks else scene.observation.trick
