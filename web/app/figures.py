"""Figures that help somebody who learns: on cards, what they count; in the panel, what players would keep in mind."""

from dataclasses import replace

from app.games import view_of
from app.scene import Scene
from app.settings import Settings
from app.standard import View
from app.table import Block, HandCard, Note, Table, TrickCard, TrickView, Worth
from app.text import lines


def with_figures(shown: Table, scene: Scene, liked: Settings) -> Table:
    """Print figures on a table's cards, and say the count of the tricks, as much as is wished."""
    view = view_of(scene.game.name)
    hand = tuple(_on_hand(card, scene, view, liked) for card in shown.hand)
    trick, last_trick = (_on_trick(one, scene, view, liked) for one in (shown.trick, shown.last_trick))
    panel = _counted(shown.panel, scene, view) if liked.counter else shown.panel
    return replace(shown, hand=hand, panel=panel, trick=trick, last_trick=last_trick)


def _on_hand(card: HandCard, scene: Scene, view: View, liked: Settings) -> HandCard:
    return card._replace(worth=_worth(card.code, card.worth, scene, view, liked))


def _on_trick(trick: TrickView | None, scene: Scene, view: View, liked: Settings) -> TrickView | None:
    def on_card(card: TrickCard) -> TrickCard:
        return card._replace(worth=_worth(card.code, card.worth, scene, view, liked))

    return trick and trick._replace(cards=tuple(on_card(card) for card in trick.cards))


def _worth(code: str, usual: Worth | None, scene: Scene, view: View, liked: Settings) -> Worth | None:
    if liked.worths == "off":
        return None
    return (usual or view.value(scene, scene.deck.card(code))) if liked.worths == "all" else usual


def _counted(panel: tuple[Block, ...], scene: Scene, view: View) -> tuple[Block, ...]:
    """Say the count in the panel's own sentence, or in one of its own before everything else."""
    count = view.count(scene) if scene.score is None else None
    if count is None:
        return panel
    at = next((at for at, block in enumerate(panel) if isinstance(block, Note) and not block.is_warning), None)
    if at is None:
        return (Note(count), *panel)
    note = panel[at]
    assert isinstance(note, Note)
    return (*panel[:at], note._replace(words=lines(note.words, count)), *panel[at + 1 :])
