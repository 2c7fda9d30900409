"""One match in two tabs: one goes on, the other is told and can take over; nothing is lost."""

from app.events import Hailed, Press
from tests.web.fakes import Page

ADDRESS = "#/play/slovak-lorum?seed=a&deals=2"


def first_tab() -> Page:
    page = Page(ADDRESS)
    page.wait_for_person()
    return page


def is_covered(page: Page) -> bool:
    return bool(page.find(data_cover="elsewhere"))


def record(page: Page) -> object:
    assert page.session.play is not None
    return page.session.play.match, page.session.play.players


def test_second_tab_is_told_and_changes_nothing() -> None:
    first = first_tab()
    second = Page("#/table", beside=first)
    assert is_covered(second)
    assert not is_covered(first)
    assert not second.tokens
    before = dict(first.stored)
    assert second.session.play is not None
    second.send(Press(second.session.moment, first.tokens[0]))
    second.command("undo")
    second.pass_time(60000)
    assert first.stored == before
    assert second.find(data_command="take-over")


def test_second_tab_takes_over_where_the_first_is() -> None:
    first = first_tab()
    second = Page("#/table", beside=first)
    first.press(first.tokens[0])
    first.wait_for_person()
    known = record(first)
    second.command("take-over")
    assert record(second) == known
    assert not is_covered(second)
    assert is_covered(first)
    second.press(second.tokens[0])
    second.wait_for_person()
    first.pass_time(60000)
    first.command("take-over")
    assert record(first) == record(second)
    assert is_covered(second)
    first.press(first.tokens[0])


def test_tab_in_the_lobby_leaves_the_match_to_the_tab_that_plays() -> None:
    first = first_tab()
    first.command("lobby")
    second = Page("#/table", beside=first)
    assert not is_covered(second)
    second.wait_for_person()
    second.press(second.tokens[0])
    second.wait_for_person()
    assert "another tab" in first.words
    first.command("continue")
    assert is_covered(first)
    first.command("take-over")
    assert record(first) == record(second)
    assert is_covered(second)


def test_match_begun_in_another_tab_is_left_alone_by_a_new_one() -> None:
    idle = Page("#/")
    other = Page(ADDRESS, beside=idle)
    known = record(other)
    idle.visit("#/play/dobbm?seed=b")
    assert not idle.find(data_command="replace")
    assert not is_covered(idle)
    assert not is_covered(other)
    assert record(other) == known
    other.wait_for_person()
    other.press(other.tokens[0])
    assert {f"match/{page.session.match_id}" for page in (idle, other)} <= set(idle.stored)


def test_saved_match_that_another_tab_plays_is_taken_over_on_request_only() -> None:
    other = Page(ADDRESS)
    other.wait_for_person()
    idle = Page("#/play/dobbm?seed=b", beside=other)
    idle.command("continue", other.session.match_id)
    assert is_covered(idle)
    assert not is_covered(other)
    idle.command("take-over")
    assert record(idle) == record(other)
    assert is_covered(other)


def test_tab_that_plays_alone_is_never_covered() -> None:
    page = first_tab()
    again = page.reload()
    assert not is_covered(again)
    again.press(again.tokens[0])


def test_two_tabs_that_open_at_once_are_both_asked() -> None:
    first = first_tab()
    second = Page("#/table", {**first.stored})
    for page in (first, second):
        page.send(Hailed("mine", page.session.match_id))
        assert is_covered(page)
    first.command("take-over")
    assert first.tokens


def test_save_that_cannot_be_read_is_not_taken_for_the_match() -> None:
    first = first_tab()
    second = Page("#/table", beside=first)
    known = record(second)
    first.stored[f"match/{first.session.match_id}"] = "nonsense"
    second.command("take-over")
    assert record(second) == known
    assert second.tokens
