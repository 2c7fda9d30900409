"""Bots: a level chooses an action from what one seat may know, the same for the same seed."""

import random
from abc import ABC, abstractmethod
from importlib import import_module
from importlib.util import find_spec

from pycore.game import Action, Decision, Observation

LEVELS = ("beginner", "club")
"""The levels that a person can play against, weakest first."""
RANDOM = "random"
"""Not a level to play against: a uniform draw, for simulations and tests."""


class Policy(ABC):
    """What a bot knows of one game: how a rule-following player of a level chooses."""

    @abstractmethod
    def choose(self, observation: Observation, decision: Decision, level: str, rng: random.Random) -> Action:
        """Choose one of the decision's actions (at least two) at a level; `rng` is the only source of chance."""


def policy(game: str) -> Policy | None:
    """Find a game's policy, or `None` for a game that has none."""
    name = f"{__name__}.policies.{game.replace('-', '_')}"
    if find_spec(name) is None:
        return None
    found = import_module(name).POLICY
    assert isinstance(found, Policy)
    return found


def choose(observation: Observation, decision: Decision, level: str, seed: str) -> Action:
    """Choose an action for the seat of the observation; a forced one at once, the same for the same seed."""
    actions = decision.actions()
    if len(actions) == 1:
        return actions[0]
    rng = random.Random(seed)
    known = None if level == RANDOM else policy(observation.game)
    return rng.choice(actions) if known is None else known.choose(observation, decision, level, rng)
