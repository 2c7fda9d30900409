"""Measures how fast the page starts against bare stock Pyodide, side by side in one run, and prints the ratios."""

import argparse
import shutil
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import CDPSession, Page, Playwright, expect, sync_playwright

from tools import loads, site
from tools.browsers import find_chromium
from tools.common import BuildError, clear_folder, fail, say
from tools.precompile import PYODIDE
from tools.server import Habits, Site

STOCK_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
STOCK_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Pyodide</title><link rel="icon" href="data:,">
<script type="module" src="boot.mjs"></script></head><body></body></html>
"""
STOCK_BOOT = """import { loadPyodide } from "./pyodide.mjs";
const python = await loadPyodide();
python.runPython("import js; js.document.documentElement.dataset.ready = '1'");
if (new URLSearchParams(location.search).has("offline")) {
  await navigator.serviceWorker.register("sw.js");
  await navigator.serviceWorker.ready;
}
document.documentElement.dataset.offline = "ready";
"""
# The clock: the moment when Python has written to the page, in ms from the navigation's start.
CLOCK = """new MutationObserver((_, seen) => {
  if (!document.documentElement?.dataset.ready) return;
  window.readyAfter = performance.now();
  seen.disconnect();
}).observe(document, { attributes: true, subtree: true, attributeFilter: ["data-ready"] });"""
FETCHED = """performance.getEntries()
  .filter(({ entryType, startTime }) => /navigation|resource/.test(entryType) && startTime < window.readyAfter)
  .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)"""
PAGES_LIKE = Habits(max_age=600, compress=True)  # the habits of the large hosts of static pages
TIMEOUT = 120_000  # ms
SETTLED = 2000  # ms after which a new browser has done with its own start, which takes a second of a core and is no page's


@dataclass(frozen=True)
class Line:
    """A connection and a processor to imitate."""

    name: str
    megabits: float | None = None  # per second; None: as fast as the machine
    latency: float = 0  # ms
    slowdown: float = 1  # of the processor


FAST = Line("full speed")
SLOW = Line("10 Mbit/s, 40 ms, processor 4 x slower", 10, 40, 4)


def make_stock(folder: Path) -> None:
    """Write the page to compare with: bare Pyodide as npm has it, and a service worker for its offline row."""
    clear_folder(folder)
    for name in STOCK_FILES:
        shutil.copyfile(PYODIDE / name, folder / name)
    (folder / "index.html").write_text(STOCK_PAGE, encoding="utf-8")
    (folder / "boot.mjs").write_text(STOCK_BOOT, encoding="utf-8")
    site.write_worker(folder)


@dataclass(frozen=True)
class Visit:
    """One page in one browser process."""

    page: Page
    session: CDPSession

    def start(self, url: str) -> None:
        """Open the address and wait until Python has written to the page."""
        self.page.goto(url)
        expect(self.page.locator("html[data-ready]")).to_have_count(1, timeout=TIMEOUT)

    def elapsed(self) -> float:
        """Return the ms from the navigation to Python's first writing."""
        return float(self.page.evaluate("window.readyAfter"))

    def worked(self) -> float:
        """Return the ms of processor time that the page's main thread has used."""
        metrics = self.session.send("Performance.getMetrics")["metrics"]
        return 1000 * next(float(one["value"]) for one in metrics if one["name"] == "TaskDuration")

    def fetched(self) -> int:
        """Return the bytes, as they were sent, of all that the page had asked for before Python wrote to it."""
        return int(self.page.evaluate(FETCHED))

    def rest(self) -> None:
        """Wait until everything is stored that the next visit may use."""
        expect(self.page.locator("html[data-offline=ready]")).to_have_count(1, timeout=TIMEOUT)
        expect(self.page.locator("html:not([data-memory=coming])")).to_have_count(1, timeout=TIMEOUT)
        self.page.wait_for_timeout(500)


