"""When the rest of a deal of Dobbm can change no payment any more, as far as an observer can tell."""

from pycore.cards import GERMAN_36, Cards, mask, members
from pycore.game import Observation
from pycore.games.dobbm.scoring import CARD_POINTS, HALF, TOTAL, card_points, stakes
from pycore.seats import Seat
from pycore.tricks import Contract, wins_rest

LAID_AWAY = 4
"""The cards that lie for the declarer."""


def is_decided(seen: Observation, contract: Contract, declarer: Seat | None, laid: Cards) -> bool:
    """Tell whether every number of points that the declarer may still end with costs the same (D21 to D26).

    `laid` are the cards that lie for the declarer, if the observer has seen them; else the bounds count the least and the
    most that four unseen cards come to.
    """
    if declarer is None or seen.trick is None:
        return False
    own = mask(card for trick in seen.tricks if trick.winner == declarer for card in trick.cards)
    others = mask(card for trick in seen.tricks if trick.winner != declarer for card in trick.cards)
    unseen = GERMAN_36.whole & ~(own | others | seen.hand | laid | mask(seen.trick.cards))
    least, most = _bounds(laid, unseen)
    low = card_points(own) + least if own else 0
    high = TOTAL - card_points(others)
    if seen.turn == seen.seat and wins_rest(contract, seen.trick, seen.hand, unseen):
        if seen.seat == declarer:
            low = high
        else:
            high = card_points(own) + most if own else 0
    scale = str(seen.setup.option("scale"))
    return _price(low, scale) == _price(high, scale)


def _bounds(laid: Cards, unseen: Cards) -> tuple[int, int]:
    """Say how many card points lie for the declarer at least and at most."""
    if laid:
        return card_points(laid), card_points(laid)
    points = sorted(CARD_POINTS[card] for card in members(unseen))
    return sum(points[:LAID_AWAY]), sum(points[-LAID_AWAY:])


def _price(points: int, scale: str) -> int:
    """Write what the declarer's points bring or cost him as one number that never falls as they rise."""
    return stakes(points, scale) if points > HALF else -stakes(points, scale)
