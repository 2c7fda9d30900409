"""Takes pictures of the page's screens at four sizes into the ignored folder `shots/`, to be looked at."""

import argparse
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Page, sync_playwright

from tools.browsers import find_chromium
from tools.common import DIST, ROOT, BuildError, fail, say
from tools.server import Site

SIZES = {"phone": (360, 740), "landscape": (844, 390), "desktop": (1440, 900), "wide": (1920, 1080)}
Theme = Literal["light", "dark"]
SCREENS = (
    ("lobby", "#/"),
    ("settings", "#/settings"),
    ("rules", "#/rules/dobbm"),
    ("clause", "#/rules/dobbm/D13"),
    ("glossary", "#/rules/glossary"),
    ("about", "#/about"),
    ("sheet", "#/play/dobbm"),
)
GAMES = ("slovak-lorum", "dobbm", "domino-loo", "clumond")
PLIES = (0, 2, 6)
"""After how many own decisions the table is pictured, in the middle of a deal."""
ASKED = "#table [data-action]:not([aria-disabled=true])"
GO_ON = "#table [data-command=collect]"
PATIENCE = 20_000


def open_page(page: Page, address: str) -> None:
    """Open an address of the page and wait until Python has drawn it."""
    page.goto("about:blank")
    page.goto(address)
    page.wait_for_selector("html[data-ready]", timeout=60_000)


def wait_for_decision(page: Page) -> bool:
    """Gather tricks until the person is asked; tell whether the deal still goes on."""
    end = f"{ASKED}, #table[data-phase=settled], {GO_ON}"
    while True:
        page.wait_for_selector(end, timeout=PATIENCE, state="attached")
        if page.locator(ASKED).count():
            return True
        if not page.locator(GO_ON).count():
            return False
        page.locator(GO_ON).first.evaluate("control => control.click()")


def take_table(page: Page, folder: Path, game: str) -> None:
    """Picture a deal of one game: at some decisions, when it is settled, and the score sheet after it."""
    decisions = 0
    while wait_for_decision(page):
        if decisions in PLIES:
            page.wait_for_timeout(500)
            page.screenshot(path=folder / f"{game}-{decisions}.png")
        page.locator(ASKED).first.evaluate("control => control.click()")
        decisions += 1
    page.wait_for_timeout(500)
    page.screenshot(path=folder / f"{game}-settled.png")
    page.evaluate("location.hash = '#/score'")
    page.wait_for_timeout(500)
    page.screenshot(path=folder / f"{game}-score.png")
    page.evaluate("location.hash = '#/replay/1'")
    page.wait_for_selector(".replay")
    page.keyboard.press("PageDown")
    page.wait_for_timeout(500)
    page.screenshot(path=folder / f"{game}-replay.png")


def take_all(browser: Browser, site: str, folder: Path, theme: Theme, language: str) -> None:
    """Picture every screen at every size."""
    for name, (width, height) in SIZES.items():
        place = folder / f"{name}-{theme}-{language}"
        place.mkdir(parents=True, exist_ok=True)
        page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=theme, locale=language)
        for screen, route in SCREENS:
            open_page(page, site + route)
            page.wait_for_timeout(300)
            page.screenshot(path=place / f"{screen}.png")
        for game in GAMES:
            open_page(page, f"{site}#/play/{game}?seed=picture&deals=3&pace=instant&lang={language}")
            take_table(page, place, game)
        page.close()
        say(f"pictures in {place.relative_to(ROOT)}/")


def main(words: Sequence[str] | None = None) -> int:
    """Serve the built site, take the pictures; return the exit status."""
    parser = argparse.ArgumentParser(prog="build.py shots", description=__doc__)
    parser.add_argument("--theme", choices=("light", "dark"), default="light")
    parser.add_argument("--lang", default="en", help="a language of the page (default: en)")
    given = parser.parse_args(words)
    try:
        with sync_playwright() as playwright, ExitStack() as stack:
            site = Site(DIST).start()
            stack.callback(site.stop)
            browser = playwright.chromium.launch(executable_path=find_chromium(playwright))
            take_all(browser, f"http://localhost:{site.port}/", ROOT / "shots", given.theme, given.lang)
            browser.close()
    except BuildError as problem:
        return fail(problem)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
