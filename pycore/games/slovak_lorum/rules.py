"""The rules of Slovak Lorum (`RULES.md`): calling, announcing, playing, one value for each phase."""

from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from pycore.cards import Card, Cards, Deck, mask
from pycore.errors import OptionError, RuleError
from pycore.game import (
    DEALS,
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
    has_ended,
    is_last_deal,
    packets,
    standing,
)
from pycore.games.slovak_lorum.decided import is_decided
from pycore.games.slovak_lorum.scoring import Kind, pack, settle
from pycore.seats import Direction, Seat, after, rotation
from pycore.trick_rules import card_decision, card_refusal, seen
from pycore.tricks import Contract, FollowingDuty, Trick, add, suited_contract

Calls = tuple[tuple[Seat, str], ...]
Announced = tuple[tuple[Seat, Card], ...]
PASS = Offer("pass")


@dataclass(frozen=True, slots=True)
class Calling:
    """Each seat in turn, from the dealer's right, calls big or small, or passes (S7)."""

    setup: Setup
    hands: tuple[Cards, ...]
    seat: Seat
    calls: Calls


@dataclass(frozen=True, slots=True)
class Announcing:
    """Each seat in turn may announce an ober it holds (option `announce_upper`)."""

    setup: Setup
    hands: tuple[Cards, ...]
    seat: Seat
    calls: Calls
    announced: Announced


@dataclass(frozen=True, slots=True)
class Playing:
    """The trick play of a regular game (`caller` is `None`) or of a called one."""

    setup: Setup
    hands: tuple[Cards, ...]
    calls: Calls
    announced: Announced
    kind: Kind
    caller: Seat | None
    following: FollowingDuty
    trick: Trick
    tricks: tuple[Trick, ...]


@dataclass(frozen=True, slots=True)
class Settled:
    """A deal that is over; `hands` are the cards that an early end left unplayed."""

    setup: Setup
    hands: tuple[Cards, ...]
    calls: Calls
    announced: Announced
    kind: Kind
    caller: Seat | None
    tricks: tuple[Trick, ...]


State = Calling | Announcing | Playing | Settled


@dataclass(frozen=True, slots=True, kw_only=True)
class LorumObservation(Observation):
    """Adds what is played (`kind` is `None` while it is called), by whom alone, and the announced obers with their seats."""

    kind: Kind | None
    caller: Seat | None
    announced: Announced


@lru_cache(maxsize=8)
def contract(players: int, following: FollowingDuty) -> Contract:
    """Make the contract: no trumps, and in a small the duty to beat or to play high (S9, S16, S18)."""
    return suited_contract(pack(players), following=following)


@lru_cache(maxsize=2)
def obers(players: int) -> Cards:
    """Gather the two obers that can be announced."""
    return pack(players).cards("EO LO")


