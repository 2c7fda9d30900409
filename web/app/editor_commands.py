"""The deal editor's commands: cards, calls and scripts, and what becomes of a deal that is whole."""

import hashlib
from collections.abc import Callable
from dataclasses import replace

from app import commands, drafting, editing, share, shelf
from app.editing import Editor
from app.effects import Copy, Download, Erase, Navigate, Save, Speak
from app.links import Route
from app.practice import PRACTICE, note_practice
from app.session import Change, Session
from app.share import Parcel, ShareError
from app.text import Text, lines, plain, text
from pycore import games
from pycore import match as matches


def editor_of(session: Session) -> Editor:
    """Take the deal that is being composed of the game that the address names, or the draft that is kept, or begin one."""
    game = session.route.game or games.names()[0]
    editor = session.sharing.editor
    if editor is not None and editor.game == game:
        return editor
    return drafting.find(session, game) or editing.begin(game)


def with_editor(session: Session, editor: Editor) -> Change:
    """Put a changed editor in the place of the old one, keep it as the draft of its game, and say what is wrong."""
    before = session.sharing.editor
    session = replace(session, sharing=replace(session.sharing, editor=editor), news="")
    session, effects = _keep(session, editor)
    is_told = editor.problem is not None and (before is None or editor != before)
    return session, (*effects, *((Speak(session.words.say(problem_words(session, editor)), True),) if is_told else ()))


def is_fresh(editor: Editor) -> bool:
    """Tell whether nothing was composed yet."""
    return replace(editor, into=0, problem=None, field="") == editing.begin(editor.game)


def _keep(session: Session, editor: Editor) -> Change:
    """Keep a draft; one in which nothing was composed is none."""
    key, content = shelf.DRAFT + editor.game, "" if is_fresh(editor) else drafting.write(editor)
    if drafting.content_of(session, editor.game) == content:
        return session, ()
    others = tuple(entry for entry in session.sharing.drafts if entry[0] != key)
    drafts = (*others, (key, content)) if content else others
    session = replace(session, sharing=replace(session.sharing, drafts=drafts))
    return session, (Save(key, content) if content else Erase(key),)


def start_afresh(session: Session, _argument: str) -> Change:
    """Put the draft of the game away."""
    editor = editor_of(session)
    session = replace(session, sharing=replace(session.sharing, dropped=editor))
    return with_editor(session, editing.begin(editor.game))


def bring_back(session: Session, _argument: str) -> Change:
    """Take the draft up again that was put away last."""
    editor = dropped_of(session)
    return with_editor(session, editor) if editor is not None else (session, ())


def dropped_of(session: Session) -> Editor | None:
    """Find the draft of the game that was put away, while nothing else was composed (`None`: there is none)."""
    dropped, editor = session.sharing.dropped, editor_of(session)
    return dropped if dropped is not None and dropped.game == editor.game and is_fresh(editor) else None


def place_name(session: Session, editor: Editor, number: int) -> Text:
    """Name a place: who sits there, or the pile."""
    place = editor.places[number]
    if place.seat is None:
        return text(f"{editor.game}.pile.{place.pile}|editor.pile.other")
    return plain(names_of(session, editor)[place.seat])


def names_of(session: Session, editor: Editor) -> tuple[str, ...]:
    """Name the seats, with the letters of deal scripts."""
    from app import setup
    from pycore.demo.names import seat_names

    draft = setup.Draft(editor.game, editor.options, setup.usual_seats(editor.players, 1))
    letters = seat_names(editor.rules, editor.players)
    return tuple(f"{name} ({letter})" for name, letter in zip(setup.seat_names(draft, session.words), letters, strict=True))


def problem_words(session: Session, editor: Editor) -> Text:
    """Say what is wrong, with the names of places."""
    problem = editor.problem or text("editor.whole")
    params = dict(problem.params)
    if problem.key == "editor.full":
        return text(problem.key, place=place_name(session, editor, int(str(params["place"]))), count=params["count"])
    return problem


def missing_words(session: Session, editor: Editor) -> Text | None:
    """Say which places still lack how many cards (`None`: none does)."""
    lacking = [
        text("editor.missing", place=place_name(session, editor, number), count=place.missing)
        for number, place in enumerate(editor.places)
        if place.missing
    ]
    return lines(*lacking) if lacking else None


