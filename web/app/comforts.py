"""What the person's own wishes add to a table: the order of the hand, an offer to finish, a look back, a second question."""

from dataclasses import replace

from app import sorting
from app.figures import with_figures
from app.games import view_of
from app.play import Play, can_finish
from app.scene import Scene
from app.session import Session
from app.standard import View
from app.table import Block, Choices, Control, Fan, Fans, HandCard, LogLine, Table
from app.text import Text, plain, text
from pycore import match as matches
from pycore.cards import members


def comfort(session: Session, play: Play, scene: Scene) -> Table:
    """Build the table of a scene as the one who looks likes it."""
    view = view_of(scene.game.name)
    shown = view.table(scene)
    tricks = scene.observation.tricks
    peeked = session.peek if 0 < session.peek < len(tricks) else len(tricks)
    shown = replace(
        shown,
        hand=tuple(_arranging(card, play) for card in _ordered(session, play, scene, view, shown.hand)),
        panel=_panel(session, play, scene, shown.panel),
        last_trick=view.past_trick(scene, peeked) if peeked else None,
        peeked=peeked,
        finished_tricks=len(tricks),
        log=_log(session, play, scene, shown.log),
        is_shared=len(play.humans) > 1,
        tools=tuple(tool for tool in shown.tools if session.settings.hints or tool.command != "hint"),
    )
    return with_figures(shown, scene, session.settings)


def hand_codes(session: Session, play: Play, scene: Scene) -> tuple[str, ...]:
    """List the codes of the hand as it is shown, from the left."""
    view = view_of(scene.game.name)
    cards = view.order(scene, members(scene.observation.hand))
    ordered = sorting.arrange(scene, cards, view.trumps(scene), session.settings, play.arranged)
    return tuple(scene.deck.codes[card] for card in ordered)


def _ordered(session: Session, play: Play, scene: Scene, view: View, hand: tuple[HandCard, ...]) -> tuple[HandCard, ...]:
    by_code = {card.code: card for card in hand}
    cards = tuple(scene.deck.card(card.code) for card in hand)
    ordered = sorting.arrange(scene, cards, view.trumps(scene), session.settings, play.arranged)
    shown = tuple(by_code[scene.deck.codes[card]] for card in ordered)
    if session.settings.rows != "suits" or scene.deck.art == "tiles":
        return shown
    rows = sorting.rows(scene, view.trumps(scene), session.settings)
    return tuple(card._replace(row=rows[scene.deck.card(card.code)]) for card in shown)


def _arranging(card: HandCard, play: Play) -> HandCard:
    if not play.is_arranging:
        return card
    return card._replace(command="pick", is_pressed=card.code == play.picked, refusal="", reason=None)


def _panel(session: Session, play: Play, scene: Scene, blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    if play.is_arranging and scene.observation.hand:
        return (_arrange_panel(play, scene),)
    blocks = tuple(_asking_again(block, scene) for block in blocks)
    if session.settings.claims and can_finish(play):
        finish = Control(text("command.finish-now"), command="finish", detail=text("finish.why"), mark="claim")
        blocks = (*(block for block in blocks if isinstance(block, Choices)), Choices(text("finish.label"), (finish,)))
    open_hands = _open_hands(session, play, scene)
    return (*blocks, open_hands) if open_hands else blocks


def _arrange_panel(play: Play, scene: Scene) -> Choices:
    """Offer to move the picked card, to sort anew, and to be done; nothing here ever changes its place."""
    why = None if play.picked else text("arrange.pick")
    left = Control(text("command.move-left"), command="move-left", blocked=why)
    right = Control(text("command.move-right"), command="move-right", blocked=why)
    anew = Control(text("command.sort"), command="sort", blocked=None if play.arranged else text("arrange.is-sorted"))
    done = Control(text("command.marking-done"), command="arranging", tone="main")
    picked = text("arrange.picked", card=scene.card(scene.deck.card(play.picked))) if play.picked else text("arrange.pick")
    return Choices(picked, (left, right, anew, done))


def _asking_again(block: Block, scene: Scene) -> Block:
    """Mark the call that was chosen once and waits to be chosen again."""
    if not isinstance(block, Choices) or not scene.raised:
        return block
    again: Text = text("confirm.again")
    return block._replace(
        controls=tuple(
            control._replace(detail=again, tone="main") if control.action == scene.raised and not control.card else control
            for control in block.controls
        )
    )


def is_watching_open(session: Session, play: Play, scene: Scene) -> bool:
    """Tell whether the hands lie open: the person wishes it, has no part in this deal, and nobody else here plays in it."""
    setup = scene.observation.setup
    is_apart = scene.own is None or scene.own not in setup.active
    return session.settings.watch_open and is_apart and not any(seat in setup.active for seat in play.humans)


def _open_hands(session: Session, play: Play, scene: Scene) -> Fans | None:
    if not is_watching_open(session, play, scene) or scene.score is not None:
        return None
    fans = []
    for seat in scene.observation.setup.active:
        hand = matches.observe(play.match, seat).hand
        codes = scene.deck.texts(hand)
        fans.append(Fan(scene.name(seat), plain(len(codes)), codes))
    return Fans(tuple(fans), text("watch.open"))


def _log(session: Session, play: Play, scene: Scene, log: tuple[LogLine, ...]) -> tuple[LogLine, ...]:
    """Begin the story with an honest word if the hands lie open to somebody who watches."""
    return (LogLine(text("watch.log")), *log) if is_watching_open(session, play, scene) else log
