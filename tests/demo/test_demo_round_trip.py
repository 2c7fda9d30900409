"""Every recorded deal, written as a script, is read back as the same deal; every script is read back from its own text."""

import random
from functools import lru_cache

import pytest

from pycore import games
from pycore import match as matches
from pycore.demo import model
from pycore.demo.parser import parse
from pycore.demo.replay import read_demo, replay
from pycore.demo.writer import write_deal, write_script
from pycore.game import resolve_options
from pycore.record import Player, new_record, with_match

DEALS = 200
"""How many deals of each game are told and read back."""


def random_options(game, rng):
    """Choose options that go together, a few deals long."""
    given = {option.name: rng.choice(option.values) for option in game.options} | {"deals": rng.choice((1, 2, 5, 8))}
    if game.name == "slovak-lorum":
        given["three_players"] = "on" if given["players"] == 3 else "off"
    return resolve_options(game, given)


@lru_cache(maxsize=4)
def random_records(name):
    """Play matches at random under random options, every fourth of them broken off in the middle of a deal."""
    game, rng, records, deals = games.load(name), random.Random(name), [], 0
    while deals < DEALS:
        match = matches.start_match(game, random_options(game, rng), f"{name}/{deals}")
        while not matches.is_over(match) and len(match.deals) < 12:
            match = matches.deal_next(match)
            while (decision := matches.decision(match)) is not None:
                match = matches.play(match, decision.seat, rng.choice(decision.actions()))
        if rng.random() < 0.25:
            match = matches.cut(match, len(match.deals), rng.randrange(len(match.deals[-1].actions) + 1))
        players = (Player("Anna # 1"),) * match.players
        records.append(with_match(new_record(name, match.options, match.seed, players), match))
        deals += len(match.deals)
    return records


@pytest.mark.parametrize("name", games.names())
def test_every_recorded_deal_is_read_back_from_its_script(name):
    for record in random_records(name):
        for number, deal in enumerate(record.match.deals):
            assert replay(parse(write_deal(record, number))).deal == deal


@pytest.mark.parametrize("name", games.names())
def test_a_script_is_read_back_from_its_own_text_and_a_model_from_its_json(name):
    for record in random_records(name)[:8]:
        script = parse(write_deal(record, len(record.match.deals) - 1))
        assert parse(write_script(script)) == script
        demo = replay(script).demo
        assert model.from_json(model.to_json(demo, with_script=True)) == demo
        assert read_demo(write_script(script)).frames[-1].hands == demo.frames[-1].hands
        assert model.to_json(demo)["demo"]["script"] is None


def hide_cards(text, rng):
    """Hide cards of the hands, and the end of a pile that is drawn from its front."""
    lines = []
    for line in text.splitlines():
        key, _, value = line.partition(": ")
        cards = value.split()
        kept = cards
        if len(key) == 1 and rng.random() < 0.7:
            share = rng.choice((0, 0.5, 0.9))
            kept = [card for card in cards if rng.random() < share]
        elif key in ("talon", "boneyard"):
            kept = cards[: rng.randrange(len(cards) + 1)]
        if len(kept) < len(cards):
            lines.append(f"{key}: {' '.join(kept)} {'+' if kept else ''}?{len(cards) - len(kept)}")
        else:
            lines.append(line)
    return "\n".join(lines)


@pytest.mark.parametrize("name", games.names())
def test_a_story_stays_the_same_and_true_whatever_cards_are_hidden(name):
    rng, told = random.Random(name), 0
    for record in random_records(name)[:20]:
        number = len(record.match.deals) - 1
        text = write_deal(record, number)
        hidden, whole = read_demo(hide_cards(text, rng)).frames, read_demo(text).frames
        assert len(hidden) == len(whole)
        for ours, theirs in zip(hidden, whole, strict=True):
            assert (ours.done, ours.phase, ours.trick, ours.won, ours.turn) == (
                theirs.done,
                theirs.phase,
                theirs.trick,
                theirs.won,
                theirs.turn,
            )
            for mine, real in zip((*ours.hands, *ours.piles), (*theirs.hands, *theirs.piles), strict=True):
                assert set(mine.cards) <= set(real.cards)
                assert len(mine.cards) + mine.hidden == len(real.cards)
        told += ours.score is None
    assert told
