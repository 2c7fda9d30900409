"""What the cards played tell of a hand in Dobbm beyond the rules: nobody gives points to the other side without need."""

from typing import NamedTuple

from pycore.bots.policies.dobbm.table import ABOVE, FOLLOWERS
from pycore.cards import GERMAN_36, Cards, mask
from pycore.games.dobbm.rules import HEARTS, DobbmObservation
from pycore.games.dobbm.scoring import CARD_POINTS
from pycore.seats import Seat
from pycore.tricks import Trick

GIVES_AWAY, KEEPS_BACK, LETS_GO = 0.35, 0.55, 0.4
"""How likely it is that a player gives points away, keeps them from a partner, or lets a trick go, against that he does not."""
FAT = 4
"""The card points from which on nobody lets a trick go."""
WORTH = tuple(
    mask(card for card in range(len(CARD_POINTS)) if CARD_POINTS[card] < points) for points in range(max(CARD_POINTS) + 5)
)
"""`WORTH[points]`: the cards with fewer points."""


class Surprise(NamedTuple):
    """A card that a seat would hardly have played if it had held one of `instead` then: `factor` less likely.

    `later` are the cards that it has played since.
    """

    seat: Seat
    instead: Cards
    later: Cards
    factor: float


def surprises(seen: DobbmObservation) -> list[Surprise]:
    """Go through what the others have played, the last trick first."""
    found: list[Surprise] = []
    played_since = [0] * seen.setup.players
    tricks = seen.tricks if seen.trick is None else (*seen.tricks, seen.trick)
    gone = mask(card for trick in tricks for card in trick.cards)
    for trick in reversed(tricks):
        gone &= ~mask(trick.cards)
        found += _in_trick(seen, trick, gone, played_since)
        for seat, card in zip(trick.seats, trick.cards, strict=False):
            played_since[seat] |= 1 << card
    return found


def _in_trick(seen: DobbmObservation, trick: Trick, gone: Cards, played_since: list[Cards]) -> list[Surprise]:
    found: list[Surprise] = []
    led = trick.suit
    if led is None:
        return found
    best, winner, table = trick.cards[0], trick.seats[0], CARD_POINTS[trick.cards[0]]
    for place in range(1, len(trick.cards)):
        seat, card = trick.seats[place], trick.cards[place]
        is_last = place == len(trick.seats) - 1
        above = ABOVE[led][best]
        is_settled = is_last or not above & FOLLOWERS[led] & ~gone
        if seat != seen.seat and is_settled:
            is_ours = (seat == seen.declarer) == (winner == seen.declarer)
            found += _of_card(seat, card, led, above, table, played_since[seat], is_ours=is_ours, is_last=is_last)
        if above >> card & 1:
            best, winner = card, seat
        table += CARD_POINTS[card]
    return found


def _of_card(
    seat: Seat, card: int, led: int, above: Cards, table: int, since: Cards, *, is_ours: bool, is_last: bool
) -> list[Surprise]:
    home, points = GERMAN_36.homes[card], CARD_POINTS[card]
    suit = FOLLOWERS[home] if home == led else ~FOLLOWERS[HEARTS] & GERMAN_36.whole
    if above >> card & 1 or (home != led and home == HEARTS):
        return []
    if is_ours:
        more = suit & ~WORTH[points + 3]
        return [Surprise(seat, more, since, KEEPS_BACK)] if led != HEARTS and more else []
    found = [Surprise(seat, suit & WORTH[points], since, GIVES_AWAY)] if points else []
    if is_last and table >= FAT and home == led:
        found.append(Surprise(seat, suit & above, since, LETS_GO))
    return found
