"""Deal scripts from text to their syntax tree; the rules are asked later, in `replay`."""

import re
from dataclasses import replace

from pycore.demo.syntax import (
    Answer,
    Caption,
    Entry,
    Event,
    Explore,
    Groups,
    Question,
    QuestionKind,
    Reveal,
    Run,
    Script,
    Statement,
    WhatIf,
    WhyNot,
    Word,
    Words,
)

SIZE_LIMIT = 100_000
"""The longest script, in characters."""
KINDS: dict[str, QuestionKind] = {"?": "legal", "?1": "one", "?who": "who", "?say": "say", "?do": "do"}
"""The marks of the questions."""

_COMMENT = re.compile(r"(?<!\S)#(?!\S).*")
_ESCAPED = re.compile(r"(?<!\S)\\(\\*#)(?!\S)")
_KEY = re.compile(r"([A-Za-z][A-Za-z0-9_-]*)[ \t]*:")
_WORD = re.compile(r"\S+")


def parse(text: str) -> Script:
    """Read a script.

    Raises:
        NotationError: `script-too-long`, or what is wrong with a line, with its line and column (from 1).
    """
    if len(text) > SIZE_LIMIT:
        raise Word("").fault("script-too-long", limit=SIZE_LIMIT)
    header: list[Entry] = []
    body: list[Statement] = []
    can_continue = False
    for number, raw in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        line = "" if raw.lstrip().startswith("#") else _COMMENT.sub("", raw).rstrip()
        if not line:
            continue
        start = Word(line.split()[0], number, len(line) - len(line.lstrip()) + 1)
        if start.column > 1:
            if not can_continue:
                raise start.fault("unexpected-indent")
            body[-1] = _continued(body[-1], _prose(line))
            continue
        can_continue = line.startswith(("--", "?", "!", "|"))
        found = _KEY.match(line)
        if found is not None:
            if body:
                raise start.fault("header-after-events", key=found[1])
            header.append(_entry(Word(found[1], number, 1), line, number, found.end(), header))
        elif line[0] in "=!":
            mark = Word(line[0], number, 1)
            question = body[-1] if body else None
            if not isinstance(question, Question):
                raise mark.fault("no-question")
            body[-1] = _with_detail(question, mark, line)
        else:
            body.append(_statement(start, line))
    return Script(tuple(header), tuple(body))


def words_of(line: str, number: int, start: int = 0) -> Groups:
    """Split a line from an index on into words, in groups between commas; each word knows its place.

    Raises:
        NotationError: `word-missing` where a comma has no word before or after it.
    """
    groups: list[Words] = []
    begin = start
    for part in line[start:].split(","):
        words = tuple(Word(found[0], number, begin + found.start() + 1) for found in _WORD.finditer(part))
        if words:
            groups.append(words)
        elif "," in line[start:]:
            raise Word(",", number, begin + 1).fault("word-missing")
        begin += len(part) + 1
    return tuple(groups)


def _entry(key: Word, line: str, number: int, start: int, header: list[Entry]) -> Entry:
    if any(entry.key == key for entry in header):
        raise key.fault("key-twice", key=key.text)
    groups = words_of(line, number, start)
    if not groups:
        raise key.fault("value-missing", key=key.text)
    return Entry(key, groups)


def _prose(text: str) -> str:
    return " ".join(_ESCAPED.sub(r"\1", text).split())


def _statement(start: Word, line: str) -> Statement:
    if start.text.startswith("--"):
        return Caption(Word("--", start.line, 1), _prose(line[2:]))
    if start.text.startswith("?"):
        if start.text not in KINDS:
            raise start.fault("unknown-question", known=" ".join(KINDS))
        return Question(start, KINDS[start.text], _prose(line[len(start.text) :]))
    if start.text.startswith("|"):
        actions, _, text = line[1:].partition(" -- ")
        groups = words_of(" " + actions, start.line)
        if not groups:
            raise start.fault("word-missing")
        return WhatIf(Word("|", start.line, 1), groups, _prose(text))
    if start.text.startswith(">"):
        groups = words_of(" " + line[1:], start.line)
        if not groups:
            raise start.fault("word-missing")
        return Run(Word(">", start.line, 1), groups)
    words = [word for group in words_of(line.replace(",", " "), start.line) for word in group]
    if not words:
        raise start.fault("word-missing")
    first, *others = words
    if first.text == "explore" and not others:
        return Explore(first)
    if first.text in ("show", "hide") and len(others) == 1:
        return Reveal(first, others[0])
    if len(first.text) == 1 and first.text.isupper() and others:
        return Event(first, others[0], tuple(others[1:]))
    raise start.fault("unknown-statement", text=line[:40])


def _with_detail(question: Question, mark: Word, line: str) -> Question:
    if mark.text == "=":
        if question.answer is not None:
            raise mark.fault("answer-twice")
        groups = words_of(line, mark.line, 1)
        if not groups:
            raise mark.fault("word-missing")
        return replace(question, answer=Answer(mark, groups))
    choice, colon, text = line.partition(":")
    groups = words_of(choice, mark.line, 1)
    if not groups:
        raise mark.fault("word-missing")
    if not colon or not text.strip():
        raise groups[0][-1].fault("reason-missing", choice=groups[0][0].text)
    return replace(question, reasons=(*question.reasons, WhyNot(mark, groups[0], _prose(text))))


def _continued(statement: Statement, text: str) -> Statement:
    if isinstance(statement, Question) and statement.reasons:
        *earlier, last = statement.reasons
        return replace(statement, reasons=(*earlier, replace(last, text=f"{last.text} {text}")))
    if isinstance(statement, Caption | Question | WhatIf):
        return replace(statement, text=f"{statement.text} {text}".strip())
    return statement
