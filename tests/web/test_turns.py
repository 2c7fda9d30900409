"""Turns by kind of fault: equal states, cards taken back before a commitment, bots after a reload and on forced choices."""

import random
from itertools import pairwise

import pytest

from app import autoplay
from app import play as plays
from pycore import games
from pycore import match as matches
from pycore.record import Player, Record
from tests.web.fakes import Page, random_options, text_of
from tests.web.test_session import at_play


def test_fault_a6_two_equal_passes_are_two_events_with_a_pause_each() -> None:
    """Bots that pass one after the other: each pass takes its time, stands in the log, and is a moment of its own."""
    for seed in "abcdefghijklmnop":
        page = Page(f"#/play/slovak-lorum?seed={seed}&humans=0&pace=normal")
        times = []
        while page.session.play is not None and page.table["data-phase"] == "calling":
            before = page.table["data-ply"]
            page.pass_time(50)
            if page.table["data-ply"] != before:
                times.append(page.clock)
        said = [action.verb for _, action in page.session.play.match.deals[0].actions[:4]] if page.session.play else []
        if said == ["pass"] * 4:
            assert len(times) == 4
            assert all(later - earlier >= 300 for earlier, later in pairwise(times))
            (log,) = page.find(class_="log")
            assert sum("pass" in text_of(line) for line in log.children) == 4
            return
    raise AssertionError("the bots never pass one after the other")


def exchanging() -> Page:
    """Come to an exchange of Dobbm."""
    for seed in "abcdefghijklmnop":
        page = Page(f"#/play/dobbm?seed={seed}&pace=normal")
        page.wait_for_person()
        if "dobbm" in page.tokens:
            page.press("dobbm")
            page.wait_for_person()
        if page.table["data-phase"] == "exchange" and page.tokens:
            return page
    raise AssertionError("no exchange")


def laid(page: Page) -> set[str]:
    return {
        str(node.attribute("data-argument")) for node in page.find(data_command="take-back") if node.attribute("data-argument")
    }


def test_fault_a8_cards_laid_away_can_be_picked_unpicked_and_cleared_until_the_table_rests() -> None:
    page = exchanging()
    first, second = (token.split()[1] for token in page.tokens[:2])
    page.press(f"discard {first}")
    page.press(f"discard {second}")
    assert laid(page) == {first, second}
    page.command("take-back", first)
    assert laid(page) == {second}
    assert f"discard {first}" in page.tokens
    page.press(f"discard {first}")
    page.command("take-back", first)
    page.command("take-back", second)
    assert laid(page) == set()
    assert page.session.play is not None
    assert not page.session.play.is_practice, "nothing was seen meanwhile"
    while page.table["data-phase"] == "exchange" and page.session.play.is_open_to is not None:
        page.press(page.tokens[0])
    assert page.session.play.is_resting, "four cards lie away, and there is a moment to think again"
    page.command("undo")
    assert len(laid(page)) == 3
    assert page.table["data-phase"] == "exchange"


@pytest.mark.parametrize("name", games.names())
def test_fault_a12_after_a_reload_at_every_bots_turn_it_acts_once_and_within_three_seconds(name: str) -> None:
    page = Page(f"#/play/{name}?seed=reload&humans=0&deals=1&pace=normal")
    phases = set()
    for _ in range(400):
        phase, ply = page.table["data-phase"], int(page.table["data-ply"])
        if phase in ("settled", "finished"):
            break
        phases.add(phase)
        play = page.session.play
        assert play is not None
        again = page.reload()
        again.pass_time(700 if not play.is_held else 1500)
        assert int(again.table["data-ply"]) == ply + (not play.is_held)
        again.pass_time(2300)
        assert int(again.table["data-ply"]) > ply or again.table["data-phase"] == "settled" or play.is_held
        page = again
        if len(phases) >= 3 and phase == "playing" and ply > 24:
            break
    assert "playing" in phases


@pytest.mark.parametrize("name", games.names())
def test_fault_a13_bots_finish_every_match_under_every_set_of_house_rules(name: str) -> None:
    rng = random.Random(name)
    for number in range(8):
        options = random_options(name, rng)
        game = games.load(name)
        match = matches.start_match(game, options, f"{name} {number}")
        players = tuple(Player(f"P{seat}", "bot", "club") for seat in range(match.players))
        play = plays.start(Record(match, players))
        for _ in range(400):
            acted = autoplay.let_bot_act(play, holds=False)
            if acted is None:
                break
            assert not acted.fault
            play = acted
        assert play.is_settled


def test_undo_is_marked_as_practice_on_the_table_and_the_score_and_after_a_reload() -> None:
    page = at_play()
    page.press(next(token for token in page.tokens if token.startswith("play")))
    page.wait_for_person()
    page.command("undo")
    for shown in (page, page.reload()):
        (head,) = shown.find(class_="round")
        assert "practice" in text_of(head)
        shown.visit("#/score")
        assert "those deals count as practice" in shown.words


def test_fault_c2_a_tap_anywhere_or_space_collects_at_once() -> None:
    page = at_play()
    page.press(next(token for token in page.tokens if token.startswith("play")))
    while page.session.play is not None and not page.session.play.is_held:
        page.pass_time(100)
    assert page.table["data-felt"] == "collect", "a tap anywhere on it collects"
    page.command("collect")
    assert page.session.play is not None
    assert not page.session.play.is_held
