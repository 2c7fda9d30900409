"""Domino Loo over whole deals and matches: the full deal of the rules, what each seat sees, chips and tiles conserved."""

import json
import random
from functools import reduce
from itertools import product
from operator import or_
from pathlib import Path

import pytest
from compose import choices, play, turn
from games.domino_loo.loo_table import THREE, A, B, C, D, deal, hand_of, held, money

from pycore import record
from pycore.cards import DOUBLE_SIX
from pycore.game import read_action, resolve_options
from pycore.games.domino_loo.phases import LooObservation, Opening, Settled, State
from pycore.games.domino_loo.rules import GAME
from pycore.match import deal_next, decision, final_standing, is_over, ledger, start_match
from pycore.match import play as play_in
from pycore.plain import from_plain, to_plain

DATA = Path(__file__).parents[2] / "data"
FULL_DEAL_HANDS = {A: "2-1 6-6 3-2 6-2 5-1", B: "6-0 4-2 6-4 2-0 6-5", C: "3-1 6-1 5-2 1-1 4-4"}
FULL_DEAL_BONEYARD = "3-3 4-1 5-3 5-0 1-0 4-0 0-0 6-3 4-3 5-4 5-5 2-2"


def full_deal():
    return deal(FULL_DEAL_HANDS, C, THREE, turn_up="3-0", boneyard=FULL_DEAL_BONEYARD)


def play_out(match, rng, on_state=lambda state: None):
    """Play the deal at hand to its end at random."""
    while (asked := decision(match)) is not None:
        on_state(match.state)
        match = play_in(match, asked.seat, rng.choice(asked.actions()))
    return match


def tiles_of(state):
    """List every tile of a deal once for each place where it is."""
    opening: Opening = state.opening
    tricks = getattr(state, "tricks", ()) + ((state.trick,) if hasattr(state, "trick") else ())
    places = [*state.hands, *opening.discards, reduce(or_, (1 << tile for tile in opening.boneyard), 0)]
    found = [tile for place in places for tile in range(28) if place >> tile & 1]
    return found + [tile for trick in tricks for tile in trick.cards] + ([] if opening.taker is not None else [opening.turn_up])


def test_full_deal_l_x_move_by_move():
    state = full_deal()
    assert state.opening.trump == 3
    assert sum(state.opening.setup.antes) == 7
    state = play(GAME, state, "stand miss")
    assert hand_of(state, B) == held(DOUBLE_SIX.cards("3-3 4-1 5-3 5-0 1-0 4-0"))
    state = play(GAME, state, "discard 1-0, stand take, discard 6-1")
    assert hand_of(state, A) == held(DOUBLE_SIX.cards("2-1 6-6 3-2 6-2 5-1"))
    assert hand_of(state, B) == held(DOUBLE_SIX.cards("3-3 4-1 5-3 5-0 4-0"))
    assert hand_of(state, C) == held(DOUBLE_SIX.cards("3-1 5-2 1-1 4-4 3-0"))
    tricks = [
        (6, "6-6 5-3 3-0", B),
        (3, "3-3 3-1 3-2", B),
        (0, "5-0 as 0 1-1 2-1", B),
        (1, "4-1 as 1 5-2 5-1", A),
        (2, "6-2 as 2 4-0 4-4", A),
    ]
    for number, (suit, plays, winner) in enumerate(tricks):
        state = play(GAME, state, plays)
        assert state.tricks[number].suit == suit
        assert state.tricks[number].winner == winner
    assert money(state) == {"A": 2, "B": 3, "C": -7, "pot": 9}
    assert GAME.score(state).tricks == (2, 3, 0)
    assert [GAME.score(state).change(seat) for seat in (A, B, C)] == [1, 2, -12]


def test_full_deal_l_x_as_a_record():
    text = (DATA / "golden" / "domino-loo-l-x.json").read_text(encoding="utf-8")
    assert json.loads(record.write(record.read(text))) == json.loads(text)


