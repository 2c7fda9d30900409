"""How cards look is a matter of taste: set on the page's element, at once, and kept."""

import pytest

from app import markup, settings
from app.events import Changed
from tests.web.fakes import Page

PLAIN = {"data-suits", "data-index", "data-numerals", "data-digits"}


@pytest.mark.parametrize(
    ("field", "value", "attribute", "shown"),
    [
        ("suits", "two", "data-suits", "two"),
        ("index", "long", "data-index", "long"),
        ("index", "sk", "data-index", "sk"),
        ("numerals", "arabic", "data-numerals", "arabic"),
        ("digits", "on", "data-digits", ""),
    ],
)
def test_looks_of_cards_are_live_and_kept(field: str, value: str, attribute: str, shown: str) -> None:
    page = Page("#/settings")
    assert not {name for name in PLAIN if markup.root_attributes(page.session)[name] is not None}
    inputs = page.find(data_field=f"setting.{field}")
    assert inputs
    assert value == "on" or any(node.attribute("value") == value for node in inputs)
    page.send(Changed(f"setting.{field}", value))
    assert markup.root_attributes(page.session)[attribute] == shown
    assert markup.root_attributes(page.reload().session)[attribute] == shown


@pytest.mark.parametrize("field", ["suits", "index", "numerals"])
def test_unknown_look_changes_nothing(field: str) -> None:
    page = Page("#/settings")
    before = page.session.settings
    page.send(Changed(f"setting.{field}", "pink"))
    assert page.session.settings == before
    broken = settings.write(before).replace(f'"{field}": "', f'"{field}": "x')
    assert settings.read(broken, "en") == (before, False)
