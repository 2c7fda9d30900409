"""What every game's search must keep to, whatever game it is (continues `test_conformance.py`)."""

import random

import pytest
from conformance import some_positions
from search_checks import check_answers

from pycore import games
from pycore.bots import LEVELS, SEARCHING, search

every_searched_game = pytest.mark.parametrize("name", [name for name in games.names() if search(name) is not None])


@every_searched_game
def test_7_every_world_that_a_search_samples_looks_the_same_to_the_seat(name):
    known = search(name)
    rng = random.Random(name)
    sampled, others = 0, 0
    for position in some_positions(name, 200):
        decision = position.decision
        if decision is None or len(decision.actions()) == 1:
            continue
        seen = position.game.observe(position.state, decision.seat)
        for world in known.worlds(seen, decision, 4, rng):
            state = known.resume(seen, world)
            assert position.game.observe(state, decision.seat) == seen, str(position)
            assert position.game.decision(state) == decision
            sampled += 1
            others += state != position.state
    assert others > sampled / 2 > 100


@every_searched_game
@pytest.mark.parametrize("level", LEVELS)
def test_6_an_answer_does_not_change_with_cards_that_the_seat_cannot_place(name, level, monkeypatch):
    monkeypatch.setattr(type(search(name)), "budgets", dict.fromkeys(SEARCHING, 8))
    check_answers(name, level)
