"""Slovak Lorum before the first card: aim, pack, deal, calls (S1 to S8)."""

from itertools import pairwise

import pytest
from compose import choices, compose, first_setup, layout, play, refusal_code, turn
from games.slovak_lorum.lorum_table import ALL_PASS, E, N, S, W, deck_codes

from pycore.cards import GERMAN_32, members
from pycore.errors import NotationError
from pycore.game import Past, Score, resolve_options
from pycore.games.slovak_lorum.rules import GAME, Announcing, Calling, Playing
from pycore.games.slovak_lorum.scoring import card_values
from pycore.match import deal_next, next_setup, start_match


def test_s1_everybody_starts_at_nought_and_nobody_antes():
    setup = first_setup(GAME, {}, S)
    assert setup.balances == (0, 0, 0, 0)
    assert setup.pot == 0
    assert setup.antes == (0, 0, 0, 0)


def test_s2_four_players_and_the_seats_run_counter_clockwise():
    setup, state = compose(GAME, {}, S)
    assert setup.active == (E, N, W, S)
    assert GAME.direction == "counter-clockwise"
    order = []
    for _ in range(4):
        order.append(turn(GAME, state))
        state = play(GAME, state, "pass")
    assert order == [E, N, W, S]


def test_sq1_the_trick_runs_counter_clockwise_too():
    _, state = compose(GAME, {}, W)
    state = play(GAME, state, ALL_PASS)
    seats = []
    for _ in range(4):
        seats.append(turn(GAME, state))
        state = play(GAME, state, choices(GAME, state)[0])
    assert seats == [S, E, N, W]


def test_s3_the_pack_has_32_cards_and_the_ten_is_below_the_unter():
    codes = deck_codes()
    assert len(codes) == 32
    assert [code[1:] for code in codes if code[0] == "B"] == ["A", "K", "O", "U", "10", "9", "8", "7"]
    assert [code[0] for code in codes[::8]] == ["E", "L", "H", "B"]


def test_s4_hearts_are_worth_1_the_acorn_ober_4_the_leaf_ober_8():
    worth = dict(zip(GERMAN_32.codes, card_values(GERMAN_32), strict=True))
    assert {code: chips for code, chips in worth.items() if chips} == {
        **{f"H{rank}": 1 for rank in ("A", "K", "O", "U", "10", "9", "8", "7")},
        "EO": 4,
        "LO": 8,
    }
    assert sum(worth.values()) == 20


def test_sq14_the_heart_ober_is_worth_1():
    assert card_values(GERMAN_32)[GERMAN_32.card("HO")] == 1


def test_s5_the_seed_names_the_first_dealer():
    options = resolve_options(GAME, {})
    setup = next_setup(start_match(GAME, options, "kartenstube"))
    assert setup is not None
    assert setup.dealer == S


@pytest.mark.parametrize("kind", ["regular", "small", "big"])
def test_s5_the_deal_moves_to_the_right_after_a_deal_of_any_kind(kind):
    options = resolve_options(GAME, {})
    calls = {"regular": ALL_PASS, "small": "small pass pass pass", "big": "big"}[kind]
    past: tuple[Past, ...] = ()
    dealers = []
    for _ in range(5):
        setup = GAME.next_setup(past, options, W)
        assert setup is not None
        dealers.append(setup.dealer)
        state = play(GAME, GAME.deal(setup, layout(GAME, setup)), calls)
        while choices(GAME, state):
            state = play(GAME, state, choices(GAME, state)[0])
        past = (*past, Past(setup, GAME.score(state)))
    assert dealers == [W, S, E, N, W]


def test_s6_eight_cards_in_two_packets_of_four_from_the_dealers_right():
    setup = first_setup(GAME, {}, E)
    state = GAME.deal(setup, tuple(range(32)))
    packets = {N: (0, 16), W: (4, 20), S: (8, 24), E: (12, 28)}
    for seat, starts in packets.items():
        assert members(state.hands[seat]) == tuple(start + i for start in starts for i in range(4))


def test_s7_nobody_has_called_yet():
    _, state = compose(GAME, {}, S)
    assert choices(GAME, state) == ["big", "pass", "small"]
    assert choices(GAME, play(GAME, state, "pass pass pass")) == ["big", "pass", "small"]


def test_s7_after_a_small_only_pass_or_big():
    _, state = compose(GAME, {}, S)
    assert choices(GAME, play(GAME, state, "small")) == ["big", "pass"]
    assert choices(GAME, play(GAME, state, "pass small pass")) == ["big", "pass"]


@pytest.mark.parametrize(("calls", "caller"), [("big", E), ("pass big", N), ("small pass big", W), ("pass pass pass big", S)])
def test_s7_a_big_ends_the_calls_at_once(calls, caller):
    _, state = compose(GAME, {}, S)
    state = play(GAME, state, calls)
    assert isinstance(state, Playing)
    assert (state.kind, state.caller) == ("big", caller)


