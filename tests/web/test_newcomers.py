"""What newcomers stumbled over, and what is there for them now; docs/newcomers.md tells the whole of it."""

import json
import random

import pytest

from app import drafting, editor_commands, learned, share, teaching
from app.editing import Editor
from app.effects import Navigate
from app.events import Command, FileRead
from app.node import read_text
from app.text import languages, load
from app.update import update
from pycore import games
from tests.web.fakes import Page


def shared_deal() -> str:
    """Play the first deal of a long match, and write the link of that one deal."""
    page = Page("#/play/slovak-lorum?seed=one&deals=12")
    page.play_on(random.Random(1))
    assert page.session.play is not None
    return share.write(share.cut_deal(page.session.play.record, 0))


@pytest.mark.parametrize("language", languages())
def test_a_deal_that_came_by_a_link_says_that_it_is_one_and_ends_the_match(language: str) -> None:
    page, words = Page(shared_deal(), languages=(language,)), load(language)
    page.command("parcel-play")
    (head,) = page.find(class_="table-head")
    assert words.table["head.single"] in read_text(head)
    assert "12" not in read_text(head)
    page.play_on(random.Random(2))
    page = page.reload()
    assert [node.attribute("data-command") for node in page.find(data_command="next-deal")] == ["next-deal"]
    assert words.table["command.next-deal"] not in page.words
    assert [head.is_over for head in page.session.shelf.heads] == [True]
    page.command("next-deal")
    assert page.session.play is not None
    assert page.session.play.is_finished
    assert len(page.session.play.match.deals) == 1
    page.visit("#/saved")
    (saved,) = page.find(class_="saved")
    assert "12" not in read_text(saved).split()
    assert [node.tag for node in saved.children[1].children[:2]] == ["a", "button"], "to look back comes first"


def test_a_whole_match_that_came_by_a_link_still_has_all_its_deals() -> None:
    page = Page("#/play/slovak-lorum?seed=one&deals=12")
    assert page.session.play is not None
    there = Page(share.write(share.Parcel("match", page.session.play.record)))
    there.command("parcel-play")
    assert "deal 1 of 12" in there.words


@pytest.mark.parametrize("language", languages())
def test_the_two_ways_to_use_a_record_are_told_apart_in_words(language: str) -> None:
    page = Page("#/open", languages=(language,))
    (about,) = page.find(id="open-ways")
    look, play = page.find(aria_describedby="open-ways")
    assert (look.attribute("data-command"), play.attribute("data-command")) == ("look-at-text", "open-text")
    assert read_text(look) != read_text(play)
    assert len(read_text(about)) > 40


@pytest.mark.parametrize("language", languages())
def test_the_meter_of_clumond_says_what_it_means_to_whoever_asks(language: str) -> None:
    page = Page("#/play/clumond?seed=m&pace=instant", languages=(language,))
    page.wait_for_person()
    while not page.find(class_="meter-box"):
        page.press(page.tokens[0])
        page.wait_for_person()
    (opener,) = page.find(class_="meter-why")
    (about,) = page.find(class_="meter-about")
    assert opener.tag == "button", "it is reached by keyboard"
    assert opener.attribute("popovertarget") == about.attribute("id")
    assert about.attribute("popover") == "", "the browser closes it with Escape, or by a tap beside it"
    words = load(language)
    assert opener.attribute("aria-label") == words.table["clumond.meter.title"]
    assert str(words.table["clumond.meter.about"]) in read_text(about)


def editor_of(page: Page) -> Editor:
    return editor_commands.editor_of(page.session)


def composed(game: str) -> Page:
    """Compose a deal: another dealer, a pot, all cards, and something said."""
    page = Page(f"#/editor/{game}")
    page.change("editor.dealer", "1")
    page.change("editor.pot", "7")
    page.command("editor-fill")
    for node in page.find(data_command="editor-call")[:1]:
        page.command("editor-call", node.attribute("data-argument") or "")
    return page


@pytest.mark.parametrize("game", games.names())
def test_a_draft_is_there_again_after_a_reload_and_after_another_game(game: str) -> None:
    page = composed(game)
    before = editor_of(page)
    assert before.is_whole
    assert (before.dealer, before.pot) == (1, 7)
    assert editor_of(page.reload()) == before
    other = next(name for name in games.names() if name != game)
    page.change("editor.game", other)
    page.command("editor-put", editor_of(page).deck.codes[0])
    second = editor_of(page)
    page.change("editor.game", game)
    assert editor_of(page) == before
    page = page.reload()
    page.visit(f"#/editor/{other}")
    assert editor_of(page) == second


def test_a_script_that_is_typed_and_not_read_yet_is_kept_too() -> None:
    page = Page("#/editor/dobbm")
    page.change("editor.script", "game: dobbm\nN: HS")
    assert editor_of(page.reload()).script == "game: dobbm\nN: HS"
    page.command("editor-clear")
    assert "draft/dobbm" not in page.stored, "an empty table is no draft"


def test_start_afresh_puts_the_draft_away_and_it_can_be_brought_back() -> None:
    page = composed("dobbm")
    before = editor_of(page)
    page.command("editor-afresh")
    assert editor_commands.is_fresh(editor_of(page))
    assert "draft/dobbm" not in page.stored
    assert editor_commands.is_fresh(editor_of(page.reload()))
    page.command("editor-restore")
    assert editor_of(page) == before
    assert editor_of(page.reload()) == before
    page.command("editor-afresh")
    page.command("editor-put", before.deck.codes[0])
    assert not page.find(data_command="editor-restore"), "what is composed now is not thrown away for it"
    fresh = Page("#/editor/dobbm")
    (button,) = fresh.find(data_command="editor-afresh")
    assert button.attribute("aria-disabled") == "true"


