"""The rules of Dobbm (`RULES.md`): auction, exchange, doubling, play, one value for each phase."""

from dataclasses import dataclass, replace
from typing import ClassVar

from pycore.cards import GERMAN_36, Card, Cards, Deck, mask
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
    Pile,
    Plan,
    Score,
    Setup,
    is_last_deal,
    packets,
    standing,
)
from pycore.games.dobbm.decided import is_decided
from pycore.games.dobbm.scoring import Kind, settle, thrown_in
from pycore.seats import Direction, Seat, after, rotation
from pycore.trick_rules import card_decision, card_refusal, seen
from pycore.tricks import Trick, add, suited_contract

Calls = tuple[tuple[Seat, str], ...]
PASS, DOBBM, SOLO, DOUBLE = Offer("pass"), Offer("dobbm"), Offer("solo"), Offer("double")
HEARTS = GERMAN_36.suits.index("H")
CONTRACT = suited_contract(GERMAN_36, HEARTS, void_trumps=True)
"""Hearts are trumps in every deal; void means trump, and nobody has to beat anything (D4, D18)."""
SOWS: Cards = GERMAN_36.cards("ES LS HS BS")
PLAIN_HEARTS: Cards = CONTRACT.trumps & ~SOWS
"""The trumps that vouch for a sow that is laid away: all but the sow of hearts (D13, D-Q11)."""
LAID_AWAY = 4
CEILING = 16
"""Where doubling without a limit stops, so that every deal comes to an end (D16, D-Q17)."""


@dataclass(frozen=True, slots=True)
class Auction:
    """Each active seat in turn, from the one after the dealer, says its only call (D8, D9); the `talon` is the Dobb."""

    setup: Setup
    hands: tuple[Cards, ...]
    talon: Cards
    seat: Seat
    calls: Calls


@dataclass(frozen=True, slots=True)
class Exchange:
    """The declarer of a Dobbm holds the four cards `taken` and lays four away, one by one (D12)."""

    setup: Setup
    hands: tuple[Cards, ...]
    calls: Calls
    declarer: Seat
    taken: Cards
    laid: Cards


@dataclass(frozen=True, slots=True)
class Doubling:
    """One side is asked, `asked[0]` first, whether it doubles; `answers` is what was said since the auction (D16).

    `laid` are the four cards that count for the declarer; `taken` is the Dobb if he has seen it.
    """

    setup: Setup
    hands: tuple[Cards, ...]
    calls: Calls
    declarer: Seat
    contract: Kind
    taken: Cards
    laid: Cards
    answers: Calls
    asked: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Playing:
    """The eight tricks, the declarer against the three others (D11, D17)."""

    setup: Setup
    hands: tuple[Cards, ...]
    calls: Calls
    declarer: Seat
    contract: Kind
    taken: Cards
    laid: Cards
    answers: Calls
    trick: Trick
    tricks: tuple[Trick, ...]


@dataclass(frozen=True, slots=True)
class Settled:
    """A deal that is over; `declarer` and `contract` are `None` if all have passed: then `laid` is the Dobb nobody saw."""

    setup: Setup
    hands: tuple[Cards, ...]
    calls: Calls
    declarer: Seat | None
    contract: Kind | None
    taken: Cards
    laid: Cards
    answers: Calls
    tricks: tuple[Trick, ...]


State = Auction | Exchange | Doubling | Playing | Settled


@dataclass(frozen=True, slots=True, kw_only=True)
class DobbmObservation(Observation):
    """Adds the contract and who plays it (`None`: not yet, or thrown in), the doubling, and who is idle of five.

    `doublings` counts doubles and redoubles, `answers` is who said what since the auction. `taken` are the four cards of the
    Dobb, seen by the declarer of a Dobbm alone; `laid` the four that count for the declarer (fewer during the exchange), seen
    by the declarer of a Dobbm, and by all at the count (D-Q26); 0 for everybody else.
    """

    contract: Kind | None
    declarer: Seat | None
    idle: Seat | None
    doublings: int
    answers: Calls
    taken: Cards
    laid: Cards