def test_sample_records_are_read_and_written_alike():
    for line in (DATA / "records" / "domino-loo.jsonl").read_text(encoding="utf-8").splitlines():
        assert json.loads(record.write(record.read(line))) == json.loads(line)


def test_every_phase_survives_being_written_as_plain_data():
    seen = set()

    def check(state):
        seen.add(type(state).__name__)
        assert from_plain(State, to_plain(state)) == state
        for seat in (None, 0, 1):
            observation = GAME.observe(state, seat)
            assert from_plain(LooObservation, to_plain(observation)) == observation

    for number in range(12):
        match = deal_next(start_match(GAME, resolve_options(GAME, {"players": 2 + number % 3}), f"plain {number}"))
        match = play_out(match, random.Random(number), check)
        check(match.state)
    assert seen == {"Deciding", "Discarding", "Turning", "Playing", "Settled"}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_tiles_are_conserved_in_every_state(players):
    def check(state):
        assert sorted(tiles_of(state)) == list(range(28))

    for number in range(20):
        match = deal_next(start_match(GAME, resolve_options(GAME, {"players": players}), f"tiles {number}"))
        match = play_out(match, random.Random(number), check)
        check(match.state)


@pytest.mark.parametrize(("players", "last_deal"), list(product([2, 3, 4], ["split", "all-stand"])))
def test_chips_are_conserved_over_whole_matches(players, last_deal):
    for loo, ante in product(["unlimited", "fixed-5n", "max-10n", "max-20n"], ["seed", "pagat"]):
        options = {"players": players, "deals": 5, "loo": loo, "ante": ante, "last_deal": last_deal}
        match = start_match(GAME, resolve_options(GAME, options), f"{loo} {ante}")
        while not is_over(match):
            match = play_out(deal_next(match), random.Random(len(match.deals)))
            chips, pot = ledger(match)
            assert sum(chips) + pot == 0
            assert pot >= 0
        assert len(match.deals) == 5
        if last_deal == "all-stand":
            assert pot == 0


def test_lq27_with_split_the_pool_left_is_divided_for_the_final_standing_alone():
    match = deal_next(start_match(GAME, resolve_options(GAME, {"deals": 1}), None), dealer=D, layout=tuple(range(28)))
    match = play_out(match, random.Random(3))
    chips, pot = ledger(match)
    assert pot > 0
    share, odd = divmod(pot, 4)
    expected = [balance + share for balance in chips]
    for seat in (B, C, D, A)[:odd]:
        expected[seat] += 1
    assert final_standing(match).chips == tuple(expected)


def test_points_match_ends_and_has_no_chips():
    match = start_match(GAME, resolve_options(GAME, {"players": 2, "scoring": "points15", "deals": 1}), "points")
    while not is_over(match):
        match = play_out(deal_next(match), random.Random(len(match.deals)))
        assert ledger(match) == ((0, 0), 0)
        assert len(match.deals) < 500
    totals = [sum(dict(past.score.figures)["score"][seat] for past in match.past) for seat in range(2)]
    assert max(totals) >= 15
    assert len(match.deals) > 1


def test_a_seat_sees_its_own_tiles_and_only_numbers_of_the_others():
    state = play(GAME, full_deal(), "stand miss, discard 1-0, stand take, discard 6-1")
    b, a, nobody = GAME.observe(state, B), GAME.observe(state, A), GAME.observe(state, None)
    assert held(b.own_drawn) == held(DOUBLE_SIX.cards("3-3 4-1 5-3 5-0 1-0 4-0"))
    assert held(b.own_discards) == held(DOUBLE_SIX.cards("6-0 4-2 6-4 2-0 6-5 1-0"))
    assert b.drawn == a.drawn == nobody.drawn == (0, 6, 0)
    assert a.own_drawn == a.own_discards == 0
    assert nobody.hand == nobody.own_drawn == nobody.own_discards == 0
    assert held(GAME.observe(state, C).own_discards) == "6-1"
    for seen in (a, b, nobody):
        assert (seen.trump, DOUBLE_SIX.codes[seen.turn_up], seen.taker) == (3, "3-0", C)
        assert seen.boneyard == 6
        assert seen.sizes == (5, 5, 5)
        assert seen.decisions == ("stand", "miss", "stand")
        assert seen.calls == ((A, "stand"), (B, "miss"), (C, "stand"), (C, "take"))
        assert (seen.pool, seen.share, seen.loo) == (7, 1, 7)
        assert seen.turn == A
    assert a.decision == GAME.decision(state)
    assert b.decision is None


