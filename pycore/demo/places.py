"""Where the seats of a demo lie around the table on the page."""

from pycore.demo.model import Demo
from pycore.demo.names import COMPASS

AROUND = {2: ("s", "n"), 3: ("s", "nw", "ne"), 5: ("s", "w", "nw", "ne", "e")}
"""Places clockwise from the reader's side, by the number of seats; four seats lie by the compass."""


def places(demo: Demo) -> tuple[str, ...]:
    """Name each seat's place: a compass point in small letters."""
    count = len(demo.names)
    if count == 4:
        return tuple(COMPASS[demo.direction].lower())
    first, *others = AROUND[count]
    return (first, *(others if demo.direction == "clockwise" else reversed(others)))
