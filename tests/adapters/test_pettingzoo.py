"""Every game as a PettingZoo environment: PettingZoo's own tests pass, rewards are the rules', nothing hidden is seen."""

import random

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from pycore import games
from pycore.adapters.pettingzoo import env
from pycore.errors import NotationError, OptionError, RuleError

TABLES = [pytest.param(name, {}, id=name) for name in games.names()]
TABLES += [
    pytest.param("dobbm", {"players": 5, "max_doublings": 0, "dealer": 3}, id="dobbm-5"),
    pytest.param("domino-loo", {"players": 2, "scoring": "points15"}, id="domino-loo-2"),
    pytest.param("slovak-lorum", {"players": 3, "three_players": "on", "announce_upper": "on"}, id="slovak-lorum-3"),
]
every_table = pytest.mark.parametrize(("name", "options"), TABLES)

# PettingZoo knows by name those of its own environments whose observations are dictionaries, and warns of any other.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
]


def play(deals, rng):
    """Play an episode by chance; every observation with its agent, then the rewards."""
    seen, rewards = [], {}
    for agent in deals.agent_iter():
        observation, reward, is_over, _, _ = deals.last()
        seen.append((agent, observation))
        if is_over:
            rewards[agent] = reward
        deals.step(None if is_over else int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    return seen, rewards


@every_table
def test_the_api_test_passes(name, options):
    api_test(env(name, **options), num_cycles=300, verbose_progress=False)


@every_table
def test_the_seed_test_passes(name, options):
    seed_test(lambda: env(name, **options), num_cycles=150)


@every_table
def test_rewards_come_at_the_end_and_add_up_to_nothing(name, options):
    deals = env(name, **options)
    deals.reset(seed=5)
    seen, rewards = play(deals, random.Random(5))
    assert set(rewards) == set(deals.possible_agents)
    assert sum(rewards.values()) == pytest.approx(0)
    assert all(deals.observation_space(agent).contains(observation) for agent, observation in seen)


@pytest.mark.parametrize("name", games.names())
def test_the_same_seed_gives_the_same_deal_and_the_next_reset_another(name):
    deals = env(name)
    texts = []
    for seed in (1, None, 1, None):
        deals.reset(seed=seed)
        texts.append(deals.observe("seat_0")["observation"].tobytes())
    assert texts[:2] == texts[2:]
    assert texts[0] != texts[1]


def test_only_the_agent_in_turn_has_actions():
    deals = env("clumond")
    deals.reset(seed=1)
    masks = {agent: deals.observe(agent)["action_mask"].sum() for agent in deals.agents}
    assert masks.pop(deals.agent_selection) == 6
    assert set(masks.values()) == {0}


def test_an_action_against_the_rules_is_refused():
    deals = env("dobbm").unwrapped
    deals.reset(seed=1)
    illegal = int(np.flatnonzero(deals.observe(deals.agent_selection)["action_mask"] == 0)[0])
    with pytest.raises(RuleError):
        deals.step(illegal)


def test_a_spectators_view_can_be_rendered():
    deals = env("slovak-lorum", render_mode="ansi")
    deals.reset(seed=1)
    assert deals.render().startswith("seat None, calling, turn 1; hand ; calls")


def test_unknown_games_and_options_are_refused():
    with pytest.raises(NotationError):
        env("poker")
    with pytest.raises(OptionError):
        env("dobbm", players=7)
    with pytest.raises(OptionError):
        env("dobbm", dealer=9)
