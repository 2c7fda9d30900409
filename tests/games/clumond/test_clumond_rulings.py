"""Rulings of Clumond that have no test of their own elsewhere."""

from games.clumond.clumond_table import Session, paid, settled


def test_cq9_who_cannot_pay_with_bust_ledger_owes_it():
    session = Session()
    for _ in range(11):
        score = session.deal((0, 6, 7), (9, 6, 7))
        assert paid(score, "penalty") == {"A": 9}
    assert session.balances[0] == -11 * 11
    assert session.setup() is not None


def test_cq9_who_cannot_pay_with_bust_stop_pays_what_is_left_and_that_was_the_last_deal():
    session = Session({"bust": "stop"}, balances=(-43, 43, 0))
    score = session.deal((0, 6, 7), (9, 6, 7))
    assert paid(score, "ante") == {"A": 2, "B": 2, "C": 2}
    assert paid(score, "penalty") == {"A": 5}
    assert session.setup() is None


def test_cq9_a_cut_penalty_makes_the_thirds_smaller():
    whole = settled((0, 6, 7), (9, 6, 7), options={"bust": "ledger"}, balances=(-43, 43, 0))
    cut = settled((0, 6, 7), (9, 6, 7), options={"bust": "stop"}, balances=(-43, 43, 0))
    assert paid(whole, "share") == {"B": -5, "C": -5}
    assert paid(cut, "share") == {"B": -3, "C": -3}
