"""What is spoken, where the focus is, and what the accessibility tree says (fault rows H3, H4, H7, H11)."""
# ruff: noqa: E501 - what the browser runs is no prose

import time
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from e2e.driver import PATIENCE, Driver, State, prefer
from e2e.geometry import still
from e2e.harness import Server, open_site
from e2e.tree import Reader

LINK = "#/play/{game}?seed=ear&deals=2&pace={pace}&level=beginner&lang=en"
RECORD = """() => {
  window.heard = [];
  for (const id of ["say-0", "say-1", "alarm"])
    new MutationObserver((list) => list.forEach((change) => change.addedNodes.forEach((node) =>
      window.heard.push([id, node.nodeName, node.textContent, performance.now()])))).observe(document.getElementById(id), {childList: true, characterData: true, subtree: true});
}"""
HEARD = "() => window.heard"
LIVE = """() => [...document.querySelectorAll("[aria-live]:not([aria-live=off]), [role=status], [role=alert], output, marquee, [role=timer]")].map((e) => e.id)"""
FOCUS = """() => {
  const e = document.activeElement;
  return {card: e.dataset.card ?? "", action: e.dataset.action ?? "", group: e.closest("[data-group], .panel, .foot")?.className ?? "", tag: e.tagName};
}"""
TRANSLATE = """() => {
  const wrap = (text) => {
    const parent = text.parentElement;
    if (!text.data.trim() || !parent || parent.closest("[translate=no], font, svg, script, textarea, option, #boot")) return;
    const [outer, inner] = [document.createElement("font"), document.createElement("font")];
    outer.append(inner);
    inner.textContent = text.data.toUpperCase();
    text.replaceWith(outer);
  };
  const all = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT), texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    texts.forEach(wrap);
  };
  all(document.body);
  new MutationObserver((list) => list.forEach((change) => change.type === "characterData" ? wrap(change.target)
    : change.addedNodes.forEach((node) => node.nodeType === 3 ? wrap(node) : node.nodeType === 1 && all(node))))
    .observe(document.body, {childList: true, characterData: true, subtree: true});
}"""
"""What Chrome's translator does: each text becomes two font elements with the translation, and so does every later one."""
SHOWN = "() => [...document.querySelectorAll('#app :is(h1, h2, h3, p, li, td, th, button, .seat-facts, .badge, .sign)')].map((e) => e.textContent.toUpperCase().replace(/\\s+/g, ' '))"


def shows(page: Page, words: list[str]) -> None:
    """Wait until the page shows these words: what translates it comes after each of its changes."""
    end = time.monotonic() + PATIENCE
    while (shown := page.evaluate(SHOWN)) != words and time.monotonic() < end:
        page.wait_for_timeout(20)
    assert shown == words


def act(driver: Driver, state: State, token: str) -> None:
    """Carry a token out as a program does, and wait for it."""
    driver.click(token)
    driver.wait(lambda now: (now.phase, now.ply) != (state.phase, state.ply), token)


def start(page: Page, server: Server, game: str, pace: str = "instant") -> Driver:
    driver = Driver(page, server.url)
    driver.open(LINK.format(game=game, pace=pace))
    driver.wait_for_person()
    return driver


def test_fault_h3_equal_sentences_are_distinct_insertions_in_alternating_regions(page: Page, server: Server) -> None:
    driver = start(page, server, "slovak-lorum")
    page.evaluate(RECORD)
    page.locator(".hand button").first.focus()
    for _ in range(4):
        page.keyboard.press("h")
    heard = page.evaluate(HEARD)
    assert [kind for _, kind, _, _ in heard] == ["P"] * 4
    assert len({words for _, _, words, _ in heard}) == 1
    assert [region for region, _, _, _ in heard][:2] in (["say-0", "say-1"], ["say-1", "say-0"])
    assert all(heard[at][0] != heard[at + 1][0] for at in range(3))
    for name in ("say-0", "say-1", "alarm"):
        assert page.locator(f"#{name}").get_attribute("aria-atomic") == "true"
    expect(page.locator("#say-0 > *, #say-1 > *, #alarm > *")).to_have_count(0)
    assert (
        page.evaluate("() => ['say-0', 'say-1', 'alarm'].map((id) => document.getElementById(id).childNodes.length)") == [0] * 3
    )
    assert driver.read().tokens


