"""The rule-following player of Domino Loo: positions it must get right, and how it fares over many deals."""

import random
from dataclasses import replace

import pytest
from compose import play, turn
from games.domino_loo.loo_table import TWO, A, B, C, D, against, deal

from pycore import bots
from pycore.bots.policies.domino_loo.chances import known_opponents, stakes_of
from pycore.cards import DOUBLE_SIX, members
from pycore.game import POT, resolve_options, write_action
from pycore.games.domino_loo.phases import Playing
from pycore.games.domino_loo.playing import contract
from pycore.games.domino_loo.rules import GAME

THREE = {"players": 3}


def club(state, level="club", seed="0"):
    """Say what a player of the level does at this point, as a token."""
    decision = GAME.decision(state)
    return write_action(DOUBLE_SIX, bots.choose(GAME.observe(state, decision.seat), decision, level, seed))


def test_the_last_to_play_wins_as_cheaply_as_it_can():
    assert club(against("6-6 6-4 6-2 1-0 2-1", "6-1 as 6")) == "play 6-2"


def test_the_last_to_play_trumps_as_low_as_it_can():
    assert club(against("3-3 3-1 5-5 1-0 2-1", "6-4 as 6")) == "play 3-1"


def test_a_lost_trick_gets_the_tile_that_is_worth_least():
    assert club(against("2-2 4-4 5-5 1-0 1-1", "6-6")) == "play 1-0"


def test_who_cannot_beat_keeps_the_higher_tile_of_the_suit():
    assert club(against("6-5 6-0 2-2 1-1 5-5", "6-6")) == "play 6-0"


def test_from_two_trumps_the_highest_of_all_is_led_first():
    state = play(GAME, deal({A: "3-3 3-1 4-1 2-0 6-0"}, B, TWO), "stand stand leave")
    assert club(state) == "play 3-3"


def test_once_the_other_has_shown_to_have_no_trump_a_double_is_safe_to_lead():
    hands = {A: "4-4 2-2 6-6 5-0 4-0", B: "4-1 4-2 1-1 5-1 6-1"}
    state = play(GAME, deal(hands, B, TWO), "stand stand leave, 4-4 4-2, 2-2 1-1")
    assert turn(GAME, state) == A
    assert club(state) == "play 6-6"


def test_who_trumps_has_none_of_the_suit_led():
    hands = {A: "5-5 4-4 5-4 6-0 1-0", B: "5-2 3-1 3-2 6-1 6-5"}
    state = play(GAME, deal(hands, B, TWO), "stand stand leave, 4-4 3-1")
    assert turn(GAME, state) == B
    known = _opponent(state, A)
    assert not known.possible & contract(3, False).followers[4]
    assert known.possible & contract(3, False).trumps


def test_who_neither_follows_nor_trumps_has_neither():
    hands = {A: "4-4 2-2 6-6 5-0 4-0", B: "4-1 5-2 1-1 5-1 6-1"}
    state = play(GAME, deal(hands, B, TWO), "stand stand leave, 4-4 4-1, 6-6 6-1")
    state = play(GAME, state, "4-0 as 4 1-1")
    rules = contract(3, False)
    assert not _opponent(state, A).possible & (rules.followers[4] | rules.trumps)


def test_with_always_a_trump_on_another_suit_shows_no_void():
    hands = {A: "4-4 5-5 5-4 6-0 1-0", B: "5-2 3-1 3-2 6-4 6-5"}
    state = play(GAME, deal(hands, B, {**TWO, "two_trumps": "always"}), "stand stand leave, 4-4 3-1")
    assert _opponent(state, A).possible & contract(3, False).followers[4]


def test_who_leads_no_trump_after_a_trick_has_none():
    hands = {A: "4-4 2-2 6-6 5-0 4-0", B: "4-1 5-2 1-1 5-1 6-1"}
    state = play(GAME, deal(hands, B, TWO), "stand stand leave, 4-4 4-1, 2-2")
    assert not _opponent(state, B).possible & contract(3, False).trumps


