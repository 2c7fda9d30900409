"""Whatever a script holds, it is replayed or refused with a place in it: no other error ever comes out."""

import random

import pytest
from demo.positions import CLUMOND, DOBBM, LOO, LORUM

from pycore import games
from pycore.demo.replay import read_demo
from pycore.errors import NotationError

BITS = """
? Which?
?1
?who
?say
explore
hide S
hide A
show N
-- text
= EK
! H9: no
| E8 EK
| pass
| 6-4 as 4 4-2
turn: S
turn: A
turn: N
contract: small by S
contract: pass
contract: dobbm by N
calls: A fold
calls: B miss
calls: C take
phase: playing
phase: exchange
phase: deciding
phase: going
players: 5
players: 3
players: 2
three_players: on
talon: HS BS EK B6
talon: ?4
turn_up: 3-0
boneyard: 5-5 +?11
trump: 3
trump: H
pot: 7
chips: S 3, N -3
E: ?8
W: ?1
E: EO ?3
D: 5-5
S: ?2
N calls pass
E plays E8
N plays E9
E plays B10
A stands
B misses
B folds
C stands
C takes
B plays 4-2
C plays 6-6
W plays H10
N plays HU
tricks: S 2
announce_upper: on
E announces EO
deal: 3
last: yes
max_doublings: 0
game: clumond
two_trumps: always
""".strip().splitlines(keepends=True)


def mixed(rng):
    """Drop, double, move and add lines of a script that is right."""
    lines = rng.choice((DOBBM, LOO, LORUM, CLUMOND, *(f"game: {name}\n" for name in games.names()))).splitlines(keepends=True)
    for _ in range(rng.randrange(1, 7)):
        place = rng.randrange(len(lines) + 1)
        if rng.random() < 0.75:
            lines.insert(place, rng.choice(BITS).rstrip() + "\n")
        elif len(lines) > 1:
            lines.pop(rng.randrange(len(lines)))
    # Most headers come first, or hardly any script would get beyond the grammar.
    if rng.random() < 0.9:
        keys = list({line.partition(":")[0]: line for line in lines if ": " in line and line[0] not in "-?!|="}.values())
        lines = keys + [line for line in lines if ": " not in line or line[0] in "-?!|="]
    return "".join(lines)


@pytest.mark.parametrize("seed", range(4))
def test_any_script_is_replayed_or_refused_with_a_place(seed):
    rng, replayed, codes = random.Random(seed), 0, set()
    for _ in range(300):
        text = mixed(rng)
        try:
            read_demo(text)
            replayed += 1
        except NotationError as error:
            codes.add(error.code)
            assert 1 <= error.line <= text.count("\n") + 1, text
            assert 1 <= error.column <= len(text.split("\n")[error.line - 1]) + 1, text
    assert replayed > 20
    assert len(codes) > 20
