"""What a person does, as events: one delegated listener for each kind, made once."""

from collections.abc import Callable
from typing import Protocol

from js import document, window
from pyodide.ffi import JsProxy, create_proxy

from app.dom import focus
from app.dom.drag import Drag
from app.events import LETTERS, Changed, Command, Event, Hidden, Press, Query, Refused, Shown, Visit
from app.session import Session

STEPS = {
    "ArrowLeft": "back",
    "ArrowRight": "next",
    "PageUp": "trick-back",
    "PageDown": "trick-next",
    "Home": "first",
    "End": "last",
}
"""The keys that move through a replay."""
TYPED = "input[type=text], input[type=number], input[type=range], textarea"
CONTROLS = "[data-action], [data-command], [data-group=hand] [data-card]"


class Table(Protocol):
    """What the listeners need to know of the page."""

    session: Session
    moment_at: float

    def handle(self, event: Event) -> None:
        """Take an event."""


class Listeners:
    """Turns the document's events into the page's."""

    def __init__(self, page: Table) -> None:
        """Listen to the document, for good."""
        self.page = page
        self.pointer = "mouse"
        self.was_touched = False
        self.drag = Drag()
        kinds: dict[str, Callable[[JsProxy], None]] = {
            "click": self.click,
            "pointerdown": self.point,
            "pointermove": self.drag.move,
            "pointerup": self.drop,
            "pointercancel": self.let_go,
            "dragstart": self.keep_still,
            "contextmenu": self.keep_still,
            "keydown": self.key,
            "input": self.type,
            "change": self.choose,
            "submit": self.submit,
            "cancel": self.cancel,
            "focusin": self.enter,
            "visibilitychange": self.hide,
        }
        self.proxies = {kind: create_proxy(handler) for kind, handler in kinds.items()}
        for kind, proxy in self.proxies.items():
            document.addEventListener(kind, proxy, kind == "cancel")
        self.proxies["hashchange"] = create_proxy(self.visit)
        window.addEventListener("hashchange", self.proxies["hashchange"])
        self.proxies["pagehide"] = create_proxy(lambda _event: self.page.handle(Hidden()))
        window.addEventListener("pagehide", self.proxies["pagehide"])
        self.proxies["pageshow"] = create_proxy(self.show)
        window.addEventListener("pageshow", self.proxies["pageshow"])

    def point(self, event: JsProxy) -> None:
        """Remember what kind of pointer is used; a card may be about to be dragged."""
        self.was_touched = True
        self.pointer = event.pointerType
        if not event.target.closest("[data-moving]"):
            self.drag.press(event)

    def drop(self, event: JsProxy) -> None:
        """Play a card that was dragged up to the table, or say why not; put one elsewhere that was moved in the hand."""
        drop = self.drag.release(event)
        if drop is None or not drop.kind:
            return
        moment, code = self.page.session.moment, drop.card.getAttribute("data-card")
        if drop.kind == "put":
            self.page.handle(Command(moment, "put", f"{code} {drop.place}"))
        elif drop.card.hasAttribute("data-action"):
            self.page.handle(Press(moment, drop.card.getAttribute("data-action"), "drag", is_card=True))
        elif not drop.card.hasAttribute("data-command"):
            self.page.handle(Refused(moment, code))

    def let_go(self, event: JsProxy) -> None:
        """Put a dragged card back: the browser took the pointer for something else."""
        if event.pointerId == self.drag.pointer:
            self.drag.cancel()

    def keep_still(self, event: JsProxy) -> None:
        """Keep the browser's own dragging and its menu off the cards of the hand."""
        is_menu_of_mouse = event.type == "contextmenu" and self.pointer == "mouse"
        if event.target.closest("[data-group=hand] [data-card]") and not is_menu_of_mouse:
            event.preventDefault()

    def click(self, event: JsProxy) -> None:
        """Use a control; the second click of a double click never acts."""
        if self.drag.is_echo(event):
            event.preventDefault()
            return
        if event.target.closest("[data-moving]"):
            return  # whatever it was meant for, it was not the card that flies by
        control = event.target.closest(CONTROLS)
        if not control:
            self.click_elsewhere(event)
            return
        is_stepping = control.getAttribute("data-command") == "replay-to"  # changes nothing, and is clicked fast
        if (event.detail > 1 and not is_stepping) or self.is_late(event):
            event.preventDefault()
            return
        moment = self.page.session.moment
        if control.hasAttribute("data-action"):
            via = "key" if event.detail == 0 else self.pointer
            is_card = control.hasAttribute("data-card") or control.hasAttribute("data-way")
            self.page.handle(Press(moment, control.getAttribute("data-action"), "touch" if via == "touch" else via, is_card))
        elif control.hasAttribute("data-command"):
            if control.getAttribute("aria-disabled") != "true":
                self.page.handle(
                    Command(moment, control.getAttribute("data-command"), control.getAttribute("data-argument") or "")
                )
        elif self.page.session.is_at_table and self.page.session.play and self.page.session.play.is_held:
            self.page.handle(Command(moment, "collect"))
        else:
            self.page.handle(Refused(moment, control.getAttribute("data-card")))

    def click_elsewhere(self, event: JsProxy) -> None:
        """Gather a finished trick by a click on the felt; keep the second click of a double click off links."""
        if event.detail > 1 and event.target.closest("a[href]"):
            event.preventDefault()
        elif event.target.matches("dialog[data-light]"):  # beside what is in it: on its backdrop
            self.page.handle(Command(self.page.session.moment, "close"))
        elif event.detail <= 1 and event.target.closest("[data-felt=collect] :is(.felt, .plaque, .panel, .hand)"):
            self.page.handle(Command(self.page.session.moment, "collect"))

    def is_late(self, event: JsProxy) -> bool:
        """Tell whether a click was made before what it fell on was drawn: it was meant for something else."""
        return bool(event.isTrusted) and event.timeStamp < self.page.moment_at

    def key(self, event: JsProxy) -> None:
        """Move in a toolbar, gather with Space, close with Escape, ask with letters."""
        self.was_touched = True
        if event.isComposing or event.ctrlKey or event.metaKey or event.altKey:
            return
        target, key = event.target, event.key
        control = target.closest(CONTROLS)
        if event.repeat and control and key in ("Enter", " "):
            event.preventDefault()
            return
        toolbar = target.closest("[role=toolbar]")
        held = target.closest("[data-group=hand] button[data-card]")
        if key == "Escape" and self.drag.card is not None:
            self.drag.cancel()
        elif held and event.shiftKey and key in ("ArrowLeft", "ArrowRight"):
            event.preventDefault()
            name = "move-left" if key == "ArrowLeft" else "move-right"
            self.page.handle(Command(self.page.session.moment, name, held.getAttribute("data-card")))
        elif toolbar and focus.step(toolbar, key):
            event.preventDefault()
        elif key == " " and self.takes_space(target):
            event.preventDefault()
            self.page.handle(Command(self.page.session.moment, "collect"))
        elif key == "Escape" and not target.closest("dialog"):
            self.page.handle(Command(self.page.session.moment, "close"))
        elif key in STEPS and self.page.session.route.screen == "replay" and not target.closest("input, [role=toolbar]"):
            event.preventDefault()
            self.page.handle(Command(self.page.session.moment, "replay-to", STEPS[key]))
        elif self.asks(target, key):
            event.preventDefault()
            card = target.closest("[data-group=hand] [data-card]")
            self.page.handle(Query(key.upper(), card.getAttribute("data-card") if card else ""))

    def takes_space(self, target: JsProxy) -> bool:
        """Tell whether Space gathers here: a trick waits, and the focus is on no control that does something."""
        play = self.page.session.play
        if not self.page.session.is_at_table or play is None or not (play.is_held or play.is_resting):
            return False
        return not target.closest("[data-action], [data-command], a[href], input, select, textarea, summary")

    def asks(self, target: JsProxy, key: str) -> bool:
        """Tell whether a letter asks for something: at the table only, and never where one writes."""
        is_wanted = self.page.session.settings.letter_keys and key.upper() in LETTERS
        return bool(is_wanted and target.closest("#table") and not target.closest("input, select, textarea"))

    def type(self, event: JsProxy) -> None:
        """Take what is written in a text field."""
        if event.target.matches(
            "input[type=text], input[type=number], input[type=range], textarea"
        ) and event.target.hasAttribute("data-field"):
            self.page.handle(Changed(event.target.getAttribute("data-field"), event.target.value))

    def choose(self, event: JsProxy) -> None:
        """Take what is chosen in a list, a radio button or a switch."""
        target = event.target
        if target.matches("input[type=checkbox]") and target.hasAttribute("data-field"):
            self.page.handle(Changed(target.getAttribute("data-field"), "on" if target.checked else "off"))
        elif target.matches("select, input[type=radio]") and target.hasAttribute("data-field"):
            self.page.handle(Changed(target.getAttribute("data-field"), target.value))

    def submit(self, event: JsProxy) -> None:
        """Let Enter in a form press its main button."""
        event.preventDefault()
        main = event.target.querySelector("button.is-main[data-command]")
        if main:
            self.page.handle(Command(self.page.session.moment, main.getAttribute("data-command")))

    def cancel(self, event: JsProxy) -> None:
        """Close a dialog by the page's own state."""
        event.preventDefault()
        self.page.handle(Command(self.page.session.moment, "close"))

    def enter(self, event: JsProxy) -> None:
        """Keep the tab key's stop on the card that has the focus."""
        toolbar = event.target.closest("[role=toolbar]")
        if toolbar:
            focus.rove(toolbar, event.target)

    def hide(self, _event: JsProxy) -> None:
        """Notice that the page went out of sight, or came back."""
        self.drag.cancel()
        self.page.handle(Hidden() if document.hidden else Shown())

    def show(self, event: JsProxy) -> None:
        """Notice that the browser shows a page again that it had kept."""
        if event.persisted:
            self.page.handle(Shown())

    def visit(self, _event: JsProxy) -> None:
        """Follow the address."""
        self.page.handle(Visit(window.location.hash))
