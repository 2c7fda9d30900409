"""Slovak Lorum's regular game: what the values cost, who gets the pot, the surprise big (S11 to S15)."""

from collections import Counter

import pytest
from compose import first_setup, layout, tokens
from games.slovak_lorum.lorum_table import (
    ALL_20_IN_SEVEN,
    ALL_20_IN_SIX,
    ALL_PASS,
    REGULAR_0_9_1_10,
    REGULAR_0_12_0_8,
    REGULAR_3_8_5_4,
    REGULAR_4_0_16_0,
    SMALL_MADE_BY_S,
    SWEEP_BY_N,
    E,
    N,
    S,
    W,
    hands_of,
    money,
    played,
    score,
    values,
)

from pycore.cards import GERMAN_32
from pycore.game import POT, read_action
from pycore.games.slovak_lorum.rules import GAME
from pycore.games.slovak_lorum.scoring import regular_transfers
from pycore.match import deal_next, decision, ledger, next_setup, play, start_match


def settled(values_by_seat, tricks=(2, 2, 2, 2), pot=0, **options):
    """Settle values and tricks by seat directly; the changes in chips by seat and the pot after it."""
    setup = first_setup(GAME, options, S, pot=pot)
    transfers = regular_transfers(setup, values_by_seat, tricks)
    change = Counter()
    for payer, payee, chips, _ in transfers:
        assert chips > 0
        change[payer] -= chips
        change[payee] += chips
    return [change[seat] for seat in range(setup.players)], pot + change[POT]


def test_s11_everybody_pays_the_value_of_his_pile():
    state = played(REGULAR_3_8_5_4, S)
    assert values(state) == {"E": 8, "N": 3, "W": 4, "S": 5}
    paid = [(t.payer, t.chips) for t in score(state).transfers if t.reason == "value"]
    assert paid == [(0, 8), (1, 3), (2, 4), (3, 5)]


def test_s11_clean_means_value_nought_even_with_tricks():
    state = played(REGULAR_4_0_16_0, S)
    assert score(state).tricks == (0, 1, 1, 6)
    assert [t.payee for t in score(state).transfers if t.reason == "clean"] == [0, 2]


def test_s12_all_pay_and_the_pot_waits():
    assert money(played(REGULAR_3_8_5_4, S, pot=40)) == {"E": -8, "N": -3, "W": -4, "S": -5, "pot": 60}


def test_s13_one_clean_player_takes_everything():
    assert money(played(REGULAR_0_9_1_10, E, pot=60)) == {"E": -9, "N": 80, "W": -10, "S": -1, "pot": 0}


def test_s14_two_clean_players_halve_the_pot():
    assert money(played(REGULAR_0_12_0_8, E, pot=20)) == {"E": -12, "N": 20, "W": -8, "S": 20, "pot": 0}


def test_s14_with_two_winners_none_the_pot_carries():
    state = played(REGULAR_0_12_0_8, E, options={"two_winners": "none"}, pot=20)
    assert money(state) == {"E": -12, "N": 0, "W": -8, "S": 0, "pot": 40}


def test_s14_two_winners_rules_exactly_two():
    state = played(REGULAR_0_9_1_10, E, options={"two_winners": "none"})
    assert money(state)["N"] == 20
    assert money(played(ALL_20_IN_SEVEN, S, options={"two_winners": "none", "three_clean": "split"}))["E"] == 6


def test_s14b_three_clean_players_do_not_collect():
    assert money(played(ALL_20_IN_SEVEN, S, pot=40)) == {"E": 0, "N": -20, "W": 0, "S": 0, "pot": 60}


def test_s14b_with_three_clean_split_they_share_and_the_odd_chips_stay():
    state = played(ALL_20_IN_SEVEN, S, options={"three_clean": "split"}, pot=0)
    assert money(state) == {"E": 6, "N": -20, "W": 6, "S": 6, "pot": 2}
    state = played(ALL_20_IN_SEVEN, S, options={"three_clean": "split"}, pot=40)
    assert money(state) == {"E": 20, "N": -20, "W": 20, "S": 20, "pot": 0}


def test_s14b_three_clean_rules_exactly_three():
    state = played(REGULAR_0_12_0_8, E, options={"three_clean": "split"}, pot=20)
    assert money(state)["N"] == 20
    assert money(state)["pot"] == 0


def test_s15_a_surprise_big_is_paid_by_each_and_leaves_the_pot():
    state = played(SWEEP_BY_N, E, pot=20)
    assert score(state).tricks == (0, 8, 0, 0)
    assert money(state) == {"E": -10, "N": 30, "W": -10, "S": -10, "pot": 20}
    assert values(state) == {"E": 0, "N": 20, "W": 0, "S": 0}
    assert {t.reason for t in score(state).transfers} == {"surprise-big"}


def test_s15_three_clean_split_does_not_touch_a_surprise_big():
    state = played(SWEEP_BY_N, E, options={"three_clean": "split"}, pot=20)
    assert money(state)["pot"] == 20


def test_sq2_two_clean_players_get_halves_with_the_carry():
    assert settled((12, 0, 8, 0), pot=40) == ([-12, 30, -8, 30], 0)


def test_sq3_three_clean_carry_and_the_option_splits():
    assert settled((0, 20, 0, 0), (0, 7, 1, 0), pot=20) == ([0, -20, 0, 0], 40)
    assert settled((0, 20, 0, 0), (0, 7, 1, 0), pot=20, three_clean="split") == ([13, -20, 13, 13], 1)


