"""Commands of handling: finish a decided deal, begin practice again, arrange the hand, hide it, look back at a trick."""

from collections.abc import Callable
from dataclasses import replace

from app import autoplay, comforts, flow, keeping
from app import play as plays
from app.effects import Speak
from app.play import Play
from app.practice import read_branch
from app.session import Change, Session
from app.text import Text, text
from pycore import match as matches
from pycore.record import with_match


def finish(session: Session, play: Play, _argument: str) -> Change:
    """Play out the rest of a deal that is decided; that it was, and how it ended, is spoken."""
    if not plays.can_finish(play):
        return session, ()
    session, effects = flow.with_play(session, autoplay.finish(play))
    assert session.play is not None
    sentences = (text("finish.done"), *flow.now(plays.scene_of(session.play), session.play))
    session, spoken = flow.say(session, sentences)
    return session, (*(effect for effect in effects if not isinstance(effect, Speak)), *spoken)


def begin_again(session: Session, play: Play, _argument: str) -> Change:
    """Go back to where a match for practice began."""
    branch = read_branch(play.record)
    if branch is None or branch.step > play.ply:
        return session, ()
    match = matches.cut(play.match, branch.deal + 1, branch.step)
    return flow.with_play(session, plays.look(Play(with_match(play.record, match), viewer=play.viewer)))


def hide_hand(session: Session, play: Play, _argument: str) -> Change:
    """Hide the hand at once; the game waits until it is shown again."""
    covered = plays.cover(play)
    if covered == play or not session.is_at_table:
        return session, ()
    session = replace(session, play=covered, moment=session.moment + 1, overlay="", unsaid=(), spoken=())
    return _kept(session, covered, text("cover.done"))


def peek(session: Session, play: Play, argument: str) -> Change:
    """Look at a finished trick of the deal, by its number from 1; nothing is taken back by that."""
    tricks = plays.finished_tricks(play.match)
    if play.curtain is not None or not argument.isdigit() or not 0 < int(argument) <= tricks:
        return session, ()
    session = replace(session, peek=int(argument))
    return session, (_say(session, text("peek.now", number=int(argument), count=tricks)),)


def arranging(session: Session, play: Play, _argument: str) -> Change:
    """Begin or end arranging the hand."""
    begins = not play.is_arranging and play.viewer is not None and play.curtain is None and not play.is_settled
    play = replace(play, is_arranging=begins, picked="", raised="", refusing=None, is_marking=False)
    return _kept(session, play, text("arrange.begin" if begins else "arrange.end"))


def pick(session: Session, play: Play, argument: str) -> Change:
    """Choose the card that is to be moved."""
    if not play.is_arranging or argument not in comforts.hand_codes(session, play, plays.scene_of(play)):
        return session, ()
    return replace(session, play=replace(play, picked="" if argument == play.picked else argument)), ()


def move(steps: int) -> Callable[[Session, Play, str], Change]:
    """Make the command that moves a card of the hand, the picked one or the one that is named, by places."""

    def go(session: Session, play: Play, argument: str) -> Change:
        codes = _codes(session, play)
        code = argument or play.picked
        return put(session, play, f"{code} {codes.index(code) + steps}") if code in codes else (session, ())

    return go


def put(session: Session, play: Play, argument: str) -> Change:
    """Put a card of the hand to a place; the argument is its code and the place, counted from 0."""
    code, _, place = argument.partition(" ")
    codes = _codes(session, play)
    if code not in codes or not place.lstrip("-").isdigit():
        return session, ()
    rest = [other for other in codes if other != code]
    at = min(max(int(place), 0), len(rest))
    order = (*rest[:at], code, *rest[at:])
    scene = plays.scene_of(play)
    words = text("arrange.moved", card=scene.card(scene.deck.card(code)), place=at + 1, count=len(order))
    return _kept(session, replace(play, arranged=order), words)


def sort(session: Session, play: Play, _argument: str) -> Change:
    """Sort the hand as the settings say, whatever was put where."""
    return _kept(session, replace(play, arranged=(), picked=""), text("arrange.sorted"))


def _codes(session: Session, play: Play) -> tuple[str, ...]:
    if play.viewer is None or play.curtain is not None:
        return ()
    return comforts.hand_codes(session, play, plays.scene_of(play))


def _kept(session: Session, play: Play, words: Text) -> Change:
    session, saved = keeping.keep(replace(session, play=play), play)
    return session, (*saved, _say(session, words))


def _say(session: Session, words: Text) -> Speak:
    return Speak(session.words.say(words))


MATCH_COMMANDS: dict[str, Callable[[Session, Play, str], Change]] = {
    "finish": finish,
    "begin-again": begin_again,
    "hide-hand": hide_hand,
    "peek": peek,
    "arranging": arranging,
    "pick": pick,
    "move-left": move(-1),
    "move-right": move(1),
    "put": put,
    "sort": sort,
}
"""The commands that need a match, by name."""
