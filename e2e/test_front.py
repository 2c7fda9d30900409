"""Before Python is there: lobby, rules, language and the last table are on the screen, and are taken over without a jump."""

import json
import random
import re
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Route, expect

from app.text import LANGUAGES
from e2e.harness import START_TIMEOUT, Complaints, Server, open_site, wait_until_ready
from pycore import games

SHIFTS = """
window.shifted = 0;
new PerformanceObserver((list) => {
  for (const shift of list.getEntries()) window.shifted += shift.value;
}).observe({ type: "layout-shift", buffered: true });
addEventListener("boot-ready", () => performance.mark("ready"));
"""
BUDGET = 300  # ms
PAINTED = "html[data-front]"
UNDRAWN = """() => [...document.querySelectorAll("use")].map((use) => use.getAttribute("href"))
  .filter((name) => !document.querySelector(name))"""
TWICE = """() => {
  const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
  return ids.filter((id, place) => ids.indexOf(id) !== place);
}"""
DRAWINGS = ("first", "marks", "german", "back", "french", "tiles")
USE_ALL = """async (names) => {
  const all = new Set();
  for (const name of names) {
    const text = await (await fetch(`art/${name}.svg`)).text();
    for (const [, id] of text.matchAll(/ id="([^"]+)"/g)) all.add(id);
  }
  const shown = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  for (const id of all) {
    const use = document.createElementNS(shown.namespaceURI, "use");
    use.setAttribute("href", `#${id}`);
    shown.append(use);
  }
  document.body.append(shown);
  return all.size;
}"""


def wait_until(page: Page, question: str) -> None:
    """Ask the page again and again; the policy forbids Playwright's own way."""
    end = time.monotonic() + 20
    while not page.evaluate(question):
        assert time.monotonic() < end, question
        page.wait_for_timeout(20)


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, object]) -> dict[str, object]:
    """Answer no request from a service worker: Python could not be held back."""
    return {**browser_context_args, "service_workers": "block"}


@pytest.fixture(autouse=True)
def _without_worker(complaints: Complaints) -> None:
    complaints.expect("Service Worker registration blocked")


class Held:
    """Python, held back until it is let go."""

    def __init__(self, page: Page) -> None:
        self.routes: list[Route] = []
        self.page = page
        page.route("**/pyodide.asm.wasm", self.hold)

    def hold(self, route: Route) -> None:
        self.routes.append(route)

    def let_go(self) -> None:
        for route in self.routes:
            route.continue_()
        self.page.unroute("**/pyodide.asm.wasm")
        wait_until_ready(self.page)


@pytest.fixture
def held(page: Page) -> Iterator[Held]:
    page.add_init_script(SHIFTS)
    yield Held(page)


