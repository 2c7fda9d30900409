"""Domino Loo's tricks: suits, leads, following, winners, both readings of the two-trumps rule (L17 to L23)."""

import pytest
from compose import choices, play, refusal_code, turn
from games.domino_loo.loo_table import ALL_FIVE, DOUBLES_OF_A, FOLLOWERS, THREE, TWO, A, B, C, D, against, deal, leading

from pycore.cards import DOUBLE_SIX, members
from pycore.errors import RuleError
from pycore.game import read_action
from pycore.games.domino_loo.phases import Settled
from pycore.games.domino_loo.playing import contract
from pycore.games.domino_loo.rules import GAME
from pycore.tricks import Trick, add

ALWAYS = {"two_trumps": "always"}


def plays(*tails):
    return sorted(f"play {tail}" for tail in tails)


def ranking(suit, is_natural=False, trump=3):
    """List the tiles of a suit, highest first."""
    rules = contract(trump, is_natural)
    tiles = sorted(members(rules.followers[suit]), key=rules.power[suit].__getitem__, reverse=True)
    return " ".join(DOUBLE_SIX.codes[tile] for tile in tiles)


def winner(led, others, is_natural=False):
    """Name the tile that wins when `led` is led to tiles played in order (trumps are 3s)."""
    rules = contract(3, is_natural)
    first, suit = led.split(" as ")
    trick = Trick(tuple(range(1 + len(others.split()))))
    for code in (first, *others.split()):
        trick = add(rules, trick, DOUBLE_SIX.card(code), int(suit))
    return DOUBLE_SIX.codes[trick.cards[trick.best]]


def test_l17_a_tile_belongs_to_both_its_suits_but_a_trump_to_trumps_alone():
    assert ranking(6) == "6-6 6-5 6-4 6-2 6-1 6-0"
    assert ranking(3) == "3-3 6-3 5-3 4-3 3-2 3-1 3-0"
    assert ranking(0) == "0-0 6-0 5-0 4-0 2-0 1-0"
    assert ranking(5, trump=0) == "5-5 6-5 5-4 5-3 5-2 5-1"


def test_lq4_the_double_is_the_highest_of_its_suit():
    for suit in range(7):
        assert ranking(suit).split()[0] == f"{suit}-{suit}"


def test_lq4_natural_puts_the_double_between_its_neighbours_in_trumps_as_well():
    assert ranking(5, is_natural=True) == "6-5 5-5 5-4 5-2 5-1 5-0"
    assert ranking(0, is_natural=True) == "6-0 5-0 4-0 2-0 1-0 0-0"
    assert ranking(6, is_natural=True) == "6-6 6-5 6-4 6-2 6-1 6-0"
    assert ranking(3, is_natural=True) == "6-3 5-3 4-3 3-3 3-2 3-1 3-0"


def test_l18_the_first_leader_is_the_player_in_who_sits_nearest_to_the_dealers_left():
    assert turn(GAME, play(GAME, deal({}, B), "stand stand stand stand leave")) == C
    assert turn(GAME, play(GAME, deal({}, B), "fold fold stand stand leave")) == A
    assert turn(GAME, play(GAME, deal({}, B), "fold stand stand fold")) == D


def test_l18_the_leader_names_a_number_unless_the_tile_is_a_trump_or_a_double():
    state = leading("6-3 4-1 2-2 6-0 5-4")
    assert refusal_code(GAME, state, "play 4-1") == "must-name-suit"
    assert refusal_code(GAME, state, "play 4-1 as 6") == "not-on-tile"
    assert refusal_code(GAME, state, "play 4-1 as x") == "not-on-tile"
    assert refusal_code(GAME, state, "play 4-1 as 4") is None


def test_lq22_a_trump_is_led_as_a_trump_and_nothing_is_named():
    state = leading("6-3 4-1 2-2 6-0 5-4")
    assert refusal_code(GAME, state, "play 6-3 as 6") == "no-suit-to-name"
    assert refusal_code(GAME, state, "play 6-3 as 3") == "no-suit-to-name"
    assert play(GAME, state, "6-3").trick.suit == 3


def test_lq29_a_double_is_not_named():
    state = leading("6-3 4-1 2-2 6-0 5-4")
    assert refusal_code(GAME, state, "play 2-2 as 2") == "no-suit-to-name"
    assert play(GAME, state, "2-2").trick.suit == 2


def test_lq23_the_lower_half_may_be_named():
    state = leading("6-3 4-1 2-2 6-0 5-4")
    assert play(GAME, state, "6-0 as 0").trick.suit == 0
    assert play(GAME, state, "6-0 as 6").trick.suit == 6


