"""Thinking ahead: what is asked, when; an answer that is late, doubled or missing never moves anything out of turn."""

import json

import pytest

from app import autoplay
from app.events import Changed, Hidden, Shown, Thought, ThoughtLost, Timed
from app.text import text
from app.thinking import LOSSES, WATCH
from pycore import bots, games
from pycore import match as matches
from pycore.bots import serve
from pycore.cards import members
from tests.web.fakes import Page

TABLE = "#/play/slovak-lorum?seed=a&deals=2&level=strong"


def at_bot(address: str = f"{TABLE}&humans=0") -> Page:
    """Open a table with a thinker that keeps its answers back, at the first question."""
    page = Page(address)
    page.is_thoughtful = False
    page.send(Hidden())  # what was asked on the way here is forgotten
    page.send(Shown())
    assert page.requests
    return page


def ply(page: Page) -> int:
    assert page.session.play is not None
    return page.session.play.ply


@pytest.mark.parametrize("level", bots.SEARCHING)
@pytest.mark.parametrize("game", games.names())
def test_bots_of_the_page_do_what_the_engine_would_do(game: str, level: str) -> None:
    page = Page(f"#/play/{game}?seed=a&deals=1&level={level}&humans=0")
    for _ in range(4 if level == "strong" else 2):
        play = page.session.play
        assert play is not None
        decision = play.decision
        assert decision is not None
        observation = matches.observe(play.match, decision.seat)
        expected = bots.choose(observation, decision, level, autoplay.search_seed(play))
        before = play.ply
        while ply(page) == before:
            page.pass_time(300)
        play = page.session.play
        assert play.match.deals[-1].actions[before] == (decision.seat, expected)


@pytest.mark.parametrize("game", games.names())
def test_message_holds_the_observation_of_the_one_who_is_asked_and_nothing_else(game: str) -> None:
    page = Page(f"#/play/{game}?seed=secret&deals=1&level=strong")
    for _ in range(8):
        page.wait_for_person()
        if not page.tokens:
            break
        page.press(page.tokens[0])
    assert page.requests
    for asked in page.requests:
        assert "secret" not in asked.request
        plain = json.loads(asked.request)
        assert set(plain) == {"number", "task", "level", "seed", "observation", "done"}
        request = serve.read_request(asked.request)
        assert json.loads(serve.write_request(request)) == plain
        seen = request.observation
        assert seen.decision is not None
        assert (seen.seat, seen.decision.seat) == (seen.turn, seen.turn)
        assert len(members(seen.hand)) == seen.sizes[seen.seat or 0]


def test_rule_players_need_no_thinker() -> None:
    page = Page("#/play/slovak-lorum?seed=a&deals=1&level=club&humans=0")
    page.pass_time(60_000)
    assert not page.requests
    assert not page.thinker


def test_thinker_is_started_for_a_table_with_bots_that_think_and_not_before() -> None:
    page = Page("#/")
    page.visit("#/play/dobbm")
    assert not page.thinker
    page.visit("#/play/dobbm?seed=a&deals=1&level=strong")
    assert page.thinker.count("StartThinker") == 1
    page.pass_time(20_000)
    assert page.thinker.count("StartThinker") == 1


def test_answer_that_comes_early_waits_for_the_pace() -> None:
    page = at_bot()
    before = ply(page)
    page.think()
    page.pass_time(600)
    assert ply(page) == before
    page.is_thoughtful = False
    page.pass_time(100)
    assert ply(page) == before + 1


def test_answer_that_comes_late_is_taken_at_once_and_only_once() -> None:
    page = at_bot()
    before, asked = ply(page), page.requests[-1]
    page.pass_time(2000)
    assert ply(page) == before
    page.think()
    assert ply(page) == before + 1
    page.send(Thought(serve.answer(asked.request)))
    page.send(Thought(serve.answer(asked.request)))
    page.pass_time(690)
    assert ply(page) == before + 1


@pytest.mark.parametrize("content", ["", "{}", '{"number": 1, "advice": null}', "[]", "x" * 100])
def test_what_is_no_answer_changes_nothing(content: str) -> None:
    page = at_bot()
    session = page.session
    page.send(Thought(content))
    assert page.session == session


def test_undo_in_the_middle_of_a_thought() -> None:
    page = Page(f"{TABLE}&pace=fast")
    page.wait_for_person()
    page.is_thoughtful = False
    page.press(page.tokens[0])
    page.pass_time(400)
    late = page.requests[-1]
    at = ply(page)
    page.command("undo")
    assert ply(page) < at
    here = page.session.play
    page.send(Thought(serve.answer(late.request)))
    page.pass_time(5000)
    assert page.session.play == here
    assert page.thinker[-1] == "Forget"


