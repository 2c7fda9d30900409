"""What the session wants done outside of itself, as values; a platform carries them out."""

from typing import NamedTuple


class Save(NamedTuple):
    """Store a text under a key."""

    key: str
    content: str


class Erase(NamedTuple):
    """Forget what is stored under a key."""

    key: str


class Schedule(NamedTuple):
    """Send a timed event of the named kind after `delay` milliseconds, with the moment that it belongs to."""

    kind: str
    delay: int
    moment: int


class Speak(NamedTuple):
    """Let a screen reader say something: politely, or at once if it is a refusal."""

    words: str
    is_urgent: bool = False


class Navigate(NamedTuple):
    """Show another address (a hash) in the browser; `replace` leaves no step back to the present one."""

    hash: str
    replace: bool = False


class Download(NamedTuple):
    """Offer a file of a type."""

    name: str
    content: str
    type: str = "application/json"


class Fetch(NamedTuple):
    """Fetch a text of the site by its name; it comes back as an event."""

    name: str


class Print(NamedTuple):
    """Print the page."""


class Attend(NamedTuple):
    """Bring the element of that id into sight, and put the focus on it."""

    id: str


class Copy(NamedTuple):
    """Put a text on the clipboard."""

    content: str


class ChooseFile(NamedTuple):
    """Ask for a file; its text comes back as an event."""


class Report(NamedTuple):
    """Write a fault of the program to the browser's console."""

    words: str


class Hail(NamedTuple):
    """Tell the other tabs: `ask` whether one has the match, `mine` as the answer, `taken` by this one."""

    call: str


class Reload(NamedTuple):
    """Read the stored match again; it comes back as an event, with whether it is taken over."""

    takes: bool


class ApplyUpdate(NamedTuple):
    """Change over to the new version of the site that is waiting."""


Effect = (
    Save
    | Erase
    | Schedule
    | Speak
    | Navigate
    | Download
    | Fetch
    | Print
    | Attend
    | Copy
    | ChooseFile
    | Report
    | Hail
    | Reload
    | ApplyUpdate
)
Effects = tuple[Effect, ...]
