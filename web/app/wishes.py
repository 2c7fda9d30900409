"""What a link to a table of its own options asks for."""

from dataclasses import replace
from typing import NamedTuple

from app.links import PACES, read_query
from app.setup import NAME_LIMIT, Draft, new_draft, option_words, read_value, repair, usual_seats
from app.text import Text, languages, text
from pycore import games
from pycore.bots import LEVELS, MAIN_LEVEL
from pycore.errors import OptionError
from pycore.game import Options, resolve_options
from pycore.games import AnyGame
from pycore.record import SEED_LIMIT


class Wish(NamedTuple):
    """What a link asks for: a table (with a problem if it cannot be), a language, a pace."""

    draft: Draft
    language: str = ""
    pace: str = ""


def read_wish(game: str, query: str) -> Wish:
    """Read the parameters of a link to a table; the first wrong one is told, and what is right waits on the sheet."""
    given: dict[str, str] = {}
    problem: Text | None = None
    for name, value in read_query(query):
        if name in given:
            problem = problem or text("problem.twice", name=name[:40])
        elif wrong := _problem(game, name, value):
            problem = problem or wrong
        else:
            given[name] = value
    rules = games.load(game)
    chosen = {option.name: read_value(option, given[option.name]) for option in rules.options if option.name in given}
    try:
        options = resolve_options(rules, chosen)
    except OptionError as error:
        problem = problem or option_words(game, error)
        options = _mended(rules, dict(chosen))
    players = int(dict(options)["players"])
    humans = int(given.get("humans", "1"))
    names = [name.strip() for name in given["names"].split(",")] if given.get("names") else []
    if humans > players:
        problem = problem or text("problem.humans", players=players)
    if len(names) > players:
        problem = problem or text("problem.names", players=players)
    seats = usual_seats(players, min(humans, players), given.get("level", MAIN_LEVEL))
    named = tuple(seat._replace(name=name) for seat, name in zip(seats, [*names, *[""] * players], strict=False))
    draft = replace(new_draft(game), options=options, seats=named, seed=given.get("seed", ""))
    if problem is not None:
        draft = replace(draft, problem=problem, field="link")
    return Wish(draft, given.get("lang", ""), given.get("pace", ""))


def _problem(game: str, name: str, value: str) -> Text | None:
    """Say what is wrong with a parameter that is no option, or with its name."""
    if any(option.name == name for option in games.load(game).options):
        return None
    is_right = {
        "seed": 1 <= len(value) <= SEED_LIMIT,
        "level": value in LEVELS,
        "humans": value in ("0", "1", "2", "3", "4", "5"),
        "lang": value in languages(),
        "pace": value in PACES,
        "names": all(len(part.strip()) <= NAME_LIMIT for part in value.split(",")),
    }.get(name)
    if is_right is None:
        return text("problem.parameter", name=name[:40])
    return None if is_right else text("problem.value", name=name, value=value[:40])


def _mended(game: AnyGame, chosen: dict[str, object]) -> Options:
    """Take what is right of a link's options, and the standard for the rest."""
    right = {name: value for name, value in chosen.items() if any(o.name == name and o.accepts(value) for o in game.options)}
    try:
        return repair(game, right)
    except OptionError:
        return resolve_options(game, {})
