"""The course and end of a match of Clumond (C20, C21): length, repeated last deals, chips running out."""

import random
from dataclasses import replace

import pytest
from games.clumond.clumond_table import SEATS, A, B, Session, paid, settled

from pycore import match as matches
from pycore.game import POT, Past, resolve_options
from pycore.games import load
from pycore.games.clumond.rules import GAME
from pycore.games.clumond.scoring import STACK, bust_seats

NOBODY = ((4, 6, 3), (5, 5, 5))
"""Tricks and codes of a deal in which everybody fails, by 1, 1 and 2."""
ALL_HIT = ((4, 6, 3), (4, 6, 3))


def ledger_at(balances, pot):
    """Begin a match at these balances under `bust: stop`."""
    return Session({"bust": "stop"}, balances=balances, pot=pot)


@pytest.mark.parametrize("length", [1, 6, 12])
def test_c20_the_match_ends_after_as_many_deals_as_agreed(length):
    session = Session({"deals": length})
    for number in range(length):
        assert session.setup().number == number
        assert session.setup().is_last == (number == length - 1)
        session.deal(*NOBODY)
    assert session.setup() is None


def test_c20_an_open_match_goes_on():
    session = Session({"deals": "open"})
    for _ in range(30):
        session.deal(*ALL_HIT)
    assert session.setup().number == 30
    assert not session.setup().is_last


