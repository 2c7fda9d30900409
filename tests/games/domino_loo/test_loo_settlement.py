"""What Domino Loo pays: shares, sweeps, loos, caps, the pot played for, points, the last deal (L24 to L33)."""

from dataclasses import replace

import pytest
from compose import choices, play, refusal_code
from games.domino_loo.loo_table import (
    ALL_FIVE,
    DOUBLES_OF_A,
    FOLLOWERS,
    POINTS_TWO,
    THREE,
    TWO,
    A,
    B,
    C,
    D,
    Session,
    deal,
    finish,
    money,
    points,
)

from pycore.game import POT, Past, Score, Transfer
from pycore.games.domino_loo.rules import GAME
from pycore.games.domino_loo.scoring import points_after, price_of_loo, settle

PAGAT = {"ante": "pagat"}
A_DRAWS = "4-4 4-2 2-2 6-6 6-5 5-5 0-0"
"""What A, who took the miss with four players, has to choose from."""
D_HOLDS_THREE_TRUMPS = "3-3 6-3 5-3 4-1 2-1"


def played_for_the_pot(d_holds, discards, tricks, options=None):
    """A takes the miss, B and C fold, D plays for the pot with the tiles he was dealt."""
    state = deal({D: d_holds}, D, options, boneyard=A_DRAWS)
    return play(GAME, state, f"miss, discard {discards}, fold fold for-pot leave, {tricks}")


def two_three(options=None):
    return played_for_the_pot(D_HOLDS_THREE_TRUMPS, "5-5 0-0", "4-4 4-1, 2-2 2-1, 6-6 5-3, 3-3 6-5, 6-3 4-2", options)


def all_five_for_the_dealer(options=None):
    tricks = "6-6 3-2, 3-3 4-4, 6-3 2-2, 5-3 5-5, 4-3 0-0"
    return played_for_the_pot("3-3 6-3 5-3 4-3 3-2", "4-2 6-5", tricks, options)


def all_five_for_the_other(options=None):
    return played_for_the_pot(FOLLOWERS, "4-2 6-5", "4-4 4-1, 2-2 2-1, 6-6 6-1, 5-5 5-1, 0-0 1-0", options)


def reasons(score):
    return [transfer.reason for transfer in score.transfers]


def test_l24_whoever_is_in_without_a_trick_is_looed():
    session = Session({}, D)
    score = session.settle({A: 3, B: 2, D: 0})
    assert [t for t in score.transfers if t.reason == "loo"] == [Transfer(D, POT, 8, "loo")]


def test_l25_a_share_is_a_fifth_rounded_down_and_the_remainder_stays():
    session = Session({}, D)
    score = session.settle({A: 2, B: 2, D: 1})
    assert [score.change(seat) for seat in range(4)] == [2 - 1, 2 - 1, -1, 1 - 5]
    assert session.pot == 3


def test_lq11_a_sweep_takes_the_remainder():
    session = Session({}, D)
    score = session.settle({A: 5, B: 0})
    assert Transfer(POT, A, 8, "sweep") in score.transfers
    assert session.pot == 8


def test_l26_the_price_of_a_loo_is_the_pool_after_the_antes():
    session = Session(THREE, C)
    session.settle({A: 5, B: 0, C: 0})
    assert session.pot == 14
    session.settle({A: 3, B: 2, C: 0})
    assert session.past[1].score.change(C) == -19


def test_l27_what_is_left_and_the_loos_make_the_next_pool_and_the_dealer_adds_five():
    session = Session(THREE, C)
    session.settle({A: 3, B: 2, C: 0})
    assert session.pot == 2 + 7
    assert session.pool == 14


@pytest.mark.parametrize(
    ("loo", "small", "large"), [("unlimited", 8, 115), ("fixed-5n", 20, 20), ("max-10n", 8, 40), ("max-20n", 8, 80)]
)
def test_lq15_the_caps_with_four_players(loo, small, large):
    session = Session({"loo": loo}, D)
    assert price_of_loo(session.upcoming) == small
    assert price_of_loo(replace(session.upcoming, pot=110, antes=(0, 0, 0, 5))) == large


