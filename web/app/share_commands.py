"""Sharing: what the dialog does with the match at the table or in the replay, and what becomes of a link that was opened."""

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from app import commands, ledger, looking, share
from app import replay as replays
from app.effects import Copy, Send, Speak
from app.practice import PRACTICE, SINGLE, note_practice
from app.session import Change, Session
from app.share import Parcel, ShareError
from app.text import text
from pycore import __version__
from pycore import match as matches
from pycore import record as records
from pycore.record import Record

SCREENS = ("table", "score", "replay")
"""The screens that something can be shared from."""


class Subject(NamedTuple):
    """What is looked at while one shares: a match, one of its deals (from 0), and how many of its actions are seen."""

    record: Record
    number: int
    step: int


def subject(session: Session) -> Subject | None:
    """Say what is looked at (`None`: nothing that could be shared)."""
    play = replays.play_of(session) if session.route.screen == "replay" else session.play
    if play is None or not play.match.deals or session.route.screen not in SCREENS:
        return None
    number = len(play.match.deals) - 1
    step = len(play.match.deals[number].actions)
    if session.route.screen == "replay" and session.replay is not None:
        number = session.replay.deal
        step = min(session.replay.step, len(play.match.deals[number].actions))
    return Subject(play.record, number, step)


def parcels(session: Session) -> dict[str, Parcel]:
    """Make everything that can be shared of what is looked at, by kind."""
    seen = subject(session)
    if seen is None:
        return {}
    record = _unnamed(session, seen.record)
    position = share.cut_position(record, seen.number, seen.step)
    found = {"deal": share.cut_deal(record, seen.number), "match": Parcel("match", record)}
    return {kind: parcel for kind in share.KINDS if (parcel := position if kind == "position" else found[kind]) is not None}


def chosen(session: Session) -> Parcel | None:
    """Make what the dialog has chosen, or the first that there is."""
    found = parcels(session)
    return found.get(session.sharing.kind) or next(iter(found.values()), None)


def _unnamed(session: Session, record: Record) -> Record:
    """Leave out names that are only this language's word for the one who plays."""
    usual = session.words.say(text("seat.You"))
    players = tuple(player if player.name != usual else replace(player, name="") for player in record.players)
    return replace(record, players=players)


def link(session: Session) -> str:
    """Write the link of what is chosen, with the place of this page before it.

    Raises:
        ShareError: if there is nothing to share, or if it is too long.
    """
    parcel = chosen(session)
    if parcel is None:
        raise ShareError(text("share.nothing"))
    return session.sharing.place + share.write(parcel)


def report(session: Session) -> str:
    """Write what is looked at as text: what and where it is in a line, and the record for whoever wants to see it again."""
    seen = subject(session)
    if seen is None:
        return ""
    game = session.words.say(text(f"{seen.record.match.game.name}.name"))
    where = session.words.say(text("share.report", version=__version__, game=game, deal=seen.number + 1, step=seen.step))
    return f"{where}\n\n{records.write(seen.record)}\n"


def opens(session: Session, _argument: str) -> Change:
    """Lay the dialog over the screen."""
    return (replace(session, overlay="share", news="") if subject(session) is not None else session), ()


def change(session: Session, name: str, value: str) -> Change:
    """Choose what shall be shared."""
    if name != "kind" or value not in share.KINDS:
        return session, ()
    return replace(session, sharing=replace(session.sharing, kind=value), news=""), ()


def copy_link(session: Session, _argument: str) -> Change:
    """Put the link on the clipboard."""
    try:
        return session, (Copy(link(session)),)
    except ShareError as error:
        return session, (Speak(session.words.say(error.words), True),)


def send(session: Session, _argument: str) -> Change:
    """Hand the link over to the system's own dialog."""
    seen = subject(session)
    try:
        address = link(session)
    except ShareError as error:
        return session, (Speak(session.words.say(error.words), True),)
    game = text(f"{seen.record.match.game.name}.name") if seen else text("share.nothing")
    words = session.words.say(text(f"share.message.{session.sharing.kind}", game=game))
    return session, (Send("Kartenstube", words, address),)