@contextmanager
def visit(playwright: Playwright, profile: Path, line: Line) -> Iterator[Visit]:
    """Open a new browser process on a profile, with the line's limits."""
    program = find_chromium(playwright)
    context = playwright.chromium.launch_persistent_context(profile, headless=True, executable_path=program)
    try:
        page = context.new_page()
        page.wait_for_timeout(SETTLED)
        page.add_init_script(CLOCK)
        session = context.new_cdp_session(page)
        session.send("Performance.enable", {"timeDomain": "threadTicks"})
        if line is not FAST:
            speed = line.megabits * 125_000 if line.megabits else -1
            limits = {"offline": False, "latency": line.latency, "downloadThroughput": speed, "uploadThroughput": speed}
            session.send("Network.enable")
            session.send("Network.emulateNetworkConditions", limits)
            session.send("Emulation.setCPUThrottlingRate", {"rate": line.slowdown})
        yield Visit(page, session)
    finally:
        context.close()


class Contest:
    """Times and bytes of both pages, by row."""

    def __init__(self, playwright: Playwright, folders: dict[str, Path]) -> None:
        self.playwright = playwright
        self.folders = folders
        self.times: dict[tuple[str, str], list[float]] = defaultdict(list)
        self.bytes: dict[str, int] = {}

    def run_once(self, line: Line) -> None:
        """Visit each page cold and, at full speed, warm and offline."""
        for name, folder in self.folders.items():
            server = Site(folder, PAGES_LIKE).prepare().start()
            with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as place:
                self.visit_all(name, server, Path(place), line)

    def visit_all(self, name: str, server: Site, profile: Path, line: Line) -> None:
        """Visit one page again and again with one profile, each time in a new process."""
        url = f"http://127.0.0.1:{server.port}/"
        with visit(self.playwright, profile, line) as cold:
            cold.start(url)
            self.bytes[name] = cold.fetched()
            self.note(name, "cold", cold)
            cold.rest()
        if line is FAST:
            # The second visit fills the caches of compiled code, the third shows what they are worth.
            for row in (None, "warm"):
                with visit(self.playwright, profile, line) as warm:
                    warm.start(url)
                    if row:
                        self.note(name, row, warm)
                    warm.rest()
            for _ in range(2):
                with visit(self.playwright, profile, line) as filling:
                    filling.start(url + "?offline")
                    filling.rest()
        server.stop()
        if line is FAST:
            with visit(self.playwright, profile, line) as offline:
                offline.start(url)
                self.note(name, "offline", offline)

    def note(self, name: str, row: str, visit: Visit) -> None:
        """Keep what a visit took."""
        self.times[name, row].append(visit.elapsed())
        self.times[name, f"{row}, work of the main thread"].append(visit.worked())

    def report(self, line: Line) -> None:
        """Print medians with ranges, and the ratio of ours to the other."""
        say(f"\n{line.name}: ms until Python writes to the page, median [least..most]\n")
        say("| visit | bare Pyodide | Kartenstube | ratio |\n|---|---|---|---|")
        stock, ours = self.folders
        for row in [row for name, row in self.times if name == ours]:
            pair = self.times[stock, row], self.times[ours, row]
            ratio = statistics.median(pair[1]) / statistics.median(pair[0])
            say(f"| {row} | {spread(pair[0])} | {spread(pair[1])} | {ratio:.2f} |")
        share = self.bytes[ours] / self.bytes[stock]
        say(f"| MB sent, cold | {self.bytes[stock] / 1e6:.2f} | {self.bytes[ours] / 1e6:.2f} | {share:.2f} |")


def spread(times: list[float]) -> str:
    """Return the median with the range."""
    return f"{statistics.median(times):.0f} [{min(times):.0f}..{max(times):.0f}]"


def main(words: list[str]) -> int:
    """Run the contest and return the exit status."""
    parser = argparse.ArgumentParser(prog="build.py bench", description=__doc__)
    parser.add_argument("--runs", type=int, default=5, help="visits of each kind (default 5)")
    parser.add_argument("--slow-runs", type=int, default=2, help="visits on the imitated slow line (default 2)")
    arguments = parser.parse_args(words)
    try:
        with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
            make_stock(Path(place) / "stock")
            folders = {"stock": Path(place) / "stock", "ours": site.build()}
            loads.renew(folders["ours"])
            for line, runs in ((FAST, arguments.runs), (SLOW, arguments.slow_runs)):
                contest = Contest(playwright, folders)
                for number in range(runs):
                    start = time.monotonic()
                    contest.run_once(line)
                    say(f"{line.name}: run {number + 1} of {runs}, {time.monotonic() - start:.0f} s")
                    contest.report(line)
    except BuildError as problem:
        return fail(problem)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
