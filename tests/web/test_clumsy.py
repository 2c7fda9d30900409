"""Clumsy use: questions that are left unanswered, matches that look alike, and whatever can be pressed, in any order."""

import random
from collections import Counter

import pytest

from app.events import Hidden, Query, Refused, Shown
from app.node import Node
from app.text import LANGUAGES
from pycore import games
from tests.web.fakes import Page, walk

TWO = "#/play/{game}?seed=x&humans=2&pace=instant&deals=1"
SCREENS = ("", "score", "fair", "saved", "statistics", "settings", "open", "daily", "editor", "learn", "puzzles", "about")


def test_a_question_is_not_taken_along_to_another_screen() -> None:
    page = Page("#/play/dobbm?seed=x&pace=instant")
    page.visit("#/play/dobbm?seed=y")
    assert page.find(data_command="replace")
    page.visit("#/rules/dobbm")
    assert not page.find(data_modal="")
    page.visit("#/saved")
    page.command("delete-match", page.session.match_id)
    assert page.find(data_modal="")
    page.visit("#/settings")
    assert not page.find(data_modal="")
    assert page.session.shelf.find(page.session.match_id) is not None


@pytest.mark.parametrize("game", games.names())
def test_a_match_with_the_seed_of_another_that_lies_under_the_curtain_begins(game: str) -> None:
    page = Page(TWO.format(game="clumond"))
    while (play := page.session.play) is None or play.ply < 6 or play.curtain is None:
        if play is not None and play.curtain is not None:
            page.command("show-hand")
        page.wait_for_person()
        if page.tokens:
            page.press(page.tokens[0])
    page.visit(f"#/play/{game}?seed=x&deals=1")
    if page.session.waiting is not None:
        page.command("replace")
    assert page.session.play is not None
    assert page.session.play.match.game.name == game
    assert page.session.play.ply < 6
    assert page.table["data-game"] == game


def faults(tree: Node) -> list[str]:
    """Look for what no screen may have: siblings that are taken for each other, questions over questions, lost references."""
    nodes = list(walk(tree))
    ids = Counter(identity for node in nodes if (identity := node.attribute("id")))
    found = [f"twice: {name}" for name, count in ids.items() if count > 1]
    for node in nodes:
        keys = Counter((child.tag, child.key) for child in node.children if child.key)
        found += [f"alike: {key}" for key, count in keys.items() if count > 1]
        named = f"{node.attribute('aria-describedby') or ''} {node.attribute('aria-labelledby') or ''}"
        found += [f"not there: {name}" for name in named.split() if name not in ids]
    if sum(node.attribute("data-modal") is not None for node in nodes) > 1:
        found.append("two questions at once")
    return found


def step(page: Page, rng: random.Random) -> str:
    """Do something that the screen offers, or something that it does not."""
    offered = [
        (name, node.attribute("data-argument") or "")
        for node in walk(page.tree)
        if (name := node.attribute("data-command")) and node.attribute("aria-disabled") != "true"
    ]
    tokens, way = page.tokens, rng.randrange(9)
    if way < 3 and tokens:
        page.press(did := rng.choice(tokens), rng.choice(("mouse", "touch", "key")))
    elif way < 6 and offered:
        page.command(*rng.choice(offered))
        did = "command"
    elif way < 7:
        page.visit(did := f"#/{rng.choice(SCREENS)}")
    elif way < 8:
        page.visit(did := f"#/play/{rng.choice(games.names())}?seed={rng.randrange(3)}&humans={rng.randrange(3)}")
    else:
        did = "letters and absence"
        page.send(Refused(page.session.moment, "HS"))
        page.send(Query("R"))
        page.send(Hidden())
        page.send(Shown())
    page.pass_time(rng.choice((0, 800)))
    return did


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_is_pressed_in_any_order_every_screen_is_whole(language: str) -> None:
    rng = random.Random(f"clumsy {language}")
    page = Page("#/", languages=(language,))
    for _ in range(90):
        did = step(page, rng)
        assert faults(page.tree) == [], did
