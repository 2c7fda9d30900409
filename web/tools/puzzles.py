"""Makes puzzles out of the positions that bots must find: asked of a person, with their reasons in five languages.

The positions and what is right in them are the suite's (`tests/data/must_find`); the words are in `web/puzzles/`: a sentence of
reason for each position, and the idea behind each kind of complaint, which is the hint.
"""

import json
from pathlib import Path
from typing import NamedTuple

from app import course as courses
from pycore import match as matches
from pycore.demo.names import seat_names, to_choice
from pycore.game import write_action
from pycore.plain import Json, to_plain
from pycore.record import from_json
from tools.common import ROOT, WEB, BuildError
from tools.lessons import LONGEST, LONGEST_ELSEWHERE, ORDER, Course, typeset

POSITIONS = ROOT / "tests/data/must_find"
WORDS = WEB / "puzzles"
IDEA = ""
"""What stands in the place of a choice where the reasons of a step hold the idea."""

Texts = dict[str, dict[str, str]]


class PuzzleError(BuildError):
    """What is wrong with a puzzle, with its name."""


class Position(NamedTuple):
    """A position as the suite has it."""

    name: str
    complaint: str
    record: Json
    accepted: tuple[str, ...]


def compile_all() -> list[Course]:
    """Compile the puzzles of every game that has any.

    Raises: PuzzleError at the first thing that is wrong.
    """
    ideas = read_words(WORDS / "ideas.json")
    found = []
    for path in sorted(POSITIONS.glob("*.json")):
        words = read_words(WORDS / path.name)
        positions = [read_position(entry) for entry in json.loads(path.read_text(encoding="utf-8"))]
        if missing := {position.name for position in positions} ^ set(words):
            raise PuzzleError(f"web/puzzles/{path.name}: words and positions differ: {', '.join(sorted(missing))}")
        texts = {}
        for code in ORDER:
            lessons = tuple(compile_puzzle(position, words[position.name][code], ideas, code) for position in positions)
            course = courses.Course(path.stem, lessons)
            texts[code] = json.dumps(to_plain(course), ensure_ascii=False, separators=(",", ":"))
        found.append(Course(path.stem, texts, len(positions)))
    return found


def read_position(entry: dict[str, Json]) -> Position:
    """Take what a puzzle needs of a position."""
    accepted = entry["accepted"]
    assert isinstance(accepted, list)
    return Position(str(entry["name"]), str(entry["complaint"]), entry["record"], tuple(str(token) for token in accepted))


def read_words(path: Path) -> Texts:
    """Read texts by name and language, all there and none too long.

    Raises: PuzzleError for what is missing.
    """
    words: Texts = json.loads(path.read_text(encoding="utf-8"))
    for name, texts in words.items():
        if tuple(texts) != ORDER:
            raise PuzzleError(f"{path.name}: {name} has {', '.join(texts)}, not {', '.join(ORDER)}")
        for code, text in texts.items():
            if not text or len(text) > LONGEST.get(code, LONGEST_ELSEWHERE):
                raise PuzzleError(f"{path.name}: {name} is empty or too long in {code}")
    return words


def compile_puzzle(position: Position, why: str, ideas: Texts, language: str) -> courses.Lesson:
    """Make a lesson of one question out of a position.

    Raises: PuzzleError if a right answer is not legal.
    """
    match = from_json(position.record).match
    deal, decision = match.deals[-1], matches.decision(match)
    deck = match.game.deck(match.options)
    legal = [write_action(deck, action) for action in decision.actions()] if decision else []
    if decision is None or not set(position.accepted) < set(legal):
        raise PuzzleError(f"{position.name}: not every right answer is legal, or every legal answer is right")
    ply = len(deal.actions)
    idea = (IDEA, typeset(ideas[position.complaint][language], language))
    ask = courses.Step(ply, "do", "", tuple(to_choice(token) for token in position.accepted), (), (idea,))
    reason = courses.Step(ply, "say-so", typeset(why, language))
    return courses.Lesson(
        position.name,
        "",
        decision.seat,
        True,
        "".join(seat_names(match.game, match.players)),
        deal.setup,
        tuple(deck.codes[card] for card in deal.layout),
        tuple((seat, write_action(deck, action)) for seat, action in deal.actions),
        (ask, reason),
    )
