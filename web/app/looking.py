"""What the pages that look back can do: find a finished deal of any match, move through it, ask why, have it judged."""

from collections.abc import Callable
from dataclasses import replace

from app import analysis, flow, keeping, pasting, reasons
from app import play as plays
from app import replay as replays
from app.effects import Navigate, Recall, Speak
from app.links import Route
from app.lookback import OPENED
from app.play import Play
from app.practice import Branch, branch_off, read_branch
from app.replay import play_of
from app.session import Change, Session
from app.shelf import MATCH
from app.text import lines, text
from app.thought import Asked
from pycore.bots import SEARCHING
from pycore.bots.advice import Advice
from pycore.bots.serve import Request
from pycore.errors import RecordError
from pycore.record import Player, Record

PURPOSE = "replay"
"""For what a saved match is read that is to be looked back on."""


def show(session: Session, route: Route) -> Change:
    """Show a deal: of the match at the table, of one that is stored, or of the record that was opened."""
    shown = session.replay
    if shown is not None and shown.play is not None and shown.source == route.game and _has(shown.play, route):
        return _open(session, shown.play, route.section, route.game)
    if route.game in ("", session.match_id):
        if session.play is None:
            return replace(session, route=Route(), replay=None), (Navigate(Route().hash, replace=True),)
        return _open(session, session.play, route.section, "")
    session = replace(session, replay=None, refusal=None)
    if route.game == OPENED:
        return replace(session, route=Route("open")), (Navigate(Route("open").hash, replace=True),)
    return session, (Recall((MATCH + route.game,), PURPOSE),)


def _has(play: Play, route: Route) -> bool:
    """Tell whether what was found before will do: the match may have gone on since then."""
    return route.game == OPENED or 0 < int(route.section or 0) <= len(play.match.past)


def _open(session: Session, play: Play, section: str, source: str) -> Change:
    """Open a deal; where one was looked at already, it goes on from there."""
    fresh, before = replays.begin(play, section, source), session.replay
    session = replace(session, refusal=None if fresh else replays.refusal(play, section))
    if fresh is None or before is None:
        return replace(session, replay=fresh, why=None), ()
    if (before.source, before.play) == (fresh.source, fresh.play):
        if before.deal == fresh.deal:
            return replace(session, replay=replays.move(play, before, str(before.step))), ()
        whose = fresh.whose if before.eyes is None else before.eyes
        fresh = replace(fresh, eyes=before.eyes, is_counting=before.is_counting, whose=whose, level=before.level)
    return replace(session, replay=fresh, why=None), ()


def open_record(session: Session, record: Record, deal: int = 0, step: int = 0) -> Change:
    """Show a record's deal (from 1; 0: the last finished one) without sitting down at it: nothing is stored or counted."""
    play = Play(record, viewer=None)
    shown = replays.begin(play, str(deal) if deal else "", OPENED)
    address = Route("replay", OPENED, str(shown.deal + 1 if shown else deal or "")).hash
    if shown is None:
        problem = replays.refusal(play, str(deal) if deal else "")
        return replace(session, open_problem=problem), (Speak(session.words.say(problem), is_urgent=True),)
    shown = replays.move(play, shown, str(step))
    return replace(session, replay=shown, why=None, pasted="", open_problem=None), (Navigate(address),)


def recalled(session: Session, stored: tuple[tuple[str, str], ...]) -> Change:
    """Open the deal of a saved match that was read, if that is still what is wished."""
    route = session.route
    if route.screen != "replay" or not stored or stored[0][0] != MATCH + route.game:
        if route.screen != "replay" or stored:
            return session, ()
        session = replace(session, news="match-gone")
        return session, (Speak(session.words.say(text("news.match-gone"))),)
    key, content = stored[0]
    try:
        play = keeping.resume(content)
    except RecordError:
        session = keeping.put_aside(session, key, content)
        return session, (Speak(session.words.say(text("broken.title"))),)
    return _open(session, play, route.section, route.game)


def change(session: Session, name: str, value: str) -> Change:
    """Take the slider's step, another deal, whose eyes it is seen through, whose decisions are judged, and by whom."""
    shown, play = session.replay, play_of(session)
    if shown is None or play is None:
        return session, ()
    if name == "step":
        return move(session, value)
    seat = int(value) if value.isascii() and value.isdigit() and int(value[:3]) < play.match.players else None
    if name == "deal" and value.isascii() and value.isdigit():
        return session, (Navigate(Route("replay", session.route.game, value[:4]).hash),)
    if name == "eyes":
        shown = replace(shown, eyes=seat, whose=replays.person_in(play, shown.deal) if seat is None else seat)
        session = replace(session, why=None)
    elif name == "counting":
        shown = replace(shown, is_counting=value == "on")
    elif name == "whose" and seat is not None and shown.eyes is None:
        shown = replace(shown, whose=seat)
    elif name == "level" and value in SEARCHING:
        shown = replace(shown, level=value)
    return replace(session, replay=shown), ()


