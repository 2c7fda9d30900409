"""Dobbm's trick play: the lead, following, trumping without beating, who wins, the piles (D17 to D20)."""

import pytest
from compose import choices, compose, first_setup, play, refusal_code, turn
from games.dobbm.dobbm_table import DEALS, E, N, S, W, asked, cards, declared, finished, settled

from pycore.cards import GERMAN_36
from pycore.errors import RuleError
from pycore.games.dobbm.rules import CONTRACT, GAME, Playing, Settled

NO_DOUBLING = {"max_doublings": 0}


def solo(hands, options=None):
    """Let N lead in a Solo, nobody being asked to double; dealer W."""
    _, state = compose(GAME, {**NO_DOUBLING, **(options or {})}, W, hands)
    return play(GAME, state, "solo")


@pytest.mark.parametrize("contract", ["dobbm", "solo"])
@pytest.mark.parametrize("declarer", [N, E, S, W])
def test_d17_the_declarer_leads_any_card(contract, declarer):
    state = declared(first_setup(GAME, NO_DOUBLING, W), 60, contract, declarer)
    assert isinstance(state, Playing)
    assert turn(GAME, state) == declarer
    assert asked(state).offers[0].pool == state.hands[declarer]
    assert asked(state).duty == "lead"
    assert state.hands[declarer].bit_count() == 8


def test_d18_follow_suit_if_able():
    state = play(GAME, solo({N: "B9", E: "BS B6 H7 EK"}), "B9")
    assert refusal_code(GAME, state, "play H7") == "must-follow"
    assert refusal_code(GAME, state, "play EK") == "must-follow"
    assert refusal_code(GAME, state, "play B6") is None
    assert asked(state).duty == "follow"


def test_d18_without_the_suit_play_a_heart_if_able():
    state = play(GAME, solo({N: "B9", E: "HS H6 EK E10 LK L9 L8 L7"}), "B9")
    assert choices(GAME, state) == ["play H6", "play HS"]
    assert refusal_code(GAME, state, "play EK") == "must-trump"
    assert asked(state).duty == "trump"


def test_d18_with_neither_any_card():
    state = play(GAME, solo({N: "B9", E: "EK L7 E10 LK L9 L8 E7 E6"}), "B9")
    assert len(choices(GAME, state)) == 8
    assert asked(state).duty == "free"


@pytest.mark.parametrize("card", ["H10", "H9", "H6"])
def test_dq15_no_duty_to_beat_or_overtrump(card):
    hands = {N: "B9", E: "H8 EK E10 LK L9 L8 L7 EO", S: "H10 H9 H6 ES E9 E8 LS L10", W: "B7"}
    state = play(GAME, solo(hands), "B9 H8")
    assert choices(GAME, state) == ["play H10", "play H6", "play H9"]
    state = play(GAME, state, f"{card} B7")
    assert state.tricks[0].winner == (E if card == "H6" else S)


def test_dq15_no_duty_to_beat_in_the_suit():
    state = play(GAME, solo({N: "B9", E: "BS B6"}), "B9")
    assert refusal_code(GAME, state, "play B6") is None


def test_dex13_following():
    led = play(GAME, solo({N: "B9", E: "BS B6 H7 EK ES E10 LS L10"}), "B9")
    assert choices(GAME, led) == ["play B6", "play BS"]
    trumped = {N: "B9", E: "H10 EK LK", S: "HS H6 ES E10 LS L10 EO E9", W: "B7"}
    trumped[E] += " L9 L8 L7 E8 E7"
    state = play(GAME, solo(trumped), "B9 H10")
    assert choices(GAME, state) == ["play H6", "play HS"]
    free = play(GAME, solo({N: "B9", E: "EK L7 E10 LK L9 L8 E7 E6"}), "B9")
    assert {"play EK", "play L7"} <= set(choices(GAME, free))
    hearts = play(GAME, solo({N: "H8", E: "EK L7 E10 LK L9 B8 E7 B6"}), "H8")
    assert len(choices(GAME, hearts)) == 8


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("B9 B8 BS B10", S),
        ("B9 B8 B10 BK", S),
        ("BK B9 BO B8", N),
        ("B9 H6 BS B10", E),
        ("B9 H6 H8 B10", S),
        ("B9 H8 H6 H7", E),
        ("H6 ES E10 EK", N),
        ("H9 H10 HK HS", W),
        ("B6 ES L10 B7", W),
    ],
)
def test_d19_the_highest_heart_wins_else_the_highest_of_the_suit_led(trick, winner):
    state = solo(cards_one_each(trick))
    state = play(GAME, state, trick)
    assert isinstance(state, Playing)
    assert state.tricks[0].winner == winner
    assert turn(GAME, state) == winner
    assert asked(state).offers[0].pool == state.hands[winner]


def cards_one_each(trick):
    """Give each player a card of the trick, and whoever does not follow in it a hand that may not."""
    led, *others = trick.split()
    taken = {led, *others}
    rest = [code for code in GERMAN_36.codes if code not in taken]
    hands = {N: [led]}
    for seat, card in zip((E, S, W), others, strict=True):
        hands[seat] = [card]
        if card[0] != led[0]:
            barred = led[0] if card[0] == "H" else led[0] + "H"
            hands[seat] += [code for code in rest if code[0] not in barred][:7]
            rest = [code for code in rest if code not in hands[seat]]
    return hands


def test_d20_tricks_are_counted_by_seat_and_stay_open_to_view():
    state = settled(60)
    assert sum(GAME.score(state).tricks) == 8
    assert [trick.winner for trick in state.tricks].count(S) == GAME.score(state).tricks[S]
    assert GAME.observe(state, N).tricks == state.tricks


def test_dq25_all_eight_tricks_are_played_out_even_when_nothing_can_change():
    dobb, tricks = DEALS[120]
    state = declared(first_setup(GAME, NO_DOUBLING, W), 120, "solo", S)
    plies = tricks.replace(",", " ").split()
    for number, card in enumerate(plies):
        assert not isinstance(state, Settled), number
        state = play(GAME, state, card)
    assert isinstance(state, Settled)
    assert (len(plies), state.laid) == (32, cards(dobb))


def test_d20_no_score_before_the_count():
    state = declared(first_setup(GAME, NO_DOUBLING, W), 60, "solo", S)
    with pytest.raises(RuleError, match="deal-goes-on"):
        GAME.score(state)


def test_d29_wrong_cards_are_refused_with_the_rule_and_change_nothing():
    state = play(GAME, solo({N: "B9", E: "BS B6 H7 EK"}), "B9")
    for token, code in (
        ("play B7", "not-held"),
        ("play H7", "must-follow"),
        ("pass", "wrong-action"),
        ("play", "wrong-action"),
    ):
        before = state
        assert refusal_code(GAME, state, token) == code
        assert state == before
    assert refusal_code(GAME, settled(60), "play HS") == "deal-is-over"


def test_d18_the_contract_has_no_duty_to_beat():
    assert CONTRACT.void_trumps
    assert CONTRACT.following == "free"


def test_d29_the_full_deals_go_through_move_by_move():
    for points in DEALS:
        for contract in ("dobbm", "solo"):
            state = finished(first_setup(GAME, {}, W), points, contract, S)
            assert GAME.score(state).figure("points") == points
            assert all(hand == 0 for hand in state.hands)
