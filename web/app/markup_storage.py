"""What is stored, as nodes: saved matches, backups, and the question before a deletion."""

from app import shelf
from app.markup_over import ask
from app.node import Node, h, mark
from app.pen import Pen
from app.session import Session
from app.shelf import Head
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
    if head.length == shelf.SINGLE:
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


def saved_page(session: Session, pen: Pen) -> tuple[Node, ...]:
    """Draw all saved matches: those that go on, and the finished ones."""
    kept = session.shelf
    running = saved_list(kept.running, session, pen, key="running") if kept.running else h("p", pen.key("saved.none-running"))
    over = saved_list(kept.finished, session, pen, key="over") if kept.finished else h("p", pen.key("saved.none-finished"))
    clear = _button("delete-finished", pen) if kept.finished else None
    return (
        *broken_notices(session, pen),
        *news(session, pen),
        h("section", h("h2", pen.key("saved.running")), running, key="running", class_="form-part"),
        h(
            "section",
            h("h2", pen.key("saved.finished")),
            h("p", pen.say(text("saved.limit", count=shelf.FINISHED_LIMIT)), class_="small"),
            over,
            h("div", clear, class_="buttons") if clear else None,
            key="finished",
            class_="form-part",
        ),
        storage_section(session, pen),
    )


def news(session: Session, pen: Pen) -> tuple[Node, ...]:
    """Draw the quiet line of news, if there is one."""
    if not session.news:
        return ()
    close = h("button", pen.key("command.close"), type="button", class_="button", data_command="close")
    return (h("p", h("span", pen.key(f"news.{session.news}")), close, key="news", class_="notice"),)


def storage_section(session: Session, pen: Pen) -> Node:
    """Draw the part of the settings that is about the storage: how much, backup, deletion, and what a save holds."""
    kept = session.shelf
    told = [pen.key("storage.promise" if kept.is_kept else "storage.no-promise")]
    if session.storage:
        told = [pen.key(f"storage.{session.storage}")]
    elif kept.used is not None:
        told.insert(0, pen.say(text("storage.used", size=size(kept.used))))
    waits = kept.importing
    if waits is not None:
        done, count = len(waits.checked), len(waits.checked) + len(waits.unchecked)
        message = h("p", pen.say(text("backup.checking", done=done, count=count)), key="message", class_="small")
    elif kept.problem is not None:
        message = h(
            "p", mark("warning"), h("span", pen.say(kept.problem)), key="message", class_="warning", data_backup="refused"
        )
    elif kept.report is not None:
        message = h("p", pen.say(kept.report), key="message", class_="notice", data_backup="done")
    else:
        message = None
    links = [
        h("li", h("a", pen.key(f"command.{name}"), class_="link", href=f"#/{name}"))
        for name in ("saved", "statistics")
        if session.route.screen != name
    ]
    return h(
        "section",
        h("h2", pen.key("storage.title")),
        *(h("p", sentence) for sentence in told),
        h("ul", *links, class_="link-list"),
        h("p", pen.key("storage.backup")),
        h("div", _button("export", pen), _button("import", pen), class_="buttons"),
        message,
        h("p", pen.key("storage.fair"), class_="small"),
        h("div", _button("delete-all", pen), class_="buttons"),
        key="storage",
        class_="form-part",
        id="storage",
        data_part="storage",
    )


def _button(command: str, pen: Pen) -> Node:
    return h("button", pen.key(f"command.{command}"), type="button", class_="button", data_command=command)


def size(used: int) -> Text:
    """Write a number of bytes in kilobytes or megabytes.

    >>> size(1_234_567).params
    (('size', '1.2'),)
    """
    if used < 1_000_000:
        return text("storage.kb", size=str(-(-used // 1000)))
    return text("storage.mb", size=f"{used / 1e6:.1f}")


def _deletion_of(session: Session, head: Head) -> Text:
    """Say what becomes of a match that is deleted; the day's own deal is given up with it."""
    from app import daily

    words = text("delete.match", match=heading(head))
    is_giving_up = not head.is_over and daily.is_todays(session, head.game, head.id)
    return lines(words, text("delete.daily")) if is_giving_up else words


def deletion(session: Session, pen: Pen) -> Node | None:
    """Ask before something is deleted."""
    asked = session.shelf.asking
    if not asked:
        return None
    head = session.shelf.find(asked.removeprefix(shelf.MATCH))
    if asked.startswith(shelf.MATCH):
        words = _deletion_of(session, head) if head else text("delete.gone")
    else:
        words = text(f"delete.{asked}", count=len(session.shelf.finished))
    buttons = (
        h("button", pen.key("command.cancel"), type="button", class_="button is-main", data_command="close"),
        h("button", pen.key("command.confirm"), type="button", class_="button", data_command="confirm"),
    )
    return ask("delete", words, buttons, pen)
