"""Worlds for a game that has no search: a random walk over the ways the deal may have gone, as far as a seat knows.

Each step swaps two cards of the shuffled pack that the seat may not be able to place and replays the deal; the step is taken if
the rules allow every action and the seat would have seen the same. All fitting deals are equally likely in the long run.
"""

import random
from collections.abc import Iterator

from pycore.cards import Card, members
from pycore.errors import RuleError
from pycore.game import Action, Setup
from pycore.games import AnyGame
from pycore.seats import Seat

FIRST_STEPS = 60
"""So many steps away from the true deal before the first world; swaps are many more than cards."""
STEPS = 12
"""So many steps between two worlds."""


def walk(
    rules: AnyGame, setup: Setup, layout: tuple[Card, ...], actions: tuple[Action, ...], seat: Seat, rng: random.Random
) -> Iterator[object]:
    """Yield states in which the seat would have seen what it saw, one after the other without end."""
    truth = state = _replay(rules, setup, layout, actions, {}, seat)
    observation = rules.observe(truth, seat)
    tricks = observation.tricks if observation.trick is None else (*observation.tricks, observation.trick)
    known = {*members(observation.hand), *(card for trick in tricks for card in trick.cards)}
    movable = [card for card in layout if card not in known]
    names = {card: card for card in movable}
    steps = FIRST_STEPS
    while True:
        for _ in range(steps if len(movable) > 1 else 0):
            one, other = rng.sample(movable, 2)
            tried = {**names, one: names[other], other: names[one]}
            try:
                found = _replay(rules, setup, layout, actions, tried, seat)
            except RuleError:
                continue
            if rules.observe(found, seat) == observation:
                names, state = tried, found
        yield state
        steps = STEPS


def _replay(
    rules: AnyGame,
    setup: Setup,
    layout: tuple[Card, ...],
    actions: tuple[Action, ...],
    names: dict[Card, Card],
    seat: Seat,
) -> object:
    """Play the deal again with cards renamed, those too that others named with a secret verb."""
    state = rules.deal(setup, tuple(names.get(card, card) for card in layout))
    for action in actions:
        decision = rules.decision(state)
        is_secret = action.verb in rules.secret_verbs and decision is not None and decision.seat != seat
        cards = sum(1 << names.get(card, card) for card in members(action.cards)) if is_secret else action.cards
        state = rules.apply(state, action._replace(cards=cards))
    return state
