"""Positions from the complaints of players: the levels that search find every one (`tests/data/must_find/README.md`)."""

import re
from collections import Counter

import pytest
from must_find import COMPLAINTS, DATA, KEYS, must_finds, position

from pycore import games
from pycore import match as matches
from pycore.bots import LEVELS
from pycore.game import write_action
from pycore.record import from_json

POSITIONS = must_finds()
SEARCHING = ("strong", "expert")

every_position = pytest.mark.parametrize("found", POSITIONS, ids=lambda found: f"{found.game}-{found.name}")


@pytest.mark.parametrize("level", SEARCHING)
@every_position
def test_a_searching_level_finds(found, level):
    assert level in LEVELS
    answer = found.answer(level, "must find")
    assert answer in found.entry["accepted"], f"{answer}: {found.entry['why']}"


@every_position
def test_a_position_is_well_formed(found):
    entry = found.entry
    assert set(entry) == KEYS
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", entry["name"])
    assert entry["complaint"] in COMPLAINTS
    assert entry["source"].strip()
    assert entry["why"].strip()
    assert entry["record"]["seed"] is None
    assert entry["record"]["game"] == found.game
    match = found.match
    decision = matches.decision(match)
    assert decision is not None, "the deal is over"
    legal = {write_action(match.game.deck(match.options), action) for action in decision.actions()}
    assert set(entry["accepted"]) < legal, "all accepted tokens are legal, and one that is legal is not accepted"
    assert entry["accepted"]


def test_there_are_sixty_positions_of_all_games_and_every_complaint():
    assert len(POSITIONS) >= 60
    assert {found.game for found in POSITIONS} == set(games.names())
    assert {found.entry["complaint"] for found in POSITIONS} == COMPLAINTS


def test_names_are_used_once_and_every_file_is_a_games():
    assert [name for name, count in Counter(found.name for found in POSITIONS).items() if count > 1] == []
    assert {file.stem for file in DATA.glob("*.json")} <= set(games.names())


def test_a_composed_position_is_a_record_in_progress():
    record = position("dobbm", {"max_doublings": 0}, 3, {0: "HS H10 HK HO HU ES E10 LS"}, "solo, HS", talon="B6 B7 B8 B9")
    match = from_json(record).match
    assert matches.decision(match).seat == 1
    assert record["deals"][0]["talon"] == ["B6", "B7", "B8", "B9"]
    assert record["deals"][0]["actions"] == [[0, "solo"], [0, "play HS"]]
