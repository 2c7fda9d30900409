"""The statistics as they are drawn and taken along: running totals, the sums of every match, all deals as CSV and JSON."""

import json
import time
from collections.abc import Callable
from typing import NamedTuple

from app import shelf
from app.effects import Download
from app.session import Change, Session
from app.statistics import Result, Tally, read_tally
from pycore.bots import LEVELS

FORMAT, VERSION = "kartenstube-statistics", 1
COLUMNS = ("match", "date", "game", "against", "unit", "deal", "change", "contract", "own", "practice")
SHOWN = 300
"""The most deals that a curve shows: the last ones."""


class Counted(NamedTuple):
    """The tally of a match by the match's name."""

    match: str
    tally: Tally


class Course(NamedTuple):
    """How the totals of a game went, against each level, in one unit: the totals after each of the last deals, and all matches.

    `levels` are those that were met; `first` is the number of deals before the first that is shown.
    """

    levels: tuple[str, ...]
    unit: str
    totals: tuple[tuple[int, ...], ...]
    first: int
    matches: tuple["MatchSum", ...]


class MatchSum(NamedTuple):
    """What a match came to: its name, when it was played last, against whom, deals, the sum, the running total of the level."""

    match: str
    time: int
    level: str
    deals: int
    change: int
    total: int


def counted(session: Session) -> tuple[Counted, ...]:
    """List the tallies that can be read, the oldest first."""
    stored = session.shelf.tallies or ()
    read = ((key.removeprefix(shelf.TALLY), read_tally(content)) for key, content in stored)
    whole = (Counted(key, one) for key, one in read if one is not None)
    return tuple(sorted(whole, key=lambda one: (one.tally.time, one.match)))


def courses(found: tuple[Counted, ...], game: str, *, practice: bool) -> tuple[Course, ...]:
    """Follow the totals of a game, in each unit that was played for."""
    own = [one for one in found if one.tally.game == game and any(r.is_practice == practice for r in one.tally.results)]
    units = sorted({one.tally.unit for one in own})
    return tuple(_course([one for one in own if one.tally.unit == unit], unit, practice=practice) for unit in units)


def _course(own: list[Counted], unit: str, *, practice: bool) -> Course:
    order = (*LEVELS, "mixed")
    levels = tuple(sorted({one.tally.level for one in own}, key=order.index))
    totals = dict.fromkeys(levels, 0)
    steps, matches = [], []
    for one in own:
        deals = _deals(one.tally, practice=practice)
        for result in deals:
            totals[one.tally.level] += result.change
            steps.append(tuple(totals.values()))
        change = sum(result.change for result in deals)
        level = one.tally.level
        matches.append(MatchSum(one.match, one.tally.time, level, len(deals), change, totals[level]))
    return Course(levels, unit, tuple(steps[-SHOWN:]), max(len(steps) - SHOWN, 0), tuple(reversed(matches)))


def _deals(tally: Tally, *, practice: bool) -> list[Result]:
    return sorted(result for result in tally.results if result.is_practice == practice)


def date(then: int) -> str:
    """Write a day as every spreadsheet reads it."""
    return time.strftime("%Y-%m-%d", time.gmtime(then / 1000))


def rows(found: tuple[Counted, ...]) -> list[list[str | int | bool]]:
    """List every counted deal, a row each."""
    return [
        [
            one.match,
            date(one.tally.time),
            one.tally.game,
            one.tally.level,
            one.tally.unit,
            result.number + 1,
            result.change,
            result.kind,
            result.is_own,
            result.is_practice,
        ]
        for one in found
        for result in sorted(one.tally.results)
    ]


def download_csv(session: Session, _argument: str) -> Change:
    """Offer everything that is counted as a file for spreadsheets."""
    lines = [list[str | int | bool](COLUMNS), *rows(counted(session))]
    content = "".join(",".join(_cell(cell) for cell in line) + "\r\n" for line in lines)
    return session, (Download("kartenstube-statistics.csv", content, "text/csv"),)


def _cell(value: str | int | bool) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    words = str(value)
    if isinstance(value, str) and words[:1] in ("=", "+", "-", "@", "\t"):
        words = f"'{words}"  # a spreadsheet would take it for a formula
    return '"' + words.replace('"', '""') + '"' if any(sign in words for sign in ',"\r\n') else words


def download_json(session: Session, _argument: str) -> Change:
    """Offer everything that is counted as JSON."""
    deals = [dict(zip(COLUMNS, row, strict=True)) for row in rows(counted(session))]
    content = json.dumps({"format": FORMAT, "version": VERSION, "deals": deals})
    return session, (Download("kartenstube-statistics.json", content),)


COMMANDS: dict[str, Callable[[Session, str], Change]] = {
    "statistics-csv": download_csv,
    "statistics-json": download_json,
}
"""The ways to take the statistics along."""
