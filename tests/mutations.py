"""Kinds of record corruption: every function makes a right record wrong, or returns None where it does not apply.

`MUTATIONS` maps a name to a function of a record and a random number generator. The record is left as it was. Each kind is
sure to break the record's format or the rules, whatever the deal: no luck is needed for a mutated record to be wrong.
"""

import copy

from mutation_kinds.actions import ACTIONS
from mutation_kinds.cards import CARDS
from mutation_kinds.heads import HEADS, OPTIONS, PLAYERS
from mutation_kinds.matches import DEALS, SEEDS, TOTALS
from mutation_kinds.results import RESULTS

GROUPS = {
    "head": HEADS,
    "option": OPTIONS,
    "player": PLAYERS,
    "seed": SEEDS,
    "total": TOTALS,
    "deal": DEALS,
    "cards": CARDS,
    "action": ACTIONS,
    "result": RESULTS,
}


def on_a_copy(change):
    """Let a function that changes a record in place (False: it does not apply) work on a copy."""

    def mutate(record, rng):
        mutated = copy.deepcopy(record)
        return None if change(mutated, rng) is False else mutated

    return mutate


MUTATIONS = {f"{group}: {name}": on_a_copy(change) for group, kinds in GROUPS.items() for name, change in kinds.items()}
