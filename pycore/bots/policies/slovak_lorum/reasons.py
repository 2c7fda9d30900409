"""Why an action is good in Slovak Lorum, as codes.

Calls and announcements:

* `big-runs percent`: With these cards a big is made about {percent} times in a hundred.
* `small-safe percent`: With these cards a small is made about {percent} times in a hundred.
* `calls-risk`: Neither a big nor a small is likely enough to be made.
* `outbids call`: A big outranks the {call} that was called.
* `announce-guarded card`: {card} is well guarded: it will hardly be caught, and it will cost somebody else more.
* `announce-danger`: An announced ober that is caught costs its holder twice.

Cards of a regular game:

* `ducks card under`: {card} stays under {under}, and the higher cards of the suit are gone afterwards.
* `sheds-ober card`: {card} must go: here somebody else has to take it.
* `dumps card`: {card} is thrown away while nobody can make you take it.
* `dumps-points card points`: {card} puts {points} chips on somebody else's pile.
* `last-free card`: You are the last to play and the trick costs nothing: {card}, a high card, goes.
* `must-take card`: You have to take the trick; {card} is the card that is best gone.
* `leads-low card`: {card} is low: somebody will probably have to beat it.
* `draws-high card`: {card} is dangerous later and costs little now.
* `suit-gone suit`: Nobody else has a card of {suit} any more.
* `void-shown seat suit`: {seat} has shown that it has no {suit} left.
* `last-higher card`: {card} is the last card out that is higher.
* `stays-clean pot`: You have taken nothing yet: who stays clean shares {pot} chips and more.
* `stops-sweep seat`: {seat} has won every trick so far and must be stopped.
* `goes-for-all`: You have won every trick so far, and the rest can be won too.

Cards of a big and a small:

* `runs card`: Nobody can beat {card} any more.
* `beatable card`: {card} can still be beaten.
* `beats-caller card`: {card} beats the caller, and that ends his big.
* `guards suit`: The {suit} is kept, for the caller may need it.
* `avoids card under`: {card} stays under {under}.
* `loses-lead card`: Somebody will probably have to beat {card}.
* `forces-caller card`: The caller, who must beat {card} if he can, is made to take the trick.
* `unprotects card`: {card} would only take tricks for the caller.
"""

from pycore.bots.advice import Reason, reason
from pycore.bots.policies.slovak_lorum import should_sweep
from pycore.bots.policies.slovak_lorum.calls import big_chance, small_chance
from pycore.bots.policies.slovak_lorum.regular import sweeper
from pycore.bots.policies.slovak_lorum.table import Table, read_table
from pycore.cards import Card, members
from pycore.game import Action, Decision, Observation
from pycore.games.slovak_lorum.rules import LorumObservation
from pycore.games.slovak_lorum.scoring import pack


def reasons(observation: Observation, decision: Decision, action: Action) -> tuple[Reason, ...]:
    """Say why the seat may well do this, the weightiest first."""
    assert isinstance(observation, LorumObservation)
    table = read_table(observation)
    if decision.phase == "calling":
        return _of_call(table, observation, action)
    deck = pack(len(table.sizes))
    if decision.phase == "announcing":
        if action.verb == "announce":
            return (reason("announce-guarded", card=deck.texts(action.cards)[0]),)
        return (reason("announce-danger"),)
    card = action.cards.bit_length() - 1
    if observation.kind == "big":
        return _in_big(table, card, deck.codes, deck.suits)
    if observation.kind == "small":
        return _in_small(table, card, deck.codes)
    return (*_in_regular(table, card, deck.codes), *_evidence(table, card, deck.codes, deck.suits))


def _of_call(table: Table, seen: LorumObservation, action: Action) -> tuple[Reason, ...]:
    if action.verb == "big":
        found = [reason("big-runs", percent=round(100 * big_chance(table)))]
        found += [reason("outbids", call=said) for _, said in seen.calls if said == "small"]
        return tuple(found)
    if action.verb == "small":
        return (reason("small-safe", percent=round(100 * small_chance(table, str(seen.setup.option("small_duty"))))),)
    return (reason("calls-risk"),)


