"""The deal editor in a browser: by keyboard and mouse; impossible deals are refused in words, a right one is played."""

from playwright.sync_api import Page, expect

from e2e.audit import Audit
from e2e.driver import Driver
from e2e.harness import Server, wait_until_ready

OWN = ("HS", "H10", "HK", "ES", "E10", "LS", "BS", "B10")


def card(page: Page, code: str) -> str:
    return f"[data-command=editor-put][data-argument='{code}']"


def test_compose_a_deal_by_keyboard_have_it_refused_play_it_and_share_it(page: Page, server: Server) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    driver = Driver(page, server.url)
    driver.open("#/editor/dobbm")
    for code in OWN:
        page.locator(card(page, code)).focus()
        page.keyboard.press("Enter")
        expect(page.locator(card(page, code))).to_have_attribute("aria-pressed", "true")
        assert page.evaluate("() => document.activeElement.dataset.argument") == code, "the focus stays on the card"
    page.locator(card(page, "E9")).click()
    expect(page.locator(".editor .warning")).to_contain_text("8")
    audit = Audit(page)
    audit.judge("a hand that is full")
    page.locator("[data-command=editor-play]").click(force=True)
    assert driver.read().game == ""
    page.locator("summary").click()
    page.locator("[data-field='editor.script']").fill("game: dobbm\nN: HS HS\n")
    page.locator("[data-command=editor-read]").click()
    expect(page.locator(".editor .warning")).to_contain_text("Line 2, column 7")
    audit.judge("a script that is no deal")
    page.locator("[data-command=editor-fill]").click()
    expect(page.locator(".editor-tag")).to_have_count(36)
    page.locator("[data-command=editor-call][data-argument=pass]").click()
    expect(page.locator(".editor-said li")).to_have_count(1)
    audit.judge("a deal that is whole")
    assert audit.found == []
    page.locator("[data-command=editor-link]").click()
    expect(page.locator("[role=status].notice")).to_be_visible()
    link = page.evaluate("() => navigator.clipboard.readText()")
    page.locator("[data-command=editor-play]").click()
    state = driver.wait_for_person()
    assert sorted(state.cards) == sorted(OWN)
    assert state.ply >= 1
    page.go_back()
    expect(page.locator(".editor-said li")).to_have_count(1)
    page.reload()
    wait_until_ready(page)
    expect(page.locator(".editor-tag")).to_have_count(36)
    page.locator("[data-command=editor-afresh]").click()
    expect(page.locator(".editor-tag")).to_have_count(0)
    driver.visit(f"#{link.partition('#')[2]}")
    expect(page.locator(".parcel[data-kind=position]")).to_be_visible()
