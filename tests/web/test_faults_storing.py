"""The faults of saving that other tables are known for, one test a kind: nothing is lost, and what cannot be is said."""

import base64
import json
import random
from collections.abc import Callable

import pytest

from app import saving, shelf
from app.events import Reloaded, StorageWorks
from app.keeping import resume
from pycore import games
from tests.web.fakes import Page

LORUM = "#/play/slovak-lorum?seed=a&deals=2&pace=instant"


def shown(page: Page) -> object:
    play = page.session.play
    return None if play is None else (play.match, page.table, page.tokens)


@pytest.mark.parametrize("name", games.names())
def test_fault_e1_reload_at_every_decision_shows_the_same(name: str) -> None:
    page = Page(f"#/play/{name}?seed=e1&deals=1&pace=instant")
    rng = random.Random(name)
    for _ in range(200):
        page.wait_for_person()
        again = page.reload()
        assert shown(again) == shown(page)
        if page.table["data-phase"] in ("settled", "finished"):
            return
        page.press(rng.choice(sorted(set(page.tokens))))
    raise AssertionError("the deal does not end")


@pytest.mark.parametrize("language", ["en", "de", "ja", "sk", "fr"])
def test_fault_e3_first_visit_finds_nothing_and_starts(language: str) -> None:
    page = Page("#/", languages=(language,))
    assert not page.find(data_notice="broken")
    assert not page.find(data_command="continue")
    assert page.stored == {}


def newer(content: str) -> str:
    if content.startswith("{"):
        return json.dumps({**json.loads(content), "version": 99, "language": "tlh"})
    stored = json.loads(base64.b64decode(content))
    return base64.b64encode(json.dumps({**stored, "version": 99}).encode()).decode()


