"""Clumond from the deal to the last trick (C1 to C12) and the rulings on going and playing."""

from collections import Counter
from itertools import pairwise

import pytest
from compose import choices, compose, first_setup, layout, play, refusal_code, tokens, turn
from games.clumond.clumond_table import (
    SEATS,
    X_HANDS,
    X_TRICKS,
    X_WINNERS,
    Y_HANDS,
    Y_TRICKS,
    Y_WINNERS,
    A,
    B,
    C,
    Session,
)

from pycore.cards import FRENCH_48, members
from pycore.errors import NotationError, RuleError
from pycore.game import Action, read_action, resolve_options
from pycore.games.clumond.rules import GAME, Going, Playing, Settled
from pycore.match import deal_next, next_setup, start_match

ALL_PASS = "pass pass pass"
LONG_SUITS = {A: "CA CK CQ CJ C9 C8 C7 C6 C5 C4 C3 C2", B: "HA HK HQ HJ H9 H8 H7 H6 H5 H4 H3 H2"}
"""A has all the clubs, B all the hearts; spades and diamonds: C has all the diamonds, and spades go to everybody."""


def standard(hands=X_HANDS, dealer=C):
    _, state = compose(GAME, {}, dealer, hands)
    return play(GAME, state, ALL_PASS)


def test_c1_aim_the_three_cards_kept_say_how_many_tricks_were_to_be_won():
    state = play(GAME, standard(), X_TRICKS)
    score = GAME.score(state)
    assert score.tricks[B] == 5
    assert FRENCH_48.texts(state.hands[B]) == ("HJ", "H8", "S8")
    assert [transfer.payee for transfer in score.transfers if transfer.reason == "share"] == [B]


def test_c2_pack_of_48_without_tens():
    deck = GAME.deck(resolve_options(GAME, {}))
    assert deck.suits == ("C", "H", "S", "D")
    ranks = ["A", "K", "Q", "J", "9", "8", "7", "6", "5", "4", "3", "2"]
    assert deck.codes == tuple(suit + rank for suit in deck.suits for rank in ranks)
    with pytest.raises(NotationError):
        deck.card("C10")


def test_c2_ranks_from_high_to_low():
    _, state = compose(GAME, {}, C, {A: "H2 H3", B: "HA HK", C: "H9 HJ"})
    state = play(GAME, state, ALL_PASS)
    assert play(GAME, state, "H2 HK HJ").tricks[0].winner == B
    assert play(GAME, state, "H2 HK H9, HA HJ H3").tricks[1].winner == B
    _, state = compose(GAME, {}, C, {A: "H9 H8", B: "HJ H7", C: "H6 H5"})
    assert play(GAME, state, f"{ALL_PASS} H9 HJ H6").tricks[0].winner == B
    assert play(GAME, state, f"{ALL_PASS} H9 H7 H6").tricks[0].winner == A


@pytest.mark.parametrize("ante", [1, 2, 3, 5])
def test_c3_everybody_antes_in_every_deal(ante):
    session = Session({"ante": ante})
    assert session.setup().antes == (ante, ante, ante)
    score = session.deal((4, 6, 3), (5, 5, 5))
    assert [transfer[:] for transfer in score.transfers[:3]] == [(seat, -1, ante, "ante") for seat in SEATS]
    assert session.setup().antes == (ante, ante, ante)


def test_c3_the_ante_is_two_if_nothing_else_is_said():
    assert Session().setup().antes == (2, 2, 2)


def test_cq17_the_ante_is_paid_however_large_the_pot():
    assert Session(pot=1000, balances=(-400, -300, -300)).setup().antes == (2, 2, 2)


def test_c4_the_deal_moves_clockwise_every_time():
    session = Session(first_dealer=B)
    dealers = []
    for goer in (None, A, B, C, None):
        dealers.append(session.setup().dealer)
        session.deal((4, 6, 3), (5, 5, 5), goer)
    assert dealers == [B, C, A, B, C]


