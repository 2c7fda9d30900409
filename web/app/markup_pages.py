"""Settings and the opening of records as nodes."""

from app.markup_storage import storage_section
from app.node import Node, h, mark
from app.pen import Pen, face
from app.session import Session
from app.settings import HANDLING, choices


def page_frame(name: str, title: str, body: tuple[Node, ...], session: Session, pen: Pen) -> Node:
    """Draw a page with a way back: to the table if one is there, else to the lobby."""
    has_table = session.play is not None and name in ("settings", "rules", "score", "replay", "about")
    label = pen.key("command.back")
    back = h("a", mark("back"), class_="icon", href="#/table" if has_table else "#/", aria_label=label, title=label)
    head = h("header", back, h("h1", title, tabindex="-1"), class_="page-head")
    return h("div", head, h("main", *body, class_="page-body"), key=name, class_="page", data_page=name)


def settings_page(session: Session, pen: Pen) -> Node:
    """Draw the settings."""
    liked = session.settings
    parts = [
        _setting("language", liked.language, pen),
        _setting("theme", liked.theme, pen),
        _setting("pace", liked.pace, pen),
        _setting("motion", liked.motion, pen),
        _looks(session, pen),
        h(
            "section",
            h("h2", pen.key("setting.handling")),
            *(_field(session, name, pen) for name in HANDLING),
            class_="form-part",
        ),
        _keys(pen),
        storage_section(session, pen),
    ]
    return page_frame("settings", pen.key("command.settings"), (h("form", *parts, class_="settings"),), session, pen)


def _field(session: Session, name: str, pen: Pen) -> Node:
    """Draw a setting as what it is: a switch or a list."""
    value = getattr(session.settings, name)
    if isinstance(value, bool):
        return _switch(name, pen, is_on=value)
    return _radios(name, str(value), pen, is_headed=False)


SAMPLES = (("german", "EO"), ("german", "LU"), ("german", "B8"), ("french", "DQ"), ("french", "C7"), ("tiles", "6-4"))
"""Cards on which the settings of their looks can be seen."""


def _looks(session: Session, pen: Pen) -> Node:
    liked = session.settings
    cards = [h("span", face(art, code), class_="card tile" if art == "tiles" else "card") for art, code in SAMPLES]
    return h(
        "section",
        h("h2", pen.key("setting.cards")),
        h("div", *cards, class_="samples", aria_hidden="true"),
        _radios("suits", liked.suits, pen, is_headed=False),
        _radios("index", liked.index, pen, is_headed=False),
        _radios("numerals", liked.numerals, pen, is_headed=False),
        _switch("digits", pen, is_on=liked.digits),
        key="looks",
        class_="form-part",
    )


def _setting(name: str, chosen: str, pen: Pen) -> Node:
    heading = h("h2", pen.key(f"setting.{name}"))
    return h("section", heading, _radios(name, chosen, pen, is_headed=True), key=name, class_="form-part")


def _radios(name: str, chosen: str, pen: Pen, *, is_headed: bool) -> Node:
    field = f"setting.{name}"
    radios = [
        h(
            "label",
            h("input", type="radio", name=field, value=value, checked=value == chosen, data_field=field),
            h("span", pen.key(f"{name}.{value}"), lang=value if name == "language" else None),
            key=value,
        )
        for value in choices(name)
    ]
    legend = h("legend", pen.key(field), class_="unseen" if is_headed else None)
    return h("fieldset", legend, *radios, key=name, class_="choices")


def _switch(name: str, pen: Pen, *, is_on: bool) -> Node:
    box = h("input", type="checkbox", role="switch", checked=is_on, data_field=f"setting.{name}")
    return h("label", box, h("span", pen.key(f"setting.{name}")), key=name, class_="switch")


def _keys(pen: Pen) -> Node:
    return h("section", h("h2", pen.key("keys.title")), h("p", pen.key("keys.words")), key="keys", class_="form-part")


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
            h("button", pen.key("command.open-text"), type="button", class_="button is-main", data_command="open-text"),
            class_="buttons",
        ),
        class_="sheet-form form-part",
    )
    return page_frame("open", pen.key("command.open"), (form,), session, pen)
