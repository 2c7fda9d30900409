"""The analysis of a deal as nodes: how far it is, what it comes to, a graph with its table, the costliest moments in words."""

from math import ceil
from typing import NamedTuple

from app import analysis, because, ledger
from app import replay as replays
from app.analysis import Judgement
from app.chart import LEFT, RIGHT, SIZES, TOP, step_of
from app.lookback import Analysis, Replay
from app.markup_hints import reason_list
from app.markup_ledger import box
from app.node import Node, classes, h, mark
from app.pen import Pen
from app.play import Play, scene_of
from app.scene import Scene
from app.session import Session
from app.text import Text, listing, text
from pycore.bots import SEARCHING
from pycore.language import number

BOTTOM = 30
FLAT = 120
"""The height of a graph without any bar, in pixels."""
ROOM = 22
"""Pixels over the highest bar, for its figure."""
GOOD = "M0-5L5 0L0 5L-5 0Z"
"""The outline of the mark of a decision that was as good as any, round 0 0."""


class Frame(NamedTuple):
    """How decisions and chips become places."""

    width: int
    height: int
    high: int
    decisions: int

    @property
    def slot(self) -> float:
        """The width that a decision has."""
        return (self.width - LEFT - RIGHT) / self.decisions

    def y(self, chips: float) -> float:
        """Say where a number of chips stands."""
        floor = self.height - BOTTOM
        return floor - (floor - TOP - ROOM) * chips / self.high


class Told(NamedTuple):
    """What is drawn: the match, its deal, what is thought of it, and how it is worded."""

    play: Play
    shown: Replay
    found: Analysis
    judged: tuple[Judgement, ...]
    scene: Scene
    is_in_points: bool

    def at(self, ply: int) -> Scene:
        """Go to the moment before an action."""
        return scene_of(replays.play_at(self.play, Replay(self.shown.deal, ply)))

    def chips(self, cost: float) -> Text:
        """Write a cost with its unit."""
        key = "analysis.points" if self.is_in_points else "analysis.chips"
        return text(key, cost=because.plain_tenths(cost))


def section(session: Session, play: Play, shown: Replay, pen: Pen) -> Node:
    """Draw the analysis of the deal that is shown, or offer it."""
    found = analysis.shown(session, play)
    title = h("h2", mark("hint"), h("span", pen.key("analysis.title")), key="title", id="analysis-title")
    body: tuple[Node | None, ...]
    if found is None:
        state, body = "none", (h("p", pen.key("analysis.about"), key="about"), _form(play, shown, pen))
    else:
        scene = scene_of(replays.play_at(play, Replay(shown.deal)))
        judged = analysis.judgements(play, shown.deal, found)
        points = ledger.is_in_points(scene_of(play))
        told = Told(play, shown, found, judged, scene, points)
        is_running = found.next_ply is not None
        state = "running" if is_running else "failed" if found.is_given_up else "done"
        body = (
            _progress(found, pen) if is_running else _form(play, shown, pen, is_again=found.is_given_up),
            *_outcome(told, pen, is_running=is_running),
        )
    return h(
        "section",
        title,
        *body,
        key="analysis",
        class_="paper analysis",
        data_analysis=state,
        aria_labelledby="analysis-title",
    )


def _form(play: Play, shown: Replay, pen: Pen, *, is_again: bool = True) -> Node:
    """Offer the analysis: whose decisions, judged by whom."""
    seats = range(len(play.players)) if shown.eyes is None else (shown.eyes,)
    whose = [
        h("option", pen.say(replays.name_of(play, seat)), value=seat, selected=seat == shown.whose)
        for seat in seats
        if seat in play.match.deals[shown.deal].setup.active
    ]
    levels = [
        h("option", pen.key(f"level.{level}"), value=level, selected=level == shown.level) for level in reversed(SEARCHING)
    ]
    begin = h("button", pen.key("command.analyse"), type="button", class_="button is-main", data_command="analyse")
    return h(
        "div",
        h(
            "label",
            h("span", pen.key("analysis.whose")),
            h("select", *whose, value=shown.whose, data_field="replay.whose"),
            key="whose",
            class_="field",
        ),
        h(
            "label",
            h("span", pen.key("analysis.level")),
            h("select", *levels, value=shown.level, data_field="replay.level"),
            key="level",
            class_="field",
        ),
        begin if is_again else None,
        key="form",
        class_="analysis-form",
    )


