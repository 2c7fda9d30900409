"""A platform with a clock that is moved by hand, a little document, and ways to read and write what the page shows."""

import html
import random
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

from app import markup
from app.effects import (
    Attend,
    ChooseFile,
    Copy,
    Download,
    Effect,
    Erase,
    Fetch,
    Forget,
    Hail,
    Measure,
    Navigate,
    Print,
    Recall,
    Reload,
    Report,
    Save,
    Schedule,
    Send,
    Speak,
    StartThinker,
    StayAt,
    StopThinker,
    Store,
    Think,
)
from app.events import (
    Boot,
    Changed,
    Command,
    Event,
    Fetched,
    Hailed,
    Measured,
    Press,
    Recalled,
    Reloaded,
    StorageFailed,
    StorageWorks,
    Stored,
    ThinkingBegan,
    Thought,
    Timed,
    Visit,
)
from app.node import Node, walk
from app.session import Session
from app.shelf import read_head
from app.update import update
from pycore import games
from pycore import match as matches
from pycore.bots import serve
from pycore.game import resolve_options
from pycore.match import Match
from tools import lessons, puzzles

PLACE = "https://cards.example/stube/"
"""Where the page of the tests lies."""
VOID = frozenset({"input", "br"})
ROOT = Path(__file__).parents[2]


@cache
def compiled_courses() -> dict[tuple[str, ...], str]:
    """Compile all lessons and puzzles, by game, kind and language."""
    return {
        (course.game, kind, language): text
        for kind, courses in (("lessons", lessons.compile_all()), ("puzzles", puzzles.compile_all()))
        for course in courses
        for language, text in course.texts.items()
    }


def read_site(name: str) -> str | None:
    """Read a text as the built site has it: the English rules are those of the engine's package."""
    game = re.fullmatch(r"content/([a-z-]+)/rules\.en\.md", name)
    course = re.fullmatch(r"content/([a-z-]+)/(lessons|puzzles)\.([a-z]{2})\.json", name)
    if course:
        return compiled_courses().get(course.groups())
    path = ROOT / f"pycore/games/{game.group(1).replace('-', '_')}/RULES.md" if game else ROOT / "web" / name
    path = path if path.is_file() else ROOT / name
    return path.read_text(encoding="utf-8") if path.is_file() else None


def read_rules(game: str) -> str:
    """Read the English rules of a game."""
    return read_site(f"content/{game}/rules.en.md") or ""


