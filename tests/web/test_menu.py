"""The table's menu holds every command, so that nothing is lost where the foot has no room."""

import pytest

from app.events import Told
from pycore import games
from tests.web.fakes import Page, text_of

COMMANDS = {"lobby", "last-trick", "undo", "hint", "score", "rules", "settings", "copy-record", "download-record"}


def at_table(game: str = "slovak-lorum") -> Page:
    page = Page(f"#/play/{game}?seed=a&deals=2")
    page.wait_for_person()
    return page


def menu_commands(page: Page) -> list[str]:
    (menu,) = page.find(class_="dialog menu")
    return [node.attribute("data-command") or "" for node in menu.children[1].children[-1].children for node in node.children]


@pytest.mark.parametrize("game", games.names())
def test_menu_holds_every_command_of_the_foot_and_the_head(game: str) -> None:
    page = at_table(game)
    assert not page.find(class_="dialog menu")
    page.command("menu")
    assert set(menu_commands(page)) >= COMMANDS
    foot = [child.attribute("data-command") for child in page.find(class_="foot")[0].children]
    assert set(foot) <= set(menu_commands(page))


@pytest.mark.parametrize("way", ["close", "menu"])
def test_menu_closes(way: str) -> None:
    page = at_table()
    page.command("menu")
    page.command(way)
    assert not page.find(class_="dialog menu")


@pytest.mark.parametrize("name", ["hint", "undo", "last-trick", "score", "settings", "lobby"])
def test_menu_closes_when_a_command_of_it_is_used(name: str) -> None:
    page = at_table()
    page.command("menu")
    page.command(name)
    assert page.session.overlay != "menu"


def test_menu_stays_open_to_tell_that_the_record_was_copied() -> None:
    page = at_table()
    page.command("menu")
    page.command("copy-record")
    page.send(Told("copied"))
    (menu,) = page.find(class_="dialog menu")
    assert "clipboard" in text_of(menu)


def test_blocked_command_of_the_menu_says_why() -> None:
    page = at_table()
    page.command("menu")
    blocked = [node for node in page.find(class_="menu-item") if node.attribute("aria-disabled")]
    assert blocked
    for node in blocked:
        assert page.find(id_=node.attribute("aria-describedby") or "")


def test_menu_of_a_hand_that_is_covered_is_gone() -> None:
    page = Page("#/play/slovak-lorum?seed=a&deals=2&humans=2")
    page.wait_for_person()
    page.command("menu")
    assert page.session.play is not None
    assert page.session.play.curtain is not None
    assert not page.find(class_="dialog menu")


def test_rules_of_the_menu_are_those_of_the_game() -> None:
    page = at_table("dobbm")
    page.command("menu")
    (item,) = [node for node in page.find(class_="menu-item") if node.attribute("data-command") == "rules"]
    page.command("rules", item.attribute("data-argument") or "")
    assert page.address == "#/rules/dobbm"
