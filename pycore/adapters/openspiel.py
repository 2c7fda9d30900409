"""Every game as an OpenSpiel game (extra `openspiel`): importing this module registers `kartenstube_<game>`.

One OpenSpiel game is one deal. Its parameters are the table options by their record names, and `dealer` (a seat, 0). Chance
deals the shuffled pack card by card; players are seats. A deal is worth its chips, and a seat's part of what goes into the pot.
OpenSpiel's parameters keep the type of their default: a number for an option whose default is a word is written `n2`.

    import pyspiel
    import pycore.adapters.openspiel
    game = pyspiel.load_game("kartenstube_clumond(ante=3)")
"""

import random
from collections.abc import Callable, Iterator

import numpy as np
import pyspiel

from pycore import bots, games
from pycore.adapters.chain import walk
from pycore.adapters.encoding import Array, Coder, read_options, settled
from pycore.cards import Card
from pycore.game import Decision, Observation, Setup
from pycore.games import AnyGame

PREFIX = "kartenstube_"
LONGEST = 200
"""No deal has as many actions."""
MOST = 1e12
"""No deal, however often it is doubled, moves as many chips."""
BATCH = 32
"""Worlds are sampled so many at a time, for what the seat knows is read once for all of them."""


class Point:
    """A point of a deal, never changed: the cards dealt so far, or the rules' state with its decision."""

    __slots__ = ("decision", "layout", "state")

    def __init__(self, layout: tuple[Card, ...], state: object = None, decision: Decision | None = None) -> None:
        self.layout = layout
        self.state = state
        self.decision = decision

    def __deepcopy__(self, memo: object) -> "Point":
        return self


class Worlds:
    """The worlds that a state has sampled for its own player; a copy of the state begins anew."""

    def __init__(self) -> None:
        self.waiting: Iterator[object] = iter(())

    def __deepcopy__(self, memo: object) -> "Worlds":
        return Worlds()


