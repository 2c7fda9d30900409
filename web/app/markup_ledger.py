"""The score sheet as a table: a deal a row with its dealer and contract, what it changed, and the totals."""

from collections.abc import Sequence

from app.node import Node, h, mark
from app.pen import Pen
from app.score import settle_up
from app.table import Sheet, SheetRow
from app.text import Text, text
from pycore.language import number, signed


def sheet_table(sheet: Sheet, pen: Pen, *, is_short: bool = False, is_linked: bool = False) -> Node:
    """Draw the score sheet; a short one leaves out contracts and running totals, a linked one leads to each deal's replay."""
    heads = [h("th", pen.key("sheet.deal"), scope="col"), *(h("th", pen.say(name), scope="col") for name in sheet.names)]
    has_pot = not sheet.is_in_points and any(row.pot for row in sheet.rows)
    heads += [h("th", pen.key("account.pot"), scope="col")] if has_pot else []
    rows = []
    for row in sheet.rows:
        cells = [_change(change, total, pen, is_short=is_short) for change, total in zip(row.changes, row.totals, strict=True)]
        cells += [h("td", number(row.pot))] if has_pot else []
        head = _row_head(row, pen, is_short=is_short, is_linked=is_linked)
        rows.append(h("tr", head, *cells, key=f"deal-{row.number}"))
    sums = [h("td", signed(total)) for total in sheet.totals] + ([h("td", number(sheet.pot))] if has_pot else [])
    body = rows or [h("tr", h("td", pen.key("sheet.empty"), colspan=len(heads)))]
    unit = pen.key("sheet.points" if sheet.is_in_points else "sheet.chips")
    drawn = h(
        "table",
        h("caption", unit, class_="unseen" if is_short else None),
        h("thead", h("tr", *heads)),
        h("tbody", *body),
        h("tfoot", h("tr", h("th", pen.key("sheet.total"), scope="row"), *sums, class_="is-sum")) if rows else None,
        class_="ledger" if is_short else "ledger is-long",
    )
    return box(drawn, unit)


def box(table: Node, words: str) -> Node:
    """Put a table into a box in which it scrolls sideways where it is too wide, by the arrow keys too."""
    return h("div", table, class_="ledger-box", tabindex="0", role="group", aria_label=words)


def _row_head(row: SheetRow, pen: Pen, *, is_short: bool, is_linked: bool) -> Node:
    contract = pen.say(row.contract)
    figure = str(row.number)
    label = pen.say(text("replay.of-deal", deal=row.number))
    name = h("a", figure, href=f"#/replay/{row.number}", class_="link", aria_label=label) if is_linked else h("b", figure)
    return h(
        "th",
        name,
        h("span", " "),
        h("small", pen.say(text("score.dealt", name=row.dealer)), class_="dealt"),
        h("span", " ") if contract and not is_short else None,
        h("small", contract, class_="contract") if contract and not is_short else None,
        scope="row",
    )


def _change(change: int, total: int, pen: Pen, *, is_short: bool) -> Node:
    if is_short:
        return h("td", signed(change))
    so_far = h("small", h("span", pen.key("sheet.total"), class_="unseen"), h("span", " "), h("span", signed(total)))
    return h("td", h("b", signed(change)), h("span", " "), so_far)


def debts(names: Sequence[Text], balances: Sequence[int], pen: Pen) -> Node:
    """Draw who pays whom so that everybody is quits, by as few payments as can be."""
    items = [
        h(
            "li",
            h("span", pen.say(names[debt.payer]), class_="payer"),
            mark("next"),
            h("span", pen.say(names[debt.payee]), class_="payee"),
            h("b", number(debt.chips), class_="amount"),
        )
        for debt in settle_up(balances)
    ]
    return h("ol", *items, class_="transfers is-plain") if items else h("p", pen.key("score.settle.quits"))
