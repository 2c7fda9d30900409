"""Dobbm's exchange: the Dobb taken up, four cards laid away under the sow rule, and who sees them (D12 to D15)."""

from itertools import combinations, permutations

import pytest
from compose import choices, compose, first_setup, play, refusal_code, turn
from games.dobbm.dobbm_table import D_X_DOBB, D_X_HANDS, DEALS, E, N, S, W, asked, cards, declared, score, settled

from pycore.cards import mask, members
from pycore.game import Offer
from pycore.games.dobbm.rules import GAME, LAID_AWAY, PLAIN_HEARTS, SOWS, Doubling, Exchange, Settled, discardable

DEX10 = [
    ("ES H7 E6 B9", True),
    ("ES L10 E6 B9", False),
    ("ES LS H7 H6", True),
    ("ES LS H7 B6", False),
    ("HS E7 E6 B9", False),
    ("HS H6 E6 B9", True),
    ("ES LS BS H6", False),
    ("L10 E10 B10 EK", True),
]


def exchange(twelve, declarer=E):
    """Come to the exchange of a declarer who will hold these twelve cards (fewer: filled up)."""
    held = twelve.split()
    calls = {N: "dobbm pass pass pass", E: "pass dobbm pass pass"}[declarer]
    _, state = compose(GAME, {}, W, {declarer: held[:8]}, {"talon": held[8:]})
    state = play(GAME, state, calls)
    assert isinstance(state, Exchange)
    return state


def is_accepted(state, codes):
    """Tell whether four cards can be laid away in this order."""
    for code in codes:
        if refusal_code(GAME, state, f"discard {code}") is not None:
            return False
        state = play(GAME, state, f"discard {code}")
    return True


def test_d12_the_declarer_takes_four_and_lays_away_four_of_twelve():
    _, state = compose(GAME, {}, W, D_X_HANDS, {"talon": D_X_DOBB})
    state = play(GAME, state, "pass dobbm pass pass")
    assert isinstance(state, Exchange)
    assert state.hands[E] == cards(D_X_HANDS[E]) | cards(D_X_DOBB)
    assert len(choices(GAME, state)) == 12
    for left, code in ((8, "EU"), (9, "L10"), (10, "BK")):
        assert turn(GAME, state) == E
        state = play(GAME, state, f"discard {code}")
        assert state.hands[E].bit_count() == 19 - left
    state = play(GAME, state, "discard B9")
    assert isinstance(state, Doubling)
    assert state.hands[E] == cards("HS HK HU H8 H6 E9 E8 LS")
    assert state.laid == cards("EU L10 BK B9")
    assert turn(GAME, state) == S


@pytest.mark.parametrize("order", list(permutations(["EU", "L10", "BK", "B9"]))[::5])
def test_d12_in_any_order(order):
    state = exchange(D_X_HANDS[E] + " " + D_X_DOBB)
    for code in order:
        state = play(GAME, state, f"discard {code}")
    assert isinstance(state, Doubling)
    assert state.laid == cards("EU L10 BK B9")


@pytest.mark.parametrize(("codes", "legal"), DEX10)
def test_dex10_what_may_be_laid_away_in_any_order(codes, legal):
    others = "E10 B10 EK" if "EK" in codes else "B9 B6 B7"
    state = exchange(f"ES LS BS HS H7 H6 L10 E7 E6 {others}", N)
    for order in permutations(codes.split()):
        assert is_accepted(state, order) == legal, order


def test_d13_any_sow_needs_a_heart_beside_it():
    state = exchange("ES L10 E10 B10 EK LK BK EO LO BO HU EU", N)
    state = play(GAME, state, "discard ES L10 E10")
    assert choices(GAME, state) == ["discard HU"]
    assert refusal_code(GAME, state, "discard B10") == "sow-needs-trump"
    assert asked(state).duty == "sow-needs-trump"


def test_d13_a_heart_may_come_first_or_last():
    state = exchange("ES L10 E10 B10 EK LK BK EO LO BO HU EU", N)
    assert is_accepted(state, ("HU", "L10", "E10", "ES"))
    assert is_accepted(state, ("ES", "L10", "E10", "HU"))
    assert not is_accepted(state, ("L10", "E10", "B10", "ES"))


