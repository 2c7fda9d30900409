"""The rule player of Clumond: positions it must get right, fairness, strength, speed."""

import random
import time
from dataclasses import replace

import pytest
from compose import compose, play
from games.clumond.clumond_table import SEATS, A, B, C

from pycore import match as matches
from pycore.bots import RANDOM, choose
from pycore.bots.policies.clumond import TRUMP_LENGTH, best_trump, price
from pycore.bots.policies.clumond.play import win_chance
from pycore.bots.policies.clumond.table import read_table
from pycore.cards import FRENCH_48, mask, members
from pycore.game import resolve_options, write_action
from pycore.games import load
from pycore.games.clumond.rules import GAME, Playing
from pycore.games.clumond.targets import is_hit
from pycore.seats import rotation
from pycore.shuffle import deal_key, shuffled
from pycore.simulation import play_deal
from pycore.tricks import Trick

ALL_TOP = "CA CK CQ CJ C9 C8 HA HK HQ SA SK SQ DA DK DQ DJ"
MIDDLING = "CJ C9 C7 C5 HJ H9 H7 H5 SJ S9 S7 S5 DJ D9 D7 D5"
LONG_HEARTS = "HA HK HQ HJ H9 H8 H7 H6 CA CK C2 S2 S3 D2 D3 D4"


def answer(state, level="club", seed="1"):
    """Ask the bot whose turn it is; its token."""
    decision = GAME.decision(state)
    action = choose(GAME.observe(state, decision.seat), decision, level, seed)
    assert decision.allows(action)
    return write_action(FRENCH_48, action)


def late(hands, won, leader, goer=None, trump="none"):
    """Come to a late point: `hands` are left, `won` the tricks by seat; in every trick so far all have followed suit."""
    setup, _ = compose(GAME, {}, C)
    left = {seat: FRENCH_48.cards(hands[seat]) for seat in SEATS}
    gone = members(FRENCH_48.whole & ~(left[A] | left[B] | left[C]))
    rows = [gone[start : start + 3] for start in range(0, len(gone), 3)]
    assert all(len({FRENCH_48.homes[card] for card in row}) == 1 for row in rows), "some suit is not divisible by three"
    winners = [seat for seat in SEATS for _ in range(won[seat])]
    winners.remove(leader)
    winners.append(leader)
    tricks = tuple(
        Trick(rotation(SEATS, winner), FRENCH_48.homes[row[0]], row, 0) for row, winner in zip(rows, winners, strict=True)
    )
    calls = tuple((seat, "pass") for seat in SEATS) if goer is None else ((goer, f"go {trump}"),)
    return Playing(setup, tuple(left.values()), calls, goer, trump, Trick(rotation(SEATS, leader)), tricks)


def gone_for(hand, pot):
    """Say what A answers as the first who is asked."""
    _, state = compose(GAME, {}, C, {A: hand}, pot=pot, balances=(-pot, 0, 0))
    return answer(state)


@pytest.mark.parametrize("pot", [0, 20, 100])
def test_goes_without_trumps_when_nothing_can_be_lost(pot):
    assert gone_for(ALL_TOP, pot) == "go none"


@pytest.mark.parametrize("pot", [0, 20, 500])
def test_does_not_go_with_a_middling_hand_however_large_the_pot(pot):
    assert gone_for(MIDDLING, pot) == "pass"


def test_the_size_of_the_pot_decides_on_a_fair_hand():
    assert gone_for(LONG_HEARTS, 0) == "pass"
    assert gone_for(LONG_HEARTS, 40) != "pass"
    assert price(6) > price(20) >= price(200)


def test_names_no_short_suit_as_trumps():
    for number in range(60):
        setup, _ = compose(GAME, {}, C)
        state = GAME.deal(setup, shuffled(deal_key("trumps", number), 48))
        _, trump = best_trump(read_table(GAME.observe(state, A)))
        length = sum(code[0] == trump for code in FRENCH_48.texts(state.hands[A]))
        assert trump == "none" or length >= TRUMP_LENGTH


LAST = {A: "CA H5 H4 D2", B: "CK HA D9 DK", C: "CQ HK HQ H9"}
"""Before the last trick: A keeps 4 by the ace of clubs, 5 by a heart, 7 by the diamond."""


@pytest.mark.parametrize(
    ("won", "token"),
    [((3, 5, 4), "play CA"), ((5, 4, 3), "play H5"), ((7, 3, 2), "play D2")],
    ids=["wins and keeps 4", "loses and keeps 5", "loses and keeps 7"],
)
def test_the_last_trick_comes_out_right_with_what_is_kept(won, token):
    assert answer(late(LAST, won, A)) == token