def copy_report(session: Session, _argument: str) -> Change:
    """Put the record on the clipboard as text for a report."""
    words = report(session)
    return session, ((Copy(words),) if words else ())


def arrive(session: Session, query: str) -> Change:
    """Read what came by a link, or say why it cannot be read."""
    try:
        parcel, problem = share.read(query), None
    except ShareError as error:
        parcel, problem = None, error.words
    session = replace(session, sharing=replace(session.sharing, parcel=parcel, problem=problem))
    return session, ((Speak(session.words.say(problem), True),) if problem else ())


def named(session: Session, parcel: Parcel, record: Record) -> Record:
    """Name the people: the only one of a deal or a position is whoever plays it here."""
    humans = [seat for seat, player in enumerate(record.players) if player.kind == "human"]
    is_yours = len(humans) == 1 and parcel.kind != "match"
    you = session.words.say(text("seat.You"))
    players = list(record.players)
    for seat in humans:
        if is_yours or not players[seat].name:
            name = you if len(humans) == 1 else session.words.say(text("seat.person", number=seat + 1))
            players[seat] = replace(players[seat], name=name)
    return replace(record, players=tuple(players))


def play_parcel(session: Session, _argument: str) -> Change:
    """Sit down at what came by the link: a position is practice, and nothing that was begun elsewhere counts here."""
    parcel = session.sharing.parcel
    if parcel is None:
        return session, ()
    record = named(session, parcel, parcel.begun)
    if parcel.kind == "position":
        record = note_practice(replace(record, unknown={**record.unknown, PRACTICE: True}))
    elif parcel.kind == "deal":
        record = replace(record, unknown={**record.unknown, SINGLE: True})
    return commands.take_up(session, record)


def look_back(session: Session, _argument: str) -> Change:
    """Look back on the last finished deal of what came by the link; nothing is begun or stored."""
    parcel = session.sharing.parcel
    if parcel is None or not parcel.record.match.past:
        return session, ()
    return looking.open_record(session, named(session, parcel, parcel.record))


def copy_parcel(session: Session, _argument: str) -> Change:
    """Put the record of what came by the link on the clipboard."""
    parcel = session.sharing.parcel
    return session, ((Copy(records.write(named(session, parcel, parcel.record))),) if parcel else ())


def result_of(parcel: Parcel) -> tuple[str, int] | None:
    """Name the only person of a finished deal that came by a link, and what it brought (`None`: nobody to compare with)."""
    humans = [seat for seat, player in enumerate(parcel.record.players) if player.kind == "human"]
    score = parcel.record.match.deals[-1].score
    if parcel.kind != "deal" or len(humans) != 1 or score is None:
        return None
    return parcel.record.players[humans[0]].name, ledger.change(score, humans[0])


def is_over(parcel: Parcel) -> bool:
    """Tell whether nothing is left to be played of a match."""
    return matches.is_over(parcel.record.match)


def own_result(session: Session, parcel: Parcel) -> int | None:
    """Say what the same deal brought whoever sits at this table (`None`: it was not played to its end here)."""
    play, theirs = session.play, parcel.record.match
    if play is None or parcel.kind != "deal" or len(play.humans) != 1 or len(play.match.deals) <= parcel.number:
        return None
    ours, other = play.match.deals[parcel.number], theirs.deals[-1]
    is_same = (play.match.game.name, play.match.options, ours.setup, ours.layout) == (
        theirs.game.name,
        theirs.options,
        other.setup,
        other.layout,
    )
    if not is_same or ours.score is None:
        return None
    return ledger.change(ours.score, play.humans[0])


COMMANDS: dict[str, Callable[[Session, str], Change]] = {
    "share": opens,
    "share-copy": copy_link,
    "share-send": send,
    "share-report": copy_report,
    "parcel-play": play_parcel,
    "parcel-replay": look_back,
    "parcel-copy": copy_parcel,
}
