"""Advice: what a bot of some level would do, what the other actions would cost, and why, as codes that have words.

A game's reasons are found by `reasons(observation, decision, action)` in `pycore/bots/policies/<game>/reasons.py`; its
docstring lists the codes with their parameters and says each in an English sentence.
"""

from collections.abc import Generator
from typing import NamedTuple, Protocol, cast

from pycore import bots
from pycore.bots.search import Estimate
from pycore.game import Action, Decision, Observation, Value


class Reason(NamedTuple):
    """Why an action is good: a code, and parameters by name (seats as numbers, suits as letters, cards as their codes)."""

    code: str
    params: tuple[tuple[str, Value], ...] = ()


class Advice(NamedTuple):
    """What to do, and why; `estimates` (none for a level that plays by rule) say what each action is worth, in chips."""

    action: Action
    estimates: tuple[Estimate, ...]
    reasons: tuple[Reason, ...]

    def cost(self, action: Action) -> float | None:
        """Say by how many chips an action is expected to bring less than the advice (`None`: nobody tried it out)."""
        worth = {estimate.action: estimate.chips for estimate in self.estimates}
        return worth[self.action] - worth[action] if action in worth and self.action in worth else None


class Explainer(Protocol):
    """How a game finds the reasons for an action."""

    def __call__(self, observation: Observation, decision: Decision, action: Action) -> tuple[Reason, ...]:
        """Say why the seat may well do this, the weightiest first."""


ONLY_CHOICE = Reason("only-choice")
"""There is nothing else that may be done."""


def reason(code: str, **params: Value) -> Reason:
    """Make a reason.

    >>> reason("void-shown", seat=2, suit="L")
    Reason(code='void-shown', params=(('seat', 2), ('suit', 'L')))
    """
    return Reason(code, tuple(params.items()))


def consider(observation: Observation, decision: Decision, level: str, seed: str) -> Generator[None, None, Advice]:
    """Think about a decision at a level, with pauses as in `bots.think`; the advice is what the bot of that seed would do."""
    actions = decision.actions()
    if len(actions) == 1:
        return Advice(actions[0], (), (ONLY_CHOICE,))
    known = bots.search(observation.game) if level in bots.SEARCHING else None
    estimates: tuple[Estimate, ...] = ()
    if known is not None:
        estimates = yield from known.estimate(observation, decision, level, seed)
        action = known.pick(estimates)
    else:
        action = yield from bots.think(observation, decision, level, seed)
    return Advice(action, estimates, explain(observation, decision, action))


def advise(observation: Observation, decision: Decision, level: str, seed: str) -> Advice:
    """Think about a decision straight through."""
    return bots.straight_through(consider(observation, decision, level, seed))


def explain(observation: Observation, decision: Decision, action: Action) -> tuple[Reason, ...]:
    """Say why an action may well be done, whoever did it: the weightiest reason first, none if the game knows none."""
    if len(decision.actions()) == 1:
        return (ONLY_CHOICE,)
    explainer = cast("Explainer | None", bots.find(observation.game, ".reasons", "reasons"))
    return () if explainer is None else explainer(observation, decision, action)
