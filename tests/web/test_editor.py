"""The deal editor: cards by tap, calls, scripts; what cannot be a deal is refused in words and changes nothing."""

import random
from pathlib import Path

import pytest

from app import editing, editor_commands, share
from app.editing import Editor
from app.node import read_text
from app.text import languages, load
from pycore import games
from pycore import match as matches
from pycore.demo.parser import parse
from pycore.demo.replay import replay
from tests.web.fakes import PLACE, Page

DEMOS = sorted((Path(__file__).parents[2] / "docs/demos").rglob("*.deal"))


def editor_of(page: Page) -> Editor:
    return editor_commands.editor_of(page.session)


def compose(game: str, calls: int = 0, seed: int = 1) -> Page:
    """Open the editor, shuffle the pack into the places, and let some things be said."""
    page, rng = Page(f"#/editor/{game}", clock=seed), random.Random(seed)
    page.command("editor-fill")
    for _ in range(calls):
        offered = [node.attribute("data-argument") or "" for node in page.find(data_command="editor-call")]
        if offered:
            page.command("editor-call", rng.choice(offered))
    return page


@pytest.mark.parametrize("game", games.names())
def test_cards_go_where_they_are_put_and_a_full_place_refuses_in_words(game: str) -> None:
    page = Page(f"#/editor/{game}")
    deck, places = editor_of(page).deck, editor_of(page).places
    size = places[0].size
    for code in deck.codes[:size]:
        page.command("editor-put", code)
    assert deck.texts(sum(1 << card for card in editor_of(page).places[0].cards)) == deck.codes[:size]
    assert not page.alarms
    page.command("editor-put", deck.codes[size])
    assert len(page.find(class_="warning")) == 1
    assert "is full" in page.alarms[-1]
    assert len(editor_of(page).places[0].cards) == size
    page.command("editor-put", deck.codes[0])
    assert len(editor_of(page).places[0].cards) == size - 1
    page.change("editor.into", "1")
    page.command("editor-put", deck.codes[1])
    assert [len(place.cards) for place in editor_of(page).places[:2]] == [size - 2, 1]
    page.command("editor-play")
    assert "missing" in page.alarms[-1]
    (end,) = page.find(class_="form-end editor-end")
    assert "missing" in read_text(end)
    assert page.session.play is None, "a deal with cards missing is not played"
    assert all(node.attribute("aria-disabled") for node in page.find(data_command="editor-play"))
    page.command("editor-clear")
    assert not any(place.cards for place in editor_of(page).places)


@pytest.mark.parametrize("game", games.names())
@pytest.mark.parametrize("calls", [0, 1, 5])
def test_the_deal_is_played_shared_and_written_as_it_was_composed(game: str, calls: int) -> None:
    page = compose(game, calls, seed=3)
    editor = editor_of(page)
    match = editing.match_of(editor)
    assert match is not None
    if matches.decision(match) is None:
        assert "over already" in page.words
        return
    page.command("editor-link")
    page.command("editor-copy")
    link, script = page.copies[-2:]
    told = replay(parse(script)).deal
    assert told is not None
    assert (told.setup.dealer, told.layout, told.actions) == (editor.dealer, match.deals[0].layout, match.deals[0].actions)
    page.command("editor-play")
    assert page.session.play is not None
    assert page.session.play.match.deals[0].layout == match.deals[0].layout
    assert page.session.play.match.deals[0].actions[: len(editor.said)] == match.deals[0].actions
    assert page.session.play.is_practice
    assert page.reload().session.play is not None, "it is saved like any other match"
    there = Page(link.removeprefix(PLACE), languages=("sk",))
    there.command("parcel-play")
    assert there.session.play is not None
    assert there.session.play.match.deals[0].layout == match.deals[0].layout
    assert share.read(link.partition("?")[2]).record.match == match


@pytest.mark.parametrize("game", games.names())
def test_a_script_is_read_back_to_the_card_to_the_call_and_to_the_chip(game: str) -> None:
    for seed in range(4):
        page = compose(game, seed, seed=seed)
        page.change("editor.pot", "7")
        before = editor_of(page)
        script = editing.write_script(before, page.session.words)
        page.command("editor-clear")
        page.change("editor.script", script)
        page.command("editor-read")
        after = editor_of(page)
        assert after.problem is None
        assert (after.places, after.dealer, after.said, after.pot) == (before.places, before.dealer, before.said, 7)


