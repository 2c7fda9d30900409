"""What happens to the page, as values. `moment` is what an event answers: a late or doubled one belongs to an older one."""

from typing import NamedTuple


class Boot(NamedTuple):
    """The page starts: its address, what is stored by key, the browser's languages, and fresh randomness as hex digits.

    `stored` is `None` if the storage cannot be read, and `is_refused` if nothing will be remembered. `here` is the match of
    this tab. `now` is the time in milliseconds since 1970. `place` is the page's address without the fragment; `can_send`: the
    system has a dialog of its own for sharing.
    """

    hash: str
    stored: tuple[tuple[str, str], ...] | None
    languages: tuple[str, ...]
    entropy: str
    here: str = ""
    is_refused: bool = False
    now: int = 0
    place: str = ""
    can_send: bool = False


class Visit(NamedTuple):
    """The address changed: a link, back, forward."""

    hash: str


class Press(NamedTuple):
    """A control with a record's token was used, by `mouse`, `touch`, `key` or `drag`."""

    moment: int
    token: str
    via: str = "mouse"
    is_card: bool = False


class Refused(NamedTuple):
    """A card that may not be played was tried."""

    moment: int
    code: str


class Command(NamedTuple):
    """A control that is no game action was used; `argument` is what it is about."""

    moment: int
    name: str
    argument: str = ""


class Changed(NamedTuple):
    """A field of a form has another value."""

    field: str
    value: str


class Timed(NamedTuple):
    """A scheduled moment has come: `bot`, `single`, `collect`, `speak`, `import`, `hint`; `watchdog` of a question's number."""

    kind: str
    moment: int


MARK = "K"
"""The letter that marks a card of the hand in a game with marks."""
COVER = "C"
"""The letter that hides the hand."""
LETTERS = ("H", "T", "L", "S", "B", "V", "R", "U", MARK, COVER, "?")
"""The letters that ask: hand, trick, last trick, score, calls, what may go, again, two that a game may answer, this list."""


class Query(NamedTuple):
    """A letter asks for something to be spoken; `code` is the card of the hand that has the focus, if one has."""

    letter: str
    code: str = ""


class Hidden(NamedTuple):
    """The page went out of sight."""


class Shown(NamedTuple):
    """The page came back into sight."""


class FileRead(NamedTuple):
    """A file was chosen, and this is its text (`None`: it cannot be read); `purpose` is `record` or `backup`."""

    content: str | None
    purpose: str = "record"


class Fetched(NamedTuple):
    """A text of the site has come (`None`: it cannot be had)."""

    name: str
    content: str | None


class StorageFailed(NamedTuple):
    """A save did not succeed: `full` or `refused`; `purpose` is that of what was to be stored, if it had one."""

    reason: str
    purpose: str = ""


class StorageWorks(NamedTuple):
    """A save succeeded."""


class Stored(NamedTuple):
    """What was to be stored for a purpose is stored."""

    purpose: str


class Hailed(NamedTuple):
    """Another tab says something about a match: `ask`, `mine` or `taken`."""

    call: str
    match: str


class Reloaded(NamedTuple):
    """The stored match was read again (`None`: there is none); `takes`: this tab goes on with it."""

    content: str | None
    takes: bool


class Recalled(NamedTuple):
    """What was asked for was read (`None`: it cannot be read)."""

    purpose: str
    stored: tuple[tuple[str, str], ...] | None


class Measured(NamedTuple):
    """How many bytes are stored and how many may be (`None`: not known), and whether the browser promises to keep them."""

    used: int | None
    quota: int | None
    is_kept: bool


class ThinkingBegan(NamedTuple):
    """Somebody has begun to work on the question of that number."""

    number: int


class Thought(NamedTuple):
    """An answer has come."""

    content: str


class ThoughtLost(NamedTuple):
    """Whoever worked on the question of that number is gone."""

    number: int


class Told(NamedTuple):
    """The platform has news: `copied`, `not-copied`, `docs` (they are on the site), `offline`, `update`, `update-failed`."""

    news: str


Event = (
    Boot
    | Visit
    | Press
    | Refused
    | Command
    | Changed
    | Timed
    | Query
    | Hidden
    | Shown
    | FileRead
    | Fetched
    | StorageFailed
    | StorageWorks
    | Stored
    | Hailed
    | Reloaded
    | Recalled
    | Measured
    | ThinkingBegan
    | Thought
    | ThoughtLost
    | Told
)
