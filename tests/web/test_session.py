"""The session, event by event: what is late, doubled or out of place changes nothing."""

import random
from dataclasses import replace

import pytest

from app.events import Changed, Command, Press, Refused, Timed
from app.play import finished_tricks
from pycore import match as matches
from tests.web.fakes import Page

LORUM = "#/play/slovak-lorum?seed=a&deals=2&pace=normal"


def at_play(address: str = LORUM) -> Page:
    """Sit at a regular game of Lorum, asked for a card."""
    for seed in "abcdefghijklmnop":
        page = Page(address.replace("seed=a", f"seed={seed}"))
        page.wait_for_person()
        if "pass" in page.tokens:
            page.press("pass")
            page.wait_for_person()
        if page.table["data-phase"] == "playing" and page.table["data-turn"] == "0":
            return page
    raise AssertionError("no such deal")


def test_link_starts_and_leaves_the_table_as_address() -> None:
    page = Page(LORUM)
    assert page.address == "#/table"
    assert page.table["data-game"] == "slovak-lorum"
    assert page.table["data-ply"] == "0"
    assert page.session.play is not None
    assert page.session.play.match.seed == "a"


def test_press_carries_out_exactly_one_action() -> None:
    page = at_play()
    ply = int(page.table["data-ply"])
    token = next(token for token in page.tokens if token.startswith("play"))
    page.press(token)
    assert page.session.play is not None
    assert int(page.table["data-ply"]) == ply + 1
    seat, action = page.session.play.match.deals[-1].actions[-1]
    assert (seat, action.verb) == (0, "play")


def test_late_and_doubled_presses_are_dropped() -> None:
    page = at_play()
    moment, token = page.session.moment, page.tokens[0]
    page.send(Press(moment, token))
    after = page.session
    page.send(Press(moment, token))
    page.send(Press(moment - 1, token))
    assert page.session == after


def test_press_out_of_turn_or_of_an_illegal_token_is_dropped() -> None:
    page = at_play()
    before = page.session
    for token in ("play XX", "pass", "big", "", "play", "discard HA", "play HA as H"):
        page.press(token)
    assert page.session == before
    page.press(page.tokens[0])
    waiting = page.session
    page.press("pass")
    assert page.session == waiting


def test_bot_moves_are_scheduled_once_and_never_from_an_outdated_state() -> None:
    page = Page("#/play/slovak-lorum?seed=a&humans=0&pace=normal")
    assert [timer.kind for _, timer in page.timers if timer.kind == "bot"] == ["bot"]
    (delay,) = [at for at, timer in page.timers if timer.kind == "bot"]
    assert delay >= 300
    moment = page.session.moment
    page.send(Timed("bot", moment))
    after = page.session
    assert page.table["data-ply"] == "1"
    page.send(Timed("bot", moment))
    assert page.session == after


def test_same_record_gives_the_same_bots() -> None:
    ends = []
    for _ in range(2):
        page = Page("#/play/slovak-lorum?seed=same&humans=0&pace=instant&deals=1")
        page.play_on(random.Random(1))
        assert page.session.play is not None
        ends.append(page.session.play.match)
    assert ends[0] == ends[1]


def test_finished_trick_is_held_until_it_is_gathered() -> None:
    page = at_play()
    while page.session.play is not None and not page.session.play.is_held:
        if page.tokens:
            page.press(page.tokens[0])
        else:
            page.pass_time(700)
    assert page.table["data-turn"] == ""
    assert page.tokens == []
    assert page.find(data_command="collect")
    page.command("collect")
    assert page.session.play is not None
    assert not page.session.play.is_held


def test_finished_trick_stays_for_ever_at_the_pace_that_waits() -> None:
    page = Page("#/play/slovak-lorum?seed=a&humans=0&pace=click")
    page.pass_time(60_000)
    assert page.session.play is not None
    assert page.session.play.is_held
    assert finished_tricks(page.session.play.match) == 1
    page.command("collect")
    page.pass_time(60_000)
    assert finished_tricks(page.session.play.match) == 2


def test_late_collect_is_dropped() -> None:
    page = Page("#/play/slovak-lorum?seed=a&humans=0&pace=click")
    page.pass_time(60_000)
    moment = page.session.moment
    page.send(Command(moment, "collect"))
    after = page.session
    page.send(Command(moment, "collect"))
    page.send(Timed("collect", moment))
    assert page.session == after


def test_touch_takes_two_taps_on_a_card_and_offers_a_button() -> None:
    page = at_play()
    token, ply = page.tokens[0], page.table["data-ply"]
    page.press(token, via="touch")
    assert page.table["data-ply"] == ply
    assert page.tokens.count(token) == 2
    other = next(one for one in page.tokens if one != token) if len(set(page.tokens)) > 1 else None
    if other:
        page.press(other, via="touch")
        assert page.table["data-ply"] == ply
        page.press(token, via="touch")
    page.press(token, via="touch")
    assert page.table["data-ply"] != ply


