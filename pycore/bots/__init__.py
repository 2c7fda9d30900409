"""Bots: a level chooses an action from what one seat may know, the same for the same seed."""

import random
from abc import ABC, abstractmethod
from collections.abc import Generator
from importlib import import_module
from importlib.util import find_spec
from typing import TypeVar, cast

from pycore.bots.search import Search
from pycore.game import Action, Decision, Observation

T = TypeVar("T")

LEVELS = ("beginner", "club", "strong", "expert")
"""The levels that a person can play against, weakest first."""
SEARCHING = ("strong", "expert")
"""The levels that try out what may come of an action before they choose; the others play by rule."""
MAIN_LEVEL = "club"
"""The level of a bot that nobody chose otherwise, and of one that has no search to play by."""
RANDOM = "random"
"""Not a level to play against: a uniform draw, for simulations and tests."""


class Policy(ABC):
    """What a bot knows of one game: how a rule-following player of a level chooses."""

    @abstractmethod
    def choose(self, observation: Observation, decision: Decision, level: str, rng: random.Random) -> Action:
        """Choose one of the decision's actions (at least two) at a level; `rng` is the only source of chance."""


def policy(game: str) -> Policy | None:
    """Find a game's policy, or `None` for a game that has none."""
    found = find(game, "", "POLICY")
    assert found is None or isinstance(found, Policy)
    return found


def search(game: str) -> Search | None:
    """Find a game's search, or `None` for a game that is played by rule only."""
    found = find(game, ".search", "SEARCH")
    assert found is None or isinstance(found, Search)
    return found


def think(observation: Observation, decision: Decision, level: str, seed: str) -> Generator[None, None, Action]:
    """Choose an action for the seat of the observation, and pause every few milliseconds of work.

    A forced action comes at once; the same seed leads to the same action, however long the pauses are.
    """
    actions = decision.actions()
    if len(actions) == 1:
        return actions[0]
    known = search(observation.game) if level in SEARCHING else None
    if known is not None:
        return known.pick((yield from known.estimate(observation, decision, level, seed)))
    rng = random.Random(seed)
    by_rule = None if level == RANDOM else policy(observation.game)
    if by_rule is None:
        return rng.choice(actions)
    return by_rule.choose(observation, decision, MAIN_LEVEL if level in SEARCHING else level, rng)


def choose(observation: Observation, decision: Decision, level: str, seed: str) -> Action:
    """Choose an action for the seat of the observation; a forced one at once, the same for the same seed."""
    return straight_through(think(observation, decision, level, seed))


def straight_through(thoughts: Generator[None, None, T]) -> T:
    """Think without the pauses, and return what the thoughts come to."""
    while True:
        try:
            next(thoughts)
        except StopIteration as end:
            return cast("T", end.value)


def find(game: str, module: str, name: str) -> object | None:
    """Find what a game's policy package, or a module of it, calls by a name (`None`: there is no such thing)."""
    place = f"{__name__}.policies.{game.replace('-', '_')}"
    if find_spec(place) is None:
        return None
    package = import_module(place)
    if module and (not hasattr(package, "__path__") or find_spec(place + module) is None):
        return None
    return getattr(import_module(place + module), name, None)
