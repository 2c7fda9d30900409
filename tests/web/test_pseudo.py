"""Every word on every screen comes from the word files: the page is drawn in a language whose words stand in brackets."""

import random
from dataclasses import replace

import pytest

from app import markup
from app.events import LETTERS, Query, StorageFailed, Told
from app.flow import now
from app.node import h
from app.play import scene_of
from app.text import Words, load
from pycore import games
from tests.web.fakes import Page, random_points
from tests.web.pseudo import hard_coded, pseudo, strays
from tests.web.test_table import sit


@pytest.fixture
def words(monkeypatch: pytest.MonkeyPatch) -> Words:
    """Let the page speak the language that nobody speaks."""
    found = pseudo(load("en"))
    monkeypatch.setattr("app.session.load", lambda _language: found)
    return found


def assert_all_worded(page: Page) -> None:
    assert list(hard_coded(page.tree)) == []
    assert strays(markup.title(page.tree)) == []
    assert [sentence for sentence in (*page.spoken, *page.alarms) if strays(sentence)] == []


def test_words_outside_of_brackets_are_found() -> None:
    assert strays("⟦one ⟦two⟧ three~~⟧ · 4 ⟦five~⟧") == []
    assert strays("⟦one⟧ two ⟦three⟧") == ["two"]
    assert strays("[no.such.key]") == ["no", "such", "key"]
    tree = h("div", h("p", "⟦a ", h("span", "⟦b⟧"), " c⟧"), h("p", h("b", "⟦d⟧"), " e"), h("button", "⟦f⟧", title="g"))
    assert list(hard_coded(tree)) == ["<p> ⟦d⟧ e", "<button> g"]
    assert list(hard_coded(h("article", "h", lang="en"))) == []


def test_texts_are_longer_by_two_fifths() -> None:
    english, longer = load("en"), pseudo(load("en"))
    for key, forms in english.table.items():
        if isinstance(forms, str) and not key.endswith(".names"):
            assert len(str(longer.table[key])) >= 1.4 * len(forms)


ADDRESSES = ("#/", "#/settings", "#/about", "#/rules", "#/rules/glossary", "#/open", "#/nowhere", "#/play/no-such-game")


@pytest.mark.parametrize("address", ADDRESSES)
def test_pages_are_worded(words: Words, address: str) -> None:
    page = Page(address)
    page.storage_problem = "full"
    page.send(StorageFailed("full"))
    for news in ("update", "docs", "copied"):
        page.send(Told(news))
    assert_all_worded(page)


@pytest.mark.parametrize("name", games.names())
def test_pages_of_a_game_are_worded(words: Words, name: str) -> None:
    for address in (f"#/rules/{name}", f"#/play/{name}", f"#/play/{name}?seed=1&level=9", f"#/play/{name}?deals=0"):
        assert_all_worded(Page(address))


def test_broken_saves_and_records_are_told_in_words(words: Words) -> None:
    page = Page("#/", stored={"match/x": "!"})
    assert page.session.broken
    assert_all_worded(page)
    page = Page("#/open")
    page.session = replace(page.session, pasted="[]")
    page.command("open-text")
    assert page.session.open_problem is not None
    assert_all_worded(page)


@pytest.mark.parametrize("name", games.names())
def test_whole_match_is_worded(words: Words, name: str) -> None:
    """One person plays two deals; on the way the score sheet, the question and the side are opened, and all letters asked."""
    page = Page(f"#/play/{name}?seed=7&deals=2&pace=normal")
    page.wait_for_person()
    for command in ("hint", "score", "last-trick"):
        page.command(command)
    for letter in LETTERS:
        page.send(Query(letter))
    assert_all_worded(page)
    page.visit(f"#/play/{name}?seed=8")
    page.command("start")
    assert page.session.waiting is not None
    assert_all_worded(page)
    page.command("keep")
    page.play_on(random.Random(name), "settled")
    assert_all_worded(page)
    page.visit("#/score")
    assert_all_worded(page)
    page.visit("#/replay/1")
    assert_all_worded(page)
    page.command("replay-to", "last")
    assert_all_worded(page)
    page.visit("#/")
    assert_all_worded(page)
    page.visit("#/table")
    page.play_on(random.Random(name), "finished")
    assert_all_worded(page)


@pytest.mark.parametrize("name", games.names())
def test_curtain_and_table_between_persons_are_worded(words: Words, name: str) -> None:
    players = max(games.load(name).options[0].values)
    names = ",".join(str(number) for number in range(int(players)))
    page = Page(f"#/play/{name}?seed=3&players={players}&humans={players}&names={names}&deals=1&pace=instant")
    assert page.session.play is not None
    assert page.session.play.curtain is not None
    assert_all_worded(page)
    page.play_on(random.Random(name), "finished")
    assert_all_worded(page)


@pytest.mark.parametrize("name", games.names())
def test_every_moment_of_random_deals_is_worded(words: Words, name: str) -> None:
    page = Page("#/")
    for match in random_points(name, 5):
        for seat in (None, 0, 1):
            play = sit(match, seat, () if seat is None else (seat,))
            named = tuple(replace(player, name=str(number)) for number, player in enumerate(play.players))
            play = replace(play, record=replace(play.record, players=named))
            page.session = replace(page.session, play=play)
            page.session = replace(page.session, route=page.session.route._replace(screen="table"))
            assert_all_worded(page)
            assert [said for said in now(scene_of(play), play) if strays(words.say(said))] == []
