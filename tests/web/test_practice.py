"""Practice is noted in the record of the deal in which it happened, and saved with it."""

import random

from app import saving
from app.practice import is_practice
from tests.web.fakes import Page
from tests.web.test_session import at_play


def notes(page: Page) -> list[bool]:
    assert page.session.play is not None
    record = saving.read(saving.write(page.session.play)).record
    return [is_practice(record, number) for number in range(len(record.match.deals))]


def test_hint_and_undo_mark_their_own_deal_only() -> None:
    page = at_play("#/play/slovak-lorum?seed=a&deals=3&pace=instant")
    assert notes(page) == [False]
    assert not page.find(data_practice="")
    page.command("hint")
    assert page.find(data_practice=""), "the table says so at once"
    page.press(page.tokens[0])
    assert notes(page) == [True]
    page.play_on(random.Random(1))
    page.command("next-deal")
    page.wait_for_person()
    assert notes(page) == [True, False]
    assert not page.find(data_practice=""), "the next deal counts again"
    page.press(page.tokens[0])
    page.wait_for_person()
    page.command("undo")
    assert notes(page) == [True, True]
