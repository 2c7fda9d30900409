"""Wishes for the hand and the cards in a real browser: every table stays whole, other faces are drawn, the rows are there."""

import pytest
from playwright.sync_api import Page, expect

from e2e.driver import Driver, prefer
from e2e.geometry import at_each_size, still
from e2e.harness import Server, wait_until_ready

SIZES = ((320, 480), (390, 844), (844, 390), (768, 1024), (1440, 900))
WISHES: tuple[dict[str, str], ...] = (
    {"rows": "one"},
    {"rows": "two", "size": "large"},
    {"rows": "suits", "size": "normal"},
    {"rows": "auto", "size": "large"},
    {"size": "small", "faces": "letters", "worths": "all"},
)


def wish(driver: Driver, **wishes: str) -> None:
    driver.page.set_viewport_size({"width": 390, "height": 844})
    driver.visit("#/settings")
    for name, value in wishes.items():
        driver.page.locator(f"[data-field='setting.{name}'][value={value}]").check()
    driver.visit("#/table")
    driver.wait(lambda state: bool(state.tokens), "the table")


@pytest.mark.parametrize(("game", "decisions"), [("clumond", 2), ("dobbm", 5), ("slovak-lorum", 3)])
def test_fault_b5_tables_stay_whole_with_every_wish(page: Page, server: Server, game: str, decisions: int) -> None:
    driver = Driver(page, server.url)
    driver.open(f"#/play/{game}?seed=picture&deals=3&pace=instant&lang=en")
    choose = prefer("pass")
    for _ in range(decisions):
        state = driver.wait_for_person()
        driver.click(choose(state))
        driver.wait(lambda now, old=state: now.ply != old.ply, "the action")
    driver.wait_for_person()
    found = {}
    for wishes in WISHES:
        wish(driver, **wishes)
        found |= {f"{wishes} {size}": faults for size, faults in at_each_size(page, SIZES).items()}
    assert found == {}


def test_rows_are_as_wished_where_there_is_room(page: Page, server: Server) -> None:
    driver = Driver(page, server.url)
    driver.open("#/play/clumond?seed=picture&deals=3&pace=instant&lang=en")
    driver.wait_for_person()

    def heights() -> int:
        still(page)
        return len(set(page.locator("#table .cards > li").evaluate_all("(items) => items.map((item) => item.offsetTop)")))

    for rows, tall, low in (("auto", 2, 2), ("one", 2, 2), ("two", 2, 2), ("suits", 4, 2)):
        wish(driver, rows=rows)
        assert heights() == tall, rows
        page.set_viewport_size({"width": 320, "height": 480})
        assert heights() == low, rows
    wish(driver, rows="one")
    page.set_viewport_size({"width": 600, "height": 800})
    assert heights() == 1


def test_other_faces_are_fetched_when_they_are_wished_and_are_there_at_the_next_start(page: Page, server: Server) -> None:
    driver = Driver(page, server.url)
    driver.open("#/play/dobbm?seed=a&deals=3&pace=instant&lang=en")
    driver.wait_for_person()
    assert page.locator("svg[data-sprite=guests]").count() == 0
    for faces in ("french", "letters"):
        wish(driver, faces=faces)
        expect(page.locator("svg[data-sprite=guests]")).to_have_count(1)
        missing = page.evaluate("""() => [...document.querySelectorAll("#table .hand use")]
          .map((use) => use.getAttribute("href")).filter((name) => !document.querySelector(name))""")
        assert missing == []
    page.reload()
    wait_until_ready(page)
    expect(page.locator("svg[data-sprite=guests]")).to_have_count(1)
