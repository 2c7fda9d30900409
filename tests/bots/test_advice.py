"""Advice: the action of the bot, its estimates, and reasons whose codes and parameters the game's list has."""

import random
import re

import pytest
from conformance import random_options

from pycore import bots, games
from pycore import match as matches
from pycore.bots import choose
from pycore.bots.advice import ONLY_CHOICE, advise, explain

EXPLAINED = [name for name in games.names() if bots.find(name, ".reasons", "reasons") is not None]
explained_game = pytest.mark.parametrize("name", EXPLAINED)


def sensible_positions(name, matches_played):
    """Play matches in which the rule policy speaks and chance plays, so that every kind of game comes about: see, decide."""
    game = games.load(name)
    for number in range(matches_played):
        rng = random.Random(f"{name} {number}")
        match = matches.start_match(game, random_options(name, rng), f"advice {number}")
        match = matches.deal_next(match)
        while (decision := matches.decision(match)) is not None:
            seen = matches.observe(match, decision.seat)
            yield seen, decision
            by_rule = rng.random() < (0.5 if decision.phase == "playing" else 0.8)
            action = choose(seen, decision, "club", str(number)) if by_rule else rng.choice(decision.actions())
            match = matches.play(match, decision.seat, action)


def listed(name):
    """Read the codes, their parameters and sentences from the docstring of a game's reasons."""
    module = bots.find(name, ".reasons", "__doc__")
    entries = re.findall(r"^\* `([a-z-]+)([a-z ]*)`: (.+(?:\n  .+)*)$", module, re.MULTILINE)
    return {code: (set(params.split()), sentence) for code, params, sentence in entries}


@explained_game
def test_every_code_is_listed_with_a_sentence_that_uses_its_parameters(name):
    for params, sentence in listed(name).values():
        assert set(re.findall(r"{([a-z]+)}", sentence)) == params, sentence
        assert sentence.endswith(".")


@explained_game
@pytest.mark.usefixtures("small_budgets")
def test_advice_is_the_bots_action_with_reasons_from_the_list(name):
    codes = listed(name)
    given = set()
    rng = random.Random(name)
    for seen, decision in sensible_positions(name, 40):
        deck = games.load(name).deck(seen.setup.options)
        if rng.random() < 0.3:
            advice = advise(seen, decision, rng.choice(("club", "strong")), "advice")
            assert decision.allows(advice.action)
            if len(decision.actions()) == 1:
                assert advice.reasons == (ONLY_CHOICE,)
            if advice.estimates:
                assert advice.cost(advice.action) == 0
                assert all(decision.allows(estimate.action) for estimate in advice.estimates)
        if len(decision.actions()) == 1:
            continue
        played = {card for trick in seen.tricks for card in trick.cards}
        for action in decision.actions():
            found = explain(seen, decision, action)
            assert found, (seen, action)
            for code, params in found:
                given.add(code)
                assert {key for key, _ in params} == codes[code][0], code
                for key, value in params:
                    if key == "seat":
                        assert value in set(range(len(seen.sizes))) - {seen.seat}
                    elif key in ("card", "under"):
                        assert deck.card(str(value)) not in played
    assert given <= set(codes)
    assert len(given) > 0.8 * len(codes), set(codes) - given