@pytest.mark.parametrize(("players", "price"), [(2, 10), (3, 15), (4, 20)])
def test_l28_fixed_is_five_for_each_player_at_the_table_even_one_who_folded(players, price):
    session = Session({"players": players, "loo": "fixed-5n"}, 0)
    score = session.settle({0: 5, 1: 0})
    assert Transfer(1, POT, price, "loo") in score.transfers


def test_l28_no_cap_is_the_default():
    assert dict(Session({}, D).options)["loo"] == "unlimited"


def test_lex1():
    session = Session({}, D)
    session.settle({A: 2, B: 2, D: 1})
    assert session.balances == (1, 1, -1, -4)
    assert session.pot == 3


def test_lex2_and_lex3_follow_on():
    session = Session({}, D)
    session.settle({A: 2, B: 2, D: 1})
    assert session.pool == 11
    score = session.settle({A: 3, C: 2, D: 0})
    assert Transfer(POT, A, 6, "tricks") in score.transfers
    assert Transfer(POT, C, 4, "tricks") in score.transfers
    assert Transfer(D, POT, 11, "loo") in score.transfers
    assert session.pot == 12
    assert session.pool == 17
    score = session.settle({B: 5, C: 0})
    assert Transfer(POT, B, 17, "sweep") in score.transfers
    assert Transfer(C, POT, 17, "loo") in score.transfers
    assert session.pot == 17
    assert session.pool == 22
    assert session.upcoming.dealer == C
    with_the_top_up = tuple(b - ante for b, ante in zip(session.balances, session.upcoming.antes, strict=True))
    assert with_the_top_up == (2, 12, -20, -16)
    assert sum(with_the_top_up) + session.pool == 0


def test_lex4_the_series_with_the_pagat_ante():
    session = Session(PAGAT, D)
    assert session.pool == 25
    score = session.settle({A: 3, B: 0, C: 0, D: 2})
    assert reasons(score) == ["ante"] * 4 + ["tricks", "tricks", "loo", "loo"]
    assert {t.payee: t.chips for t in score.transfers if t.reason == "tricks"} == {A: 15, D: 10}
    assert {t.payer: t.chips for t in score.transfers if t.reason == "loo"} == {B: 25, C: 25}
    assert session.pot == 50
    assert session.pool == 55
    score = session.settle({A: 0, C: 5, D: 0})
    assert reasons(score) == ["top-up", "sweep", "loo", "loo"]
    assert {t.payer: t.chips for t in score.transfers if t.reason == "loo"} == {A: 55, D: 55}
    assert session.pot == 110
    assert session.pool == 115
    score = session.settle({A: 3, C: 2})
    assert {t.payee: t.chips for t in score.transfers if t.reason == "tricks"} == {A: 69, C: 46}


def test_lex5_after_it_all_ante_again():
    session = Session(THREE, C)
    session.settle({C: 0})
    assert session.balances == (-1, -1, 2)
    assert session.pot == 0
    assert session.upcoming.antes == (5, 1, 1)


def test_lex6_with_the_pagat_ante():
    assert money(two_three(PAGAT)) == {"A": 10, "B": 0, "C": 0, "D": 0, "pot": 15}
    session = Session(PAGAT, D)
    session.settle({A: 2, D: 3}, spoiler=D)
    assert session.pool == 20


def test_lex6_with_the_ante_of_the_seed():
    assert money(two_three()) == {"A": 2, "B": 0, "C": 0, "D": 0, "pot": 6}
    session = Session({}, D)
    session.settle({A: 2, D: 3}, spoiler=D)
    assert session.pool == 11


def test_lex7_the_dealer_takes_all_five():
    assert money(all_five_for_the_dealer(PAGAT)) == {"A": -25, "B": 0, "C": 0, "D": 0, "pot": 50}


