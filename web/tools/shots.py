"""Takes pictures of all the page's screens at four sizes into the ignored folder `shots/`, to be looked at."""

import argparse
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Page, sync_playwright

from tools.browsers import find_chromium
from tools.common import DIST, ROOT, BuildError, fail, say
from tools.server import Site

SIZES = {
    "phone": (360, 740),
    "small": (320, 480),
    "landscape": (844, 390),
    "desktop": (1440, 900),
    "low": (568, 320),
    "tall": (390, 844),
    "tablet": (768, 1024),
    "wide": (1920, 1080),
    "huge": (2560, 1440),
}
USUAL = ("phone", "small", "landscape", "desktop")
Theme = Literal["light", "dark", "contrast"]
PAGES = {
    "lobby": "#/",
    "settings": "#/settings",
    "rules": "#/rules/dobbm",
    "clause": "#/rules/dobbm/D13",
    "glossary": "#/rules/glossary",
    "about": "#/about",
    "open": "#/open",
    "new": "#/play/dobbm",
    "statistics-empty": "#/statistics",
    "saved-empty": "#/saved",
}
AFTER = {"lobby-continue": "#/", "saved": "#/saved", "statistics": "#/statistics"}
"""Pages that show more once a match has been played."""
DEALS = {
    "slovak-lorum": ("slovak-lorum", "seed=picture-0", ("small", "big")),
    "slovak-lorum-regular": ("slovak-lorum", "seed=picture", ("pass",)),
    "dobbm": ("dobbm", "seed=picture-19", ("dobbm", "double")),
    "dobbm-five": ("dobbm", "seed=picture-0&players=5", ("pass", "double")),
    "domino-loo": ("domino-loo", "seed=picture-109", ("miss", "stand", "take")),
    "domino-loo-two": ("domino-loo", "seed=picture-5&players=2", ("stand",)),
    "clumond": ("clumond", "seed=picture", ("go", "pass")),
}
"""The deals that are pictured: game, seed and options of their links, and what is said if it can be."""
PICTURED = (0, 3)
"""Which decisions of a phase are pictured."""
HURRY = """(() => {
  const later = window.setTimeout;
  window.setTimeout = (act, time, ...more) => later(act, time > 1000 ? time : 5, ...more);
})()"""
"""Lets bots act at once, so that nobody waits for a picture."""
ASKED = "#table [data-action]:not([aria-disabled=true])"
GO_ON = "#table [data-command=collect]"
PATIENCE = 30_000
STILL = "() => document.getAnimations().forEach((motion) => { try { motion.finish(); } catch { motion.cancel(); } })"


