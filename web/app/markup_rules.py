"""The rules as nodes: the list of games, and of each game the short rules, the full ones, and the glossary."""

from app import library
from app.markdown import convert, list_clauses
from app.markup_pages import page_frame
from app.node import Node, h, mark
from app.pen import Pen
from app.session import Session
from app.text import text
from pycore import games

PARTS = (library.SHORT, library.FULL, library.GLOSSARY)


def rules(session: Session, pen: Pen) -> Node:
    """Draw a part of the rules."""
    route = session.route
    if not route.game and library.part(route) != library.GLOSSARY:
        links = [h("li", h("a", pen.key(f"{name}.name"), class_="link", href=f"#/rules/{name}")) for name in games.names()]
        links.append(h("li", h("a", pen.key("shelf.glossary"), class_="link", href="#/rules/glossary")))
        body = h("article", h("ul", *links), class_="prose")
        return page_frame("rules", pen.key("command.rules"), (body,), session, pen)
    title = pen.say(text("rules.of", game=text(f"{route.game}.name"))) if route.game else pen.key("shelf.glossary")
    body_parts = (_tabs(session, pen), shown_text(session, pen), _end(session, pen))
    return page_frame("rules", title, tuple(part for part in body_parts if part is not None), session, pen)


def _tabs(session: Session, pen: Pen) -> Node | None:
    game, shown = session.route.game, library.part(session.route)
    if not game:
        return None
    links = [
        h(
            "a",
            pen.key(f"shelf.{part or 'short'}"),
            key=part or "short",
            class_="tab",
            href=f"#/rules/{game}/{part}".rstrip("/"),
            aria_current="page" if part == shown else None,
        )
        for part in PARTS
    ]
    return h("nav", *links, key="tabs", class_="tabs", aria_label=pen.key("shelf.parts"))


def shown_text(session: Session, pen: Pen, under: int = 0) -> Node:
    """Draw the text of a screen as far as it has come; `under` is the number of the page's headings that it stands under."""
    route = session.route
    wanted = library.shelf(session.library, route, session.settings.language)
    assert wanted is not None
    content = session.library.read(wanted.name)
    if content is None:
        return _absent(session, wanted.name in session.library.failed, pen)
    address = f"#/rules/{route.game}/" if route.game and library.part(route) == library.FULL else ""
    gap = "" if wanted.language == "ja" else " "
    contents = _contents(content, address, pen) if address else None
    is_foreign = wanted.language != session.settings.language
    return h(
        "article",
        h("p", pen.key("shelf.english"), class_="notice", lang=session.settings.language) if is_foreign and address else None,
        contents,
        *convert(content, address, library.clause(route), gap, under),
        key=wanted.name,
        class_="prose",
        lang=wanted.language,
        data_text=wanted.name,
    )


def _absent(session: Session, is_failed: bool, pen: Pen) -> Node:
    """Say that a text is on its way, or cannot be had; the game's own few words stand in for the short rules."""
    route = session.route
    stand_in = route.game and library.part(route) == library.SHORT and is_failed
    words = [h("p", line) for line in pen.key(f"{route.game}.how").split("\n")] if stand_in else []
    again = h("button", pen.key("shelf.retry"), type="button", class_="button", data_command="retry")
    state = (
        h("p", mark("warning"), h("span", pen.key("shelf.failed")), class_="warning")
        if is_failed
        else h("p", pen.key("shelf.loading"), role="status")
    )
    return h("article", *words, state, again if is_failed else None, key="absent", class_="prose")


def _contents(content: str, address: str, pen: Pen) -> Node | None:
    found = list_clauses(content)
    links = [h("li", h("a", f"{number} {title}", href=address + number)) for number, title in found]
    if not links:
        return None
    return h("details", h("summary", pen.key("shelf.contents")), h("ul", *links), key="contents", class_="contents")


def _end(session: Session, pen: Pen) -> Node:
    game = session.route.game
    play = h("a", pen.key("command.play"), class_="button is-main", href=f"#/play/{game}") if game else None
    printer = h(
        "button", mark("print"), h("span", pen.key("command.print")), type="button", class_="button", data_command="print"
    )
    return h("div", printer, play, key="end", class_="buttons prose-end")
