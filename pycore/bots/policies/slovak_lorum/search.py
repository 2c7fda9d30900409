"""The search of Slovak Lorum: calls, announcements and cards, tried out in worlds that fit what the seat knows."""

from collections.abc import Iterator
from math import exp
from random import Random
from typing import ClassVar

from pycore.bots.policies.slovak_lorum import card_costs
from pycore.bots.policies.slovak_lorum.calls import best_announcement, best_call
from pycore.bots.policies.slovak_lorum.kernel import SUITS, Start, called_chips, read_stakes, read_start
from pycore.bots.policies.slovak_lorum.playouts import LENGTH, finish_called, finish_regular, put_card
from pycore.bots.policies.slovak_lorum.solver import solve
from pycore.bots.policies.slovak_lorum.table import Table, read_table
from pycore.bots.search import Estimate, Search, World, pick
from pycore.bots.worlds import Dealer
from pycore.cards import Card, Cards, mask, members
from pycore.game import Action, Decision, Observation
from pycore.games.slovak_lorum.rules import Announcing, Calling, LorumObservation, Playing, Settled, State
from pycore.seats import Seat

NOISE = 30
"""How often the playouts' player plays a card at random, of 256 times."""
PLAYOUTS = 2
"""So many times a regular game is finished in each world."""
CAP = 2000
"""So many positions of a called game are looked at for each card in a world; else playouts say how it ends."""
EXACT = {"big": 8, "small": 6}
"""With so many cards in the hand at most a called game is played exactly."""
EQUAL = 0.5
"""Actions that are worse than the best by so many standard errors are as good."""
DRAWN = 6
"""A world is chosen among so many by how well the caller's cards suit his call."""


class LorumSearch(Search):
    """Noisy playouts in a regular game, with the pot and the surprise big; exact play in a big and a small."""

    budgets: ClassVar = {"strong": 120, "expert": 480}

    def worlds(self, observation: Observation, decision: Decision, count: int, rng: Random) -> Iterator[World]:  # noqa: ARG002
        """Sample the other hands; after a call the caller's is likelier to be one that calls."""
        assert isinstance(observation, LorumObservation)
        table = read_table(observation)
        may = [table.may[seat] if seat != table.seat else observation.hand for seat in range(len(table.sizes))]
        dealer = Dealer(may, observation.sizes)
        caller = observation.caller
        if observation.kind in ("big", "small") and observation.hand.bit_count() <= EXACT[observation.kind]:
            count = min(count, CALLED_WORLDS[observation.kind])
        if caller is None or caller == table.seat:
            for _ in range(count):
                yield dealer.deal(rng)
            return
        played = mask(
            card
            for trick in (*observation.tricks, *((observation.trick,) if observation.trick else ()))
            for seat, card in zip(trick.seats, trick.cards, strict=False)
            if seat == caller
        )
        losers = BIG_LOSERS if observation.kind == "big" else SMALL_LOSERS
        for _ in range(count):
            drawn = [dealer.deal(rng) for _ in range(DRAWN)]
            weights = [exp(-_lost(losers, world[caller] | played)) for world in drawn]
            yield rng.choices(drawn, weights)[0]

    def resume(self, observation: Observation, world: World) -> State:
        """Make the state of the rules if the hands were these."""
        seen = observation
        assert isinstance(seen, LorumObservation)
        if seen.phase == "calling":
            assert seen.turn is not None
            return Calling(seen.setup, world, seen.turn, seen.calls)
        if seen.phase == "announcing":
            assert seen.turn is not None
            return Announcing(seen.setup, world, seen.turn, seen.calls, seen.announced)
        assert seen.kind is not None
        if seen.phase == "settled":
            return Settled(seen.setup, world, seen.calls, seen.announced, seen.kind, seen.caller, seen.tricks)
        assert seen.trick is not None
        following = read_start(seen, seen.kind, seen.caller).following
        return Playing(
            seen.setup,
            world,
            seen.calls,
            seen.announced,
            seen.kind,
            seen.caller,
            following,
            seen.trick,
            seen.tricks,
        )

    def candidates(self, observation: Observation, decision: Decision, rng: Random) -> tuple[Action, ...]:  # noqa: ARG002
        """List the calls with the rule's first, or one card of each group of equals, the rule's best first."""
        assert isinstance(observation, LorumObservation)
        table = read_table(observation)
        actions = decision.actions()
        if decision.phase == "playing":
            costs = card_costs(table, observation, decision.offers[0].pool)
            groups = equal_cards(table, observation, decision.offers[0].pool)
            best = [min(members(group), key=lambda card: (costs[card], card)) for group in groups]
            return tuple(Action("play", 1 << card) for card in sorted(best, key=lambda card: (costs[card], card)))
        if decision.phase == "calling":
            first = best_call(table, observation, decision, 0.0)
        else:
            first = best_announcement(table, observation, decision)
        return (first, *(action for action in actions if action != first))

    def pick(self, estimates: tuple[Estimate, ...]) -> Action:
        """Choose by the estimates; with a whole pot at stake their noise is great, and half of it is as good as equal."""
        return pick(estimates, EQUAL)

    def values(
        self, observation: Observation, decision: Decision, actions: tuple[Action, ...], world: World, rng: Random
    ) -> list[float]:
        """Play each action out on one world."""
        seen = observation
        assert isinstance(seen, LorumObservation)
        chances = [rng.randbytes(LENGTH) for _ in range(PLAYOUTS)]
        seat = decision.seat
        if decision.phase == "announcing":
            start = read_start(seen, "regular", None)
            return [_announced(seen, action, start, world, chances) for action in actions]
        if decision.phase == "calling":
            return [_called(seen, action.verb, seat, world, chances) for action in actions]
        assert seen.kind is not None
        start = read_start(seen, seen.kind, seen.caller)
        if seen.caller is not None:
            made = _chances_made(start, [action.cards for action in actions], world, chances)
            won = called_chips(start.players, seen.kind, seen.caller, seat, True)
            return [won * (2 * chance - 1) for chance in made]
        stakes = read_stakes(seen.setup, seen.announced)
        values = []
        for action in actions:
            total = 0.0
            for chance in chances:
                hands = list(world)
                after = put_card(start, hands, action.cards)
                total += stakes.chips(seat, *finish_regular(after, hands, chance, NOISE))
            values.append(total / len(chances))
        return values


