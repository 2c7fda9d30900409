"""The rule player of Slovak Lorum: positions it must get right, fairness, strength, speed."""

import random
import statistics
import time

import pytest
from compose import choices, compose, play
from games.slovak_lorum.lorum_table import ALL_PASS, THREE, E, N, S, W

from pycore import match as matches
from pycore.bots import choose
from pycore.bots.policies.slovak_lorum.table import read_table
from pycore.cards import members
from pycore.game import resolve_options, write_action
from pycore.games.slovak_lorum.rules import GAME
from pycore.simulation import play_deal


def answer(state, level="club", seed="1"):
    """Ask the bot whose turn it is; its token."""
    decision = GAME.decision(state)
    action = choose(GAME.observe(state, decision.seat), decision, level, seed)
    assert decision.allows(action)
    return write_action(GAME.deck(state.setup.options), action)


def at(hands, text, dealer=S, options=None):
    """Come to a position of a composed deal."""
    _, state = compose(GAME, options or {}, dealer, hands)
    return play(GAME, state, text)


def test_a_sure_big_is_called():
    hands = {E: "EA EK EO EU LA LK LO HA"}
    assert answer(at(hands, "")) == "big"
    assert answer(at(hands | {E: "", N: hands[E]}, "small")) == "big"


def test_a_hand_with_a_suit_without_its_ace_is_no_big():
    assert answer(at({E: "EA EK EO EU LA LK LO HK"}, "")) != "big"


def test_sevens_and_eights_make_a_small():
    assert answer(at({E: "E7 E8 L7 L8 H7 H8 B7 B8"}, "")) == "small"


def test_a_low_hand_prefers_a_full_pot_to_a_small():
    hands = {E: "E7 E9 L7 L9 H7 H9 B7 B10"}
    setup, rich = compose(GAME, {}, S, hands, pot=200, balances=(-200, 0, 0, 0))
    assert setup.pot == 200
    assert answer(rich) == "pass"


def test_a_middling_hand_passes_and_does_not_repeat_an_absurd_call():
    for seed in range(20):
        rng = random.Random(seed)
        middle = rng.sample(["EO", "EU", "E10", "LU", "L10", "L9", "HO", "HU", "H10", "BO", "BU", "B10"], 8)
        assert answer(at({E: middle}, "")) == "pass"


def test_the_highest_losing_card_is_played_under_a_trick_with_points():
    hands = {E: "EA L9 L8 B7 B9 H7 H8 H10", N: "EK", W: "HA EO", S: "E10 E8 E7 BA BK BO LA LK"}
    state = at(hands, f"{ALL_PASS}, EA EK EO")
    assert answer(state) == "play E10"


def test_the_last_player_takes_a_worthless_trick_with_his_highest_card():
    hands = {E: "B9 L9 L8 E7 E9 H7 H8 E8", N: "B8", W: "B10", S: "BA BK B7 H10 H9 L7 LU E10"}
    state = at(hands, f"{ALL_PASS}, B9 B8 B10")
    assert answer(state) in ("play BA", "play BK")


def test_the_leaf_ober_is_thrown_on_another_at_the_first_chance():
    hands = {E: "E10 B7 B8 B9 L7 L8 H7 H8", N: "E9 EK", W: "LO LA HA HK BK BO BU B10", S: "EA"}
    assert answer(at(hands, f"{ALL_PASS}, E10 E9")) == "play LO"


def test_the_leaf_ober_is_dropped_under_the_ace():
    hands = {E: "L7 B7 B8 B9 E7 E8 H7 H8", N: "LA", W: "LO L9 L8 HA HK BK E9 E10"}
    assert answer(at(hands, f"{ALL_PASS}, L7 LA")) == "play LO"


def test_a_trick_is_not_taken_with_the_leaf_king_while_the_ober_is_out_behind():
    hands = {E: "L9 B7 B8 B9 E7 E8 H7 H8", N: "LK L8 L7 BA BK EA EK HK"}
    assert answer(at(hands, f"{ALL_PASS}, L9")) in ("play L8", "play L7")


