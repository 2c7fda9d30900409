"""The codes of Clumond: what three kept cards stand for, which numbers of tricks make them right, which are still open."""

from functools import lru_cache

from pycore.cards import FRENCH_48, Cards

KEPT = 3
"""The cards left in each hand after the last trick (C12)."""
TRICKS = 13
"""The tricks of a deal (C11)."""
SUIT_CODES = (3, 2, 1, 0)
"""What a card counts by its suit: club, heart, spade, diamond (C6)."""
SUIT_CARDS = tuple(FRENCH_48.suit_cards(suit) for suit in range(4))
"""The cards of each suit."""


def kept_code(cards: Cards) -> int:
    """Add up the code of the cards kept (C6), for three cards 0 to 9.

    >>> kept_code(FRENCH_48.cards("H3 S7 D4"))
    3
    """
    return sum(code * (cards & suit).bit_count() for code, suit in zip(SUIT_CODES, SUIT_CARDS, strict=True))


def reduced(tricks: int) -> int:
    """Take ten off ten or more tricks (C13).

    >>> [reduced(tricks) for tricks in (9, 10, 13)]
    [9, 0, 3]
    """
    return tricks - 10 if tricks >= 10 else tricks


def is_hit(tricks: int, code: int) -> bool:
    """Tell whether a number of tricks is what the code asks for (C13).

    >>> is_hit(11, 1), is_hit(9, 0)
    (True, False)
    """
    return reduced(tricks) == code


def codes(hand: Cards) -> tuple[int, ...]:
    """List the codes that some three cards of the hand have, ascending; none for a hand of fewer than three.

    >>> codes(FRENCH_48.cards("CA CK H2 D9"))
    (5, 6, 8)
    """
    clubs, hearts, spades, diamonds = (min((hand & suit).bit_count(), KEPT) for suit in SUIT_CARDS)
    return _codes(clubs, hearts, spades, diamonds)


def reachable(hand: Cards, tricks_won: int, tricks_left: int) -> tuple[int, ...]:
    """List the final numbers of tricks, ascending, that some three cards of the hand would make right.

    `tricks_won` and `tricks_left` (not yet decided, the one on the table included) are the seat's own count. A target
    is a matter of counting only: whether the cards can still win or lose so many tricks is for the player to judge.

    >>> reachable(FRENCH_48.cards("CA CK H2 D9"), 4, 1)
    (5,)
    """
    wanted = set(codes(hand))
    return tuple(tricks for tricks in range(tricks_won, tricks_won + tricks_left + 1) if reduced(tricks) in wanted)


@lru_cache(maxsize=256)
def _codes(clubs: int, hearts: int, spades: int, diamonds: int) -> tuple[int, ...]:
    found = {
        3 * c + 2 * h + s
        for c in range(clubs + 1)
        for h in range(hearts + 1)
        for s in range(spades + 1)
        if 0 <= KEPT - c - h - s <= diamonds
    }
    return tuple(sorted(found))