def test_l18_who_follows_names_nothing():
    state = against("6-0 4-1 2-2 5-4 1-1", "6-2 as 6")
    assert refusal_code(GAME, state, "play 6-0 as 6") == "no-suit-to-name"
    assert choices(GAME, state) == plays("6-0")


def test_l19_a_leader_with_two_trumps_leads_one_of_them():
    state = leading("6-3 5-3 4-1 2-2 6-0")
    assert choices(GAME, state) == plays("6-3", "5-3")
    assert GAME.decision(state).duty == "lead-trump"
    assert GAME.refusal(state, read_action(DOUBLE_SIX, "play 2-2")) == RuleError("lead-trump", clause="L19")


def test_lq1_followers_with_two_trumps_follow_suit():
    state = against("6-3 5-3 4-1 2-2 6-0", "6-2 as 6")
    assert choices(GAME, state) == plays("6-0")
    assert refusal_code(GAME, state, "play 6-3") == "must-follow"


def test_lq2_later_leads_are_bound_by_l20_all_the_same():
    state = deal({A: "4-4 3-1 3-2 6-6 5-5", B: FOLLOWERS}, A, TWO)
    state = play(GAME, state, "stand stand leave, 4-1 as 4 4-4")
    assert turn(GAME, state) == A
    assert choices(GAME, state) == plays("3-1", "3-2")
    assert GAME.refusal(state, read_action(DOUBLE_SIX, "play 6-6")) == RuleError("lead-trump", clause="L19")


def test_lq3_not_the_highest_trump():
    state = leading("3-3 3-1 4-1 2-2 6-0")
    assert choices(GAME, state) == plays("3-3", "3-1")
    assert play(GAME, state, "3-1").trick.suit == 3


def test_l20_the_winner_of_a_trick_leads_a_trump_if_he_has_any():
    state = deal({A: "6-3 4-1 2-2 6-6 5-4", B: "6-0 1-0 1-1 2-1 4-0"}, B, TWO)
    state = play(GAME, state, "stand stand leave, 6-6 6-0")
    assert turn(GAME, state) == A
    assert choices(GAME, state) == plays("6-3")
    assert GAME.refusal(state, read_action(DOUBLE_SIX, "play 4-1 as 4")) == RuleError("lead-trump", clause="L20")
    state = play(GAME, state, "6-3 1-0")
    assert choices(GAME, state) == plays("4-1 as 4", "4-1 as 1", "2-2", "5-4 as 5", "5-4 as 4")
    assert GAME.decision(state).duty == "lead"


def test_l21_follow_suit_if_you_can():
    state = against("6-3 6-0 6-4 2-2 5-4", "6-2 as 6")
    assert choices(GAME, state) == plays("6-0", "6-4")
    assert GAME.decision(state).duty == "follow"
    assert refusal_code(GAME, state, "play 2-2") == "must-follow"


def test_l21_otherwise_trump_if_you_can():
    state = against("6-3 4-1 2-2 1-1 5-3", "6-0 as 6")
    assert choices(GAME, state) == plays("6-3", "5-3")
    assert GAME.decision(state).duty == "trump"
    assert refusal_code(GAME, state, "play 2-2") == "must-trump"


def test_l21_otherwise_any_tile():
    state = against("5-4 4-1 2-2 1-1 5-5", "6-0 as 6")
    assert choices(GAME, state) == plays("5-4", "4-1", "2-2", "1-1", "5-5")
    assert GAME.decision(state).duty == "free"


def test_l21_a_trump_lead_is_followed_with_a_trump():
    state = against("6-3 4-1 2-2 3-1 5-4", "5-3")
    assert choices(GAME, state) == plays("6-3", "3-1")
    assert refusal_code(GAME, state, "play 4-1") == "must-follow"
    assert len(choices(GAME, against("6-0 4-1 2-2 1-1 5-4", "5-3"))) == 5


def test_l21_nobody_has_to_beat():
    assert "play 6-0" in choices(GAME, against("6-0 6-6 2-2 1-1 5-4", "6-2 as 6"))
    assert "play 3-1" in choices(GAME, against("3-1 3-3 2-2 1-1 5-4", "6-3"))


def test_l22_the_winner_leads_next():
    state = play(GAME, against(FOLLOWERS, "4-4", other=DOUBLES_OF_A), "4-1")
    assert turn(GAME, state) == A
    state = play(GAME, against("6-6 2-1 4-1 5-1 1-0", "6-2 as 6"), "6-6")
    assert turn(GAME, state) == B


