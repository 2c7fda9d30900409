"""The small part of Markdown that the rules are written in, as nodes: headings, paragraphs, lists, tables, code."""

import re
from collections.abc import Callable, Iterator

from app.node import Child, Node, h

_INLINE = re.compile(r"\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`")
_ITEM = re.compile(r"^(?:[-*]|\d+\.) ")


def convert(source: str) -> tuple[Node, ...]:
    """Turn a text into nodes; the text's own title is left out, and its headings begin at the third level."""
    return tuple(_blocks(source.splitlines()))


def _blocks(rows: list[str]) -> Iterator[Node]:
    place = 0
    while place < len(rows):
        row = rows[place]
        end = place + 1
        if not row.strip():
            pass
        elif row.startswith("#"):
            level = len(row) - len(row.lstrip("#"))
            if level > 1:
                yield h(f"h{min(level + 1, 6)}", *_inline(row[level:].strip()))
        elif row.startswith("|"):
            end = _end_of(rows, place, lambda text: text.startswith("|"))
            yield _table(rows[place:end])
        elif _ITEM.match(row):
            end = _end_of(rows, place, lambda text: bool(_ITEM.match(text)) or text.startswith("  "))
            yield _list(rows[place:end])
        else:
            end = _end_of(
                rows, place, lambda text: bool(text.strip()) and not text.startswith(("#", "|")) and not _ITEM.match(text)
            )
            yield h("p", *_inline(" ".join(rows[place:end])))
        place = end


def _end_of(rows: list[str], start: int, belongs: Callable[[str], bool]) -> int:
    end = start + 1
    while end < len(rows) and belongs(rows[end]):
        end += 1
    return end


def _list(rows: list[str]) -> Node:
    items: list[str] = []
    for row in rows:
        if _ITEM.match(row):
            items.append(_ITEM.sub("", row, count=1))
        else:
            items[-1] += " " + row.strip()
    return h("ol" if rows[0][0].isdigit() else "ul", *(h("li", *_inline(item)) for item in items))


def _table(rows: list[str]) -> Node:
    cells = [[cell.strip() for cell in row.strip().strip("|").split("|")] for row in rows]
    head = h("thead", h("tr", *(h("th", *_inline(cell), scope="col") for cell in cells[0])))
    body = h("tbody", *(h("tr", *(h("td", *_inline(cell)) for cell in row)) for row in cells[2:]))
    return h("div", h("table", head, body), class_="table-box")


def _inline(words: str) -> tuple[Child, ...]:
    parts: list[Child] = []
    last = 0
    for found in _INLINE.finditer(words):
        if found.start() > last:
            parts.append(words[last : found.start()])
        strong, stressed, code = found.groups()
        parts.append(h("strong", strong) if strong else h("em", stressed) if stressed else h("code", code))
        last = found.end()
    if last < len(words):
        parts.append(words[last:])
    return tuple(parts)