class SlovakLorum(Game[State]):
    """The game: four seats (three as an option), counter-clockwise."""

    name: ClassVar[str] = "slovak-lorum"
    version: ClassVar[int] = 1
    direction: ClassVar[Direction] = "counter-clockwise"
    options: ClassVar[tuple[Option, ...]] = (
        Option("players", (4, 3)),
        DEALS,
        Option("two_winners", ("split", "none")),
        Option("three_clean", ("carry", "split")),
        Option("small_duty", ("beat", "own-highest")),
        Option("announce_upper", ("off", "on")),
        Option("own_capture_triple", ("off", "on")),
        Option("three_players", ("off", "on")),
    )

    def check_options(self, options: Options) -> None:
        """Refuse three players without the option `three_players`, and the reverse.

        Raises:
            OptionError: `three-players-go-together`.
        """
        chosen = dict(options)
        if (chosen["players"] == 3) != (chosen["three_players"] == "on"):
            players, three_players = chosen["players"], chosen["three_players"]
            raise OptionError("three-players-go-together", players=players, three_players=three_players)

    def deck(self, options: Options) -> Deck:
        """Name the pack (S3)."""
        return pack(4 if dict(options)["players"] == 4 else 3)

    def next_setup(self, past: tuple[Past, ...], options: Options, first_dealer: Seat) -> Setup | None:
        """Move the deal to the right after every deal of any kind (S5); nobody antes (S1)."""
        if has_ended(past, options):
            return None
        players = len(past[-1].setup.active) if past else int(dict(options)["players"])
        seats = tuple(range(players))
        dealer = after(seats, past[-1].setup.dealer) if past else first_dealer
        balances, pot = standing(past, players)
        number = len(past)
        antes = (0,) * players
        return Setup(number, players, dealer, seats, antes, pot, balances, options, is_last=is_last_deal(number, options))

    def plan(self, setup: Setup) -> Plan:
        """Deal two packets to each seat from the dealer's right (S6)."""
        return _plan(setup.active, setup.dealer)

    def deal(self, setup: Setup, layout: tuple[Card, ...]) -> State:
        """Give out the cards; the dealer's right calls first."""
        hands = self.plan(setup).hand_cards(layout)
        return Calling(setup, hands, after(setup.active, setup.dealer), ())

    def decision(self, state: State) -> Decision | None:
        """Offer the calls that outrank what was called (S7), the obers held, or the cards that may go (S9, S16, S18)."""
        if isinstance(state, Playing):
            return card_decision(contract(state.setup.players, state.following), state.trick, state.hands)
        if isinstance(state, Calling):
            is_small_called = any(call == "small" for _, call in state.calls)
            offers = (PASS, Offer("big")) if is_small_called else (PASS, Offer("small"), Offer("big"))
            return Decision(state.seat, "calling", offers)
        if isinstance(state, Announcing):
            held = state.hands[state.seat] & obers(state.setup.players) & ~mask(card for _, card in state.announced)
            return Decision(state.seat, "announcing", (PASS, Offer("announce", held)) if held else (PASS,))
        return None

    def vocabulary(self, options: Options) -> tuple[Offer, ...]:
        """List the calls, the obers that can be announced, and the cards."""
        deck = self.deck(options)
        return (
            PASS,
            Offer("small"),
            Offer("big"),
            Offer("announce", obers(int(dict(options)["players"]))),
            Offer("play", deck.whole),
        )

    def advance(self, state: State, action: Action) -> State:
        """Carry out a call, an announcement or a card."""
        if isinstance(state, Playing):
            return _play(state, action.cards.bit_length() - 1)
        if isinstance(state, Calling):
            return _call(state, action.verb)
        if isinstance(state, Announcing):
            return _announce(state, action)
        raise RuleError("deal-is-over")

    def explain(self, state: State, action: Action) -> RuleError:
        """Name the rule that an action breaks."""
        if isinstance(state, Playing):
            rules = contract(state.setup.players, state.following)
            error = card_refusal(pack(state.setup.players), rules, state.trick, state.hands, action)
            if error is not None:
                return error
        if isinstance(state, Calling) and action == Action("small"):
            return RuleError("call-not-higher", call="small")
        if isinstance(state, Announcing) and action.verb == "announce":
            return RuleError("cannot-announce")
        return RuleError("wrong-action", phase=_PHASES[type(state)])

    def observe(self, state: State, seat: Seat | None) -> LorumObservation:
        """Show the own hand and everything that was said and played."""
        played = state if isinstance(state, Playing | Settled) else None
        tricks = played.tricks if played else ()
        trick = state.trick if isinstance(state, Playing) else None
        phase = _PHASES[type(state)]
        return LorumObservation(
            **seen(self, state, seat, phase, state.setup, state.hands, state.calls, tricks, trick),
            kind=played.kind if played else None if isinstance(state, Calling) else "regular",
            caller=played.caller if played else None,
            announced=() if isinstance(state, Calling) else state.announced,
        )

    def role(self, state: State, seat: Seat) -> str:
        """Tell apart regular games, callers and those who play against one."""
        if not isinstance(state, Settled) or state.caller is None:
            return "regular"
        return f"{state.kind}, caller" if seat == state.caller else f"{state.kind}, against"

    def is_decided(self, observation: Observation) -> bool:
        """Look for cards that still cost something, or for a call that is as good as made or lost."""
        seen = observation
        if not isinstance(seen, LorumObservation):
            return False
        return is_decided(seen, contract(seen.setup.players, "free"), seen.kind, seen.caller)

    def score(self, state: State) -> Score:
        """Settle a deal that is over (S11 to S19).

        Raises:
            RuleError: `deal-goes-on`.
        """
        if not isinstance(state, Settled):
            raise RuleError("deal-goes-on")
        return settle(state.setup, state.kind, state.caller, state.tricks, state.announced)


