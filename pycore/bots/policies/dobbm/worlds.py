"""Sampling what a player of Dobbm cannot see: hands that fit the cards played, made likelier by the words and the exchange."""

import random
from itertools import accumulate
from math import exp

from pycore.bots.policies.dobbm.hands import AGAINST, BEFORE_DOBBM, BEFORE_SOLO, TRICKS
from pycore.bots.policies.dobbm.kernel import points_of
from pycore.bots.policies.dobbm.words import DOBBM_FROM, DOUBLE_UP_TO, SOLO_FROM
from pycore.bots.reading import read_tricks
from pycore.bots.search import World
from pycore.bots.worlds import Dealer
from pycore.cards import GERMAN_36, Cards, members
from pycore.games.dobbm.rules import CONTRACT, LAID_AWAY, PLAIN_HEARTS, SOWS, DobbmObservation

SPREAD = 4.0
"""How sharply a word tells of a hand, in card points."""
DOBBM_OUTLOOK, OUTLOOK_SPREAD = 60.0, 6.0
"""What the declarer of a Dobbm has in prospect after the exchange, at least."""
OVERSAMPLING = 3
"""Worlds drawn for every one that is kept."""
SWAPS = 24
"""Exchanges between hand and lay-away that make a sampled exchange a sensible one."""
CARELESSNESS = 2.0
"""How many card points a sampled exchange may differ from the best, about."""


def played_by_seat(seen: DobbmObservation) -> list[Cards]:
    """Gather the cards that each seat has played."""
    played = [0] * seen.setup.players
    for trick in (*seen.tricks, seen.trick) if seen.trick is not None else seen.tricks:
        for seat, card in zip(trick.seats, trick.cards, strict=False):
            played[seat] |= 1 << card
    return played


class Sampler:
    """Draws worlds for one observation."""

    def __init__(self, seen: DobbmObservation) -> None:
        """Work out what is known."""
        tricks = seen.tricks if seen.trick is None else (*seen.tricks, seen.trick)
        reading = read_tricks(CONTRACT, tricks, seen.setup.players)
        self.seen = seen
        self.played = played_by_seat(seen)
        self.unseen = GERMAN_36.whole & ~(reading.played | seen.hand | seen.laid)
        self.others = tuple(seat for seat in seen.setup.active if seat != seen.seat)
        self.knows_aside = bool(seen.taken)
        self.is_exchanged = seen.contract == "dobbm" and seen.seat != seen.declarer
        may = [self.unseen & ~reading.lacks[seat] for seat in self.others]
        sizes = [seen.sizes[seat] for seat in self.others]
        if not self.knows_aside:
            may.append(self.unseen)
            sizes.append(LAID_AWAY)
        self.may = dict(zip(self.others, may, strict=False))
        self.dealer = Dealer(may, sizes)

    def draw(self, rng: random.Random) -> tuple[float, World]:
        """Draw one world with its weight."""
        seen = self.seen
        dealt = self.dealer.deal(rng)
        hands = [0] * seen.setup.players
        assert seen.seat is not None
        hands[seen.seat] = seen.hand
        for seat, cards in zip(self.others, dealt, strict=False):
            hands[seat] = cards
        aside = seen.laid if self.knows_aside else dealt[-1]
        weight = 1.0
        if self.is_exchanged and seen.phase in ("doubling", "playing") and seen.declarer is not None:
            seat = seen.declarer
            hands[seat], aside = self._exchange(hands[seat], aside, self.played[seat], self.may[seat], rng)
            if not is_lawful(aside):
                weight = 1e-9
            outlook = TRICKS.of(hands[seat] | self.played[seat]) + points_of(aside)
            weight *= _sigmoid((outlook - DOBBM_OUTLOOK) / OUTLOOK_SPREAD)
        return weight * self._likelihood(hands), (*hands, aside)

    def _exchange(self, hand: Cards, aside: Cards, played: Cards, may: Cards, rng: random.Random) -> tuple[Cards, Cards]:
        """Swap cards between the declarer's hand and what he laid away until he has exchanged like a sensible player."""
        worth = self._exchange_worth(hand | played, aside)
        for _ in range(SWAPS):
            ours, laid = members(hand), members(aside)
            swap_in = 1 << laid[int(rng.random() * len(laid))]
            swap_out = 1 << ours[int(rng.random() * len(ours))]
            if not swap_in & may:
                continue
            other_hand, other_aside = hand ^ swap_in ^ swap_out, aside ^ swap_in ^ swap_out
            other = self._exchange_worth(other_hand | played, other_aside)
            if other > worth + (rng.random() - 0.5) * 2 * CARELESSNESS:
                hand, aside, worth = other_hand, other_aside, other
        return hand, aside

    @staticmethod
    def _exchange_worth(hand: Cards, aside: Cards) -> float:
        return TRICKS.of(hand) + points_of(aside) - (0 if is_lawful(aside) else 100)

    def _likelihood(self, hands: list[Cards]) -> float:
        """Judge how well the words said fit the hands."""
        seen, weight, is_dobbm_called = self.seen, 1.0, False
        auction = seen.calls[: len(seen.calls) - len(seen.answers)]
        for place, (seat, word) in enumerate(auction):
            if word == "dobbm":
                is_dobbm_called = True
            if seat == seen.seat or (seat == seen.declarer and self.is_exchanged and seen.phase in ("doubling", "playing")):
                continue
            held = hands[seat] | self.played[seat]
            if held.bit_count() != 8:
                continue
            if word == "solo":
                weight *= _sigmoid((BEFORE_SOLO.of(held) - SOLO_FROM + SPREAD) / SPREAD)
            elif word == "dobbm":
                weight *= _sigmoid((BEFORE_DOBBM.of(held) - DOBBM_FROM[min(place, 3)]) / SPREAD)
            elif not is_dobbm_called:
                weight *= _sigmoid((DOBBM_FROM[min(place, 3)] - BEFORE_DOBBM.of(held)) / SPREAD)
        for seat, word in seen.answers:
            if seat in (seen.seat, seen.declarer):
                continue
            against = AGAINST.of(hands[seat] | self.played[seat])
            sign = 1 if word == "double" else -1
            weight *= 0.1 + _sigmoid(sign * (DOUBLE_UP_TO - against) / SPREAD)
        return weight

    def sample(self, count: int, rng: random.Random) -> list[World]:
        """Draw worlds, more than asked for, and keep `count` by their weights."""
        drawn = [self.draw(rng) for _ in range(count * OVERSAMPLING)]
        steps = list(accumulate(weight for weight, _ in drawn))
        spacing = steps[-1] / count
        mark, kept, at = rng.random() * spacing, [], 0
        for _ in range(count):
            while steps[at] < mark and at < len(steps) - 1:
                at += 1
            kept.append(drawn[at][1])
            mark += spacing
        rng.shuffle(kept)
        return kept


def is_lawful(four: Cards) -> bool:
    """Tell whether four cards may be laid away (D13)."""
    return (four & SOWS).bit_count() <= (four & PLAIN_HEARTS).bit_count()


def _sigmoid(value: float) -> float:
    return 1 / (1 + exp(-max(-30.0, min(30.0, value))))
