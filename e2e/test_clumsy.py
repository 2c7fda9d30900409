"""Clumsy use in a browser: parts that cannot be loaded, lessons over a match that waits, the browser's own Back."""

from playwright.sync_api import Browser, Page, expect

from e2e.driver import Driver
from e2e.harness import Complaints, Server

LANGUAGE = "select[data-field='setting.language']"


def test_what_cannot_be_loaded_is_said_wherever_one_is_and_can_be_had_later(
    browser: Browser, server: Server, complaints: Complaints
) -> None:
    context = browser.new_context(locale="en", service_workers="block")
    complaints.watch(context)
    complaints.expect("ERR_FAILED", "Service Worker registration blocked")
    page = context.new_page()
    page.route("**/app.zip", lambda route: route.abort())
    driver = Driver(page, server.url)
    driver.open()
    said = page.locator("#app .notice").filter(has_text="could not be loaded")
    page.locator(LANGUAGE).select_option("ja")
    expect(said).to_be_visible()
    expect(page.locator(LANGUAGE)).to_have_value("en")
    driver.visit("#/daily")
    page.wait_for_function("() => ['', '#/'].includes(location.hash)")  # back to where one was
    expect(said).to_be_visible()
    page.unroute("**/app.zip")
    driver.visit("#/daily")
    expect(page.locator("[data-page=daily]")).to_be_visible()
    expect(said).to_have_count(0)
    page.route("**/app.zip", lambda route: route.abort())
    driver.visit("#/rules")
    expect(page.locator("#app h1")).to_be_visible()
    expect(said).to_have_count(0)  # what has come once stays
    context.close()


def test_a_lesson_answers_over_a_held_trick_and_is_found_again_by_back(table: Page, server: Server) -> None:
    driver = Driver(table, server.url)
    driver.visit("#/play/slovak-lorum?seed=held&pace=click")
    driver.wait(lambda state: bool(state.tokens) or "collect" in state.commands, "the first decision")
    while "collect" not in (state := driver.read()).commands:
        driver.click(state.tokens[0]) if state.tokens else table.wait_for_timeout(20)
    driver.visit("#/learn/dobbm/trumps")
    table.locator(".panel [data-command=study-next]").click()
    table.locator("[data-group=hand] [data-card=B7]").click()
    expect(table.locator(".panel .warning")).to_be_visible()
    driver.visit("#/play/slovak-lorum?seed=other")
    expect(table.locator("dialog[open]")).to_be_visible()
    table.go_back()
    expect(table.locator("dialog[open]")).to_have_count(0)
    expect(table.locator("[data-group=hand] [data-card=B7]")).to_be_visible()
    expect(table.locator(".panel [data-command=study-next]")).to_have_count(0)
