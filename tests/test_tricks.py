"""The contract: what may be played, what beats what, and why a card is refused, in every shape the games need."""

import random

import pytest

from pycore.cards import FRENCH_48, GERMAN_32, GERMAN_36, members, tile_deck
from pycore.tricks import TRUMPED, Contract, Trick, add, duty, legal, refusal, suited_contract

DECK = GERMAN_36
HEARTS = DECK.suits.index("H")
FREE = suited_contract(DECK)
BEAT = suited_contract(DECK, following="beat")
HIGHEST = suited_contract(DECK, following="own-highest")
TRUMP = suited_contract(DECK, HEARTS, void_trumps=True)
TRUMP_IF_YOU_LIKE = suited_contract(DECK, HEARTS)
SEATS = (2, 3, 0, 1)


def trick(contract, text, deck=DECK):
    """Lay the cards of a text on the table, in order from seat 2."""
    laid = Trick(SEATS)
    for code in text.split():
        card = deck.card(code)
        laid = add(contract, laid, card, contract.led_as[card][0])
    return laid


def may_play(contract, text, hand, deck=DECK):
    """List the codes of a hand that may follow."""
    return " ".join(deck.texts(legal(contract, trick(contract, text, deck), deck.cards(hand))))


def test_any_card_may_be_led():
    for contract in (FREE, BEAT, HIGHEST, TRUMP):
        assert may_play(contract, "", "ES H6 B7") == "ES H6 B7"
        assert duty(contract, Trick(SEATS), DECK.cards("ES H6 B7")) == "lead"


def test_follow_suit():
    assert may_play(FREE, "E9", "ES E6 H6 B7") == "ES E6"
    assert duty(FREE, trick(FREE, "E9"), DECK.cards("ES E6 H6")) == "follow"


def test_void_and_free():
    assert may_play(FREE, "E9", "H6 B7") == "H6 B7"
    assert may_play(TRUMP_IF_YOU_LIKE, "E9", "H6 B7") == "H6 B7"
    assert duty(FREE, trick(FREE, "E9"), DECK.cards("H6 B7")) == "free"


def test_void_must_trump_but_need_not_overtrump():
    assert may_play(TRUMP, "E9", "H6 HS B7") == "HS H6"
    assert may_play(TRUMP, "E9 HK", "H6 HS B7") == "HS H6"
    assert duty(TRUMP, trick(TRUMP, "E9"), DECK.cards("H6 B7")) == "trump"
    assert may_play(TRUMP, "E9", "L6 B7") == "L6 B7"
    assert duty(TRUMP, trick(TRUMP, "E9"), DECK.cards("L6 B7")) == "free"


def test_trump_led_is_followed_with_trump():
    assert may_play(TRUMP, "H9", "H6 HS B7") == "HS H6"
    assert may_play(TRUMP, "H9", "E6 B7") == "E6 B7"


def test_must_beat_the_best_so_far():
    assert may_play(BEAT, "E9", "ES E6 H6") == "ES"
    assert may_play(BEAT, "E9 EK", "E10 EO EU") == "E10"
    assert may_play(BEAT, "E9 ES", "E10 EO EU") == "E10 EO EU"
    assert may_play(BEAT, "E9 HS", "E10 E6 HK") == "E10"
    assert duty(BEAT, trick(BEAT, "E9"), DECK.cards("ES E6")) == "beat"
    assert duty(BEAT, trick(BEAT, "E9"), DECK.cards("E8 E6")) == "follow"


def test_must_play_the_own_highest():
    assert may_play(HIGHEST, "E9", "ES EK E6 H6") == "ES"
    assert may_play(HIGHEST, "ES", "EK E6 H6") == "EK"
    assert may_play(HIGHEST, "ES", "H6 B7") == "H6 B7"
    assert duty(HIGHEST, trick(HIGHEST, "ES"), DECK.cards("EK E6")) == "highest"


@pytest.mark.parametrize(
    ("contract", "text", "winner"),
    [
        (FREE, "E9 ES E10 HS", 3),
        (FREE, "E6 L10 H10 B10", 2),
        (TRUMP, "E9 ES H6 B7", 0),
        (TRUMP, "E9 H6 ES HK", 1),
        (TRUMP, "H6 H7 ES HU", 1),
        (TRUMP, "L6 E10 B10 LS", 1),
    ],
)
def test_who_wins(contract, text, winner):
    laid = trick(contract, text)
    assert laid.winner == winner
    assert laid.turn is None


def test_whose_turn():
    assert Trick(SEATS).turn == 2
    assert trick(FREE, "E9").turn == 3
    assert trick(FREE, "E9 E8 E7").turn == 1