@lru_cache(maxsize=8)
def _plan(active: tuple[Seat, ...], dealer: Seat) -> Plan:
    players = len(active)
    return Plan(packets(rotation(active, dealer + 1), players, 4 if players == 4 else 5, 2))


def _call(state: Calling, call: str) -> State:
    setup, seat = state.setup, state.seat
    calls = (*state.calls, (seat, call))
    if call != "big" and seat != setup.dealer:
        return Calling(setup, state.hands, after(setup.active, seat), calls)
    caller, kind = next(((who, said) for who, said in reversed(calls) if said != "pass"), (None, "regular"))
    first = after(setup.active, setup.dealer)
    if caller is None:
        if setup.option("announce_upper") == "on":
            return Announcing(setup, state.hands, first, calls, ())
        return _first_lead(setup, state.hands, calls, (), "regular", None)
    return _first_lead(setup, state.hands, calls, (), "big" if kind == "big" else "small", caller)


def _announce(state: Announcing, action: Action) -> State:
    setup, seat = state.setup, state.seat
    if action.verb == "announce":
        card = action.cards.bit_length() - 1
        calls = (*state.calls, (seat, f"announce {pack(setup.players).codes[card]}"))
        return Announcing(setup, state.hands, seat, calls, (*state.announced, (seat, card)))
    calls = (*state.calls, (seat, "pass"))
    if seat != setup.dealer:
        return Announcing(setup, state.hands, after(setup.active, seat), calls, state.announced)
    return _first_lead(setup, state.hands, calls, state.announced, "regular", None)


def _first_lead(
    setup: Setup, hands: tuple[Cards, ...], calls: Calls, announced: Announced, kind: Kind, caller: Seat | None
) -> Playing:
    leader = after(setup.active, setup.dealer) if caller is None else caller
    following: FollowingDuty = "free"
    if kind == "small":
        following = "beat" if setup.option("small_duty") == "beat" else "own-highest"
    return Playing(setup, hands, calls, announced, kind, caller, following, Trick(rotation(setup.active, leader)), ())


def _play(state: Playing, card: Card) -> State:
    setup, hands = state.setup, state.hands
    rules = contract(setup.players, state.following)
    seat = state.trick.seats[len(state.trick.cards)]
    hands = (*hands[:seat], hands[seat] ^ 1 << card, *hands[seat + 1 :])
    trick = add(rules, state.trick, card, rules.led_as[card][0])
    tricks, kind, caller = state.tricks, state.kind, state.caller
    if len(trick.cards) == len(trick.seats):
        tricks = (*tricks, trick)
        winner = trick.seats[trick.best]
        is_decided = caller is not None and (winner == caller) == (kind == "small")
        if is_decided or not hands[winner]:
            return Settled(setup, hands, state.calls, state.announced, kind, caller, tricks)
        trick = Trick(rotation(setup.active, winner))
    return Playing(setup, hands, state.calls, state.announced, kind, caller, state.following, trick, tricks)


_PHASES = {Calling: "calling", Announcing: "announcing", Playing: "playing", Settled: "settled"}

GAME = SlovakLorum()
