"""How things look where eyes, systems and languages differ (fault rows H8 to H15), on paper, and as an installed app."""
# ruff: noqa: E501 - what the browser runs is no prose

import tempfile
from pathlib import Path

import pytest
from playwright.sync_api import Page, Playwright

from e2e.driver import Driver, prefer
from e2e.geometry import LEAST, still
from e2e.harness import NOWHERE_ELSE, Server, open_site, wait_until_offline_ready, wait_until_ready
from tools.browsers import find_chromium

LINK = "#/play/{game}?seed=picture&deals=2&pace=click&lang={language}"
SIGNS = {"german": ("sE", "sL", "sH", "sB"), "french": ("fsC", "fsH", "fsS", "fsD")}
RASTER = """([symbols, size]) => {
  const sheet = document.createElement("div");
  sheet.id = "raster";
  for (const symbol of symbols) {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("viewBox", "0 0 24 24");
    const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    use.setAttribute("href", "#" + symbol);
    svg.append(use);
    sheet.append(svg);
    for (const [name, value] of [["width", size + "px"], ["height", size + "px"], ["float", "left"]]) svg.style.setProperty(name, value);
  }
  for (const [name, value] of [["position", "fixed"], ["inset", "0 auto auto 0"], ["z-index", "99"], ["background", "#fbf4e3"]])
    sheet.style.setProperty(name, value);
  document.body.append(sheet);
}"""
COMPARE = """async ([picture, count, size]) => {
  const image = new Image();
  image.src = "data:image/png;base64," + picture;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width, image.height];
  const pen = canvas.getContext("2d", {willReadFrequently: true});
  pen.drawImage(image, 0, 0);
  const grey = (p) => (0.2126 * p[0] + 0.7152 * p[1] + 0.0722 * p[2]) / 255;
  const cells = [];
  for (let at = 0; at < count; at++) {
    const data = pen.getImageData(at * size, 0, size, size).data;
    const cell = [];
    for (let n = 0; n < data.length; n += 4) cell.push(grey(data.subarray(n, n + 3)));
    cells.push(cell);
  }
  const apart = {};
  for (let a = 0; a < count; a++) for (let b = a + 1; b < count; b++)
    apart[`${a}${b}`] = cells[a].reduce((sum, value, n) => sum + Math.abs(value - cells[b][n]), 0) / cells[a].length;
  return apart;
}"""


def at_table(page: Page, server: Server, game: str, language: str = "en") -> Driver:
    """Open a table and go on until a card is asked for."""
    driver = Driver(page, server.url)
    driver.open(LINK.format(game=game, language=language))
    driver.wait(lambda now: bool(now.tokens) or "replace" in now.commands, "the table, or the question whether to give one up")
    driver.command("replace")
    choose = prefer("pass", "stand")
    while (state := driver.wait_for_person()).phase != "playing" and state.tokens:
        driver.click(choose(state))
        driver.wait(lambda now, old=state: (now.phase, now.ply) != (old.phase, old.ply), "the next state")
    page.wait_for_selector("body > svg symbol", state="attached")
    still(page)
    return driver


@pytest.mark.parametrize("sight", ["achromatopsia", "deuteranopia", "protanopia"])
def test_fault_h8_suits_and_states_differ_without_colour(page: Page, server: Server, sight: str) -> None:
    """The four suit signs differ in lightness and outline by themselves; legal, chosen and winning have words or shapes."""
    at_table(page, server, "slovak-lorum")
    client = page.context.new_cdp_session(page)
    client.send("Emulation.setEmulatedVisionDeficiency", {"type": sight})
    size = 24
    for signs in SIGNS.values():
        page.evaluate(RASTER, [list(signs), size])
        shot = client.send(
            "Page.captureScreenshot", {"clip": {"x": 0, "y": 0, "width": size * 4, "height": size, "scale": 1}, "format": "png"}
        )
        page.evaluate("document.getElementById('raster').remove()")
        apart = page.evaluate(COMPARE, [shot["data"], 4, size])
        assert min(apart.values()) > 0.06, (signs, apart)
    refused = page.locator("#table .hand .card[aria-disabled=true]")
    for at in range(refused.count()):
        assert refused.nth(at).get_attribute("aria-describedby")
    assert page.evaluate("""() => [...document.querySelectorAll("#table .hand .card[aria-disabled=true]")]
      .every((card) => getComputedStyle(card, "::after").backgroundImage.includes("repeating-linear-gradient"))""")
    won = page.locator("#table .trick .is-winning")
    if won.count():
        assert page.locator("#table .trick .flag").inner_text()


