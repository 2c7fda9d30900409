"""Which card to play towards one's own number of tricks: weigh winning and losing this trick for every card."""

from pycore.bots.policies.clumond.plans import Hand, Judgement, Plan, fit, keep_chance, plans, weigh_hand
from pycore.bots.policies.clumond.table import HOMES, SHARED, Table
from pycore.cards import Card, Cards
from pycore.games.clumond.targets import SUIT_CARDS

WIDTH = 14
"""So many of the best plans are looked at for every card."""
OTHER_WAY = 0.4
"""What a second plan with another number of tricks adds to the best one."""
LAST_HAND, TWO_BEHIND, ONE_OF_TWO = 1.5, 4.2, 2.2
"""How fast a card's chance falls with the cards above it: one plays after it, two do, two of whom one is void."""
RUFF = 0.5
"""How often a hand that is void trumps."""


def win_chance(table: Table, card: Card) -> float:
    """Estimate the chance that the card wins the trick on the table."""
    if not table.beats_best(card):
        return 0.0
    led = HOMES[card] if table.led is None else table.led
    out = (table.unseen & SUIT_CARDS[led]).bit_count()
    higher = table.rivals(card).bit_count() if HOMES[card] == led else 0
    able = sum(not table.is_void(seat, led) for seat in table.later)
    chance = 1.0
    if higher and able:
        power = LAST_HAND if len(table.later) == 1 else TWO_BEHIND if able == 2 else ONE_OF_TWO
        chance = (1 - higher / out) ** power
    over = table.trumps_above(card, led)
    if over and table.trump is not None:
        for seat in table.later:
            if not table.is_void(seat, table.trump):
                void = 1.0 if table.is_void(seat, led) else SHARED[out]
                chance *= 1 - void * RUFF * (1 - SHARED[over])
    return chance


def card_values(table: Table, legal: Cards, judgement: Judgement) -> dict[Card, float]:
    """Estimate for every card that differs from the others how likely the seat's number comes out right after it."""
    hand = weigh_hand(table, judgement)
    ranked = plans(table, hand, judgement)
    values = {}
    for card in table.distinct(legal):
        lost, won = _values_after(table, card, hand, ranked, judgement)
        chance = win_chance(table, card)
        values[card] = chance * won + (1 - chance) * lost
    return values


def _values_after(table: Table, card: Card, hand: Hand, ranked: list[Plan], judgement: Judgement) -> tuple[float, float]:
    """Value the hand without the card, the trick lost and the trick won."""
    kind = hand.kinds[hand.cards.index(card)]
    size, chance, reserve = hand.kinds.count(kind), hand.chances[kind], hand.reserves[kind]
    home, left = HOMES[card], table.left - 1
    length = (table.hand & SUIT_CARDS[home]).bit_count()
    out = (table.unseen & SUIT_CARDS[home]).bit_count()
    out_after = out if table.led not in (None, home) else max(0, out - len(table.later))
    lost, won = _Best(), _Best()
    seen = 0
    for plan in ranked:
        if plan.kept.count(kind) == size:
            continue
        kept = plan.counts[home]
        before = keep_chance(length - kept, out, table.left, plan.need) if kept and 0 <= plan.need <= table.left else 1.0
        gap = plan.need - plan.mean + chance
        variance, extra = plan.variance - chance * (1 - chance), plan.reserve - reserve
        for best, need, lead in ((lost, plan.need, 0.0), (won, plan.need - 1, extra)):
            if not 0 <= need <= left:
                value = -0.03 * (need - left if need > left else -need) - 0.01
            elif left == 0:
                value = 1.0
            else:
                after = keep_chance(length - 1 - kept, out_after, left, need) if kept else 1.0
                held = plan.safety / before * after if before else 0.0
                value = held * fit(gap - (best is won), variance, lead, judgement)
            best.take(value, plan.need)
        seen += 1
        if seen == WIDTH:
            break
    return lost.total, won.total


class _Best:
    """The best value so far and the best one with another number of tricks."""

    __slots__ = ("first", "need", "second")

    def __init__(self) -> None:
        self.first = self.second = -1e9
        self.need: int | None = None

    def take(self, value: float, need: int) -> None:
        """Look at one more plan."""
        if value > self.first:
            if need != self.need:
                self.second = self.first
            self.first, self.need = value, need
        elif value > self.second and need != self.need:
            self.second = value

    @property
    def total(self) -> float:
        """The best value, and a part of the other way that stays open."""
        if self.second > 0 and self.first < 1:
            return self.first + OTHER_WAY * (1 - self.first) * self.second
        return self.first
