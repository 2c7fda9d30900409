"""Slovak Lorum's big and small: one against three, decided at once, the pot left alone (S16, S17, S19)."""

import pytest
from compose import choices, compose, play, turn
from games.slovak_lorum.lorum_table import SMALL_MADE_BY_W, SMALL_SWEPT_BY_E, E, N, S, W, money, played, score

from pycore.cards import mask
from pycore.games.slovak_lorum.rules import GAME, Settled

BIG_OF_E = {E: "EA EK EO EU LA LK LO LU", N: "E10 L10 HA HK HO HU H10 H9", W: "E9 L9 BA BK BO BU B10 B9"}
BIG_OF_E_PLAYS = "EA E10 E9 E8, EK H9 B9 E7, EO H10 B10 B8, EU HU BU B7, LA L10 L9 L8, LK HO BO L7, LO HK BK H7, LU HA BA H8"
FIFTH_LOST = {
    E: "HA EA EK EO B9 LA LK HK",
    N: "H10 E7 E10 HU BO H8 L7 L10",
    W: "HO E9 E8 L8 B8 L9 LU LO",
    S: "H7 EU B10 BU BA B7 BK H9",
}
FIFTH_LOST_PLAYS = "HA H10 HO H7, EA E7 E9 EU, EK E10 E8 B10, EO HU L8 BU, B9 BO B8 BA"


def called(hands, calls, plays, dealer=S, pot=20):
    """Play a called game that may end early."""
    _, state = compose(GAME, {}, dealer, hands, pot=pot, balances=(-pot, 0, 0, 0))
    return play(GAME, play(GAME, state, calls), plays)


def test_s16_a_big_made_pays_twenty_from_each():
    state = called(BIG_OF_E, "big", BIG_OF_E_PLAYS)
    assert score(state).tricks == (8, 0, 0, 0)
    assert money(state) == {"E": 60, "N": -20, "W": -20, "S": -20, "pot": 20}
    assert {t.reason for t in score(state).transfers} == {"big-made"}


def test_s16_a_big_ends_the_moment_another_wins_a_trick():
    state = called(FIFTH_LOST, "big", FIFTH_LOST_PLAYS)
    assert isinstance(state, Settled)
    assert score(state).tricks == (4, 0, 0, 1)
    assert [hand.bit_count() for hand in state.hands] == [3, 3, 3, 3]
    assert money(state) == {"E": -60, "N": 20, "W": 20, "S": 20, "pot": 20}
    assert {t.reason for t in score(state).transfers} == {"big-lost"}


def test_s16_the_trick_is_played_out_before_the_big_ends():
    state = called(FIFTH_LOST, "big", FIFTH_LOST_PLAYS.rsplit(" ", 2)[0])
    assert turn(GAME, state) == W
    assert isinstance(play(GAME, state, "B8 BA"), Settled)


def test_s16_follow_suit_and_no_duty_to_beat():
    _, state = compose(GAME, {}, S, {E: "B9 EA EK EO EU LA LK LO", N: "B7 BK E9 E8 E7 L7 L8 L9"})
    state = play(GAME, state, "big B9")
    assert choices(GAME, state) == ["play B7", "play BK"]


def test_s16_a_void_defender_may_play_any_card():
    state = called(BIG_OF_E, "big", "EA E10 E9 E8, EK")
    assert len(choices(GAME, state)) == 7


def test_s17_a_small_made_pays_ten_from_each():
    state = played(SMALL_MADE_BY_W, N, "small pass pass pass", pot=20, leader=W)
    assert score(state).tricks == (0, 6, 0, 2)
    assert money(state) == {"E": -10, "N": -10, "W": 30, "S": -10, "pot": 20}
    assert {t.reason for t in score(state).transfers} == {"small-made"}


SMALL_LOST = {
    E: "HO LU L10 E10 LK E8 BU HK",
    N: "EO E9 HU EK EA EU B8 LA",
    W: "BO L9 H8 BK L7 LO BA E7",
    S: "H7 B9 H9 L8 B7 B10 HA H10",
}
SMALL_LOST_PLAYS = "LO L8 LK LA, EK E7 H7 E10, HU H8 HA HO, B10 BU B8 BO"