def test_money_on_view_in_points():
    seen = GAME.observe(deal({}, D, {"scoring": "points15"}), A)
    assert (seen.pool, seen.share, seen.loo) == (0, 1, 5)


def test_swapping_tiles_that_a_seat_cannot_place_changes_nothing_it_sees():
    """A's view of the full deal, with two tiles of B's draw and of the boneyard's rest changed for each other."""
    swapped = FULL_DEAL_BONEYARD.replace("4-0", "x").replace("2-2", "4-0").replace("x", "2-2")
    calls = "stand miss, discard 1-0, stand take, discard 6-1"
    one = play(GAME, full_deal(), calls)
    other = play(GAME, deal(FULL_DEAL_HANDS, C, THREE, turn_up="3-0", boneyard=swapped), calls)
    assert one != other
    for seat in (A, C, None):
        assert GAME.observe(one, seat) == GAME.observe(other, seat)
    assert GAME.observe(one, B) != GAME.observe(other, B)


def test_a_discard_is_seen_by_nobody_else():
    assert GAME.secret_verbs == {"discard"}
    calls = "stand miss, discard {}, stand leave"
    one, other = (play(GAME, full_deal(), calls.format(tile)) for tile in ("1-0", "4-0"))
    assert GAME.observe(one, A) == GAME.observe(other, A)
    assert GAME.observe(one, B) != GAME.observe(other, B)


def test_every_offer_applies_and_everything_else_is_refused_with_a_code():
    universe = [read_action(DOUBLE_SIX, word) for word in ("stand", "miss", "fold", "for-pot", "take", "leave", "pass")]
    for code in DOUBLE_SIX.codes:
        universe += [read_action(DOUBLE_SIX, f"{verb} {code}") for verb in ("play", "discard")]
        universe += [read_action(DOUBLE_SIX, f"play {code} as {number}") for number in range(7)]

    def check(state):
        offered = set(GAME.decision(state).actions())
        assert offered <= set(universe)
        for action in universe:
            error = GAME.refusal(state, action)
            assert (error is None) == (action in offered)
            if error is not None:
                assert error.code in CODES

    for number in range(6):
        options = {"players": 2 + number % 3, "two_trumps": ("lead", "always")[number % 2]}
        match = deal_next(start_match(GAME, resolve_options(GAME, options), f"refusals {number}"))
        play_out(match, random.Random(number), check)


CODES = {
    "wrong-action",
    "not-held",
    "must-follow",
    "must-trump",
    "lead-trump",
    "must-play-trump",
    "must-name-suit",
    "not-on-tile",
    "no-suit-to-name",
    "no-miss-left",
    "cannot-fold",
    "not-for-the-pot",
    "all-must-stand",
}


def test_a_deal_in_progress_has_no_score_and_a_settled_one_no_decision():
    state = full_deal()
    with pytest.raises(Exception, match="deal-goes-on"):
        GAME.score(state)
    state = play(GAME, state, "fold fold")
    assert isinstance(state, Settled)
    assert choices(GAME, state) == []
    assert turn(GAME, state) is None
    with pytest.raises(Exception, match="deal-is-over"):
        GAME.advance(state, read_action(DOUBLE_SIX, "take"))
