"""Addresses: what a hash asks for."""

from typing import NamedTuple

from pycore import games

SCREENS = ("table", "score", "settings", "open", "rules", "about", "saved", "statistics", "fair")
STUDIES = ("learn", "puzzles")
"""The screens with the courses, lessons and puzzles of a game."""
NAME_LENGTH = 40
"""The longest name of a match in an address."""
PACES = ("instant", "fast", "normal", "slow", "click")


class Route(NamedTuple):
    """A screen of the page; `game` and `section` where it has them. `query` is a link's wish to start, still unread."""

    screen: str = "lobby"
    game: str = ""
    section: str = ""
    query: str = ""

    @property
    def hash(self) -> str:
        """The address of the screen."""
        name = "" if self.screen == "lobby" else "play" if self.screen == "sheet" else self.screen
        parts = [part for part in (name, self.game, self.section) if part]
        return "#/" + "/".join(parts)


def read_hash(address: str) -> Route:
    """Find the screen of an address; an unknown one is the lobby.

    >>> read_hash("#/play/dobbm?seed=x")
    Route(screen='sheet', game='dobbm', section='', query='seed=x')
    """
    path, _, query = address.removeprefix("#").strip("/").partition("?")
    parts = [unquote(part) for part in path.split("/") if part]
    if not parts:
        return Route()
    name, game, section = (*parts, "", "")[:3]
    is_known = game in games.names()
    if name == "play" and is_known:
        return Route("sheet", game, "", query)
    if name == "play":
        return Route("lobby", "", "unknown-game" if game else "")
    if name == "rules":
        return Route("rules", game, section) if is_known else Route("rules", "", game if game == "glossary" else "")
    if name in STUDIES:
        return Route(name, game, section) if is_known else Route(name)
    if name == "replay":
        return _read_replay(game, section, query)
    if name == "daily":
        return Route(name, game if is_known else "")
    if name == "editor":
        return Route(name, game if is_known else games.names()[0])
    if name == "shared":
        return Route(name, "", "", query)
    return Route(name) if name in SCREENS else Route()


def _read_replay(first: str, second: str, query: str) -> Route:
    """Find the deal of an address: of the match at the table, or of another that is named before it.

    >>> _read_replay("3", "", ""), _read_replay("a1b2", "3", "")
    (Route(screen='replay', game='', section='3', query=''), Route(screen='replay', game='a1b2', section='3', query=''))
    """
    match = "" if _is_number(first) or not first.isascii() or not first.replace("-", "").isalnum() else first[:NAME_LENGTH]
    deal = second if match else first
    return Route("replay", match, deal if _is_number(deal) else "", query)


def _is_number(part: str) -> bool:
    return part.isascii() and part.isdigit() and len(part) < 5


def unquote(part: str) -> str:
    """Decode `%C3%A4`; what is no such code stays as it is.

    The standard library's own would bring so many modules along that every start of the page were slower.

    >>> unquote("M%C3%A4rz 100%")
    'März 100%'
    """
    first, *rest = part.split("%")
    data = first.encode()
    for piece in rest:
        code = piece[:2]
        is_code = len(code) == 2 and all(digit in "0123456789abcdefABCDEF" for digit in code)
        data += bytes([int(code, 16)]) + piece[2:].encode() if is_code else b"%" + piece.encode()
    return data.decode(errors="replace")


def read_query(query: str) -> tuple[tuple[str, str], ...]:
    """Take a link's parameters apart, in order.

    >>> read_query("seed=a+b&lang=ja")
    (('seed', 'a b'), ('lang', 'ja'))
    """
    parts = (part.partition("=") for part in query.replace("+", " ").split("&") if part)
    return tuple((unquote(name), unquote(value)) for name, _, value in parts)
