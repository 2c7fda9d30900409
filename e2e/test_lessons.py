"""Lessons in a browser: one of each game to its end by keyboard, from the lobby on; what is done stays; axe finds nothing."""

from playwright.sync_api import Page, expect

from e2e.audit import Audit, change
from e2e.harness import Server, open_site

LESSONS = ("dobbm/sow-rule", "domino-loo/leading", "slovak-lorum/first-trick")
"""A lesson of each game beside the first one, which is Clumond's."""
ACTIVE = "(selector) => Boolean(document.activeElement?.matches(selector))"
PANEL = "#table .panel"
NEXT = f"{PANEL} [data-command=study-next]"
HINT = "[data-command=study-hint]"
END = f"{PANEL} a[data-study]"
HINTED = "#table :is(.hand, .panel) button[data-hint]"
STATE = f"""() => document.querySelector({END!r}) ? "end" : document.querySelector({NEXT!r}) ? "next"
  : document.querySelector(".foot {HINT}:not([aria-disabled])") ? "question" : "" """


class Reader:
    """Somebody without a mouse."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.questions = 0

    def tab_to(self, selector: str) -> None:
        """Walk on with Tab, and with arrows in the hand, until the element that is meant has the focus."""
        for _ in range(60):
            if self.page.evaluate(ACTIVE, selector):
                return
            is_among_cards = selector == HINTED and self.page.evaluate(ACTIVE, "[data-group=hand]:has([data-hint]) button")
            self.page.keyboard.press("ArrowRight" if is_among_cards else "Tab")
        raise AssertionError(f"the keyboard does not come to {selector}")

    def read(self) -> None:
        """Come to the end: Enter on what has the focus, and at a question the hint, then what it points at."""
        for _ in range(80):
            self.page.wait_for_function(STATE)
            state = self.page.evaluate(STATE)
            if state == "end":
                self.page.wait_for_function(ACTIVE, arg=END)
                return
            if state == "next":
                # the panel may still be the one before: then it changes, or what leads on gets the focus
                self.page.wait_for_function(f"(next) => ({STATE})() !== 'next' || ({ACTIVE})(next)", arg=NEXT)
                if self.page.evaluate(ACTIVE, NEXT):
                    self.step("Enter")
                continue
            self.questions += 1
            self.tab_to(HINT)
            self.page.keyboard.press("Enter")
            expect(self.page.locator(HINTED).first).to_be_visible()
            self.tab_to(HINTED)
            self.step("Enter")
        raise AssertionError("the lesson does not end")

    def step(self, key: str) -> None:
        """Press a key and wait until the panel says something else."""
        before = self.page.locator(PANEL).inner_html()
        self.page.keyboard.press(key)
        self.page.wait_for_function(f"(before) => document.querySelector({PANEL!r})?.innerHTML !== before", arg=before)


def test_a_lesson_of_each_game_by_keyboard_and_what_is_done_stays(page: Page, server: Server) -> None:
    open_site(page, server.url)
    change(page, "pace", "instant")
    reader = Reader(page)
    reader.tab_to(".first-visit")
    page.keyboard.press("Enter")
    expect(page.locator("#table.is-lesson")).to_have_attribute("data-game", "clumond")
    reader.read()
    for address in LESSONS:
        page.evaluate("(address) => { location.hash = address; }", f"#/learn/{address}")
        expect(page.locator("#table.is-lesson")).to_have_attribute("data-game", address.split("/")[0])
        reader.read()
    assert reader.questions > 8
    page.reload()
    page.wait_for_selector("html[data-ready]")
    page.evaluate("() => { location.hash = '#/'; }")
    for game in ("clumond", *(address.split("/")[0] for address in LESSONS)):
        expect(page.locator(f".game[data-game={game}] a[href='#/learn/{game}']")).to_contain_text("1/9")
    expect(page.locator(".first-visit")).to_have_count(0)


def test_axe_finds_nothing_in_courses_lessons_and_puzzles(page: Page, server: Server) -> None:
    open_site(page, server.url)
    change(page, "pace", "instant")
    audit = Audit(page)

    def visit(address: str) -> None:
        page.evaluate("(address) => { location.hash = address; }", address)
        page.wait_for_function("(end) => location.hash === end && !document.querySelector('[role=status].prose')", arg=address)
        page.wait_for_timeout(300)

    visit("#/learn/dobbm")
    expect(page.locator(".lessons li")).to_have_count(9)
    audit.judge("a course")
    visit("#/learn/clumond/going")
    expect(page.locator(NEXT)).to_be_visible()
    audit.judge("a caption")
    page.locator(NEXT).click()
    page.locator(NEXT).click()
    page.locator(f"{PANEL} [data-action=pass]").click()
    expect(page.locator(f"{PANEL} .warning")).to_be_visible()
    audit.judge("a mistake")
    page.locator(f"{PANEL} [data-action='go H']").click()
    page.locator(NEXT).click()
    expect(page.locator(f"{PANEL} [data-command=study-answer]").first).to_be_visible()
    audit.judge("a question")
    visit("#/puzzles/slovak-lorum")
    expect(page.locator(".lessons li")).to_have_count(23)
    audit.judge("puzzles")
    visit("#/puzzles/slovak-lorum/lorum-leads-no-dead-suit")
    page.locator(HINT).click()
    audit.judge("a puzzle with its idea")
    page.locator("#table .hand [data-card=L7]").click()
    expect(page.locator(END)).to_be_visible()
    audit.judge("a puzzle that is solved")
    assert audit.found == []