def test_c4_chance_names_the_first_dealer():
    options = resolve_options(GAME, {})
    dealers = {next_setup(start_match(GAME, options, f"seed {number}")).dealer for number in range(20)}
    assert dealers == set(SEATS)


def test_c5_sixteen_cards_to_each_from_the_dealers_left():
    setup = first_setup(GAME, {}, A)
    plan = GAME.plan(setup)
    assert plan.hands == (tuple(range(32, 48)), tuple(range(16)), tuple(range(16, 32)))
    assert plan.piles == ()
    pack = tuple(range(48))
    state = GAME.deal(setup, pack)
    assert [members(hand) for hand in state.hands] == [tuple(range(32, 48)), tuple(range(16)), tuple(range(16, 32))]


@pytest.mark.parametrize(("dealer", "order"), [(A, [B, C, A]), (B, [C, A, B]), (C, [A, B, C])])
def test_c7_everybody_is_asked_once_from_the_dealers_left_to_the_dealer(dealer, order):
    _, state = compose(GAME, {}, dealer)
    asked = []
    while isinstance(state, Going):
        assert choices(GAME, state) == ["go C", "go D", "go H", "go S", "go none", "pass"]
        asked.append(turn(GAME, state))
        state = play(GAME, state, "pass")
    assert asked == order
    assert isinstance(state, Playing)
    assert state.calls == tuple((seat, "pass") for seat in order)


@pytest.mark.parametrize("passes", [0, 1, 2])
def test_c7_the_first_who_goes_ends_the_offers(passes):
    _, state = compose(GAME, {}, C)
    state = play(GAME, state, "pass " * passes + "go S")
    assert isinstance(state, Playing)
    assert state.goer == passes
    assert state.calls == (*((seat, "pass") for seat in range(passes)), (passes, "go S"))


def test_cq12_nobody_overcalls_a_goer():
    _, state = compose(GAME, {}, C)
    state = play(GAME, state, "go D")
    assert turn(GAME, state) == B
    for token in ("go H", "go none", "pass"):
        assert refusal_code(GAME, state, token) == "wrong-action"


def test_c7_no_card_is_played_while_the_offers_go_on():
    _, state = compose(GAME, {}, C, X_HANDS)
    assert refusal_code(GAME, state, "play CA") == "wrong-action"


@pytest.mark.parametrize("dealer", SEATS)
def test_c8_nobody_goes_no_trumps_and_the_dealers_left_leads(dealer):
    state = standard(dealer=dealer)
    assert state.goer is None
    assert state.trump == "none"
    assert turn(GAME, state) == (dealer + 1) % 3


@pytest.mark.parametrize("trump", ["C", "H", "S", "D", "none"])
def test_c9_the_goer_names_a_suit_or_no_trumps_at_once(trump):
    _, state = compose(GAME, {}, C)
    state = play(GAME, state, f"pass go {trump}")
    assert (state.goer, state.trump) == (B, trump)


def test_c9_going_without_a_trump_or_with_an_unknown_one_is_refused():
    _, state = compose(GAME, {}, C)
    for token in ("go", "go X", "go c", "go CA"):
        assert refusal_code(GAME, state, token) == "unknown-trump"
    with pytest.raises(RuleError, match="unknown-trump"):
        GAME.apply(state, Action("go"))


def test_cq13_a_goer_may_choose_no_trumps_and_a_void_hand_then_wins_nothing():
    hands = {A: LONG_SUITS[A] + " SA SK SQ SJ", B: LONG_SUITS[B] + " S9 S8 S7 S6", C: "S5 S4 S3 S2 DA"}
    _, state = compose(GAME, {}, C, hands)
    state = play(GAME, state, "pass pass go none, C2 HA DA")
    assert state.tricks[0].winner == A


@pytest.mark.parametrize("goer", SEATS)
@pytest.mark.parametrize("dealer", SEATS)
def test_cq14_the_goers_left_neighbour_leads_not_the_goer(goer, dealer):
    _, state = compose(GAME, {}, dealer)
    while turn(GAME, state) != goer:
        state = play(GAME, state, "pass")
    assert turn(GAME, play(GAME, state, "go H")) == (goer + 1) % 3


