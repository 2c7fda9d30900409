"""The new-table sheet as a value: seats, options, seed; how a person changes it and how it becomes a match."""

from dataclasses import dataclass, replace
from typing import NamedTuple

from app.text import Text, Words, text
from pycore import games
from pycore.bots import LEVELS, MAIN_LEVEL
from pycore.errors import EngineError, OptionError
from pycore.game import Option, Options, Value, resolve_options
from pycore.games import AnyGame
from pycore.record import SEED_LIMIT, Player, Record, new_record

NAME_LIMIT = 24
"""The longest name that the sheet takes, in characters."""
BLANKS = "\u115f\u1160\u2800\u3164\uffa0"
"""Signs that count as letters or pictures and show nothing."""


class SeatDraft(NamedTuple):
    """Who shall sit at a seat: `human` or `bot`, a bot's level, and a name (empty: the usual one)."""

    kind: str
    level: str = MAIN_LEVEL
    name: str = ""


@dataclass(frozen=True, slots=True)
class Draft:
    """A table that is being set up. `problem` says what cannot be, about the field named by `field`."""

    game: str
    options: Options
    seats: tuple[SeatDraft, ...]
    seed: str = ""
    problem: Text | None = None
    field: str = ""
    is_advanced: bool = False

    @property
    def players(self) -> int:
        """The number of seats."""
        return int(dict(self.options)["players"])

    @property
    def differing(self) -> tuple[str, ...]:
        """The options beside players and deals that are not as usual."""
        usual = {option.name: option.default for option in games.load(self.game).options}
        hidden = implied(self)
        return tuple(
            name
            for name, value in self.options
            if name not in ("players", "deals") and name not in hidden and value != usual[name]
        )


def new_draft(game: str) -> Draft:
    """Set up the usual table of a game: one person, and bots."""
    options = resolve_options(games.load(game), {})
    return Draft(game, options, usual_seats(int(dict(options)["players"]), 1))


def usual_seats(players: int, humans: int, level: str = MAIN_LEVEL) -> tuple[SeatDraft, ...]:
    """Seat the people first, then the bots."""
    return tuple(SeatDraft("human" if seat < humans else "bot", level) for seat in range(players))


def house_rules(draft: Draft) -> tuple[Option, ...]:
    """List the options that the sheet shows in its fold: all but players, deals, and what follows from the players."""
    hidden = implied(draft)
    return tuple(
        option
        for option in games.load(draft.game).options
        if option.name not in ("players", "deals") and option.name not in hidden and (len(option.values) > 1 or option.span)
    )


def implied(draft: Draft) -> tuple[str, ...]:
    """List the options whose value follows from the number of players: any other value would be refused."""
    game = games.load(draft.game)
    chosen: dict[str, object] = dict(draft.options)
    found = []
    for option in game.options:
        if option.name not in ("players", "deals") and len(option.values) == 2 and option.span is None:
            other = next(value for value in option.values if value != chosen[option.name])
            if _problem(game, {**chosen, option.name: other}) and not _problem(game, chosen):
                found.append(option.name)
    return tuple(found)


def _problem(game: AnyGame, chosen: dict[str, object]) -> OptionError | None:
    try:
        resolve_options(game, chosen)
    except OptionError as error:
        return error
    return None


def repair(game: AnyGame, chosen: dict[str, object]) -> Options:
    """Fill in the options; if they do not go together, change the one option that mends it.

    Raises:
        OptionError: if no single change mends it.
    """
    error = _problem(game, chosen)
    if error is None:
        return resolve_options(game, chosen)
    for option in game.options:
        for value in option.values:
            if option.name != "players" and not _problem(game, {**chosen, option.name: value}):
                return resolve_options(game, {**chosen, option.name: value})
    raise error


def choose(draft: Draft, name: str, value: str) -> Draft:
    """Change an option by the text of a form's field; a wrong one leaves the option and says so."""
    game = games.load(draft.game)
    option = next((option for option in game.options if option.name == name), None)
    if option is None:
        return draft
    try:
        options = repair(game, {**dict(draft.options), name: read_value(option, value)})
    except OptionError as error:
        return replace(draft, problem=option_words(draft.game, error), field=f"option.{name}")
    changed = replace(draft, options=options, problem=None, field="")
    missing = changed.players - len(draft.seats)
    seats = draft.seats[: changed.players] if missing <= 0 else (*draft.seats, *(SeatDraft("bot") for _ in range(missing)))
    return replace(changed, seats=seats)


