"""The grammar of the deal script: what each line means before any rule is asked, and where a fault is."""

import pytest

from pycore.demo.parser import SIZE_LIMIT, parse
from pycore.demo.syntax import Caption, Event, Explore, Question, Reveal, WhatIf, Word
from pycore.demo.writer import write_script
from pycore.errors import NotationError

SCRIPT = r"""
# a demo
game: dobbm            # the rules
contract: dobbm by S, W double
S: ES HK H7 +?1

S leads ES
-- Trick #1: North is "out": 50% – really,
   so it seems. # a remark
-- A lone \# is written so.
? Which cards may North play?
= EK E9
! H9: Trumping is allowed only when you are out.
! B7: No.
    Never.
?who
?1 Name one.
?say
| EK E8, E10 -- South wins
hide N
show N
explore
N plays E9
"""


def texts(words):
    return [word.text for word in words]


def test_each_kind_of_line():
    script = parse(SCRIPT)
    assert [(entry.key.text, [texts(group) for group in entry.groups]) for entry in script.header] == [
        ("game", [["dobbm"]]),
        ("contract", [["dobbm", "by", "S"], ["W", "double"]]),
        ("S", [["ES", "HK", "H7", "+?1"]]),
    ]
    lead, first, second, legal, who, one, say, what_if, hide, show, explore, follow = script.body
    assert lead == Event(Word("S"), Word("leads"), (Word("ES"),))
    assert first == Caption(Word("--"), 'Trick #1: North is "out": 50% – really, so it seems.')
    assert second.text == "A lone # is written so."
    assert isinstance(legal, Question)
    assert (legal.kind, legal.text, texts(legal.answer.groups[0])) == ("legal", "Which cards may North play?", ["EK", "E9"])
    assert [(texts(reason.choice), reason.text) for reason in legal.reasons] == [
        (["H9"], "Trumping is allowed only when you are out."),
        (["B7"], "No. Never."),
    ]
    assert [question.kind for question in (who, one, say)] == ["who", "one", "say"]
    assert isinstance(what_if, WhatIf)
    assert ([texts(group) for group in what_if.groups], what_if.text) == ([["EK", "E8"], ["E10"]], "South wins")
    assert (hide, show) == (Reveal(Word("hide"), Word("N")), Reveal(Word("show"), Word("N")))
    assert isinstance(explore, Explore)
    assert follow.seat.text == "N"


def test_words_know_their_places():
    script = parse(SCRIPT)
    places = [(word.line, word.column) for word in script.header[1].words]
    assert places == [(4, 11), (4, 17), (4, 20), (4, 23), (4, 25)]
    assert (script.body[0].words[0].line, script.body[0].words[0].column) == (7, 9)


def test_a_script_is_written_in_its_regular_form():
    script = parse(SCRIPT)
    text = write_script(script)
    assert parse(text) == script
    assert write_script(parse(text)) == text
    assert r"-- A lone \# is written so." in text.splitlines()


def test_line_ends_of_windows_and_a_byte_order_mark_are_no_words():
    assert parse("\ufeffgame: dobbm\r\n\r\nS leads ES\r\n") == parse("game: dobbm\nS leads ES")


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        ("game: dobbm\ngame: clumond", "key-twice", 2, 1),
        ("game:", "value-missing", 1, 1),
        ("game: dobbm\n-- x\nS: ES", "header-after-events", 3, 1),
        ("game: dobbm\nS", "unknown-statement", 2, 1),
        ("game: dobbm\nSouth leads ES", "unknown-statement", 2, 1),
        ("S leads ES\n,", "word-missing", 2, 1),
        ("  game: dobbm", "unexpected-indent", 1, 3),
        ("S leads ES\n  N plays E9", "unexpected-indent", 2, 3),
        ("= ES", "no-question", 1, 1),
        ("S leads ES\n! HK: x", "no-question", 2, 1),
        ("? a\n= ES\n= ES", "answer-twice", 3, 1),
        ("? a\n! HK", "reason-missing", 2, 3),
        ("? a\n=", "word-missing", 2, 1),
        ("|", "word-missing", 1, 1),
        ("| a,, b", "word-missing", 1, 5),
        ("calls: S a,", "word-missing", 1, 12),
        ("?2 a", "unknown-question", 1, 1),
        ("x" * (SIZE_LIMIT + 1), "script-too-long", 1, 1),
    ],
)
def test_a_faulty_line_is_named(text, code, line, column):
    with pytest.raises(NotationError) as caught:
        parse(text)
    assert (caught.value.code, caught.value.line, caught.value.column) == (code, line, column)
