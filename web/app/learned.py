"""What somebody has learned of a game: the lessons done and the puzzles solved, and how many there are; one entry a game."""

import json
from typing import NamedTuple

from pycore.plain import Json, parse_object

VERSION = 1
LIMIT = 500
"""The most names that an entry may have."""


class Learned(NamedTuple):
    """The names of the lessons done and of the puzzles solved, each with the number of all (0: not known yet).

    `place` is the lesson in which somebody is, and the step there (0: in none).
    """

    learn: tuple[str, ...] = ()
    lessons: int = 0
    puzzles: tuple[str, ...] = ()
    positions: int = 0
    place: tuple[str, int] = ("", 0)

    def add(self, screen: str, name: str, count: int) -> "Learned":
        """Note that one more is done, of so many."""
        done = self.learn if screen == "learn" else self.puzzles
        names = done if name in done else (*done, name)
        if screen == "learn":
            return self._replace(learn=names, lessons=count)
        return self._replace(puzzles=names, positions=count)

    def join(self, other: "Learned") -> "Learned":
        """Put together what was learned in two places."""
        learn, puzzles = (
            tuple(dict.fromkeys((*mine, *theirs)))
            for mine, theirs in ((self.learn, other.learn), (self.puzzles, other.puzzles))
        )
        place = self.place if self.place[1] else other.place
        return Learned(learn, max(self.lessons, other.lessons), puzzles, max(self.positions, other.positions), place)

    def stand(self, name: str, step: int) -> "Learned":
        """Note the step of a lesson at which somebody is; 0 takes the note of that lesson away."""
        if step:
            return self._replace(place=(name, step))
        return self._replace(place=("", 0)) if self.place[0] == name else self


def write(learned: Learned) -> str:
    """Write an entry."""
    return json.dumps({"version": VERSION, **learned._asdict()})


def read(content: str) -> Learned | None:
    """Read an entry (`None`: it is none).

    >>> read(write(Learned(("trick",), 8)))
    Learned(learn=('trick',), lessons=8, puzzles=(), positions=0, place=('', 0))
    """
    data = parse_object(content)
    if data is None or data.get("version") != VERSION:
        return None
    learn, puzzles = _names(data.get("learn")), _names(data.get("puzzles"))
    lessons, positions = _number(data.get("lessons")), _number(data.get("positions"))
    if learn is None or puzzles is None or lessons is None or positions is None:
        return None
    return Learned(learn, lessons, puzzles, positions, _place(data.get("place")))


def _place(value: Json) -> tuple[str, int]:
    """Read where somebody is; what cannot be read, or is of a version before it was noted, is nowhere."""
    if not isinstance(value, list) or len(value) != 2:
        return "", 0
    name, step = value
    is_right = isinstance(name, str) and len(name) < 80 and type(step) is int and 0 < step <= LIMIT
    return (str(name), step) if is_right and type(step) is int else ("", 0)


def _names(value: Json) -> tuple[str, ...] | None:
    if not isinstance(value, list) or len(value) > LIMIT or not all(isinstance(name, str) and len(name) < 80 for name in value):
        return None
    return tuple(dict.fromkeys(str(name) for name in value))


def _number(value: Json) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= LIMIT else None
