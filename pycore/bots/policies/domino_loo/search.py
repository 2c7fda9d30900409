"""Search in Domino Loo: words, exchange and play, each tried out on deals that fit what the seat knows."""

import random
from collections.abc import Iterator
from typing import ClassVar

from pycore.bots.policies.domino_loo.appraisal import View, ranked_actions
from pycore.bots.policies.domino_loo.chances import stakes_of
from pycore.bots.policies.domino_loo.exact import Solver, TooMany
from pycore.bots.policies.domino_loo.kernel import RANDOM_BITS, Point, Tables, play_out, tables
from pycore.bots.policies.domino_loo.outcomes import Going, by_seat, carry_out, go_on, keep_best, named_suit
from pycore.bots.policies.domino_loo.payoffs import Payoffs, payoffs
from pycore.bots.policies.domino_loo.worlds import Sampler
from pycore.bots.search import Search, World
from pycore.cards import mask, members
from pycore.game import Action, Decision, Observation
from pycore.games.domino_loo.phases import Deciding, Discarding, LooObservation, Opening, Playing, State, Turning
from pycore.games.domino_loo.rules import HAND
from pycore.seats import Seat, after, rotation

EXACT_FROM = {2: 0, 3: 1, 4: 1}
"""By the number of players left in: after how many tricks the rest is solved exactly."""
NODES = 6000
"""The most nodes of one exact solution."""
DRAWS = 6
"""How often a word, or a tile that is laid away, is tried out on one world, with other tiles drawn and other luck."""


class LooSearch(Search):
    """The search: the play exactly where the tree is small, else by noisy players; the words by what they lead to."""

    budgets: ClassVar = {"strong": 60, "expert": 200}

    def worlds(
        self,
        observation: Observation,
        decision: Decision,  # noqa: ARG002
        count: int,
        rng: random.Random,
    ) -> Iterator[World]:
        """Sample worlds: the hands by seat, what was laid aside by seat, the boneyard."""
        assert isinstance(observation, LooObservation)
        return iter(Sampler(observation).sample(count, rng))

    def resume(self, observation: Observation, world: World) -> State:
        """Make the state; which of the tiles laid aside were drawn before is not known, and not asked for."""
        assert isinstance(observation, LooObservation)
        seen, setup = observation, observation.setup
        players = setup.players
        hands, aside, boneyard = world[:players], world[players : 2 * players], world[-1]

        def drawn_by(seat: Seat) -> int:
            if seat == seen.seat or not seen.drawn[seat]:
                return seen.own_drawn if seat == seen.seat else 0
            played = mask(
                tile
                for trick in (*seen.tricks, *(() if seen.trick is None else (seen.trick,)))
                for who, tile in zip(trick.seats, trick.cards, strict=False)
                if who == seat
            )
            laid = members(aside[seat])[: seen.drawn[seat] - HAND]
            return hands[seat] | played | mask(laid)

        drawn = tuple(drawn_by(seat) for seat in range(players))
        opening = Opening(setup, seen.turn_up, members(boneyard), seen.calls, drawn, aside, seen.taker)
        seat = seen.seat
        assert seat is not None
        if seen.phase == "deciding":
            return Deciding(opening, hands, seat)
        if seen.phase == "discarding":
            return Discarding(opening, hands, seat, seen.hand.bit_count() - HAND)
        if seen.phase == "turning":
            return Turning(opening, hands)
        assert seen.trick is not None
        is_natural = setup.option("double_rank") == "natural"
        is_always = setup.option("two_trumps") == "always"
        return Playing(opening, hands, opening.active, is_natural, is_always, seen.trick, seen.tricks)

    def candidates(
        self,
        observation: Observation,
        decision: Decision,
        rng: random.Random,  # noqa: ARG002
    ) -> tuple[Action, ...]:
        """List the actions, what the rule would do first."""
        assert isinstance(observation, LooObservation)
        return tuple(ranked_actions(View(observation, decision, remembers=True)))

    def values(
        self, observation: Observation, decision: Decision, actions: tuple[Action, ...], world: World, rng: random.Random
    ) -> list[float]:
        """Carry out each action on one world, let the others go on with the same luck, and count the chips (or points)."""
        assert isinstance(observation, LooObservation)
        seen = observation
        assert seen.seat is not None
        table = tables(seen.trump, seen.setup.option("double_rank") == "natural")
        known = payoffs(seen.setup)
        if decision.phase == "playing":
            return _after_tiles(seen, world, actions, table, known, rng.getrandbits(RANDOM_BITS))
        sums = [0.0] * len(actions)
        is_always = seen.setup.option("two_trumps") == "always"
        going = Going(seen.setup, table, stakes_of(seen), 1 << seen.turn_up, is_always, [], [], [])
        for _ in range(DRAWS):
            boneyard = list(members(world[-1]))
            rng.shuffle(boneyard)
            chance = rng.getrandbits(RANDOM_BITS)
            for at, action in enumerate(actions):
                going.hands, going.boneyard = list(world[: seen.setup.players]), boneyard
                going.words = list(seen.decisions)
                sums[at] += _after_word(going, seen.seat, action, known, chance)
        return [total / DRAWS for total in sums]


