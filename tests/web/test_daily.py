"""The daily deal: the same for everybody on a day, and a streak that the clock cannot be talked into."""

import random
from datetime import date, timedelta

import pytest

from app import daily, share
from app.daily import Day, Diary
from app.events import Command
from app.node import read_text
from app.shelf import DAILY
from pycore import games
from pycore import match as matches
from pycore.game import resolve_options
from tests.web.fakes import Page

NOON = 43_200_000
DAY = 86_400_000


@pytest.fixture(autouse=True)
def _greenwich(monkeypatch: pytest.MonkeyPatch) -> None:
    import time

    monkeypatch.setenv("TZ", "UTC")
    time.tzset()


def noon(when: str) -> int:
    return (date.fromisoformat(when) - date(1970, 1, 1)).days * DAY + NOON


def play_day(page: Page, game: str = "slovak-lorum", seed: int = 1) -> None:
    """Play the day's deal to its end."""
    page.visit("#/daily")
    page.command("daily-play", game)
    page.play_on(random.Random(seed), until="settled")


def streak_of(page: Page, game: str = "slovak-lorum") -> str:
    page.visit("#/daily")
    (card,) = page.find(class_="game", data_game=game)
    return card.attribute("data-streak") or ""


def at(page: Page, when: str) -> Page:
    """Open the page anew at noon of a day."""
    return Page("#/", page.stored, here=page.here, clock=noon(when))


@pytest.mark.parametrize("game", games.names())
def test_the_deal_of_a_day_is_the_same_for_everybody_and_another_one_tomorrow(game: str) -> None:
    def hands(when: str) -> tuple[int, ...]:
        page = Page(f"#/daily/{game}", clock=noon(when))
        page.command("daily-play", game)
        assert page.session.play is not None
        return page.session.play.match.deals[0].layout

    assert hands("2026-11-30") == hands("2026-11-30") != hands("2026-12-01")
    rules = games.load(game)
    match = matches.start_match(rules, resolve_options(rules, {"deals": 1}), f"daily/{game}/2026-11-30")
    assert matches.deal_next(match).deals[0].layout == hands("2026-11-30")


def test_three_days_in_a_row_a_day_left_out_and_the_result_as_text() -> None:
    page = Page("#/", clock=noon("2026-11-28"))
    for number, when in enumerate(("2026-11-28", "2026-11-29", "2026-11-30"), 1):
        page = at(page, when)
        play_day(page)
        assert streak_of(page) == str(number)
    page.command("daily-copy", "slovak-lorum")
    assert "2026-11-30" in page.copies[-1]
    assert "3 days in a row" in page.copies[-1]
    assert page.copies[-1].strip().endswith("#/daily/slovak-lorum")
    page.command("daily-send", "slovak-lorum")
    assert page.sent[-1].address.endswith("#/daily/slovak-lorum")
    assert "1 of today" in Page("#/", page.stored, clock=page.clock).words
    assert streak_of(at(page, "2026-12-01")) == "3", "the day is not over yet"
    page = at(page, "2026-12-02")
    assert streak_of(page) == "0"
    play_day(page)
    assert streak_of(page) == "1"


def test_only_the_first_attempt_that_is_finished_counts() -> None:
    page = Page("#/", clock=noon("2026-11-30"))
    play_day(page, seed=1)
    (first,) = daily.diary_of(page.session, "slovak-lorum").days
    for seed in range(2, 6):
        play_day(page, seed=seed)
    assert daily.diary_of(page.session, "slovak-lorum").days == (first,)


def give_up(page: Page, game: str = "slovak-lorum") -> None:
    """Begin the day's deal and delete it before its end."""
    page.visit("#/daily")
    page.command("daily-play", game)
    page.wait_for_person()
    page.visit("#/saved")
    page.command("delete-match", page.session.match_id)
    assert "given up" in page.words, "it is said before"
    page.command("confirm")


def state_of(page: Page, game: str = "slovak-lorum") -> str:
    page.visit("#/daily")
    (card,) = page.find(class_="game", data_game=game)
    return read_text(card)


