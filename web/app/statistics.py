"""Statistics: what the only person at a table won and lost, deal by deal, kept apart from the matches themselves.

Each match has one tally, written anew whenever another of its deals is over: so nothing is counted twice, two tabs do not
disturb each other, and a tally stays when its match is deleted.
"""

import json
from dataclasses import dataclass
from typing import NamedTuple

from app.games import view_of
from app.ledger import change, is_in_points
from app.play import Play, scene_of
from app.practice import is_practice
from pycore import games
from pycore.bots import LEVELS
from pycore.plain import parse_object

VERSION = 1
MIXED = "mixed"
"""The level of a table whose bots are not all of one."""


class Result(NamedTuple):
    """A finished deal: its number from 0, and what it changed for the person.

    `kind` is the kind of contract (empty: the game has none), `is_own`: it was the person's.
    """

    number: int
    change: int
    kind: str
    is_own: bool
    is_practice: bool


class Tally(NamedTuple):
    """The counted deals of a match; `unit` is `chips` or `points`."""

    game: str
    level: str
    unit: str
    time: int
    results: tuple[Result, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the statistics: so many deals, how many of them brought something or cost something, and the sum."""

    game: str
    level: str
    unit: str
    is_practice: bool
    kind: str = ""
    is_own: bool = False
    deals: int = 0
    gains: int = 0
    losses: int = 0
    total: int = 0


def tally_of(play: Play, counts_from: int, now: int) -> Tally | None:
    """Count a match's finished deals from a number on (`None`: it is not the match of one person)."""
    if len(play.humans) != 1:
        return None
    own = play.humans[0]
    view = view_of(play.match.game.name)
    levels = {player.level for player in play.players if player.kind == "bot"}
    level = next(iter(levels)) if len(levels) == 1 else MIXED
    results = []
    for number, deal in enumerate(play.match.deals):
        if deal.score is None or number < counts_from:
            continue
        kind, seat = view.kind(deal)
        practice = is_practice(play.record, number)
        results.append(Result(number, change(deal.score, own), kind, bool(kind) and seat == own, practice))
    unit = "points" if is_in_points(scene_of(play)) else "chips"
    return Tally(play.match.game.name, level if level in LEVELS else MIXED, unit, now, tuple(results))


def write_tally(tally: Tally) -> str:
    """Write a tally as JSON."""
    return json.dumps({"version": VERSION, **tally._asdict()})


def read_tally(content: str) -> Tally | None:
    """Read a tally (`None`: it cannot be read)."""
    data = parse_object(content)
    if data is None or data.get("version") != VERSION or data.get("game") not in games.names():
        return None
    level, unit, time, rows = (data.get(name) for name in ("level", "unit", "time", "results"))
    if level not in (*LEVELS, MIXED) or unit not in ("chips", "points") or type(time) is not int or not isinstance(rows, list):
        return None
    results = []
    for row in rows:
        if not isinstance(row, list) or [type(part) for part in row] != [int, int, str, bool, bool]:
            return None
        result = Result._make(row)
        if not (0 <= result.number < 10**6 and abs(result.change) < 10**9 and len(result.kind) <= 20):
            return None
        results.append(result)
    return Tally(str(data["game"]), str(level), str(unit), time, tuple(results))


def sum_up(tallies: tuple[Tally, ...]) -> tuple[Line, ...]:
    """Add tallies up: a line for each game, level and unit, then one for each kind of contract; practice apart, at the end."""
    sums: dict[tuple[bool, str, str, str, str, bool], list[int]] = {}
    for tally in tallies:
        for result in tally.results:
            kinds = [("", False), (result.kind, result.is_own)] if result.kind else [("", False)]
            for kind, is_own in kinds:
                key = (result.is_practice, tally.game, tally.level, tally.unit, kind, is_own)
                counts = sums.setdefault(key, [0, 0, 0, 0])
                gained = (1, result.change > 0, result.change < 0, result.change)
                sums[key] = [count + more for count, more in zip(counts, gained, strict=True)]
    order = {name: place for place, name in enumerate(games.names())}
    keys = sorted(sums, key=lambda key: (key[0], order[key[1]], *key[2:5], not key[5]))
    return tuple(
        Line(game, level, unit, practice, kind, is_own, *sums[practice, game, level, unit, kind, is_own])
        for practice, game, level, unit, kind, is_own in keys
    )
