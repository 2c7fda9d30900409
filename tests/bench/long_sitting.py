"""Measure a long sitting: hundreds of deals in one page, with what the browser holds after each hundred (run by hand).

`PYTHONPATH=.:web python tests/bench/long_sitting.py [--deals 500]`, with the development packages.
The site is built first. Bots play every seat at once, so that an hour's sitting takes minutes.
Figures are taken after a forced garbage collection.
"""

import argparse
import sys
import time

from playwright.sync_api import CDPSession, Page, sync_playwright

from pycore import games
from tools import site
from tools.browsers import find_chromium
from tools.server import Site

# Keeps the interpreter's memory within reach before the interpreter is there.
MEMORY = """
for (const name of ["instantiate", "instantiateStreaming"]) {
  const start = WebAssembly[name];
  WebAssembly[name] = async (...all) => {
    const made = await start(...all);
    const memory = (made.instance ?? made).exports?.memory;
    if (memory) window.wasmMemory = memory;
    return made;
  };
}
"""
GO_ON = """() => {
  const names = ["collect", "next-deal"];
  for (const name of names) document.querySelector(`[data-command=${name}]:not([aria-disabled=true])`)?.click();
  return document.querySelector("#table")?.dataset.phase === "finished";
}"""


def take_figures(session: CDPSession, page: Page) -> dict[str, float]:
    """Read MB of JavaScript and wasm memory, nodes and listeners after a garbage collection."""
    session.send("HeapProfiler.collectGarbage")
    metrics = {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
    wasm = page.evaluate("() => (window.wasmMemory?.buffer.byteLength ?? 0)")
    return {
        "JavaScript MB": metrics["JSHeapUsedSize"] / 1e6,
        "wasm MB": wasm / 1e6,
        "nodes": metrics["Nodes"],
        "listeners": metrics["JSEventListeners"],
    }


def sit(deals: int, each: int) -> int:
    """Play the deals, game after game, and print the figures; return the number of complaints on the console."""
    folder = site.build()
    server = Site(folder).start()
    complaints: list[str] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(playwright))
        page = browser.new_page(viewport={"width": 1000, "height": 800})
        page.on("console", lambda line: complaints.append(line.text) if line.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.add_init_script(MEMORY)
        session = page.context.new_cdp_session(page)
        session.send("Performance.enable")
        played = 0
        began = time.monotonic()
        print("| deals | minutes | JavaScript MB | wasm MB | nodes | listeners |\n|---|---|---|---|---|---|")
        page.goto(f"http://127.0.0.1:{server.port}/")
        page.locator("html[data-ready]").wait_for(timeout=120_000)
        while played < deals:
            name = games.names()[played // each % len(games.names())]
            batch = min(each, deals - played)
            address = f"#/play/{name}?seed=sitting{played}&deals={batch}&humans=0&pace=instant"
            page.evaluate("(address) => { location.hash = address; }", address)
            page.wait_for_timeout(200)
            page.evaluate("() => document.querySelector('[data-command=replace]')?.click()")
            page.locator(f"#table[data-game='{name}']:not([data-phase=finished])").wait_for(timeout=60_000)
            while not page.evaluate(GO_ON):
                page.wait_for_timeout(25)
            played += batch
            figures = " | ".join(f"{value:.1f}" for value in take_figures(session, page).values())
            print(f"| {played} | {(time.monotonic() - began) / 60:.1f} | {figures} |", flush=True)
        browser.close()
    server.stop()
    print(f"complaints on the console: {complaints or 'none'}")
    return len(complaints)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Measure what a page holds over a long sitting.")
    parser.add_argument("--deals", type=int, default=500)
    parser.add_argument("--each", type=int, default=25, help="deals a match")
    arguments = parser.parse_args()
    sys.exit(1 if sit(arguments.deals, arguments.each) else 0)
