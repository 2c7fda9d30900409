"""The controls that are no game action: `data-command` and what each does."""

import hashlib
from collections.abc import Callable
from dataclasses import replace

from app import (
    autoplay,
    flow,
    handling,
    hints,
    keeping,
    library,
    pages,
    pasting,
    rarely,
    saving,
    setup,
    shelf,
    storing,
    thinking,
    visits,
)
from app import play as plays
from app.effects import ApplyUpdate, ChooseFile, Copy, Download, Effects, Hail, Navigate, Reload, Speak, Store
from app.events import MARK, Command, FileRead
from app.games import view_of
from app.links import Route
from app.play import Play
from app.session import Change, Session
from app.setup import Draft, SeatDraft
from app.text import lines, text
from pycore import record as records
from pycore.bots import LEVELS, MAIN_LEVEL
from pycore.errors import EngineError, RecordError
from pycore.record import Record

AT_TABLE = Route("table")
STAY = ("menu", "copy-record", "download-record")
"""The commands that leave the menu open: what they did is told there."""


def command(session: Session, event: Command) -> Change:
    """Carry out a command; one that changes the match must belong to the present moment."""
    if session.overlay == "menu" and event.name not in STAY:
        session = replace(session, overlay="")
    if event.name.startswith("study-"):
        from app import learning

        return learning.command(session, event)
    handler = _COMMANDS.get(event.name)
    if handler is not None:
        return handler(session, event.argument)
    if (change := rarely.command(session, event)) is not None:
        return change
    changing = _MATCH_COMMANDS.get(event.name)
    if changing is None or session.play is None or event.moment != session.moment or session.is_elsewhere:
        return session, ()
    return changing(session, session.play, event.argument)


def start(session: Session, _argument: str = "") -> Change:
    """Begin the match of the new-table sheet; ask first if it would replace one in progress."""
    draft = session.draft
    if draft is None or (draft.problem is not None and draft.field != "link"):
        return session, ()
    wrong = setup.name_problem(draft, session.words)
    if wrong is not None:
        seat, problem = wrong
        draft = replace(draft, problem=problem, field=f"seat.{seat}.name")
        return replace(session, draft=draft), (Speak(session.words.say(problem), is_urgent=True),)
    if session.rival(draft.game) is not None:
        return replace(session, waiting=draft), ()
    return _begin(session, draft)


def _begin(session: Session, draft: Draft) -> Change:
    seed = hashlib.sha256(f"{session.entropy}/{session.seeds}".encode()).hexdigest()[:16]
    try:
        record = setup.begin(draft, session.words, seed)
    except EngineError as error:
        return replace(session, draft=replace(draft, problem=setup.option_words(draft.game, error)), waiting=None), ()
    return sit_down(session, plays.start(record))


def sit_down(session: Session, play: Play, counts_from: int = 0) -> Change:
    """Show the table with a match, whose deals before `counts_from` the statistics do not count."""
    leads_back = session.route.screen == "editor"  # with the browser's Back one comes to what was composed
    session, effects = flow.sit_down(session, play, counts_from)
    return session, (Navigate(AT_TABLE.hash, replace=not leads_back), *effects)


def replace_match(session: Session, _argument: str) -> Change:
    """Begin the match that waits; the one in progress stays on the shelf."""
    waiting = session.waiting
    if isinstance(waiting, Record):
        return _open(session, waiting)
    return (session, ()) if waiting is None else _begin(session, waiting)


def keep_match(session: Session, _argument: str) -> Change:
    """Go on with the match in progress."""
    waiting = session.waiting
    if waiting is None:
        return session, ()
    rival = session.rival(waiting.match.game.name if isinstance(waiting, Record) else waiting.game)
    return storing.go_on(replace(session, waiting=None, draft=None), rival.id if rival else "")


def go_to(screen: str) -> Callable[[Session, str], Change]:
    """Make the command that shows a screen; its argument is the game."""

    def go(session: Session, argument: str) -> Change:
        return session, (Navigate(Route(screen, argument).hash),)

    return go


def new_match(session: Session, argument: str) -> Change:
    """Set up another table like the last one."""
    play = session.play
    if play is None:
        return go_to("sheet")(session, argument)
    match = play.match
    seats = tuple(SeatDraft(player.kind, _level(player.level), _own_name(session, player.name)) for player in play.players)
    draft = Draft(match.game.name, match.options, seats)
    return replace(session, draft=draft), (Navigate(Route("sheet", match.game.name).hash),)


def _level(level: str | None) -> str:
    return level if level is not None and level in LEVELS else MAIN_LEVEL


