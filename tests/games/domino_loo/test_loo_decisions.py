"""Domino Loo's decision round: stand, miss, fold, the exchange, sweeps without play, the pot played for (L9 to L16)."""

import pytest
from compose import choices, play, refusal_code, turn
from games.domino_loo.loo_table import THREE, TWO, A, B, C, D, deal, finish, hand_of, held, money

from pycore.cards import DOUBLE_SIX
from pycore.game import Action
from pycore.games.domino_loo.phases import Deciding, Discarding, Playing, Settled, Turning
from pycore.games.domino_loo.rules import GAME


def said(text, dealer=D, options=None, **rest):
    return play(GAME, deal({}, dealer, options, **rest), text)


def words_for(text, dealer=D, options=None):
    return choices(GAME, said(text, dealer, options))


FOUR_MISS = "miss, discard 6-6 6-5,"
"""A miss with four players when the boneyard holds the highest seven tiles."""
TOP_SEVEN = "6-0 6-1 6-2 6-3 6-4 6-5 6-6"


def test_l9_one_decision_each_clockwise_from_the_dealers_left_the_dealer_last():
    state = deal({}, B)
    order = []
    for _ in range(4):
        assert isinstance(state, Deciding)
        order.append(turn(GAME, state))
        state = play(GAME, state, "stand")
    assert order == [C, D, A, B]
    assert isinstance(state, Turning)


def test_l9_the_words_are_public():
    state = said("stand fold", boneyard=TOP_SEVEN)
    state = play(GAME, state, FOUR_MISS)
    for seat in (None, A, B, C, D):
        seen = GAME.observe(state, seat)
        assert seen.decisions == ("stand", "fold", "miss", "")
        assert seen.calls == ((A, "stand"), (B, "fold"), (C, "miss"))


@pytest.mark.parametrize("players", [3, 4])
def test_l10_fold_is_offered_with_three_or_four(players):
    state = deal({}, 0, {"players": players})
    assert "fold" in choices(GAME, state)


def test_l10_with_two_players_nobody_may_fold():
    state = deal({}, B, TWO)
    assert choices(GAME, state) == ["miss", "stand"]
    assert refusal_code(GAME, state, "fold") == "cannot-fold"
    state = play(GAME, state, "stand")
    assert choices(GAME, state) == ["miss", "stand"]


def test_l10_a_folded_player_lays_his_tiles_aside_and_plays_no_more():
    state = said("fold stand stand stand leave")
    assert state.hands[A] == 0
    assert state.opening.discards[A].bit_count() == 5
    assert isinstance(state, Playing)
    assert state.trick.seats == (B, C, D)
    seen = {GAME.decision(state).seat}
    while not isinstance(state, Settled):
        seen.add(GAME.decision(state).seat)
        state = play(GAME, state, choices(GAME, state)[0])
    assert seen == {B, C, D}


@pytest.mark.parametrize("seed", range(6))
def test_lq16_a_folded_player_pays_nothing_and_gets_nothing(seed):
    assert money(finish(said("fold stand stand stand leave"), seed))["A"] == 0


@pytest.mark.parametrize("options", [TWO, THREE])
def test_l11_a_miss_draws_six_from_the_front_and_discards_one_at_once(options):
    dealer = options["players"] - 1
    before = deal({A: "0-0 1-0 1-1 2-0 2-1"}, dealer, options, boneyard="6-1 6-2 6-3 6-4 6-5 6-6 5-5")
    state = play(GAME, before, "miss")
    assert isinstance(state, Discarding)
    assert turn(GAME, state) == A
    assert hand_of(state, A) == "6-1 6-2 6-3 6-4 6-5 6-6"
    assert choices(GAME, state) == [f"discard 6-{n}" for n in range(1, 7)]
    assert DOUBLE_SIX.codes[state.opening.boneyard[0]] == "5-5"
    assert refusal_code(GAME, state, "discard 0-0") == "not-held"
    assert refusal_code(GAME, state, "stand") == "wrong-action"
    state = play(GAME, state, "discard 6-1")
    assert isinstance(state, Deciding)
    assert turn(GAME, state) == B
    assert hand_of(state, A) == "6-2 6-3 6-4 6-5 6-6"


def test_l11_with_two_players_both_may_miss():
    state = deal({}, B, TWO)
    state = play(GAME, play(GAME, state, "miss"), "discard " + hand_of(play(GAME, state, "miss"), A).split()[0])
    assert choices(GAME, state) == ["miss", "stand"]
    assert turn(GAME, play(GAME, state, "miss")) == B


