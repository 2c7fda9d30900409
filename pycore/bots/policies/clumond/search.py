"""The search of Clumond: a tree of cards for the play, playouts of every trump for going."""

from collections.abc import Generator, Iterator
from itertools import islice
from math import sqrt
from random import Random
from typing import ClassVar

from pycore.bots.policies.clumond import best_trump, going_worths, price, rule_values
from pycore.bots.policies.clumond.kernel import SUIT_OF, Table, finish
from pycore.bots.policies.clumond.outcomes import Stakes, read_stakes
from pycore.bots.policies.clumond.steering import finish_steered
from pycore.bots.policies.clumond.table import read_table
from pycore.bots.policies.clumond.tree import Node, grow, playable
from pycore.bots.search import Estimate, Race, Search, World
from pycore.bots.worlds import Dealer
from pycore.cards import Cards
from pycore.game import Action, Decision, Observation
from pycore.games.clumond.rules import ClumondObservation, Going, Playing, Settled, State
from pycore.games.clumond.targets import SUIT_CARDS, TRICKS

RULED = 0.25
"""Cards that the rule policy thinks so much less likely to lead to a hit than its best one are not looked at."""
MOST = 6
"""No more than so many cards are looked at."""
TRUST = 2
"""The rule policy's judgement counts as so many rounds for every trick to come."""
RULE_WORLDS = 4
"""Without a goer, the rule policy's judgement counts as so many worlds."""
STEERED = 2
"""Without a goer a playout takes the time of so many rounds of a tree."""
LEAST = 3
"""With fewer tricks to come there are no more playouts."""
POOL = 60
"""So many worlds are sampled for a tree, and taken in turn."""
TRUMPS_TRIED = 2
"""So many trumps are tried out for going, the likeliest by rule."""
WORLD_ROUNDS = 8
"""Going is tried out in one world for so many rounds of a tree."""
PLAYED = 0.6
"""The part of what playouts make of going that counts beside the rule policy's judgement.

Together they come to the six deals of ten that are made at the prices at which the rule policy goes.
"""
SURE = 0.9
"""The part of what playouts make of going that counts for itself: for hands that the rule policy cannot judge."""
EDGE = 0.5
"""What a searching player gains in a standard deal, in chips."""
SHORT = 6
"""With so many tricks to come or fewer the whole budget is spent."""
PAUSE = 8
"""After so many rounds the search pauses."""
TOLERANCE = 0.03
"""Cards whose worth differs by no more than so many chips are equally good."""