def _own_name(session: Session, name: str) -> str:
    """Leave out a name that is only the language's word for the one who plays."""
    return "" if name == session.words.say(text("seat.You")) else name


def help_here(session: Session, argument: str) -> Change:
    """Show the rules of the game at the table, open at what is going on."""
    play = session.play
    if play is None:
        return session, (Navigate(Route("rules", argument).hash),)
    game = play.match.game.name
    phase = view_of(game).phase(plays.scene_of(play))
    return session, (Navigate(Route("rules", game, library.clauses(game).get(phase, "")).hash),)


def overlay(name: str) -> Callable[[Session, str], Change]:
    """Make the command that lays something over the table, or takes it away again."""

    def lay(session: Session, _argument: str) -> Change:
        return replace(session, overlay="" if session.overlay == name else name), ()

    return lay


def copy_record(session: Session, _argument: str) -> Change:
    """Put the record on the clipboard."""
    return (session, ()) if session.play is None else (session, (Copy(records.write(session.play.record)),))


def download_record(session: Session, _argument: str) -> Change:
    """Offer the record as a file."""
    if session.play is None:
        return session, ()
    match = session.play.match
    name = f"kartenstube-{match.game.name}-{len(match.deals)}.json"
    return session, (Download(name, records.write(session.play.record)),)


def take_over(session: Session, _argument: str) -> Change:
    """Go on in this tab with the match of another one, as it was stored last."""
    key = shelf.MATCH + session.match_id
    return (session, (Hail("taken", session.match_id), Reload(key, takes=True))) if session.is_elsewhere else (session, ())


def choose_file(session: Session, _argument: str) -> Change:
    """Ask for a file with a record."""
    return session, (ChooseFile(),)


def open_text(session: Session, _argument: str) -> Change:
    """Open the pasted record."""
    return open_record(session, session.pasted)


def file_read(session: Session, event: FileRead) -> Change:
    """Open the record of a file, or take in a backup."""
    if event.purpose == "backup":
        return storing.take_backup(session, event.content)
    if event.content is None:
        return pasting.refuse(session, RecordError("not-a-file"))
    return open_record(session, event.content)


def open_record(session: Session, content: str) -> Change:
    """Follow a link, or take up a record's match, or say where and why it is refused."""
    return pasting.take(session, content, take_up)


def take_up(session: Session, record: Record) -> Change:
    """Sit down at a match that came from elsewhere; ask first if one of its game is in progress."""
    session = replace(session, pasted="", open_problem=None)
    if session.rival(record.match.game.name) is not None:
        return replace(session, waiting=record), ()
    return _open(session, record)


def _open(session: Session, record: Record) -> Change:
    """Sit down at an opened match; the deals that it came with were not played here and are not counted."""
    return sit_down(session, plays.start(record), len(record.match.deals))


def download_broken(session: Session, argument: str) -> Change:
    """Offer something stored that cannot be read as a file: what is named by its key, else the first."""
    broken = next((one for one in session.broken if argument in ("", one.key)), None)
    return session, (Download("kartenstube-save.txt", saving.readable(broken.content)),) if broken else ()


def reset_broken(session: Session, argument: str) -> Change:
    """Delete something stored that cannot be read: what is named by its key, else the first."""
    broken = next((one for one in session.broken if argument in ("", one.key)), None)
    if broken is None:
        return session, ()
    left = tuple(one for one in session.broken if one != broken)
    head = shelf.HEAD + broken.key.removeprefix(shelf.MATCH)
    return replace(session, shelf=replace(session.shelf, broken=left)), (Store(((broken.key, None), (head, None))),)


def apply_update(session: Session, _argument: str) -> Change:
    """Change over to the new version."""
    return session, (ApplyUpdate(),)


def collect(session: Session, play: Play, _argument: str) -> Change:
    """Gather the finished trick, or end the rest, at once."""
    if not (play.is_held or play.is_resting) or not session.is_at_table or play.curtain is not None:
        return session, ()
    return flow.with_play(session, plays.go_on(play))


def next_deal(session: Session, play: Play, _argument: str) -> Change:
    """Deal again, or show the final standing."""
    return flow.with_play(session, plays.next_deal(play)) if play.is_settled and not play.is_finished else (session, ())


def end_match(session: Session, play: Play, _argument: str) -> Change:
    """End a match without a fixed number of deals."""
    return flow.with_play(session, replace(play, is_finished=True)) if play.is_settled else (session, ())


