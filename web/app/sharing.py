"""What the page knows of links: where it lies itself, what is about to be shared, and what has come by a link."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.text import Text

if TYPE_CHECKING:
    from app.editing import Editor
    from app.share import Parcel  # what reads links is imported with the first of them


@dataclass(frozen=True, slots=True)
class Sharing:
    """`place` is the address of the page without its fragment; `can_send`: the system has a dialog of its own for sharing.

    `kind` is what the dialog offers (`deal`, `position` or `match`). `parcel` came by a link, or `problem` says why it did not.
    `daily` are the stored diaries of daily deals by key. `checked` is the deal (from 0) whose shuffle was checked, `noted` the
    commitment that somebody has noted before it. `editor` is a deal that is being composed, `drafts` are the stored ones by
    key, `dropped` is the one that was put away last, so that it can be brought back.
    """

    place: str = ""
    can_send: bool = False
    kind: str = "deal"
    parcel: "Parcel | None" = None
    problem: Text | None = None
    daily: tuple[tuple[str, str], ...] = ()
    checked: int | None = None
    noted: str = ""
    editor: "Editor | None" = None
    drafts: tuple[tuple[str, str], ...] = ()
    dropped: "Editor | None" = None
