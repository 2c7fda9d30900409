"""Handling, event by event: the order of the hand, an early finish, hidden cards, tricks looked back at, a second question."""

from dataclasses import replace
from itertools import pairwise

import pytest

from app import comforts
from app.events import Changed, Hidden, Press, Query, Shown
from app.play import scene_of
from app.settings import Settings, change
from pycore.game import write_action
from tests.web.fakes import Page, text_of
from tests.web.test_session import at_play

DOBBM = "#/play/dobbm?seed=a&deals=2&pace=normal"


def set_to(page: Page, **liked: str) -> None:
    for name, value in liked.items():
        page.send(Changed(f"setting.{name}", value))


def hand(page: Page) -> list[str]:
    """List the codes of the hand as it is drawn."""
    (cards,) = page.find(data_group="hand")
    return [str(child.children[0].attribute("data-card")) for child in cards.children]


def watching(address: str, **settings: str) -> Page:
    page = Page(address)
    set_to(page, **settings)
    return page


def test_fault_c6_dobbm_is_sorted_trumps_first_and_high_cards_first() -> None:
    page = Page(DOBBM)
    ranks = ["S", "10", "K", "O", "U", "9", "8", "7", "6"]
    codes = hand(page)
    assert codes == sorted(codes, key=lambda code: (code[0] != "H", "ELHB".index(code[0]), ranks.index(code[1:])))


def test_fault_c6_trumps_go_right_and_low_cards_first_if_wished() -> None:
    page = Page(DOBBM)
    before = hand(page)
    set_to(page, ranks="up", trumps="right")
    codes = hand(page)
    assert sorted(codes) == sorted(before)
    hearts = [code for code in codes if code[0] == "H"]
    assert hearts
    assert codes[-len(hearts) :] == hearts
    assert hearts == [code for code in before if code[0] == "H"][::-1]


@pytest.mark.parametrize("game", ["slovak-lorum", "clumond", "dobbm"])
def test_fault_c6_colours_alternate_while_every_suit_is_there(game: str) -> None:
    for seed in "abcdefgh":
        page = watching(f"#/play/{game}?seed={seed}&pace=normal", sort="alternate")
        suits = [code[0] for code, after in pairwise([*hand(page), "-"]) if code[0] != after[0]]
        if len(suits) == 4:
            colours = [suit in "ELCS" for suit in suits]
            assert all(one != other for one, other in pairwise(colours)), suits
            return
    raise AssertionError("no hand has all four suits")


def test_fault_c6_order_is_stable_through_play_and_reload() -> None:
    page = at_play()
    set_to(page, sort="alternate", ranks="up")
    for _ in range(4):
        before = hand(page)
        page.press(next(token for token in page.tokens if token.startswith("play")))
        page.wait_for_person()
        after = hand(page)
        assert after == [code for code in before if code in after]
    assert hand(page.reload()) == after


def test_fault_c6_hand_is_put_in_order_by_keyboard_and_stays_so() -> None:
    page = at_play()
    first, second, *rest = hand(page)
    page.command("move-right", first)
    assert hand(page) == [second, first, *rest]
    page.command("put", f"{first} {len(rest) + 1}")
    assert hand(page) == [second, *rest, first]
    assert hand(page.reload()) == [second, *rest, first]
    page.command("move-left", second)
    assert hand(page)[0] == second, "there is no place further left"
    page.command("sort")
    assert hand(page) == [first, second, *rest]
    page.command("put", "XX 3")
    page.command("put", f"{first} much")
    page.command("move-left", "XX")
    assert hand(page) == [first, second, *rest]


def test_fault_c6_hand_is_put_in_order_from_the_menu_without_dragging() -> None:
    page = at_play()
    first, second, *rest = hand(page)
    page.command("arranging")
    assert not [token for token in page.tokens if token.startswith("play")], "a slip plays nothing meanwhile"
    page.command("pick", first)
    page.command("move-right")
    page.command("move-right")
    page.command("arranging")
    assert hand(page) == [second, rest[0], first, *rest[1:]]
    assert [token for token in page.tokens if token.startswith("play")]


def test_fault_c6_dealt_order_is_left_alone_if_wished() -> None:
    page = watching(DOBBM, sort="manual")
    play = page.session.play
    assert play is not None
    deal = play.match.deals[0]
    codes = play.match.game.deck(play.match.options).codes
    assert hand(page) == [codes[deal.layout[place]] for place in play.match.game.plan(deal.setup).hands[0]]