def move(session: Session, argument: str) -> Change:
    """Show another step of the deal that is looked back on, and say what happened in it."""
    play, before = play_of(session), session.replay
    if play is None or before is None:
        return session, ()
    shown = replays.move(play, before, argument)
    if shown == before:
        return session, ()
    told = lines(*(line.words for line in replays.lines_at(play, shown)))
    return replace(session, replay=shown, why=None), ((Speak(session.words.say(told)),) if told.params else ())


def ask_why(session: Session, argument: str) -> Change:
    """Ask why an action of the match was done that is looked back on."""
    play = play_of(session)
    return (session, ()) if play is None else reasons.ask(session, play, argument)


def look_at_text(session: Session, _argument: str) -> Change:
    """Look back on the pasted record, or follow a link, or say where and why it is refused."""
    return pasting.take(session, session.pasted, open_record)


def play_on(session: Session, argument: str) -> Change:
    """Play on from the step that is shown, or from before an action (from 0): as practice, in a match of its own."""
    play, shown = play_of(session), session.replay
    if play is None or shown is None:
        return session, ()
    actions = play.match.deals[shown.deal].actions
    step = int(argument[:4]) if argument.isascii() and argument.isdigit() else shown.step
    if step >= len(actions):
        return session, ()
    source = shown.source or session.match_id
    shown = replace(replays.move(play, shown, str(step)), source=source, play=play)
    record = play.record
    if not play.humans:
        seat = shown.eyes if shown.eyes is not None else actions[step][0]
        person = Player(session.words.say(text("seat.You")))
        record = replace(record, players=(*record.players[:seat], person, *record.players[seat + 1 :]))
    branch = plays.start(branch_off(record, Branch(source, shown.deal, step)))
    session, effects = flow.sit_down(replace(session, replay=shown, why=None), branch, shown.deal)
    words = text("news.practice-begun")
    session = replace(session, news="practice-begun")
    return session, (Navigate(Route("table").hash), *effects, Speak(session.words.say(words)))


def back_to_replay(session: Session, _argument: str) -> Change:
    """Leave a match for practice for the replay that it comes from, or for its own if that is gone."""
    branch = read_branch(session.play.record) if session.play is not None else None
    if branch is None:
        return session, ()
    is_here = session.replay is not None and session.replay.source == branch.match
    source = branch.match if is_here or branch.match != OPENED else ""
    return session, (Navigate(Route("replay", source, str(branch.deal + 1)).hash),)


# thinking


def want(session: Session) -> tuple[str, int, str] | None:
    """Say what is to be thought about: for what, a number of its own, at which level (`None`: nothing)."""
    play, shown, why = play_of(session), session.replay, session.why
    if play is None or shown is None:
        return None
    if why is not None and not why.is_final:
        return "why", reasons.number(why), reasons.EXPERT
    found = analysis.shown(session, play)
    if found is None or found.next_ply is None:
        return None
    return "analysis", analysis.number(found), found.level


def request(session: Session, asked: Asked) -> Request:
    """Write down what is asked."""
    play = play_of(session)
    assert play is not None
    if asked.kind == "analysis":
        return analysis.request(session, play, asked.number)
    assert session.why is not None
    return reasons.request(play, session.why, asked.number)


def take(session: Session, asked: Asked, advice: Advice) -> Change:
    """Take an answer."""
    return analysis.take(session, advice) if asked.kind == "analysis" else reasons.take(session, advice)


def by_rule(session: Session, asked: Asked) -> Change:
    """Do without an answer that will not come."""
    play = play_of(session)
    if asked.kind == "analysis" or play is None:
        return analysis.take(session, None)
    return reasons.by_rule(session, play)


COMMANDS: dict[str, Callable[[Session, str], Change]] = {
    "replay-to": move,
    "why": ask_why,
    "close-why": reasons.close,
    "analyse": analysis.begin,
    "stop-analysis": analysis.stop,
    "play-on": play_on,
    "back-to-replay": back_to_replay,
    "look-at-text": look_at_text,
}
"""The commands; the page knows their names without this module."""
