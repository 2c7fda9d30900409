"""How long bots think in the browser, and what the page feels of it.

`python tests/bench/thinking.py [--levels strong,expert] [--deals 2] [--throttle 4] [--without-worker] [GAME ...]` lets
bots play among themselves in the built site (`python build.py` first) in headless Chromium and traces it. All times are
processor time of a thread, so that other work on the machine does not count. For each game and level it prints the decisions
that were thought about, mean, 95th percentile and maximum of what the worker's thread needed from the question to the answer,
and of the page's own thread the tasks above 50 ms. They are counted in three groups: those that began while a question was out
and were mostly script, those that began then and were mostly style, layout and paint (the move before is still being drawn),
and all others (asking, taking an answer, making the move, starting the page).

With `--each` a line before the row tells of every decision: which one of the page it is, its phase, and its time. Only what the
thread of `boot/worker.js` does is counted, each of its tasks once: a trace lists every task under two names, and the page has
another worker, which keeps a snapshot of its memory.

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
THINKER = "boot/worker.js"
PATIENCE = 180  # s without any progress of a deal
WATCH = """(isWithout) => {
  const Real = window.Worker;
  window.Worker = class extends Real {
    constructor(...all) {
      if (isWithout) throw new DOMException("no", "SecurityError");
      super(...all);
      this.addEventListener("message", ({data}) => { if (data !== "ready") performance.mark("bench-answer"); });
    }
    postMessage(message) {
      if (message) performance.mark(`bench-ask ${JSON.parse(message).observation.phase}`);
      super.postMessage(message);
    }
  };
}"""
CATEGORIES = ["toplevel", "devtools.timeline", "blink.user_timing", "disabled-by-default-devtools.timeline", "__metadata"]
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


def play(page: Page, seconds: float = 0) -> tuple[bool, bool]:
    """Watch the deal to its end (or some seconds of it); say whether it ended, and whether a bot had to be helped out."""
    last, since, is_helped = ("", -1), time.monotonic(), False
    begun = since
    while True:
        phase, ply, has_news = page.evaluate(STATE)
        is_helped = is_helped or has_news
        if phase in ("settled", "finished"):
            return True, is_helped
        if (phase, ply) != last:
            last, since = (phase, ply), time.monotonic()
        if time.monotonic() - since > PATIENCE or (seconds and time.monotonic() - begun > seconds):
            return False, is_helped
        page.wait_for_timeout(100)


class Trace:
    """What a trace says of the page's thread and of the worker's, in microseconds."""

    def __init__(self, content: bytes) -> None:
        """Read the trace's events."""
        events: list[dict[str, Any]] = json.loads(content)["traceEvents"]
        marks = sorted((one["ts"], one["name"]) for one in events if str(one["name"]).startswith("bench-"))
        self.windows: list[tuple[float, float]] = []
        self.phases: list[str] = []
        asked = None
        for when, name in marks:
            if name.startswith("bench-ask"):
                asked = when, name.partition(" ")[2]
            elif asked is not None:
                self.windows.append((asked[0], when))
                self.phases.append(asked[1])
                asked = None
        marked = next((one for one in events if str(one["name"]).startswith("bench-")), None)
        process, page = (marked["pid"], marked["tid"]) if marked else self._main(events)
        own = [one for one in events if one["pid"] == process and one.get("ph") == "X" and "tdur" in one]
        self.page = [one for one in own if one["tid"] == page]
        workers = [one["args"]["data"] for one in events if one["name"] == "TracingSessionIdForWorker"]
        thinkers = {worker["workerThreadId"] for worker in workers if worker["url"].endswith(THINKER)}
        self.worker = [one for one in own if one["tid"] in thinkers and one["name"] == "RunTask"]

    @staticmethod
    def _main(events: list[dict[str, Any]]) -> tuple[int, int]:
        busy: dict[tuple[int, int], float] = {}
        mains = {(e["pid"], e["tid"]) for e in events if e["name"] == "thread_name" and e["args"]["name"] == "CrRendererMain"}
        for one in events:
            if (one["pid"], one["tid"]) in mains:
                busy[one["pid"], one["tid"]] = busy.get((one["pid"], one["tid"]), 0) + one.get("tdur", 0)
        return max(busy, key=lambda thread: busy[thread])

    def thoughts(self) -> list[tuple[str, float]]:
        """List the questions: their phases, and how long the worker's thread worked on each, in ms.

        A question without any work is left out: the trace had ended before what the worker did reached it.
        """
        worked = [sum(task["tdur"] for task in self.worker if start <= task["ts"] < end) / 1000 for start, end in self.windows]
        return [(phase, spent) for phase, spent in zip(self.phases, worked, strict=True) if spent]

    def long_tasks(self) -> tuple[list[float], list[float], list[float]]:
        """List the page's tasks above 50 ms: script while a question is out, drawing while one is out, the others; in ms."""
        scripts, drawings, others = [], [], []
        for task in (one for one in self.page if one["name"] == "RunTask" and one["tdur"] > LONG * 1000):
            start, end, length = task["ts"], task["ts"] + task["dur"], task["tdur"] / 1000
            if not any(asked < start and end < answered for asked, answered in self.windows):
                others.append(length)
                continue
            script = sum(
                one["tdur"]
                for one in self.page
                if one["name"] in ("FunctionCall", "RunMicrotasks")
                and start <= one["ts"] < end
                and one["ts"] + one["dur"] <= end
            )
            (scripts if script > task["tdur"] / 2 else drawings).append(length)
        return scripts, drawings, others


