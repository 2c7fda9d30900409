"""Playouts of Clumond in plain ints: everybody keeps to a plan, three cards to keep and the tricks that these ask for.

A hand is a mask of the pack; inside a suit a lower bit is a higher card. Where a card is played, `card` is its mask. A
player compares the tricks that he needs with those that his other cards promise, tries to win or to lose accordingly, and
makes a new plan when the old one cannot come true any more.
"""

from functools import lru_cache
from random import Random

from pycore.bots.policies.clumond.plans import STANDARD, keep_chance
from pycore.cards import FRENCH_48, Cards
from pycore.games.clumond.targets import SUIT_CARDS, SUIT_CODES
from pycore.seats import Seat

WIDTH = 12
SUIT_OF = {1 << card: SUIT_CARDS[home] for card, home in enumerate(FRENCH_48.homes)}
"""The suit of each card."""
ENOUGH = 8
"""So many tricks are left to a goer, no more (see `defence.py`)."""
assert SUIT_CODES == (3, 2, 1, 0)


def _promises() -> tuple[tuple[tuple[float, ...], ...], ...]:
    """Tabulate the chance that a card wins a trick, by tricks left, cards out in its suit and those above it."""
    found = []
    for left in range(14):
        slope = STANDARD.slope + STANDARD.haste / max(left, 1)
        base = STANDARD.top + STANDARD.trick * left
        rows = []
        for out in range(WIDTH + 1):
            top = min(base + STANDARD.length * out, 0.98)
            rows.append(tuple(top * (1 - higher / (out + 0.25)) ** slope for higher in range(out + 1)))
        found.append(tuple(rows))
    return tuple(found)


PROMISE = _promises()
TRUMP_PROMISE = 0.35
"""How much of what a card is short of certainty a trump makes up for."""

Keep = tuple[float, float, float]
"""What so many cards of a suit promise if they are its lowest, or its highest, and the chance that they can be kept."""


@lru_cache(maxsize=1 << 16)
def appraise(held: Cards, out: Cards, left: int, is_trump: bool) -> tuple[float, tuple[Keep, ...]]:
    """Estimate what the cards of one suit promise, in tricks, and what it means to keep none to three of them.

    `held` and `out` are masks of twelve cards.
    """
    others = out.bit_count()
    row = PROMISE[left][others]
    chances = []
    while held:
        card = held & -held
        held ^= card
        higher = (out & card - 1).bit_count()
        chance = row[higher]
        if is_trump:
            chance = chance + (1 - chance) * TRUMP_PROMISE if higher else 1.0
        chances.append(chance)
    size = len(chances)
    keeps = [(0.0, 0.0, 1.0)]
    for count in range(1, min(3, size) + 1):
        safety = keep_chance(size - count, others, left, 0) if left else 1.0
        keeps.append((sum(chances[size - count :]), sum(chances[:count]), safety))
    return sum(chances), tuple(keeps)


def make_plan(hand: Cards, rest: Cards, left: int, won: int, trump: Cards) -> tuple[Cards, int, float]:
    """Choose three cards to keep: the plan's cards, the tricks needed, and those that the others promise.

    `rest` are the cards in all hands, `left` the tricks to come, `won` those of this hand.
    """
    out = rest & ~hand
    clubs_sum, clubs = appraise(hand & 4095, out & 4095, left, bool(trump & 4095))
    hearts_sum, hearts = appraise(hand >> 12 & 4095, out >> 12 & 4095, left, bool(trump >> 12 & 4095))
    spades_sum, spades = appraise(hand >> 24 & 4095, out >> 24 & 4095, left, bool(trump >> 24 & 4095))
    diamonds_sum, diamonds = appraise(hand >> 36, out >> 36, left, bool(trump >> 36))
    promised = clubs_sum + hearts_sum + spades_sum + diamonds_sum
    ends, most = len(diamonds), won + left
    best, chosen, wanted = -1.0, (0, 0, 0, 3), 0
    for c, (c_low, c_high, c_safety) in enumerate(clubs):
        for h, (h_low, h_high, h_safety) in enumerate(hearts[: 4 - c]):
            first_safety = c_safety * h_safety
            for s, (s_low, s_high, s_safety) in enumerate(spades[: 4 - c - h]):
                d = 3 - c - h - s
                if d >= ends:
                    continue
                d_low, d_high, d_safety = diamonds[d]
                code = 3 * c + 2 * h + s
                safety = 0.1 + first_safety * s_safety * d_safety
                high = promised - c_low - h_low - s_low - d_low
                for target in (code, code + 10) if code <= 3 and most > 9 else (code,):
                    need = target - won
                    if need < 0 or target > most:
                        worth = 1e-3 / (1 + abs(need))
                    else:
                        gap = need - high
                        if gap < 0:
                            gap = promised - c_high - h_high - s_high - d_high - need
                        worth = safety / (1 + 2 * gap * gap) if gap > 0 else safety
                    if worth > best:
                        best, chosen, wanted = worth, (c, h, s, d), need
    return _take(hand, chosen, (clubs, hearts, spades, diamonds), promised, wanted)


