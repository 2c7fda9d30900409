"""What is found in the storage at the start: the heads of the matches; what takes one up again is imported if there is one."""

from dataclasses import replace

from app import shelf
from app.effects import Effects, Hail, Recall, StayAt
from app.events import Boot
from app.session import Change, Session
from app.shelf import Head, read_head


def put_head(session: Session, head: Head) -> Session:
    """Put a head in the place of the match's old one."""
    others = tuple(one for one in session.shelf.heads if one.id != head.id)
    return replace(session, shelf=replace(session.shelf, heads=(*others, head)))


def open_shelf(session: Session, event: Boot) -> Change:
    """Find out what is stored; the match of this tab, or the one played last, is taken up."""
    stored = dict(event.stored or ())
    unread = []
    for key, content in stored.items():
        if key.startswith(shelf.HEAD):
            head = read_head(key, content)
            if head is not None:
                session = put_head(session, head)
            elif shelf.MATCH + key.removeprefix(shelf.HEAD) not in stored:
                unread.append(shelf.MATCH + key.removeprefix(shelf.HEAD))
        elif key.startswith(shelf.BROKEN):
            from app import keeping

            session = keeping.put_aside(session, key, content)
    session = replace(
        session, shelf=replace(session.shelf, learned=tuple(one for one in stored.items() if one[0].startswith(shelf.LEARNED)))
    )
    found = tuple((key, content) for key, content in stored.items() if key.startswith(shelf.MATCH))
    effects: Effects = ()
    if found:
        from app import keeping

        session, effects = keeping.take_in(session, found, event.here)
    if unread:
        effects = (*effects, Recall(tuple(unread), "rebuild"))
    if session.play is not None:
        effects = (*effects, StayAt(session.match_id), Hail("ask", session.match_id))
    return session, effects
