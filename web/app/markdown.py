"""The small part of Markdown that rules and notices are written in, as nodes: headings, paragraphs, lists, tables, code.

A paragraph that begins with a bold clause number (`**D13 Sows laid away.**`) is that clause, and so is a row of a table whose
first cell is one (`D-Q11`). Other places that name a clause of the same text link to it, up to the worked examples: there `C9`
is a card and `S5` what a seat has taken.
"""

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from app.node import Child, Node, h, read_text

_INLINE = re.compile(r"\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|<(https://[^>]+)>")
_ITEM = re.compile(r"^(?:[-*]|\d+\.) ")
_HEAD = re.compile(r"^\*\*([A-Z]\d+[a-z]?)[ \u3000.:：]*(.*?)[.:：。]?\*\*", re.MULTILINE)
_ROW = re.compile(r"^\| *([A-Z]-Q\d+) *\|", re.MULTILINE)
_EXAMPLE = re.compile(r"^[-*] \*\*[A-Z]-Ex\d+\*\*")
_NAME = re.compile(r"(?<![A-Za-z0-9-])[A-Z](?:-Q)?\d+[a-z]?(?![A-Za-z0-9])")


class Page(NamedTuple):
    """How a text is shown: the clauses that can be linked to, their address without the number, the clause that was asked for.

    `gap` is what joins the lines of a paragraph, `under` the number of levels by which the headings are below the text's own.
    """

    clauses: frozenset[str] = frozenset()
    address: str = ""
    target: str = ""
    gap: str = " "
    under: int = 0


def list_clauses(source: str) -> tuple[tuple[str, str], ...]:
    """List the clauses of a text in order: number and title.

    >>> list_clauses("**D4 Trumps.** Hearts, whatever is called.")
    (('D4', 'Trumps'),)
    """
    return tuple((found.group(1), found.group(2)) for found in _HEAD.finditer(source))


def list_rulings(source: str) -> tuple[str, ...]:
    """List the numbers of a text's rulings."""
    return tuple(found.group(1) for found in _ROW.finditer(source))


def convert(source: str, address: str = "", target: str = "", gap: str = " ", under: int = 0) -> tuple[Node, ...]:
    """Turn a text into nodes; the text's own title is left out, because the page has it, and its headings follow that.

    With an `address`, clauses are linked to by it and their number. A text that stands `under` a heading of the page goes down
    by as many levels.
    """
    known = frozenset(number for number, _ in list_clauses(source)) | frozenset(list_rulings(source))
    page = Page(known if address else frozenset(), address, target, gap, under)
    rows = source.splitlines()
    examples = next((at for at, row in enumerate(rows) if _EXAMPLE.match(row)), len(rows))
    return (*_blocks(rows[:examples], page), *_blocks(rows[examples:], page._replace(clauses=frozenset())))


def _blocks(rows: list[str], page: Page) -> Iterator[Node]:
    place = 0
    while place < len(rows):
        row = rows[place]
        end = place + 1
        if not row.strip():
            pass
        elif row.startswith("```"):
            end = next((at for at in range(place + 1, len(rows)) if rows[at].startswith("```")), len(rows) - 1) + 1
            yield h("pre", "\n".join(rows[place + 1 : end - 1]), translate="no")
        elif row.startswith("#"):
            level = len(row) - len(row.lstrip("#"))
            if level > 1:
                yield h(f"h{min(level + page.under, 6)}", *_inline(row[level:].strip(), page))
        elif row.startswith("|"):
            end = _end_of(rows, place, lambda text: text.startswith("|"))
            yield _table(rows[place:end], page)
        elif _ITEM.match(row):
            end = _end_of(rows, place, lambda text: bool(_ITEM.match(text)) or text.startswith("  "))
            yield _list(rows[place:end], page)
        else:
            end = _end_of(rows, place, _goes_on)
            yield _paragraph(page.gap.join(line.strip() for line in rows[place:end]), page)
        place = end


def _goes_on(row: str) -> bool:
    return bool(row.strip()) and not row.startswith(("#", "|", "```")) and not _ITEM.match(row)


def _end_of(rows: list[str], start: int, belongs: Callable[[str], bool]) -> int:
    end = start + 1
    while end < len(rows) and belongs(rows[end]):
        end += 1
    return end


def _paragraph(words: str, page: Page) -> Node:
    head = _HEAD.match(words)
    if head is None or head.group(1) not in page.clauses:
        return h("p", *_inline(words, page))
    inner = _inline(words[head.end() :], page)
    return _anchored(h("p", h("strong", words[2 : head.end() - 2]), *inner), head.group(1), page)


def _anchored(node: Node, number: str, page: Page) -> Node:
    """Make a clause a place that can be gone to."""
    look = "clause is-target" if number == page.target else "clause"
    return node._replace(attributes=(("id", f"clause-{number}"), ("tabindex", "-1"), ("class", look)))


def _list(rows: list[str], page: Page) -> Node:
    items: list[str] = []
    for row in rows:
        if _ITEM.match(row):
            items.append(_ITEM.sub("", row, count=1))
        else:
            items[-1] += page.gap + row.strip()
    return h("ol" if rows[0][0].isdigit() else "ul", *(h("li", *_inline(item, page)) for item in items))


def _table(rows: list[str], page: Page) -> Node:
    cells = [[cell.strip() for cell in row.strip().strip("|").split("|")] for row in rows]
    head = h("thead", h("tr", *(h("th", *_inline(cell, page), scope="col") for cell in cells[0])))
    body = []
    for row in cells[2:]:
        is_ruling = row[0] in page.clauses
        first = h("td", row[0]) if is_ruling else h("td", *_inline(row[0], page))
        rest = [h("td", *_inline(cell, page)) for cell in row[1:]]
        shown = h("tr", first, *rest)
        body.append(_anchored(shown, row[0], page) if is_ruling else shown)
    label = " · ".join(read_text(cell) for cell in head.children[0].children)
    # It scrolls sideways where it is too wide, by the arrow keys too, and so it takes the focus.
    return h("div", h("table", head, h("tbody", *body)), class_="table-box", tabindex="0", role="group", aria_label=label)


def _inline(words: str, page: Page) -> tuple[Child, ...]:
    parts: list[Child] = []
    last = 0
    for found in _INLINE.finditer(words):
        parts += _linked(words[last : found.start()], page)
        strong, stressed, code, address = found.groups()
        if address:
            parts.append(h("a", address, href=address, rel="noreferrer"))
        else:
            parts.append(h("strong", strong) if strong else h("em", stressed) if stressed else h("code", code, translate="no"))
        last = found.end()
    return (*parts, *_linked(words[last:], page))


def _linked(words: str, page: Page) -> Iterator[Child]:
    """Link the clauses that a run of words names."""
    last = 0
    for found in _NAME.finditer(words):
        if found.group() in page.clauses:
            if found.start() > last:
                yield words[last : found.start()]
            yield h("a", found.group(), href=page.address + found.group())
            last = found.end()
    if last < len(words):
        yield words[last:]
