"""What the end-to-end tests share: a server that can be stopped, a list of what went wrong, and ways to wait."""

from pathlib import Path
from urllib.parse import quote

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Route, expect

from tools.server import Habits, Site

PREFIX = "/some where/ö/"  # a sub-path with a space and a letter outside ASCII
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

    def expect(self, *parts: str) -> None:
        """From now on, lines that contain one of these parts are part of the test and not its failure."""
        self.expected.extend(parts)

    def note(self, line: str) -> None:
        """Add a line."""
        self.lines.append(line)

    def unexpected(self) -> list[str]:
        """Return the lines that no test announced."""
        return [line for line in self.lines if not any(part in line for part in self.expected)]

    def watch(self, context: BrowserContext) -> None:
        """Note what goes wrong on every page of a context, and let no request leave the machine."""

        def refuse(route: Route) -> None:
            self.note(f"foreign request: {route.request.url}")
            route.abort()

        def hear(message: ConsoleMessage) -> None:
            if message.type in {"error", "warning"}:
                self.note(f"console {message.type}: {message.text} ({message.location.get('url', '')})")

        context.route(lambda url: not is_local(url), refuse)
        context.on("console", hear)
        context.on("weberror", lambda error: self.note(f"uncaught: {error.error}"))


def is_local(url: str) -> bool:
    """Tell whether an address is the test's own server or needs no request at all."""
    return url.startswith(("http://127.0.0.1:", "http://localhost:", "blob:", "data:", "about:", "file:"))


def open_site(page: Page, url: str) -> None:
    """Open the site and wait until Python has drawn its first screen."""
    page.goto(url)
    wait_until_ready(page)


def wait_until_ready(page: Page) -> None:
    """Wait until Python has drawn its first screen."""
    expect(page.locator("html[data-ready]")).to_have_count(1, timeout=START_TIMEOUT)


def wait_until_offline_ready(page: Page) -> None:
    """Wait until the service worker keeps the whole site."""
    expect(page.locator("html[data-offline=ready]")).to_have_count(1, timeout=START_TIMEOUT)
