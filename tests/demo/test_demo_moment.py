"""A moment of a match as a script: true, with the question that can be asked, and without any secret of a deal in progress."""

import random
import re
from functools import lru_cache

import pytest

from pycore import games
from pycore import match as matches
from pycore.demo.moment import write_moment, write_whole
from pycore.demo.names import seat_names
from pycore.demo.replay import read_demo
from pycore.errors import NotationError
from pycore.game import resolve_options, write_action
from pycore.record import Player, new_record, with_match

SEEDS = ("north", "east")


@lru_cache(maxsize=32)
def record_of(name, seed):
    """Play two deals at random."""
    game, rng = games.load(name), random.Random(f"{name}/{seed}")
    match = matches.start_match(game, resolve_options(game, {}), seed)
    for _ in range(2):
        match = matches.deal_next(match)
        while (decision := matches.decision(match)) is not None:
            match = matches.play(match, decision.seat, rng.choice(decision.actions()))
    return with_match(new_record(name, match.options, seed, (Player("Anna"),) * match.players), match)


def cut(record, step):
    return with_match(record, matches.cut(record.match, 2, step))


@pytest.mark.parametrize("name", games.names())
def test_every_moment_of_a_finished_deal_becomes_a_script_that_is_true(name):
    asked = 0
    for seed in SEEDS:
        record = record_of(name, seed)
        deck = record.match.game.deck(record.match.options)
        tokens = [(seat, write_action(deck, action)) for seat, action in record.match.deals[1].actions]
        for step in range(0, len(tokens) + 1, 2):
            demo = read_demo(write_moment(record, 1, step))
            told = [(frame.done.seat, frame.done.token) for frame in demo.frames if frame.done]
            assert told in [tokens[begin : begin + len(told)] for begin in range(step + 1)]
            for question in (note for frame in demo.frames for note in frame.notes):
                asked += 1
                real = matches.decision(matches.cut(record.match, 2, step))
                cards = {code for offer in real.offers for code in deck.texts(offer.pool)}
                assert question.seat == real.seat and (not cards or set(question.answers) == cards)
    assert asked > 5


@pytest.mark.parametrize("name", games.names())
def test_a_deal_in_progress_shows_nothing_that_the_viewer_does_not_know(name):
    told = secret = 0
    for seed in SEEDS:
        whole = record_of(name, seed)
        deck = whole.match.game.deck(whole.match.options)
        for step in range(0, len(whole.match.deals[1].actions), 3):
            record, viewer = cut(whole, step), step % whole.match.players
            try:
                text = write_moment(record, 1, step, viewer)
            except NotationError as error:
                assert error.code == "moment-is-secret"
                secret += 1
                continue
            told += 1
            match = record.match
            hidden = [
                code
                for seat in range(match.players)
                if seat != viewer
                for code in deck.texts(matches.observe(match, seat).hand)
                if matches.observe(match, viewer).hand >> deck.card(code) & 1 == 0
            ]
            open_now = {
                card for pile in match.game.plan(match.deals[1].setup).piles if pile.is_single for card in pile.positions
            }
            public = {deck.codes[match.deals[1].layout[place]] for place in open_now}
            events = [line for line in text.splitlines() if re.match(r"[A-Z] \w+s", line)]
            said = set(re.findall(r"[^\s,:]+", text)) - {word for line in events for word in line.split()}
            assert not said & (set(hidden) - public), text
            own = seat_names(match.game, match.players)[viewer]
            assert not [line for line in events if " discards " in line and not line.startswith(own)]
    assert told > 4 * secret


@pytest.mark.parametrize("name", games.names())
def test_a_whole_deal_only_when_it_is_over_and_nobody_looks_on_without_a_seat(name):
    record = record_of(name, "north")
    assert read_demo(write_whole(record, 1)).frames[-1].score == record.match.deals[1].score
    running = cut(record, 1)
    for write in (lambda: write_whole(running, 1), lambda: write_moment(running, 1, 1)):
        if running.match.deals[1].score is None:
            try:
                text = write()
            except NotationError as error:
                assert error.code == "moment-is-secret"
            else:
                assert not re.search(r"^[A-Z]: [^?]", text, re.MULTILINE), "no hand is open"
