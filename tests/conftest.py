"""What tests of different folders share."""

import pytest

from pycore import games
from pycore.bots import SEARCHING, search


@pytest.fixture
def small_budgets(monkeypatch):
    """Let the searches look at few worlds: what they look at does not depend on how many there are."""
    for name in games.names():
        known = search(name)
        if known is not None:
            monkeypatch.setattr(type(known), "budgets", dict.fromkeys(SEARCHING, 4))
