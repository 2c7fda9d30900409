"""What the end-to-end tests share: a server that can be stopped, a list of what went wrong, and ways to wait."""

from pathlib import Path
from urllib.parse import quote

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, expect

from tools.server import Habits, Site

PREFIX = "/some where/ö/"  # a sub-path with a space and a letter outside ASCII
FOREIGN = "foreign request"
LOCAL = ("http://127.0.0.1:", "http://localhost:", "blob:", "data:", "about:", "file:")
# Chromium finds no other host, by name or number. A route would do it too, but it switches the browser's cache off.
NOWHERE_ELSE = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost"
START_TIMEOUT = 60_000  # ms; generous, because the machine of a test may be busy


class Server:
    """The static server of the built site: it can be stopped, started again on the same port, and told to misbehave."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.habits = Habits(prefix=PREFIX)
        self.site = Site(folder, self.habits).start()
        self.is_up = True

    @property
    def url(self) -> str:
        """The address of the site, ending with a slash."""
        return f"http://127.0.0.1:{self.site.port}{quote(PREFIX)}"

    def serve_folder(self, folder: Path) -> None:
        """Serve another folder from now on, at the same address."""
        self.folder = folder
        self.site.folder = folder

    def stop(self) -> None:
        """Stop answering: from now on every connection is refused."""
        if self.is_up:
            self.site.stop()
            self.is_up = False

    def start(self) -> None:
        """Answer again, at the same address."""
        if not self.is_up:
            self.site = Site(self.folder, self.habits, self.site.port).start()
            self.is_up = True


class Complaints:
    """Everything that must not happen on a page: foreign requests, console errors, uncaught errors, CSP reports."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.expected: list[str] = []
        self.only_foreign = False  # for starts that are made to fail
        self.is_over = False  # the test has ended

    def expect(self, *parts: str) -> None:
        """From now on, lines that contain one of these parts are part of the test and not its failure."""
        self.expected.extend(parts)

    def note(self, line: str) -> None:
        """Add a line, while the test lasts."""
        if not self.is_over:
            self.lines.append(line)

    def unexpected(self) -> list[str]:
        """Return the lines that no test announced."""
        lines = [line for line in self.lines if line.startswith(FOREIGN) or not self.only_foreign]
        return [line for line in lines if not any(part in line for part in self.expected)]

    def watch(self, context: BrowserContext) -> None:
        """Note what goes wrong on every page of a context."""

        def see(request: Request) -> None:
            if not request.url.startswith(LOCAL):
                self.note(f"{FOREIGN}: {request.url}")

        def hear(message: ConsoleMessage) -> None:
            if message.type in {"error", "warning"}:
                self.note(f"console {message.type}: {message.text} ({message.location.get('url', '')})")

        context.on("request", see)
        context.on("console", hear)
        context.on("weberror", lambda error: self.note(f"uncaught: {error.error}"))


def open_site(page: Page, url: str) -> None:
    """Open the site and wait until Python has drawn its first screen."""
    page.goto(url)
    wait_until_ready(page)


def wait_until_ready(page: Page) -> None:
    """Wait until Python has drawn its first screen; a start that failed is told in the page's own words."""
    ready, failed = page.locator("html[data-ready]"), page.locator("#boot[data-state=failed]:not([data-says=stuck])")
    expect(ready.or_(failed).first).to_be_attached(timeout=START_TIMEOUT)
    assert ready.count() == 1, failed.inner_text()


def wait_until_offline_ready(page: Page) -> None:
    """Wait until the service worker keeps the whole site."""
    expect(page.locator("html[data-offline=ready]")).to_have_count(1, timeout=START_TIMEOUT)
