"""The model of a demo: what a reader sees, frame by frame, as frozen values and as versioned JSON.

Everything here is public: a hidden hand is a number. Only `Demo.script`, the source, knows hands that the script hides
again; it stays out of the JSON unless it is asked for.
"""

import json
from dataclasses import dataclass, replace

from pycore.demo.syntax import QuestionKind, Script
from pycore.errors import NotationError
from pycore.game import Options, Score
from pycore.plain import Json, from_plain, to_plain
from pycore.seats import Direction, Seat

FORMAT = "kartenstube-demo"
VERSION = 1

Param = tuple[str, str | int]


@dataclass(frozen=True, slots=True)
class Hand:
    """The cards of a hand or a pile that are seen, as codes, and how many more there are."""

    cards: tuple[str, ...]
    hidden: int


@dataclass(frozen=True, slots=True)
class PileView:
    """A pile by the record's name for it."""

    name: str
    cards: tuple[str, ...]
    hidden: int


@dataclass(frozen=True, slots=True)
class TrickView:
    """The trick on the table: who played what, the suit led, who is winning it or, if it is complete, has won it."""

    plays: tuple[tuple[Seat, str], ...]
    suit: str
    winner: Seat
    is_complete: bool


@dataclass(frozen=True, slots=True)
class Done:
    """What a seat did to come to the frame: the record's token, and whether it is a lead."""

    seat: Seat
    token: str
    is_lead: bool


@dataclass(frozen=True, slots=True)
class Caption:
    """A text of the author's."""

    text: str


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a choice is wrong: the engine's code and parameters, or the author's `text` in their place."""

    choice: str
    code: str
    params: tuple[Param, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Question:
    """A question with all its choices: cards, words or seats' letters; `seat` is who is asked about.

    `answers` are the right ones: all of them are wanted for `legal` and `say`, any of them for `one`, and `who` has one.
    """

    kind: QuestionKind
    text: str
    seat: Seat
    choices: tuple[str, ...]
    answers: tuple[str, ...]
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class WhatIf:
    """What would happen otherwise: frames beside the story."""

    text: str
    frames: tuple["Frame", ...]


@dataclass(frozen=True, slots=True)
class Move:
    """What a seat does on the way to an ending: the record's token, and who wins the trick that it completes, if it does."""

    seat: Seat
    token: str
    winner: Seat | None


@dataclass(frozen=True, slots=True)
class Position:
    """A position of a free ending: the `moves` to it, the reader's `ways` on (none: it is over), and why not others."""

    moves: tuple[Move, ...]
    ways: tuple["Way", ...]
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Way:
    """A choice of the reader's, as the record's token, and the position when it is the reader's turn again."""

    token: str
    then: Position


@dataclass(frozen=True, slots=True)
class Explore:
    """From here the reader may play on for `seat`: every way, with bots' answers, as a tree of positions."""

    seat: Seat
    root: Position


Note = Caption | Question | WhatIf | Explore


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture of the story: the table after `done` (`None`: nothing was done), and what is said of it in order.

    `won` counts the tricks by seat. `turn` is who decides (`None`: nobody any more). `score` is there when a deal all of
    whose cards are named is over. `line` is where the script says it.
    """

    line: int
    done: Done | None
    phase: str
    hands: tuple[Hand, ...]
    piles: tuple[PileView, ...]
    trick: TrickView | None
    won: tuple[int, ...]
    calls: tuple[tuple[Seat, str], ...]
    turn: Seat | None
    score: Score | None
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Demo:
    """A whole demo. `names` are the seats' letters in the direction of play; `earlier` tricks were played before it."""

    game: str
    game_version: int
    direction: Direction
    options: Options
    names: tuple[str, ...]
    dealer: Seat
    pot: int
    earlier: int
    frames: tuple[Frame, ...]
    script: Script | None = None


def to_json(demo: Demo, *, with_script: bool = False) -> dict[str, Json]:
    """Turn a demo into what `json.dumps` takes; the script, which may name hidden cards, only if asked."""
    kept = demo if with_script else replace(demo, script=None)
    return {"format": FORMAT, "version": VERSION, "demo": to_plain(kept)}


def from_json(data: Json) -> Demo:
    """Turn JSON back into a demo.

    Raises:
        NotationError: `unknown-format`, `unknown-version` or `wrong-shape`.
    """
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise NotationError("unknown-format")
    if data.get("version") != VERSION or type(data["version"]) is not int:
        raise NotationError("unknown-version", version=str(data.get("version"))[:20])
    return from_plain(Demo, data.get("demo"))


def write(demo: Demo, *, with_script: bool = False) -> str:
    """Write a demo as one line of JSON."""
    return json.dumps(to_json(demo, with_script=with_script), ensure_ascii=False, separators=(",", ":"))
