"""The files that the demos' modules read: from the package, or as they were handed over where the package has none."""

import pkgutil

_CARRIED: dict[str, str] = {}


def carry(name: str, text: str) -> None:
    """Hand a file over by its path below this package: the browser loads its files itself, and only when they are wanted."""
    _CARRIED[name] = text


def read(name: str) -> str:
    """Read a text file by its path below this package.

    Raises:
        FileNotFoundError: if there is none.
    """
    if name in _CARRIED:
        return _CARRIED[name]
    data = pkgutil.get_data("pycore.demo", name)
    assert data is not None
    return data.decode()