def test_d13_without_another_heart_no_sow_goes_at_all():
    rest = "E10 L10 B10 EK LK BK EO LO BO EU"
    state = exchange(f"ES HS {rest}", N)
    assert asked(state).offers == (Offer("discard", cards(rest)),)
    for sow in ("ES", "HS"):
        assert refusal_code(GAME, state, f"discard {sow}") == "sow-needs-trump"


def test_d13_two_sows_need_two_hearts():
    state = exchange("ES LS HU H9 E10 L10 B10 EK LK BK EO LO", N)
    state = play(GAME, state, "discard ES LS")
    assert choices(GAME, state) == ["discard H9", "discard HU"]
    one_heart = exchange("ES LS HU E10 L10 B10 EK LK BK EO LO BO", N)
    assert refusal_code(GAME, play(GAME, one_heart, "discard ES"), "discard LS") == "sow-needs-trump"


def test_d13_a_sow_is_barred_once_there_is_no_room_for_its_heart():
    state = exchange("ES LS HU H9 E10 L10 B10 EK LK BK EO LO", N)
    assert refusal_code(GAME, play(GAME, state, "discard E10 L10"), "discard ES") is None
    assert refusal_code(GAME, play(GAME, state, "discard E10 L10 B10"), "discard ES") == "sow-needs-trump"
    assert refusal_code(GAME, play(GAME, state, "discard E10 ES"), "discard LS") == "sow-needs-trump"


def test_d13_tens_kings_and_trumps_go_freely():
    state = exchange("H10 HK HO HU E10 L10 B10 EK LK BK E6 L6", N)
    assert is_accepted(state, ("H10", "HK", "HO", "HU"))
    assert is_accepted(state, ("E10", "L10", "B10", "EK"))


@pytest.mark.parametrize(
    "twelve",
    [
        "ES LS BS HS H7 H6 L10 E7 E6 B9 B6 B7",
        "ES LS BS HS H7 L10 E7 E6 B9 B6 B7 BU",
        "ES LS HS L10 E7 E6 B9 B6 B7 BU LU EU",
        "HS H10 HK HO HU H9 H8 H7 H6 ES LS BS",
    ],
)
def test_d13_each_card_is_offered_exactly_while_four_in_all_can_satisfy_the_clause(twelve):
    hand = cards(twelve)

    def is_lawful(four):
        return (four & SOWS).bit_count() <= (four & PLAIN_HEARTS).bit_count()

    lawful = [four for four in map(mask, combinations(members(hand), LAID_AWAY)) if is_lawful(four)]
    for size in range(LAID_AWAY):
        for laid in map(mask, combinations(members(hand), size)):
            if not any(four & laid == laid for four in lawful):
                continue
            expected = 0
            for four in lawful:
                if four & laid == laid:
                    expected |= four & ~laid
            assert discardable(hand & ~laid, laid) == expected


def test_d13_a_card_that_is_not_held_or_already_laid_away_is_refused():
    state = exchange(D_X_HANDS[E] + " " + D_X_DOBB)
    assert refusal_code(GAME, state, "discard ES") == "not-held"
    assert refusal_code(GAME, play(GAME, state, "discard EU"), "discard EU") == "not-held"
    for token in ("pass", "play EU", "double", "discard", "announce EU"):
        assert refusal_code(GAME, state, token) == "wrong-action", token


def test_d14_what_is_laid_away_counts_for_the_declarer():
    state = settled(72)
    laid = cards(DEALS[72][0])
    assert state.laid == laid
    assert score(state).figure("points") == 72
    in_tricks = sum(card_value(code) for code in tricks_of(state, S))
    assert in_tricks + sum(card_value(code) for code in DEALS[72][0].split()) == 72


def test_d15_no_exchange_in_a_solo_and_the_dobb_counts():
    setup = first_setup(GAME, {}, W)
    state = declared(setup, 76, "solo", S)
    assert isinstance(state, Doubling)
    assert state.laid == cards(DEALS[76][0])
    assert state.hands[S].bit_count() == 8
    assert score(settled(76, "solo")).figure("points") == 76


