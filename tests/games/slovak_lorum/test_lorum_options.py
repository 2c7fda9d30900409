"""Slovak Lorum's announced obers (S22) and the table of three (S21)."""

import pytest
from compose import choices, compose, first_setup, play, refusal_code, turn
from games.slovak_lorum.lorum_table import ALL_PASS, THREE, E, N, S, W, deck_codes, money, played, score, values

from pycore.cards import members
from pycore.errors import OptionError
from pycore.game import resolve_options
from pycore.games.slovak_lorum.rules import GAME, Announcing, Playing, Settled

ON = {"announce_upper": "on"}
TRIPLE = {"announce_upper": "on", "own_capture_triple": "on"}
PASS_3 = "pass pass pass"

EX11 = "E9 E8 E10 L7, LA L10 HU L8, HA H8 H10 B10, H7 HK HO E7, LU B8 LO L9, EK LK B9 EA, EO BO H9 BA, EU BK BU B7"
"""N takes the leaf ober and nothing else, E 5, S 3, W 4."""
TWO_CLEAN = "EK E7 EA EU, H7 HU HO H8, E9 H10 E8 E10, BO B7 B8 BA, L7 LA L10 LO, EO BU HK H9, BK B9 L8 L9, B10 LU LK HA"
"""N throws the leaf ober to S; N and W are clean."""
OWN_CAPTURE = "H9 LO HA HO, BO BA B10 BU, L7 LK L9 L10, E8 EU EA B7, B8 HU H10 BK, E7 HK H8 EO, EK E9 B9 H7, LU E10 L8 LA"
"""E takes his own acorn ober, W the leaf ober of N."""
SWEEP = "EA E10 E8 L10, LA L9 L7 B9, EK E9 E7 BK, EO H10 H8 HU, EU BA LU B7, HA HK H7 H9, LK L8 B8 HO, LO BU BO B10"
"""N, on E's right, takes everything, both obers his own."""


def announcing(hands=(), options=ON, dealer=S):
    """Come to the announcements of a regular game."""
    _, state = compose(GAME, options, dealer, hands)
    return play(GAME, state, ALL_PASS)


def test_s22_every_seat_is_asked_from_the_dealers_right():
    state = announcing()
    asked = []
    while isinstance(state, Announcing):
        asked.append(turn(GAME, state))
        assert "pass" in choices(GAME, state)
        state = play(GAME, state, "pass")
    assert asked == [E, N, W, S]
    assert turn(GAME, state) == E


def test_s22_only_who_holds_an_ober_may_announce_it():
    state = announcing({E: "EO HA", N: "LO"})
    assert choices(GAME, state) == ["announce EO", "pass"]
    assert refusal_code(GAME, state, "announce LO") == "cannot-announce"
    assert refusal_code(GAME, state, "announce HA") == "cannot-announce"
    state = play(GAME, state, "pass")
    assert choices(GAME, state) == ["announce LO", "pass"]
    state = play(GAME, state, "pass")
    assert choices(GAME, state) == ["pass"]


def test_s22_the_heart_ober_cannot_be_announced():
    assert choices(GAME, announcing({E: "HO BO"})) == ["pass"]


def test_s22_who_announced_is_asked_again_and_after_both_only_pass_is_left():
    state = announcing({E: "EO LO"})
    assert choices(GAME, state) == ["announce EO", "announce LO", "pass"]
    state = play(GAME, state, "announce LO")
    assert turn(GAME, state) == E
    assert choices(GAME, state) == ["announce EO", "pass"]
    assert refusal_code(GAME, state, "announce LO") == "cannot-announce"
    state = play(GAME, state, "announce EO")
    assert turn(GAME, state) == E
    assert choices(GAME, state) == ["pass"]
    assert turn(GAME, play(GAME, state, "pass")) == N


def test_s22_nobody_is_asked_again_after_a_pass():
    state = play(GAME, announcing({E: "EO LO"}), "announce LO pass")
    assert turn(GAME, state) == N
    state = play(GAME, state, "pass pass pass")
    assert isinstance(state, Playing)


@pytest.mark.parametrize("calls", ["big", "small pass pass pass", "pass pass pass small"])
def test_s22_no_announcements_in_a_called_game(calls):
    _, state = compose(GAME, ON, S)
    assert isinstance(play(GAME, state, calls), Playing)


def test_s22_nobody_is_asked_with_the_option_off():
    _, state = compose(GAME, {"own_capture_triple": "on"}, S)
    assert isinstance(play(GAME, state, ALL_PASS), Playing)


