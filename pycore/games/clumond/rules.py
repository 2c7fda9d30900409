"""The rules of Clumond (`RULES.md`): going for clumond, playing, keeping three, one value for each phase."""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import ClassVar, Literal

from pycore.cards import FRENCH_48, Card, Cards, Deck
from pycore.errors import RuleError
from pycore.game import (
    DEALS,
    OPEN,
    Action,
    Decision,
    Game,
    Observation,
    Offer,
    Option,
    Options,
    Past,
    Plan,
    Score,
    Setup,
    is_last_deal,
    packets,
    standing,
)
from pycore.games.clumond.decided import is_decided
from pycore.games.clumond.scoring import antes, bust_seats, settle
from pycore.games.clumond.targets import TRICKS, is_hit, kept_code
from pycore.seats import Direction, Seat, after, rotation
from pycore.trick_rules import card_decision, card_refusal, seen
from pycore.tricks import Contract, Trick, add, suited_contract

Calls = tuple[tuple[Seat, str], ...]
Trump = Literal["C", "H", "S", "D", "none"]
TRUMPS: tuple[Trump, ...] = ("C", "H", "S", "D", "none")
PASS = Offer("pass")
GO = Offer("go", 0, TRUMPS)


@dataclass(frozen=True, slots=True)
class Going:
    """Each seat in turn, from the dealer's left, may go for clumond, until one does (C7)."""

    setup: Setup
    hands: tuple[Cards, ...]
    seat: Seat
    calls: Calls


@dataclass(frozen=True, slots=True)
class Playing:
    """The trick play of a standard deal (`goer` is `None`) or against a goer."""

    setup: Setup
    hands: tuple[Cards, ...]
    calls: Calls
    goer: Seat | None
    trump: Trump
    trick: Trick
    tricks: tuple[Trick, ...]


@dataclass(frozen=True, slots=True)
class Settled:
    """A deal that is over; `hands` are the three cards that each seat kept (C12)."""

    setup: Setup
    hands: tuple[Cards, ...]
    calls: Calls
    goer: Seat | None
    trump: Trump
    tricks: tuple[Trick, ...]


State = Going | Playing | Settled


@dataclass(frozen=True, slots=True, kw_only=True)
class ClumondObservation(Observation):
    """Adds who went, what is trump, and the kept cards.

    `trump` is `None` while the offers go on, then a suit's letter or `none` (a standard deal has no trumps). `kept` are
    the three cards of each seat, shown to all after the last trick; before that it is empty.
    """

    goer: Seat | None
    trump: Trump | None
    kept: tuple[Cards, ...]


@lru_cache(maxsize=8)
def contract(trump: Trump) -> Contract:
    """Make the contract: follow suit if able, else any card (C10); trumps only as a goer named them (C9)."""
    return suited_contract(FRENCH_48, None if trump == "none" else FRENCH_48.suits.index(trump))


