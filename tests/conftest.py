"""What tests of different folders share."""

import platform
import sys

import pytest

from pycore import games
from pycore.bots import SEARCHING, search

# OpenSpiel has few wheels for other machines, so the test command does not install it there; here it must work.
if (sys.platform, platform.machine()) != ("linux", "x86_64"):
    collect_ignore = ["adapters/test_openspiel.py"]


@pytest.fixture
def small_budgets(monkeypatch):
    """Let the searches look at few worlds: what they look at does not depend on how many there are."""
    for name in games.names():
        known = search(name)
        if known is not None:
            monkeypatch.setattr(type(known), "budgets", dict.fromkeys(SEARCHING, 4))
