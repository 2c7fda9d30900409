"""The session around a match: links, several people, storage, records, questions by letter."""

import random

import pytest

from app import markup
from app.events import Boot, Changed, FileRead, Hidden, Query, Told
from app.session import Session
from app.update import update
from pycore import record as records
from tests.web.fakes import Page, to_html
from tests.web.test_session import at_play


def test_new_match_sets_up_the_same_table_again() -> None:
    page = Page("#/play/slovak-lorum?seed=end&deals=1&pace=instant&small_duty=own-highest&names=Eva")
    page.play_on(random.Random(7), "finished")
    page.command("new-match")
    assert page.session.route.screen == "sheet"
    assert page.session.draft is not None
    assert dict(page.session.draft.options)["small_duty"] == "own-highest"
    assert page.session.draft.seats[0].name == "Eva"
    page.command("start")
    assert page.session.play is not None
    assert page.session.play.match.seed not in ("end", "")


def test_link_asks_before_it_replaces_a_match() -> None:
    page = at_play()
    running = page.session.play
    page.visit("#/play/slovak-lorum?seed=other")
    assert page.session.play == running
    assert page.find(data_command="replace")
    page.command("keep")
    assert page.session.route.screen == "table"
    assert page.session.play is not None
    assert page.session.play.match == running.match if running else False
    page.visit("#/play/slovak-lorum?seed=other")
    page.command("replace")
    assert page.session.play.match.seed == "other"


@pytest.mark.parametrize(
    ("query", "part"),
    [
        ("sed=a", "sed"),
        ("seed=a&deals=0", "deals"),
        ("deals=1000", "deals"),
        ("level=grandmaster", "level"),
        ("humans=9", "humans"),
        ("humans=5", "4"),
        ("lang=xx", "lang"),
        ("pace=warp", "pace"),
        ("small_duty=none", "small_duty"),
        ("players=3", "Three players"),
        ("seed=" + "x" * 65, "seed"),
        ("seed=a&seed=b", "seed"),
        ("names=a,b,c,d,e", "4"),
    ],
)
def test_wrong_link_gives_one_sentence_and_the_sheet(query: str, part: str) -> None:
    page = Page(f"#/play/slovak-lorum?{query}")
    assert page.session.play is None
    assert page.session.route.screen == "sheet"
    assert page.session.draft is not None
    assert page.session.draft.problem is not None
    assert part in page.session.words.say(page.session.draft.problem)
    assert len(page.alarms) == 1
    page.command("start")
    assert page.session.play is not None


def test_unknown_game_in_a_link_leads_to_the_lobby() -> None:
    page = Page("#/play/poker?seed=a")
    assert page.session.route.screen == "lobby"
    assert "no such game" in page.words


def test_pass_and_play_shows_nothing_behind_the_curtain() -> None:
    page = Page("#/play/slovak-lorum?seed=a&humans=4&names=Anna,Bea,Cyril,Dora&pace=instant")
    play = page.session.play
    assert play is not None
    assert play.curtain == int(page.table["data-turn"])
    name = play.players[play.curtain].name
    assert name in page.words
    shown = to_html(page.tree)
    assert "data-card" not in shown
    assert 'href="#c' not in shown
    assert page.tokens == []
    page.command("show-hand")
    assert page.tokens
    page.press("pass")
    assert page.session.play is not None
    assert page.session.play.curtain is not None
    assert "data-card" not in to_html(page.tree)
    page.play_on(random.Random(3))
    assert page.session.play.viewer is None


def test_pass_and_play_covers_the_hand_when_the_page_is_hidden_or_reloaded() -> None:
    page = Page("#/play/slovak-lorum?seed=a&humans=2&pace=instant")
    while page.session.play is not None and page.session.play.curtain is None:
        page.pass_time(500)
    page.command("show-hand")
    assert page.session.play is not None
    assert page.session.play.curtain is None
    page.send(Hidden())
    assert page.session.play.curtain is not None
    page.command("show-hand")
    assert "data-card" not in to_html(page.reload().tree)
    page.command("lobby")
    page.visit("#/table")
    assert "data-card" not in to_html(page.tree)


def test_storage_that_refuses_is_told_and_the_game_goes_on() -> None:
    page = at_play()
    page.storage_problem = "full"
    page.press(page.tokens[0])
    assert page.session.storage == "full"
    assert any("not saved" in words for words in page.spoken)
    page.wait_for_person()
    page.command("lobby")
    assert page.find(data_notice="storage")


