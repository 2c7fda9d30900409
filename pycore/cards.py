"""Cards as small ints, sets of cards as int masks, and the packs of the four games with their text codes."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from pycore.errors import NotationError

Card = int
"""A card is its index in the canonical order of its pack; a tile is a card."""
Cards = int
"""A set of cards is a mask: bit `i` stands for card `i`."""
Suit = int
"""A suit is its index in the pack's `suits`."""


def members(cards: Cards) -> tuple[Card, ...]:
    """List the cards of a mask in canonical order.

    >>> members(0b1011)
    (0, 1, 3)
    """
    found = []
    while cards:
        low = cards & -cards
        found.append(low.bit_length() - 1)
        cards ^= low
    return tuple(found)


def mask(cards: Iterable[Card]) -> Cards:
    """Gather cards into a mask.

    >>> mask((0, 1, 3))
    11
    """
    gathered = 0
    for card in cards:
        gathered |= 1 << card
    return gathered


@dataclass(frozen=True, slots=True)
class Deck:
    """One pack: codes in canonical order, the suit letters, and the suit that each card is printed with.

    `art` names the sprite that draws it: `german`, `french` or `tiles`.
    """

    name: str
    art: str
    suits: tuple[str, ...]
    codes: tuple[str, ...]
    homes: tuple[Suit, ...]
    _ids: dict[str, Card] = field(default_factory=dict, compare=False, repr=False)

    def __post_init__(self) -> None:
        self._ids.update({code: card for card, code in enumerate(self.codes)})

    def __contains__(self, code: object) -> bool:
        return code in self._ids

    def __len__(self) -> int:
        return len(self.codes)

    @property
    def whole(self) -> Cards:
        """The mask of the whole pack."""
        return (1 << len(self.codes)) - 1

    def card(self, code: str) -> Card:
        """Read a card's code.

        >>> GERMAN_32.codes[GERMAN_32.card("LO")]
        'LO'

        Raises:
            NotationError: `unknown-card` if the pack has no such card.
        """
        card = self._ids.get(code)
        if card is None:
            raise NotationError("unknown-card", card=code[:20])
        return card

    def cards(self, codes: str | Iterable[str]) -> Cards:
        """Gather codes, or a text of codes with blanks between them, into a mask.

        Raises:
            NotationError: `unknown-card` if the pack has no such card.
        """
        return mask(self.card(code) for code in (codes.split() if isinstance(codes, str) else codes))

    def texts(self, cards: Cards) -> tuple[str, ...]:
        """Write the cards of a mask in canonical order."""
        return tuple(self.codes[card] for card in members(cards))

    def suit_cards(self, suit: Suit) -> Cards:
        """Gather the cards printed with a suit."""
        return mask(card for card, home in enumerate(self.homes) if home == suit)


def suited_deck(name: str, art: str, suits: Iterable[str], ranks: Iterable[str], without: Iterable[str] = ()) -> Deck:
    """Make a pack of suits and ranks (high to low), leaving out the codes of `without`."""
    suits, ranks, without = tuple(suits), tuple(ranks), frozenset(without)
    faces = [(s, suit + rank) for s, suit in enumerate(suits) for rank in ranks if suit + rank not in without]
    return Deck(name, art, suits, tuple(code for _, code in faces), tuple(s for s, _ in faces))


def tile_deck(name: str, highest: int) -> Deck:
    """Make a set of domino tiles `0-0, 1-0, 1-1, 2-0 …`; a tile's printed suit is its high half."""
    halves = [(high, low) for high in range(highest + 1) for low in range(high + 1)]
    suits = tuple(str(number) for number in range(highest + 1))
    return Deck(name, "tiles", suits, tuple(f"{high}-{low}" for high, low in halves), tuple(high for high, _ in halves))


GERMAN_36 = suited_deck("german-36", "german", "ELHB", ("S", "10", "K", "O", "U", "9", "8", "7", "6"))
"""Dobbm's pack: the ten is second to the sow (D3)."""
GERMAN_32 = suited_deck("german-32", "german", "ELHB", ("A", "K", "O", "U", "10", "9", "8", "7"))
"""Slovak Lorum's pack: the ten is below the unter (S3)."""
GERMAN_30 = suited_deck("german-30", "german", "ELHB", ("A", "K", "O", "U", "10", "9", "8", "7"), ("B8", "B7"))
"""Slovak Lorum's pack for three players."""
FRENCH_48 = suited_deck("french-48", "french", "CHSD", ("A", "K", "Q", "J", "9", "8", "7", "6", "5", "4", "3", "2"))
"""Clumond's pack: no tens (C2)."""
DOUBLE_SIX = tile_deck("double-six", 6)
"""Domino Loo's set of 28 tiles (L3)."""
