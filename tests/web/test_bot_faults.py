"""A policy that fails does not stop the table: chance plays, the console knows, the person is told once."""

from typing import Never

import pytest

from app import autoplay
from pycore import bots
from pycore.bots.policies.slovak_lorum.search import LorumSearch
from pycore.game import Action
from tests.web.fakes import Page


def fail(*_: object) -> Never:
    raise ZeroDivisionError("broken policy")


def cheat(*_: object) -> Action:
    return Action("no-such-verb", 0)


@pytest.mark.parametrize("policy", [fail, cheat])
@pytest.mark.parametrize("game", ["slovak-lorum", "dobbm", "clumond", "domino-loo"])
def test_match_goes_on_with_a_broken_policy(monkeypatch: pytest.MonkeyPatch, policy: object, game: str) -> None:
    monkeypatch.setattr(bots, "choose", policy)
    page = Page(f"#/play/{game}?seed=a&deals=4&humans=0&pace=fast")
    for _ in range(400):
        page.pass_time(2000)
        if page.table["data-phase"] == "settled":
            break
    assert page.table["data-phase"] == "settled"
    assert page.session.play is not None
    assert len(page.reports) == page.session.play.ply
    assert all(game in report for report in page.reports)
    assert sum("had a fault" in words for words in page.spoken) == 1


def test_chance_is_the_same_from_the_same_record(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "choose", fail)
    pages = [Page("#/play/slovak-lorum?seed=a&deals=4&humans=0&pace=fast") for _ in range(2)]
    for page in pages:
        page.pass_time(20000)
    first, second = (page.session.play for page in pages)
    assert first is not None
    assert second is not None
    assert first.ply > 5
    assert first.match == second.match


def test_fault_is_told_on_the_table_until_it_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page("#/play/slovak-lorum?seed=a&deals=4")
    monkeypatch.setattr(bots, "choose", fail)
    page.wait_for_person()
    if not page.reports:
        page.press(page.tokens[0])
        page.wait_for_person()
    assert page.reports
    assert page.find(data_notice="news")
    page.command("close")
    assert not page.find(data_notice="news")
    page.press(page.tokens[0])
    page.wait_for_person()
    assert not page.find(data_notice="news")
    assert page.session.play is not None
    assert not page.session.play.fault


def test_hint_of_a_broken_policy_marks_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page("#/play/slovak-lorum?seed=a&deals=4")
    page.wait_for_person()
    monkeypatch.setattr(bots, "think", fail)
    monkeypatch.setattr(LorumSearch, "estimate", fail)
    page.command("hint")
    assert len(page.reports) == 2  # by search, and then by rule
    assert page.spoken[-1] == "There is no hint just now."
    assert page.session.play is not None
    assert not page.session.play.hinted


def test_skipping_with_a_broken_policy_ends_the_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page("#/play/slovak-lorum?seed=a&deals=4&humans=0")
    monkeypatch.setattr(bots, "choose", fail)
    assert page.session.play is not None
    skipped = autoplay.skip(page.session.play)
    assert skipped.is_settled
    assert "broken policy" in skipped.fault
