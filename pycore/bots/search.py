"""Search: what each action is worth, tried out on worlds that fit everything the seat knows."""

from abc import ABC, abstractmethod
from collections.abc import Generator, Iterator, Mapping
from math import sqrt
from random import Random
from typing import ClassVar, NamedTuple

from pycore.cards import Cards
from pycore.game import Action, Decision, Observation

World = tuple[Cards, ...]
"""Where the cards that are still held may be: by seat the hands as they are now, then the hidden places of the game."""
NOISE = 1.0
"""Actions that are worse than the best by no more than so many standard errors are as good."""
CLEAR = 3.0
"""An action that is worse than the best by so many standard errors is not tried out any further."""
ROUND = 16
"""After so many worlds it is looked at which actions are clearly worse."""


class Estimate(NamedTuple):
    """What an action is worth to the seat: expected `chips` to the end of the deal, the match situation included.

    `error` is the standard error of its distance from the best action (0 for the best itself).
    """

    action: Action
    chips: float
    error: float


class Search(ABC):
    """How one game is searched; one instance, `SEARCH`, in `pycore/bots/policies/<game>/search.py`.

    `budgets` are the worlds that a level looks at. A game with a tree overrides `estimate` as a whole.
    """

    budgets: ClassVar[Mapping[str, int]]

    @abstractmethod
    def worlds(self, observation: Observation, decision: Decision, count: int, rng: Random) -> Iterator[World]:
        """Sample `count` worlds that fit everything the seat knows: voids, calls, known cards, duties not met."""

    @abstractmethod
    def resume(self, observation: Observation, world: World) -> object:
        """Make the game's state if the cards lay so: the seat observes in it what it observed."""

    @abstractmethod
    def candidates(self, observation: Observation, decision: Decision, rng: Random) -> tuple[Action, ...]:
        """List the actions worth trying out, equal cards merged, in the order in which the rule policy likes them."""

    @abstractmethod
    def values(
        self, observation: Observation, decision: Decision, actions: tuple[Action, ...], world: World, rng: Random
    ) -> list[float]:
        """Play each action out on one world, and say what it brought the seat, in chips."""

    def pick(self, estimates: tuple[Estimate, ...]) -> Action:
        """Choose by the estimates."""
        return pick(estimates)

    def estimate(
        self, observation: Observation, decision: Decision, level: str, seed: str
    ) -> Generator[None, None, tuple[Estimate, ...]]:
        """Estimate what the candidates are worth, in their order, with a pause after every world."""
        rng = Random(seed)
        actions = self.candidates(observation, decision, rng)
        if len(actions) == 1:
            return (Estimate(actions[0], 0.0, 0.0),)
        race = Race(actions)
        for world in self.worlds(observation, decision, self.budgets[level], rng):
            race.add(self.values(observation, decision, race.running, world, rng))
            if len(race.running) == 1:
                break
            yield
        return race.estimates()


class Race:
    """What the actions brought on common worlds; those that fall clearly behind are left out of the later ones."""

    def __init__(self, actions: tuple[Action, ...]) -> None:
        self._brought: dict[Action, list[float]] = {action: [] for action in actions}
        self.running = actions
        """The actions that are still tried out, in the order given."""

    def add(self, values: list[float]) -> None:
        """Take in what the running actions brought on one more world, in chips."""
        for action, value in zip(self.running, values, strict=True):
            self._brought[action].append(value)
        if len(self._brought[self.running[0]]) % ROUND == 0:
            best = max(self.running, key=self._mean)
            self.running = tuple(action for action in self.running if self._behind(action, best) <= CLEAR)

    def keep(self, count: int) -> None:
        """Leave only the `count` actions in the race that brought most so far (of equals those given first)."""
        ranked = sorted(self.running, key=self._mean, reverse=True)[:count]
        self.running = tuple(action for action in self.running if action in ranked)

    def estimates(self) -> tuple[Estimate, ...]:
        """Sum up, in the order of the actions given."""
        best = max(self.running, key=self._mean)
        mean = self._mean(best)
        return tuple(
            # An action that was given up is compared on the worlds that it saw.
            Estimate(action, mean - gap, error) if action != best else Estimate(action, mean, 0.0)
            for action in self._brought
            for gap, error in (self._gap(action, best),)
        )

    def _mean(self, action: Action) -> float:
        brought = self._brought[action]
        return sum(brought) / len(brought)

    def _gap(self, action: Action, best: Action) -> tuple[float, float]:
        """Measure how far an action is behind the best on the worlds that both saw, and the standard error of that."""
        gaps = [theirs - own for own, theirs in zip(self._brought[action], self._brought[best], strict=False)]
        count = len(gaps)
        mean = sum(gaps) / count
        spread = sum((gap - mean) ** 2 for gap in gaps) / max(count - 1, 1)
        return mean, sqrt(spread / count)

    def _behind(self, action: Action, best: Action) -> float:
        gap, error = self._gap(action, best)
        return gap / error if error else CLEAR + 1 if gap > 0 else 0.0


def pick(estimates: tuple[Estimate, ...], noise: float = NOISE) -> Action:
    """Choose the best action; among those within `noise` standard errors of it the one that the rule policy likes best."""
    best = max(estimate.chips for estimate in estimates)
    return next(estimate.action for estimate in estimates if estimate.chips + noise * estimate.error >= best)