def test_chips_in_the_pot_go_into_a_script_and_into_no_record() -> None:
    page = compose("domino-loo")
    page.change("editor.pot", "12")
    assert "script only" in page.words
    page.command("editor-play")
    page.command("editor-link")
    assert page.session.play is None
    assert not page.copies
    page.command("editor-download")
    assert "pot: 12" in page.downloads[-1].content
    page.change("editor.pot", "99999")
    assert page.alarms
    assert editor_of(page).pot == 12


def test_a_dealer_who_sits_out_gets_no_cards_and_has_no_place() -> None:
    page = Page("#/editor/dobbm")
    page.change("editor.players", "5")
    page.change("editor.dealer", "2")
    page.command("editor-fill")
    assert [place.size for place in editor_of(page).places] == [8, 8, 0, 8, 8, 4]
    assert editor_of(page).is_whole
    assert len(page.find(name="editor.into")) == 5


def test_other_cards_take_back_what_was_said_over_the_old_ones() -> None:
    page = compose("domino-loo", 2)
    assert len(editor_of(page).said) == 2
    page.command("editor-undo")
    assert len(editor_of(page).said) == 1
    page.command("editor-put", editor_of(page).deck.codes[editor_of(page).places[0].cards[0]])
    assert editor_of(page).said == ()


IMPOSSIBLE = {
    "": "names its game",
    "game: whist": "no such game",
    "game: dobbm\nN: XX": "no card",
    "game: dobbm\nN: ES\nE: ES": "twice",
    "game: dobbm\nN: ES ES": "twice",
    "game: dobbm\nN: ES EK EO EU E10 E9 E8 E7 E6": "Only 8 go",
    "game: dobbm\ndealer: Q": "no seat",
    "game: dobbm\nplayers: 9": "players",
    "game: dobbm\nZ: ES": "no seat",
    "game: dobbm\nwind: north": "Nothing is called",
    "game: dobbm\npot: many": "A number from 0",
    "game: dobbm\nN: ES\n,": "not how a deal script is written",
    "game: slovak-lorum\nE: B8\nthis is no line": "not how a deal script is written",
    "game: clumond\npot: 1\n\nB calls go nowhere": "",
}
"""Scripts that are no deal, and what is said of each."""


@pytest.mark.parametrize("script", list(IMPOSSIBLE))
def test_an_impossible_deal_is_refused_with_its_line_and_nothing_is_changed(script: str) -> None:
    page = compose("dobbm")
    before = editor_of(page).places
    page.change("editor.script", script)
    page.command("editor-read")
    if IMPOSSIBLE[script]:
        assert IMPOSSIBLE[script] in page.alarms[-1]
        assert page.alarms[-1].startswith("Line ")
        assert editor_of(page).places == before
        for language in languages():
            words = load(language)
            said = words.say(editor_commands.problem_words(page.session, editor_of(page)))
            assert "[" not in said
            assert "{" not in said
    assert len(page.find(class_="warning")) == bool(IMPOSSIBLE[script])


def test_a_call_out_of_turn_or_against_the_rules_is_refused() -> None:
    page = compose("slovak-lorum")
    script = editing.write_script(editor_of(page), page.session.words)
    for event, words in (("E calls pass", "turn"), ("N calls dobbm", "cannot be said")):
        page.change("editor.script", f"{script}\n{event}\n")
        page.command("editor-read")
        assert words in page.alarms[-1]


@pytest.mark.parametrize("path", DEMOS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_demo_can_be_opened_and_completed(path: Path) -> None:
    page = Page(f"#/editor/{path.parent.name}")
    page.change("editor.script", path.read_text(encoding="utf-8"))
    page.command("editor-read")
    assert not page.alarms, page.alarms
    assert any(place.cards for place in editor_of(page).places)
    page.command("editor-fill")
    assert editor_of(page).is_whole


def test_hostile_scripts_give_one_sentence() -> None:
    rng, page = random.Random("scripts"), compose("dobbm", 2)
    right = editing.write_script(editor_of(page), page.session.words)
    for _ in range(1500):
        place = rng.randrange(len(right))
        part = rng.choice(["\n", " ", "?9", "ES", "\x00", "N:", "calls", "x" * 300, "#", "é", "- -", "phase: play\n"])
        broken = right[:place] + part + right[place + rng.randrange(20) :]
        read = editing.read_script(editor_of(page), broken)
        assert read.problem is None or len(load("en").say(read.problem)) < 300
    assert editing.read_script(editor_of(page), "x" * 30_000).problem is not None
