"""Every game as a PettingZoo environment (extra `pettingzoo`): one deal an episode, the seats take turns.

    from pycore.adapters.pettingzoo import env
    deals = env("slovak-lorum", small_duty="own-highest")

An observation is a dictionary: `observation` (zeros and ones) and `action_mask`. Rewards come at the end of the deal: chips,
and a seat's part of what goes into the pot. The shuffled pack follows from the seed of `reset`; one without goes on from it.
"""

from collections.abc import Mapping
from types import MappingProxyType

import gymnasium
import numpy as np
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from pycore import games
from pycore.adapters.encoding import Array, Coder, read_options, settled
from pycore.game import Decision
from pycore.games import AnyGame
from pycore.shuffle import deal_key, shuffled


def env(game: str, render_mode: str | None = None, **options: str | int) -> AECEnv:
    """Return the environment of a game with PettingZoo's usual wrappers; `dealer` (a seat, 0) may stand among the options.

    Raises:
        NotationError: `unknown-game`.
        OptionError: if an option is unknown or out of range.
    """
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(CardEnv(game, render_mode, **options)))


class CardEnv(AECEnv):
    """One deal of a game at a time; agents are `seat_0`, `seat_1` …."""

    metadata: Mapping[str, object] = MappingProxyType({"render_modes": ["ansi"], "is_parallelizable": False})

    def __init__(self, game: str, render_mode: str | None = None, **options: str | int) -> None:
        super().__init__()
        self.rules: AnyGame = games.load(game)
        chosen = read_options(self.rules, options)
        setup = self.rules.next_setup((), chosen, int(options.get("dealer", 0)))
        assert setup is not None
        self.setup = setup
        self.coder = Coder(self.rules, chosen)
        self.render_mode = render_mode
        self.metadata = {**CardEnv.metadata, "name": f"kartenstube_{game.replace('-', '_')}_v{self.rules.version}"}
        self.possible_agents = [f"seat_{seat}" for seat in range(setup.players)]
        self._chance = np.random.default_rng()
        self._state = self._dealt("shape")
        size, count = self.coder.size(self.rules.observe(self._state, 0)), len(self.coder.actions)
        self._observed = gymnasium.spaces.Dict(
            {
                "observation": gymnasium.spaces.Box(0, 1, (size,), np.float32),
                "action_mask": gymnasium.spaces.Box(0, 1, (count,), np.int8),
            }
        )
        self._spaces = {agent: gymnasium.spaces.Discrete(count) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> gymnasium.spaces.Space:  # noqa: ARG002
        """Return what observations look like, for every seat the same."""
        return self._observed

    def action_space(self, agent: str) -> gymnasium.spaces.Space:
        """Return the numbers of the actions."""
        return self._spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:  # noqa: ARG002
        """Deal anew."""
        if seed is not None:
            self._chance = np.random.default_rng(seed)
        self._state = self._dealt(str(self._chance.integers(1 << 62)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        decision = self._decision()
        assert decision is not None
        self.agent_selection = self.possible_agents[decision.seat]

    def step(self, action: int | None) -> None:
        """Carry out an action of the seat whose turn it is.

        Raises:
            RuleError: if the rules do not allow it.
        """
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[self.agent_selection] = 0
        self._state = self.rules.apply(self._state, self.coder.actions[action])
        decision = self._decision()
        if decision is None:
            worth = settled(self.rules.score(self._state), self.setup.players)
            self.rewards = dict(zip(self.agents, worth, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[decision.seat]
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, Array]:
        """Return what the seat knows, and which actions it may choose now (none if it is not its turn)."""
        seat = self.possible_agents.index(agent)
        mask: Array = np.zeros(len(self.coder.actions), np.int8)
        decision = self._decision()
        if decision is not None and decision.seat == seat:
            mask[self.coder.legal(decision)] = 1
        return {"observation": self.coder.array(self.rules.observe(self._state, seat)), "action_mask": mask}

    def render(self) -> str | None:
        """Write what a spectator sees, if the mode is `ansi`."""
        return self.coder.text(self.rules.observe(self._state, None)) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held."""

    def _dealt(self, seed: str) -> object:
        return self.rules.deal(self.setup, shuffled(deal_key(seed, 0), len(self.coder.deck)))

    def _decision(self) -> Decision | None:
        return self.rules.decision(self._state)
