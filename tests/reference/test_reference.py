"""The reference against published facts, and against itself."""

import ast
import copy
import json
import pathlib
import random

import pytest

from reference import cards, referee, shuffle

HERE = pathlib.Path(__file__).parent
DATA = HERE.parent / "data"
GOLDEN = sorted((DATA / "golden").glob("*.json"))


def read_lines(name):
    """The sample records of one game."""
    return [json.loads(line) for line in (DATA / "records" / f"{name}.jsonl").read_text("utf-8").splitlines()]


def test_nothing_of_the_engine_is_imported():
    for path in HERE.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            assert not [name for name in names if name.split(".")[0] == "pycore"], path


@pytest.mark.parametrize("name", sorted(referee.GAMES))
def test_sample_records_are_right(name):
    records = read_lines(name)
    assert len(records) == 2
    for record in records:
        referee.check(record)
        if "result" in record["deals"][-1]:
            assert referee.legal(record) == (None, [])
        else:
            seat, tokens = referee.legal(record)
            assert seat is not None
            assert tokens


@pytest.mark.parametrize("name", sorted(referee.GAMES))
def test_what_a_sample_did_next_was_legal(name):
    for record in read_lines(name):
        for actions in range(len(record["deals"][-1]["actions"])):
            shorter = copy.deepcopy(record)
            last = shorter["deals"][-1]
            seat, token = last["actions"][actions]
            del last["actions"][actions:]
            if "result" in last:
                shorter["chips"] = [a - b for a, b in zip(shorter["chips"], last["result"]["chips"], strict=True)]
                shorter["pot"] = shorter["deals"][-2]["result"]["pot"] if len(shorter["deals"]) > 1 else 0
                del last["result"]
            legal_seat, tokens = referee.legal(shorter)
            assert (legal_seat, token in tokens) == (seat, True)
            assert tokens == sorted(set(tokens))


@pytest.mark.parametrize("name", sorted(json.loads((DATA / "deals.json").read_text("utf-8"))))
def test_published_deals(name):
    facts = json.loads((DATA / "deals.json").read_text("utf-8"))[name]
    game = referee.GAMES[name.split("/")[0]]
    options = {option: 12 if values == "length" else values[0] for option, values in game.OPTIONS.items()}
    options["players"] = int(name.split("/")[1])
    assert shuffle.key_for(facts["seed"], f"deal:{facts['deal']}").hex() == facts["key"]
    assert shuffle.commitment_for(facts["seed"], facts["deal"]) == facts["commitment"]
    dealer = shuffle.first_dealer(options["players"], facts["seed"])
    assert dealer == facts["first_dealer"]
    dealt = game.deal_out(options, dealer, shuffle.shuffled(game.pack(options), facts["seed"], facts["deal"]))
    assert dealt == {part: facts[part] for part in dealt}


def test_uniform_refuses_the_uneven_end():
    assert shuffle.uniform(iter([2**32 - 1, 7]), 3) == 1
    assert shuffle.uniform(iter([2**32 - 2, 7]), 3) == (2**32 - 2) % 3
    assert shuffle.uniform(iter([2**32 - 1, 7]), 2) == 1


def test_packs():
    sizes = {"dobbm": 36, "domino-loo": 28, "slovak-lorum": 32, "clumond": 48}
    for name, size in sizes.items():
        pack = referee.GAMES[name].pack({"players": 4})
        assert len(pack) == len(set(pack)) == size
    assert cards.make_tiles()[:5] == ["0-0", "1-0", "1-1", "2-0", "2-1"]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_deals(path):
    referee.check(json.loads(path.read_text("utf-8")))


def test_golden_figures():
    assert len(GOLDEN) == 6
    last = {path.stem: json.loads(path.read_text("utf-8"))["deals"][-1]["result"] for path in GOLDEN}
    assert last["dobbm-d-x"] == {"chips": [-6, 18, -6, -6], "pot": 0, "tricks": [1, 5, 0, 2], "points": 72}
    assert last["domino-loo-l-x"] == {"chips": [1, 2, -12], "pot": 9, "tricks": [2, 3, 0]}
    assert last["slovak-lorum-s-x"]["values"] == [0, 0, 13, 7]
    assert last["slovak-lorum-s-x"]["chips"] == [20, 20, -13, -7]
    assert last["slovak-lorum-s-y"] == {"chips": [-10, 30, -10, -10], "pot": 20, "tricks": [0, 0, 2, 6], "values": None}
    assert last["clumond-c-x"] == {"chips": [-3, 3, -3], "pot": 11, "tricks": [5, 5, 3], "codes": [6, 5, 4]}
    assert last["clumond-c-y"] == {"chips": [-2, 23, -2], "pot": 0, "tricks": [2, 5, 6], "codes": [3, 5, 4]}


@pytest.mark.parametrize("name", sorted(referee.GAMES))
def test_random_matches_check_and_conserve_chips(name):
    rng = random.Random(f"self {name}")
    finished = 0
    for number in range(150):
        options = referee.random_options(name, rng)
        seed = None if rng.random() < 0.4 else f"{name} {number}"
        record = referee.simulate(name, options, seed, rng, cut=0.3)
        record = json.loads(json.dumps(record))
        referee.check(record)
        finished += referee.is_over(record)
        assert sum(record["chips"]) + record["pot"] == 0
        assert sum(referee.standing(record)) == 0
        seat = referee.legal(record)[0]
        assert (seat is None) == ("result" in record["deals"][-1])
        assert [len(deal) for deal in referee.trace(record)] == [
            len(deal["actions"]) + ("result" not in deal) for deal in record["deals"]
        ]
    assert finished > 20


@pytest.mark.parametrize("name", sorted(referee.GAMES))
def test_every_other_token_is_refused(name):
    rng = random.Random(f"tokens {name}")
    for number in range(20):
        options = referee.random_options(name, rng)
        record = referee.simulate(name, options, f"other {number}", rng, most_deals=1, cut=1.0)
        seat, tokens = referee.legal(record)
        game = referee.GAMES[name]
        nonsense = ["", "PASS", "play", "play  " + game.pack(options)[0], "pass "]
        every = ["play " + card for card in game.pack(options)] + ["discard " + card for card in game.pack(options)]
        for token in nonsense + every:
            if token in tokens:
                continue
            longer = copy.deepcopy(record)
            longer["deals"][-1]["actions"].append([seat, token])
            with pytest.raises(referee.RefereeError) as raised:
                referee.check(longer)
            assert raised.value.code == "illegal"
            assert raised.value.deal == 0
            assert raised.value.action == len(record["deals"][-1]["actions"])


def test_unknown_keys_outside_options_are_ignored():
    record = read_lines("dobbm")[0]
    record["note"] = "kept"
    record["players"][0]["colour"] = "green"
    record["deals"][0]["comment"] = ["x"]
    record["deals"][0]["result"]["extra"] = 1
    referee.check(record)


def test_a_match_without_deals_is_a_record():
    record = read_lines("clumond")[0]
    record.update(deals=[], chips=[0, 0, 0], pot=0)
    assert referee.legal(record) == (None, [])


def test_r0_odd_chips_go_round_from_the_next_to_act():
    record = read_lines("clumond")[0]
    del record["deals"][2:]
    record["chips"] = [a + b for a, b in zip(*[deal["result"]["chips"] for deal in record["deals"]], strict=True)]
    record["pot"] = 14
    # The next dealer is seat 0, so seat 1 acts first: 14 = 4 + 5 + 5.
    assert referee.standing(record) == [record["chips"][0] + 4, record["chips"][1] + 5, record["chips"][2] + 5]