def decided_point(address: str) -> Page:
    """Play at the first cards offered until the rest is decided for the person."""
    for seed in range(40):
        page = Page(f"{address}seed={seed}&pace=instant&deals=3")
        while page.table["data-phase"] != "settled":
            page.wait_for_person()
            if page.find(data_command="finish"):
                return page
            if page.session.play is None or page.session.play.is_open_to is None:
                break
            page.press(next((token for token in ("dobbm", "go H", "pass") if token in page.tokens), page.tokens[0]))
    raise AssertionError("no deal is decided early")


@pytest.mark.parametrize("game", ["slovak-lorum", "dobbm", "clumond"])
def test_fault_c5_a_decided_deal_can_be_finished_and_is_never_ended_silently(game: str) -> None:
    page = decided_point(f"#/play/{game}?")
    play = page.session.play
    assert play is not None
    ply = play.ply
    page.command("finish")
    after = page.session.play
    assert after is not None
    assert after.is_settled
    deal = after.match.deals[0]
    assert len(deal.actions) >= ply + 2
    assert deal.actions[:ply] == play.match.deals[0].actions
    assert "settled" in page.spoken[-1]
    assert page.table["data-phase"] == "settled"
    played = [write_action(after.match.game.deck(after.match.options), action) for _, action in deal.actions]
    assert len(set(played)) >= len(played) - deal.setup.players * 3, "every card is an action of its own"


def test_fault_c5_nothing_is_offered_where_it_is_not_wished_or_not_decided() -> None:
    page = decided_point("#/play/slovak-lorum?")
    set_to(page, claims="off")
    assert not page.find(data_command="finish")
    fresh = at_play()
    assert not fresh.find(data_command="finish")
    before = fresh.session
    fresh.command("finish")
    assert fresh.session == before


def test_fault_c3_last_trick_names_lead_and_winner_and_earlier_tricks_can_be_seen() -> None:
    page = at_play()
    for _ in range(3):
        page.press(next(token for token in page.tokens if token.startswith("play")))
        page.wait_for_person()
    play = page.session.play
    assert play is not None
    tricks = scene_of(play).observation.tricks
    (shown,) = page.find(class_="last-trick")
    words = [text_of(item) for item in shown.children]
    assert sum("leads" in line for line in words) == 1
    assert sum("wins" in line for line in words) == 1
    assert {dict(item.attributes)["data-place"] for item in shown.children} == {"s", "w", "n", "e"}
    before = page.session.play
    page.command("peek", "1")
    (peeked,) = page.find(class_="last-trick")
    codes = [node.attribute("data-last") for item in peeked.children for node in item.children if node.attribute("data-last")]
    deck = play.match.game.deck(play.match.options)
    assert codes == [deck.codes[card] for card in tricks[0].cards]
    assert page.session.play == before, "a look back is no step back"
    for wrong in ("0", "9", "x", ""):
        page.command("peek", wrong)
        assert page.session.peek == 1
    page.press(next(token for token in page.tokens if token.startswith("play")))
    assert page.session.peek == 0


def test_fault_c4_winner_is_said_and_marked_by_words() -> None:
    page = at_play()
    page.press(next(token for token in page.tokens if token.startswith("play")))
    while page.session.play is not None and not page.session.play.is_held:
        page.pass_time(500)
    flags = [text_of(node) for node in page.find(class_="flag")]
    assert flags == ["wins"]
    assert " win" in page.words
    assert any(" win" in text_of(line) for line in page.find(class_="log")[0].children)


def test_fault_a7_a_call_that_commits_is_chosen_twice_by_touch_if_wished() -> None:
    page = Page("#/play/clumond?seed=a&pace=normal")
    page.wait_for_person()
    set_to(page, confirm="calls")
    assert "go H" in page.tokens
    ply = page.table["data-ply"]
    page.press("go H", via="touch")
    assert page.table["data-ply"] == ply
    assert "again" in page.spoken[-1]
    page.press("go S", via="touch")
    assert page.table["data-ply"] == ply, "another call has to be chosen twice too"
    page.press("go S", via="touch")
    assert page.table["data-ply"] != ply


def test_fault_a7_one_mouse_click_is_one_action_whatever_is_wished() -> None:
    page = Page("#/play/clumond?seed=a&pace=normal")
    page.wait_for_person()
    set_to(page, confirm="calls")
    ply = page.table["data-ply"]
    page.send(Press(page.session.moment, "go H"))
    assert page.table["data-ply"] != ply


