"""The rules of Domino Loo (`RULES.md`): the match, the deal, the decision round and the exchange; `playing` has the tricks."""

from dataclasses import replace
from typing import ClassVar

from pycore.cards import DOUBLE_SIX, Card, Cards, Deck, mask
from pycore.errors import RuleError
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
    Pile,
    Plan,
    Score,
    Setup,
    has_ended,
    is_last_deal,
    packets,
    standing,
)
from pycore.games.domino_loo.phases import (
    Deciding,
    Discarding,
    LooObservation,
    Opening,
    Playing,
    Settled,
    State,
    Turning,
    with_seat,
)
from pycore.games.domino_loo.playing import NAMED_LEADS, contract, play_error, play_tile, playing_decision
from pycore.games.domino_loo.scoring import (
    counts_points,
    due_antes,
    is_forced_to_stand,
    is_won,
    points_after,
    pool_at_start,
    price_of_loo,
    settle,
    share_of_trick,
)
from pycore.seats import Direction, Seat, after, rotation
from pycore.trick_rules import seen
from pycore.tricks import Trick, wins_rest

DECISIONS = ("stand", "miss", "fold", "for-pot")
"""The words of the decision round; the last is the dealer's alone."""
HAND = 5
MISSES = {2: 2, 3: 2, 4: 1}
"""How many players of a table may take the miss in one deal (L11, L12)."""
DRAWN = {2: 6, 3: 6, 4: 7}
"""How many tiles a miss draws (L11, L12)."""


