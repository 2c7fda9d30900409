"""The settings: in groups by data, every setting once, with a preview; the page about the program."""

from dataclasses import fields

import pytest

from app.events import Changed, Told
from app.markup_settings import GROUPS, members_of
from app.node import walk
from app.settings import SWITCHES, Settings, choices
from app.text import LANGUAGES
from pycore import __version__
from tests.web.fakes import Page


def test_every_setting_stands_in_one_group() -> None:
    listed = [setting for group in GROUPS for setting in members_of(group)]
    assert sorted(listed) == sorted(field.name for field in fields(Settings))


def test_every_setting_can_be_changed_on_the_page() -> None:
    page = Page("#/settings")
    for field in fields(Settings):
        found = page.find(data_field=f"setting.{field.name}")
        if field.name in SWITCHES:
            assert [node.attribute("role") for node in found] == ["switch"]
            is_on = not getattr(page.session.settings, field.name)
            page.send(Changed(f"setting.{field.name}", "on" if is_on else "off"))
            assert getattr(page.session.settings, field.name) is is_on
        else:
            assert [node.attribute("value") for node in found] == list(choices(field.name))
            page.send(Changed(f"setting.{field.name}", choices(field.name)[-1]))
            assert getattr(page.session.settings, field.name) == choices(field.name)[-1]
    assert page.reload().session.settings == page.session.settings


def test_looks_can_be_seen_beside_their_settings() -> None:
    """Court cards, a numeral card and a tile stand in the group of the cards."""
    (group,) = Page("#/settings").find(data_part="cards")
    drawn = {node.attribute("href") for node in walk(group) if node.tag == "use"}
    assert {"#cEO", "#cLU", "#cB8", "#t6"} <= drawn


def speaking(much: str, address: str) -> Page:
    """Wish for so many words, and go to a table until a person is asked."""
    page = Page("#/")
    page.send(Changed("setting.speech", much))
    page.visit(address)
    page.wait_for_person()
    return page


def test_speech_is_brief_or_full_as_wished() -> None:
    said = {}
    for much in choices("speech"):
        page = speaking(much, "#/play/slovak-lorum?seed=speech&pace=instant")
        said[much] = page.spoken[-1]
    assert len(said["brief"]) < len(said["normal"]) < len(said["full"])
    assert said["full"].startswith(said["normal"])
    assert "You may choose" in said["full"]


def test_cards_are_spoken_in_two_words_or_with_trumps_and_who_is_winning() -> None:
    said = {}
    for much in choices("speech"):
        page = speaking(much, "#/play/dobbm?seed=ear&deals=1&pace=instant")
        page.press("pass")
        page.wait_for_person()
        page.press("pass")
        page.wait_for_person()
        while page.table["data-phase"] == "playing":
            page.press(page.tokens[0])
            page.wait_for_person()
        page.command("next-deal")
        said[much] = " ".join(page.spoken)
    assert "Anna: king of hearts." in said["brief"]
    assert "leads king" not in said["brief"]
    assert "Anna leads king of hearts." in said["normal"]
    assert "A trump." not in said["normal"]
    assert "Anna leads king of hearts. A trump." in said["full"]
    assert "is winning." in said["full"]
    for words in said.values():
        assert words.count("wins the Dobbm") == 1
        assert words.count("The match is over.") == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_about_tells_version_fairness_licences_and_state(language: str) -> None:
    page = Page("#/about", languages=(language,))
    assert __version__ in page.words
    assert "Pyodide" in page.words
    assert page.fetches == ["NOTICES.md"]
    assert page.find(data_offline="online")
    page.send(Told("offline"))
    page.send(Told("update"))
    assert page.find(data_offline="offline")
    assert page.find(data_command="update")


def test_lobby_and_settings_lead_to_about() -> None:
    for address in ("#/", "#/settings"):
        assert Page(address).find(href="#/about")
