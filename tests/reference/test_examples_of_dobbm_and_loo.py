"""The worked examples of Dobbm and Domino Loo, held against the reference."""

import itertools

import pytest

from reference import dobbm, domino_loo
from reference.helpers import asked_after, options_of

# --- Dobbm ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "players", "is_solo", "doublings", "points", "each", "declarer"),
    [
        ("D-Ex1", 4, False, 0, 72, -3, 9),
        ("D-Ex2", 4, True, 2, 60, 0, 0),
        ("D-Ex3", 4, True, 0, 76, -8, 24),
        ("D-Ex3 doubled", 4, True, 1, 76, -16, 48),
        ("D-Ex4", 4, False, 2, 72, -12, 36),
        ("D-Ex4 five", 5, False, 2, 72, -12, 48),
        ("D-Ex4 solo", 4, True, 2, 72, -24, 72),
        ("D-Ex5 65", 4, False, 0, 65, -1, 3),
        ("D-Ex5 66", 4, False, 0, 66, -2, 6),
        ("D-Ex5 59", 4, False, 0, 59, 1, -3),
        ("D-Ex5 55", 4, False, 0, 55, 1, -3),
        ("D-Ex5 54", 4, False, 0, 54, 2, -6),
        ("D-Ex6", 4, True, 1, 120, -48, 144),
        ("D-Ex7", 4, False, 0, 0, 12, -36),
        ("D-Ex7 one trick", 4, False, 0, 21, 8, -24),
        ("D-Ex8", 5, True, 1, 47, 12, -48),
        ("D-Ex9", 4, False, 3, 81, -40, 120),
    ],
)
def test_d24_payments(name, players, is_solo, doublings, points, each, declarer):
    chips = dobbm.payments(options_of(dobbm, players=players), 0, 2, is_solo, doublings, points)
    assert chips == [declarer if seat == 2 else each for seat in range(players)], name


def test_d23_stake_table():
    stakes = [dobbm.stakes_for(options_of(dobbm), points) for points in range(121)]
    assert stakes[60] == 0
    for step in range(12):
        assert set(stakes[61 + 5 * step : 66 + 5 * step]) == {step + 1}
        assert set(stakes[55 - 5 * step : 60 - 5 * step]) == {step + 1}
    assert dobbm.stakes_for(options_of(dobbm, scale="exact-points"), 47) == 13


def test_d25_idle_dealer_may_be_left_out():
    chips = dobbm.payments(options_of(dobbm, players=5, five_dealer_pays="no", unit=10), 0, 2, False, 0, 72)
    assert chips == [0, -30, 90, -30, -30]


@pytest.mark.parametrize(
    ("discards", "is_allowed"),
    [
        ("ES H7 E6 B9", True),
        ("ES L10 E6 B9", False),
        ("ES LS H7 H6", True),
        ("ES LS H7 B6", False),
        ("HS E7 E6 B9", False),
        ("HS H6 E6 B9", True),
        ("ES LS BS H6", False),
        ("L10 E10 B10 EK", True),
    ],
)
def test_d13_ex10_laying_away(discards, is_allowed):
    laid = discards.split()
    rest = ["E7", "E8", "L6", "L7", "L8", "B7", "B8", "EU"]
    for order in itertools.permutations(laid):
        hand = rest + laid
        ways = True
        for number, card in enumerate(order):
            ways = ways and card in dobbm.discard_choices(hand, list(order[:number]))
            hand = [other for other in hand if other != card]
        assert ways is is_allowed


def test_d13_a_sow_may_go_first_only_with_a_heart_to_follow():
    hand = ["ES", "LS", "BS", "E7", "E8", "L6", "L7", "L8", "B7", "B8", "EU"]
    assert "ES" not in dobbm.discard_choices([*hand, "L9"], [])
    assert "ES" in dobbm.discard_choices([*hand, "H6"], [])
    assert "LS" not in dobbm.discard_choices([card for card in [*hand, "H6"] if card != "ES"], ["ES"])
    assert dobbm.discard_choices([*hand[1:4], "H6"], ["ES", "E8", "L6"]) == ["H6"]


def test_d27_ex11_a_session_of_five():
    options = options_of(dobbm, players=5)
    chips = dobbm.stockerl(options, 0)
    assert chips == [-2, 8, -2, -2, -2]
    assert dobbm.next_dealer(options, [{"dealer": 0, "declarer": None}]) == 1
    more = dobbm.payments(options, 1, 3, False, 0, 83)
    chips = [a + b for a, b in zip(chips, more, strict=True)]
    assert chips == [-7, 3, -7, 18, -7]
    assert dobbm.next_dealer(options, [{"dealer": 1, "declarer": 3}]) == 3
    more = dobbm.payments(options, 3, 4, True, 0, 44)
    assert [a + b for a, b in zip(chips, more, strict=True)] == [1, 11, 1, 26, -39]
    assert dobbm.stockerl(options_of(dobbm, players=5, scale="exact-points", unit=3), 4) == [120, -30, -30, -30, -30]
    assert dobbm.stockerl(options_of(dobbm, players=5, stockerl="off"), 4) == [0] * 5
    assert dobbm.stockerl(options_of(dobbm), 3) == [0] * 4


