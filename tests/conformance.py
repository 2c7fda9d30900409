"""Random matches of any game under random options, taken apart into positions: the material of the conformance suite."""

import random
from dataclasses import dataclass
from functools import lru_cache

from card_fields import mentioned

from pycore import games
from pycore import match as matches
from pycore.cards import Cards, members
from pycore.errors import OptionError
from pycore.game import Action, Decision, Observation, Options, resolve_options
from pycore.match import Deal, Match

MATCHES = 14
DEALS = 3


@dataclass(frozen=True)
class Position:
    """A point of a deal: the match up to before the deal, the deal, the actions so far, the state reached."""

    match: Match
    deal: Deal
    length: int
    state: object

    @property
    def game(self):
        return self.match.game

    @property
    def decision(self) -> Decision | None:
        return self.game.decision(self.state)

    @property
    def seats(self) -> range:
        return range(self.deal.setup.players)

    def __str__(self) -> str:
        deal, options = self.deal.setup.number, dict(self.match.options)
        return f"{self.game.name}, {options}, seed {self.match.seed}, deal {deal}, {self.length} actions"


def random_options(name: str, rng: random.Random) -> Options:
    """Choose a value for every option; where values do not go together, choose again."""
    game = games.load(name)
    while True:
        given = {
            option.name: rng.randint(*option.span) if option.span and rng.random() < 0.3 else rng.choice(option.values)
            for option in game.options
        }
        given["deals"] = rng.choice((1, 2, DEALS, "open"))
        try:
            return resolve_options(game, given)
        except OptionError:
            continue


def random_action(decision: Decision, rng: random.Random) -> Action:
    """Choose a verb first, so that rare words are said, or any action."""
    if rng.random() < 0.5:
        decision = decision._replace(offers=(rng.choice(decision.offers),))
    return rng.choice(decision.actions())


@lru_cache(maxsize=8)
def random_matches(name: str) -> tuple[Match, ...]:
    """Play matches of up to a few deals, the first with every default."""
    played = []
    for number in range(MATCHES):
        rng = random.Random(f"{name} {number}")
        options = random_options(name, rng) if number else resolve_options(games.load(name), {"deals": DEALS})
        match = matches.start_match(games.load(name), options, f"conformance {number}")
        while len(match.deals) < DEALS and not matches.is_over(match):
            match = matches.deal_next(match)
            while (decision := matches.decision(match)) is not None:
                match = matches.play(match, decision.seat, random_action(decision, rng))
        played.append(match)
    return tuple(played)


@lru_cache(maxsize=8)
def positions(name: str) -> tuple[Position, ...]:
    """List every point of every deal, the ends included."""
    found = []
    for match in random_matches(name):
        for number, deal in enumerate(match.deals):
            before = matches.cut(match, number, len(match.deals[number - 1].actions)) if number else matches.cut(match, 0, 0)
            state = match.game.deal(deal.setup, deal.layout)
            found.append(Position(before, deal, 0, state))
            for length, (_, action) in enumerate(deal.actions, 1):
                state = match.game.apply(state, action)
                found.append(Position(before, deal, length, state))
    return tuple(found)


def some_positions(name: str, count: int) -> list[Position]:
    """Choose positions evenly, always the same ones."""
    everything = positions(name)
    return everything if len(everything) <= count else random.Random(name).sample(everything, count)


def hidden(observation: Observation, whole: Cards) -> tuple[int, ...]:
    """List the cards that an observer cannot place: those that nothing in the observation speaks of."""
    return members(whole & ~mentioned(observation))


def replayed(position: Position, seat: int | None, names: dict[int, int]) -> list | None:
    """Replay the deal with cards renamed wherever `seat` did not see them: its states; `None` if the rules forbid an action.

    The layout is renamed, and the cards that others named with a secret verb; who acts and what is public must stay as it was.
    """
    game, deal = position.game, position.deal
    states = [game.deal(deal.setup, tuple(names.get(card, card) for card in deal.layout))]
    for actor, action in deal.actions[: position.length]:
        is_secret = action.verb in game.secret_verbs and actor != seat
        cards = sum(1 << names.get(card, card) for card in members(action.cards)) if is_secret else action.cards
        decision = game.decision(states[-1])
        if decision is None or decision.seat != actor or not decision.allows(action._replace(cards=cards)):
            return None
        states.append(game.apply(states[-1], action._replace(cards=cards)))
    return states


def worlds(position: Position, seat: int | None, rng: random.Random, tries: int):
    """Sample other ways the deal may have gone, as far as the seat knows: cards that it cannot place change places.

    Yields the states from the deal to the position.
    """
    whole = game_deck(position).whole
    unplaced = hidden(position.game.observe(position.state, seat), whole)
    for attempt in range(tries):
        if len(unplaced) < 2:
            return
        count = 2 if attempt % 2 == 0 else min(len(unplaced), rng.randint(2, 6))
        chosen = rng.sample(unplaced, count)
        states = replayed(position, seat, dict(zip(chosen, chosen[1:] + chosen[:1], strict=True)))
        if states is not None and states[-1] != position.state:
            yield states


def game_deck(position: Position):
    """Name the pack of a position."""
    return position.game.deck(position.match.options)
