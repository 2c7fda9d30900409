"""Tables of every game, phase and size: nothing covered, cut, outside or too small to hit (fault rows B2 to B9)."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from e2e.driver import Driver, State, prefer
from e2e.geometry import LEAST, SIZES, at_each_size, still
from e2e.harness import Complaints, Server
from e2e.rehearsal import find, perform, step, turn
from e2e.test_dobbm import declare, lays_a_sow

LINK = "#/play/{game}?seed=picture&deals=3&pace=click&level=club{more}"
TABLES = {
    "slovak-lorum": ("slovak-lorum", "", ("pass",)),
    "slovak-lorum for three": ("slovak-lorum", "&players=3&three_players=on", ("pass",)),
    "dobbm": ("dobbm", "", ("pass",)),
    "dobbm for five": ("dobbm", "&players=5", ("pass",)),
    "domino-loo": ("domino-loo", "", ("miss", "stand")),
    "domino-loo for two": ("domino-loo", "&players=2", ("miss", "stand")),
    "clumond": ("clumond", "", ("pass", "no")),
}
TIGHT = ((320, 480), (568, 320))
"""Where every other later decision of a phase is measured too: everything repeats there, with fewer cards."""
HURRY = """(() => {
  const later = window.setTimeout;
  window.setTimeout = (act, time, ...more) => later(act, time > 1000 ? time : 5, ...more);
})()"""
"""Lets bots act at once: these tests look at states, not at the time between them."""

ZOOMED = """(least) => {
  const table = document.querySelector("#table"), faults = [];
  if (table.scrollWidth > table.clientWidth + 1) faults.push(`table is ${table.scrollWidth} wide`);
  for (const part of table.querySelectorAll("button, .plaque, .seat, .fact, .tavern-sign > div, .stakes, .panel-text")) {
    if (!part.checkVisibility()) continue;
    const box = part.getBoundingClientRect(), name = part.dataset.card ?? part.className;
    if (box.left < -1 || box.right > innerWidth + 1) faults.push(`${name}: outside`);
    if (part.scrollWidth > part.clientWidth + 2 && part.clientWidth) faults.push(`${name}: cut`);
    if (part.matches("button") && Math.min(box.width, box.height) < least) faults.push(`${name}: ${box.width} x ${box.height}`);
  }
  for (const card of table.querySelectorAll(".hand .card")) {
    card.scrollIntoView({block: "center"});
    const box = card.getBoundingClientRect();
    const seen = document.elementFromPoint(box.left + least / 2, box.top + box.height * 0.2);
    if (!seen || seen.closest(".card") !== card) faults.push(`${card.dataset.card}: cannot be reached`);
  }
  table.scrollTo(0, 0);
  return faults;
}"""
"""What keeps a table with large text from being used: it may be scrolled down."""


@pytest.fixture(scope="module")
def shared(browser: Browser, dist: Path) -> Iterator[tuple[Driver, Complaints]]:
    """One page for all tests of this module, since a start takes longer than most of them, and what went wrong in it."""
    server, complaints = Server(dist), Complaints()
    context = browser.new_context(viewport={"width": 390, "height": 844})
    complaints.watch(context)
    page = context.new_page()
    page.add_init_script(HURRY)
    driver = Driver(page, server.url)
    driver.open("#/")
    yield driver, complaints
    context.close()
    server.stop()


@pytest.fixture
def driver(shared: tuple[Driver, Complaints]) -> Iterator[Driver]:
    """The shared page; nothing may have gone wrong in it after each test."""
    driver, complaints = shared
    yield driver
    assert complaints.unexpected() == []


def sit_down(driver: Driver, game: str, more: str = "", link: str = "") -> State:
    """Start a table in the shared page, beside what earlier tests have left there."""
    driver.visit("#/")
    driver.wait(lambda now: not now.game, "the lobby")
    more = more if "lang=" in more else f"{more}&lang=en"
    driver.visit(link or LINK.format(game=game, more=more))
    driver.wait(lambda now: now.game == game or "replace" in now.commands, "the table, or the question beside which")
    driver.command("replace")
    driver.wait(lambda now: now.game == game, "the table")
    return driver.wait_for_person()


def go_on(driver: Driver) -> State:
    """Wait until something is to be done: an action, a finished trick to be gathered, or a settlement to be read."""
    return driver.wait(lambda now: bool(now.tokens) or "collect" in now.commands or now.phase == "settled", "something to do")


@pytest.mark.parametrize("name", TABLES)
def test_fault_b4_no_zone_covers_another_at_any_size(driver: Driver, name: str) -> None:
    """B2, B4, B7 too: in every phase, at eleven sizes, with finished tricks still lying there."""
    game, more, wanted = TABLES[name]
    page, choose = driver.page, prefer(*wanted)
    found: dict[str, list[str]] = {}
    seen: set[str] = set()
    sit_down(driver, game, more)
    for number in range(40):
        while "collect" in (state := go_on(driver)).commands:
            if "trick" not in seen:
                found |= {f"{name}, a trick lies, {size}": faults for size, faults in at_each_size(page).items()}
            seen.add("trick")
            driver.command("collect")
        sizes = SIZES if state.phase not in seen else TIGHT if number % 2 else ()
        seen.add(state.phase)
        found |= {f"{name}, {state.phase} {number}, {size}": faults for size, faults in at_each_size(page, sizes).items()}
        if state.phase == "settled":
            break
        driver.click(choose(state))
        driver.wait(
            lambda now, old=state: (now.phase, now.ply, now.tokens) != (old.phase, old.ply, old.tokens), "the next state"
        )
    assert driver.read().phase == "settled"
    assert found == {}


@pytest.mark.parametrize("language", ["de", "fr", "ja", "sk"])
def test_words_of_every_language_fit_the_smallest_tables(driver: Driver, language: str) -> None:
    """The first decision of each phase and the first trick, on the narrowest phone and on its side."""
    found: dict[str, list[str]] = {}
    for name, (game, more, wanted) in TABLES.items():
        sit_down(driver, game, f"{more}&lang={language}")
        seen: set[str] = set()
        for _ in range(6):
            state = go_on(driver)
            moment = "trick" if "collect" in state.commands else state.phase
            if moment not in seen:
                faults = at_each_size(driver.page, ((320, 480), (844, 390)))
                found |= {f"{name}, {moment}, {size}": lines for size, lines in faults.items()}
            if moment == "settled" or {"trick", "playing"} <= seen:
                break
            seen.add(moment)
            if moment == "trick":
                driver.command("collect")
            else:
                driver.click(prefer(*wanted)(state))
            driver.wait(lambda now, old=state: (now.ply, now.commands) != (old.ply, old.commands), "the next state")
    assert found == {}


def test_fault_b4_twelve_cards_and_the_tray_leave_each_other_room(driver: Driver) -> None:
    """Dobbm's exchange from the first card to the last, with a warning, and at the ladder after it."""
    script = find("dobbm", declare("dobbm"), lays_a_sow)
    sit_down(driver, "dobbm", link=script.link)
    done = perform(driver, script, use=driver.click, until=lambda token: token.startswith("discard"))
    found = {}
    for number in range(5):
        turn(driver)
        state = driver.read()
        assert number or len(state.cards) == 12
        found |= {f"{state.phase} {number}, {size}": faults for size, faults in at_each_size(driver.page).items()}
        if number < 4:
            step(driver, script.tokens[done + number][1], driver.click)
    assert found == {}