def test_s22_the_announcement_is_public():
    state = play(GAME, announcing({E: "EO"}), "announce EO")
    seen = GAME.observe(state, W)
    ober = GAME.deck(state.setup.options).card("EO")
    assert seen.announced == ((E, ober),)
    assert seen.calls[-1] == (E, "announce EO")


def test_s22_an_announced_ober_counts_double():
    state = played(TWO_CLEAN, S, f"{ALL_PASS}, pass announce LO pass pass pass", ON)
    assert values(state) == {"E": 4, "N": 0, "W": 0, "S": 24}
    state = played(OWN_CAPTURE, S, f"{ALL_PASS}, announce EO pass announce LO pass pass pass", ON)
    assert values(state) == {"E": 11, "N": 2, "W": 19, "S": 0}


def test_s22_own_capture_counts_triple():
    state = played(OWN_CAPTURE, S, f"{ALL_PASS}, announce EO pass announce LO pass pass pass", TRIPLE)
    assert values(state) == {"E": 15, "N": 2, "W": 19, "S": 0}
    assert money(state) == {"E": -15, "N": -2, "W": -19, "S": 36, "pot": 0}


def test_s22_own_capture_triple_alone_has_no_effect():
    state = played(OWN_CAPTURE, S, ALL_PASS, {"own_capture_triple": "on"})
    assert values(state) == {"E": 7, "N": 2, "W": 11, "S": 0}


def test_s22_an_ober_that_was_not_announced_keeps_its_value():
    state = played(OWN_CAPTURE, S, f"{ALL_PASS}, announce EO pass pass pass pass", TRIPLE)
    assert values(state) == {"E": 15, "N": 2, "W": 11, "S": 0}


@pytest.mark.parametrize(("options", "total"), [(ON, 32), (TRIPLE, 44)])
def test_s22_no_effect_on_the_payment_of_a_surprise_big(options, total):
    state = played(SWEEP, E, f"{ALL_PASS}, announce EO LO pass pass pass pass", options)
    assert values(state) == {"E": 0, "N": total, "W": 0, "S": 0}
    assert money(state) == {"E": -10, "N": 30, "W": -10, "S": -10, "pot": 0}


def test_s22_all_the_points_without_all_the_tricks_pay_the_whole_value():
    seven = "B10 EA BA BO, H10 H8 HU HA, LK L7 L8 LU, LO L9 B8 H9, LA L10 E8 B7, EO EU E7 B9, EK E10 E9 HO, HK BU H7 BK"
    state = played(seven, S, f"{ALL_PASS}, pass announce LO EO pass pass pass", TRIPLE)
    assert values(state) == {"E": 0, "N": 44, "W": 0, "S": 0}
    assert money(state) == {"E": 0, "N": -44, "W": 0, "S": 0, "pot": 44}


def test_sex11_announced_leaf_ober():
    state = played(EX11, S, f"{ALL_PASS}, pass announce LO pass pass pass", ON)
    assert values(state) == {"N": 16, "E": 5, "S": 3, "W": 4}
    assert money(state) == {"N": -16, "E": -5, "S": -3, "W": -4, "pot": 28}
    state = played(TWO_CLEAN, S, f"{ALL_PASS}, pass announce LO pass pass pass", ON)
    assert sum(values(state).values()) == 28
    assert money(state) == {"E": -4, "N": 14, "W": 14, "S": -24, "pot": 0}


def test_s21_players_and_the_option_go_together():
    for given in ({"players": 3}, {"three_players": "on"}, {"players": 4, "three_players": "on"}):
        with pytest.raises(OptionError) as caught:
            resolve_options(GAME, given)
        assert caught.value.code == "three-players-go-together"
    assert dict(resolve_options(GAME, THREE))["players"] == 3


def test_s21_the_pack_is_without_the_seven_and_eight_of_bells():
    assert len(deck_codes(3)) == 30
    assert set(deck_codes()) - set(deck_codes(3)) == {"B7", "B8"}
    assert GAME.deck(resolve_options(GAME, THREE)).codes == deck_codes(3)


def test_s21_ten_cards_each_in_packets_of_five_from_the_dealers_right():
    setup = first_setup(GAME, THREE, E)
    state = GAME.deal(setup, tuple(range(30)))
    for seat, starts in {N: (0, 15), W: (5, 20), E: (10, 25)}.items():
        assert members(state.hands[seat]) == tuple(start + i for start in starts for i in range(5))