def test_lex7_the_other_takes_all_five():
    state = all_five_for_the_other(PAGAT)
    assert money(state) == {"A": 25, "B": 0, "C": 0, "D": 0, "pot": 0}
    assert reasons(GAME.score(state)) == ["ante"] * 4 + ["sweep"]


def test_lq21_against_one_who_plays_for_the_pot_the_other_without_a_trick_is_looed():
    state = all_five_for_the_dealer()
    assert money(state) == {"A": -8, "B": 0, "C": 0, "D": 0, "pot": 16}
    assert GAME.score(state).tricks == (0, 0, 0, 5)


def test_l29_what_the_dealer_would_have_won_stays_in_the_pot():
    assert money(two_three(PAGAT))["pot"] == 3 * 5


def test_lex8_a_cap_of_twenty():
    session = Session({"loo": "fixed-5n"}, D)
    setup = replace(session.upcoming, pot=110, antes=(0, 0, 0, 5))
    score = settle(setup, (A, B, C, D), None, (3, 0, 2, 0))
    assert [score.change(seat) + setup.antes[seat] for seat in range(4)] == [69, -20, 46, -20]
    assert setup.pot + score.change(POT) == 40


def test_lex9_two_players():
    state = deal({A: DOUBLES_OF_A, B: FOLLOWERS}, B, TWO)
    assert choices(GAME, state) == ["miss", "stand"]
    state = play(GAME, state, f"stand stand leave, {ALL_FIVE}")
    assert money(state) == {"A": 6, "B": -6, "pot": 6}
    session = Session(TWO, B)
    session.settle({A: 5, B: 0})
    assert session.upcoming.dealer == A
    assert session.pool == 11


def test_l30_a_point_for_each_trick_and_minus_five_for_a_loo():
    session = Session({"scoring": "points15"}, D)
    score = session.settle({A: 3, B: 2, D: 0})
    assert points(score) == (3, 2, 0, -5)
    assert score.transfers == ()
    assert session.upcoming.antes == (0, 0, 0, 0)
    assert session.upcoming.pot == 0


def test_l30_a_dealer_who_plays_for_the_pot_scores_nothing():
    options = {"scoring": "points15"}
    assert points(GAME.score(two_three(options))) == (2, 0, 0, 0)
    assert points(GAME.score(all_five_for_the_dealer(options))) == (-5, 0, 0, 0)
    assert points(GAME.score(all_five_for_the_other(options))) == (5, 0, 0, 0)


@pytest.mark.parametrize("words", ["fold fold fold", "fold fold stand fold"])
def test_l32_and_lq24_a_sweep_without_play_scores_five(words):
    state = play(GAME, deal({}, D, {"scoring": "points15"}), words)
    taker = C if "stand" in words else D
    assert points(GAME.score(state)) == tuple(5 if seat == taker else 0 for seat in range(4))


def test_lex13_two_players():
    session = Session(POINTS_TWO, B)
    totals = []
    for tricks in ((5, 0), (2, 3), (4, 1), (0, 5), (3, 2), (3, 2), (3, 2)):
        assert session.upcoming is not None
        session.settle(dict(enumerate(tricks)))
        totals.append(points_after(session.past, 2))
    assert totals == [(5, -5), (7, -2), (11, -1), (6, 4), (9, 6), (12, 8), (15, 10)]
    assert session.upcoming is None


def test_lex13_three_players_and_a_sweep_for_the_dealer_who_was_below_nought():
    session = Session({"players": 3, "scoring": "points15"}, C)
    session.past = (Past(session.upcoming, Score((), (0, 0, 0), (("score", (9, 12, -3)),))),)
    session.settle({C: 0})
    assert points_after(session.past, 3) == (9, 12, 2)
    assert session.upcoming is not None


def test_l30_the_match_ends_when_one_alone_leads_at_15_or_more():
    session = Session(POINTS_TWO, A)
    for _ in range(3):
        assert session.upcoming is not None
        session.settle({A: 5, B: 0})
    assert session.upcoming is None


