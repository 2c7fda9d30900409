"""Calling and announcing: what a hand is worth in a regular game, in a small, in a big.

The figures were fitted to deals that tables of this policy played against each other.
"""

from math import exp, log, sqrt

from pycore.bots.policies.slovak_lorum.called import run_chance, small_safety
from pycore.bots.policies.slovak_lorum.regular import danger
from pycore.bots.policies.slovak_lorum.table import Table
from pycore.cards import Card, members
from pycore.game import Action, Decision
from pycore.games.slovak_lorum.rules import LorumObservation

SMALL_MADE = {
    (4, "beat"): (1.6, 4.1),
    (4, "own-highest"): (1.15, 3.25),
    (3, "beat"): (0.25, 3.6),
    (3, "own-highest"): (0.1, 3.2),
}
"""By players and duty: the logit of making a small is the first figure plus the second times the log of the hand's safety."""
BIG, SMALL = 60, 30
"""What a called game wins or loses in all, in chips, with four players and with three."""
LEAST_GAIN = 0.5
"""What an announcement must promise, in chips."""


def small_chance(table: Table, duty: str) -> float:
    """Estimate the chance that this hand makes a small."""
    constant, slope = SMALL_MADE[len(table.sizes), duty]
    return 1 / (1 + exp(-constant - slope * log(max(small_safety(table, table.hand), 1e-6))))


def big_chance(table: Table) -> float:
    """Estimate the chance that this hand makes a big; what is not sure often runs, as the defenders must throw something."""
    sure = run_chance(table, table.hand)
    return max(sure, 0.12 + 0.75 * sqrt(sure)) if sure else 0.0


def clean_share(table: Table) -> float:
    """Estimate the share of the pot that this hand wins in a regular game."""
    return min(0.6, 1.3 * exp(-0.26 * _total_danger(table)))


def regular_worth(table: Table) -> float:
    """Estimate what this hand brings in a regular game, in chips."""
    hurt = _total_danger(table)
    points = 0.95 * hurt - 2.3 if len(table.sizes) == 4 else 1.15 * hurt - 2.4
    return clean_share(table) * (table.pot + 20) - max(0.5, points)


def _total_danger(table: Table) -> float:
    return sum(danger(table, card) for card in members(table.hand))


def best_call(table: Table, seen: LorumObservation, decision: Decision, error: float) -> Action:
    """Choose what promises the most chips; `error` is added to the worth of every call but a pass."""
    offered = {offer.verb for offer in decision.offers}
    # After somebody's small the deal is about as likely to bring ten chips as to cost them.
    calls = {"pass": regular_worth(table) if "small" in offered else 0.0}
    calls["big"] = 2 * BIG * big_chance(table) - BIG + error
    if "small" in offered:
        calls["small"] = 2 * SMALL * small_chance(table, str(seen.setup.option("small_duty"))) - SMALL + error
    return Action(max(calls, key=lambda call: calls[call]))


def best_announcement(table: Table, seen: LorumObservation, decision: Decision) -> Action:
    """Announce an ober that is well guarded in a hand that hopes to stay clean."""
    gains = {
        action: _gain(table, seen, action.cards.bit_length() - 1) for action in decision.actions() if action.verb == "announce"
    }
    best = max(gains, key=lambda action: gains[action], default=Action("pass"))
    return best if gains.get(best, 0.0) > LEAST_GAIN else Action("pass")


def _gain(table: Table, seen: LorumObservation, ober: Card) -> float:
    """Estimate what announcing an ober gains, in chips: more in the pot if another takes it, more to pay if its holder must."""
    guards = (table.hand & table.cards.below[ober]).bit_count()
    caught = 0.8 * 0.4**guards if guards < 3 else 0.08
    more = table.cards.worth[ober]
    own = 2 * more if seen.setup.option("own_capture_triple") == "on" else more
    share = clean_share(table)
    return (1 - caught) * more * (share + 0.15 * (1 - share)) - caught * own