def test_c20_a_left_over_pot_is_divided_by_r0_from_who_would_act_first():
    game = load("clumond")
    match = matches.deal_next(matches.start_match(game, resolve_options(game, {"deals": 1}), "pots"))
    while (decision := matches.decision(match)) is not None:
        match = matches.play(match, decision.seat, decision.actions()[0])
    assert matches.is_over(match)
    chips, pot = matches.ledger(match)
    final = matches.final_standing(match)
    extra = [after - before for before, after in zip(chips, final.chips, strict=True)]
    first = (match.deals[-1].setup.dealer + 2) % 3
    assert pot > 0
    assert extra[first] == -(-pot // 3)
    assert sum(final.chips) == 0


def test_c20_repeat_goes_on_until_the_pot_is_empty():
    session = Session({"deals": 2, "final_pot": "repeat"})
    session.deal(*NOBODY)
    session.deal(*NOBODY)
    assert session.pot == 20
    for number in (2, 3):
        setup = session.setup()
        assert (setup.number, setup.antes, setup.occasion, setup.is_last) == (number, (2, 2, 2), "ordinary", False)
        session.deal(*NOBODY)
    assert session.setup().dealer == (session.past[-1].setup.dealer + 1) % 3
    session.deal((4, 6, 3), (4, 0, 0), A)
    assert session.pot == 0
    assert session.setup() is None


def test_c20_repeat_ends_at_once_when_the_last_deal_empties_the_pot():
    session = Session({"deals": 2, "final_pot": "repeat"})
    session.deal(*ALL_HIT)
    assert session.pot == 0
    assert session.setup() is not None
    session.deal(*ALL_HIT)
    assert session.setup() is None


def test_c20_split_ends_whatever_the_pot():
    session = Session({"deals": 1, "final_pot": "split"})
    session.deal(*NOBODY)
    assert session.pot == 10
    assert session.setup() is None


def test_c20_repeat_means_nothing_without_an_end():
    session = Session({"deals": "open", "final_pot": "repeat"})
    session.deal(*ALL_HIT)
    assert session.pot == 0
    assert session.setup() is not None


def test_c21_ledger_balances_go_below_nothing():
    session = Session({"deals": "open", "bust": "ledger"})
    for _ in range(40):
        session.deal((0, 6, 7), (9, 0, 0))
    assert session.balances[A] == 40 * -11
    assert session.setup().antes == (2, 2, 2)


def test_cex10_who_cannot_pay_the_penalty_pays_what_is_left_and_the_match_ends():
    """A has 3 chips and owes 5; the pot goes from 8 to 11."""
    session = ledger_at((-45, 10, 33), 2)
    score = session.deal((4, 6, 3), (9, 6, 3))
    assert paid(score, "ante") == {"A": 2, "B": 2, "C": 2}
    assert paid(score, "penalty") == {"A": 3}
    assert paid(score, "share") == {"B": -3, "C": -3}
    assert session.pot == 5
    assert session.balances[A] == -STACK
    assert session.setup() is None


def test_c21_everybody_starts_with_fifty_chips_and_the_balances_count_from_nought():
    assert Session({"bust": "stop"}).setup().balances == (0, 0, 0)
    assert STACK == 50
    assert ledger_at((-48, 24, 24), 0).setup().antes == (2, 2, 2)


@pytest.mark.parametrize(("left", "ante", "put"), [(1, 2, 1), (0, 2, 0), (4, 5, 4), (5, 5, 5)])
def test_c21_who_cannot_pay_the_ante_puts_in_what_is_left(left, ante, put):
    session = Session({"bust": "stop", "ante": ante})
    session.deal((4, 6, 3), (5, 6, 3))
    setup, score = session.past[-1]
    balances = (left - STACK - score.change(A), 20, 30)
    session.past = (Past(replace(setup, balances=balances), score),)
    assert session.balances[A] == left - STACK
    assert session.setup().antes == (put, ante, ante)


@pytest.mark.parametrize("goer", [None, A, B])
def test_c21_a_short_ante_ends_the_match_after_the_deals_shares_with_a_goer_too(goer):
    antes = (1, 2, 2)
    session = Session({"bust": "stop"}, balances=(-49, 20, 20), antes=antes, pot=9)
    score = session.deal(*ALL_HIT, goer)
    assert paid(score, "ante") == {"A": 1, "B": 2, "C": 2}
    assert session.balances[A] > -STACK or goer == B
    assert session.setup() is None


def test_c21_nothing_left_at_the_start_is_a_short_ante_too_and_pays_nothing():
    session = Session({"bust": "stop"}, balances=(-50, 20, 20), antes=(0, 2, 2), pot=10)
    score = session.deal(*NOBODY)
    assert paid(score, "ante") == {"B": 2, "C": 2}
    assert paid(score, "penalty") == {"B": 1, "C": 2}
    assert bust_seats(*session.past[-1]) == (A,)
    assert session.setup() is None


def test_c21_a_seat_that_the_shares_refill_is_bust_all_the_same():
    session = Session({"bust": "stop"}, balances=(-49, 20, 20), antes=(1, 2, 2), pot=9)
    session.deal((4, 6, 3), (4, 5, 5))
    assert session.balances[A] == -49 - 1 + (9 + 5 + 3) // 3
    assert session.setup() is None


def test_c21_exactly_nothing_left_after_paying_in_full_is_no_bust():
    """A has 3 chips, antes 2 and owes 1: all is paid; the next ante is what A cannot pay."""
    session = ledger_at((-47, 20, 20), 7)
    session.deal(*NOBODY)
    assert session.balances[A] == -STACK
    assert bust_seats(*session.past[-1]) == ()
    setup = session.setup()
    assert setup.antes == (0, 2, 2)
    session.deal(*NOBODY)
    assert bust_seats(*session.past[-1]) == (A,)
    assert session.setup() is None


def test_c21_the_ante_takes_the_last_chip_and_the_penalty_is_cut_to_nothing():
    session = ledger_at((-48, 20, 20), 8)
    score = session.deal(*NOBODY)
    assert paid(score, "penalty") == {"B": 1, "C": 2}
    assert bust_seats(*session.past[-1]) == (A,)
    assert session.setup() is None


def test_c21_the_ante_takes_the_last_chip_of_a_seat_that_succeeds_and_the_match_goes_on():
    session = ledger_at((-48, 20, 20), 8)
    session.deal(*ALL_HIT)
    assert bust_seats(*session.past[-1]) == ()
    assert session.setup() is not None


def test_c21_a_deal_that_is_gone_for_has_no_penalties_to_be_bust_by():
    session = ledger_at((-48, 20, 20), 8)
    session.deal(*NOBODY, B)
    assert bust_seats(*session.past[-1]) == ()
    assert session.setup() is not None


def test_c21_penalties_are_cut_before_the_shares_are_computed():
    """A has 1 chip left for a penalty of 9: P is 12 + 6 + 1 = 19, not 27."""
    score = settled((0, 10, 3), (9, 0, 3), options={"bust": "stop"}, balances=(-47, 20, 15), pot=12)
    assert paid(score, "penalty") == {"A": 1}
    assert paid(score, "share") == {"B": -6, "C": -6}


def test_c21_several_seats_can_be_bust_at_once():
    session = ledger_at((-47, -47, 80), 14)
    session.deal((0, 6, 7), (9, 0, 7))
    assert bust_seats(*session.past[-1]) == (A, B)


def test_c21_a_bust_ends_the_match_before_any_repeated_deal():
    session = Session({"deals": 1, "final_pot": "repeat", "bust": "stop"}, balances=(-47, 20, 20), pot=7)
    session.deal((0, 6, 7), (9, 0, 0))
    assert session.pot > 0
    assert session.setup() is None


def test_c21_a_bust_in_a_repeated_deal_ends_the_match_too():
    session = Session({"deals": 1, "final_pot": "repeat", "bust": "stop"}, balances=(-46, 20, 20), pot=6)
    session.deal(*NOBODY)
    assert session.setup().antes == (1, 2, 2)
    session.deal(*NOBODY)
    assert session.pot > 0
    assert session.setup() is None


@pytest.mark.parametrize("seed", range(12))
def test_c21_whole_matches_end_with_the_first_seat_that_cannot_pay(seed):
    game = load("clumond")
    options = resolve_options(game, {"deals": "open", "bust": "stop", "ante": (5, 3)[seed % 2]})
    match, rng = matches.start_match(game, options, f"bust {seed}"), random.Random(seed)
    while not matches.is_over(match):
        match = matches.deal_next(match)
        while (decision := matches.decision(match)) is not None:
            match = matches.play(match, decision.seat, rng.choice(decision.actions()))
        chips, pot = matches.ledger(match)
        assert sum(chips) + pot == 0
        assert min(chips) >= -STACK
        assert len(match.deals) < 500
    *before, last = match.past
    assert bust_seats(*last)
    assert not any(bust_seats(*deal) for deal in before)
    assert last.setup.pot + last.score.change(POT) >= 0


def test_options_are_those_of_the_rules_with_the_defaults_first():
    assert dict(resolve_options(GAME, {})) == {
        "players": 3,
        "deals": 12,
        "ante": 2,
        "third": "each",
        "par": "reduced",
        "final_pot": "split",
        "bust": "ledger",
    }
    assert {option.name: option.values for option in GAME.options}["ante"] == (2, 1, 3, 5)
    assert GAME.direction == "clockwise"
    assert GAME.next_setup((), resolve_options(GAME, {}), B).active == SEATS
