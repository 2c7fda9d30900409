"""A rule-following player of Dobbm: judges hands by what they hold, cards by what they win now and would win later."""

import random

from pycore.bots import Policy
from pycore.bots.policies.dobbm.hands import best_discards
from pycore.bots.policies.dobbm.play import card_worths
from pycore.bots.policies.dobbm.table import read_table
from pycore.bots.policies.dobbm.words import best_answer, best_call
from pycore.cards import members
from pycore.game import Action, Decision, Observation
from pycore.games.dobbm.rules import DobbmObservation

BEGINNER_HAND_ERROR = 7.0
"""The spread of a beginner's misjudgement of a hand, in card points."""
BEGINNER_CARD_ERROR = 2.5
"""The spread of a beginner's misjudgement of a card, in card points."""
BEGINNER_SLIP = 0.3
"""How often a beginner lays away another card than the best plan has it."""


class DobbmPolicy(Policy):
    """Plays by rule from what the seat sees; a beginner misses voids, misjudges hands and cards."""

    def choose(self, observation: Observation, decision: Decision, level: str, rng: random.Random) -> Action:
        """Choose a call, a card to lay away, an answer to the doubling, or a card to play."""
        assert isinstance(observation, DobbmObservation)
        is_beginner = level == "beginner"
        if decision.phase == "exchange":
            return _lay_away(observation, decision, is_beginner and rng.random() < BEGINNER_SLIP)
        if decision.phase == "playing":
            worths = card_worths(read_table(observation, is_attentive=not is_beginner), decision.offers[0].pool)
            if is_beginner:
                worths = {card: worth + rng.gauss(0, BEGINNER_CARD_ERROR) for card, worth in worths.items()}
            return Action("play", 1 << max(worths, key=lambda card: (worths[card], card)))
        error = rng.gauss(0, BEGINNER_HAND_ERROR) if is_beginner else 0.0
        if decision.phase == "auction":
            return best_call(observation, decision, error)
        return best_answer(observation, error)


def _lay_away(seen: DobbmObservation, decision: Decision, is_slip: bool) -> Action:
    """Lay away the first card of the best plan; after a slip, the next lowest card that the plan would have kept."""
    pool = decision.offers[0].pool
    plan = best_discards(seen.hand, seen.laid)
    kept = pool & ~plan
    cards = members(kept)[-1:] if is_slip and kept else members(plan)[:1]
    return Action("discard", 1 << cards[0])


POLICY = DobbmPolicy()
