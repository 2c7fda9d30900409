"""Texts that are no part of the start: rules, glossary, notices. Each is fetched from the site when it is opened."""

import json
import re
from functools import lru_cache
from typing import NamedTuple

from app.effects import Fetch
from app.links import STUDIES, Route
from app.text import read_file

SHORT, FULL, GLOSSARY = "", "full", "glossary"
"""The parts of a game's rules, as the address names them; a clause (`D13`) stands in the full text."""
NOTICES = "NOTICES.md"
COURSES = {"learn": "lessons", "puzzles": "puzzles"}
"""The files of the screens for learning."""
CLAUSE = re.compile(r"[A-Z](?:-Q)?\d+[a-z]?")


class Library(NamedTuple):
    """The texts that have come, by name; the names of those that were asked for, and of those that cannot be had."""

    texts: tuple[tuple[str, str], ...] = ()
    awaited: tuple[str, ...] = ()
    failed: tuple[str, ...] = ()

    def read(self, name: str) -> str | None:
        """Look up a text (`None`: it is not there yet)."""
        return dict(self.texts).get(name)


class Shelf(NamedTuple):
    """Where a screen's text stands: its name, and its language."""

    name: str
    language: str


def clause(route: Route) -> str:
    """Name the clause that an address of the rules asks for, or nothing."""
    return route.section if route.screen == "rules" and CLAUSE.fullmatch(route.section) else ""


def part(route: Route) -> str:
    """Name the part of the rules that an address shows."""
    return FULL if clause(route) else route.section if route.section in (FULL, GLOSSARY) else SHORT


def shelf(library: Library, route: Route, language: str) -> Shelf | None:
    """Find the text of a screen, in English where it cannot be had in the language (`None`: the screen has none)."""
    if route.screen == "about":
        return Shelf(NOTICES, "en")
    if route.screen in STUDIES and route.game:
        name = f"content/{route.game}/{COURSES[route.screen]}.{language}.json"
        return Shelf(name, language)
    if route.screen != "rules" or not (route.game or route.section == GLOSSARY):
        return None
    stem = {FULL: f"content/{route.game}/rules", GLOSSARY: "content/glossary"}.get(part(route), f"content/{route.game}/short")
    name = f"{stem}.{language}.md"
    return Shelf(f"{stem}.en.md", "en") if name in library.failed else Shelf(name, language)


def request(library: Library, route: Route, language: str) -> tuple[Library, tuple[Fetch, ...]]:
    """Ask for the text of a screen, once."""
    wanted = shelf(library, route, language)
    if wanted is None or wanted.name in (*dict(library.texts), *library.awaited, *library.failed):
        return library, ()
    return library._replace(awaited=(*library.awaited, wanted.name)), (Fetch(wanted.name),)


def take(library: Library, name: str, content: str | None) -> Library:
    """Take in a text, or that it cannot be had."""
    library = library._replace(awaited=tuple(other for other in library.awaited if other != name))
    if content is None:
        return library._replace(failed=(*library.failed, name))
    return library._replace(texts=(*library.texts, (name, content)))


def forget_failures(library: Library) -> Library:
    """Let everything that could not be had be asked for again."""
    return library._replace(failed=())


@lru_cache(maxsize=16)
def clauses(game: str) -> dict[str, str]:
    """Say which clause of a game's rules is about each phase and each refusal (`app/clauses/<game>.json`)."""
    found: dict[str, str] = json.loads(read_file(f"app/clauses/{game}.json") or "{}")
    return found


def rule_address(game: str, about: str) -> str:
    """Name the address of the clause that is about a phase or a refusal (empty: none is known)."""
    number = clauses(game).get(about, "")
    return Route("rules", game, number).hash if number else ""
