"""The rule player of Dobbm: positions it must get right, legality everywhere, nothing from hidden cards, better than chance."""

import random
from dataclasses import replace

import pytest
from compose import compose, play

from pycore.bots import choose
from pycore.bots.policies.dobbm.hands import BEFORE_DOBBM, BEFORE_SOLO, best_discards
from pycore.bots.policies.dobbm.play import card_worths
from pycore.bots.policies.dobbm.table import read_table
from pycore.cards import GERMAN_36, mask, members
from pycore.game import Past, resolve_options, write_action
from pycore.games.dobbm.rules import GAME, PLAIN_HEARTS, SOWS, Doubling
from pycore.shuffle import deal_key, shuffled

N, E, S, W = range(4)
NO_DOUBLING = {"max_doublings": 0}
JUNK = "E9 E7 L9 L7 B9 B7 B8 H6"
MONSTER = "HS H10 HK HO HU ES E10 LS"


def answer(state, level="club", seed="seed"):
    """Say what the bot does, as a token."""
    decision = GAME.decision(state)
    assert decision is not None
    return write_action(GERMAN_36, choose(GAME.observe(state, decision.seat), decision, level, seed))


def solo_by_n(hands, cards="", talon=""):
    """Come to a point in the first tricks of a Solo by N, nobody being asked to double; dealer W."""
    _, state = compose(GAME, NO_DOUBLING, W, hands, {"talon": talon})
    return play(GAME, play(GAME, state, "solo"), cards)


def test_a_hopeless_hand_passes_and_a_huge_one_plays_a_solo():
    assert answer(compose(GAME, {}, W, {N: JUNK})[1]) == "pass"
    assert answer(compose(GAME, {}, W, {N: MONSTER})[1]) == "solo"


def test_a_good_hand_calls_dobbm():
    state = compose(GAME, {}, W, {N: "HS HK H9 H8 ES E9 B10 L7"})[1]
    assert answer(state) == "dobbm"


def test_after_three_passes_a_middling_hand_is_enough():
    hand = "HK H9 ES E9 B10 BO L7 L8"
    assert answer(compose(GAME, {}, W, {N: hand})[1]) == "pass"
    assert answer(play(GAME, compose(GAME, {}, N, {N: hand})[1], "pass pass pass")) == "dobbm"


def test_no_solo_over_a_dobbm_without_the_hand_for_it():
    hand = "HS HK H9 H8 ES E9 B10 L7"
    state = play(GAME, compose(GAME, {}, W, {E: hand})[1], "dobbm")
    assert answer(state) == "pass"
    state = play(GAME, compose(GAME, {}, W, {E: MONSTER})[1], "dobbm")
    assert answer(state) == "solo"


def test_a_compulsory_call_is_made():
    _, state = compose(GAME, {}, W, {N: JUNK}, occasion="must")
    assert answer(state) == "dobbm"
    assert answer(compose(GAME, {}, W, {N: MONSTER}, occasion="must")[1]) == "solo"


def test_the_exchange_keeps_trumps_and_sows_and_lays_away_loose_tens():
    hand = GERMAN_36.cards("HS H10 HK H9 ES BS E8 E7 L10 B10 LK L6")
    laid = best_discards(hand, 0)
    assert laid & GERMAN_36.cards("HS H10 HK H9 ES BS") == 0
    assert laid & GERMAN_36.cards("L10 LK") == GERMAN_36.cards("L10 LK")


def test_the_exchange_is_lawful_even_when_only_sows_are_loose():
    for twelve in ("HS ES LS BS H7 H6 EK EO LK LO BK BO", "HS H10 HK HO HU H9 H8 H7 H6 ES LS BS"):
        laid = best_discards(GERMAN_36.cards(twelve), 0)
        assert laid.bit_count() == 4
        assert (laid & SOWS).bit_count() <= (laid & PLAIN_HEARTS).bit_count()


def test_the_exchange_follows_one_plan_to_its_end():
    _, state = compose(GAME, {}, W, {N: "HS H10 HK H9 ES BS E8 E7"}, {"talon": "L10 B10 LK L6"})
    state = play(GAME, state, "dobbm pass pass pass")
    plan = best_discards(state.hands[N], 0)
    for _ in range(4):
        state = play(GAME, state, answer(state))
    assert isinstance(state, Doubling)
    assert state.laid == plan


