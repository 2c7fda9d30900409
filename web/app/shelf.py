"""What is kept in the browser: the keys, a short head for each saved match, and the shelf of all of them as one value."""

import json
from dataclasses import dataclass, field
from typing import NamedTuple

from app.text import Text
from pycore import games
from pycore.plain import Json, parse_object

MATCH, HEAD, TALLY, BROKEN, DAILY = "match/", "head/", "tally/", "broken/", "daily/"
LEARNED, DRAFT = "learned/", "draft/"
"""How the keys begin, before a match's name: the match, what lists show of it, what counts of it, and what cannot
be read; before a game's: the days of its daily deal, what was learned of it, and the deal that is being composed."""
SETTINGS = "settings"
SINGLE = "single"
HEAD_VERSION = 1
FINISHED_LIMIT = 50
"""How many finished matches are kept; then the one finished first gives way to the next, which is said before."""
NAME_LENGTH = 40
"""The longest name of a match in a key."""
LEAVING = ("storage-trims", "history-full")
"""The news that a finished match has to give way next; they stay until the person acts."""


class Head(NamedTuple):
    """What lists show of a saved match, so that it need not be replayed.

    `deal` is the number of deals so far, `length` that of the match as its option has it (`single`: a deal that came alone by
    a link), `total` what the only person has won so far (`None`:
    nobody, several, or nothing yet). `turn` is empty between deals, `you`, or the name of who is asked. `time` is when it was
    played last, in milliseconds since 1970. `is_over`: nothing is to be played any more. `counts_from` is the first deal (from
    0) that the statistics count, `done` the number of finished deals. `is_practice`: it is played on from a moment of another
    match.
    """

    id: str
    game: str
    deal: int
    length: str
    total: int | None
    turn: str
    time: int
    is_over: bool
    counts_from: int
    done: int
    is_practice: bool = False

    @property
    def key(self) -> str:
        """Name the key of the match itself."""
        return MATCH + self.id


class Broken(NamedTuple):
    """Something stored that cannot be read: it stays where it is until a person has it deleted."""

    key: str
    content: str
    reason: Text


class Wait(NamedTuple):
    """A backup that is being checked, some entries at a time."""

    unchecked: tuple[tuple[str, str], ...]
    checked: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Shelf:
    """What is known of the storage.

    `tallies` are the statistics' entries by key (`None`: not read yet), `learned` those of lessons and puzzles. `asking` is a
    deletion that waits for a yes: `match/…`, `finished`, `statistics` or `all`. `used` and `quota` are in bytes (`None`: not
    known); `is_kept`: the browser has promised to delete nothing by itself, for which it was asked if `has_asked`. `counted`
    is the tally that was written last, as its match and its number of finished deals. `leaving` is the finished match of
    which was said that it gives way next; `is_due`: a person has acted since; `has_trimmed`: one had to go for want of room,
    and nothing could be saved since.
    """

    heads: tuple[Head, ...] = ()
    broken: tuple[Broken, ...] = ()
    tallies: tuple[tuple[str, str], ...] | None = None
    learned: tuple[tuple[str, str], ...] = ()
    asking: str = ""
    importing: Wait | None = None
    problem: Text | None = None
    report: Text | None = None
    used: int | None = None
    quota: int | None = None
    is_kept: bool = False
    has_asked: bool = False
    counted: tuple[str, int] = field(default=("", 0))
    leaving: str = ""
    is_due: bool = False
    has_trimmed: bool = False

    def find(self, match: str) -> Head | None:
        """Look up a match's head."""
        return next((head for head in self.heads if head.id == match), None)

    @property
    def running(self) -> tuple[Head, ...]:
        """List the matches that are not over, the one played last first."""
        return tuple(sorted((head for head in self.heads if not head.is_over), key=lambda head: -head.time))

    @property
    def finished(self) -> tuple[Head, ...]:
        """List the matches that are over, the one played last first."""
        return tuple(sorted((head for head in self.heads if head.is_over), key=lambda head: -head.time))


def write_head(head: Head) -> str:
    """Write a head as JSON; its match's name is in the key."""
    data = {name: value for name, value in head._asdict().items() if name != "id"}
    return json.dumps({"version": HEAD_VERSION, **data})


def read_head(key: str, content: str) -> Head | None:
    """Read a head (`None`: it is of no use, and is made anew from its match)."""
    data = parse_object(content)
    if data is None or data.get("version") != HEAD_VERSION or data.get("game") not in games.names():
        return None
    numbers = {name: _number(data.get(name)) for name in ("deal", "time", "counts_from", "done")}
    total, length, turn = data.get("total"), data.get("length"), data.get("turn")
    if None in numbers.values() or not isinstance(length, str) or not isinstance(turn, str):
        return None
    return Head(
        key.removeprefix(HEAD),
        str(data["game"]),
        numbers["deal"] or 0,
        length[:20],
        total if isinstance(total, int) and not isinstance(total, bool) else None,
        turn[:100],
        numbers["time"] or 0,
        data.get("is_over") is True,
        numbers["counts_from"] or 0,
        numbers["done"] or 0,
        data.get("is_practice") is True,
    )


def _number(value: Json) -> int | None:
    is_right = isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 10**15
    return value if is_right and isinstance(value, int) else None


def is_key(key: str) -> bool:
    """Tell whether a key is one of those that this page writes."""
    if key == SETTINGS:
        return True
    kind, slash, name = key.partition("/")
    is_name = 0 < len(name) <= NAME_LENGTH and name.isascii() and name.replace("-", "").isalnum()
    return kind + slash in (MATCH, HEAD, TALLY, BROKEN, DAILY, LEARNED, DRAFT) and is_name
