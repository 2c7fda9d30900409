"""What is stored, as nodes: the page of saved matches, backups, and the question before a deletion."""

from app import shelf
from app.markup_over import ask
from app.markup_saved import broken_notices, heading, saved_list
from app.node import Node, h, mark
from app.pen import Pen
from app.session import Session
from app.shelf import Head
from app.text import Text, lines, text


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
