"""Reasons and costs in words: why an action is good, and what the others are expected to cost."""

from typing import NamedTuple

from app import speech
from app.scene import Scene
from app.text import Param, Text, listing, text
from pycore.bots.advice import Advice, Reason
from pycore.cards import Card, Deck
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


class Gap(NamedTuple):
    """By how many chips one action is expected to bring less than another, and whether that is within what can be told."""

    chips: float
    is_equal: bool


def gap(advice: Advice, less: Action, more: Action) -> Gap | None:
    """Compare two actions (`None`: one of them was not tried out)."""
    worth = {estimate.action: estimate for estimate in advice.estimates}
    if less not in worth or more not in worth:
        return None
    chips = worth[more].chips - worth[less].chips
    return Gap(chips, abs(chips) < max(EQUAL * max(worth[more].error, worth[less].error), SMALL))


def costs(scene: Scene, advice: Advice, chosen: Action) -> tuple[Cost, ...]:
    """Compare every other action with the chosen one, the best first (nothing if nobody tried them out)."""
    chosen = stand_in(scene.deck, advice, chosen)
    found = []
    for estimate in sorted(advice.estimates, key=lambda one: -one.chips):
        between = gap(advice, chosen, estimate.action)
        if estimate.action == chosen or between is None:
            continue
        words = text("hint.equal") if between.is_equal else signed_tenths(between.chips)
        found.append(Cost(action(scene, estimate.action), words, between.is_equal))
    return tuple(found[:LISTED])


def stand_in(deck: Deck, advice: Advice, done: Action) -> Action:
    """Find the action that was tried out in the place of one: of cards that are worth the same only one was."""
    tried = tuple(estimate.action for estimate in advice.estimates)
    if done in tried or done.verb != "play" or deck.art == "tiles":
        return done
    place = _card(done)
    home = deck.codes[place][0]
    near = [one for one in tried if one.verb == "play" and deck.codes[_card(one)][0] == home]
    return min(near, key=lambda one: abs(_card(one) - place), default=done)


def _card(action: Action) -> Card:
    return action.cards.bit_length() - 1


def signed_tenths(difference: float) -> Text:
    """Write a difference with its sign and one decimal, as the language writes it."""
    return _tenths(difference, MINUS if difference < 0 else "+")


def plain_tenths(chips: float) -> Text:
    """Write a number without a sign and with one decimal; what is more than nothing is at least a tenth."""
    return _tenths(chips, "")


def _tenths(number: float, sign: str) -> Text:
    tenths = max(round(abs(number) * 10), 1) if number else 0
    return text("number.tenths", sign=sign, whole=tenths // 10, part=tenths % 10)