def measure(browser: Browser, url: str, game: str, level: str, given: argparse.Namespace) -> None:
    """Play some deals and print a row."""
    times: list[float] = []
    long_ones: tuple[list[float], ...] = ([], [], [])
    for deal in range(given.deals):
        query = f"{game}?seed=think-{deal}&deals=1&pace={given.pace}&level={level}{given.options}"
        page = open_table(browser, url, query, throttle=given.throttle, is_without=given.without_worker)
        browser.start_tracing(page=page, categories=CATEGORIES)
        is_over, is_helped = play(page, given.seconds)
        trace = Trace(browser.stop_tracing())
        page.close()
        if is_helped or (not is_over and not given.seconds):
            print(f"{query}: {'a bot was helped out' if is_helped else 'did not end'}", flush=True)
        for number, (phase, spent) in enumerate(trace.thoughts(), 1):
            times.append(spent)
            if given.each:
                print(f"    {number:3} {phase:10} {spent:5.0f} ms", flush=True)
        for group, found in zip(long_ones, trace.long_tasks(), strict=True):
            group.extend(found)
    told = " | ".join(f"{len(group)} ({max(group):.0f} ms)" if group else "0" for group in long_ones)
    figures = "- | - | - | -"  # in slices nobody sees a question from outside
    if len(times) > 1:
        p95 = statistics.quantiles(times, n=20, method="inclusive")[-1]
        figures = f"{len(times)} | {statistics.mean(times):.0f} | {p95:.0f} | {max(times):.0f}"
    print(f"| {game} | {level} | {figures} | {told} |", flush=True)


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
    parser.add_argument("--seconds", type=float, default=0, help="of each deal no more than these seconds (0: all of it)")
    parser.add_argument("--pace", default="fast")
    parser.add_argument("--options", default="", help='options of the table by their record names, as in a link: "&players=2"')
    parser.add_argument("--without-worker", action="store_true")
    parser.add_argument("--each", action="store_true", help="tell of every decision")
    parser.add_argument("--only-finish", type=int, default=0, metavar="N")
    given = parser.parse_args()
    site = Site(DIST, Habits()).start()
    is_good = True
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(playwright))
        if not given.only_finish:
            print("| game | level | decisions | mean ms | p95 ms | max ms | long: script | long: drawing | long: other |")
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
