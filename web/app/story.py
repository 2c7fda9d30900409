"""The story of a deal in sentences: what the log shows and a screen reader says, one line for each event."""

from collections.abc import Iterator

from app.scene import PublicEvent, Scene
from app.table import LogLine
from app.text import Text, text
from pycore.tricks import Trick


def tell(scene: Scene) -> tuple[LogLine, ...]:
    """Tell the deal so far: every event, and after each finished trick who won it."""
    return tuple(line for lines in tell_events(scene) for line in lines)


def tell_events(scene: Scene) -> tuple[tuple[LogLine, ...], ...]:
    """Tell the deal so far, grouped by event: the lines that each action of the record gives rise to."""
    observation = scene.observation
    tricks = list(observation.tricks)
    if observation.trick is not None:
        tricks.append(observation.trick)
    places = _places(tricks)
    told: list[tuple[LogLine, ...]] = []
    for event in scene.events:
        if event.verb != "play":
            told.append((LogLine(say_event(scene, event)),))
            continue
        number, place = next(places)
        trick = tricks[number]
        lines = [LogLine(say_play(scene, event, place), number + 1)]
        if place == len(trick.seats) - 1:
            lines.append(LogLine(say_winner(scene, trick), number + 1))
        told.append(tuple(lines))
    return tuple(told)


def _places(tricks: list[Trick]) -> Iterator[tuple[int, int]]:
    for number, trick in enumerate(tricks):
        for place in range(len(trick.cards)):
            yield number, place


def say_play(scene: Scene, event: PublicEvent, place: int) -> Text:
    """Say who leads or plays what."""
    card = scene.card(event.card or 0)
    if event.value is not None:
        suit = text(f"suit.{scene.deck.art}.{event.value}")
        return scene.said("log.lead-as", event.seat, card=card, suit=suit)
    return scene.said("log.play" if place else "log.lead", event.seat, card=card)


def say_winner(scene: Scene, trick: Trick) -> Text:
    """Say who won a trick, and with what."""
    return scene.said("log.won", trick.winner, card=scene.card(trick.cards[trick.best]))


def say_idle(scene: Scene) -> Text | None:
    """Say that the one who looks has no part in this deal (`None`: he has)."""
    if scene.own is None or scene.own in scene.observation.setup.active:
        return None
    return text(f"{scene.key('hand.idle')}|hand.idle")


def say_event(scene: Scene, event: PublicEvent) -> Text:
    """Say what a seat did other than play a card; a hidden card stays unnamed."""
    verb = event.verb
    if event.card is not None:
        return scene.said(f"{scene.key('log')}.{verb}", event.seat, card=scene.card(event.card))
    if event.value is not None:
        verb += f".{event.value}"
    elif verb in scene.game.secret_verbs:
        verb += ".hidden"
    return scene.said(f"{scene.key('log')}.{event.phase}.{verb}|{scene.key('log')}.{verb}", event.seat)
