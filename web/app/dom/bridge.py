"""The browser's services: storage, timers, live regions, clipboard, files, pictures, news of the service worker."""

from collections.abc import Callable
from contextlib import suppress

from js import (
    URL,
    Blob,
    BroadcastChannel,
    DOMParser,
    MutationObserver,
    Object,
    Uint8Array,
    crypto,
    document,
    fetch,
    kartenstubeFront,
    navigator,
    setTimeout,
    window,
)
from pyodide.ffi import JsException, JsProxy, create_once_callable, create_proxy, to_js

FILE_LIMIT = 60_000_000
"""The largest file that is read, in bytes."""
_CLEAR_AFTER = 1500


def draw_entropy() -> str:
    """Draw 16 random bytes as hex digits."""
    numbers = crypto.getRandomValues(Uint8Array.new(16))
    return bytes(numbers.to_py()).hex()


def wished_languages() -> tuple[str, ...]:
    """List the browser's languages, best first."""
    return tuple(str(code) for code in (navigator.languages or ()))


def later(milliseconds: int, act: Callable[[], None]) -> None:
    """Do something after a while."""
    setTimeout(create_once_callable(act), milliseconds)


class Front:
    """What boot/front.js has painted before Python was there, and keeps for the next start."""

    @staticmethod
    def take() -> str:
        """Take the painted elements over; return the frame that they show, as JSON, or nothing."""
        return str(kartenstubeFront.take())

    @staticmethod
    def chosen() -> str:
        """Name the language that was chosen there, or nothing, and forget it."""
        return str(kartenstubeFront.chosen())

    @staticmethod
    def keep(frames: str) -> None:
        """Keep frames for the next start (none: forget those that are kept)."""
        kartenstubeFront.keep(frames)


class Voice:
    """The live regions: each sentence is a new element, in one region, and is cleared after a while."""

    def __init__(self) -> None:
        """Find the regions of the page."""
        self.regions = [document.getElementById("say-0"), document.getElementById("say-1")]
        self.alarm = document.getElementById("alarm")
        self.turn = 0

    def hush(self) -> None:
        """Take back what a screen reader may still read: it was for somebody else."""
        for region in (*self.regions, self.alarm):
            region.replaceChildren()

    def speak(self, words: str, *, is_urgent: bool) -> None:
        """Put a sentence where a screen reader hears it."""
        if is_urgent:
            region = self.alarm
        else:
            self.turn = 1 - self.turn
            region = self.regions[self.turn]
        line = document.createElement("p")
        line.textContent = words
        region.replaceChildren(line)

        def clear() -> None:
            line.remove()

        later(_CLEAR_AFTER, clear)


def has_sprite(name: str) -> bool:
    """Tell whether a drawing that not every page needs is there already."""
    return bool(document.querySelector(f"svg[data-sprite={name}]"))


async def load_sprite(name: str) -> None:
    """Fetch a drawing that not every page needs and put it into the page, once."""
    response = await fetch(f"art/{name}.svg")
    drawing = DOMParser.new().parseFromString(await response.text(), "image/svg+xml")
    sprite = document.importNode(drawing.documentElement, True)
    sprite.setAttribute("data-sprite", name)
    if not has_sprite(name):
        document.body.append(sprite)


async def copy(content: str) -> bool:
    """Put a text on the clipboard; say whether that was allowed."""
    try:
        await navigator.clipboard.writeText(content)
    except (JsException, AttributeError):
        return False
    return True


def place() -> str:
    """Name the page's address without the fragment."""
    return str(window.location.href).partition("#")[0]


def can_send() -> bool:
    """Tell whether the system has a dialog of its own for sharing."""
    return bool(getattr(navigator, "share", None))


async def send(title: str, words: str, address: str) -> None:
    """Let the system's own dialog share an address; whoever closes it has changed his mind."""
    with suppress(JsException):
        await navigator.share(to_js({"title": title, "text": words, "url": address}, dict_converter=Object.fromEntries))


def follow(log: JsProxy) -> None:
    """Scroll a list so that its current line is seen, and nothing else."""
    line = log.querySelector("[aria-current]")
    if line:
        log.scrollTop += line.getBoundingClientRect().top - log.getBoundingClientRect().top - log.clientHeight / 2


async def fetch_text(name: str) -> str | None:
    """Fetch a text of the site (`None`: it cannot be had)."""
    try:
        response = await fetch(name)
        return str(await response.text()) if response.ok else None
    except JsException:
        return None


def download(name: str, content: str, kind: str) -> None:
    """Offer a text as a file of a type."""
    blob = Blob.new(to_js([content]), to_js({"type": kind}, dict_converter=Object.fromEntries))
    address = URL.createObjectURL(blob)
    link = document.createElement("a")
    link.href, link.download = address, name
    link.click()
    later(1000, lambda: URL.revokeObjectURL(address))


def choose_file(take: Callable[[str | None], None]) -> None:
    """Ask for a file and hand over its text (`None`: it cannot be read)."""
    field = document.createElement("input")
    field.type = "file"
    field.accept = ".json,.jsonl,.txt,application/json"

    async def read(_event: JsProxy) -> None:
        file = field.files.item(0)
        if file:
            try:
                take(None if file.size > FILE_LIMIT else str(await file.text()))
            except JsException:
                take(None)

    field.addEventListener("change", create_once_callable(read))
    field.click()


class Tabs:
    """The site's other tabs, as far as the browser lets them hear one another."""

    def __init__(self, hear: Callable[[str, str], None]) -> None:
        """Listen, for good; hand over each call and the match that it is about."""
        self.channel: JsProxy | None = None
        try:
            self.channel = BroadcastChannel.new("kartenstube")
        except JsException:  # a page without an origin of its own has no other tabs
            return
        self.heard = create_proxy(lambda event: hear(*str(event.data).partition(" ")[::2]))
        self.channel.addEventListener("message", self.heard)

    def hail(self, call: str, match: str) -> None:
        """Call out to the others."""
        if self.channel is not None:
            self.channel.postMessage(f"{call} {match}")


class News:
    """What boot/offline.js tells: that the site works offline, that a new version waits."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        """Listen, for good."""
        self.apply: Callable[[], None] | None = None
        self.tell = tell
        root = document.documentElement
        self.seen = create_proxy(lambda *_: self._look())
        self.observer = MutationObserver.new(self.seen)
        self.observer.observe(root, to_js({"attributeFilter": ["data-offline"]}))
        self.waiting, self.failed = create_proxy(self._waits), create_proxy(lambda _event: tell("update-failed"))
        window.addEventListener("update-ready", self.waiting)
        window.addEventListener("update-failed", self.failed)
        self._look()
        if document.querySelector("link[rel=help]"):  # `build.py docs` has put it there
            tell("docs")

    def _look(self) -> None:
        if document.documentElement.getAttribute("data-offline") == "ready":
            self.tell("offline")

    def _waits(self, event: JsProxy) -> None:
        self.apply = event.detail.apply
        self.tell("update")


def describe(words: str) -> None:
    """Tell whoever lists the page what it is."""
    document.querySelector("meta[name=description]").content = words


def paint_frame(color: str) -> None:
    """Give the browser's own bars the colour of a chosen theme, or what the document says for the system's."""
    for bar in document.querySelectorAll("meta[name=theme-color]"):
        if not bar.hasAttribute("data-usual"):
            bar.setAttribute("data-usual", bar.content)
        wanted = color or bar.getAttribute("data-usual")
        if bar.content != wanted:
            bar.content = wanted
