"""Domino Loo at the table of the rules: seats A, B, C, D clockwise, trumps 3 unless a test turns up another tile."""

import random
from collections.abc import Mapping

from compose import compose, play

from pycore.cards import DOUBLE_SIX, Cards
from pycore.game import POT, Past, Score, Setup, resolve_options
from pycore.games.domino_loo.phases import Playing, Settled, State
from pycore.games.domino_loo.rules import GAME
from pycore.games.domino_loo.scoring import settle

A, B, C, D = range(4)
TWO = {"players": 2}
THREE = {"players": 3}
POINTS_TWO = {"players": 2, "scoring": "points15"}

DOUBLES_OF_A = "4-4 2-2 6-6 5-5 0-0"
"""Five doubles, no trump if trumps are 3s: led one after the other they win all five tricks from `FOLLOWERS`."""
FOLLOWERS = "4-1 2-1 6-1 5-1 1-0"
"""Five tiles that must follow `DOUBLES_OF_A` and hold no trump if trumps are 3s."""
ALL_FIVE = "4-4 4-1, 2-2 2-1, 6-6 6-1, 5-5 5-1, 0-0 1-0"
"""The five tricks of `DOUBLES_OF_A` against `FOLLOWERS`, all won by the leader."""


def deal(
    hands: Mapping[int, str],
    dealer: int,
    options: Mapping[str, object] | None = None,
    turn_up: str = "3-0",
    boneyard: str = "",
    **changes: object,
) -> State:
    """Deal chosen tiles; hands not given are filled with the tiles left over."""
    return compose(GAME, options or {}, dealer, hands, {"turn_up": turn_up, "boneyard": boneyard}, **changes)[1]


def against(hand: str, led: str, options: Mapping[str, object] | None = None, other: str = "") -> State:
    """Let A, of two players, lead from `other` as `led` says (`6-2 as 6`); it is B's turn with `hand` (trumps are 3s)."""
    state = deal({A: other or led.split(maxsplit=1)[0], B: hand}, B, {**TWO, **(options or {})})
    return play(GAME, play(GAME, state, "stand stand leave"), led)


def leading(hand: str, options: Mapping[str, object] | None = None) -> State:
    """Let A, of two players, make the first lead from `hand` (trumps are 3s)."""
    state = deal({A: hand}, B, {**TWO, **(options or {})})
    return play(GAME, state, "stand stand leave")


def finish(state: State, seed: int = 0) -> Settled:
    """Play on to the end of the deal with actions drawn by a seeded generator."""
    rng = random.Random(seed)
    while (decision := GAME.decision(state)) is not None:
        state = GAME.apply(state, rng.choice(decision.actions()))
    assert isinstance(state, Settled)
    return state


def money(state: State) -> dict[str, int]:
    """Say what the deal changed beside the antes: chips by seat letter, and the pot after it."""
    score = GAME.score(state)
    setup = state.opening.setup
    gains = {"ABCD"[seat]: score.change(seat) + setup.antes[seat] for seat in range(setup.players)}
    return gains | {"pot": setup.pot + score.change(POT)}


def points(score: Score) -> tuple[int, ...]:
    """Look up each seat's points."""
    figure = score.figure("score")
    assert isinstance(figure, tuple)
    return figure


def held(tiles: Cards) -> str:
    """Write a set of tiles in canonical order."""
    return " ".join(DOUBLE_SIX.texts(tiles))


def hand_of(state: State, seat: int) -> str:
    """Write a seat's hand in canonical order."""
    return held(state.hands[seat])


class Session:
    """A match settled deal by deal from who stayed in and the tricks they won, without playing the tiles."""

    def __init__(self, options: Mapping[str, object], first_dealer: int) -> None:
        self.options = resolve_options(GAME, options)
        self.first_dealer = first_dealer
        self.past: tuple[Past, ...] = ()

    @property
    def upcoming(self) -> Setup | None:
        return GAME.next_setup(self.past, self.options, self.first_dealer)

    @property
    def pool(self) -> int:
        """Count the chips that the coming deal is played for."""
        assert self.upcoming is not None
        return self.upcoming.pot + sum(self.upcoming.antes)

    def settle(self, tricks: Mapping[int, int], spoiler: int | None = None) -> Score:
        """Settle the coming deal; the keys of `tricks` are the seats that stayed in."""
        setup = self.upcoming
        assert setup is not None
        won = tuple(tricks.get(seat, 0) for seat in range(setup.players))
        score = settle(setup, tuple(sorted(tricks)), spoiler, won)
        self.past += (Past(setup, score),)
        return score

    @property
    def balances(self) -> tuple[int, ...]:
        setup, score = self.past[-1]
        return tuple(balance + score.change(seat) for seat, balance in enumerate(setup.balances))

    @property
    def pot(self) -> int:
        setup, score = self.past[-1]
        return setup.pot + score.change(POT)


def playing(state: State) -> Playing:
    """Make sure that the tricks have begun."""
    assert isinstance(state, Playing)
    return state
