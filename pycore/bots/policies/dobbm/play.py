"""Which card to play in Dobbm: what a card is likely to win at once, against what it would have been good for later.

A card's worth is a sum of features times weights. The weights, in card points, were fitted to the outcomes of many deals
played on by this very rule from positions of its own; one column of weights each for declarer and defender, lead and follow.
"""

from pycore.bots.policies.dobbm.table import ABOVE, FOLLOWERS, Table
from pycore.cards import Card, Cards, members
from pycore.games.dobbm.rules import CONTRACT, HEARTS
from pycore.games.dobbm.scoring import CARD_POINTS

Weights = dict[str, float]
HOMES = tuple(suits[0] for suits in CONTRACT.led_as)

DECLARER_LEADS: Weights = {
    "win": -7.8,
    "win_points": 0.65,
    "points": -0.56,
    "trump_top": 10.0,
    "trump_top_points": -0.15,
    "trump_out": 0.32,
    "trump_none_out": -2.4,
    "top_safe": 6.6,
    "top_ruffed": -1.2,
    "under_top": -7.1,
    "next_points": 0.22,
    "length": 0.67,
    "ruff": 5.0,
}
DECLARER_FOLLOWS: Weights = {
    "win": 3.0,
    "win_table": 0.91,
    "win_points": 0.68,
    "trump_top": -3.5,
    "trump_next": -0.83,
    "trump_top_points": -0.81,
    "trump_points": -0.52,
    "top_safe": -5.2,
    "top_ruffed": 2.3,
    "top_points": -0.37,
    "next_points": -0.92,
    "next_guarded": 0.77,
}
DEFENDER_LEADS: Weights = {
    "win": 0.62,
    "win_points": 0.43,
    "points": -0.49,
    "trump": -1.4,
    "trump_top": 1.4,
    "trump_next": -1.9,
    "trump_none_out": -1.4,
    "top_ruffed": -0.81,
    "under_top": -2.3,
    "low_points": 0.17,
    "ruff": 2.2,
}
DEFENDER_FOLLOWS: Weights = {
    "win_table": 1.02,
    "win_points": 0.94,
    "win_partners": 1.8,
    "trump_top": -1.6,
    "trump_next": -0.59,
    "trump_top_points": -1.04,
    "trump_points": -0.83,
    "top_safe": -1.8,
    "top_ruffed": 3.0,
    "top_points": -0.60,
    "next_points": -0.60,
    "low_points": -0.45,
}


def card_worths(table: Table, legal: Cards) -> dict[Card, float]:
    """Price the cards that may be played, in card points for the own side; the highest is the best card."""
    if table.trick.suit is None:
        weights = DECLARER_LEADS if table.is_attacking else DEFENDER_LEADS
    else:
        weights = DECLARER_FOLLOWS if table.is_attacking else DEFENDER_FOLLOWS
    return {
        card: sum(weights.get(name, 0.0) * amount for name, amount in features(table, card).items()) for card in members(legal)
    }


def features(table: Table, card: Card) -> dict[str, float]:
    """Describe a card that may be played: what it can win in this trick, and what kind of card is given up for it."""
    suit, points = HOMES[card], CARD_POINTS[card]
    chance = win_chance(table, card)
    found = {
        "win": chance,
        "win_table": chance * sum(CARD_POINTS[played] for played in table.trick.cards),
        "win_points": chance * points,
        "win_partners": chance * sum(not table.is_opponent(seat) for seat in table.later),
        "points": points,
    }
    out = table.unseen & FOLLOWERS[suit]
    own = table.hand & FOLLOWERS[suit]
    higher = (ABOVE[suit][card] & out).bit_count()
    if suit == HEARTS:
        found |= {
            "trump": 1,
            "trump_top": higher == 0,
            "trump_next": higher == 1,
            "trump_none_out": not out,
            "trump_out": out.bit_count(),
            "trump_top_points" if higher == 0 else "trump_points": points,
        }
        return found
    ruff = table.ruff_chance(suit)
    if higher == 0:
        found |= {"top_safe": 1 - ruff, "top_ruffed": ruff, "top_points": points}
    elif higher == 1:
        found |= {"next_points": points, "next_guarded": points * (own.bit_count() > 1)}
    else:
        found["low_points"] = points
    found |= {"ruff": ruff, "length": own.bit_count()}
    found["under_top"] = higher > 0 and not ABOVE[suit][members(own)[0]] & out
    return found


def win_chance(table: Table, card: Card) -> float:
    """Estimate the chance that the own side wins the trick after this card."""
    trick = table.trick
    led = HOMES[card] if trick.suit is None else trick.suit
    best = card if not trick.cards or ABOVE[led][trick.cards[trick.best]] >> card & 1 else trick.cards[trick.best]
    chance = 1.0 if best == card or not table.is_opponent(trick.winner) else 0.0
    is_contested = False
    for seat in table.later:
        beats = table.beating_chance(seat, best, led)
        if table.is_opponent(seat):
            chance *= 1 - beats
            is_contested = True
        else:
            chance += (1 - chance) * beats * (0.5 if is_contested else 1.0)
    return chance
