"""What every page has, and the opening of records, as nodes."""

from app.node import Node, classes, h, mark
from app.pen import Pen
from app.session import Session


def page_frame(name: str, title: str, body: tuple[Node, ...], session: Session, pen: Pen, home: str = "") -> Node:
    """Draw a page with a way back: to `home`, else to the table if one is there, else to the lobby."""
    has_table = session.play is not None and name in ("settings", "rules", "score", "replay", "about", "fair")
    label = pen.key("command.back")
    home = home or ("#/table" if has_table else "#/")
    back = h("a", mark("back"), class_="icon", href=home, title=label)
    head = h("header", back, h("h1", title, tabindex="-1"), class_="page-head")
    is_told = session.news != "not-arrived" or any(part.key == "news" for part in body)
    news = None if is_told else h("p", pen.key("news.not-arrived"), key="news", class_="notice", role="status")
    return h("div", head, h("main", news, *body, class_="page-body"), key=name, class_="page", data_page=name)


def command_button(
    command: str,
    picture: str,
    words: str,
    *,
    argument: str | int | None = None,
    label: str | None = None,
    is_main: bool = False,
    why: str | None = None,
) -> Node:
    """Draw a button of a page with its mark; `why` is the id of what says that it can do nothing yet."""
    return h(
        "button",
        mark(picture),
        h("span", words),
        key=command,
        type="button",
        class_="button is-main" if is_main else "button",
        data_command=command,
        data_argument=argument,
        aria_label=label,
        aria_disabled="true" if why else None,
        aria_describedby=why,
    )


def _way(command: str, pen: Pen, *, is_main: bool = False) -> Node:
    """Draw one of the two ways to use a record; the sentence below tells them apart."""
    kind = classes("button", "is-main" if is_main else None)
    words = pen.key(f"command.{command}")
    return h("button", words, type="button", class_=kind, data_command=command, aria_describedby="open-ways")


def open_page(session: Session, pen: Pen) -> Node:
    """Draw the page on which a record is opened."""
    problem = session.open_problem
    warning = h("p", mark("warning"), h("span", pen.say(problem)), class_="warning", id="open-problem") if problem else None
    paste = h(
        "textarea",
        value=session.pasted,
        rows=8,
        spellcheck="false",
        data_field="open.text",
        aria_invalid="true" if problem else None,
        aria_describedby="open-problem" if problem else None,
    )
    form = h(
        "form",
        h("p", pen.key("open.words")),
        h(
            "div",
            h("button", pen.key("command.choose-file"), type="button", class_="button", data_command="choose-file"),
            class_="buttons",
        ),
        h("label", h("span", pen.key("open.paste")), paste, class_="field"),
        warning,
        h(
            "div",
            _way("look-at-text", pen),
            _way("open-text", pen, is_main=True),
            class_="buttons",
        ),
        h("p", pen.key("open.ways"), key="about", id="open-ways", class_="legend"),
        class_="sheet-form form-part",
    )
    return page_frame("open", pen.key("command.open"), (form,), session, pen)
