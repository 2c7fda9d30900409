"""Playing on a deal of Domino Loo in plain ints: the same rules as in `pycore.games.domino_loo`, inlined for speed.

Places stand for the seats that stayed in, in order of play from the first leader. A tile is its bit. The players here see all
hands (the hands are sampled anyway) and play by short rules, with a share of random tiles.
"""

from functools import lru_cache
from typing import NamedTuple

from pycore.bots.policies.domino_loo.chances import Opponent, worth
from pycore.cards import DOUBLE_SIX, Cards, Suit, members
from pycore.games.domino_loo.playing import contract
from pycore.games.domino_loo.rules import HAND

NOISE_BITS, NOISE_BELOW = 31, 4
"""A tile is random in 4 of 32 cases."""
RANDOM_BITS = 8 * 20
"""Random bits that one playout may use."""
TRICKS = 5


class Tables(NamedTuple):
    """A contract by bits: `followers` by suit, `above` and `power` by suit and tile, the `suits` a tile may be led as, trumps.

    `worths[opponents]` says of each tile how likely it takes a trick against so many, before anything is known.
    """

    followers: tuple[Cards, ...]
    above: tuple[dict[Cards, Cards], ...]
    power: tuple[dict[Cards, int], ...]
    suits: dict[Cards, tuple[Suit, ...]]
    trumps: Cards
    worths: tuple[dict[Cards, float], ...]


@lru_cache(maxsize=14)
def tables(trump: Suit, is_natural: bool) -> Tables:
    """Work out the tables of a contract."""
    rules = contract(trump, is_natural)
    tiles = range(len(DOUBLE_SIX))

    def worths(opponents: int) -> dict[Cards, float]:
        return {1 << tile: worth(rules, tile, (Opponent(HAND, DOUBLE_SIX.whole ^ 1 << tile),) * opponents) for tile in tiles}

    return Tables(
        rules.followers,
        tuple({1 << tile: above[tile] for tile in tiles} for above in rules.above),
        tuple({1 << tile: power[tile] for tile in tiles} for power in rules.power),
        {1 << tile: rules.led_as[tile] for tile in tiles},
        rules.trumps,
        tuple(worths(opponents) for opponents in range(4)),
    )


class Point(NamedTuple):
    """A point of the play with all tiles known, by places: hands, whose turn, the trick on the table, the tricks won.

    `suit` is what was led (-1: nothing yet), `best` the winning tile, `holder` its place, `on_table` the number of tiles on the
    table; `is_always` is the option on two trumps.
    """

    hands: tuple[Cards, ...]
    turn: int
    suit: Suit
    best: Cards
    holder: int
    on_table: int
    won: tuple[int, ...]
    is_always: bool


def play_out(  # noqa: C901
    table: Tables, point: Point, tile: Cards, named: Suit, chance: int, trace: list[tuple[Cards, Suit]] | None = None
) -> tuple[int, ...]:
    """Play a point to its end, beginning with `tile` (0: any) led as `named`, and count the tricks by place (L18 to L23).

    `chance` are `RANDOM_BITS` random bits; the tiles played, and what each trick was led as, are added to `trace`.
    """
    given, turn, suit, best, holder, on_table, start, is_always = point
    hands, won = list(given), list(start)
    players = len(hands)
    tricks = sum(won)
    followers, trumps, worths = table.followers, table.trumps, table.worths[players - 1]
    while True:
        if on_table == players:
            won[holder] += 1
            tricks += 1
            if tricks == TRICKS:
                return tuple(won)
            turn, suit, on_table = holder, -1, 0
        mine = hands[turn]
        held = mine & trumps
        if suit < 0:
            legal = held if held and (tricks or held & held - 1) else mine
        elif is_always and held & held - 1:
            legal = held
        else:
            legal = mine & followers[suit] or held or mine
        if tile:
            chosen, tile = tile, 0
            if suit < 0:
                suit = named
        elif chance & NOISE_BITS < NOISE_BELOW and legal & legal - 1:
            chosen = legal
            for _ in range(chance >> 5 & 3):
                chosen = chosen & chosen - 1 or legal
            chosen &= -chosen
            if suit < 0:
                suits = table.suits[chosen]
                suit = suits[chance >> 7 & 1 if len(suits) > 1 else 0]
        elif suit < 0:
            chosen, suit = lead(table, hands, turn, legal, worths)
        elif not legal & legal - 1:
            chosen = legal
        else:
            above = table.above[suit]
            following = followers[suit]
            threats = 0
            for later in range(turn + 1, turn + players - on_table):
                theirs = hands[later % players]
                threats |= theirs & following or theirs & trumps
            sure = 0
            winners = legal & above[best]
            while winners:
                one = winners & -winners
                winners ^= one
                if not threats & above[one]:
                    sure |= one
            chosen = _least(sure, table.power[suit]) if sure else _least(legal, worths)
        if trace is not None:
            trace.append((chosen, suit))
        chance >>= 8
        hands[turn] = mine ^ chosen
        if not on_table or chosen & table.above[suit][best]:
            best, holder = chosen, turn
        on_table += 1
        turn += 1
        if turn == players:
            turn = 0


def lead(table: Tables, hands: list[Cards], turn: int, legal: Cards, worths: dict[Cards, float]) -> tuple[Cards, Suit]:
    """Choose a lead: the cheapest tile that nobody can beat, else the tile that is worth least."""
    found, cheapest = (0, 0), 10.0
    rest = legal
    while rest:
        tile = rest & -rest
        rest ^= tile
        for suit in table.suits[tile]:
            above, following = table.above[suit][tile], table.followers[suit]
            for place, theirs in enumerate(hands):
                if place != turn and (theirs & following or theirs & table.trumps) & above:
                    break
            else:
                if worths[tile] < cheapest:
                    found, cheapest = (tile, suit), worths[tile]
    if found[0]:
        return found
    tile = _least(legal, worths)
    return tile, table.suits[tile][0]


def _least(tiles: Cards, measure: dict[Cards, float] | dict[Cards, int]) -> Cards:
    """Choose the tile that measures least."""
    found, least = 0, 1e9
    while tiles:
        tile = tiles & -tiles
        tiles ^= tile
        if measure[tile] < least:
            found, least = tile, measure[tile]
    return found


def strength(table: Tables, hand: Cards, opponents: int) -> float:
    """Add up what the best five tiles of a hand are worth before anything is known."""
    worths = table.worths[opponents]
    found = sorted((worths[1 << tile] for tile in members(hand)), reverse=True)
    return sum(found[:HAND])