def test_c10_any_card_may_be_led():
    state = standard()
    assert set(choices(GAME, state)) == {f"play {code}" for code in X_HANDS[A].split()}
    assert GAME.decision(state).duty == "lead"


def test_c10_who_can_follow_must():
    state = play(GAME, standard(), "S9")
    assert choices(GAME, state) == ["play S2", "play S8", "play SJ"]
    assert GAME.decision(state).duty == "follow"
    assert refusal_code(GAME, state, "play HJ") == "must-follow"
    assert refusal_code(GAME, state, "play SA") == "not-held"


def test_c10_following_does_not_mean_beating():
    state = play(GAME, standard(), "S9")
    assert play(GAME, state, "S2").trick.best == 0


def test_c10_who_cannot_follow_plays_anything():
    hands = {A: LONG_SUITS[A] + " SA SK SQ SJ", B: LONG_SUITS[B] + " S9 S8 S7 S6", C: "S5 S4 S3 S2"}
    state = play(GAME, standard(hands), "C2")
    assert len(choices(GAME, state)) == 16
    assert GAME.decision(state).duty == "free"


def test_cq15_a_void_hand_need_not_trump():
    hands = {A: LONG_SUITS[A] + " SA SK SQ SJ", B: LONG_SUITS[B] + " S9 S8 S7 S6", C: "S5 S4 S3 S2"}
    _, state = compose(GAME, {}, C, hands)
    state = play(GAME, state, "pass pass go H, CA")
    assert turn(GAME, state) == B
    assert len(choices(GAME, state)) == 16
    assert play(GAME, state, "S9 DA").tricks[0].winner == A
    assert play(GAME, state, "H2 DA").tricks[0].winner == B


def test_c11_the_highest_trump_wins():
    hands = {A: LONG_SUITS[A] + " SA SK SQ SJ", B: "H2 H3 S2 S3 S4 S5 S6 S7 D2 D3 D4 D5 D6 D7 D8 D9"}
    _, state = compose(GAME, {}, C, hands)
    state = play(GAME, state, "pass pass go H, CA")
    assert play(GAME, state, "H3 H4").tricks[0].winner == C
    assert play(GAME, state, "H3 DA").tricks[0].winner == B
    assert play(GAME, state, "S7 H4").tricks[0].winner == C
    assert play(GAME, state, "S7 DA").tricks[0].winner == A


def _codes(state, seat):
    return FRENCH_48.texts(state.hands[seat])


def test_c11_without_trumps_the_highest_card_of_the_suit_led_wins():
    state = play(GAME, standard(), "D7 DJ DK")
    assert state.tricks[0].winner == C
    assert turn(GAME, state) == C


def test_c11_trumps_led_are_followed_with_trumps():
    _, state = compose(GAME, {}, C, Y_HANDS)
    state = play(GAME, state, "pass go H, H9 H3")
    assert choices(GAME, state) == ["play H5", "play H6", "play HK", "play HQ"]


def test_c11_the_winner_leads_next_and_all_thirteen_tricks_are_played():
    state = play(GAME, standard(), X_TRICKS)
    assert isinstance(state, Settled)
    assert len(state.tricks) == 13
    for before, after in pairwise(state.tricks):
        assert after.seats[0] == before.winner


def test_cq16_play_never_stops_early():
    """A has the twelve clubs and leads them all: the thirteenth trick is played all the same."""
    hands = {A: LONG_SUITS[A] + " SA SK SQ SJ", B: LONG_SUITS[B] + " S9 S8 S7 S6", C: "S5 S4 S3 S2"}
    state = standard(hands)
    for club, heart, diamond in zip(*(members(hand)[:12] for hand in state.hands[:2]), range(36, 48), strict=True):
        for card in (club, heart, diamond):
            state = GAME.apply(state, Action("play", 1 << card))
    assert isinstance(state, Playing)
    assert [trick.winner for trick in state.tricks] == [A] * 12
    state = play(GAME, state, "SA S9 S5")
    assert isinstance(state, Settled)
    assert GAME.score(state).tricks == (13, 0, 0)