BIG_THREE = "EA E9 E8, EK E10 E7, EO L10 LU, LO L9 L7, EU BU H10, LA BO L8, LK H9 B10, HA HU H8, HK B9 H7, HO BK BA"
SMALL_THREE = "H7 H9 HO, EU E8 EA, EK EO E9, HK HA H8, BO B10 BA, BK HU B9, L10 LO L7, E10 E7 LK, LU L8 LA, BU H10 L9"
SWEEP_THREE = "EA E10 E8, EK B9 E7, EO L9 E9, EU BU BA, HK H7 H8, LA L7 LU, LK BK L8, LO B10 L10, HA HU H10, HO BO H9"
ALL_POINTS_THREE = "BO EA BA, E7 E9 EK, EO E8 E10, EU H10 BU, LA LU L9, HO H8 H9, LK L8 L10, LO L7 B9, HA H7 HU, HK B10 BK"
ONE_CLEAN_THREE = "B9 H7 B10, HO HU HK, LO LK L8, HA H10 H8, BK BO L9, L10 E8 LU, EO E7 E10, H9 EK BA, E9 BU EA, EU LA L7"


def test_s21_a_big_is_worth_thirty():
    state = played(BIG_THREE, W, "big", THREE, pot=20)
    assert score(state).tricks == (10, 0, 0)
    assert money(state) == {"E": 60, "N": -30, "W": -30, "pot": 20}


def test_s21_a_big_lost_costs_thirty_to_each():
    hands = {E: "EA EK EO EU LA LK LO HA HK B9", N: "BA BK BO BU B10 H7 H8 H9 L7 L8"}
    _, state = compose(GAME, THREE, W, hands)
    state = play(GAME, state, "big B9 BA L9")
    assert isinstance(state, Settled)
    assert money(state) == {"E": -60, "N": 30, "W": 30, "pot": 0}


def test_s21_a_small_is_worth_fifteen():
    state = played(SMALL_THREE, W, "small pass pass", THREE, pot=20)
    assert score(state).tricks == (0, 6, 4)
    assert money(state) == {"E": 30, "N": -15, "W": -15, "pot": 20}


def test_s21_a_small_lost_costs_fifteen_to_each():
    hands = {E: "EA E7 E8 E9 L7 L8 L9 H7 H8 H9", N: "EK EO EU LA LK LO HA HK HO BA"}
    _, state = compose(GAME, THREE, W, hands)
    state = play(GAME, state, "small pass pass, EA EK E10")
    assert money(state) == {"E": -30, "N": 15, "W": 15, "pot": 0}


def test_s21_a_surprise_big_is_paid_fifteen_by_each():
    state = played(SWEEP_THREE, E, PASS_3, THREE, pot=20)
    assert money(state) == {"E": -15, "N": 30, "W": -15, "pot": 20}


def test_s21_all_the_points_but_not_all_the_tricks_leave_two_clean():
    state = played(ALL_POINTS_THREE, W, PASS_3, THREE, pot=20)
    assert money(state) == {"E": 20, "N": -20, "W": 20, "pot": 0}
    state = played(ALL_POINTS_THREE, W, PASS_3, THREE | {"two_winners": "none"}, pot=20)
    assert money(state) == {"E": 0, "N": -20, "W": 0, "pot": 40}
    state = played(ALL_POINTS_THREE, W, PASS_3, THREE | {"three_clean": "split"}, pot=20)
    assert money(state) == {"E": 20, "N": -20, "W": 20, "pot": 0}


def test_s21_one_clean_player_takes_everything():
    state = played(ONE_CLEAN_THREE, W, PASS_3, THREE, pot=20)
    assert money(state) == {"E": 40, "N": -8, "W": -12, "pot": 0}


def test_s21_the_duty_to_beat_holds_at_a_table_of_three():
    hands = {E: "B9 E7 E8 L7 L8 H7 H8 L9 L10 H9", N: "B10 BK BA E9 E10 EU LU LO H10 HU"}
    _, state = compose(GAME, THREE, W, hands)
    state = play(GAME, state, "small pass pass, B9")
    assert choices(GAME, state) == ["play B10", "play BA", "play BK"]


def test_s21_announcements_go_round_three():
    _, state = compose(GAME, THREE | ON, W, {E: "EO"})
    state = play(GAME, state, f"{PASS_3}, announce EO pass pass pass")
    assert isinstance(state, Playing)
    assert turn(GAME, state) == E


def test_s21_seats_and_direction():
    setup = first_setup(GAME, THREE, W)
    assert setup.active == (0, 1, 2)
    assert len(setup.balances) == 3
