"""Worlds: every way to put the cards that a seat cannot place into the places that may hold them is drawn equally often."""

from collections.abc import Iterable, Sequence
from itertools import accumulate
from math import comb
from random import Random
from typing import TypeVar

from pycore.cards import Card, Cards, members

T = TypeVar("T")


class Dealer:
    """Deals cards into places: `may[place]` are those that the place may hold, `sizes[place]` how many it holds.

    Cards that may lie in the same places make a kind. The kinds are dealt one after the other, those with the fewest
    places first, and how many of a kind go where is drawn by counting the ways to deal the rest: no draw ever fails, and
    none is likelier than another.

    Raises:
        ValueError: if there is no way to deal the cards.
    """

    def __init__(self, may: Iterable[Cards], sizes: Iterable[int]) -> None:
        self._sizes = tuple(sizes)
        may = tuple(may)
        kinds: dict[tuple[int, ...], list[Card]] = {}
        for card in members(_union(may)):
            kinds.setdefault(tuple(place for place, cards in enumerate(may) if cards >> card & 1), []).append(card)
        order = sorted(kinds, key=lambda places: (len(places), places))
        self._kinds = [(places, kinds[places]) for places in order]
        self._ways: dict[tuple[int, tuple[int, ...]], int] = {}
        self._splits: dict[tuple[int, tuple[int, ...]], tuple[list[tuple[int, ...]], list[int]]] = {}
        if sum(self._sizes) != sum(len(cards) for cards in kinds.values()) or not self.ways:
            raise ValueError(f"no way to deal {may} into {self._sizes}")

    @property
    def ways(self) -> int:
        """The number of ways to deal the cards."""
        return self._count(0, self._sizes)

    def deal(self, rng: Random) -> tuple[Cards, ...]:
        """Draw one way to deal the cards, as masks by place."""
        dealt = [0] * len(self._sizes)
        room = self._sizes
        random = rng.random
        for index, (places, kind) in enumerate(self._kinds):
            splits, limits = self._choices(index, room)
            split = splits[0]
            if len(splits) > 1:
                drawn = rng.randrange(limits[-1])
                split = next(split for split, limit in zip(splits, limits, strict=True) if drawn < limit)
            cards = kind
            if sum(map(bool, split)) > 1:
                cards = sorted(kind, key=lambda _: random())
            start = 0
            for place, count in zip(places, split, strict=True):
                for card in cards[start : start + count]:
                    dealt[place] |= 1 << card
                start += count
            room = _less(room, places, split)
        return tuple(dealt)

    def _choices(self, index: int, room: tuple[int, ...]) -> tuple[list[tuple[int, ...]], list[int]]:
        """List the splits of a kind over its places that can be gone on from, and the running total of their ways."""
        known = self._splits.get((index, room))
        if known is None:
            places, kind = self._kinds[index]
            if index == len(self._kinds) - 1:
                splits = [tuple(room[place] for place in places)]
                weights = [1]
            else:
                splits, weights = [], []
                for split in _splits(len(kind), [room[place] for place in places]):
                    ways = self._count(index + 1, _less(room, places, split))
                    if ways:
                        splits.append(split)
                        weights.append(_multinomial(split) * ways)
            known = self._splits[index, room] = (splits, list(accumulate(weights)))
        return known

    def _count(self, index: int, room: tuple[int, ...]) -> int:
        """Count the ways to deal the kinds from `index` on into the room that is left."""
        if index == len(self._kinds):
            return int(not any(room))
        if index == len(self._kinds) - 1:
            places, kind = self._kinds[index]
            fits = sum(room) == len(kind) and all(not left or place in places for place, left in enumerate(room))
            return _multinomial(tuple(room[place] for place in places)) if fits else 0
        known = self._ways.get((index, room))
        if known is None:
            limits = self._choices(index, room)[1]
            known = self._ways[index, room] = limits[-1] if limits else 0
        return known


def _union(masks: tuple[Cards, ...]) -> Cards:
    gathered = 0
    for cards in masks:
        gathered |= cards
    return gathered


def keep_by_weight(drawn: Sequence[T], weights: Iterable[float], count: int, rng: Random) -> list[T]:
    """Keep `count` of what was drawn, each about as often as its weight asks for, in random order."""
    steps = list(accumulate(weights))
    spacing = steps[-1] / count
    mark, kept, at = rng.random() * spacing, [], 0
    for _ in range(count):
        while steps[at] < mark and at < len(steps) - 1:
            at += 1
        kept.append(drawn[at])
        mark += spacing
    rng.shuffle(kept)
    return kept


def _less(room: tuple[int, ...], places: tuple[int, ...], split: tuple[int, ...]) -> tuple[int, ...]:
    left = list(room)
    for place, count in zip(places, split, strict=True):
        left[place] -= count
    return tuple(left)


def _splits(count: int, limits: list[int]) -> list[tuple[int, ...]]:
    """List the ways to split `count` over places of limited room."""
    if not limits:
        return [()] if count == 0 else []
    return [(here, *rest) for here in range(min(count, limits[0]) + 1) for rest in _splits(count - here, limits[1:])]


def _multinomial(split: tuple[int, ...]) -> int:
    ways, total = 1, 0
    for count in split:
        total += count
        ways *= comb(total, count)
    return ways
