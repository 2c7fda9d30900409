"""What each action of Domino Loo is worth by rule: estimates in chips or points, from chances and figures of self-play."""

from math import comb
from typing import NamedTuple

from pycore.bots.policies.domino_loo.chances import (
    Opponent,
    Stakes,
    chance_to_win,
    known_opponents,
    outlook,
    stakes_of,
    worth,
)
from pycore.cards import Card, Cards, members
from pycore.game import Action, Decision
from pycore.games.domino_loo.phases import LooObservation
from pycore.games.domino_loo.playing import contract
from pycore.games.domino_loo.rules import DECISIONS, HAND
from pycore.seats import Seat
from pycore.tricks import Contract, add

COMING_IN = 0.6
"""The chance that a seat which has not decided yet will stay in."""
STAYING_OUT = 0.3
"""What folding is worth, in shares: one's part of what the looed will pay, as long as at least two play."""
MISSED = {6: ((1.8, 0.33), (0.95, 0.53)), 7: ((2.1, 0.25), (0.95, 0.5), (0.6, 0.6))}
"""By the number of tiles drawn, then of opponents (from 1): the tricks a miss brings, and the chance of none (self-play)."""

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


APPRAISERS = {"deciding": _appraise_words, "turning": _appraise_turn_up, "discarding": _appraise_discards}


def ranked_actions(view: View) -> list[Action]:
    """List the actions, the one worth most first."""
    appraised = APPRAISERS.get(view.decision.phase, _appraise_tiles)(view)
    return [action for _, action in sorted(appraised, key=lambda pair: pair[0], reverse=True)]