def test_fault_h4_each_event_is_spoken_once_in_one_region(page: Page, server: Server) -> None:
    """All lines of a deal's story, in order, each exactly once over all regions; nothing else on the page is live."""
    driver = Driver(page, server.url)
    open_site(page, server.url)
    page.evaluate(RECORD)
    driver.visit(LINK.format(game="slovak-lorum", pace="instant"))
    driver.play_deal(prefer("pass"), driver.click)
    assert page.evaluate(LIVE) == ["say-0", "say-1", "alarm"]
    story = page.evaluate("() => [...document.querySelectorAll('.log li > span:last-child')].map((e) => e.textContent)")
    spoken = " ".join(words for _, _, words, _ in page.evaluate(HEARD))
    place = 0
    for line in story:
        assert line in spoken[place:], line
        place = spoken.index(line, place) + len(line)
    for line in set(story):
        assert spoken.count(line) == sum(other.count(line) for other in story), line
    assert {region for region, _, _, _ in page.evaluate(HEARD)} <= {"say-0", "say-1"}


def test_bots_that_act_within_700_ms_are_spoken_in_one_breath(page: Page, server: Server) -> None:
    driver = start(page, server, "slovak-lorum", "instant")
    page.evaluate(RECORD)
    state = driver.read()
    act(driver, state, "pass" if "pass" in state.tokens else state.tokens[0])
    driver.wait_for_person()
    page.wait_for_timeout(100)
    lines = page.evaluate("() => document.querySelectorAll('.log li').length")
    heard = page.evaluate(HEARD)
    assert lines >= 3
    assert len(heard) <= 2


def test_fault_h7_the_tree_names_rank_suit_trump_legal_winner_and_dealer(page: Page, server: Server) -> None:
    driver = start(page, server, "dobbm")
    while (state := driver.wait_for_person()).phase != "playing" or not state.refused:
        assert state.phase not in ("settled", "finished")
        act(driver, state, "pass" if "pass" in state.tokens else state.tokens[0])
    reader = Reader(page)
    tree = reader.read()
    names = " ".join(thing.name for thing in tree.walk())
    assert "Hearts trumps" in " ".join(tree.words.split())
    seats = [group.name for group in tree.all("group") if "cards" in group.name]
    assert len(seats) == 4
    assert sum("dealer" in seat for seat in seats) == 1
    trick = tree.first("list", "Trick") or tree.first("list", "trick")
    assert trick is not None
    assert sum("winning" in card.name for card in trick.walk() if card.role == "image") == 1
    (hand,) = tree.all("toolbar")
    cards = hand.all("button")
    assert all(" of " in card.name for card in cards)
    assert [card.can_be_used for card in cards].count(False) == len(state.refused)
    assert all(card.description for card in cards if not card.can_be_used)
    assert "undefined" not in names
    assert not [thing for thing in tree.walk() if thing.role in ("button", "link", "image", "toolbar") and not thing.name]


def test_fault_h7_the_tree_names_kept_and_chosen_cards(page: Page, server: Server) -> None:
    driver = start(page, server, "clumond")
    while (state := driver.wait_for_person()).phase != "playing":
        act(driver, state, "pass")
    driver.command("marking")
    page.locator(".hand [data-command=mark]").first.evaluate("(card) => card.click()")
    (hand,) = Reader(page).read().all("toolbar")
    assert [card.states.get("pressed") for card in hand.all("button")].count("true") == 1
    assert "kept" in hand.all("button")[0].name or "keep" in hand.all("button")[0].name
    driver.command("marking")
    kept = page.locator(".hand .is-kept[data-action]")
    if kept.count():
        kept.first.evaluate("(card) => card.click()")
        assert "chosen" in str(kept.first.get_attribute("aria-label"))