def test_nothing_is_drawn_while_a_bot_thinks() -> None:
    """The time of a bot that is not ready yet comes, what happened is spoken: nothing of it changes the picture."""
    page = at_bot()
    drawn = page.session
    page.pass_time(3000)
    assert page.session == drawn
    assert page.session.thinking.is_due


def test_new_match_in_the_middle_of_a_thought() -> None:
    page = at_bot()
    late = page.requests[-1]
    page.visit("#/play/dobbm?seed=b&deals=1&level=club")
    page.send(Thought(serve.answer(late.request)))
    assert page.session.play is not None
    assert page.session.play.match.game.name == "dobbm"
    assert not page.reports


def test_language_is_changed_in_the_middle_of_a_thought() -> None:
    page = at_bot()
    before, count = ply(page), len(page.requests)
    page.pass_time(1000)
    page.send(Changed("setting.language", "de"))
    assert len(page.requests) == count
    page.think()
    assert ply(page) == before + 1


def test_fault_a12_reload_in_the_middle_of_a_thought() -> None:
    page = at_bot()
    before = ply(page)
    again = page.reload()
    again.is_thoughtful = False
    again.send(Hidden())
    again.send(Shown())
    again.pass_time(3000)
    assert ply(again) == before
    again.think()
    assert ply(again) == before + 1


def test_hidden_page_thinks_about_nothing_and_asks_again_when_it_is_seen() -> None:
    page = at_bot()
    count, before = len(page.requests), ply(page)
    page.send(Hidden())
    assert page.thinker[-1] == "Forget"
    page.pass_time(60_000)
    assert ply(page) == before
    page.send(Shown())
    assert len(page.requests) == count + 1
    page.think()
    page.pass_time(1000)
    assert ply(page) == before + 1


def test_fault_a13_runaway_is_ended_played_by_rule_told_started_again_once_and_then_given_up() -> None:
    page = at_bot()
    before, number = ply(page), page.requests[-1].number
    page.pass_time(WATCH["strong"] - 100)
    assert ply(page) == before
    page.pass_time(200)
    assert ply(page) == before + 1
    assert page.thinker[-2:] == ["StopThinker", "StartThinker"]
    assert page.spoken[-1] == page.session.words.say(text("news.bot-slow"))
    assert page.find(data_notice="news")
    page.send(ThoughtLost(number))
    page.send(Timed("watchdog", number))
    assert page.session.thinking.losses == 1
    while page.session.thinking.losses < LOSSES:
        page.pass_time(500)
    assert page.thinker[-1] == "StopThinker"
    count, at = len(page.requests), ply(page)
    page.pass_time(3000)
    assert ply(page) > at  # by rule from now on
    assert len(page.requests) == count


def test_bot_without_a_choice_is_no_quicker_than_one_that_thinks() -> None:
    """What is played because nothing else is left comes as late as thoughts do here."""
    page = Page("#/play/slovak-lorum?seed=a&deals=1&level=strong&humans=0&pace=fast")
    page.is_thoughtful = False
    times: list[tuple[bool, int]] = []
    for _ in range(400):
        play = page.session.play
        assert play is not None
        if play.is_settled or play.decision is None:
            break
        if play.is_held:
            page.pass_time(50)
            continue
        at, begun, is_forced = play.ply, page.clock, len(play.decision.actions()) == 1
        while ply(page) == at:
            page.pass_time(50)
            if not is_forced and page.clock - begun >= 900 and page.requests:
                page.think()
        times.append((is_forced, page.clock - begun))
    forced = [time for is_forced, time in times if is_forced][1:]
    assert forced
    assert min(forced) >= 800
    assert min(time for _, time in times) >= 300


def test_skipping_waits_for_thoughts_and_for_nothing_else() -> None:
    page = Page("#/play/domino-loo?seed=skip&deals=1&level=strong")
    page.wait_for_person()
    while page.session.play is not None and not page.find(data_command="skip"):
        page.press("fold" if "fold" in page.tokens else page.tokens[0])
        page.wait_for_person() if not page.find(data_command="skip") else None
        assert page.table["data-phase"] != "settled"
    page.command("skip")
    page.pass_time(5000)
    assert page.table["data-phase"] == "settled"


def test_fault_of_a_search_is_reported_and_the_move_is_played_by_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    page = at_bot()
    before, asked = ply(page), page.requests[-1]
    page.send(Thought(serve.write_answer(serve.Answer(asked.number, None, "broken"))))
    assert ply(page) == before + 1
    assert "broken" in page.reports[0]
