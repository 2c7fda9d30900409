"""A rule-following player of Domino Loo: what may lie against each tile, what a hand is worth, what a trick is worth."""

import random
from collections.abc import Iterable
from dataclasses import dataclass
from math import comb, prod
from typing import NamedTuple

from pycore.bots import Policy
from pycore.cards import DOUBLE_SIX, Card, Cards, Suit, mask, members
from pycore.game import Action, Decision, Observation
from pycore.games.domino_loo.phases import LooObservation
from pycore.games.domino_loo.playing import contract
from pycore.games.domino_loo.rules import DECISIONS, HAND
from pycore.games.domino_loo.scoring import counts_points, is_forced_to_stand
from pycore.seats import Seat
from pycore.tricks import Contract, Trick, add

COMING_IN = 0.6
"""The chance that a seat which has not decided yet will stay in."""
STAYING_OUT = 0.3
"""What folding is worth, in shares: one's part of what the looed will pay, as long as at least two play."""
SLIP = 0.2
"""How often a beginner takes the second best."""
MISSED = {6: ((1.8, 0.33), (0.95, 0.53)), 7: ((2.1, 0.25), (0.95, 0.5), (0.6, 0.6))}
"""By the number of tiles drawn, then of opponents (from 1): the tricks a miss brings, and the chance of none (self-play)."""


@dataclass(frozen=True, slots=True)
class Opponent:
    """What is known of one who plays against us: how many tiles, what they may be, and what is surely held."""

    size: int
    possible: Cards
    sure: Cards = 0


class Stakes(NamedTuple):
    """What tricks come to, in chips or points: a `share` each, minus `loo` for none (0: nothing to lose)."""

    share: float
    loo: float

    def value(self, chances: Iterable[float]) -> float:
        """Estimate what tiles come to that win with these chances; bad luck comes together, so none is likelier."""
        chances = tuple(chances)
        return self.share * sum(chances) - self.loo * prod(1 - chance for chance in chances) ** 0.5


def chance_of_none(pool: int, special: int, drawn: int) -> float:
    """Compute the chance that none of `special` tiles is among `drawn` out of `pool`."""
    if special <= 0 or drawn <= 0:
        return 1.0
    return comb(pool - special, drawn) / comb(pool, drawn) if special + drawn <= pool else 0.0


def chance_to_hold(rules: Contract, suit: Suit, tile: Card, opponent: Opponent) -> float:
    """Compute the chance that an opponent still to play cannot beat `tile` when `suit` was led."""
    above, following = rules.above[suit][tile], rules.followers[suit]
    sure, drawn = opponent.sure, opponent.size - opponent.sure.bit_count()
    if sure & above & following:
        return 0.0
    pool = opponent.possible.bit_count()
    none_higher = chance_of_none(pool, (opponent.possible & above & following).bit_count(), drawn)
    if sure & following:
        return none_higher
    able = (opponent.possible & following).bit_count()
    has_lower = none_higher - chance_of_none(pool, able, drawn)
    ruffs = above & ~following
    if sure & ruffs:
        return has_lower
    return has_lower + chance_of_none(pool, able + (opponent.possible & ruffs).bit_count(), drawn)


def chance_to_win(rules: Contract, suit: Suit, tile: Card, opponents: tuple[Opponent, ...]) -> float:
    """Compute the chance that none of the opponents still to play beats the tile."""
    return prod(chance_to_hold(rules, suit, tile, opponent) for opponent in opponents)


def worth(rules: Contract, tile: Card, opponents: tuple[Opponent, ...]) -> float:
    """Estimate the chance that a tile wins a trick sooner or later, from the chance that leading it would win now."""
    best = max(chance_to_win(rules, suit, tile, opponents) for suit in rules.led_as[tile])
    return 0.2 + 0.8 * best if rules.trumps >> tile & 1 else 0.5 * best


def outlook(strength: float, opponents: int) -> tuple[float, float]:
    """Estimate tricks, and the chance of none, from the sum of a hand's worths before the first lead (fitted to self-play)."""
    if opponents == 1:
        return min(5.0, 0.5 * strength + 0.35 * strength**2), max(0.0, 0.9 - 0.36 * strength)
    none = (0.98 if opponents == 2 else 0.85) - 0.55 * strength
    return min(5.0, 0.8 * strength + 0.3 * strength**2), max(0.0, none)