def test_s7_one_call_each_and_no_raising_of_the_own_call():
    _, state = compose(GAME, {}, S)
    state = play(GAME, state, "small pass pass pass")
    assert isinstance(state, Playing)
    assert (state.kind, state.caller) == ("small", E)
    assert refusal_code(GAME, state, "big") == "wrong-action"


def test_s7_all_pass_makes_a_regular_game():
    _, state = compose(GAME, {}, S)
    state = play(GAME, state, ALL_PASS)
    assert isinstance(state, Playing)
    assert (state.kind, state.caller) == ("regular", None)


@pytest.mark.parametrize(
    ("calls", "leader"),
    [(ALL_PASS, N), ("pass small pass pass", W), ("pass pass pass small", E), ("pass pass big", S), ("small big", W)],
)
def test_s8_the_caller_leads_and_otherwise_the_dealers_right(calls, leader):
    _, state = compose(GAME, {}, E)
    state = play(GAME, state, calls)
    assert turn(GAME, state) == leader
    assert len(choices(GAME, state)) == 8


def test_sq11_who_passed_cannot_call_big_later():
    _, state = compose(GAME, {}, S)
    state = play(GAME, state, "pass pass pass")
    assert turn(GAME, state) == S
    state = play(GAME, state, "small")
    assert isinstance(state, Playing)
    assert turn(GAME, state) == S
    assert all(token.startswith("play ") for token in choices(GAME, state))


def test_sq12_the_first_to_call_small_has_it():
    _, state = compose(GAME, {}, S)
    state = play(GAME, state, "pass small")
    assert refusal_code(GAME, state, "small") == "call-not-higher"
    state = play(GAME, state, "pass pass")
    assert isinstance(state, Playing)
    assert state.caller == N


def test_sq13_no_big_once_the_first_card_is_led():
    _, state = compose(GAME, {}, S)
    state = play(GAME, state, ALL_PASS)
    state = play(GAME, state, choices(GAME, state)[0])
    assert refusal_code(GAME, state, "big") == "wrong-action"


def test_sex10_calls():
    _, state = compose(GAME, {}, S)
    after_big = play(GAME, state, "small pass big")
    assert isinstance(after_big, Playing)
    assert (after_big.kind, after_big.caller, turn(GAME, after_big)) == ("big", W, W)
    assert [seat for seat, _ in after_big.calls] == [E, N, W]
    assert refusal_code(GAME, play(GAME, state, "small"), "small") == "call-not-higher"
    regular = play(GAME, state, ALL_PASS)
    assert isinstance(regular, Playing)
    assert (regular.kind, turn(GAME, regular)) == ("regular", E)


def test_wrong_words_while_calling_are_refused():
    _, state = compose(GAME, {}, S)
    for token in ("play HA", "announce EO", "double", "go C", "pass HA", "big as 3"):
        try:
            assert refusal_code(GAME, state, token) == "wrong-action", token
        except NotationError as error:
            assert error.code == "unknown-action"


def test_phases_have_their_own_values():
    _, state = compose(GAME, {"announce_upper": "on"}, S)
    phases = [GAME.observe(state, E).phase]
    assert isinstance(state, Calling)
    state = play(GAME, state, ALL_PASS)
    assert isinstance(state, Announcing)
    phases.append(GAME.observe(state, E).phase)
    state = play(GAME, state, ALL_PASS)
    phases.append(GAME.observe(state, E).phase)
    assert phases == ["calling", "announcing", "playing"]


def test_s20_twelve_deals_unless_said_otherwise():
    assert dict(resolve_options(GAME, {}))["deals"] == 12
    options = resolve_options(GAME, {"deals": 2})
    nothing = Score((), (2, 2, 2, 2))
    first = GAME.next_setup((), options, E)
    assert first is not None
    assert not first.is_last
    second = GAME.next_setup((Past(first, nothing),), options, E)
    assert second is not None
    assert second.is_last
    assert GAME.next_setup((Past(first, nothing), Past(second, nothing)), options, E) is None


def test_s20_an_open_match_goes_on():
    options = resolve_options(GAME, {"deals": "open"})
    past: tuple[Past, ...] = ()
    for number in range(20):
        setup = GAME.next_setup(past, options, E)
        assert setup is not None
        assert (setup.number, setup.is_last) == (number, False)
        past = (*past, Past(setup, Score((), (2, 2, 2, 2))))
    assert all(later.setup.dealer == (earlier.setup.dealer + 1) % 4 for earlier, later in pairwise(past))


def test_a_seeded_match_deals_by_the_clause():
    match = deal_next(start_match(GAME, resolve_options(GAME, {}), "kartenstube"))
    assert match.deals[0].setup.dealer == S
    hand = [GERMAN_32.codes[match.deals[0].layout[place]] for place in GAME.plan(match.deals[0].setup).hands[E]]
    assert hand == ["LU", "B10", "BK", "L7", "BA", "H9", "L10", "L9"]
