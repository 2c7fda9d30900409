"""Slovak Lorum's trick play: following, the duty in a small, who wins (S8 to S10, S18)."""

import pytest
from compose import choices, compose, play, refusal_code, turn
from games.slovak_lorum.lorum_table import ALL_PASS, E, N, S, W

from pycore.games.slovak_lorum.rules import GAME

OTHERS = {"beat": {}, "own-highest": {"small_duty": "own-highest"}}


def trick(hands, calls, cards, options=None):
    """Give out hands, call, play the first cards; dealer S, so E leads unless somebody calls."""
    _, state = compose(GAME, options or {}, S, hands)
    return play(GAME, play(GAME, state, calls), cards)


HANDS = {
    E: "B9 E7 L7 H7 EA LA HA EK",
    N: "B7 BK E9 LK L9 H9 H8 EO",
    W: "BU B10 L8 LU LO E10 EU E8",
    S: "HK HO HU H10 BA B8 BO L10",
}


def test_s9_follow_suit_if_able_and_nothing_more():
    state = trick(HANDS, ALL_PASS, "B9")
    assert choices(GAME, state) == ["play B7", "play BK"]
    assert refusal_code(GAME, state, "play E9") == "must-follow"
    assert refusal_code(GAME, state, "play BA") == "not-held"


def test_s9_void_may_throw_any_card():
    state = trick(HANDS, ALL_PASS, "EA EO EU")
    assert len(choices(GAME, state)) == 8


def test_s9_hearts_may_be_led_any_time():
    state = trick(HANDS, ALL_PASS, "")
    assert "play H7" in choices(GAME, state)
    assert "play HA" in choices(GAME, state)


def test_sq16_hearts_may_be_led_to_the_second_trick_too():
    state = trick(HANDS, ALL_PASS, "EA EO EU HK")
    assert turn(GAME, state) == E
    assert {"play H7", "play HA"} <= set(choices(GAME, state))


def test_s10_the_highest_card_of_the_suit_led_wins_and_leads():
    state = trick(HANDS, ALL_PASS, "B9 BK BU BA")
    assert turn(GAME, state) == S
    state = trick(HANDS, ALL_PASS, "B9 B7 B10 B8")
    assert turn(GAME, state) == W


def test_s10_a_card_of_another_suit_never_wins():
    state = trick(HANDS, ALL_PASS, "E7 E9 E8 HK")
    assert turn(GAME, state) == N


def test_s10_the_ten_does_not_beat_the_unter():
    state = trick(HANDS, ALL_PASS, "L7 L9 LU L10")
    assert turn(GAME, state) == W


def test_sq9_no_duty_to_beat_in_a_regular_game_or_a_big():
    for calls in (ALL_PASS, "big"):
        state = trick(HANDS, calls, "B9")
        assert choices(GAME, state) == ["play B7", "play BK"]
        state = trick(HANDS, calls, "B9 BK")
        assert choices(GAME, state) == ["play B10", "play BU"]


def test_sq17_nobody_can_revoke():
    state = trick(HANDS, ALL_PASS, "B9")
    for token in ("play E9", "play LK", "play H9", "play EO"):
        assert refusal_code(GAME, state, token) == "must-follow"


def test_s18_who_can_beat_must_beat():
    state = trick(HANDS, "small pass pass pass", "B9")
    assert choices(GAME, state) == ["play BK"]
    assert refusal_code(GAME, state, "play B7") == "must-beat"
    assert refusal_code(GAME, state, "play E9") == "must-follow"


def test_s18_any_higher_card_will_do():
    hands = {E: "B9 E7 L7 H7 EA LA HA EK", N: "B7 BK BA LK L9 H9 H8 EO"}
    state = trick(hands, "small pass pass pass", "B9")
    assert choices(GAME, state) == ["play BA", "play BK"]


def test_s18_who_cannot_beat_plays_any_card_of_the_suit():
    state = trick(HANDS, "small pass pass pass", "B9 BK")
    assert choices(GAME, state) == ["play B10", "play BU"]


def test_s18_the_best_so_far_is_of_the_suit_led():
    hands = {E: "B9 B8 L7 H7 EA LA HA EK", N: "E9 LK L9 H9 H8 EO E10 LO", W: "B7 B10 BA E7 L8 LU EU E8"}
    state = trick(hands, "small pass pass pass", "B9 LK")
    assert choices(GAME, state) == ["play B10", "play BA"]


