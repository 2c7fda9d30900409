"""The worked examples of Slovak Lorum and Clumond, held against the reference."""

import pytest

from reference import clumond, slovak_lorum
from reference.helpers import asked_after, options_of

# --- Slovak Lorum: seats E N W S, amounts in the order N E S W as in RULES.md -----------------------------------------


def by_name(amounts):
    """Amounts N E S W in the order of the seats E N W S."""
    north, east, south, west = amounts
    return [east, north, west, south]


@pytest.mark.parametrize(
    ("name", "tricks", "values", "pot", "chips", "left"),
    [
        ("S-Ex1", [2, 2, 2, 2], [3, 8, 5, 4], 0, [-3, -8, -5, -4], 20),
        ("S-Ex2", [2, 2, 2, 2], [0, 9, 1, 10], 20, [40, -9, -1, -10], 0),
        ("S-Ex3", [2, 2, 2, 2], [0, 12, 0, 8], 20, [20, -12, 20, -8], 0),
        ("S-Ex4", [7, 1, 0, 0], [20, 0, 0, 0], 0, [-20, 0, 0, 0], 20),
        ("S-Ex5", [8, 0, 0, 0], [20, 0, 0, 0], 20, [30, -10, -10, -10], 20),
        ("S-Ex11", [2, 2, 2, 2], [16, 5, 3, 4], 0, [-16, -5, -3, -4], 28),
        ("S-Ex11 two clean", [2, 2, 2, 2], [0, 20, 0, 8], 0, [14, -20, 14, -8], 0),
    ],
)
def test_s11_to_s15_regular(name, tricks, values, pot, chips, left):
    got = slovak_lorum.settle_regular(options_of(slovak_lorum), by_name(tricks), by_name(values), pot)
    assert got == (by_name(chips), left), name


def test_s14_two_winners_none_leaves_the_pot():
    options = options_of(slovak_lorum, two_winners="none")
    assert slovak_lorum.settle_regular(options, [2, 2, 2, 2], [12, 0, 8, 0], 20) == ([-12, 0, -8, 0], 40)
    assert slovak_lorum.settle_regular(options, [2, 2, 2, 2], [12, 1, 7, 0], 20) == ([-12, -1, -7, 40], 0)


def test_s14b_three_clean_split_floors_the_share():
    options = options_of(slovak_lorum, three_clean="split", two_winners="none")
    assert slovak_lorum.settle_regular(options, [7, 1, 0, 0], [20, 0, 0, 0], 0) == ([-20, 6, 6, 6], 2)
    assert slovak_lorum.settle_regular(options, [7, 1, 0, 0], [28, 0, 0, 0], 1) == ([-28, 9, 9, 9], 2)


def test_s16_s17_ex6_ex7_called_games():
    options = options_of(slovak_lorum)
    assert slovak_lorum.settle_called(options, "big", 0, True) == [60, -20, -20, -20]
    assert slovak_lorum.settle_called(options, "big", 0, False) == [-60, 20, 20, 20]
    assert slovak_lorum.settle_called(options, "small", 2, True) == [-10, -10, 30, -10]
    assert slovak_lorum.settle_called(options, "small", 2, False) == [10, 10, -30, 10]


def test_s20_ex8_a_session():
    options = options_of(slovak_lorum)
    pot = 0
    totals = [0, 0, 0, 0]
    steps = []
    for kind, details in [
        ("regular", ([2, 2, 2, 2], by_name([3, 8, 5, 4]))),
        ("small", (3, True)),
        ("regular", (by_name([6, 1, 1, 0]), by_name([20, 0, 0, 0]))),
        ("big", (2, False)),
        ("regular", ([2, 2, 2, 2], by_name([4, 0, 16, 0]))),
    ]:
        if kind == "regular":
            chips, pot = slovak_lorum.settle_regular(options, *details, pot)
        else:
            chips = slovak_lorum.settle_called(options, kind, *details)
        totals = [a + b for a, b in zip(totals, chips, strict=True)]
        steps.append((totals, pot))
    assert steps == [
        (by_name([-3, -8, -5, -4]), 20),
        (by_name([-13, -18, 25, -14]), 20),
        (by_name([-33, -18, 25, -14]), 40),
        (by_name([-13, 2, 45, -74]), 40),
        (by_name([-17, 32, 29, -44]), 0),
    ]


