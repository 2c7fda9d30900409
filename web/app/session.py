"""The page's state as one value."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from app.effects import Effects
from app.library import Library
from app.links import Route
from app.settings import Settings
from app.sharing import Sharing
from app.shelf import Broken, Head, Shelf
from app.text import Text, Words, load
from app.thought import Hint, Thinking, Why

if TYPE_CHECKING:  # a lobby has none of these
    from app.lookback import Analysis, Replay
    from app.play import Play
    from app.setup import Draft
    from app.study import Study
    from pycore.record import Record


@dataclass(frozen=True, slots=True)
class Session:
    """Everything the page knows. What does not compare is not drawn: sessions that are equal look alike.

    `moment` counts the changes of the match: events of an older moment are dropped. `draft` is the new-table sheet. `waiting`
    is a table or a record while a match of its game is in progress, until somebody has said which of them it shall be.
    `match_id` names the match in the storage, `shelf` is what else is there, `now` the time in milliseconds since 1970.
    `storage` is empty, `full` or `refused`. `unsaid` are sentences that the screen reader has not got yet, `spoken` what it
    got last. `overlay` is what lies over the table: empty, `side`, `menu` or `share`. `peek` is the number of the finished
    trick that is looked at (0: the last one). `is_hidden`: the page is out of sight. `news` is a quiet line. `is_elsewhere`:
    another tab goes on with the match, so that this one leaves it alone. `has_stumbled`: a bot had a fault, which was told.
    `library` holds the texts that were fetched, `replay` is the deal that is looked back on (`refusal` says why there is none),
    `analysis` what is thought of the decisions in one. `thinking` is what is being
    thought about, `hint` the hint of a moment, `why` the action of a finished deal that is explained. `sharing` is what is
    about to be shared, or came by a link. `study` is the lesson or the puzzle that is open, `left` the one that
    was left last, so that whoever comes back goes on where it was.
    """

    route: Route = field(default_factory=Route)
    settings: Settings = field(default_factory=Settings)
    play: "Play | None" = None
    draft: "Draft | None" = None
    match_id: str = ""
    shelf: Shelf = field(default_factory=Shelf)
    now: int = field(default=0, compare=False)
    waiting: "Draft | Record | None" = None
    moment: int = 0
    entropy: str = ""
    seeds: int = 0
    storage: str = ""
    pasted: str = ""
    open_problem: Text | None = None
    unsaid: tuple[Text, ...] = field(default=(), compare=False)
    spoken: tuple[Text, ...] = field(default=(), compare=False)
    overlay: str = ""
    peek: int = 0
    is_hidden: bool = False
    news: str = ""
    is_elsewhere: bool = False
    has_stumbled: bool = False
    is_offline: bool = False
    is_update_waiting: bool = False
    has_docs: bool = False
    library: Library = field(default_factory=Library)
    replay: "Replay | None" = None
    refusal: Text | None = None
    analysis: "Analysis | None" = None
    thinking: Thinking = field(default_factory=Thinking, compare=False)
    hint: Hint | None = None
    why: Why | None = None
    sharing: Sharing = field(default_factory=Sharing)
    study: "Study | None" = None
    left: "Study | None" = None

    @property
    def words(self) -> Words:
        """The words of the chosen language."""
        return load(self.settings.language)

    @property
    def broken(self) -> tuple[Broken, ...]:
        """What is stored and cannot be read."""
        return self.shelf.broken

    @property
    def is_in_progress(self) -> bool:
        """Tell whether there is a match that is not over."""
        return self.play is not None and not self.play.is_finished and not self.play.is_over

    def rival(self, game: str) -> Head | None:
        """Find the match of a game that is in progress, the one played last (`None`: there is none); practice is no rival."""
        return next((head for head in self.shelf.running if head.game == game and not head.is_practice), None)

    @property
    def is_at_table(self) -> bool:
        """Tell whether the table is what is shown."""
        return self.route.screen == "table" and self.play is not None


Change = tuple[Session, Effects]
"""What an event comes to: the next session, and what is to be done outside of it."""