def _take(
    hand: Cards, counts: tuple[int, ...], suits: tuple[tuple[Keep, ...], ...], promised: float, need: int
) -> tuple[Cards, int, float]:
    """Choose the cards of a plan: of each suit the highest or the lowest, as brings the promise closer to the need."""
    kept = 0
    for number, count in enumerate(counts):
        promised -= suits[number][count][0]
    for number, count in enumerate(counts):
        if count:
            low, high, _ = suits[number][count]
            held = hand & SUIT_CARDS[number]
            is_high = abs(promised - high + low - need) < abs(promised - need)
            promised -= high - low if is_high else 0.0
            for _ in range(count):
                card = held & -held if is_high else 1 << held.bit_length() - 1
                held ^= card
                kept |= card
    return kept, need, promised


def weigh_trick(hand: Cards, rest: Cards, left: int, won: int, trump: Cards) -> tuple[float, Cards]:
    """Weigh winning the present trick against losing it: how much better the best plan then is, and the cards it keeps."""
    out = rest & ~hand
    clubs_sum, clubs = appraise(hand & 4095, out & 4095, left, bool(trump & 4095))
    hearts_sum, hearts = appraise(hand >> 12 & 4095, out >> 12 & 4095, left, bool(trump >> 12 & 4095))
    spades_sum, spades = appraise(hand >> 24 & 4095, out >> 24 & 4095, left, bool(trump >> 24 & 4095))
    diamonds_sum, diamonds = appraise(hand >> 36, out >> 36, left, bool(trump >> 36))
    promised = clubs_sum + hearts_sum + spades_sum + diamonds_sum
    share = promised / (left + 3)
    ends, most = len(diamonds), won + left
    best_lost = best_won = -1.0
    chosen_lost = chosen_won = (0, 0, 0, 3)
    need_lost = need_won = 0
    for c, (c_low, c_high, c_safety) in enumerate(clubs):
        for h, (h_low, h_high, h_safety) in enumerate(hearts[: 4 - c]):
            first_safety = c_safety * h_safety
            for s, (s_low, s_high, s_safety) in enumerate(spades[: 4 - c - h]):
                d = 3 - c - h - s
                if d >= ends:
                    continue
                d_low, d_high, d_safety = diamonds[d]
                code = 3 * c + 2 * h + s
                safety = 0.05 + first_safety * s_safety * d_safety
                high = promised - c_low - h_low - s_low - d_low - share
                low = promised - c_high - h_high - s_high - d_high - share
                for target in (code, code + 10) if code <= 3 and most > 9 else (code,):
                    need = target - won
                    if 0 <= need < left:
                        gap = need - high if need > high else low - need if need < low else 0.0
                        worth = safety / (1 + 2 * gap * gap)
                        if worth > best_lost:
                            best_lost, chosen_lost, need_lost = worth, (c, h, s, d), need
                    if 0 < need <= left:
                        gap = need - 1 - high if need - 1 > high else low - need + 1 if need - 1 < low else 0.0
                        worth = safety / (1 + 2 * gap * gap)
                        if worth > best_won:
                            best_won, chosen_won, need_won = worth, (c, h, s, d), need
    if best_won == best_lost == -1.0:
        return 0.0, 0
    chosen, need = (chosen_won, need_won) if best_won > best_lost else (chosen_lost, need_lost)
    return best_won - best_lost, _take(hand, chosen, (clubs, hearts, spades, diamonds), promised, need)[0]


