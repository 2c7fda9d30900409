"""Domino Loo before the decisions: aim, set, antes, dealer, deal, turn-up, length (L1 to L8, L31)."""

from dataclasses import replace

import pytest
from compose import compose, first_setup, turn
from games.domino_loo.loo_table import POINTS_TWO, THREE, TWO, A, B, C, D, Session, deal, finish, hand_of

from pycore.cards import DOUBLE_SIX
from pycore.errors import OptionError
from pycore.game import POT, resolve_options
from pycore.games.domino_loo.rules import GAME
from pycore.match import deal_next, next_setup, start_match
from pycore.shuffle import first_dealer


def test_l1_pool_is_the_default_and_points_the_other_way():
    assert dict(resolve_options(GAME, {}))["scoring"] == "pool"
    assert GAME.score(finish(deal({}, D))).figures == ()
    assert [name for name, _ in GAME.score(finish(deal({}, B, POINTS_TWO))).figures] == ["score"]


def test_l2_pool_scoring_moves_chips_and_points_none():
    assert GAME.score(finish(deal({}, D))).transfers
    assert GAME.score(finish(deal({}, B, POINTS_TWO))).transfers == ()


def test_l3_double_six_has_28_tiles_in_canonical_order():
    assert len(DOUBLE_SIX) == 28
    assert DOUBLE_SIX.codes[:5] == ("0-0", "1-0", "1-1", "2-0", "2-1")
    assert DOUBLE_SIX.codes[-1] == "6-6"
    assert GAME.deck(resolve_options(GAME, {})) is DOUBLE_SIX


@pytest.mark.parametrize(("players", "boneyard"), [(2, 17), (3, 12), (4, 7)])
def test_l3_boneyard_after_the_turn_up(players, boneyard):
    _, state = compose(GAME, {"players": players}, 0)
    assert len(state.opening.boneyard) == boneyard
    assert GAME.observe(state, None).boneyard == boneyard


@pytest.mark.parametrize("players", [1, 5, "4", True])
def test_l3_nobody_else_sits_down(players):
    with pytest.raises(OptionError) as refused:
        resolve_options(GAME, {"players": players})
    assert refused.value.code == "option-out-of-range"


@pytest.mark.parametrize(("players", "pool"), [(2, 6), (3, 7), (4, 8)])
def test_l4_everybody_puts_in_1_and_the_dealer_5(players, pool):
    setup = first_setup(GAME, {"players": players}, 1)
    assert setup.antes == tuple(5 if seat == 1 else 1 for seat in range(players))
    assert sum(setup.antes) == pool


@pytest.mark.parametrize(("players", "pool"), [(2, 15), (3, 20), (4, 25)])
def test_l4_pagat_everybody_5_and_the_dealer_10(players, pool):
    setup = first_setup(GAME, {"players": players, "ante": "pagat"}, 0)
    assert setup.antes == tuple(10 if seat == 0 else 5 for seat in range(players))
    assert sum(setup.antes) == pool


def test_lq30_the_default_ante_is_1_and_5():
    assert dict(resolve_options(GAME, {}))["ante"] == "seed"


@pytest.mark.parametrize("ante", ["seed", "pagat"])
@pytest.mark.parametrize("pot", [5, 6, 40])
def test_l5_a_pool_that_can_be_divided_is_topped_up_by_the_dealer_alone(ante, pot):
    session = Session({"ante": ante}, D)
    session.settle({D: 0})
    setup, score = session.past[0]
    session.past = ((session.past[0])._replace(setup=_with_pot(setup, pot, score)),)
    assert session.upcoming.pot == pot
    assert session.upcoming.antes == (5, 0, 0, 0)
    assert session.pool == pot + 5


@pytest.mark.parametrize("pot", [0, 1, 4])
def test_lq12_fewer_than_five_chips_are_an_empty_pool_and_stay_in_it(pot):
    session = Session({}, D)
    session.settle({D: 0})
    setup, score = session.past[0]
    session.past = ((session.past[0])._replace(setup=_with_pot(setup, pot, score)),)
    assert session.upcoming.antes == (5, 1, 1, 1)
    assert session.pool == pot + 8