@pytest.mark.parametrize("calls", ["pass dobbm pass pass", "pass solo"])
def test_d15_nobody_sees_the_dobb_of_a_solo_and_only_the_declarer_that_of_a_dobbm(calls):
    _, state = compose(GAME, {}, W, D_X_HANDS, {"talon": D_X_DOBB})
    state = play(GAME, state, calls)
    for seat in (N, E, S, W, None):
        seen = GAME.observe(state, seat)
        is_told = isinstance(state, Exchange) and seat == E
        assert seen.taken == (cards(D_X_DOBB) if is_told else 0)
        assert seen.laid == 0
        assert seen.hand & cards(D_X_DOBB) == (cards(D_X_DOBB) if is_told else 0)


def test_d15_the_dobb_of_a_solo_is_opened_at_the_count():
    state = settled(76, "solo")
    for seat in (N, E, S, W, None):
        assert GAME.observe(state, seat).laid == cards(DEALS[76][0])


def test_d12_the_others_see_only_how_many_cards_were_laid_away():
    state = play(GAME, exchange(D_X_HANDS[E] + " " + D_X_DOBB), "discard EU L10")
    assert "discard" in GAME.secret_verbs
    for seat in (N, S, W, None):
        seen = GAME.observe(state, seat)
        assert (seen.taken, seen.laid, seen.decision, seen.turn) == (0, 0, None, E)
        assert seen.sizes == (8, 10, 8, 8)
    own = GAME.observe(state, E)
    assert (own.taken, own.laid) == (cards(D_X_DOBB), cards("EU L10"))
    assert own.hand == cards("HK HU H6 E8 LS B9 HS H8 E9 BK")


def test_dq11_the_heart_sow_is_not_its_own_trump():
    state = exchange("HS E10 L10 B10 EK LK BK EO LO BO EU LU", N)
    assert refusal_code(GAME, state, "discard HS") == "sow-needs-trump"
    assert is_accepted(exchange("HS H6 E10 L10 B10 EK LK BK EO LO BO EU", N), ("HS", "H6", "E10", "L10"))


def test_dq12_three_sows_never_go():
    state = exchange("ES LS BS HU H9 H8 H7 H6 E10 L10 B10 EK", N)
    state = play(GAME, state, "discard ES LS")
    assert refusal_code(GAME, state, "discard BS") == "sow-needs-trump"


def test_dq13_cards_just_taken_may_go_again():
    state = exchange("E10 L10 B10 EK LK BK EO LO B6 B7 B8 B9", N)
    assert cards("B6 B7 B8 B9") == state.taken
    assert is_accepted(state, ("B6", "B7", "B8", "B9"))


def test_dq14_laid_away_trumps_are_not_shown():
    state = play(GAME, exchange("HU H9 H8 H7 H6 EK LK BK EO LO BO EU", N), "discard HU H9 H8 H7")
    assert isinstance(state, Doubling)
    for seat in (E, S, W, None):
        assert GAME.observe(state, seat).laid == 0


def test_dq26_what_was_laid_away_is_shown_at_the_count():
    state = settled(72)
    assert isinstance(state, Settled)
    for seat in (N, E, S, W, None):
        assert GAME.observe(state, seat).laid == cards(DEALS[72][0])


def test_dq29_a_dobbm_declarer_always_picks_up_but_may_lay_the_same_four_back():
    state = exchange("E10 L10 B10 EK LK BK EO LO B6 B7 B8 B9", N)
    before = state.hands[N] & ~state.taken
    state = play(GAME, state, "discard B6 B7 B8 B9")
    assert isinstance(state, Doubling)
    assert state.hands[N] == before
    assert asked(exchange("E10 L10 B10 EK LK BK EO LO B6 B7 B8 B9", N)).offers == (
        Offer("discard", cards("E10 L10 B10 EK LK BK EO LO B6 B7 B8 B9")),
    )
    with_sow = exchange("E10 L10 B10 EK LK BK EO LO ES B7 B8 B9", N)
    assert not is_accepted(with_sow, ("ES", "B7", "B8", "B9"))


def card_value(code):
    """Count a card's points by its rank (D3)."""
    return {"S": 11, "10": 10, "K": 4, "O": 3, "U": 2}.get(code[1:], 0)


def tricks_of(state, seat):
    """List the codes that a seat has taken in tricks."""
    deck = GAME.deck(state.setup.options)
    return [deck.codes[card] for trick in state.tricks if trick.winner == seat for card in trick.cards]
