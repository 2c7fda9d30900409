"""Bots that think ahead, in the browser: in a worker, without one, with one that runs away; after a reload; offline."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.driver import Driver, State, prefer
from e2e.harness import Complaints, Server, wait_until_offline_ready, wait_until_ready

GAMES = ("clumond", "dobbm", "domino-loo", "slovak-lorum")
COUNTED = """() => {
  const Real = window.Worker;
  window.counted = {started: 0, asked: [], answered: 0};
  window.Worker = class extends Real {
    constructor(...all) {
      super(...all);
      if (all[1]?.name === "memory") return; // it keeps Python's memory, and thinks about no game
      window.counted.started += 1;
      this.addEventListener("message", ({data}) => { window.counted.answered += data !== "ready"; });
    }
    postMessage(message) {
      if (message) window.counted.asked.push(message);
      super.postMessage(message);
    }
  };
}"""
WITHOUT = "window.Worker = class { constructor() { throw new DOMException('no', 'SecurityError'); } }"
"""A frame in which no worker may be made (with no such class at all PyScript itself would not start)."""
HANGING = "postMessage('ready'); onmessage = ({data}) => { while (data) ; };"
"""A worker that never comes back from its first question."""


@pytest.fixture
def driver(page: Page, server: Server) -> Driver:
    return Driver(page, server.url)


def watch_worker(page: Page) -> None:
    page.add_init_script(f"({COUNTED})()")


def counted(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate("() => window.counted")
    return found


def watch_deal(driver: Driver, limit: int = 400) -> State:
    """Let bots play a deal by themselves."""
    for _ in range(limit):
        state = driver.wait_for_person()
        if state.phase in ("settled", "finished"):
            return state
    raise AssertionError("the deal does not end")


@pytest.mark.parametrize("game", GAMES)
def test_expert_plays_a_whole_deal_in_the_worker(driver: Driver, game: str) -> None:
    watch_worker(driver.page)
    driver.open(f"#/play/{game}?seed=worker&deals=1&pace=instant&level=expert")
    assert driver.play_deal(prefer("pass", "stand"), driver.click).phase == "settled"
    found = counted(driver.page)
    assert found["started"] == 1
    assert found["asked"]
    assert found["answered"] > 0


def test_bots_do_the_same_with_and_without_a_worker(page: Page, server: Server) -> None:
    driver = Driver(page, server.url)
    address = "#/play/slovak-lorum?seed=same&deals=1&pace=instant&level=strong&humans=0"
    driver.open(address)
    watch_deal(driver)
    with_worker = driver.saved_record()["deals"]
    other = page.context.new_page()
    other.add_init_script(WITHOUT)
    alone = Driver(other, server.url)
    alone.open(address + "&lang=en")
    if "replace" in alone.read().commands:
        alone.command("replace")
    watch_deal(alone)
    assert alone.saved_record()["deals"] == with_worker


@pytest.mark.parametrize("game", GAMES)
def test_expert_plays_a_whole_deal_without_a_worker(driver: Driver, game: str) -> None:
    driver.page.add_init_script(WITHOUT)
    driver.open(f"#/play/{game}?seed=alone&deals=1&pace=instant&level=strong")
    assert driver.play_deal(prefer("pass", "stand"), driver.click).phase == "settled"


def test_worker_that_does_not_start_is_done_without(driver: Driver, server: Server, complaints: Complaints) -> None:
    complaints.expect("404", "worker.js")
    driver.page.route("**/boot/worker.js", lambda route: route.fulfill(status=404, body=""))
    driver.open("#/play/slovak-lorum?seed=none&deals=1&pace=fast&level=strong&humans=0")
    first = driver.read().ply
    driver.wait(lambda now: now.ply >= first + 2, "two more actions of bots")


def test_fault_a13_runaway_worker_is_ended_and_told_and_the_game_goes_on(driver: Driver) -> None:
    driver.page.route("**/boot/worker.js", lambda route: route.fulfill(body=HANGING, content_type="text/javascript"))
    watch_worker(driver.page)
    driver.open("#/play/slovak-lorum?seed=hang&deals=1&pace=fast&level=strong&humans=0")
    before = driver.read().ply
    driver.wait(lambda now: now.ply > before, "a move by rule")
    expect(driver.page.locator("#table [data-notice=news]")).to_be_visible()
    driver.wait(lambda now: now.ply > before + 3, "the next bots")  # the second loss ends all thinking
    expect(driver.page.locator("#table [data-notice=news]")).to_be_visible()
    assert counted(driver.page)["started"] == 2


@pytest.mark.parametrize("game", GAMES)
def test_fault_a12_reload_at_bots_turns(driver: Driver, game: str) -> None:
    """A bot that thought when the page went acts once when it is back, in each phase that bots come to."""
    driver.open(f"#/play/{game}?seed=again&deals=1&pace=fast&level=strong&humans=0")
    seen: set[str] = set()
    for _ in range(300):
        state = driver.read()
        if state.phase == "settled":
            break
        if state.turn and state.phase not in seen:
            seen.add(state.phase)
            driver.page.reload()
            wait_until_ready(driver.page)
            again = driver.read()
            assert again.ply in range(state.ply, state.ply + 4)
            state = driver.wait(lambda now, old=again: now.ply != old.ply or now.phase == "settled", "the bot")
            assert state.ply - again.ply in range(3)
        if "collect" in state.commands:
            driver.command("collect")
        driver.page.wait_for_timeout(60)
    assert len(seen) >= 2


@pytest.mark.parametrize("game", GAMES)
def test_fault_a13_bots_among_themselves_come_to_an_end(driver: Driver, game: str) -> None:
    """A few seeded deals of bots in the worker; a thousand of each game by `tests/bench/thinking.py --only-finish 1000`."""
    driver.open(f"#/play/{game}?seed=end&deals=2&pace=instant&level=strong&humans=0")
    assert watch_deal(driver).phase == "settled"
    assert driver.page.locator("[data-notice=news]").count() == 0


def test_worker_is_there_offline(driver: Driver, server: Server) -> None:
    watch_worker(driver.page)
    driver.open("")
    wait_until_offline_ready(driver.page)
    server.stop()
    driver.page.reload()
    wait_until_ready(driver.page)
    driver.visit("#/play/clumond?seed=offline&deals=1&pace=fast&level=strong&humans=0")
    state = driver.read()
    driver.wait(lambda now: now.ply > state.ply + 2, "bots in the worker")
    assert counted(driver.page)["answered"] > 0
