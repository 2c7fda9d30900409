"""Two deals that differ only in what a seat cannot know look the same in a real browser: document, accessible names, pixels."""

import random
from collections.abc import Iterator

import pytest
from conformance import Position, hidden, replayed
from playwright.sync_api import Page

from e2e.driver import Driver
from e2e.harness import Server, wait_until_offline_ready
from pycore import games
from pycore import match as matches
from pycore import record as records
from pycore.cards import members
from pycore.game import resolve_options
from pycore.match import Deal, Match
from pycore.record import Player, Record

LEAST = {"clumond": 12, "dobbm": 8, "domino-loo": 4, "slovak-lorum": 4}
"""How many decisions of a deal, at least, have another deal that the first seat cannot tell apart."""


def whole_deal(name: str, rng: random.Random) -> list[tuple[Match, Position]]:
    """Play composed deals at random until one asks the first seat often, and list all that it decided."""
    deals: dict[int, list[tuple[Match, Position]]] = {}
    for match, position in points(name, rng):
        found = deals.setdefault(id(match.deals[-1].setup), [])
        found.append((match, position))
    return max(deals.values(), key=len)


def points(name: str, rng: random.Random) -> Iterator[tuple[Match, Position]]:
    """Play composed deals at random and stop wherever the first seat decides."""
    game = games.load(name)
    for number in range(4):
        options = resolve_options(game, {"deals": 1})
        seeded = matches.deal_next(matches.start_match(game, options, f"{name} {number}"))
        deal = seeded.deals[0]
        before = matches.start_match(game, options, None)
        match = matches.deal_next(before, deal.layout, deal.setup.dealer)
        while (decision := matches.decision(match)) is not None:
            if decision.seat == 0:
                last = match.deals[-1]
                position = Position(before, Deal(last.setup, last.layout, last.actions), len(last.actions), match.state)
                yield match, position
            calls = [action for action in decision.actions() if action.verb != "fold"]
            match = matches.play(match, decision.seat, rng.choice(calls))


def twin(match: Match, position: Position, rng: random.Random) -> Match | None:
    """Make another deal that the first seat cannot tell apart: cards that it has not seen change places."""
    game, deal = match.game, match.deals[-1]
    unplaced = hidden(game.observe(match.state, 0), game.deck(match.options).whole)
    for _ in range(60):
        if len(unplaced) < 2:
            return None
        chosen = rng.sample(unplaced, rng.randint(2, min(6, len(unplaced))))
        names = dict(zip(chosen, chosen[1:] + chosen[:1], strict=True))
        if replayed(position, 0, names) is None:
            continue
        layout = tuple(names.get(card, card) for card in deal.layout)
        other = matches.deal_next(position.match, layout, deal.setup.dealer)
        for seat, action in deal.actions:
            is_secret = action.verb in game.secret_verbs and seat != 0
            cards = sum(1 << names.get(card, card) for card in members(action.cards)) if is_secret else action.cards
            other = matches.play(other, seat, action._replace(cards=cards))
        if other.state != match.state:
            return other
    return None


def look(driver: Driver, match: Match) -> tuple[str, str, bytes]:
    """Open a match's record, and take down what the page is made of, what it is called, and what is seen."""
    players = tuple(Player(f"P{seat}", "bot" if seat else "human", "club" if seat else None) for seat in range(match.players))
    driver.visit("#/open")
    driver.page.locator("textarea").fill(records.write(Record(match, players)))
    driver.page.locator("[data-command=open-text]").click()
    there = driver.page.locator("dialog[open] [data-command=replace], #table")
    there.first.wait_for()
    if driver.page.locator("dialog[open] [data-command=replace]").count():
        driver.page.locator("dialog[open] [data-command=replace]").click()
    driver.wait(lambda state: state.ply == len(match.deals[-1].actions) and bool(state.tokens), "the opened deal")
    whole, names = driver.page.evaluate(TAKE), driver.page.locator("#app").aria_snapshot()
    return whole, names, driver.page.screenshot(animations="disabled", caret="hide")


TAKE = """() => {
  const whole = document.documentElement.cloneNode(true);
  for (const region of whole.querySelectorAll("#say-0, #say-1, #alarm")) region.replaceChildren();
  return whole.outerHTML;
}"""
"""The document without the live regions: they take turns, and are emptied after a while."""


@pytest.mark.parametrize("name", games.names())
def test_fault_d3_hidden_cards_change_neither_document_nor_names_nor_pixels(page: Page, server: Server, name: str) -> None:
    """At every decision of a whole deal."""
    rng = random.Random(name)
    driver = Driver(page, server.url)
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
            look(driver, match)  # pictures that are used for the first time have to come first
        first, second = look(driver, match), look(driver, other)
        for kind, one, two in zip(("document", "names", "pixels"), first, second, strict=True):
            assert one == two, (kind, position.length)
        compared += 1
    assert compared >= LEAST[name]
