"""Saves: they come back as they were, show no card's name, and are refused whole."""

import base64
import json
import random

import pytest

from app import saving
from app.play import Play
from pycore import games
from pycore import match as matches
from pycore import record as records
from pycore.errors import RecordError
from pycore.match import is_between_deals
from pycore.record import Player, Record
from tests.web.fakes import Page, random_points


def play_of(match: matches.Match) -> Play:
    return Play(Record(match, tuple(Player(f"P{seat}é") for seat in range(match.players))), viewer=0)


@pytest.mark.parametrize("name", games.names())
def test_save_comes_back_as_it_was(name: str) -> None:
    for match in random_points(name, 3, deals=3):
        play = play_of(match)
        saved = saving.read(saving.write(play))
        assert (saved.record.match, saved.record.players) == (play.record.match, play.record.players)


@pytest.mark.parametrize("name", games.names())
def test_save_holds_the_very_record(name: str) -> None:
    """The record in a save is the one that is copied and downloaded, key for key."""
    for match in random_points(name, 4, deals=2):
        play = play_of(match)
        stored = json.loads(base64.b64decode(saving.write(play)))
        assert stored["record"] == records.to_json(play.record)


def test_save_keeps_what_it_does_not_know() -> None:
    match = next(match for match in random_points("slovak-lorum", 5) if is_between_deals(match))
    text = records.to_json(play_of(match).record)
    text["note"] = "kept"
    deals = text["deals"]
    assert isinstance(deals, list)
    assert isinstance(deals[0], dict)
    deals[0]["weather"] = "snow"
    record = records.from_json(text)
    saved = saving.read(saving.write(Play(record)))
    assert records.to_json(saved.record) == text


def test_save_names_no_card() -> None:
    page = Page("#/play/slovak-lorum?seed=plain&pace=instant")
    content = page.match
    assert '"' not in content
    assert "play" not in content


def test_spoilt_save_is_refused_whole() -> None:
    """A play that breaks a rule, a wrong total, another version: the error says where (E5)."""
    rng = random.Random(1)
    match = list(random_points("slovak-lorum", 6))[-1]
    stored = json.loads(base64.b64decode(saving.write(play_of(match))))
    deal = stored["record"]["deals"][0]
    number = next(number for number, (_, token) in enumerate(deal["actions"]) if token.startswith("play"))
    deal["actions"][number], deal["actions"][number + 1] = deal["actions"][number + 1], deal["actions"][number]
    with pytest.raises(RecordError) as caught:
        saving.read(base64.b64encode(json.dumps(stored).encode()).decode())
    assert (caught.value.deal, caught.value.action) == (0, number)
    for _ in range(300):
        content = list(saving.write(play_of(match)))
        content[rng.randrange(len(content))] = rng.choice("ABCxyz019+/=")
        try:
            saved = saving.read("".join(content))
        except RecordError:
            continue
        assert len(saved.record.match.deals) == 1
