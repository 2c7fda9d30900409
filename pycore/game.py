"""What every game says of itself, and the values it speaks in: actions, decisions, options, setups, transfers, scores."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Generic, NamedTuple, TypeVar

from pycore.cards import Card, Cards, Deck, Suit, members
from pycore.errors import NotationError, OptionError, RuleError
from pycore.seats import Direction, Seat
from pycore.tricks import Trick

Value = str | int
Options = tuple[tuple[str, Value], ...]
"""The table options of one match: every option of the game with its value, in the order of declaration."""
Account = int
"""Who pays or is paid: a seat, or `POT`."""
POT: Account = -1
OPEN = "open"
"""The value of the option `deals` for a match without a fixed end."""


class Action(NamedTuple):
    """What a seat does: a verb, the card it concerns as a mask (0: none), and what is named with it."""

    verb: str
    cards: Cards = 0
    value: Value | None = None


class Offer(NamedTuple):
    """Choices with one verb: any one card of `pool`, any one of `values`, one of each, or the bare verb if both are empty."""

    verb: str
    pool: Cards = 0
    values: tuple[Value, ...] = ()


class Decision(NamedTuple):
    """Whose turn it is, in which phase, what may be done, and the `duty` that limits it (a code that has words)."""

    seat: Seat
    phase: str
    offers: tuple[Offer, ...]
    duty: str = ""

    def actions(self) -> tuple[Action, ...]:
        """List every allowed action."""
        return tuple(
            Action(offer.verb, cards, value)
            for offer in self.offers
            for cards in ([1 << card for card in members(offer.pool)] or [0])
            for value in (offer.values or (None,))
        )

    def allows(self, action: Action) -> bool:
        """Tell whether the action is one of `actions()`."""
        verb, cards, value = action
        for offer in self.offers:
            if offer.verb != verb or (value not in offer.values if offer.values else value is not None):
                continue
            if (cards & offer.pool == cards and cards & cards - 1 == 0) if offer.pool and cards else offer.pool == cards:
                return True
        return False


@dataclass(frozen=True, slots=True)
class Option:
    """A table option: its values, the default first, and for numbers the range that is open beside them."""

    name: str
    values: tuple[Value, ...]
    span: tuple[int, int] | None = None

    @property
    def default(self) -> Value:
        """The value of a table that says nothing else."""
        return self.values[0]

    def accepts(self, value: object) -> bool:
        """Tell whether the option can have the value (a truth value is not a number)."""
        if isinstance(value, bool) or not isinstance(value, str | int):
            return False
        return value in self.values or (
            self.span is not None and isinstance(value, int) and self.span[0] <= value <= self.span[1]
        )

    def choices(self) -> tuple[str, ...]:
        """Write every value as text, the default first, and a range of numbers as one.

        >>> DEALS.choices()
        ('12', 'open', '1 to 999')
        """
        values = tuple(str(value) for value in self.values)
        return values if self.span is None else (*values, f"{self.span[0]} to {self.span[1]}")


DEALS = Option("deals", (12, OPEN), (1, 999))


class Transfer(NamedTuple):
    """A payment of `chips` (more than 0) from one account to another, with the code of its reason."""

    payer: Account
    payee: Account
    chips: int
    reason: str


Figure = int | None | tuple[int, ...]


class Score(NamedTuple):
    """What a finished deal comes to: every transfer of the deal (antes first), tricks by seat, the game's own figures.

    `next_dealer` is who deals next where that depends on how the deal went (`None`: it does not). The figures go into the
    record; the next dealer does not, for it is seen there as the next deal's dealer.
    """

    transfers: tuple[Transfer, ...]
    tricks: tuple[int, ...]
    figures: tuple[tuple[str, Figure], ...] = ()
    next_dealer: Seat | None = None

    def change(self, account: Account) -> int:
        """Sum up what the account gains (less than 0: loses), in chips."""
        return sum(t.chips * ((t.payee == account) - (t.payer == account)) for t in self.transfers)

    def figure(self, name: str) -> Figure:
        """Look up one of the game's own figures.

        Raises:
            KeyError: if the game has no such figure.
        """
        return dict(self.figures)[name]


@dataclass(frozen=True, slots=True)
class Setup:
    """What is settled before a deal: its number (from 0), who deals, who plays, antes, pot and standing in chips.

    `active` are the seats that get cards. `pot` and `balances` are those before the antes. `occasion` is `ordinary` unless
    the game knows special deals; `is_last` marks the match's last ordinary deal.
    """

    number: int
    players: int
    dealer: Seat
    active: tuple[Seat, ...]
    antes: tuple[int, ...]
    pot: int
    balances: tuple[int, ...]
    options: Options
    occasion: str = "ordinary"
    is_last: bool = False

    def option(self, name: str) -> Value:
        """Look up the value of a table option."""
        return dict(self.options)[name]


class Pile(NamedTuple):
    """A part of the pack beside the hands: the record's name for it, its positions in the shuffled pack, whether one card."""

    name: str
    positions: tuple[int, ...]
    is_single: bool = False


