"""What a deal of Clumond pays (C13 to C19): every worked example, the rulings, the options `third` and `par`."""

from itertools import product

import pytest
from compose import compose, play
from games.clumond.clumond_table import SEATS, X_HANDS, X_TRICKS, Y_HANDS, Y_TRICKS, A, B, C, Session, paid, settled

from pycore.game import POT, Transfer
from pycore.games.clumond.rules import GAME
from pycore.games.clumond.scoring import penalty
from pycore.games.clumond.targets import is_hit


def session_to_cex6():
    """Play C-Ex1 to C-Ex6 and give the session with its balances and pots."""
    session, books = Session(), []
    for tricks, codes, goer in (
        ((4, 6, 3), (4, 3, 5), None),
        ((2, 9, 2), (2, 5, 2), None),
        ((5, 5, 3), (5, 5, 3), None),
        ((11, 2, 0), (1, 3, 0), None),
        ((10, 2, 1), (3, 4, 6), None),
        ((4, 6, 3), (0, 6, 0), B),
    ):
        session.deal(tricks, codes, goer)
        books.append((session.balances, session.pot))
    return session, books


def test_cex1_one_success_takes_a_third():
    session = Session()
    score = session.deal((4, 6, 3), (4, 3, 5))
    assert paid(score, "penalty") == {"B": 3, "C": 2}
    assert paid(score, "share") == {"A": -3}
    assert (session.balances, session.pot) == ((1, -5, -4), 8)


def test_cex2_nine_tricks_with_declaration_five_pay_four():
    session, books = session_to_cex6()
    score = session.past[1].score
    assert paid(score, "penalty") == {"B": 4}
    assert paid(score, "share") == {"A": -6, "C": -6}
    assert books[1] == ((5, -11, 0), 6)


def test_cex3_three_successes_empty_a_pot_of_twelve():
    session, books = session_to_cex6()
    assert paid(session.past[2].score, "share") == {"A": -4, "B": -4, "C": -4}
    assert books[2] == ((7, -9, 2), 0)


def test_cex4_eleven_tricks_with_code_one_succeed():
    session, books = session_to_cex6()
    assert paid(session.past[3].score, "penalty") == {"B": 1}
    assert paid(session.past[3].score, "share") == {"A": -2, "C": -2}
    assert books[3] == ((7, -12, 2), 3)


def test_cex5_nobody_succeeds():
    session, books = session_to_cex6()
    assert paid(session.past[4].score, "penalty") == {"A": 3, "B": 2, "C": 5}
    assert paid(session.past[4].score, "share") == {}
    assert books[4] == ((2, -16, -5), 19)


def test_cex6_the_goer_takes_the_whole_pot():
    session, books = session_to_cex6()
    assert session.past[5].score.transfers[3:] == (Transfer(POT, B, 25, "clumond-made"),)
    assert books[5] == ((0, 7, -7), 0)


def test_cex7_a_failed_goer_and_the_odd_chip():
    session = Session()
    session.deal((4, 6, 3), (4, 3, 4))
    assert (session.balances, session.pot) == ((1, -5, -3), 7)
    score = session.deal((4, 4, 5), (4, 4, 6), C)
    assert paid(score, "clumond-missed") == {"A": -6, "B": -6}
    assert (session.balances, session.pot) == ((5, -1, -5), 1)


def test_cex8_a_goer_with_twelve_tricks_and_code_two():
    session = Session()
    session.deal((12, 1, 0), (2, 5, 5), A)
    assert (session.balances, session.pot) == ((4, -2, -2), 0)


def test_cex11_the_pot_grows_until_somebody_succeeds():
    session, pots = Session(), []
    for tricks, codes in (
        ((4, 4, 5), (5, 6, 7)),  # 1 + 2 + 2
        ((4, 4, 5), (6, 6, 8)),  # 2 + 2 + 3
        ((4, 4, 5), (5, 5, 7)),  # 1 + 1 + 2
    ):
        score = session.deal(tricks, codes)
        assert len(paid(score, "penalty")) == 3
        pots.append(session.pot)
    assert pots == [11, 24, 34]
    score = session.deal((4, 4, 5), (4, 6, 8))
    assert paid(score, "penalty") == {"B": 2, "C": 3}
    assert paid(score, "share") == {"A": -15}
    assert session.pot == 30


