"""Looking back at an action of a finished deal: why it may well have been done, by what its player could know then."""

from dataclasses import replace

from app import autoplay
from app.effects import Effects, Report
from app.play import Play
from app.session import Change, Session
from app.thought import Why
from pycore import match as matches
from pycore.bots import MAIN_LEVEL, SEARCHING
from pycore.bots.advice import Advice, advise, explain
from pycore.bots.serve import Request
from pycore.game import Observation
from pycore.match import Match

EXPERT = SEARCHING[-1]
_PLIES = 10_000


def numbered(what: int, ply: int) -> int:
    """Give an action of something a number of its own."""
    return what * _PLIES + ply


def number(why: Why) -> int:
    """Give the action that is looked at a number of its own."""
    return numbered(why.deal, why.ply)


def ask(session: Session, play: Play, argument: str) -> Change:
    """Ask why an action of a finished deal was done: `3 17` is the action after 17 others in the third deal."""
    deal, _, ply = argument.partition(" ")
    if not (deal.isdigit() and ply.isdigit()):
        return session, ()
    found = find(play, int(deal) - 1, int(ply))
    return (session, ()) if found is None else (replace(session, why=found), ())


def find(play: Play, deal: int, ply: int) -> Why | None:
    """Find an action (deal and action from 0) of a finished deal (`None`: there is no such action to ask about)."""
    if not 0 <= deal < len(play.match.past) or not 0 <= ply < len(play.match.deals[deal].actions):
        return None
    seat, done = play.match.deals[deal].actions[ply]
    return Why(deal, ply, seat, done)


def before(play: Play, why: Why) -> Match:
    """Go back to the moment before the action."""
    return matches.cut(play.match, why.deal + 1, why.ply)


def seen(play: Play, why: Why) -> Observation:
    """Say what the one who acted could know."""
    return matches.observe(before(play, why), why.seat)


def request(play: Play, why: Why, number: int) -> Request:
    """Write down what is asked: what an expert thinks of everything that could have been done."""
    seed = autoplay.seed_of(play.match.seed, why.deal, why.ply)
    return Request(number, "explain", EXPERT, seed, seen(play, why), why.done)


def take(session: Session, advice: Advice) -> Change:
    """Show what was found out."""
    if session.why is None:
        return session, ()
    return replace(session, why=replace(session.why, advice=advice, is_final=True)), ()


def by_rule(session: Session, play: Play) -> Change:
    """Say why without having tried out anything."""
    why = session.why
    if why is None:
        return session, ()
    effects: Effects = ()
    observation = seen(play, why)
    assert observation.decision is not None
    try:
        advice = advise(observation, observation.decision, MAIN_LEVEL, autoplay.seed_of(play.match.seed, why.deal, why.ply))
        advice = advice._replace(reasons=explain(observation, observation.decision, why.done))
    except Exception as error:
        advice = Advice(why.done, (), ())
        effects = (Report(f"why in {play.match.game.name}: {error!r}"),)
    session, _ = take(session, advice)
    return session, effects


def close(session: Session, _argument: str) -> Change:
    """Look at something else."""
    return replace(session, why=None), ()
