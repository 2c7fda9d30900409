"""Compiles the lessons of `web/lessons/` for the page: every script replayed, every text in every language."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from app import course as courses
from app.text import LANGUAGES, Text, load
from pycore import games
from pycore.cards import Deck
from pycore.demo.faults import say_fault
from pycore.demo.model import Caption, Demo, Question
from pycore.demo.names import to_choice
from pycore.demo.parser import parse
from pycore.demo.replay import Replay, replay
from pycore.errors import EngineError
from pycore.game import write_action
from pycore.plain import to_plain
from tools.common import ROOT, WEB, BuildError

FOLDER = WEB / "lessons"
ORDER = ("en", "de", "sk", "fr", "ja")
"""The languages of a text, as the scripts have them beneath one another."""
LONGEST = {"ja": 110}
LONGEST_ELSEWHERE = 200
"""How many characters a text may have: it stands between the table and the hand."""
PLAIN = "# without figures"
"""The comment of a lesson that shows neither what cards count nor a meter: it is about something more basic."""
NAME = re.compile(r"\d\d-([a-z]+(?:-[a-z]+)*)\.deal")
THIN = "\u202f"
"""The narrow space that does not break."""
_MARKS = {code: re.compile(rf"(?:^|\s){code}: ") for code in ORDER}
_PLACE = re.compile(r"\{([^{}]*)\}")


@dataclass(frozen=True, slots=True)
class Course:
    """The lessons of a game as the page gets them, by language."""

    game: str
    texts: dict[str, str]
    count: int


class LessonError(BuildError):
    """What is wrong with a lesson, with its file and line."""


def compile_all() -> list[Course]:
    """Compile the lessons of every game that has any.

    Raises: LessonError at the first thing that is wrong.
    """
    found = []
    for folder in sorted(path for path in FOLDER.iterdir() if path.is_dir()):
        lessons = [compile_lesson(path) for path in sorted(folder.glob("*.deal"))]
        texts = {code: write_course(folder.name, lessons, code) for code in ORDER}
        found.append(Course(folder.name, texts, len(lessons)))
    return found


def write_course(game: str, lessons: list["Lesson"], language: str) -> str:
    """Write the lessons of a game in a language as the page reads them."""
    compiled = courses.Course(game, tuple(lesson.compile(language) for lesson in lessons))
    return json.dumps(to_plain(compiled), ensure_ascii=False, separators=(",", ":"))


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson that was found to be right: its deal, whose seat the reader has, and its steps in all languages."""

    file: str
    name: str
    script: Replay
    seat: int
    has_figures: bool
    title: dict[str, str]
    steps: tuple["Step", ...]

    def compile(self, language: str) -> courses.Lesson:
        """Make what the page reads."""
        deal = self.script.deal
        assert deal is not None
        deck = _deck(self.script.demo)
        return courses.Lesson(
            self.name,
            self.title[language],
            self.seat,
            self.has_figures,
            "".join(self.script.demo.names),
            deal.setup,
            tuple(deck.codes[card] for card in deal.layout),
            tuple((seat, write_action(deck, action)) for seat, action in deal.actions),
            tuple(step.compile(language) for step in self.steps),
        )


@dataclass(frozen=True, slots=True)
class Step:
    """A text of a lesson, and after how many actions it is said; with `answers` it is a question, `reasons` are by choice."""

    line: int
    ply: int
    kind: str
    texts: dict[str, str]
    choices: tuple[str, ...] = ()
    answers: tuple[str, ...] = ()
    reasons: tuple[tuple[str, dict[str, str]], ...] = ()

    def compile(self, language: str) -> courses.Step:
        """Make what the page reads."""
        choices = self.choices if self.kind in ("who", "say") else ()
        reasons = tuple((choice, texts[language]) for choice, texts in self.reasons)
        return courses.Step(self.ply, self.kind, self.texts[language], self.answers, choices, reasons)


