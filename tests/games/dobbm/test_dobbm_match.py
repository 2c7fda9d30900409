"""Matches of Dobbm: who deals next, the Stockerl, the end and the compulsory round (D5, D10, D27, D28)."""

import pytest
from compose import choices, first_setup, layout, play, refusal_code, turn
from games.dobbm.dobbm_table import E, N, S, W, asked, finished, look_back, money, next_setup, passed_out, score

from pycore.errors import RuleError
from pycore.game import resolve_options
from pycore.games import load
from pycore.games.dobbm.rules import GAME, Doubling, Exchange, Settled
from pycore.match import deal_next, is_over, ledger, start_match
from pycore.match import decision as match_decision
from pycore.match import play as match_play

FIVE = {"players": 5}
P, Q, R, S5, T = range(5)


def play_out(state):
    """Take the first thing offered until the deal is over."""
    while choices(GAME, state):
        state = play(GAME, state, choices(GAME, state)[0])
    assert isinstance(state, Settled)
    return state


def called(setup, calls):
    """Deal, make the calls, and play out."""
    return play_out(play(GAME, GAME.deal(setup, layout(GAME, setup)), calls))


@pytest.mark.parametrize("points", [44, 60, 83])
@pytest.mark.parametrize("declarer", [N, E, S, W])
def test_d5_the_declarer_deals_next_whether_he_won_lost_or_drew(points, declarer):
    first = first_setup(GAME, {}, W)
    past = (look_back(finished(first, points, "dobbm", declarer)),)
    assert next_setup(past, first.options).dealer == declarer


def test_d5_the_same_player_may_deal_many_times_running():
    options, past = resolve_options(GAME, {}), ()
    for _ in range(4):
        past = (*past, look_back(finished(next_setup(past, options, E), 83, "solo", E)))
    assert [each.setup.dealer for each in past] == [E, E, E, E]


def test_d10_four_players_pass_and_the_same_dealer_deals():
    options, past = resolve_options(GAME, {}), ()
    for _ in range(3):
        past = (*past, look_back(passed_out(next_setup(past, options, S))))
    assert [each.setup.dealer for each in past] == [S, S, S]
    assert all(each.score.transfers == () for each in past)


def test_d10_five_players_pass_and_the_deal_goes_round_to_the_left():
    options, past = resolve_options(GAME, FIVE), ()
    for _ in range(6):
        past = (*past, look_back(passed_out(next_setup(past, options, S5))))
    assert [each.setup.dealer for each in past] == [3, 4, 0, 1, 2, 3]
    assert next_setup(past, options).balances == (-2, -2, -2, -2, 8)


def test_d10_a_thrown_in_deal_is_a_deal():
    options = resolve_options(GAME, {"deals": 1})
    setup = next_setup((), options)
    assert GAME.next_setup((look_back(passed_out(setup)),), options, W) is None


def test_d27_each_of_the_four_others_pays_two_stakes_to_the_new_dealer():
    assert money(passed_out(first_setup(GAME, FIVE, P))) == (-2, 8, -2, -2, -2)
    assert money(passed_out(first_setup(GAME, FIVE, T))) == (8, -2, -2, -2, -2)
    assert {transfer.reason for transfer in score(passed_out(first_setup(GAME, FIVE, P))).transfers} == {"stockerl"}


def test_dq1_the_unit_multiplies_the_stockerl_and_nothing_else_does():
    assert money(passed_out(first_setup(GAME, {**FIVE, "unit": 25}, P))) == (-50, 200, -50, -50, -50)


def test_d27_ten_points_on_the_exact_scale():
    options = {**FIVE, "scale": "exact-points", "unit": 3}
    assert money(passed_out(first_setup(GAME, options, P))) == (-30, 120, -30, -30, -30)


def test_d27_does_not_depend_on_whether_the_idle_dealer_pays():
    assert money(passed_out(first_setup(GAME, {**FIVE, "five_dealer_pays": "no"}, P))) == (-2, 8, -2, -2, -2)


def test_d27_off():
    assert money(passed_out(first_setup(GAME, {**FIVE, "stockerl": "off"}, P))) == (0, 0, 0, 0, 0)


def test_d27_never_with_four_players():
    assert money(passed_out(first_setup(GAME, {}, W))) == (0, 0, 0, 0)


def test_dex11_five_players():
    options = resolve_options(GAME, FIVE)
    first = next_setup((), options, P)
    thrown_in = passed_out(first)
    assert money(thrown_in) == (-2, 8, -2, -2, -2)
    past = (look_back(thrown_in),)
    second = next_setup(past, options)
    assert (second.dealer, second.active, second.balances) == (Q, (P, R, S5, T), (-2, 8, -2, -2, -2))
    won = finished(second, 83, "dobbm", S5)
    assert money(won) == (-5, -5, -5, 20, -5)
    past = (*past, look_back(won))
    third = next_setup(past, options)
    assert (third.dealer, third.balances) == (S5, (-7, 3, -7, 18, -7))
    lost = finished(third, 44, "solo", T)
    assert money(lost) == (8, 8, 8, 8, -32)
    past = (*past, look_back(lost))
    fourth = next_setup(past, options)
    assert (fourth.dealer, fourth.balances) == (T, (1, 11, 1, 26, -39))


