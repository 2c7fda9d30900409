"""Thinking ahead for bots, hints and looks back: what is asked when, and what becomes of the answers.

Nothing is thought out here. After every event the page asks for what it needs now (`attend`), and takes back what it does not
need any more; a question carries a number and the moment that it belongs to, so that an answer which comes too late, or twice,
finds nobody. A question that is not answered in time is given up, the move is played by rule, and the person is told.
"""

from dataclasses import replace
from typing import NamedTuple

from app import autoplay, flow, hints
from app import play as plays
from app.effects import Effects, Forget, Report, Schedule, Speak, StartThinker, StopThinker, Think
from app.events import ThinkingBegan, Thought, ThoughtLost
from app.session import Change, Session
from app.text import text
from app.thought import Asked
from pycore.bots import SEARCHING, serve
from pycore.bots.serve import Answer, Request
from pycore.errors import NotationError

WATCH = {"strong": 6000, "expert": 10_000}
"""Milliseconds after which an answer is given up: about ten times what a level may take on an ordinary machine."""
LOSSES = 2
"""After so many answers that never came nothing is asked any more: a worker is started again once, and not twice."""
EXPERT = SEARCHING[-1]
LOOKS = ("why", "analysis")
"""The kinds of questions that look back; what becomes of them is known where it is looked back."""
USUAL_LIMIT = 1500
"""The longest time, in milliseconds, that a bot without a choice waits so that nobody sees that it has none."""


class Want(NamedTuple):
    """What is to be thought about now: for what, at which moment, at which level."""

    kind: str
    moment: int
    level: str


def can_think(session: Session) -> bool:
    """Tell whether there is any use in asking."""
    return session.thinking.losses < LOSSES


def searcher(session: Session) -> str:
    """Name the level of the bot whose turn it is, if it has a choice and thinks ahead before it makes it (else empty)."""
    play = session.play
    decision = play.decision if play is not None else None
    if play is None or decision is None or decision.seat in play.humans or play.is_held or play.is_resting:
        return ""
    level = play.players[decision.seat].level or ""
    return level if level in SEARCHING and can_think(session) and len(decision.actions()) > 1 else ""


def want(session: Session) -> Want | None:
    """Say what is to be thought about now (`None`: nothing)."""
    if session.is_hidden or not can_think(session):
        return None
    if session.route.screen == "replay":
        from app import looking

        found = looking.want(session)
        return Want(*found) if found else None
    play = session.play
    if play is None or session.is_elsewhere or not session.is_at_table or play.curtain is not None:
        return None
    hint = session.hint
    if hint is not None and not hint.is_final and hint.moment == session.moment:
        return Want("hint", session.moment, EXPERT)
    level = searcher(session)
    return Want("bot", session.moment, level) if level else None


def attend(session: Session) -> Change:
    """Ask for what is needed now, and take back what is not needed any more."""
    wanted, thinking = want(session), session.thinking
    effects: Effects = ()
    if not thinking.is_started and (wanted is not None or has_searchers(session)):
        thinking = replace(thinking, is_started=True)
        effects = (StartThinker(),)
    asked = thinking.asked
    if asked is not None and (wanted is None or (asked.kind, asked.moment) != (wanted.kind, wanted.moment)):
        thinking = replace(thinking, asked=None, is_due=False)
        effects = (*effects, *(() if asked.is_done or wanted is not None else (Forget(),)))
        asked = None
    if wanted is not None and asked is None:
        number = thinking.number + 1
        asked = Asked(number, wanted.kind, wanted.moment, session.now, wanted.level)
        thinking = replace(thinking, number=number, asked=asked, is_due=False)
        effects = (*effects, Think(number, serve.write_request(_request(session, asked))))
    return (session, ()) if thinking == session.thinking else (replace(session, thinking=thinking), effects)


def has_searchers(session: Session) -> bool:
    """Tell whether bots that think ahead sit at the table that is shown."""
    play = session.play
    if play is None or not session.is_at_table or session.is_elsewhere or play.is_finished or not can_think(session):
        return False
    return any(player.kind == "bot" and player.level in SEARCHING for player in play.players)


