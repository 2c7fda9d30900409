"""The score sheet beyond its table: who pays whom in the end, and the sheet as text and as CSV."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from typing import NamedTuple

from app.table import Sheet
from app.text import Text, Words, listing, text
from pycore import match as matches
from pycore.language import signed
from pycore.match import Match
from pycore.seats import Seat


class Debt(NamedTuple):
    """What one seat pays another to be quits, in chips."""

    payer: Seat
    payee: Seat
    chips: int


def standing_now(match: Match) -> tuple[tuple[int, ...], int]:
    """Say what everybody's chips come to if the match ends after its last finished deal, and what of it was in the pot."""
    finished = replace(match, deals=tuple(deal for deal in match.deals if deal.score is not None))
    return matches.final_standing(finished).chips, matches.ledger(finished).pot


def settle_up(balances: Sequence[int]) -> tuple[Debt, ...]:
    """Say who pays whom so that everybody is quits, in as few payments as can be.

    Seats whose balances cancel out settle among themselves, the smallest group first; for at most five seats that is the least.

    >>> settle_up((-6, 18, -6, -6))
    (Debt(payer=0, payee=1, chips=6), Debt(payer=2, payee=1, chips=6), Debt(payer=3, payee=1, chips=6))

    Raises:
        ValueError: if the balances do not add up to 0.
    """
    if sum(balances):
        raise ValueError(f"balances add up to {sum(balances)}")
    open_seats = [seat for seat, chips in enumerate(balances) if chips]
    debts: list[Debt] = []
    while open_seats:
        group = next(
            group
            for size in range(2, len(open_seats) + 1)
            for group in combinations(open_seats, size)
            if not sum(balances[seat] for seat in group)
        )
        debts += _settle_group({seat: balances[seat] for seat in group})
        open_seats = [seat for seat in open_seats if seat not in group]
    return tuple(sorted(debts))


def _settle_group(rest: dict[Seat, int]) -> list[Debt]:
    """Let the largest debtor pay the largest creditor until all are quits: one payment fewer than there are seats."""
    debts = []
    while any(rest.values()):
        payer = min(rest, key=lambda seat: rest[seat])
        payee = max(rest, key=lambda seat: rest[seat])
        chips = min(-rest[payer], rest[payee])
        debts.append(Debt(payer, payee, chips))
        rest[payer] += chips
        rest[payee] -= chips
    return debts


def write_csv(sheet: Sheet, words: Words) -> str:
    """Write the sheet as comma-separated values: a deal a row, changes first, then the running totals, then the pot."""
    names = [words.say(name) for name in sheet.names]
    heads = [words.say(text(key)) for key in ("sheet.deal", "score.dealer", "score.contract")]
    totals = [words.say(text("score.total-of", name=name)) for name in names]
    rows: list[list[str | int]] = [[*heads, *names, *totals, words.say(text("account.pot"))]]
    for row in sheet.rows:
        told: list[str | int] = [row.number, words.say(row.dealer), words.say(row.contract)]
        rows.append([*told, *row.changes, *row.totals, row.pot])
    return "\ufeff" + "".join(",".join(_cell(cell) for cell in row) + "\r\n" for row in rows)


def _cell(value: str | int) -> str:
    """Write a cell; words that a spreadsheet would take for a formula are kept from it."""
    if isinstance(value, int):
        return str(value)
    safe = f"'{value}" if value[:1] in ("=", "+", "-", "@", "\t") else value
    return '"' + safe.replace('"', '""') + '"' if any(sign in safe for sign in ',"\r\n') else safe


def write_text(sheet: Sheet, title: Text, words: Words) -> str:
    """Write the sheet as lines that can be pasted anywhere."""
    lines = [words.say(title)]
    for row in sheet.rows:
        contract = words.say(row.contract)
        about = words.say(text("score.dealt", name=row.dealer)) + (f", {contract}" if contract else "")
        lines.append(f"{row.number}. ({about}) {words.say(_standing(sheet, row.changes))}")
    lines.append(f"{words.say(text('sheet.total'))}: {words.say(_standing(sheet, sheet.totals))}")
    if sheet.pot and not sheet.is_in_points:
        lines.append(f"{words.say(text('account.pot'))}: {sheet.pot}")
    return "\n".join(lines) + "\n"


def _standing(sheet: Sheet, chips: Sequence[int]) -> Text:
    pairs = zip(sheet.names, chips, strict=True)
    return listing(*(text("score.pair", name=name, chips=signed(count)) for name, count in pairs))