def blocked(session: Session, editor: Editor, *, for_script: bool = False) -> Text | None:
    """Say why the deal cannot be taken along yet (`None`: it can)."""
    missing = missing_words(session, editor)
    if missing is not None:
        return missing
    match = editing.match_of(editor)
    if match is not None and matches.decision(match) is None:
        return text("editor.over")
    return text("editor.pot.only-script") if editor.pot and not for_script else None


def put(session: Session, argument: str) -> Change:
    """Put a card into the chosen place, or take it back."""
    return with_editor(session, editing.put(editor_of(session), argument))


def fill(session: Session, _argument: str) -> Change:
    """Shuffle the rest of the pack into the places that have room."""
    seed = hashlib.sha256(f"{session.entropy}/editor/{session.now}".encode()).hexdigest()
    return with_editor(session, editing.fill(editor_of(session), seed))


def clear(session: Session, _argument: str) -> Change:
    """Take all cards back."""
    return with_editor(session, editing.clear(editor_of(session)))


def call(session: Session, argument: str) -> Change:
    """Let whoever is asked say something."""
    return with_editor(session, editing.call(editor_of(session), argument))


def take_back(session: Session, _argument: str) -> Change:
    """Take back the last thing that was said."""
    return with_editor(session, editing.take_back(editor_of(session)))


def read_script(session: Session, _argument: str) -> Change:
    """Take the script that was typed; one of another game opens that game's editor."""
    editor = editor_of(session)
    if editor.script is None:
        return session, ()
    read = editing.read_script(editor, editor.script)
    session, first = with_editor(session, replace(editor, script=None)) if read.game != editor.game else (session, ())
    session, effects = with_editor(session, read)
    if read.game == editor.game:
        return session, effects
    return session, (*first, *effects, Navigate(Route("editor", read.game).hash, replace=True))


def play(session: Session, _argument: str) -> Change:
    """Sit down at the composed deal, as practice."""
    editor = editor_of(session)
    record = editing.record_of(editor, session.words)
    why = blocked(session, editor)
    if record is None or why is not None:
        return session, (Speak(session.words.say(why or text("share.nothing")), True),)
    return commands.take_up(session, note_practice(replace(record, unknown={PRACTICE: True})))


def link(session: Session, editor: Editor) -> str:
    """Write the link of the composed deal.

    Raises:
        ShareError: if it is not whole.
    """
    record = editing.record_of(editor, session.words)
    if record is None or blocked(session, editor) is not None:
        raise ShareError(blocked(session, editor) or text("share.nothing"))
    you = session.words.say(text("seat.You"))
    players = tuple(replace(player, name="") if player.name == you else player for player in record.players)
    record = replace(record, players=players)
    return session.sharing.place + share.write(Parcel("position" if editor.said else "deal", record))


def copy_link(session: Session, _argument: str) -> Change:
    """Put the link of the composed deal on the clipboard."""
    try:
        return session, (Copy(link(session, editor_of(session))),)
    except ShareError as error:
        return session, (Speak(session.words.say(error.words), True),)


def copy_script(session: Session, _argument: str) -> Change:
    """Put the deal on the clipboard as a script."""
    script = editing.write_script(editor_of(session), session.words)
    return session, ((Copy(script),) if script else ())


def download_script(session: Session, _argument: str) -> Change:
    """Offer the deal as a file with its script."""
    editor = editor_of(session)
    script = editing.write_script(editor, session.words)
    return session, ((Download(f"{editor.game}.deal", script, "text/plain"),) if script else ())


def change(session: Session, name: str, value: str) -> Change:
    """Take a field of the editor."""
    if name == "game":
        return session, ((Navigate(Route("editor", value).hash, replace=True),) if value in games.names() else ())
    return with_editor(session, editing.change(editor_of(session), name, value))


COMMANDS: dict[str, Callable[[Session, str], Change]] = {
    "editor-put": put,
    "editor-fill": fill,
    "editor-clear": clear,
    "editor-call": call,
    "editor-undo": take_back,
    "editor-read": read_script,
    "editor-afresh": start_afresh,
    "editor-restore": bring_back,
    "editor-play": play,
    "editor-link": copy_link,
    "editor-copy": copy_script,
    "editor-download": download_script,
}
