"""The daily deal with a clock that is set, its streak over days, and the check of its shuffle; judged by axe on the way."""

import datetime

from playwright.sync_api import Page, expect

from e2e.audit import Audit
from e2e.driver import Driver
from e2e.harness import Server

GAME = "slovak-lorum"
STATE = f".game[data-game={GAME}]"


def test_two_days_in_a_row_a_clock_put_back_and_the_result_as_text(page: Page, server: Server) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    driver = Driver(page, server.url)
    hands = []
    for number, day in enumerate((29, 30, 28), 1):
        page.clock.set_fixed_time(datetime.datetime(2026, 11, day, 12, tzinfo=datetime.UTC))
        page.goto("about:blank")
        driver.open("#/daily")
        page.locator(f"{STATE} [data-command=daily-play]").click()
        hands.append(driver.wait_for_person().cards)
        driver.play_deal(lambda state: state.tokens[0])
        driver.visit("#/daily")
        expect(page.locator(STATE)).to_have_attribute("data-streak", str(min(number, 2)))
    assert len(set(hands)) == 3
    page.clock.set_fixed_time(datetime.datetime(2026, 11, 30, 12, tzinfo=datetime.UTC))
    driver.visit("#/")
    expect(page.locator(".daily p")).to_contain_text("2")
    driver.visit("#/daily")
    page.locator(f"{STATE} [data-command=daily-copy]").click()
    expect(page.locator(".notice[role=status]")).to_be_visible()
    assert "2026-11-30" in page.evaluate("() => navigator.clipboard.readText()")
    audit = Audit(page)
    audit.judge("the daily deals")
    driver.visit("#/fair")
    page.locator("[data-command=fair-check]").click()
    expect(page.locator(".proofs .notice")).to_be_visible()
    audit.judge("a deal that was verified")
    assert audit.found == []