def test_c12_three_cards_are_left_in_each_hand():
    state = play(GAME, standard(), X_TRICKS)
    assert [_codes(state, seat) for seat in SEATS] == [("HA", "H5", "H2"), ("HJ", "H8", "S8"), ("HK", "SA", "SK")]
    assert GAME.decision(state) is None
    assert refusal_code(GAME, state, "play HA") == "deal-is-over"


def test_c12_the_kept_cards_are_hidden_until_the_last_trick_is_over():
    state = standard()
    for token in tokens(FRENCH_48, X_TRICKS):
        for seat in (*SEATS, None):
            assert GAME.observe(state, seat).kept == ()
        state = GAME.apply(state, read_action(FRENCH_48, token))
    for seat in (*SEATS, None):
        assert GAME.observe(state, seat).kept == tuple(FRENCH_48.cards(kept) for kept in ("HA H5 H2", "HJ H8 S8", "HK SA SK"))


def test_observation_shows_the_own_hand_and_what_was_said_and_played():
    _, state = compose(GAME, {}, C, Y_HANDS)
    seen = GAME.observe(state, A)
    assert (seen.phase, seen.turn, seen.trump, seen.goer, seen.trick) == ("going", A, None, None, None)
    assert seen.decision == GAME.decision(state)
    state = play(GAME, state, "pass go H, H9 H3")
    seen = GAME.observe(state, A)
    assert FRENCH_48.texts(seen.hand) == tuple(code for code in FRENCH_48.codes if code in Y_HANDS[A].split() and code != "H3")
    assert (seen.phase, seen.turn, seen.trump, seen.goer, seen.decision) == ("playing", B, "H", B, None)
    assert seen.calls == ((A, "pass"), (B, "go H"))
    assert seen.sizes == (15, 16, 15)
    assert GAME.observe(state, None).hand == 0


def test_observation_tells_standard_from_no_trumps_by_the_goer():
    _, start = compose(GAME, {}, C)
    assert GAME.observe(play(GAME, start, "pass pass pass"), A).goer is None
    gone = GAME.observe(play(GAME, start, "go none"), A)
    assert (gone.goer, gone.trump) == (A, "none")


def test_cq18_the_only_words_are_pass_and_go():
    _, state = compose(GAME, {}, C)
    verbs = Counter()
    while (decision := GAME.decision(state)) is not None:
        verbs.update(offer.verb for offer in decision.offers)
        state = GAME.apply(state, decision.actions()[0])
    assert verbs == {"pass": 3, "go": 3, "play": 39}


@pytest.mark.parametrize(
    ("hands", "calls", "tricks", "winners"),
    [(X_HANDS, ALL_PASS, X_TRICKS, X_WINNERS), (Y_HANDS, "pass go H", Y_TRICKS, Y_WINNERS)],
    ids=["C-X", "C-Y"],
)
def test_full_deals_trick_by_trick(hands, calls, tricks, winners):
    _, state = compose(GAME, {}, C, hands)
    state = play(GAME, play(GAME, state, calls), tricks)
    assert "".join("ABC"[trick.winner] for trick in state.tricks) == winners


def test_wrong_shapes_of_actions_are_refused():
    state = standard()
    for action in (Action("play"), Action("play", 0b11), Action("play", 1, "C"), Action("discard", 1), Action("go", 0, "C")):
        assert GAME.refusal(state, action).code == "wrong-action"
    with pytest.raises(RuleError, match="deal-goes-on"):
        GAME.score(state)


def test_a_match_deals_the_composed_layout():
    options = resolve_options(GAME, {})
    match = start_match(GAME, options, None)
    setup = next_setup(match, C)
    match = deal_next(match, layout(GAME, setup, X_HANDS), C)
    assert [FRENCH_48.texts(hand) for hand in match.state.hands] == [tuple(sorted_codes(hand)) for hand in X_HANDS]


def sorted_codes(hand):
    return sorted(hand.split(), key=FRENCH_48.codes.index)
