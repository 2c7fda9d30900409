"""The syntax tree of a deal script: what its lines say, and where they say it, before any rule is asked."""

from dataclasses import dataclass, field
from typing import Literal

from pycore.errors import NotationError, Param

QuestionKind = Literal["legal", "one", "who", "say", "do"]


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the script and its place, counted from 1; the place is no part of what it says."""

    text: str
    line: int = field(default=1, compare=False)
    column: int = field(default=1, compare=False)

    def fault(self, code: str, **params: Param) -> NotationError:
        """Make the error that points at this word."""
        return NotationError(code, self.line, self.column, **params)


Words = tuple[Word, ...]
Groups = tuple[Words, ...]
"""Words with commas between the groups."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line `key: value` of the header."""

    key: Word
    groups: Groups

    @property
    def words(self) -> Words:
        """The words of all groups."""
        return tuple(word for group in self.groups for word in group)


@dataclass(frozen=True, slots=True)
class Event:
    """A line `SEAT verb words`: something that a seat does."""

    seat: Word
    verb: Word
    words: Words


@dataclass(frozen=True, slots=True)
class Run:
    """A line `> actions`: cards and words, each by the seat whose turn it is, as if each had a line."""

    mark: Word
    groups: Groups


@dataclass(frozen=True, slots=True)
class Caption:
    """A line `-- text`."""

    mark: Word
    text: str


@dataclass(frozen=True, slots=True)
class WhyNot:
    """A line `! choice: text`, the author's reason in place of the engine's."""

    mark: Word
    choice: Words
    text: str


@dataclass(frozen=True, slots=True)
class Answer:
    """A line `= choices`, which asserts what the engine says, or says what is right where the rules leave the choice."""

    mark: Word
    groups: Groups


@dataclass(frozen=True, slots=True)
class Question:
    """A line `? text`, `?1 text`, `?who text`, `?say text` or `?do text` with the answer and the reasons that follow it."""

    mark: Word
    kind: QuestionKind
    text: str
    answer: Answer | None = None
    reasons: tuple[WhyNot, ...] = ()


@dataclass(frozen=True, slots=True)
class WhatIf:
    """A line `| actions -- text`: what would happen; the story goes on without it."""

    mark: Word
    groups: Groups
    text: str


@dataclass(frozen=True, slots=True)
class Explore:
    """A line `explore`: from here the reader may play on."""

    mark: Word


@dataclass(frozen=True, slots=True)
class Reveal:
    """A line `show SEAT` or `hide SEAT`."""

    verb: Word
    seat: Word


Statement = Event | Run | Caption | Question | WhatIf | Explore | Reveal


@dataclass(frozen=True, slots=True)
class Script:
    """A whole script: the header, then the statements in order."""

    header: tuple[Entry, ...]
    body: tuple[Statement, ...]