class Table:
    """A deal in the middle, to be played to its end: everything by seat, and the trick on the table."""

    __slots__ = (
        "best",
        "careful",
        "goer",
        "hands",
        "keeps",
        "left",
        "needs",
        "promises",
        "rest",
        "suit",
        "to_play",
        "trump",
        "turn",
        "winner",
        "won",
    )

    def __init__(self, hands: list[Cards], won: list[int], trump: Cards, goer: Seat | None) -> None:
        self.hands = hands
        self.won = won
        self.trump = trump
        self.goer = goer
        self.careful: tuple[int, ...] = (0, 1, 2)
        self.keeps = [0, 0, 0]
        self.needs = [0, 0, 0]
        self.promises = [0.0, 0.0, 0.0]
        self.left = 13 - sum(won)
        self.rest = hands[0] | hands[1] | hands[2]
        self.turn = self.winner = 0
        self.to_play = 3
        self.suit = self.best = 0

    def copy(self) -> "Table":
        """Make a table that can be played on without this one's changing."""
        other = Table.__new__(Table)
        other.hands, other.won = self.hands[:], self.won[:]
        other.careful = self.careful
        other.trump, other.goer = self.trump, self.goer
        other.keeps, other.needs, other.promises = self.keeps[:], self.needs[:], self.promises[:]
        other.left, other.rest, other.turn, other.winner = self.left, self.rest, self.turn, self.winner
        other.to_play, other.suit, other.best = self.to_play, self.suit, self.best
        return other

    def plan(self, seat: Seat) -> None:
        """Let a seat make a new plan."""
        self.keeps[seat], self.needs[seat], self.promises[seat] = make_plan(
            self.hands[seat], self.rest, self.left, self.won[seat], self.trump
        )

    def put(self, card: Cards) -> None:
        """Play a card, and settle the trick if it is complete."""
        seat = self.turn
        trump = self.trump
        if not self.suit:
            self.suit = SUIT_OF[card]
            self.best, self.winner = card, seat
        elif card & (self.suit if not self.best & trump else trump):
            if card < self.best:
                self.best, self.winner = card, seat
        elif card & trump:
            self.best, self.winner = card, seat
        self.hands[seat] ^= card
        self.promises[seat] -= _promise(card, self.rest & ~self.hands[seat], self.left)
        self.to_play -= 1
        if card & self.keeps[seat]:
            self.keeps[seat] = 0
        if self.to_play:
            self.turn = seat + 1 if seat < 2 else 0
            self.rest ^= card
            return
        self.rest ^= card
        winner = self.winner
        self.won[winner] += 1
        self.needs[winner] -= 1
        self.left -= 1
        self.turn = winner
        self.to_play = 3
        self.suit = self.best = 0


def _promise(card: Cards, others: Cards, left: int) -> float:
    out = others & SUIT_OF[card] & ~card
    return PROMISE[left][min(out.bit_count(), WIDTH)][(out & card - 1).bit_count()]


def choose_card(table: Table, luck: float) -> Cards:
    """Choose a card by plan; a `luck` below `NOISE` takes any."""
    seat = table.turn
    hand, suit, trump, best = table.hands[seat], table.suit, table.trump, table.best
    able = hand & suit or hand
    if luck < NOISE:
        return _any(able, luck / NOISE)
    goer = table.goer
    if goer is None or goer == seat:
        if seat in table.careful:
            gain, keep = weigh_trick(hand, table.rest, table.left, table.won[seat], trump)
            wants = gain > 0
            able = able & ~keep or able
        else:
            if not table.keeps[seat] or not 0 <= table.needs[seat] <= table.left:
                table.plan(seat)
            wants = table.needs[seat] > table.promises[seat]
            able = able & ~table.keeps[seat] or able
    else:
        wants = table.won[goer] >= ENOUGH
        if suit and not wants and table.winner == goer and table.to_play == 1:
            # He wins it anyway unless somebody takes it: the highest card that lies under his goes.
            wants = False
    if not suit:
        return _extreme(able, table.rest & ~hand, wants)
    ruffs = able & trump if not suit & trump else 0
    over = able & trump & best - 1 if best & trump else able & suit & best - 1 | ruffs
    under = able & ~over
    if wants:
        if over:
            follow = over & suit or over
            return 1 << follow.bit_length() - 1 if table.to_play == 1 or not over & suit else follow & -follow
        return _extreme(under, table.rest & ~hand, False) if not under & suit else 1 << under.bit_length() - 1
    if under:
        return _extreme(under, table.rest & ~hand, True) if not under & suit else under & -under
    return over & -over if table.to_play == 1 else 1 << over.bit_length() - 1


NOISE = 0.1
"""How often a player of the playouts plays any card."""


def _any(able: Cards, share: float) -> Cards:
    number = int(share * able.bit_count())
    while number:
        able &= able - 1
        number -= 1
    return able & -able


def _extreme(able: Cards, others: Cards, is_high: bool) -> Cards:
    """Choose the card of several suits that is the likeliest to win, or the unlikeliest."""
    chosen, worth = 0, -1.0 if is_high else 99.0
    for suit in SUIT_CARDS:
        held = able & suit
        if held:
            out = others & suit
            if is_high:
                card = held & -held
                chance = 1 - (out & card - 1).bit_count() / (out.bit_count() + 0.25) + 0.01 * out.bit_count()
                if chance > worth:
                    chosen, worth = card, chance
            else:
                card = 1 << held.bit_length() - 1
                chance = 1 - (out & card - 1).bit_count() / (out.bit_count() + 0.25) + (0.5 if not out else 0.0)
                if chance < worth:
                    chosen, worth = card, chance
    return chosen


def finish(table: Table, rng: Random) -> None:
    """Play the deal to its end."""
    random = rng.random
    while table.left:
        table.put(choose_card(table, random()))