SPOILT: dict[str, Callable[[str], str]] = {
    "empty": lambda _content: "",
    "brace": lambda _content: "{",
    "null": lambda _content: "null",
    "huge": lambda _content: json.dumps([0] * 200_000),
    "deep": lambda _content: "[" * 100_000,
    "newer": newer,
    "cut": lambda content: content[: len(content) // 2],
    "number": lambda _content: "7",
}


@pytest.mark.parametrize("kind", SPOILT)
@pytest.mark.parametrize("place", ["match/", "head/", "tally/", "settings", "broken/"])
def test_fault_e4_whatever_is_damaged_the_page_starts_and_the_rest_is_untouched(place: str, kind: str) -> None:
    page = Page("#/play/dobbm?seed=b&deals=3&pace=instant")
    page.play_on(random.Random(1))
    page.visit(LORUM)
    page.wait_for_person()
    stored = dict(page.stored)
    name = page.session.match_id
    key = place + name if place.endswith("/") else place
    content = SPOILT[kind](stored.get(key, stored[f"match/{name}"]))
    again = Page("#/table", {**stored, key: content}, here=name)
    assert {other: again.stored[other] for other in stored if other not in (key, f"head/{name}", "settings")} == {
        other: stored[other] for other in stored if other not in (key, f"head/{name}", "settings")
    }
    if place in ("match/", "broken/"):
        assert again.stored[key] == content
        again.visit("#/")
        assert len(again.find(data_notice="broken")) == 1
        again.command("download-broken", key)
        assert len(again.downloads) == 1
        again.command("reset-broken", key)
        assert key not in again.stored
        assert not again.find(data_notice="broken")
    else:
        assert shown(again) == shown(page)
    again.visit("#/statistics")
    again.visit("#/saved")
    assert again.find(data_game="dobbm")


def test_fault_e4_a_second_unreadable_save_does_not_replace_the_first() -> None:
    page = Page("#/", {"match/a": "one", "match/b": "two", "broken/c": "three"})
    assert {one.content for one in page.session.broken} == {"one", "two", "three"}
    page.visit(LORUM)
    assert {"match/a", "match/b", "broken/c"} <= set(page.stored)
    page.visit("#/")
    page.command("reset-broken", "match/b")
    assert [one.content for one in page.reload().session.broken] == ["three", "one"]


def test_fault_e4_any_error_of_a_reader_counts_as_damage(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page(LORUM)

    def fail(_content: str) -> saving.Saved:
        raise ZeroDivisionError

    monkeypatch.setattr(saving, "read", fail)
    again = page.reload()
    assert again.session.play is None
    assert len(again.session.broken) == 1


def test_fault_e5_a_tampered_save_is_refused_whole_with_the_place_named() -> None:
    page = Page(LORUM)
    page.play_on(random.Random(5))
    stored = json.loads(base64.b64decode(page.match))
    actions = stored["record"]["deals"][0]["actions"]
    first = next(number for number, (_, token) in enumerate(actions) if token.startswith("play"))
    actions[first], actions[first + 1] = actions[first + 1], actions[first]
    content = base64.b64encode(json.dumps(stored).encode()).decode()
    again = Page("#/table", {**page.stored, f"match/{page.session.match_id}": content}, here=page.session.match_id)
    assert again.session.play is None
    assert again.session.route.screen == "lobby"
    (broken,) = again.session.broken
    words = again.session.words.say(broken.reason)
    assert "deal 1" in words
    assert f"action {first + 1}" in words


def finish_some(count: int) -> Page:
    """Finish so many matches, one after the other."""
    page = Page("#/")
    for number in range(count):
        page.clock += 1000
        page.visit(f"#/play/slovak-lorum?seed=f{number}&deals=1&humans=0&pace=instant")
        page.play_on(random.Random(number), "finished")
        page.visit("#/")
    return page


def test_fault_e6_full_storage_trims_the_history_oldest_first_after_saying_so() -> None:
    page = finish_some(3)
    ends = [head.id for head in page.session.shelf.finished]
    page.clock += 1000
    page.visit(LORUM)
    page.wait_for_person()
    page.room = sum(map(len, page.stored.values())) + 10

    def act() -> None:
        page.press(page.tokens[0])
        page.wait_for_person()

    act()
    assert page.session.storage == "full"
    assert sum("oldest finished match is deleted" in words for words in page.spoken) == 1
    assert [head.id for head in page.session.shelf.finished] == ends  # nothing goes before the person's next step
    assert ends[2] in {node.attribute("data-argument") for node in page.find(data_command="download-match")}
    act()
    assert [head.id for head in page.session.shelf.finished] == ends[:2]
    assert f"match/{ends[2]}" not in page.stored
    assert resume(page.match).match == (page.session.play.match if page.session.play else None)
    assert not page.session.storage


def test_fault_e6_one_finished_match_at_most_goes_where_that_does_not_help() -> None:
    page = finish_some(3)
    page.clock += 1000
    page.visit(LORUM)
    page.wait_for_person()
    page.room = 0
    begin = page.table["data-ply"]
    for _ in range(4):
        page.press(page.tokens[0])
        page.wait_for_person()
    assert page.table["data-ply"] != begin
    assert page.session.storage == "full"
    assert len(page.session.shelf.finished) == 2
    assert sum("this match is not saved" in words for words in page.spoken) == 1
    assert page.find(data_notice="storage")
    page.room = None
    page.press(page.tokens[0])
    page.wait_for_person()
    assert not page.session.storage
    assert resume(page.match).match == (page.session.play.match if page.session.play else None)


def test_fault_e6_history_is_bounded_and_the_oldest_goes_after_saying_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "FINISHED_LIMIT", 2)
    page = finish_some(1)
    assert not any("is deleted" in words for words in page.spoken)
    page = finish_some(2)
    assert sum("the oldest is deleted" in words for words in page.spoken) == 1
    assert len(page.session.shelf.finished) == 2
    page = finish_some(4)
    assert len(page.session.shelf.finished) == 2
    assert {key for key in page.stored if key.startswith("match/")} == {head.key for head in page.session.shelf.finished}
    seeds = {resume(page.stored[head.key]).match.seed for head in page.session.shelf.finished}
    assert seeds == {"f2", "f3"}
    page.visit("#/saved")
    assert "last 2 finished" in page.words


def test_fault_e7_a_save_that_fails_is_said_once_and_taken_back_when_it_works() -> None:
    page = Page(LORUM)
    page.wait_for_person()
    page.storage_problem = "refused"
    for _ in range(2):
        page.press(page.tokens[0])
        page.wait_for_person()
    assert sum("store" in words for words in page.spoken) == 1
    page.visit("#/")
    assert page.find(data_notice="storage")
    page.visit("#/table")
    page.storage_problem = ""
    page.press(page.tokens[0])
    page.send(StorageWorks())
    page.visit("#/")
    assert not page.find(data_notice="storage")
    assert resume(page.match)


def test_fault_e8_what_both_tabs_played_is_in_the_record() -> None:
    first = Page(LORUM)
    first.wait_for_person()
    second = Page("#/table", beside=first)
    for page, other in ((second, first), (first, second), (second, first)):
        page.command("take-over")
        ply = int(page.table["data-ply"])
        page.press(page.tokens[0])
        page.wait_for_person()
        assert int(page.table["data-ply"]) > ply
        assert other.find(data_cover="elsewhere")
    assert first.session.play is not None
    first.send(Reloaded(first.match, takes=True))
    assert shown(first) == shown(second)


def test_two_matches_in_two_tabs_do_not_disturb_each_other() -> None:
    first = Page(LORUM)
    second = Page("#/play/dobbm?seed=b&deals=2&pace=instant", beside=first)
    for page in (first, second, first, second):
        page.wait_for_person()
        if page.tokens:
            page.press(page.tokens[0])
        assert not page.find(data_cover="elsewhere")
    first.visit("#/")
    assert {head.game for head in first.session.shelf.running} == {"slovak-lorum", "dobbm"}
    for page in (first, second):
        assert resume(page.match).match == (page.session.play.match if page.session.play else None)


def test_fault_e11_without_a_storage_the_game_goes_on_and_says_so() -> None:
    page = Page("#/")
    page.storage_problem = "refused"
    page.visit(LORUM)
    page.play_on(random.Random(1), "finished")
    page.visit("#/settings")
    assert "not be remembered" in page.words


def test_fault_d2_no_entry_names_a_card() -> None:
    page = Page("#/play/dobbm?seed=d2&deals=1&pace=instant")
    page.play_on(random.Random(1), "finished")
    page.visit("#/settings")
    assert "holds the whole deal" in page.words
    for content in page.stored.values():
        assert not any(word in content for word in ("play ", "discard", "hands", "talon", '"HS"', '"E10"'))


def test_fault_d4_a_reload_does_not_unsee_what_was_drawn() -> None:
    for seed in "abcdefgh":
        page = Page(f"#/play/domino-loo?seed={seed}&deals=1&pace=instant")
        page.wait_for_person()
        if "miss" in page.tokens:
            break
    page.press("miss")
    page.wait_for_person()
    assert page.tokens
    assert all(token.startswith("discard") for token in page.tokens)
    hand = page.find(data_group="hand")
    again = page.reload()
    assert again.find(data_group="hand") == hand
    assert again.tokens == page.tokens
    again.command("undo")
    if "miss" in again.tokens:
        assert again.session.play is not None
        assert again.session.play.is_practice


@pytest.mark.parametrize("name", games.names())
def test_fault_a12_a_bot_goes_on_once_after_a_reload_at_its_turn(name: str) -> None:
    page = Page(f"#/play/{name}?seed=a12&deals=1&pace=normal&humans=0")
    phases = set()
    for _ in range(300):
        phase = page.table["data-phase"]
        if phase == "settled":
            break
        page = page.reload()
        play = page.session.play
        assert play is not None
        ply, is_waiting = play.ply, play.is_held or play.is_resting
        phases.add(phase)
        page.pass_time(5000 if is_waiting else 700)
        after = page.session.play
        assert after is not None
        assert after.ply == ply + 1 or is_waiting or after.is_settled
    assert page.table["data-phase"] == "settled"
    assert "playing" in phases


@pytest.mark.parametrize("name", games.names())
def test_fault_f2_a_link_and_the_same_plays_give_the_same_match(name: str) -> None:
    def play() -> Page:
        page = Page(f"#/play/{name}?seed=f2&deals=2&pace=instant")
        page.play_on(random.Random("f2"), "finished")
        return page

    first, second = play(), play()
    assert first.session.play is not None
    assert second.session.play is not None
    assert first.session.play.record == second.session.play.record


def test_saved_matches_are_listed_continued_downloaded_and_deleted() -> None:
    page = Page(LORUM)
    page.wait_for_person()
    lorum = page.session.match_id
    page.clock += 3 * 3_600_000
    page.visit("#/play/clumond?seed=b&deals=2&pace=instant")
    page.visit("#/")
    assert [head.id for head in page.session.shelf.running] == [page.session.match_id, lorum]
    assert "3 hours ago" in page.words
    assert len(page.find(data_command="continue")) == 2
    page.command("download-match", lorum)
    assert "slovak-lorum" in page.downloads[-1].name
    page.command("delete-match", page.session.match_id)
    page.command("close")
    assert len(page.session.shelf.running) == 2
    page.command("delete-match", page.session.match_id)
    page.command("confirm")
    assert [head.id for head in page.session.shelf.heads] == [lorum]
    page.command("continue", lorum)
    assert page.session.match_id == lorum
    assert page.table["data-game"] == "slovak-lorum"
    assert page.tokens


def test_everything_can_be_deleted_after_a_question() -> None:
    page = finish_some(1)
    page.visit(LORUM)
    page.visit("#/settings")
    page.command("delete-all")
    assert page.stored
    page.command("confirm")
    assert page.stored == {}
    assert page.session.play is None
    page.visit("#/table")
    assert page.session.route.screen == "lobby"


def test_a_new_table_discards_no_match() -> None:
    page = Page(LORUM)
    page.wait_for_person()
    first = page.session.match_id
    page.visit("#/play/slovak-lorum?seed=other")
    assert page.find(data_command="replace")
    page.command("replace")
    assert page.session.match_id != first
    page.visit("#/play/slovak-lorum?seed=third")
    page.command("keep")
    assert page.session.play is not None
    assert page.session.play.match.seed == "other"
    page.command("continue", first)
    assert page.session.play.match.seed == "a"
