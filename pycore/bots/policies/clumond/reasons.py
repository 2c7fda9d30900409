"""Why an action is good in Clumond, as codes.

The offer of going:

* `go-likely percent`: With these cards the right number is hit about {percent} times in a hundred.
* `trump-long suit count`: {count} cards of {suit} are a strong trump suit.
* `no-trump-calm`: Without trumps nobody can ruff, and the number is easier to steer.
* `pot-worth chips`: There are {chips} chips in the pot.
* `go-unlikely percent`: The right number would be hit only about {percent} times in a hundred.

Cards of one who plays for a number:

* `keeps-cards cards tricks`: {cards} are the best three cards to keep: they ask for {tricks} tricks.
* `needs-tricks need left`: {need} of the {left} tricks to come are still needed.
* `has-enough tricks`: With {tricks} tricks the number is reached: no more of them.
* `needs-all left`: All {left} tricks to come are needed.
* `sure-winner card`: Nobody can beat {card} any more.
* `takes-trick card`: {card} is to win this trick.
* `cheapest-winner card`: {card} is the lowest card that takes the trick.
* `ducks card under`: {card} stays under {under}, and a card that could win too much is gone.
* `leads-low card`: {card} is led so that somebody else takes the trick.
* `throws-high card`: {card} is thrown away, for it would win a trick that is not wanted.
* `throws-low card`: {card} is thrown away, and the cards that win are kept.
* `ruffs card`: {card} is a trump and takes the trick.
* `must-take card`: The suit leaves no choice: the trick must be taken, and {card} is the card that is best gone.

Cards against a goer:

* `leaves-trick seat`: {seat} is left a trick that makes the number harder to hit.
* `takes-trick-from seat`: {seat} has enough tricks and must get no more.
* `saves-strength card`: {card} is of the least use later.

What was seen:

* `void-shown seat suit`: {seat} has shown that it has no {suit} left.
* `last-higher card`: {card} is the last card out that is higher.
"""

from pycore.bots.advice import Reason, reason
from pycore.bots.policies.clumond import going_worths
from pycore.bots.policies.clumond.defence import ENOUGH
from pycore.bots.policies.clumond.plans import GOER, STANDARD, Hand, Plan, plans, weigh_hand
from pycore.bots.policies.clumond.table import HOMES, Table, read_table
from pycore.cards import FRENCH_48, Card, members
from pycore.game import Action, Decision, Observation
from pycore.games.clumond.rules import ClumondObservation
from pycore.games.clumond.targets import SUIT_CARDS

CODES = FRENCH_48.codes
LIKELY = 0.25
"""Added to the rule policy's judgement of a goer's best plan, it is about how often the plan comes true."""


def reasons(observation: Observation, decision: Decision, action: Action) -> tuple[Reason, ...]:
    """Say why the seat may well do this, the weightiest first."""
    assert isinstance(observation, ClumondObservation)
    table = read_table(observation)
    if decision.phase == "going":
        return _of_answer(table, observation, action)
    card = action.cards.bit_length() - 1
    if table.goer is not None and table.goer != table.seat:
        return (*_against_goer(table, card), *_evidence(table, card))
    return (*_of_number(table, card), *_evidence(table, card))


def _of_answer(table: Table, seen: ClumondObservation, action: Action) -> tuple[Reason, ...]:
    worths = {str(trump): worth for trump, worth in going_worths(table).items()}
    pot = seen.setup.pot + sum(seen.setup.antes)
    if action.verb == "pass":
        return (reason("go-unlikely", percent=_percent(max(worths.values()))), reason("pot-worth", chips=pot))
    trump = str(action.value)
    found = [reason("go-likely", percent=_percent(worths.get(trump, 0.0)))]
    if trump == "none":
        found.append(reason("no-trump-calm"))
    else:
        count = (table.hand & SUIT_CARDS["CHSD".index(trump)]).bit_count()
        found.append(reason("trump-long", suit=trump, count=count))
    return (*found, reason("pot-worth", chips=pot))


def _percent(worth: float) -> int:
    return round(100 * min(max(worth + LIKELY, 0.05), 0.95))


