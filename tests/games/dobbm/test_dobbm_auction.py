"""Dobbm before the exchange: aim, pack, deal, auction (D1 to D11)."""

import pytest
from compose import choices, compose, first_setup, layout, play, refusal_code, turn
from games.dobbm.dobbm_table import FOUR_PASSES, E, N, S, W, cards, passed_out, score

from pycore.cards import GERMAN_36, members
from pycore.errors import OptionError
from pycore.game import resolve_options
from pycore.games.dobbm.rules import CONTRACT, GAME, Auction, Doubling, Exchange, Settled
from pycore.games.dobbm.scoring import CARD_POINTS, card_points
from pycore.match import deal_next, start_match

FIVE = {"players": 5}
RANKS = ("S", "10", "K", "O", "U", "9", "8", "7", "6")


def test_d1_a_match_has_twelve_deals_unless_agreed_otherwise():
    assert dict(resolve_options(GAME, {}))["deals"] == 12


def test_dq28_no_option_names_a_target_score():
    names = {option.name for option in GAME.options}
    assert names == {"players", "deals", "unit", "five_dealer_pays", "scale", "max_doublings", "stockerl", "mussrunde"}


def test_d2_four_players_all_play():
    setup, state = compose(GAME, {}, W)
    assert setup.active == (N, E, S, W)
    assert [hand.bit_count() for hand in state.hands] == [8, 8, 8, 8]
    assert GAME.direction == "clockwise"


@pytest.mark.parametrize("dealer", range(5))
def test_d2_the_dealer_of_five_is_on_holiday(dealer):
    setup, state = compose(GAME, FIVE, dealer)
    assert setup.active == tuple(seat for seat in range(5) if seat != dealer)
    assert state.hands[dealer] == 0
    assert GAME.observe(state, dealer).idle == dealer
    assert GAME.plan(setup).hands[dealer] == ()
    asked = []
    for _ in range(4):
        asked.append(turn(GAME, state))
        state = play(GAME, state, "pass")
    assert asked == [(dealer + i) % 5 for i in range(1, 5)]


@pytest.mark.parametrize("players", [3, 6, 2, "4", True])
def test_d2_no_other_table(players):
    with pytest.raises(OptionError):
        resolve_options(GAME, {"players": players})


def test_d3_the_pack_has_36_cards_and_the_ten_beats_the_king():
    codes = GERMAN_36.codes
    assert len(codes) == 36
    assert [code[1:] for code in codes if code[0] == "L"] == list(RANKS)
    assert [code[0] for code in codes[::9]] == ["E", "L", "H", "B"]
    for suit, letter in enumerate("ELHB"):
        powers = [
            CONTRACT.power[suit][GERMAN_36.card(letter + rank)] for rank in ("S", "10", "K", "O", "U", "9", "8", "7", "6")
        ]
        assert powers == sorted(powers, reverse=True)
        assert len(set(powers)) == 9


def test_d3_card_points_are_30_in_a_suit_and_120_in_all():
    ranks = {"S": 11, "10": 10, "K": 4, "O": 3, "U": 2, "9": 0, "8": 0, "7": 0, "6": 0}
    assert {code: CARD_POINTS[card] for card, code in enumerate(GERMAN_36.codes)} == {
        suit + rank: points for suit in "ELHB" for rank, points in ranks.items()
    }
    assert [card_points(GERMAN_36.suit_cards(suit)) for suit in range(4)] == [30] * 4
    assert card_points(GERMAN_36.whole) == 120


def test_d3_the_six_of_bells_is_an_ordinary_card():
    trick = "B9 B6 B8 B7"
    hands = {N: "B9", E: "B6", S: "B8", W: "B7"}
    _, state = compose(GAME, {"max_doublings": 0}, W, hands)
    state = play(GAME, play(GAME, state, "solo"), trick)
    assert state.tricks[0].winner == N