def read_value(option: Option, value: str) -> Value:
    """Read an option's value from the text of a form or a link: a whole number where the option has numbers."""
    has_numbers = option.span is not None or any(isinstance(known, int) for known in option.values)
    if has_numbers and value.isascii() and value.isdigit() and len(value) < 10:
        return int(value)
    return value


def change_seat(draft: Draft, seat: int, part: str, value: str) -> Draft:
    """Change who sits at a seat: `who` (`human` or a bot's level) or `name`."""
    if not 0 <= seat < len(draft.seats):
        return draft
    old = draft.seats[seat]
    if part == "name":
        new = old._replace(name=value[:NAME_LIMIT])
    elif value == "human":
        new = old._replace(kind="human")
    elif value in LEVELS:
        new = old._replace(kind="bot", level=value)
    else:
        return draft
    if draft.field.startswith("seat."):
        draft = replace(draft, problem=None, field="")
    return replace(draft, seats=(*draft.seats[:seat], new, *draft.seats[seat + 1 :]))


def change_seed(draft: Draft, seed: str) -> Draft:
    """Set the seed; one that is too long is kept and refused at the start."""
    is_wrong = len(seed) > SEED_LIMIT
    problem = text("problem.seed", limit=SEED_LIMIT) if is_wrong else None
    return replace(draft, seed=seed, problem=problem, field="seed" if is_wrong else "")


def clean(name: str) -> str:
    """Take out of a name what cannot be seen: signs without a shape, turns of the direction of writing, spaces at its ends.

    >>> clean(" An\u200bna "), clean("\u2800\u3164"), clean("山田\u3000太郎")
    ('Anna', '', '山田 太郎')
    """
    shown = (" " if sign.isspace() else sign for sign in name if sign.isspace() or (sign.isprintable() and sign not in BLANKS))
    return " ".join("".join(shown).split())


def name_problem(draft: Draft, words: Words) -> tuple[int, Text] | None:
    """Find the first seat whose name cannot be seen or is somebody else's already, and say so (`None`: all is well)."""
    taken: dict[str, int] = {}
    names = seat_names(draft, words)
    for seat, (given, name) in enumerate(zip(draft.seats, names, strict=True)):
        if given.name.strip() and not clean(given.name):
            return seat, text("problem.name-unseen", number=seat + 1)
        other = taken.setdefault(name.casefold(), seat)
        if other != seat:
            return seat, text("problem.name-twice", name=name, number=other + 1, other=seat + 1)
    return None


def begin(draft: Draft, words: Words, seed: str) -> Record:
    """Make the record of the match; `seed` is taken if the sheet has none.

    Raises:
        EngineError: if the options do not go together after all.
    """
    options = resolve_options(games.load(draft.game), dict(draft.options))
    names = seat_names(draft, words)
    players = tuple(
        Player(name, seat.kind, None if seat.kind == "human" else seat.level)
        for seat, name in zip(draft.seats, names, strict=True)
    )
    return new_record(draft.game, options, draft.seed or seed, players)


def seat_names(draft: Draft, words: Words) -> tuple[str, ...]:
    """Name everybody: as the sheet says, else as usual at this game's tables, no name twice."""
    usual = iter(words.say(text(f"{draft.game}.names")).split("|"))
    humans = sum(seat.kind == "human" for seat in draft.seats)
    given = {clean(seat.name).casefold() for seat in draft.seats}
    names = []
    for number, seat in enumerate(draft.seats, 1):
        name = clean(seat.name)
        if not name and seat.kind == "human":
            name = words.say(text("seat.You") if humans == 1 else text("seat.person", number=number))
        if not name:
            name = next((one for one in usual if one.casefold() not in given), f"{number}")
        names.append(name)
    return tuple(names)


def option_words(game: str, error: EngineError) -> Text:
    """Say what is wrong with an option."""
    params = {name: str(value) for name, value in error.params.items()}
    return text(f"{game}.refusal.{error.code}|refusal.{error.code}", **params)
