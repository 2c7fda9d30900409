"""The examples in the docstrings of the engine are true."""

import doctest
import pkgutil
from importlib import import_module

import pytest

import pycore

SKIPPED = ("pycore.__main__", "pycore.adapters", "pycore.docs")
"""What runs when it is imported, or needs an extra (tested where the extra is)."""
MODULES = [info.name for info in pkgutil.walk_packages(pycore.__path__, "pycore.") if not info.name.startswith(SKIPPED)]


@pytest.mark.parametrize("name", ["pycore", *MODULES])
def test_doctests(name):
    assert doctest.testmod(import_module(name)).failed == 0


def test_the_codecs_have_examples():
    for name in ("pycore.cards", "pycore.errors", "pycore.plain", "pycore.shuffle", "pycore.seats"):
        assert doctest.testmod(import_module(name)).attempted > 0
