"""Where the keyboard is: it stays where it was, or goes to what has taken the place of what is gone."""

from collections.abc import Iterable

from js import document
from pyodide.ffi import JsProxy

ITEMS = "button, a[href], input, select, textarea, summary, [tabindex='-1'][data-first]"


class Place:
    """A remembered place: the focused element, the group it stands in, and its number there."""

    def __init__(self) -> None:
        """Remember where the focus is now."""
        self.element: JsProxy | None = None
        self.group = ""
        self.number = 0
        active = document.activeElement
        if not active or active is document.body or active.tagName == "BODY":
            return
        self.element = active
        group = active.closest("[data-group], .panel, .foot, .side")
        if group:
            self.group = group.getAttribute("data-group") or f".{group.classList.item(0)}"
            self.number = [item.isSameNode(active) for item in items(group)].index(True) if _holds(group, active) else 0

    def restore(self) -> None:
        """Put the focus back: on the same element, else on its neighbour, else on the first control of panel or hand."""
        if self.element is None or self.element.isConnected:
            return
        selector = self.group if self.group.startswith(".") else f"[data-group='{self.group}']"
        group = document.querySelector(selector) if self.group else None
        found = items(group) if group else []
        if found:
            focus(found[min(self.number, len(found) - 1)])
            return
        focus_first(("[data-first]", ".panel button", "[data-group='hand'] button", "h1"))


def _holds(group: JsProxy, element: JsProxy) -> bool:
    return any(item.isSameNode(element) for item in items(group))


def items(group: JsProxy) -> list[JsProxy]:
    """List what can be focused in a group."""
    return list(group.querySelectorAll(ITEMS))


def focus(element: JsProxy) -> None:
    """Focus an element without scrolling the page away."""
    toolbar = element.closest("[role=toolbar]")
    if toolbar:
        rove(toolbar, element)
    element.focus()


def focus_first(choices: Iterable[str]) -> None:
    """Focus what the first of the selectors finds on the page that finds anything."""
    for choice in choices:
        element = document.querySelector(f"#app {choice}")
        if element:
            focus(element)
            return


def attend(name: str) -> None:
    """Bring an element into sight, at the top, and focus it."""
    element = document.getElementById(name)
    if element:
        element.scrollIntoView(True)
        element.focus()


def rove(toolbar: JsProxy, element: JsProxy) -> None:
    """Make an element the toolbar's one stop of the tab key."""
    for item in items(toolbar):
        item.tabIndex = 0 if item.isSameNode(element) else -1


def mend_toolbars() -> None:
    """See that every toolbar has exactly one stop of the tab key."""
    for toolbar in document.querySelectorAll("[role=toolbar]"):
        stops = items(toolbar)
        kept = [item for item in stops if item.tabIndex == 0]
        if stops and len(kept) != 1:
            active = [item for item in stops if item.isSameNode(document.activeElement)]
            rove(toolbar, (active or kept or stops)[0])


def step(toolbar: JsProxy, key: str) -> bool:
    """Move the focus in a toolbar by an arrow, Home or End; say whether the key meant that."""
    found = items(toolbar)
    here = next((place for place, item in enumerate(found) if item.isSameNode(document.activeElement)), -1)
    if here < 0:
        return False
    codes = [item.getAttribute("data-card") or item.getAttribute("data-action") or "" for item in found]
    places = {
        "ArrowRight": (here + 1) % len(found),
        "ArrowLeft": (here - 1) % len(found),
        "Home": 0,
        "End": len(found) - 1,
        "ArrowDown": _other_suit(codes, here, 1),
        "ArrowUp": _other_suit(codes, here, -1),
    }
    if key not in places:
        return False
    focus(found[places[key]])
    return True


def _other_suit(codes: list[str], here: int, way: int) -> int:
    """Find the next card of another suit, or stay."""
    place = here
    while 0 <= place < len(codes) and codes[place][:1] == codes[here][:1]:
        place += way
    return place if 0 <= place < len(codes) else here