def impossible_tiles(rules: Contract, tricks: tuple[Trick, ...], players: int, is_always: bool) -> list[Cards]:
    """Work out for each seat which tiles its plays have shown it not to hold (L19 to L21).

    Whoever did not follow has no tile of the suit, and no trump either unless it was one; with the option `two_trumps: always`
    a trump tells nothing. Who led no trump after winning has none.
    """
    missing = [0] * players
    for number, trick in enumerate(tricks):
        for place, (seat, tile) in enumerate(zip(trick.seats, trick.cards, strict=False)):
            following = 0 if trick.suit is None else rules.followers[trick.suit]
            is_trump = bool(rules.trumps >> tile & 1)
            if place == 0:
                shown = 0 if is_trump or number == 0 else rules.trumps
            elif following >> tile & 1:
                shown = 0
            elif is_trump:
                shown = 0 if is_always else following
            else:
                shown = following | rules.trumps
            missing[seat] |= shown
    return missing


def known_opponents(
    seen: LooObservation, rules: Contract, hand: Cards, seats: tuple[Seat, ...], remembers: bool
) -> tuple[Opponent, ...]:
    """List what is known of `seats` by one who holds `hand`; who does not remember knows only what lies on the table."""
    on_table = () if seen.trick is None else (seen.trick,)
    tricks = seen.tricks + on_table if remembers else on_table
    played = mask(tile for trick in tricks for tile in trick.cards)
    turned = 1 << seen.turn_up
    unseen = DOUBLE_SIX.whole & ~(hand | seen.own_discards | played | turned)
    players = seen.setup.players
    is_always = seen.setup.option("two_trumps") == "always"
    missing = impossible_tiles(rules, tricks, players, is_always) if remembers else [0] * players

    def known(seat: Seat) -> Opponent:
        sure = turned if remembers and seat == seen.taker and not played & turned else 0
        return Opponent(min(HAND, seen.sizes[seat]), unseen & ~missing[seat], sure)

    return tuple(known(seat) for seat in seats)


def stakes_of(seen: LooObservation) -> Stakes:
    """Say what tricks and a loo come to; what one pays into the pool is partly one's own again."""
    if counts_points(seen.setup.options):
        return Stakes(seen.share, seen.loo)
    loo = 0 if is_forced_to_stand(seen.setup) else seen.loo * (1 - 1 / seen.setup.players)
    return Stakes(seen.share, loo)


class LooPolicy(Policy):
    """The policy: estimate what each choice comes to in shares and loos, and take the best."""

    def choose(self, observation: Observation, decision: Decision, level: str, rng: random.Random) -> Action:
        """Choose one of the decision's actions: a beginner forgets what was played, and sometimes takes the second best."""
        assert isinstance(observation, LooObservation)
        view = View(observation, decision, level != "beginner")
        appraise = {"deciding": _appraise_words, "turning": _appraise_turn_up, "discarding": _appraise_discards}
        ranked = sorted(appraise.get(decision.phase, _appraise_tiles)(view), key=lambda pair: pair[0], reverse=True)
        is_slip = not view.remembers and rng.random() < SLIP
        return ranked[1 if is_slip else 0][1]


Appraisals = list[tuple[tuple[float, int], Action]]
"""Actions with what they come to, and, to decide between equals, how strong the tile is (less than 0)."""


