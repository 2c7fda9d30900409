"""A record of very many deals: what is made for each deal is made once, not once more for every later deal."""

import json

from pycore import match as matches
from pycore.game import Past, resolve_options
from pycore.games import load
from pycore.record import read

DEALS = 200


def thrown_in(count):
    """Write a match of Dobbm in which all pass, deal after deal."""
    game = load("dobbm")
    options = resolve_options(game, {"deals": "open"})
    codes = game.deck(options).codes
    deal = {
        "dealer": 3,
        "hands": [codes[start : start + 8] for start in (0, 8, 16, 24)],
        "talon": codes[32:],
        "actions": [[seat, "pass"] for seat in range(4)],
        "result": {"chips": [0] * 4, "pot": 0, "tricks": [0] * 4, "points": None},
    }
    head = {"format": "kartenstube-record", "version": 1, "game": "dobbm", "options": dict(options), "seed": None}
    players = [{"name": "A", "kind": "human"}] * 4
    return json.dumps(head | {"players": players, "deals": [deal] * count, "chips": [0] * 4, "pot": 0})


def test_looking_back_on_a_deal_is_made_once(monkeypatch):
    made = []

    def counted(*parts):
        made.append(parts)
        return Past(*parts)

    monkeypatch.setattr(matches, "Past", counted)
    match = read(thrown_in(DEALS)).match
    assert len(match.past) == DEALS
    assert len(made) == DEALS
