"""Bots as a service: text in, text out; the same answers as anywhere else, and refusals of what is no observation."""

import json
import random

import pytest

from pycore import bots, games
from pycore import match as matches
from pycore.bots import serve
from pycore.bots.advice import advise
from pycore.cards import members
from pycore.errors import NotationError
from pycore.game import resolve_options
from tests.conformance import hidden


def points(name, count, seed="serve"):
    """Yield observations of seats that have a choice, from random matches."""
    rng = random.Random(f"{name}{seed}")
    game = games.load(name)
    found = 0
    while found < count:
        match = matches.deal_next(matches.start_match(game, resolve_options(game, {"deals": 1}), f"{seed}{rng.random()}"))
        while (decision := matches.decision(match)) is not None:
            if len(decision.actions()) > 1 and rng.random() < 0.2 and found < count:
                found += 1
                yield match, matches.observe(match, decision.seat)
            match = matches.play(match, decision.seat, rng.choice(decision.actions()))


def request(observation, number=7, task="choose", level="club", seed="s", done=None):
    return serve.Request(number, task, level, seed, observation, done)


@pytest.mark.parametrize("name", games.names())
def test_requests_and_answers_come_back_from_text(name):
    for _, observation in points(name, 20):
        asked = request(observation, task="advise")
        assert serve.read_request(serve.write_request(asked)) == asked
        advice = advise(observation, observation.decision, "club", "s")
        answer = serve.Answer(3, advice)
        assert serve.read_answer(serve.write_answer(answer)) == answer


@pytest.mark.parametrize("level", ["beginner", "club", "strong"])
@pytest.mark.parametrize("name", games.names())
def test_a_bot_does_the_same_by_text_as_by_call(name, level):
    for _, observation in points(name, 2 if level == "strong" else 20):
        answer = serve.read_answer(serve.answer(serve.write_request(request(observation, level=level))))
        assert (answer.number, answer.problem) == (7, "")
        assert answer.advice.action == bots.choose(observation, observation.decision, level, "s")


@pytest.mark.parametrize("name", games.names())
def test_advice_by_text_is_the_advice_and_explains_what_was_done(name):
    for _, observation in points(name, 2):
        decision = observation.decision
        whole = advise(observation, decision, "strong", "s")
        answer = serve.read_answer(serve.answer(serve.write_request(request(observation, task="advise", level="strong"))))
        assert answer.advice == whole
        done = decision.actions()[-1]
        asked = request(observation, task="explain", level="strong", done=done)
        explained = serve.read_answer(serve.answer(serve.write_request(asked)))
        assert explained.advice.estimates == whole.estimates
        assert explained.advice.reasons == bots.advice.explain(observation, decision, done)


@pytest.mark.parametrize("name", games.names())
def test_request_says_nothing_of_hidden_cards(name):
    """Exchange two cards that the seat cannot place: the request stays the same to the letter; it holds no other card."""
    for match, observation in points(name, 30):
        whole = (1 << len(match.game.deck(match.options).codes)) - 1
        unseen = set(hidden(observation, whole))
        text = serve.write_request(request(observation))
        assert serve.read_request(text).observation == observation
        assert unseen.isdisjoint(members(observation.hand))
        assert match.seed not in text


def damaged(text):
    """Make texts that are no requests, each by one damage."""
    plain = json.loads(text)
    observed = plain["observation"]
    yield ""
    yield "null"
    yield text[:-9]
    yield "[" * 1000
    yield json.dumps({**plain, "more": 1})
    yield json.dumps({name: value for name, value in plain.items() if name != "seed"})
    yield json.dumps({**plain, "task": "cheat"})
    yield json.dumps({**plain, "level": "random"})
    yield json.dumps({**plain, "number": "7"})
    yield json.dumps({**plain, "task": "explain"})
    yield json.dumps({**plain, "done": ["play", 1, None]})
    yield json.dumps({**plain, "observation": None})
    for name in observed:
        yield json.dumps({**plain, "observation": {key: value for key, value in observed.items() if key != name}})
        yield json.dumps({**plain, "observation": {**observed, name: {"a": []}}})
    yield json.dumps({**plain, "observation": {**observed, "hands": [1, 2, 3]}})
    yield json.dumps({**plain, "observation": {**observed, "hand": -1}})
    yield json.dumps({**plain, "observation": {**observed, "hand": observed["hand"] | 1 << 300}})
    yield json.dumps({**plain, "observation": {**observed, "decision": None}})
    yield json.dumps({**plain, "observation": {**observed, "seat": None}})
    yield json.dumps({**plain, "observation": {**observed, "turn": 9}})


@pytest.mark.parametrize("name", games.names())
def test_what_is_no_observation_is_refused_whole(name):
    ((_, observation),) = points(name, 1)
    count = 0
    for text in damaged(serve.write_request(request(observation))):
        with pytest.raises(NotationError):
            serve.read_request(text)
        answer = serve.read_answer(serve.answer(text))
        assert answer.advice is None
        assert "wrong-shape" in answer.problem
        count += 1
    assert count > 40


def test_a_bot_that_fails_is_told_and_not_raised(monkeypatch):
    def fail(*_):
        raise ZeroDivisionError("broken")
        yield

    ((_, observation),) = points("slovak-lorum", 1)
    monkeypatch.setattr(bots, "think", fail)
    answer = serve.read_answer(serve.answer(serve.write_request(request(observation))))
    assert (answer.number, answer.advice) == (7, None)
    assert "ZeroDivisionError" in answer.problem


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"number": 1, "advice": 5, "problem": ""}'])
def test_what_is_no_answer_is_refused(text):
    with pytest.raises(NotationError):
        serve.read_answer(text)
