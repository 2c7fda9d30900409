"""Why an action is good in Dobbm, as codes.

Words:

* `hand-weak points`: About {points} card points can be expected with this hand: too few.
* `hand-good points`: About {points} card points can be expected with this hand and the Dobb.
* `hand-huge points`: About {points} card points can be expected even without the exchange, and a Solo counts twice.
* `must-declare`: In this deal you must be the declarer.
* `others-passed count`: {count} players have passed: they are weak, and the Dobb may hold something.
* `declarer-short points`: The declarer will have about {points} card points: he will hardly make it.
* `declarer-strong points`: The declarer will have about {points} card points: a double would cost you.
* `stands-double points`: You expect about {points} card points, double or not.
* `double-warns points`: You expect about {points} card points, and the double tells that the trumps lie badly.

The exchange:

* `saves-points card points`: {card} brings its {points} points home without a trick.
* `makes-void suit`: Without {suit} you can trump.
* `lays-loser card`: {card} wins nothing in the hand.
* `vouches-for-sow card`: {card} must go along with a sow that is laid away.

Cards:

* `draws-trumps card`: {card} takes a round of trumps from the defenders.
* `top-card card`: Nobody can beat {card}, unless by a trump.
* `runs card`: Nobody can beat {card} any more.
* `leads-low card`: {card} costs little, and your high cards stay.
* `forces-trump seat suit`: {seat} has no {suit} left and must trump.
* `gives-points card points`: Your side has the trick: {card} adds {points} points.
* `cheapest-winner card`: {card} is the lowest card that wins the trick.
* `takes-points card points`: {card} wins a trick with {points} points.
* `goes-high card`: {card} takes the lead in the trick.
* `gives-nothing card`: The trick goes to the others; {card} gives as little as possible.
* `risks-points card points`: {card} adds {points} points to a trick that the other side may get.
* `keeps-high card`: {card} goes, and your high cards stay for later.
* `void-shown seat suit`: {seat} has shown that it has no {suit} left.
* `suit-gone suit`: Nobody else has a card of {suit} any more.
* `trumps-gone`: Nobody else has a trump any more.
* `last-higher card`: {card} is the last card out that is higher.
"""

from pycore.bots.advice import Reason, reason
from pycore.bots.policies.dobbm.hands import BEFORE_DOBBM, BEFORE_SOLO, declarer_outlook, suit_holding
from pycore.bots.policies.dobbm.play import win_chance
from pycore.bots.policies.dobbm.table import ABOVE, FOLLOWERS, TRUMPS, Table, read_table
from pycore.bots.policies.dobbm.words import against
from pycore.cards import GERMAN_36, Card, Cards, members
from pycore.game import Action, Decision, Observation
from pycore.games.dobbm.rules import CONTRACT, HEARTS, PLAIN_HEARTS, DobbmObservation
from pycore.games.dobbm.scoring import CARD_POINTS

CODES, SUITS = GERMAN_36.codes, GERMAN_36.suits
SURE = 0.97
"""From this chance on a trick counts as won."""


def reasons(observation: Observation, decision: Decision, action: Action) -> tuple[Reason, ...]:
    """Say why the seat may well do this, the weightiest first."""
    assert isinstance(observation, DobbmObservation)
    if decision.phase == "auction":
        return _of_call(observation, decision, action)
    if decision.phase == "doubling":
        return _of_answer(observation, action)
    card = action.cards.bit_length() - 1
    if decision.phase == "exchange":
        return _of_discard(observation, card)
    table = read_table(observation)
    found = _of_lead(table, card) if table.trick.suit is None else _of_follow(table, decision.offers[0].pool, card)
    return (*found, *_evidence(table, card))


def _of_call(seen: DobbmObservation, decision: Decision, action: Action) -> tuple[Reason, ...]:
    found: list[Reason] = []
    if seen.setup.occasion == "must":
        found.append(reason("must-declare"))
    is_dobbm_open = any(offer.verb == "dobbm" for offer in decision.offers)
    estimator = BEFORE_SOLO if action.verb == "solo" or not is_dobbm_open else BEFORE_DOBBM
    code = {"pass": "hand-weak", "dobbm": "hand-good", "solo": "hand-huge"}[action.verb]
    found.append(reason(code, points=_rounded(estimator.of(seen.hand))))
    passes = sum(word == "pass" for _, word in seen.calls)
    if action.verb == "dobbm" and passes:
        found.append(reason("others-passed", count=passes))
    return tuple(found)


