"""Bots as a service: a request goes in as text, an answer comes out as text, and nothing but an observation is needed.

A request is a JSON object: `number` (whose answer it will be), `task`, `level`, `seed`, `observation`, and `done`, an action
or null. The tasks are `choose` (what a bot does), `advise` (the same with what each action is worth, and why) and `explain`
(what each action is worth, and why one may well do `done`). The answer is an object with `number`, `advice` and `problem`: a
request that is not understood, or that a bot fails on, is refused as a whole, and `problem` says why.
"""

import json
from collections.abc import Generator
from functools import lru_cache
from typing import NamedTuple, get_args, get_type_hints

from pycore import bots, games
from pycore.bots.advice import Advice, consider, explain
from pycore.cards import mask
from pycore.errors import EngineError, NotationError
from pycore.game import Action, Decision, Observation
from pycore.plain import Json, from_plain, parse, to_plain

TASKS = ("choose", "advise", "explain")
LIMIT = 200_000
"""The longest request, in characters."""
_FIELDS = {"number", "task", "level", "seed", "observation", "done"}


class Request(NamedTuple):
    """What is asked for: `done` is the action that is to be explained (`None` for the other tasks)."""

    number: int
    task: str
    level: str
    seed: str
    observation: Observation
    done: Action | None = None


class Answer(NamedTuple):
    """What came out: advice (of the task `choose` the action alone), or what went wrong."""

    number: int
    advice: Advice | None
    problem: str = ""


def write_request(request: Request) -> str:
    """Write a request as JSON."""
    return json.dumps({name: to_plain(value) for name, value in request._asdict().items()}, separators=(",", ":"))


def read_request(text: str) -> Request:
    """Read a request.

    Raises:
        NotationError: `wrong-shape` if anything of it is not as it should be.
    """
    try:
        plain = parse(text) if len(text) <= LIMIT else None
        if not isinstance(plain, dict) or plain.keys() != _FIELDS:
            raise NotationError("wrong-shape", expected="a request")
        observed = plain["observation"]
        name = observed.get("game") if isinstance(observed, dict) else None
        if name not in games.names() or plain["task"] not in TASKS or plain["level"] not in bots.LEVELS:
            raise NotationError("wrong-shape", expected="a request")
        request = Request(
            from_plain(int, plain["number"]),
            str(plain["task"]),
            str(plain["level"]),
            from_plain(str, plain["seed"]),
            from_plain(kind_of(str(name)), observed),
            from_plain(Action, plain["done"]) if plain["done"] is not None else None,
        )
        _check(request)
    except (ValueError, RecursionError, EngineError, KeyError) as error:
        raise NotationError("wrong-shape", expected="a request") from error
    return request


@lru_cache(maxsize=8)
def kind_of(game: str) -> type[Observation]:
    """Find the class of a game's observations."""
    kind: type[Observation] = get_type_hints(type(games.load(game)).observe)["return"]
    assert not get_args(kind)
    return kind


def _check(request: Request) -> None:
    """Refuse what has the shape of an observation but is none of a seat that is asked."""
    seen, decision = request.observation, request.observation.decision
    count = seen.setup.players
    whole = mask(range(len(games.load(seen.game).deck(seen.setup.options).codes)))
    is_sound = (
        decision is not None
        and decision.seat == seen.seat == seen.turn
        and 0 <= decision.seat < count == len(seen.sizes)
        and 0 <= seen.hand == seen.hand & whole
        and seen.hand.bit_count() == seen.sizes[decision.seat]
        and all(0 <= offer.pool == offer.pool & seen.hand for offer in decision.offers if offer.verb == "play")
        and (request.done is not None) == (request.task == "explain")
        and (request.done is None or decision.allows(request.done))
    )
    if not is_sound:
        raise NotationError("wrong-shape", expected="a request")


def work(text: str) -> Generator[None, None, str]:
    """Answer a request, and pause every few milliseconds; whatever goes wrong is told in the answer."""
    number = -1
    try:
        request = read_request(text)
        number = request.number
        advice = yield from _advise(request)
    except Exception as error:
        return write_answer(Answer(number, None, repr(error)[:500]))
    return write_answer(Answer(number, advice))


def _advise(request: Request) -> Generator[None, None, Advice]:
    seen, level, seed = request.observation, request.level, request.seed
    decision = seen.decision
    assert isinstance(decision, Decision)
    if request.task == "choose":
        return Advice((yield from bots.think(seen, decision, level, seed)), (), ())
    advice = yield from consider(seen, decision, level, seed)
    return advice if request.done is None else advice._replace(reasons=explain(seen, decision, request.done))


def answer(text: str) -> str:
    """Answer a request straight through."""
    return bots.straight_through(work(text))


def write_answer(answer: Answer) -> str:
    """Write an answer as JSON."""
    return json.dumps({name: to_plain(value) for name, value in answer._asdict().items()}, separators=(",", ":"))


def read_answer(text: str) -> Answer:
    """Read an answer.

    Raises:
        NotationError: `wrong-shape` if it is none.
    """
    try:
        plain: Json = parse(text)
    except ValueError:
        raise NotationError("wrong-shape", expected="an answer") from None
    if not isinstance(plain, dict) or plain.keys() != set(Answer._fields):
        raise NotationError("wrong-shape", expected="an answer")
    return from_plain(Answer, [plain[name] for name in Answer._fields])