def undo(session: Session, play: Play, _argument: str) -> Change:
    """Go back to one's last decision."""
    if plays.last_decision(play) is None:
        return session, ()
    was_practice = play.is_practice
    session, effects = flow.with_play(session, plays.undo(play))
    words = [text("undo.done")]
    if session.play is not None and session.play.is_practice and not was_practice:
        session = replace(session, news="practice")
        words.append(text("news.practice"))
    return session, (*_without_speech(effects), Speak(session.words.say(lines(*words))))


def take_back(session: Session, play: Play, argument: str) -> Change:
    """Take a laid card back into the hand."""
    return flow.with_play(session, plays.take_back(play, argument)) if plays.laid_cards(play) else (session, ())


def skip(session: Session, play: Play, _argument: str) -> Change:
    """Pass over the rest of a deal in which nobody here is asked any more; only how it ended is spoken."""
    if not plays.can_skip(play):
        return session, ()
    if thinking.has_searchers(session):  # they take their time, and nothing else does
        hurry = replace(session.thinking, hurry=len(play.match.deals))
        return flow.with_play(replace(session, thinking=hurry), play)
    session, effects = flow.with_play(session, autoplay.skip(play, by_rule=True))
    assert session.play is not None
    session, spoken = flow.say(session, flow.now(plays.scene_of(session.play), session.play))
    return session, (*_without_speech(effects), *spoken)


def marking(session: Session, play: Play, _argument: str) -> Change:
    """Begin or end marking cards of the hand."""
    scene = plays.scene_of(play)
    is_marking = not play.is_marking and bool(view_of(scene.game.name).marks(scene)) and bool(scene.observation.hand)
    session = replace(session, play=replace(play, is_marking=is_marking, raised="", refusing=None))
    words = text("marked.begin" if is_marking else "marked.end")
    return session, (Speak(session.words.say(words)),)


def mark(session: Session, play: Play, argument: str) -> Change:
    """Mark a card of the hand, or take the mark away, and say what the marks come to."""
    scene = plays.scene_of(play)
    view = view_of(scene.game.name)
    limit = view.marks(scene)
    if argument not in scene.deck or not limit:
        return session, ()
    card = scene.deck.card(argument)
    marked = plays.mark(play, card, limit)
    if marked is None:
        return session, (Speak(session.words.say(text("marked.full", count=limit)), is_urgent=True),)
    session = replace(session, play=marked)
    words = text("marked.on" if marked.marked >> card & 1 else "marked.off", card=scene.card(card))
    sum_up = view.answer_letter(plays.scene_of(marked), MARK)
    sentences = (words, *((sum_up,) if sum_up else ()))
    session, saved = keeping.keep(session, marked)
    return session, (*saved, Speak(session.words.say(lines(*sentences))))


def show_hand(session: Session, play: Play, _argument: str) -> Change:
    """Draw the curtain: the one who was named has the device."""
    if play.curtain is None:
        return session, ()
    return flow.with_play(session, plays.draw_curtain(play))


def _without_speech(effects: Effects) -> Effects:
    return tuple(effect for effect in effects if not isinstance(effect, Speak))


_COMMANDS: dict[str, Callable[[Session, str], Change]] = {
    "start": start,
    "replace": replace_match,
    "keep": keep_match,
    "table": go_to("table"),
    "lobby": go_to("lobby"),
    "play": go_to("sheet"),
    "rules": go_to("rules"),
    "score": go_to("score"),
    "settings": go_to("settings"),
    "open": go_to("open"),
    "new-match": new_match,
    "help": help_here,
    "last-trick": overlay("side"),
    "side": overlay("side"),
    "menu": overlay("menu"),
    "take-over": take_over,
    "close-side": visits.close,
    "close": visits.close,
    "copy-record": copy_record,
    "download-record": download_record,
    "choose-file": choose_file,
    "open-text": open_text,
    "download-broken": download_broken,
    "reset-broken": reset_broken,
    "update": apply_update,
    "saved": go_to("saved"),
    "statistics": go_to("statistics"),
    "fair": go_to("fair"),
    "close-hint": hints.close,
    **storing.COMMANDS,
    **pages.COMMANDS,
}
_MATCH_COMMANDS: dict[str, Callable[[Session, Play, str], Change]] = {
    "collect": collect,
    "next-deal": next_deal,
    "end": end_match,
    "undo": undo,
    "take-back": take_back,
    "hint": hints.ask,
    "show-hand": show_hand,
    "skip": skip,
    "marking": marking,
    "mark": mark,
    **handling.MATCH_COMMANDS,
}
