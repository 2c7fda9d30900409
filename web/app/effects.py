"""What the session wants done outside of itself, as values; a platform carries them out."""

from typing import NamedTuple


class Save(NamedTuple):
    """Store a text under a key."""

    key: str
    content: str


class Erase(NamedTuple):
    """Forget what is stored under a key."""

    key: str


class Store(NamedTuple):
    """Store texts by key, or forget them (`None`): all of them, or none. With a purpose, success is told too."""

    entries: tuple[tuple[str, str | None], ...]
    purpose: str = ""


class Recall(NamedTuple):
    """Read what is stored under keys, or under all that begin so (`match/`); it comes back with the purpose."""

    keys: tuple[str, ...]
    purpose: str


class StayAt(NamedTuple):
    """Remember that this tab is at a match, until the tab is closed."""

    match: str


class Measure(NamedTuple):
    """Ask how much is stored; with `wants_promise` also ask the browser to delete nothing by itself."""

    wants_promise: bool = False


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


class Send(NamedTuple):
    """Let the system's own dialog share an address, with a title and words."""

    title: str
    words: str
    address: str


class ChooseFile(NamedTuple):
    """Ask for a file; its text comes back as an event, with the purpose: `record` or `backup`."""

    purpose: str = "record"


class Report(NamedTuple):
    """Write a fault of the program to the browser's console."""

    words: str


class Hail(NamedTuple):
    """Tell the other tabs of a match: `ask` whether one has it, `mine` as the answer, `taken` by this one."""

    call: str
    match: str


class Reload(NamedTuple):
    """Read the stored match again, by its key; it comes back as an event, with whether it is taken over."""

    key: str
    takes: bool


class StartThinker(NamedTuple):
    """Get whoever thinks for the bots ready, after the screen is drawn."""


class Think(NamedTuple):
    """Have a question of that number thought about instead of any other; the answer comes back as an event."""

    number: int
    request: str


class Forget(NamedTuple):
    """Nothing is to be thought about any more."""


class StopThinker(NamedTuple):
    """End whoever thinks, in the middle of whatever it does."""


class Keep(NamedTuple):
    """Keep what is on the screen for the first moment of the next start."""


class ApplyUpdate(NamedTuple):
    """Change over to the new version of the site that is waiting."""


Effect = (
    Save
    | Erase
    | Store
    | Recall
    | StayAt
    | Measure
    | Schedule
    | Speak
    | Navigate
    | Download
    | Fetch
    | Print
    | Attend
    | Copy
    | Send
    | ChooseFile
    | Report
    | Hail
    | Reload
    | StartThinker
    | Think
    | Forget
    | StopThinker
    | Keep
    | ApplyUpdate
)
Effects = tuple[Effect, ...]
