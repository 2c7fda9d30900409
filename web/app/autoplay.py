"""What is chosen without a person: the bots' turns, a hint, and the rest of a deal that is decided or played by nobody here."""

from dataclasses import replace
from random import Random

from app.play import Play, act, can_finish, can_skip, deck_of, look
from pycore import bots
from pycore import match as matches
from pycore.bots import LEVELS, MAIN_LEVEL
from pycore.game import Action, Decision, write_action


def skip(play: Play) -> Play:
    """Let the bots finish the deal at once."""
    while can_skip(play) and (acted := let_bot_act(play, holds=False)) is not None:
        play = replace(acted, fault=acted.fault or play.fault)
    return play


def finish(play: Play) -> Play:
    """Play the rest of a decided deal out, every card an action of the record, chosen as a club player would."""
    if not can_finish(play):
        return play
    deal = len(play.match.deals)
    while (decision := play.decision) is not None and len(play.match.deals) == deal:
        try:
            action = _choose(play, decision, MAIN_LEVEL)
        except Exception:
            action = decision.actions()[0]  # it makes no difference which
        play = act(play, decision.seat, action, holds=False)
        play = replace(play, curtain=None)
    return look(play)


def let_bot_act(play: Play, *, holds: bool) -> Play | None:
    """Let the bot whose turn it is act (`None`: no bot is asked); the same from the same record.

    A policy that fails does not stop the table: chance plays instead, and `fault` says what happened.
    """
    decision = play.decision
    if decision is None or play.is_held or play.is_resting or decision.seat in play.humans:
        return None
    level = play.players[decision.seat].level
    fault = ""
    try:
        action = _choose(play, decision, level if level in LEVELS else MAIN_LEVEL)
        if not decision.allows(action):
            raise ValueError(write_action(deck_of(play), action))
    except Exception as error:
        fault = f"bot {level} of {play.match.game.name}, deal {len(play.match.deals)}, ply {play.ply}: {error!r}"
        action = Random(f"{_bot_seed(play)}/chance").choice(decision.actions())
    return replace(act(play, decision.seat, action, holds=holds), fault=fault)


def hint(play: Play) -> str:
    """Say what a club player would do, as a token (empty: nobody is asked).

    Raises:
        Exception: whatever a policy that fails raises.
    """
    seat = play.is_open_to
    decision = play.decision
    if seat is None or decision is None:
        return ""
    return write_action(deck_of(play), _choose(play, decision, MAIN_LEVEL))


def _choose(play: Play, decision: Decision, level: str) -> Action:
    match = play.match
    return bots.choose(matches.observe(match, decision.seat), decision, level, _bot_seed(play))


def _bot_seed(play: Play) -> str:
    return f"{play.match.seed}/{len(play.match.deals) - 1}/{play.ply}"
