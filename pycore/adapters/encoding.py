"""Actions as numbers and observations as texts and arrays: what libraries for learning ask of a game, for any game.

Everything is made from `Observation` alone, so nothing hidden can get in.
"""

from collections.abc import Mapping
from dataclasses import fields
from functools import lru_cache
from typing import TypeAlias

import numpy as np

from pycore.cards import members
from pycore.errors import OptionError
from pycore.game import POT, Action, Decision, Observation, Offer, Options, Score, resolve_options, write_action
from pycore.games import AnyGame

Array: TypeAlias = np.ndarray
CALLS = 64
"""So many words of a deal find a place in an array; the longest doubling of Dobbm has fewer."""
TRICKS = 16
SEALED = ("play", "discard")
"""The verbs whose actions are no words at the table."""
COMMON = frozenset(field.name for field in fields(Observation))


class Coder:
    """Numbers the actions of a game under its options, and writes what a seat knows.

    The array of an observation has, one after the other: the seat, whose turn it is, the hand; `CALLS` words, each with its
    seat; `TRICKS` times as many plays as there are seats, each with its seat, card and the suit led; then every number that
    the game's own observation adds, in binary.
    """

    def __init__(self, game: AnyGame, options: Options) -> None:
        self.game = game
        self.deck = game.deck(options)
        self.players = int(dict(options)["players"])
        self.actions = Decision(0, "", game.vocabulary(options)).actions()
        self.tokens = tuple(write_action(self.deck, action) for action in self.actions)
        self._ids = {action: number for number, action in enumerate(self.actions)}
        self._legal = lru_cache(maxsize=4096)(self._number_all)
        words = [token for token, action in zip(self.tokens, self.actions, strict=True) if action.verb not in SEALED]
        self._words = {word: place for place, word in enumerate(words)}
        self._cards, self._suits = len(self.deck), len(self.deck.suits)
        self._bits = self._cards + 1
        self._call, self._play = self.players + len(words), self.players + self._cards + self._suits
        self._plays = TRICKS * self.players

    def size(self, observation: Observation) -> int:
        """Count the numbers of the array of a game's observations."""
        start = 2 * self.players + self._cards + CALLS * self._call + self._plays * self._play
        return start + self._bits * len(_own_numbers(observation, self.players))

    def number(self, action: Action) -> int:
        """Find an action's number."""
        return self._ids[action]

    def legal(self, decision: Decision) -> list[int]:
        """List the numbers of a decision's actions in ascending order."""
        return list(self._legal(decision.offers))

    def _number_all(self, offers: tuple[Offer, ...]) -> list[int]:
        return sorted(map(self._ids.__getitem__, Decision(0, "", offers).actions()))

    def text(self, observation: Observation) -> str:
        """Write everything that the observer knows beside setup and options, in the record's codes."""
        deck, seen = self.deck, observation
        tricks = seen.tricks if seen.trick is None else (*seen.tricks, seen.trick)
        played = [
            f"{trick.seats[0]}{'' if trick.suit is None else ':' + deck.suits[trick.suit]} "
            + " ".join(deck.codes[card] for card in trick.cards)
            for trick in tricks
        ]
        own = [f"{name}={getattr(seen, name)}" for name in _own_names(type(seen))]
        return "; ".join(
            [
                f"seat {seen.seat}, {seen.phase}, turn {seen.turn}",
                "hand " + " ".join(deck.texts(seen.hand)),
                "calls " + ", ".join(f"{seat} {word}" for seat, word in seen.calls),
                "tricks " + " | ".join(played),
                *own,
            ]
        )

    def array(self, observation: Observation) -> Array:
        """Write the observation as zeros and ones."""
        seen, players = observation, self.players
        whole: Array = np.zeros(self.size(seen), np.float32)
        if seen.seat is not None:
            whole[seen.seat] = 1
        if seen.turn is not None:
            whole[players + seen.turn] = 1
        start = 2 * players
        whole[[start + card for card in members(seen.hand)]] = 1
        start += self._cards
        for place, (seat, word) in enumerate(seen.calls[:CALLS]):
            at = start + place * self._call
            whole[at + seat] = 1
            if word in self._words:
                whole[at + players + self._words[word]] = 1
        start += CALLS * self._call
        tricks = seen.tricks if seen.trick is None else (*seen.tricks, seen.trick)
        for row, trick in enumerate(tricks[:TRICKS]):
            for column, (seat, card) in enumerate(zip(trick.seats, trick.cards, strict=False)):
                at = start + (row * players + column) * self._play
                whole[[at + seat, at + players + card]] = 1
                if trick.suit is not None:
                    whole[at + players + self._cards + trick.suit] = 1
        start += self._plays * self._play
        for row, number in enumerate(_own_numbers(seen, players)):
            at = start + row * self._bits
            if number is None:
                whole[at + self._cards] = 1
            else:
                whole[[at + bit for bit in members(abs(number)) if bit < self._cards]] = 1
        return whole


def _own_names(kind: type[Observation]) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind) if field.name not in COMMON)


def _own_numbers(observation: Observation, players: int) -> list[int | None]:
    """List the numbers of the fields that the game adds, always as many: those by seat are filled up, words left out."""
    found: list[int | None] = []
    for name in _own_names(type(observation)):
        kind = str(type(observation).__dataclass_fields__[name].type)
        value = getattr(observation, name)
        if kind.startswith("tuple[int"):
            found += [*value, *[None] * (players - len(value))]
        elif "int" in kind and "tuple" not in kind:
            found.append(value)
    return found


def settled(score: Score, players: int) -> list[float]:
    """Say what a deal is worth to each seat, adding up to 0.

    In chips it is the change and an equal part of the pot's change; in points (Domino Loo) the lead over the average.
    """
    points = dict(score.figures).get("score")
    changes = points if isinstance(points, tuple) else tuple(score.change(seat) for seat in range(players))
    rest = -sum(changes) if isinstance(points, tuple) else score.change(POT)
    return [change + rest / players for change in changes]


def read_options(game: AnyGame, given: Mapping[str, object]) -> Options:
    """Resolve options; `dealer` may stand among them, and a number may be written `n2`.

    Raises:
        OptionError: as `resolve_options`, and `option-out-of-range` for a dealer who is not at the table.
    """
    chosen = {
        name: int(value[1:]) if isinstance(value, str) and value[:1] == "n" and value[1:].isdigit() else value
        for name, value in given.items()
    }
    options = resolve_options(game, {name: value for name, value in chosen.items() if name != "dealer"})
    dealer, players = given.get("dealer", 0), int(dict(options)["players"])
    if not isinstance(dealer, int) or not 0 <= dealer < players:
        raise OptionError("option-out-of-range", option="dealer", value=str(dealer)[:40], expected=f"0 to {players - 1}")
    return options