def _progress(found: Analysis, pen: Pen) -> Node:
    done, count = len(found.opinions), len(found.plies)
    words = pen.say(text("analysis.progress", done=done + 1, all=count))
    return h(
        "div",
        h("p", words, key="words", id="analysis-progress"),
        h("progress", max=count, value=done, aria_labelledby="analysis-progress", key="bar"),
        h("button", pen.key("command.stop-analysis"), type="button", class_="button", data_command="stop-analysis"),
        key="progress",
        class_="analysis-progress",
    )


def _outcome(told: Told, pen: Pen, *, is_running: bool) -> tuple[Node | None, ...]:
    found, judged = told.found, told.judged
    if not found.plies:
        return (h("p", pen.say(told.scene.said("analysis.no-choice", found.seat)), key="nothing"),)
    lost = sum(one.advice is None for one in found.opinions)
    missing = None
    if found.is_given_up:
        missing = h("p", mark("warning"), h("span", pen.key("analysis.given-up")), key="missing", class_="warning")
    elif lost:
        missing = h(
            "p", mark("warning"), h("span", pen.say(text("analysis.lost", count=lost))), key="missing", class_="warning"
        )
    if not judged:
        return (missing,)
    both = h("div", _graph(told, pen), _table(told, pen), key="both", class_="analysis-both")
    summary = None if is_running else h("p", pen.say(_summary(told)), key="summary", class_="analysis-summary")
    return (missing, summary, None if is_running else _moments(told, pen), both)


def _summary(told: Told) -> Text:
    total = analysis.sum_up(told.judged)
    if total.good == total.decisions:
        return text("analysis.all-good", count=total.decisions)
    return text("analysis.summary", count=total.decisions, good=number(total.good), cost=told.chips(total.cost))


# the graph


def _graph(told: Told, pen: Pen) -> Node:
    drawings = [_draw(told, pen, *size) for size in SIZES]
    legend = h("p", _diamond(), h("span", pen.key("analysis.legend")), key="legend", class_="legend")
    return h("figure", *drawings, legend, key="graph", class_="chart-box")


def _draw(told: Told, pen: Pen, size: str, width: int, height: int) -> Node:
    plies = told.found.plies
    known = {one.ply: one for one in told.judged}
    most = max((one.cost or 0 for one in told.judged), default=0)
    height = height if most else FLAT
    step = step_of(max(ceil(most), 1), 4)
    frame = Frame(width, height, ceil(most / step) * step or step, len(plies))
    levels = [_level(frame, chips) for chips in range(0, frame.high + 1, step)]
    tricks = analysis.tricks_of(told.play, told.shown.deal, plies)
    bars: list[Node] = []
    for place, ply in enumerate(plies):
        is_first = not place or tricks[place] != tricks[place - 1]
        label = (number(tricks[place]) if tricks[place] else "\u2022") if is_first else ""
        bars.append(_column(told, known.get(ply), ply, frame, place, label, pen))
    costly = [text("analysis.bar", place=_place(one), cost=told.chips(one.cost)) for one in told.judged if one.cost]
    words = text("analysis.graph", costs=listing(*costly)) if costly else text("analysis.graph.even")
    return h(
        "svg",
        *levels,
        *bars,
        key=size,
        class_=f"chart analysis-chart is-{size}",
        viewBox=f"0 0 {width} {height}",
        role="img",
        aria_label=pen.say(words),
    )


def _level(frame: Frame, chips: int) -> Node:
    y = _at(frame.y(chips))
    rule = h("line", x1=LEFT, x2=frame.width - RIGHT, y1=y, y2=y, class_="chart-rule" if chips else "chart-zero")
    figure = h("text", number(chips), x=LEFT - 6, y=_at(frame.y(chips) + 4), class_="chart-chips")
    return h("g", rule, figure, key=f"level {chips}")


def _column(told: Told, one: Judgement | None, ply: int, frame: Frame, place: int, label: str, pen: Pen) -> Node:
    """Draw a decision: a bar as high as its cost, or a mark on the ground; a click on it shows its moment."""
    left, middle = LEFT + frame.slot * place, LEFT + frame.slot * (place + 0.5)
    parts = [
        h("path", d=_box(left, TOP, frame.slot, frame.height - TOP), class_="chart-slot", key="slot"),
        h("text", label, x=_at(middle), y=frame.height - 9, class_="chart-deal", key="trick") if label else None,
    ]
    if one is not None and one.cost:
        high, broad = frame.y(one.cost), min(frame.slot * 0.62, 34)
        outline = _box(middle - broad / 2, high, broad, frame.y(0) - high)
        parts.append(h("path", d=outline, key="bar", class_="chart-bar"))
        figure = pen.say(because.plain_tenths(one.cost))
        parts.append(h("text", figure, x=_at(middle), y=_at(high - 6), class_="chart-figure", key="figure"))
    elif one is not None and one.is_equal:
        parts.append(
            h("path", d=GOOD, transform=f"translate({_at(middle)} {_at(frame.y(0))})", class_="chart-good", key="good")
        )
    elif told.found.opinion(ply) is not None:
        parts.append(h("text", "?", x=_at(middle), y=_at(frame.y(0) - 6), class_="chart-figure", key="open"))
    return h(
        "g",
        *parts,
        key=f"ply {ply}",
        class_=classes("chart-column", "is-shown" if told.shown.step == ply + 1 else None),
        data_command="replay-to",
        data_argument=ply + 1,
    )


