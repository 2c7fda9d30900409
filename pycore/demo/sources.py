"""Where demos are written: files that are deal scripts, and the fences of Markdown files."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

FENCE = re.compile(r"^([ \t>]*)(`{3,}|~{3,})[ \t]*\{?[ \t]*\.?(?:deal|rules-demo)\b\}?(.*)$")
"""The first line of a fenced script: ```` ```deal ````, or MyST's ```` ```{rules-demo} ````."""
OPTION = re.compile(r"^:[\w-]+:")
MARKDOWN = (".md", ".markdown", ".mdx")


@dataclass(frozen=True, slots=True)
class Source:
    """A script: the file it is in, its text, and how many lines and columns of the file go before its own."""

    file: str
    text: str
    lines_before: int = 0
    columns_before: int = 0


def read_sources(file: str) -> tuple[Source, ...]:
    """Read the scripts of a file: all of it, or each fenced script of a Markdown file.

    Raises:
        OSError: if it cannot be read.
        UnicodeDecodeError: if it is no text in UTF-8.
    """
    text = Path(file).read_text(encoding="utf-8-sig")
    return tuple(_fenced(file, text)) if Path(file).suffix.lower() in MARKDOWN else (Source(file, text),)


def _fenced(file: str, text: str) -> Iterator[Source]:
    lines = text.split("\n")
    number = 0
    while number < len(lines):
        found = FENCE.match(lines[number])
        number += 1
        if found is None:
            continue
        indent, mark = found[1], found[2]
        begin = number
        while number < len(lines) and not re.fullmatch(rf"[ \t>]*{mark[0]}{{{len(mark)},}}[ \t]*", lines[number]):
            number += 1
        body = [line[len(indent) :] if line[: len(indent)].strip("> \t") == "" else line for line in lines[begin:number]]
        while body and (OPTION.match(body[0]) or not body[0].strip()):
            del body[0]
            begin += 1
        number += 1
        if not found[3].strip().endswith(".deal"):  # a directive that names a file has no script of its own
            yield Source(file, "\n".join(body), begin, len(indent))
