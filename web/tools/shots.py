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
    "phone": (390, 844),
    "landscape": (844, 390),
    "small": (320, 480),
    "desktop": (1440, 900),
    "low": (568, 320),
    "tablet": (768, 1024),
    "wide": (1920, 1080),
}
USUAL = ("phone", "landscape", "small", "desktop")
Theme = Literal["light", "dark", "contrast"]
PAGES = {
    "lobby": "#/",
    "settings": "#/settings",
    "rules": "#/rules/dobbm",
    "clause": "#/rules/dobbm/D13",
    "glossary": "#/rules/glossary",
    "about": "#/about",
    "open": "#/open",
    "sheet": "#/play/dobbm",
}
AFTER = {"lobby-continue": "#/", "saved": "#/saved", "statistics": "#/statistics", "score": "#/score"}
"""Pages that show more once a match has been played."""
DEALS = {
    "slovak-lorum": ("", ("pass",)),
    "dobbm": ("", ("dobbm",)),
    "dobbm-five": ("&players=5", ("pass",)),
    "domino-loo": ("", ("miss", "stand")),
    "domino-loo-two": ("&players=2", ("stand",)),
    "clumond": ("", ("go", "pass")),
}
"""The deals that are pictured: what their links add, and what is said if it can be."""
PICTURED = (0, 3)
"""Which decisions of a phase are pictured."""
ASKED = "#table [data-action]:not([aria-disabled=true])"
GO_ON = "#table [data-command=collect]"
PATIENCE = 20_000


class Tour:
    """A walk through the page with a camera: every moment is pictured at every size."""

    def __init__(self, browser: Browser, site: str, folder: Path, sizes: Sequence[str], theme: Theme, language: str) -> None:
        """Open a page of one look."""
        self.site, self.folder, self.sizes, self.language = site, folder, sizes, language
        scheme: Literal["light", "dark"] = "light" if theme == "light" else "dark"
        self.page: Page = browser.new_page(color_scheme=scheme, locale=language)
        if theme == "contrast":
            self.page.add_init_script("document.documentElement.dataset.theme = 'contrast'")

    def open(self, address: str) -> None:
        """Open an address of the page and wait until Python has drawn it."""
        self.page.goto("about:blank")
        self.page.goto(self.site + address)
        self.page.wait_for_selector("html[data-ready]", timeout=60_000)

    def visit(self, address: str) -> None:
        """Follow an address within the page."""
        self.page.evaluate("(address) => { location.hash = address; }", address)
        self.page.wait_for_timeout(300)

    def take(self, name: str) -> None:
        """Picture what is on the screen, at each size."""
        for size in self.sizes:
            width, height = SIZES[size]
            self.page.set_viewport_size({"width": width, "height": height})
            self.page.wait_for_timeout(120)
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
                self.page.locator(GO_ON).first.evaluate("control => control.click()")
            else:
                tokens = [control.get_attribute("data-action") or "" for control in self.page.locator(ASKED).all()]
                token = next((token for token in wanted if token in tokens), tokens[0])
                self.page.locator(f'#table [data-action="{token}"]').first.evaluate("control => control.click()")
            self.page.wait_for_timeout(60)
        self.page.wait_for_timeout(500)

    def picture_deal(self, name: str) -> None:
        """Picture a match of one deal: its phases, its end, its score sheet and its replay."""
        more, wanted = DEALS[name]
        game = name.removesuffix("-five").removesuffix("-two")
        self.open(f"#/play/{game}?seed=picture&deals=1&pace=click&lang={self.language}{more}")
        self.play(name, wanted)
        self.take(f"{name}-settled")
        self.page.locator("#table [data-command=next-deal]").first.evaluate("control => control.click()")
        self.page.wait_for_timeout(900)
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
            self.open(route)
            self.page.wait_for_timeout(300)
            self.take(name)

    def picture_the_rest(self) -> None:
        """Picture the menu and the sheets over a table, the curtain between two persons, and a hand that is hidden."""
        self.open(f"#/play/slovak-lorum?seed=picture&deals=3&pace=instant&lang={self.language}")
        self.wait_for_decision()
        for command in ("menu", "side", "help"):
            control = self.page.locator(f"[data-command={command}]")
            if control.count():
                control.first.evaluate("control => control.click()")
                self.page.wait_for_timeout(200)
                self.take(f"over-{command}")
                self.page.keyboard.press("Escape")
                self.visit("#/table")
        self.open(f"#/play/clumond?seed=picture&humans=3&deals=3&pace=instant&lang={self.language}")
        self.page.wait_for_selector("[data-command=show-hand]", timeout=PATIENCE)
        self.take("curtain")


def take_all(browser: Browser, site: str, folder: Path, sizes: Sequence[str], theme: Theme, language: str, only: str) -> None:
    """Picture everything in one look, or only what a name begins with."""
    place = folder / f"{theme}-{language}"
    place.mkdir(parents=True, exist_ok=True)
    tour = Tour(browser, site, place, sizes, theme, language)
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
