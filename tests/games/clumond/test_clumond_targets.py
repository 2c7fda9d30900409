"""Codes and reachable targets of Clumond (C6, C12, C13)."""

from itertools import combinations

import pytest

from pycore.cards import FRENCH_48, mask, members
from pycore.games.clumond.targets import codes, is_hit, kept_code, reachable, reduced
from pycore.shuffle import deal_key, shuffled


@pytest.mark.parametrize(("kept", "code"), [("H3 S7 D4", 3), ("CA CK C2", 9), ("DA DK D2", 0), ("C5 SA S9", 5)])
def test_cex9_codes(kept, code):
    assert kept_code(FRENCH_48.cards(kept)) == code


def test_cex9_three_diamonds_are_good_for_ten_tricks_too():
    code = kept_code(FRENCH_48.cards("DA DK D2"))
    assert [tricks for tricks in range(14) if is_hit(tricks, code)] == [0, 10]


def test_c6_ranks_do_not_matter():
    for suit, worth in zip("CHSD", (3, 2, 1, 0), strict=True):
        kept = [FRENCH_48.card(code) for code in FRENCH_48.codes if code[0] == suit]
        assert {kept_code(mask(three)) for three in combinations(kept, 3)} == {3 * worth}


def test_c6_codes_run_from_0_to_9():
    assert codes(FRENCH_48.whole) == tuple(range(10))


def test_c13_ten_is_taken_off_ten_and_more():
    assert [reduced(tricks) for tricks in range(14)] == [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3]


def test_c13_codes_0_to_3_stand_for_two_numbers_and_the_others_for_one():
    hits = {code: [tricks for tricks in range(14) if is_hit(tricks, code)] for code in range(10)}
    assert hits == {0: [0, 10], 1: [1, 11], 2: [2, 12], 3: [3, 13]} | {code: [code] for code in range(4, 10)}


def test_c12_the_code_is_open_until_only_three_cards_are_left():
    assert codes(FRENCH_48.cards("CA CK H2 D9")) == (5, 6, 8)
    assert codes(FRENCH_48.cards("CA H2 D9")) == (5,)


def test_targets_of_fewer_than_three_cards_do_not_exist():
    assert codes(FRENCH_48.cards("CA H2")) == ()
    assert reachable(FRENCH_48.cards("CA H2"), 4, 2) == ()


def test_targets_lie_between_the_tricks_won_and_those_still_to_come():
    hand = FRENCH_48.cards("CA CK CQ C2 HA H2 SA S2 DA DK D2")
    assert codes(hand) == tuple(range(10))
    assert reachable(hand, 4, 8) == (4, 5, 6, 7, 8, 9, 10, 11, 12)
    assert reachable(hand, 0, 0) == (0,)


def test_targets_of_three_clubs_are_nine_only():
    assert reachable(FRENCH_48.cards("CA CK CQ CJ"), 8, 1) == (9,)
    assert reachable(FRENCH_48.cards("CA CK CQ CJ"), 7, 1) == ()
    assert reachable(FRENCH_48.cards("CA CK CQ CJ"), 9, 1) == (9,)


def test_targets_of_diamonds_wait_for_ten_once_a_trick_is_won():
    assert reachable(FRENCH_48.cards("DA DK DQ DJ D9"), 8, 2) == (10,)
    assert reachable(FRENCH_48.cards("DA DK DQ DJ D9"), 0, 2) == (0,)


def test_targets_agree_with_trying_every_three_cards():
    for number in range(200):
        cards = shuffled(deal_key("targets", number), len(FRENCH_48))
        size = 3 + number % 14
        hand, left = mask(cards[:size]), size - 3
        won = number % (14 - left)
        every = {kept_code(mask(three)) for three in combinations(members(hand), 3)}
        assert codes(hand) == tuple(sorted(every))
        hits = [won + more for more in range(left + 1) if any(is_hit(won + more, code) for code in every)]
        assert reachable(hand, won, left) == tuple(hits)
