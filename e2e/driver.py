"""Drives the table by its public contract alone: the data attributes of the table and of its controls."""

import base64
import json
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page

from e2e.harness import open_site

PATIENCE = 30.0
"""Seconds after which a table that does not go on has failed; generous, because a test's machine may be busy."""
READ = """() => {
  const table = document.querySelector("#table");
  const all = (selector, name) => [...document.querySelectorAll(selector)].map((e) => e.getAttribute(name));
  return {
    data: table ? {...table.dataset} : {},
    tokens: all("#table [data-action]", "data-action"),
    commands: all("[data-command]:not([aria-disabled=true])", "data-command"),
    cards: all("#table .hand [data-card]", "data-card"),
    refused: all("#table .hand [data-refused]", "data-card"),
    trick: all("#table .trick [data-card]", "data-card"),
  };
}"""

STORED = """async () => Object.fromEntries(await kartenstube.read(
  ["settings", "match/", "head/", "tally/", "broken/", "daily/"]))"""

Choose = Callable[["State"], str]


@dataclass(frozen=True)
class State:
    """What the table says of itself now."""

    game: str
    phase: str
    ply: int
    turn: str
    tokens: tuple[str, ...]
    commands: tuple[str, ...]
    cards: tuple[str, ...]
    refused: tuple[str, ...]
    trick: tuple[str, ...]


class Driver:
    """A person at the table: reads the contract's attributes and uses its controls."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url

    def open(self, address: str = "") -> None:
        """Open an address of the site (`#/play/…`) in a page that is new or has another address."""
        open_site(self.page, self.url + address)

    def visit(self, address: str) -> None:
        """Follow an address within the page."""
        self.page.evaluate("(address) => { location.hash = address; }", address)

    def read(self) -> State:
        """Read the table."""
        found = self.page.evaluate(READ)
        data = found["data"]
        lists = {name: tuple(found[name]) for name in ("tokens", "commands", "cards", "refused", "trick")}
        return State(data.get("game", ""), data.get("phase", ""), int(data.get("ply", -1)), data.get("turn", ""), **lists)

    def wait(self, is_there: Callable[[State], bool], what: str) -> State:
        """Wait until the table is as it should be.

        Raises: AssertionError with what was waited for.
        """
        end = time.monotonic() + PATIENCE
        while not is_there(state := self.read()):
            assert time.monotonic() < end, f"waited for {what}; the table says {state}"
            self.page.wait_for_timeout(15)
        return state

    def wait_for_person(self) -> State:
        """Wait until a person is asked, gathering finished tricks on the way, or until the deal is over."""

        def is_there(state: State) -> bool:
            if "collect" in state.commands:
                self.command("collect")
                return False
            return bool(state.tokens) or state.phase in ("settled", "finished") or "show-hand" in state.commands

        return self.wait(is_there, "a decision or the end of the deal")

    def control(self, token: str) -> Locator:
        """Find the control of a record's token."""
        return self.page.locator(f'#table [data-action="{token}"]').first

    def act(self, token: str) -> None:
        """Use the control of a token with the mouse."""
        self.control(token).click()

    def click(self, token: str) -> None:
        """Use the control of a token as a program does."""
        self.control(token).evaluate("(control) => control.click()")

    def command(self, name: str) -> None:
        """Use a command's control, if it is still there."""
        self.page.evaluate(
            "(name) => document.querySelector(`[data-command='${name}']:not([aria-disabled=true])`)?.click()", name
        )

    def saved_record(self) -> dict[str, Any]:
        """Unpack the record that the page has stored of its tab's match."""
        self.page.wait_for_timeout(50)  # what was done a moment ago is being written
        packed = self.stored()[f"match/{self.page.evaluate('() => sessionStorage.getItem(`kartenstube/here`)')}"]
        record: dict[str, Any] = json.loads(base64.b64decode(packed))["record"]
        return record

    def stored(self) -> dict[str, str]:
        """Read everything that the page has stored."""
        found: dict[str, str] = self.page.evaluate(STORED)
        return found

    def play_deal(self, choose: Choose, use: Callable[[str], None] | None = None) -> State:
        """Play until the deal is over, by `choose`; `use` carries a token out (with the mouse, if nothing else is said)."""
        while True:
            state = self.wait_for_person()
            if state.phase in ("settled", "finished"):
                return state
            if "show-hand" in state.commands:
                self.command("show-hand")
                continue
            token = choose(state)
            (use or self.act)(token)
            self.wait(lambda now, old=state: (now.phase, now.ply) != (old.phase, old.ply), f"{token} to be carried out")


def prefer(*wanted: str) -> Choose:
    """Choose the first of the wanted tokens that is offered, else the first token."""

    def choose(state: State) -> str:
        return next((token for token in wanted if token in state.tokens), state.tokens[0])

    return choose


def is_sorted_by_suit(codes: Sequence[str]) -> bool:
    """Tell whether the cards of each suit stand together."""
    suits = [code[0] for code in codes]
    return all(suits.index(suit) + suits.count(suit) == len(suits) - suits[::-1].index(suit) for suit in set(suits))
