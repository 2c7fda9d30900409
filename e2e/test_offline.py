"""The service worker: a start without a network, updates that never mix versions, and the way to take the worker back."""

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.harness import START_TIMEOUT, Complaints, Server, open_site, wait_until_offline_ready, wait_until_ready
from tools import site

OFFER = """
window.offers = [];
const mark = (word) => { document.documentElement.dataset.offer = word; };
addEventListener("update-ready", ({ detail }) => { window.offers.push(detail); mark("yes"); });
addEventListener("update-failed", () => mark("failed"));
"""
LOOK_FOR_UPDATE = "navigator.serviceWorker.getRegistration().then((registration) => registration.update()).catch(() => {})"


@pytest.fixture
def stored(table: Page) -> Page:
    """The page after its first visit, with the whole site stored."""
    wait_until_offline_ready(table)
    return table


@pytest.fixture
def deployed(dist: Path, server: Server, tmp_path: Path) -> Path:
    """A copy of the site that the server serves, so that a test can deploy a new version into it."""
    folder = tmp_path / "site"
    shutil.copytree(dist, folder)
    server.serve_folder(folder)
    return folder


def deploy(folder: Path, name: str) -> None:
    """Change the page and what Python runs, and write the service worker that belongs to them."""
    page = folder / "index.html"
    page.write_text(page.read_text(encoding="utf-8").replace("<html ", f'<html data-page="{name}" '), encoding="utf-8")
    main = folder / "main.py"
    mark = f"\nfrom js import document\ndocument.documentElement.dataset.python = '{name}'\n"
    main.write_text(main.read_text(encoding="utf-8") + mark, encoding="utf-8")
    site.write_worker(folder)


def stored_names(page: Page) -> list[str]:
    """Return the names of the site's caches."""
    names: list[str] = page.evaluate("caches.keys()")
    return sorted(names)


def test_starts_with_the_server_stopped(stored: Page, server: Server, context: BrowserContext) -> None:
    server.stop()
    stored.reload()
    wait_until_ready(stored)
    for path in ("", "?from=elsewhere", "index.html#/play/slovak-lorum", "never/was"):
        address = server.url + path
        other = context.new_page()
        open_site(other, address)
        other.close()


def test_files_that_are_not_stored_are_still_to_be_had(stored: Page, server: Server, complaints: Complaints) -> None:
    complaints.expect("favicon.ico")  # browsers ask for one beside a bare text
    answer = stored.goto(f"{server.url}NOTICES.md")
    assert answer
    assert "Pyodide" in answer.text()


def test_the_first_visit_fetches_nothing_twice(page: Page, server: Server) -> None:
    server.habits.compress = True  # a test's browser keeps its cache in memory, too small for the bare .wasm
    open_site(page, server.url)
    wait_until_offline_ready(page)
    sent = [name for name, status, _ in server.site.log if status == 200]
    assert sorted({name for name in sent if sent.count(name) > 1}) == []


def test_the_store_holds_the_whole_site_and_nothing_else(stored: Page, dist: Path, server: Server) -> None:
    (name,) = stored_names(stored)
    urls: list[str] = stored.evaluate(
        "(name) => caches.open(name).then((cache) => cache.keys()).then((all) => all.map((one) => one.url))", name
    )
    names = {url.removeprefix(server.url) for url in urls}
    expected = {name for name in site.site_files(dist) if not site.match_any(name, site.NOT_STORED)}
    assert names == expected - {"index.html"} | {"", "__manifest"}


def test_fault_g1_a_new_version_waits_and_never_mixes_with_the_old(page: Page, server: Server, deployed: Path) -> None:
    page.add_init_script(OFFER)
    open_site(page, server.url)
    wait_until_offline_ready(page)
    page.reload()
    wait_until_ready(page)
    deploy(deployed, "Second")
    page.evaluate(LOOK_FOR_UPDATE)
    expect(page.locator("html[data-offer=yes]")).to_have_count(1, timeout=START_TIMEOUT)
    # The old version goes on, whole, although the new one is deployed and complete.
    page.reload()
    wait_until_ready(page)
    assert page.locator("html[data-page], html[data-python]").count() == 0
    assert len(stored_names(page)) == 2
    # The person takes the offer.
    expect(page.locator("html[data-offer=yes]")).to_have_count(1, timeout=START_TIMEOUT)
    page.evaluate("window.offers[0].apply()")
    expect(page.locator("html[data-python=Second][data-ready]")).to_have_count(1, timeout=START_TIMEOUT)
    assert page.locator("html[data-page=Second]").count() == 1
    assert len(stored_names(page)) == 1


def test_an_update_fetches_only_what_changed(page: Page, server: Server, deployed: Path) -> None:
    page.add_init_script(OFFER)
    open_site(page, server.url)
    wait_until_offline_ready(page)
    page.reload()
    wait_until_ready(page)
    deploy(deployed, "Second")
    server.site.log.clear()
    page.evaluate(LOOK_FOR_UPDATE)
    expect(page.locator("html[data-offer=yes]")).to_have_count(1, timeout=START_TIMEOUT)
    assert {name for name, status, _ in server.site.log if status == 200} == {"sw.js", "", "main.py"}


@pytest.mark.parametrize("damage", ["missing", "tampered"])
def test_a_half_arrived_update_leaves_the_old_version_whole_and_says_so(
    page: Page, server: Server, deployed: Path, complaints: Complaints, damage: str
) -> None:
    complaints.expect("Failed to load resource", "integrity")
    page.add_init_script(OFFER)
    open_site(page, server.url)
    wait_until_offline_ready(page)
    page.reload()
    wait_until_ready(page)
    deploy(deployed, "Second")
    if damage == "missing":
        (deployed / "main.py").unlink()
    else:
        (deployed / "main.py").write_text("print('not what was built')\n", encoding="utf-8")
    page.evaluate(LOOK_FOR_UPDATE)
    expect(page.locator("html[data-offer=failed]")).to_have_count(1, timeout=START_TIMEOUT)
    server.stop()
    page.reload()
    wait_until_ready(page)
    assert page.locator("html[data-page], html[data-python]").count() == 0


def test_fault_g1_the_worker_can_be_taken_back(page: Page, server: Server, deployed: Path) -> None:
    open_site(page, server.url)
    wait_until_offline_ready(page)
    page.reload()
    wait_until_ready(page)
    site.write_boot_files(deployed, has_worker=False)
    site.write_retired_worker(deployed)
    page.evaluate("document.documentElement.dataset.old = 'yes'")
    page.evaluate(LOOK_FOR_UPDATE)
    expect(page.locator("html[data-ready]:not([data-old])")).to_have_count(1, timeout=START_TIMEOUT)
    assert stored_names(page) == []
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 0
    page.reload()
    wait_until_ready(page)
    page.wait_for_timeout(1000)
    assert stored_names(page) == []


def test_two_sites_on_one_origin_keep_their_stores(page: Page, server: Server, context: BrowserContext) -> None:
    open_site(page, server.url)
    wait_until_offline_ready(page)
    first = stored_names(page)
    server.habits.prefix = "/another/"
    other = context.new_page()
    open_site(other, f"http://127.0.0.1:{server.site.port}/another/")
    wait_until_offline_ready(other)
    assert set(first) < set(stored_names(other))
