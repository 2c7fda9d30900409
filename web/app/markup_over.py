"""What lies over the table as nodes: its menu, a question, a quiet line, and the covers that hide it."""

from app.node import Node, h, mark
from app.pen import Pen
from app.scene import Scene
from app.session import Session
from app.shelf import LEAVING
from app.table import Control, Table
from app.text import Text, text
from pycore.record import Record

GENERAL = (
    ("hide-hand", "person"),
    ("arranging", "more"),
    ("rules", "help"),
    ("settings", "settings"),
    ("share", "share"),
    ("fair", "check"),
    ("copy-record", "copy"),
    ("download-record", "download"),
)
"""The commands of the menu that are there at every moment, with their marks."""


def menu(session: Session, shown: Table, pen: Pen) -> Node:
    """Draw the menu: the way out, the tools of the table, and what else there is to do with the match."""
    general = [Control(text(f"command.{command}"), command=command, mark=picture) for command, picture in GENERAL]
    controls = (Control(text("command.lobby"), command="lobby", mark="home"), *shown.tools, *general)
    news = h("p", pen.key(f"news.{session.news}"), key="news", class_="notice") if session.news else None
    items = [_item(control, shown.game, pen) for control in controls]
    return sheet("menu", "command.menu", h("div", news, h("ul", *items, class_="menu-items"), class_="dialog-body"), pen)


def sheet(name: str, title: str, body: Node, pen: Pen) -> Node:
    """Draw a dialog with a title and a way to close it, which a click beside it closes too."""
    label = pen.key("command.close")
    return h(
        "dialog",
        h(
            "header",
            h("h2", pen.key(title), id=f"{name}-title"),
            h("button", mark("close"), type="button", class_="icon", data_command="close", title=label),
        ),
        body,
        key=name,
        class_=f"dialog {name}",
        data_modal=True,
        data_light=True,
        aria_labelledby=f"{name}-title",
    )


def _item(control: Control, game: str, pen: Pen) -> Node:
    why = f"menu-{control.command}"
    words = h("span", pen.say(control.words))
    button = h(
        "button",
        mark(control.mark),
        words,
        h("small", pen.say(control.blocked), id=why) if control.blocked else None,
        type="button",
        class_="menu-item",
        data_command=control.command,
        data_argument=game if control.command == "rules" else None,
        aria_disabled="true" if control.blocked else None,
        aria_describedby=why if control.blocked else None,
        aria_pressed=None if control.is_pressed is None else "true" if control.is_pressed else "false",
    )
    return h("li", button, key=control.command)


def toast(session: Session, pen: Pen) -> Node | None:
    """Draw a quiet line of news on the felt."""
    if not session.news or session.overlay in ("menu", "share"):
        return None
    label = pen.key("command.close")
    close = h("button", mark("close"), type="button", class_="icon", data_command="close", title=label)
    words = h("span", pen.key(f"news.{session.news}"))
    return h("p", words, oldest(session, pen), close, key="news", class_="notice toast", data_notice="news")


def oldest(session: Session, pen: Pen) -> Node | None:
    """Offer the match that has to give way as a file, where the news are of that."""
    if not session.shelf.leaving or session.news not in LEAVING:
        return None
    words = pen.key("command.download-oldest")
    data = {"data_command": "download-match", "data_argument": session.shelf.leaving}
    return h("button", words, type="button", class_="button", **data)


def question(session: Session, pen: Pen) -> Node | None:
    """Ask whether to go on with the match of the game that is in progress, or to begin another one."""
    waiting = session.waiting
    if waiting is None:
        return None
    head = session.rival(waiting.match.game.name if isinstance(waiting, Record) else waiting.game)
    if head is None:
        return None
    words: Text = text("question.replace", game=text(f"{head.game}.name"), deal=head.deal)
    buttons = (
        h("button", pen.key("command.keep"), type="button", class_="button", data_command="keep"),
        h("button", pen.key("command.replace"), type="button", class_="button is-main", data_command="replace"),
    )
    return ask("question", words, buttons, pen)


def ask(key: str, words: Text, buttons: tuple[Node, ...], pen: Pen) -> Node:
    """Draw a question that has to be answered before anything else goes on; its title is the text `key.title`."""
    return h(
        "dialog",
        h("header", h("h2", pen.key(f"{key}.title"), id=f"{key}-title")),
        h("div", h("p", pen.say(words), id=f"{key}-words"), class_="dialog-body"),
        h("footer", *buttons, class_="buttons"),
        key=key,
        class_="dialog",
        data_modal=True,
        role="alertdialog",
        aria_labelledby=f"{key}-title",
        aria_describedby=f"{key}-words",
    )


def curtain(scene: Scene, name: Text, pen: Pen) -> Node:
    """Draw the curtain between two hands: a name, and nothing of the table."""
    show = _button("show-hand", pen.say(text("command.show-hand", name=name)), is_main=True)
    return _cover(scene, "curtain", (pen.say(text("curtain.title", name=name)), pen.key("curtain.words")), (show,))


def covered(scene: Scene, pen: Pen) -> Node:
    """Draw the cover behind which the only person has hidden the cards."""
    show = _button("show-hand", pen.key("command.show-cards"), is_main=True)
    return _cover(scene, "curtain", (pen.key("cover.title"), pen.key("cover.words")), (show,))


def elsewhere(scene: Scene, pen: Pen) -> Node:
    """Say that another tab goes on with the match, and offer to go on with it here."""
    buttons = (
        _button("lobby", pen.key("command.lobby"), is_main=False),
        _button("take-over", pen.key("command.take-over"), is_main=True),
    )
    return _cover(scene, "elsewhere", (pen.key("elsewhere.title"), pen.key("elsewhere.words")), buttons)


def _button(command: str, words: str, *, is_main: bool) -> Node:
    class_ = "button is-main" if is_main else "button"
    return h("button", words, type="button", class_=class_, data_command=command, data_first=is_main)


def _cover(scene: Scene, key: str, words: tuple[str, str], buttons: tuple[Node, ...]) -> Node:
    title, more = words
    cloth = h("div", h("h1", title), h("p", more), h("div", *buttons, class_="buttons"), class_="curtain")
    return h(
        "main",
        h(
            "section",
            cloth,
            id="table",
            class_="table",
            data_game=scene.game.name,
            data_phase=scene.observation.phase,
            data_ply=len(scene.events),
            data_turn="" if scene.turn is None else scene.turn,
            data_cover=key,
        ),
        key=key,
    )