def worked(page: Page) -> float:
    """Return the ms of processor time that the page's main thread has used since the page was opened."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    metrics = {one["name"]: float(one["value"]) for one in session.send("Performance.getMetrics")["metrics"]}
    return 1000 * metrics["TaskDuration"]


def painted_after(page: Page) -> float:
    """Return the ms from the navigation until the frame was painted."""
    expect(page.locator(PAINTED)).to_have_count(1)
    wait_until(page, "() => performance.getEntriesByName('front-painted').length")
    return float(page.evaluate("performance.getEntriesByName('front-painted')[0].startTime"))


def shifted(page: Page) -> float:
    """Return how far things have jumped without being asked to (cumulative layout shift)."""
    page.wait_for_timeout(300)
    return float(page.evaluate("window.shifted"))


def test_fault_g17_lobby_is_painted_before_python_and_taken_over_without_a_jump(page: Page, server: Server, held: Held) -> None:
    server.habits.compress = True
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url.removeprefix(server.url)))
    page.goto(server.url)
    elapsed = painted_after(page)
    spent = worked(page)
    assert spent < BUDGET, f"{spent:.0f} ms of processor time, {elapsed:.0f} ms in all"
    expect(page.locator("#app h1")).to_have_text("Kartenstube")
    expect(page.locator("article.game")).to_have_count(len(games.names()))
    wait_until(page, f"() => document.querySelector('svg symbol') && !({UNDRAWN})().length")
    expect(page.locator("#boot p")).to_contain_text("MB")
    assert [name for name in fetched if name.endswith(".svg") and "icon" not in name] == ["art/first.svg"]
    assert [name for name in fetched if name.startswith("front/")] == ["front/en.json"]
    page.evaluate("window.heading = document.querySelector('#app h1')")
    held.let_go()
    assert page.evaluate("window.heading.isConnected && window.heading === document.querySelector('#app h1')")
    assert page.locator("html[data-front], #app[inert], #app[aria-busy], #app [aria-busy]").count() == 0
    assert shifted(page) < 0.01
    for name in DRAWINGS:  # the others come once the page lives
        expect(page.locator(f"svg[data-sprite={name}]")).to_have_count(1)
    assert page.evaluate(USE_ALL, DRAWINGS) > 300
    wait_until(page, f"() => !({UNDRAWN})().length")
    assert page.evaluate(TWICE) == []


@pytest.mark.parametrize("game", games.names())
def test_fault_g17_rules_are_read_before_python(page: Page, server: Server, held: Held, game: str) -> None:
    page.goto(server.url)
    page.click("a[href='#/rules']")
    page.click(f"a[href='#/rules/{game}']")
    expect(page.locator("[data-page=rules] article.prose p").first).to_be_visible()
    page.click(f"a[href='#/rules/{game}/full']")
    expect(page.locator("[data-page=rules] details.contents")).to_be_attached()
    page.click(f"a[href='#/rules/{game}/glossary']")
    expect(page.locator("[data-text='content/glossary.en.md']")).to_be_visible()
    page.go_back()
    expect(page.locator("[data-page=rules] details.contents")).to_be_attached()
    assert page.locator("html[data-ready]").count() == 0
    held.let_go()
    expect(page.locator("[data-page=rules] details.contents")).to_be_attached()


def test_fault_g17_language_is_switched_before_python_and_kept(page: Page, server: Server, held: Held) -> None:
    page.goto(server.url)
    choice = page.locator("select[data-field='setting.language']")
    titles = set()
    for language in (*LANGUAGES, "ja"):
        choice.select_option(language)
        expect(page.locator(f"#app select option[value={language}]:checked")).to_have_count(1)
        expect(page.locator("html")).to_have_attribute("lang", language)
        wait_until(page, f"() => document.querySelector('select').value === '{language}'")
        titles.add(page.locator(".welcome h2").inner_text())
    page.wait_for_timeout(200)
    titles.add(page.locator(".welcome h2").inner_text())
    assert len(titles) >= len(LANGUAGES)
    held.let_go()
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    expect(page.locator("meta[name=description]")).to_have_attribute("content", re.compile("ゲーム"))
    page.reload()
    wait_until_ready(page)
    expect(page.locator("html")).to_have_attribute("lang", "ja")


def test_play_is_remembered_until_python_is_there(page: Page, server: Server, held: Held) -> None:
    page.goto(server.url)
    page.click("a[href='#/play/dobbm']")
    expect(page.locator("[data-page=new]")).to_be_visible()
    held.let_go()
    page.locator("#app [data-command=start]").click()
    expect(page.locator("#table[data-game=dobbm]")).to_be_visible()


def test_what_only_python_can_draw_is_remembered_and_told(page: Page, server: Server, held: Held) -> None:
    page.goto(server.url)
    page.click("a[href='#/settings'] >> nth=0")
    expect(page.locator("#boot p")).to_contain_text("What you chose comes next")
    held.let_go()
    expect(page.locator("[data-page=settings]")).to_be_visible()


def begin(page: Page, server: Server, query: str) -> None:
    """Play a few actions of a match, then hold Python back and load the page anew."""
    open_site(page, f"{server.url}#/play/slovak-lorum?seed=frame&pace=instant&{query}")
    expect(page.locator("#table")).to_be_visible()


def test_fault_g17_last_table_is_painted_inert_and_taken_over_without_a_jump(page: Page, server: Server) -> None:
    begin(page, server, "humans=1")
    wait_until(page, "() => document.querySelector('#table [data-action]')")
    hand = page.locator("[data-group=hand] [data-card]").evaluate_all("(all) => all.map((one) => one.dataset.card)")
    page.add_init_script(SHIFTS)
    held = Held(page)
    page.reload(wait_until="commit")
    elapsed = painted_after(page)
    spent = worked(page)
    assert spent < BUDGET, f"{spent:.0f} ms of processor time, {elapsed:.0f} ms in all"
    assert page.locator("[data-card]").evaluate_all("(all) => all.map((one) => one.dataset.card)") == hand
    assert page.locator("#app[inert] .table").count() == 1
    wait_until(page, f"() => document.querySelector('[data-card] use') && !({UNDRAWN})().length")
    # Nothing that a program could take for a live table.
    assert page.locator("#table, [data-action], [data-ply], [data-turn]").count() == 0
    held.let_go()
    assert page.locator("[data-group=hand] [data-card]").evaluate_all("(all) => all.map((one) => one.dataset.card)") == hand
    assert page.locator("#table [data-action]").count() > 0
    assert shifted(page) < 0.01


def test_a_shared_device_keeps_the_curtain_only(page: Page, server: Server) -> None:
    begin(page, server, "humans=2")
    wait_until(page, "() => document.querySelector('[data-command=show-hand], [data-action]')")
    if page.locator("[data-command=show-hand]").count():
        page.click("[data-command=show-hand]")
    assert page.locator("[data-group=hand] [data-card]").count()
    held = Held(page)
    page.reload(wait_until="commit")
    painted_after(page)
    kept = page.evaluate("localStorage.getItem('kartenstube/front')")
    assert "data-card" not in kept
    expect(page.locator(".curtain")).to_be_visible()
    held.let_go()


def hostile_frames(rng: random.Random) -> Iterator[object]:
    """Make frames that somebody has tampered with."""
    bad_attributes = [
        ["onclick", "window.evil = 1"],
        ["href", "javascript:window.evil=1"],
        ["style", "position:fixed"],
        ["src", "x"],
    ]
    for tag in ("script", "iframe", "img", "object", "base", "form", "a", "svg", "use", "p"):
        for attribute in bad_attributes:
            yield [
                "div",
                "",
                [],
                [[tag, "", [attribute, ["data-action", "pass"], ["id", "table"]], [], "window.evil = 1"]],
                None,
            ]
    deep: object = ["p", "", [], [], "deep"]
    for _ in range(300):
        deep = ["div", "", [], [deep], None]
    yield deep
    yield ["div", "", [], [["p", "", [], [], "x"]] * 20_000, None]
    for junk in (None, 5, "x", [], {}, ["div"], ["div", 1, 2, 3, 4], [["div"]], ["div", "", {"a": 1}, {"b": 2}, {}]):
        yield junk
        yield ["div", "", [], [junk, ["p", "", [], [], "kept"]], None]
    for _ in range(100):
        parts: list[object] = ["div", "", [["class", "x"]], [["p", "", [], [], "y"]], None]
        parts[rng.randrange(5)] = rng.choice([None, 7, "<script>", [["onload", "x"]], {"x": []}, ["p"]])
        yield parts


TRY_FRAMES = """async (texts) => {
  const found = [];
  let longest = 0;
  const place = document.createElement("div");
  place.id = "app";
  document.body.replaceChildren(place);
  for (const text of texts) {
    localStorage.setItem("kartenstube/front", text);
    place.replaceChildren();
    const script = document.createElement("script");
    script.src = "boot/front.js";
    await new Promise((resolve) => ((script.onload = resolve), document.head.append(script)));
    const begun = performance.now();
    dispatchEvent(new Event("hashchange"));
    await new Promise((resolve) => setTimeout(resolve));
    longest = Math.max(longest, performance.now() - begun);
    kartenstubeFront.take();
    script.remove();
    const bad = "script, iframe, img, object, base, [style], [onclick], [onload], [src], [id], [data-action], [href^='java']";
    if (place.querySelector(bad) || window.evil) found.push(text.slice(0, 200));
    if (place.querySelectorAll("*").length > 4000) found.push("too many elements");
  }
  return [found, longest, place.textContent];
}"""


def test_frames_that_somebody_has_touched_are_no_script_and_no_hang(page: Page, server: Server, complaints: Complaints) -> None:
    complaints.expect("favicon.ico")
    page.goto(f"{server.url}pyscript.json")  # a page without a policy of its own: a script that got in would run
    frames = [*hostile_frames(random.Random(6)), ["div", "", [], [["p", "", [], [], "a right one"]], None]]
    kept = [json.dumps({"root": {"lang": "en", "onload": "x", "data-theme": "<b>"}, "frames": {"": one}}) for one in frames]
    found, longest, shown = page.evaluate(TRY_FRAMES, kept)
    assert found == []
    assert longest < 1000
    assert shown == "a right one"
    assert page.locator("html[onload], html[data-theme]").count() == 0


BROKEN = ("", "{", "null", "[]", '{"frames": 5, "root": 7}', '{"frames": {"": ["div"]}}', "x" * 500_000)


@pytest.mark.parametrize("text", BROKEN, ids=range(len(BROKEN)))
def test_broken_frames_do_not_hinder_the_start(page: Page, server: Server, complaints: Complaints, text: str) -> None:
    complaints.expect("favicon.ico")
    page.goto(f"{server.url}pyscript.json")
    page.evaluate("(text) => localStorage.setItem('kartenstube/front', text)", text)
    page.goto(server.url)
    wait_until_ready(page)
    expect(page.locator("article.game")).to_have_count(len(games.names()), timeout=START_TIMEOUT)
