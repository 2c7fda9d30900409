"""Everything a person does with what is stored: going on with a match, deleting, statistics, backups."""

import time
from collections.abc import Callable
from dataclasses import replace

from app import backup, flow, found, keeping, settings, shelf
from app.backup import BackupError, Entries
from app.effects import ChooseFile, Download, Effects, Measure, Navigate, Recall, Reload, Schedule, Speak, Store
from app.events import Measured, Recalled, Stored
from app.links import Route
from app.session import Change, Session
from app.settings import Settings
from app.shelf import Wait
from app.text import Text, choose_language, lines, text
from pycore import record as records
from pycore.errors import RecordError

ALL = (shelf.SETTINGS, shelf.MATCH, shelf.HEAD, shelf.TALLY, shelf.BROKEN, shelf.DAILY, shelf.LEARNED, shelf.DRAFT)
BATCH = 20
"""How many entries of a backup are checked in one go, if none of them is a match, which has to be replayed."""


def go_on(session: Session, argument: str) -> Change:
    """Go on with the match at the table, or with a saved one that is named."""
    if argument in ("", session.match_id):
        return session, (Navigate(Route("table").hash),)
    return session, (Recall((shelf.MATCH + argument,), "continue"),)


def recalled(session: Session, event: Recalled) -> Change:
    """Use what was read, for what it was read."""
    if event.stored is None:
        return replace(session, storage=session.storage or "refused"), ()
    return _USES[event.purpose](session, event.stored)


def _continue(session: Session, stored: Entries) -> Change:
    if not stored:
        session = replace(session, news="match-gone", waiting=None)
        return session, (Speak(session.words.say(text("news.match-gone"))), Recall((shelf.HEAD,), "heads"))
    key, content = stored[0]
    try:
        play = keeping.resume(content)
    except RecordError:
        session = keeping.put_aside(replace(session, waiting=None), key, content)
        return session, (Speak(session.words.say(text("broken.title"))),)
    session, effects = flow.take_up(session, play, key.removeprefix(shelf.MATCH))
    return session, (Navigate(Route("table").hash, replace=session.route.screen == "sheet"), *effects)


def _take_heads(session: Session, stored: Entries) -> Change:
    own = session.shelf.find(session.match_id) if session.play is not None and not session.is_elsewhere else None
    read = [shelf.read_head(key, content) for key, content in stored]
    broken = {one.key for one in session.shelf.broken}
    heads = [head for head in read if head is not None and head.key not in broken and (own is None or head.id != own.id)]
    return replace(session, shelf=replace(session.shelf, heads=(*heads, *((own,) if own else ())))), ()


def _rebuild(session: Session, stored: Entries) -> Change:
    return keeping.take_in(session, stored, session.match_id or "-")


def _take_tallies(session: Session, stored: Entries) -> Change:
    return replace(session, shelf=replace(session.shelf, tallies=stored)), ()


def _take_days(session: Session, stored: Entries) -> Change:
    return replace(session, sharing=replace(session.sharing, daily=stored)), ()


def _note_day(session: Session, stored: Entries) -> Change:
    from app import daily

    return daily.store(session, stored)


def _note_lesson(session: Session, stored: Entries) -> Change:
    from app import learning

    return learning.store(session, stored)


def _download(session: Session, stored: Entries) -> Change:
    for key, content in stored:
        try:
            record = keeping.resume(content).record
        except RecordError:
            return keeping.put_aside(session, key, content), ()
        name = f"kartenstube-{record.match.game.name}-{len(record.match.deals)}.json"
        return session, (Download(name, records.write(record)),)
    return _take_heads(replace(session, news="match-gone"), ())


def _export(session: Session, stored: Entries) -> Change:
    day = time.strftime("%Y-%m-%d", time.gmtime(session.now / 1000))
    return session, (Download(f"kartenstube-{day}.json", backup.write(stored, session.now)),)


def export(session: Session, _argument: str) -> Change:
    """Offer everything that is stored as one file."""
    return session, (Recall(ALL, "export"),)


def choose_backup(session: Session, _argument: str) -> Change:
    """Ask for the file of a backup."""
    return session, (ChooseFile("backup"),)


