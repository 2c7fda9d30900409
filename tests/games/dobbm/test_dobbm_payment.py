"""What a deal of Dobbm pays: the count, stakes, multipliers, payers, matches (D21 to D26, D30)."""

import pytest
from compose import compose, first_setup, play
from games.dobbm.dobbm_table import D_X_DOBB, D_X_HANDS, DEALS, E, N, S, W, finished, money, score, settled

from pycore.errors import OptionError
from pycore.game import POT, resolve_options
from pycore.games.dobbm.rules import GAME
from pycore.games.dobbm.scoring import declarer_points, stakes

FIVE = {"players": 5}
STAKE_TABLE = [
    ((61, 65), (55, 59)),
    ((66, 70), (50, 54)),
    ((71, 75), (45, 49)),
    ((76, 80), (40, 44)),
    ((81, 85), (35, 39)),
    ((86, 90), (30, 34)),
    ((91, 95), (25, 29)),
    ((96, 100), (20, 24)),
    ((101, 105), (15, 19)),
    ((106, 110), (10, 14)),
    ((111, 115), (5, 9)),
    ((116, 120), (0, 4)),
]


def by_s(points, contract="dobbm", doublings=0, options=None):
    """Say what the declarer S gains, the others paying or being paid alike."""
    result = money(settled(points, contract, doublings, options))
    others = {chips for seat, chips in enumerate(result) if seat != S}
    assert len(others) == 1
    assert sum(result) == 0
    return result[S], others.pop()


def test_d21_the_declarer_counts_his_tricks_and_the_four_cards():
    state = settled(72)
    worth = {"S": 11, "10": 10, "K": 4, "O": 3, "U": 2}
    codes = GAME.deck(state.setup.options).codes
    taken = [codes[card] for trick in state.tricks if trick.winner == S for card in trick.cards]
    assert sum(worth.get(code[1:], 0) for code in [*taken, *DEALS[72][0].split()]) == 72


@pytest.mark.parametrize("points", sorted(DEALS))
def test_d22_more_than_60_wins_60_is_a_draw_less_loses(points):
    gain, _ = by_s(points)
    assert (gain > 0, gain < 0) == (points > 60, points < 60)


@pytest.mark.parametrize("row", range(12))
def test_d23_the_stake_table(row):
    for first, last in STAKE_TABLE[row]:
        for points in range(first, last + 1):
            assert stakes(points) == row + 1, points


def test_dq20_the_table_ends_at_twelve():
    assert [stakes(points) for points in (0, 60, 120)] == [12, 0, 12]
    assert max(stakes(points) for points in range(121)) == 12


@pytest.mark.parametrize(("points", "each"), [(0, 60), (54, 6), (59, 1), (60, 0), (61, 1), (66, 6), (120, 60)])
def test_d23_exact_points_pays_the_difference_itself(points, each):
    assert abs(by_s(points, options={"scale": "exact-points"})[1]) == each


def test_d24_exact_points_are_multiplied_too():
    options = {"scale": "exact-points", "unit": 3}
    assert by_s(76, "solo", 2, options) == (3 * 16 * 2 * 4 * 3, -16 * 2 * 4 * 3)


def test_d24_the_unit_multiplies_everything():
    assert by_s(72, options={"unit": 7}) == (63, -21)
    assert by_s(44, "solo", 1, {"unit": 1000}) == (-3 * 16 * 1000, 16 * 1000)


@pytest.mark.parametrize("unit", [0, 1001, -1, "1", True, None, 1.0])
def test_d24_the_unit_is_1_to_1000(unit):
    with pytest.raises(OptionError):
        resolve_options(GAME, {"unit": unit})
    assert dict(resolve_options(GAME, {"unit": 1000}))["unit"] == 1000


def test_d25_the_idle_dealer_pays_and_receives_like_a_defender():
    won = finished(first_setup(GAME, FIVE, 0), 72, "dobbm", 3)
    assert money(won) == (-3, -3, -3, 12, -3)
    lost = finished(first_setup(GAME, FIVE, 0), 44, "dobbm", 3)
    assert money(lost) == (4, 4, 4, -16, 4)


def test_dq9_option_the_idle_dealer_neither_pays_nor_receives():
    options = {**FIVE, "five_dealer_pays": "no"}
    assert money(finished(first_setup(GAME, options, 0), 72, "dobbm", 3)) == (0, -3, -3, 9, -3)
    assert money(finished(first_setup(GAME, options, 0), 44, "dobbm", 3)) == (0, 4, 4, -12, 4)


def test_dq9_without_effect_with_four_players():
    assert by_s(72, options={"five_dealer_pays": "no"}) == (9, -3)


def test_d26_the_defenders_match_takes_the_four_cards_too():
    state = settled(0)
    assert score(state).tricks[S] == 0
    assert score(state).figure("points") == 0
    assert declarer_points(N, state.tricks, state.laid) > 0


def test_d26_the_declarers_match_is_120():
    state = settled(120)
    assert (score(state).tricks[S], score(state).figure("points")) == (8, 120)
    assert by_s(120) == (36, -12)


