"""Perft: the number of action sequences from composed positions, each with the reason why it is right.

A file `tests/data/perft/<game>.json` is a list of objects: `name`, `why`, `record` (a record in progress) and `counts`, whose
entry `k` is the number of sequences of `k + 1` actions from the point after the record's last action to within the same deal.
"""

import json
from pathlib import Path

import pytest

from pycore import games
from pycore.record import from_json

FOLDER = Path(__file__).parent / "data" / "perft"
ENTRIES = [(path.stem, entry) for path in sorted(FOLDER.glob("*.json")) for entry in json.loads(path.read_text())]


def count(game, state, depth):
    """Count the sequences of `depth` actions."""
    decision = game.decision(state)
    if decision is None:
        return 0
    if depth == 1:
        return len(decision.actions())
    return sum(count(game, game.apply(state, action), depth - 1) for action in decision.actions())


@pytest.mark.parametrize(("name", "entry"), ENTRIES, ids=[f"{name}: {entry['name']}" for name, entry in ENTRIES])
def test_perft(name, entry):
    match = from_json(entry["record"]).match
    assert match.game.name == name
    counts = [count(match.game, match.state, depth + 1) for depth in range(len(entry["counts"]))]
    assert counts == entry["counts"], entry["why"]


def test_every_file_belongs_to_a_game_and_its_entries_are_whole():
    assert ENTRIES
    for name, entry in ENTRIES:
        assert name in games.names()
        assert set(entry) == {"name", "why", "record", "counts"}
        assert len(entry["why"]) > 40, f"{entry['name']}: why is the number right?"
        assert entry["record"]["seed"] is None
        assert "result" not in entry["record"]["deals"][-1]
        assert len(entry["counts"]) >= 2
    for name in {name for name, _ in ENTRIES}:
        titles = [entry["name"] for game, entry in ENTRIES if game == name]
        assert len(titles) == len(set(titles))