def test_leaves_are_not_led_from_the_top_while_the_ober_is_out():
    hands = {E: "LA LK L7 B7 B8 B9 E8 H9"}
    assert answer(at(hands, ALL_PASS)) not in ("play LA", "play LK")


def test_a_dead_suit_is_not_led_when_another_card_is_safe():
    """After two rounds of bells nobody else holds any: leading them takes whatever the others throw."""
    hands = {
        E: "BA BK B7 B8 E7 E8 H7 L7",
        N: "BO BU EA EK EO HA HK LO",
        W: "B10 B9 E9 E10 EU HO HU LA",
        S: "LK LU L10 L9 L8 H10 H9 H8",
    }
    state = at(hands, f"{ALL_PASS}, BA BO B10 LK, BK BU B9 LU")
    assert answer(state) not in ("play B7", "play B8")


def test_a_suit_in_which_the_others_are_void_is_recognised():
    hands = {E: "BA BK B7 B8 E7 E8 H7 L7", N: "BO BU EA EK EO HA HK LO", W: "B10 B9 E9 E10 EU HO HU LA"}
    state = at(hands, f"{ALL_PASS}, BA BO B10 LK")
    table = read_table(GAME.observe(state, E))
    bells = table.cards.suits[3]
    assert table.may[S] & bells == 0
    assert table.may[N] & bells
    careless = read_table(GAME.observe(state, E), is_attentive=False)
    assert careless.may[S] & bells


def test_what_a_player_did_not_beat_in_a_small_he_does_not_hold():
    hands = {E: "B9 E7 E8 L7 L8 H7 H8 L9", N: "B8 B7", W: "BK BA"}
    state = at(hands, "small pass pass pass, B9 B8")
    table = read_table(GAME.observe(state, S))
    deck = GAME.deck(state.setup.options)
    assert table.may[N] & deck.cards("BA BK BO BU B10") == 0
    assert table.may[N] & deck.cards("B7") or state.hands[S] & deck.cards("B7")
    assert table.may[W] & deck.cards("BK")


def test_who_is_about_to_take_everything_is_stopped():
    """N has won six tricks and leads low; taking the trick costs nothing, letting N go on costs ten."""
    hands = {
        E: "E10 E8 L10 L8 L9 H7 BK B7",
        N: "EA EK EO EU LA LK B9 HA",
        W: "E9 E7 LU L7 H9 H8 BO B8",
        S: "LO HK HO HU H10 BA BU B10",
    }
    state = at(hands, f"{ALL_PASS}, EA E9 LO E10, EK E7 HO E8, EO H9 HU H7, EU H8 H10 L10, LA LU HK L8, LK L7 BU L9", dealer=E)
    state = play(GAME, state, "B9 BO")
    assert set(choices(GAME, state)) == {"play BA", "play B10"}
    assert answer(state) == "play BA"


def test_who_has_taken_everything_so_far_and_can_go_on_does():
    hands = {
        E: "E10 E8 L10 L8 L9 H7 BK B7",
        N: "EA EK EO EU LA LK H10 HA",
        W: "E9 E7 LU L7 H9 H8 BO B8",
        S: "LO HK HO HU BA BU B10 B9",
    }
    state = at(hands, f"{ALL_PASS}, EA E9 LO E10, EK E7 HO E8, EO H9 HU H7, LA LU HK L8, LK L7 BU L9", dealer=E)
    assert answer(state) in ("play HA", "play EU")


def test_the_caller_of_a_big_runs_his_sure_suits_from_the_top_and_the_doubtful_one_last():
    hands = {E: "EA EK EO EU LA LK LU L10"}
    state = at(hands, "big")
    for _ in range(4):
        token = answer(state)
        assert token.startswith("play E")
        state = play(GAME, state, token.removeprefix("play "))
        for _ in range(3):
            state = play(GAME, state, choices(GAME, state)[-1].removeprefix("play "))
    assert answer(state) == "play LA"


