"""Where saves are kept: boot/storage.js does the work and answers by promises, this hands its answers on."""

from collections.abc import Callable
from typing import NamedTuple

from js import kartenstube
from pyodide.ffi import JsException, JsProxy, create_once_callable, to_js

Stored = tuple[tuple[str, str], ...]


class Start(NamedTuple):
    """What the start needs of what is stored (`None`: unreadable), the match of this tab, and whether nothing is remembered."""

    stored: Stored | None
    here: str
    is_refused: bool


class Storage:
    """The browser's storage, as texts by key."""

    def start(self, take: Callable[[Start], None]) -> None:
        """Hand over what was read while Python was loading."""

        def found(start: JsProxy) -> None:
            take(Start(_entries(start.entries), str(start.here), bool(start.isRefused)))

        _then(kartenstube.start, found, lambda: take(Start(None, "", is_refused=True)))

    def read(self, keys: tuple[str, ...], take: Callable[[Stored | None], None]) -> None:
        """Hand over what is stored under the keys, and under all keys that begin with one that ends with a slash."""
        _then(kartenstube.read(to_js(keys)), lambda entries: take(_entries(entries)), lambda: take(None))

    def write(self, entries: tuple[tuple[str, str | None], ...], tell: Callable[[str], None], *, waits: bool = True) -> None:
        """Store texts or forget them (`None`), all or none, and tell what went wrong: nothing, `full` or `refused`.

        With `waits`, what finds no room is kept aside until there is some.
        """
        _then(kartenstube.writeTexts(to_js(_flat(entries)), waits), lambda problem: tell(str(problem)), lambda: tell("refused"))

    def measure(self, take: Callable[[int | None, int | None, bool], None], *, wants_promise: bool) -> None:
        """Hand over the bytes that are stored and that may be, and whether they will be kept; ask for that, if wanted."""

        def found(measured: JsProxy) -> None:
            take(_size(measured.used), _size(measured.quota), bool(measured.isKept))

        _then(kartenstube.persist() if wants_promise else kartenstube.measure(), found, lambda: None)

    def stay_at(self, match: str) -> None:
        """Remember the match of this tab."""
        kartenstube.stayAt(match)


def _then(promise: JsProxy, take: Callable[[JsProxy], None], fail: Callable[[], None]) -> None:
    """Wait for a promise; exactly one of both is called."""

    def refuse(_problem: JsException) -> None:
        fail()

    promise.then(create_once_callable(take), create_once_callable(refuse))


def _entries(entries: JsProxy) -> Stored:
    return tuple((str(key), str(text)) for key, text in entries.to_py())


def _flat(entries: tuple[tuple[str, str | None], ...]) -> list[str]:
    """Lay the entries out as `+key`, `text`, or `-key` alone: plain texts cross to JavaScript fastest."""
    flat = []
    for key, text in entries:
        flat += [f"-{key}"] if text is None else [f"+{key}", text]
    return flat


def _size(value: object) -> int | None:
    return int(value) if isinstance(value, int | float) else None
