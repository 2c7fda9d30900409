"""A rule-following player of Slovak Lorum: it calls sensibly, ducks, throws points on others, stops and forces callers."""

import random

from pycore.bots import Policy
from pycore.bots.policies.slovak_lorum.called import (
    against_big_costs,
    against_small_costs,
    run_chance,
    run_costs,
    small_costs,
)
from pycore.bots.policies.slovak_lorum.calls import best_announcement, best_call
from pycore.bots.policies.slovak_lorum.regular import regular_costs
from pycore.bots.policies.slovak_lorum.table import Table, read_table
from pycore.cards import Card, Cards
from pycore.game import Action, Decision, Observation
from pycore.games.slovak_lorum.rules import LorumObservation

BEGINNER_ERROR = {"regular": 1.6, "small": 1.0, "big": 1.0}
"""The spread of a beginner's misjudgement of a card, in the units of each game's costs."""


class LorumPolicy(Policy):
    """Plays by rule from what the seat sees; a beginner misses voids, misjudges cards and hands."""

    def choose(self, observation: Observation, decision: Decision, level: str, rng: random.Random) -> Action:
        """Choose a call, an announcement or a card."""
        assert isinstance(observation, LorumObservation)
        is_beginner = level == "beginner"
        table = read_table(observation, is_attentive=not is_beginner)
        if decision.phase == "calling":
            return best_call(table, observation, decision, rng.gauss(0, 8) if is_beginner else 0.0)
        if decision.phase == "announcing":
            return best_announcement(table, observation, decision)
        costs = card_costs(table, observation, decision.offers[0].pool)
        if is_beginner:
            spread = BEGINNER_ERROR[observation.kind or "regular"]
            costs = {card: cost + rng.gauss(0, spread) for card, cost in costs.items()}
        return Action("play", 1 << min(costs, key=lambda card: (costs[card], card)))


def card_costs(table: Table, observation: LorumObservation, legal: Cards) -> dict[Card, float]:
    """Rank the cards that may be played; the lowest cost is the best card."""
    is_caller = table.caller == table.seat
    if observation.kind == "big":
        return run_costs(table, legal) if is_caller else against_big_costs(table, legal)
    if observation.kind == "small":
        return small_costs(table, legal) if is_caller else against_small_costs(table, legal)
    if table.led is None and should_sweep(table):
        return run_costs(table, legal)
    return regular_costs(table, legal)


def should_sweep(table: Table) -> bool:
    """Tell whether a leader who has won every trick so far should try to win them all."""
    done = sum(table.tricks)
    if not done or table.tricks[table.seat] != done:
        return False
    return run_chance(table, table.hand) >= 0.55 - 0.02 * table.taken[table.seat]


POLICY = LorumPolicy()
