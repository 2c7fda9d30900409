"""Seats are numbered in the direction of play, so seat `i + 1` always acts after seat `i`."""

from functools import lru_cache
from typing import Literal

Seat = int
Direction = Literal["clockwise", "counter-clockwise"]


@lru_cache(maxsize=1024)
def rotation(seats: tuple[Seat, ...], start: Seat) -> tuple[Seat, ...]:
    """List `seats` in order of play, beginning with `start`, or with the next one after it if it is not among them.

    >>> rotation((0, 1, 3), 2)
    (3, 0, 1)
    """
    ahead = tuple(seat for seat in seats if seat >= start)
    return ahead + seats[: len(seats) - len(ahead)]


def after(seats: tuple[Seat, ...], seat: Seat) -> Seat:
    """Find who of `seats` acts next after `seat`, whether or not `seat` is one of them.

    >>> after((0, 1, 3), 3)
    0
    """
    return rotation(seats, seat + 1)[0]
