"""What somebody is at in a lesson or a puzzle, as a value: the step, the table as it stands there, the last try."""

from dataclasses import dataclass
from typing import NamedTuple

from app.play import Play


class Reply(NamedTuple):
    """What was said to the last try: `wrong`, `refused`, `more`, `also`, `idea` or `hint`, and the choice that it is about."""

    kind: str
    choice: str


@dataclass(frozen=True, slots=True)
class Study:
    """A lesson or a puzzle that is open.

    `step` is the text that is said, or is on its way while fewer actions are done (`ply`) than it is said after. `play` is the
    table. `found` are right answers to a question that wants all. `is_done`: the last text was read. `told` are sentences
    about what others did meanwhile, for the screen reader.
    """

    game: str
    name: str
    play: Play
    step: int = 0
    ply: int = 0
    found: tuple[str, ...] = ()
    reply: Reply | None = None
    is_done: bool = False
