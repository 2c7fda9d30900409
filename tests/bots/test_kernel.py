"""The kernel's shared tables, against the slow way to say the same."""

from collections import Counter

from pycore.bots import kernel
from pycore.cards import members


def test_tables_say_what_the_cards_of_a_mask_say():
    highest, lowest, counts = kernel.highest(8), kernel.lowest(8), kernel.counts(8)
    for mask in range(1, 256):
        cards = members(mask)
        assert (highest[mask], lowest[mask], counts[mask]) == (cards[0], cards[-1], len(cards))


def test_a_draw_is_a_card_of_the_mask_and_each_as_often_as_another():
    tables = kernel.draws(6, 600)
    for mask in range(1, 64):
        drawn = Counter(table[mask] for table in tables)
        cards = members(mask)
        assert set(drawn) == set(cards)
        expected = len(tables) / len(cards)
        assert all(abs(count - expected) < 5 * expected**0.5 for count in drawn.values())


def test_an_order_has_every_card_once():
    assert all(sorted(order) == list(range(32)) for order in kernel.orders(32, 20))