def test_a_defender_with_the_top_trumps_doubles_and_one_with_nothing_does_not():
    _, state = compose(GAME, {}, W, {E: "HS H10 HK HO HU LS L10 L9", N: "H9 H8 H7 ES E10 EK BS B10"})
    assert answer(play(GAME, state, "solo")) == "double"
    _, state = compose(GAME, {}, W, {E: "E9 E8 L9 L8 B9 B8 B7 H6", N: MONSTER})
    assert answer(play(GAME, state, "solo")) == "pass"


def test_the_declarer_redoubles_only_with_a_hand_that_stands_it():
    _, state = compose(GAME, {}, W, {N: MONSTER})
    assert answer(play(GAME, state, "solo double")) == "double"
    _, state = compose(GAME, {}, W, {N: "HS HK H9 H8 ES E9 B10 L7"})
    assert answer(play(GAME, state, "solo double")) == "pass"


def test_the_declarer_draws_trumps_when_he_has_the_top_ones():
    state = solo_by_n({N: "HS H10 HK HO H9 ES BS L6"})
    assert answer(state).startswith("play H")


def test_the_last_defender_gives_a_ten_to_his_partners_sure_trick():
    state = solo_by_n({N: "B9", E: "BS", S: "B8", W: "B10 B7 EK"}, "B9 BS B8")
    assert answer(state) == "play B10"


def test_the_last_defender_gives_nothing_to_the_declarers_trick():
    state = solo_by_n({N: "BS", E: "B9", S: "B8", W: "B10 B7 EK"}, "BS B9 B8")
    assert answer(state) == "play B7"


def test_of_equal_losers_the_lower_goes():
    state = solo_by_n({N: "BS", E: "BU", S: "BO", W: "B9 B8 EK"}, "BS BU BO")
    assert answer(state) == "play B8"


def test_the_last_defender_takes_what_he_can_take():
    state = solo_by_n({N: "B10", E: "B9", S: "B8", W: "BS B7 EK"}, "B10 B9 B8")
    assert answer(state) == "play BS"


def test_a_defender_does_not_overtake_his_partners_trump():
    state = solo_by_n({N: "H7", E: "HS", S: "H8", W: "H10 H6 EK"}, "H7 HS H8")
    assert answer(state) == "play H6"


def test_a_defender_who_must_trump_under_his_partner_takes_the_lowest():
    hands = {N: "B9", E: "HK ES E10 EK EO EU E9 E8", S: "BO", W: "HS H6 L9 L8 L7 L6 LU LO"}
    state = solo_by_n(hands, "B9 HK BO")
    assert answer(state) == "play H6"


def test_a_trick_is_won_as_cheaply_as_it_can_be():
    hands = {N: "B9", E: "B8", S: "B10", W: "HS HK H6 L9 L8 L7 L6 LO"}
    assert answer(solo_by_n(hands, "B9 B8 B10")) == "play H6"


def test_the_declarer_ruffs_the_fat_trick_last_in_hand():
    hands = {N: "H9 H8 E6 E7 L9 L8 L7 L6", E: "ES BS E9", S: "EK B10", W: "EO BK"}
    state = solo_by_n(hands, "E6 ES EK EO, BS B10 BK")
    assert answer(state) == "play H8"


KNOWN_VOID = {
    N: "B6 H6 E6 H7 H8 H9 HO HK",
    E: "BS L9 E7",
    S: "B8 L8 ES LS L7 EK E9 B9",
    W: "B7 LK E8",
}
"""N ruffs the leaves of the second trick, then S comes in with the sow of acorns."""
N_IS_VOID = "B6 BS B8 B7, L9 L8 LK H6, E6 E7 ES E8"


def test_a_defender_does_not_lead_his_sow_into_a_ruff_he_has_seen():
    state = solo_by_n(KNOWN_VOID, N_IS_VOID)
    assert answer(state) != "play LS"
    seen = GAME.observe(state, S)
    lead = GERMAN_36.card("LS")
    noticing, heedless = (card_worths(read_table(seen, is_attentive=attentive), seen.hand) for attentive in (True, False))
    assert noticing[lead] - max(noticing.values()) < heedless[lead] - max(heedless.values())


def test_void_seats_are_read_from_the_tricks():
    state = solo_by_n(KNOWN_VOID, N_IS_VOID)
    table = read_table(GAME.observe(state, S))
    leaves = GERMAN_36.suit_cards(1)
    assert table.may[N] & leaves == 0
    assert table.may[W] & leaves
    assert read_table(GAME.observe(state, S), is_attentive=False).may[N] & leaves


