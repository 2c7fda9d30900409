"""Dobbm's doubling: who is asked, in which order, for how long (D16)."""

import pytest
from compose import choices, compose, first_setup, play, refusal_code, turn
from games.dobbm.dobbm_table import E, N, S, W, declared, money, settled

from pycore.game import resolve_options
from pycore.games.dobbm.rules import CEILING, GAME, Doubling, Exchange, Playing

SOLO_BY_E = "pass solo"
"""Dealer W: N passes, E plays a Solo, the defenders are asked in the order S, W, N."""


def doubling(answers, options=None):
    """Give answers after the auction."""
    _, state = compose(GAME, options or {}, W)
    return play(GAME, play(GAME, state, SOLO_BY_E), answers)


def test_d16_the_defenders_are_asked_from_the_declarers_left():
    seats = []
    for answers in ("", "pass", "pass pass"):
        seats.append(turn(GAME, doubling(answers)))
        assert choices(GAME, doubling(answers)) == ["double", "pass"]
    assert seats == [S, W, N]


def test_d16_three_passes_and_play_begins():
    state = doubling("pass pass pass")
    assert isinstance(state, Playing)
    assert turn(GAME, state) == E


@pytest.mark.parametrize("answers", ["double", "pass double", "pass pass double"])
def test_d16_the_first_double_binds_all_and_the_declarer_answers(answers):
    state = doubling(answers)
    assert isinstance(state, Doubling)
    assert turn(GAME, state) == E
    assert state.asked == (E,)


def test_d16_the_declarer_accepts_and_play_begins():
    state = doubling("double pass")
    assert isinstance(state, Playing)
    assert GAME.observe(state, N).doublings == 1


def test_d16_after_a_redouble_the_defenders_are_asked_again_in_the_same_order():
    seats = [turn(GAME, doubling(f"pass pass double double{passes}")) for passes in ("", " pass", " pass pass")]
    assert seats == [S, W, N]
    state = doubling("pass pass double double pass pass pass")
    assert isinstance(state, Playing)
    assert GAME.observe(state, None).doublings == 2


def test_dq16_any_defender_may_redouble():
    for answers in ("double double double", "double double pass double", "double double pass pass double"):
        state = doubling(answers)
        assert turn(GAME, state) == E
        assert GAME.observe(state, E).doublings == 3


def test_d16_a_dobbm_is_doubled_after_the_exchange():
    _, state = compose(GAME, {}, W, {N: "E7 E6"}, {"talon": "L9 L8 L7 L6"})
    state = play(GAME, state, "dobbm pass pass pass")
    assert isinstance(state, Exchange)
    assert refusal_code(GAME, state, "double") == "wrong-action"
    state = play(GAME, state, "discard E7 E6 L9 L8")
    assert isinstance(state, Doubling)
    assert turn(GAME, state) == E


def test_dq18_a_solo_is_doubled_right_after_the_auction():
    state = doubling("")
    assert isinstance(state, Doubling)
    assert state.contract == "solo"


@pytest.mark.parametrize("dealer", range(5))
def test_dq10_the_idle_dealer_is_never_asked(dealer):
    _, state = compose(GAME, {"players": 5}, dealer)
    state = play(GAME, state, "pass solo")
    seats = []
    for answer in ("pass", "pass", "double", "double", "pass", "pass"):
        seats.append(turn(GAME, state))
        state = play(GAME, state, answer)
    declarer = (dealer + 2) % 5
    expected = [(dealer + 3) % 5, (dealer + 4) % 5, (dealer + 1) % 5]
    assert seats == [*expected, declarer, *expected[:2]]


def test_dq17_unlimited_stops_at_sixteen_and_nobody_is_asked_any_more():
    state = doubling(" ".join(["double"] * 15))
    assert choices(GAME, state) == ["double", "pass"]
    assert turn(GAME, state) == E
    state = play(GAME, state, "double")
    assert isinstance(state, Playing)
    assert GAME.observe(state, S).doublings == CEILING == 16


@pytest.mark.parametrize("limit", [1, 2, 4])
def test_d16_max_doublings_counts_doubles_and_redoubles_together(limit):
    state = doubling(" ".join(["double"] * (limit - 1)), {"max_doublings": limit})
    assert isinstance(state, Doubling)
    state = play(GAME, state, "double")
    assert isinstance(state, Playing)
    assert GAME.observe(state, None).doublings == limit


def test_d16_a_limit_of_none_at_all_asks_nobody():
    state = doubling("", {"max_doublings": 0})
    assert isinstance(state, Playing)
    assert turn(GAME, state) == E
    dobbm = declared(first_setup(GAME, {"max_doublings": 0}, W), 72, "dobbm", S)
    assert isinstance(dobbm, Playing)


def test_d16_other_limits_are_out_of_range():
    assert [option.values for option in GAME.options if option.name == "max_doublings"] == [("unlimited", 0, 1, 2, 4)]
    assert dict(resolve_options(GAME, {}))["max_doublings"] == "unlimited"


def test_d16_who_spoke_is_public():
    state = doubling("pass double double pass")
    for seat in (N, E, S, W, None):
        seen = GAME.observe(state, seat)
        assert seen.answers == ((S, "pass"), (W, "double"), (E, "double"), (S, "pass"))
        assert seen.calls == ((N, "pass"), (E, "solo"), *seen.answers)
        assert (seen.doublings, seen.turn, seen.phase) == (2, W, "doubling")


def test_d16_each_call_multiplies_by_two():
    for count in range(6):
        assert money(settled(61, doublings=count))[S] == 3 * 2**count


def test_d16_the_ceiling_is_65536_times():
    assert money(settled(61, "dobbm", 16)) == (-65536, -65536, 3 * 65536, -65536)


def test_wrong_words_while_doubling_are_refused():
    state = doubling("double")
    for token in ("solo", "dobbm", "play E7", "discard E7", "redouble", "double E7"):
        assert refusal_code(GAME, state, token) == "wrong-action", token
