"""The settings as nodes, in groups: each group is a short card of its own, and what it changes is seen at once."""

from dataclasses import fields

from app.markup_pages import page_frame
from app.markup_storage import storage_section
from app.node import Node, h
from app.pen import Pen, face
from app.samples import CARDS, sample_hand
from app.session import Session
from app.settings import Settings, choices

GROUPS = {
    "look": ("language", "theme", "felt", "motion"),
    "cards": ("faces", "suits", "index", "numerals", "digits", "worths"),
    "hand": ("size", "rows", "sort", "ranks", "trumps"),
    "pace": ("pace", "stay", "claims", "single"),
    "handling": ("one_tap", "confirm", "curtain", "hints", "counter", "watch_open"),
    "ears": ("sound", "speech", "letter_keys"),
}
"""The groups of the page with their settings; one that is named nowhere stands with the handling."""
NOTED = ("rows", "single", "confirm", "counter", "worths", "faces")
"""The settings that need a line more than their name."""


def settings_page(session: Session, pen: Pen) -> Node:
    """Draw the settings."""
    groups = [_group(name, session, pen) for name in GROUPS]
    about = h(
        "section",
        h("h2", pen.key("about.title")),
        h("p", h("a", pen.key("about.open"), href="#/about", class_="link")),
        key="about",
        class_="form-part",
    )
    form = h("form", *groups, _keys(pen), storage_section(session, pen), about, class_="settings is-grouped")
    return page_frame("settings", pen.key("command.settings"), (form,), session, pen)


def members_of(name: str) -> tuple[str, ...]:
    """List the settings of a group."""
    named = {setting for members in GROUPS.values() for setting in members}
    others = tuple(field.name for field in fields(Settings) if field.name not in named)
    return (*GROUPS[name], *(others if name == "handling" else ()))


def _group(name: str, session: Session, pen: Pen) -> Node:
    preview = {"cards": _cards, "hand": _hand}.get(name)
    shown = [_field(session, setting, pen) for setting in members_of(name)]
    heading = h("h2", pen.key(f"group.{name}"))
    seen = preview(session, pen) if preview else None
    return h("section", heading, seen, *shown, key=name, class_="form-part", data_part=name)


def _cards(session: Session, pen: Pen) -> Node:
    """Lay some cards of each pack on the felt."""
    cards = []
    for sample in CARDS:
        figure = sample.figure(session.settings)
        worth = h("span", str(figure), class_="worth", data_worth=figure) if figure else None
        class_ = "card tile" if sample.art == "tiles" else "card"
        cards.append(h("span", face(sample.art, sample.code, pen.faces), worth, class_=class_))
    return h("div", *cards, key="samples", class_="samples", aria_hidden="true")


def _hand(session: Session, pen: Pen) -> Node:
    """Lay a hand on the felt as it will be at the table."""
    hand = sample_hand(session.settings)
    cards = [
        h("li", h("span", face("german", card.code, pen.faces), class_="card"), key=card.code, data_row=card.row)
        for card in hand
    ]
    return h("div", h("ul", *cards, class_="sample-cards"), key="samples", class_="samples sample-hand", aria_hidden="true")


def _field(session: Session, name: str, pen: Pen) -> Node:
    """Draw a setting as what it is: a switch or a list."""
    value = getattr(session.settings, name)
    note = h("small", pen.key(f"note.{name}"), id=f"note-{name}", class_="note") if name in NOTED else None
    about = f"note-{name}" if note else None
    if isinstance(value, bool):
        box = h("input", type="checkbox", role="switch", checked=value, data_field=f"setting.{name}", aria_describedby=about)
        field = h("label", box, h("span", pen.key(f"setting.{name}")), key=name, class_="switch")
        return h("div", field, note, key=name, class_="noted") if note else field
    return _radios(name, str(value), note, pen)


def _radios(name: str, chosen: str, note: Node | None, pen: Pen) -> Node:
    field = f"setting.{name}"
    radios = [
        h(
            "label",
            h("input", type="radio", name=field, value=value, checked=value == chosen, data_field=field),
            h(
                "span",
                h("i", key="swatch", class_="swatch", data_felt=value) if name == "felt" else None,
                h("span", pen.key(f"{name}.{value}"), lang=value if name == "language" else None),
            ),
            key=value,
        )
        for value in choices(name)
    ]
    about = f"note-{name}" if note else None
    return h("fieldset", h("legend", pen.key(field)), *radios, note, key=name, class_="choices", aria_describedby=about)


def _keys(pen: Pen) -> Node:
    words = (h("p", pen.key("keys.words")), h("p", pen.key("keys.more")))
    return h("section", h("h2", pen.key("keys.title")), *words, key="keys", class_="form-part")
