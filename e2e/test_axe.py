"""axe-core finds nothing to complain about: on every screen and in every state, language, theme, on phone and desktop."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.audit import Audit, change
from e2e.driver import Driver, State
from e2e.harness import Server, open_site

PAGES = (
    "#/",
    "#/play/slovak-lorum",
    "#/play/dobbm",
    "#/play/domino-loo",
    "#/play/clumond",
    "#/settings",
    "#/rules",
    "#/rules/dobbm",
    "#/rules/domino-loo/full",
    "#/rules/dobbm/D13",
    "#/rules/glossary",
    "#/about",
    "#/saved",
    "#/statistics",
    "#/open",
    "#/daily",
)
LINK = "#/play/{game}?seed=axe&deals=6&pace=instant&level=beginner&lang=en"
WANTED = {
    "slovak-lorum": {"calling", "announcing", "playing"},
    "dobbm": {"auction", "exchange", "doubling", "playing"},
    "domino-loo": {"deciding", "discarding", "turning", "playing"},
    "clumond": {"going", "playing"},
}
"""The phases in which a person is asked, by game."""
MORE = {"slovak-lorum": "&announce_upper=on", "dobbm": "", "domino-loo": "", "clumond": ""}


def visit(page: Page, address: str) -> None:
    """Follow an address within the page, and open whatever is folded there."""
    page.evaluate("(address) => { location.hash = address; }", address)
    page.wait_for_function("() => !document.querySelector('#table')")
    page.wait_for_timeout(50)  # an address that Python corrects is followed twice
    page.evaluate("() => document.querySelectorAll('details').forEach((part) => { part.open = true; })")


def test_pages_beside_the_table(page: Page, server: Server) -> None:
    open_site(page, server.url)
    audit = Audit(page)
    for address in PAGES:
        visit(page, address)
        audit.judge(address)
    visit(page, "#/open")
    page.locator("[data-field='open.text']").fill("no record")
    page.locator("[data-command=open-text]").click()
    expect(page.locator("#open-problem")).to_be_visible()
    audit.judge("a record that is refused")
    visit(page, "#/play/dobbm?seed=x&players=9")
    expect(page.locator("#problem")).to_be_visible()
    audit.judge("a link that is wrong")
    visit(page, "#/play/unknown")
    audit.judge("the lobby with news")
    assert audit.found == []


class Walk:
    """Plays on, and has every state judged that was not seen before."""

    def __init__(self, driver: Driver, audit: Audit, game: str) -> None:
        self.driver = driver
        self.audit = audit
        self.game = game
        self.seen: set[str] = set()

    def judge_once(self, name: str) -> bool:
        """Judge a state of that name, unless that was done; tell whether it was done now."""
        if name in self.seen:
            return False
        self.seen.add(name)
        self.audit.judge(f"{self.game}: {name}")
        return True

    def use(self, command: str, name: str) -> None:
        """Judge what a command of the table opens, and close it again."""
        self.driver.command(command)
        self.judge_once(name)
        self.driver.page.keyboard.press("Escape")

    def choose(self, state: State) -> str:
        """Choose what leads to a phase that was not seen yet."""
        wanted = {
            "auction": ("pass",) if "exchange" in self.seen else ("dobbm",),
            "exchange": (),
            "doubling": ("double",),
            "deciding": ("stand",) if "discarding" in self.seen else ("miss", "stand"),
            "going": ("pass",),
            "calling": ("pass",),
        }.get(state.phase, ())
        return next((token for token in wanted if token in state.tokens), state.tokens[0])

    def play_deal(self) -> None:
        """Play a deal to its end."""
        page = self.driver.page
        while True:
            state = self.driver.wait_for_person()
            if state.phase in ("settled", "finished"):
                return
            self.judge_once(state.phase)
            if state.phase == "playing" and state.refused and self.judge_once("an illegal card"):
                page.locator(f"#table .hand [data-card='{state.refused[0]}']").evaluate("(card) => card.click()")
                self.judge_once("the reason why not")
            holds = state.phase == "playing" and "a finished trick" not in self.seen
            change(page, "pace", "click" if holds else "instant")
            self.driver.click(self.choose(state))
            self.driver.wait(lambda now, old=state: (now.phase, now.ply) != (old.phase, old.ply), "the action")
            if state.phase == "exchange" and self.judge_once("a card laid away"):
                continue
            if holds:
                self.driver.wait(lambda now: "collect" in now.commands or bool(now.tokens), "the trick")
                self.judge_once("a finished trick")


@pytest.mark.parametrize("game", WANTED)
def test_table_in_every_phase(page: Page, server: Server, game: str) -> None:
    driver = Driver(page, server.url)
    driver.open(LINK.format(game=game) + MORE[game])
    walk = Walk(driver, Audit(page), game)
    driver.wait_for_person()
    walk.use("menu", "the menu")
    walk.use("side", "score and story over the table")
    driver.command("hint")
    walk.judge_once("a hint")
    for deal in range(6):
        walk.play_deal()
        walk.judge_once("settled")
        if deal and walk.seen >= WANTED[game]:
            break
        driver.command("next-deal")
        driver.wait(lambda now: now.phase != "settled", "the next deal")
    assert walk.seen >= WANTED[game]
    assert walk.audit.found == []


def test_hands_that_are_hidden_marked_and_put_in_order(page: Page, server: Server) -> None:
    driver = Driver(page, server.url)
    driver.open(LINK.format(game="clumond") + "&humans=2&names=Anna,Jozef")
    walk = Walk(driver, Audit(page), "clumond")
    driver.wait(lambda now: "show-hand" in now.commands, "the curtain")
    walk.judge_once("the curtain between two people")
    driver.command("show-hand")
    state = driver.wait_for_person()
    driver.command("menu")
    driver.command("arranging")
    walk.judge_once("a hand that is put in order")
    driver.command("menu")
    driver.command("arranging")
    while state.phase != "playing":
        driver.click("pass")
        driver.wait(lambda now, old=state: (now.phase, now.ply) != (old.phase, old.ply), "the next state")
        state = driver.wait_for_person()
        driver.command("show-hand")
        state = driver.wait_for_person()
    driver.command("marking")
    page.locator("#table .hand [data-command=mark]").first.evaluate("(card) => card.click()")
    walk.judge_once("a card that is marked")
    driver.command("marking")
    driver.command("hide-hand")
    walk.judge_once("a hand that its owner hid")
    assert walk.audit.found == []


def test_match_that_is_over_and_what_is_kept(page: Page, context: BrowserContext, server: Server) -> None:
    driver = Driver(page, server.url)
    driver.open(LINK.format(game="slovak-lorum").replace("deals=6", "deals=2"))
    audit = Audit(page)
    walk = Walk(driver, audit, "slovak-lorum")
    walk.seen |= {"calling", "playing", "an illegal card", "a finished trick"}
    walk.play_deal()
    for address, name in (("#/score", "the score sheet"), ("#/replay/1", "the replay")):
        visit(page, address)
        audit.judge(name)
    page.keyboard.press("End")
    audit.judge("the end of the replay")
    driver.visit("#/table")
    driver.command("next-deal")
    driver.wait(lambda now: now.phase == "calling", "the next deal")
    other = Driver(context.new_page(), server.url)
    other.open("#/table")
    other.command("take-over")
    expect(page.locator("[data-cover=elsewhere]")).to_be_visible()
    audit.judge("a match that another tab goes on with")
    other.page.close()
    driver.command("take-over")
    driver.wait_for_person()
    driver.visit("#/")
    expect(page.locator("[data-command=continue]")).to_be_visible()
    audit.judge("the lobby with a match that goes on")
    visit(page, "#/play/slovak-lorum")
    driver.command("start")
    expect(page.locator("dialog[open]")).to_be_visible()
    audit.judge("the question whether to begin another match")
    driver.command("keep")
    driver.wait_for_person()
    walk.play_deal()
    driver.command("next-deal")
    driver.wait(lambda now: now.phase == "finished", "the end of the match")
    audit.judge("the end of the match")
    visit(page, "#/saved")
    expect(page.locator("[data-command=delete-match]").first).to_be_visible()
    audit.judge("saved matches")
    driver.command("delete-match")
    expect(page.locator("dialog[open]")).to_be_visible()
    audit.judge("the question whether to delete a match")
    driver.command("close")
    visit(page, "#/statistics")
    expect(page.locator("table.statistics").first).to_be_visible()
    audit.judge("statistics")
    assert audit.found == []
