"""A whole match of each game by keys alone, as the browser tells it to a screen reader: no pointer, no look at the page."""

import pytest
from playwright.sync_api import Page

from e2e.harness import Server, open_site
from e2e.tree import Reader, Thing
from pycore import games

LINK = "#/play/{game}?seed=ear&deals=2&pace=instant&level=beginner&lang=en"
CAUTIOUS = ("Pass", "Don’t", "Stand", "Leave")
"""How the calls begin that keep a match short."""
GATES = ("Next deal", "Final standing", "New match")
"""The buttons that end a deal, the last deal, and the match."""


class Listener(Reader):
    """Somebody who plays by what is told and by keys: what is asked, which cards are not dimmed, what comes next."""

    def choices(self, tree: Thing) -> list[str]:
        """Name the answers that stand beside the hand; what may be passed over is none."""
        buttons = [button for group in self.groups(tree) for button in group.all("button") if button.can_be_used]
        return [button.name for button in buttons if not button.name.startswith("Skip")]

    def cards(self, tree: Thing) -> list[str]:
        """Name the cards of the hand that may go, if it is one's turn."""
        hand = tree.first("toolbar", "My hand")
        is_asked = any(part.words.startswith(("Your turn", "Lay")) for part in tree.all("paragraph"))
        return [card.name for card in hand.all("button") if card.can_be_used] if hand and is_asked else []

    def gate(self, tree: Thing) -> str:
        """Name the button that ends a deal or the match, if it is there."""
        return next((name for name in GATES if tree.first("button", name)), "")

    def story(self, tree: Thing) -> list[str]:
        """List the lines of the deal's story."""
        log = tree.first("log")
        return [line.words for line in log.all("listitem")] if log else []

    def play_deal(self) -> tuple[Thing, int]:
        """Play until the deal is over; return what is told then, and how many cards were played by hand."""
        played = 0
        before: list[str] | None = None

        def goes_on(tree: Thing) -> bool:
            is_open = self.choices(tree) or self.cards(tree) or self.gate(tree)
            return bool(is_open) and self.story(tree) != before

        while not self.gate(tree := self.wait(goes_on, "what is asked next")):
            before = self.story(tree)
            calls = self.choices(tree)
            wanted = [call for word in CAUTIOUS for call in calls if call.startswith(word)] or calls or self.cards(tree)
            played += not calls
            self.use("button", wanted[0], tree)
        return tree, played


@pytest.mark.parametrize("game", games.names())
def test_whole_match_by_keys_and_by_the_accessibility_tree_alone(page: Page, server: Server, game: str) -> None:
    """Two deals with everything between them; where one arrives, the focus is on what is asked or at the beginning."""
    open_site(page, server.url + LINK.format(game=game))
    reader = Listener(page)
    tree, played = reader.play_deal()
    assert tree.first("table", "What the deal changes")
    reader.use("button", "Score sheet", tree)
    tree = reader.wait(lambda tree: tree.first("heading", "Score of") is not None, "the score sheet")
    sheet = tree.first("table", "by deal")
    assert sheet is not None
    assert len(sheet.all("row")) >= 2
    assert sheet.all("columnheader")
    reader.use("link", "Back", tree)
    tree = reader.wait(lambda tree: reader.gate(tree) == "Next deal", "the table again")
    reader.use("button", "Next deal", tree)
    tree, more = reader.play_deal()
    reader.use("button", reader.gate(tree), tree)
    tree = reader.wait(lambda tree: reader.gate(tree) == "New match", "the end of the match")
    assert tree.first("heading", "The match is over")
    assert played + more >= 5
    reader.use("button", "New match", tree)
    reader.wait(lambda tree: tree.first("button", "Deal the cards") is not None, "the next table")