class View(NamedTuple):
    """What a decision is made from: the observation, the decision, and whether earlier tricks are remembered."""

    seen: LooObservation
    decision: Decision
    remembers: bool

    @property
    def rules(self) -> Contract:
        """The contract of the deal."""
        return contract(self.seen.trump, self.seen.setup.option("double_rank") == "natural")

    @property
    def inside(self) -> tuple[Seat, ...]:
        """The other seats that have said to stay in."""
        words = enumerate(self.seen.decisions)
        return tuple(seat for seat, word in words if word in ("stand", "miss", "for-pot") and seat != self.decision.seat)

    @property
    def undecided(self) -> tuple[Seat, ...]:
        """The other seats that have said nothing yet."""
        return tuple(seat for seat, word in enumerate(self.seen.decisions) if not word and seat != self.decision.seat)

    def opponents(self, hand: Cards, seats: tuple[Seat, ...]) -> tuple[Opponent, ...]:
        """List what is known of seats while holding `hand`."""
        return known_opponents(self.seen, self.rules, hand, seats, self.remembers)

    def worths(self, hand: Cards, seats: tuple[Seat, ...]) -> dict[Card, float]:
        """Estimate the worth of each tile of `hand` against seats."""
        rules, opponents = self.rules, self.opponents(hand, seats)
        return {tile: worth(rules, tile, opponents) for tile in members(hand)}

    def best_five(self, hand: Cards, seats: tuple[Seat, ...]) -> list[float]:
        """List the worths of the five tiles of `hand` that are worth most."""
        return sorted(self.worths(hand, seats).values(), reverse=True)[:HAND]


def _appraise_words(view: View) -> Appraisals:
    seen, seat = view.seen, view.decision.seat
    stakes, inside, undecided = stakes_of(seen), view.inside, view.undecided
    hand = seen.hand | (1 << seen.turn_up if seat == seen.setup.dealer else 0)
    missed = MISSED[7 if seen.setup.players == 4 else 6]
    values = dict.fromkeys(DECISIONS, 0.0)
    values["fold"] = STAYING_OUT * stakes.share if len(inside) + len(undecided) > 1 else 0.0
    for more in range(len(undecided) + 1):
        chance = comb(len(undecided), more) * COMING_IN**more * (1 - COMING_IN) ** (len(undecided) - more)
        seats = inside + undecided[:more]
        stood, drawn = (5.0, 0.0), (5.0, 0.0)
        if seats:
            stood = outlook(sum(view.best_five(hand, seats)), len(seats))
            drawn = missed[min(len(seats), len(missed)) - 1]
        values["stand"] += chance * (stakes.share * stood[0] - stakes.loo * stood[1])
        values["miss"] += chance * (stakes.share * drawn[0] - stakes.loo * drawn[1])
        values["for-pot"] += chance * stakes.share * stood[0] / seen.setup.players
    return [((values[action.verb], 0), action) for action in view.decision.actions()]


def _appraise_turn_up(view: View) -> Appraisals:
    hand, stakes = view.seen.hand, stakes_of(view.seen)
    taken = stakes.value(view.best_five(hand | 1 << view.seen.turn_up, view.inside))
    left = stakes.value(view.best_five(hand, view.inside))
    return [((taken if action.verb == "take" else left, 0), action) for action in view.decision.actions()]


def _appraise_discards(view: View) -> Appraisals:
    seats = view.inside + view.undecided[: (len(view.undecided) + 1) // 2]
    worths = view.worths(view.seen.hand, seats)
    strengths = view.rules.power
    appraised: Appraisals = []
    for action in view.decision.actions():
        tile = action.cards.bit_length() - 1
        appraised.append(((-round(worths[tile], 9), -max(power[tile] for power in strengths)), action))
    return appraised


def _appraise_tiles(view: View) -> Appraisals:
    seen, rules, trick, seat = view.seen, view.rules, view.seen.trick, view.decision.seat
    assert trick is not None
    opponents = view.opponents(seen.hand, tuple(other for other in trick.seats if other != seat))
    later = view.opponents(seen.hand, trick.seats[len(trick.cards) + 1 :])
    worths = {tile: worth(rules, tile, opponents) for tile in members(seen.hand)}
    stakes = stakes_of(seen)
    if seen.decisions[seat] == "for-pot" or any(done.winner == seat for done in seen.tricks):
        stakes = Stakes(stakes.share, 0)
    appraised: Appraisals = []
    for action in view.decision.actions():
        tile = action.cards.bit_length() - 1
        with_it = add(rules, trick, tile, action.value if isinstance(action.value, int) else rules.led_as[tile][0])
        suit = with_it.suit
        assert suit is not None
        wins = chance_to_win(rules, suit, tile, later) if with_it.winner == seat else 0.0
        value = stakes.value([wins, *(chance for other, chance in worths.items() if other != tile)])
        appraised.append(((round(value, 9), -rules.power[suit][tile]), action))
    return appraised


POLICY = LooPolicy()