def test_the_turn_up_is_known_to_be_with_the_dealer_who_took_it():
    state = deal({A: "4-4 2-2 6-6 5-0 4-0", B: "4-1 5-2 1-1 5-1 6-1"}, B, TWO)
    state = play(GAME, state, "stand stand take, discard 1-1")
    assert _opponent(state, A).sure == 1 << DOUBLE_SIX.card("3-0")


def _opponent(state, seat):
    """What the policy knows of the other one of two players."""
    seen = GAME.observe(state, seat)
    (opponent,) = known_opponents(seen, contract(seen.trump, False), seen.hand, (1 - seat,), True)
    return opponent


@pytest.mark.parametrize("hand", ["3-3 6-3 5-3 4-3 6-6", "3-3 6-3 4-4 5-5 6-6"])
def test_a_strong_hand_stands(hand):
    assert club(deal({A: hand}, D)) == "stand"
    assert club(deal({A: hand}, B, TWO)) == "stand"


def test_a_hopeless_hand_folds_when_two_are_in_and_the_miss_is_gone():
    state = deal({C: "1-0 2-1 4-1 2-0 4-0"}, D, boneyard="5-0 5-1 5-2 6-0 6-1 6-2 5-4")
    state = play(GAME, state, "miss, discard 5-0 6-0, stand")
    assert club(state) == "fold"


def test_a_hopeless_hand_takes_the_miss_with_two_players():
    assert club(deal({A: "1-0 2-1 4-1 2-0 4-0"}, B, TWO)) == "miss"


def test_a_weak_dealer_plays_for_the_pot_rather_than_leave_it_to_the_other():
    state = deal({D: "1-0 2-1 4-1 2-0 4-0"}, D, boneyard="5-0 5-1 5-2 6-0 6-1 6-2 5-4")
    state = play(GAME, state, "fold fold miss, discard 5-0 6-0")
    assert club(state) == "for-pot"


def test_a_strong_dealer_plays_for_himself():
    state = deal({D: "3-3 6-3 5-3 4-3 6-6"}, D, boneyard="5-0 5-1 5-2 6-0 6-1 6-2 5-4")
    state = play(GAME, state, "fold fold miss, discard 5-0 6-0")
    assert club(state) == "stand"


def test_the_dealer_takes_a_trump_and_lays_the_worst_tile_away():
    state = play(GAME, deal({B: "3-3 6-6 5-5 1-0 4-4"}, B, TWO, turn_up="3-2"), "stand stand")
    assert club(state) == "take"
    assert club(play(GAME, state, "take")) == "discard 1-0"


def test_after_a_miss_trumps_and_doubles_are_kept():
    state = deal({}, D, boneyard="3-3 6-3 6-6 5-5 3-1 1-0 4-2")
    state = play(GAME, state, "miss")
    gone = {club(state)}
    state = play(GAME, state, gone.copy().pop())
    gone.add(club(state))
    assert gone == {"discard 1-0", "discard 4-2"}


def test_in_the_last_deal_of_all_stand_there_is_no_loo_to_fear():
    seen = GAME.observe(deal({}, D, {"deals": 1, "last_deal": "all-stand"}), A)
    assert stakes_of(seen) == (1, 0)
    assert stakes_of(GAME.observe(deal({}, D, {"deals": 1}), A)) == (1, 6)


OPTIONS = [
    {},
    TWO,
    THREE,
    {"players": 2, "scoring": "points15"},
    {"players": 4, "scoring": "points15", "double_rank": "natural"},
    {"players": 4, "two_trumps": "always", "loo": "fixed-5n"},
    {"players": 3, "two_trumps": "always", "double_rank": "natural", "ante": "pagat", "loo": "max-10n"},
    {"players": 4, "deals": 1, "last_deal": "all-stand"},
]


def play_deal(setup, layout, levels, seed, on_choice=lambda state, decision, action: None):
    """Play one deal with a level at each seat."""
    state, ply = GAME.deal(setup, layout), 0
    while (decision := GAME.decision(state)) is not None:
        seen = GAME.observe(state, decision.seat)
        action = bots.choose(seen, decision, levels[decision.seat], f"{seed} {ply}")
        on_choice(state, decision, action)
        state, ply = GAME.apply(state, action), ply + 1
    return GAME.score(state)