def test_d9_ex12_auctions():
    options = options_of(dobbm)
    assert asked_after(dobbm.auction(options, 3, False), ["pass", "dobbm", "solo"]) == (2, True)
    assert asked_after(dobbm.auction(options, 3, False), ["dobbm", "pass", "pass", "pass"]) == (0, False)
    assert asked_after(dobbm.auction(options, 3, False), ["dobbm"]) == (1, ["pass", "solo"])
    assert asked_after(dobbm.auction(options, 3, False), ["pass"] * 4) == (None, False)
    assert dobbm.next_dealer(options, [{"dealer": 3, "declarer": None}]) == 3


def test_d28_the_compulsory_player_alone_calls():
    options = options_of(dobbm, mussrunde="on", deals=2)
    assert not dobbm.is_compulsory(options, [{}])
    assert dobbm.is_compulsory(options, [{}, {}])
    assert asked_after(dobbm.auction(options, 3, True), []) == (0, ["dobbm", "solo"])
    assert asked_after(dobbm.auction(options, 3, True), ["dobbm"]) == (0, False)
    assert dobbm.is_over(options, [{}] * 6, [], 0)
    assert not dobbm.is_over(options, [{}] * 5, [], 0)


def test_d16_doubling_goes_round():
    options = options_of(dobbm)
    assert asked_after(dobbm.doubling(options, 3, 1), ["pass", "pass", "pass"]) == 0
    assert asked_after(dobbm.doubling(options, 3, 1), ["pass", "double"]) == (1, ["double", "pass"])
    assert asked_after(dobbm.doubling(options, 3, 1), ["pass", "double", "double"]) == (2, ["double", "pass"])
    assert asked_after(dobbm.doubling(options, 3, 1), ["double", "double", "pass", "double", "pass"]) == 3
    assert asked_after(dobbm.doubling(options, 3, 1), ["double"] * 16) == 16
    assert asked_after(dobbm.doubling(options_of(dobbm, max_doublings=0), 3, 1), []) == 0
    assert asked_after(dobbm.doubling(options_of(dobbm, max_doublings=1), 3, 1), ["pass", "double"]) == 1
    five = options_of(dobbm, players=5)
    assert asked_after(dobbm.doubling(five, 2, 1), []) == (3, ["double", "pass"])
    assert asked_after(dobbm.doubling(five, 2, 1), ["pass", "pass", "pass"]) == 0


def test_d18_ex13_following():
    assert dobbm.playable(["BS", "B6", "H7", "EK"], "B9") == ["BS", "B6"]
    assert dobbm.playable(["HS", "H6", "EK"], "B9") == ["HS", "H6"]
    assert dobbm.playable(["EK", "L7"], "B9") == ["EK", "L7"]
    assert dobbm.playable(["EK", "L7", "BS"], "H8") == ["EK", "L7", "BS"]


# --- Domino Loo -------------------------------------------------------------------------------------------------------


def test_l4_l5_antes():
    assert domino_loo.antes(options_of(domino_loo), 3, 0) == [1, 1, 1, 5]
    assert domino_loo.antes(options_of(domino_loo), 0, 3) == [5, 1, 1, 1]
    assert domino_loo.antes(options_of(domino_loo), 1, 12) == [0, 5, 0, 0]
    assert domino_loo.antes(options_of(domino_loo, ante="pagat"), 3, 4) == [5, 5, 5, 10]
    assert domino_loo.antes(options_of(domino_loo, ante="pagat"), 3, 5) == [0, 0, 0, 5]
    assert domino_loo.antes(options_of(domino_loo, players=2), 1, 0) == [1, 5]