@pytest.mark.parametrize("calls", ["dobbm pass pass pass, discard E7 E6 L8 L7", "solo"])
def test_d4_hearts_are_trumps_in_both_contracts(calls):
    assert CONTRACT.trumps == cards("HS H10 HK HO HU H9 H8 H7 H6")
    hands = {N: "ES", E: "E10", S: "H6 BS B10 LS L10 L9 BK BO", W: "EK"}
    _, state = compose(GAME, {"max_doublings": 0}, W, hands, {"talon": "E7 E6 L8 L7"})
    state = play(GAME, play(GAME, state, calls), "ES E10 H6 EK")
    assert state.tricks[0].winner == S


def test_d5_the_seed_names_the_first_dealer():
    match = deal_next(start_match(GAME, resolve_options(GAME, {}), "kartenstube"))
    assert match.deals[0].setup.dealer == W
    match = deal_next(start_match(GAME, resolve_options(GAME, FIVE), "kartenstube"))
    assert match.deals[0].setup.dealer == 0


def test_d6_nothing_comes_between_the_shuffle_and_the_first_call():
    setup = first_setup(GAME, {}, W)
    state = GAME.deal(setup, tuple(range(36)))
    assert isinstance(state, Auction)
    assert members(state.hands[N]) == (0, 1, 2, 3, 16, 17, 18, 19)


def test_d7_two_packets_of_four_from_the_dealers_left_then_the_dobb():
    state = GAME.deal(first_setup(GAME, {}, E), tuple(range(36)))
    packets = {S: (0, 16), W: (4, 20), N: (8, 24), E: (12, 28)}
    for seat, starts in packets.items():
        assert members(state.hands[seat]) == tuple(start + i for start in starts for i in range(4))
    assert isinstance(state, Auction)
    assert members(state.talon) == (32, 33, 34, 35)


def test_d7_the_dealer_of_five_is_left_out_of_the_packets():
    state = GAME.deal(first_setup(GAME, FIVE, 2), tuple(range(36)))
    assert [members(hand)[:1] for hand in state.hands] == [(8,), (12,), (), (0,), (4,)]
    assert isinstance(state, Auction)
    assert members(state.talon) == (32, 33, 34, 35)


def test_d7_nobody_sees_the_dobb():
    _, state = compose(GAME, FIVE, 0, piles={"talon": "HS H10 HK HO"})
    dobb = cards("HS H10 HK HO")
    for seat in (0, 1, 2, 3, 4, None):
        seen = GAME.observe(state, seat)
        assert seen.hand & dobb == 0
        assert (seen.taken, seen.laid) == (0, 0)


def test_d8_one_call_each_from_the_dealers_left_and_the_dealer_last():
    _, state = compose(GAME, {}, E)
    asked = []
    for _ in range(4):
        asked.append(turn(GAME, state))
        state = play(GAME, state, "pass")
    assert asked == [S, W, N, E]
    assert isinstance(state, Settled)


def test_d9_pass_dobbm_or_solo_while_nobody_has_called_dobbm():
    _, state = compose(GAME, {}, W)
    for calls in ("", "pass", "pass pass", "pass pass pass"):
        assert choices(GAME, play(GAME, state, calls)) == ["dobbm", "pass", "solo"]


def test_d9_after_a_dobbm_only_pass_or_solo():
    _, state = compose(GAME, {}, W)
    for calls in ("dobbm", "dobbm pass", "pass dobbm pass"):
        assert choices(GAME, play(GAME, state, calls)) == ["pass", "solo"]


@pytest.mark.parametrize(
    ("calls", "declarer"), [("solo", N), ("pass solo", E), ("dobbm pass solo", S), ("pass pass pass solo", W)]
)
def test_d9_a_solo_ends_the_auction_at_once(calls, declarer):
    _, state = compose(GAME, {}, W)
    state = play(GAME, state, calls)
    assert isinstance(state, Doubling)
    assert (state.contract, state.declarer) == ("solo", declarer)


@pytest.mark.parametrize(
    ("calls", "declarer"), [("dobbm pass pass pass", N), ("pass dobbm pass pass", E), ("pass pass pass dobbm", W)]
)
def test_d9_the_dobbm_caller_is_declarer_if_all_others_pass(calls, declarer):
    _, state = compose(GAME, {}, W)
    state = play(GAME, state, calls)
    assert isinstance(state, Exchange)
    assert state.declarer == declarer