def _of_answer(seen: DobbmObservation, action: Action) -> tuple[Reason, ...]:
    if seen.seat == seen.declarer:
        code = "stands-double" if action.verb == "double" else "double-warns"
        return (reason(code, points=_rounded(declarer_outlook(seen.hand, seen.laid))),)
    code = "declarer-short" if action.verb == "double" else "declarer-strong"
    return (reason(code, points=_rounded(against(seen))),)


def _rounded(points: float) -> int:
    return max(0, min(120, round(points)))


def _of_discard(seen: DobbmObservation, card: Card) -> tuple[Reason, ...]:
    found, points, suit = [], CARD_POINTS[card], GERMAN_36.homes[card]
    if PLAIN_HEARTS >> card & 1:
        found.append(reason("vouches-for-sow", card=CODES[card]))
    if points:
        found.append(reason("saves-points", card=CODES[card], points=points))
    else:
        found.append(reason("lays-loser", card=CODES[card]))
    if suit != HEARTS and suit_holding(seen.hand, suit).bit_count() == 1:
        found.append(reason("makes-void", suit=SUITS[suit]))
    return tuple(found)


def _of_lead(table: Table, card: Card) -> tuple[Reason, ...]:
    suit = GERMAN_36.homes[card]
    out = table.unseen & FOLLOWERS[suit]
    higher = ABOVE[suit][card] & out
    if suit == HEARTS:
        if not out:
            return (reason("runs", card=CODES[card]),)
        return (reason("draws-trumps" if not higher else "leads-low", card=CODES[card]),)
    if not higher:
        is_safe = all(not _may(table, seat) & TRUMPS or _follows(table, seat, suit) for seat in table.opponents)
        return (reason("runs" if is_safe else "top-card", card=CODES[card]),)
    void = [seat for seat in table.opponents if not _may(table, seat) & FOLLOWERS[suit] and _may(table, seat) & TRUMPS]
    if void and not table.is_attacking:
        return (reason("forces-trump", seat=void[0], suit=SUITS[suit]),)
    return (reason("leads-low", card=CODES[card]),)


def _may(table: Table, seat: int) -> Cards:
    return table.may[seat] if table.sizes[seat] else 0


def _follows(table: Table, seat: int, suit: int) -> bool:
    """Tell whether a seat has a card of the suit for certain: no other place can hold as many cards."""
    able = table.may[seat] & FOLLOWERS[suit]
    return table.may[seat].bit_count() - able.bit_count() < table.sizes[seat]


def _of_follow(table: Table, legal: Cards, card: Card) -> tuple[Reason, ...]:
    trick, name, points = table.trick, CODES[card], CARD_POINTS[card]
    assert trick.suit is not None
    best = trick.cards[trick.best]
    on_table = sum(CARD_POINTS[played] for played in trick.cards)
    beats = ABOVE[trick.suit][best]
    wins = bool(beats >> card & 1)
    is_ours = not table.is_opponent(trick.winner)
    chance = win_chance(table, card)
    if is_ours and chance >= SURE and points:
        return (reason("gives-points", card=name, points=points),)
    if wins and not is_ours:
        if not table.later and card == _lowest(legal & beats):
            return (reason("cheapest-winner", card=name),)
        if on_table + points:
            return (reason("takes-points", card=name, points=on_table + points),)
        return (reason("goes-high", card=name),)
    if chance < 0.5 and points == min(CARD_POINTS[other] for other in members(legal)):
        return (reason("gives-nothing", card=name),)
    if points:
        return (reason("gives-points" if chance >= 0.5 else "risks-points", card=name, points=points),)
    return (reason("keeps-high", card=name),)


def _lowest(cards: Cards) -> Card:
    """Choose the card that is worth least as a winner: a side card before a trump, the lowest of its suit."""
    return max(members(cards & ~CONTRACT.trumps or cards), default=-1)


def _evidence(table: Table, card: Card) -> list[Reason]:
    """Name what was seen that matters for the card: voids, suits and trumps that are gone, the last higher card."""
    trick, suit = table.trick, GERMAN_36.homes[card]
    led = suit if trick.suit is None else trick.suit
    out = table.unseen & FOLLOWERS[led]
    found: list[Reason] = []
    if not table.unseen & TRUMPS:
        found.append(reason("trumps-gone"))
    if not out:
        found.append(reason("suit-gone", suit=SUITS[led]))
        return found
    found += [reason("void-shown", seat=seat, suit=SUITS[led]) for seat in table.later if not table.may[seat] & out]
    higher = out & ABOVE[led][card] & FOLLOWERS[led]
    if suit == led and higher.bit_count() == 1 and table.later:
        found.append(reason("last-higher", card=CODES[members(higher)[0]]))
    return found
