"""Reasons and costs in words: why an action is good, and what the others are expected to cost."""

from typing import NamedTuple

from app import speech
from app.scene import Scene
from app.text import Param, Text, listing, text
from pycore.bots.advice import Advice, Reason
from pycore.cards import Card
from pycore.game import Action, Value, write_action
from pycore.language import MINUS

EQUAL = 2.0
"""Actions whose worth differs by no more than so many standard errors are about equal."""
SMALL = 0.05
"""A difference, in chips, that nobody would play for."""
OTHER_CARD = {"tile": "card", "under": "card"}
"""Parameters that the words call `card`: the card that is played is not named again in its reasons, another one is."""
LISTED = 7
"""The most alternatives that are listed."""


class Cost(NamedTuple):
    """An alternative: its words, and the difference in chips in words, or that it is about equal."""

    words: Text
    difference: Text
    is_equal: bool


def reasons(scene: Scene, found: tuple[Reason, ...]) -> tuple[Text, ...]:
    """Say reasons, the weightiest first."""
    return tuple(say(scene, reason) for reason in found)


def say(scene: Scene, reason: Reason) -> Text:
    """Say a reason in the game's own words, or in those of all games."""
    named: dict[str, Param] = {}
    for name, value in reason.params:
        if name == "seat":
            continue
        named[OTHER_CARD.get(name, name)] = _name(scene, name, value)
        if isinstance(value, int):
            named.setdefault("count", value)
    keys = f"because.{scene.game.name}.{reason.code}|because.{reason.code}"
    seat = dict(reason.params).get("seat")
    return scene.said(keys, seat, **named) if isinstance(seat, int) else text(keys, **named)


def _name(scene: Scene, name: str, value: Value) -> Param:
    if name in ("card", "under", "tile"):
        return scene.card(scene.deck.card(str(value)))
    if name == "cards":
        return listing(*(scene.card(scene.deck.card(code)) for code in str(value).split()))
    if name == "suit":
        return scene.suit(scene.deck.suits.index(str(value)))
    return value


def action(scene: Scene, done: Action) -> Text:
    """Say an action in the words of its control."""
    return speech.token_words(scene, write_action(scene.deck, done))


def costs(scene: Scene, advice: Advice, chosen: Action) -> tuple[Cost, ...]:
    """Compare every other action with the chosen one, the best first (nothing if nobody tried them out)."""
    worth = {estimate.action: estimate for estimate in advice.estimates}
    chosen = stand_in(scene, advice, chosen)
    if chosen not in worth:
        return ()
    found = []
    for estimate in sorted(advice.estimates, key=lambda one: -one.chips):
        if estimate.action == chosen:
            continue
        difference = estimate.chips - worth[chosen].chips
        is_equal = abs(difference) < max(EQUAL * max(estimate.error, worth[chosen].error), SMALL)
        words = text("hint.equal") if is_equal else signed_tenths(difference)
        found.append(Cost(action(scene, estimate.action), words, is_equal))
    return tuple(found[:LISTED])


def stand_in(scene: Scene, advice: Advice, done: Action) -> Action:
    """Find the action that was tried out in the place of one: of cards that are worth the same only one was."""
    tried = tuple(estimate.action for estimate in advice.estimates)
    if done in tried or done.verb != "play" or scene.deck.art == "tiles":
        return done
    place = _card(done)
    home = scene.deck.codes[place][0]
    near = [one for one in tried if one.verb == "play" and scene.deck.codes[_card(one)][0] == home]
    return min(near, key=lambda one: abs(_card(one) - place), default=done)


def _card(action: Action) -> Card:
    return action.cards.bit_length() - 1


def signed_tenths(difference: float) -> Text:
    """Write a difference with its sign and one decimal, as the language writes it."""
    tenths = max(round(abs(difference) * 10), 1)
    sign = MINUS if difference < 0 else "+"
    return text("number.tenths", sign=sign, whole=tenths // 10, part=tenths % 10)