def _of_number(table: Table, card: Card) -> list[Reason]:
    """Name what the card does in the trick, and the plan that it serves."""
    judgement = STANDARD if table.goer is None else GOER
    hand = weigh_hand(table, judgement)
    ranked = plans(table, hand, judgement)
    home = HOMES[card]
    plan = next((plan for plan in ranked if _goes_without(hand, plan, card)), ranked[0])
    won, left = table.won[table.seat], table.left
    found = [_move(table, card, plan.need > 0)]
    kept = _kept_cards(hand, plan, card)
    found.append(reason("keeps-cards", cards=" ".join(CODES[other] for other in kept), tricks=won + max(plan.need, 0)))
    if plan.need <= 0:
        found.append(reason("has-enough", tricks=won))
    elif plan.need >= left:
        found.append(reason("needs-all", left=left))
    else:
        found.append(reason("needs-tricks", need=plan.need, left=left))
    if table.beats_best(card) and not table.rivals(card) and not table.trumps_above(card, home):
        found.insert(0, reason("sure-winner", card=CODES[card]))
    return found


def _goes_without(hand: Hand, plan: Plan, card: Card) -> bool:
    """Tell whether a plan can be kept to when the card is played."""
    kind = hand.kinds[hand.cards.index(card)]
    return plan.kept.count(kind) < hand.kinds.count(kind)


def _kept_cards(hand: Hand, plan: Plan, played: Card) -> list[Card]:
    """Choose cards of the plan's kinds, none of them the one that is played."""
    free = [(kind, card) for kind, card in zip(hand.kinds, hand.cards, strict=True) if card != played]
    kept = []
    for kind in plan.kept:
        found = next((pair for pair in reversed(free) if pair[0] == kind), None)
        if found is not None:
            free.remove(found)
            kept.append(found[1])
    return sorted(kept)


def _move(table: Table, card: Card, wants: bool) -> Reason:
    """Name what playing the card means for the trick on the table."""
    name, home = CODES[card], HOMES[card]
    if table.led is None or table.best is None:
        out = table.unseen & SUIT_CARDS[home]
        is_high = 2 * table.rivals(card).bit_count() < out.bit_count()
        return reason("takes-trick" if is_high and wants else "leads-low", card=name)
    beats = table.beats_best(card)
    if home != table.led:
        if beats:
            return reason("ruffs", card=name)
        out = table.unseen & SUIT_CARDS[home]
        is_high = 2 * table.rivals(card).bit_count() < out.bit_count()
        return reason("throws-high" if is_high else "throws-low", card=name)
    if not beats:
        return reason("ducks", card=name, under=CODES[table.best])
    suited = table.hand & SUIT_CARDS[home]
    if not any(not table.beats_best(other) for other in members(suited)) and not wants:
        return reason("must-take", card=name)
    lower_winners = [other for other in members(suited) if other > card and table.beats_best(other)]
    return reason("cheapest-winner" if not table.later and not lower_winners else "takes-trick", card=name)


def _against_goer(table: Table, card: Card) -> list[Reason]:
    assert table.goer is not None
    beats = table.beats_best(card)
    if table.won[table.goer] >= ENOUGH and beats:
        return [reason("takes-trick-from", seat=table.goer)]
    leaves = table.goer in table.later or table.best_seat == table.goer
    if table.won[table.goer] < ENOUGH and leaves and (not beats or table.led is None):
        return [reason("leaves-trick", seat=table.goer)]
    return [reason("saves-strength", card=CODES[card])]


def _evidence(table: Table, card: Card) -> list[Reason]:
    """Name what was seen that matters for the card: voids of those who play after it, the last higher card."""
    home = HOMES[card]
    if table.led not in (None, home) or not table.beats_best(card):
        return []
    suit = FRENCH_48.suits[home]
    found = [reason("void-shown", seat=seat, suit=suit) for seat in table.later if table.is_void(seat, home)]
    higher = table.rivals(card)
    if higher.bit_count() == 1 and table.later:
        found.append(reason("last-higher", card=CODES[members(higher)[0]]))
    return found
