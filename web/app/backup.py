"""The backup: everything that is stored in one file, and how such a file comes in again, whole or not at all."""

import json

from app import keeping, learned, settings, shelf
from app.shelf import read_head
from app.statistics import read_tally
from app.text import Text, text
from pycore.errors import RecordError
from pycore.plain import parse_object

FORMAT = "kartenstube-backup"
VERSION = 1
SIZE_LIMIT = 40_000_000
"""The longest file that is read, in characters."""
COUNT_LIMIT = 5000
"""The most entries that a file may have."""
ENTRY_LIMIT = 8_000_000
"""The longest entry, in characters."""

Entries = tuple[tuple[str, str], ...]


class BackupError(Exception):
    """What is wrong with a file, in words."""

    def __init__(self, words: Text) -> None:
        """Take the sentence that is told."""
        super().__init__(words.key)
        self.words = words


def write(entries: Entries, now: int) -> str:
    """Write all entries into one file, as they are stored."""
    return json.dumps({"format": FORMAT, "version": VERSION, "saved": now, "entries": dict(entries)}, indent=1)


def read(content: str) -> Entries:
    """Read a file: its entries by key, none of them looked into yet.

    Raises:
        BackupError: if it is no backup, too large, or of a version that is not known here.
    """
    if len(content) > SIZE_LIMIT:
        raise BackupError(text("backup.too-large", limit=SIZE_LIMIT // 1_000_000))
    data = parse_object(content)
    if data is None or data.get("format") != FORMAT:
        raise BackupError(text("backup.unreadable"))
    version = data.get("version")
    if type(version) is not int or version != VERSION:
        raise BackupError(text("backup.version", version=str(version)[:20]))
    entries = data.get("entries")
    if not isinstance(entries, dict) or len(entries) > COUNT_LIMIT:
        raise BackupError(text("backup.unreadable"))
    found = []
    for key, value in entries.items():
        if not shelf.is_key(key) or not isinstance(value, str) or len(value) > ENTRY_LIMIT or not _is_text(value):
            raise BackupError(text("backup.entry", key=key[:60]))
        found.append((key, value))
    return tuple(found)


def _is_text(value: str) -> bool:
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def check(key: str, content: str) -> None:
    """Look into an entry: a match is replayed, the rest is read.

    Raises:
        BackupError: if it cannot be read.
    """
    if key.startswith(shelf.MATCH):
        try:
            keeping.resume(content)
        except RecordError:
            raise BackupError(text("backup.match", reason=keeping.reason_of(content))) from None
        return
    is_right = (
        (key == shelf.SETTINGS and settings.read(content, "en")[1])
        or (key.startswith(shelf.HEAD) and read_head(key, content) is not None)
        or (key.startswith(shelf.TALLY) and read_tally(content) is not None)
        or (key.startswith(shelf.DAILY) and parse_object(content) is not None)
        or (key.startswith(shelf.LEARNED) and learned.read(content) is not None)
        or (key.startswith(shelf.DRAFT) and parse_object(content) is not None)
        or key.startswith(shelf.BROKEN)
    )
    if not is_right:
        raise BackupError(text("backup.entry", key=key))


def merge(stored: Entries, given: Entries) -> Entries:
    """Choose what of a file is taken beside what is stored.

    Taken are the settings, matches that are not here or were played on since, statistics that are not here or count more deals,
    what was learned in either place, days of daily deals, deals that are being
    composed of games of which there is none here, and what could not be read there.
    """
    here, there = dict(stored), dict(given)
    taken: dict[str, str] = {}
    for key, content in given:
        kind, _, match = key.partition("/")
        if kind == "match":
            ours = here.get(shelf.HEAD + match)
            if key not in here or _time(ours) < _time(there.get(shelf.HEAD + match)):
                taken[key] = content
                if shelf.HEAD + match in there:
                    taken[shelf.HEAD + match] = there[shelf.HEAD + match]
        elif kind == "daily" and key in here:
            from app import daily

            taken[key] = daily.merge(here[key], content)
        elif kind == "tally":
            if _deals(here.get(key)) < _deals(content):
                taken[key] = content
        elif kind == "learned":
            taken[key] = _joined(here.get(key), content)
        elif key == shelf.SETTINGS or (kind in ("broken", "daily", "draft") and key not in here):
            taken[key] = content
    return tuple((key, content) for key, content in taken.items() if here.get(key) != content)


def _joined(ours: str | None, theirs: str) -> str:
    mine, given = learned.read(ours or ""), learned.read(theirs)
    return theirs if mine is None or given is None else learned.write(mine.join(given))


def _time(content: str | None) -> int:
    head = read_head("", content) if content is not None else None
    return head.time if head else 0


def _deals(content: str | None) -> int:
    tally = read_tally(content) if content is not None else None
    return len(tally.results) if tally else -1
