"""Dragging a card of the hand: up to the table plays it, sideways within the hand moves it, back again does nothing."""

from js import document
from pyodide.ffi import JsProxy

START = 8
"""The pixels after which a press becomes a drag; nothing has to be held down for a while."""
CARD = "[data-group=hand] button[data-card]"


class Drop:
    """What a drag comes to: `kind` is `play`, `put` or empty (nothing); `place` is where a card was put, counted from 0."""

    def __init__(self, kind: str, card: JsProxy, place: int = 0) -> None:
        """Take what happened to which card."""
        self.kind = kind
        self.card = card
        self.place = place


class Drag:
    """Follows one pointer from a card of the hand until it is lifted."""

    def __init__(self) -> None:
        """Follow nothing yet."""
        self.card: JsProxy | None = None
        self.pointer = -1
        self.x = self.y = 0.0
        self.is_moving = False
        self.ended_at = -1e9

    def press(self, event: JsProxy) -> None:
        """Begin to follow a pointer that presses a card: the first one, with its main button."""
        if self.card is not None or event.button != 0 or not event.isPrimary:
            return
        card = event.target.closest(CARD)
        if card and not event.target.closest("[data-way]"):
            self.card, self.pointer, self.is_moving = card, event.pointerId, False
            self.x, self.y = event.clientX, event.clientY

    def move(self, event: JsProxy) -> None:
        """Let the card follow the pointer, once it has gone far enough."""
        if self.card is None or event.pointerId != self.pointer:
            return
        right, down = event.clientX - self.x, event.clientY - self.y
        if not self.is_moving:
            if max(abs(right), abs(down)) < START:
                return
            self.is_moving = True
            if self.card.isConnected:
                self.card.setPointerCapture(self.pointer)
            self.card.setAttribute("data-dragging", "")
        self.card.style.transform = f"translate({right:.0f}px,{down:.0f}px)"
        self.card.toggleAttribute("data-leaving", self._is_above(event))

    def release(self, event: JsProxy) -> Drop | None:
        """End the drag, and say what it comes to (`None`: it was none)."""
        if self.card is None or event.pointerId != self.pointer:
            return None
        card, was_moving = self.card, self.is_moving
        if not was_moving:
            self.card = None
            return None
        drop = self._drop(card, event) if card.isConnected else Drop("", card)
        self.cancel()
        self.ended_at = event.timeStamp
        return drop

    def cancel(self) -> None:
        """Put the card back where it was."""
        if self.card is not None:
            self.card.style.transform = ""
            self.card.removeAttribute("data-dragging")
            self.card.removeAttribute("data-leaving")
        self.card, self.is_moving = None, False

    def is_echo(self, event: JsProxy) -> bool:
        """Tell whether a click only echoes the end of a drag."""
        return bool(0 <= event.timeStamp - self.ended_at < 60)

    def _drop(self, card: JsProxy, event: JsProxy) -> Drop:
        if self._is_above(event):
            return Drop("play", card)
        cards = [other for other in document.querySelectorAll(CARD) if not other.isSameNode(card)]
        box = document.querySelector("#table .hand").getBoundingClientRect()
        is_within = box.left <= event.clientX <= box.right and box.top <= event.clientY <= box.bottom
        if not is_within or abs(event.clientX - self.x) < START:
            return Drop("", card)
        return Drop("put", card, _place(cards, event.clientX, event.clientY))

    def _is_above(self, event: JsProxy) -> bool:
        """Tell whether the pointer is above the hand, where the table is."""
        hand = document.querySelector("#table .hand")
        return bool(hand) and event.clientY < hand.getBoundingClientRect().top


def _place(cards: list[JsProxy], x: float, y: float) -> int:
    """Count the cards that a point comes behind, row by row."""
    place = 0
    for card in cards:
        box = card.parentElement.getBoundingClientRect()
        is_row_above = box.bottom < y
        is_left_of = box.top <= y <= box.bottom and box.left + box.width / 2 < x
        if is_row_above or is_left_of:
            place += 1
    return place