def test_fault_a7_letters_do_nothing_to_the_match() -> None:
    page = at_play()
    before = page.session.play
    for letter in "NABDEFGHIJKLMOPQRSTUVWXYZ":
        page.send(Query(letter))
    assert page.session.play == before


def test_fault_c1_trick_stays_as_long_as_wished() -> None:
    page = at_play()
    set_to(page, stay="6000")
    page.press(next(token for token in page.tokens if token.startswith("play")))
    while page.session.play is not None and not page.session.play.is_held:
        page.pass_time(100)
    page.pass_time(5800)
    assert page.session.play is not None
    assert page.session.play.is_held
    page.pass_time(400)
    assert not page.session.play.is_held


def test_fault_c1_by_default_a_trick_stays_1200_ms_at_least_and_the_last_one_longer() -> None:
    from app.settings import TIMES

    for name, pace in TIMES.items():
        if name in ("normal", "slow"):
            assert pace.trick is not None
            assert pace.last_trick is not None
            assert 1200 <= pace.trick < pace.last_trick
    assert TIMES["click"].last_trick is None


def test_fault_c2_fast_plays_a_whole_dobbm_deal_within_20_seconds_of_waiting() -> None:
    for seed in "abc":
        page = Page(f"#/play/dobbm?seed={seed}&pace=fast")
        while page.table["data-phase"] != "settled":
            if page.session.play is not None and page.session.play.is_open_to is not None:
                page.press(page.tokens[0])
            else:
                page.pass_time(50)
        assert page.clock < 20_000


def test_fault_g19_hidden_table_stands_still_and_goes_on_by_one_step() -> None:
    page = Page("#/play/dobbm?seed=a&humans=0&pace=normal")
    page.pass_time(1000)
    ply = int(page.table["data-ply"])
    page.send(Hidden())
    page.pass_time(300_000)
    assert int(page.table["data-ply"]) == ply
    page.send(Shown())
    page.send(Shown())
    page.pass_time(800)
    assert int(page.table["data-ply"]) == ply + 1


def test_a_dealer_who_sits_out_sees_hands_only_if_he_wishes_to() -> None:
    for seed in "abcdefghijklmnop":
        page = Page(f"#/play/dobbm?seed={seed}&players=5&pace=normal")
        play = page.session.play
        assert play is not None
        if 0 not in play.match.deals[0].setup.active:
            break
    assert not page.find(data_group="hand")
    assert not [node for node in page.find(role="img") if node.attribute("data-open")]
    assert page.find(data_command="skip")
    set_to(page, watch_open="on")
    opened = [node.attribute("data-open") for node in page.find(role="img") if node.attribute("data-open")]
    assert len(opened) == 32
    assert "lie open to you" in page.words
    active = Page("#/play/dobbm?seed=a&pace=normal")
    set_to(active, watch_open="on")
    assert not [node for node in active.find(role="img") if node.attribute("data-open")], "never to somebody who plays"


def test_settings_of_handling_are_all_on_the_form() -> None:
    from app.markup_settings import members_of

    page = Page("#/settings")
    for name in (*members_of("hand"), *members_of("pace"), *members_of("handling")):
        assert page.find(data_field=f"setting.{name}"), name
    assert change(Settings(), "sort", "nonsense") == Settings()
    assert replace(Settings(), confirm="calls") == change(Settings(), "confirm", "calls")


def test_hand_order_of_every_seat_is_a_permutation_of_its_hand() -> None:
    page = at_play()
    play = page.session.play
    assert play is not None
    for sort in ("suits", "alternate", "manual"):
        session = replace(page.session, settings=replace(page.session.settings, sort=sort))
        codes = comforts.hand_codes(session, play, scene_of(play))
        assert sorted(codes) == sorted(hand(page))


def test_lorum_calls_show_what_they_are_played_for() -> None:
    page = Page("#/play/slovak-lorum?seed=a&pace=instant")
    page.wait_for_person()
    assert "10 from each or to each" in page.words
    assert "20 from each or to each" in page.words
    three = Page("#/play/slovak-lorum?seed=a&pace=instant&players=3&three_players=on")
    three.wait_for_person()
    assert "30 from each or to each" in three.words


def test_letters_say_that_the_cards_are_covered_and_nothing_else() -> None:
    page = at_play()
    page.command("hide-hand")
    page.spoken.clear()
    for letter in "HTLVR":
        page.send(Query(letter))
    assert page.spoken == ["The game waits until you show them again."] * 5
    page.command("show-hand")
    page.send(Query("H"))
    assert "Your hand" in page.spoken[-1]
