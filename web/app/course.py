"""Lessons and puzzles as the build has compiled them: a deal, a seat, and texts and questions between its actions."""

import json
import re
from collections import ChainMap
from functools import lru_cache
from typing import NamedTuple, cast

from app.text import Forms, Text, Words, plain, text
from pycore import games
from pycore.cards import Deck
from pycore.errors import EngineError
from pycore.game import Setup, read_action
from pycore.match import Deal, Match, play
from pycore.plain import from_plain

ALL = ("legal", "say")
"""The kinds of questions of which every answer is wanted."""
DECIDED = ("do", "one", *ALL)
"""The kinds of questions that the decision of the moment is about."""
PLACE = re.compile(r"\{([^{}]+)\}")
"""A card or a seat that a text names."""


class Step(NamedTuple):
    """A text, and after how many actions of the deal it is said.

    A question has a kind other than `say-so`, `answers`, and words for choices that are wrong; `who` and `say` list what may be
    chosen. A choice is a card, words, or a seat's letter.
    """

    ply: int
    kind: str
    text: str
    answers: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    reasons: tuple[tuple[str, str], ...] = ()

    @property
    def is_question(self) -> bool:
        """Tell whether something is asked."""
        return bool(self.answers)

    @property
    def is_decided(self) -> bool:
        """Tell whether the answer is something that the reader's seat may do now."""
        return self.kind in DECIDED


class Lesson(NamedTuple):
    """A deal with the steps that explain it; the reader has the seat `seat`, `letters` name all in the texts.

    `has_figures`: what cards count and the game's meter are shown.
    """

    name: str
    title: str
    seat: int
    has_figures: bool
    letters: str
    setup: Setup
    layout: tuple[str, ...]
    actions: tuple[tuple[int, str], ...]
    steps: tuple[Step, ...]


class Course(NamedTuple):
    """The lessons, or the puzzles, of a game in one language."""

    game: str
    lessons: tuple[Lesson, ...]

    def find(self, name: str) -> Lesson | None:
        """Look up a lesson."""
        return next((lesson for lesson in self.lessons if lesson.name == name), None)

    def number(self, name: str) -> int:
        """Say which one a lesson is, from 1 (0: none)."""
        return next((number for number, lesson in enumerate(self.lessons, 1) if lesson.name == name), 0)


@lru_cache(maxsize=8)
def read(content: str) -> Course | None:
    """Read what the build has written (`None`: it is something else)."""
    try:
        return from_plain(Course, json.loads(content))
    except (ValueError, EngineError):
        return None


@lru_cache(maxsize=4)
def positions(game: str, lesson: Lesson) -> tuple[Match, ...]:
    """Replay a lesson's deal: the match after each number of actions."""
    rules = games.load(game)
    setup = lesson.setup
    deck = rules.deck(setup.options)
    layout = tuple(deck.card(code) for code in lesson.layout)
    deal = Deal(setup, layout)
    found = [Match(rules, setup.options, None, (deal,), rules.deal(setup, layout))]
    for seat, token in lesson.actions:
        found.append(play(found[-1], seat, read_action(deck, token)))
    return tuple(found)


class Told(NamedTuple):
    """A lesson's texts as words that can be said: names of cards and seats are filled in when they are."""

    words: Words
    deck: Deck
    letters: str
    names: tuple[str, ...]

    def text(self, template: str) -> tuple[Words, Text]:
        """Make a text of a template, and the words that know it."""
        found = PLACE.findall(template)
        table = cast("dict[str, Forms]", self.words.table)  # nothing is written into it
        known = Words(self.words.language, ChainMap({"lesson": template}, table))
        return known, Text(
            "lesson", tuple({name.partition(".")[0]: self._named(name.partition(".")[0]) for name in found}.items())
        )

    def say(self, template: str) -> str:
        """Write a text."""
        words, sentence = self.text(template)
        return words.say(sentence)

    def _named(self, name: str) -> Text:
        if name in self.deck:
            return text(f"card.{self.deck.art}.{name}")
        return plain(self.names[self.letters.index(name)])