def take_backup(session: Session, content: str | None) -> Change:
    """Begin to check a backup."""
    kept = replace(session.shelf, problem=None, report=None)
    try:
        entries = backup.read(content) if content is not None else ()
    except BackupError as error:
        return _refuse(replace(session, shelf=kept), error.words)
    if content is None:
        return _refuse(replace(session, shelf=kept), text("backup.unreadable"))
    return replace(session, shelf=replace(kept, importing=Wait(entries))), (Schedule("import", 0, session.moment),)


def _refuse(session: Session, words: Text) -> Change:
    session = replace(session, shelf=replace(session.shelf, importing=None, report=None, problem=words))
    return session, (Speak(session.words.say(words), is_urgent=True),)


def check_next(session: Session) -> Change:
    """Check some more of a backup; what is whole comes in at the end, in one go."""
    wait = session.shelf.importing
    if wait is None:
        return session, ()
    done = list(wait.checked)
    for key, content in wait.unchecked[:BATCH]:
        try:
            backup.check(key, content)
        except BackupError as error:
            return _refuse(session, error.words)
        done.append((key, content))
        if key.startswith(shelf.MATCH):
            break
    rest = wait.unchecked[len(done) - len(wait.checked) :]
    session = replace(session, shelf=replace(session.shelf, importing=Wait(rest, tuple(done))))
    return session, (Schedule("import", 0, session.moment),) if rest else (Recall(ALL, "merge"),)


def _merge(session: Session, stored: Entries) -> Change:
    wait = session.shelf.importing
    if wait is None:
        return session, ()
    taken = backup.merge(stored, wait.checked)
    session = replace(session, shelf=replace(session.shelf, importing=Wait((), taken)))
    return session, (Store(taken, "import"),)


def stored(session: Session, event: Stored) -> Change:
    """Tell that something is done."""
    if event.purpose != "import" or session.shelf.importing is None:
        return session, ()
    taken = session.shelf.importing.checked
    count = sum(key.startswith(shelf.MATCH) for key, _ in taken)
    words = text("backup.done", count=count) if taken else text("backup.nothing-new")
    heads = (shelf.read_head(key, content) for key, content in taken if key.startswith(shelf.HEAD))
    over = {head.id for head in (*session.shelf.finished, *heads) if head is not None and head.is_over}
    if len(over) >= shelf.FINISHED_LIMIT:
        words = lines(words, text("news.history-full"))
    session = replace(session, shelf=replace(session.shelf, importing=None, report=words, tallies=None))
    effects: Effects = (Speak(session.words.say(words)), Recall((shelf.HEAD,), "heads"), Measure())
    found = dict(taken)
    if shelf.SETTINGS in found:
        session = replace(session, settings=settings.read(found[shelf.SETTINGS], session.settings.language)[0])
    learned = {key: content for key, content in taken if key.startswith(shelf.LEARNED)}
    if learned:
        known = {**dict(session.shelf.learned), **learned}
        session = replace(session, shelf=replace(session.shelf, learned=tuple(known.items())))
    drafts = tuple(entry for entry in taken if entry[0].startswith(shelf.DRAFT))
    session = replace(session, sharing=replace(session.sharing, drafts=(*session.sharing.drafts, *drafts)))
    for key, content in taken:
        if key.startswith(shelf.BROKEN):
            session = keeping.put_aside(session, key, content)
        if key.startswith(shelf.DAILY):
            effects = (*effects, Recall((shelf.DAILY,), "daily"))
        if key.startswith(shelf.MATCH) and shelf.HEAD + key.removeprefix(shelf.MATCH) not in found:
            effects = (*effects, Recall((key,), "rebuild"))
    if shelf.MATCH + session.match_id in found:
        session = keeping.drop(session, session.match_id)
        effects = (*effects, Reload(shelf.MATCH + session.match_id, takes=not session.is_elsewhere))
    return session, effects


def import_failed(session: Session, reason: str) -> Change:
    """Tell that a backup could not be stored: nothing of it was."""
    return _refuse(session, text(f"backup.{reason}"))