class DominoLoo(Game[State]):
    """The game: two to four seats, clockwise."""

    name: ClassVar[str] = "domino-loo"
    version: ClassVar[int] = 1
    direction: ClassVar[Direction] = "clockwise"
    options: ClassVar[tuple[Option, ...]] = (
        Option("players", (4, 3, 2)),
        DEALS,
        Option("scoring", ("pool", "points15")),
        Option("ante", ("seed", "pagat")),
        Option("loo", ("unlimited", "fixed-5n", "max-10n", "max-20n")),
        Option("double_rank", ("high", "natural")),
        Option("last_deal", ("split", "all-stand")),
        Option("two_trumps", ("lead", "always")),
    )
    secret_verbs: ClassVar[frozenset[str]] = frozenset({"discard"})

    def deck(self, options: Options) -> Deck:  # noqa: ARG002 - one set of tiles for every table
        """Name the set (L3)."""
        return DOUBLE_SIX

    def next_setup(self, past: tuple[Past, ...], options: Options, first_dealer: Seat) -> Setup | None:
        """Move the deal to the left after every deal (L6) and take the antes (L5); end by the number of deals or by L30."""
        players = int(dict(options)["players"])
        is_over = counts_points(options) and is_won(points_after(past, players))
        if is_over or (not counts_points(options) and has_ended(past, options)):
            return None
        number, seats = len(past), tuple(range(players))
        dealer = after(seats, past[-1].setup.dealer) if past else first_dealer
        balances, pot = standing(past, players)
        antes = due_antes(options, players, dealer, pot)
        is_last = not counts_points(options) and is_last_deal(number, options)
        return Setup(number, players, dealer, seats, antes, pot, balances, options, is_last=is_last)

    def plan(self, setup: Setup) -> Plan:
        """Deal five tiles to each seat from the dealer's left, then the turn-up; the rest is the boneyard (L7, L8)."""
        order = rotation(setup.active, setup.dealer + 1)
        dealt = HAND * setup.players
        piles = (Pile("turn_up", (dealt,), is_single=True), Pile("boneyard", tuple(range(dealt + 1, len(DOUBLE_SIX)))))
        return Plan(packets(order, setup.players, HAND, 1), piles)

    def deal(self, setup: Setup, layout: tuple[Card, ...]) -> State:
        """Give out the tiles; the dealer's left decides first."""
        plan = self.plan(setup)
        (turned,), drawing = (pile.positions for pile in plan.piles)
        boneyard = tuple(layout[position] for position in drawing)
        nothing = (0,) * setup.players
        opening = Opening(setup, layout[turned], boneyard, (), nothing, nothing, None)
        return Deciding(opening, plan.hand_cards(layout), after(setup.active, setup.dealer))

    def decision(self, state: State) -> Decision | None:
        """Offer the words that are open (L9 to L16), the tiles that may go, or those that may be played (L18 to L21)."""
        if isinstance(state, Playing):
            return playing_decision(state)
        if isinstance(state, Deciding):
            is_forced = is_forced_to_stand(state.opening.setup)
            offers = tuple(Offer(word) for word in _open_words(state))
            return Decision(state.seat, "deciding", offers, "all-stand" if is_forced else "")
        if isinstance(state, Discarding):
            return Decision(state.seat, "discarding", (Offer("discard", state.hands[state.seat]),))
        if isinstance(state, Turning):
            return Decision(state.opening.setup.dealer, "turning", (Offer("take"), Offer("leave")))
        return None

    def vocabulary(self, options: Options) -> tuple[Offer, ...]:
        """List the words, the tiles to lay away and to play, and the leads that name a number."""
        tiles = self.deck(options).whole
        words = tuple(Offer(word) for word in (*DECISIONS, "take", "leave"))
        return (*words, Offer("discard", tiles), Offer("play", tiles), *NAMED_LEADS)

    def advance(self, state: State, action: Action) -> State:
        """Carry out a word, a discard or a tile."""
        if isinstance(state, Playing):
            return play_tile(state, action)
        if isinstance(state, Deciding):
            return _decide(state, action.verb)
        if isinstance(state, Discarding):
            return _discard(state, action.cards)
        if isinstance(state, Turning):
            return _turn(state, action.verb)
        raise RuleError("deal-is-over")

    def explain(self, state: State, action: Action) -> RuleError:
        """Name the rule that an action breaks."""
        verb, cards, value = action
        is_tile = bool(cards) and not cards & cards - 1 and cards <= DOUBLE_SIX.whole
        error = None
        if isinstance(state, Playing) and verb == "play" and is_tile:
            error = play_error(state, cards.bit_length() - 1, value)
        if isinstance(state, Discarding) and verb == "discard" and is_tile and value is None:
            error = RuleError("not-held", card=DOUBLE_SIX.codes[cards.bit_length() - 1])
        if isinstance(state, Deciding) and verb in DECISIONS and not cards and value is None:
            error = _word_error(state, verb)
        return error or RuleError("wrong-action", phase=_PHASES[type(state)])

    def observe(self, state: State, seat: Seat | None) -> LooObservation:
        """Show the own tiles, everything that was said and played, and how many tiles are where."""
        opening = state.opening
        setup = opening.setup
        words = {who: word for who, word in opening.calls if word in DECISIONS}
        tricks = state.tricks if isinstance(state, Playing | Settled) else ()
        trick = state.trick if isinstance(state, Playing) else None
        return LooObservation(
            **seen(self, state, seat, _PHASES[type(state)], setup, state.hands, opening.calls, tricks, trick),
            trump=opening.trump,
            turn_up=opening.turn_up,
            taker=opening.taker,
            decisions=tuple(words.get(who, "") for who in range(setup.players)),
            boneyard=len(opening.boneyard),
            drawn=tuple(tiles.bit_count() for tiles in opening.drawn),
            own_drawn=0 if seat is None else opening.drawn[seat],
            own_discards=0 if seat is None else opening.discards[seat],
            pool=pool_at_start(setup),
            share=share_of_trick(setup),
            loo=price_of_loo(setup),
        )

    def role(self, state: State, seat: Seat) -> str:
        """Tell apart the words said, and of those who played on those without a trick."""
        opening = state.opening
        word = next((word for who, word in opening.calls if who == seat and word in DECISIONS), "not asked")
        if not isinstance(state, Settled) or not state.tricks or seat not in state.active:
            return word
        return word if any(trick.winner == seat for trick in state.tricks) else f"{word}, without a trick"

    def is_decided(self, observation: Observation) -> bool:
        """Say yes to the seat that leads and wins the rest; else each trick is a fifth more for somebody (L25)."""
        seen = observation
        if not isinstance(seen, LooObservation) or seen.trick is None or seen.turn != seen.seat:
            return False
        rules = contract(seen.trump, seen.setup.option("double_rank") == "natural")
        played = mask(tile for trick in seen.tricks for tile in trick.cards)
        gone = played | seen.own_discards | (0 if seen.taker is not None else 1 << seen.turn_up)
        return wins_rest(rules, seen.trick, seen.hand, DOUBLE_SIX.whole & ~(gone | seen.hand))

    def score(self, state: State) -> Score:
        """Settle a deal that is over (L24 to L32).

        Raises:
            RuleError: `deal-goes-on`.
        """
        if not isinstance(state, Settled):
            raise RuleError("deal-goes-on")
        winners = [trick.winner for trick in state.tricks]
        won = tuple(winners.count(seat) for seat in range(state.opening.setup.players))
        spoiler = next(iter(state.opening.seats_that("for-pot")), None)
        return settle(state.opening.setup, state.active, spoiler, won)