class Page:
    """A page without a browser: it holds the session, carries out effects, and lets time pass when it is told to."""

    def __init__(
        self,
        address: str = "#/",
        stored: dict[str, str] | None = None,
        languages: tuple[str, ...] = ("en",),
        beside: "Page | None" = None,
        here: str = "",
        clock: int = 0,
    ) -> None:
        """Open an address; `beside` is another tab of the same browser, `here` the match of this tab."""
        self.session = Session()
        self.stored = dict(stored or {})
        self.address = address
        self.clock = clock
        self.here = here
        self.timers: list[tuple[int, Schedule]] = []
        self.spoken: list[str] = []
        self.alarms: list[str] = []
        self.downloads: list[Download] = []
        self.copies: list[str] = []
        self.sent: list[Send] = []
        self.storage_problem = ""
        self.room: int | None = None
        self.file_purposes: list[str] = []
        self.reports: list[str] = []
        self.fetches: list[str] = []
        self.attended: list[str] = []
        self.prints = 0
        self.is_cut_off = False
        self.neighbours: list[Page] = []
        self.requests: list[Think] = []
        self.thinker: list[str] = []
        self.is_thoughtful = True
        if beside is not None:
            self.stored = beside.stored
            self.neighbours = [beside, *beside.neighbours]
            for other in self.neighbours:
                other.neighbours.append(self)
            self.clock = max(clock, beside.clock)
        self.start(languages)

    def start(self, languages: tuple[str, ...]) -> None:
        """Read what boot/storage.js reads, and start."""
        found = {key: content for key, content in self.stored.items() if not key.startswith(("match/", "tally/"))}
        heads = {key.removeprefix("head/"): content for key, content in found.items() if key.startswith("head/")}
        readable = [head for name, content in heads.items() if (head := read_head(f"head/{name}", content))]
        running = sorted((head for head in readable if not head.is_over), key=lambda head: -head.time)
        here = self.here if f"match/{self.here}" in self.stored else running[0].id if running else ""
        wanted = [f"match/{here}", *(key for key in self.stored if key.startswith("match/") and key[6:] not in heads)]
        found.update({key: self.stored[key] for key in wanted if key in self.stored})
        self.send(
            Boot(self.address, tuple(found.items()), languages, f"{id(self):x}", here, False, self.clock, PLACE, can_send=True)
        )

    def send(self, event: Event) -> None:
        self.session, effects = update(replace(self.session, now=self.clock), event)
        for effect in effects:
            self.carry_out(effect)

    def carry_out(self, effect: Effect) -> None:
        match effect:
            case Save(key, content):
                self.store(((key, content),), "")
            case Erase(key):
                self.stored.pop(key, None)
            case Store(entries, purpose):
                self.store(entries, purpose)
            case Schedule(_, delay, _):
                self.timers.append((self.clock + delay, effect))
            case Speak(words, is_urgent):
                (self.alarms if is_urgent else self.spoken).append(words)
            case Navigate(address, _):
                self.address = address
                self.send(Visit(address))
            case Download():
                self.downloads.append(effect)
            case Copy(content):
                self.copies.append(content)
            case Send():
                self.sent.append(effect)
            case Report(words):
                self.reports.append(words)
            case _:
                self.share(effect)
                self.serve(effect)

    def serve(self, effect: Effect) -> None:
        """Carry out what concerns the site's texts, the paper and the eyes."""
        match effect:
            case Fetch(name):
                self.fetches.append(name)
                self.send(Fetched(name, None if self.is_cut_off else read_site(name)))
            case Print():
                self.prints += 1
            case Think(number):
                self.requests.append(effect)
                self.send(ThinkingBegan(number))
                if self.is_thoughtful:
                    self.think()
            case StartThinker() | Forget() | StopThinker():
                self.thinker.append(type(effect).__name__)
            case Attend(name):
                self.attended.append(name)

    def share(self, effect: Effect) -> None:
        """Carry out what other tabs hear."""
        match effect:
            case Hail(call, match):
                for other in list(self.neighbours):
                    other.send(Hailed(call, match))
            case Reload(key, takes):
                self.send(Reloaded(self.stored.get(key), takes))
            case StayAt(match):
                self.here = match
            case Measure():
                self.send(Measured(sum(map(len, self.stored.values())), 10**9, is_kept=False))
            case Recall(keys, purpose):
                found = [
                    (key, content)
                    for key, content in self.stored.items()
                    if any(key == wanted or (wanted.endswith("/") and key.startswith(wanted)) for wanted in keys)
                ]
                self.send(Recalled(purpose, None if self.storage_problem == "refused" else tuple(found)))
            case ChooseFile(purpose):
                self.file_purposes.append(purpose)

    def store(self, entries: tuple[tuple[str, str | None], ...], purpose: str) -> None:
        """Store all, or nothing if the storage has a problem, or if there is no room for it."""
        kept = {**self.stored, **dict(entries)}
        is_full = self.room is not None and sum(len(content) for content in kept.values() if content is not None) > self.room
        if self.storage_problem or is_full:
            self.send(StorageFailed(self.storage_problem or "full", purpose))
            return
        for key, content in entries:
            if content is None:
                self.stored.pop(key, None)
            else:
                self.stored[key] = content
        if purpose:
            self.send(Stored(purpose))
        elif self.session.storage:
            self.send(StorageWorks())

    def think(self) -> None:
        """Answer the last question, as a worker would."""
        self.send(Thought(serve.answer(self.requests[-1].request)))

    @property
    def match(self) -> str:
        """The save of the match at the table."""
        return self.stored[f"match/{self.session.match_id}"]

    def pass_time(self, milliseconds: int) -> None:
        """Let time pass; timers go off in order."""
        end = self.clock + milliseconds
        while due := [timer for timer in self.timers if timer[0] <= end]:
            timer = min(due, key=lambda one: one[0])
            self.timers.remove(timer)
            self.clock = timer[0]
            self.send(Timed(timer[1].kind, timer[1].moment))
        self.clock = end

    def wait_for_person(self, limit: int = 200) -> None:
        """Let time pass until a person is asked or the deal is over."""
        for _ in range(limit):
            play = self.session.play
            assert play is not None
            if play.is_open_to is not None or play.is_settled or play.curtain is not None:
                return
            self.pass_time(500)
        raise AssertionError("nobody goes on")

    def press(self, token: str, via: str = "mouse") -> None:
        self.send(Press(self.session.moment, token, via, is_card=token.startswith(("play", "discard"))))

    def command(self, name: str, argument: str = "") -> None:
        self.send(Command(self.session.moment, name, argument))

    def change(self, field: str, value: str) -> None:
        self.send(Changed(field, value))

    def visit(self, address: str) -> None:
        self.address = address
        self.send(Visit(address))

    def reload(self) -> "Page":
        """Open the page anew at the same address with what is stored."""
        return Page(self.address, self.stored, here=self.here, clock=self.clock)

    @property
    def tree(self) -> Node:
        return markup.page(self.session)

    def find(self, **attributes: str) -> list[Node]:
        """List the nodes that have all of the attributes (`_` for `-`)."""
        wanted = {name.rstrip("_").replace("_", "-"): value for name, value in attributes.items()}
        return [node for node in walk(self.tree) if wanted.items() <= dict(node.attributes).items()]

    @property
    def tokens(self) -> list[str]:
        """The record's tokens that the page offers, in order, each as often as it stands there."""
        found = (node.attribute("data-action") for node in walk(self.tree))
        return [token for token in found if token is not None]

    @property
    def table(self) -> dict[str, str]:
        (table,) = self.find(id="table")
        return dict(table.attributes)

    @property
    def words(self) -> str:
        return " ".join(text_of(self.tree).split())

    def play_on(self, rng: random.Random, until: str = "settled") -> None:
        """Play at random until the table's phase is `until`."""
        for _ in range(5000):
            phase = self.table["data-phase"]
            if phase == until:
                return
            if phase == "settled":
                self.command("next-deal")
            elif self.session.play is not None and self.session.play.curtain is not None:
                self.command("show-hand")
            elif self.session.play is not None and self.session.play.is_open_to is not None:
                self.press(rng.choice(sorted(set(self.tokens))))
            else:
                self.pass_time(1000)
        raise AssertionError("the match does not end")