class Dobbm(Game[State]):
    """The game: four active seats, clockwise; with five players the dealer is on holiday."""

    name: ClassVar[str] = "dobbm"
    version: ClassVar[int] = 1
    direction: ClassVar[Direction] = "clockwise"
    secret_verbs: ClassVar[frozenset[str]] = frozenset({"discard"})
    options: ClassVar[tuple[Option, ...]] = (
        Option("players", (4, 5)),
        DEALS,
        Option("unit", (1,), (1, 1000)),
        Option("five_dealer_pays", ("yes", "no")),
        Option("scale", ("5-point-steps", "exact-points")),
        Option("max_doublings", ("unlimited", 0, 1, 2, 4)),
        Option("stockerl", ("2-stakes", "off")),
        Option("mussrunde", ("off", "on")),
    )

    def deck(self, options: Options) -> Deck:  # noqa: ARG002
        """Name the pack (D3)."""
        return GERMAN_36

    def next_setup(self, past: tuple[Past, ...], options: Options, first_dealer: Seat) -> Setup | None:
        """Let the last declarer deal (D5, D10); after the ordinary deals comes the compulsory round, if agreed (D28)."""
        chosen = dict(options)
        number, players, ordinary = len(past), int(chosen["players"]), chosen["deals"]
        is_compulsory = ordinary != OPEN and number >= int(ordinary)
        if is_compulsory and (chosen["mussrunde"] == "off" or number == int(ordinary) + players):
            return None
        dealer = past[-1].score.next_dealer if past else first_dealer
        assert dealer is not None
        active = tuple(seat for seat in range(players) if players == 4 or seat != dealer)
        balances, pot = standing(past, players)
        occasion = "must" if is_compulsory else "ordinary"
        is_last = is_last_deal(number, options)
        return Setup(number, players, dealer, active, (0,) * players, pot, balances, options, occasion, is_last)

    def plan(self, setup: Setup) -> Plan:
        """Deal two packets of four to each active seat from the dealer's left, then the Dobb (D7)."""
        order = rotation(setup.active, setup.dealer + 1)
        return Plan(packets(order, setup.players, 4, 2), (Pile("talon", (32, 33, 34, 35)),))

    def deal(self, setup: Setup, layout: tuple[Card, ...]) -> State:
        """Give out the cards; the dealer's left calls first (D8)."""
        plan = self.plan(setup)
        talon = mask(layout[position] for position in plan.piles[0].positions)
        return Auction(setup, plan.hand_cards(layout), talon, after(setup.active, setup.dealer), ())

    def decision(self, state: State) -> Decision | None:
        """Offer the calls (D9, D28), the cards that may be laid away (D13), a double (D16), or the cards that may go (D18)."""
        if isinstance(state, Playing):
            return card_decision(CONTRACT, state.trick, state.hands)
        if isinstance(state, Auction):
            if state.setup.occasion == "must":
                return Decision(state.seat, "auction", (DOBBM, SOLO), "must-declare")
            is_dobbm_called = any(call == "dobbm" for _, call in state.calls)
            return Decision(state.seat, "auction", (PASS, SOLO) if is_dobbm_called else (PASS, DOBBM, SOLO))
        if isinstance(state, Exchange):
            hand = state.hands[state.declarer]
            pool = discardable(hand, state.laid)
            bound = "" if pool == hand else "sow-needs-trump"
            return Decision(state.declarer, "exchange", (Offer("discard", pool),), bound)
        if isinstance(state, Doubling):
            return Decision(state.asked[0], "doubling", (PASS, DOUBLE))
        return None

    def vocabulary(self, options: Options) -> tuple[Offer, ...]:
        """List the calls, the answers to a double, and the cards to lay away and to play."""
        whole = self.deck(options).whole
        return (PASS, DOBBM, SOLO, DOUBLE, Offer("discard", whole), Offer("play", whole))

    def advance(self, state: State, action: Action) -> State:
        """Carry out a call, a card laid away, an answer to the doubling, or a card played."""
        if isinstance(state, Playing):
            return _play(state, action.cards.bit_length() - 1)
        if isinstance(state, Auction):
            return _call(state, action.verb)
        if isinstance(state, Exchange):
            return _lay_away(state, action.cards)
        if isinstance(state, Doubling):
            return _answer(state, action.verb)
        raise RuleError("deal-is-over")

    def explain(self, state: State, action: Action) -> RuleError:
        """Name the rule that an action breaks."""
        verb, cards, value = action
        if isinstance(state, Playing):
            error = card_refusal(GERMAN_36, CONTRACT, state.trick, state.hands, action)
            if error is not None:
                return error
        if isinstance(state, Exchange) and verb == "discard" and cards.bit_count() == 1 and value is None:
            code = GERMAN_36.codes[cards.bit_length() - 1]
            is_held = cards & state.hands[state.declarer]
            return RuleError("sow-needs-trump" if is_held else "not-held", card=code)
        if isinstance(state, Auction) and action == Action("pass"):
            return RuleError("must-declare")
        if isinstance(state, Auction) and action == Action("dobbm"):
            return RuleError("call-not-higher", call="dobbm")
        return RuleError("wrong-action", phase=_PHASES[type(state)])

    def observe(self, state: State, seat: Seat | None) -> DobbmObservation:
        """Show the own hand, what was said and played, and to the declarer of a Dobbm what he took and laid away."""
        declared = None if isinstance(state, Auction) else state
        answers = () if isinstance(state, Auction | Exchange) else state.answers
        contract: Kind | None = None
        if declared is not None:
            contract = "dobbm" if isinstance(declared, Exchange) else declared.contract
        declarer = declared.declarer if declared else None
        has_exchanged = contract == "dobbm" and seat is not None and seat == declarer
        is_counted = isinstance(state, Settled) and declarer is not None
        setup, phase = state.setup, _PHASES[type(state)]
        tricks = state.tricks if isinstance(state, Playing | Settled) else ()
        trick = state.trick if isinstance(state, Playing) else None
        return DobbmObservation(
            **seen(self, state, seat, phase, setup, state.hands, state.calls + answers, tricks, trick),
            contract=contract,
            declarer=declarer,
            idle=None if setup.players == len(setup.active) else setup.dealer,
            doublings=count_doublings(answers),
            answers=answers,
            taken=declared.taken if declared and has_exchanged else 0,
            laid=declared.laid if declared and (has_exchanged or is_counted) else 0,
        )

    def role(self, state: State, seat: Seat) -> str:
        """Tell apart declarers and defenders by contract, the idle dealer, and deals thrown in."""
        if not isinstance(state, Settled) or state.contract is None:
            return "thrown in"
        side = "declarer" if seat == state.declarer else "defender" if seat in state.setup.active else "idle"
        return f"{state.contract}, {side}"

    def is_decided(self, observation: Observation) -> bool:
        """Compare the least and the most that the declarer may still count."""
        seen = observation
        return isinstance(seen, DobbmObservation) and is_decided(seen, CONTRACT, seen.declarer, seen.laid)

    def score(self, state: State) -> Score:
        """Settle a deal that is over (D21 to D27).

        Raises:
            RuleError: `deal-goes-on`.
        """
        if not isinstance(state, Settled):
            raise RuleError("deal-goes-on")
        if state.declarer is None or state.contract is None:
            return thrown_in(state.setup)
        doublings = count_doublings(state.answers)
        return settle(state.setup, state.contract, state.declarer, doublings, state.tricks, state.laid)