def compile_lesson(path: Path) -> Lesson:
    """Read, replay and check a lesson.

    Raises: LessonError with file and line.
    """
    text = path.read_text(encoding="utf-8")
    shown = path.resolve().relative_to(ROOT).as_posix()
    named = NAME.fullmatch(path.name)
    if named is None:
        raise LessonError(f"{shown}: a lesson's file is named like 03-first-trick.deal")
    try:
        script = replay(parse(text))
    except EngineError as error:
        place = ":".join(str(number) for number in error.place().values() if number)
        raise LessonError(f"{shown}:{place}: {say_fault(error, text)}") from None
    try:
        return _checked(shown, named[1], script, PLAIN not in text)
    except _FoundError as fault:
        raise LessonError(f"{shown}:{fault.line}: {fault.words}") from None


class _FoundError(Exception):
    def __init__(self, line: int, words: str) -> None:
        super().__init__(words)
        self.line, self.words = line, words


def _checked(file: str, name: str, script: Replay, has_figures: bool) -> Lesson:
    demo = script.demo
    if script.deal is None:
        raise _FoundError(1, "a lesson names every card of a deal, its piles too, and begins where the deal does")
    steps = list(_steps(demo))
    if not steps or steps[0].answers:
        raise _FoundError(demo.frames[0].line, "the first text of a lesson is its title")
    title, *steps = steps
    asked = {note.seat for frame in demo.frames for note in frame.notes if isinstance(note, Question) and note.kind != "who"}
    if len(asked) != 1:
        raise _FoundError(title.line, "a lesson asks one seat, the reader's, at least once")
    (seat,) = asked
    _check_course(demo, script, steps, seat)
    for step in (title, *steps):
        for text in (step.texts, *(texts for _, texts in step.reasons)):
            _check_text(text, step.line, demo, seat)
    return Lesson(file, name, script, seat, has_figures, title.texts, tuple(steps))


def _steps(demo: Demo) -> Iterator[Step]:
    """List the texts in order, with the number of actions before each."""
    ply = 0
    for frame in demo.frames:
        ply += frame.done is not None
        for note in frame.notes:
            if isinstance(note, Caption):
                yield Step(frame.line, ply, "say-so", _languages(note.text, frame.line))
            elif isinstance(note, Question):
                reasons = tuple((why.choice, _languages(why.text, frame.line)) for why in note.reasons if why.text)
                texts = _languages(note.text, frame.line)
                yield Step(frame.line, ply, note.kind, texts, note.choices, note.answers, reasons)
            else:
                raise _FoundError(frame.line, "a lesson has captions and questions only")


def _languages(text: str, line: int) -> dict[str, str]:
    """Take a text apart into its languages."""
    found: dict[str, str] = {}
    rest = text
    for code in reversed(ORDER):
        marks = list(_MARKS[code].finditer(rest))
        if len(marks) != 1:
            raise _FoundError(
                line, f"each text has one part for each of {', '.join(ORDER)}, in this order; see {code} of: {text[:60]}"
            )
        found[code] = typeset(rest[marks[0].end() :].strip(), code)
        rest = rest[: marks[0].start()]
        if not found[code]:
            raise _FoundError(line, f"the {code} of a text is empty: {text[:60]}")
    if rest.strip():
        raise _FoundError(line, f"before the first language stands: {rest[:60]}")
    return found


def typeset(text: str, language: str) -> str:
    """Put the narrow spaces of French before its tall signs and within its quotation marks."""
    if language != "fr":
        return text
    return re.sub(r"« ?", f"«{THIN}", re.sub(r"\s*([;:!?»])", THIN + r"\1", text))


