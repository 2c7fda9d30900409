"""What the deals of a contest come to: mean, standard error and 95 % interval for each bot and role.

The unit is the duplicate deal. All sums are of whole numbers or taken in the order of the deals, so that the same deals give
the same figures to the last digit.
"""

from collections.abc import Sequence
from math import fsum, sqrt
from typing import NamedTuple

from pycore.arena import Contest, Played

NORMAL = 1.959963984540054
"""How many standard errors a 95 % interval reaches to each side."""


class Figure(NamedTuple):
    """A mean with its standard error (`None` for a single deal) and the number of single results behind it."""

    times: int
    mean: float
    error: float | None

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95 % interval; it means what it says from some thirty deals on."""
        return None if self.error is None else (self.mean - NORMAL * self.error, self.mean + NORMAL * self.error)


class BotFigures(NamedTuple):
    """One bot's figures: seats in a rotation, chips a deal, pots a deal (`None`: there are deals without a pot), by role."""

    bot: str
    seats: int
    chips: Figure
    pots: Figure | None
    roles: tuple[tuple[str, Figure], ...]


def summarise(contest: Contest, deals: Sequence[Played]) -> list[BotFigures]:
    """Work out every bot's figures, in the order in which they were named."""
    return [_bot_figures(bot, contest, deals) for bot in dict.fromkeys(contest.bots)]


def _bot_figures(bot: str, contest: Contest, deals: Sequence[Played]) -> BotFigures:
    players = len(contest.bots)
    own = [[line for line in deal.lines if line.bot == bot] for deal in deals]
    sums = [(len(lines), sum(line.stake for line in lines)) for lines in own]
    has_pots = all(deal.pot > 0 for deal in deals)
    pots = [(count, total / deal.pot) for deal, (count, total) in zip(deals, sums, strict=True)] if has_pots else []
    roles = sorted({line.role for lines in own for line in lines})
    return BotFigures(
        bot,
        contest.bots.count(bot),
        ratio(sums, players),
        ratio(pots, players) if has_pots else None,
        tuple((role, ratio([_sum_of_role(lines, role) for lines in own], players)) for role in roles),
    )


def _sum_of_role(lines: Sequence[tuple[str, int, str]], role: str) -> tuple[int, int]:
    stakes = [stake for _, stake, name in lines if name == role]
    return len(stakes), sum(stakes)


def ratio(sums: Sequence[tuple[int, float]], scale: int) -> Figure:
    """Estimate the mean of single results, given by deal as their number and their sum times `scale`.

    The standard error is that of a ratio: deals are independent of each other, the plays of one deal are not.

    >>> ratio([(2, 8), (2, 0), (2, 4), (2, 4)], 1)
    Figure(times=8, mean=2.0, error=0.816496580927726)
    """
    count = sum(number for number, _ in sums)
    mean = fsum(total for _, total in sums) / count
    squares = fsum((total - mean * number) ** 2 for number, total in sums)
    deals = sum(number > 0 for number, _ in sums)
    error = sqrt(squares * deals / (deals - 1)) / count / scale if deals > 1 else None
    return Figure(count, mean / scale, error)
