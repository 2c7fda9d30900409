"""What a seat's decisions in a finished deal have cost, judged one after the other by what the seat could know each time."""

from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from app import autoplay, because, reasons
from app import replay as replays
from app.effects import Speak
from app.lookback import Analysis, Opinion
from app.play import Play
from app.session import Change, Session
from app.text import text
from pycore import match as matches
from pycore.bots import SEARCHING
from pycore.bots.advice import Advice, Reason, explain
from pycore.bots.serve import Request
from pycore.game import Action, Decision
from pycore.match import Deal, Match
from pycore.seats import Seat

LOSSES = 2
"""After so many answers that never came an analysis is given up; a person may try again."""
MOMENTS = 3
"""How many of the costliest decisions are told in words."""


class Judgement(NamedTuple):
    """What came of a decision: `cost` is in chips, and 0 where the action was as good as any as far as can be told.

    `ply` is the action (from 0), `trick` the number of its trick (from 1; 0: before the play), `best` what was advised. `cost`
    is `None` where nobody can say.
    """

    ply: int
    trick: int
    done: Action
    best: Action
    cost: float | None
    is_equal: bool


class Sum(NamedTuple):
    """What an analysis comes to: decisions with a choice, how many of them were as good as any, what the others cost."""

    decisions: int
    good: int
    cost: float


@lru_cache(maxsize=16)
def _asked(match: Match, deal: int, seat: Seat) -> tuple[int, ...]:
    """List the actions (from 0) of a deal in which a seat had a choice."""
    dealt = match.deals[deal]
    state: object = match.game.deal(dealt.setup, dealt.layout)
    found = []
    for ply, (who, action) in enumerate(dealt.actions):
        asked: Decision | None = match.game.decision(state)
        if who == seat and asked is not None and len(asked.actions()) > 1:
            found.append(ply)
        state = match.game.advance(state, action)
    return tuple(found)


def shown(session: Session, play: Play) -> Analysis | None:
    """Find the analysis of what is shown: of this deal, this seat, by this level (`None`: there is none)."""
    found, replay = session.analysis, session.replay
    if found is None or replay is None or (found.seat, found.level) != (replay.whose, replay.level):
        return None
    return found if found.deal == play.match.deals[replay.deal] else None


def begin(session: Session, _argument: str) -> Change:
    """Have the decisions of the chosen seat judged; what is known already is not asked again, what failed is."""
    play, replay = replays.play_of(session), session.replay
    if play is None or replay is None:
        return session, ()
    found = shown(session, play)
    if found is not None:
        found = replace(found, opinions=tuple(one for one in found.opinions if one.advice is not None), is_given_up=False)
    else:
        plies = _asked(play.match, replay.deal, replay.whose)
        found = Analysis(play.match.deals[replay.deal], replay.whose, replay.level, plies)
    return replace(session, analysis=found, thinking=replace(session.thinking, losses=0)), ()


def stop(session: Session, _argument: str) -> Change:
    """Leave it: nothing of it stays."""
    return replace(session, analysis=None), (Speak(session.words.say(text("analysis.stopped"))),)


def number(found: Analysis) -> int:
    """Give the decision that is judged next a number of its own."""
    who = (found.deal.setup.number * 8 + found.seat) * len(SEARCHING) + SEARCHING.index(found.level)
    return reasons.numbered(who, found.next_ply or 0)


def request(session: Session, play: Play, number: int) -> Request:
    """Write down what is asked: what everything is worth that the seat could have done."""
    replay, found = session.replay, session.analysis
    assert replay is not None
    assert found is not None
    assert found.next_ply is not None
    why = reasons.find(play, replay.deal, found.next_ply)
    assert why is not None
    seed = autoplay.seed_of(play.match.seed, replay.deal, why.ply)
    return Request(number, "explain", found.level, seed, reasons.seen(play, why), why.done)


def take(session: Session, advice: Advice | None) -> Change:
    """Note what is thought of a decision (`None`: no answer came); tell it when it was the last one."""
    found = session.analysis
    if found is None or found.next_ply is None:
        return session, ()
    found = replace(found, opinions=(*found.opinions, Opinion(found.next_ply, advice)))
    if advice is None and session.thinking.losses >= LOSSES:
        found = replace(found, is_given_up=True)
    session = replace(session, analysis=found)
    if found.is_given_up:
        return session, (Speak(session.words.say(text("analysis.given-up"))),)
    return session, (Speak(session.words.say(text("analysis.finished"))),) if found.next_ply is None else ()


@lru_cache(maxsize=256)
def _judge(match: Match, deal: int, opinion: Opinion, trick: int) -> Judgement | None:
    advice = opinion.advice
    if advice is None:
        return None
    done = match.deals[deal].actions[opinion.ply][1]
    deck = match.game.deck(match.options)
    tried = because.stand_in(deck, advice, done)
    if tried == advice.action:
        return Judgement(opinion.ply, trick, done, advice.action, 0.0, is_equal=True)
    gap = because.gap(advice, tried, advice.action)
    if gap is None:
        return Judgement(opinion.ply, trick, done, advice.action, None, is_equal=False)
    is_equal = gap.is_equal or gap.chips <= 0
    return Judgement(opinion.ply, trick, done, advice.action, 0.0 if is_equal else gap.chips, is_equal)


def judgements(play: Play, deal: int, found: Analysis) -> tuple[Judgement, ...]:
    """List what came of the decisions that are judged so far, in the order of the deal."""
    tricks = tricks_of(play, deal, tuple(opinion.ply for opinion in found.opinions))
    judged = (_judge(play.match, deal, opinion, trick) for opinion, trick in zip(found.opinions, tricks, strict=True))
    return tuple(sorted((one for one in judged if one is not None), key=lambda one: one.ply))


def tricks_of(play: Play, deal: int, plies: tuple[int, ...]) -> tuple[int, ...]:
    """Give the numbers of the tricks (from 1) that actions belong to; 0 stands for what was done before the play."""
    actions = play.match.deals[deal].actions
    ends = replays.trick_ends(play, deal)
    first = next((ply for ply, (_, action) in enumerate(actions) if action.verb == "play"), len(actions))
    return tuple(0 if ply < first else 1 + sum(end <= ply for end in ends) for ply in plies)


def costliest(found: tuple[Judgement, ...]) -> tuple[Judgement, ...]:
    """Pick the decisions that cost most, the costliest first."""
    costly = [one for one in found if one.cost]
    return tuple(sorted(costly, key=lambda one: -(one.cost or 0))[:MOMENTS])


@lru_cache(maxsize=64)
def grounds(deal: Deal, match: Match, ply: int, action: Action) -> tuple[Reason, ...]:
    """Say why an action would have been good at a moment of a deal, by what its seat could know then."""
    number = match.deals.index(deal)
    observation = matches.observe(matches.cut(match, number + 1, ply), deal.actions[ply][0])
    assert observation.decision is not None
    return explain(observation, observation.decision, action)


def sum_up(found: tuple[Judgement, ...]) -> Sum:
    """Sum up what is judged so far."""
    return Sum(len(found), sum(one.is_equal for one in found), sum(one.cost or 0 for one in found))