def test_a_trump_beats_every_card_of_the_suit_led_and_no_other_does():
    for led in range(4):
        for card, home in enumerate(DECK.homes):
            power = TRUMP.power[led][card]
            assert (power > TRUMPED) == (home == HEARTS != led)
            assert (power == 0) == (home not in (led, HEARTS))


def test_the_order_of_the_ranks_is_the_packs():
    assert trick(suited_contract(GERMAN_36), "EK E10").winner == 3
    assert trick(suited_contract(GERMAN_32), "EK E10", GERMAN_32).winner == 2
    assert trick(suited_contract(FRENCH_48), "C9 CJ CQ C2", FRENCH_48).winner == 0


def tiles_contract(trump):
    """Make a contract of tiles by hand: a tile belongs to both its numbers, a trump to the trumps alone."""
    deck = tile_deck("double-three", 3)
    halves = [tuple(int(half) for half in code.split("-")) for code in deck.codes]
    trumps = sum(1 << card for card, pair in enumerate(halves) if trump in pair)
    led_as = tuple((trump,) if trump in pair else tuple(dict.fromkeys(pair)) for pair in halves)
    followers, power = [], []
    for suit in range(4):
        own = [suit in pair and (suit == trump or trump not in pair) for pair in halves]
        followers.append(sum(1 << card for card, follows in enumerate(own) if follows))
        strength = [7 if high == low else 1 + (high if low == suit else low) for high, low in halves]
        power.append(
            tuple(strength[card] if own[card] else TRUMPED + card + 1 if trumps >> card & 1 else 0 for card in range(len(deck)))
        )
    return deck, Contract(led_as, tuple(followers), tuple(power), trumps, void_trumps=True)


def test_a_tile_is_led_as_one_of_two_numbers():
    deck, rules = tiles_contract(0)
    card = deck.card
    assert rules.led_as[card("3-2")] == (3, 2)
    assert rules.led_as[card("2-2")] == (2,)
    assert rules.led_as[card("3-0")] == (0,)
    as_two = add(rules, Trick((0, 1)), card("3-2"), 2)
    as_three = add(rules, Trick((0, 1)), card("3-2"), 3)
    hand = deck.cards("2-1 3-1 3-0")
    assert deck.texts(legal(rules, as_two, hand)) == ("2-1",)
    assert deck.texts(legal(rules, as_three, hand)) == ("3-1",)
    assert add(rules, as_two, card("2-2"), 2).winner == 1
    assert add(rules, as_three, card("3-1"), 3).winner == 0
    assert deck.texts(legal(rules, as_two, deck.cards("3-1 3-0 1-1"))) == ("3-0",)


REFUSED = [
    (FREE, "E9", "E6 H6", "H6", "must-follow"),
    (FREE, "E9", "E6 H6", "B7", "not-held"),
    (TRUMP, "E9", "H6 B7", "B7", "must-trump"),
    (TRUMP, "E9", "E6 H6", "H6", "must-follow"),
    (TRUMP, "H9", "H6 B7", "B7", "must-follow"),
    (BEAT, "E9", "ES E6 H6", "E6", "must-beat"),
    (BEAT, "E9", "ES E6 H6", "H6", "must-follow"),
    (HIGHEST, "E9", "ES E6 H6", "E6", "must-play-highest"),
    (HIGHEST, "E9", "ES E6 H6", "H6", "must-follow"),
    (FREE, "", "E6 H6", "B7", "not-held"),
]


@pytest.mark.parametrize(("contract", "text", "hand", "card", "code"), REFUSED)
def test_a_refusal_says_why(contract, text, hand, card, code):
    error = refusal(DECK, contract, trick(contract, text), DECK.cards(hand), DECK.card(card))
    assert error is not None
    assert error.code == code


def test_what_is_legal_is_what_is_not_refused():
    rng = random.Random(4)
    for contract in (FREE, BEAT, HIGHEST, TRUMP, TRUMP_IF_YOU_LIKE):
        for _ in range(300):
            cards = rng.sample(range(36), 9)
            laid = Trick(SEATS)
            for card in cards[: rng.randrange(4)]:
                laid = add(contract, laid, card, contract.led_as[card][0])
            hand = sum(1 << card for card in cards[4:])
            allowed = legal(contract, laid, hand)
            assert allowed
            assert allowed & hand == allowed
            for card in range(36):
                assert (refusal(DECK, contract, laid, hand, card) is None) == bool(allowed >> card & 1)


def test_above_lists_what_beats_a_card():
    assert DECK.texts(BEAT.above[0][DECK.card("EK")]) == ("ES", "E10")
    assert DECK.texts(TRUMP.above[HEARTS][DECK.card("H10")]) == ("HS",)
    assert members(TRUMP.above[0][DECK.card("ES")]) == members(DECK.suit_cards(HEARTS))