def test_s18_a_void_follower_is_free_and_leads_are_free():
    state = trick(HANDS, "small pass pass pass", "")
    assert len(choices(GAME, state)) == 8
    state = trick(HANDS, "small pass pass pass", "E7 E9 E10")
    assert len(choices(GAME, state)) == 8


def test_s18_the_caller_is_bound_too():
    hands = {E: "B9 BK L7 H7 E9 E8 L8 L9", N: "BA B10 LK EA EK LA HA HK", W: "B7 LU EU EO LO H8 H9 HU"}
    state = trick(hands, "small pass pass pass", "L7 LK")
    state = play(GAME, state, "LU L10")
    assert turn(GAME, state) == N
    state = play(GAME, state, "B10 B7 BO")
    assert turn(GAME, state) == E
    assert choices(GAME, state) == ["play BK"]


def test_sq8_beating_is_not_playing_the_own_highest():
    hands = {E: "B9 E7 L7 H7 EA LA HA EK", N: "B7 BK BA LK L9 H9 H8 EO"}
    assert choices(GAME, trick(hands, "small pass pass pass", "B9")) == ["play BA", "play BK"]
    strict = OTHERS["own-highest"]
    state = trick(hands, "small pass pass pass", "B9", strict)
    assert choices(GAME, state) == ["play BA"]
    assert refusal_code(GAME, state, "play BK") == "must-play-highest"


def test_option_own_highest_binds_even_who_cannot_beat_and_the_caller():
    strict = OTHERS["own-highest"]
    assert choices(GAME, trick(HANDS, "small pass pass pass", "B9 BK", strict)) == ["play BU"]
    hands = {E: "B9 BK L7 H7 E9 E8 L8 L9", N: "B10 LK EA EK LA HA HK BO", W: "B7 LU EU EO LO H8 H9 HU"}
    state = trick(hands, "small pass pass pass", "L7 LA LO L10, BO B7 BA", strict)
    assert turn(GAME, state) == E
    assert choices(GAME, state) == ["play BK"]


@pytest.mark.parametrize("calls", [ALL_PASS, "big"])
def test_option_own_highest_concerns_a_small_only(calls):
    state = trick(HANDS, calls, "B9", OTHERS["own-highest"])
    assert choices(GAME, state) == ["play B7", "play BK"]


def test_sex9_the_beating_duty():
    base = {E: "B9 L7 EA H7 H8 L8 LA LK", S: "B8 B10 HA HK HO HU H10 L10"}
    small = "small pass pass pass"
    with_king = base | {N: "B7 BK E9 E7 E8 E10 L9 LU", W: "BO BA BU LO EU EO EK H9"}
    assert choices(GAME, trick(with_king, small, "B9")) == ["play BK"]
    assert choices(GAME, trick(with_king, ALL_PASS, "B9")) == ["play B7", "play BK"]
    with_both = base | {N: "B7 BK BA E7 E8 E10 L9 LU", W: "BO E9 BU LO EU EO EK H9"}
    assert choices(GAME, trick(with_both, small, "B9")) == ["play BA", "play BK"]
    king_led = {E: "BK L7 EA H7 H8 L8 LA LK", N: "B7 BU E9 E7 E8 E10 L9 LU"}
    assert choices(GAME, trick(king_led, small, "BK")) == ["play B7", "play BU"]
    third = base | {N: "BO E9 E7 E8 E10 L9 LU BU", W: "B7 BK BA LO EU EO EK H9"}
    assert choices(GAME, trick(third, small, "B9 BO")) == ["play BA", "play BK"]
    third = base | {N: "BO E9 E7 E8 E10 L9 LU BU", W: "B7 BK H10 LO EU EO EK H9", S: "B8 B10 HA HK HO HU BA L10"}
    assert choices(GAME, trick(third, small, "B9 BO")) == ["play BK"]
    void = base | {N: "E9 E7 E8 E10 L9 LU LO EU", W: "B7 BK H10 BO BU EO EK H9", S: "B8 B10 HA HK HO HU BA L10"}
    assert len(choices(GAME, trick(void, small, "B9"))) == 8


def test_s10_taken_cards_are_public_when_played_and_hands_stay_hidden():
    state = trick(HANDS, ALL_PASS, "B9 BK BU BA")
    seen = GAME.observe(state, E)
    assert seen.hand == state.hands[E]
    assert seen.sizes == (7, 7, 7, 7)
    assert [len(done.cards) for done in seen.tricks] == [4]
    spectator = GAME.observe(state, None)
    assert spectator.hand == 0
    assert spectator.decision is None
    assert spectator.turn == S
