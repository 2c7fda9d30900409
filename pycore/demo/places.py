"""Where the seats of a demo lie around the table on the page."""

from pycore.demo.model import Demo
from pycore.demo.names import COMPASS
from pycore.errors import NotationError

AROUND = {2: ("s", "n"), 3: ("s", "nw", "ne"), 5: ("s", "w", "nw", "ne", "e")}
"""Places clockwise from the reader's side, by the number of seats; four seats lie by the compass."""


def places(demo: Demo, view: str = "") -> tuple[str, ...]:
    """Name each seat's place: a compass point in small letters; the seat of the letter `view` is at the reader's side.

    Raises:
        NotationError: `unknown-seat`.
    """
    count = len(demo.names)
    if count == 4:
        found = tuple(COMPASS[demo.direction].lower())
    else:
        first, *others = AROUND[count]
        found = (first, *(others if demo.direction == "clockwise" else reversed(others)))
    if not view:
        return found
    if view not in demo.names:
        raise NotationError("unknown-seat", seat=view[:20], seats=" ".join(demo.names))
    turned = found.index("s") - demo.names.index(view)
    return tuple(found[(seat + turned) % count] for seat in range(count))
