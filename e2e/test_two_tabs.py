"""The same match in two tabs of a real browser."""

from playwright.sync_api import BrowserContext, Page, expect

from e2e.driver import Driver
from e2e.harness import Server

LINK = "#/play/slovak-lorum?seed=tabs&deals=2&pace=fast&lang=en"
COVER = "#table[data-cover=elsewhere]"


def test_second_tab_is_told_takes_over_and_gives_back(page: Page, context: BrowserContext, server: Server) -> None:
    first = Driver(page, server.url)
    first.open(LINK)
    first.wait_for_person()
    second = Driver(context.new_page(), server.url)
    second.open("#/table")
    expect(second.page.locator(COVER)).to_be_visible()
    assert second.read().tokens == ()
    first.act(first.read().tokens[0])
    state = first.wait_for_person()
    known = first.saved_record()
    second.page.locator("[data-command=take-over]").click()
    expect(page.locator(COVER)).to_be_visible()
    here = second.wait_for_person()
    assert (here.ply, here.cards) == (state.ply, state.cards)
    assert second.saved_record() == known
    second.act(here.tokens[0])
    here = second.wait_for_person()
    page.locator("[data-command=take-over]").click()
    expect(second.page.locator(COVER)).to_be_visible()
    assert first.wait_for_person().cards == here.cards
    second.page.close()
    first.act(first.read().tokens[0])
    assert first.wait_for_person().ply > here.ply
