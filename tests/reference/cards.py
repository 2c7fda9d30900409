"""Packs as lists of codes, and the few questions about one card that several games ask."""

GERMAN_SUITS = ["E", "L", "H", "B"]
FRENCH_SUITS = ["C", "H", "S", "D"]

# High to low; the place in the list is the strength, 0 being the best.
DOBBM_RANKS = ["S", "10", "K", "O", "U", "9", "8", "7", "6"]
LORUM_RANKS = ["A", "K", "O", "U", "10", "9", "8", "7"]
CLUMOND_RANKS = ["A", "K", "Q", "J", "9", "8", "7", "6", "5", "4", "3", "2"]


def make_pack(suits, ranks):
    """All cards, suit by suit, from high to low."""
    return [suit + rank for suit in suits for rank in ranks]


def make_tiles():
    """The 28 tiles of a double-six set: 0-0, 1-0, 1-1, 2-0, ... 6-6."""
    return [f"{high}-{low}" for high in range(7) for low in range(high + 1)]


def suit_of(card):
    """The suit letter of a card."""
    return card[0]


def rank_of(card):
    """The rank of a card without its suit."""
    return card[1:]


def cards_of_suit(cards, suit):
    """The cards of one suit, in the order given."""
    return [card for card in cards if suit_of(card) == suit]


def best_of_suit(cards, suit, ranks):
    """The strongest card of a suit among some cards, or None if there is none."""
    of_suit = cards_of_suit(cards, suit)
    if not of_suit:
        return None
    return min(of_suit, key=lambda card: ranks.index(rank_of(card)))


def winner_of(trick, trump, ranks):
    """Who wins a trick given as [seat, card] pairs in the order of play; trump is a suit or None."""
    cards = [card for seat, card in trick]
    best = None
    if trump is not None:
        best = best_of_suit(cards, trump, ranks)
    if best is None:
        best = best_of_suit(cards, suit_of(cards[0]), ranks)
    for seat, card in trick:
        if card == best:
            return seat
    raise AssertionError("an empty trick has no winner")


def seats_after(seat, players):
    """All seats in the order of play, beginning with the one after the given seat and ending with it."""
    return [(seat + step) % players for step in range(1, players + 1)]


def count_up(totals, changes):
    """Two lists of chips added up seat by seat."""
    return [total + change for total, change in zip(totals, changes, strict=True)]


def divide_pot(pot, first, players):
    """L31, S20, C20: what each seat gets when a pot is divided equally, the odd chips from the first seat on."""
    shares = [pot // players] * players
    for step in range(pot % players):
        shares[(first + step) % players] += 1
    return shares