class Tour:
    """A walk through the page with a camera: every moment is pictured at every size."""

    def __init__(self, browser: Browser, site: str, folder: Path, sizes: Sequence[str], theme: Theme, language: str) -> None:
        """Open a page of one look."""
        self.site, self.folder, self.sizes, self.language = site, folder, sizes, language
        scheme: Literal["light", "dark"] = "light" if theme == "light" else "dark"
        self.page: Page = browser.new_page(color_scheme=scheme, locale=language)
        self.page.add_init_script(HURRY)
        self.theme = theme

    def open(self, address: str) -> None:
        """Open an address of the page and wait until Python has drawn it."""
        self.page.goto("about:blank")
        self.page.goto(self.site + address)
        self.page.wait_for_selector("html[data-ready]", timeout=60_000)
        if self.theme == "contrast":
            self.visit("#/settings")
            self.page.locator("[data-field='setting.theme'][value=contrast]").check(force=True)

    def visit(self, address: str) -> None:
        """Follow an address within the page, by way of the lobby."""
        for route in ("#/", address):
            self.page.evaluate("(address) => { location.hash = address; }", route)
            self.page.wait_for_timeout(200)

    def sit_down(self, link: str) -> None:
        """Start a table in the page, beside a match of the same game if there is one."""
        self.visit(link)
        self.page.wait_for_selector(f"{ASKED}, #table, [data-command=replace]", timeout=PATIENCE, state="attached")
        self.use("replace")

    def use(self, command: str) -> bool:
        """Use a command's control if it is there; tell whether it was."""
        control = self.page.locator(f"[data-command={command}]:not([aria-disabled=true])")
        if is_there := control.count() > 0:
            control.first.evaluate("control => control.click()")
            self.page.wait_for_timeout(120)
        return is_there

    def take(self, name: str) -> None:
        """Picture what is on the screen, at each size."""
        for size in self.sizes:
            width, height = SIZES[size]
            self.page.set_viewport_size({"width": width, "height": height})
            self.page.evaluate(STILL)
            self.page.screenshot(path=self.folder / f"{name}-{size}.png")

    def wait_for_decision(self) -> bool:
        """Wait until the person is asked or a trick lies; tell whether the deal still goes on."""
        self.page.wait_for_selector(f"{ASKED}, #table[data-phase=settled], {GO_ON}", timeout=PATIENCE, state="attached")
        return self.page.locator("#table[data-phase=settled], #table[data-phase=finished]").count() == 0

    def play(self, name: str, wanted: Sequence[str]) -> None:
        """Play a deal of one game and picture each of its phases, a finished trick, and what comes after it."""
        seen: dict[str, int] = {}
        while self.wait_for_decision():
            phase = self.page.locator("#table").get_attribute("data-phase") or ""
            is_lying = self.page.locator(GO_ON).count() > 0
            moment = f"{phase}-trick" if is_lying else phase
            seen[moment] = seen.get(moment, -1) + 1
            if seen[moment] in (PICTURED[:1] if is_lying else PICTURED):
                self.take(f"{name}-{moment}-{seen[moment]}")
            if is_lying:
                self.use("collect")
            else:
                self.answer(wanted)
            self.page.wait_for_timeout(30)

    def answer(self, wanted: Sequence[str]) -> None:
        """Do the first of the wanted things that is offered, or else what stands first."""
        tokens = [control.get_attribute("data-action") or "" for control in self.page.locator(ASKED).all()]
        token = next((token for name in wanted for token in tokens if token.split()[0] == name), tokens[0])
        self.page.locator(f'#table [data-action="{token}"]').first.evaluate("control => control.click()")

    def picture_deal(self, name: str) -> None:
        """Picture a match of one deal: its phases, its end, its score sheet and its replay."""
        game, more, wanted = DEALS[name]
        self.sit_down(f"#/play/{game}?{more}&deals=1&pace=click&level=club&lang={self.language}")
        self.play(name, wanted)
        self.take(f"{name}-settled")
        self.use("next-deal")
        self.page.wait_for_selector("#table[data-phase=finished]")
        self.take(f"{name}-finished")
        self.visit("#/score")
        self.take(f"{name}-score")
        self.visit("#/replay/1")
        self.page.wait_for_selector(".replay")
        self.page.keyboard.press("PageDown")
        self.page.wait_for_timeout(200)
        self.take(f"{name}-replay")

    def picture_pages(self, pages: dict[str, str]) -> None:
        """Picture pages beside the table."""
        for name, route in pages.items():
            self.visit(route)
            self.take(name)

    def picture_the_rest(self) -> None:
        """Picture what lies over a table: menu, last trick, hint, a hidden hand, marks, the curtain between two persons."""
        self.sit_down(f"#/play/slovak-lorum?seed=picture&deals=3&pace=instant&level=club&lang={self.language}")
        for _ in range(3):
            self.wait_for_decision()
            self.answer(("pass",))
            self.page.wait_for_timeout(60)
        self.wait_for_decision()
        for command in ("menu", "last-trick", "hint", "hide-hand"):
            if self.use(command) or (self.use("menu") and self.use(command)):
                self.page.wait_for_timeout(200)
                self.take(f"over-{command}")
                self.page.keyboard.press("Escape")
                self.use("close")
        self.sit_down(f"#/play/clumond?seed=picture&humans=3&deals=3&pace=instant&lang={self.language}")
        self.page.wait_for_selector("[data-command=show-hand]", timeout=PATIENCE)
        self.take("curtain")
        self.use("show-hand")
        self.take("curtain-drawn")


def take_all(browser: Browser, site: str, folder: Path, sizes: Sequence[str], theme: Theme, language: str, only: str) -> None:
    """Picture everything in one look, or only what a name begins with."""
    place = folder / f"{theme}-{language}"
    place.mkdir(parents=True, exist_ok=True)
    tour = Tour(browser, site, place, sizes, theme, language)
    tour.open(f"#/?lang={language}")
    if "pages".startswith(only):
        tour.picture_pages(PAGES)
    for name in DEALS:
        if name.startswith(only):
            tour.picture_deal(name)
    if "pages".startswith(only):
        tour.picture_the_rest()
        tour.picture_pages(AFTER)
    tour.page.context.close()
    say(f"pictures in {place.relative_to(ROOT)}/")


def main(words: Sequence[str] | None = None) -> int:
    """Serve the built site, take the pictures; return the exit status."""
    parser = argparse.ArgumentParser(prog="build.py shots", description=__doc__)
    parser.add_argument("--theme", choices=("light", "dark", "contrast"), default="light")
    parser.add_argument("--lang", default="en", help="a language of the page (default: en)")
    parser.add_argument("--sizes", default=",".join(USUAL), help=f"of {', '.join(SIZES)} (default: %(default)s)")
    parser.add_argument("--only", default="", help=f"one of: pages, {', '.join(DEALS)} (default: all)")
    given = parser.parse_args(words)
    try:
        with sync_playwright() as playwright, ExitStack() as stack:
            site = Site(DIST).start()
            stack.callback(site.stop)
            browser = playwright.chromium.launch(executable_path=find_chromium(playwright))
            sizes = given.sizes.split(",")
            take_all(browser, f"http://localhost:{site.port}/", ROOT / "shots", sizes, given.theme, given.lang, given.only)
            browser.close()
    except BuildError as problem:
        return fail(problem)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