def test_leads_a_suit_that_is_out_when_a_trick_is_needed():
    hands = {A: "C3 HK S2 D2", B: "HA SA DA C4", C: "HQ SK DK C5"}
    assert answer(play(GAME, late(hands, (2, 5, 5), B), "C4 C5")) == "play C3"
    out = late({A: "C6 C5 C4 HK S4", B: "HA SA DA DK DQ", C: "HQ SK DJ D9 D8"}, (2, 5, 4), A)
    assert win_chance(read_table(GAME.observe(out, A)), FRENCH_48.card("C6")) == 1


def test_throws_the_highest_card_that_loses_once_the_number_is_reached():
    """A has won 6 and keeps three hearts or a club, a heart and a spade: no more tricks are wanted."""
    hands = {A: "H8 H7 H3 CA S5", B: "H9 C5 C4 D9 D8", C: "H6 HJ S9 S8 D7"}
    state = play(GAME, late(hands, (6, 3, 2), B), "H9 H6")
    assert answer(state) == "play H8"


def test_takes_no_trick_it_does_not_need():
    """A has won 6 and keeps three hearts; with one more trick nothing that A can keep would be right."""
    hands = {A: "HA H4 H3 H2 S5", B: "H9 C5 C4 D9 D8", C: "H6 C3 S9 S8 D7"}
    state = play(GAME, late(hands, (6, 3, 2), B), "H9 H6")
    assert answer(state) in ("play H4", "play H3", "play H2")


def test_takes_the_trick_it_needs():
    """A has won 5 and keeps three hearts: the ace is the only card left that can win."""
    hands = {A: "HA H4 H3 H2 S5", B: "H9 C5 C4 D9 D8", C: "H6 C3 S9 S8 D7"}
    state = play(GAME, late(hands, (5, 4, 2), B), "H9 H6")
    assert answer(state) == "play HA"


def test_a_sure_card_is_sure_and_a_beaten_one_is_not():
    state = late({A: "CA C5 HK S2 D2", B: "CK C2 HA SA DA", C: "C9 C3 HQ SK DK"}, (4, 4, 3), A)
    table = read_table(GAME.observe(state, A))
    chances = {code: win_chance(table, FRENCH_48.card(code)) for code in ("CA", "C5", "HK")}
    assert chances["CA"] == 1
    assert 0 < chances["C5"] < 1
    assert chances["HK"] < 1


def test_voids_are_noticed():
    """B has shown to be void of clubs: only C can beat the club led."""
    hands = {A: "C9 C8 C7 C6 C5 C4 C3 C2 HA HK HQ HJ SA SK DA DK", B: "H9 H8 H7 H6 H5 H4 H3 H2 S2 S3 S4 S5 D2 D3 D4 D5"}
    _, start = compose(GAME, {}, C, hands)
    state = play(GAME, start, "pass pass pass, C9 H9 CA")
    table = read_table(GAME.observe(state, A))
    assert table.is_void(B, FRENCH_48.suits.index("C"))
    assert not table.is_void(C, FRENCH_48.suits.index("C"))
    forgetful = read_table(GAME.observe(state, A), memory=0)
    assert not forgetful.is_void(B, FRENCH_48.suits.index("C"))


def test_opponents_of_a_goer_leave_him_the_trick_and_keep_their_low_cards():
    hands = {A: "HQ H9 CA CK", B: "HJ H3 HA S9", C: "H5 S8 S7 C9"}
    state = play(GAME, late(hands, (4, 4, 4), A, goer=A), "HQ")
    assert answer(state) == "play HJ"


def test_opponents_of_a_goer_who_has_eight_take_what_they_can():
    hands = {A: "HQ H9 CA CK", B: "HJ H3 HA S9", C: "H5 S8 S7 C9"}
    state = play(GAME, late(hands, (8, 2, 2), A, goer=A), "HQ")
    assert answer(state) == "play HA"


def test_opponents_do_not_spend_a_low_card_when_the_goer_has_lost_the_trick():
    hands = {A: "H5 S8 S7 C9", B: "HQ H9 CA CK", C: "HJ H3 H2 S9"}
    state = play(GAME, late(hands, (4, 4, 4), A, goer=A), "H5 HQ")
    assert answer(state) == "play HJ"


