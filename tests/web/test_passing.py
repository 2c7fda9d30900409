"""Whose eyes: the curtain between two people at one device, cards hidden at once, nothing told to the wrong one."""

from app.events import Hidden, Query, Shown
from tests.web.fakes import Page
from tests.web.test_handling import hand
from tests.web.test_session import at_play


def test_fault_d6_one_key_hides_the_hand_and_the_game_waits() -> None:
    page = at_play()
    codes = hand(page)
    page.send(Query("C"))
    shown = " ".join(str(node.attributes) for node in page.find(class_="table"))
    assert not page.find(data_group="hand")
    assert not [code for code in codes if f"'{code}'" in shown]
    assert "Your cards are hidden" in page.words
    before = page.session
    page.pass_time(60_000)
    page.command("collect")
    assert page.session == before
    page.command("show-hand")
    assert hand(page) == codes


def test_fault_d6_hiding_stops_the_bots_until_the_hand_is_shown_again() -> None:
    page = Page("#/play/dobbm?seed=b&pace=normal")
    while page.session.play is None or page.session.play.is_open_to is not None:
        page.press(page.tokens[0])
    ply = page.table["data-ply"]
    page.command("hide-hand")
    page.pass_time(20_000)
    assert page.table["data-ply"] == ply
    page.command("show-hand")
    page.wait_for_person()
    assert page.table["data-ply"] != ply


def shared(address: str = "#/play/slovak-lorum?seed=a&humans=2&names=Anna,Ben&pace=normal") -> Page:
    page = Page(address)
    page.wait_for_person()
    return page


def test_fault_d5_hand_over_names_people_and_tells_the_next_one_what_happened() -> None:
    page = shared()
    assert page.session.play is not None
    assert page.session.play.curtain is not None
    for _ in range(3):
        assert not page.find(data_group="hand")
        assert not page.find(class_="log")
        page.command("show-hand")
        told = page.spoken[-1]
        assert "You" not in told.replace("Your", "").split()
        page.press(page.tokens[0])
        page.wait_for_person()
    assert "Anna" in told or "Ben" in told


def test_fault_d5_what_one_did_in_secret_is_not_spoken_to_the_next() -> None:
    """In a Dobbm the declarer lays four cards away and goes on at once: the next one hears no card."""
    for seed in "abcdefghijkl":
        page = shared(f"#/play/dobbm?seed={seed}&humans=4&names=Anna,Ben,Cleo,Dan&pace=normal")
        for _ in range(20):
            if page.session.play is not None and page.session.play.curtain is not None:
                page.command("show-hand")
            page.press("dobbm" if "dobbm" in page.tokens else page.tokens[0])
            page.command("collect")
            play = page.session.play
            if play is not None and play.match.deals[0].actions[-1][1].verb == "discard" and play.curtain is not None:
                assert " of " not in page.spoken[-1], page.spoken[-1]
                return
            page.wait_for_person()
    raise AssertionError("nobody lays away")


def test_fault_d5_out_of_sight_and_back_the_hand_is_covered() -> None:
    page = shared()
    page.command("show-hand")
    assert page.find(data_group="hand")
    page.send(Hidden())
    assert not page.find(data_group="hand")
    page.send(Shown())
    assert not page.find(data_group="hand")
    assert not page.reload().find(data_group="hand")
    assert not page.session.spoken, "and R repeats nothing of it"


def test_fault_d5_a_shared_table_says_so_that_print_can_leave_the_hand_out() -> None:
    page = shared()
    page.command("show-hand")
    assert "data-shared" in page.table
    assert "data-shared" not in at_play().table
