"""Contrast over felt and wood, by the pixels behind each word and mark: axe-core leaves these undecided."""

import base64
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from app.settings import FELTS
from e2e.audit import change
from e2e.driver import Driver, prefer
from e2e.geometry import still
from e2e.harness import Server

TOOLS = Path(__file__).with_name("contrast.js").read_text(encoding="utf-8").partition("\n")[2]
LINK = "#/play/{game}?seed=ear&deals=2&pace=instant&level=beginner&lang=en"
LOOKS = (*((theme, felt) for theme in ("light", "dark") for felt in FELTS), ("contrast", FELTS[0]))
"""Every theme on every felt; that of strong contrast has one felt, which is black."""
WANTED = {"dobbm": ("pass",), "clumond": ("pass",), "domino-loo": ("miss", "stand"), "slovak-lorum": ("pass",)}
LEAST = 15
"""So many words and marks at least are measured at once; fewer would mean that nothing was found."""


def faults(page: Page, state: str) -> list[str]:
    """Judge the table in every theme on every felt."""
    told: list[str] = []
    for theme, felt in LOOKS:
        change(page, "theme", theme)
        change(page, "felt", felt)
        still(page)
        found: list[dict[str, Any]] = page.evaluate(f"{TOOLS}.gather", ".table-grid, .cover")
        assert len(found) >= LEAST, state
        page.evaluate(f"{TOOLS}.bare")
        picture = base64.b64encode(page.screenshot(animations="disabled")).decode()
        page.evaluate(f"{TOOLS}.dress")
        told += [f"{state}, {theme}, {felt}: {words}" for words in page.evaluate(f"{TOOLS}.judge", [found, picture])]
    return told


@pytest.mark.parametrize(
    ("game", "size"),
    [("dobbm", (390, 844)), ("clumond", (1280, 800)), ("domino-loo", (844, 390)), ("slovak-lorum", (360, 740))],
)
def test_words_and_marks_over_the_felt_stand_out(page: Page, server: Server, game: str, size: tuple[int, int]) -> None:
    driver = Driver(page, server.url)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.emulate_media(reduced_motion="reduce")
    driver.open(LINK.format(game=game))
    choose = prefer(*WANTED[game])
    state = driver.wait_for_person()
    told = faults(page, f"{game} {state.phase}")
    while state.phase != "playing" or len(state.trick) < 2:
        driver.click(choose(state))
        driver.wait(lambda now, old=state: (now.phase, now.ply) != (old.phase, old.ply), "the action")
        state = driver.wait_for_person()
        assert state.tokens
    told += faults(page, f"{game} with a trick")
    assert told == []