def test_full_deal_cx_pays_a_third_and_carries_eleven():
    _, state = compose(GAME, {}, C, X_HANDS, pot=8, balances=(-4, -4, 0))
    score = GAME.score(play(GAME, state, f"pass pass pass, {X_TRICKS}"))
    assert score.tricks == (5, 5, 3)
    assert score.figure("codes") == (6, 5, 4)
    assert paid(score, "penalty") == {"A": 1, "C": 1}
    assert paid(score, "share") == {"B": -5}
    assert 8 + score.change(POT) == 11
    assert [score.change(seat) for seat in SEATS] == [-3, 3, -3]


def test_full_deal_cy_pays_the_goer_everything():
    _, state = compose(GAME, {}, C, Y_HANDS, pot=19, balances=(-19, 0, 0))
    score = GAME.score(play(GAME, state, f"pass go H, {Y_TRICKS}"))
    assert score.tricks == (2, 5, 6)
    assert score.figure("codes")[B] == 5
    assert paid(score, "penalty") == {}
    assert paid(score, "clumond-made") == {"B": -25}
    assert [score.change(seat) for seat in (*SEATS, POT)] == [-2, 23, -2, -19]


@pytest.mark.parametrize(("tricks", "code"), [(10, 0), (11, 1), (12, 2), (13, 3), (0, 0), (1, 1), (9, 9)])
def test_c13_success_is_the_reduced_count(tricks, code):
    other = 13 - tricks
    score = settled((tricks, other, 0), (code, 5 if other != 5 else 6, 5))
    assert "A" in paid(score, "share")
    assert "A" not in paid(score, "penalty")


@pytest.mark.parametrize(("tricks", "code"), [(10, 9), (9, 0), (11, 2), (3, 2), (13, 9)])
def test_c13_anything_else_fails(tricks, code):
    score = settled((tricks, 13 - tricks, 0), (code, 7, 5))
    assert "A" in paid(score, "penalty")
    assert "A" not in paid(score, "share")


@pytest.mark.parametrize(("tricks", "code", "chips"), [(9, 5, 4), (5, 9, 4), (0, 9, 9), (11, 5, 4), (10, 9, 9), (9, 0, 9)])
def test_c14_penalty_by_the_reduced_count(tricks, code, chips):
    assert paid(settled((tricks, 13 - tricks, 0), (code, 8, 8)), "penalty")["A"] == chips


def test_cq7_eleven_tricks_with_code_five_pay_four():
    assert paid(settled((11, 2, 0), (5, 2, 0)), "penalty") == {"A": 4}


@pytest.mark.parametrize(
    ("tricks", "code", "chips"), [(11, 3, 2), (10, 9, 1), (9, 0, 1), (11, 5, 6), (12, 7, 5), (13, 8, 5), (3, 0, 3), (4, 3, 1)]
)
def test_cq8_par_actual(tricks, code, chips):
    assert paid(settled((tricks, 13 - tricks, 0), (code, 8, 8), options={"par": "actual"}), "penalty")["A"] == chips


def test_cq8_par_actual_changes_the_penalty_only():
    for tricks, code in product(range(14), range(10)):
        for par in ("reduced", "actual"):
            assert (penalty(tricks, code, par) == 0) == is_hit(tricks, code)
    score = settled((11, 2, 0), (1, 2, 0), options={"par": "actual"})
    assert paid(score, "share") == {"A": -2, "B": -2, "C": -2}