@pytest.mark.parametrize("contract", ["dobbm", "solo"])
def test_d30_payments_go_from_player_to_player_and_add_up_to_nothing(contract):
    for points in DEALS:
        result = score(settled(points, contract, 1))
        assert all(POT not in transfer[:2] and transfer.chips > 0 for transfer in result.transfers)
        assert {transfer.reason for transfer in result.transfers} <= {f"{contract}-won", f"{contract}-lost"}
        assert sum(result.change(seat) for seat in range(4)) == 0


def test_dq2_exactly_60_pays_nothing():
    assert score(settled(60)).transfers == ()


def test_dq3_a_match_pays_no_bonus():
    assert by_s(120, "solo")[0] == 3 * 12 * 2
    assert by_s(0)[0] == -36


def test_dq19_rounding_comes_before_doubling():
    assert by_s(76, "solo") == (24, -8)
    assert by_s(76, "solo", 1) == (48, -16)
    assert by_s(61, "dobbm", 2) == (12, -4)


def test_dq21_after_a_draw_the_declarer_deals():
    assert score(settled(60)).next_dealer == S


def test_dq22_the_four_cards_are_the_defenders_in_an_exchanged_game_too():
    assert score(settled(0, "dobbm")).figure("points") == 0
    assert score(settled(0, "solo")).figure("points") == 0


def test_dq23_no_trick_but_21_points_laid_away_is_0():
    worth = {"S": 11, "10": 10, "K": 4, "O": 3, "U": 2}
    assert sum(worth.get(code[1:], 0) for code in DEALS[0][0].split()) == 21
    assert score(settled(0)).figure("points") == 0


def test_dq24_one_empty_trick_is_no_match():
    result = score(settled(21))
    assert (result.tricks[S], result.figure("points")) == (1, 21)


def test_dq30_balances_go_below_zero():
    setup = first_setup(GAME, {}, W, balances=(0, 0, -1000, 1000))
    assert money(finished(setup, 0, "dobbm", S)) == (12, 12, -36, 12)


def test_dex1_dobbm_72():
    assert by_s(72) == (9, -3)


def test_dex2_solo_60_doubled_twice():
    assert by_s(60, "solo", 2) == (0, 0)


def test_dex3_solo_76():
    assert by_s(76, "solo") == (24, -8)
    assert by_s(76, "solo", 1) == (48, -16)


def test_dex4_dobbm_72_double_and_redouble():
    assert by_s(72, "dobbm", 2) == (36, -12)
    assert money(finished(first_setup(GAME, FIVE, 0), 72, "dobbm", 3, 2)) == (-12, -12, -12, 48, -12)
    assert by_s(72, "solo", 2) == (72, -24)


@pytest.mark.parametrize(("points", "gain"), [(65, (3, -1)), (66, (6, -2)), (59, (-3, 1)), (55, (-3, 1)), (54, (-6, 2))])
def test_dex5_boundaries(points, gain):
    assert by_s(points) == gain


def test_dex6_match_by_the_declarer_in_a_doubled_solo():
    assert by_s(120, "solo", 1) == (144, -48)


def test_dex7_match_by_the_defenders():
    assert score(settled(0)).figure("points") == 0
    assert by_s(0) == (-36, 12)
    assert by_s(21) == (-24, 8)


def test_dex8_solo_47_one_double_five_players():
    assert money(finished(first_setup(GAME, FIVE, 0), 47, "solo", 3, 1)) == (12, 12, 12, -48, 12)


def test_dex9_dobbm_81_three_doublings():
    assert by_s(81, "dobbm", 3) == (120, -40)


D_X_TRICKS = (
    ("E", "HS H9 H7 B6", "E", 11),
    ("E", "HK L6 H10 ES", "W", 25),
    ("W", "BS B8 HU BU", "E", 15),
    ("E", "LS L8 L7 LU", "E", 13),
    ("E", "E9 E10 HO EK", "W", 17),
    ("W", "LK E6 H8 L9", "E", 4),
    ("E", "E8 BO B7 EO", "N", 6),
    ("N", "E7 H6 B10 LO", "E", 13),
)


def test_dx_the_full_deal_trick_by_trick():
    _, state = compose(GAME, {}, W, D_X_HANDS, {"talon": D_X_DOBB})
    state = play(GAME, state, "pass dobbm pass pass, discard EU L10 BK B9, double pass")
    worth = {"S": 11, "10": 10, "K": 4, "O": 3, "U": 2}
    for leader, trick, winner, points in D_X_TRICKS:
        decision = GAME.decision(state)
        assert decision is not None
        assert "NESW"[decision.seat] == leader
        state = play(GAME, state, trick)
        assert "NESW"[state.tricks[-1].winner] == winner
        assert sum(worth.get(code[1:], 0) for code in trick.split()) == points
    result = score(state)
    assert (result.figure("points"), result.tricks, result.next_dealer) == (72, (1, 5, 0, 2), E)
    assert money(state) == (-6, 18, -6, -6)
