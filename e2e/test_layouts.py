"""Tables of every game, phase and size: nothing covered, cut, outside or too small to hit (fault rows B2 to B9)."""

import pytest
from playwright.sync_api import Page

from e2e.driver import Driver, prefer
from e2e.geometry import SIZES, at_each_size, still
from e2e.harness import Server
from e2e.rehearsal import find, perform, step, turn
from e2e.test_dobbm import declare, lays_a_sow

LINK = "#/play/{game}?seed=picture&deals=3&pace=click&lang=en{more}"
TABLES = {
    "slovak-lorum": ("slovak-lorum", "", ("pass",)),
    "slovak-lorum for three": ("slovak-lorum", "&players=3&three_players=on", ("pass",)),
    "dobbm": ("dobbm", "", ("pass",)),
    "dobbm for five": ("dobbm", "&players=5", ("pass",)),
    "domino-loo": ("domino-loo", "", ("miss", "stand")),
    "domino-loo for two": ("domino-loo", "&players=2", ("miss", "stand")),
    "clumond": ("clumond", "", ("pass", "no")),
}
DECISIONS = 3
"""How many decisions of a deal are measured at every size; after them everything repeats with fewer cards."""
TIGHT = ((320, 480), (568, 320))
"""Where the rest of the deal is measured too, to its settlement."""


@pytest.mark.parametrize("name", TABLES)
def test_fault_b4_no_zone_covers_another_at_any_size(page: Page, server: Server, name: str) -> None:
    """B2, B4, B7 too: in every phase, at fourteen sizes, with finished tricks still lying there."""
    game, more, wanted = TABLES[name]
    driver = Driver(page, server.url)
    driver.open(LINK.format(game=game, more=more))
    choose = prefer(*wanted)
    found = {}
    seen = set()
    for number in range(40):
        sizes = SIZES if number < DECISIONS else TIGHT
        driver.wait(lambda now: bool(now.tokens) or "collect" in now.commands or now.phase == "settled", "something to do")
        while "collect" in (state := driver.read()).commands:
            if ("collect", state.phase) not in seen:
                seen.add(("collect", state.phase))
                found |= {f"{name}, a trick lies, {size}": faults for size, faults in at_each_size(page).items()}
            driver.command("collect")
            state = driver.wait(lambda now: bool(now.tokens) or "collect" in now.commands or now.phase == "settled", "the next")
        found |= {f"{name}, {state.phase} {number}, {size}": faults for size, faults in at_each_size(page, sizes).items()}
        if state.phase == "settled":
            break
        driver.click(choose(state))
        driver.wait(
            lambda now, old=state: (now.phase, now.ply, now.tokens) != (old.phase, old.ply, old.tokens), "the next state"
        )
    assert driver.read().phase == "settled"
    assert found == {}


def test_fault_b4_twelve_cards_and_the_tray_leave_each_other_room(page: Page, server: Server) -> None:
    """Dobbm's exchange from the first card to the last, with a warning, and at the ladder after it."""
    driver = Driver(page, server.url)
    script = find("dobbm", declare("dobbm"), lays_a_sow)
    driver.open(script.link)
    done = perform(driver, script, use=driver.click, until=lambda token: token.startswith("discard"))
    found = {}
    for number in range(5):
        turn(driver)
        state = driver.read()
        assert number or len(state.cards) == 12
        found |= {f"{state.phase} {number}, {size}": faults for size, faults in at_each_size(page).items()}
        if number < 4:
            step(driver, script.tokens[done + number][1], driver.click)
    assert found == {}


