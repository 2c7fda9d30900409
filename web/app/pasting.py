"""What is pasted or chosen to be opened: a link or a record, found among the words in which it was sent."""

from collections.abc import Callable
from dataclasses import replace

from app import speech
from app.effects import Navigate, Speak
from app.session import Change, Session
from pycore import record as records
from pycore.errors import RecordError
from pycore.record import Record

RECORD = '{"format"'
"""How the records begin that this page writes."""


def find_link(content: str) -> str | None:
    """Find the fragment of a link to this page, wherever it lies (`None`: it is a record, or nothing).

    >>> find_link("Look: https://cards.example/#/shared?v=1&d=eN  What now?"), find_link("{}")
    ('#/shared?v=1&d=eN', None)
    """
    place = content.find("#/")
    return None if place < 0 or RECORD in content else content[place:].split(maxsplit=1)[0]


def cut_out(content: str) -> str:
    """Cut a record out of a message.

    >>> cut_out('Deal 3 is wrong. {"format": "x"} Anna')
    '{"format": "x"}'
    """
    start, end = content.find(RECORD), content.rfind("}")
    return content[start : end + 1] if 0 <= start < end else content.strip()


def take(session: Session, content: str, use: Callable[[Session, Record], Change]) -> Change:
    """Follow a link, or hand a record on, or say where and why it is refused; words around them do no harm."""
    if (found := find_link(content)) is not None:
        return replace(session, pasted="", open_problem=None), (Navigate(found),)
    content = cut_out(content)
    try:
        record = records.read(content)
    except RecordError as error:
        return refuse(session, error, content)
    return use(session, record)


def refuse(session: Session, error: RecordError, content: str = "") -> Change:
    """Say why a record is refused, on the page and aloud."""
    problem = speech.record_words(error, content)
    return replace(session, open_problem=problem), (Speak(session.words.say(problem), is_urgent=True),)
