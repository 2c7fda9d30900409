"""What all searches share: levels, the race between actions, the choice among equals."""

from random import Random

import pytest

from pycore import bots, games
from pycore import match as matches
from pycore.bots.search import CLEAR, ROUND, Estimate, Race, pick
from pycore.game import Action, resolve_options

A, B, C = Action("a"), Action("b"), Action("c")


def test_the_best_is_picked_and_among_equals_the_first():
    assert pick((Estimate(A, 1.0, 0.1), Estimate(B, 2.0, 0.0))) == B
    assert pick((Estimate(A, 1.95, 0.1), Estimate(B, 2.0, 0.0))) == A
    assert pick((Estimate(A, 2.0, 0.0), Estimate(B, 2.0, 0.0))) == A


def test_what_is_clearly_worse_is_given_up_and_compared_on_the_worlds_it_saw():
    race = Race((A, B, C))
    rng = Random(2)
    for _ in range(3 * ROUND):
        luck = rng.gauss(0, 5)
        own = {A: luck + rng.gauss(0, 0.5), B: luck - 4 + rng.gauss(0, 0.5), C: luck + 0.1 + rng.gauss(0, 0.5)}
        race.add([own[action] for action in race.running])
    assert race.running == (A, C)
    (a, b, c) = race.estimates()
    assert (a.action, b.action, c.action) == (A, B, C)
    assert max(a.chips, c.chips) - b.chips == pytest.approx(4.1, abs=0.5)
    assert b.error < 4 / CLEAR
    assert 0.0 in (a.error, c.error)


def test_half_of_the_actions_drop_out_those_that_brought_least():
    race = Race((A, B, C))
    race.add([1.0, 3.0, 3.0])
    race.keep(2)
    assert race.running == (B, C)
    race.add([0.0, 1.0])
    race.keep(1)
    assert race.running == (C,)
    assert [(one.action, one.chips) for one in race.estimates()] == [(A, 0.0), (B, 1.5), (C, 2.0)]


def first_decision(name, seed="search"):
    """Deal the first deal of a match, and say what its first seat sees and decides."""
    match = matches.deal_next(matches.start_match(games.load(name), resolve_options(games.load(name), {}), seed))
    decision = matches.decision(match)
    return matches.observe(match, decision.seat), decision


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("level", bots.SEARCHING)
def test_thinking_with_pauses_and_straight_through_is_the_same(name, level):
    observation, decision = first_decision(name)
    thoughts = bots.think(observation, decision, level, "seed")
    pauses = 0
    while True:
        try:
            next(thoughts)
            pauses += 1
        except StopIteration as end:
            answer = end.value
            break
    assert answer == bots.choose(observation, decision, level, "seed")
    assert decision.allows(answer)
    assert (pauses > 10) == (bots.search(name) is not None)


def test_a_game_nobody_knows_has_no_search_and_no_policy():
    assert bots.search("whist") is None
    assert bots.policy("whist") is None
