"""What is said about a record that is refused, and about a deal's result: no English of the engine, no wrong unit."""

import json
from itertools import pairwise

import pytest

from app import speech
from app.text import languages, load, text
from pycore import record as records
from pycore.errors import RecordError
from tests.web.fakes import Page


def record_of(game: str) -> dict[str, object]:
    page = Page(f"#/play/{game}?seed=q&humans=0&pace=instant&deals=4")
    for _ in range(40):
        page.pass_time(50)
    assert page.session.play is not None
    found: dict[str, object] = json.loads(records.write(page.session.play.record))
    return found


def refusal(content: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        records.read(content)
    return caught.value


@pytest.mark.parametrize("language", languages())
def test_refused_action_is_told_in_the_words_of_its_game_and_suit(language: str) -> None:
    content = json.dumps(record_of("slovak-lorum"))
    error = RecordError("must-follow", 0, 3, suit="H", clause="S9")
    said = load(language).say(speech.record_words(error, content))
    assert load(language).say(text("suit.german.H")).lower()[:4] in said.lower()
    assert "clause" not in said
    assert "must follow (" not in said


@pytest.mark.parametrize("language", [code for code in languages() if code != "en"])
def test_no_english_of_the_engine_gets_into_a_refusal(language: str) -> None:
    contents = ["{", "[1]", '{"format": "kartenstube"}', json.dumps({**record_of("dobbm"), "deals": 5}), '{"a": NaN}']
    for content in contents:
        said = load(language).say(speech.record_words(refusal(content), content))
        english = load("en").say(speech.record_words(refusal(content), content))
        foreign = set(said.replace("“", " ").split()) & {"Expecting", "expected", "property", "wrong", "shape", "delimiter"}
        assert not foreign, said
        assert said != english


def test_unknown_code_has_a_sentence_without_details() -> None:
    said = load("en").say(speech.record_words(RecordError("never-heard-of", 0, 0, expected="x y z"), "{}"))
    assert "x y z" not in said


def test_results_name_no_unit_because_some_matches_are_for_points() -> None:
    words = load("en")
    for key, other in pairwise(("settled.gain", "settled.loss", "settled.gain.you", "settled.loss.you")):
        for one in (key, other):
            assert "chip" not in words.say(text(one, name="Anna", count=3))
