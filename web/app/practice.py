"""Practice: a deal in which something was seen and taken back, or a hint was asked for, counts apart in the statistics."""

from dataclasses import replace

from pycore.record import Record

PRACTICE = "practice"
"""The key of a deal in the record, unknown to other readers and kept by them, that marks it as practice."""


def note_practice(record: Record) -> Record:
    """Mark the last deal of a record as practice."""
    number = len(record.match.deals)
    if not number or is_practice(record, number - 1):
        return record
    notes = (*record.unknown_deals, *({} for _ in range(number - len(record.unknown_deals))))
    return replace(record, unknown_deals=(*notes[: number - 1], {**notes[number - 1], PRACTICE: True}))


def is_practice(record: Record, number: int) -> bool:
    """Tell whether a deal (number from 0) is marked as practice."""
    return 0 <= number < len(record.unknown_deals) and bool(record.unknown_deals[number].get(PRACTICE))