@pytest.mark.parametrize(("width", "height"), [(568, 320), (844, 390)])
def test_fault_b2_turn_trump_contract_and_tricks_are_seen_at_once_in_landscape(
    page: Page, server: Server, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    driver = Driver(page, server.url)
    driver.open(LINK.format(game="dobbm", more=""))
    choose = prefer("pass")
    while (state := driver.wait_for_person()).phase != "playing":
        driver.click(choose(state))
        driver.wait(lambda now, old=state: now.ply != old.ply, "the next state")
    still(page)
    for part in (".plaque", ".tavern-sign b", ".corner .fact", ".seat[data-place=s] .seat-facts", ".seat .badge.is-brass"):
        place = page.locator(f"#table {part}").first.bounding_box()
        assert place is not None, part
        assert place["width"] > 0, part
        assert place["x"] >= 0, part
        assert place["y"] >= 0, part
        assert place["x"] + place["width"] <= width, part
        assert place["y"] + place["height"] <= height, part


@pytest.mark.parametrize(("width", "height"), [(768, 1024), (1024, 768)])
def test_fault_b5_on_a_tablet_the_log_covers_nothing_and_can_be_put_away(
    page: Page, server: Server, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    driver = Driver(page, server.url)
    driver.open(LINK.format(game="slovak-lorum", more=""))
    driver.wait_for_person()
    still(page)
    covered = """() => {
      const side = document.querySelector(".side");
      if (!side.checkVisibility()) return false;
      const [a, b] = [side.getBoundingClientRect(), document.querySelector(".felt").getBoundingClientRect()];
      return a.left < b.right - 1 && a.right > b.left + 1 && a.top < b.bottom - 1 && a.bottom > b.top + 1;
    }"""
    assert page.evaluate(covered) is False


@pytest.mark.parametrize(("width", "height"), [(1920, 1080), (2560, 1080), (2560, 1440)])
@pytest.mark.parametrize("game", ["slovak-lorum", "dobbm", "clumond"])
def test_fault_b6_a_wide_screen_has_large_cards_and_a_table_that_uses_the_height(
    page: Page, server: Server, game: str, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    driver = Driver(page, server.url)
    driver.open(LINK.format(game=game, more=""))
    driver.wait_for_person()
    still(page)
    sizes = page.evaluate("""() => ({
      card: Math.min(...[...document.querySelectorAll(".hand .card")].map((card) => card.getBoundingClientRect().width)),
      table: ["bottom", "top"].map((side, at) => document.querySelector([".hand", ".felt"][at]).getBoundingClientRect()[side])
        .reduce((low, high) => low - high),
    })""")
    assert sizes["card"] >= 90
    assert sizes["table"] >= 0.6 * height


def test_fault_b7_sixteen_cards_on_the_narrowest_phone_show_rank_and_suit(page: Page, server: Server) -> None:
    """With cards raised, kept, and refused too: an index that is covered is a fault of its own in `geometry`."""
    page.set_viewport_size({"width": 320, "height": 480})
    driver = Driver(page, server.url)
    driver.open(LINK.format(game="clumond", more=""))
    state = driver.wait_for_person()
    assert len(state.cards) == 16
    small = ((320, 480), (320, 640), (390, 844))
    assert at_each_size(page, small) == {}
    driver.click(state.tokens[0])
    driver.wait(lambda now: now.phase == "playing", "the first trick")
    driver.wait_for_person()
    driver.command("marking")
    page.wait_for_timeout(100)
    marks = page.locator("#table .hand [data-command]")
    for at in (0, 7, 12):
        if marks.count() > at:
            marks.nth(at).evaluate("card => card.click()")
            page.wait_for_timeout(60)
    assert page.locator("#table .hand .ribbon").count() > 0
    assert at_each_size(page, small) == {}


def test_fault_b8_the_table_fits_what_the_browser_leaves_of_the_screen(page: Page, server: Server) -> None:
    """The bars of a browser are shown and hidden: 664 of 844 px, and all of them."""
    driver = Driver(page, server.url)
    driver.open(LINK.format(game="dobbm", more=""))
    driver.wait_for_person()
    for height in (664, 844):
        page.set_viewport_size({"width": 390, "height": height})
        still(page)
        bottom = page.evaluate("""() => Math.max(...[...document.querySelectorAll("#table .hand .card, #table .panel button")]
          .map((part) => part.getBoundingClientRect().bottom))""")
        assert bottom <= height
    heights = page.evaluate("""() => [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
      .filter((rule) => rule.selectorText === ".table").map((rule) => rule.style.height)""")
    assert "100dvh" in heights


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390)])
def test_fault_b9_nothing_to_tap_lies_in_the_insets(page: Page, server: Server, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    insets = (
        {"top": 47, "bottom": 34, "left": 0, "right": 0}
        if height > width
        else {"top": 0, "bottom": 21, "left": 47, "right": 47}
    )
    client = page.context.new_cdp_session(page)
    client.send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})
    driver = Driver(page, server.url)
    for address in ("#/", "#/settings", LINK.format(game="clumond", more="")):
        driver.open(address)
        still(page)
        outside = page.evaluate(
            """([insets]) => [...document.querySelectorAll("#app button, #app a, #app select, #app input")]
              .filter((part) => part.checkVisibility()).map((part) => [part, part.getBoundingClientRect()])
              .filter(([, p]) => p.width > 1 && p.bottom > 0 && p.top < innerHeight)
              .filter(([, p]) => p.left < insets.left - 1 || p.right > innerWidth - insets.right + 1 ||
                                 (p.top < insets.top - 1 && scrollY === 0))
              .map(([part]) => part.outerHTML.slice(0, 80))""",
            [insets],
        )
        assert outside == [], address
    assert "viewport-fit=cover" in str(page.locator("meta[name=viewport]").get_attribute("content"))
    low = page.evaluate("""() => Math.max(...[...document.querySelectorAll("#table button")].filter((b) => b.checkVisibility())
      .map((part) => part.getBoundingClientRect().bottom))""")
    assert low <= height - insets["bottom"] + 1


def test_fault_b12_nothing_is_selected_and_the_felt_leaves_swipes_to_the_page(page: Page, server: Server) -> None:
    """B11 too: a swipe on felt and seats scrolls, one on the hand does not scroll sideways into nowhere."""
    driver = Driver(page, server.url)
    driver.open(LINK.format(game="slovak-lorum", more=""))
    driver.wait_for_person()
    styles = page.evaluate("""() => Object.fromEntries([".felt", ".seat", ".hand .card"].map((name) => {
      const style = getComputedStyle(document.querySelector("#table " + name));
      return [name, [style.touchAction, style.userSelect]];
    }))""")
    assert styles[".felt"][0] in ("auto", "manipulation", "pan-y")
    assert styles[".seat"][0] in ("auto", "manipulation", "pan-y")
    assert styles[".hand .card"][1] == "none"
    card = page.locator("#table .hand .card").first.bounding_box()
    assert card is not None
    page.mouse.move(card["x"] + 20, card["y"] + 40)
    page.mouse.down()
    page.mouse.move(card["x"] + 180, card["y"] - 160, steps=8)
    page.mouse.up()
    assert page.evaluate("String(getSelection())") == ""