def _with_pot(setup, pot, score):
    """Change the pot before a deal so that `pot` chips are left after it."""
    return replace(setup, pot=pot - score.change(POT))


def test_lq12_also_when_the_rest_stems_from_playing_for_the_pot():
    session = Session({}, D)
    session.settle({A: 4, D: 1}, spoiler=D)
    assert session.pot == 4
    assert session.upcoming.antes == (5, 1, 1, 1)
    assert session.pool == 12


def test_lq13_after_a_loo_only_the_next_dealer_pays():
    session = Session(THREE, C)
    session.settle({A: 3, B: 2, C: 0})
    assert session.upcoming.antes == (5, 0, 0)


def test_lq14_the_dealer_of_the_coming_deal_adds_the_five():
    session = Session(THREE, A)
    session.settle({A: 3, B: 2, C: 0})
    assert session.upcoming.dealer == B
    assert session.upcoming.antes == (0, 5, 0)


def test_l6_chance_names_the_first_dealer_then_the_deal_moves_left_after_every_deal():
    match = deal_next(start_match(GAME, resolve_options(GAME, {"deals": 3}), "kartenstube"))
    first = match.deals[0].setup.dealer
    assert first == first_dealer("kartenstube", 4)
    session = Session({}, C)
    dealers = []
    for tricks in ({A: 3, B: 2}, {B: 0}, {A: 5, D: 0}, {C: 0}, {D: 0}):
        dealers.append(session.upcoming.dealer)
        session.settle(tricks)
    assert dealers == [C, D, A, B, C]


def test_l7_five_tiles_in_one_packet_from_the_dealers_left():
    setup, _ = compose(GAME, THREE, B)
    plan = GAME.plan(setup)
    assert plan.hands == ((5, 6, 7, 8, 9), (10, 11, 12, 13, 14), (0, 1, 2, 3, 4))
    assert [(pile.name, pile.positions, pile.is_single) for pile in plan.piles] == [
        ("turn_up", (15,), True),
        ("boneyard", tuple(range(16, 28)), False),
    ]


def test_l7_tiles_of_a_layout_reach_their_places():
    setup = first_setup(GAME, TWO, A)
    state = GAME.deal(setup, tuple(range(28)))
    assert hand_of(state, B) == "0-0 1-0 1-1 2-0 2-1"
    assert hand_of(state, A) == "2-2 3-0 3-1 3-2 3-3"
    assert DOUBLE_SIX.codes[state.opening.turn_up] == "4-0"
    assert state.opening.boneyard == tuple(range(11, 28))
    assert turn(GAME, state) == B


@pytest.mark.parametrize(("turn_up", "trump"), [("3-0", 3), ("6-1", 6), ("0-0", 0), ("5-5", 5), ("1-0", 1)])
def test_l8_the_higher_number_of_the_turn_up_is_the_trump_suit(turn_up, trump):
    state = deal({}, D, turn_up=turn_up)
    assert state.opening.trump == trump
    assert GAME.observe(state, A).trump == trump


def test_l31_a_pool_match_lasts_the_number_of_deals_swept_ones_included():
    session = Session({"deals": 2}, D)
    assert not session.upcoming.is_last
    session.settle({D: 0})
    assert session.upcoming.is_last
    session.settle({A: 5, B: 0})
    assert session.upcoming is None


def test_l31_an_open_match_goes_on_and_has_no_last_deal():
    session = Session({"deals": "open"}, D)
    for _ in range(30):
        assert not session.upcoming.is_last
        session.settle({D: 0})


def test_l31_twelve_deals_are_the_default():
    match = start_match(GAME, resolve_options(GAME, {}), "s")
    assert dict(match.options)["deals"] == 12
    assert next_setup(match).number == 0


def test_the_options_and_their_defaults():
    assert [(option.name, *option.values) for option in GAME.options] == [
        ("players", 4, 3, 2),
        ("deals", 12, "open"),
        ("scoring", "pool", "points15"),
        ("ante", "seed", "pagat"),
        ("loo", "unlimited", "fixed-5n", "max-10n", "max-20n"),
        ("double_rank", "high", "natural"),
        ("last_deal", "split", "all-stand"),
        ("two_trumps", "lead", "always"),
    ]