def test_a_deal_given_up_ends_the_streak_and_dealt_again_it_is_practice_only() -> None:
    page = Page("#/", clock=noon("2026-11-29"))
    play_day(page)
    page = at(page, "2026-11-30")
    assert "Not played yet" in state_of(page)
    give_up(page)
    assert streak_of(page) == "0"
    assert "given up" in state_of(page)
    assert "as practice" in state_of(page)
    before = page.stored[f"{DAILY}slovak-lorum"]
    for seed in range(3):
        play_day(page, seed=seed)
        assert page.session.play is not None
        assert page.session.play.is_practice
        page = page.reload()
    assert page.stored[f"{DAILY}slovak-lorum"] == before
    assert "given up" in state_of(page)
    assert streak_of(page) == "0"
    page = at(page, "2026-12-01")
    play_day(page)
    assert streak_of(page) == "1"


def test_the_deal_of_the_day_that_is_left_waits_and_a_finished_one_stays_as_it_is() -> None:
    page = Page("#/", clock=noon("2026-11-30"))
    page.visit("#/daily")
    page.command("daily-play", "slovak-lorum")
    page.wait_for_person()
    match = page.session.match_id
    page.visit("#/play/slovak-lorum?seed=other")
    page.command("replace")
    assert page.session.match_id != match
    assert "Begun" in state_of(page)
    page.command("daily-play", "slovak-lorum")
    assert page.session.match_id == match
    page.play_on(random.Random(1))
    assert page.session.play is not None
    assert not page.session.play.is_practice
    before = page.stored[f"{DAILY}slovak-lorum"]
    page.visit("#/saved")
    page.command("delete-match", match)
    assert "given up" not in page.words, "it is finished and noted"
    page.command("confirm")
    assert "Finished" in state_of(page)
    play_day(page, seed=7)
    assert page.session.play.is_practice
    assert (page.stored[f"{DAILY}slovak-lorum"], streak_of(page)) == (before, "1")


def test_the_deal_that_another_tab_has_begun_is_gone_on_with_and_not_dealt_anew() -> None:
    page = Page("#/daily", clock=noon("2026-11-30"))
    other = Page("#/", beside=page, clock=noon("2026-11-30"))
    page.command("daily-play", "slovak-lorum")
    page.wait_for_person()
    assert "Begun" in state_of(other)
    other.command("daily-play", "slovak-lorum")
    assert other.session.match_id == page.session.match_id


def test_two_tabs_that_begin_at_once_have_one_try_between_them() -> None:
    page = Page("#/daily", clock=noon("2026-11-30"))
    other = Page("#/daily", beside=page, clock=noon("2026-11-30"))
    page.command("daily-play", "slovak-lorum")
    other.clock += 1  # matches are named by the time
    other.command("daily-play", "slovak-lorum")
    assert other.session.match_id != page.session.match_id
    other.play_on(random.Random(1))
    assert daily.read(other.stored[f"{DAILY}slovak-lorum"]).days == ()
    page.play_on(random.Random(2))
    assert len(daily.read(page.stored[f"{DAILY}slovak-lorum"]).days) == 1


def test_a_tab_that_was_open_for_days_keeps_what_another_one_has_noted() -> None:
    page = Page("#/daily", clock=noon("2026-11-30"))
    old = Page("#/daily", beside=page, clock=noon("2026-11-30"))
    for day in range(3):
        page.clock = noon("2026-11-30") + day * DAY
        play_day(page)
    old.clock = noon("2026-12-03")
    old.command("daily-play", "slovak-lorum")
    old.play_on(random.Random(1), until="settled")
    assert [day.date[-2:] for day in daily.diary_of(old.session, "slovak-lorum").days] == ["30", "01", "02", "03"]
    noted = old.stored[f"{DAILY}slovak-lorum"]
    page.clock = old.clock
    page.command("daily-play", "slovak-lorum")
    page.play_on(random.Random(2), until="settled")
    assert daily.read(page.stored[f"{DAILY}slovak-lorum"]).days == daily.read(noted).days


def test_a_deal_that_was_begun_goes_on_after_a_reload() -> None:
    page = Page("#/", clock=noon("2026-11-30"))
    page.command("daily-play", "clumond")
    page.wait_for_person()
    match = page.session.match_id
    page = at(page, "2026-11-30")
    page.visit("#/daily/clumond")
    page.command("daily-play", "clumond")
    assert page.session.match_id == match