CALLED_WORLDS = {"big": 160, "small": 60}
"""More worlds than these are not looked at where a called game is played exactly."""


def equal_cards(table: Table, seen: LorumObservation, legal: Cards) -> list[Cards]:
    """Group the cards that nothing still out or on the table tells apart, and that cost the same."""
    between = table.unseen | (1 << table.best if table.best is not None else 0)
    groups: list[Cards] = []
    previous: Card | None = None
    for card in members(legal):
        is_equal = (
            previous is not None
            and table.cards.homes[card] == table.cards.homes[previous]
            and (seen.caller is not None or table.worth[card] == table.worth[previous])
            and not between & (1 << card) - (1 << previous)
        )
        if is_equal:
            groups[-1] |= 1 << card
        else:
            groups.append(1 << card)
        previous = card
    return groups


def _chances_made(start: Start, cards: list[Cards], world: World, chances: list[bytes]) -> list[float]:
    """Say for each card how likely the caller makes his game: exactly, or by playouts where that would take long."""
    is_exact = world[start.turn].bit_count() <= EXACT[start.kind]
    made = []
    for card in cards if is_exact else ():
        hands = list(world)
        exact = solve(put_card(start, hands, card), hands, CAP)
        if exact is None:
            break
        made.append(float(exact))
    if len(made) == len(cards):
        return made
    return [_playouts_made(start, card, world, chances) for card in cards]


def _playouts_made(start: Start, card: Cards, world: World, chances: list[bytes]) -> float:
    total = 0
    for chance in chances:
        hands = list(world)
        after = put_card(start, hands, card) if card else start
        total += finish_called(after, hands, chance, NOISE)
    return total / len(chances)


def _called(seen: LorumObservation, call: str, seat: Seat, world: World, chances: list[bytes]) -> float:
    """Say what a call brings if nobody calls after it."""
    players = seen.setup.players
    earlier = next(((who, said) for who, said in reversed(seen.calls) if said != "pass"), None)
    if call == "pass" and earlier is None:
        start, stakes = read_start(seen, "regular", None), read_stakes(seen.setup, ())
        return sum(stakes.chips(seat, *finish_regular(start, list(world), chance, NOISE)) for chance in chances) / len(chances)
    caller, kind = (seat, call) if call != "pass" else earlier or (seat, call)
    start = read_start(seen, kind, caller)
    exact = solve(start, list(world), CAP) if kind == "big" else None
    made = _playouts_made(start, 0, world, chances) if exact is None else float(exact)
    return called_chips(players, kind, caller, seat, True) * (2 * made - 1) + seen.setup.pot / players


def _announced(seen: LorumObservation, action: Action, start: Start, world: World, chances: list[bytes]) -> float:
    """Say what an announcement, or none, brings."""
    announced = seen.announced
    if action.verb == "announce":
        assert seen.seat is not None
        announced = (*announced, (seen.seat, action.cards.bit_length() - 1))
    stakes, seat = read_stakes(seen.setup, announced), seen.seat
    assert seat is not None
    return sum(stakes.chips(seat, *finish_regular(start, list(world), chance, NOISE)) for chance in chances) / len(chances)


def _lost(losers: tuple[float, ...], hand: Cards) -> float:
    total = 0.0
    for number in range(len(SUITS)):
        total += losers[hand >> 8 * number & 255]
    return total


def _big_losers(held: Cards) -> float:
    """Judge by how much the cards of a suit fall short of winning all their tricks."""
    short = 0.0
    for place, card in enumerate(members(held)):
        short += (card - place) * 0.5**place
    return 1.2 * short


def _small_losers(held: Cards) -> float:
    """Judge by how much the cards of a suit may win a trick against their holder's will."""
    out = 8 - held.bit_count()
    if not out:
        return 0.0
    return sum((7 - card - (held >> card + 1).bit_count()) / out for card in members(held))


BIG_LOSERS = tuple(_big_losers(held) for held in range(256))
SMALL_LOSERS = tuple(_small_losers(held) for held in range(256))

SEARCH = LorumSearch()
