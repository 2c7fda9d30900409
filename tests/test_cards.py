"""Cards, packs and masks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.cards import DOUBLE_SIX, FRENCH_48, GERMAN_30, GERMAN_32, GERMAN_36, mask, members, suited_deck, tile_deck
from pycore.errors import NotationError

DECKS = (GERMAN_36, GERMAN_32, GERMAN_30, FRENCH_48, DOUBLE_SIX)


@given(st.sets(st.integers(0, 60)))
def test_members_and_mask_are_inverse(cards):
    assert members(mask(cards)) == tuple(sorted(cards))


@pytest.mark.parametrize(
    ("deck", "size"), [(GERMAN_36, 36), (GERMAN_32, 32), (GERMAN_30, 30), (FRENCH_48, 48), (DOUBLE_SIX, 28)]
)
def test_sizes_and_whole(deck, size):
    assert len(deck) == size
    assert deck.whole.bit_count() == size
    assert len(set(deck.codes)) == size
    assert len(deck.homes) == size


@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck.name)
def test_every_code_is_read_as_its_card(deck):
    for card, code in enumerate(deck.codes):
        assert deck.card(code) == card
        assert code in deck
        assert deck.texts(1 << card) == (code,)
    assert deck.cards(deck.codes) == deck.cards(" ".join(deck.codes)) == deck.whole
    assert deck.texts(deck.whole) == deck.codes


def test_canonical_order_is_suits_then_ranks_high_to_low():
    assert GERMAN_36.codes[:10] == ("ES", "E10", "EK", "EO", "EU", "E9", "E8", "E7", "E6", "LS")
    assert GERMAN_32.codes[:9] == ("EA", "EK", "EO", "EU", "E10", "E9", "E8", "E7", "LA")
    assert GERMAN_30.codes == GERMAN_32.codes[:30]
    assert FRENCH_48.codes[:13] == ("CA", "CK", "CQ", "CJ", "C9", "C8", "C7", "C6", "C5", "C4", "C3", "C2", "HA")
    assert [code[0] for code in FRENCH_48.codes[::12]] == ["C", "H", "S", "D"]
    assert DOUBLE_SIX.codes[:7] == ("0-0", "1-0", "1-1", "2-0", "2-1", "2-2", "3-0")
    assert DOUBLE_SIX.codes[-1] == "6-6"


def test_the_two_german_packs_rank_the_ten_differently():
    assert GERMAN_36.card("E10") < GERMAN_36.card("EK")
    assert GERMAN_32.card("E10") > GERMAN_32.card("EU")


@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck.name)
def test_suits_part_the_pack(deck):
    parts = [deck.suit_cards(suit) for suit in range(len(deck.suits))]
    assert sum(parts) == deck.whole
    assert all(left & right == 0 for i, left in enumerate(parts) for right in parts[:i])


@pytest.mark.parametrize("code", ["", "EA ", "ea", "E11", "XX", "H 10", "ＨＡ", "6-7", "1-2"])
def test_a_text_that_names_no_card_is_refused(code):
    with pytest.raises(NotationError) as caught:
        GERMAN_32.card(code)
    assert caught.value.code == "unknown-card"
    assert code not in GERMAN_32


def test_a_tile_is_written_high_half_first():
    assert "6-3" in DOUBLE_SIX
    assert "3-6" not in DOUBLE_SIX


def test_a_long_wrong_code_is_cut_in_the_error():
    with pytest.raises(NotationError) as caught:
        GERMAN_32.card("H" * 1000)
    assert len(str(caught.value)) < 100


def test_other_packs_can_be_made():
    deck = suited_deck("small", "german", "EL", ("A", "7"), without=("L7",))
    assert deck.codes == ("EA", "E7", "LA")
    assert deck.homes == (0, 0, 1)
    assert tile_deck("double-one", 1).codes == ("0-0", "1-0", "1-1")