def _in_regular(table: Table, card: Card, codes: tuple[str, ...]) -> tuple[Reason, ...]:
    name, suit = codes[card], table.cards.homes[card]
    done = sum(table.tricks)
    if done and table.tricks[table.seat] == done and table.led is None and should_sweep(table):
        return (reason("goes-for-all"),)
    who = sweeper(table)
    is_winning = table.led is None or (suit == table.led and table.best is not None and card < table.best)
    if who not in (None, table.seat) and is_winning and table.led is not None:
        return (reason("stops-sweep", seat=int(who or 0)),)
    if table.led is None:
        return _of_lead(table, card, name)
    if suit != table.led:
        if table.worth[card] > 1:
            return (reason("sheds-ober", card=name),)
        if table.worth[card]:
            return (reason("dumps-points", card=name, points=table.worth[card]),)
        return (reason("dumps", card=name),)
    assert table.best is not None
    if not is_winning:
        code = "sheds-ober" if table.worth[card] > 1 else "ducks"
        return (reason(code, card=name) if code != "ducks" else reason(code, card=name, under=codes[table.best]),)
    if not table.later and not table.worth_of(table.on_table) and not table.worth[card]:
        return (reason("last-free", card=name),)
    return (reason("must-take", card=name),)


def _of_lead(table: Table, card: Card, name: str) -> tuple[Reason, ...]:
    out = table.unseen & table.cards.suits[table.cards.homes[card]]
    higher, lower = (out & table.cards.above[card]).bit_count(), (out & table.cards.below[card]).bit_count()
    return (reason("leads-low" if higher > lower else "draws-high", card=name),)


def _evidence(table: Table, card: Card, codes: tuple[str, ...], suits: tuple[str, ...]) -> list[Reason]:
    """Name what was seen that matters for the card: voids, the last higher card, the pot for the clean."""
    suit = table.cards.homes[card]
    out = table.unseen & table.cards.suits[suit]
    follows = table.led is None or suit == table.led
    found = []
    if not out:
        found.append(reason("suit-gone", suit=suits[suit]))
    elif follows:
        found += [reason("void-shown", seat=seat, suit=suits[suit]) for seat in table.later if not table.may[seat] & out]
        higher = out & table.cards.above[card]
        if higher.bit_count() == 1 and table.later:
            found.append(reason("last-higher", card=codes[members(higher)[0]]))
    if not table.taken[table.seat] and any(table.tricks):
        found.append(reason("stays-clean", pot=table.pot + sum(table.taken)))
    return found


def _in_big(table: Table, card: Card, codes: tuple[str, ...], suits: tuple[str, ...]) -> tuple[Reason, ...]:
    suit = table.cards.homes[card]
    if table.seat == table.caller:
        out = table.unseen & table.cards.above[card]
        return (reason("beatable" if out else "runs", card=codes[card]),)
    if suit == table.led and table.best is not None:
        if card < table.best:
            return (reason("beats-caller", card=codes[card]),)
        return (reason("avoids", card=codes[card], under=codes[table.best]),)
    assert table.caller is not None
    kept = table.hand & ~(1 << card)
    guarded = [
        number
        for number, cards in enumerate(table.cards.suits)
        if kept & cards and number != suit and table.may[table.caller] & cards
    ]
    highest = min(guarded, key=lambda number: members(kept & table.cards.suits[number])[0] % 8, default=None)
    return (reason("dumps", card=codes[card]) if highest is None else reason("guards", suit=suits[highest]),)


def _in_small(table: Table, card: Card, codes: tuple[str, ...]) -> tuple[Reason, ...]:
    suit = table.cards.homes[card]
    beats = table.led is None or (suit == table.led and table.best is not None and card < table.best)
    if table.seat == table.caller:
        if table.led is None:
            return (reason("loses-lead", card=codes[card]),)
        if suit == table.led and not beats and table.best is not None:
            return (reason("avoids", card=codes[card], under=codes[table.best]),)
        return (reason("dumps", card=codes[card]),) if suit != table.led else (reason("loses-lead", card=codes[card]),)
    if beats and table.caller in table.later:
        return (reason("forces-caller", card=codes[card]),)
    return (reason("unprotects", card=codes[card]),)
