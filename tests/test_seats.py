"""Seats in the order of play."""

import pytest

from pycore.seats import after, rotation


@pytest.mark.parametrize(
    ("seats", "start", "order"),
    [
        ((0, 1, 2, 3), 0, (0, 1, 2, 3)),
        ((0, 1, 2, 3), 2, (2, 3, 0, 1)),
        ((0, 1, 2, 3), 4, (0, 1, 2, 3)),
        ((1, 2, 3, 4), 0, (1, 2, 3, 4)),
        ((0, 1, 3, 4), 2, (3, 4, 0, 1)),
        ((0, 2), 1, (2, 0)),
        ((3,), 0, (3,)),
    ],
)
def test_rotation(seats, start, order):
    assert rotation(seats, start) == order


@pytest.mark.parametrize(
    ("seats", "seat", "following"),
    [
        ((0, 1, 2, 3), 0, 1),
        ((0, 1, 2, 3), 3, 0),
        ((1, 2, 3, 4), 0, 1),
        ((1, 2, 3, 4), 4, 1),
        ((0, 1, 3), 1, 3),
        ((0, 1, 3), 2, 3),
    ],
)
def test_after(seats, seat, following):
    assert after(seats, seat) == following


def test_going_round_visits_everybody_once():
    for seats in ((0, 1, 2), (0, 1, 2, 3), (1, 2, 4), (0, 3, 4)):
        for start in seats:
            walk, seat = [], start
            for _ in seats:
                walk.append(seat)
                seat = after(seats, seat)
            assert tuple(walk) == rotation(seats, start)
            assert seat == start
