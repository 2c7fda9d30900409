"""What sixteen demos on a page cost, beside sixteen frames with an interpreter each: `python tests/bench/demos.py`.

Three pages of the same sixteen demos, each in a browser of its own: rendered by the build; the same with one demo played on
(one engine for the page); and each demo rendered by an engine of its own in an `<iframe>`, as a documentation with an
interpreter in each example does it. Processor time is that of all the browser's processes from the visit until every demo is
there and the processes rest, less that of an empty page; memory is what they do not share; bytes are bodies under gzip.
"""

import contextlib
import os
import shutil
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "web")]

from playwright.sync_api import Page, sync_playwright  # noqa: E402

from pycore.demo import render, replay  # noqa: E402
from tools import site  # noqa: E402
from tools.browsers import find_chromium  # noqa: E402
from tools.server import Habits, Site  # noqa: E402

SCRIPTS = sorted((ROOT / "docs/demos").glob("*/*.deal"))[:16]
TICKS = os.sysconf("SC_CLK_TCK")
POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'"
FRAME = """import { loadPyodide } from "./app/boot/interp.js";
const [python, text] = await Promise.all([loadPyodide(), fetch("app/demo/data.json").then((answer) => answer.text())]);
const data = python.pyimport("pycore.demo.data");
for (const [name, content] of Object.entries(JSON.parse(text))) data.carry(name, content);
const answer = JSON.parse(python.pyimport("pycore.demo.serve").work(
  JSON.stringify({ link: location.hash.slice(1), lang: "en", ident: "demo", app: "app/" })));
const page = new DOMParser().parseFromString(answer.figure, "text/html");
document.body.append(document.importNode(page.querySelector("figure"), true));
parent.postMessage("there", "*");
"""
COUNT = "let there = 0; addEventListener('message', () => { document.documentElement.dataset.there = ++there; });"


def head(script: str = "") -> str:
    """Write the beginning of a page."""
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="{POLICY}">'
        f'<title>Rules</title><link rel="stylesheet" href="ks-demo.css"><script defer src="ks-demo.js"></script>'
        f"{script}<h1>Rules</h1>"
    )


def write_pages(folder: Path) -> None:
    """Write the three pages and an empty one."""
    demos = [replay.read_demo(path.read_text(encoding="utf-8")) for path in SCRIPTS]
    for name, text in render.assets().items():
        (folder / name).write_text(text, encoding="utf-8")
    figures = [render.to_html(demo, ident=f"demo-{place}", app="app/") for place, demo in enumerate(demos)]
    links = [render.to_link(demo, "").partition("#")[2].replace("&", "&amp;") for demo in demos]
    frames = [f'<iframe src="frame.html#{link}" title="Demo {place}"></iframe>' for place, link in enumerate(links)]
    (folder / "empty.html").write_text(head(), encoding="utf-8")
    (folder / "compiled.html").write_text(head() + "".join(figures), encoding="utf-8")
    (folder / "frames.html").write_text(head('<script src="count.js"></script>') + "".join(frames), encoding="utf-8")
    (folder / "frame.html").write_text(head('<script type="module" src="frame.js"></script>'), encoding="utf-8")
    (folder / "frame.js").write_text(FRAME, encoding="utf-8")
    (folder / "count.js").write_text(
        "let there = 0; addEventListener('message', () => { document.documentElement.dataset.there = ++there; });",
        encoding="utf-8",
    )


def descendants(parent: int) -> set[int]:
    """List the processes that descend from one."""
    parents: dict[int, int] = {}
    for place in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError, ValueError):
            parents[int(place.parent.name)] = int(place.read_text().rpartition(")")[2].split()[1])
    found = {parent}
    while more := {child for child, above in parents.items() if above in found} - found:
        found |= more
    return found


def spent(parent: int) -> float:
    """Sum the processor time of a process and its descendants, in seconds."""
    total = 0
    for process in descendants(parent):
        with contextlib.suppress(OSError):
            fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
            total += int(fields[11]) + int(fields[12])
    return total / TICKS


def private_memory(parent: int) -> float:
    """Sum what the processes do not share, in megabytes."""
    total = 0
    for process in descendants(parent):
        with contextlib.suppress(OSError):
            lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
            total += sum(int(line.split()[1]) for line in lines if line.startswith(("Private_Dirty", "Private_Clean")))
    return total / 1024


def rest(parent: int) -> None:
    """Wait until the processes use next to nothing."""
    before = spent(parent)
    while True:
        time.sleep(1.5)
        now = spent(parent)
        if now - before < 0.06:
            return
        before = now


def settle(page: Page, name: str) -> None:
    """Wait until every demo of the page is there, and one played on where that is asked for."""
    if name == "frames.html":
        page.locator(f"html[data-there='{len(SCRIPTS)}']").wait_for(timeout=300_000, state="attached")
    elif name != "empty.html":
        page.locator("ks-demo[data-live]").nth(len(SCRIPTS) - 1).wait_for(timeout=60_000)
    if name.endswith("?click"):
        page.get_by_role("button", name="Play on").first.click()
        page.locator(".ks-try .ks-pick").first.wait_for(timeout=60_000)


def measure(server: Site, name: str) -> tuple[float, float, int, int]:
    """Visit a page in a fresh browser: processor seconds, megabytes, requests, bytes."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(playwright))
        page = browser.new_page()
        page.goto("about:blank")
        driver = os.getpid()
        rest(driver)
        mark, ours, seen = spent(driver), time.process_time(), len(server.log)
        page.goto(f"http://127.0.0.1:{server.port}/{name}")
        settle(page, name)
        rest(driver)
        # The server and the driver's own work run in this process and count for nobody.
        found = spent(driver) - mark - (time.process_time() - ours), private_memory(driver), server.log[seen:]
        browser.close()
    asked = [entry for entry in found[2] if entry[0] != "favicon.ico"]
    return found[0], found[1], len(asked), sum(size for _, _, size in asked)


def main() -> None:
    """Measure each page and print a table."""
    dist = site.build()
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        shutil.copytree(dist, folder / "app")
        write_pages(folder)
        server = Site(folder, Habits(compress=True, max_age=600)).start()
        empty = measure(server, "empty.html")
        print("| page | processor time | memory | requests | bytes |\n|---|---:|---:|---:|---:|")
        for name in ("compiled.html", "compiled.html?click", "frames.html"):
            seconds, memory, requests, size = measure(server, name)
            row = f"{seconds - empty[0]:.1f} s | {memory - empty[1]:.0f} MB | {requests} | {size:,}"
            print(f"| {name} | {row} |", flush=True)
        server.stop()


if __name__ == "__main__":
    main()
