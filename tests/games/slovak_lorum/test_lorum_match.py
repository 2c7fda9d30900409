"""Slovak Lorum from the first deal to the final standing (S20), its two full deals, and money over random matches."""

import random

import pytest
from compose import choices, compose, layout, play, tokens
from games.slovak_lorum.lorum_table import ALL_20_IN_SEVEN, ALL_PASS, THREE, E, N, S, W, hands_of, money, score, values

from pycore import match as matches
from pycore.game import POT, read_action, resolve_options
from pycore.games.slovak_lorum.rules import GAME

FULL_X = {
    E: "H8 EO EU E10 LK L9 BO B9",
    N: "HK H10 H9 E8 E7 L10 L7 B10",
    W: "HO HU H7 EK LA LU BA B7",
    S: "HA EA E9 LO L8 BK BU B8",
}
FULL_X_TRICKS = (
    ("L9 L7 LU L8", W, 0),
    ("B7 B8 B9 B10", N, 0),
    ("E7 EK E9 EO", W, 4),
    ("LA LO LK L10", W, 8),
    ("BA BK BO HK", W, 1),
    ("H7 HA H8 H10", S, 4),
    ("BU EU H9 HO", S, 2),
    ("EA E10 E8 HU", S, 1),
)
FULL_Y = {
    E: "H10 EK EU E10 E9 BO B10 B9",
    N: "HK E8 E7 LO L9 L8 B8 B7",
    W: "HO H9 H8 EA EO L7 BK BU",
    S: "HA HU H7 LA LK LU L10 BA",
}
FULL_Y_TRICKS = (
    ("HK H8 HA H10", S),
    ("H7 E9 LO H9", W),
    ("L7 L10 B9 L9", S),
    ("HU E10 E8 HO", W),
    ("BU BA B10 B8", S),
    ("LU EU L8 EO", S),
    ("LK BO E7 BK", S),
    ("LA EK B7 EA", S),
)


def test_full_deal_x_regular():
    _, state = compose(GAME, {}, S, FULL_X, pot=20, balances=(-5, -5, -5, -5))
    state = play(GAME, state, ALL_PASS)
    for cards, _, _ in FULL_X_TRICKS:
        state = play(GAME, state, cards)
    result = score(state)
    assert [trick.winner for trick in state.tricks] == [winner for _, winner, _ in FULL_X_TRICKS]
    assert values(state) == {"E": 0, "N": 0, "W": sum(v for _, w, v in FULL_X_TRICKS if w == W), "S": 7}
    assert result.tricks == (0, 1, 4, 3)
    assert money(state) == {"E": 20, "N": 20, "W": -13, "S": -7, "pot": 0}


def test_full_deal_y_small():
    _, state = compose(GAME, {}, S, FULL_Y, pot=20, balances=(-5, -5, -5, -5))
    state = play(GAME, state, "pass small pass pass")
    for cards, _ in FULL_Y_TRICKS:
        state = play(GAME, state, cards)
    assert [trick.winner for trick in state.tricks] == [winner for _, winner in FULL_Y_TRICKS]
    assert score(state).tricks == (0, 0, 2, 6)
    assert money(state) == {"E": -10, "N": 30, "W": -10, "S": -10, "pot": 20}


def test_full_deal_y_every_duty_to_beat_was_kept_and_could_be_broken():
    _, state = compose(GAME, {}, S, FULL_Y)
    state = play(GAME, state, "pass small pass pass, HK")
    assert choices(GAME, state) == ["play H8", "play H9", "play HO"]
    state = play(GAME, state, "H8")
    assert choices(GAME, state) == ["play HA"]


def deal_and_play(match, hands, actions, first_dealer):
    """Deal the next hands of a match of composed deals and play them."""
    setup = matches.next_setup(match, first_dealer)
    match = matches.deal_next(match, layout(GAME, setup, hands), first_dealer)
    for token in tokens(GAME.deck(match.options), actions):
        match = matches.play(match, matches.decision(match).seat, read_action(GAME.deck(match.options), token))
    return match


def test_s20_and_sq10_the_pot_left_is_divided_equally():
    match = matches.start_match(GAME, resolve_options(GAME, {"deals": 1}), None)
    match = deal_and_play(match, hands_of(ALL_20_IN_SEVEN, E), f"{ALL_PASS}, {ALL_20_IN_SEVEN}", S)
    assert matches.is_over(match)
    assert matches.ledger(match) == ((0, -20, 0, 0), 20)
    assert matches.final_standing(match) == ((5, -15, 5, 5), 0)


def test_s20_odd_chips_go_to_who_would_act_first_in_the_next_deal():
    points = "BO EA BA, E7 E9 EK, EO E8 E10, EU H10 BU, LA LU L9, HO H8 H9, LK L8 L10, LO L7 B9, HA H7 HU, HK B10 BK"
    options = resolve_options(GAME, THREE | {"deals": 1, "two_winners": "none"})
    match = matches.start_match(GAME, options, None)
    match = deal_and_play(match, hands_of(points, E, 3), f"pass pass pass, {points}", W)
    assert matches.ledger(match) == ((0, -20, 0), 20)
    assert matches.final_standing(match) == ((6, -13, 7), 0)


def test_s20_equal_chips_share_the_place():
    match = matches.start_match(GAME, resolve_options(GAME, {"deals": 1}), None)
    match = deal_and_play(match, hands_of(ALL_20_IN_SEVEN, E), f"{ALL_PASS}, {ALL_20_IN_SEVEN}", S)
    chips = matches.final_standing(match).chips
    assert [seat for seat, have in enumerate(chips) if have == max(chips)] == [E, W, S]


def test_sq18_a_balance_may_go_below_nought():
    match = matches.start_match(GAME, resolve_options(GAME, {"deals": 2}), None)
    for number in range(2):
        dealer = (S + number) % 4
        caller = (dealer + 1) % 4
        hands = {caller: "BA EA LA HA EK LK HK BK"}
        match = deal_and_play(match, hands, "small pass pass pass", S)
        assert matches.decision(match).seat == caller
        while not matches.is_between_deals(match):
            asked = matches.decision(match)
            match = matches.play(match, asked.seat, asked.actions()[0])
    assert matches.ledger(match) == ((-20, -20, 20, 20), 0)


OPTION_SETS = [
    {},
    {"two_winners": "none"},
    {"three_clean": "split"},
    {"small_duty": "own-highest"},
    {"announce_upper": "on"},
    {"announce_upper": "on", "own_capture_triple": "on", "two_winners": "none", "three_clean": "split"},
    THREE,
    THREE | {"announce_upper": "on", "own_capture_triple": "on"},
]


@pytest.mark.parametrize("given", OPTION_SETS)
def test_chips_and_pot_add_up_to_nought_after_every_deal(given):
    rng = random.Random(str(sorted(given.items())))
    for seed in range(6):
        match = matches.start_match(GAME, resolve_options(GAME, given), f"money {seed}")
        while not matches.is_over(match):
            match = matches.deal_next(match)
            while (asked := matches.decision(match)) is not None:
                match = matches.play(match, asked.seat, rng.choice(asked.actions()))
            chips, pot = matches.ledger(match)
            assert sum(chips) + pot == 0
            assert pot >= 0
            result = match.deals[-1].score
            if result.figure("values") is None:
                assert result.change(POT) == 0
            else:
                assert all(t.payee == POT or t.reason in ("clean", "surprise-big") for t in result.transfers)
        assert len(match.deals) == 12
