"""What a start does without: modules that are drawn or thought with later, and the words of other languages.

`start.zip` has what `app.main` imports, `words.zip` the words of one language; everything else lies in archives that arrive
behind them. What is needed before it is there raises `NotHereYet`: events are answered by functions without side effects, so
the page waits and answers the same event again.
"""

import sys
from collections.abc import Callable
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType
from zipimport import ZipImportError, zipimporter

PACKAGES = ("app", "pycore")


class NotHereYet(BaseException):
    """Something is needed that has not arrived yet. It is no fault, so no `except Exception` on the way may take it for one."""


class Archives:
    """The archives that come behind: a finder of modules after all others, and files of words."""

    def __init__(self, words: str, later: tuple[str, ...], are_here: Callable[[], bool]) -> None:
        """Take the places of the words and of the archives that arrive later, and who knows whether they have."""
        self.words = words
        self.later = later
        self.are_here = are_here

    def find_spec(self, name: str, _path: object = None, target: ModuleType | None = None) -> ModuleSpec | None:
        """Find a module that the start did without.

        Raises:
            NotHereYet: if it may be in what has not arrived.
        """
        package = name.rpartition(".")[0]
        if package.partition(".")[0] not in PACKAGES:
            return None
        self._wait_for(name)
        take = getattr(sys.modules.get("sitecustomize"), "take", None)
        if take is not None:  # on the page, which has code prepared for its classes
            take(self.later[-1])
        folder = package.replace(".", "/")
        return PathFinder.find_spec(name, [f"{archive}/{folder}" for archive in self.later], target)

    def read(self, name: str) -> str | None:
        """Read a text file, or return `None` if there is none.

        Raises:
            NotHereYet: if it may be in what has not arrived.
        """
        content = _read(self.words, name)
        if content is None:
            self._wait_for(name)
            content = next((found for archive in self.later if (found := _read(archive, name)) is not None), None)
        return content

    def _wait_for(self, name: str) -> None:
        if not self.are_here():
            raise NotHereYet(name)


EXPECTED: list[Archives] = []
"""The archives of this page; none where everything lies in folders."""


def expect(archives: Archives) -> None:
    """From now on, look into these archives for what is not there."""
    EXPECTED.append(archives)
    sys.meta_path.append(archives)


def read(name: str) -> str | None:
    """Read a text file of the archives, or return `None` if there is none.

    Raises:
        NotHereYet: if it may be in what has not arrived.
    """
    return next((content for archives in EXPECTED if (content := archives.read(name)) is not None), None)


def _read(archive: str, name: str) -> str | None:
    try:
        return zipimporter(archive).get_data(name).decode()
    except (OSError, ZipImportError):
        return None