def test_d28_the_match_ends_with_the_agreed_number_of_deals():
    options, past = resolve_options(GAME, {"deals": 3}), ()
    lasts = []
    while (setup := GAME.next_setup(past, options, N)) is not None:
        lasts.append((setup.number, setup.is_last, setup.occasion))
        past = (*past, look_back(passed_out(setup)))
    assert lasts == [(0, False, "ordinary"), (1, False, "ordinary"), (2, True, "ordinary")]


def test_d28_open_end_goes_on_and_has_no_compulsory_round():
    options, past = resolve_options(GAME, {"deals": "open", "mussrunde": "on"}), ()
    for number in range(30):
        setup = next_setup(past, options)
        assert (setup.number, setup.is_last, setup.occasion) == (number, False, "ordinary")
        past = (*past, look_back(passed_out(setup)))


@pytest.mark.parametrize("players", [4, 5])
def test_d28_the_compulsory_round_has_as_many_deals_as_players_and_goes_round(players):
    options, past = resolve_options(GAME, {"players": players, "deals": 2, "mussrunde": "on"}), ()
    seen = []
    while (setup := GAME.next_setup(past, options, 2)) is not None:
        is_compulsory = setup.number >= 2
        state = called(setup, "solo") if is_compulsory else passed_out(setup)
        seen.append((setup.number, setup.dealer, setup.occasion, setup.is_last, state.declarer))
        past = (*past, look_back(state))
    due = 2 if players == 4 else 4
    second = 2 if players == 4 else 3
    assert seen[:2] == [(0, 2, "ordinary", False, None), (1, second, "ordinary", True, None)]
    assert seen[2:] == [(2 + i, (due + i) % players, "must", False, (due + i + 1) % players) for i in range(players)]


@pytest.mark.parametrize("players", [4, 5])
def test_d28_the_seat_after_the_dealer_must_declare_and_nobody_else_calls(players):
    setup = first_setup(GAME, {"players": players}, 3, occasion="must")
    state = GAME.deal(setup, layout(GAME, setup))
    assert turn(GAME, state) == 4 % players
    assert choices(GAME, state) == ["dobbm", "solo"]
    assert asked(state).duty == "must-declare"
    assert refusal_code(GAME, state, "pass") == "must-declare"
    dobbm = play(GAME, state, "dobbm")
    assert isinstance(dobbm, Exchange)
    assert (dobbm.declarer, dobbm.calls) == (4 % players, ((4 % players, "dobbm"),))
    solo = play(GAME, state, "solo")
    assert isinstance(solo, Doubling)
    assert (solo.declarer, solo.contract) == (4 % players, "solo")


def test_d28_doubling_in_the_compulsory_round_is_as_usual():
    setup = first_setup(GAME, {}, W, occasion="must")
    state = play(GAME, GAME.deal(setup, layout(GAME, setup)), "solo")
    assert [turn(GAME, play(GAME, state, answers)) for answers in ("", "pass", "double")] == [E, S, N]


def test_d28_the_first_compulsory_dealer_is_the_last_declarer():
    options = resolve_options(GAME, {"deals": 1, "mussrunde": "on"})
    past = (look_back(finished(next_setup((), options, W), 72, "dobbm", E)),)
    setup = next_setup(past, options)
    assert (setup.dealer, setup.occasion, setup.number) == (E, "must", 1)


def test_d28_off_there_is_no_compulsory_round():
    options = resolve_options(GAME, {"deals": 1})
    assert GAME.next_setup((look_back(passed_out(next_setup((), options))),), options, W) is None


@pytest.mark.parametrize("players", [4, 5])
def test_d28_a_seeded_match_numbers_the_compulsory_deals_on(players):
    game = load("dobbm")
    options = resolve_options(game, {"players": players, "deals": 1, "mussrunde": "on"})
    match = start_match(game, options, "kartenstube")
    while not is_over(match):
        match = deal_next(match)
        while (decision := match_decision(match)) is not None:
            match = match_play(match, decision.seat, decision.actions()[-1])
    assert [deal.setup.number for deal in match.deals] == list(range(1 + players))
    assert sum(ledger(match).chips) == 0
    assert ledger(match).pot == 0
    with pytest.raises(RuleError, match="match-is-over"):
        deal_next(match)


def test_d30_the_ledger_starts_at_nought_and_there_is_no_pot():
    setup = first_setup(GAME, FIVE, P)
    assert (setup.balances, setup.pot, setup.antes) == ((0,) * 5, 0, (0,) * 5)
