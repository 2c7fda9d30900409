"""What an address shows: the screens, links to tables of one's own, and the texts that come for them."""

from dataclasses import replace

from app import library, settings, shelf
from app.effects import Attend, Effects, Measure, Navigate, Recall, Save, Speak
from app.events import Fetched, Visit
from app.links import STUDIES, Route, read_hash
from app.session import Change, Session


def visit(session: Session, event: Visit) -> Change:
    """Show the screen of an address; a link to a table of its own options starts it."""
    route = read_hash(event.hash)
    if route.screen == "sheet" and route.query:
        return follow_link(session, route)
    if route.screen == "shared" and route.query:
        from app import share_commands

        session, told = share_commands.arrive(session, route.query)
        session, effects = show(session, route)
        return session, (*told, *effects)
    if route == session.route and route.screen == "table":
        return session, ()
    is_new = route.screen != session.route.screen
    session, effects = show(session, route)
    return session, (*effects, *LOOK_UP.get(session.route.screen, ())) if is_new else effects


LOOK_UP: dict[str, Effects] = {
    "lobby": (Recall((shelf.HEAD,), "heads"),),
    "saved": (Recall((shelf.HEAD,), "heads"), Measure()),
    "statistics": (Recall((shelf.TALLY,), "statistics"),),
    "daily": (Recall((shelf.DAILY,), "daily"), Recall((shelf.HEAD,), "heads")),
    "settings": (Measure(),),
}
"""What a screen looks up in the storage when it is entered: another tab may have gone on."""


def show(session: Session, route: Route) -> Change:
    """Change to a screen."""
    is_study = route.screen in STUDIES
    session = _unasked(session)
    session = replace(session, route=route._replace(query=""), overlay="", news="")
    if session.study is not None and not is_study:
        session = replace(session, study=None, left=session.study)
    if route.screen == "table":
        if session.play is None:
            return replace(session, route=Route()), (Navigate(Route().hash, replace=True),)
        from app import flow

        return flow.return_to_table(session)
    if is_study:
        from app import learning

        return learning.enter(session)
    if route.screen == "replay":
        from app import looking

        return looking.show(session, session.route)
    if route.screen in ("score", "fair") and session.play is None:
        return replace(session, route=Route()), (Navigate(Route().hash, replace=True),)
    if route.screen == "sheet" and (session.draft is None or session.draft.game != route.game):
        from app import setup

        session = replace(session, draft=setup.new_draft(route.game))
    if route.screen == "lobby" and route.section:
        session = replace(session, news=route.section, route=Route())
    return session, _attend(session)


def _unasked(session: Session) -> Session:
    """Take away questions: whoever leaves one for another screen has not said yes."""
    return replace(session, waiting=None, shelf=replace(session.shelf, asking=""))


def close(session: Session, _argument: str) -> Change:
    """Take away what lies over the table, a question, or a line of news; lower a card that was chosen."""
    play = session.play and replace(session.play, raised="", refusing=None)
    kept = replace(session.shelf, asking="")
    return replace(session, play=play, overlay="", news="", waiting=None, shelf=kept), ()


def follow_link(session: Session, route: Route) -> Change:
    """Start the table that a link asks for, or say on the sheet what is wrong with it."""
    from app import commands, wishes

    session, wish = _unasked(session), wishes.read_wish(route.game, route.query)
    liked = session.settings
    liked = replace(liked, language=wish.language or liked.language, pace=wish.pace or liked.pace)
    effects: Effects = (Save(shelf.SETTINGS, settings.write(liked)),) if liked != session.settings else ()
    session = replace(session, settings=liked, draft=wish.draft, route=Route("sheet", route.game), overlay="")
    session = replace(session, study=None, left=session.study or session.left)
    if wish.draft.problem is not None:
        return session, (
            *effects,
            Navigate(session.route.hash, replace=True),
            Speak(session.words.say(wish.draft.problem), True),
        )
    session, more = commands.start(session)
    return session, (*effects, *more)


def fetched(session: Session, event: Fetched) -> Change:
    """Take in a text of the site; a clause that the address names is brought into sight with it."""
    session = replace(session, library=library.take(session.library, event.name, event.content))
    if session.route.screen in STUDIES:
        from app import learning

        return learning.enter(session)
    return session, _attend(session)


def _attend(session: Session) -> Effects:
    clause = library.clause(session.route)
    return (Attend(f"clause-{clause}"),) if clause else ()