@pytest.mark.parametrize("level", ["beginner", "club"])
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"players": 5, "deals": 2, "mussrunde": "on"},
        {"max_doublings": 1, "scale": "exact-points"},
        {"players": 5, "five_dealer_pays": "no", "max_doublings": 4, "stockerl": "off"},
    ],
)
def test_every_answer_is_allowed_and_the_deals_end(level, options):
    resolved = resolve_options(GAME, {"deals": 25, **options})
    past: tuple[Past, ...] = ()
    number = 0
    while number < 25 and (setup := GAME.next_setup(past, resolved, number % 4)) is not None:
        state = GAME.deal(setup, shuffled(deal_key(f"legal {level}", number), 36))
        ply = 0
        while (decision := GAME.decision(state)) is not None:
            action = choose(GAME.observe(state, decision.seat), decision, level, f"{number}/{ply}")
            assert decision.allows(action)
            state = GAME.advance(state, action)
            ply += 1
        past = (*past, Past(setup, GAME.score(state)))
        number += 1
    assert number == (7 if options.get("mussrunde") else 25)


@pytest.mark.parametrize("level", ["beginner", "club"])
def test_the_answer_does_not_change_when_hidden_cards_are_swapped(level):
    chance = random.Random(level)
    compared = 0
    for number in range(25):
        setup = GAME.next_setup((), resolve_options(GAME, {}), number % 4)
        assert setup is not None
        state = GAME.deal(setup, shuffled(deal_key("swap", number), 36))
        while (decision := GAME.decision(state)) is not None:
            seat = decision.seat
            seen = GAME.observe(state, seat)
            twin = swapped(state, seat, chance)
            if GAME.observe(twin, seat) == seen:
                compared += 1
                twin_decision = GAME.decision(twin)
                assert twin_decision is not None
                assert choose(seen, decision, level, "s") == choose(GAME.observe(twin, seat), twin_decision, level, "s")
            state = GAME.advance(state, choose(seen, decision, level, f"{number}"))
    assert compared > 500


def swapped(state, seat, chance):
    """Swap a card of one other hand with a card of another."""
    first, second = chance.sample([other for other in range(4) if other != seat], 2)
    if not state.hands[first] or not state.hands[second]:
        return state
    one, two = chance.choice(members(state.hands[first])), chance.choice(members(state.hands[second]))
    hands = list(state.hands)
    hands[first] ^= mask((one, two))
    hands[second] ^= mask((one, two))
    return replace(state, hands=tuple(hands))


def tournament(deals, level, others, options):
    """Play every deal once from each seat against three others; chips a deal for the one."""
    resolved = resolve_options(GAME, options)
    gains = 0
    for number in range(deals):
        setup = GAME.next_setup((), resolved, number % 4)
        assert setup is not None
        layout = shuffled(deal_key("tournament", number), 36)
        for seat in range(4):
            state, ply = GAME.deal(setup, layout), 0
            while (decision := GAME.decision(state)) is not None:
                who = level if decision.seat == seat else others
                action = choose(GAME.observe(state, decision.seat), decision, who, f"{number}/{seat}/{ply}")
                state, ply = GAME.advance(state, action), ply + 1
            gains += GAME.score(state).change(seat)
    return gains / deals / 4


def test_club_beats_random_clearly():
    assert tournament(25, "club", "random", NO_DOUBLING) > 6


def test_beginner_beats_random_and_loses_to_club():
    assert tournament(25, "beginner", "random", NO_DOUBLING) > 4
    assert tournament(40, "club", "beginner", {}) > 1


def test_club_players_do_not_double_without_end():
    most = 0
    for number in range(60):
        setup = GAME.next_setup((), resolve_options(GAME, {}), number % 4)
        assert setup is not None
        state = GAME.deal(setup, shuffled(deal_key("ladder", number), 36))
        while (decision := GAME.decision(state)) is not None:
            state = GAME.advance(state, choose(GAME.observe(state, decision.seat), decision, "club", "s"))
        most = max(most, GAME.observe(state, None).doublings)
    assert 1 <= most <= 4


def test_better_hands_are_estimated_higher():
    weak, strong = GERMAN_36.cards(JUNK), GERMAN_36.cards(MONSTER)
    for estimator in (BEFORE_DOBBM, BEFORE_SOLO):
        assert estimator.of(weak) < 50 < 80 < estimator.of(strong)