def test_lq25_a_tie_at_15_or_more_means_another_deal():
    session = Session({"players": 3, "scoring": "points15"}, A)
    for tricks in ({A: 5, B: 0}, {B: 5, C: 0}, {A: 5, C: 0}, {B: 5, C: 0}, {B: 5, C: 0}, {A: 3, B: 2}, {A: 2, B: 3}):
        session.settle(tricks)
    assert points_after(session.past, 3) == (15, 15, -20)
    assert session.upcoming is not None
    session.settle({A: 2, B: 3})
    assert session.upcoming is None


def test_lq26_points_may_be_negative():
    session = Session(POINTS_TWO, A)
    session.settle({A: 0, B: 5})
    assert points(session.past[0].score)[A] == -5


def test_l30_deals_and_last_deal_have_no_effect_on_points():
    session = Session({**POINTS_TWO, "deals": 1, "last_deal": "all-stand"}, A)
    assert not session.upcoming.is_last
    session.settle({A: 3, B: 2})
    assert session.upcoming is not None
    state = deal({}, B, {**POINTS_TWO, "deals": 1, "last_deal": "all-stand"})
    assert choices(GAME, state) == ["miss", "stand"]


def last_deal(options=None, **rest):
    return deal(rest.pop("hands", {}), rest.pop("dealer", D), {"deals": 1, "last_deal": "all-stand", **(options or {})}, **rest)


def test_l33_in_the_last_deal_everybody_must_stand():
    state = last_deal()
    for _ in range(4):
        assert choices(GAME, state) == ["stand"]
        assert GAME.decision(state).duty == "all-stand"
        for word in ("miss", "fold"):
            assert refusal_code(GAME, state, word) == "all-must-stand"
        state = play(GAME, state, "stand")


def test_lq31_the_dealer_still_may_exchange():
    assert choices(GAME, play(GAME, last_deal(), "stand stand stand stand")) == ["leave", "take"]


def test_l33_only_the_last_deal_is_so():
    state = deal({}, D, {"deals": 2, "last_deal": "all-stand"})
    assert choices(GAME, state) == ["fold", "miss", "stand"]


def test_l33_nobody_is_looed_and_a_sweep_leaves_nothing():
    state = last_deal(TWO, hands={A: DOUBLES_OF_A, B: FOLLOWERS}, dealer=B, turn_up="3-0")
    state = play(GAME, state, f"stand stand leave, {ALL_FIVE}")
    assert money(state) == {"A": 6, "B": 0, "pot": 0}


@pytest.mark.parametrize("seed", range(8))
def test_lq32_the_rest_is_divided_in_the_deal_first_to_who_would_act_first_next(seed):
    state = finish(last_deal(), seed)
    tricks = GAME.score(state).tricks
    shares = {seat: tricks[seat] for seat in range(4)} if 5 not in tricks else {tricks.index(5): 8}
    rest = 8 - sum(shares.values())
    expected = {seat: shares.get(seat, 0) for seat in range(4)}
    for seat in (B, C, D, A)[:rest]:
        expected[seat] += 1
    assert money(state) == {"ABCD"[seat]: chips for seat, chips in expected.items()} | {"pot": 0}


def test_lq32_a_rest_that_everybody_shares():
    session = Session({"players": 2, "deals": 1, "last_deal": "all-stand"}, A)
    setup = replace(session.upcoming, pot=4, antes=(5, 0))
    score = settle(setup, (A, B), None, (2, 3))
    assert [t for t in score.transfers if t.reason == "rest"] == [Transfer(POT, A, 2, "rest"), Transfer(POT, B, 2, "rest")]


def test_lq28_balances_may_go_below_nought():
    session = Session(THREE, C)
    for _ in range(4):
        session.settle({A: 5, B: 0, C: 0})
    assert session.balances[B] < 0
    assert session.upcoming is not None