def measured(session: Session, event: Measured) -> Change:
    """Note how much is stored, and whether it will stay."""
    kept = replace(session.shelf, used=event.used, quota=event.quota, is_kept=event.is_kept)
    return replace(session, shelf=kept), ()


def ask(what: str) -> Callable[[Session, str], Change]:
    """Make the command that asks before something is deleted; a match and what is broken are named by the argument."""

    def lay(session: Session, argument: str) -> Change:
        asked = what + argument
        is_there = session.shelf.find(argument) is not None if what == shelf.MATCH else True
        return (replace(session, shelf=replace(session.shelf, asking=asked)) if is_there else session), ()

    return lay


def confirm(session: Session, _argument: str) -> Change:
    """Delete what was asked about."""
    asked = session.shelf.asking
    session = replace(session, shelf=replace(session.shelf, asking="", report=None, problem=None))
    if asked.startswith(shelf.MATCH):
        return delete_match(session, asked.removeprefix(shelf.MATCH))
    if asked == "finished":
        entries = [entry for head in session.shelf.finished for entry in keeping.forget(head.id)]
        for head in session.shelf.finished:
            session = _leave(session, head.id)
        return session, (Store(tuple(entries)), Measure())
    if asked == "statistics":
        return clear_statistics(session)
    return (session, (Recall(ALL, "wipe"),)) if asked == "all" else (session, ())


def delete_match(session: Session, match: str) -> Change:
    """Delete a saved match; what the statistics count of it stays."""
    return _leave(session, match), (Store(tuple(keeping.forget(match))), Measure())


def _leave(session: Session, match: str) -> Session:
    """Take a match from the shelf, and from the table if it is there."""
    session = keeping.drop(session, match)
    if match != session.match_id:
        return session
    return replace(session, play=None, match_id="", moment=session.moment + 1, is_elsewhere=False)


def clear_statistics(session: Session) -> Change:
    """Forget what was counted; matches in progress are counted from here on."""
    return session, (Recall((shelf.TALLY,), "clear"),)


def _clear(session: Session, stored: Entries) -> Change:
    entries: list[keeping.Entry] = [(key, None) for key, _ in stored]
    for known in session.shelf.running:
        head = known._replace(counts_from=known.done)
        session = found.put_head(session, head)
        entries.append((shelf.HEAD + head.id, shelf.write_head(head)))
    return replace(session, shelf=replace(session.shelf, tallies=(), counted=("", 0))), (Store(tuple(entries)), Measure())


def _wipe(session: Session, stored: Entries) -> Change:
    language = session.settings.language
    session = replace(session, shelf=shelf.Shelf(tallies=()), settings=Settings(language=choose_language((language,))))
    session = replace(session, sharing=replace(session.sharing, daily=(), drafts=(), editor=None))
    session = replace(session, play=None, match_id="", moment=session.moment + 1, is_elsewhere=False, waiting=None)
    return session, (Store(tuple((key, None) for key, _ in stored)), Measure())


def download_match(session: Session, argument: str) -> Change:
    """Offer the record of a saved match as a file."""
    return session, (Recall((shelf.MATCH + argument,), "download"),)


def _look_back(session: Session, stored: Entries) -> Change:
    from app import looking

    return looking.recalled(session, stored)


_USES: dict[str, Callable[[Session, Entries], Change]] = {
    "continue": _continue,
    "heads": _take_heads,
    "rebuild": _rebuild,
    "replay": _look_back,
    "statistics": _take_tallies,
    "daily": _take_days,
    "diary": _note_day,
    "learned": _note_lesson,
    "download": _download,
    "export": _export,
    "merge": _merge,
    "clear": _clear,
    "wipe": _wipe,
}
COMMANDS: dict[str, Callable[[Session, str], Change]] = {
    "continue": go_on,
    "download-match": download_match,
    "delete-match": ask(shelf.MATCH),
    "delete-finished": ask("finished"),
    "clear-statistics": ask("statistics"),
    "delete-all": ask("all"),
    "confirm": confirm,
    "export": export,
    "import": choose_backup,
}
"""The commands that have to do with what is stored."""
