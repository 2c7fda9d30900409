"""The statistics as nodes: of each game its sums, averages, running totals and matches, and the ways to take them along."""

from app import tallied
from app.chart import chart
from app.markup_ledger import box
from app.node import Node, h
from app.pen import Pen
from app.session import Session
from app.statistics import Line, read_tally, sum_up
from app.table import Sheet, SheetRow
from app.tallied import Course
from app.text import Text, listing, plain, text
from pycore.language import number, signed


def statistics_page(session: Session, pen: Pen) -> tuple[Node, ...]:
    """Draw the statistics: of each game a table, a graph of averages, the running totals, its matches; practice by itself."""
    stored = session.shelf.tallies or ()
    read = [(key, read_tally(content)) for key, content in stored]
    rows = sum_up(tuple(tally for _, tally in read if tally is not None))
    if not rows:
        home = h("a", pen.key("command.lobby"), class_="button", href="#/")
        return (h("p", pen.key("statistics.none"), key="none", class_="prose"), h("div", home, key="home", class_="buttons"))
    parts = []
    for practice in (False, True):
        games = dict.fromkeys(line.game for line in rows if line.is_practice == practice)
        if practice and games:
            parts.append(h("h2", pen.key("statistics.practice"), key="practice"))
            parts.append(h("p", pen.key("statistics.practice-words"), key="practice-words"))
        for game in games:
            own = tuple(line for line in rows if line.game == game and line.is_practice == practice)
            parts.append(_paper(session, game, own, pen, practice=practice))
    lost = sum(tally is None for _, tally in read)
    if lost:
        parts.append(h("p", pen.say(text("statistics.unreadable", count=lost)), key="lost", class_="warning"))
    ways = (_button(name, pen) for name in ("statistics-csv", "statistics-json", "clear-statistics"))
    parts.append(h("div", *ways, key="ways", class_="buttons"))
    return tuple(parts)


def _paper(session: Session, game: str, lines: tuple[Line, ...], pen: Pen, *, practice: bool) -> Node:
    found = tallied.courses(tallied.counted(session), game, practice=practice)
    ways = [part for course in found for part in _course(session, course, pen)]
    return h(
        "div",
        h("h2", pen.key(f"{game}.name"), key="name", class_="unseen"),
        h("div", _statistics_table(game, lines, pen), _bars(lines, pen), key="sums", class_="statistics-sums"),
        *ways,
        key=f"{game}{practice}",
        class_="paper statistics-paper",
        data_practice="yes" if practice else "no",
    )


def _bars(lines: tuple[Line, ...], pen: Pen) -> Node:
    """Draw the averages as bars to both sides of nothing; the table beside them has the figures."""
    averages = [line.total / line.deals for line in lines]
    most = max(*(abs(average) for average in averages), 0.1)
    items = []
    for line, average in zip(lines, averages, strict=True):
        width = 96 * average / most
        bar = h("path", d=f"M100 3h{width:.1f}v14h{-width:.1f}Z", class_="bar-gain" if average > 0 else "bar-loss")
        ground = h("line", x1=100, x2=100, y1=0, y2=20, class_="chart-zero")
        drawing = h("svg", bar, ground, viewBox="0 0 200 20", class_="statistics-bar", preserveAspectRatio="none")
        label = h("span", _name(line, pen), class_="is-part" if line.kind else None)
        items.append(h("li", label, drawing, key=f"{line.level}/{line.unit}/{line.kind}/{line.is_own}"))
    title = h("p", pen.key("statistics.average"))
    return h("div", title, h("ul", *items), key="bars", class_="statistics-bars", aria_hidden="true")


def _course(session: Session, course: Course, pen: Pen) -> tuple[Node | None, ...]:
    """Draw how the totals went, and under it what they are made of, match by match."""
    names = tuple(_level(level, course.unit) for level in course.levels)
    sheet_rows = tuple(
        SheetRow(course.first + place, plain(""), plain(""), totals, totals, 0) for place, totals in enumerate(course.totals, 1)
    )
    sheet = Sheet(names, sheet_rows, course.totals[-1], 0, course.unit == "points")
    pairs = zip(names, sheet.totals, strict=True)
    standing = listing(*(text("score.pair", name=name, chips=signed(total)) for name, total in pairs))
    label = text("statistics.curve", count=len(course.totals), standing=standing)
    title = text("statistics.last" if course.first else "statistics.running", count=len(course.totals))
    curve = h("div", h("h3", pen.say(title)), chart(sheet, pen, label), key=f"curve {course.unit}")
    return curve if len(course.totals) > 1 else None, _matches(session, course, pen)


def _matches(session: Session, course: Course, pen: Pen) -> Node:
    heads = ("played", "level", "deals", "total", "running")
    names = [h("th", pen.key(f"statistics.{name}"), scope="col") for name in heads]
    kept = {head.id for head in session.shelf.heads if head.done}
    body = []
    for one in course.matches:
        day = tallied.date(one.time)
        label = pen.say(text("statistics.look-back", date=day))
        first = h("a", day, href=f"#/replay/{one.match}", class_="link", title=label) if one.match in kept else h("span", day)
        cells = (pen.say(_level(one.level, course.unit)), number(one.deals), signed(one.change), signed(one.total))
        body.append(h("tr", h("th", first, scope="row"), *(h("td", cell) for cell in cells), key=one.match))
    words = pen.key("statistics.matches")
    table = h("table", h("caption", words, class_="unseen"), h("thead", h("tr", *names)), h("tbody", *body), class_="ledger")
    return h("details", h("summary", words), box(table, words), key=f"matches {course.unit}", class_="paper-more")


def _level(level: str, unit: str) -> Text:
    name = text(f"statistics.level.{level}")
    return text("statistics.points", level=name) if unit == "points" else name


def _statistics_table(game: str, rows: tuple[Line, ...], pen: Pen) -> Node:
    heads = ("deals", "gains", "losses", "total", "average")
    names = [h("th", pen.key(f"statistics.{name}"), scope="col", role="columnheader") for name in ("level", *heads)]
    body = [_statistics_row(line, pen) for line in rows]
    table = h(
        "table",
        h("caption", pen.key(f"{game}.name")),
        h("thead", h("tr", *names, role="row"), role="rowgroup"),
        h("tbody", *body, role="rowgroup"),
        class_="ledger statistics",
        data_game=game,
        role="table",  # where it is narrow its rows fold, which would take a table's roles away from some readers
    )
    return box(table, pen.key(f"{game}.name"))


def _statistics_row(line: Line, pen: Pen) -> Node:
    average = round(10 * line.total / line.deals) / 10
    shown = f"{average:+.1f}".replace("-", "\u2212") if average else "0"
    cells = (number(line.deals), number(line.gains), number(line.losses), signed(line.total), shown)
    return h(
        "tr",
        h("th", _name(line, pen), scope="row", role="rowheader"),
        *(h("td", cell, role="cell") for cell in cells),
        key=f"{line.level}/{line.unit}/{line.kind}/{line.is_own}",
        role="row",
        class_="is-part" if line.kind else None,
    )


def _name(line: Line, pen: Pen) -> str:
    if not line.kind:
        return pen.say(_level(line.level, line.unit))
    kind = text(f"{line.game}.kind.{line.kind}|plain-kind", kind=line.kind)
    return pen.say(text("statistics.own", kind=kind) if line.is_own else kind)


def _button(command: str, pen: Pen) -> Node:
    return h("button", pen.key(f"command.{command}"), type="button", class_="button", data_command=command)
