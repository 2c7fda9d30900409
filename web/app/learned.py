"""What somebody has learned of a game: the lessons done and the puzzles solved, and how many there are; one entry a game."""

import json
from typing import NamedTuple

from pycore.plain import Json, parse_object

VERSION = 1
LIMIT = 500
"""The most names that an entry may have."""


class Learned(NamedTuple):
    """The names of the lessons done and of the puzzles solved, each with the number of all (0: not known yet)."""

    learn: tuple[str, ...] = ()
    lessons: int = 0
    puzzles: tuple[str, ...] = ()
    positions: int = 0

    def add(self, screen: str, name: str, count: int) -> "Learned":
        """Note that one more is done, of so many."""
        done = self.learn if screen == "learn" else self.puzzles
        names = done if name in done else (*done, name)
        if screen == "learn":
            return self._replace(learn=names, lessons=count)
        return self._replace(puzzles=names, positions=count)

    def join(self, other: "Learned") -> "Learned":
        """Put together what was learned in two places."""
        learn, puzzles = (tuple(dict.fromkeys((*mine, *theirs))) for mine, theirs in zip(self[::2], other[::2], strict=True))
        return Learned(learn, max(self.lessons, other.lessons), puzzles, max(self.positions, other.positions))


def write(learned: Learned) -> str:
    """Write an entry."""
    return json.dumps({"version": VERSION, **learned._asdict()})


def read(content: str) -> Learned | None:
    """Read an entry (`None`: it is none).

    >>> read(write(Learned(("trick",), 8)))
    Learned(learn=('trick',), lessons=8, puzzles=(), positions=0)
    """
    data = parse_object(content)
    if data is None or data.get("version") != VERSION:
        return None
    learn, puzzles = _names(data.get("learn")), _names(data.get("puzzles"))
    lessons, positions = _number(data.get("lessons")), _number(data.get("positions"))
    if learn is None or puzzles is None or lessons is None or positions is None:
        return None
    return Learned(learn, lessons, puzzles, positions)


def _names(value: Json) -> tuple[str, ...] | None:
    if not isinstance(value, list) or len(value) > LIMIT or not all(isinstance(name, str) and len(name) < 80 for name in value):
        return None
    return tuple(dict.fromkeys(str(name) for name in value))


def _number(value: Json) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= LIMIT else None
