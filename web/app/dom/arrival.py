"""Asks for the archives that the start does without, and tells when they are there."""

from collections.abc import Callable

from js import Object, document, kartenstubeLater, window
from pyodide.ffi import JsException, JsProxy, create_once_callable, to_js

WORDS = "/app/words.zip"
"""The words of the language in which the page was painted; boot/interp.js puts the archives there."""
LATER = ("/app/engine.zip", "/app/app.zip")


def is_here() -> bool:
    """Tell whether the archives are there."""
    return bool(kartenstubeLater.isHere)


def fetch(tell: Callable[[str], None]) -> None:
    """Ask for the archives, and tell what went wrong: nothing (they are there), or why they could not be had.

    Until then the page shows that it is busy.
    """
    place = document.getElementById("app")
    place.setAttribute("aria-busy", "true")

    def end(problem: str) -> None:
        place.removeAttribute("aria-busy")
        tell(problem)

    def arrived(_nothing: JsProxy) -> None:
        end("")

    def failed(problem: JsException) -> None:
        end(str(problem.message))

    kartenstubeLater.fetch().then(create_once_callable(arrived), create_once_callable(failed))


def give_up(reason: str) -> None:
    """Let the shell tell that the page could not start."""
    detail = to_js({"detail": {"key": "broken", "reason": reason}}, dict_converter=Object.fromEntries)
    window.dispatchEvent(window.CustomEvent.new("boot-failed", detail))