def test_fault_h9_two_and_four_colours_change_at_once_on_both_packs(page: Page, server: Server) -> None:
    open_site(page, server.url + "#/settings")
    page.wait_for_selector("body > svg symbol", state="attached")
    colour = "(names) => names.map((name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim())"
    names = ["--acorn-x", "--leaf-x", "--heart-x", "--bell-x"]
    four, french = page.evaluate(colour, names), ["--club", "--heart", "--spade", "--diamond"]
    assert len(set(four)) == 4
    assert len(set(page.evaluate(colour, french))) == 4
    before = page.locator(".samples").first.screenshot()
    page.locator("[data-field='setting.suits'][value=two]").check(force=True)
    page.wait_for_selector("html[data-suits=two]")
    assert len(set(page.evaluate(colour, names))) == 2
    assert len(set(page.evaluate(colour, french))) == 2
    assert page.locator(".samples").first.screenshot() != before


def test_fault_h10_forced_colours_keep_outlines_focus_and_faces(page: Page, server: Server) -> None:
    page.emulate_media(forced_colors="active")
    driver = at_table(page, server, "dobbm")
    look = page.evaluate("""() => {
      const cards = [...document.querySelectorAll("#table .hand .card")];
      return {
        edges: cards.map((card) => [getComputedStyle(card).borderStyle, parseFloat(getComputedStyle(card).borderWidth)]),
        faces: cards.map((card) => getComputedStyle(card.querySelector(".face")).forcedColorAdjust),
        cards: cards.map((card) => getComputedStyle(card).forcedColorAdjust),
      };
    }""")
    assert all(style in ("solid", "dashed") and width >= 1 for style, width in look["edges"])
    assert set(look["faces"]) == {"none"}
    assert set(look["cards"]) == {"auto"}
    page.keyboard.press("Tab")
    card = page.locator("#table .hand .card").first
    card.focus()
    page.keyboard.press("ArrowRight")
    focused = page.evaluate(
        "() => { const s = getComputedStyle(document.activeElement); return [s.outlineStyle, parseFloat(s.outlineWidth)]; }"
    )
    assert focused[0] == "solid"
    assert focused[1] >= 3
    state = driver.read()
    driver.command("hint")
    assert state.cards


