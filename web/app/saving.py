"""The save of a match: its record and what the page adds, packed so that no card's name stands in the browser's storage."""

import base64
import json
from dataclasses import replace
from typing import NamedTuple

from app.play import Play, deck_of
from pycore import match as matches
from pycore import record as records
from pycore.errors import RecordError
from pycore.match import Deal, Match
from pycore.plain import Json, parse
from pycore.record import Record

VERSION = 1


class Saved(NamedTuple):
    """A match as it was stored: `is_held`: its last trick was still on the table; `is_finished`: its end was shown.

    `marked` are the codes of marked cards, `arranged` the order in which the hand was put; `is_covered`: it was hidden.
    """

    record: Record
    is_held: bool
    is_finished: bool = False
    marked: tuple[str, ...] = ()
    arranged: tuple[str, ...] = ()
    is_covered: bool = False


_TEXTS: dict[int, tuple[Deal, str]] = {}
"""The JSON of finished deals by their identity (the deal is kept beside it), so that a long match is not written anew."""


def write(play: Play) -> str:
    """Pack a match."""
    marked = list(deck_of(play).texts(play.marked))
    shown = {"version": VERSION, "held": play.is_held, "finished": play.is_finished, "marked": marked}
    if play.arranged:
        shown["arranged"] = list(play.arranged)
    if play.is_covered:
        shown["covered"] = True
    content = f'{json.dumps(shown)[:-1]}, "record": {_record_text(play.record)}}}'
    return base64.b64encode(content.encode()).decode()


def _record_text(record: Record) -> str:
    match = record.match
    head = records.to_json(replace(record, match=replace(match, deals=()), unknown_deals=()))
    head["chips"], head["pot"] = list(matches.ledger(match).chips), matches.ledger(match).pot
    del head["deals"]
    notes = (*record.unknown_deals, *({} for _ in match.deals))
    deals = ", ".join(_deal_text(match, number, notes[number]) for number in range(len(match.deals)))
    return f'{json.dumps(head)[:-1]}, "deals": [{deals}]}}'


def _deal_text(match: Match, number: int, notes: dict[str, Json]) -> str:
    deal = match.deals[number]
    if deal.score is None or notes:
        return json.dumps(records.deal_json(match, number, notes))
    if id(deal) not in _TEXTS:
        if len(_TEXTS) > 2000:
            _TEXTS.clear()
        _TEXTS[id(deal)] = deal, json.dumps(records.deal_json(match, number))
    return _TEXTS[id(deal)][1]


def read(content: str) -> Saved:
    """Unpack a match and replay it.

    Raises:
        RecordError: whatever is wrong with it; nothing is half-loaded.
    """
    try:
        stored = parse(base64.b64decode(content, validate=True).decode())
    except (ValueError, RecursionError):
        raise RecordError("not-a-save") from None
    if not isinstance(stored, dict) or stored.get("version") != VERSION:
        raise RecordError("unknown-version", version=str(stored.get("version") if isinstance(stored, dict) else "-")[:20])
    record = records.from_json(stored.get("record"))
    if not record.match.deals:
        raise RecordError("no-deal")
    marked, arranged = (_codes(stored.get(name)) for name in ("marked", "arranged"))
    is_held, is_finished, is_covered = (stored.get(name) is True for name in ("held", "finished", "covered"))
    return Saved(record, is_held, is_finished, marked, arranged, is_covered)


def _codes(value: object) -> tuple[str, ...]:
    """Read a list of codes; what is none is left out."""
    return tuple(code for code in value if isinstance(code, str)) if isinstance(value, list) else ()


def readable(content: str) -> str:
    """Unpack a save as far as it goes, for the file that is offered of one that cannot be read."""
    try:
        return base64.b64decode(content, validate=True).decode()
    except ValueError:
        return content


def record_in(content: str) -> str:
    """Cut the record out of a save as far as it can be read, so that a refusal can be told in its game's words."""
    try:
        stored = parse(readable(content))
    except (ValueError, RecursionError):
        return ""
    return json.dumps(stored["record"]) if isinstance(stored, dict) and "record" in stored else ""
