"""Where buttons stand: from one question to the next, what commits is never where the safe choice was (fault row A7)."""

import pytest
from playwright.sync_api import Page

from e2e.driver import Driver, prefer
from e2e.harness import Server

SAFE, WEIGHTY = ("pass",), ("dobbm", "solo", "double")
BOXES = """() => [...document.querySelectorAll(".panel button:not([aria-disabled=true])")].map((button) => {
  const { left, top, right, bottom } = button.getBoundingClientRect();
  return [button.dataset.action ?? button.dataset.command ?? "", left, top, right, bottom];
})"""


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)])
def test_fault_a7_what_commits_never_stands_where_the_safe_choice_stood(
    page: Page, server: Server, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    driver = Driver(page, server.url)
    driver.open("#/play/dobbm?seed=ear&deals=2&pace=click&level=beginner&lang=en")
    before: list[list[float]] = []
    compared = 0
    for _ in range(14):
        state = driver.wait(lambda now: bool(now.tokens) or "collect" in now.commands or now.phase == "settled", "something")
        boxes = [(name, box) for name, *box in page.evaluate(BOXES)]
        weighty = [box for name, box in boxes if name in WEIGHTY]
        compared += bool(before and weighty)
        over = [(one, two) for one in before for two in weighty if one[0] < two[2] and two[0] < one[2]]
        assert [(one, two) for one, two in over if one[1] < two[3] and two[1] < one[3]] == [], state
        before = [box for name, box in boxes if name in SAFE]
        if state.phase == "settled" or (compared and state.phase == "playing"):
            break
        driver.click(prefer("pass")(state))
        driver.wait(lambda now, old=state: now != old, "the next moment")
    assert compared