def test_s17_a_small_ends_the_moment_the_caller_wins_a_trick():
    state = called(SMALL_LOST, "small pass pass pass", SMALL_LOST_PLAYS, dealer=N)
    assert isinstance(state, Settled)
    assert score(state).tricks == (0, 2, 1, 1)
    assert money(state) == {"E": 10, "N": 10, "W": -30, "S": 10, "pot": 20}
    assert {t.reason for t in score(state).transfers} == {"small-lost"}


def test_s17_a_small_may_be_lost_in_the_first_trick():
    hands = {W: "BA E7 E8 L7 L8 H7 H8 B7", E: "BO EA LA", N: "BU EK LK", S: "BK EO LO"}
    state = called(hands, "small pass pass pass", "BA BK BO BU", dealer=N)
    assert isinstance(state, Settled)
    assert score(state).tricks == (0, 0, 1, 0)


def test_s19_a_defender_who_sweeps_a_small_has_only_made_it():
    state = played(SMALL_SWEPT_BY_E, N, "small pass pass pass", pot=20, leader=W)
    assert score(state).tricks == (8, 0, 0, 0)
    assert money(state) == {"E": -10, "N": -10, "W": 30, "S": -10, "pot": 20}


@pytest.mark.parametrize(
    ("hands", "calls", "plays", "dealer"),
    [
        (BIG_OF_E, "big", BIG_OF_E_PLAYS, S),
        (FIFTH_LOST, "big", FIFTH_LOST_PLAYS, S),
        (SMALL_LOST, "small pass pass pass", SMALL_LOST_PLAYS, N),
    ],
)
def test_sq15_a_called_game_never_touches_the_pot(hands, calls, plays, dealer):
    for pot in (0, 20, 60):
        assert money(called(hands, calls, plays, dealer, pot))["pot"] == pot


@pytest.mark.parametrize(
    ("hands", "calls", "plays", "dealer"),
    [(BIG_OF_E, "big", BIG_OF_E_PLAYS, S), (SMALL_LOST, "small pass pass pass", SMALL_LOST_PLAYS, N)],
)
def test_s4_values_do_not_exist_in_a_called_game(hands, calls, plays, dealer):
    assert score(called(hands, calls, plays, dealer)).figure("values") is None


def test_sex6_big_by_east():
    assert money(called(BIG_OF_E, "big", BIG_OF_E_PLAYS, pot=0)) == {"E": 60, "N": -20, "W": -20, "S": -20, "pot": 0}
    lost = called(FIFTH_LOST, "big", FIFTH_LOST_PLAYS, pot=0)
    assert isinstance(lost, Settled)
    assert len(lost.tricks) == 5
    assert money(lost) == {"E": -60, "N": 20, "W": 20, "S": 20, "pot": 0}


def test_sex7_small_by_west():
    made = played(SMALL_MADE_BY_W, N, "small pass pass pass", leader=W)
    assert money(made) == {"E": -10, "N": -10, "W": 30, "S": -10, "pot": 0}
    lost = called(SMALL_LOST, "small pass pass pass", SMALL_LOST_PLAYS, N, pot=0)
    assert money(lost) == {"E": 10, "N": 10, "W": -30, "S": 10, "pot": 0}
    swept = played(SMALL_SWEPT_BY_E, N, "small pass pass pass", leader=W)
    assert money(swept) == {"E": -10, "N": -10, "W": 30, "S": -10, "pot": 0}


def test_cards_left_unplayed_stay_known_to_their_holder_only():
    state = called(FIFTH_LOST, "big", FIFTH_LOST_PLAYS)
    assert GAME.observe(state, N).hand == mask(GAME.deck(state.setup.options).card(code) for code in ("H8", "L7", "L10"))
    assert GAME.observe(state, None).hand == 0
    assert GAME.observe(state, N).phase == "settled"
    assert GAME.observe(state, N).turn is None
