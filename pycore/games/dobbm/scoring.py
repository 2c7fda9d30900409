"""What a finished deal of Dobbm comes to: card points, stakes, multipliers, who pays whom, and who deals next."""

from typing import Literal

from pycore.cards import GERMAN_36, Cards, members
from pycore.game import Score, Setup, Transfer
from pycore.seats import Seat, after
from pycore.tricks import Trick

Kind = Literal["dobbm", "solo"]
"""The declarer's contract: with the Dobb in exchange, or with it unseen until the count."""
TOTAL = 120
HALF = 60
_POINTS = {"S": 11, "10": 10, "K": 4, "O": 3, "U": 2}
CARD_POINTS = tuple(_POINTS.get(code[1:], 0) for code in GERMAN_36.codes)
"""The card points of each card (D3): 30 in a suit, 120 in all."""


def card_points(cards: Cards) -> int:
    """Add up the card points of a mask (D3).

    >>> card_points(GERMAN_36.cards("HS H10 HK HO HU H9"))
    30
    """
    return sum(CARD_POINTS[card] for card in members(cards))


def tricks_won(players: int, tricks: tuple[Trick, ...]) -> tuple[int, ...]:
    """Count the tricks by seat."""
    winners = [trick.winner for trick in tricks]
    return tuple(winners.count(seat) for seat in range(players))


def declarer_points(declarer: Seat, tricks: tuple[Trick, ...], laid: Cards) -> int:
    """Count the declarer's card points: his tricks and the four cards that lie for him, or 0 without a trick (D21, D26)."""
    taken = [trick.cards for trick in tricks if trick.winner == declarer]
    if not taken:
        return 0
    return card_points(laid) + sum(CARD_POINTS[card] for cards in taken for card in cards)


def stakes(points: int, scale: str = "5-point-steps") -> int:
    """Turn the declarer's card points into stakes: the difference from 60, in fives rounded up (D23), or exact.

    >>> [stakes(points) for points in (120, 66, 65, 61, 60, 59, 54, 0)]
    [12, 2, 1, 1, 0, 1, 2, 12]
    """
    difference = abs(points - HALF)
    return difference if scale == "exact-points" else -(-difference // 5)


def payment(setup: Setup, kind: Kind, doublings: int, points: int) -> int:
    """Compute what each payer pays, in chips: rounded stakes, then twice for a Solo and for each doubling (D24)."""
    factor = (2 if kind == "solo" else 1) << doublings
    return stakes(points, str(setup.option("scale"))) * factor * int(setup.option("unit"))


def opponents(setup: Setup, declarer: Seat) -> tuple[Seat, ...]:
    """List who pays or is paid beside the declarer: the defenders, and the idle dealer unless the option says no (D25)."""
    paying = range(setup.players) if setup.option("five_dealer_pays") == "yes" else setup.active
    return tuple(seat for seat in paying if seat != declarer)


def thrown_in(setup: Setup) -> Score:
    """Settle a deal that all have passed: the Stockerl to the new dealer, five players only (D10, D27)."""
    nothing = (0,) * setup.players
    if setup.players == len(setup.active):
        return Score((), nothing, (("points", None),), setup.dealer)
    seats = tuple(range(setup.players))
    dealer = after(seats, setup.dealer)
    transfers: tuple[Transfer, ...] = ()
    if setup.option("stockerl") == "2-stakes":
        chips = (10 if setup.option("scale") == "exact-points" else 2) * int(setup.option("unit"))
        transfers = tuple(Transfer(seat, dealer, chips, "stockerl") for seat in seats if seat != dealer)
    return Score(transfers, nothing, (("points", None),), dealer)


def settle(setup: Setup, kind: Kind, declarer: Seat, doublings: int, tricks: tuple[Trick, ...], laid: Cards) -> Score:
    """Settle a deal that was played; `laid` are the four cards that lie for the declarer, who deals next (D21 to D26, D5)."""
    points = declarer_points(declarer, tricks, laid)
    chips = payment(setup, kind, doublings, points)
    others = opponents(setup, declarer) if chips else ()
    if points > HALF:
        transfers = tuple(Transfer(seat, declarer, chips, f"{kind}-won") for seat in others)
    else:
        transfers = tuple(Transfer(declarer, seat, chips, f"{kind}-lost") for seat in others)
    return Score(transfers, tricks_won(setup.players, tricks), (("points", points),), declarer)
