"""A rule-following player of Domino Loo: takes what its estimates in chips put first."""

import random

from pycore.bots import Policy
from pycore.bots.policies.domino_loo.appraisal import View, ranked_actions
from pycore.game import Action, Decision, Observation
from pycore.games.domino_loo.phases import LooObservation

SLIP = 0.2
"""How often a beginner takes the second best."""


class LooPolicy(Policy):
    """The policy: estimate what each choice comes to in shares and loos, and take the best."""

    def choose(self, observation: Observation, decision: Decision, level: str, rng: random.Random) -> Action:
        """Choose one of the decision's actions: a beginner forgets what was played, and sometimes takes the second best."""
        assert isinstance(observation, LooObservation)
        view = View(observation, decision, level != "beginner")
        ranked = ranked_actions(view)
        is_slip = not view.remembers and rng.random() < SLIP
        return ranked[1 if is_slip else 0]


POLICY = LooPolicy()
