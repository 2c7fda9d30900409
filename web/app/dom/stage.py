"""What only a table has: cards that move, and sounds. It is imported with the first table, or when sounds are switched on."""

from dataclasses import replace

from app.dom.motion import Mover
from app.dom.sound import Speaker
from app.links import Route
from app.motion import motion
from app.session import Session
from app.sounds import sounds


class Stage:
    """Moves and sounds what changes between two sessions."""

    def __init__(self, *, was_touched: bool) -> None:
        """Move nothing yet, and be silent; a person may have touched the page before."""
        self.mover = Mover()
        self.speaker = Speaker(was_touched=was_touched)

    def prepare(self, before: Session, after: Session) -> None:
        """Before the screen changes: remember where everything is that will move."""
        self.mover.measure(motion(_staged(before), _staged(after)))

    def move(self) -> None:
        """After the screen changed: let the cards travel."""
        self.mover.move()

    def sound(self, before: Session, after: Session) -> None:
        """Let the change be heard."""
        self.speaker.play(sounds(_staged(before), _staged(after)))


def _staged(session: Session) -> Session:
    """Take the table of a lesson for that of a match: its cards move and sound alike."""
    return session if session.study is None else replace(session, play=session.study.play, route=Route("table"))
