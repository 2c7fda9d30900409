"""Other browser engines than Chromium behind one small interface: Firefox by Playwright, WebKitGTK by WebDriver."""

import os
import shutil
import subprocess
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, Playwright

PATIENCE = 90.0
"""Seconds after which a page that does not get there has failed; WebKitGTK without a graphics card is slow."""
DOUBLE_CLICK = 0.6  # s; GTK takes two clicks within 0.4 s for one double click
FIREFOX = ("firefox", "firefox-esr")
MINI_BROWSERS = ("webkit2gtk-4.1", "webkit2gtk-4.0", "webkitgtk-6.0")
CLOSED_PROXY = "127.0.0.1:9"  # whatever is not this machine ends here


class Engine(ABC):
    """One page in one browser."""

    @abstractmethod
    def go(self, url: str) -> None:
        """Open an address."""

    @abstractmethod
    def reload(self) -> None:
        """Load the page again."""

    @abstractmethod
    def run(self, function: str, value: object = None) -> Any:
        """Call the text of a JavaScript function with a value and return what it returns."""

    @abstractmethod
    def click(self, selector: str) -> None:
        """Click the first element that a selector finds with the mouse."""

    @abstractmethod
    def problems(self) -> list[str]:
        """Return what went wrong on the page, as far as the engine tells: console errors, foreign requests."""

    def wait(self, function: str, what: str, value: object = None) -> Any:
        """Wait until a JavaScript function returns something true, and return it.

        Raises: AssertionError with what was waited for, and what the start says of itself.
        """
        end = time.monotonic() + PATIENCE
        while not (found := self.run(function, value)):
            boot = self.run("() => document.querySelector('#boot')?.textContent")
            assert time.monotonic() < end, f"waited for {what}; the start says {boot!r}"
            time.sleep(0.05)
        return found

    def wait_until_ready(self) -> None:
        """Wait until Python has drawn its first screen."""
        self.wait("() => document.documentElement.dataset.ready === '1'", "Python's first screen")


LEFT = "“TypeError: Error in input stream”."
"""What Firefox says of a page that has been left while its `.wasm` was still coming."""


class Firefox(Engine):
    """A page in Firefox."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.seen: list[str] = []
        page.on("console", lambda line: self.seen.append(line.text) if line.type == "error" else None)
        page.on("pageerror", lambda error: self.seen.append(str(error)))

        def see(url: str) -> None:
            if not url.startswith(("http://127.0.0.1:", "blob:", "data:", "about:")):
                self.seen.append(f"foreign request: {url}")

        page.on("request", lambda request: see(request.url))

    def go(self, url: str) -> None:
        """Open an address."""
        self.page.goto(url)

    def reload(self) -> None:
        """Load the page again."""
        self.page.reload()

    def run(self, function: str, value: object = None) -> Any:
        """Call the text of a JavaScript function with a value and return what it returns."""
        return self.page.evaluate(function, value)

    def click(self, selector: str) -> None:
        """Click the first element that a selector finds with the mouse."""
        self.page.locator(selector).first.click()

    def problems(self) -> list[str]:
        """Return console errors, uncaught errors and foreign requests."""
        return [line for line in self.seen if line != LEFT]


class WebKit(Engine):
    """A page in WebKitGTK's MiniBrowser."""

    def __init__(self, driver: Any) -> None:
        self.driver = driver
        self.clicked = 0.0

    def go(self, url: str) -> None:
        """Open an address; the engine takes a change of the fragment alone for no new page, so it is left first."""
        self.driver.get("about:blank")
        self.driver.get(url)

    def reload(self) -> None:
        """Load the page again."""
        self.driver.refresh()

    def run(self, function: str, value: object = None) -> Any:
        """Call the text of a JavaScript function with a value and return what it returns."""
        return self.driver.execute_script(f"return ({function})(...arguments)", value)

    def click(self, selector: str) -> None:
        """Click the first element that a selector finds, near its corner: a card's middle may lie under the next card."""
        from selenium.webdriver.common.action_chains import ActionChains

        element = self.driver.find_element("css selector", selector)
        self.driver.execute_script("arguments[0].scrollIntoView({ block: 'nearest' })", element)
        size = element.size
        left, top = 9 - int(size["width"]) // 2, 9 - int(size["height"]) // 2
        # two quick clicks at one place are a double click, whose second half the page leaves alone: a person takes a moment
        time.sleep(max(0.0, self.clicked + DOUBLE_CLICK - time.monotonic()))
        ActionChains(self.driver, duration=0).move_to_element_with_offset(element, left, top).click().perform()
        self.clicked = time.monotonic()

    def problems(self) -> list[str]:
        """Return the sentence of a start that failed; the driver of this engine has no console to read."""
        failed: list[str] = self.run(
            "() => [...document.querySelectorAll('#boot[data-state=failed]')].map((e) => e.textContent)"
        )
        return failed


