"""A start from the snapshot of Python's memory that an earlier visit has made, and every way of doing without it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from e2e.harness import START_TIMEOUT, Complaints, Server, open_site, wait_until_offline_ready

RECALLED = "document.querySelectorAll('html[data-memory=recalled]').length"
DAMAGE = """async (damage) => {
  const name = (await caches.keys()).find((one) => one.endsWith(" memory"));
  const cache = await caches.open(name);
  const [request] = await cache.keys();
  const kept = await cache.match(request);
  const bytes = new Uint8Array(await kept.arrayBuffer());
  if (damage === "gone") await cache.delete(request);
  else if (damage === "short") await cache.put(request, new Response(bytes.slice(0, 5_000_000), { headers: kept.headers }));
  else await cache.put(request, new Response(bytes.fill(7, 0, 4096), { headers: kept.headers }));
}"""


@pytest.fixture
def visited(page: Page, server: Server, complaints: Complaints) -> Iterator[Page]:
    """A page whose earlier visit has kept its memory."""
    page.clock.install()
    open_site(page, server.url)
    wait_until_offline_ready(page)
    assert page.evaluate(RECALLED) == 0
    page.clock.fast_forward(16_000)
    expect(page.locator("html[data-memory=kept]")).to_have_count(1, timeout=START_TIMEOUT)
    complaints.only_foreign = True
    yield page


def plays(page: Page) -> bool:
    page.evaluate("location.hash = '#/play/clumond?seed=3'")
    expect(page.locator("#app .table-head")).to_be_visible(timeout=START_TIMEOUT)
    return True


def test_the_next_start_begins_from_the_memory_that_was_kept_and_plays(visited: Page, server: Server) -> None:
    open_site(visited, server.url)
    assert visited.evaluate(RECALLED) == 1
    assert plays(visited)


@pytest.mark.parametrize("damage", ["gone", "short", "false"])
def test_a_memory_that_is_not_whole_is_done_without(visited: Page, server: Server, damage: str) -> None:
    visited.evaluate(DAMAGE, damage)
    for _ in range(2):  # the second start does not even try
        open_site(visited, server.url)
        assert visited.evaluate(RECALLED) == 0
    assert plays(visited)


def test_starts_that_did_not_end_do_not_begin_from_the_same_memory_for_ever(visited: Page, server: Server) -> None:
    tried = (
        "tries => sessionStorage.setItem('kartenstube/memory-tried', `${tries} ${localStorage.getItem('kartenstube/memory')}`)"
    )
    visited.evaluate(tried, 1)  # a reload while the page starts
    open_site(visited, server.url)
    assert visited.evaluate(RECALLED) == 1
    visited.evaluate(tried, 2)
    open_site(visited, server.url)
    assert visited.evaluate(RECALLED) == 0
    assert visited.evaluate("localStorage.getItem('kartenstube/memory')").startswith("off ")


def test_a_memory_that_grew_beyond_python_s_first_is_not_kept(visited: Page) -> None:
    keep = "async (bytes) => (await import(document.baseURI + 'boot/memory.js')).keep(new Uint8Array(bytes).fill(1))"
    assert visited.evaluate(keep, 30 * 2**20 + 4097) is False
    assert visited.evaluate(keep, 1000) is True
