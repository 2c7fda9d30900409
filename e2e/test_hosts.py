"""The habits of hosts of static pages, and faults of other games on the web that must not be ours."""

import re
import shutil
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from e2e.harness import PREFIX, Complaints, Server, open_site, wait_until_offline_ready, wait_until_ready
from tools import documentation
from tools.server import TYPES

# What GitHub Pages and GitLab Pages send; besides, gzip, ETags, ten minutes of caching, an own page for what is missing.
GITHUB_TYPES = {**TYPES, ".js": "application/javascript; charset=utf-8", ".webmanifest": "application/manifest+json"}
GITLAB_TYPES = {**TYPES, ".js": "text/javascript; charset=utf-8", ".webmanifest": "text/plain; charset=utf-8"}


@pytest.mark.parametrize("types", [GITHUB_TYPES, GITLAB_TYPES], ids=["github", "gitlab"])
def test_starts_and_goes_offline_from_the_large_hosts(page: Page, server: Server, types: dict[str, str]) -> None:
    server.habits.types, server.habits.compress, server.habits.max_age = types, True, 600
    server.habits.not_found = True
    open_site(page, server.url)
    wait_until_offline_ready(page)
    assert not [name for name, status, _ in server.site.log if status >= 400]


@pytest.mark.parametrize("path", ["nowhere", "a/b", "a/b/c/d/", "page.html", "ä ö/x"])
@pytest.mark.parametrize("prefix", ["/", PREFIX])
def test_an_address_that_is_not_there_leads_to_the_front_page(
    page: Page, server: Server, complaints: Complaints, path: str, prefix: str
) -> None:
    complaints.expect("404")
    server.habits.prefix, server.habits.not_found = prefix, True
    root = f"http://127.0.0.1:{server.site.port}{quote(prefix)}"
    page.goto(f"{root}{quote(path)}#/rules/dobbm")
    expect(page).to_have_url(f"{root}#/rules/dobbm")


def test_the_page_for_missing_addresses_speaks_all_languages_without_scripts(page: Page, server: Server) -> None:
    page.goto(f"{server.url}404.html")
    expect(page).to_have_url(server.url)
    text = (server.folder / "404.html").read_text(encoding="utf-8")
    assert set(re.findall(r'<p lang="(\w+)">', text)) == {"en", "de", "ja", "sk", "fr"}


def test_a_missing_front_page_is_no_endless_loop(page: Page, server: Server, complaints: Complaints) -> None:
    complaints.expect("404")
    server.habits.not_found, server.habits.missing = True, frozenset({""})
    page.goto(server.url)
    expect(page.locator("p[lang=de]")).to_be_visible()
    page.wait_for_timeout(500)
    assert [name for name, _, _ in server.site.log].count("") == 1


@pytest.mark.parametrize("is_built", [False, True])
def test_the_page_about_the_program_leads_to_the_documentation_where_it_was_built(
    page: Page, server: Server, dist: Path, tmp_path: Path, is_built: bool
) -> None:
    folder = tmp_path / "site"
    shutil.copytree(dist, folder, ignore=shutil.ignore_patterns("docs"))
    home = folder / "index.html"
    home.write_text(home.read_text(encoding="utf-8").replace(documentation.LINK, ""), encoding="utf-8")
    (folder / "docs").mkdir()
    (folder / "docs/index.html").write_text('<link rel="icon" href="data:,"><h1>Rules</h1>', encoding="utf-8")
    if is_built:
        documentation.announce(folder)
    server.serve_folder(folder)
    open_site(page, f"{server.url}#/about")
    link = page.locator("#app article.prose a[href='docs/']")
    expect(page.locator("#app article.prose h2").first).to_be_visible()
    expect(link).to_have_count(int(is_built))
    if is_built:
        with page.context.expect_page() as opened:
            link.click()
        expect(opened.value.get_by_role("heading", name="Rules")).to_be_visible()


def test_fault_g6_plain_hosting_needs_no_isolation_and_one_load(page: Page, server: Server) -> None:
    open_site(page, server.url)
    wait_until_offline_ready(page)
    page.wait_for_timeout(500)
    assert page.evaluate("globalThis.crossOriginIsolated") is False
    assert [name for name, _, _ in server.site.log].count("main.py") == 2  # the visit's and the offline store's
    assert page.evaluate("performance.getEntriesByType('navigation')[0].type") == "navigate"


def test_fault_g4_g5_nothing_is_asked_of_another_host(page: Page, server: Server) -> None:
    """The browser finds no other host, and the fixture notes every request to one: worker scripts, lock file, fonts."""
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    open_site(page, f"{server.url}#/play/dobbm?seed=g4&level=strong&pace=instant")
    wait_until_offline_ready(page)
    expect(page.locator("#table")).to_be_visible()
    assert asked
    assert not [url for url in asked if not url.startswith((server.url, "blob:", "data:"))]


CLICK_ALL = """async ([address, selector, times]) => {
  const arrive = async () => {
    location.hash = address;
    await new Promise((resolve) => setTimeout(resolve, 20));
  };
  await arrive();
  const count = document.querySelectorAll(`#app ${selector}`).length;
  for (let number = 0; number < count; number += 1) {
    for (let time = 0; time < times; time += 1) {
      await arrive();
      const one = document.querySelectorAll(`#app ${selector}`)[number];
      one?.click();
      one?.dispatchEvent(new Event("change", { bubbles: true }));
    }
  }
  return count;
}"""


def test_fault_g14_controls_work_again_after_garbage_collection(page: Page, server: Server, complaints: Complaints) -> None:
    """Click each control of settings and lobby three times, collect garbage, click again; then play on."""
    open_site(page, server.url)
    collector = page.context.new_cdp_session(page)
    collector.send("HeapProfiler.enable")
    for times in (3, 1):
        for address, selector in (("#/settings", "[data-field]"), ("#/", "a[href^='#/']"), ("#/", "[data-field]")):
            assert page.evaluate(CLICK_ALL, [address, selector, times]) > 0
        collector.send("HeapProfiler.collectGarbage")
    page.evaluate("location.hash = '#/play/dobbm?seed=g14&pace=instant'")
    for _ in range(3):
        page.locator("#table [data-action]").first.wait_for()
        ply = page.locator("#table").get_attribute("data-ply")
        page.locator("#table [data-action]").first.click()
        expect(page.locator(f'#table[data-ply="{ply}"]')).to_have_count(0)
        collector.send("HeapProfiler.collectGarbage")
    assert not [line for line in complaints.lines if "destroyed" in line or "borrowed proxy" in line]


def test_fault_g16_thirty_reloads_in_one_tab_level_off(page: Page, server: Server) -> None:
    """The tab's memory, nodes and listeners after thirty reloads are those after ten."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")

    def measure() -> dict[str, float]:
        session.send("HeapProfiler.collectGarbage")
        return {one["name"]: float(one["value"]) for one in session.send("Performance.getMetrics")["metrics"]}

    open_site(page, f"{server.url}#/play/dobbm?seed=g16&pace=instant")
    after: list[dict[str, float]] = []
    for number in range(1, 31):
        page.reload()
        wait_until_ready(page)
        if number in (10, 30):
            after.append(measure())
    expect(page.locator("#table")).to_be_visible()
    for name in ("JSHeapUsedSize", "Nodes", "JSEventListeners"):
        assert after[1][name] <= after[0][name] * 1.25, (name, after[0][name], after[1][name])