def test_one_tap_plays_where_that_is_wanted() -> None:
    page = at_play()
    page.session = replace(page.session, settings=replace(page.session.settings, one_tap=True))
    ply = page.table["data-ply"]
    page.press(page.tokens[0], via="touch")
    assert page.table["data-ply"] != ply


def test_illegal_card_says_why_and_plays_nothing() -> None:
    for seed in range(40):
        page = Page(f"#/play/slovak-lorum?seed={seed}&pace=normal")
        page.wait_for_person()
        if "pass" in page.tokens:
            page.press("pass")
            page.wait_for_person()
        illegal = page.find(aria_disabled="true", data_refused="must-follow")
        if illegal:
            break
    card = dict(illegal[0].attributes)
    assert "data-action" not in card
    reason = page.find(id=card["aria-describedby"])
    assert reason
    ply = page.table["data-ply"]
    page.send(Refused(page.session.moment, card["data-card"]))
    assert page.table["data-ply"] == ply
    assert len(page.alarms) == 1
    assert "follow" in page.alarms[0]
    assert page.find(class_="card is-refusing")
    page.send(Refused(page.session.moment, "not a card"))
    assert len(page.alarms) == 1


def test_undo_goes_back_to_the_own_decision_and_marks_practice_when_something_was_seen() -> None:
    page = at_play()
    page.press(page.tokens[0])
    before = page.table["data-ply"]
    page.command("undo")
    assert int(page.table["data-ply"]) == int(before) - 1
    assert page.session.play is not None
    assert not page.session.play.is_practice
    page.press(page.tokens[0])
    page.wait_for_person()
    page.command("undo")
    assert page.session.play.is_practice
    assert "practice" in page.words


def test_undo_during_a_bots_turn_does_not_let_the_old_timer_act() -> None:
    page = at_play()
    page.press(page.tokens[0])
    page.command("undo")
    ply = page.table["data-ply"]
    page.pass_time(10_000)
    assert page.table["data-ply"] == ply


def test_hint_marks_what_a_club_player_would_do() -> None:
    page = at_play()
    page.command("hint")
    hinted = page.find(data_hint="")
    assert len(hinted) == 1
    assert hinted[0].attribute("data-action") in page.tokens


def test_language_changes_in_mid_trick_and_nothing_is_lost() -> None:
    page = at_play()
    page.press(page.tokens[0])
    before = page.session.play
    page.command("settings")
    page.send(Changed("setting.language", "ja"))
    page.visit("#/table")
    assert page.session.play == before
    assert "あなた" in page.words
    page.wait_for_person()
    assert page.table["data-turn"] == "0" or page.session.play.is_settled


@pytest.mark.parametrize("seed", range(6))
def test_reload_comes_back_to_the_same_decision(seed: int) -> None:
    page = Page(f"#/play/slovak-lorum?seed={seed}&deals=1&pace=fast")
    rng = random.Random(seed)
    for _ in range(80):
        again = page.reload()
        assert again.address == "#/table"
        assert again.table == page.table
        assert again.tokens == page.tokens
        if page.table["data-phase"] == "settled":
            break
        if page.tokens:
            page.press(rng.choice(page.tokens))
        else:
            again.pass_time(3000)
            page.pass_time(3000)
            assert again.table == page.table


def test_whole_match_ends_with_the_pot_shared_out() -> None:
    page = Page("#/play/slovak-lorum?seed=end&deals=3&pace=instant")
    page.play_on(random.Random(7), "finished")
    play = page.session.play
    assert play is not None
    final = matches.final_standing(play.match)
    assert final.pot == 0
    assert sum(final.chips) == 0
    assert page.find(data_command="new-match")
    assert not page.session.is_in_progress


def test_table_waits_while_another_screen_is_shown() -> None:
    page = Page("#/play/slovak-lorum?seed=a&humans=0&pace=normal")
    page.command("settings")
    ply = page.session.play.ply if page.session.play else -1
    page.pass_time(20_000)
    assert page.session.play is not None
    assert page.session.play.ply == ply
    page.visit("#/table")
    page.pass_time(20_000)
    assert page.session.play.ply > ply


def test_last_trick_of_a_deal_is_shown_before_the_deal_is_settled() -> None:
    page = Page("#/play/slovak-lorum?seed=last&humans=0&pace=click&deals=1")
    for _ in range(200):
        page.pass_time(1000)
        if page.find(data_command="next-deal"):
            break
        if page.session.play is not None and page.session.play.decision is None:
            assert page.table["data-phase"] == "playing"
            assert page.table["data-turn"] == ""
        page.command("collect")
    assert page.table["data-phase"] == "settled"


def test_card_out_of_turn_says_whose_turn_it_is() -> None:
    page = at_play()
    page.press(page.tokens[0])
    before = page.session
    card = page.find(data_group="hand")[0].children[0].children[0].attribute("data-card")
    page.send(Refused(page.session.moment, card or ""))
    assert page.session == before
    assert len(page.alarms) == 1
    assert "is thinking" in page.alarms[0]
