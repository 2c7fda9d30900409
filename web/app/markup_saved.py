"""Saved matches as nodes: how one is named, how it stands, lists of them, and what is stored and cannot be read."""

from app.node import Node, h, mark
from app.pen import Pen
from app.session import Session
from app.shelf import SINGLE, Head
from app.text import Text, lines, plain, text
from pycore.language import signed

SHOWN = 3
"""How many matches the lobby lists under the one that was played last."""
AGES = ((60, "minutes"), (60, "hours"), (24, "days"), (7, "weeks"))
"""How many of each span make one of the next: seconds a minute, minutes an hour, …"""


def age(then: int, now: int) -> Text:
    """Say how long ago something was, in words.

    >>> age(0, 90 * 60 * 1000)
    Text(key='age.hours', params=(('count', 1),))
    """
    count, key = max(0, now - then) // 1000, "now"
    for size, name in AGES:
        if count < size:
            break
        count, key = count // size, name
    return text("age.now") if key == "now" else text(f"age.{key}", count=count)


def heading(head: Head) -> Text:
    """Name a match by its game and how far it is; practice says so."""
    game = text(f"{head.game}.name")
    if head.is_practice:
        return text("saved.practice", game=game, deal=head.deal)
    if head.length == SINGLE:
        return text("saved.single", game=game)
    if head.length.isdigit() and head.deal <= int(head.length):
        return text("saved.deal-of", game=game, deal=head.deal, deals=int(head.length))
    return text("continue.title", game=game, deal=head.deal)


def state(head: Head, session: Session) -> Text:
    """Say how a match stands: the score, who is asked, when it was played last."""
    parts = [text("continue.chips", chips=signed(head.total))] if head.total is not None else []
    if head.is_over:
        pass
    elif session.is_elsewhere and head.id == session.match_id:
        parts.append(text("continue.elsewhere"))
    elif not head.turn:
        parts.append(text("continue.between"))
    elif head.turn == "you":
        parts.append(text("continue.your-turn"))
    else:
        parts.append(text("continue.turn", name=plain(head.turn)))
    return lines(*parts, text("saved.played", age=age(head.time, session.now)))


def saved_list(heads: tuple[Head, ...], session: Session, pen: Pen, *, key: str) -> Node:
    """List saved matches, each with what can be done with it."""
    return h("ul", *(_saved(head, session, pen) for head in heads), key=key, class_="saved-list")


def _saved(head: Head, session: Session, pen: Pen) -> Node:
    name = heading(head)
    words = h("div", h("h3", pen.say(name)), h("p", pen.say(state(head, session))), class_="saved-text")
    going = "saved.look" if head.is_over else "command.continue"
    label = pen.say(text("saved.replay", match=name))
    replay = None
    if head.done and head.is_over:  # what most people want of a finished match comes first, in words
        short = pen.key("saved.replay.short")
        replay = h("a", short, class_="button", href=f"#/replay/{head.id}", title=label, aria_label=label)
    elif head.done:
        replay = h("a", mark("replay"), class_="icon", href=f"#/replay/{head.id}", title=label)
    go_on = h("button", pen.key(going), type="button", class_="button", data_command="continue", data_argument=head.id)
    buttons = (
        *((replay, go_on) if head.is_over else (go_on, replay)),
        _tool("download-match", "download", head, pen.say(text("saved.download", match=name))),
        _tool("delete-match", "delete", head, pen.say(text("saved.delete", match=name))),
    )
    row = h("div", *buttons, class_="buttons")
    return h("li", words, row, key=head.id, class_="saved", data_match=head.id, data_game=head.game)


def _tool(command: str, picture: str, head: Head, label: str) -> Node:
    return h(
        "button",
        mark(picture),
        type="button",
        class_="icon",
        data_command=command,
        data_argument=head.id,
        title=label,
    )


def broken_notices(session: Session, pen: Pen) -> tuple[Node, ...]:
    """Say what is stored and cannot be read, each with its reason and two ways on."""
    found = []
    for one in session.broken:
        words = h("span", h("b", pen.key("broken.title")), h("span", " "), h("span", pen.say(one.reason)))
        buttons = [
            h("button", pen.key(f"command.{name}"), type="button", class_="button", data_command=name, data_argument=one.key)
            for name in ("download-broken", "reset-broken")
        ]
        found.append(h("p", mark("warning"), words, *buttons, key=one.key, class_="notice", data_notice="broken"))
    return tuple(found)