@pytest.mark.parametrize("route", ["#/", "#/settings", "#/play/dobbm", "#/rules/dobbm"])
def test_fault_h13_longer_words_are_not_cut(page: Page, server: Server, route: str) -> None:
    """Every text grows by two fifths, and names get an unbroken word of thirty letters."""
    open_site(page, server.url + route)
    page.evaluate("""() => {
      const walker = document.createTreeWalker(document.getElementById("app"), NodeFilter.SHOW_TEXT);
      const texts = [];
      while (walker.nextNode()) if (walker.currentNode.data.trim().length > 1) texts.push(walker.currentNode);
      for (const text of texts) text.data += " mehr".repeat(Math.ceil(text.data.length * 0.4 / 5));
      for (const head of document.querySelectorAll("#app h2")) head.append(" Donaudampfschifffahrtskapitän");
    }""")
    cut = """() => {
      const found = [];
      if (document.documentElement.scrollWidth > innerWidth + 1) found.push(`page ${document.documentElement.scrollWidth}`);
      for (const part of document.querySelectorAll("#app :is(h2, p, li, a, button, label, span, td, th)")) {
        if (!part.checkVisibility() || part.closest(".unseen, select") || part.classList.contains("unseen")) continue;
        const style = getComputedStyle(part);
        if (style.clipPath !== "none") continue;
        if (style.overflow === "hidden" && part.scrollWidth > part.clientWidth + 2) found.push(part.textContent.slice(0, 40));
        const box = part.getBoundingClientRect();
        const scrolls = part.closest(".table-box, .ledger-box, table, pre");
        if (!scrolls && box.width > 1 && (box.right > innerWidth + 1 || box.left < -1)) found.push(`outside: ${part.className} ${part.textContent.slice(0, 40)}`);
      }
      return found;
    }"""
    for width, height in ((320, 640), (390, 844), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        still(page)  # the fan of cards opens, and moves to its place in another width
        assert page.evaluate(cut) == [], width


def test_fault_h14_japanese_is_marked_set_in_japanese_type_and_breaks_between_phrases(page: Page, server: Server) -> None:
    open_site(page, server.url + "#/")
    page.locator("[data-field='setting.language']").first.select_option("ja")
    page.wait_for_selector("html[lang=ja]")
    style = page.evaluate("""() => {
      const [body, head] = [getComputedStyle(document.body), getComputedStyle(document.querySelector("h1"))];
      return [body.fontFamily, head.fontFamily, body.wordBreak, body.letterSpacing, parseFloat(body.lineHeight) / parseFloat(body.fontSize)];
    }""")
    assert "Hiragino Sans" in style[0]
    assert "Noto Sans CJK JP" in style[0]
    assert "Hiragino Mincho" in style[1]
    assert style[2] == "auto-phrase"
    assert style[3] == "normal"
    assert style[4] >= 1.5
    # the same letters in Chinese shapes would be other pictures: the document's language decides, on a Chinese system too
    shapes = """(language) => {
      const probe = document.createElement("div");
      probe.lang = language; probe.id = "probe"; probe.textContent = "骨直角誤";
      for (const [name, value] of [["position", "fixed"], ["inset", "0 auto auto 0"], ["z-index", "99"], ["background", "#fff"],
        ["color", "#000"], ["font", "40px sans-serif"], ["width", "200px"], ["height", "60px"]]) probe.style.setProperty(name, value);
      document.body.append(probe);
    }"""
    pictures = {}
    for language in ("ja", "zh-Hans", ""):
        page.evaluate(shapes, language or page.evaluate("document.documentElement.lang"))
        pictures[language] = page.locator("#probe").screenshot()
        page.evaluate("document.getElementById('probe').remove()")
    assert pictures[""] == pictures["ja"]


def test_fault_h15_no_suit_card_or_tile_is_drawn_as_text(page: Page, server: Server) -> None:
    for game in ("clumond", "domino-loo", "slovak-lorum"):
        at_table(page, server, game)
        words = page.evaluate("document.documentElement.outerHTML + document.title")
        bad = [sign for sign in words if sign in "♠♥♦♣♤♡♢♧" or 0x1F000 <= ord(sign) <= 0x1F0FF]
        assert bad == [], game


@pytest.mark.parametrize("route", ["#/rules/dobbm", "#/score"])
def test_rules_and_score_sheet_are_printed_without_the_room(page: Page, server: Server, route: str) -> None:
    at_table(page, server, "slovak-lorum")
    page.evaluate("(route) => { location.hash = route; }", route)
    page.wait_for_selector(".page")
    page.emulate_media(media="print")
    seen = page.evaluate("""() => ({
      controls: [...document.querySelectorAll("#app button, #app select, #app .page-head a")].filter((part) => part.checkVisibility()).length,
      ground: getComputedStyle(document.body).backgroundColor,
      head: getComputedStyle(document.querySelector(".page-head")).color,
      words: document.querySelector("main").innerText.length,
    })""")
    assert seen["controls"] == 0
    assert seen["ground"] in ("rgb(255, 255, 255)", "rgba(0, 0, 0, 0)")
    assert seen["head"] == "rgb(0, 0, 0)"
    assert seen["words"] > 50
    assert page.pdf(format="A4").startswith(b"%PDF")


def test_the_site_installs_as_an_app(playwright: Playwright, server: Server) -> None:
    """In a kept profile, since a private one never installs: no errors of the manifest, none of the way to install."""
    with tempfile.TemporaryDirectory() as profile:
        context = playwright.chromium.launch_persistent_context(
            Path(profile), executable_path=find_chromium(playwright), args=[NOWHERE_ELSE]
        )
        page = context.pages[0]
        page.goto(server.url)
        wait_until_ready(page)
        wait_until_offline_ready(page)
        client = context.new_cdp_session(page)
        manifest = client.send("Page.getAppManifest")
        problems = client.send("Page.getInstallabilityErrors")["installabilityErrors"]
        context.close()
    assert manifest["errors"] == []
    assert problems == []
    assert '"icon-maskable-512.png"' not in manifest["data"]  # addresses are relative to the manifest: "art/…"
    assert "art/icon-maskable-512.png" in manifest["data"]


def test_the_browsers_bars_follow_a_chosen_theme(page: Page, server: Server) -> None:
    open_site(page, server.url + "#/settings")
    bars = "[...document.querySelectorAll('meta[name=theme-color]')].map((bar) => bar.content)"
    usual = page.evaluate(bars)
    for theme in ("dark", "contrast", "light"):
        page.locator(f"[data-field='setting.theme'][value={theme}]").check(force=True)
        page.wait_for_selector(f"html[data-theme={theme}]")
        head = page.evaluate("getComputedStyle(document.querySelector('.page-head')).backgroundColor")
        wanted = "#" + "".join(f"{int(part):02x}" for part in head[4:-1].split(","))
        assert page.evaluate(bars) == [wanted] * 2
    page.locator("[data-field='setting.theme'][value=system]").check(force=True)
    page.wait_for_selector("html:not([data-theme])")
    assert page.evaluate(bars) == usual


def test_zoomed_text_reflows_and_keeps_targets(page: Page, server: Server) -> None:
    """A reader's text of 200 % on a phone, and a window of 1280 at 400 %: nothing sideways but the table's own paper."""
    open_site(page, server.url + "#/")
    for width, height in ((320, 256), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        if width == 390:
            page.evaluate("document.documentElement.style.fontSize = '200%'")
        for route, name in (("#/", "lobby"), ("#/settings", "settings"), ("#/rules/clumond", "rules")):
            page.evaluate("(route) => { location.hash = route; }", route)
            page.wait_for_selector(f".page[data-page={name}]")
            assert page.evaluate("document.documentElement.scrollWidth") <= width + 1, (route, width)
            small = page.evaluate(
                """(least) => [...document.querySelectorAll("#app :is(button, select, a.button)")].filter((part) => part.checkVisibility())
                  .map((part) => part.getBoundingClientRect()).filter((box) => box.width < least || box.height < least).length""",
                LEAST,
            )
            assert small == 0, (route, width)