@pytest.mark.parametrize(
    ("name", "players", "loo", "pool", "tricks", "inside", "for_pot", "chips", "left"),
    [
        ("L-Ex1", 4, "unlimited", 8, [2, 2, 0, 1], [0, 1, 3], None, [2, 2, 0, 1], 3),
        ("L-Ex2", 4, "unlimited", 11, [3, 0, 2, 0], [0, 2, 3], None, [6, 0, 4, -11], 12),
        ("L-Ex3", 4, "unlimited", 17, [0, 5, 0, 0], [1, 2], None, [0, 17, -17, 0], 17),
        ("L-Ex4 first", 4, "unlimited", 25, [3, 0, 0, 2], [0, 1, 2, 3], None, [15, -25, -25, 10], 50),
        ("L-Ex4 second", 4, "unlimited", 55, [0, 0, 5, 0], [2, 3, 0], None, [-55, 0, 55, -55], 110),
        ("L-Ex6", 4, "unlimited", 25, [2, 0, 0, 3], [0, 3], 3, [10, 0, 0, 0], 15),
        ("L-Ex6 small", 4, "unlimited", 8, [2, 0, 0, 3], [0, 3], 3, [2, 0, 0, 0], 6),
        ("L-Ex7 all to the dealer", 4, "unlimited", 25, [0, 0, 0, 5], [0, 3], 3, [-25, 0, 0, 0], 50),
        ("L-Ex7 all to the other", 4, "unlimited", 25, [5, 0, 0, 0], [0, 3], 3, [25, 0, 0, 0], 0),
        ("L-Ex8", 4, "fixed-5n", 115, [3, 0, 2, 0], [0, 1, 2, 3], None, [69, -20, 46, -20], 40),
        ("L-Ex9", 2, "unlimited", 6, [5, 0], [0, 1], None, [6, -6], 6),
        ("L28 max-10n", 3, "max-10n", 115, [5, 0, 0], [0, 1], None, [115, -30, 0], 30),
        ("L28 max-20n", 3, "max-20n", 50, [5, 0, 0], [0, 1], None, [50, -50, 0], 50),
        ("L28 fixed above the pool", 3, "fixed-5n", 7, [5, 0, 0], [0, 1], None, [7, -15, 0], 15),
    ],
)
def test_l25_to_l29_pool(name, players, loo, pool, tricks, inside, for_pot, chips, left):
    options = options_of(domino_loo, players=players, loo=loo)
    assert domino_loo.settle_pool(options, pool, tricks, inside, for_pot, False) == (chips, left), name


def test_l33_nobody_is_looed_when_all_stand():
    assert domino_loo.settle_pool(options_of(domino_loo), 8, [4, 1, 0, 0], [1, 2, 3, 0], None, True) == ([4, 1, 0, 0], 3)
    options = options_of(domino_loo, last_deal="all-stand", deals=2)
    assert not domino_loo.is_all_stand(options, [])
    assert domino_loo.is_all_stand(options, [{}])
    assert not domino_loo.is_all_stand({**options, "scoring": "points15"}, [{}])
    hands = [["6-3"], ["5-3"], ["4-1"], ["2-2"]]
    deal = {"dealer": 3, "turn_up": "3-0", "boneyard": [], "hands": hands}
    assert asked_after(domino_loo.decide(options, deal, hands, True), []) == (0, ["stand"])
    assert asked_after(domino_loo.decide(options, deal, hands, True), ["stand"] * 4) == (3, ["take", "leave"])


def decisions_after(players, *tokens):
    """What is asked in the round of decisions when the last seat deals; every tile is the same here."""
    hands = [["1-0"] * 5 for _ in range(players)]
    deal = {"dealer": players - 1, "turn_up": "3-0", "boneyard": ["2-1"] * (27 - 5 * players)}
    return asked_after(domino_loo.decide(options_of(domino_loo, players=players), deal, hands, False), tokens)


def test_l9_to_l16_decisions():
    assert decisions_after(2) == (0, ["stand", "miss"])
    assert decisions_after(2, "miss", "discard 2-1") == (1, ["stand", "miss"])
    assert decisions_after(3, "miss", "discard 2-1", "miss", "discard 2-1") == (2, ["stand", "fold"])
    assert decisions_after(4, "miss", "discard 2-1", "discard 2-1") == (1, ["stand", "fold"])
    missed = ["miss", "discard 2-1", "discard 2-1"]
    assert decisions_after(4, *missed, "fold", "fold") == (3, ["stand", "fold", "for-pot"])
    assert decisions_after(4, *missed, "fold", "stand") == (3, ["stand", "fold"])
    assert decisions_after(4, "stand", "fold", "fold") == (3, ["stand", "miss", "fold"])
    assert decisions_after(4, *missed, "fold", "fold", "for-pot") == (3, ["take", "leave"])
    assert decisions_after(4, *missed, "fold", "fold", "for-pot", "leave") == ([0, 3], 3)
    assert decisions_after(3, "fold", "fold") == ([2], None)
    assert decisions_after(3, "fold", "stand", "fold") == ([1], None)
    assert decisions_after(3, "stand", "stand", "miss", "discard 2-1") == ([0, 1, 2], None)
    assert decisions_after(3, "stand", "stand", "stand", "take")[1][-1] == "discard 3-0"


