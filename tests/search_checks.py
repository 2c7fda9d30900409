"""What the tests of a game's search share: positions with a choice, and the checks that do not depend on the game."""

import random

from conformance import positions, worlds

from pycore import games
from pycore.bots import choose, search


def asked_positions(name, phase=None, most=250):
    """Choose positions of random matches of a game, under random options, in which somebody has a choice."""
    found = [
        position
        for position in positions(name)
        if position.decision is not None and phase in (None, position.decision.phase) and len(position.decision.actions()) > 1
    ]
    return found if len(found) <= most else random.Random(most).sample(found, most)


def check_worlds(name):
    """Every sampled world looks the same to the seat, and holds no card twice (conformance 7)."""
    game, known, rng = games.load(name), search(name), random.Random(7)
    for position in asked_positions(name):
        decision = position.decision
        seen = game.observe(position.state, decision.seat)
        for world in known.worlds(seen, decision, 3, rng):
            assert game.observe(known.resume(seen, world), decision.seat) == seen, str(position)
            gathered = 0
            for cards in world:
                assert not gathered & cards
                gathered |= cards


def check_answers(name, level):
    """An answer does not change with cards that the seat cannot place (conformance 6)."""
    game, rng = games.load(name), random.Random(66)
    compared = 0
    for position in asked_positions(name, most=60):
        seat = position.decision.seat
        answer = choose(game.observe(position.state, seat), position.decision, level, "leak")
        assert position.decision.allows(answer)
        for *_, other in worlds(position, seat, rng, 3):
            assert choose(game.observe(other, seat), game.decision(other), level, "leak") == answer, str(position)
            compared += 1
    assert compared > 60
