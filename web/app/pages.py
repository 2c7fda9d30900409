"""What the pages beside the table can do: take the score sheet along, move through a replay, fetch a text again, print."""

from collections.abc import Callable
from dataclasses import replace

from app import ledger, library, score
from app import play as plays
from app.effects import Copy, Download, Print
from app.games import view_of
from app.play import Play
from app.session import Change, Session
from app.table import Sheet
from app.text import text


def retry(session: Session, _argument: str) -> Change:
    """Ask again for the texts that could not be had."""
    return replace(session, library=library.forget_failures(session.library)), ()


def print_page(session: Session, _argument: str) -> Change:
    """Print the page."""
    return session, (Print(),)


def copy_scores(session: Session, _argument: str) -> Change:
    """Put the score sheet on the clipboard, as lines of text."""
    if session.play is None:
        return session, ()
    title = text("sheet.of", game=text(f"{session.play.match.game.name}.name"))
    return session, (Copy(score.write_text(_sheet(session.play), title, session.words)),)


def download_scores(session: Session, _argument: str) -> Change:
    """Offer the score sheet as a file for spreadsheets."""
    if session.play is None:
        return session, ()
    name = f"kartenstube-{session.play.match.game.name}-{len(session.play.match.deals)}.csv"
    return session, (Download(name, score.write_csv(_sheet(session.play), session.words), "text/csv"),)


def _sheet(play: Play) -> Sheet:
    scene = plays.scene_of(play)
    return ledger.write_sheet(scene, view_of(scene.game.name).contract)


def look_back(name: str) -> Callable[[Session, str], Change]:
    """Make a command of the pages that look back; they are imported when the first of them is used."""

    def carry_out(session: Session, argument: str) -> Change:
        from app import looking

        return looking.COMMANDS[name](session, argument)

    return carry_out


LOOKING = ("replay-to", "why", "close-why", "analyse", "stop-analysis", "play-on", "back-to-replay", "look-at-text")
"""The commands of the pages that look back."""
COMMANDS: dict[str, Callable[[Session, str], Change]] = {
    "retry": retry,
    "print": print_page,
    "copy-scores": copy_scores,
    "download-scores": download_scores,
    **{name: look_back(name) for name in LOOKING},
}
