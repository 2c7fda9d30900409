"""The save of a match: its record and what the page adds, packed so that no card's name stands in the browser's storage."""

import base64
import json
from typing import NamedTuple

from app.play import Play, deck_of
from pycore import record as records
from pycore.errors import RecordError
from pycore.record import Record

MATCH = "kartenstube/match"
SETTINGS = "kartenstube/settings"
BROKEN = "kartenstube/broken"
"""Where a save that cannot be read is put aside until a person has it downloaded or deleted."""
KEYS = (MATCH, SETTINGS, BROKEN)
VERSION = 1


class Saved(NamedTuple):
    """A match as it was stored: `is_held`: its last trick was still on the table; `is_finished`: its end was shown.

    `marked` are the codes of marked cards.
    """

    record: Record
    is_held: bool
    is_finished: bool = False
    marked: tuple[str, ...] = ()


def write(play: Play) -> str:
    """Pack a match."""
    marked = list(deck_of(play).texts(play.marked))
    shown = {"held": play.is_held, "finished": play.is_finished, "marked": marked}
    content = {"version": VERSION, "record": records.to_json(play.record), **shown}
    return base64.b64encode(json.dumps(content, ensure_ascii=False).encode("utf-8", "surrogatepass")).decode()


def read(content: str) -> Saved:
    """Unpack a match and replay it.

    Raises:
        RecordError: whatever is wrong with it; nothing is half-loaded.
    """
    try:
        stored = json.loads(base64.b64decode(content, validate=True).decode("utf-8", "surrogatepass"))
    except (ValueError, RecursionError):
        raise RecordError("not-a-save") from None
    if not isinstance(stored, dict) or stored.get("version") != VERSION:
        raise RecordError("unknown-version", version=str(stored.get("version") if isinstance(stored, dict) else "-")[:20])
    record = records.from_json(stored.get("record"))
    if not record.match.deals:
        raise RecordError("no-deal")
    notes = stored.get("marked")
    marked = tuple(code for code in notes if isinstance(code, str)) if isinstance(notes, list) else ()
    return Saved(record, stored.get("held") is True, stored.get("finished") is True, marked)


def readable(content: str) -> str:
    """Unpack a save as far as it goes, for the file that is offered of one that cannot be read."""
    try:
        return base64.b64decode(content, validate=True).decode()
    except ValueError:
        return content