def test_s18_ex9_beating():
    options = options_of(slovak_lorum)
    assert slovak_lorum.playable(options, "small", ["B7", "BK", "E9"], ["B9"]) == ["BK"]
    assert slovak_lorum.playable(options, "small", ["B7", "BU"], ["BK"]) == ["B7", "BU"]
    assert slovak_lorum.playable(options, "small", ["B7", "BK", "BA"], ["B9"]) == ["BK", "BA"]
    assert slovak_lorum.playable(options, "small", ["B7", "BK"], ["B9", "BO"]) == ["BK"]
    assert slovak_lorum.playable(options, "small", ["E7", "LK"], ["B9"]) == ["E7", "LK"]
    assert slovak_lorum.playable(options, "small", ["B10", "B8"], ["B9", "EA"]) == ["B10"]
    for game in ("regular", "big"):
        assert slovak_lorum.playable(options, game, ["B7", "BK", "E9"], ["B9"]) == ["B7", "BK"]
    highest = options_of(slovak_lorum, small_duty="own-highest")
    assert slovak_lorum.playable(highest, "small", ["B7", "BU", "B10"], ["BK"]) == ["BU"]
    assert slovak_lorum.playable(highest, "small", ["B7", "E9"], []) == ["B7", "E9"]


def test_s7_ex10_calls():
    options = options_of(slovak_lorum)
    assert asked_after(slovak_lorum.calls(options, 3), ["small", "pass", "big"]) == ("big", 2)
    assert asked_after(slovak_lorum.calls(options, 3), ["small"]) == (1, ["pass", "big"])
    assert asked_after(slovak_lorum.calls(options, 3), ["pass"] * 4) == ("regular", None)
    assert asked_after(slovak_lorum.calls(options, 3), ["pass", "small", "pass", "pass"]) == ("small", 1)


def test_s21_three_players():
    options = options_of(slovak_lorum, players=3, three_players="on")
    assert len(slovak_lorum.pack(options)) == 30
    assert slovak_lorum.settle_called(options, "small", 2, True) == [-15, -15, 30]
    assert slovak_lorum.settle_called(options, "big", 2, False) == [30, 30, -60]
    assert slovak_lorum.settle_regular(options, [0, 10, 0], [0, 20, 0], 7) == ([-15, 30, -15], 7)
    assert slovak_lorum.settle_regular(options, [0, 9, 1], [0, 20, 0], 1) == ([10, -20, 10], 1)


def test_s22_announcements():
    options = options_of(slovak_lorum, announce_upper="on")
    hands = [["EO", "LO"], ["H7"], ["H8"], ["H9"]]
    asks = slovak_lorum.announcements(options, 3, hands)
    assert asked_after(asks, []) == (0, ["pass", "announce EO", "announce LO"])
    asks = slovak_lorum.announcements(options, 3, hands)
    assert asked_after(asks, ["announce LO", "announce EO"]) == (0, ["pass"])
    asks = slovak_lorum.announcements(options, 3, hands)
    assert asked_after(asks, ["announce LO", "pass", "pass", "pass"]) == (3, ["pass"])
    assert slovak_lorum.value_of(options, "LO", 1, {"LO": 0}) == 16
    assert slovak_lorum.value_of(options, "EO", 1, {"LO": 0}) == 4
    triple = options_of(slovak_lorum, announce_upper="on", own_capture_triple="on")
    assert slovak_lorum.value_of(triple, "LO", 0, {"LO": 0}) == 24
    assert slovak_lorum.value_of(triple, "EO", 1, {"EO": 0}) == 8


# --- Clumond ----------------------------------------------------------------------------------------------------------


def play_session(deals):
    """Deals of (tricks, codes, goer) with antes of 2; returns totals and pot after each."""
    options = options_of(clumond)
    totals = [0, 0, 0]
    pot = 0
    steps = []
    for tricks, codes, goer in deals:
        pot += 6
        if goer is None:
            chips, pot, _ = clumond.settle_standard(options, [50] * 3, tricks, codes, pot)
        else:
            chips, pot = clumond.settle_gone(goer, tricks[goer], codes[goer], pot)
        totals = [a + b - 2 for a, b in zip(totals, chips, strict=True)]
        steps.append((totals, pot))
    return steps


def test_c_ex1_to_c_ex6_one_session():
    assert play_session(
        [
            ([4, 6, 3], [4, 3, 5], None),
            ([2, 9, 2], [2, 5, 2], None),
            ([5, 5, 3], [5, 5, 3], None),
            ([11, 2, 0], [1, 3, 0], None),
            ([10, 2, 1], [3, 4, 6], None),
            ([4, 6, 3], [0, 6, 1], 1),
        ]
    ) == [
        ([1, -5, -4], 8),
        ([5, -11, 0], 6),
        ([7, -9, 2], 0),
        ([7, -12, 2], 3),
        ([2, -16, -5], 19),
        ([0, 7, -7], 0),
    ]