def test_l19_l20_ex10_leading():
    assert domino_loo.lead_tokens(["6-3", "5-3", "4-1", "2-2", "6-0"], 3, False) == ["6-3", "5-3"]
    hand = ["6-3", "4-1", "2-2", "6-0", "5-4"]
    free = ["6-3", "4-1 as 4", "4-1 as 1", "2-2", "6-0 as 6", "6-0 as 0", "5-4 as 5", "5-4 as 4"]
    assert domino_loo.lead_tokens(hand, 3, False) == free
    assert domino_loo.lead_tokens(hand, 3, True) == ["6-3"]


def test_l21_ex11_following():
    options = options_of(domino_loo)
    assert domino_loo.follow_tiles(options, ["6-3", "4-1", "2-2", "6-0", "5-4"], 3, 6) == ["6-0"]
    assert domino_loo.follow_tiles(options, ["6-3", "4-1", "2-2"], 3, 5) == ["6-3"]
    assert domino_loo.follow_tiles(options, ["4-1", "2-2"], 3, 5) == ["4-1", "2-2"]
    assert domino_loo.follow_tiles(options, ["6-3", "4-1"], 3, 3) == ["6-3"]


def test_l19_two_trumps_always_overrides_following():
    options = options_of(domino_loo, two_trumps="always")
    assert domino_loo.follow_tiles(options, ["6-3", "3-0", "6-0"], 3, 6) == ["6-3", "3-0"]
    assert domino_loo.follow_tiles(options, ["6-3", "6-0"], 3, 6) == ["6-0"]


def test_l22_ex12_winners():
    high, natural = options_of(domino_loo), options_of(domino_loo, double_rank="natural")
    fives = [[0, "5-4"], [1, "5-5"], [2, "6-5"], [3, "6-6"]]
    assert domino_loo.trick_winner(high, fives, 3, 5) == 1
    assert domino_loo.trick_winner(natural, fives, 3, 5) == 2
    assert domino_loo.trick_winner(high, [[0, "5-4"], [1, "5-5"], [2, "3-0"], [3, "3-1"]], 3, 5) == 3
    assert domino_loo.trick_winner(high, [[0, "6-3"], [1, "3-3"], [2, "5-3"]], 3, 3) == 1
    assert domino_loo.trick_winner(natural, [[0, "6-3"], [1, "3-3"], [2, "5-3"]], 3, 3) == 0


def test_l30_ex13_points():
    options = options_of(domino_loo, players=2, scoring="points15")
    past = []
    totals = []
    for tricks in ([5, 0], [2, 3], [4, 1], [0, 5], [3, 2], [3, 2], [3, 2]):
        assert not domino_loo.is_over(options, past, [], 0)
        past.append({"result": {"score": domino_loo.settle_points(options, tricks, [0, 1], None)}})
        totals.append([sum(deal["result"]["score"][seat] for deal in past) for seat in range(2)])
    assert totals == [[5, -5], [7, -2], [11, -1], [6, 4], [9, 6], [12, 8], [15, 10]]
    assert domino_loo.is_over(options, past, [], 0)
    tie = [{"result": {"score": [15, 15]}}]
    assert not domino_loo.is_over(options, tie, [], 0)
    assert domino_loo.settle_points(options_of(domino_loo), [0, 0, 0, 5], [0, 3], 3) == [-5, 0, 0, 0]


def test_l33_the_rest_of_the_pool_is_divided_in_the_last_deal():
    options = options_of(domino_loo, players=3, last_deal="all-stand", deals=1)
    hands = [["6-6", "6-5", "6-4", "6-2", "6-1"], ["5-5", "5-4", "5-2", "5-1", "5-0"], ["3-3", "2-1", "2-0", "1-1", "0-0"]]
    deal = {"dealer": 2, "hands": hands, "turn_up": "3-2", "boneyard": []}
    # Pool 1 + 1 + 5 = 7; seat 0 leads sixes until seat 2 has to trump with the double of threes and takes one trick.
    tokens = ["stand", "stand", "stand", "leave", "play 6-6", "play 5-5", "play 3-3"]
    tokens += ["play 2-1 as 2", "play 6-2", "play 5-2", "play 6-5 as 6", "play 5-4", "play 2-0"]
    tokens += ["play 6-4 as 6", "play 5-1", "play 1-1", "play 6-1 as 6", "play 5-0", "play 0-0"]
    result, _ = asked_after(domino_loo.play(options, deal, [], [0, 0, 0], 0), tokens)
    # u = 1 for each trick (4 and 1), the other 2 chips go to seat 1, who would act first next (dealer 0), and to seat 2.
    assert result == {"chips": [4 - 1, 1 - 1, 1 + 1 - 5], "pot": 0, "tricks": [4, 0, 1]}