class CardGame(pyspiel.Game):
    """One of our games with its options, as OpenSpiel sees it; `register` makes a class of each game."""

    rules: AnyGame

    def __init__(self, params: dict[str, object] | None = None) -> None:
        given = params or {}
        options = read_options(self.rules, given)
        setup = self.rules.next_setup((), options, int(str(given.get("dealer", 0))))
        assert setup is not None
        self.setup: Setup = setup
        self.coder = Coder(self.rules, options)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.coder.actions),
            max_chance_outcomes=len(self.coder.deck),
            num_players=setup.players,
            min_utility=-MOST,
            max_utility=MOST,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(self.rules), info, given)

    def new_initial_state(self) -> "DealState":
        """Return the state before the first card is dealt."""
        return DealState(self)

    def make_py_observer(self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: object = None) -> "Observer":  # noqa: ARG002
        """Return what writes states as a player, or without private information a spectator, sees them."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=True)
        return Observer(self, is_private=kind.private_info != pyspiel.PrivateInfoType.NONE)

    def resumed(self, state: object) -> "DealState":
        """Wrap a state of the rules; what led to it is not known, so it has no history and cannot be serialised."""
        found = DealState(self)
        found.point = Point((), state, self.rules.decision(state))
        return found


class DealState(pyspiel.State):
    """A deal in progress."""

    def __init__(self, game: CardGame) -> None:
        super().__init__(game)
        self.point = Point(())
        self._worlds = Worlds()

    @property
    def _game(self) -> CardGame:
        found = self.get_game()
        assert isinstance(found, CardGame)
        return found

    def current_player(self) -> int:
        """Return the seat whose decision it is, or OpenSpiel's numbers for chance and the end."""
        point = self.point
        if point.state is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if point.decision is None else point.decision.seat

    def is_terminal(self) -> bool:
        """Tell whether the deal is over."""
        return self.point.state is not None and self.point.decision is None

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """List the cards that may be dealt next, all equally likely."""
        left = [card for card in range(len(self._game.coder.deck)) if card not in self.point.layout]
        return [(card, 1 / len(left)) for card in left]

    def _legal_actions(self, player: int) -> list[int]:
        decision = self.point.decision
        return self._game.coder.legal(decision) if decision is not None and decision.seat == player else []

    def _apply_action(self, action: int) -> None:
        game, point = self._game, self.point
        if point.state is None:
            layout = (*point.layout, action)
            state = game.rules.deal(game.setup, layout) if len(layout) == len(game.coder.deck) else None
        else:
            layout = point.layout
            chosen = game.coder.actions[action]
            is_allowed = point.decision is not None and point.decision.allows(chosen)
            state = (game.rules.advance if is_allowed else game.rules.apply)(point.state, chosen)
        self._worlds = Worlds()
        self.point = Point(layout, state, None if state is None else game.rules.decision(state))

    def _action_to_string(self, player: int, action: int) -> str:
        coder = self._game.coder
        return f"deal {coder.deck.codes[action]}" if player == pyspiel.PlayerId.CHANCE else coder.tokens[action]

    def returns(self) -> list[float]:
        """Return what the deal is worth to each seat (nothing yet, unless it is over)."""
        game = self._game
        players = game.setup.players
        return settled(game.rules.score(self.point.state), players) if self.is_terminal() else [0.0] * players

    def observe(self, seat: int | None) -> Observation | None:
        """Return what a seat knows (`None`: not everything is dealt yet)."""
        return None if self.point.state is None else self._game.rules.observe(self.point.state, seat)

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> "DealState":
        """Return a state that fits everything the player, whose turn it is, knows, as likely as its search takes it.

        Raises:
            ValueError: if it is not the player's turn.
        """
        decision = self.point.decision
        if decision is None or decision.seat != player_id:
            raise ValueError(f"it is not the turn of player {player_id}")
        game = self._game
        state = next(self._worlds.waiting, None)
        if state is None:
            self._worlds.waiting = self._sampled(decision, random.Random(probability_sampler()))
            state = next(self._worlds.waiting)
        return game.resumed(state)

    def _sampled(self, decision: Decision, rng: random.Random) -> Iterator[object]:
        """Sample states by the game's search, or where there is none by a walk."""
        game, seat = self._game, decision.seat
        search = bots.search(game.rules.name)
        if search is not None:
            observation = game.rules.observe(self.point.state, seat)
            worlds = search.worlds(observation, decision, BATCH, rng)
            return (search.resume(observation, world) for world in worlds)
        layout = self.point.layout
        actions = tuple(game.coder.actions[action] for action in self.history()[len(layout) :])
        return walk(game.rules, game.setup, layout, actions, seat, rng)

    def __str__(self) -> str:
        coder, point = self._game.coder, self.point
        if point.state is None:
            return "dealt: " + " ".join(coder.deck.codes[card] for card in point.layout)
        seen = [self._game.rules.observe(point.state, seat) for seat in range(coder.players)]
        return "\n".join(coder.text(observation) for observation in seen)


class Observer:
    """Writes a state as a player sees it: OpenSpiel's observer, the same for information states."""

    def __init__(self, game: CardGame, is_private: bool) -> None:
        self._game = game
        self._is_private = is_private
        setup, coder = game.setup, game.coder
        state = game.rules.deal(setup, tuple(range(len(coder.deck))))
        self.tensor: Array = np.zeros(coder.size(game.rules.observe(state, 0)), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: DealState, player: int) -> None:
        """Put what the player knows into the array; nothing before the deal."""
        observation = state.observe(player if self._is_private else None)
        if observation is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = self._game.coder.array(observation)

    def string_from(self, state: DealState, player: int) -> str:
        """Write what the player knows as text; before the deal only who it is."""
        observation = state.observe(player if self._is_private else None)
        return f"seat {player}" if observation is None else self._game.coder.text(observation)


def game_type(rules: AnyGame) -> object:
    """Describe a game to OpenSpiel."""
    defaults = {option.name: option.default for option in rules.options}
    tables = [int(value) for option in rules.options if option.name == "players" for value in option.values]
    return pyspiel.GameType(
        short_name=PREFIX + rules.name.replace("-", "_"),
        long_name=f"Kartenstube: {rules.name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(tables),
        min_num_players=min(tables),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={**defaults, "dealer": 0},
    )


def register() -> None:
    """Make every game that is found known to OpenSpiel, each once."""
    known = set(pyspiel.registered_names())
    for name in games.names():
        rules = games.load(name)
        kind = game_type(rules)
        if kind.short_name not in known:  # type: ignore[attr-defined]
            # A class, not a function: OpenSpiel lets go of it after Python has ended, and only a class bears that.
            title = f"CardGame_{name.replace('-', '_')}"
            globals()[title] = type(title, (CardGame,), {"rules": rules, "__module__": __name__})
            pyspiel.register_game(kind, globals()[title])


register()
