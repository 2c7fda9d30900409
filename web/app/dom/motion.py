"""Lets cards travel: measured before the screen changes, animated after it, and never in the way of a click.

The document always shows the new state at once. A card of the trick is only drawn where it came from and moves home; a gathered
trick is a set of pictures over the page, which hold nothing and go by themselves.
"""

from js import Object, document, getComputedStyle
from pyodide.ffi import JsProxy, to_js

from app.dom.bridge import later
from app.motion import Motion, Travel

SPARE = 60
"""Milliseconds after its end until what moved is set free, whatever became of the animation."""
PACKET = 4
"""Cards are dealt in packets of so many."""
NOTHING = Motion()
HOME = {"transform": "none", "opacity": "1"}


class Box:
    """A place on the screen: its middle and its width."""

    def __init__(self, element: JsProxy) -> None:
        """Measure an element."""
        found = element.getBoundingClientRect()
        self.left, self.top, self.width, self.height = found.left, found.top, found.width, found.height

    @property
    def middle(self) -> tuple[float, float]:
        """The middle."""
        return self.left + self.width / 2, self.top + self.height / 2


class Mover:
    """Moves what changed between two drawings."""

    def __init__(self) -> None:
        """Move nothing yet."""
        self.motion = NOTHING
        self.hand: dict[str, Box] = {}
        self.seats: dict[int, Box] = {}
        self.pictures: list[tuple[JsProxy, Box]] = []

    def measure(self, motion: Motion) -> None:
        """Before the screen changes: remember where the cards and the seats are between which something will move."""
        self.motion, self.hand, self.seats, self.pictures = NOTHING, {}, {}, []
        if motion == NOTHING or document.hidden or _milliseconds("--move") <= 0:
            return
        self.motion = motion
        for number in {*(travel.seat for travel in motion.travels), *([motion.sweep.seat] if motion.sweep else [])}:
            if seat := _seat(number):
                self.seats[number] = Box(seat)
        for travel in motion.travels:
            if card := document.querySelector(f"#table .hand [data-card='{travel.code}']"):
                self.hand[travel.code] = Box(card)
        for card in document.querySelectorAll("#table .trick [data-card]") if motion.sweep else ():
            self.pictures.append((_picture(card), Box(card)))

    def move(self) -> None:
        """After the screen changed: let the cards travel from where they were."""
        for travel in self.motion.travels:
            self._travel(travel)
        if self.motion.dealer is not None:
            _deal(self.motion.dealer)
        if self.motion.sweep and self.motion.sweep.seat in self.seats:
            self._sweep(self.seats[self.motion.sweep.seat])

    def _travel(self, travel: Travel) -> None:
        card = document.querySelector(f"#table .trick [data-card='{travel.code}']")
        start = self.hand.get(travel.code) or self.seats.get(travel.seat)
        if not card or start is None:
            return
        home = Box(card)
        is_from_hand = travel.code in self.hand
        scale = start.width / (home.width or 1) if is_from_hand else 0.5
        away = {"transform": _shift(home, start, scale), "opacity": "1" if is_from_hand else "0.2"}
        time = _milliseconds("--move")
        card.setAttribute("data-moving", "")
        card.animate(_frames(away, HOME), _timing(time))
        later(round(time) + SPARE, lambda: card.removeAttribute("data-moving"))

    def _sweep(self, seat: Box) -> None:
        time = _milliseconds("--slow")
        layer = document.createElement("div")
        layer.className = "gathering"
        layer.setAttribute("aria-hidden", "true")
        document.body.append(layer)
        for picture, box in self.pictures:
            picture.style.left, picture.style.top = f"{box.left:.1f}px", f"{box.top:.1f}px"
            picture.style.width, picture.style.height = f"{box.width:.1f}px", f"{box.height:.1f}px"
            layer.append(picture)
            picture.animate(_frames(HOME, {"transform": _shift(box, seat, 0.3), "opacity": "0"}), _timing(time))
        later(round(time), layer.remove)


def _deal(dealer: int) -> None:
    """Let the cards come from the dealer in packets: mine to my hand, the others' backs to their seats.

    The cards are there and can be used from the first moment; only how they are drawn is late.
    """
    place = _seat(dealer)
    if place is None:
        return
    start = Box(place)
    time = _milliseconds("--move") * 1.3
    seats = [backs for backs in document.querySelectorAll("#table .backs") if backs.offsetWidth]
    for hand in (document.querySelectorAll("#table .hand .cards > li"), *(backs.children for backs in seats)):
        for number, card in enumerate(hand):
            away = {"transform": _shift(Box(card), start, 0.4), "opacity": "0"}
            card.animate(_frames(away, HOME), _timing(time, delay=number // PACKET * time * 0.45))


def _shift(home: Box, other: Box, scale: float) -> str:
    """Say how far another place is from home, as a transform."""
    (x, y), (left, top) = home.middle, other.middle
    return f"translate({left - x:.1f}px,{top - y:.1f}px) scale({scale:.3f})"


def _seat(seat: int) -> JsProxy | None:
    """Find what is seen of a seat: its avatar, or its name where avatars are hidden."""
    place = document.querySelector(f"#table .seat[data-seat='{seat}']")
    avatar = place.querySelector(".avatar") if place else None
    return avatar if avatar and avatar.offsetWidth else place


def _picture(card: JsProxy) -> JsProxy:
    """Copy a card as a picture that nobody can take for a card: no name, no data."""
    picture = document.createElement("span")
    picture.className = "card tile" if card.classList.contains("tile") else "card"
    face = card.querySelector(".face")
    if face:
        picture.append(face.cloneNode(True))
    return picture


def _milliseconds(token: str) -> float:
    """Read a length of time of the styles; it is 0 where nothing shall move."""
    words = str(getComputedStyle(document.documentElement).getPropertyValue(token)).strip()
    try:
        return float(words[:-2]) if words.endswith("ms") else 1000 * float(words.removesuffix("s"))
    except ValueError:
        return 0.0


def _frames(*frames: dict[str, str]) -> JsProxy:
    return to_js([to_js(frame, dict_converter=Object.fromEntries) for frame in frames])


def _timing(time: float, delay: float = 0) -> JsProxy:
    timing = {"duration": time, "delay": delay, "fill": "backwards", "easing": "cubic-bezier(.2,.7,.2,1)"}
    return to_js(timing, dict_converter=Object.fromEntries)