def test_lq19_with_three_players_two_may_miss_and_the_third_may_not():
    boneyard = "5-0 5-1 5-2 5-3 5-4 5-5 6-0 6-1 6-2 6-3 6-4 6-5"
    state = deal({}, C, THREE, boneyard=boneyard, turn_up="6-6")
    state = play(GAME, state, "miss, discard 5-0, miss, discard 6-0")
    assert turn(GAME, state) == C
    assert choices(GAME, state) == ["fold", "stand"]
    assert refusal_code(GAME, state, "miss") == "no-miss-left"
    assert state.opening.boneyard == ()


def test_lq18_the_second_miss_never_draws_what_was_thrown_away():
    boneyard = "5-0 5-1 5-2 5-3 5-4 5-5 6-0 6-1 6-2 6-3 6-4 6-5"
    state = deal({A: "0-0 1-0 1-1 2-0 2-1"}, C, THREE, boneyard=boneyard, turn_up="6-6")
    state = play(GAME, state, "miss, discard 5-0, miss")
    assert hand_of(state, B) == "6-0 6-1 6-2 6-3 6-4 6-5"
    assert held(state.opening.discards[A]) == "0-0 1-0 1-1 2-0 2-1 5-0"


def test_l12_with_four_players_a_miss_draws_all_seven_and_discards_two():
    state = said("stand miss", boneyard=TOP_SEVEN)
    assert hand_of(state, B) == TOP_SEVEN
    assert state.opening.boneyard == ()
    state = play(GAME, state, "discard 6-0")
    assert isinstance(state, Discarding)
    assert turn(GAME, state) == B
    assert choices(GAME, state) == [f"discard 6-{n}" for n in range(1, 7)]
    state = play(GAME, state, "discard 6-6")
    assert turn(GAME, state) == C
    assert hand_of(state, B) == "6-1 6-2 6-3 6-4 6-5"


def test_l12_with_four_players_only_one_may_miss():
    state = play(GAME, deal({}, D, boneyard=TOP_SEVEN), FOUR_MISS)
    assert choices(GAME, state) == ["fold", "stand"]
    assert refusal_code(GAME, state, "miss") == "no-miss-left"
    assert choices(GAME, play(GAME, state, "stand stand")) == ["fold", "stand"]


def test_l12_whoever_took_the_miss_is_not_asked_again_and_cannot_fold():
    state = play(GAME, deal({}, D, boneyard=TOP_SEVEN), FOUR_MISS + "stand stand stand leave")
    assert isinstance(state, Playing)
    assert A in state.active
    assert refusal_code(GAME, state, "fold") == "wrong-action"


def test_l13_a_dealer_who_stands_takes_the_turn_up_and_discards_any_of_six():
    state = deal({D: "0-0 1-0 1-1 2-0 2-1"}, D, turn_up="6-3")
    state = play(GAME, state, "stand stand stand stand")
    assert isinstance(state, Turning)
    assert turn(GAME, state) == D
    assert choices(GAME, state) == ["leave", "take"]
    state = play(GAME, state, "take")
    assert hand_of(state, D) == "0-0 1-0 1-1 2-0 2-1 6-3"
    assert choices(GAME, state) == [f"discard {tile}" for tile in ["0-0", "1-0", "1-1", "2-0", "2-1", "6-3"]]
    state = play(GAME, state, "discard 1-0")
    assert isinstance(state, Playing)
    assert hand_of(state, D) == "0-0 1-1 2-0 2-1 6-3"
    assert held(state.opening.discards[D]) == "1-0"
    assert GAME.observe(state, A).taker == D


def test_l13_even_the_turn_up_may_go_again():
    state = deal({D: "0-0 1-0 1-1 2-0 2-1"}, D, turn_up="6-3")
    state = play(GAME, state, "stand stand stand stand take, discard 6-3")
    assert hand_of(state, D) == "0-0 1-0 1-1 2-0 2-1"
    assert state.opening.trump == 6


def test_lq5_the_exchange_is_optional():
    state = said("stand stand stand stand leave")
    assert isinstance(state, Playing)
    assert state.hands[D].bit_count() == 5
    assert GAME.observe(state, A).taker is None


def test_lq6_there_is_no_exchange_after_a_miss():
    state = play(GAME, said("stand stand stand", boneyard=TOP_SEVEN), FOUR_MISS)
    assert isinstance(state, Playing)
    assert refusal_code(GAME, state, "take") == "wrong-action"