def _open_words(state: Deciding) -> tuple[str, ...]:
    opening = state.opening
    setup = opening.setup
    if is_forced_to_stand(setup):
        return ("stand",)
    missed, active = opening.seats_that("miss"), opening.active
    is_pot_played_for = setup.players == 4 and state.seat == setup.dealer and len(active) == 1 and active == missed
    is_open = {
        "stand": True,
        "miss": len(missed) < MISSES[setup.players],
        "fold": setup.players > 2,
        "for-pot": is_pot_played_for,
    }
    return tuple(word for word in DECISIONS if is_open[word])


def _word_error(state: Deciding, word: str) -> RuleError:
    if is_forced_to_stand(state.opening.setup):
        return RuleError("all-must-stand", clause="L33")
    return {
        "miss": RuleError("no-miss-left", clause="L12" if state.opening.setup.players == 4 else "L11"),
        "fold": RuleError("cannot-fold", clause="L10"),
        "for-pot": RuleError("not-for-the-pot", clause="L16"),
    }[word]


def _decide(state: Deciding, word: str) -> State:
    seat, setup = state.seat, state.opening.setup
    opening = replace(state.opening, calls=(*state.opening.calls, (seat, word)))
    if word == "fold":
        return _next_seat(_throw_in(opening, state.hands, seat), with_seat(state.hands, seat, 0), seat)
    if word == "miss":
        size = DRAWN[setup.players]
        drawn = mask(opening.boneyard[:size])
        opening = _throw_in(opening, state.hands, seat)
        opening = replace(opening, boneyard=opening.boneyard[size:], drawn=with_seat(opening.drawn, seat, drawn))
        return Discarding(opening, with_seat(state.hands, seat, drawn), seat, size - HAND)
    return Turning(opening, state.hands) if seat == setup.dealer else _next_seat(opening, state.hands, seat)


def _throw_in(opening: Opening, hands: tuple[Cards, ...], seat: Seat) -> Opening:
    return replace(opening, discards=with_seat(opening.discards, seat, hands[seat]))


def _discard(state: Discarding, tile: Cards) -> State:
    opening, seat = state.opening, state.seat
    opening = replace(opening, discards=with_seat(opening.discards, seat, opening.discards[seat] | tile))
    hands = with_seat(state.hands, seat, state.hands[seat] ^ tile)
    return Discarding(opening, hands, seat, state.due - 1) if state.due > 1 else _next_seat(opening, hands, seat)


def _turn(state: Turning, word: str) -> State:
    dealer = state.opening.setup.dealer
    opening = replace(state.opening, calls=(*state.opening.calls, (dealer, word)))
    if word == "leave":
        return _next_seat(opening, state.hands, dealer)
    hands = with_seat(state.hands, dealer, state.hands[dealer] | 1 << opening.turn_up)
    return Discarding(replace(opening, taker=dealer), hands, dealer, 1)


def _next_seat(opening: Opening, hands: tuple[Cards, ...], seat: Seat) -> State:
    setup, active = opening.setup, opening.active
    upcoming = after(setup.active, seat)
    if seat != setup.dealer:
        if upcoming == setup.dealer and not active:
            return Settled(opening, hands, (setup.dealer,), ())
        return Deciding(opening, hands, upcoming)
    if len(active) == 1:
        return Settled(opening, hands, active, ())
    is_natural = setup.option("double_rank") == "natural"
    is_always = setup.option("two_trumps") == "always"
    return Playing(opening, hands, active, is_natural, is_always, Trick(rotation(active, upcoming)), ())


_PHASES = {
    Deciding: "deciding",
    Discarding: "discarding",
    Turning: "turning",
    Playing: "playing",
    Settled: "settled",
}

GAME = DominoLoo()