def test_equal_cards_are_one_choice():
    _, state = compose(GAME, {}, C, {A: "CA CK CQ HA HK HQ SA SK SQ DA DK DQ C2 C3 H2 H3"})
    state = play(GAME, state, "pass pass pass")
    table = read_table(GAME.observe(state, A))
    assert FRENCH_48.texts(mask(table.distinct(table.hand))) == ("CA", "C3", "HA", "H3", "SA", "DA")


def test_cards_on_both_sides_of_the_winning_one_are_not_equal():
    _, state = compose(GAME, {}, C, {A: "H9", B: "HJ H8", C: "D2"})
    state = play(GAME, state, "pass pass pass, H9")
    table = read_table(GAME.observe(state, B))
    assert {FRENCH_48.card("HJ"), FRENCH_48.card("H8")} <= set(table.distinct(table.hand))


OPTIONS = [
    {},
    {"third": "shared", "par": "actual"},
    {"ante": 5, "bust": "stop", "deals": "open"},
    {"ante": 1, "final_pot": "repeat", "deals": 2},
]


@pytest.mark.parametrize("level", ["beginner", "club"])
@pytest.mark.parametrize("options", OPTIONS, ids=["default", "shared", "bust", "repeat"])
def test_every_answer_is_legal_and_the_same_for_the_same_seed(options, level):
    match = matches.start_match(load("clumond"), resolve_options(GAME, options), "legal")
    while not matches.is_over(match) and len(match.deals) < 3:
        match = matches.deal_next(match)
        while (decision := matches.decision(match)) is not None:
            seen = matches.observe(match, decision.seat)
            action = choose(seen, decision, level, "seed")
            assert decision.allows(action)
            assert action == choose(seen, decision, level, "seed")
            match = matches.play(match, decision.seat, action)


@pytest.mark.parametrize("level", ["beginner", "club"])
def test_the_answer_does_not_depend_on_hidden_cards(level):
    rng = random.Random(11)
    setup, _ = compose(GAME, {}, C)
    for number in range(4):
        state = GAME.deal(setup, shuffled(deal_key("hidden", number), 48))
        while (decision := GAME.decision(state)) is not None:
            seat = decision.seat
            others = [other for other in SEATS if other != seat]
            pool = list(members(state.hands[others[0]] | state.hands[others[1]]))
            rng.shuffle(pool)
            size = state.hands[others[0]].bit_count()
            hands = list(state.hands)
            hands[others[0]], hands[others[1]] = mask(pool[:size]), mask(pool[size:])
            other_world = replace(state, hands=tuple(hands))
            assert GAME.observe(other_world, seat) == GAME.observe(state, seat)
            assert answer(other_world, level) == answer(state, level)
            state = GAME.apply(state, choose(GAME.observe(state, seat), decision, level, "1"))


def hits(levels, deals):
    """Count by seat how often standard deals came out right."""
    setup, _ = compose(GAME, {}, C)
    found = [0, 0, 0]
    for number in range(deals):
        state = play(GAME, GAME.deal(setup, shuffled(deal_key("hits", number), 48)), "pass pass pass")
        ply = 0
        while (decision := GAME.decision(state)) is not None:
            action = choose(GAME.observe(state, decision.seat), decision, levels[decision.seat], f"{number}|{ply}")
            state, ply = GAME.apply(state, action), ply + 1
        score = GAME.score(state)
        for seat in SEATS:
            found[seat] += is_hit(score.tricks[seat], score.figure("codes")[seat])
    return found


def test_club_hits_its_number_far_more_often_than_random_players():
    club, *others = hits(("club", RANDOM, RANDOM), 60)
    assert club >= 27
    assert max(others) <= 18


def test_club_hits_its_number_more_often_than_beginners():
    club, *beginners = hits(("club", "beginner", "beginner"), 60)
    assert club >= 27
    assert club > 1.2 * max(beginners)


def test_club_beats_random_players_in_chips():
    match = matches.start_match(load("clumond"), resolve_options(GAME, {"deals": "open"}), "chips")
    gained = 0
    for number in range(60):
        match = matches.deal_next(match)
        match = play_deal(match, tuple("club" if seat == number % 3 else RANDOM for seat in SEATS))
        gained += match.deals[-1].score.change(number % 3)
    assert gained > 30


def test_a_decision_takes_a_few_milliseconds():
    _, state = compose(GAME, {}, C)
    began, count = time.process_time(), 0
    while (decision := GAME.decision(state)) is not None:
        state = GAME.apply(state, choose(GAME.observe(state, decision.seat), decision, "club", "1"))
        count += 1
    assert (time.process_time() - began) / count < 0.005
