"""Swipes in a longer page: what is embedded lets them through, and only the hand keeps them (fault row B11)."""

from playwright.sync_api import Page, expect

from e2e.driver import Driver
from e2e.harness import Server
from e2e.test_demos import SIXTEEN, address, place, write_page
from tools.server import Site

__all__ = ["place"]
HOST = """<!doctype html><html lang="en"><title>A longer page</title><body>
<p>Words.</p><iframe title="A table" width="390" height="664" src="%s"></iframe>
<div style="height: 3000px">More words.</div></body></html>"""


REST = """async () => {
  // A swipe goes on after the finger has left, and a busy machine draws this late: at rest is what twelve frames agree on.
  for (let [same, last] = [0, scrollY]; same < 12; same = scrollY === last ? same + 1 : 0, last = scrollY)
    await new Promise(requestAnimationFrame);
}"""


def rest(page: Page) -> None:
    """Wait until the document no longer moves."""
    page.evaluate(REST)


def swipe(page: Page, selector: str, frame: str = "") -> float:
    """Swipe up from the upper left part of an element by touch; say how far the document went."""
    element = (page.frame_locator(frame) if frame else page).locator(selector).first
    element.scroll_into_view_if_needed()
    rest(page)
    box = element.bounding_box()
    assert box is not None
    before = float(page.evaluate("scrollY"))
    client = page.context.new_cdp_session(page)
    client.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    x, y = box["x"] + min(20, box["width"] / 3), box["y"] + min(40, box["height"] / 2)
    for kind, way in (("touchStart", 0), ("touchMove", 20), ("touchMove", 60), ("touchMove", 110), ("touchMove", 150)):
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y - way}]})
        page.wait_for_timeout(20)
    client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    rest(page)
    return float(page.evaluate("scrollY")) - before


def test_fault_b11_swipes_on_an_embedded_table_scroll_the_page_and_swipes_on_the_hand_do_not(
    page: Page, server: Server
) -> None:
    page.set_viewport_size({"width": 400, "height": 740})
    driver = Driver(page, server.url)
    driver.open("#/play/slovak-lorum?seed=swipes&deals=1&lang=en&pace=instant")  # the table is there at the next start
    driver.wait_for_person()
    page.route("**/host.html", lambda route: route.fulfill(content_type="text/html", body=HOST % f"{server.url}#/table"))
    page.goto(f"{server.url}host.html")
    table = page.frame_locator("iframe")
    expect(table.locator("#table .hand [data-card]").first).to_be_visible(timeout=60_000)
    expect(table.locator("html[data-ready]")).to_be_attached(timeout=60_000)
    assert swipe(page, "#table .centre", "iframe") > 60
    assert swipe(page, "#table .seat[data-place=n]", "iframe") > 60
    assert swipe(page, "#table .hand [data-card]", "iframe") == 0
    assert table.locator("#table .hand [data-card]").count() == 8


def test_fault_b11_swipes_on_demos_scroll_the_page(page: Page, place: Site) -> None:
    page.set_viewport_size({"width": 390, "height": 740})
    write_page(place.folder, "rules.html", SIXTEEN[:4])
    page.goto(address(place, "rules.html"))
    expect(page.locator("ks-demo[data-live]")).to_have_count(4)
    for part in ("ks-demo", "ks-demo .ks-card", "ks-demo button"):
        assert swipe(page, part) > 60, part
