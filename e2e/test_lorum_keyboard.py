"""Slovak Lorum by keyboard alone: no pointer is used from the first screen on."""

import pytest
from playwright.sync_api import Page, expect

from e2e.driver import Driver
from e2e.harness import Server

ACTIVE = """() => {
  const e = document.activeElement;
  return {action: e.getAttribute("data-action"), command: e.getAttribute("data-command"), card: e.getAttribute("data-card"),
          tag: e.tagName, group: e.closest("[data-group]")?.getAttribute("data-group") ?? "", text: e.textContent.slice(0, 60)};
}"""


@pytest.fixture
def driver(page: Page, server: Server) -> Driver:
    return Driver(page, server.url)


def active(driver: Driver) -> dict[str, str]:
    found: dict[str, str] = driver.page.evaluate(ACTIVE)
    return found


def tab_to(driver: Driver, name: str, value: str) -> None:
    """Press the tab key until the focus is on what is looked for."""
    for _ in range(80):
        if active(driver).get(name) == value:
            return
        driver.page.keyboard.press("Tab")
    raise AssertionError(f"no way to {name} {value} by the tab key; the focus is on {active(driver)}; {driver.read()}")


def test_full_deal_by_keyboard_alone(driver: Driver) -> None:
    page = driver.page
    driver.open("#/play/slovak-lorum")
    tab_to(driver, "command", "start")
    page.keyboard.press("Enter")
    driver.wait(lambda state: state.game == "slovak-lorum", "the table")
    for _ in range(400):
        state = driver.wait(
            lambda now: bool(now.tokens) or "collect" in now.commands or now.phase == "settled",
            "a decision, a trick, or the end",
        )
        if state.phase == "settled":
            break
        if not state.tokens:
            if "collect" in state.commands:
                page.keyboard.press("Space")
            continue
        if state.phase == "calling":
            tab_to(driver, "action", "pass")
            page.keyboard.press("Enter")
        else:
            if active(driver)["group"] != "hand":
                tab_to(driver, "group", "hand")
            page.keyboard.press("Home")
            for _card in state.cards:
                if active(driver)["action"]:
                    break
                page.keyboard.press("ArrowRight")
            assert active(driver)["action"] in state.tokens
            page.keyboard.press("Enter")
        driver.wait(lambda now, old=state: (now.phase, now.ply) != (old.phase, old.ply), "the action")
    tab_to(driver, "command", "next-deal")
    page.keyboard.press("Enter")
    driver.wait(lambda state: state.phase == "calling", "the next deal")


def test_arrows_home_and_end_move_in_the_hand(driver: Driver) -> None:
    driver.open("#/play/slovak-lorum?seed=keys&pace=instant")
    state = driver.wait_for_person()
    tab_to(driver, "group", "hand")
    keyboard = driver.page.keyboard
    keyboard.press("Home")
    assert active(driver)["card"] == state.cards[0]
    keyboard.press("ArrowLeft")
    assert active(driver)["card"] == state.cards[-1]
    keyboard.press("Home")
    keyboard.press("ArrowRight")
    assert active(driver)["card"] == state.cards[1]
    keyboard.press("End")
    assert active(driver)["card"] == state.cards[-1]
    keyboard.press("Home")
    keyboard.press("ArrowDown")
    assert active(driver)["card"][0] != state.cards[0][0]
    stops = driver.page.locator(".hand [data-card][tabindex='0']")
    expect(stops).to_have_count(1)


def test_focus_stays_at_the_same_place_after_a_card(driver: Driver) -> None:
    driver.open("#/play/slovak-lorum?seed=focus&pace=instant")
    state = driver.wait_for_person()
    while state.phase != "playing":
        driver.click("pass")
        state = driver.wait_for_person()
    tab_to(driver, "group", "hand")
    keyboard = driver.page.keyboard
    keyboard.press("Home")
    while not active(driver)["action"]:
        keyboard.press("ArrowRight")
    place = state.cards.index(active(driver)["card"])
    keyboard.press("Enter")
    driver.wait(lambda now: now.ply > state.ply, "the card")
    after = driver.wait_for_person()
    if after.phase == "playing":
        assert active(driver)["card"] == after.cards[min(place, len(after.cards) - 1)]


def test_letters_are_answered_in_one_live_region_by_a_new_node(driver: Driver) -> None:
    """Each question brings exactly one new node into exactly one live region, equal words included (H3, H4)."""
    driver.open("#/play/slovak-lorum?seed=letters&pace=instant")
    driver.wait_for_person()
    driver.page.evaluate(
        """() => { window.heard = []; for (const id of ["say-0", "say-1", "alarm"])
           new MutationObserver((list) => list.forEach((m) =>
             m.addedNodes.forEach((n) => window.heard.push([id, n.textContent]))))
             .observe(document.getElementById(id), {childList: true}); }"""
    )
    tab_to(driver, "group", "hand")
    keyboard = driver.page.keyboard
    for letter in ("h", "h", "t", "l", "s", "b", "v", "?"):
        before = len(driver.page.evaluate("() => window.heard"))
        keyboard.press(letter)
        heard = driver.page.evaluate("() => window.heard")
        assert len(heard) == before + 1
        assert heard[-1][1]
        assert heard[-1][0] != "alarm"
    heard = driver.page.evaluate("() => window.heard")
    assert heard[0][1] == heard[1][1]
    assert heard[0][0] != heard[1][0]


def test_letters_do_nothing_where_one_writes(driver: Driver) -> None:
    driver.open("#/play/slovak-lorum")
    field = driver.page.locator("[data-field='seat.0.name']")
    field.focus()
    driver.page.keyboard.type("Hts? v")
    assert field.input_value() == "Hts? v"


def test_held_key_plays_one_card(driver: Driver) -> None:
    driver.open("#/play/slovak-lorum?seed=held&pace=instant")
    state = driver.wait_for_person()
    tab_to(driver, "action", "pass")
    keyboard = driver.page.keyboard
    for _ in range(5):
        keyboard.down("Enter")
    keyboard.up("Enter")
    driver.wait(lambda now: now.ply > state.ply, "the call")
    lines = driver.page.locator(".log li").filter(has_text="You ")
    driver.wait_for_person()
    expect(lines).to_have_count(1)