@pytest.mark.parametrize("game", ["slovak-lorum", "dobbm", "domino-loo", "clumond"])
def test_fault_h11_a_page_translator_breaks_nothing(page: Page, server: Server, game: str) -> None:
    """The same deal, untouched and translated, has the same words at every decision; no error, nothing doubled."""
    driver = start(page, server, game)
    plain: list[list[str]] = []
    tokens: list[str] = []
    while (state := driver.wait_for_person()).phase not in ("settled", "finished"):
        plain.append(page.evaluate(SHOWN))
        tokens.append("pass" if "pass" in state.tokens else state.tokens[0])
        act(driver, state, tokens[-1])
    plain.append(page.evaluate(SHOWN))
    driver.visit(LINK.format(game=game, pace="instant"))
    driver.wait(lambda now: "replace" in now.commands or now.phase != state.phase, "the question")
    driver.command("replace")
    driver.wait(lambda now: now.phase != state.phase, "the same deal again")
    page.evaluate(TRANSLATE)
    for token, words in zip(tokens, plain, strict=False):
        state = driver.wait_for_person()
        shows(page, words)
        act(driver, state, token)
    driver.wait_for_person()
    shows(page, plain[-1])
    assert page.locator("#app font").count() > 10
    assert page.locator("#app :is(.face, code, .seat-name) font").count() == 0


def test_focus_stays_on_the_hand_and_moves_only_from_what_is_gone(page: Page, server: Server) -> None:
    driver = start(page, server, "slovak-lorum")
    keyboard = page.keyboard
    page.locator(".panel [data-action=pass]").focus()
    keyboard.press("Enter")
    state = driver.wait(lambda now: now.phase == "playing" and bool(now.tokens), "the first card")
    assert page.evaluate(FOCUS)["card"] == state.cards[0]  # the calls are gone: the first control of what is asked now
    page.locator(f".hand [data-action='{state.tokens[-1]}']").focus()
    at = state.cards.index(page.evaluate(FOCUS)["card"])
    keyboard.press("Enter")
    after = driver.wait(lambda now: now.ply > state.ply and bool(now.tokens), "the next card")
    assert page.evaluate(FOCUS)["card"] == after.cards[min(at, len(after.cards) - 1)]
    page.locator(".foot [data-command=hint]").focus()
    act(driver, after, after.tokens[0])
    driver.wait_for_person()
    assert page.evaluate("() => document.activeElement.dataset.command") == "hint"  # it was elsewhere: it stays there


@pytest.mark.parametrize("size", [(320, 480), (390, 844), (844, 390), (1440, 900)])
@pytest.mark.parametrize("game", ["clumond", "dobbm"])
def test_what_has_the_focus_is_never_hidden(page: Page, server: Server, game: str, size: tuple[int, int]) -> None:
    """WCAG 2.4.11 and 2.4.7: the ring is there, and the middle of the focused card's strip is not under anything."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    driver = start(page, server, game)
    page.locator(".hand button").first.focus()
    for _ in driver.read().cards:
        page.keyboard.press("ArrowRight")
        still(page)
        seen = page.evaluate("""() => {
          const e = document.activeElement, box = e.getBoundingClientRect();
          const points = [[box.left + 8, box.top + box.height / 2], [box.left + box.width / 4, box.top + 10]];
          return {hit: points.some(([x, y]) => { const top = document.elementFromPoint(x, y); return top && (e.contains(top) || top.contains(e)); }),
                  ring: getComputedStyle(e).outlineStyle, width: parseFloat(getComputedStyle(e).outlineWidth),
                  inside: box.left >= -1 && box.top >= -1 && box.right <= innerWidth + 1 && box.top < innerHeight};
        }""")
        assert seen["hit"], page.evaluate(FOCUS)
        assert seen["inside"]
        assert seen["ring"] != "none"
        assert seen["width"] >= 2


def test_one_tab_stop_for_the_hand_and_headings_in_order(page: Page, server: Server) -> None:
    driver = start(page, server, "clumond")
    assert page.locator(".hand button[tabindex='0']").count() == 1
    levels = page.evaluate(
        "() => [...document.querySelectorAll('#app :is(h1, h2, h3, h4)')].filter((e) => e.checkVisibility()).map((e) => Number(e.tagName[1]))"
    )
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    expect(page.locator("main")).to_have_count(1)
    expect(page.locator("aside[aria-label]")).to_have_count(1)
    expect(page.locator("nav[aria-label]")).to_have_count(1)
    assert driver.read().tokens
