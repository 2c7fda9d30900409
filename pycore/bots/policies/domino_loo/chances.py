"""Chances in Domino Loo: what may lie against each tile, what a hand is worth, what a trick is worth."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import comb, prod
from typing import NamedTuple

from pycore.cards import DOUBLE_SIX, Card, Cards, Suit, mask
from pycore.games.domino_loo.phases import LooObservation
from pycore.games.domino_loo.rules import HAND
from pycore.games.domino_loo.scoring import counts_points, is_forced_to_stand
from pycore.seats import Seat
from pycore.tricks import Contract, Trick


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