def discardable(hand: Cards, laid: Cards) -> Cards:
    """Gather the cards of `hand` that may be laid away next to `laid`: four in all can still satisfy D13."""
    left = LAID_AWAY - 1 - laid.bit_count()
    sows, hearts, free = (laid & SOWS).bit_count(), (laid & PLAIN_HEARTS).bit_count(), (hand & PLAIN_HEARTS).bit_count()
    allowed = 0
    if hearts + min(left, free) >= sows:
        allowed |= hand & ~SOWS & ~PLAIN_HEARTS
    if hearts + min(left, free) >= sows + 1:
        allowed |= hand & SOWS
    if hearts + 1 + min(left, free - 1) >= sows:
        allowed |= hand & PLAIN_HEARTS
    return allowed


def count_doublings(answers: Calls) -> int:
    """Count doubles and redoubles together."""
    return sum(word == "double" for _, word in answers)


def defenders(setup: Setup, declarer: Seat) -> tuple[Seat, ...]:
    """List the three other active seats, from the declarer's left (D11, D16)."""
    return tuple(seat for seat in rotation(setup.active, declarer) if seat != declarer)


def _call(state: Auction, call: str) -> State:
    setup, seat = state.setup, state.seat
    calls = (*state.calls, (seat, call))
    last = rotation(setup.active, setup.dealer + 1)[-1]
    if call != "solo" and setup.occasion != "must" and seat != last:
        return replace(state, seat=after(setup.active, seat), calls=calls)
    declarer = next((who for who, word in reversed(calls) if word != "pass"), None)
    if declarer is None:
        return Settled(setup, state.hands, calls, None, None, 0, state.talon, (), ())
    if call == "solo":
        return _start_doubling(setup, state.hands, calls, declarer, "solo", 0, state.talon)
    hands = tuple(hand | state.talon if who == declarer else hand for who, hand in enumerate(state.hands))
    return Exchange(setup, hands, calls, declarer, state.talon, 0)


