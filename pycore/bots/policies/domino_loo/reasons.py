"""Why an action is good in Domino Loo, as codes.

Words:

* `hand-good trumps`: With {trumps} trumps and what else is there, a trick is likely.
* `hand-weak trumps`: With {trumps} trumps a trick is unlikely, and a loo is dear.
* `miss-better count`: Five tiles worth little: {count} new ones are better.
* `fold-saves loo`: Staying out costs nothing; a loo would cost {loo}.
* `nobody-else`: Hardly anybody else is in.
* `for-pot-saves`: Playing for the pot, you cannot be looed, and the other hardly sweeps.
* `all-stand`: In this deal everybody stands.

The turn-up and the discards:

* `takes-trump tile`: {tile} is a trump, and worth more than your weakest tile.
* `leaves-turn-up tile`: {tile} is worth less than everything you hold.
* `lays-weakest tile`: {tile} is the tile least likely to win.
* `lays-covered tile`: {tile} is weak beside what you keep.

Tiles:

* `runs tile`: Nobody can beat {tile}, led like this.
* `top-tile tile`: {tile} is the highest of its suit that is still out; only a trump beats it.
* `draws-trumps tile`: {tile} draws a trump from everybody.
* `leads-low tile`: {tile} is worth least; the better ones wait.
* `names-suit suit`: As {suit} fewer tiles beat it.
* `cheapest-winner tile`: {tile} is the lowest tile that wins the trick.
* `goes-high tile`: {tile} takes the lead in the trick.
* `saves-from-loo`: A trick now saves you from the loo.
* `dumps tile`: The trick cannot be had; {tile} is worth least.
* `keeps-better tile`: {tile} goes, and the better ones wait.
* `void-shown seat suit`: {seat} has shown that it has no {suit} left.
* `trumps-gone`: Nobody else has a trump any more.
* `last-higher tile`: {tile} is the last tile out that beats yours.
"""

from pycore.bots.advice import Reason, reason
from pycore.bots.policies.domino_loo.appraisal import View
from pycore.cards import DOUBLE_SIX, Cards, mask, members
from pycore.game import Action, Decision, Observation
from pycore.games.domino_loo.phases import LooObservation
from pycore.games.domino_loo.rules import DRAWN
from pycore.games.domino_loo.scoring import is_forced_to_stand
from pycore.tricks import add

CODES = DOUBLE_SIX.codes


def reasons(observation: Observation, decision: Decision, action: Action) -> tuple[Reason, ...]:
    """Say why the seat may well do this, the weightiest first."""
    assert isinstance(observation, LooObservation)
    view = View(observation, decision, remembers=True)
    if decision.phase == "deciding":
        return _of_word(view, action)
    turned = CODES[observation.turn_up]
    if decision.phase == "turning":
        return (reason("takes-trump" if action.verb == "take" else "leaves-turn-up", tile=turned),)
    if decision.phase == "discarding":
        return _of_discard(view, action)
    return (*_of_tile(view, action), *_evidence(view, action))


def _of_word(view: View, action: Action) -> tuple[Reason, ...]:
    seen = view.seen
    if is_forced_to_stand(seen.setup):
        return (reason("all-stand"),)
    hand = seen.hand | (1 << seen.turn_up if seen.seat == seen.setup.dealer else 0)
    trumps = (hand & view.rules.trumps).bit_count()
    if action.verb == "stand":
        is_alone = not view.inside and len(view.undecided) <= 1 and seen.setup.players > 2
        return (reason("hand-good", trumps=trumps), *((reason("nobody-else"),) if is_alone else ()))
    if action.verb == "miss":
        return (reason("miss-better", count=DRAWN[seen.setup.players]),)
    if action.verb == "for-pot":
        return (reason("for-pot-saves"),)
    return (reason("hand-weak", trumps=trumps), reason("fold-saves", loo=seen.loo))