def change_draft(content: str, **parts: object) -> str:
    return json.dumps(json.loads(content) | parts)


def test_e4_a_draft_that_cannot_be_read_is_told_and_ignored() -> None:
    composer = composed("dobbm")
    content = composer.stored["draft/dobbm"]
    held = json.loads(content)["held"]
    broken = [
        "",
        "{",
        "[]",
        '{"version": 1}',
        change_draft(content, version=2),
        change_draft(content, options={"players": 99}),
        change_draft(content, options={"players": [4]}),
        change_draft(content, dealer=9),
        change_draft(content, dealer="1"),
        change_draft(content, pot=-1),
        change_draft(content, held=[held[0], *held[:-1]]),
        change_draft(content, held=["XX"]),
        change_draft(content, held=[" ".join(held)]),
        change_draft(content, held=[3]),
        change_draft(content, into=40),
        change_draft(content, said=["win everything"]),
        change_draft(content, said=[4]),
        change_draft(content, script=4),
        change_draft(content, script="x" * 70_000),
    ]
    assert drafting.read("dobbm", content) == editor_of(composer)
    for text in broken:
        assert drafting.read("dobbm", text) is None, text[:60]
        page = Page("#/editor/dobbm", {"draft/dobbm": text})
        assert editor_commands.is_fresh(editor_of(page))
        assert ("cannot be read" in page.words) == bool(text)
    page.command("editor-fill")
    assert "cannot be read" not in page.words
    assert editor_of(page.reload()).is_whole


def test_drafts_are_part_of_a_backup_and_go_with_everything() -> None:
    page = composed("dobbm")
    before = editor_of(page)
    page.visit("#/settings")
    page.command("export")
    backup = page.downloads[-1].content
    other = Page("#/settings")
    other.send(FileRead(backup, "backup"))
    other.pass_time(1000)
    assert other.stored["draft/dobbm"] == page.stored["draft/dobbm"]
    other.visit("#/editor/dobbm")
    assert editor_of(other) == before
    other.visit("#/settings")
    other.command("delete-all")
    other.command("confirm")
    assert not [key for key in other.stored if key.startswith("draft/")]
    other.visit("#/editor/dobbm")
    assert editor_commands.is_fresh(editor_of(other))


def test_from_a_composed_deal_back_leads_to_the_editor_and_from_the_sheet_it_does_not() -> None:
    page = Page("#/editor/clumond")
    page.command("editor-fill")
    draft = editor_of(page)
    _, effects = update(page.session, Command(page.session.moment, "editor-play"))
    assert Navigate("#/table", replace=False) in effects
    page.command("editor-play")
    assert page.session.is_at_table
    page = page.reload()
    page.visit("#/editor/clumond")
    assert editor_of(page) == draft
    sheet = Page("#/play/clumond")
    _, effects = update(sheet.session, Command(sheet.session.moment, "start"))
    assert Navigate("#/table", replace=True) in effects


def lesson_at_a_question(game: str = "clumond") -> Page:
    """Open a game's second lesson and go on to its first question after the beginning."""
    page = Page(f"#/learn/{game}")
    course = teaching.course_of(page.session)
    assert course is not None
    page.visit(f"#/learn/{game}/{course.lessons[1].name}")
    for _ in range(40):
        lesson, study = teaching.lesson_of(page.session), page.session.study
        assert lesson is not None
        assert study is not None
        step = teaching.step_of(study, lesson)
        if study.step and step is not None and step.is_question:
            return page
        page.command("study-answer", step.answers[0]) if step and step.is_question else page.command("study-next")
        page.pass_time(20_000)
    raise AssertionError("no question")


@pytest.mark.parametrize("game", games.names())
def test_a_reload_comes_back_to_the_task_of_the_lesson(game: str) -> None:
    page = lesson_at_a_question(game)
    study, again = page.session.study, page.reload().session.study
    assert study is not None
    assert again is not None
    assert (again.name, again.step, again.ply) == (study.name, study.step, study.ply)
    assert again.play.match == study.play.match
    assert Page(page.address, page.stored).words == page.words


def test_begun_again_or_done_a_lesson_has_no_place_any_more() -> None:
    page = lesson_at_a_question()
    page.command("study-again")
    study = page.reload().session.study
    assert study is not None
    assert study.step == 0
    for _ in range(200):
        lesson, study = teaching.lesson_of(page.session), page.session.study
        assert lesson is not None
        assert study is not None
        if study.is_done:
            break
        step = teaching.step_of(study, lesson)
        left = [choice for choice in step.answers if choice not in study.found] if step else []
        page.command("study-answer", left[0]) if left else page.command("study-next")
        page.pass_time(20_000)
    assert study is not None
    assert study.is_done
    study = page.reload().session.study
    assert study is not None
    assert study.step == 0


@pytest.mark.parametrize("place", [None, 3, ["x"], ["x", "1"], ["x", -1], ["x", 9999], [5, 1], ["x", True], {}])
def test_e4_a_place_that_cannot_be_read_is_nowhere_and_the_rest_is_kept(place: object) -> None:
    known = learned.Learned(("calling",), 9)
    content = json.dumps(json.loads(learned.write(known)) | {"place": place})
    assert learned.read(content) == known


def test_a_place_beyond_the_lesson_is_its_beginning() -> None:
    page = lesson_at_a_question()
    name = page.address.rpartition("/")[2]
    stored = {"learned/clumond": learned.write(learned.Learned(place=(name, 400)))}
    study = Page(page.address, stored).session.study
    assert study is not None
    assert study.step == 0
