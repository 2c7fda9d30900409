"""Exact play of Domino Loo on known tiles: everybody does what is best for himself (max^n), up to a number of nodes."""

from collections.abc import Callable

from pycore.bots.policies.domino_loo.kernel import TRICKS, Point, Tables
from pycore.cards import Cards, Suit

Values = tuple[float, ...]


class TooMany(Exception):  # noqa: N818 - a limit that was met, no error
    """The tree has more nodes than allowed."""


class Solver:
    """Solves one world, remembering positions between tricks; `pay` says what tricks by place are worth, by place."""

    def __init__(self, table: Tables, *, is_always: bool, pay: Callable[[tuple[int, ...]], Values], nodes: int) -> None:
        """Begin without anything solved."""
        self.table, self.is_always, self.pay, self.nodes = table, is_always, pay, nodes
        self._known: dict[tuple[tuple[Cards, ...], int, tuple[int, ...]], Values] = {}

    def value(self, point: Point, tile: Cards, named: Suit) -> Values:
        """Say what a point comes to, by place, if `tile` is played next (led as `named`).

        Raises:
            TooMany: if it takes more nodes than allowed.
        """
        suit = named if point.suit < 0 else point.suit
        return self._after(list(point.hands), point.turn, tile, suit, point.best, point.holder, point.on_table, point.won)

    def _after(
        self,
        hands: list[Cards],
        turn: int,
        tile: Cards,
        suit: Suit,
        best: Cards,
        holder: int,
        on_table: int,
        won: tuple[int, ...],
    ) -> Values:
        self.nodes -= 1
        if self.nodes < 0:
            raise TooMany
        players = len(hands)
        if not on_table or tile & self.table.above[suit][best]:
            best, holder = tile, turn
        hands[turn] ^= tile
        if on_table + 1 == players:
            found = self._lead(tuple(hands), holder, (*won[:holder], won[holder] + 1, *won[holder + 1 :]))
        else:
            found = self._follow(hands, (turn + 1) % players, suit, best, holder, on_table + 1, won)
        hands[turn] ^= tile
        return found

    def _follow(
        self, hands: list[Cards], turn: int, suit: Suit, best: Cards, holder: int, on_table: int, won: tuple[int, ...]
    ) -> Values:
        mine = hands[turn]
        held = mine & self.table.trumps
        legal = (self.is_always and held & held - 1 and held) or mine & self.table.followers[suit] or held or mine
        found: Values = ()
        while legal:
            tile = legal & -legal
            legal ^= tile
            value = self._after(hands, turn, tile, suit, best, holder, on_table, won)
            if not found or value[turn] > found[turn]:
                found = value
        return found

    def _lead(self, hands: tuple[Cards, ...], turn: int, won: tuple[int, ...]) -> Values:
        if sum(won) == TRICKS:
            return self.pay(won)
        key = hands, turn, won
        known = self._known.get(key)
        if known is not None:
            return known
        mine = hands[turn]
        legal = mine & self.table.trumps or mine
        found: Values = ()
        open_hands = list(hands)
        while legal:
            tile = legal & -legal
            legal ^= tile
            for suit in self.table.suits[tile]:
                value = self._after(open_hands, turn, tile, suit, 0, turn, 0, won)
                if not found or value[turn] > found[turn]:
                    found = value
        self._known[key] = found
        return found