def _lay_away(state: Exchange, card: Cards) -> State:
    laid = state.laid | card
    hands = tuple(hand ^ card if who == state.declarer else hand for who, hand in enumerate(state.hands))
    if laid.bit_count() < LAID_AWAY:
        return replace(state, hands=hands, laid=laid)
    return _start_doubling(state.setup, hands, state.calls, state.declarer, "dobbm", state.taken, laid)


def _start_doubling(
    setup: Setup, hands: tuple[Cards, ...], calls: Calls, declarer: Seat, contract: Kind, taken: Cards, laid: Cards
) -> State:
    state = Doubling(setup, hands, calls, declarer, contract, taken, laid, (), defenders(setup, declarer))
    return _first_lead(state) if setup.option("max_doublings") == 0 else state


def _answer(state: Doubling, word: str) -> State:
    seat, setup = state.asked[0], state.setup
    state = replace(state, answers=(*state.answers, (seat, word)), asked=state.asked[1:])
    if word == "double":
        limit = setup.option("max_doublings")
        is_limit_reached = count_doublings(state.answers) == (CEILING if limit == "unlimited" else limit)
        others = defenders(setup, state.declarer) if seat == state.declarer else (state.declarer,)
        state = replace(state, asked=() if is_limit_reached else others)
    return state if state.asked else _first_lead(state)


def _first_lead(state: Doubling) -> Playing:
    setup, hands, calls = state.setup, state.hands, state.calls
    trick = Trick(rotation(setup.active, state.declarer))
    return Playing(setup, hands, calls, state.declarer, state.contract, state.taken, state.laid, state.answers, trick, ())


def _play(state: Playing, card: Card) -> State:
    setup, calls, declarer, contract = state.setup, state.calls, state.declarer, state.contract
    hands, tricks = state.hands, state.tricks
    seat = state.trick.seats[len(state.trick.cards)]
    hands = (*hands[:seat], hands[seat] ^ 1 << card, *hands[seat + 1 :])
    trick = add(CONTRACT, state.trick, card, CONTRACT.led_as[card][0])
    if len(trick.cards) == len(trick.seats):
        tricks = (*tricks, trick)
        winner = trick.seats[trick.best]
        if not hands[winner]:
            return Settled(setup, hands, calls, declarer, contract, state.taken, state.laid, state.answers, tricks)
        trick = Trick(rotation(setup.active, winner))
    return Playing(setup, hands, calls, declarer, contract, state.taken, state.laid, state.answers, trick, tricks)


_PHASES = {
    Auction: "auction",
    Exchange: "exchange",
    Doubling: "doubling",
    Playing: "playing",
    Settled: "settled",
}

GAME = Dobbm()
