"""The search of Domino Loo: kernel and exact player play by the rules, worlds look the same to the seat, answers repeat."""

import random

import pytest
from search_checks import asked_positions, check_worlds

from pycore.bots import search
from pycore.bots.policies.domino_loo.exact import Solver, TooMany
from pycore.bots.policies.domino_loo.kernel import RANDOM_BITS, play_out, tables
from pycore.bots.policies.domino_loo.outcomes import by_seat, named_suit
from pycore.bots.policies.domino_loo.payoffs import payoffs
from pycore.bots.policies.domino_loo.search import play_order, world_point
from pycore.game import POT, Action
from pycore.games.domino_loo.playing import DOUBLES
from pycore.games.domino_loo.rules import GAME
from pycore.games.domino_loo.scoring import counts_points

SEARCH = search("domino-loo")


def table_of(seen):
    return tables(seen.trump, seen.setup.option("double_rank") == "natural")


def play_on(state, trace):
    """Play the kernel's tiles by the rules; a lead that needs it names its number."""
    for tile, suit in trace:
        is_named = state.trick.suit is None and not tile & (DOUBLES | table_of(GAME.observe(state, 0)).trumps)
        state = GAME.apply(state, Action("play", tile, suit if is_named else None))
    return state


def worth_by_rules(state, seat):
    """Say what a finished deal is worth to a seat, by the rules' settlement alone."""
    setup = state.opening.setup
    score = GAME.score(state)
    if counts_points(setup.options):
        points = score.figure("score")
        return points[seat] - (sum(points) - points[seat]) / (setup.players - 1)
    return score.change(seat) + (setup.pot + score.change(POT)) / setup.players


def test_8_kernel_and_rules_come_to_the_same_chips_with_the_same_tiles():
    rng = random.Random(8)
    checked = 0
    for position in asked_positions(GAME.name, "playing"):
        seen = GAME.observe(position.state, position.decision.seat)
        table, order = table_of(seen), play_order(seen)
        spoiler = seen.decisions.index("for-pot") if "for-pot" in seen.decisions else None
        for world in SEARCH.worlds(seen, position.decision, 2, rng):
            state, point = SEARCH.resume(seen, world), world_point(seen, world)
            for action in position.decision.actions():
                trace = []
                suit = named_suit(table, action.cards, action.value)
                won = play_out(table, point, action.cards, suit, rng.getrandbits(RANDOM_BITS), trace)
                assert trace[0][0] == action.cards
                ended = play_on(state, trace)
                tricks = by_seat(seen.setup, order, won)
                assert GAME.score(ended).tricks == tricks, str(position)
                paid = payoffs(seen.setup).of(tuple(sorted(order)), spoiler, tricks)
                assert paid[seen.seat] == pytest.approx(worth_by_rules(ended, seen.seat))
                checked += 1
    assert checked > 500


def exact_by_rules(state, seats):
    """Solve a position by the rules alone: everybody takes what is best for himself, the first of equals."""
    decision = GAME.decision(state)
    if decision is None:
        return {seat: worth_by_rules(state, seat) for seat in seats}
    found = [exact_by_rules(GAME.apply(state, action), seats) for action in sorted_actions(decision)]
    best = max(value[decision.seat] for value in found)
    return next(value for value in found if value[decision.seat] == best)


def sorted_actions(decision):
    """List actions in the solver's order: by tile, then by number as the contract has them."""
    return sorted(decision.actions(), key=lambda action: (action.cards, -(action.value or 0)))


def test_8_the_exact_player_and_the_rules_solve_alike():
    rng = random.Random(88)
    checked = 0
    for position in asked_positions(GAME.name, "playing"):
        seen = GAME.observe(position.state, position.decision.seat)
        if len(seen.tricks) < 2:
            continue
        table, order = table_of(seen), play_order(seen)
        spoiler = seen.decisions.index("for-pot") if "for-pot" in seen.decisions else None

        def pay(won, seen=seen, order=order, spoiler=spoiler):
            by_all = payoffs(seen.setup).of(tuple(sorted(order)), spoiler, by_seat(seen.setup, order, won))
            return tuple(by_all[seat] for seat in order)

        for world in SEARCH.worlds(seen, position.decision, 1, rng):
            state, point = SEARCH.resume(seen, world), world_point(seen, world)
            solver = Solver(table, is_always=point.is_always, pay=pay, nodes=100_000)
            for action in position.decision.actions():
                value = solver.value(point, action.cards, named_suit(table, action.cards, action.value))
                expected = exact_by_rules(GAME.apply(state, action), order)
                assert value == pytest.approx([expected[seat] for seat in order]), str(position)
                checked += 1
    assert checked > 60


def test_an_exact_solution_stops_at_its_limit():
    position = next(position for position in asked_positions(GAME.name, "playing") if not position.state.tricks)
    seen = GAME.observe(position.state, position.decision.seat)
    world = next(SEARCH.worlds(seen, position.decision, 1, random.Random(1)))
    solver = Solver(table_of(seen), is_always=False, pay=lambda won: won, nodes=20)
    action = position.decision.actions()[0]
    with pytest.raises(TooMany):
        solver.value(world_point(seen, world), action.cards, named_suit(table_of(seen), action.cards, action.value))


def test_7_every_sampled_world_looks_the_same_to_the_seat():
    check_worlds("domino-loo")