def _check_course(demo: Demo, script: Replay, steps: list[Step], seat: int) -> None:
    deal = script.deal
    assert deal is not None
    deck = _deck(demo)
    for number, step in enumerate(steps):
        after = steps[number + 1] if number + 1 < len(steps) else None
        if not step.answers:
            continue
        if after is None or after.answers or after.ply != step.ply:
            raise _FoundError(step.line, "after each question a caption says what was right about the answer")
        if step.kind == "do" and step.ply < len(deal.actions):
            actor, action = deal.actions[step.ply]
            if actor != seat or to_choice(write_action(deck, action)) not in step.answers:
                raise _FoundError(step.line, "after a task the reader's seat does what was right")
    if steps[-1].answers:
        raise _FoundError(steps[-1].line, "the last text of a lesson is a caption")
    if not any(step.kind == "do" for step in steps):
        raise _FoundError(demo.frames[0].line, "a lesson has a task (?do) at least")


def _check_text(texts: dict[str, str], line: int, demo: Demo, seat: int) -> None:
    deck = _deck(demo)
    for code, text in texts.items():
        for name in _PLACE.findall(text):
            card, _, form = name.partition(".")
            if card in deck:
                forms = load(code).table[f"card.{deck.art}.{card}"]
                if form and (isinstance(forms, str) or form not in forms):
                    raise _FoundError(line, f"{code} has no form {form} of a card: {text[:60]}")
            elif name not in demo.names or demo.names.index(name) == seat:
                raise _FoundError(line, f"{{{name}}} is no card and no other seat: {text[:60]}")
        limit = LONGEST.get(code, LONGEST_ELSEWHERE)
        if (length := len(plain(text, code, demo, seat))) > limit:
            raise _FoundError(line, f"the {code} of a text has {length} characters, {limit} are the most: {text[:60]}")


def plain(text: str, language: str, demo: Demo, seat: int) -> str:
    """Write a text as a reader gets it who sits at a seat."""
    words, art = load(language), _deck(demo).art

    def name(found: re.Match[str]) -> str:
        card, _, form = found[1].partition(".")
        if card in demo.names:
            others = words.say(Text(f"{demo.game}.names")).split("|")
            return others[(demo.names.index(card) - seat) % len(demo.names) - 1]
        forms = words.table[f"card.{art}.{card}"]
        return (forms if isinstance(forms, str) else forms[form or "name"]).replace("|", "")

    return _PLACE.sub(name, text)


def _deck(demo: Demo) -> Deck:
    return games.load(demo.game).deck(demo.options)


def tell(lesson: Lesson, language: str = "en") -> Iterator[str]:
    """Show a lesson step by step in words, for those who write one."""
    demo, seat = lesson.script.demo, lesson.seat
    yield f"{lesson.file}: {lesson.title[language]}"
    frames = [demo.frames[0], *(frame for frame in demo.frames if frame.done is not None)]
    shown = lesson.steps[0].ply
    for step in lesson.steps:
        for frame in frames[shown + 1 : step.ply + 1]:
            assert frame.done is not None
            yield f"      {demo.names[frame.done.seat]} {frame.done.token}"
        shown = step.ply
        hand = f"  [{' '.join(frames[shown].hands[seat].cards)}]" if step.answers else ""
        yield f"  {step.kind:6} {plain(step.texts[language], language, demo, seat)}{hand}"
        yield from (f"       = {answer}" for answer in step.answers)
        yield from (f"       ! {choice}: {plain(texts[language], language, demo, seat)}" for choice, texts in step.reasons)


def write_courses(folder: Path, kind: str, found: list[Course]) -> None:
    """Write `content/GAME/KIND.LANGUAGE.json` into a site."""
    assert set(ORDER) == set(LANGUAGES)
    for course in found:
        for language, text in course.texts.items():
            place = folder / "content" / course.game / f"{kind}.{language}.json"
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(text, encoding="utf-8", newline="\n")


def main(words: list[str]) -> int:
    """Check the lessons of the named files, or all, and tell them; in the language that is named first, if one is."""
    language = words.pop(0) if words and words[0] in ORDER else "en"
    paths = [Path(word) for word in words] or sorted(FOLDER.glob("*/*.deal"))
    for path in paths:
        for line in tell(compile_lesson(path), language):
            print(line)
    return 0
