"""What is chosen without a person: the bots' turns, and the rest of a deal that is decided or played by nobody here."""

import hashlib
from dataclasses import replace
from random import Random

from app.play import Play, act, can_finish, can_skip, deck_of, look
from pycore import bots
from pycore import match as matches
from pycore.bots import LEVELS, MAIN_LEVEL, SEARCHING
from pycore.game import Action, Decision, Observation, write_action
from pycore.seats import Seat


def skip(play: Play, *, by_rule: bool = False) -> Play:
    """Let the bots finish the deal at once."""
    while can_skip(play) and (acted := let_bot_act(play, holds=False, by_rule=by_rule)) is not None:
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


def let_bot_act(play: Play, *, holds: bool, action: Action | None = None, by_rule: bool = False) -> Play | None:
    """Let the bot whose turn it is act (`None`: no bot is asked); the same from the same record.

    `action` is what it has thought out elsewhere; `by_rule` it does not think ahead, whatever its level is. A policy that
    fails does not stop the table: chance plays instead, and `fault` says what happened.
    """
    decision = play.decision
    if decision is None or play.is_held or play.is_resting or decision.seat in play.humans:
        return None
    level = play.players[decision.seat].level
    level = level if level in LEVELS and not (by_rule and level in SEARCHING) else MAIN_LEVEL
    fault = ""
    try:
        action = _choose(play, decision, level) if action is None else action
        if not decision.allows(action):
            raise ValueError(write_action(deck_of(play), action))
    except Exception as error:
        fault = f"bot {level} of {play.match.game.name}, deal {len(play.match.deals)}, ply {play.ply}: {error!r}"
        action = Random(f"{_bot_seed(play)}/chance").choice(decision.actions())
    return replace(act(play, decision.seat, action, holds=holds), fault=fault)


def only_card(play: Play) -> Action | None:
    """Find the only card that the person who is asked may play (`None`: there is a choice, or something else to think about).

    What was taken back is not played again by itself.
    """
    decision = play.decision
    if play.is_open_to is None or decision is None or play.is_marking or play.is_arranging or play.is_taken_back:
        return None
    actions = decision.actions()
    return actions[0] if len(actions) == 1 and actions[0].verb == "play" else None


def _choose(play: Play, decision: Decision, level: str) -> Action:
    seed = search_seed(play) if level in SEARCHING else _bot_seed(play)
    return bots.choose(seen_by(play, decision.seat), decision, level, seed)


def seen_by(play: Play, seat: Seat) -> Observation:
    """Say what a seat knows now."""
    return matches.observe(play.match, seat)


def search_seed(play: Play) -> str:
    """Make the seed of a bot that thinks ahead about the present decision."""
    return seed_of(play.match.seed, len(play.match.deals) - 1, play.ply)


def seed_of(seed: str | None, deal: int, ply: int) -> str:
    """Make the seed of a bot that thinks ahead about an action (deal and action from 0).

    It goes to the worker, and so it must not tell the match's own seed, from which all the cards follow.
    """
    return hashlib.sha256(f"{seed}/{deal}/{ply}/bot".encode()).hexdigest()[:16]


def _bot_seed(play: Play) -> str:
    return f"{play.match.seed}/{len(play.match.deals) - 1}/{play.ply}"
