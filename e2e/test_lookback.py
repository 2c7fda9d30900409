"""Looking back in a real browser: a whole Dobbm deal is analysed in the worker, and played on from its costliest moment."""

from playwright.sync_api import Page, expect

from e2e.audit import Audit, change
from e2e.driver import Driver, prefer
from e2e.harness import Server
from e2e.test_thinking import counted, watch_worker

SILENT = """() => {
  const Real = window.Worker;
  window.isSilent = true;
  window.Worker = class extends Real {
    postMessage(message) { if (!window.isSilent) super.postMessage(message); }
  };
}"""
"""Workers that never answer, as long as it is wished."""
TABLE = "#/play/dobbm?seed=look7&deals=3&pace=instant&level=club&lang=en"


def play_badly(driver: Driver) -> None:
    """Play a deal that there is something to say about: a hopeless solo, and always the last card that may go."""
    driver.play_deal(lambda state: "solo" if "solo" in state.tokens else state.tokens[-1], driver.click)


def test_dobbm_deal_is_analysed_shown_played_on_from_and_come_back_to(page: Page, server: Server) -> None:
    watch_worker(page)
    driver = Driver(page, server.url)
    driver.open(TABLE)
    play_badly(driver)
    driver.command("next-deal")
    driver.wait(lambda now: now.phase != "settled", "the next deal")
    saved = driver.saved_record()
    driver.visit("#/replay/2")  # it has just begun
    expect(page.locator("[data-notice=replay]")).to_contain_text("still going on")
    assert page.locator("[data-command=analyse], [data-open]").count() == 0
    driver.visit("#/replay/1")
    whole = page.locator(".analysis")
    page.locator("[data-field='replay.level']").select_option("strong")
    whole.locator("[data-command=analyse]").click()
    whole.locator("[data-command=stop-analysis]").click()
    expect(whole).to_have_attribute("data-analysis", "none")
    page.locator("[data-field='replay.level']").select_option("expert")
    whole.locator("[data-command=analyse]").click()
    expect(whole).to_have_attribute("data-analysis", "done", timeout=90_000)
    assert counted(page)["started"] == 1  # one worker for all of it
    rows = whole.locator("tbody tr")
    columns = whole.locator(".chart:visible .chart-column")
    assert rows.count() == columns.count() > 3
    assert whole.locator(".chart:visible .chart-bar").count() == whole.locator("tbody tr.is-costly").count() > 0
    columns.nth(1).locator(".chart-slot").click()
    step = columns.nth(1).get_attribute("data-argument") or ""
    expect(page.locator(".replay")).to_have_attribute("data-step", step)
    expect(rows.nth(1).locator("[aria-current=step]")).to_be_visible()
    expect(page.locator("[data-hint-state=final]")).to_be_visible()
    page.locator("[data-field='replay.counting']").check()
    audit = Audit(page)
    audit.judge("the analysis of a deal")
    page.locator("[data-field='replay.eyes']").select_option("1")
    audit.judge("a deal through another seat's eyes")
    assert audit.found == []
    page.locator("[data-field='replay.eyes']").select_option("")
    expect(whole).to_have_attribute("data-analysis", "done")
    change(page, "language", "en")
    moment = whole.locator("[data-moment]").first
    ply = int(moment.get_attribute("data-moment") or "-1")
    moment.locator("[data-command=play-on]").click()
    state = driver.wait_for_person()
    assert state.ply == ply
    expect(page.locator(".table-head .round")).to_contain_text("practice")
    driver.play_deal(prefer("pass"), driver.click)
    page.locator("#table [data-command=back-to-replay]").click()
    expect(page.locator(".replay")).to_have_attribute("data-deal", "1")
    expect(page.locator(".analysis")).to_have_attribute("data-analysis", "done")  # and nothing is thought out anew
    driver.visit("#/saved")
    expect(page.locator("[data-match]").filter(has_text="practice")).to_have_count(1)
    page.locator("[data-match]").filter(has_text="deal 2 of 3").locator("[data-command=continue]").click()
    driver.wait_for_person()
    assert driver.saved_record() == saved


def test_fault_a13_worker_that_dies_twice_is_told_and_the_analysis_can_be_tried_again(page: Page, server: Server) -> None:
    page.add_init_script(f"({SILENT})()")
    driver = Driver(page, server.url)
    driver.open(TABLE.replace("deals=3", "deals=1"))
    play_badly(driver)
    driver.visit("#/replay/1")
    page.locator("[data-field='replay.level']").select_option("strong")
    page.locator("[data-command=analyse]").click()
    whole = page.locator(".analysis")
    expect(whole.locator(".warning")).to_contain_text("could not be judged", timeout=30_000)
    expect(whole).to_have_attribute("data-analysis", "failed", timeout=30_000)
    expect(whole.locator(".warning")).to_contain_text("try again")
    page.evaluate("() => { window.isSilent = false; }")
    whole.locator("[data-command=analyse]").click()
    expect(whole).to_have_attribute("data-analysis", "done", timeout=60_000)
    expect(whole.locator("tbody tr").first).to_be_visible()
    assert whole.locator(".warning").count() == 0