def text_of(node: Node) -> str:
    return node.text if node.text is not None else " ".join(text_of(child) for child in node.children)


def to_html(node: Node) -> str:
    """Write a node as HTML."""
    attributes = "".join(f' {name}="{html.escape(value)}"' for name, value in node.attributes)
    if node.tag in VOID:
        return f"<{node.tag}{attributes}>"
    inner = html.escape(node.text) if node.text is not None else "".join(to_html(child) for child in node.children)
    return f"<{node.tag}{attributes}>{inner}</{node.tag}>"


def in_language(session: Session, language: str) -> Session:
    return replace(session, settings=replace(session.settings, language=language))


def random_options(name: str, rng: random.Random) -> dict[str, object]:
    """Draw options that go together."""
    game = games.load(name)
    while True:
        chosen: dict[str, object] = {option.name: rng.choice(option.values) for option in game.options}
        chosen["deals"] = 2
        try:
            resolve_options(game, chosen)
        except Exception:
            continue
        return chosen


def random_points(name: str, seed: int, deals: int = 1) -> Iterator[Match]:
    """Play a match at random and yield it before every decision and after every deal."""
    rng = random.Random(f"{name}{seed}")
    game = games.load(name)
    match = matches.start_match(game, resolve_options(game, random_options(name, rng)), f"{name}{seed}")
    for _ in range(deals):
        if matches.is_over(match):
            return
        match = matches.deal_next(match)
        while (decision := matches.decision(match)) is not None:
            yield match
            match = matches.play(match, decision.seat, rng.choice(decision.actions()))
        yield match
