"""A contest's figures as lines for a person, or as one JSON object."""

import json
from collections.abc import Sequence

from pycore.arena import Contest, Played
from pycore.arena.figures import BotFigures, Figure, summarise

INTERVAL = "95 % interval"


def write_text(contest: Contest, deals: Sequence[Played]) -> str:
    """Write the table that the command line prints."""
    turns = len(contest.lineups)
    changed = " ".join(f"{name}={value}" for name, value in contest.options)
    lines = [
        f"{contest.game}, {len(deals):,} deals, each played {turns} time{'s' * (turns != 1)} with the bots at other seats",
        f"seed {contest.seed!r}; {changed}",
        f"pot at the start {mean_pot(deals):.2f}, change by a deal {mean_pot_change(deals):+.2f} chips",
        "",
    ]
    bots = summarise(contest, deals)
    table: list[tuple[str, ...]] = [("bot", "seats", "chips a deal", "std error", INTERVAL, "pots a deal", INTERVAL)]
    table += [_row(bot) for bot in bots]
    if all(bot.pots is None for bot in bots):
        table = [row[:5] for row in table]
    lines += [*_columns(table), ""]
    roles = [(bot.bot, role, figure, bot.chips.times) for bot in bots for role, figure in bot.roles]
    table = [("bot", "role", "times", "share", "chips a time", "std error")]
    table += [
        (bot, role, f"{figure.times:,}", f"{100 * figure.times / count:.1f} %", f"{figure.mean:+.3f}", _error(figure))
        for bot, role, figure, count in roles
    ]
    return "\n".join(lines + _columns(table)) + "\n"


def write_json(contest: Contest, deals: Sequence[Played]) -> str:
    """Write one object with everything that the table has, unrounded."""
    data = {
        "game": contest.game,
        "version": contest.version,
        "options": dict(contest.options),
        "bots": list(contest.bots),
        "seed": contest.seed,
        "deals": len(deals),
        "lineups": len(contest.lineups),
        "pot": {"mean": mean_pot(deals), "change": mean_pot_change(deals)},
        "results": [
            {
                "bot": bot.bot,
                "seats": bot.seats,
                "chips": _figure(bot.chips),
                "pots": None if bot.pots is None else _figure(bot.pots),
                "roles": {role: _figure(figure) for role, figure in bot.roles},
            }
            for bot in summarise(contest, deals)
        ],
    }
    return json.dumps(data) + "\n"


def mean_pot(deals: Sequence[Played]) -> float:
    """Average the pot that the deals were played for, antes included, in chips."""
    return sum(deal.pot for deal in deals) / len(deals)


def mean_pot_change(deals: Sequence[Played]) -> float:
    """Average what a deal adds to the pot, in chips."""
    changes = [change for deal in deals for change in deal.pot_changes]
    return sum(changes) / len(changes)


def _figure(figure: Figure) -> dict[str, object]:
    interval = figure.interval
    return {
        "times": figure.times,
        "mean": figure.mean,
        "standard_error": figure.error,
        "interval_95": None if interval is None else list(interval),
    }


def _row(bot: BotFigures) -> tuple[str, ...]:
    chips, pots = bot.chips, bot.pots
    row = (bot.bot, str(bot.seats), f"{chips.mean:+.3f}", _error(chips), _interval(chips))
    return row if pots is None else (*row, f"{pots.mean:+.3f}", _interval(pots))


def _error(figure: Figure) -> str:
    return "-" if figure.error is None else f"{figure.error:.3f}"


def _interval(figure: Figure) -> str:
    interval = figure.interval
    return "-" if interval is None else f"{interval[0]:+.3f} to {interval[1]:+.3f}"


def _columns(rows: Sequence[tuple[str, ...]]) -> list[str]:
    """Align columns: words to the left, figures to the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    is_words = [name in ("bot", "role") for name in rows[0]]
    return [
        "  ".join(
            cell.ljust(width) if left else cell.rjust(width) for cell, width, left in zip(row, widths, is_words, strict=True)
        ).rstrip()
        for row in rows
    ]
