"""The one function that changes the page's state: `update(session, event)` gives the next session and what is to be done.

What the lobby needs is answered here, everything else in `app.answers`, which arrives behind the start with what it imports.
"""

from collections.abc import Callable
from dataclasses import replace

from app import found, library, settings, shelf, visits
from app.effects import Effects, Hail, Keep, Reload, Save, Speak
from app.events import Boot, Changed, Command, Event, Fetched, Hailed, Hidden, Shown, StorageFailed, StorageWorks, Told, Visit
from app.session import Change, Session
from app.sharing import Sharing
from app.text import choose_language, text

Handler = Callable[..., Change]


def update(session: Session, event: Event) -> Change:
    """Answer an event. An event of an older moment, or one that fits nothing on the screen, changes nothing."""
    session, effects = _handler(session, event)(session, event)
    taken, fetches = library.request(session.library, session.route, session.settings.language)
    if fetches:
        session, effects = replace(session, library=taken), (*effects, *fetches)
    if session.play is None and session.thinking.asked is None and session.route.screen != "replay":
        return session, effects  # there is nothing to think about
    from app import thinking

    session, asked = thinking.attend(session)
    return session, (*effects, *asked)


def _handler(session: Session, event: Event) -> Handler:
    """Find who answers; whoever is not in `FIRST` is imported with the first event that needs one of them."""
    if session.study is not None and getattr(event, "kind", "study") == "study":
        from app import learning

        if (handler := learning.HANDLERS.get(type(event))) is not None:
            return handler
    if (handler := FIRST.get(type(event))) is not None:
        return handler
    from app import answers

    return answers.HANDLERS[type(event)]


def boot(session: Session, event: Boot) -> Change:
    """Start: read what is stored, then show what the address asks for."""
    stored = dict(event.stored or ())
    chosen, is_whole = settings.read(stored.get(shelf.SETTINGS), choose_language(event.languages))
    storage = "refused" if event.stored is None or event.is_refused else ""
    session = replace(session, settings=chosen, entropy=event.entropy, storage=storage, now=event.now)
    days = tuple((key, content) for key, content in stored.items() if key.startswith(shelf.DAILY))
    drafts = tuple((key, content) for key, content in stored.items() if key.startswith(shelf.DRAFT))
    session = replace(session, sharing=Sharing(event.place, event.can_send, daily=days, drafts=drafts))
    effects: Effects = () if is_whole else (Save(shelf.SETTINGS, settings.write(chosen)),)
    session, kept = found.open_shelf(session, event)
    session, more = visits.visit(session, Visit(event.hash))
    return session, (*effects, *kept, *more)


def changed(session: Session, event: Changed) -> Change:
    """Take a form's field: a setting, a pasted record, or what a screen behind the start has."""
    kind, _, name = event.field.partition(".")
    if kind == "setting":
        liked = settings.change(session.settings, name, event.value)
        return replace(session, settings=liked), (Save(shelf.SETTINGS, settings.write(liked)),)
    if kind == "open":
        return replace(session, pasted=event.value, open_problem=None), ()
    from app import answers

    return answers.changed(session, kind, name, event.value)


def command(session: Session, event: Command) -> Change:
    """Carry out a command: what lies over the lobby is closed without waiting for anything."""
    if event.name == "close":
        return visits.close(session, event.argument)
    from app import commands

    return commands.command(session, event)


def hidden(session: Session, _event: Hidden) -> Change:
    """Let nothing go on while nobody can see it, and cover the hand if several people share the device."""
    play = session.play
    if play is None or not session.is_at_table:
        return replace(session, is_hidden=True), (Keep(),)
    session = replace(session, is_hidden=True, moment=session.moment + 1)
    if len(play.humans) < 2:
        return session, (Keep(),)
    from app import play as plays

    return replace(session, play=plays.hide(play), unsaid=(), spoken=()), (Keep(),)


def shown(session: Session, _event: Shown) -> Change:
    """Go on where the table stopped when it went out of sight."""
    if not session.is_hidden:
        return session, ()
    session = replace(session, is_hidden=False)
    if session.play is None:
        return session, ()
    from app import flow

    return session, flow.waits(session)


def storage_failed(session: Session, event: StorageFailed) -> Change:
    """Make room if there is none, else say once that nothing can be saved; the game goes on."""
    if event.purpose == "import":
        from app import storing

        return storing.import_failed(session, event.reason)
    was_trimmed = session.news == "storage-trimmed"
    if event.reason == "full" and session.play is not None:
        from app import keeping

        session, effects = keeping.make_room(session)
        if effects:
            return session, effects
    if session.storage == event.reason and not was_trimmed:
        return session, ()
    session = replace(session, storage=event.reason, news="" if was_trimmed else session.news)
    return session, (Speak(session.words.say(text(f"storage.{event.reason}"))),)


def storage_works(session: Session, _event: StorageWorks) -> Change:
    """Take the warning away."""
    news = "" if session.news == "storage-trims" else session.news
    return replace(session, storage="", news=news, shelf=replace(session.shelf, leaving="", has_trimmed=False)), ()


def hailed(session: Session, event: Hailed) -> Change:
    """Hear another tab: answer it if the match goes on here, else leave the match to it."""
    if event.match != session.match_id:
        return session, ()
    if event.call == "ask":
        if session.play is None or session.is_elsewhere:
            return session, ()
        mine = (session, (Hail("mine", event.match),))
        return mine if session.is_at_table else (replace(session, is_elsewhere=True), ())
    session, effects = leave(session)
    return session, (*effects, Reload(shelf.MATCH + event.match, takes=False)) if event.call == "taken" else effects


def leave(session: Session) -> Change:
    """Leave the match to another tab, and say so if it was shown here."""
    was_here = session.is_at_table and not session.is_elsewhere
    session = replace(session, is_elsewhere=True, moment=session.moment + 1, overlay="", unsaid=())
    return session, (Speak(session.words.say(text("elsewhere.title"))),) if was_here else ()


def told(session: Session, event: Told) -> Change:
    """Take in the platform's news."""
    if event.news == "offline":
        return replace(session, is_offline=True), ()
    if event.news == "docs":
        return replace(session, has_docs=True), ()
    if event.news == "update":
        return replace(session, is_update_waiting=True), ()
    session = replace(session, news=event.news)
    return session, (Speak(session.words.say(text(f"news.{event.news}"))),)


FIRST: dict[type[Event], Handler] = {
    Boot: boot,
    Visit: visits.visit,
    Command: command,
    Changed: changed,
    Hidden: hidden,
    Shown: shown,
    Fetched: visits.fetched,
    StorageFailed: storage_failed,
    StorageWorks: storage_works,
    Hailed: hailed,
    Told: told,
}
"""Who answers what may come while only the lobby is there."""
