"""What a refused record says: enough for its author to find the place and to know what was wanted."""

import copy
import json
from pathlib import Path

import pytest

from pycore.errors import OptionError, RecordError
from pycore.game import resolve_options
from pycore.games import load
from pycore.record import read, write

LINES = (Path(__file__).parent / "data" / "records" / "dobbm.jsonl").read_text().splitlines()
PLAIN = json.loads(LINES[-1])


def refusal(change):
    """Change a copy of a correct record and read it; what the error says."""
    record = copy.deepcopy(PLAIN)
    change(record, record["deals"][0])
    with pytest.raises(RecordError) as caught:
        read(json.dumps(record))
    return str(caught.value)


def put_twice(record, deal):
    deal["hands"][0][0] = deal["hands"][1][0]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (put_twice, f"card {PLAIN['deals'][0]['hands'][1][0]})"),
        (lambda record, deal: deal["talon"].pop(), "(part talon, expected 4, found 3)"),
        (lambda record, deal: deal["hands"].pop(), f"(expected {len(PLAIN['players'])}, found {len(PLAIN['players']) - 1})"),
        (lambda record, deal: deal.update(dealer=9), f"(expected a seat from 0 to {len(PLAIN['players']) - 1})"),
        (lambda record, deal: record.update(seed=""), "(expected null or a text of 1 to 64 characters)"),
        (lambda record, deal: record.update(seed="\ud800"), "(expected null or a text of 1 to 64 characters)"),
        (
            lambda record, deal: record["options"].update(deals=1000),
            "(option deals, value 1000, expected 12 | open | 1 to 999)",
        ),
        (lambda record, deal: record["options"].update(scale="fine"), "expected 5-point-steps | exact-points)"),
    ],
)
def test_a_refusal_names_what_was_expected(change, words):
    assert refusal(change).endswith(words)


def test_a_key_that_stands_twice_is_named():
    with pytest.raises(RecordError, match=r"key twice \(key seed\)"):
        read(LINES[0][:-1] + ', "seed": null}')


def test_options_that_go_together_are_named_with_their_values():
    with pytest.raises(OptionError, match=r"\(players 3, three_players off\)"):
        resolve_options(load("slovak-lorum"), {"players": 3})


def test_a_number_that_could_not_be_written_again_is_refused():
    for number in ("1e400", "-1e400", "123456789e999999"):
        with pytest.raises(RecordError, match="too large for a number"):
            read(f'{LINES[0][:-1]}, "extra": [{number}]}}')
    assert '"extra": [1.5, 1e-07, 100.0]' in write(read(LINES[0][:-1] + ', "extra": [1.5, 1e-7, 1e2]}'))


def test_an_action_after_the_last_is_one_too_many():
    finished = next(plain for plain in map(json.loads, LINES) if "result" in plain["deals"][0])
    actions = finished["deals"][0]["actions"]
    actions.append(actions[-1])
    with pytest.raises(RecordError) as caught:
        read(json.dumps(finished))
    assert str(caught.value) == f"deal 0, action {len(actions) - 1}: [deal-is-over] deal is over"
