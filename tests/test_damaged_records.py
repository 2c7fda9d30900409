"""Records damaged anywhere, in any way: engine and reference give the same verdict, and neither breaks down."""

import copy
import json
import random

from reference import referee

from pycore import record

ODD = [None, True, False, 0, 1, 2, -1, 3, 1.0, "", [], {}, "pass", "HA", "6-3", "open", 12, 50, [0], {"a": 1}, "on", 10**20]


def paths_of(part, path=()):
    """The paths of everything in a record, from the outside in."""
    yield path
    if isinstance(part, dict):
        for name in part:
            yield from paths_of(part[name], (*path, name))
    elif isinstance(part, list):
        for place in range(len(part)):
            yield from paths_of(part[place], (*path, place))


def find(part, path):
    for step in path:
        part = part[step]
    return part


def damage(plain, rng):
    """A copy with one thing replaced, lost, doubled, exchanged, moved by one, or overwritten from elsewhere."""
    damaged = copy.deepcopy(plain)
    paths = list(paths_of(damaged))[1:]
    if rng.random() < 0.5:
        paths = [path for path in paths if len(path) <= 2]
    *way, last = rng.choice(paths)
    part = find(damaged, way)
    kind = rng.choice(["replace", "lose", "double", "exchange", "move", "overwrite"])
    if kind == "replace":
        part[last] = copy.deepcopy(rng.choice(ODD))
    elif kind == "lose":
        del part[last]
    elif kind == "double" and isinstance(part, list):
        part.insert(last, copy.deepcopy(part[last]))
    elif kind == "exchange" and isinstance(part, list):
        other = rng.randrange(len(part))
        part[last], part[other] = part[other], part[last]
    elif kind == "move" and type(part[last]) is int:
        part[last] += rng.choice([-1, 1])
    else:
        part[last] = copy.deepcopy(find(damaged, rng.choice(paths)))
    return damaged


def is_accepted_by_engine(line):
    try:
        record.read(line)
    except record.RecordError:
        return False
    return True


def is_accepted_by_reference(line):
    try:
        referee.check(json.loads(line))
    except referee.RefereeError:
        return False
    return True


def test_damage_is_judged_alike():
    rng = random.Random("damage")
    accepted = 0
    for number in range(60):
        for name in sorted(referee.GAMES):
            options = referee.random_options(name, rng)
            seed = None if number % 3 else f"damage {number}"
            plain = referee.simulate(name, options, seed, rng, rng.randint(1, 3), 0.4)
            for _ in range(8):
                damaged = damage(plain, rng)
                if rng.random() < 0.2 and isinstance(damaged, dict) and damaged:
                    damaged = damage(damaged, rng)
                line = json.dumps(damaged)
                verdict = is_accepted_by_engine(line)
                assert verdict == is_accepted_by_reference(line), line
                accepted += verdict
    assert 0 < accepted < 600