@pytest.mark.parametrize(
    ("codes", "fines", "winners"),
    [
        ((4, 3, 5), 5, "A"),  # C-Q1: one
        ((4, 6, 5), 2, "AB"),  # C-Q2: two
        ((4, 6, 3), 0, "ABC"),  # C-Q3: three
        ((5, 5, 5), 4, ""),  # C-Q4: none
    ],
    ids=["cq1", "cq2", "cq3", "cq4"],
)
def test_c15_each_success_takes_a_third_and_the_rest_stays(codes, fines, winners):
    score = settled((4, 6, 3), codes, pot=10, balances=(-10, 0, 0))
    total = 10 + 6 + fines
    assert sum(paid(score, "penalty").values()) == fines
    assert paid(score, "share") == dict.fromkeys(winners, -(total // 3))
    assert 10 + score.change(POT) == total - len(winners) * (total // 3)


def test_cq5_the_thirds_are_simultaneous_on_the_pot_after_the_penalties():
    score = settled((2, 9, 2), (2, 5, 2), pot=8, balances=(-8, 0, 0))
    assert paid(score, "share") == {"A": -6, "C": -6}
    reasons = [transfer.reason for transfer in score.transfers]
    assert reasons == ["ante"] * 3 + ["penalty"] + ["share"] * 2


@pytest.mark.parametrize(
    ("codes", "pot", "shares"),
    [
        ((4, 3, 5), 3, {"A": -4}),  # P 14, a third 4, one winner
        ((4, 6, 5), 3, {"A": -1, "B": -1}),  # P 11, a third 3, halved 1
        ((4, 6, 3), 9, {"A": -1, "B": -1, "C": -1}),  # P 15, a third 5, by three 1
        ((4, 6, 3), 0, {}),  # P 6, a third 2, by three 0
    ],
)
def test_cq6_shared_third(codes, pot, shares):
    score = settled((4, 6, 3), codes, options={"third": "shared"}, pot=pot, balances=(-pot, 0, 0))
    assert paid(score, "share") == shares


def test_c16_what_is_not_paid_out_is_the_next_deals_pot():
    session = Session()
    session.deal((4, 6, 3), (5, 5, 5))
    assert session.pot == 10
    assert session.setup().pot == 10


def test_c17_a_made_clumond_takes_the_pot_and_nobody_pays_penalties():
    score = settled((4, 6, 3), (9, 6, 9), B, pot=20, balances=(-20, 0, 0))
    assert paid(score, "penalty") == {}
    assert paid(score, "clumond-made") == {"B": -26}
    assert 20 + score.change(POT) == 0


@pytest.mark.parametrize(("pot", "half", "rest"), [(20, 13, 0), (21, 13, 1)])
def test_cq10_a_missed_clumond_is_halved_and_an_odd_chip_stays(pot, half, rest):
    score = settled((4, 6, 3), (0, 7, 3), B, pot=pot, balances=(-pot, 0, 0))
    assert paid(score, "clumond-missed") == {"A": -half, "C": -half}
    assert pot + score.change(POT) == rest


def test_cq11_no_penalties_when_somebody_goes():
    for goer, codes in ((A, (4, 9, 9)), (A, (9, 0, 0))):
        assert paid(settled((4, 6, 3), codes, goer), "penalty") == {}


def test_c18_the_opponents_own_codes_do_not_matter():
    results = {settled((4, 6, 3), (2, b, c), A).transfers for b in range(10) for c in range(10)}
    assert len(results) == 1


@pytest.mark.parametrize(("tricks", "code"), [(10, 0), (11, 1), (12, 2), (13, 3), (5, 5)])
def test_c19_the_goer_is_judged_by_the_reduced_count_too(tricks, code):
    assert paid(settled((tricks, 13 - tricks, 0), (code, 0, 0), A), "clumond-made") == {"A": -6}


def test_codes_are_always_all_three():
    for goer in (None, A, B, C):
        score = settled((4, 6, 3), (2, 7, 9), goer)
        assert score.figures == (("codes", (2, 7, 9)),)
        assert score.tricks == (4, 6, 3)


def test_chips_are_conserved_for_every_outcome():
    for options in ({}, {"third": "shared"}, {"par": "actual"}, {"bust": "stop"}, {"ante": 5, "bust": "stop"}):
        for tricks in ((4, 6, 3), (13, 0, 0), (0, 10, 3)):
            for codes in product((0, 3, 4, 6), repeat=3):
                for goer in (None, B):
                    score = settled(tricks, codes, goer, options, pot=11, balances=(-45, 31, 3))
                    assert sum(score.change(account) for account in (*SEATS, POT)) == 0
                    assert 11 + score.change(POT) >= 0
                    assert all(transfer.chips > 0 for transfer in score.transfers)
