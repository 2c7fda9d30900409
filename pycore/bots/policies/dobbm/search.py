"""Search in Dobbm: calls, exchange, doubling and play, each tried out on deals that fit what the seat knows."""

import random
from collections.abc import Generator, Iterator
from itertools import combinations
from typing import ClassVar

from pycore.bots.policies.dobbm import kernel
from pycore.bots.policies.dobbm.hands import TRICKS
from pycore.bots.policies.dobbm.outcomes import Contract, chips_of, go_on_calling, go_on_doubling, payments, play_from_start
from pycore.bots.policies.dobbm.play import card_worths
from pycore.bots.policies.dobbm.table import read_table
from pycore.bots.policies.dobbm.words import best_answer, best_call
from pycore.bots.policies.dobbm.worlds import Sampler, is_lawful
from pycore.bots.search import Estimate, Race, Search, World, pick
from pycore.cards import Card, Cards, mask, members
from pycore.game import Action, Decision, Observation
from pycore.games.dobbm.rules import LAID_AWAY, Auction, DobbmObservation, Doubling, Exchange, Playing, State, defenders
from pycore.games.dobbm.scoring import CARD_POINTS, thrown_in
from pycore.seats import rotation

PLANS = 20
"""How many ways to exchange are tried out, the best ones by rule."""
PLAYOUTS = 3
"""How often a word or a card is tried out on one world, with other luck."""


class DobbmSearch(Search):
    """The search: the play by noisy rule players from each card on, the words by what they lead to."""

    budgets: ClassVar = {"strong": 60, "expert": 360}

    def worlds(
        self,
        observation: Observation,
        decision: Decision,  # noqa: ARG002
        count: int,
        rng: random.Random,
    ) -> Iterator[World]:
        """Sample worlds: the hands by seat, and the four cards that lie aside (the Dobb, or what was laid away)."""
        assert isinstance(observation, DobbmObservation)
        return iter(Sampler(observation).sample(count, rng))

    def resume(self, observation: Observation, world: World) -> State:
        """Make the state; what the declarer took, if the seat did not see it, is what he laid away."""
        assert isinstance(observation, DobbmObservation)
        seen, (*hands, aside) = observation, world
        calls = seen.calls[: len(seen.calls) - len(seen.answers)]
        if seen.phase == "auction":
            assert seen.seat is not None
            return Auction(seen.setup, tuple(hands), aside, seen.turn if seen.turn is not None else 0, calls)
        assert seen.declarer is not None
        if seen.phase == "exchange":
            taken = seen.taken or aside
            return Exchange(seen.setup, tuple(hands), calls, seen.declarer, taken, seen.laid)
        assert seen.contract is not None
        taken = seen.taken or (aside if seen.contract == "dobbm" else 0)
        if seen.phase == "doubling":
            asked = asked_now(seen)
            return Doubling(seen.setup, tuple(hands), calls, seen.declarer, seen.contract, taken, aside, seen.answers, asked)
        assert seen.trick is not None
        return Playing(
            seen.setup, tuple(hands), calls, seen.declarer, seen.contract, taken, aside, seen.answers, seen.trick, seen.tricks
        )

    def candidates(
        self,
        observation: Observation,
        decision: Decision,
        rng: random.Random,  # noqa: ARG002
    ) -> tuple[Action, ...]:
        """List the actions, what the rule would do first; in the exchange the best plans, as one action with four cards."""
        assert isinstance(observation, DobbmObservation)
        seen = observation
        if decision.phase == "playing":
            legal = distinct_cards(seen, decision.offers[0].pool)
            worths = card_worths(read_table(seen), legal)
            return tuple(Action("play", 1 << card) for card in sorted(worths, key=lambda card: (-worths[card], -card)))
        if decision.phase == "exchange":
            return tuple(Action("discard", plan) for plan in best_plans(seen.hand, seen.laid))
        by_rule = best_call(seen, decision, 0.0) if decision.phase == "auction" else best_answer(seen, 0.0)
        return (by_rule, *(action for action in decision.actions() if action != by_rule))

    def values(
        self, observation: Observation, decision: Decision, actions: tuple[Action, ...], world: World, rng: random.Random
    ) -> list[float]:
        """Carry out each action on one world, let the rules' players go on with the same luck, and count the chips."""
        assert isinstance(observation, DobbmObservation)
        seen = observation
        if decision.phase == "exchange":
            chance = rng.getrandbits(kernel.RANDOM_BITS)
            return [_after_exchange(seen, world, action, chance) for action in actions]
        chances = [rng.getrandbits(kernel.RANDOM_BITS) for _ in range(PLAYOUTS)]
        if decision.phase == "playing":
            assert seen.contract is not None
            paid = payments(seen.setup, seen.contract, seen.doublings, seen.seat == seen.declarer)
            point = world_point(seen, world)
            return [sum(paid[kernel.play_out(point, action.cards, luck)] for luck in chances) / PLAYOUTS for action in actions]
        outcome = _after_call if decision.phase == "auction" else _after_answer
        return [sum(outcome(seen, world, action, luck) for luck in chances) / PLAYOUTS for action in actions]

    def estimate(
        self, observation: Observation, decision: Decision, level: str, seed: str
    ) -> Generator[None, None, tuple[Estimate, ...]]:
        """Estimate the actions; a card to lay away is worth what the best plan with it is worth."""
        if decision.phase != "exchange":
            return (yield from super().estimate(observation, decision, level, seed))
        rng = random.Random(seed)
        plans = self.candidates(observation, decision, rng)
        race = Race(plans)
        for world in self.worlds(observation, decision, self.budgets[level], rng):
            race.add(self.values(observation, decision, race.running, world, rng))
            if len(race.running) == 1:
                break
            yield
        return single_cards(race.estimates(), decision.offers[0].pool)


