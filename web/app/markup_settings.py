"""The settings as nodes, in groups: each group is a short card of its own, and what it changes is seen at once."""

from dataclasses import fields

from app.markup_pages import page_frame
from app.markup_storage import storage_section
from app.node import Node, h
from app.pen import Pen, face
from app.session import Session
from app.settings import Settings, choices

GROUPS = {
    "look": ("language", "theme", "felt", "motion"),
    "cards": ("suits", "index", "numerals", "digits"),
    "hand": ("sort", "ranks", "trumps"),
    "pace": ("pace", "stay", "claims"),
    "handling": ("one_tap", "confirm", "watch_open"),
    "ears": ("sound", "speech", "letter_keys"),
}
"""The groups of the page with their settings; one that is named nowhere stands with the handling."""
SAMPLES = (
    ("german", "EO"),
    ("german", "LU"),
    ("german", "HK"),
    ("german", "B8"),
    ("french", "DQ"),
    ("french", "C7"),
    ("tiles", "6-4"),
)
"""Cards on which the settings of their looks can be seen."""


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
    preview = _preview() if name == "cards" else None
    shown = [_field(session, setting, pen) for setting in members_of(name)]
    heading = h("h2", pen.key(f"group.{name}"))
    return h("section", heading, preview, *shown, key=name, class_="form-part", data_part=name)


def _preview() -> Node:
    cards = [h("span", face(art, code), class_="card tile" if art == "tiles" else "card") for art, code in SAMPLES]
    return h("div", *cards, key="samples", class_="samples", aria_hidden="true")


def _field(session: Session, name: str, pen: Pen) -> Node:
    """Draw a setting as what it is: a switch or a list."""
    value = getattr(session.settings, name)
    if isinstance(value, bool):
        box = h("input", type="checkbox", role="switch", checked=value, data_field=f"setting.{name}")
        return h("label", box, h("span", pen.key(f"setting.{name}")), key=name, class_="switch")
    return _radios(name, str(value), pen)


def _radios(name: str, chosen: str, pen: Pen) -> Node:
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
    return h("fieldset", h("legend", pen.key(field)), *radios, key=name, class_="choices")


def _keys(pen: Pen) -> Node:
    words = (h("p", pen.key("keys.words")), h("p", pen.key("keys.more")))
    return h("section", h("h2", pen.key("keys.title")), *words, key="keys", class_="form-part")
