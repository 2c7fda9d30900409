"""Every game as an OpenSpiel game: OpenSpiel's own tests pass, and its IS-MCTS bot plays whole deals."""

import random
import subprocess
import sys
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts

import pycore.adapters.openspiel as adapter
from pycore import games
from pycore.shuffle import deal_key, shuffled

ROOT = Path(__file__).parent.parent.parent
NAMES = {name: adapter.PREFIX + name.replace("-", "_") for name in games.names()}
TABLES = {
    "clumond": ("", "(ante=5,dealer=2,third=shared)"),
    "dobbm": ("", "(players=5,max_doublings=n0,dealer=4)"),
    "domino-loo": ("", "(players=2,scoring=points15)", "(players=3,two_trumps=always,double_rank=natural)"),
    "slovak-lorum": ("", "(players=3,three_players=on,announce_upper=on)"),
}
STRINGS = [pytest.param(NAMES[name] + table, id=name + table) for name in NAMES for table in TABLES.get(name, ("",))]

every_table = pytest.mark.parametrize("string", STRINGS)
every_game = pytest.mark.parametrize("name", games.names())


def dealt(game, seed="deal"):
    """Deal the pack that belongs to a seed."""
    state = game.new_initial_state()
    for card in shuffled(deal_key(seed, 0), len(game.coder.deck)):
        state.apply_action(card)
    return state


def points(game, seed, rng):
    """Play a deal by chance; a copy of the state at every decision."""
    state = dealt(game, seed)
    while not state.is_terminal():
        yield state.clone()
        state.apply_action(rng.choice(state.legal_actions()))
    yield state


@every_table
def test_random_simulations_with_serialisation_pass(string):
    pyspiel.random_sim_test(pyspiel.load_game(string), num_sims=3, serialize=True, verbose=False)


@every_table
def test_a_playthrough_is_written_and_replays_to_the_same(string):
    first = generate_playthrough.playthrough(string, None, seed=7)
    assert generate_playthrough.playthrough(string, [int(word) for word in actions_of(first)], seed=7) == first
    assert "IsTerminal() = True" in first


def actions_of(playthrough):
    """Read the actions of a playthrough."""
    return [line.split(": ")[1] for line in playthrough.splitlines() if line.startswith("action: ")]


@every_game
def test_a_deal_goes_and_pays_as_by_the_rules(name):
    game, rng = pyspiel.load_game(NAMES[name]), random.Random(name)
    for seed in range(10):
        state = list(points(game, f"{seed}", rng))[-1]
        rules = games.load(name)
        again = rules.deal(game.setup, shuffled(deal_key(f"{seed}", 0), len(game.coder.deck)))
        for action in state.history()[len(game.coder.deck) :]:
            again = rules.apply(again, game.coder.actions[action])
        score = rules.score(again)
        players = game.num_players()
        expected = [score.change(seat) + score.change(-1) / players for seat in range(players)]
        assert state.returns() == pytest.approx(expected)
        assert sum(state.returns()) == pytest.approx(0)


@every_game
def test_a_saved_deal_comes_back(name):
    game = pyspiel.load_game(NAMES[name])
    for state in points(game, "saved", random.Random(name)):
        same_game, same = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
        assert str(same) == str(state)
        assert same_game.get_parameters() == game.get_parameters()


@every_game
def test_texts_and_arrays_come_from_what_the_seat_knows_and_tell_decisions_apart(name):
    game, seen = pyspiel.load_game(NAMES[name]), {}
    for seed in range(4):
        for state in points(game, f"{seed}", random.Random(seed)):
            for seat in range(game.num_players()):
                text, array = state.information_state_string(seat), tuple(state.information_state_tensor(seat))
                assert len(array) == game.information_state_tensor_size()
                assert set(array) <= {0.0, 1.0}
                seen.setdefault(array, text)
    assert len(seen) > 100


@every_game
def test_nothing_hidden_is_in_a_players_text_or_array(name):
    game = pyspiel.load_game(NAMES[name])
    for number, state in enumerate(points(game, "hidden", random.Random(name))):
        seat = state.current_player()
        if seat < 0:
            continue
        for draw in range(3):
            rng = random.Random(f"{number} {draw}")
            other = state.resample_from_infostate(seat, rng.random)
            assert other.current_player() == seat
            assert other.legal_actions() == state.legal_actions()
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.information_state_tensor(seat) == state.information_state_tensor(seat)
            assert other.observation_string(seat) == state.observation_string(seat)


@every_game
def test_resampling_moves_hidden_cards_and_follows_from_the_sampler(name):
    state = dealt(pyspiel.load_game(NAMES[name]))
    seat = state.current_player()
    texts = [str(state.clone().resample_from_infostate(seat, random.Random(draw).random)) for draw in (1, 1, 2)]
    assert texts[0] == texts[1] != texts[2]


@every_game
def test_a_game_without_a_search_is_sampled_by_a_walk(name, monkeypatch):
    monkeypatch.setattr("pycore.bots.search", lambda game: None)
    changed = 0
    for state in list(points(pyspiel.load_game(NAMES[name]), "walk", random.Random(name)))[:-1:4]:
        seat = state.current_player()
        other = state.resample_from_infostate(seat, random.Random(1).random)
        assert other.information_state_string(seat) == state.information_state_string(seat)
        changed += str(other) != str(state)
    assert changed > 0


def test_only_whose_turn_it_is_can_resample():
    state = dealt(pyspiel.load_game(NAMES["clumond"]))
    other = (state.current_player() + 1) % 3
    with pytest.raises(ValueError, match="not the turn of player"):
        state.resample_from_infostate(other, random.random)


@every_game
def test_openspiels_ismcts_bot_plays_whole_deals(name):
    game, chance = pyspiel.load_game(NAMES[name]), np.random.RandomState(3)
    settings = {"uct_c": 20.0, "max_simulations": 8, "random_state": chance, "allow_inconsistent_action_sets": True}
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    players = [ismcts.ISMCTSBot(game, evaluator, **settings) for _ in range(game.num_players())]
    state = dealt(game, "ismcts")
    while not state.is_terminal():
        action = players[state.current_player()].step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
    assert sum(state.returns()) == pytest.approx(0)


@pytest.mark.parametrize(
    ("string", "words"),
    [
        ("kartenstube_dobbm(players=6)", "option out of range"),
        ("kartenstube_dobbm(dealer=4)", "dealer"),
        ("kartenstube_dobbm(dance=1)", "dance"),
        ("kartenstube_slovak_lorum(players=3)", "three players go together"),
    ],
)
def test_wrong_parameters_are_refused(string, words):
    with pytest.raises((pyspiel.SpielError, Exception), match=words):
        pyspiel.load_game(string)


def test_importing_it_leaves_a_program_that_ends_in_peace():
    program = "import pyspiel; import pycore.adapters.openspiel; pyspiel.load_game('kartenstube_dobbm').new_initial_state()"
    ran = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
