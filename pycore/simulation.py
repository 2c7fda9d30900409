"""Bots play whole matches: what the command line writes as records, reproducible from the seed."""

from collections.abc import Callable
from dataclasses import replace

from pycore import match as matches
from pycore.bots import choose
from pycore.game import OPEN, Options
from pycore.match import Match
from pycore.record import Player, Record, new_record, with_match

MOST_DEALS = 999
"""The longest match in deals; one that is decided otherwise (by points, by an empty pot) may go a little further."""
SPARE_DEALS = 99
DEFAULT_DEALS = 12


def simulate(
    game: str,
    options: Options,
    seed: str,
    levels: tuple[str, ...],
    deals: int = DEFAULT_DEALS,
    report: Callable[[], None] | None = None,
) -> Record:
    """Play a match to its end with bots of the given levels by seat; an `open` match goes on for `deals` deals.

    `report` is called after each deal.

    Raises:
        NotationError: `unknown-game`.
    """
    players = tuple(Player(f"Bot {seat + 1}", "bot", level) for seat, level in enumerate(levels))
    record = new_record(game, options, seed, players)
    match = record.match
    asked = dict(options)["deals"]
    limit = deals if asked == OPEN else max(MOST_DEALS, int(asked) + SPARE_DEALS)
    while len(match.deals) < limit and not matches.is_over(match):
        match = play_deal(matches.deal_next(match), levels)
        if report is not None:
            report()
    return with_match(record, match)


def play_deal(match: Match, levels: tuple[str, ...]) -> Match:
    """Let bots play the last deal of a match to its end; their chance follows from seed, deal and number of the action."""
    deal = match.deals[-1]
    game, state, actions = match.game, match.state, list(deal.actions)
    while (decision := game.decision(state)) is not None:
        seat = decision.seat
        seed = f"{match.seed}|{deal.setup.number}|{len(actions)}"
        action = choose(game.observe(state, seat), decision, levels[seat], seed)
        state = game.apply(state, action)
        actions.append((seat, action))
    done = replace(deal, actions=tuple(actions), score=game.score(state))
    return replace(match, deals=(*match.deals[:-1], done), state=state)
