"""The games, found by name: a package here with a module `rules` that has a `GAME` is a game."""

import pkgutil
from functools import cache
from importlib import import_module
from typing import cast

from pycore.errors import NotationError
from pycore.game import Game

AnyGame = Game[object]
"""A game whose states the caller only passes on."""


def names() -> tuple[str, ...]:
    """List the games' names as records and links write them, in alphabetical order."""
    return _names_in(tuple(__path__))


@cache
def _names_in(places: tuple[str, ...]) -> tuple[str, ...]:
    """Look into the folders once: looking takes longer than many a question that needs the names."""
    return tuple(sorted(info.name.replace("_", "-") for info in pkgutil.iter_modules(places) if info.ispkg))


def load(name: str) -> AnyGame:
    """Load a game by its name.

    Raises:
        NotationError: `unknown-game`.
    """
    if name not in names():
        raise NotationError("unknown-game", game=name[:40])
    module = import_module(f"{__name__}.{name.replace('-', '_')}.rules")
    return cast("AnyGame", module.GAME)
