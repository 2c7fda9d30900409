"""The pages beside the table in a real browser: score sheet, replay, rules at a clause, sounds that never complain, print."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e.driver import Driver, prefer
from e2e.harness import Server, wait_until_offline_ready

LINK = "#/play/slovak-lorum?seed=screens&deals=3&pace=instant&lang=en"


def play_one_deal(page: Page, server: Server) -> Driver:
    driver = Driver(page, server.url)
    driver.open(LINK)
    driver.play_deal(prefer("pass"))
    return driver


def test_replay_by_keys_slider_and_log(page: Page, server: Server) -> None:
    play_one_deal(page, server)
    page.locator(".replay-link a").click()
    replay = page.locator(".replay")
    expect(replay).to_have_attribute("data-step", "0")
    for key, step in (("ArrowRight", "1"), ("ArrowRight", "2"), ("ArrowLeft", "1"), ("Home", "0")):
        page.keyboard.press(key)
        expect(replay).to_have_attribute("data-step", step)
    page.keyboard.press("End")
    expect(page.locator(".replay .settlement")).to_be_visible()
    page.locator("[data-argument=first]").click()
    for _ in range(6):
        page.locator("[data-argument=next]").click(delay=0)
    expect(replay).to_have_attribute("data-step", "6")
    page.locator("[data-field='replay.step']").fill("9")
    expect(replay).to_have_attribute("data-step", "9")
    current = page.locator(".replay-log [aria-current]")
    expect(current).to_be_in_viewport()
    expect(current).to_have_attribute("data-argument", "9")
    page.locator("[data-field='replay.eyes']").select_option("0")
    assert page.locator(".replay [data-open]").count() == page.locator(".replay-seat[data-place=s] [data-open]").count()


def test_score_sheet_fits_and_is_taken_along(page: Page, server: Server, tmp_path: Path) -> None:
    driver = play_one_deal(page, server)
    driver.visit("#/score")
    page.wait_for_selector(".page[data-page=score]")
    for width in (320, 390, 844, 1440):
        page.set_viewport_size({"width": width, "height": 640})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width
        assert page.evaluate("(box => box.scrollWidth <= box.clientWidth)(document.querySelector('.ledger-box'))"), width
        assert page.locator("svg.chart:visible").count() == 1
    with page.expect_download() as download:
        page.locator("[data-command=download-scores]").click()
    download.value.save_as(tmp_path / "scores.csv")
    assert (tmp_path / "scores.csv").read_text("utf-8-sig").count("\n") == 2
    driver.visit("#/statistics")
    page.wait_for_selector(".statistics")
    for width in (320, 1440):
        page.set_viewport_size({"width": width, "height": 640})
        assert page.evaluate("(box => box.scrollWidth <= box.clientWidth)(document.querySelector('.ledger-box'))"), width
    driver.visit("#/score")
    page.wait_for_selector(".page[data-page=score]")
    page.emulate_media(media="print")
    expect(page.locator(".ledger.is-long")).to_be_visible()
    expect(page.locator("[data-command=print]")).to_be_hidden()
    assert len(page.pdf()) > 5000


def test_rules_open_at_a_clause_and_print_without_a_network(page: Page, server: Server) -> None:
    driver = Driver(page, server.url)
    driver.open("#/")
    wait_until_offline_ready(page)
    server.stop()
    driver.visit("#/rules/dobbm/D13")
    clause = page.locator("#clause-D13")
    expect(clause).to_be_in_viewport()
    expect(clause).to_be_focused()
    for section in ("", "/glossary"):
        driver.visit(f"#/rules/dobbm{section}")
        expect(page.locator("article[data-text]")).to_be_visible()
    page.emulate_media(media="print")
    expect(page.locator(".tabs")).to_be_hidden()


@pytest.mark.parametrize("is_blocked", [False, True])
def test_fault_c11_sounds_wait_for_a_tap_and_never_complain(page: Page, server: Server, is_blocked: bool) -> None:
    """With sounds on, nothing is made before the first tap; where the browser has no synthesiser, all goes on in silence."""
    page.add_init_script(
        "delete window.AudioContext;"
        if is_blocked
        else "window.made = 0; const Real = AudioContext;"
        " window.AudioContext = class extends Real { constructor(...all) { super(...all); window.made += 1; } };"
    )
    driver = Driver(page, server.url)
    driver.open("#/settings")
    page.locator("[data-field='setting.sound']").check()
    made = "window.made"
    assert is_blocked or page.evaluate(made) == 1
    page.reload()
    driver.open(LINK)
    assert is_blocked or page.evaluate(made) == 0
    driver.wait_for_person()
    driver.click("pass")
    driver.play_deal(prefer("pass"))
    assert is_blocked or page.evaluate(made) == 1