def test_c_ex7_c_ex8_goers():
    assert play_session([([4, 6, 3], [4, 3, 4], None), ([4, 4, 5], [4, 3, 6], 2)]) == [([1, -5, -3], 7), ([5, -1, -5], 1)]
    assert play_session([([12, 1, 0], [2, 5, 6], 0)]) == [([4, -2, -2], 0)]


def test_c6_ex9_codes():
    assert clumond.code_of(["H3", "S7", "D4"]) == 3
    assert clumond.code_of(["CA", "C9", "C2"]) == 9
    assert clumond.code_of(["DA", "D9", "D2"]) == 0
    assert clumond.code_of(["C5", "SA", "S2"]) == 5


def test_c21_ex10_bust():
    options = options_of(clumond, bust="stop")
    # A took no trick with a code of 5 and has 3 chips: the pot of 8 gets 3, nobody else is due.
    chips, pot, bust = clumond.settle_standard(options, [3, 50, 50], [0, 7, 6], [5, 7, 6], 8)
    assert (chips, pot, bust) == ([-3, 3, 3], 5, True)
    assert clumond.settle_standard(options, [5, 50, 50], [0, 7, 6], [5, 7, 6], 8)[2] is False
    assert clumond.pay(options, 1, 2) == (1, True)
    assert clumond.pay(options_of(clumond), 1, 2) == (2, False)
    assert clumond.is_over(options, [{"bust": True}], [], 9)


def test_c16_ex11_carry():
    pot = 0
    options = options_of(clumond)
    for tricks, codes in [([4, 4, 5], [6, 6, 6]), ([4, 4, 5], [7, 6, 7]), ([4, 4, 5], [6, 5, 6])]:
        _, pot, _ = clumond.settle_standard(options, [50] * 3, tricks, codes, pot + 6)
    assert pot == 34
    assert clumond.settle_standard(options, [50] * 3, [4, 4, 5], [4, 6, 8], pot + 6) == ([15, -2, -3], 30, False)


@pytest.mark.parametrize(
    ("tricks", "code", "due"),
    [(11, 3, 2), (10, 9, 1), (9, 0, 1), (11, 5, 6), (12, 7, 5), (13, 8, 5), (11, 1, 0), (0, 0, 0), (9, 5, 4)],
)
def test_c14_c_q8_actual_par(tricks, code, due):
    assert clumond.penalty(options_of(clumond, par="actual"), tricks, code) == due


def test_c14_c_q7_reduced_par():
    assert clumond.penalty(options_of(clumond), 11, 5) == 4
    assert clumond.penalty(options_of(clumond), 10, 9) == 9
    assert clumond.penalty(options_of(clumond), 9, 0) == 9


def test_c15_shared_third():
    options = options_of(clumond, third="shared")
    assert clumond.settle_standard(options, [50] * 3, [5, 5, 3], [5, 5, 4], 22) == ([3, 3, -1], 17, False)


def test_c18_an_odd_chip_stays():
    assert clumond.settle_gone(2, 5, 6, 13) == ([6, 6, 0], 1)


def test_c20_repeat_until_the_pot_is_gone():
    options = options_of(clumond, final_pot="repeat", deals=1)
    assert not clumond.is_over(options, [{"bust": False}], [], 1)
    assert clumond.is_over(options, [{"bust": False}], [], 0)
    assert clumond.is_over(options_of(clumond, deals=1), [{"bust": False}], [], 1)
    assert clumond.is_over({**options, "bust": "stop"}, [{"bust": True}], [], 1)


def test_c7_c9_goer_ends_the_offers_and_his_left_leads():
    hands = [[f"C{rank}" for rank in "AKQJ98765432"] + [f"{suit}A" for suit in "HSD"] + ["HK"], ["S9"] * 16, ["D9"] * 16]
    deal = {"dealer": 2, "hands": hands}
    playing = clumond.play(options_of(clumond), deal, [], [0, 0, 0], 0)
    assert asked_after(playing, ["pass", "go none"]) == (2, ["play D9"] * 16)
    playing = clumond.play(options_of(clumond), deal, [], [0, 0, 0], 0)
    assert asked_after(playing, ["pass", "pass", "pass"])[0] == 0
