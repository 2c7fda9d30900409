"""The page's start."""

from app import later
from app.dom import arrival, page

RUNNING: list[page.Page] = []
"""The page that runs; it is kept here so that its listeners live."""


def start() -> None:
    """Start the page."""
    later.expect(later.Archives(arrival.WORDS, arrival.LATER, arrival.is_here))
    page.start(RUNNING.append)
