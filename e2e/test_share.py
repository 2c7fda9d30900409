"""Sharing by links: made in one browser's profile and opened in another, without a network too."""

from playwright.sync_api import Browser, Page, expect

from e2e.audit import Audit
from e2e.driver import Driver
from e2e.harness import Complaints, Server, open_site, wait_until_offline_ready

HAND = "() => [...document.querySelectorAll('#table .hand [data-card]')].map((card) => card.dataset.card).sort()"


def make_link(page: Page, kind: str) -> str:
    """Open the dialog from the table's menu, choose what shall be shared, and copy the link."""
    page.locator(".table-head [data-command=menu]").click()
    page.locator(".menu [data-command=share]").click()
    page.locator(f"dialog.share input[value={kind}]").check(force=True)
    shown = page.locator("[data-share=link]").input_value()
    page.locator("[data-command=share-copy]").click()
    expect(page.locator("dialog.share [role=status]")).to_be_visible()
    assert page.evaluate("() => navigator.clipboard.readText()") == shown
    return shown


def test_a_link_of_one_profile_is_played_in_another_without_a_network(
    page: Page, server: Server, browser: Browser, complaints: Complaints
) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    here = Driver(page, server.url)
    here.open("#/play/slovak-lorum?seed=away&deals=2&pace=instant")
    here.wait_for_person()
    hand = page.evaluate(HAND)
    link = make_link(page, "deal")
    audit = Audit(page)
    audit.judge("the dialog")
    assert audit.found == []
    page.keyboard.press("Escape")
    expect(page.locator("dialog.share")).to_have_count(0)
    assert page.evaluate("() => document.activeElement.dataset.command") == "menu"
    here.play_deal(lambda state: state.tokens[0])
    page.evaluate("() => { location.hash = '#/score'; }")
    page.locator(".page-body [data-command=share]").click()
    done = page.locator("[data-share=link]").input_value()

    other = browser.new_context(locale="ja")
    complaints.watch(other)
    there = Driver(other.new_page(), server.url)
    there.open()
    wait_until_offline_ready(there.page)
    server.stop()
    there.page.goto("about:blank")
    open_site(there.page, link)
    expect(there.page.locator(".parcel[data-kind=deal]")).to_be_visible(timeout=60_000)
    audit = Audit(there.page)
    audit.judge("what came by a link")
    assert [key for key in there.stored() if key.startswith("match/")] == []
    there.page.locator("[data-command=parcel-play]").click()
    there.wait_for_person()
    assert there.page.evaluate(HAND) == hand
    there.play_deal(lambda state: state.tokens[0])
    there.visit(f"#{done.partition('#')[2]}")
    expect(there.page.locator(".parcel .formula")).to_have_count(2)
    results = there.page.locator(".parcel .formula").all_inner_texts()
    assert "sent the link" in results[0]
    assert len({"".join(sign for sign in told if sign in "+−0123456789") for told in results}) == 1, (
        "the same plays, the same end"
    )
    there.visit("#/shared?v=1&d=eNoBroken")
    expect(there.page.locator("#app .warning")).to_have_count(1)
    audit.judge("a link that is damaged")
    assert audit.found == []
    other.close()


def test_the_text_of_a_report_is_loaded_again(page: Page, server: Server) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    driver = Driver(page, server.url)
    driver.open("#/play/domino-loo?seed=report&deals=2&pace=instant")
    state = driver.wait_for_person()
    make_link(page, "position")
    page.locator("dialog.share details:has([data-command=share-report]) summary").click()
    page.locator("[data-command=share-report]").click()
    page.wait_for_function("async () => (await navigator.clipboard.readText()).includes('kartenstube-record')")
    report = page.evaluate("() => navigator.clipboard.readText()")
    page.locator("dialog.share [data-command=close]").click()
    driver.visit("#/open")
    page.locator("[data-field='open.text']").fill(f"Strange!\n{report}\nAnna")
    page.locator("[data-command=open-text]").click()
    page.locator("[data-command=replace]").click()
    again = driver.wait_for_person()
    assert (again.game, again.ply, again.cards) == (state.game, state.ply, state.cards)
