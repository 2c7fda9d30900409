"""The page's start."""

import random

from app import later
from app.dom import arrival, page

RUNNING: list[page.Page] = []
"""The page that runs; it is kept here so that its listeners live."""


def start() -> None:
    """Start the page."""
    random.seed()  # Python may have begun from a snapshot of its memory, the same every time
    later.expect(later.Archives(arrival.WORDS, arrival.LATER, arrival.is_here))
    page.start(RUNNING.append)
