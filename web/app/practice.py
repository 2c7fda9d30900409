"""Practice: a deal in which something was seen and taken back, or a hint was asked for, counts apart in the statistics.

So does a deal that somebody plays on from a moment of a replay: its match is a new one, which ends with that deal, for the
cards of the deals after it are those of the match that it comes from.
"""

from dataclasses import replace
from typing import NamedTuple

from pycore import match as matches
from pycore.record import Record, with_match

PRACTICE = "practice"
"""The key of a deal in the record, unknown to other readers and kept by them, that marks it as practice."""
SINGLE = "single-deal"
"""The key of a record that came by a link as one deal: whatever match the deal is from, this one ends with it."""
BRANCH = "played-on-from"
"""The key of a record that says where it comes from: the match's name, the deal, the step."""


class Branch(NamedTuple):
    """Where a match for practice comes from: another match's name (or where else it was), a deal and a step in it (from 0)."""

    match: str
    deal: int
    step: int


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


def branch_off(record: Record, branch: Branch) -> Record:
    """Begin a match for practice at a moment of another one.

    Raises:
        RuleError: `no-such-point` if the match has not come that far.
    """
    cut = with_match(record, matches.cut(record.match, branch.deal + 1, branch.step))
    return note_practice(replace(cut, unknown={**record.unknown, PRACTICE: True, BRANCH: list(branch)}))


def read_branch(record: Record) -> Branch | None:
    """Say where a match for practice comes from (`None`: it is no such match, or does not say it properly)."""
    found = record.unknown.get(BRANCH)
    if not isinstance(found, list) or len(found) != len(Branch._fields):
        return None
    match, deal, step = found
    if not isinstance(match, str) or type(deal) is not int or type(step) is not int:
        return None
    deals = record.match.deals
    is_there = deal == len(deals) - 1 and step >= 0
    return Branch(match, deal, step) if is_there else None
