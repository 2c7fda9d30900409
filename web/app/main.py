"""The page's start."""

from app.dom import page

RUNNING: list[page.Page] = []
"""The page that runs; it is kept here so that its listeners live."""


def start() -> None:
    """Start the page."""
    page.start(RUNNING.append)