class Plan(NamedTuple):
    """Where every card of the shuffled pack goes: positions by seat in dealing order, then the piles."""

    hands: tuple[tuple[int, ...], ...]
    piles: tuple[Pile, ...] = ()

    def hand_cards(self, layout: tuple[Card, ...]) -> tuple[Cards, ...]:
        """Gather each seat's dealt cards into a mask."""
        return tuple(sum(1 << layout[position] for position in positions) for positions in self.hands)


def packets(active: tuple[Seat, ...], players: int, size: int, rounds: int) -> tuple[tuple[int, ...], ...]:
    """Plan the hands dealt in packets of `size`, `rounds` times round the `active` seats as listed (first packet first)."""
    hands: list[tuple[int, ...]] = [()] * players
    start = 0
    for _ in range(rounds):
        for seat in active:
            hands[seat] += tuple(range(start, start + size))
            start += size
    return tuple(hands)


class Past(NamedTuple):
    """A finished deal of the match, as far as later deals depend on it."""

    setup: Setup
    score: Score


def standing(past: tuple[Past, ...], players: int) -> tuple[tuple[int, ...], int]:
    """Sum up the balances by seat and the pot after the finished deals, in chips."""
    if not past:
        return (0,) * players, 0
    setup, score = past[-1]
    balances = tuple(balance + score.change(seat) for seat, balance in enumerate(setup.balances))
    return balances, setup.pot + score.change(POT)


def share_out(pot: int, order: tuple[Seat, ...]) -> tuple[int, ...]:
    """Divide a pot by rule R0: equal shares by seat, the odd chips one each in `order` of acting.

    >>> share_out(7, (2, 0, 1))
    (2, 2, 3)
    """
    share, odd = divmod(pot, len(order))
    shares = [share] * len(order)
    for seat in order[:odd]:
        shares[seat] += 1
    return tuple(shares)


@dataclass(frozen=True, slots=True, kw_only=True)
class Observation:
    """What one seat (or a spectator: `seat` is `None`) may know of a deal in progress: plain data only.

    `hand` is the own hand; `sizes` are the numbers of cards by seat; `calls` are the public words of the deal in order,
    `tricks` the finished tricks, `trick` the one on the table (`None` outside the play). `turn` is who decides (`None`: the
    deal is over) and `decision` what, if it is the own turn. A game adds fields of its own.
    """

    game: str
    seat: Seat | None
    phase: str
    setup: Setup
    hand: Cards
    sizes: tuple[int, ...]
    calls: tuple[tuple[Seat, str], ...]
    trick: Trick | None
    tricks: tuple[Trick, ...]
    turn: Seat | None
    decision: Decision | None


S = TypeVar("S")