def find_firefox() -> str | None:
    """Return the program named by FIREFOX, else the first Firefox on the PATH."""
    candidates = [os.environ.get("FIREFOX"), *FIREFOX]
    return next((found for name in candidates if name and (found := shutil.which(name))), None)


def find_webkit() -> Path | None:
    """Return WebKitGTK's MiniBrowser where it, its driver and a virtual screen are installed."""
    if not (shutil.which("WebKitWebDriver") and shutil.which("Xvfb")):
        return None
    places = [*Path("/usr/lib").glob("*-linux-gnu*"), Path("/usr/libexec"), Path("/usr/lib64"), Path("/usr/lib")]
    found = (place / name / "MiniBrowser" for place in places for name in MINI_BROWSERS)
    return next((path for path in found if path.exists()), None)


@contextmanager
def open_firefox(playwright: Playwright) -> Iterator[Firefox]:
    """Start Firefox with a fresh profile that reaches this machine only; the newest Playwright that can drive it is pinned."""
    program = find_firefox()
    assert program, "no Firefox found"
    host, port = CLOSED_PROXY.split(":")
    prefs: dict[str, str | float | bool] = {
        "network.proxy.type": 1,
        "network.proxy.http": host,
        "network.proxy.http_port": int(port),
        "network.proxy.ssl": host,
        "network.proxy.ssl_port": int(port),
        "network.proxy.no_proxies_on": "127.0.0.1, localhost",
    }
    browser = playwright.firefox.launch(channel="moz-firefox", executable_path=program, firefox_user_prefs=prefs)
    try:
        yield Firefox(browser.new_page(viewport={"width": 1000, "height": 800}))
    finally:
        browser.close()


@contextmanager
def open_webkit() -> Iterator[WebKit]:
    """Start WebKitGTK on a virtual screen, with a fresh automation session that reaches this machine only."""
    from selenium import webdriver
    from selenium.webdriver.webkitgtk.options import Options
    from selenium.webdriver.webkitgtk.service import Service

    program = find_webkit()
    assert program, "no WebKitGTK found"
    with virtual_screen() as display:
        options = Options()
        options.binary_location = str(program)
        options.add_argument("--automation")
        proxy = f"http://{CLOSED_PROXY}"
        env = {**os.environ, "DISPLAY": display, "http_proxy": proxy, "https_proxy": proxy, "no_proxy": "127.0.0.1,localhost"}
        driver = webdriver.WebKitGTK(options=options, service=Service(shutil.which("WebKitWebDriver"), env=env))
        try:
            driver.set_window_size(1000, 800)
            yield WebKit(driver)
        finally:
            driver.quit()


@contextmanager
def virtual_screen() -> Iterator[str]:
    """Start a virtual screen on a free number, and give its name."""
    ours, theirs = os.pipe()
    command = ["Xvfb", "-displayfd", str(theirs), "-screen", "0", "1200x1000x24", "-nolisten", "tcp"]
    process = subprocess.Popen(command, pass_fds=[theirs], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(theirs)
    try:
        with os.fdopen(ours, encoding="ascii") as number:
            yield f":{number.readline().strip()}"
    finally:
        process.terminate()
        process.wait()


Opener = Callable[[Playwright], Any]
OPENERS: dict[str, tuple[Callable[[], object], Opener]] = {
    "firefox": (find_firefox, open_firefox),
    "webkit": (find_webkit, lambda _: open_webkit()),
}
"""The other engines: how to find and how to open each."""


def wanted_engines() -> list[str]:
    """Name the engines to be tested: those installed, or all if ENGINES is `all` (a missing one then fails)."""
    return [name for name, (find, _) in OPENERS.items() if os.environ.get("ENGINES") == "all" or find()]