class ClumondSearch(Search):
    """Grows a tree over the worlds; `budgets` are its rounds."""

    budgets: ClassVar = {"strong": 240, "expert": 800}

    def worlds(self, observation: Observation, decision: Decision, count: int, rng: Random) -> Iterator[World]:  # noqa: ARG002
        """Sample the two other hands."""
        assert isinstance(observation, ClumondObservation)
        table = read_table(observation)
        may = [observation.hand if seat == table.seat else cards for seat, cards in enumerate(table.may)]
        dealer = Dealer(may, observation.sizes)
        for _ in range(count):
            yield dealer.deal(rng)

    def resume(self, observation: Observation, world: World) -> State:
        """Make the state of the rules if the hands were these."""
        seen = observation
        assert isinstance(seen, ClumondObservation)
        if seen.phase == "going":
            assert seen.turn is not None
            return Going(seen.setup, world, seen.turn, seen.calls)
        assert seen.trump is not None
        if seen.phase == "settled":
            return Settled(seen.setup, world, seen.calls, seen.goer, seen.trump, seen.tricks)
        assert seen.trick is not None
        return Playing(seen.setup, world, seen.calls, seen.goer, seen.trump, seen.trick, seen.tricks)

    def candidates(self, observation: Observation, decision: Decision, rng: Random) -> tuple[Action, ...]:  # noqa: ARG002
        """List the answers, or one card of each group of equals, with what the rule policy likes best first."""
        assert isinstance(observation, ClumondObservation)
        table = read_table(observation)
        if decision.phase == "going":
            worth, trump = best_trump(table)
            pot = observation.setup.pot + sum(observation.setup.antes)
            likely = sorted(going_worths(table).items(), key=lambda item: -item[1])[:TRUMPS_TRIED]
            answers = [Action("pass"), *(Action("go", 0, named) for named, _ in likely)]
            first = Action("go", 0, trump) if worth >= price(pot) else Action("pass")
            return (first, *(answer for answer in answers if answer != first))
        worths = rule_values(table, decision.offers[0].pool)
        return tuple(Action("play", 1 << card) for card in sorted(worths, key=lambda card: (-worths[card], card)))

    def values(
        self, observation: Observation, decision: Decision, actions: tuple[Action, ...], world: World, rng: Random
    ) -> list[float]:
        """Play each action out on one world."""
        seen = observation
        assert isinstance(seen, ClumondObservation)
        found = []
        for action in actions:
            stakes = read_stakes(seen.setup, action.verb == "go" or seen.goer is not None)
            if action.verb == "play":
                table = read_point(seen, world)
                table.put(action.cards)
            else:
                table = first_lead(seen, world, action)
            if action.verb == "play" and seen.goer is None:
                table.careful = ()
                finish_steered(table, decision.seat, rng)
            else:
                table.careful = (0, 1, 2) if action.verb == "pass" else (decision.seat,)
                finish(table, rng)
            found.append(stakes.chips(table)[decision.seat])
        return found

    def estimate(
        self, observation: Observation, decision: Decision, level: str, seed: str
    ) -> Generator[None, None, tuple[Estimate, ...]]:
        """Grow a tree for a card; play every answer out for going."""
        seen = observation
        assert isinstance(seen, ClumondObservation)
        rng = Random(seed)
        actions = self.candidates(seen, decision, rng)
        if len(actions) == 1:
            return (Estimate(actions[0], 0.0, 0.0),)
        if decision.phase == "going":
            return (yield from self._estimate_going(seen, decision, actions, level, rng))
        if seen.goer is None:
            return (yield from self._estimate_standard(seen, decision, actions, level, rng))
        stakes = read_stakes(seen.setup, is_gone=True)
        rounds = self.rounds(seen, level)
        pool = [read_point(seen, world) for world in self.worlds(seen, decision, min(POOL, rounds), rng)]
        for table in pool:
            table.careful = (decision.seat,)
            for seat in range(3):
                table.plan(seat)
        root, nodes = plant(seen, decision, actions, pool[0], stakes)
        for number in range(rounds):
            grow(root, pool[number % len(pool)].copy(), stakes, rng)
            if number % PAUSE == PAUSE - 1:
                yield
        best = max(nodes.values(), key=lambda node: node.mean - node.error)
        return tuple(
            Estimate(action, node.mean, 0.0 if node is best else sqrt(node.error**2 + best.error**2))
            for action, node in nodes.items()
        )

    def _estimate_standard(
        self, seen: ClumondObservation, decision: Decision, actions: tuple[Action, ...], level: str, rng: Random
    ) -> Generator[None, None, tuple[Estimate, ...]]:
        """Play the cards out in common worlds, steering; the rule policy's judgement counts as the first few worlds.

        Half of the cards drop out after each part of the playouts, so that most of these tell the best ones apart.
        """
        stakes = read_stakes(seen.setup, is_gone=False)
        by_rule = rule_values(read_table(seen), decision.offers[0].pool)
        worths = {action: by_rule[action.cards.bit_length() - 1] for action in actions}
        best = max(worths.values())
        race = Race(tuple(action for action in actions[:MOST] if worths[action] >= best - RULED))
        for _ in range(RULE_WORLDS):
            race.add([(worths[action] - best) * stakes.scale + stakes.middle for action in race.running])
        playouts = self.playouts(seen, level)
        part = playouts // max((len(race.running) - 1).bit_length(), 1)
        worlds = self.worlds(seen, decision, playouts, rng)
        while (running := len(race.running)) > 1:
            for world in islice(worlds, max(part // running, 1)):
                gains = []
                for action in race.running:
                    gains += self.values(seen, decision, (action,), world, rng)
                    yield
                race.add(gains)
                if len(race.running) == 1:
                    break
            race.keep((running + 1) // 2)
        return race.estimates()

    def _estimate_going(
        self, seen: ClumondObservation, decision: Decision, actions: tuple[Action, ...], level: str, rng: Random
    ) -> Generator[None, None, tuple[Estimate, ...]]:
        """Play every answer out in common worlds, and put together what came of it with what the rule policy expects."""
        brought: dict[Action, list[float]] = {action: [] for action in actions}
        for world in self.worlds(seen, decision, max(self.budgets[level] // WORLD_ROUNDS, 1), rng):
            for action, chips in zip(actions, self.values(seen, decision, actions, world, rng), strict=True):
                brought[action].append(chips)
            yield
        pot = seen.setup.pot + sum(seen.setup.antes)
        worths = {str(trump): worth for trump, worth in going_worths(read_table(seen)).items()}
        found = []
        for action, gains in brought.items():
            count = len(gains)
            mean = sum(gains) / count
            error = sqrt(sum((gain - mean) ** 2 for gain in gains)) / count
            if action.verb == "go":
                worth = max(PLAYED * mean + worths[str(action.value)] * pot, SURE * mean)
                found.append(Estimate(action, worth, PLAYED * error))
            else:
                found.append(Estimate(action, 0.5 * mean + 0.5 * pot / 3 + EDGE, 0.5 * error))
        best = max(found, key=lambda estimate: estimate.chips)
        return tuple(
            estimate._replace(error=0.0 if estimate is best else sqrt(estimate.error**2 + best.error**2)) for estimate in found
        )

    def playouts(self, seen: ClumondObservation, level: str) -> int:
        """Say how many playouts a card is chosen by: more, the shorter the rest of the deal is."""
        return self.budgets[level] // STEERED * SHORT // max(TRICKS - len(seen.tricks), LEAST)

    def rounds(self, seen: ClumondObservation, level: str) -> int:
        """Say how many rounds a tree grows: more, the shorter the rest of the deal is."""
        left = TRICKS - len(seen.tricks)
        return min(self.budgets[level], self.budgets[level] * SHORT // left)

    def pick(self, estimates: tuple[Estimate, ...]) -> Action:
        """Choose the card of which the least is to be feared; of equals the one that the rule policy likes best."""
        best = max(estimate.chips - estimate.error for estimate in estimates)
        return next(estimate.action for estimate in estimates if estimate.chips - estimate.error >= best - TOLERANCE)


def plant(
    seen: ClumondObservation, decision: Decision, actions: tuple[Action, ...], table: Table, stakes: Stakes
) -> tuple[Node, dict[Action, Node]]:
    """Begin a tree with the rule policy's judgement, as if some rounds had brought what it expects: the root, the cards."""
    by_rule = rule_values(read_table(seen), decision.offers[0].pool)
    worths = [by_rule[action.cards.bit_length() - 1] for action in actions]
    best, trust = max(worths), TRUST * (TRICKS - len(seen.tricks))
    equals = playable(table)
    root, nodes = Node(), {}
    for action, worth in list(zip(actions, worths, strict=True))[:MOST]:
        if worth >= best - RULED:
            node = nodes[action] = Node()
            node.played = node.offered = trust
            gain = (worth - best) * stakes.scale + stakes.middle
            node.brought = trust * gain
            node.squares = trust * (gain * gain + stakes.scale**2 / 4)
            root.children[max(card for card in equals if card <= action.cards)] = node
    return root, nodes


def read_point(seen: ClumondObservation, world: World) -> Table:
    """Make the playouts' table from what is seen of the play, and a world."""
    trick = seen.trick
    assert trick is not None
    won = [0, 0, 0]
    for done in seen.tricks:
        won[done.winner] += 1
    table = Table(list(world), won, trump_cards(seen.trump), seen.goer)
    table.turn = trick.seats[len(trick.cards)]
    if trick.cards:
        table.to_play = 3 - len(trick.cards)
        table.best, table.winner = 1 << trick.cards[trick.best], trick.winner
        table.suit = SUIT_OF[1 << trick.cards[0]]
    return table


def first_lead(seen: ClumondObservation, world: World, answer: Action) -> Table:
    """Make the table of the first lead if `answer` is the last word."""
    goer = seen.turn if answer.verb == "go" else None
    table = Table(list(world), [0, 0, 0], trump_cards(None if answer.value is None else str(answer.value)), goer)
    table.turn = ((seen.setup.dealer if goer is None else goer) + 1) % 3
    return table


def trump_cards(trump: str | None) -> Cards:
    """Gather the trumps that a letter names."""
    return 0 if trump in (None, "none") else SUIT_CARDS["CHSD".index(str(trump))]


SEARCH = ClumondSearch()
