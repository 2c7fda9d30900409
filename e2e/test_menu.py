"""The table's menu in a real browser: where there is no foot, by mouse and by keyboard, and where the focus goes."""

from playwright.sync_api import Page, expect

from e2e.driver import Driver
from e2e.harness import Server

LINK = "#/play/slovak-lorum?seed=menu&deals=2&pace=fast&lang=en"
MENU = "dialog.menu"


def test_short_phone_reaches_the_foots_commands_by_the_menu(page: Page, server: Server) -> None:
    page.set_viewport_size({"width": 360, "height": 520})
    driver = Driver(page, server.url)
    driver.open(LINK)
    driver.wait_for_person()
    expect(page.locator(".foot")).to_be_hidden()
    before = driver.read()
    driver.act("pass")
    driver.wait(lambda state: state.ply > before.ply, "pass to be carried out")
    driver.wait_for_person()
    page.locator("[data-command=menu]").click()
    for command in ("lobby", "last-trick", "undo", "hint", "score", "rules", "settings", "copy-record", "download-record"):
        expect(page.locator(f"{MENU} [data-command={command}]")).to_be_attached()
    page.locator(f"{MENU} [data-command=undo]").click()
    expect(page.locator(MENU)).to_have_count(0)
    driver.wait(lambda state: state.ply == before.ply, "pass to be taken back")
    page.locator("[data-command=menu]").click()
    with page.expect_download() as download:
        page.locator(f"{MENU} [data-command=download-record]").click()
    assert download.value.suggested_filename.startswith("kartenstube-slovak-lorum")
    page.locator(f"{MENU} [data-command=lobby]").click()
    expect(page.locator("[data-page=lobby]")).to_be_visible()


def test_menu_by_keyboard_closes_with_escape_and_gives_the_focus_back(page: Page, server: Server) -> None:
    driver = Driver(page, server.url)
    driver.open(LINK)
    driver.wait_for_person()
    button = page.locator(".table-head [data-command=menu]")
    for _ in range(3):
        button.focus()
        page.keyboard.press("Enter")
        expect(page.locator(f"{MENU}[open]")).to_be_visible()
        assert page.evaluate("document.activeElement.closest('dialog.menu') !== null")
        page.keyboard.press("Escape")
        expect(page.locator(MENU)).to_have_count(0)
        expect(button).to_be_focused()


def test_click_beside_the_menu_closes_it_and_plays_nothing(page: Page, server: Server) -> None:
    driver = Driver(page, server.url)
    driver.open(LINK)
    ply = driver.wait_for_person().ply
    page.locator("[data-command=menu]").click()
    expect(page.locator(f"{MENU}[open]")).to_be_visible()
    page.mouse.click(20, 700)
    expect(page.locator(MENU)).to_have_count(0)
    assert driver.read().ply == ply
