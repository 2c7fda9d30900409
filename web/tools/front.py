"""Draws what the page shows before Python is there, by the page's own markup: lobby, rules and new-table sheets."""

from pathlib import Path

from app import front, library, markup
from app.events import Boot, Fetched
from app.node import Node
from app.session import Session
from app.text import languages
from app.update import update
from pycore import games


def write_front(folder: Path) -> None:
    """Write `front/<language>.json` with the lobby's frame, and beside it the other frames of a first look by address."""
    place = folder / "front"
    place.mkdir()
    for language in languages():
        for name, addresses in frames_by_file().items():
            frames = {address: draw(folder, language, address) for address in addresses}
            (place / f"{language}{name}.json").write_text(front.write(frames), encoding="utf-8", newline="\n")


def frames_by_file() -> dict[str, tuple[str, ...]]:
    """Name the addresses whose frames are the same for every visitor, by the end of the file's name that holds them."""
    screens = ("play", "rules")
    files = {"": ("",), "-more": ("rules", *(f"{screen}/{game}" for screen in screens for game in games.names()))}
    files["-glossary"] = ("rules/glossary",)
    for game in games.names():
        files[f"-{game}"] = tuple(f"rules/{game}/{part}" for part in (library.FULL, library.GLOSSARY))
    return files


def draw(folder: Path, language: str, address: str) -> Node:
    """Draw one screen as a first visitor gets it, with its text if it has one."""
    session, _ = update(Session(), Boot(f"#/{address}", (), (language,), ""))
    wanted = library.shelf(session.library, session.route, language)
    if wanted is not None:
        content = (folder / wanted.name).read_text(encoding="utf-8")
        session, _ = update(session, Fetched(wanted.name, content))
    return markup.page(session)
