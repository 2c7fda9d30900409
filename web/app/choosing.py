"""The card that is chosen but not played yet: the ways to play it, and what there is to think about first."""

from app.scene import Scene
from app.table import Block, Choices, Control, Note, Way
from app.text import text
from pycore.cards import Cards
from pycore.game import Action, read_action, write_action


def way_of(scene: Scene, action: Action) -> Way:
    """Say how a card can be played, or laid away, or led as one of its suits."""
    card = scene.card(action.cards.bit_length() - 1)
    token = write_action(scene.deck, action)
    if action.value is not None:
        return Way(token, text("way.as", card=card, suit=text(f"suit.{scene.deck.art}.{action.value}")))
    return Way(token, text(f"way.{action.verb}|{scene.key('way')}.{action.verb}", card=card))


def raised_ways(scene: Scene) -> tuple[Action, ...]:
    """List the actions that the raised card is open to; none if no card is raised."""
    decision = scene.asked
    if decision is None or not scene.raised:
        return ()
    card = read_action(scene.deck, scene.raised).cards
    return tuple(action for action in decision.actions() if card and action.cards == card)


def able_cards(scene: Scene) -> Cards:
    """Gather the cards that may go now."""
    able = 0
    for action in scene.asked.actions() if scene.asked else ():
        able |= action.cards
    return able


def raised_blocks(scene: Scene) -> tuple[Block, ...]:
    """Offer what can be done with the raised card, beside taking back what was laid away; warn before a marked card goes."""
    ways = raised_ways(scene)
    blocks: list[Block] = []
    if ways and ways[0].cards & scene.marked and able_cards(scene) & ~scene.marked:
        blocks.append(Note(text("marked.sure", card=scene.card(ways[0].cards.bit_length() - 1)), is_warning=True))
    if len(ways) > 1:
        label = text("way.choose", card=scene.card(ways[0].cards.bit_length() - 1))
        return (*blocks, Choices(label, tuple(_half(scene, action) for action in ways), "halves"))
    controls = [Control(text("command.take-back"), command="take-back")] if scene.can_take_back else []
    for action in ways:
        way = way_of(scene, action)
        controls.append(Control(way.words, action=way.token, tone="main"))
    return (*blocks, Choices(controls[-1].words, tuple(controls))) if controls else tuple(blocks)


def _half(scene: Scene, action: Action) -> Control:
    suit = text(f"suit.{scene.deck.art}.{action.value}")
    token = write_action(scene.deck, action)
    is_hinted = token == scene.hinted
    return Control(text("trick.led-as", suit=suit), action=token, picture=f"suit {action.value}", is_hinted=is_hinted)