def _diamond() -> Node:
    return h(
        "svg",
        h("path", d=GOOD, transform="translate(8 8)", class_="chart-good"),
        viewBox="0 0 16 16",
        class_="chart-sample is-mark",
        aria_hidden="true",
    )


def _place(one: Judgement) -> Text:
    return text("analysis.trick", trick=one.trick) if one.trick else text("analysis.before")


def _box(left: float, top: float, width: float, height: float) -> str:
    """Write the outline of a rectangle; the page draws paths, and has no need of another kind of shape."""
    return f"M{_at(left)} {_at(top)}h{_at(width)}v{_at(height)}h{_at(-width)}Z"


def _at(place: float) -> str:
    return f"{place:.1f}".removesuffix(".0")


# the table


def _table(told: Told, pen: Pen) -> Node:
    heads = [h("th", pen.key(f"analysis.head.{name}"), scope="col") for name in ("place", "done", "best", "cost")]
    rows = [_row(told, one, pen) for one in told.judged]
    words = pen.key("analysis.table.points" if told.is_in_points else "analysis.table")
    table = h(
        "table",
        h("caption", words, class_="unseen"),
        h("thead", h("tr", *heads)),
        h("tbody", *rows),
        class_="ledger analysis-table",
    )
    return box(table, words)


def _row(told: Told, one: Judgement, pen: Pen) -> Node:
    scene = told.at(one.ply)
    link = h(
        "button",
        pen.say(_place(one)),
        type="button",
        class_="link",
        data_command="replay-to",
        data_argument=one.ply + 1,
        aria_current="step" if told.shown.step == one.ply + 1 else None,
    )
    best = h("td", *pen.rich(because.action(scene, one.best))) if one.cost else h("td", "\u2013")
    cost = "?" if one.cost is None else pen.say(because.plain_tenths(one.cost)) if one.cost else pen.key("analysis.good")
    return h(
        "tr",
        h("th", link, scope="row"),
        h("td", *pen.rich(because.action(scene, one.done))),
        best,
        h("td", h("b", cost) if one.cost else h("span", cost)),
        key=f"ply {one.ply}",
        class_="is-costly" if one.cost else None,
    )


# the moments


def _moments(told: Told, pen: Pen) -> Node | None:
    found = analysis.costliest(told.judged)
    if not found:
        return None
    items = [_moment(told, one, pen) for one in found]
    return h(
        "div",
        h("h3", pen.say(text("analysis.moments", count=len(found)))),
        h("ol", *items, class_="analysis-moments"),
        key="moments",
    )


def _moment(told: Told, one: Judgement, pen: Pen) -> Node:
    scene = told.at(one.ply)
    sentence = text(
        "analysis.moment",
        done=because.action(scene, one.done),
        best=because.action(scene, one.best),
        cost=told.chips(one.cost or 0),
    )
    deal = told.play.match.deals[told.shown.deal]
    why = because.reasons(scene, analysis.grounds(deal, told.play.match, one.ply, one.best))
    reasons = h("p", *pen.rich(text("why.title", action=because.action(scene, one.best))), class_="small") if why else None
    buttons = (
        _button("replay-to", one.ply + 1, "analysis.show-it", one, pen),
        _button("play-on", one.ply, "command.play-on", one, pen),
    )
    return h(
        "li",
        h("h4", pen.say(_place(one))),
        h("p", *pen.rich(sentence)),
        reasons,
        *reason_list(why, pen),
        h("div", *buttons, class_="buttons"),
        key=f"ply {one.ply}",
        data_moment=one.ply,
    )


def _button(command: str, argument: int, key: str, one: Judgement, pen: Pen) -> Node:
    return h(
        "button",
        pen.key(key),
        type="button",
        class_="button",
        data_command=command,
        data_argument=argument,
        aria_label=pen.say(listing(text(key), _place(one))),
    )