def test_d10_all_pass_and_the_cards_are_thrown_in():
    _, state = compose(GAME, {}, W)
    state = play(GAME, state, FOUR_PASSES)
    assert isinstance(state, Settled)
    assert GAME.decision(state) is None
    assert score(state).figure("points") is None
    assert score(state).tricks == (0, 0, 0, 0)


def test_d10_thrown_in_cards_are_shown_to_nobody():
    setup, dealt = compose(GAME, {}, W)
    state = passed_out(setup)
    for seat in (N, E, S, W):
        seen = GAME.observe(state, seat)
        assert seen.hand == dealt.hands[seat]
        assert (seen.declarer, seen.contract, seen.taken, seen.laid, seen.tricks) == (None, None, 0, 0, ())


def test_dq7_four_players_pay_nothing_and_the_same_dealer_deals():
    result = score(passed_out(first_setup(GAME, {}, S)))
    assert (result.transfers, result.next_dealer) == ((), S)


def test_dq8_with_five_the_deal_passes_to_the_left():
    for dealer in range(5):
        assert score(passed_out(first_setup(GAME, FIVE, dealer))).next_dealer == (dealer + 1) % 5


def test_d11_the_three_others_always_defend():
    _, state = compose(GAME, FIVE, 0)
    state = play(GAME, state, "pass solo")
    assert isinstance(state, Doubling)
    assert state.asked == (3, 4, 1)


def test_dq4_a_solo_overcalls_a_dobbm_once():
    _, state = compose(GAME, {}, W)
    state = play(GAME, state, "dobbm solo")
    assert isinstance(state, Doubling)
    assert (state.contract, state.declarer) == ("solo", E)


def test_dq5_no_second_dobbm_and_no_solo_over_a_solo():
    _, state = compose(GAME, {}, W)
    assert refusal_code(GAME, play(GAME, state, "dobbm"), "dobbm") == "call-not-higher"
    assert refusal_code(GAME, play(GAME, state, "dobbm pass pass"), "dobbm") == "call-not-higher"
    assert refusal_code(GAME, play(GAME, state, "solo"), "solo") == "wrong-action"


def test_dq6_who_passed_cannot_come_back():
    _, state = compose(GAME, {}, W)
    state = play(GAME, state, "pass dobbm pass")
    assert turn(GAME, state) == W
    state = play(GAME, state, "pass")
    assert isinstance(state, Exchange)
    assert refusal_code(GAME, state, "solo") == "wrong-action"


def test_dq27_nobody_can_announce_a_higher_target():
    _, state = compose(GAME, {}, W)
    said = {
        token.split()[0]
        for calls in ("", "dobbm", "solo", "solo pass pass pass")
        for token in choices(GAME, play(GAME, state, calls))
    }
    assert said == {"pass", "dobbm", "solo", "double", "play"}


def test_dex12_auctions():
    _, state = compose(GAME, {}, W)
    solo = play(GAME, state, "pass dobbm solo")
    assert isinstance(solo, Doubling)
    assert (solo.declarer, solo.contract, [seat for seat, _ in solo.calls]) == (S, "solo", [N, E, S])
    dobbm = play(GAME, state, "dobbm pass pass pass")
    assert isinstance(dobbm, Exchange)
    assert dobbm.declarer == N
    assert refusal_code(GAME, play(GAME, state, "dobbm"), "dobbm") == "call-not-higher"
    assert score(play(GAME, state, FOUR_PASSES)).next_dealer == W


def test_wrong_words_in_the_auction_are_refused():
    _, state = compose(GAME, {}, W)
    for token in ("double", "play HS", "discard HS", "go C", "pass HS", "dobbm HS", "fold"):
        assert refusal_code(GAME, state, token) == "wrong-action", token


def test_a_passed_out_deal_takes_no_more_actions():
    setup = first_setup(GAME, {}, W)
    state = passed_out(setup)
    assert refusal_code(GAME, state, "pass") == "deal-is-over"
    assert GAME.plan(setup).piles[0].name == "talon"
    assert layout(GAME, setup) == tuple(range(36))
