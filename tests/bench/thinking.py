"""How long bots think in the browser, and what the page feels of it.

`python tests/bench/thinking.py [--levels strong,expert] [--deals 2] [--throttle 4] [--without-worker] [GAME ...]` lets
bots play among themselves in the built site (`python build.py` first) in headless Chromium, and prints for each game and level:
decisions that were thought about, mean, 95th percentile and maximum of the time from the question to its answer, the time until
a worker was ready, and the page's tasks above 50 ms. Tasks are counted apart: those that began while a question was out (after
it was asked, before its answer came) belong to the thinking; those that ask, take an answer, draw a move, or start the page do
not.

The throttle slows the page's own thread (with `--without-worker` the thinking too); Chromium does not slow a worker by it.

`--only-finish N` plays N deals of each game and level at the pace `instant` instead, and says how many ended, and how many
times the page had to help out; the exit status is 1 if a deal did not end or a bot was helped.
"""

import argparse
import json
import statistics
import sys
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "web")]

from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402

from pycore import games  # noqa: E402
from tools.browsers import find_chromium  # noqa: E402
from tools.common import DIST  # noqa: E402
from tools.server import Habits, Site  # noqa: E402

LONG = 50
PATIENCE = 180  # s without any progress of a deal
WATCH = """(isWithout) => {
  const seen = window.bench = {tasks: [], thoughts: [], made: 0, ready: 0};
  new PerformanceObserver((list) => {
    for (const {startTime, duration} of list.getEntries()) seen.tasks.push([startTime, duration]);
  }).observe({type: "longtask", buffered: true});
  const Real = window.Worker;
  window.Worker = class extends Real {
    constructor(...all) {
      if (isWithout) throw new DOMException("no", "SecurityError");
      super(...all);
      seen.made = performance.now();
      this.addEventListener("message", ({data}) => {
        const now = performance.now();
        if (data === "ready") seen.ready = now;
        else seen.thoughts.at(-1)[1] = now;
      });
    }
    postMessage(message) {
      if (message) seen.thoughts.push([performance.now(), 0]);
      super.postMessage(message);
    }
  };
}"""
STATE = """() => {
  const table = document.querySelector("#table");
  const news = document.querySelector("[data-notice=news]");
  return [table?.dataset.phase ?? "", Number(table?.dataset.ply ?? -1), Boolean(news)];
}"""


def open_table(browser: Browser, url: str, query: str, *, throttle: float, is_without: bool) -> Page:
    """Open a table at which only bots sit."""
    page = browser.new_page()
    page.add_init_script(f"({WATCH})({json.dumps(is_without)})")
    if throttle != 1:
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": throttle})
    page.goto(f"{url}#/play/{query}&humans=0")
    page.wait_for_selector("html[data-ready]", timeout=120_000)
    return page


def play(page: Page) -> tuple[bool, bool]:
    """Watch the deal to its end; say whether it ended, and whether a bot had to be helped out."""
    last, since, is_helped = ("", -1), time.monotonic(), False
    while True:
        phase, ply, has_news = page.evaluate(STATE)
        is_helped = is_helped or has_news
        if phase in ("settled", "finished"):
            return True, is_helped
        if (phase, ply) != last:
            last, since = (phase, ply), time.monotonic()
        if time.monotonic() - since > PATIENCE:
            return False, is_helped
        page.wait_for_timeout(100)


def thinking_tasks(found: dict[str, Any]) -> tuple[list[float], list[float]]:
    """Part the long tasks into those that began while a question was out, and the others; their lengths in ms."""
    inside, outside = [], []
    for start, duration in found["tasks"]:
        is_inside = any(asked < start < answered for asked, answered in found["thoughts"] if answered)
        (inside if is_inside else outside).append(duration)
    return inside, outside


def measure(browser: Browser, url: str, game: str, level: str, given: argparse.Namespace) -> None:
    """Play some deals and print a row."""
    times: list[float] = []
    inside: list[float] = []
    outside: list[float] = []
    ready: list[float] = []
    for deal in range(given.deals):
        query = f"{game}?seed=think-{deal}&deals=1&pace={given.pace}&level={level}{given.options}"
        page = open_table(browser, url, query, throttle=given.throttle, is_without=given.without_worker)
        is_over, is_helped = play(page)
        found = page.evaluate("() => window.bench")
        page.close()
        if not is_over or is_helped:
            print(f"{game} {level} {query}: {'a bot was helped out' if is_over else 'did not end'}", flush=True)
        times += [answered - asked for asked, answered in found["thoughts"] if answered]
        tasks = thinking_tasks(found)
        inside += tasks[0]
        outside += tasks[1]
        if found["ready"]:
            ready.append(found["ready"] - found["made"])
    long_ones = f"{len(inside)} ({max(inside, default=0):.0f} ms) | {len(outside)} ({max(outside, default=0):.0f} ms)"
    if not times:  # in slices nobody sees a question from outside
        print(f"| {game} | {level} | - | - | - | - | - | {long_ones} |", flush=True)
        return
    p95 = statistics.quantiles(times, n=20, method="inclusive")[-1] if len(times) > 1 else times[0]
    figures = f"{len(times)} | {statistics.mean(times):.0f} | {p95:.0f} | {max(times):.0f} | {statistics.median(ready):.0f}"
    print(f"| {game} | {level} | {figures} | {long_ones} |", flush=True)


def finish(browser: Browser, url: str, game: str, level: str, given: argparse.Namespace) -> bool:
    """Play many deals, and say how many ended by themselves."""
    ended = helped = 0
    begun = time.monotonic()
    for deal in range(given.only_finish):
        query = f"{game}?seed=finish-{deal}&deals=1&pace=instant&level={level}{given.options}"
        page = open_table(browser, url, query, throttle=given.throttle, is_without=given.without_worker)
        is_over, is_helped = play(page)
        page.close()
        ended += is_over
        helped += is_helped
        if not is_over or is_helped:
            print(f"{query}: {'helped out' if is_over else 'did not end'}", flush=True)
    spent = time.monotonic() - begun
    print(
        f"{game} {level}: {ended} of {given.only_finish} deals ended, in {helped} a bot was helped out; {spent:.0f} s",
        flush=True,
    )
    return ended == given.only_finish and not helped


def main() -> int:
    """Play, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*")
    parser.add_argument("--levels", default="strong,expert")
    parser.add_argument("--deals", type=int, default=2)
    parser.add_argument("--throttle", type=float, default=4)
    parser.add_argument("--pace", default="fast")
    parser.add_argument("--options", default="", help='options of the table by their record names, as in a link: "&players=2"')
    parser.add_argument("--without-worker", action="store_true")
    parser.add_argument("--only-finish", type=int, default=0, metavar="N")
    given = parser.parse_args()
    site = Site(DIST, Habits()).start()
    is_good = True
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(playwright))
        if not given.only_finish:
            print("| game | level | decisions | mean ms | p95 ms | max ms | ready after ms | long tasks: thinking | other |")
            print("|---|---|---:|---:|---:|---:|---:|---:|---:|", flush=True)
        for game in given.games or games.names():
            for level in given.levels.split(","):
                url = f"http://127.0.0.1:{site.port}/"
                if given.only_finish:
                    is_good = finish(browser, url, game, level, given) and is_good
                else:
                    measure(browser, url, game, level, given)
        browser.close()
    site.stop()
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(main())
