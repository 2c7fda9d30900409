"""Sampling what a player of Dobbm cannot see: hands that fit the cards played, made likelier by the words and the exchange."""

import random
from collections.abc import Callable
from math import exp

from pycore.bots.policies.dobbm.habits import surprises
from pycore.bots.policies.dobbm.hands import AGAINST, BEFORE_DOBBM, BEFORE_SOLO, TRICKS
from pycore.bots.policies.dobbm.kernel import points_of
from pycore.bots.policies.dobbm.words import DOBBM_FROM, DOUBLE_UP_TO, SOLO_FROM, SOLO_OVER_DOBBM_FROM
from pycore.bots.reading import read_tricks
from pycore.bots.search import World
from pycore.bots.worlds import Dealer, keep_by_weight
from pycore.cards import GERMAN_36, Cards, members
from pycore.games.dobbm.rules import CONTRACT, LAID_AWAY, PLAIN_HEARTS, SOWS, DobbmObservation
from pycore.seats import Seat

SPREAD = 4.0
"""How sharply a word tells of a hand, in card points."""
DOBBM_OUTLOOK, OUTLOOK_SPREAD = 60.0, 6.0
"""What the declarer of a Dobbm has in prospect after the exchange, at least."""
OVERSAMPLING = 3
"""Worlds drawn for every one that is kept."""
SWAPS = 24
"""Exchanges between hand and lay-away that make a sampled exchange a sensible one."""
LEAST_IN_TRICKS = 35.0
"""What the declarer of a Dobbm expects in tricks after the exchange, at least, in card points."""
STRONGEST = 3.0
"""How many times the mean a world's weight may be: a few worlds must not speak for all."""
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
        self.caller, self.price, self.least = self._call_to_explain()
        self.surprises = surprises(seen)

    def _call_to_explain(self) -> tuple[Seat | None, Callable[[Cards], float], float]:
        """Find who of the others has called, if anybody, how his hand is judged, and what it is worth at least."""
        seen = self.seen
        auction = seen.calls[: len(seen.calls) - len(seen.answers)]
        found = [(place, seat, word) for place, (seat, word) in enumerate(auction) if word != "pass"]
        if not found or found[-1][1] == seen.seat or seen.setup.occasion == "must":
            return None, BEFORE_SOLO.of, 0.0
        place, seat, word = found[-1]
        if word == "solo":
            return seat, BEFORE_SOLO.of, (SOLO_FROM if len(found) == 1 else SOLO_OVER_DOBBM_FROM) - SPREAD
        if seen.phase == "auction":
            return seat, BEFORE_DOBBM.of, DOBBM_FROM[min(place, 3)] - SPREAD
        return seat, TRICKS.of, LEAST_IN_TRICKS

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
        if self.caller is not None:
            aside = self._strengthen(hands, aside, self.caller, rng)
        weight = 1.0
        if self.is_exchanged and seen.phase in ("doubling", "playing") and seen.declarer is not None:
            seat = seen.declarer
            hands[seat], aside = self._exchange(hands[seat], aside, self.played[seat], self.may[seat], rng)
            if not is_lawful(aside):
                weight = 1e-9
            outlook = TRICKS.of(hands[seat] | self.played[seat]) + points_of(aside)
            weight *= _sigmoid((outlook - DOBBM_OUTLOOK) / OUTLOOK_SPREAD)
        return weight * self._likelihood(hands), (*hands, aside)

    def _strengthen(self, hands: list[Cards], aside: Cards, caller: Seat, rng: random.Random) -> Cards:
        """Swap cards of the caller with other hidden ones until his hand is worth his call, or for so many tries."""
        played, may = self.played[caller], self.may[caller]
        others = [seat for seat in self.others if seat != caller]
        worth = self.price(hands[caller] | played)
        for _ in range(SWAPS):
            if worth >= self.least:
                break
            at = int(rng.random() * (len(others) + (not self.knows_aside)))
            other = hands[others[at]] if at < len(others) else aside
            held = hands[caller]
            if not other or not held:
                continue
            ours, theirs = members(held), members(other)
            swap_in = 1 << theirs[int(rng.random() * len(theirs))]
            swap_out = 1 << ours[int(rng.random() * len(ours))]
            if not swap_in & may or (at < len(others) and not swap_out & self.may[others[at]]):
                continue
            better = self.price(held ^ swap_in ^ swap_out | played)
            if better > worth:
                worth = better
                hands[caller] = held ^ swap_in ^ swap_out
                if at < len(others):
                    hands[others[at]] = other ^ swap_in ^ swap_out
                else:
                    aside = other ^ swap_in ^ swap_out
        return aside

    def _exchange(self, hand: Cards, aside: Cards, played: Cards, may: Cards, rng: random.Random) -> tuple[Cards, Cards]:
        """Swap cards between the declarer's hand and what he laid away until he has exchanged like a sensible player."""
        worth = self._exchange_worth(hand | played, aside)
        ours, laid = members(hand), members(aside)
        for _ in range(SWAPS if hand else 0):
            swap_in = 1 << laid[int(rng.random() * len(laid))]
            swap_out = 1 << ours[int(rng.random() * len(ours))]
            if not swap_in & may:
                continue
            other_hand, other_aside = hand ^ swap_in ^ swap_out, aside ^ swap_in ^ swap_out
            other = self._exchange_worth(other_hand | played, other_aside)
            if other > worth + (rng.random() - 0.5) * 2 * CARELESSNESS:
                hand, aside, worth = other_hand, other_aside, other
                ours, laid = members(hand), members(aside)
        return hand, aside

    @staticmethod
    def _exchange_worth(hand: Cards, aside: Cards) -> float:
        return TRICKS.of(hand) + points_of(aside) - (0 if is_lawful(aside) else 100)

    def _likelihood(self, hands: list[Cards]) -> float:
        """Judge how well the words said and the cards played fit the hands."""
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
        for seat, instead, later, factor in self.surprises:
            if (hands[seat] | later) & instead:
                weight *= factor
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
        limit = STRONGEST * sum(weight for weight, _ in drawn) / len(drawn)
        weights = (min(weight, limit) for weight, _ in drawn)
        return keep_by_weight([world for _, world in drawn], weights, count, rng)


def is_lawful(four: Cards) -> bool:
    """Tell whether four cards may be laid away (D13)."""
    return (four & SOWS).bit_count() <= (four & PLAIN_HEARTS).bit_count()


def _sigmoid(value: float) -> float:
    return 1 / (1 + exp(-max(-30.0, min(30.0, value))))
