"""Keeping matches: what is written after every step, how it is taken up again, and what gives way when there is no room."""

import hashlib
from dataclasses import replace

from app import play as plays
from app import saving, shelf, speech
from app.effects import Effects, Erase, Measure, Speak, Store
from app.found import put_head
from app.ledger import change
from app.play import Play
from app.session import Change, Session
from app.shelf import Broken, Head, write_head
from app.statistics import tally_of, write_tally
from app.text import Text, text
from pycore.errors import RecordError

Entry = tuple[str, str | None]


def name_match(session: Session) -> str:
    """Draw a name for a new match."""
    return hashlib.sha256(f"{session.entropy}/match/{session.seeds}/{session.now}".encode()).hexdigest()[:12]


def head_of(play: Play, match: str, now: int, counts_from: int) -> Head:
    """Sum up a match for the lists."""
    scores = [deal.score for deal in play.match.deals if deal.score is not None]
    alone = play.humans[0] if len(play.humans) == 1 else None
    total = sum(change(score, alone) for score in scores) if alone is not None and scores else None
    asked = play.decision
    turn = "" if asked is None else "you" if asked.seat == alone else play.players[asked.seat].name
    is_over = play.is_finished or play.is_over
    length = shelf.SINGLE if play.is_single else str(dict(play.match.options)["deals"])
    deals = len(play.match.deals)
    return Head(match, play.match.game.name, deals, length, total, turn, now, is_over, counts_from, len(scores), play.is_branch)


def begin(session: Session, play: Play, counts_from: int) -> Session:
    """Give a match that begins here a name and a place on the shelf; its deals before `counts_from` are not counted."""
    match = name_match(session)
    session = replace(session, match_id=match, seeds=session.seeds + 1)
    return put_head(session, head_of(play, match, session.now, counts_from))


def keep(session: Session, play: Play) -> Change:
    """Save a match as it is now, and what counts of it; at its end the oldest finished one gives way, which was said before."""
    if not session.match_id:
        session = begin(session, play, 0)
    match = session.match_id
    old = session.shelf.find(match)
    head = head_of(play, match, session.now, old.counts_from if old else 0)
    entries: list[Entry] = [(head.key, saving.write(play)), (shelf.HEAD + match, write_head(head))]
    session = put_head(session, head)
    more: Effects = ()
    if session.shelf.counted != (match, head.done):
        tally = tally_of(play, head.counts_from, session.now)
        if tally is not None and (tally.results or (old is not None and old.done > head.done)):
            entries.append((shelf.TALLY + match, write_tally(tally)))
        if head.done and not session.shelf.has_asked:
            more = (Measure(wants_promise=not session.shelf.is_kept),)
        asked = session.shelf.has_asked or bool(head.done)
        session = replace(session, shelf=replace(session.shelf, counted=(match, head.done), has_asked=asked))
    if head.is_over and (play.match.seed or "").startswith("daily/"):
        from app import daily

        session, noted = daily.finish(session, play)
        more = (*more, *noted)
    if head.is_over and not (old and old.is_over):
        session, gone, told = _shorten(session)
        entries, more = [*entries, *gone], (*more, *told)
    return session, (Store(tuple(entries)), *more)


def _shorten(session: Session) -> tuple[Session, list[Entry], Effects]:
    """Let the oldest finished match give way if more are there than are kept, and say so before the next one does."""
    gone: list[Entry] = []
    finished = session.shelf.finished
    if len(finished) > shelf.FINISHED_LIMIT:
        gone = forget(finished[-1].id)
        session = drop(session, finished[-1].id)
    if len(finished) < shelf.FINISHED_LIMIT:
        return session, gone, ()
    session, told = _announce(session, "history-full", session.shelf.finished[-1].id)
    return session, gone, told


def _announce(session: Session, news: str, leaving: str) -> Change:
    """Say which match has to give way, so that it can be taken along before."""
    session = replace(session, news=news, shelf=replace(session.shelf, leaving=leaving, is_due=False))
    return session, (Speak(session.words.say(text(f"news.{news}"))),)


def forget(match: str) -> list[Entry]:
    """List the entries that delete a match; what counts of it stays."""
    return [(shelf.MATCH + match, None), (shelf.HEAD + match, None)]


def drop(session: Session, match: str) -> Session:
    """Take a match from the shelf."""
    heads = tuple(head for head in session.shelf.heads if head.id != match)
    return replace(session, shelf=replace(session.shelf, heads=heads))


def make_room(session: Session) -> Change:
    """Say that the match finished first has to give way; at a person's next step, delete it and save the present one again.

    Only one goes in that way until something could be saved: where that does not help, no other would. No effects: nothing is
    said and nothing deleted.
    """
    others = [head for head in session.shelf.finished if head.id != session.match_id]
    play = session.play
    if not others or play is None or session.shelf.has_trimmed:
        return session, ()
    oldest = others[-1].id
    if session.shelf.leaving != oldest or session.storage != "full":
        return _announce(replace(session, storage="full"), "storage-trims", oldest)
    if not session.shelf.is_due:
        return session, ()
    session = replace(session, shelf=replace(session.shelf, leaving="", has_trimmed=True))
    session, effects = keep(drop(session, oldest), play)
    return replace(session, news="storage-trimmed"), (*(Erase(key) for key, _ in forget(oldest)), *effects)


def resume(content: str) -> Play:
    """Take up a saved match.

    Raises:
        RecordError: whatever is wrong with it.
    """
    try:
        saved = saving.read(content)
        return plays.resume(
            saved.record,
            is_held=saved.is_held,
            is_finished=saved.is_finished,
            marked=saved.marked,
            arranged=saved.arranged,
            is_covered=saved.is_covered,
        )
    except RecordError:
        raise
    except Exception:  # whatever a damaged save can do: it never keeps the page from starting
        raise RecordError("not-a-save") from None


def reason_of(content: str) -> Text:
    """Say why a save cannot be read, or that it can."""
    try:
        resume(content)
    except RecordError as error:
        return speech.record_words(error, saving.record_in(content))
    return text("broken.readable")


def put_aside(session: Session, key: str, content: str) -> Session:
    """Note that something stored cannot be read; it stays stored as it is."""
    kept = session.shelf
    broken = (*(one for one in kept.broken if one.key != key), Broken(key, content, reason_of(content)))
    match = key.removeprefix(shelf.MATCH)
    return replace(session, shelf=replace(kept, broken=broken, heads=tuple(head for head in kept.heads if head.id != match)))


def take_in(session: Session, found: tuple[tuple[str, str], ...], here: str) -> Change:
    """Read saved matches: that of this tab is taken up, those without a head get one, unreadable ones are put aside."""
    entries: list[Entry] = []
    for key, content in found:
        match = key.removeprefix(shelf.MATCH)
        try:
            play = resume(content)
        except RecordError:
            session = put_aside(session, key, content)
            continue
        head = session.shelf.find(match)
        if head is None:
            head = head_of(play, match, session.now, sum(deal.score is not None for deal in play.match.deals))
            entries.append((shelf.HEAD + match, write_head(head)))
            session = put_head(session, head)
        if match == here or (not here and session.play is None and not head.is_over):
            session = replace(session, play=play, match_id=match)
    return session, (Store(tuple(entries)),) if entries else ()