def _of_discard(view: View, action: Action) -> tuple[Reason, ...]:
    tile = action.cards.bit_length() - 1
    seats = view.inside + view.undecided
    worths = view.worths(view.seen.hand, seats)
    is_least = worths[tile] <= min(worths.values()) + 1e-9
    return (reason("lays-weakest" if is_least else "lays-covered", tile=CODES[tile]),)


def _out(view: View) -> Cards:
    """Gather the tiles that the others may still have."""
    seen = view.seen
    on_table = () if seen.trick is None else (seen.trick,)
    gone = mask(tile for trick in (*seen.tricks, *on_table) for tile in trick.cards)
    turned = 0 if seen.taker not in (None, seen.seat) else 1 << seen.turn_up
    return DOUBLE_SIX.whole & ~(seen.hand | seen.own_discards | gone | turned)


def _of_tile(view: View, action: Action) -> tuple[Reason, ...]:
    seen, rules, trick, seat = view.seen, view.rules, view.seen.trick, view.decision.seat
    assert trick is not None
    tile, out = action.cards.bit_length() - 1, _out(view)
    name = CODES[tile]
    suits = rules.led_as[tile]
    if trick.suit is None:
        suit = action.value if isinstance(action.value, int) else suits[0]
        above = rules.above[suit][tile] & out
        found = []
        if rules.trumps >> tile & 1:
            code = "leads-low" if above else "draws-trumps" if out & rules.trumps else "runs"
            return (reason(code, tile=name),)
        found.append(reason("leads-low" if above & rules.followers[suit] else "top-tile" if above else "runs", tile=name))
        if len(suits) > 1 and any((rules.above[other][tile] & out).bit_count() > above.bit_count() for other in suits):
            found.append(reason("names-suit", suit=DOUBLE_SIX.suits[suit]))
        return tuple(found)
    with_it = add(rules, trick, tile, suits[0])
    has_trick = any(done.winner == seat for done in seen.tricks) or seen.decisions[seat] == "for-pot"
    if with_it.winner != seat:
        worths = view.worths(seen.hand, tuple(other for other in trick.seats if other != seat))
        legal = {choice.cards.bit_length() - 1 for choice in view.decision.actions()}
        is_least = worths[tile] <= min(worths[choice] for choice in legal) + 1e-9
        return (reason("dumps" if is_least else "keeps-better", tile=name),)
    power = rules.power[trick.suit]
    best = power[trick.cards[trick.best]]
    winners = [choice.cards.bit_length() - 1 for choice in view.decision.actions()]
    cheapest = min((choice for choice in winners if power[choice] > best), key=power.__getitem__)
    is_last = len(with_it.cards) == len(trick.seats)
    found = [reason("cheapest-winner" if is_last and tile == cheapest else "goes-high", tile=name)]
    if not has_trick:
        found.append(reason("saves-from-loo"))
    return tuple(found)


def _evidence(view: View, action: Action) -> list[Reason]:
    """Name what was seen that matters for the tile: voids, trumps that are gone, the last higher tile."""
    seen, rules, trick = view.seen, view.rules, view.seen.trick
    assert trick is not None
    tile, out = action.cards.bit_length() - 1, _out(view)
    found: list[Reason] = []
    if seen.tricks and not out & rules.trumps:
        found.append(reason("trumps-gone"))
    suit = trick.suit
    if suit is None:
        suit = action.value if isinstance(action.value, int) else rules.led_as[tile][0]
    later = trick.seats[len(trick.cards) + 1 :]
    known = dict(zip(later, view.opponents(seen.hand, later), strict=True))
    able = out & rules.followers[suit]
    if able:
        found += [
            reason("void-shown", seat=seat, suit=DOUBLE_SIX.suits[suit]) for seat in later if not known[seat].possible & able
        ]
    higher = rules.above[suit][tile] & out & rules.followers[suit]
    if higher.bit_count() == 1 and later and rules.followers[suit] >> tile & 1:
        found.append(reason("last-higher", tile=CODES[members(higher)[0]]))
    return found
