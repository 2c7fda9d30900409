"""What the pages beside the table can do: take the score sheet along, move through a replay, fetch a text again, print."""

from collections.abc import Callable
from dataclasses import replace

from app import ledger, library, score
from app import play as plays
from app import replay as replays
from app.effects import Copy, Download, Print, Speak
from app.flow import Change
from app.games import view_of
from app.play import Play
from app.session import Session
from app.table import Sheet
from app.text import lines, text


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


def replay_to(session: Session, argument: str) -> Change:
    """Show another step of the deal that is looked back on, and say what happened in it."""
    if session.play is None or session.replay is None:
        return session, ()
    shown = replays.move(session.play, session.replay, argument)
    if shown == session.replay:
        return session, ()
    told = lines(*(line.words for line in replays.lines_at(session.play, shown)))
    return replace(session, replay=shown, why=None), ((Speak(session.words.say(told)),) if told.params else ())


def change_replay(session: Session, name: str, value: str) -> Change:
    """Take the slider's step, or lay the other hands open or face down."""
    if name == "step":
        return replay_to(session, value)
    if session.replay is None:
        return session, ()
    return replace(session, replay=replace(session.replay, is_open=value == "on")), ()


COMMANDS: dict[str, Callable[[Session, str], Change]] = {
    "retry": retry,
    "print": print_page,
    "copy-scores": copy_scores,
    "download-scores": download_scores,
    "replay-to": replay_to,
}
