"""The chart of everybody's chips over the deals, drawn as nodes: a line for each seat, told apart by dashes and markers too."""

from typing import NamedTuple

from app.node import Node, h
from app.pen import Pen
from app.table import Sheet
from app.text import Text, listing, text
from pycore.language import number, signed

MARKERS = (
    "M-4 0A4 4 0 1 0 4 0A4 4 0 1 0-4 0Z",
    "M-3.6-3.6H3.6V3.6H-3.6Z",
    "M0-4.8L4.6 3.6H-4.6Z",
    "M0-5L5 0L0 5L-5 0Z",
    "M-4-4L4 4M4-4L-4 4",
)
"""The outline of each seat's marker, round 0 0."""
SIZES = (("narrow", 320, 230), ("broad", 760, 300))
"""Two drawings of the same chart, in CSS pixels; the page shows the one that fits, so that its figures stay readable."""
LEFT, RIGHT, TOP, BOTTOM = 40, 14, 12, 26
MANY = 24
"""From this number of deals on, markers stand only where the axis has a figure."""


class Scale(NamedTuple):
    """How chips and deals become places."""

    width: int
    height: int
    low: int
    high: int
    deals: int

    def x(self, deal: int) -> float:
        """Say where a deal stands (0: before the first)."""
        return LEFT + (self.width - LEFT - RIGHT) * deal / max(self.deals, 1)

    def y(self, chips: int) -> float:
        """Say where a number of chips stands."""
        return TOP + (self.height - TOP - BOTTOM) * (self.high - chips) / (self.high - self.low)


def step_of(span: int, most: int) -> int:
    """Choose a round distance between lines, so that there are at most `most`.

    >>> step_of(57, 6), step_of(7, 6), step_of(3, 6)
    (10, 2, 1)
    """
    size = 1
    while True:
        for factor in (1, 2, 5):
            if span <= size * factor * most:
                return size * factor
        size *= 10


def chart(sheet: Sheet, pen: Pen, words: Text | None = None) -> Node | None:
    """Draw the chart with its key (`None`: there is nothing to see yet); `words` tell it to a reader instead of the usual."""
    if not sheet.rows:
        return None
    standing = listing(
        *(text("score.pair", name=name, chips=signed(total)) for name, total in zip(sheet.names, sheet.totals, strict=True))
    )
    label = pen.say(words or text("score.chart.points" if sheet.is_in_points else "score.chart", standing=standing))
    drawings = [_draw(sheet, size, width, height, label) for size, width, height in SIZES]
    key = [
        h("li", _sample(seat), h("span", pen.say(name)), h("b", signed(sheet.totals[seat])))
        for seat, name in enumerate(sheet.names)
    ]
    return h("figure", *drawings, h("ul", *key, class_="chart-key", aria_hidden="true"), key="chart", class_="chart-box")


def _draw(sheet: Sheet, size: str, width: int, height: int, label: str) -> Node:
    columns = [(0, *(row.totals[seat] for row in sheet.rows)) for seat in range(len(sheet.names))]
    every = [chips for column in columns for chips in column]
    step = step_of(max(every) - min(every) or 1, 5 if size == "narrow" else 7)
    low, high = min(every) // step * step, -(-max(every) // step) * step
    scale = Scale(width, height, low, high if high > low else low + step, len(sheet.rows))
    lines = [_level(scale, chips) for chips in range(scale.low, scale.high + 1, step)]
    stride = step_of(len(sheet.rows), 8 if size == "narrow" else 16)
    marked = [deal for deal in range(1, len(sheet.rows) + 1) if deal % stride == 0]
    deals = [h("text", str(deal), x=_at(scale.x(deal)), y=height - 8, class_="chart-deal") for deal in marked]
    shown = marked if len(sheet.rows) > MANY else list(range(1, len(sheet.rows) + 1))
    curves = [_curve(scale, seat, column, shown) for seat, column in enumerate(columns)]
    return h(
        "svg",
        *lines,
        *deals,
        *curves,
        key=size,
        class_=f"chart is-{size}",
        viewBox=f"0 0 {width} {height}",
        role="img",
        aria_label=label,
    )


def _level(scale: Scale, chips: int) -> Node:
    y = _at(scale.y(chips))
    rule = h("line", x1=LEFT, x2=scale.width - RIGHT, y1=y, y2=y, class_="chart-zero" if chips == 0 else "chart-rule")
    return h(
        "g", rule, h("text", number(chips), x=LEFT - 6, y=_at(scale.y(chips) + 4), class_="chart-chips"), key=f"level {chips}"
    )


def _curve(scale: Scale, seat: int, column: tuple[int, ...], shown: list[int]) -> Node:
    points = " ".join(f"{_at(scale.x(deal))},{_at(scale.y(chips))}" for deal, chips in enumerate(column))
    marks = [
        h(
            "path",
            d=MARKERS[seat],
            transform=f"translate({_at(scale.x(deal))} {_at(scale.y(column[deal]))})",
            key=f"mark {deal}",
        )
        for deal in shown
    ]
    return h("g", h("polyline", points=points), *marks, key=f"line {seat}", class_=f"line-{seat}")


def _sample(seat: int) -> Node:
    line = h("polyline", points="2,8 34,8")
    mark = h("path", d=MARKERS[seat], transform="translate(18 8)")
    return h("svg", h("g", line, mark, class_=f"line-{seat}"), class_="chart-sample", viewBox="0 0 36 16", aria_hidden="true")


def _at(place: float) -> str:
    return f"{place:.1f}".removesuffix(".0")
