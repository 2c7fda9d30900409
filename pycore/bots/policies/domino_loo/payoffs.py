"""What a finished deal of Domino Loo is worth to each seat, its part in the pool that is left for the next deal included."""

from functools import lru_cache

from pycore.game import POT, Setup
from pycore.games.domino_loo.scoring import counts_points, settle
from pycore.seats import Seat

Tricks = tuple[int, ...]


class Payoffs:
    """Looks up the outcomes of one deal: chips (or points ahead of the others) by seat.

    What lies in the pool after the deal belongs to all seats alike: who pays a loo pays a part of it to himself.
    """

    def __init__(self, setup: Setup) -> None:
        """Begin with an empty table."""
        self.setup = setup
        self._known: dict[tuple[tuple[Seat, ...], Seat | None, Tricks], tuple[float, ...]] = {}

    def of(self, active: tuple[Seat, ...], spoiler: Seat | None, tricks: Tricks) -> tuple[float, ...]:
        """Say what the seats have from a deal: who stayed in, who of them played for the pot, the tricks by seat."""
        key = active, spoiler, tricks
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._work_out(active, spoiler, tricks)
        return found

    def _work_out(self, active: tuple[Seat, ...], spoiler: Seat | None, tricks: Tricks) -> tuple[float, ...]:
        setup = self.setup
        seats = range(setup.players)
        score = settle(setup, active, spoiler, tricks)
        if counts_points(setup.options):
            points = score.figure("score")
            assert isinstance(points, tuple)
            return tuple(own - (sum(points) - own) / (setup.players - 1) for own in points)
        carried = (setup.pot + score.change(POT)) / setup.players
        return tuple(score.change(seat) + carried for seat in seats)


@lru_cache(maxsize=4)
def payoffs(setup: Setup) -> Payoffs:
    """Find the table of a deal."""
    return Payoffs(setup)