def test_fault_b2_turn_trump_contract_and_tricks_are_seen_at_once_in_landscape(driver: Driver) -> None:
    page, choose = driver.page, prefer("pass")
    sit_down(driver, "dobbm")
    while (state := driver.wait_for_person()).phase != "playing":
        driver.click(choose(state))
        driver.wait(lambda now, old=state: now.ply != old.ply, "the next state")
    for width, height in ((568, 320), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        still(page)
        for part in (".plaque", ".tavern-sign b", ".corner .fact", ".seat[data-place=s] .seat-facts", ".seat .badge.is-brass"):
            place = page.locator(f"#table {part}").first.bounding_box()
            assert place is not None, part
            assert place["width"] > 0, part
            assert place["x"] >= 0, part
            assert place["y"] >= 0, part
            assert place["x"] + place["width"] <= width, part
            assert place["y"] + place["height"] <= height, part


def test_fault_b5_on_a_tablet_the_log_covers_nothing_and_can_be_put_away(driver: Driver) -> None:
    sit_down(driver, "slovak-lorum")
    covered = """() => {
      const side = document.querySelector(".side");
      if (!side.checkVisibility()) return false;
      const [a, b] = [side.getBoundingClientRect(), document.querySelector(".felt").getBoundingClientRect()];
      return a.left < b.right - 1 && a.right > b.left + 1 && a.top < b.bottom - 1 && a.bottom > b.top + 1;
    }"""
    for width, height in ((768, 1024), (1024, 768)):
        driver.page.set_viewport_size({"width": width, "height": height})
        still(driver.page)
        assert driver.page.evaluate(covered) is False


@pytest.mark.parametrize("game", ["slovak-lorum", "dobbm", "clumond"])
def test_fault_b6_a_wide_screen_has_large_cards_and_a_table_that_uses_the_height(driver: Driver, game: str) -> None:
    sit_down(driver, game)
    for width, height in ((1920, 1080), (2560, 1080), (2560, 1440)):
        driver.page.set_viewport_size({"width": width, "height": height})
        still(driver.page)
        sizes = driver.page.evaluate("""() => ({
          card: Math.min(...[...document.querySelectorAll(".hand .card")].map((card) => card.getBoundingClientRect().width)),
          table: document.querySelector(".hand").getBoundingClientRect().bottom -
            document.querySelector(".felt").getBoundingClientRect().top,
        })""")
        assert sizes["card"] >= 90, (width, height)
        assert sizes["table"] >= 0.6 * height, (width, height)


def test_fault_b7_sixteen_cards_on_the_narrowest_phone_show_rank_and_suit(driver: Driver) -> None:
    """With cards raised, kept, and refused too: an index that is covered is a fault of its own in `geometry`."""
    page, small = driver.page, ((320, 480), (320, 640), (390, 844))
    page.set_viewport_size({"width": 320, "height": 480})
    state = sit_down(driver, "clumond")
    assert len(state.cards) == 16
    assert at_each_size(page, small) == {}
    driver.click(state.tokens[0])
    driver.wait(lambda now: now.phase == "playing", "the first trick")
    driver.wait_for_person()
    driver.command("marking")
    marks = page.locator("#table .hand [data-command]")
    expect(marks).not_to_have_count(0)
    for number, at in enumerate((0, 7, 12), 1):
        marks.nth(at).evaluate("card => card.click()")
        expect(page.locator("#table .hand .ribbon")).to_have_count(number)
    assert at_each_size(page, small) == {}


def test_fault_b8_the_table_fits_what_the_browser_leaves_of_the_screen(driver: Driver) -> None:
    """The bars of a browser are shown and hidden: 664 of 844 px, and all of them."""
    page = driver.page
    sit_down(driver, "dobbm")
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
def test_fault_b9_nothing_to_tap_lies_in_the_insets(driver: Driver, width: int, height: int) -> None:
    page = driver.page
    page.set_viewport_size({"width": width, "height": height})
    insets = (
        {"top": 47, "bottom": 34, "left": 0, "right": 0}
        if height > width
        else {"top": 0, "bottom": 21, "left": 47, "right": 47}
    )
    client = page.context.new_cdp_session(page)
    client.send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})
    for address in ("#/", "#/settings", "table"):
        if address == "table":
            sit_down(driver, "clumond")
        else:
            driver.visit(address)
            page.wait_for_selector(f"[data-page={address[2:] or 'lobby'}]")
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
    client.send("Emulation.setSafeAreaInsetsOverride", {"insets": {}})
    client.detach()
    assert low <= height - insets["bottom"] + 1


def test_fault_b12_nothing_is_selected_and_the_felt_leaves_swipes_to_the_page(driver: Driver) -> None:
    """B11 too: a swipe on felt and seats scrolls, one on the hand does not scroll sideways into nowhere."""
    page = driver.page
    page.set_viewport_size({"width": 390, "height": 844})
    sit_down(driver, "slovak-lorum")
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


@pytest.mark.parametrize("game", ["clumond", "domino-loo"])
def test_zoomed_text_leaves_a_table_that_can_be_read_and_used(driver: Driver, game: str) -> None:
    """A reader's text of 200 % on phones, and a window of 1280 px at 400 %: only down, never sideways, and nothing is cut."""
    page = driver.page
    sit_down(driver, game)
    found = {}
    for width, height, text in ((320, 256, "100%"), (360, 740, "200%"), (390, 844, "200%")):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("(size) => document.documentElement.style.setProperty('font-size', size)", text)
        still(page)
        found[width, height] = page.evaluate(ZOOMED, LEAST)
    page.evaluate("document.documentElement.style.removeProperty('font-size')")
    assert {size: faults for size, faults in found.items() if faults} == {}
