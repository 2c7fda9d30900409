"""What all documentation tools need of a demo: compile its script, translate its author's sentences, tell engines apart."""

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

import pycore
from pycore.demo import syntax
from pycore.demo.model import Caption, Demo, Frame, Note, Question, WhatIf
from pycore.demo.names import write_event
from pycore.demo.parser import parse
from pycore.demo.places import places
from pycore.demo.replay import replay
from pycore.errors import NotationError


@dataclass(frozen=True, slots=True)
class Wish:
    """How much of a script is shown, and how: the step it begins with (from 1), whose seat is near, playing on from there."""

    start: int = 1
    view: str = ""
    explore: bool = False


def compile_demo(text: str, wish: Wish = Wish()) -> Demo:
    """Replay a script and keep what is wished of it.

    Raises:
        NotationError: at the first thing that is wrong, with line and column; `no-such-step` and `unknown-seat` for a wish.
    """
    script = parse(text)
    demo = replay(script).demo
    places(demo, wish.view)
    if not 1 <= wish.start <= len(demo.frames):
        raise NotationError("no-such-step", step=wish.start, last=len(demo.frames))
    if wish.explore:
        demo = replay(_explored(script, demo, wish.start)).demo
    return replace(demo, frames=demo.frames[wish.start - 1 :])


def _explored(script: syntax.Script, demo: Demo, start: int) -> syntax.Script:
    """Put an `explore` behind the statement that made the frame of that number, or before all statements."""
    body = list(_spelled_out(script, demo))
    line = demo.frames[start - 1].line if start > 1 else 0
    of_line = [place for place, statement in enumerate(body) if _line(statement) == line]
    shown = sum(frame.line == line for frame in demo.frames[1:start])
    place = of_line[shown - 1] + 1 if of_line else 0
    added = syntax.Explore(syntax.Word("explore", max(line, 1)))
    return replace(script, body=(*body[:place], added, *body[place:]))


def _spelled_out(script: syntax.Script, demo: Demo) -> Iterator[syntax.Statement]:
    """Give each action of a line that names several a line of its own."""
    done = iter(frame for frame in demo.frames if frame.done is not None)
    for statement in script.body:
        if isinstance(statement, syntax.Run):
            line = statement.mark.line
            for frame in demo.frames:
                if frame.line == line and frame.done is not None:
                    yield _event(demo, next(done), line)
            continue
        if isinstance(statement, syntax.Event):
            next(done)
        yield statement


def _event(demo: Demo, frame: Frame, line: int) -> syntax.Event:
    assert frame.done is not None
    verb, *words = write_event(frame.done.token, is_lead=frame.done.is_lead).split(" ")
    seat = syntax.Word(demo.names[frame.done.seat], line)
    return syntax.Event(seat, syntax.Word(verb, line), tuple(syntax.Word(word, line) for word in words))


def _line(statement: syntax.Statement) -> int:
    if isinstance(statement, syntax.Event):
        return statement.seat.line
    return statement.verb.line if isinstance(statement, syntax.Reveal) else 0


def sentences(demo: Demo) -> tuple[str, ...]:
    """List the sentences of the author's, each once, in the order of the story."""
    return tuple(dict.fromkeys(text for frame in demo.frames for note in frame.notes for text in _texts(note) if text))


def _texts(note: Note) -> Iterator[str]:
    if isinstance(note, Caption | Question | WhatIf):
        yield note.text
    if isinstance(note, Question):
        yield from (reason.text for reason in note.reasons)


def translate(demo: Demo, translations: Mapping[str, str]) -> Demo:
    """Put translations in the place of the author's sentences; those without one stay."""
    return replace(demo, frames=tuple(_frame(frame, translations) for frame in demo.frames))


def _frame(frame: Frame, translations: Mapping[str, str]) -> Frame:
    return replace(frame, notes=tuple(_note(note, translations) for note in frame.notes))


def _note(note: Note, translations: Mapping[str, str]) -> Note:
    if isinstance(note, Question):
        reasons = tuple(replace(reason, text=translations.get(reason.text, reason.text)) for reason in note.reasons)
        return replace(note, text=translations.get(note.text, note.text), reasons=reasons)
    if isinstance(note, Caption | WhatIf):
        return replace(note, text=translations.get(note.text, note.text))
    return note


@lru_cache(maxsize=1)
def engine_digest() -> str:
    """Digest all that a rendered demo depends on beside its script: rules, words, faces, stylesheet and script."""
    root = Path(pycore.__file__).parent
    total = hashlib.sha256()
    for part in ("*.py", "*.json", "*.css", "*.js"):
        for path in sorted(root.rglob(part)):
            total.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return total.hexdigest()