def play_order(seen: LooObservation) -> tuple[Seat, ...]:
    """List the seats that stayed in, in order of play from the first leader: the kernel's places."""
    active = tuple(seat for seat, word in enumerate(seen.decisions) if word in ("stand", "miss", "for-pot"))
    return rotation(active, after(seen.setup.active, seen.setup.dealer))


def world_point(seen: LooObservation, world: World) -> Point:
    """Write a world of the play as the kernel has it."""
    trick, order = seen.trick, play_order(seen)
    assert trick is not None
    assert seen.seat is not None
    winners = [done.winner for done in seen.tricks]
    suit, best, holder = -1, 0, 0
    if trick.suit is not None:
        suit, best, holder = trick.suit, 1 << trick.cards[trick.best], order.index(trick.winner)
    return Point(
        hands=tuple(world[seat] for seat in order),
        turn=order.index(seen.seat),
        suit=suit,
        best=best,
        holder=holder,
        on_table=len(trick.cards),
        won=tuple(winners.count(seat) for seat in order),
        is_always=seen.setup.option("two_trumps") == "always",
    )


def _after_tiles(
    seen: LooObservation, world: World, actions: tuple[Action, ...], table: Tables, known: Payoffs, chance: int
) -> list[float]:
    order, point, setup = play_order(seen), world_point(seen, world), seen.setup
    spoiler = seen.decisions.index("for-pot") if "for-pot" in seen.decisions else None
    active = tuple(sorted(order))

    def pay(won: tuple[int, ...]) -> tuple[float, ...]:
        by_all = known.of(active, spoiler, by_seat(setup, order, won))
        return tuple(by_all[seat] for seat in order)

    moves = [(action.cards, named_suit(table, action.cards, action.value)) for action in actions]
    if len(seen.tricks) >= EXACT_FROM[len(order)]:
        solver = Solver(table, is_always=point.is_always, pay=pay, nodes=NODES)
        try:
            return [solver.value(point, tile, suit)[point.turn] for tile, suit in moves]
        except TooMany:
            pass
    return [pay(play_out(table, point, tile, suit, chance))[point.turn] for tile, suit in moves]


def _after_word(going: Going, seat: Seat, action: Action, known: Payoffs, chance: int) -> float:
    if action.verb == "take":
        going.hands[seat] = keep_best(going, going.hands[seat] | going.turn_up)
    elif action.verb == "discard":
        going.hands[seat] = keep_best(going, going.hands[seat] ^ action.cards)
    elif action.verb != "leave":
        carry_out(going, seat, action.verb)
    return go_on(going, seat, known, chance)[seat]


SEARCH = LooSearch()
