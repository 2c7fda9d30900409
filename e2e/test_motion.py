"""Cards travel in a real browser: from hand and seats to the trick, to the winner; not at all where that is not wished."""

import pytest
from playwright.sync_api import Page, expect

from e2e.driver import Driver
from e2e.harness import Server

LINK = "#/play/slovak-lorum?seed=motion&deals=2&lang=en"
WATCH = """() => {
  window.flights = []; window.most = 0;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    const where = this.closest(".gathering") ? "gathered" : this.closest(".trick") ? "played" :
      this.closest(".hand, .backs") ? "dealt" : "other";
    window.flights.push({where, card: this.dataset.card ?? "", from: frames[0].transform, time: timing.duration});
    return animate.call(this, frames, timing);
  };
  new MutationObserver(() => {
    window.most = Math.max(window.most, document.querySelectorAll(".gathering").length);
  }).observe(document.body, {childList: true});
}"""


def play_trick(driver: Driver) -> None:
    """Pass, then play a card, and wait until it is my turn again."""
    state = driver.wait_for_person()
    while state.phase != "playing":
        driver.act("pass")
        state = driver.wait_for_person()
    driver.act(state.tokens[0])
    driver.wait_for_person()


def at_table(page: Page, server: Server, pace: str) -> Driver:
    driver = Driver(page, server.url)
    driver.open(f"{LINK}&pace={pace}")
    page.evaluate(WATCH)
    return driver


def test_cards_travel_and_are_gathered_and_nothing_is_left_behind(page: Page, server: Server) -> None:
    driver = at_table(page, server, "fast")
    play_trick(driver)
    flights = page.evaluate("window.flights")
    assert sum(flight["where"] == "played" for flight in flights) >= 4
    assert sum(flight["where"] == "gathered" for flight in flights) == 4
    assert all(flight["time"] > 0 for flight in flights)
    assert all(flight["from"] != "none" for flight in flights if flight["where"] == "played")
    assert page.evaluate("window.most") == 1
    expect(page.locator(".gathering, [data-moving]")).to_have_count(0)


def test_a_deal_comes_in_packets_and_can_be_used_at_once(page: Page, server: Server) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    driver = Driver(page, server.url)
    driver.open("#/")
    page.evaluate(WATCH)
    driver.visit(f"{LINK}&pace=slow")
    page.wait_for_selector("#table .hand .card")
    assert page.evaluate("window.flights.filter((flight) => flight.where === 'dealt').length") == 4 * 8
    assert len(driver.read().cards) == 8
    driver.wait_for_person()
    before = driver.read()
    driver.act("pass")  # the mouse hits what it aims at, whatever is in the air
    driver.wait(lambda now: now.ply > before.ply, "the call")


@pytest.mark.parametrize("wish", ["instant", "system", "setting"])
def test_fault_c10_nothing_travels_where_it_is_not_wished(page: Page, server: Server, wish: str) -> None:
    if wish == "system":
        page.emulate_media(reduced_motion="reduce")
    driver = at_table(page, server, "instant" if wish == "instant" else "fast")
    if wish == "setting":
        driver.visit("#/settings")
        page.locator("[data-field='setting.motion'][value=reduced]").check(force=True)
        driver.visit("#/table")
    play_trick(driver)
    assert page.evaluate("window.flights") == []
    assert page.evaluate("window.most") == 0


def test_a5_panels_opened_during_flights_lose_no_card(page: Page, server: Server) -> None:
    driver = at_table(page, server, "slow")
    state = driver.wait_for_person()
    while state.phase != "playing":
        driver.act("pass")
        state = driver.wait_for_person()
    for number in range(4):
        state = driver.wait_for_person()
        if state.phase != "playing":
            break
        card = state.tokens[0].split(" ")[1]
        driver.click(state.tokens[0])
        driver.command(("menu", "last-trick", "score", "menu")[number])
        page.wait_for_timeout(40)
        driver.command("close")
        driver.visit("#/table")
        now = driver.wait(lambda now: now.game == "slovak-lorum", "the table")
        assert card not in now.cards
        assert len(now.cards) == len(state.cards) - 1
        assert len(set(now.cards) | set(now.trick)) == len(now.cards) + len(now.trick)
    expect(page.locator(".gathering, [data-moving]")).to_have_count(0)  # between two cards of the bots nothing is in the air


def test_a3_click_on_a_flying_card_counts_for_nothing(page: Page, server: Server) -> None:
    driver = at_table(page, server, "slow")
    state = driver.wait_for_person()
    while state.phase != "playing":
        driver.act("pass")
        state = driver.wait_for_person()
    driver.click(state.tokens[0])
    page.wait_for_selector("#table .trick [data-moving]", state="attached")
    before = driver.read()
    page.evaluate("document.querySelector('#table .trick [data-moving]').click()")
    after = driver.read()
    assert (after.ply, after.trick) == (before.ply, before.trick)
    assert state.ply + 1 <= after.ply