def test_a_defender_takes_the_big_callers_trick_when_he_can():
    hands = {E: "EA EK EO EU LA LK LO B9", N: "BA B7 E7 E8 L7 L8 H7 H8"}
    assert answer(at(hands, "big B9")) == "play BA"


def test_a_defender_keeps_the_guard_that_stops_the_big():
    hands = {E: "EA EK EO EU E10 LA LK L9", N: "LO L8 L7 H7 H8 B7 B8 B9"}
    state = at(hands, "big EA")
    assert answer(state) not in ("play LO", "play L8", "play L7")


def test_the_caller_of_a_small_leads_a_card_that_will_be_beaten():
    hands = {E: "E7 E8 L7 L9 H7 H9 B7 BK"}
    assert answer(at(hands, "small pass pass pass")) not in ("play BK", "play E8")


def test_the_caller_of_a_small_throws_his_most_dangerous_card():
    hands = {
        E: "E7 L7 L8 H7 H9 H8 B7 BK",
        N: "EA EK E9 LA LK HA HK BA",
        W: "E10 EU L9 L10 HO HU BO B8",
        S: "E8 EO LO LU H10 BU B10 B9",
    }
    state = at(hands, "small pass pass pass, E7 EA E10 E8, E9 EU EO")
    assert len(choices(GAME, state)) == 7
    assert answer(state) == "play BK"


def test_defenders_lead_what_the_caller_of_a_small_alone_must_beat():
    """Two defenders are void in bells and the caller is last: any bell of N forces him."""
    hands = {
        E: "B7 BK B9 L7 L8 H7 H8 E7",
        N: "BA B8 BU B10 BO EK LA HA",
        W: "E10 EU L9 L10 HO HU LK HK",
        S: "E8 EO LO LU H10 E9 EA H9",
    }
    state = at(hands, "small pass pass pass, B7 BA HK EA")
    token = answer(state)
    assert token.startswith("play B")
    state = play(GAME, state, token.removeprefix("play ") + " HU EO")
    assert set(choices(GAME, state)) <= {"play BK", "play B9"}


def test_a_defender_before_the_caller_of_a_small_keeps_the_bar_low():
    hands = {
        E: "E7 LK H7 H8 B9 E8 LU B8",
        N: "E9 LO L10 HO HU BO BU B10",
        W: "EA L7 H9 H10 BA BK EU EO",
        S: "LA L8 L9 B7 EK HK HA E10",
    }
    state = at(hands, "small pass pass pass, E7 E9 EA E10, L7")
    assert set(choices(GAME, state)) == {"play LA", "play L9", "play L8"}
    assert answer(state) in ("play L8", "play L9")


def test_a_defender_throws_the_high_card_that_would_protect_the_caller():
    hands = {E: "E7 H9 H8 L9 L8 B9 B8 B7", N: "HA H7 LK LU L7 BU BO B10"}
    state = at(hands, "small pass pass pass, E7")
    assert answer(state) == "play HA"


def test_an_ober_is_announced_when_well_guarded_in_a_clean_hand_only():
    on = {"announce_upper": "on"}
    guarded = {E: "LO L9 L8 L7 E7 H7 B7 B8"}
    assert answer(at(guarded, ALL_PASS, options=on)) == "announce LO"
    bare = {E: "LO EA EK HA HK BA BK B10"}
    assert answer(at(bare, ALL_PASS, options=on)) == "pass"


OPTION_SETS = [
    {},
    {"small_duty": "own-highest"},
    {"announce_upper": "on", "own_capture_triple": "on"},
    THREE,
    THREE | {"announce_upper": "on", "small_duty": "own-highest"},
]


