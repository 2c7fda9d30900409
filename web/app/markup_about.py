"""The page about the program as nodes: version, fairness, offline use, and whose work is in it."""

from app.markup_pages import page_frame
from app.markup_rules import shown_text
from app.node import Node, h
from app.pen import Pen
from app.session import Session
from app.text import text
from pycore import __version__

FAIRNESS = ("bots", "deals", "check", "save", "practice")
"""The paragraphs on fairness, in order."""


def about(session: Session, pen: Pen) -> Node:
    """Draw the page about the program."""
    offline = "offline" if session.is_offline else "online"
    update = h(
        "p",
        h("span", pen.key("news.update")),
        h("button", pen.key("command.update"), type="button", class_="button", data_command="update"),
        key="update",
        class_="notice",
    )
    program = h(
        "section",
        h("h2", pen.key("about.program")),
        h("p", pen.key("about.words")),
        h("p", pen.say(text("about.version", version=__version__))),
        h("p", pen.key(f"about.{offline}"), data_offline=offline),
        update if session.is_update_waiting else None,
        key="program",
    )
    fair = h(
        "section",
        h("h2", pen.key("about.fair")),
        *(h("p", pen.key(f"about.fair.{name}"), key=name) for name in FAIRNESS),
        h("p", h("a", pen.key("command.fair"), class_="link", href="#/fair"), key="check-deals") if session.play else None,
        key="fair",
    )
    licences = (h("h2", pen.key("about.licences")), h("p", pen.key("about.mit")))
    documents = h(
        "section",
        h("h2", pen.key("embedding.docs")),
        h("p", pen.key("embedding.docs.about")),
        h("p", h("a", pen.key("command.docs"), href="docs/", target="_blank", rel="noopener")),
        key="docs",
    )
    article = h("article", program, fair, documents if session.has_docs else None, *licences, class_="prose", key="words")
    return page_frame("about", pen.key("about.title"), (article, shown_text(session, pen, under=1)), session, pen)
