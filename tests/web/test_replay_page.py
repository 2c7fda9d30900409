"""The replay of a finished deal: every step and trick, by keys, slider and log; of a deal in progress nothing is opened."""

import random
from dataclasses import replace

import pytest

from app import replay as replays
from app.events import Changed
from app.lookback import Replay
from app.node import read_text, walk
from app.session import Session
from pycore import games
from pycore import match as matches
from tests.web.fakes import Page


def after(name: str, deals: int, more: str = "") -> Page:
    """Play some deals and begin another."""
    page, rng = Page(f"#/play/{name}?seed=replay&deals=9&pace=instant{more}"), random.Random(name)
    for _ in range(deals):
        page.play_on(rng, "settled")
        page.command("next-deal")
    return page


def shown(session: Session) -> Replay:
    assert session.replay is not None
    return session.replay


@pytest.mark.parametrize("name", games.names())
def test_every_step_shows_the_deal_as_it_stood(name: str) -> None:
    page = after(name, 2)
    page.visit("#/replay/1")
    play = page.session.play
    assert play is not None
    deal = play.match.deals[0]
    deck = replays.deck_of(play.match)
    last = replays.last_step(play, 0)
    assert last in (len(deal.actions), len(deal.actions) + 1)
    for step in range(last + 1):
        assert shown(page.session) == Replay(0, step)
        at = matches.cut(play.match, 1, min(step, len(deal.actions)))
        wanted = [code for seat in range(play.match.players) for code in deck.texts(matches.observe(at, seat).hand)]
        aside = list(deck.texts(replays.aside_at(play, shown(page.session))))
        open_codes = [code for node in walk(page.tree) if node.key == "felt" for code in codes_in(node)]
        if step < last:
            assert sorted(open_codes) == sorted(wanted + aside)
        assert page.tokens == []
        page.command("replay-to", "next")
    assert shown(page.session).step == last
    assert "settled" in page.words
    assert [node for node in walk(page.tree) if node.key == "paper"]


def codes_in(node) -> list[str]:
    found = (inner.attribute("data-open") for inner in walk(node))
    return [code for code in found if code is not None]


@pytest.mark.parametrize("name", games.names())
def test_tricks_are_stations_and_lie_there_complete(name: str) -> None:
    page = after(name, 3)
    play = page.session.play
    assert play is not None
    for deal in range(3):
        page.visit(f"#/replay/{deal + 1}")
        ends = replays.trick_ends(play, deal)
        for end in ends:
            page.command("replay-to", "trick-next")
            assert shown(page.session).step == end
            (trick,) = page.find(class_="trick")
            assert trick.attribute("data-taker")
        for end in (*reversed(ends[:-1]), 0)[: len(ends)]:
            page.command("replay-to", "trick-back")
            assert shown(page.session).step == end


def test_only_mine_shows_no_other_hand() -> None:
    page = after("dobbm", 1)
    page.visit("#/replay")
    play = page.session.play
    assert play is not None
    deck = replays.deck_of(play.match)
    assert len(page.find(data_field="replay.eyes")) == 1
    page.send(Changed("replay.eyes", "0"))
    mine = set(deck.texts(replays.hands_at(play, shown(page.session))[0]))
    assert set(codes_in(page.tree)) == mine
    page.send(Changed("replay.eyes", ""))
    assert len(codes_in(page.tree)) == 36


def test_slider_log_and_ways_agree() -> None:
    page = after("clumond", 1)
    page.visit("#/replay/1")
    page.send(Changed("replay.step", "7"))
    assert shown(page.session).step == 7
    (slider,) = page.find(data_field="replay.step")
    assert slider.attribute("value") == "7"
    (current,) = page.find(aria_current="step")
    assert current.attribute("data-argument") == "7"
    assert page.spoken[-1].replace(" ", "") in page.words.replace(" ", "")
    page.command("replay-to", "last")
    assert shown(page.session).step == int(slider.attribute("max") or 0)
    for way, step in (("next", None), ("first", 0), ("back", 0), ("999999999", 0), ("-1", 0), ("x", 0)):
        page.command("replay-to", way)
        assert step is None or shown(page.session).step == step


def test_deal_in_progress_is_never_replayed() -> None:
    """What others hold now must not be looked up on another page."""
    page = Page("#/play/dobbm?seed=replay&pace=instant")
    for address in ("#/replay", "#/replay/1", "#/replay/0", "#/replay/77"):
        page.visit(address)
        assert page.session.replay is None
        assert codes_in(page.tree) == []
        wanted = "Deal 1 is still going on." if address.endswith("/1") else "No deal of this match is finished yet."
        assert wanted in page.words
        page.command("analyse")
        page.command("play-on", "0")
        assert page.session.analysis is None
        assert page.session.route.screen == "replay"
    page.visit("#/replay/x")
    assert "This match is no longer stored here" in page.words
    page = after("dobbm", 1)
    page.visit("#/replay/2")
    assert page.session.replay is None


def test_replay_without_a_match_is_the_lobby() -> None:
    page = Page("#/replay/1")
    assert page.session.route.screen == "lobby"


def test_replay_changes_nothing_of_the_match() -> None:
    page = after("slovak-lorum", 1)
    before = page.session.play
    page.visit("#/replay/1")
    for way in replays.STEPS * 3:
        page.command("replay-to", way)
    assert page.session.play == before
    page.visit("#/table")
    assert page.session.play is not None and before is not None
    assert page.session.play.match == before.match


def test_replay_of_several_people_shows_names_and_all_hands() -> None:
    page = after("clumond", 1, "&humans=2&names=Anna,Bert")
    page.visit("#/replay/1")
    assert "Anna" in page.words
    assert "You " not in page.words
    assert len(codes_in(page.tree)) == 48


def test_settled_paper_and_score_sheet_lead_to_the_replay() -> None:
    page, rng = Page("#/play/dobbm?seed=replay&deals=3&pace=instant"), random.Random(1)
    page.play_on(rng, "settled")
    assert "#/replay/1" in [node.attribute("href") for node in walk(page.tree)]
    page.visit("#/replay/1")
    page.command("replay-to", "last")
    assert "Replay this deal" not in read_text(page.tree)


def test_another_match_has_a_replay_of_its_own() -> None:
    page = after("dobbm", 1)
    page.visit("#/replay/1")
    page.session = replace(page.session, play=None)
    page.visit("#/replay/1")
    assert page.session.replay is None