def test_l23_all_five_tricks_are_played_even_if_one_player_wins_every_one():
    state = play(GAME, deal({A: DOUBLES_OF_A, B: FOLLOWERS}, B, TWO), "stand stand leave")
    state = play(GAME, state, ALL_FIVE)
    assert isinstance(state, Settled)
    assert GAME.score(state).tricks == (5, 0)


def test_lex10_what_may_be_led():
    assert choices(GAME, leading("6-3 5-3 4-1 2-2 6-0")) == plays("6-3", "5-3")
    one_trump = leading("6-3 4-1 2-2 6-0 5-4")
    assert choices(GAME, one_trump) == plays(
        "6-3", "4-1 as 4", "4-1 as 1", "2-2", "6-0 as 6", "6-0 as 0", "5-4 as 5", "5-4 as 4"
    )
    state = deal({A: "6-3 4-1 2-2 6-0 5-4", B: "2-0 1-0 1-1 2-1 4-0"}, B, TWO)
    won = play(GAME, play(GAME, state, "stand stand leave"), "5-4 as 5 1-0")
    assert turn(GAME, won) == A
    assert choices(GAME, won) == plays("6-3")


def test_lex11_what_may_follow():
    assert choices(GAME, against("6-3 4-1 2-2 6-0 5-4", "6-2 as 6")) == plays("6-0")
    led_fives = deal({A: "5-2 5-0 5-4 5-1 4-4", B: "6-3 4-1 2-2 1-1 4-2"}, B, TWO)
    led_fives = play(GAME, play(GAME, led_fives, "stand stand leave"), "5-2 as 5")
    assert choices(GAME, led_fives) == plays("6-3")
    no_trump = deal({A: "5-2 5-0 5-4 5-1 4-4", B: "6-6 4-1 2-2 1-1 4-2"}, B, TWO)
    no_trump = play(GAME, play(GAME, no_trump, "stand stand leave"), "5-2 as 5")
    assert choices(GAME, no_trump) == plays("6-6", "4-1", "2-2", "1-1", "4-2")


@pytest.mark.parametrize(
    ("led", "others", "wins", "wins_natural"),
    [
        ("5-4 as 5", "5-5 6-5 6-6", "5-5", "6-5"),
        ("5-4 as 5", "5-5 3-0 3-1", "3-1", "3-1"),
        ("6-3 as 3", "3-3 5-3", "3-3", "6-3"),
    ],
)
def test_lex12_who_wins(led, others, wins, wins_natural):
    assert winner(led, others) == wins
    assert winner(led, others, is_natural=True) == wins_natural


def test_l22_a_tile_of_another_suit_never_wins():
    assert winner("1-0 as 0", "6-6 5-5 6-1") == "1-0"
    assert winner("1-0 as 1", "6-6 5-5 6-0") == "1-0"


def test_lq33_always_binds_who_follows_whatever_was_led():
    state = against("6-3 5-3 4-1 2-2 6-0", "6-2 as 6", ALWAYS)
    assert choices(GAME, state) == plays("6-3", "5-3")
    assert GAME.decision(state).duty == "two-trumps"
    assert refusal_code(GAME, state, "play 6-0") == "must-play-trump"
    assert refusal_code(GAME, state, "play 4-4") == "not-held"


def test_lq33_always_with_one_trump_following_suit_holds_as_ever():
    assert choices(GAME, against("6-3 5-1 4-1 2-2 6-0", "6-2 as 6", ALWAYS)) == plays("6-0")
    assert choices(GAME, against("6-3 5-1 4-1 2-2 1-0", "6-2 as 6", ALWAYS)) == plays("6-3")


def test_lq33_always_binds_who_leads_as_ever():
    assert choices(GAME, leading("6-3 5-3 4-1 2-2 6-0", ALWAYS)) == plays("6-3", "5-3")
    state = leading("6-3 5-3 4-1 2-2 6-0", ALWAYS)
    assert refusal_code(GAME, state, "play 4-1 as 4") == "lead-trump"


def test_l22_a_trick_of_three_goes_round_the_players_in():
    state = deal({A: "5-4 6-6 6-5 6-4 1-1", B: "5-2 0-0 1-0 2-0 4-0", C: "5-5 2-1 2-2 6-1 4-1"}, C, THREE)
    state = play(GAME, state, "stand stand stand leave, 5-4 as 5 5-2 5-5")
    assert state.tricks[0].seats == (A, B, C)
    assert state.tricks[0].winner == C
    assert state.trick.seats == (C, A, B)
