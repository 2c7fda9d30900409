"""A rule-following player of Clumond: it picks three cards to keep and steers to their number, or ducks under a goer."""

import random
from dataclasses import replace

from pycore.bots import Policy
from pycore.bots.policies.clumond.defence import defence_values
from pycore.bots.policies.clumond.plans import GOER, STANDARD, promise
from pycore.bots.policies.clumond.play import card_values
from pycore.bots.policies.clumond.table import Table, read_table
from pycore.cards import FRENCH_48, Card, Cards
from pycore.game import Action, Decision, Observation
from pycore.games.clumond.rules import TRUMPS, ClumondObservation, Trump
from pycore.games.clumond.targets import SUIT_CARDS, TRICKS

BEGINNER_MEMORY = 3
"""A beginner remembers so many finished tricks."""
TRUMP_LENGTH = 4
"""The shortest suit that is named as trumps."""
BEGINNER_ERROR = 0.06
"""The spread of a beginner's misjudgement of a card or of the hand to go with."""


class ClumondPolicy(Policy):
    """Plays by rule from what the seat sees; a beginner forgets tricks and misjudges cards and hands."""

    def choose(self, observation: Observation, decision: Decision, level: str, rng: random.Random) -> Action:
        """Choose whether to go, or a card."""
        assert isinstance(observation, ClumondObservation)
        is_beginner = level == "beginner"
        table = read_table(observation, memory=BEGINNER_MEMORY if is_beginner else TRICKS)
        if decision.phase == "going":
            pot = observation.setup.pot + sum(observation.setup.antes)
            return _answer(table, pot, rng.gauss(0, BEGINNER_ERROR) if is_beginner else 0.0)
        values = rule_values(table, decision.offers[0].pool)
        if is_beginner:
            values = {card: value + rng.gauss(0, BEGINNER_ERROR) for card, value in values.items()}
        return Action("play", 1 << max(values, key=lambda card: (values[card], -card)))


def rule_values(table: Table, legal: Cards) -> dict[Card, float]:
    """Value every card that differs from the others: about the chance that it leads to a hit, or, against a goer, to a miss."""
    if table.goer is None or table.goer == table.seat:
        return card_values(table, legal, STANDARD if table.goer is None else GOER)
    return defence_values(table, legal)


def best_trump(table: Table) -> tuple[float, Trump]:
    """Find the trump to go with, none or a suit of some length, and how likely a goer's best plan is with it."""
    return max((worth, trump) for trump, worth in going_worths(table).items())


def going_worths(table: Table) -> dict[Trump, float]:
    """Judge how likely a goer's best plan is, with no trump and with each suit of some length."""
    choices: list[Trump] = [trump for trump in TRUMPS if trump == "none" or _length(table, trump) >= TRUMP_LENGTH]
    return {trump: promise(replace(table, trump=_suit(trump)), GOER) for trump in choices}


def _length(table: Table, trump: Trump) -> int:
    return (table.hand & SUIT_CARDS[FRENCH_48.suits.index(trump)]).bit_count()


def _suit(trump: Trump) -> int | None:
    return None if trump == "none" else FRENCH_48.suits.index(trump)


def price(pot: int) -> float:
    """Say how good a plan must be to go for a pot of so many chips: the larger the pot, the less.

    In self-play the plans that went at these prices were made in six deals of ten. A standard deal is worth about a third
    of the pot to everybody, so that much less is never worth it, and a small pot can grow first.
    """
    return max(0.18, 0.41 - 0.01 * pot)


def _answer(table: Table, pot: int, error: float) -> Action:
    worth, trump = best_trump(table)
    return Action("go", 0, trump) if worth + error >= price(pot) else Action("pass")


POLICY = ClumondPolicy()
