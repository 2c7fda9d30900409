"""One picture of a demo as an SVG file of its own: for printed documentation and wherever no HTML goes."""

import re
import textwrap
from collections.abc import Iterator

from pycore.demo import faces
from pycore.demo.data import read
from pycore.demo.html import PLAYING, faces_of
from pycore.demo.markup import element, escape
from pycore.demo.model import Demo, Frame
from pycore.demo.places import places
from pycore.demo.speaker import Speaker
from pycore.demo.words import load
from pycore.seats import Seat

WIDTH = 640
LEFT = 300
"""Where the hands begin, right of the trick; all in pixels."""
CENTRES = {"n": (150, 0), "s": (150, 1), "w": (52, 0.5), "e": (248, 0.5), "nw": (98, 0), "ne": (202, 0)}
"""A place's middle across, and how far down it lies, in steps of a card with its name."""
FELT, ON_FELT, QUIET, BRASS = "#5a6250", "#f8f1e1", "#ebe8d6", "#f0b64a"
FONT = "font-family:sans-serif;font-size:13px"


def to_svg(demo: Demo, number: int = 1, language: str = "en") -> str:
    """Draw the frame of that number, from 1, with its sentence; colours are those of light paper, without variables.

    Raises:
        IndexError: if the demo has no such frame.
        KeyError: if demos do not speak the language.
    """
    if not 1 <= number <= len(demo.frames):
        raise IndexError(number)
    frame = demo.frames[number - 1]
    before = demo.frames[number - 2] if number > 1 else None
    return _Picture(Speaker(demo, load(language)), frame).write(before)


def plain_colours() -> str:
    """Write the rules for the faces without custom properties, which few programs but browsers know."""
    css = read("assets/faces.css")
    values = dict(re.findall(r"--ks-([\w-]+):([^;}]+)", css[: css.index("}")]))
    light = {name: re.sub(r"light-dark\(([^,]+),[^)]*\)", r"\1", value) for name, value in values.items()}
    rules = [rule for rule in css.splitlines()[1:] if rule.startswith(".ks-")]
    return re.sub(r"var\(--ks-([\w-]+)(?:,(\w+))?\)", lambda found: light.get(found[1], found[2] or "inherit"), "".join(rules))


class _Picture:
    """Draws one frame."""

    def __init__(self, speaker: Speaker, frame: Frame) -> None:
        self.speaker = speaker
        self.frame = frame
        self.places = places(speaker.demo)
        wide, high = faces.SIZES[speaker.art]
        self.wide, self.high = wide, high

    def write(self, before: Frame | None) -> str:
        title = self.speaker.title(self.frame, before)
        lines = textwrap.wrap(title, 40 if self.speaker.words.language == "ja" else 84) or [""]
        top = 18 * len(lines) + 14
        hands, hands_end = self._rows(top + 14)
        step = self.high + 34
        trick = "".join(self._seat(seat, top + 14, step) for seat in range(len(self.places)))
        low = max(CENTRES[place][1] for place in self.places)
        if len(self.places) == 5:
            low = 2.0
        height = max(hands_end, top + 14 + (low + 1) * step) + 12
        text = "".join(_text(12, 20 + 18 * row, line, "#2b1e16", "bold") for row, line in enumerate(lines))
        felt = f'<rect y="{top}" width="{WIDTH}" height="{height - top:g}" rx="10" fill="{FELT}"/>'
        symbols = faces.symbols(faces_of(self.speaker.deck, (self.frame,)), "")
        style = f"<style>text{{{FONT}}}{plain_colours()}</style>"
        body = f"<title>{escape(title)}</title>{style}<defs>{symbols}</defs>{text}{felt}{trick}{hands}"
        box = f'viewBox="0 0 {WIDTH} {height:g}" width="{WIDTH}" height="{height:g}"'
        return f'<svg xmlns="http://www.w3.org/2000/svg" {box} role="img">{body}</svg>\n'

    def _seat(self, seat: Seat, top: float, step: float) -> str:
        place = self.places[seat]
        x, down = CENTRES[place]
        if len(self.places) == 5 and place in "wes":
            down = 2.0 if place == "s" else 1.0
        y = top + down * step
        turn, trick = self.frame.turn == seat, self.frame.trick
        name = ("▸ " if turn else "") + self.speaker.seat(seat)
        parts = [_text(x, y + 12, name, ON_FELT, "bold", "middle")]
        card = dict(trick.plays).get(seat) if trick else None
        if card is not None and trick is not None:
            parts.append(self._face(card, x - self.wide / 2, y + 18, is_best=trick.winner == seat))
        elif self.frame.phase == PLAYING:
            box = f'x="{x - self.wide / 2:g}" y="{y + 18:g}" width="{self.wide}" height="{self.high}" rx="4"'
            parts.append(f'<rect {box} fill="none" stroke="#949c84" stroke-dasharray="3 3"/>')
        else:
            said = dict(self.frame.calls).get(seat)
            parts += [_text(x, y + 30, self.speaker.call(said, ""), QUIET, anchor="middle")] if said else []
        return "".join(parts)

    def _rows(self, top: float) -> tuple[str, float]:
        parts, y = [], top
        for name, cards, hidden in self._holdings():
            parts.append(_text(LEFT, y + 12, name, ON_FELT, "bold"))
            pitch = min(self.wide + 3, (WIDTH - LEFT - 12 - self.wide) / max(len(cards) - 1, 1))
            parts += [self._face(code, LEFT + place * pitch, y + 18) for place, code in enumerate(cards)]
            y += 18 + (self.high + 6 if cards else 0)
            if hidden:
                parts.append(_text(LEFT, y + 10, self.speaker.hidden(hidden), QUIET))
                y += 18
            y += 4
        return "".join(parts), y

    def _holdings(self) -> Iterator[tuple[str, tuple[str, ...], int]]:
        for seat, hand in enumerate(self.frame.hands):
            tricks = self.speaker.tricks(self.frame, seat)
            if hand.cards or hand.hidden or tricks:
                yield self.speaker.seat(seat) + (f" ({tricks})" if tricks else ""), hand.cards, hand.hidden
        for pile in self.frame.piles:
            if pile.cards or pile.hidden:
                yield self.speaker.pile(pile.name), pile.cards, pile.hidden

    def _face(self, code: str, x: float, y: float, *, is_best: bool = False) -> str:
        box = f'x="{x:g}" y="{y:g}" width="{self.wide}" height="{self.high}"'
        frame = f'<rect {box} rx="4" fill="none" stroke="{BRASS}" stroke-width="5"/>' if is_best else ""
        return f'{frame}<use href="#{faces.front(self.speaker.deck, code)}" {box}/>'


def _text(x: float, y: float, words: str, fill: str, weight: str | None = None, anchor: str | None = None) -> str:
    return element("text", escape(words), x=f"{x:g}", y=f"{y:g}", fill=fill, font_weight=weight, text_anchor=anchor)
