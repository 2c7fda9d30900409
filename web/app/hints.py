"""Hints: what an expert would do in one's place, why, and what anything else is expected to cost."""

from dataclasses import replace

from app import autoplay, because, speech
from app import play as plays
from app.effects import Report, Schedule, Speak
from app.play import Play
from app.practice import note_practice
from app.session import Change, Session
from app.text import lines, text
from app.thought import Hint
from pycore.bots import MAIN_LEVEL
from pycore.bots.advice import Advice, advise
from pycore.game import write_action

QUICK = 300
"""Milliseconds after which a player by rule says what it would do, if nothing better is there yet."""


def ask(session: Session, play: Play, _argument: str) -> Change:
    """Ask for a hint: the deal is practice from now on."""
    if (
        not session.settings.hints
        or play.is_open_to is None
        or (session.hint is not None and session.hint.moment == session.moment)
    ):
        return session, ()
    session = replace(session, play=replace(play, record=note_practice(play.record)), hint=Hint(session.moment))
    return session, (Schedule("hint", QUICK, session.moment),)


def quick(session: Session) -> Change:
    """Say by rule what may be done, as long as the better answer is not there."""
    hint = session.hint
    if hint is None or hint.moment != session.moment or hint.advice is not None:
        return session, ()
    return by_rule(session, is_final=False)


def by_rule(session: Session, *, is_final: bool = True) -> Change:
    """Say what a player by rule would do."""
    play = session.play
    decision = play.decision if play is not None else None
    if play is None or decision is None or play.is_open_to is None:
        return session, ()
    try:
        advice = advise(autoplay.seen_by(play, decision.seat), decision, MAIN_LEVEL, autoplay.search_seed(play))
    except Exception as error:
        report = Report(f"hint in {play.match.game.name}: {error!r}")
        return replace(session, hint=None), (report, Speak(session.words.say(text("hint.none"))))
    return take(session, advice, is_final=is_final)


def take(session: Session, advice: Advice, *, is_final: bool) -> Change:
    """Show advice, and say it unless it only confirms what was said."""
    play, hint = session.play, session.hint
    decision = play.decision if play is not None else None
    if play is None or hint is None or decision is None or not decision.allows(advice.action):
        return session, ()
    token = write_action(plays.deck_of(play), advice.action)
    is_known = token == play.hinted
    shown = replace(hint, moment=session.moment, advice=advice, is_final=is_final)
    session = replace(session, play=replace(play, hinted=token), hint=shown)
    scene = plays.scene_of(play)
    words = text("hint.expert" if advice.estimates else "hint.said", action=speech.token_words(scene, token))
    told = lines(words, *because.reasons(scene, advice.reasons))
    return session, () if is_known else (Speak(session.words.say(told)),)


def close(session: Session, _argument: str) -> Change:
    """Put the hint away; the mark on what it suggested stays."""
    return replace(session, hint=None), ()
