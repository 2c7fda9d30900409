"""Playouts of Slovak Lorum in plain ints, much faster than the rules and held equal to them by a test.

A hand is a mask of the pack; inside a suit a lower bit is a higher card. Where a card is played, `card` is its mask.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from operator import itemgetter

from pycore.bots import kernel
from pycore.bots.policies.slovak_lorum.table import pack_tables
from pycore.cards import Cards, mask
from pycore.game import Setup
from pycore.games.slovak_lorum.rules import Announced, LorumObservation
from pycore.games.slovak_lorum.scoring import pack
from pycore.seats import Seat
from pycore.tricks import FollowingDuty

WIDTH = 8
ACORNS, LEAVES, HEARTS, BELLS = (255 << WIDTH * suit for suit in range(4))
"""The suits; the short pack has no seven and eight of bells."""
SUITS = (ACORNS, LEAVES, HEARTS, BELLS)
ACORN_OBER, LEAF_OBER = pack(4).cards("EO"), pack(4).cards("LO")
OBERS = ACORN_OBER | LEAF_OBER
POINTS = OBERS | HEARTS
HIGH = pack(4).cards("EA EK LA LK HA HK HO HU BA BK")
"""What a player without a scoring ober throws away first."""
MIDDLE = pack(4).cards("EO EU LO LU H10 H9 BO BU")
"""What is thrown away next."""
SUIT_OF = {1 << card: SUITS[card // WIDTH] for card in range(4 * WIDTH)}
"""The suit of each card."""
DRAWS, SHUFFLES = 64, 512


@dataclass(frozen=True, slots=True)
class Start:
    """A point of a deal as the playouts need it, without the hands.

    `left` seats still play to the trick, from `turn` on; `suit` is the suit led as a mask (0: none), `best` the winning
    card of `winner`, `pile` the cards on the table. `taken` and `tricks` are by seat; `rest` are the cards in all hands.
    """

    players: int
    caller: Seat | None
    kind: str
    following: FollowingDuty
    pot: int
    turn: Seat
    left: int
    suit: Cards
    best: Cards
    winner: Seat
    pile: Cards
    taken: tuple[Cards, ...]
    tricks: tuple[int, ...]
    rest: Cards


@dataclass(frozen=True, slots=True)
class Stakes:
    """What a finished regular game brings a seat: the pot, the worth of each ober by seat that takes it, the options."""

    players: int
    pot: int
    acorn: tuple[int, ...]
    leaf: tuple[int, ...]
    two_win: bool
    three_win: bool
    sweep: int

    def chips(self, seat: Seat, taken: list[Cards], tricks: list[int]) -> float:
        """Say what a regular game brings `seat`, with an equal share of what stays in the pot, in chips."""
        players, pot = self.players, self.pot
        done = sum(tricks)
        if done in tricks:
            return (self.sweep * (players - 1) if tricks[seat] == done else -self.sweep) + pot / players
        own = clean = 0
        for other in range(players):
            cards = taken[other]
            if cards & POINTS:
                value = (cards & HEARTS).bit_count()
                if cards & OBERS:
                    value += self.acorn[other] if cards & ACORN_OBER else 0
                    value += self.leaf[other] if cards & LEAF_OBER else 0
                pot += value
                if other == seat:
                    own = value
            else:
                clean += 1
        if clean == 0 or (clean == 2 and not self.two_win) or (clean == 3 and not self.three_win):
            return pot / players - own
        share = pot // clean
        return (pot - clean * share) / players + (share if not own else -own)


def read_stakes(setup: Setup, announced: Announced) -> Stakes:
    """Gather what a regular game is played for."""
    players = setup.players
    worth = {ACORN_OBER: [4] * players, LEAF_OBER: [8] * players}
    for holder, card in announced:
        values = worth[1 << card]
        usual = values[holder]
        values[:] = [2 * usual] * players
        if setup.option("own_capture_triple") == "on":
            values[holder] = 3 * usual
    two, three = setup.option("two_winners") == "split", setup.option("three_clean") == "split"
    sweep = 10 if players == 4 else 15
    return Stakes(players, setup.pot, tuple(worth[ACORN_OBER]), tuple(worth[LEAF_OBER]), two, three, sweep)


def called_chips(players: int, kind: str, caller: Seat, seat: Seat, is_made: bool) -> int:
    """Say what a called game brings a seat, in chips (S16, S17)."""
    each = (20 if kind == "big" else 10) if players == 4 else 30 if kind == "big" else 15
    return (each if is_made else -each) * (players - 1 if seat == caller else -1)


def read_start(seen: LorumObservation, kind: str, caller: Seat | None) -> Start:
    """Make the start of the playouts: what is on the table in the play, else the first lead of a game of that kind."""
    setup, trick = seen.setup, seen.trick
    players = setup.players
    whole = pack_tables(players).whole
    following: FollowingDuty = "free"
    if kind == "small":
        following = "beat" if setup.option("small_duty") == "beat" else "own-highest"
    if trick is None:
        leader = (setup.dealer + 1) % players if caller is None else caller
        none = (0,) * players
        return Start(players, caller, kind, following, setup.pot, leader, players, 0, 0, leader, 0, none, none, whole)
    taken, tricks = [0] * players, [0] * players
    for done in seen.tricks:
        taken[done.winner] |= mask(done.cards)
        tricks[done.winner] += 1
    count = len(trick.cards)
    pile = mask(trick.cards)
    return Start(
        players,
        caller,
        kind,
        following,
        setup.pot,
        trick.seats[count],
        players - count,
        SUITS[trick.suit] if trick.suit is not None else 0,
        1 << trick.cards[trick.best] if count else 0,
        trick.winner,
        pile,
        tuple(taken),
        tuple(tricks),
        whole & ~pile & ~sum(taken),
    )


@lru_cache(maxsize=1)
def draws() -> tuple[dict[Cards, Cards], ...]:
    """Tabulate random cards: `draws()[number][hand & suit]` is a card of the suit, 0 if there is none."""
    return tuple(
        {held << WIDTH * suit: 1 << bit + WIDTH * suit if held else 0 for suit in range(4) for held, bit in enumerate(table)}
        for table in kernel.draws(WIDTH, DRAWS)
    )


@lru_cache(maxsize=1)
def shuffles() -> tuple[Callable[[tuple[Cards, ...]], tuple[Cards, ...]], ...]:
    """Make random rearrangements of a tuple of 32 cards; one after another they shuffle it ever anew."""
    return tuple(itemgetter(*order) for order in kernel.orders(4 * WIDTH, SHUFFLES))


def play_randomly(dealt: tuple[Cards, ...], draw: dict[Cards, Cards]) -> tuple[list[Cards], list[int]]:  # noqa: C901
    """Play a regular deal of four at random from its first lead: the cards taken and the tricks, by seat from the leader.

    `dealt` are the cards in random order, eight for each seat; `draw` is one of `draws()`. Who is free in the choice of a
    card plays the next of its eight that it still holds. This is the least that a playout can cost.
    """
    cards1, cards2, cards3, cards4 = list(dealt[:8]), list(dealt[8:16]), list(dealt[16:24]), list(dealt[24:])
    hand1, hand2, hand3, hand4 = sum(cards1), sum(cards2), sum(cards3), sum(cards4)
    suit_of = SUIT_OF
    taken, tricks = [0] * 4, [0] * 4
    leader = 0
    for _ in range(8):
        lead = cards1.pop()
        while not lead & hand1:
            lead = cards1.pop()
        best = lead
        hand1 ^= lead
        suit = suit_of[lead]
        ahead = 0
        second = draw[hand2 & suit]
        if second:
            if second < best:
                best = second
                ahead = 1
        else:
            second = cards2.pop()
            while not second & hand2:
                second = cards2.pop()
        hand2 ^= second
        third = draw[hand3 & suit]
        if third:
            if third < best:
                best = third
                ahead = 2
        else:
            third = cards3.pop()
            while not third & hand3:
                third = cards3.pop()
        hand3 ^= third
        fourth = draw[hand4 & suit]
        if fourth:
            if fourth < best:
                ahead = 3
        else:
            fourth = cards4.pop()
            while not fourth & hand4:
                fourth = cards4.pop()
        hand4 ^= fourth
        if ahead:
            if ahead == 1:
                hand1, hand2, hand3, hand4 = hand2, hand3, hand4, hand1
                cards1, cards2, cards3, cards4 = cards2, cards3, cards4, cards1
            elif ahead == 2:
                hand1, hand2, hand3, hand4 = hand3, hand4, hand1, hand2
                cards1, cards2, cards3, cards4 = cards3, cards4, cards1, cards2
            else:
                hand1, hand2, hand3, hand4 = hand4, hand1, hand2, hand3
                cards1, cards2, cards3, cards4 = cards4, cards1, cards2, cards3
            leader = leader + ahead & 3
        taken[leader] |= lead | second | third | fourth
        tricks[leader] += 1
    return taken, tricks
