"""Sampling what a player of Domino Loo cannot see: tiles that fit what was played, made likelier by the words."""

import random

from pycore.bots.policies.domino_loo.chances import impossible_tiles, stakes_of
from pycore.bots.policies.domino_loo.kernel import tables
from pycore.bots.policies.domino_loo.outcomes import Going, word_values
from pycore.bots.search import World
from pycore.bots.worlds import Dealer, keep_by_weight
from pycore.cards import DOUBLE_SIX, Cards, members
from pycore.games.domino_loo.phases import LooObservation
from pycore.games.domino_loo.playing import contract
from pycore.games.domino_loo.rules import DECISIONS, DRAWN, HAND, MISSES
from pycore.games.domino_loo.scoring import is_forced_to_stand

SURPRISE = 0.2
"""How likely a word is that the rule would not have said, against one that it would have said."""
OVERSAMPLING = 3
"""Worlds drawn for every one that is kept."""


class Sampler:
    """Draws worlds for one observation: the hands by seat, what each has laid aside by seat, the boneyard."""

    def __init__(self, seen: LooObservation) -> None:
        """Work out what is known."""
        assert seen.seat is not None
        setup = seen.setup
        is_natural = setup.option("double_rank") == "natural"
        self.is_always = setup.option("two_trumps") == "always"
        self.seen, self.table, self.stakes = seen, tables(seen.trump, is_natural), stakes_of(seen)
        self.played = [0] * setup.players
        tricks = seen.tricks if seen.trick is None else (*seen.tricks, seen.trick)
        for trick in tricks:
            for seat, tile in zip(trick.seats, trick.cards, strict=False):
                self.played[seat] |= 1 << tile
        turned = 1 << seen.turn_up
        self.others = tuple(seat for seat in range(setup.players) if seat != seen.seat)
        all_played = sum(self.played)
        unseen = DOUBLE_SIX.whole & ~(seen.hand | seen.own_discards | all_played | turned)
        missing = impossible_tiles(contract(seen.trump, is_natural), tricks, setup.players, self.is_always)
        may = [unseen & ~missing[seat] for seat in self.others] + [unseen] * (len(self.others) + 1)
        sizes = [seen.sizes[seat] for seat in self.others] + [self.laid_aside(seat) for seat in self.others] + [seen.boneyard]
        if seen.taker in self.others and not all_played & turned:
            at = self.others.index(seen.taker)
            may[at] |= turned & ~missing[seen.taker]
            may[at + len(self.others)] |= turned
        used = [place for place, size in enumerate(sizes) if size]
        self.may = dict(zip(self.others, may, strict=False))
        self.used, self.places = used, len(sizes)
        self.dealer = Dealer([may[place] for place in used], [sizes[place] for place in used])

    def laid_aside(self, seat: int) -> int:
        """Count the tiles that a seat has thrown in or laid away."""
        word = self.seen.decisions[seat]
        if word == "fold":
            return HAND
        return self.seen.drawn[seat] if word == "miss" else int(seat == self.seen.taker)

    def draw(self, rng: random.Random) -> tuple[float, World]:
        """Draw one world with its weight."""
        seen = self.seen
        assert seen.seat is not None
        dealt = [0] * self.places
        for place, tiles in zip(self.used, self.dealer.deal(rng), strict=True):
            dealt[place] = tiles
        hands, aside = [0] * seen.setup.players, [0] * seen.setup.players
        hands[seen.seat], aside[seen.seat] = seen.hand, seen.own_discards
        decided = [0] * seen.setup.players
        for seat, hand, gone in zip(self.others, dealt, dealt[len(self.others) :], strict=False):
            word, free = seen.decisions[seat], 0
            if word == "miss":
                gone_tiles = members(gone)
                free = sum(1 << tile for tile in rng.sample(gone_tiles, DRAWN[seen.setup.players] - HAND))
            elif seat == seen.taker:
                free = gone
            kept, laid = self._lay_away(hand, free, self.may[seat])
            hands[seat], aside[seat] = kept, gone & ~free | laid
            decided[seat] = gone & ~free if word in ("fold", "miss") else kept | self.played[seat]
            if seat == seen.taker:
                decided[seat] = kept | self.played[seat] | laid
        return self._likelihood(decided), (*hands, *aside, dealt[-1])

    def _lay_away(self, hand: Cards, laid: Cards, may: Cards) -> tuple[Cards, Cards]:
        """Let a sampled player have laid away what was worth least."""
        worths = self.table.worths[max(1, len(self.others) - 1)]
        for tile in members(laid):
            bit = 1 << tile
            if not hand or not bit & may:
                continue
            least = min((1 << other for other in members(hand)), key=worths.__getitem__)
            if worths[least] < worths[bit]:
                hand, laid = hand ^ least ^ bit, laid ^ least ^ bit
        return hand, laid

    def _likelihood(self, decided: list[Cards]) -> float:
        """Judge how well the words fit the tiles that they were said on."""
        seen, setup, weight = self.seen, self.seen.setup, 1.0
        if is_forced_to_stand(setup):
            return 1.0
        going = Going(setup, self.table, self.stakes, 1 << seen.turn_up, self.is_always, [], [], [])
        inside, misses, undecided = 0, 0, setup.players
        for seat, word in seen.calls:
            if word not in DECISIONS:
                continue
            undecided -= 1
            if seat != seen.seat:
                is_dealer = seat == setup.dealer
                hand = decided[seat] | (1 << seen.turn_up if is_dealer else 0)
                can_miss = misses < MISSES[setup.players]
                is_pot = setup.players == 4 and is_dealer and inside == 1 and misses == 1
                values = word_values(going, hand, inside, undecided, can_miss=can_miss, is_pot_played_for=is_pot)
                if values.get(word, 0.0) < max(values.values()):
                    weight *= SURPRISE
            inside += word != "fold"
            misses += word == "miss"
        return weight

    def sample(self, count: int, rng: random.Random) -> list[World]:
        """Draw worlds, more than asked for, and keep `count` by their weights."""
        drawn = [self.draw(rng) for _ in range(count * OVERSAMPLING)]
        return keep_by_weight([world for _, world in drawn], (weight for weight, _ in drawn), count, rng)
