"""Engine and reference held against each other: matches played by one are replayed and judged by the other.

Whatever differs raises `DisagreementError` with the seed of the match and the record, so that it can be played again.
"""

import json
import random

from reference import referee

from pycore import games, record
from pycore import match as matches
from pycore.errors import EngineError
from pycore.game import Action, Decision, resolve_options, write_action


class DisagreementError(AssertionError):
    """Engine and reference do not say the same."""


def compare(what, engine, reference, plain):
    """Raise unless both sides say the same."""
    if engine != reference:
        raise DisagreementError(f"{what}: engine {engine!r}, reference {reference!r} in {json.dumps(plain)}")


def choose(decision: Decision, rng: random.Random, patience: int) -> Action:
    """Choose a verb, then one of its actions; the more patience, the more passes."""
    offers = decision.offers
    weights = [patience if offer.verb in ("pass", "stand") else 1 for offer in offers]
    (offer,) = rng.choices(offers, weights)
    return rng.choice(Decision(decision.seat, decision.phase, (offer,)).actions())


def tokens_of(match, decision):
    """The legal tokens of a decision, sorted."""
    deck = match.game.deck(match.options)
    return sorted(write_action(deck, action) for action in decision.actions())


def play_by_engine(name, options, seed, rng, most_deals, cut):
    """A random match by the engine; returns it with what it asked, deal by deal."""
    game = games.load(name)
    match = matches.start_match(game, resolve_options(game, options), seed)
    patience = rng.choice([0.1, 1, 2, 12])
    first = rng.randrange(match.players)
    trace = []
    while len(match.deals) < most_deals and not matches.is_over(match):
        deck = game.deck(match.options)
        layout = None
        if seed is None:
            layout = tuple(deck.card(code) for code in referee.random_order(deck.codes, rng))
        match = matches.deal_next(match, layout, first)
        trace.append([])
        while (decision := matches.decision(match)) is not None:
            trace[-1].append((decision.seat, tokens_of(match, decision)))
            match = matches.play(match, decision.seat, choose(decision, rng, patience))
    if match.deals and rng.random() < cut:
        kept = rng.randrange(len(match.deals[-1].actions))
        match = matches.cut(match, len(match.deals), kept)
        del trace[-1][kept + 1 :]
    return match, trace


def check_engine_match(name, rng, most_deals=3, cut=0.2):
    """Play a match by the engine and let the reference judge it; returns the record."""
    options = referee.random_options(name, rng)
    seed = None if rng.random() < 0.4 else f"{rng.random()}"
    match, trace = play_by_engine(name, options, seed, rng, most_deals, cut)
    players = tuple(record.Player(f"P{seat}") for seat in range(match.players))
    plain = json.loads(record.write(record.Record(match, players)))
    try:
        state = referee.replay(plain)
    except referee.RefereeError as error:
        raise DisagreementError(f"the reference refuses: {error} in {json.dumps(plain)}") from error
    compare("decisions", trace, state["trace"], plain)
    compare_ends(match, plain)
    return plain


def check_reference_match(name, rng, most_deals=3, cut=0.2):
    """Play a match by the reference and let the engine judge it; returns the record."""
    options = referee.random_options(name, rng)
    seed = None if rng.random() < 0.4 else f"{rng.random()}"
    plain = referee.simulate(name, options, seed, rng, most_deals, cut)
    try:
        match = record.from_json(json.loads(json.dumps(plain))).match
    except EngineError as error:
        raise DisagreementError(f"the engine refuses: {error} in {json.dumps(plain)}") from error
    decision = matches.decision(match)
    asked = (None, []) if decision is None else (decision.seat, tokens_of(match, decision))
    compare("last decision", asked, referee.legal(plain), plain)
    compare_ends(match, plain)
    return plain


def compare_ends(match, plain):
    """Both sides say whether the match is over, and how the pot that is left would be divided."""
    if matches.is_between_deals(match):
        compare("end of the match", matches.is_over(match), referee.is_over(plain), plain)
        compare("final standing", list(matches.final_standing(match).chips), referee.standing(plain), plain)


def check_refused(mutated, name):
    """A corrupted record is refused by both; the line is what a file of records would hold."""
    line = json.dumps(mutated)
    try:
        record.read(line)
    except record.RecordError:
        pass
    else:
        raise DisagreementError(f"the engine accepts {name}: {line}")
    try:
        referee.check(json.loads(line))
    except referee.RefereeError:
        return
    raise DisagreementError(f"the reference accepts {name}: {line}")