def test_sq4_a_player_with_worthless_tricks_is_clean():
    assert settled((0, 5, 8, 7), (3, 1, 2, 2)) == ([20, -5, -8, -7], 0)


def test_sq4_a_player_without_a_trick_is_clean():
    assert settled((0, 5, 8, 7), (0, 3, 3, 2), pot=0) == ([20, -5, -8, -7], 0)


def test_sq5_the_sweeper_is_paid_ten_by_each():
    assert settled((0, 0, 20, 0), (0, 0, 8, 0)) == ([-10, -10, 30, -10], 0)


def test_sq6_a_surprise_big_neither_fills_nor_empties_the_pot():
    assert settled((0, 0, 20, 0), (0, 0, 8, 0), pot=60) == ([-10, -10, 30, -10], 60)


@pytest.mark.parametrize("pot", [0, 20, 24, 28, 32])
@pytest.mark.parametrize("total", [20, 24, 28, 32, 36, 44])
def test_sq7_halves_never_leave_an_odd_chip(pot, total):
    changes, left = settled((total - 3, 3, 0, 0), pot=pot)
    assert left == 0
    assert changes[2] == changes[3] == (pot + total) // 2


def test_sq7_an_odd_chip_stays_where_other_options_made_one():
    assert settled((17, 3, 0, 0), pot=1) == ([-17, -3, 10, 10], 1)


def test_sex1_all_pay():
    assert money(played(REGULAR_3_8_5_4, S)) == {"N": -3, "E": -8, "S": -5, "W": -4, "pot": 20}


def test_sex2_north_takes_forty():
    match = regular_match(REGULAR_3_8_5_4, REGULAR_0_9_1_10)
    last = match.deals[1].score
    assert last is not None
    assert {seat: last.change(seat) for seat in range(4)} == {1: 40, 0: -9, 3: -1, 2: -10}
    assert by_letter(ledger(match)) == {"N": 37, "E": -17, "S": -6, "W": -14, "pot": 0}


def test_sex3_north_and_south_take_twenty_each():
    match = regular_match(REGULAR_3_8_5_4, REGULAR_0_12_0_8)
    assert by_letter(ledger(match)) == {"N": 17, "E": -20, "S": 15, "W": -12, "pot": 0}


def test_sex4_all_twenty_points_but_only_seven_tricks():
    state = played(ALL_20_IN_SEVEN, S)
    assert score(state).tricks == (0, 7, 1, 0)
    assert money(state) == {"N": -20, "E": 0, "S": 0, "W": 0, "pot": 20}


def test_sex5_then_a_surprise_big():
    match = regular_match(ALL_20_IN_SEVEN, SWEEP_BY_N)
    assert by_letter(ledger(match)) == {"N": 10, "E": -10, "S": -10, "W": -10, "pot": 20}


def test_sex8_a_session():
    match = start_match(GAME, first_setup(GAME, {}, S).options, None)
    lines = []
    for hands, actions in (
        (hands_of(REGULAR_3_8_5_4, E), f"{ALL_PASS}, {REGULAR_3_8_5_4}"),
        (hands_of(SMALL_MADE_BY_S, S), f"pass pass small pass, {SMALL_MADE_BY_S}"),
        (hands_of(ALL_20_IN_SIX, W), f"{ALL_PASS}, {ALL_20_IN_SIX}"),
        (BIG_OF_W, "pass pass pass big, EA E9 E8 E10, EK EU E7 B7, B9 B10 BK BU"),
        (hands_of(REGULAR_4_0_16_0, E), f"{ALL_PASS}, {REGULAR_4_0_16_0}"),
    ):
        match = deal_and_play(match, hands, actions)
        lines.append(by_letter(ledger(match)))
    assert lines == [
        {"N": -3, "E": -8, "S": -5, "W": -4, "pot": 20},
        {"N": -13, "E": -18, "S": 25, "W": -14, "pot": 20},
        {"N": -33, "E": -18, "S": 25, "W": -14, "pot": 40},
        {"N": -13, "E": 2, "S": 45, "W": -74, "pot": 40},
        {"N": -17, "E": 32, "S": 29, "W": -44, "pot": 0},
    ]


BIG_OF_W = {
    E: "E8 BK E7 H9 B8 LU L7 HU",
    N: "H7 LO B7 E10 BU H10 L10 H8",
    W: "EA EK EO LA LK HA HK B9",
    S: "HO L8 BO EU B10 E9 BA L9",
}


def regular_match(*deals):
    """Play regular deals given by their tricks one after the other, S dealing first."""
    match = start_match(GAME, first_setup(GAME, {}, S).options, None)
    for number, tricks in enumerate(deals):
        match = deal_and_play(match, hands_of(tricks, number), f"{ALL_PASS}, {tricks}")
    return match


def deal_and_play(match, hands, actions):
    """Deal the next hands of a match, S dealing first, and play them."""
    setup = next_setup(match, S)
    match = deal_next(match, layout(GAME, setup, hands), S)
    for token in tokens(GERMAN_32, actions):
        match = play(match, decision(match).seat, read_action(GERMAN_32, token))
    assert match.deals[-1].score is not None
    return match


def by_letter(standing):
    """Write a standing as the examples do."""
    return {"ENWS"[seat]: chips for seat, chips in enumerate(standing.chips)} | {"pot": standing.pot}