def test_storage_that_cannot_be_read_is_told() -> None:
    session, _ = update(Session(), Boot("#/", None, ("en",), "00"))
    assert session.storage == "refused"


@pytest.mark.parametrize("content", ["", "{", "null", "[" * 2000, "e30=", "\u0000", "a" * 100_000])
def test_corrupt_save_is_put_aside_and_never_blocks_the_start(content: str) -> None:
    page = Page("#/table", {"match/x": content, "settings": content, "other": "x"})
    assert page.session.route.screen == "lobby"
    assert page.find(data_notice="broken")
    assert page.stored["other"] == "x"
    assert page.stored["match/x"] == content
    page.command("download-broken")
    assert len(page.downloads) == 1
    page.command("reset-broken")
    assert "match/x" not in page.stored
    assert not page.find(data_notice="broken")
    again = page.reload()
    assert not again.find(data_notice="broken")


def test_record_is_copied_downloaded_and_opened_again() -> None:
    page = at_play()
    page.command("copy-record")
    page.command("download-record")
    assert page.session.play is not None
    assert records.read(page.copies[0]).match == page.session.play.match
    assert records.read(page.downloads[0].content).match == page.session.play.match
    other = Page("#/open")
    other.send(Changed("open.text", page.copies[0]))
    other.command("open-text")
    assert other.session.play is not None
    assert other.session.play.match == page.session.play.match
    third = Page("#/open")
    third.send(FileRead(page.copies[0]))
    assert third.session.play is not None


def test_refused_record_names_deal_action_and_rule_and_loads_nothing() -> None:
    page = at_play()
    page.press(page.tokens[0])
    page.command("copy-record")
    data = page.copies[0]
    wrong = data.rsplit('"play ', 1)
    other = Page("#/open")
    other.send(Changed("open.text", wrong[0] + '"play XX' + wrong[1][2:]))
    other.command("open-text")
    assert other.session.play is None
    assert other.session.open_problem is not None
    words = other.session.words.say(other.session.open_problem)
    assert "deal 1" in words
    assert f"action {len(page.session.play.match.deals[0].actions) if page.session.play else 0}." in words
    assert other.alarms == [words]
    for text in ("", "{}", "null", '{"format": "kartenstube-record", "version": 2}'):
        other.send(Changed("open.text", text))
        other.command("open-text")
        assert other.session.play is None
        assert other.session.open_problem is not None


def test_letters_ask_and_are_answered() -> None:
    page = at_play()
    heard = []
    for letter in "HTLSBV?":
        page.spoken.clear()
        page.send(Query(letter))
        assert len(page.spoken) == 1
        heard.append(page.spoken[0])
    assert len(set(heard)) == 7
    page.send(Query("R"))
    assert page.spoken[-1] == heard[-1]
    page.send(Query("X"))
    assert len(page.spoken) == 2


def test_news_of_the_platform_are_shown() -> None:
    page = Page()
    page.send(Told("offline"))
    assert "offline" in page.words
    page.send(Told("update"))
    assert page.find(data_command="update")


def test_bots_cards_of_a_trick_are_spoken_in_one_breath() -> None:
    page = at_play("#/play/slovak-lorum?seed=a&deals=2&pace=fast")
    page.spoken.clear()
    page.press(page.tokens[0])
    page.wait_for_person()
    assert 1 <= len(page.spoken) <= 4
    assert "Your turn" in page.spoken[-1] or page.session.play is None or page.session.play.is_settled


@pytest.mark.parametrize(
    ("address", "title"),
    [
        ("#/", "Kartenstube"),
        ("#/settings", "Settings – Kartenstube"),
        ("#/puzzles", "Puzzles – Kartenstube"),
        ("#/rules/dobbm", "Rules of Dobbm – Kartenstube"),
        ("#/play/clumond?seed=title&pace=instant", "Clumond – Kartenstube"),
    ],
)
def test_each_screen_names_itself_for_the_tab_and_the_history(address: str, title: str) -> None:
    assert markup.title(Page(address).tree) == title


def test_the_lobby_leads_to_the_puzzles_and_empty_statistics_lead_back() -> None:
    page = Page("#/")
    assert page.find(href="#/puzzles")
    page.visit("#/statistics")
    assert page.find(href="#/", class_="button")
