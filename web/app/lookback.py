"""What is looked back on, as values: a finished deal of any match, and what a bot thinks of a seat's decisions in it."""

from dataclasses import dataclass
from typing import NamedTuple

from app.play import Play
from pycore.bots import SEARCHING
from pycore.bots.advice import Advice
from pycore.match import Deal
from pycore.seats import Seat

OPENED = "record"
"""The source of a match that was opened from a record and is not stored here, as it stands in an address."""


@dataclass(frozen=True, slots=True)
class Replay:
    """A deal (from 0) that is looked back on, and how many of its actions are shown as done.

    After the action that ends the last trick one more step shows the settlement. `eyes` is the seat through whose eyes it is
    seen (`None`: all hands lie open). `source` is empty for the match at the table; else `play` is the match, and `source` its
    name in the storage, or `record`. While `is_counting` it is shown which cards are gone. `whose` is the seat whose decisions
    are to be judged, and `level` by whom.
    """

    deal: int
    step: int = 0
    eyes: Seat | None = None
    source: str = ""
    play: Play | None = None
    is_counting: bool = False
    whose: Seat = 0
    level: str = SEARCHING[-1]


class Opinion(NamedTuple):
    """What is thought of an action of the deal (from 0): `advice` with the worth of everything (`None`: no answer came)."""

    ply: int
    advice: Advice | None


@dataclass(frozen=True, slots=True)
class Analysis:
    """What a bot of a level thinks of a seat's decisions in a finished deal.

    `plies` are the actions where there was a choice, `opinions` those that are judged so far. The deal itself is kept, so that
    nothing is told of another one that took its place. `is_given_up`: answers kept failing, and no more are asked for.
    """

    deal: Deal
    seat: Seat
    level: str
    plies: tuple[int, ...]
    opinions: tuple[Opinion, ...] = ()
    is_given_up: bool = False

    @property
    def next_ply(self) -> int | None:
        """Name the action that is to be judged next (`None`: none is)."""
        judged = {one.ply for one in self.opinions}
        return None if self.is_given_up else next((ply for ply in self.plies if ply not in judged), None)

    def opinion(self, ply: int) -> Opinion | None:
        """Look up what is thought of an action (`None`: it was not judged)."""
        return next((one for one in self.opinions if one.ply == ply), None)
