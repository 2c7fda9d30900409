"""Engine and reference agree: on what may be done at every decision, on every settlement, and on what is no record."""

import json
import pathlib
import random
from collections import Counter

import agreement
import pytest
from mutations import MUTATIONS
from reference import domino_loo, referee

from pycore import games, record
from pycore import match as matches

DATA = pathlib.Path(__file__).parent / "data"
GAMES = sorted(referee.GAMES)
MATCHES = 1000
"""Matches a game and direction, of one to three deals, every tenth one longer."""


def lengths(rng):
    """At most so many deals."""
    return 12 if rng.random() < 0.1 else rng.randint(1, 3)


def events_of(plain):
    """What happened in a record, as words: the rare things must have been tried as well."""
    options = plain["options"]
    players = options["players"]
    events = Counter()
    for number, deal in enumerate(plain["deals"]):
        events["composed" if plain["seed"] is None else "seeded"] += 1
        tokens = [token for _, token in deal["actions"]]
        events.update(token for token in tokens if " " not in token)
        events.update(token.split()[0] + " …" for token in tokens if " " in token)
        events["as"] += any(" as " in token for token in tokens)
        if "result" not in deal:
            events["unfinished"] += 1
            continue
        result = deal["result"]
        events["one takes all tricks"] += max(result["tricks"]) > 0 and result["tricks"].count(0) == players - 1
        events["thrown in"] += "points" in result and result["points"] is None
        events["Stockerl"] += "points" in result and result["points"] is None and any(result["chips"])
        events["drawn"] += result.get("points") == 60
        events["declarer without a trick"] += result.get("points") == 0
        events["compulsory"] += options.get("mussrunde") == "on" and options["deals"] != "open" and number >= options["deals"]
        events["sixteen doublings"] += tokens.count("double") == 16
        events["swept without play"] += "turn_up" in deal and not any(result["tricks"])
        values = result.get("values")
        if values is not None:
            events[f"{values.count(0)} of {players} clean"] += max(result["tricks"]) < sum(result["tricks"])
            events["announced and played"] += sum(values) > 20
        events["repeated"] += options.get("final_pot") == "repeat" and options["deals"] != "open" and number >= options["deals"]
        events["all stand"] += "turn_up" in deal and domino_loo.is_all_stand(options, plain["deals"][:number])
    if "result" in plain["deals"][-1] and referee.is_over(plain):
        events["over"] += 1
        events["over by points"] += options.get("scoring") == "points15"
        facts = referee.replay(plain)["past"][-1]
        events["over by a bust"] += facts.get("bust", False)
    return events


EXPECTED = {
    "dobbm": {
        *("pass", "dobbm", "solo", "double", "discard …", "thrown in", "Stockerl", "drawn", "declarer without a trick"),
        *("compulsory", "sixteen doublings", "one takes all tricks"),
    },
    "domino-loo": {
        *("stand", "miss", "fold", "for-pot", "take", "leave", "discard …", "as", "swept without play", "over by points"),
        *("one takes all tricks", "all stand"),
    },
    "slovak-lorum": {
        *("pass", "small", "big", "announce …", "one takes all tricks", "announced and played"),
        *("0 of 4 clean", "1 of 4 clean", "2 of 4 clean", "3 of 4 clean", "0 of 3 clean", "1 of 3 clean", "2 of 3 clean"),
    },
    "clumond": {"pass", "go …", "repeated", "over by a bust"},
}
EVERYWHERE = {"composed", "seeded", "unfinished", "over", "play …"}


def test_the_same_games_are_known():
    assert list(games.names()) == GAMES


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("side", ["engine", "reference"])
def test_matches_of_one_side_pass_the_other(side, name):
    check = agreement.check_engine_match if side == "engine" else agreement.check_reference_match
    rng = random.Random(f"agreement {side} {name}")
    events = Counter()
    for _ in range(MATCHES):
        events += events_of(check(name, rng, lengths(rng)))
    assert sorted((EXPECTED[name] | EVERYWHERE) - set(events)) == []


@pytest.mark.parametrize("name", GAMES)
def test_every_corruption_is_refused_by_both(name):
    rng = random.Random(f"corruption {name}")
    used = set()
    for _ in range(14):
        plain = agreement.check_engine_match(name, rng, 3, 0.3)
        for kind, mutate in MUTATIONS.items():
            mutated = mutate(plain, rng)
            if mutated is not None:
                used.add(kind)
                agreement.check_refused(mutated, kind)
    assert len(used) >= 80


@pytest.mark.parametrize("name", GAMES)
def test_sample_records_are_read_alike(name):
    for line in (DATA / "records" / f"{name}.jsonl").read_text("utf-8").splitlines():
        match = record.read(line).match
        decision = matches.decision(match)
        asked = (None, []) if decision is None else (decision.seat, agreement.tokens_of(match, decision))
        assert asked == referee.legal(json.loads(line))
        agreement.compare_ends(match, json.loads(line))


@pytest.mark.parametrize("path", sorted((DATA / "golden").glob("*.json")), ids=lambda path: path.stem)
def test_golden_deals_are_read_by_the_engine(path):
    text = path.read_text("utf-8")
    assert record.to_json(record.read(text)) == json.loads(text)


@pytest.mark.parametrize("check", [agreement.check_engine_match, agreement.check_reference_match])
@pytest.mark.parametrize(
    ("name", "function", "wrong"),
    [
        ("dobbm", "playable", lambda hand, led: list(hand)),
        ("dobbm", "stakes_for", lambda options, points: abs(points - 60) // 5),
        ("domino-loo", "loo_amount", lambda options, pool: pool),
        ("slovak-lorum", "settle_called", lambda options, game, caller, made: [0] * options["players"]),
        ("clumond", "playable", lambda hand, led: list(hand)),
    ],
)
def test_a_misread_rule_is_noticed(check, name, function, wrong, monkeypatch):
    monkeypatch.setattr(referee.GAMES[name], function, wrong)
    rng = random.Random(f"misread {name} {function}")
    with pytest.raises(agreement.DisagreementError):
        for _ in range(60):
            check(name, rng)
