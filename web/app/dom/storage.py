"""Where saves are kept. A store answers by callbacks, so that one that takes its time can take this one's place."""

from collections.abc import Callable

from js import window
from pyodide.ffi import JsException

Stored = tuple[tuple[str, str], ...]


class LocalStorage:
    """The browser's `localStorage`."""

    def read(self, keys: tuple[str, ...], take: Callable[[Stored | None], None]) -> None:
        """Hand over what is stored under the keys (`None`: storage is refused)."""
        try:
            found = [(key, window.localStorage.getItem(key)) for key in keys]
        except (JsException, AttributeError):
            take(None)
            return
        take(tuple((key, str(content)) for key, content in found if isinstance(content, str)))

    def write(self, key: str, content: str | None, tell: Callable[[str], None]) -> None:
        """Store a text, or forget it (`None`), and tell what went wrong: nothing, `full` or `refused`."""
        tell(self._write(key, content))

    def _write(self, key: str, content: str | None) -> str:
        try:
            if content is None:
                window.localStorage.removeItem(key)
            else:
                window.localStorage.setItem(key, content)
        except JsException as problem:
            return "full" if "quota" in f"{problem.name} {problem.message}".lower() else "refused"
        except AttributeError:
            return "refused"
        return ""
