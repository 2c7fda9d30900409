"""The verifiable shuffle, against published results and against its description."""

import hashlib
import json
from collections import Counter
from itertools import islice
from pathlib import Path

import pytest

from pycore import games
from pycore.game import resolve_options
from pycore.match import deal_next
from pycore.record import new_record, to_json, with_match
from pycore.shuffle import commitment, deal_key, first_dealer, shuffled, uniform

PUBLISHED = json.loads((Path(__file__).parent / "data" / "deals.json").read_text())
TABLES = {"slovak-lorum/3": {"players": 3, "three_players": "on"}}


def table(name):
    """Split a name such as `dobbm/5` into the game and the options of that table."""
    game, players = name.split("/")
    return game, TABLES.get(name, {"players": int(players)})


@pytest.mark.parametrize("name", PUBLISHED)
def test_key_commitment_and_first_dealer_as_published(name):
    want = PUBLISHED[name]
    key = deal_key(want["seed"], want["deal"])
    assert key.hex() == want["key"]
    assert commitment(key) == want["commitment"] == hashlib.sha256(bytes.fromhex(want["key"])).hexdigest()
    assert first_dealer(want["seed"], int(name.split("/")[1])) == want["first_dealer"]


@pytest.mark.parametrize("name", PUBLISHED)
def test_every_card_lies_where_it_was_published(name):
    want = PUBLISHED[name]
    game, given = table(name)
    options = resolve_options(games.load(game), given)
    record = new_record(game, options, want["seed"], ())
    deal = to_json(with_match(record, deal_next(record.match)))["deals"][0]
    parts = {part: cards for part, cards in want.items() if part in ("hands", "talon", "turn_up", "boneyard")}
    assert {part: deal[part] for part in parts} == parts
    assert deal["dealer"] == want["first_dealer"]


def test_all_games_and_two_sizes_are_published():
    assert {name.split("/")[0] for name in PUBLISHED} >= {"dobbm", "domino-loo", "slovak-lorum", "clumond"}
    assert {"dobbm/5", "slovak-lorum/3", "domino-loo/2"} <= set(PUBLISHED)


def test_uniform_passes_over_the_words_that_would_make_it_unfair():
    limit = (1 << 32) - (1 << 32) % 7
    assert uniform(iter((limit, (1 << 32) - 1, limit - 1)), 7) == 6
    assert uniform(iter((limit - 1, 3)), 7) == 6
    assert uniform(iter(((1 << 32) - 1,)), 2) == 1
    assert uniform(iter((5,)), 1) == 0


def test_shuffling_by_hand_gives_the_same_pack():
    key = deal_key("by hand", 3)
    stream = b"".join(hashlib.sha256(key + c.to_bytes(4, "big")).digest() for c in range(8))
    words = iter([int.from_bytes(stream[i : i + 4], "big") for i in range(0, len(stream), 4)])
    pack = list(range(10))
    for i in range(9, 0, -1):
        word = next(words)
        while word >= (1 << 32) - (1 << 32) % (i + 1):
            word = next(words)
        pack[i], pack[word % (i + 1)] = pack[word % (i + 1)], pack[i]
    assert shuffled(key, 10) == tuple(pack)


def test_the_same_seed_gives_the_same_deal_and_another_index_another():
    assert shuffled(deal_key("s", 0), 32) == shuffled(deal_key("s", 0), 32)
    assert len({shuffled(deal_key("s", index), 32) for index in range(50)}) == 50
    assert len({shuffled(deal_key(seed, 0), 32) for seed in ("s", "S", "s ", "ß", "ss", "札")}) == 6


@pytest.mark.parametrize("size", [1, 2, 28, 30, 32, 36, 48])
def test_a_shuffle_is_a_permutation(size):
    assert sorted(shuffled(deal_key("p", 0), size)) == list(range(size))


def test_every_card_comes_to_every_place_about_equally_often():
    places = Counter((place, card) for index in range(4000) for place, card in enumerate(shuffled(deal_key("fair", index), 4)))
    assert len(places) == 16
    assert all(850 < times < 1150 for times in places.values())


def test_first_dealers_are_spread():
    dealers = Counter(first_dealer(f"seed {n}", 3) for n in range(3000))
    assert all(900 < times < 1100 for times in dealers.values())


def test_the_commitment_says_nothing_but_fixes_the_key():
    keys = [deal_key("c", index) for index in range(20)]
    assert len({commitment(key) for key in keys}) == 20
    assert all(len(commitment(key)) == 64 and key.hex() not in commitment(key) for key in islice(keys, 5))
