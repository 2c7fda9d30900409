"""Deals that differ only in what a seat cannot know are the same in a browser: document, accessibility tree, pixels."""

import random

import pytest
from conformance import Position
from playwright.sync_api import Page
from twins import points, twin

from e2e.driver import Driver
from e2e.harness import Server, wait_until_offline_ready
from e2e.tree import Reader
from pycore import games
from pycore import record as records
from pycore.match import Match
from pycore.record import Player, Record

LEAST = {"clumond": 12, "dobbm": 8, "domino-loo": 4, "slovak-lorum": 4}
"""How many decisions of a deal, at least, have another deal that the first seat cannot tell apart."""


def whole_deal(name: str, rng: random.Random) -> list[tuple[Match, Position]]:
    """Play composed deals at random until one asks the first seat often, and list all that it decided."""
    deals: dict[int, list[tuple[Match, Position]]] = {}
    for match, position in points(name, rng, seat=0):
        found = deals.setdefault(id(match.deals[-1].setup), [])
        found.append((match, position))
    return max(deals.values(), key=len)


def look(driver: Driver, reader: Reader, match: Match) -> tuple[str, list[tuple[str, ...]], bytes]:
    """Open a match's record, and take down what the page is made of, what a screen reader is told, and what is seen."""
    players = tuple(Player(f"P{seat}", "bot" if seat else "human", "club" if seat else None) for seat in range(match.players))
    driver.visit("#/open")
    driver.page.locator("textarea").fill(records.write(Record(match, players)))
    driver.page.locator("[data-command=open-text]").click()
    there = driver.page.locator("dialog[open] [data-command=replace], #table")
    there.first.wait_for()
    if driver.page.locator("dialog[open] [data-command=replace]").count():
        driver.page.locator("dialog[open] [data-command=replace]").click()
    driver.wait(lambda state: state.ply == len(match.deals[-1].actions) and bool(state.tokens), "the opened deal")
    whole, told = driver.page.evaluate(TAKE), reader.heard()
    return whole, told, driver.page.screenshot(animations="disabled", caret="hide")


TAKE = """() => {
  const whole = document.documentElement.cloneNode(true);
  for (const region of whole.querySelectorAll("#say-0, #say-1, #alarm")) region.replaceChildren();
  delete whole.dataset.memory;
  return whole.outerHTML;
}"""
"""The document without what a clock changes: live regions take turns and are emptied, Python's memory is kept at leisure."""


@pytest.mark.parametrize("name", games.names())
def test_fault_d3_hidden_cards_change_neither_document_nor_tree_nor_pixels(page: Page, server: Server, name: str) -> None:
    """At every decision of a whole deal."""
    rng = random.Random(name)
    driver, reader = Driver(page, server.url), Reader(page, keeps_pictures=True)
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size({"width": 390, "height": 844})
    driver.open("#/?lang=en")
    wait_until_offline_ready(page)  # it is told on the document
    compared = 0
    for match, position in whole_deal(name, rng):
        other = twin(match, position, rng)
        if other is None:
            continue  # all that is hidden follows from what is seen
        if not compared:
            look(driver, reader, match)  # pictures that are used for the first time have to come first
        first, second = look(driver, reader, match), look(driver, reader, other)
        for kind, one, two in zip(("document", "tree", "pixels"), first, second, strict=True):
            assert one == two, (kind, position.length)
        compared += 1
    assert compared >= LEAST[name]
