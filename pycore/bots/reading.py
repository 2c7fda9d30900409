"""What a seat can read from the cards played: what is still out, and what each other seat can no longer hold."""

from collections.abc import Iterable
from dataclasses import dataclass

from pycore.cards import Cards
from pycore.seats import Seat
from pycore.tricks import Contract, Trick


@dataclass(frozen=True, slots=True)
class Reading:
    """The cards played so far, and by seat those that it has shown not to hold (among the cards not played)."""

    played: Cards
    lacks: tuple[Cards, ...]


def read_tricks(contract: Contract, tricks: Iterable[Trick], players: int) -> Reading:
    """Go through the tricks: who did not follow is void, and who did not meet a duty had nothing to meet it with."""
    played = 0
    lacks = [0] * players
    for trick in tricks:
        if trick.suit is None:
            continue
        best = trick.cards[0]
        for seat, card in zip(trick.seats, trick.cards, strict=False):
            lacks[seat] |= shown_lacking(contract, trick, best, card)
            played |= 1 << card
            if contract.power[trick.suit][card] > contract.power[trick.suit][best]:
                best = card
    return Reading(played, tuple(lacks))


def shown_lacking(contract: Contract, trick: Trick, best: int, card: int) -> Cards:
    """Gather what a player shows not to hold by adding `card` to a trick that `best` was winning (a lead shows nothing)."""
    suit = trick.suit
    assert suit is not None
    followers = contract.followers[suit]
    if card == trick.cards[0]:
        return 0
    if not followers >> card & 1:
        is_trump = contract.trumps >> card & 1
        return followers | (contract.trumps if contract.void_trumps and not is_trump else 0)
    if contract.following == "beat" and contract.power[suit][card] <= contract.power[suit][best]:
        return followers & contract.above[suit][best]
    if contract.following == "own-highest":
        return followers & contract.above[suit][card]
    return 0


def seats_after(trick: Trick) -> tuple[Seat, ...]:
    """List who still plays to the trick after the one whose turn it is, in order."""
    return trick.seats[len(trick.cards) + 1 :]