class Clumond(Game[State]):
    """The game: three seats, clockwise."""

    name: ClassVar[str] = "clumond"
    version: ClassVar[int] = 1
    direction: ClassVar[Direction] = "clockwise"
    options: ClassVar[tuple[Option, ...]] = (
        Option("players", (3,)),
        DEALS,
        Option("ante", (2, 1, 3, 5)),
        Option("third", ("each", "shared")),
        Option("par", ("reduced", "actual")),
        Option("final_pot", ("split", "repeat")),
        Option("bust", ("ledger", "stop")),
    )

    def deck(self, options: Options) -> Deck:  # noqa: ARG002 - every table plays with the same pack
        """Name the pack (C2)."""
        return FRENCH_48

    def next_setup(self, past: tuple[Past, ...], options: Options, first_dealer: Seat) -> Setup | None:
        """Move the deal clockwise (C4) and take the antes (C3), until the match is over (C20, C21)."""
        chosen = dict(options)
        players = int(chosen["players"])
        balances, pot = standing(past, players)
        number = len(past)
        is_through = chosen["deals"] != OPEN and number >= int(chosen["deals"])
        if is_through and (chosen["final_pot"] == "split" or pot == 0):
            return None
        if past and bust_seats(past[-1].setup, past[-1].score):
            return None
        seats = tuple(range(players))
        dealer = after(seats, past[-1].setup.dealer) if past else first_dealer
        paid = antes(balances, int(chosen["ante"]), str(chosen["bust"]))
        return Setup(number, players, dealer, seats, paid, pot, balances, options, is_last=is_last_deal(number, options))

    def plan(self, setup: Setup) -> Plan:
        """Deal one packet of sixteen to each seat from the dealer's left (C5)."""
        return Plan(packets(rotation(setup.active, setup.dealer + 1), setup.players, 16, 1))

    def deal(self, setup: Setup, layout: tuple[Card, ...]) -> State:
        """Give out the cards; the dealer's left is the first who may go."""
        hands = self.plan(setup).hand_cards(layout)
        return Going(setup, hands, after(setup.active, setup.dealer), ())

    def decision(self, state: State) -> Decision | None:
        """Offer to pass or to go with a trump (C7, C9), or the cards that may be played (C10)."""
        if isinstance(state, Playing):
            return card_decision(contract(state.trump), state.trick, state.hands)
        if isinstance(state, Going):
            return Decision(state.seat, "going", (PASS, GO))
        return None

    def vocabulary(self, options: Options) -> tuple[Offer, ...]:
        """List the answers to the offer, and the cards."""
        return (PASS, GO, Offer("play", self.deck(options).whole))

    def advance(self, state: State, action: Action) -> State:
        """Carry out an answer to the offer or a card."""
        if isinstance(state, Playing):
            return _play(state, action.cards.bit_length() - 1)
        if isinstance(state, Going):
            return _answer(state, action)
        raise RuleError("deal-is-over")

    def explain(self, state: State, action: Action) -> RuleError:
        """Name the rule that an action breaks."""
        if isinstance(state, Playing):
            error = card_refusal(FRENCH_48, contract(state.trump), state.trick, state.hands, action)
            if error is not None:
                return error
        if isinstance(state, Going) and action.verb == "go":
            return RuleError("unknown-trump")
        return RuleError("wrong-action", phase=_PHASES[type(state)])

    def observe(self, state: State, seat: Seat | None) -> ClumondObservation:
        """Show the own hand and everything that was said and played; the kept cards after the last trick (C12)."""
        played = state if isinstance(state, Playing | Settled) else None
        tricks = played.tricks if played else ()
        trick = state.trick if isinstance(state, Playing) else None
        phase = _PHASES[type(state)]
        return ClumondObservation(
            **seen(self, state, seat, phase, state.setup, state.hands, state.calls, tricks, trick),
            goer=played.goer if played else None,
            trump=played.trump if played else None,
            kept=state.hands if isinstance(state, Settled) else (),
        )

    def role(self, state: State, seat: Seat) -> str:
        """Tell apart goers, those who play against one, and in a standard deal who hit the target."""
        if not isinstance(state, Settled):
            return "standard"
        won = [trick.winner for trick in state.tricks].count(seat)
        hit = "hit" if is_hit(won, kept_code(state.hands[seat])) else "missed"
        if state.goer is None:
            return f"standard, {hit}"
        return f"goer, {hit}" if seat == state.goer else "against a goer"

    def is_decided(self, observation: Observation) -> bool:
        """Look at the numbers of tricks and the codes that are still possible."""
        seen = observation
        return isinstance(seen, ClumondObservation) and is_decided(seen, contract(seen.trump or "none"), seen.goer)

    def score(self, state: State) -> Score:
        """Settle a deal that is over (C13 to C19).

        Raises:
            RuleError: `deal-goes-on`.
        """
        if not isinstance(state, Settled):
            raise RuleError("deal-goes-on")
        winners = [trick.winner for trick in state.tricks]
        won = tuple(winners.count(seat) for seat in range(state.setup.players))
        return settle(state.setup, state.goer, won, state.hands)


def _answer(state: Going, action: Action) -> State:
    setup, seat = state.setup, state.seat
    if action.verb == "go":
        trump = next(trump for trump in TRUMPS if trump == action.value)
        calls = (*state.calls, (seat, f"go {trump}"))
        return _first_lead(setup, state.hands, calls, seat, trump)
    calls = (*state.calls, (seat, "pass"))
    if seat != setup.dealer:
        return replace(state, seat=after(setup.active, seat), calls=calls)
    return _first_lead(setup, state.hands, calls, None, "none")


def _first_lead(setup: Setup, hands: tuple[Cards, ...], calls: Calls, goer: Seat | None, trump: Trump) -> Playing:
    leader = after(setup.active, setup.dealer if goer is None else goer)
    return Playing(setup, hands, calls, goer, trump, Trick(rotation(setup.active, leader)), ())


def _play(state: Playing, card: Card) -> State:
    setup, hands, tricks = state.setup, state.hands, state.tricks
    rules = contract(state.trump)
    seat = state.trick.seats[len(state.trick.cards)]
    hands = (*hands[:seat], hands[seat] ^ 1 << card, *hands[seat + 1 :])
    trick = add(rules, state.trick, card, rules.led_as[card][0])
    if len(trick.cards) == len(trick.seats):
        tricks = (*tricks, trick)
        if len(tricks) == TRICKS:
            return Settled(setup, hands, state.calls, state.goer, state.trump, tricks)
        trick = Trick(rotation(setup.active, trick.winner))
    return Playing(setup, hands, state.calls, state.goer, state.trump, trick, tricks)


_PHASES = {Going: "going", Playing: "playing", Settled: "settled"}

GAME = Clumond()
