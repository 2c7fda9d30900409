"""The library of corruptions: wide enough, harmless to its input, and every kind refused by the reference."""

import json
import random

from mutations import GROUPS, MUTATIONS
from reference import referee


def test_there_are_enough_kinds():
    assert len(MUTATIONS) >= 80
    assert len(MUTATIONS) == sum(len(kinds) for kinds in GROUPS.values())


def test_every_kind_is_refused_by_the_reference():
    used = set()
    for game in sorted(referee.GAMES):
        rng = random.Random(f"mutations {game}")
        for number in range(16):
            options = referee.random_options(game, rng)
            seed = None if number % 3 == 0 else f"seed {number}"
            record = referee.simulate(game, options, seed, rng, cut=0.4)
            before = json.dumps(record)
            for name, mutate in MUTATIONS.items():
                mutated = mutate(record, rng)
                if mutated is None:
                    continue
                used.add(name)
                try:
                    referee.check(json.loads(json.dumps(mutated)))
                except referee.RefereeError:
                    continue
                raise AssertionError(f"accepted: {name} in {before}")
            assert json.dumps(record) == before
    assert sorted(used) == sorted(MUTATIONS)