class Game(ABC, Generic[S]):
    """The rules of one game over states of type `S`: immutable values of ints, strings and tuples.

    `version` changes when a recorded deal would replay or score otherwise. `secret_verbs` are the verbs whose card nobody
    but the actor sees.
    """

    name: ClassVar[str]
    version: ClassVar[int]
    direction: ClassVar[Direction]
    options: ClassVar[tuple[Option, ...]]
    secret_verbs: ClassVar[frozenset[str]] = frozenset()

    @abstractmethod
    def deck(self, options: Options) -> Deck:
        """Name the pack that is played with under the options."""

    @abstractmethod
    def next_setup(self, past: tuple[Past, ...], options: Options, first_dealer: Seat) -> Setup | None:
        """Settle the next deal of a match (`None`: the match is over)."""

    @abstractmethod
    def plan(self, setup: Setup) -> Plan:
        """Say where each card of the shuffled pack goes."""

    @abstractmethod
    def deal(self, setup: Setup, layout: tuple[Card, ...]) -> S:
        """Give out the shuffled pack and come to the first state."""

    @abstractmethod
    def decision(self, state: S) -> Decision | None:
        """Say who decides on what (`None`: the deal is over)."""

    @abstractmethod
    def vocabulary(self, options: Options) -> tuple[Offer, ...]:
        """List offers that hold every action ever offered under the options, each action once, always in the same order."""

    @abstractmethod
    def advance(self, state: S, action: Action) -> S:
        """Carry out an action that is known to be allowed, and everything after it that is no choice."""

    @abstractmethod
    def explain(self, state: S, action: Action) -> RuleError:
        """Say by which rule an action that `decision` does not offer is refused."""

    @abstractmethod
    def observe(self, state: S, seat: Seat | None) -> Observation:
        """Say what a seat, or a spectator, may know."""

    @abstractmethod
    def score(self, state: S) -> Score:
        """Settle a deal that is over."""

    def role(self, state: S, seat: Seat) -> str:  # noqa: ARG002
        """Say in English what a seat was in a deal that is over, such as declarer or defender, for tallies by role."""
        return "player"

    def is_decided(self, observation: Observation) -> bool:  # noqa: ARG002
        """Tell whether the settlement is fixed whatever is played: of an observation, so that the answer reveals nothing."""
        return False

    def check_options(self, options: Options) -> None:
        """Refuse combinations of options.

        Raises:
            OptionError: if two values do not go together.
        """

    def refusal(self, state: S, action: Action) -> RuleError | None:
        """Say why an action is not allowed, or `None` if it is."""
        decision = self.decision(state)
        if decision is None:
            return RuleError("deal-is-over")
        return None if decision.allows(action) else self.explain(state, action)

    def apply(self, state: S, action: Action) -> S:
        """Carry out an action of the seat whose decision it is.

        Raises:
            RuleError: unless the action is allowed.
        """
        error = self.refusal(state, action)
        if error is not None:
            raise error
        return self.advance(state, action)


def resolve_options(game: Game[S], given: Mapping[str, object]) -> Options:
    """Fill in the defaults of the options that are not given.

    Raises:
        OptionError: `unknown-option`, `option-out-of-range`, or what the game says of a combination.
    """
    names = {option.name for option in game.options}
    for name in given:
        if name not in names:
            raise OptionError("unknown-option", option=str(name)[:40])
    values: list[tuple[str, Value]] = []
    for option in game.options:
        value = given.get(option.name, option.default)
        if not option.accepts(value) or not isinstance(value, str | int):
            raise OptionError(
                "option-out-of-range", option=option.name, value=str(value)[:40], expected=" | ".join(option.choices())
            )
        values.append((option.name, value))
    options = tuple(values)
    game.check_options(options)
    return options


def has_ended(past: tuple[Past, ...], options: Options) -> bool:
    """Tell whether as many deals have been played as the option `deals` asks for."""
    return dict(options)["deals"] == len(past)


def is_last_deal(number: int, options: Options) -> bool:
    """Tell whether the deal of that number (from 0) is the last one that the option `deals` asks for."""
    return dict(options)["deals"] == number + 1


def write_action(deck: Deck, action: Action) -> str:
    """Write an action as the record's token: `pass`, `go C`, `play HA`, `play 6-3 as 3`."""
    words = [action.verb, *deck.texts(action.cards)]
    if action.value is not None:
        words += ["as", str(action.value)] if action.cards else [str(action.value)]
    return " ".join(words)


def read_action(deck: Deck, token: str) -> Action:
    """Read a record's token; whether the action is allowed is another question.

    Raises:
        NotationError: `unknown-action` or `unknown-card`.
    """
    verb, *rest = token.split(" ")
    numbers = {str(number): number for number in range(10)}
    match rest:
        case []:
            action = Action(verb)
        case [code, "as", value]:
            action = Action(verb, 1 << deck.card(code), numbers.get(value, value))
        case [word] if word in deck:
            action = Action(verb, 1 << deck.card(word))
        case [word]:
            action = Action(verb, 0, word)
        case _:
            raise NotationError("unknown-action", token=token[:40])
    if not verb or write_action(deck, action) != token:
        raise NotationError("unknown-action", token=token[:40])
    return action


def suit_name(deck: Deck, suit: Suit | None) -> str:
    """Write a suit's letter, or nothing."""
    return "" if suit is None else deck.suits[suit]
