"""Lets Lighthouse judge the lobby: performance, accessibility, best practices, search engines; each must reach 95."""

import argparse
import json
import os
import shutil
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from playwright.sync_api import sync_playwright

from tools.browsers import find_chromium
from tools.common import CACHE, DIST, WEB, BuildError, digest, fail, has_stamp, run, say, step, write_stamp
from tools.environment import ensure_node
from tools.server import Habits, Site

LOCKED = WEB / "tools/lighthouse-npm"
PLACE = CACHE / "lighthouse"
PROGRAM = PLACE / "node_modules/lighthouse/cli/index.js"
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
LEAST = 95


def install() -> tuple[list[str], str]:
    """Bring Lighthouse as its lock file says, outside of the site's sources; return node's command and its search path.

    Raises: BuildError if npm cannot bring it.
    """
    node, npm = ensure_node()
    path = os.pathsep.join([str(Path(node[0]).parent), os.environ.get("PATH", "")])
    parts = [LOCKED / "package.json", LOCKED / "package-lock.json", WEB / ".npmrc"]
    key = digest(*(part.read_bytes() for part in parts))
    stamp = PLACE / ".kartenstube"
    if not has_stamp(stamp, key):
        PLACE.mkdir(parents=True, exist_ok=True)
        for part in parts:
            shutil.copyfile(part, PLACE / part.name)
        with step("installing Lighthouse"):
            run([*npm, "ci", "--include=dev"], what="npm ci failed for Lighthouse", cwd=PLACE, env={"PATH": path})
        write_stamp(stamp, key)
    return node, path


def judge(url: str, form: str, chromium: str, node: list[str], path: str) -> dict[str, int]:
    """Judge a page as a phone or a desktop has it; return the points of each category, up to 100."""
    report = PLACE / f"{form}.json"
    flags = [f"--output-path={report}", "--output=json", "--quiet", f"--only-categories={','.join(CATEGORIES)}"]
    flags += ["--chrome-flags=--headless=new --no-sandbox", *(["--preset=desktop"] if form == "desktop" else [])]
    run([*node, PROGRAM, url, *flags], what="Lighthouse failed", env={"PATH": path, "CHROME_PATH": chromium})
    found = json.loads(report.read_text(encoding="utf-8"))
    for audit in found["audits"].values():
        if audit["score"] is not None and audit["score"] < 0.9 and audit["scoreDisplayMode"] in ("binary", "metricSavings"):
            say(f"  {form}: {audit['title']} {audit.get('displayValue', '')}")
    return {name: round(100 * (category["score"] or 0)) for name, category in found["categories"].items()}


def main(words: Sequence[str] | None = None) -> int:
    """Serve the built site and judge its lobby; the exit status is 1 if anything has less than 95 points."""
    parser = argparse.ArgumentParser(prog="build.py lighthouse", description=__doc__)
    parser.add_argument("--form", choices=("mobile", "desktop"), action="append", help="only this one (default: both)")
    given = parser.parse_args(words)
    try:
        node, path = install()
        with sync_playwright() as playwright, ExitStack() as stack:
            chromium = find_chromium(playwright) or playwright.chromium.executable_path
            site = Site(DIST, Habits(max_age=600, compress=True)).start()  # as hosts of static pages do
            stack.callback(site.stop)
            points = {
                form: judge(f"http://localhost:{site.port}/", form, chromium, node, path)
                for form in given.form or ("mobile", "desktop")
            }
    except BuildError as problem:
        return fail(problem)
    for form, found in points.items():
        say(f"{form}: " + ", ".join(f"{name} {found[name]}" for name in CATEGORIES))
    return 0 if all(value >= LEAST for found in points.values() for value in found.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