def test_l13_nobody_but_the_dealer_is_asked_about_the_turn_up():
    state = said("stand")
    assert turn(GAME, state) == B
    assert refusal_code(GAME, state, "take") == "wrong-action"


def test_l14_when_all_the_others_fold_the_dealer_is_not_asked_and_takes_the_pool():
    state = said("fold fold fold")
    assert isinstance(state, Settled)
    assert GAME.decision(state) is None
    assert state.tricks == ()
    assert money(state) == {"A": 0, "B": 0, "C": 0, "D": 8, "pot": 0}
    assert GAME.refusal(state, Action("stand")).code == "deal-is-over"


def test_lq8_with_three_players_too():
    assert money(said("fold fold", C, THREE)) == {"A": 0, "B": 0, "C": 7, "pot": 0}


def test_l15_if_the_dealer_folds_and_one_is_left_that_one_takes_the_pool():
    state = said("fold stand fold fold")
    assert isinstance(state, Settled)
    assert money(state) == {"A": 0, "B": 8, "C": 0, "D": 0, "pot": 0}


def test_lq10_also_when_the_one_left_took_the_miss():
    state = play(GAME, said("fold", boneyard=TOP_SEVEN), FOUR_MISS + "fold fold")
    assert money(state) == {"A": 0, "B": 8, "C": 0, "D": 0, "pot": 0}


def test_l15_if_two_are_left_they_play_without_the_dealer():
    state = said("stand fold stand fold")
    assert isinstance(state, Playing)
    assert state.trick.seats == (A, C)


def test_lq17_nobody_is_looed_when_the_pool_is_taken_without_play():
    reasons = {transfer.reason for transfer in GAME.score(said("fold stand fold fold")).transfers}
    assert reasons == {"ante", "unopposed"}


def test_lq9_the_dealer_may_fold_if_somebody_else_is_in():
    assert words_for("fold stand fold") == ["fold", "miss", "stand"]
    assert words_for("stand fold", C, THREE) == ["fold", "miss", "stand"]


def test_l16_for_pot_with_four_players_against_one_who_took_the_miss():
    state = play(GAME, said("fold", boneyard=TOP_SEVEN), FOUR_MISS + "fold")
    assert turn(GAME, state) == D
    assert choices(GAME, state) == ["fold", "for-pot", "stand"]


def test_lq20_not_against_one_who_stood():
    assert words_for("fold stand fold") == ["fold", "miss", "stand"]
    assert refusal_code(GAME, said("fold stand fold"), "for-pot") == "not-for-the-pot"


def test_l16_not_while_two_others_are_in():
    state = play(GAME, said("stand", boneyard=TOP_SEVEN), FOUR_MISS + "fold")
    assert choices(GAME, state) == ["fold", "stand"]
    assert refusal_code(GAME, state, "for-pot") == "not-for-the-pot"


def test_l16_not_for_anybody_but_the_dealer():
    state = play(GAME, said("fold", boneyard=TOP_SEVEN), FOUR_MISS)
    assert turn(GAME, state) == C
    assert choices(GAME, state) == ["fold", "stand"]
    assert refusal_code(GAME, state, "for-pot") == "not-for-the-pot"


def test_l16_not_with_three_players():
    state = deal({}, C, THREE, boneyard="6-1 6-2 6-3 6-4 6-5 6-6")
    state = play(GAME, state, "fold miss, discard 6-6")
    assert choices(GAME, state) == ["fold", "miss", "stand"]


def test_lq7_playing_for_the_pot_the_dealer_still_may_exchange():
    state = play(GAME, said("fold", boneyard=TOP_SEVEN), FOUR_MISS + "fold for-pot")
    assert isinstance(state, Turning)
    assert choices(GAME, state) == ["leave", "take"]
    state = play(GAME, state, "leave")
    assert isinstance(state, Playing)
    assert state.trick.seats == (B, D)


def test_lex5_a_and_b_fold_and_the_dealer_takes_seven():
    state = said("fold fold", C, THREE)
    score = GAME.score(state)
    assert [score.change(seat) for seat in (A, B, C)] == [-1, -1, 2]
    assert money(state)["pot"] == 0


@pytest.mark.parametrize("token", ["play 6-6", "discard 0-0", "take", "pass"])
def test_a_word_out_of_phase_is_refused(token):
    assert refusal_code(GAME, deal({}, D), token) == "wrong-action"
