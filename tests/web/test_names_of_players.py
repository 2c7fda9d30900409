"""Names that cannot be seen or told apart are refused with a clear message; practice is explained when it begins."""

import random

import pytest

from app.events import Changed
from app.setup import clean
from tests.web.fakes import Page


def sheet(*names: str) -> Page:
    page = Page("#/play/slovak-lorum")
    for seat, name in enumerate(names):
        page.send(Changed(f"seat.{seat}.name", name))
    page.command("start")
    return page


@pytest.mark.parametrize(
    ("first", "second"), [("Anna", "Anna"), ("anna", " ANNA "), ("Anna", "An\u200bna"), ("A  B", "A\u00a0B")]
)
def test_the_same_name_twice_is_refused(first: str, second: str) -> None:
    page = sheet(first, second)
    assert page.session.play is None
    assert "Seats 1 and 2 are both called" in page.words
    assert "Seats 1 and 2" in page.alarms[-1]
    (field,) = page.find(data_field="seat.1.name")
    assert field.attribute("aria-invalid") == "true"
    page.send(Changed("seat.1.name", "Bert"))
    assert "both called" not in page.words
    page.command("start")
    assert page.session.play is not None


@pytest.mark.parametrize("name", ["\u200b", "\u2800\u2800", "\u3164", "\u202e", "\ufeff \u00ad"])
def test_a_name_that_shows_nothing_is_refused(name: str) -> None:
    page = sheet(name)
    assert page.session.play is None
    assert "The name of seat 1 shows nothing." in page.words


def test_a_name_like_the_word_for_oneself_is_refused() -> None:
    assert "Seats 1 and 3 are both called" in sheet("", "", "You").words


def test_empty_names_and_names_of_any_script_are_fine() -> None:
    for names in ((), ("  ",), ("Žofia", "Jürgen", "山田 太郎", "Ǻsa 🂠")):
        assert sheet(*names).session.play is not None
    assert clean("\u202eevil\u202c") == "evil"


def test_usual_names_step_aside_for_given_ones() -> None:
    page = sheet("", "", "", "anna")
    assert page.session.play is not None
    names = [player.name.casefold() for player in page.session.play.players]
    assert len(set(names)) == 4


def test_link_with_equal_names_says_so() -> None:
    page = Page("#/play/dobbm?names=Anna,Anna")
    assert page.session.play is None
    assert "are both called" in page.words


def test_practice_is_explained_when_it_begins() -> None:
    page = Page("#/play/slovak-lorum?seed=undo&pace=instant")
    rng = random.Random(1)
    for _ in range(4):
        page.wait_for_person()
        page.press(rng.choice(page.tokens))
        page.wait_for_person()
    page.command("undo")
    assert page.session.play is not None
    assert page.session.play.is_practice
    assert "counts as practice" in page.words
    assert "counts as practice" in page.spoken[-1]
    page.wait_for_person()
    page.command("undo")
    assert page.spoken[-1].startswith("Taken back.")