def test_the_clock_put_back_or_forward_adds_nothing() -> None:
    page = Page("#/", clock=noon("2026-11-30"))
    play_day(page)
    for when in ("2026-11-29", "2026-11-28", "2020-01-01"):
        page = at(page, when)
        play_day(page)
        assert len(daily.diary_of(page.session, "slovak-lorum").days) == 1, when
    page = at(page, "2026-12-24")
    play_day(page)
    for when in ("2026-12-01", "2026-12-02"):
        page = at(page, when)
        play_day(page)
        assert [day.date for day in daily.diary_of(page.session, "slovak-lorum").days] == ["2026-11-30", "2026-12-24"]


def test_finished_after_midnight_it_is_not_the_days_any_more() -> None:
    page = Page("#/", clock=noon("2026-11-30"))
    page.command("daily-play", "slovak-lorum")
    page.wait_for_person()
    page.clock += DAY
    page.play_on(random.Random(1), until="settled")
    assert streak_of(page) == "0"


def test_with_something_taken_back_it_is_practice_and_ends_the_streak() -> None:
    page = Page("#/", clock=noon("2026-11-29"))
    play_day(page)
    page = at(page, "2026-11-30")
    page.command("daily-play", "slovak-lorum")
    page.wait_for_person()
    while not [token for token in page.tokens if token.startswith("play")]:
        page.press(page.tokens[0])
        page.wait_for_person()
    page.press(page.tokens[0])
    page.wait_for_person()
    page.command("undo")
    page.play_on(random.Random(1), until="settled")
    assert daily.diary_of(page.session, "slovak-lorum").days[-1].is_practice
    assert streak_of(page) == "0"


def test_a_typed_seed_or_a_link_is_no_daily_deal() -> None:
    page = Page("#/play/slovak-lorum?seed=daily/slovak-lorum/2026-11-30&deals=1", clock=noon("2026-11-30"))
    page.play_on(random.Random(1), until="settled")
    assert not [key for key in page.stored if key.startswith(DAILY)]
    assert page.session.play is not None
    link = share.write(share.cut_deal(page.session.play.record, 0))
    other = Page(link, clock=noon("2026-11-30"))
    other.command("parcel-play")
    other.play_on(random.Random(1), until="settled")
    assert not [key for key in other.stored if key.startswith(DAILY)]


def test_days_are_counted_over_months_leap_days_and_years() -> None:
    start = date(2027, 11, 20)
    days = tuple(Day((start + timedelta(days=n)).isoformat(), 0, is_practice=False) for n in range(130))
    assert daily.streak(Diary(days), days[-1].date) == 130
    assert daily.read(daily.write(Diary(days, ("2027-01-01", "abc")))) == Diary(days, ("2027-01-01", "abc"))


@pytest.mark.parametrize(
    "content",
    [
        "",
        "{",
        "[]",
        '{"version": 2, "days": [["2026-01-01", 1, false]]}',
        '{"version": 1, "days": 3}',
        '{"version":1,"days":[[]]}',
    ]
    + [f'{{"version":1,"days":[["{when}",1,false]]}}' for when in ("2026-02-30", "2026-1-1", "９999-01-01", "x", "0000-00-00")],
)
def test_e4_a_diary_that_cannot_be_read_is_empty(content: str) -> None:
    assert daily.read(content).days == ()
    page = Page("#/daily", {f"{DAILY}dobbm": content}, clock=noon("2026-11-30"))
    assert page.find(data_page="daily")


def test_a_backup_brings_days_and_never_another_result_of_a_day() -> None:
    ours = daily.write(Diary((Day("2026-11-29", 5, is_practice=False),)))
    theirs = daily.write(Diary((Day("2026-11-28", 1, is_practice=False), Day("2026-11-29", 99, is_practice=False))))
    assert [tuple(day) for day in daily.read(daily.merge(ours, theirs)).days] == [
        ("2026-11-28", 1, False),
        ("2026-11-29", 5, False),
    ]


def test_an_unknown_game_is_no_daily_deal() -> None:
    page = Page("#/daily/unknown", clock=noon("2026-11-30"))
    page.send(Command(page.session.moment, "daily-play", "unknown"))
    assert page.session.play is None
