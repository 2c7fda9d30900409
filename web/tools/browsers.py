"""Finds a Chromium for the tests and the benchmark: Playwright's own, the system's, or one that it installs."""

import os
import shutil
import sys
from pathlib import Path

from playwright.sync_api import Error, Playwright, sync_playwright

from tools.common import BuildError, fail, is_root, run, step

CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def system_chromium() -> str | None:
    """Return the program named by CHROME, else the first Chromium or Chrome on the PATH."""
    candidates = [os.environ.get("CHROME"), *CHROMIUM]
    return next((found for name in candidates if name and (found := shutil.which(name))), None)


def own_chromium_starts(playwright: Playwright) -> bool:
    """Tell whether Playwright's own Chromium is there and starts; being there is not enough."""
    if not Path(playwright.chromium.executable_path).exists():
        return False
    try:
        playwright.chromium.launch().close()
    except Error:
        return False
    return True


def find_chromium(playwright: Playwright) -> str | None:
    """Return the program to launch: the system's, or None for Playwright's own.

    Raises: BuildError if there is no browser.
    """
    if not os.environ.get("CHROME") and own_chromium_starts(playwright):
        return None
    if program := system_chromium():
        return program
    raise BuildError(
        "no browser found for the tests: run `.venv/bin/playwright install chromium`, or install Chromium or Chrome "
        "(Debian, Ubuntu: apt-get install chromium), or name one in the environment variable CHROME"
    )


def install_chromium() -> None:
    """Install the distribution's Chromium where this is Debian or Ubuntu and we may; otherwise do nothing.

    Raises: BuildError if apt-get fails.
    """
    if not is_root() or not shutil.which("apt-get"):
        return
    quiet = {"DEBIAN_FRONTEND": "noninteractive"}
    with step("no browser found: installing the distribution's Chromium"):
        run(["apt-get", "update"], what="apt-get update failed", env=quiet)
        command = ["apt-get", "install", "-y", "--no-install-recommends", "chromium"]
        run(command, what="apt-get could not install chromium", env=quiet)


def main() -> int:
    """Make sure that there is a browser; return the exit status."""
    try:
        with sync_playwright() as playwright:
            try:
                find_chromium(playwright)
            except BuildError:
                install_chromium()
                find_chromium(playwright)
    except BuildError as problem:
        return fail(problem)
    return 0


if __name__ == "__main__":
    sys.exit(main())