def single_cards(plans: tuple[Estimate, ...], pool: Cards) -> tuple[Estimate, ...]:
    """Turn what plans are worth into what single cards are worth, as much as the best plan with it; the best first."""
    chosen = pick(plans)
    found: dict[Card, Estimate] = {}
    for plan in sorted(plans, key=lambda plan: (plan.action != chosen, -plan.chips)):
        for card in members(plan.action.cards & pool):
            found.setdefault(card, plan._replace(action=Action("discard", 1 << card)))
    return tuple(found.values())


def distinct_cards(seen: DobbmObservation, legal: Cards) -> Cards:
    """Leave out cards that are as good as a lower one: same suit, same card points, and nothing that is out between them."""
    assert seen.trick is not None
    gone = seen.laid | mask(card for trick in seen.tricks for card in trick.cards)
    kept, previous = legal, -1
    for card in members(legal):
        is_same = previous >= 0 and previous // 9 == card // 9 and CARD_POINTS[previous] == CARD_POINTS[card]
        if is_same and not mask(range(previous + 1, card)) & ~(gone | legal):
            kept &= ~(1 << previous)
        previous = card
    return kept


def best_plans(hand: Cards, laid: Cards) -> list[Cards]:
    """List the lawful ways to lay away the rest of four cards that the rule likes best, the best first."""
    away = (mask(cards) for cards in combinations(members(hand), LAID_AWAY - laid.bit_count()))
    lawful = [cards for cards in away if is_lawful(cards | laid)]
    lawful.sort(key=lambda cards: (kernel.points_of(cards) + TRICKS.of(hand & ~cards), cards), reverse=True)
    return lawful[:PLANS]


def asked_now(seen: DobbmObservation) -> tuple[int, ...]:
    """List who is still asked in this step of the doubling, the one whose turn it is first (D16)."""
    assert seen.declarer is not None
    if seen.turn == seen.declarer:
        return (seen.declarer,)
    others = defenders(seen.setup, seen.declarer)
    return others[others.index(seen.turn) :] if seen.turn is not None else ()


def world_point(seen: DobbmObservation, world: World) -> kernel.Point:
    """Write a world of the play as the kernel has it."""
    assert seen.declarer is not None
    assert seen.seat is not None
    assert seen.trick is not None
    order = rotation(seen.setup.active, seen.declarer)
    first, second, third, fourth = (world[seat] for seat in order)
    trick, won = seen.trick, 0
    for done in seen.tricks:
        if done.winner == seen.declarer:
            won |= mask(done.cards)
    if trick.suit is None:
        led = best = holder = 0
    else:
        led, best = kernel.SUIT_MASKS[trick.suit], 1 << trick.cards[trick.best]
        holder = order.index(trick.winner)
    hands = (first, second, third, fourth)
    turn = order.index(seen.seat)
    return kernel.Point(hands, turn, led, best, holder, mask(trick.cards), len(trick.cards), world[-1], won)


def _after_call(seen: DobbmObservation, world: World, action: Action, chance: int) -> float:
    assert seen.seat is not None
    setup = seen.setup
    contract = go_on_calling(setup, world[:-1], world[-1], (*seen.calls, (seen.seat, action.verb)))
    if contract is None:
        return float(thrown_in(setup).change(seen.seat))
    contract = go_on_doubling(setup, contract, defenders(setup, contract.declarer))
    return chips_of(setup, contract, seen.seat, play_from_start(setup, contract, chance))


def _after_exchange(seen: DobbmObservation, world: World, action: Action, chance: int) -> float:
    assert seen.seat is not None
    setup, laid = seen.setup, seen.laid | action.cards
    hands = tuple(hand & ~laid if seat == seen.seat else hand for seat, hand in enumerate(world[:-1]))
    contract = go_on_doubling(setup, _contract(seen, hands, laid), defenders(setup, seen.seat))
    return chips_of(setup, contract, seen.seat, play_from_start(setup, contract, chance))


def _after_answer(seen: DobbmObservation, world: World, action: Action, chance: int) -> float:
    assert seen.seat is not None
    assert seen.declarer is not None
    contract = _contract(seen, world[:-1], world[-1])
    asked = asked_now(seen)[1:]
    if action.verb == "double":
        contract = contract._replace(doublings=contract.doublings + 1)
        asked = defenders(seen.setup, seen.declarer) if seen.seat == seen.declarer else (seen.declarer,)
    contract = go_on_doubling(seen.setup, contract, asked)
    return chips_of(seen.setup, contract, seen.seat, play_from_start(seen.setup, contract, chance))


def _contract(seen: DobbmObservation, hands: tuple[Cards, ...], laid: Cards) -> Contract:
    assert seen.declarer is not None
    kind = seen.contract or "dobbm"
    passes = next(place for place, (seat, _) in enumerate(seen.calls) if seat == seen.declarer)
    return Contract(seen.declarer, kind, hands, laid, passes, seen.doublings)


SEARCH = DobbmSearch()