def shuffled(rng):
    layout = list(range(28))
    rng.shuffle(layout)
    return tuple(layout)


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("level", bots.LEVELS)
def test_every_choice_is_allowed(options, level):
    rng = random.Random(str(options))
    resolved = resolve_options(GAME, options)
    for number in range(12):
        setup = GAME.next_setup((), resolved, number % dict(resolved)["players"])

        def check(state, decision, action):
            assert decision.allows(action)

        play_deal(setup, shuffled(rng), [level] * setup.players, number, check)


def _swapped(state, one, other):
    """The same state with two tiles changed for each other, wherever they are."""
    table = {one: other, other: one}

    def cards(tiles):
        return sum(1 << table.get(tile, tile) for tile in members(tiles))

    opening = state.opening
    boneyard = tuple(table.get(tile, tile) for tile in opening.boneyard)
    places = {"drawn": tuple(map(cards, opening.drawn)), "discards": tuple(map(cards, opening.discards))}
    return replace(state, opening=replace(opening, boneyard=boneyard, **places), hands=tuple(map(cards, state.hands)))


@pytest.mark.parametrize("options", OPTIONS[:7])
def test_tiles_that_a_seat_cannot_place_make_no_difference(options):
    rng = random.Random(f"swap {options}")
    resolved = resolve_options(GAME, options)
    compared = 0
    for number in range(6):
        setup = GAME.next_setup((), resolved, number % dict(resolved)["players"])

        def check(state, decision, action, number=number):
            nonlocal compared
            seen = GAME.observe(state, decision.seat)
            trick = (state.trick,) if isinstance(state, Playing) else ()
            shown = {tile for done in (*seen.tricks, *trick) for tile in done.cards} | {seen.turn_up}
            known = shown | set(members(seen.hand | seen.own_discards | seen.own_drawn))
            hidden = [tile for tile in range(28) if tile not in known]
            if len(hidden) < 2:
                return
            other = _swapped(state, *rng.sample(hidden, 2))
            assert GAME.observe(other, decision.seat) == seen
            for level in bots.LEVELS:
                answers = {bots.choose(GAME.observe(s, decision.seat), decision, level, "swap") for s in (state, other)}
                assert len(answers) == 1
            compared += 1

        play_deal(setup, shuffled(rng), [bots.RANDOM] * setup.players, number, check)
    assert compared > 30


def duel(players, one, others, deals, options=()):
    """Average gain of the one against the others over every seat, in pools, its part of the pot left included."""
    resolved = resolve_options(GAME, {"players": players, "ante": "pagat", **dict(options)})
    rng = random.Random(f"duel {players}")
    total = 0.0
    for number in range(deals):
        setup = GAME.next_setup((), resolved, number % players)
        layout = shuffled(rng)
        for seat in range(players):
            levels = [one if other == seat else others for other in range(players)]
            score = play_deal(setup, layout, levels, f"{number} {seat}")
            gain = score.change(seat) + setup.antes[seat] + score.change(POT) / players
            total += gain / sum(setup.antes)
    return total / deals / players


@pytest.mark.parametrize("players", [2, 3, 4])
def test_club_beats_random_clearly(players):
    assert duel(players, "club", bots.RANDOM, 24) > duel(players, bots.RANDOM, "club", 24) + 0.4


@pytest.mark.parametrize("players", [2, 3, 4])
def test_club_beats_beginner_and_beginner_beats_random(players):
    assert duel(players, "club", "beginner", 40) > duel(players, "beginner", "club", 40) + 0.05
    assert duel(players, "beginner", bots.RANDOM, 24) > duel(players, bots.RANDOM, "beginner", 24) + 0.2


def test_beginner_forgets_what_was_played_but_still_makes_sense():
    choices = {club(against("6-6 6-4 6-2 1-0 2-1", "6-1 as 6"), "beginner", str(seed)) for seed in range(40)}
    assert "play 6-2" in choices
    assert len(choices) > 1


def test_the_same_seed_gives_the_same_choice():
    state = against("6-6 6-4 6-2 1-0 2-1", "6-1 as 6")
    for seed in range(20):
        assert club(state, "beginner", str(seed)) == club(state, "beginner", str(seed))
