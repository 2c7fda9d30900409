"""Bots against each other in duplicate deals: the same cards for every rotation of the bots over the seats.

A deal is played in the situation of a match: `situations` takes it from reference matches that the level `club` plays, so that
pots, dealers and standings are those of ordinary play, and the same for every bot. `play_duplicate` plays it once for every
rotation. What is left in the pot belongs to all seats in equal parts, as rule R0 divides it at the end of a match: a bot's
result is its change in chips and its part of the pot's change, so that the results of a deal add up to 0.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple, Protocol, TypeVar

from pycore import games
from pycore import match as matches
from pycore.bots import choose
from pycore.cards import Card
from pycore.game import POT, Options, Setup
from pycore.simulation import DEFAULT_DEALS, play_deal

REFERENCE = "club"
"""The level that plays the reference matches: quick, and sensible enough for pots as people have them."""
A = TypeVar("A")
B = TypeVar("B")


class ArenaError(Exception):
    """A contest that cannot be played where it was sent; the message is one sentence."""


class Mapper(Protocol):
    """What carries out the work: applies a function to every item, somewhere, and yields the results in the items' order."""

    def __call__(self, function: Callable[[A], B], items: Sequence[A]) -> Iterator[B]:
        """Apply the function to every item."""


class Contest(NamedTuple):
    """Who plays what: a game with its version, every option, a bot for each seat of the first rotation, and the seed."""

    game: str
    version: int
    options: Options
    bots: tuple[str, ...]
    seed: str

    @property
    def lineups(self) -> tuple[tuple[str, ...], ...]:
        """The rotations of the bots over the seats, each different one once: `lineups[0][seat]` is a bot."""
        turns = range(len(self.bots))
        return tuple(dict.fromkeys(self.bots[-turn:] + self.bots[:-turn] for turn in turns))


class Situation(NamedTuple):
    """A deal to be played: the setup that a reference match came to, and the shuffled pack."""

    contest: Contest
    number: int
    setup: Setup
    layout: tuple[Card, ...]


class Line(NamedTuple):
    """What one bot came to in one play of a deal: `stake` is its result times the number of seats, a whole number of chips."""

    bot: str
    stake: int
    role: str


class Played(NamedTuple):
    """A duplicate deal: its number, the pot that it was played for (antes included), the pot's changes, every bot's lines."""

    number: int
    pot: int
    pot_changes: tuple[int, ...]
    lines: tuple[Line, ...]


def play(contest: Contest, deals: int, mapper: Mapper) -> Iterator[Played]:
    """Play so many duplicate deals, in order; the same for the same contest, whatever carries out the work."""
    return mapper(play_duplicate, situations(contest, deals, mapper))


def situations(contest: Contest, deals: int, mapper: Mapper) -> list[Situation]:
    """Let reference matches come to so many deals; a match has as many as the options say, an open one twelve."""
    found: list[tuple[Setup, tuple[Card, ...]]] = []
    asked = dict(contest.options)["deals"]
    length = asked if isinstance(asked, int) else DEFAULT_DEALS
    number = 0
    while len(found) < deals:
        count = -(-(deals - len(found)) // length)
        for match in mapper(reference_match, [(contest, number + more) for more in range(count)]):
            found += match
        number += count
    return [Situation(contest, number, *deal) for number, deal in enumerate(islice(found, deals))]


def reference_match(task: tuple[Contest, int]) -> list[tuple[Setup, tuple[Card, ...]]]:
    """Play the reference match of that number (from 0) and list the setup and the shuffled pack of its deals."""
    contest, number = task
    asked = dict(contest.options)["deals"]
    length = asked if isinstance(asked, int) else DEFAULT_DEALS
    match = matches.start_match(_rules(contest), contest.options, f"{contest.seed}/{number + 1}")
    while len(match.deals) < length and not matches.is_over(match):
        match = play_deal(matches.deal_next(match), (REFERENCE,) * match.players)
    return [(deal.setup, deal.layout) for deal in match.deals]


def play_duplicate(situation: Situation) -> Played:
    """Play a deal once for every rotation of the bots."""
    contest, number, setup, layout = situation
    game = _rules(contest)
    lines: list[Line] = []
    pot_changes: list[int] = []
    for lineup in contest.lineups:
        state, count = game.deal(setup, layout), 0
        while (decision := game.decision(state)) is not None:
            seat = decision.seat
            seed = f"{contest.seed}|{number}|{count}"
            state = game.apply(state, choose(game.observe(state, seat), decision, lineup[seat], seed))
            count += 1
        score = game.score(state)
        pot_change = score.change(POT)
        pot_changes.append(pot_change)
        lines += [
            Line(bot, setup.players * score.change(seat) + pot_change, game.role(state, seat))
            for seat, bot in enumerate(lineup)
        ]
    return Played(number, setup.pot + sum(setup.antes), tuple(pot_changes), tuple(lines))


def _rules(contest: Contest) -> games.AnyGame:
    game = games.load(contest.game)
    if game.version != contest.version:
        raise ArenaError(f"{contest.game} has version {contest.version} here and {game.version} where it is played")
    return game