@pytest.mark.parametrize("options", OPTION_SETS)
@pytest.mark.parametrize("level", ["beginner", "club"])
def test_every_answer_is_allowed_and_the_same_again(options, level):
    resolved = resolve_options(GAME, options | {"deals": "open"})
    players = dict(resolved)["players"]
    for number in range(8):
        match = matches.deal_next(matches.start_match(GAME, resolved, f"legal {number}"))
        done = play_deal(match, (level,) * players)
        assert done.deals[0].score is not None
        assert play_deal(match, (level,) * players) == done


def test_every_position_of_random_play_has_a_sensible_answer():
    rng = random.Random(5)
    for options in OPTION_SETS:
        resolved = resolve_options(GAME, options)
        for number in range(25):
            state = matches.deal_next(matches.start_match(GAME, resolved, f"any {number}")).state
            while (decision := GAME.decision(state)) is not None:
                for level in ("beginner", "club"):
                    answer(state, level)
                state = GAME.apply(state, rng.choice(decision.actions()))


def resampled(state, seat, rng):
    """Swap hidden cards between the other hands as long as nothing that was seen forbids it."""
    table = read_table(GAME.observe(state, seat))
    hands = list(state.hands)
    for _ in range(30):
        left, right = rng.sample(table.others, 2)
        if not hands[left] or not hands[right]:
            continue
        one, other = rng.choice(members(hands[left])), rng.choice(members(hands[right]))
        if table.may[right] >> one & 1 and table.may[left] >> other & 1:
            hands[left] ^= 1 << one | 1 << other
            hands[right] ^= 1 << one | 1 << other
    return type(state)(**{name: getattr(state, name) for name in type(state).__slots__} | {"hands": tuple(hands)})


@pytest.mark.parametrize("level", ["beginner", "club"])
def test_the_answer_does_not_depend_on_hidden_cards(level):
    rng = random.Random(7)
    swapped = 0
    for number in range(20):
        options = resolve_options(GAME, OPTION_SETS[number % len(OPTION_SETS)])
        state = matches.deal_next(matches.start_match(GAME, options, f"hidden {number}")).state
        while (decision := GAME.decision(state)) is not None:
            other = resampled(state, decision.seat, rng)
            swapped += other.hands != state.hands
            assert GAME.observe(other, decision.seat) == GAME.observe(state, decision.seat)
            assert answer(other, level, str(number)) == answer(state, level, str(number))
            state = GAME.apply(state, rng.choice(decision.actions()))
    assert swapped > 100


def margin(one, others, deals, options=None):
    """Let one seat of a level play each deal from every seat against the others; mean chips a deal and its standard error."""
    resolved = resolve_options(GAME, (options or {}) | {"deals": 1})
    players = dict(resolved)["players"]
    means = []
    for number in range(deals):
        match = matches.deal_next(matches.start_match(GAME, resolved, f"arena {number}"))
        gains = []
        for seat in range(players):
            levels = tuple(one if other == seat else others for other in range(players))
            gains.append(play_deal(match, levels).deals[0].score.change(seat))
        means.append(statistics.mean(gains))
    return statistics.mean(means), statistics.stdev(means) / len(means) ** 0.5


def test_club_beats_random_clearly():
    mean, error = margin("club", "random", 40)
    assert mean - 3 * error > 10


def test_random_among_club_players_loses_clearly():
    mean, error = margin("random", "club", 20)
    assert mean + 3 * error < -10


def test_beginner_stands_between_random_and_club():
    mean, error = margin("beginner", "random", 25)
    assert mean - 3 * error > 5
    mean, error = margin("beginner", "club", 60)
    assert mean + error < 0


def test_club_beats_random_at_a_table_of_three():
    mean, error = margin("club", "random", 30, THREE)
    assert mean - 3 * error > 8


def test_a_decision_takes_well_under_five_milliseconds():
    match = matches.deal_next(matches.start_match(GAME, resolve_options(GAME, {}), "speed"))
    begun = time.process_time()
    actions = 0
    for _ in range(5):
        actions += len(play_deal(match, ("club",) * 4).deals[0].actions)
    assert (time.process_time() - begun) / actions < 0.005
