"""Text from outside that is nested too deeply is refused before a parser calls itself for each level."""

import base64

import pytest

from app import saving, settings, speech
from pycore import record
from pycore.errors import RecordError
from pycore.plain import DEPTH_LIMIT, check_depth, parse
from tests.web.fakes import Page

DEEP = "[" * 100_000


def test_the_limit_counts_lists_and_objects_and_no_brackets_in_texts() -> None:
    check_depth("[" * DEPTH_LIMIT + "]" * DEPTH_LIMIT)
    check_depth('["' + DEEP + '\\"' + DEEP + '"]')
    for text in ("[" * (DEPTH_LIMIT + 1), '{"a":' * (DEPTH_LIMIT + 1), "[" + DEEP):
        with pytest.raises(ValueError, match="deep"):
            parse(text)


def test_a_deep_record_save_or_setting_is_refused_in_words() -> None:
    with pytest.raises(RecordError) as caught:
        record.read(DEEP)
    assert caught.value.code == "not-json"
    with pytest.raises(RecordError):
        saving.read(base64.b64encode(DEEP.encode()).decode())
    assert settings.read(DEEP, "en") == (settings.Settings(language="en"), False)
    assert speech.record_words(caught.value, DEEP)


def test_a_deep_save_does_not_keep_the_page_from_starting() -> None:
    stored = {"match/x": base64.b64encode(DEEP.encode()).decode(), "head/x": DEEP, "tally/x": DEEP, "settings": DEEP}
    page = Page("#/", stored)
    assert page.session.broken
    assert page.stored["match/x"] == stored["match/x"]
    page.visit("#/statistics")
    assert page.find(data_page="statistics")