def _request(session: Session, asked: Asked) -> Request:
    """Write down what is asked: an observation, and a seed that tells nothing of the cards."""
    if asked.kind in LOOKS:
        from app import looking

        return looking.request(session, asked)
    play = session.play
    assert play is not None
    seat = plays.asked_seat(play)
    task = "advise" if asked.kind == "hint" else "choose"
    return Request(asked.number, task, asked.level, autoplay.search_seed(play), autoplay.seen_by(play, seat))


def due(session: Session) -> Change:
    """Let the bot whose time has come act if it knows what to do, else as soon as it does."""
    asked = session.thinking.asked
    if asked is None or (asked.kind, asked.moment) != ("bot", session.moment) or not asked.is_done:
        return replace(session, thinking=replace(session.thinking, is_due=True)), ()
    return _act(session, asked)


def _act(session: Session, asked: Asked) -> Change:
    assert session.play is not None
    acted = autoplay.let_bot_act(session.play, holds=flow.holds(session), action=asked.came)
    return (session, ()) if acted is None else flow.with_play(session, acted)


def began(session: Session, event: ThinkingBegan) -> Change:
    """Somebody works on the question: from now on the time counts."""
    asked = session.thinking.asked
    if asked is None or asked.number != event.number:
        return session, ()
    return session, (Schedule("watchdog", WATCH[asked.level], event.number),)


def thought(session: Session, event: Thought) -> Change:
    """Take an answer, if it is to the question that is out."""
    try:
        answer = serve.read_answer(event.content)
    except NotationError:
        return session, ()
    asked = session.thinking.asked
    if asked is None or asked.is_done or asked.number != answer.number:
        return session, ()
    session = replace(session, thinking=replace(session.thinking, asked=asked._replace(is_done=True)))
    if answer.advice is None:
        return _failed(session, asked, answer)
    if asked.kind == "hint":
        return hints.take(session, answer.advice, is_final=True)
    if asked.kind in LOOKS:
        from app import looking

        return looking.take(session, asked, answer.advice)
    asked = asked._replace(came=answer.advice.action, is_done=True)
    took = min(max(session.now - asked.since, 0), USUAL_LIMIT)
    usual = (3 * session.thinking.usual + took) // 4 if session.thinking.usual else took
    session = replace(session, thinking=replace(session.thinking, asked=asked, usual=usual))
    return _act(session, asked) if session.thinking.is_due else (session, ())


def _failed(session: Session, asked: Asked, answer: Answer) -> Change:
    """Do by rule what a bot had a fault at, and tell the console of it."""
    fault = Report(f"{asked.kind} at {asked.level}: {answer.problem}")
    session, effects = _do_by_rule(session, asked)
    return session, (fault, *effects)


def _do_by_rule(session: Session, asked: Asked) -> Change:
    if asked.kind == "hint":
        return hints.by_rule(session)
    if asked.kind in LOOKS:
        from app import looking

        return looking.by_rule(session, asked)
    assert session.play is not None
    acted = autoplay.let_bot_act(session.play, holds=flow.holds(session), by_rule=True)
    return (session, ()) if acted is None else flow.with_play(session, acted)


def watch(session: Session, number: int) -> Change:
    """Wait no longer for an answer: its time is over."""
    return lost(session, ThoughtLost(number))


def lost(session: Session, event: ThoughtLost) -> Change:
    """Give up an answer that will not come: end whoever should have given it, go on by rule, and say so."""
    asked = session.thinking.asked
    if asked is None or asked.is_done or asked.number != event.number:
        return session, ()
    thinking = replace(
        session.thinking,
        asked=asked._replace(is_done=True),
        losses=session.thinking.losses + 1,
        is_started=False,
    )
    session = replace(session, thinking=thinking)
    if asked.kind in LOOKS:  # no bot's move depends on it, and the page says what is missing
        session, effects = _do_by_rule(session, asked)
        return session, (StopThinker(), *effects)
    news = "bot-slow" if can_think(session) else "bot-plain"
    session, effects = _do_by_rule(replace(session, news=news), asked)
    told = Speak(session.words.say(text(f"news.{news}")))
    return session, (StopThinker(), *effects, told)
