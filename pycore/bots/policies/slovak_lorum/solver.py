"""Exact play of a big and a small in one world: whether the caller can make it against players who see all cards."""

from pycore.bots.policies.slovak_lorum.kernel import SUIT_OF, SUITS, Start
from pycore.cards import Cards

Hands = tuple[Cards, ...]


class TooLongError(Exception):
    """The search has looked at as many positions as it may."""


def solve(start: Start, hands: list[Cards], cap: int) -> bool | None:
    """Tell whether the caller makes his game (`None`: that takes more than `cap` positions to say)."""
    assert start.caller is not None
    if any(tricks and (seat == start.caller) == (start.kind == "small") for seat, tricks in enumerate(start.tricks)):
        return False
    solver = (Small if start.kind == "small" else Big)(start, cap)
    try:
        return solver.is_made(tuple(hands), start.turn, start.left, start.suit, start.best, start.winner)
    except TooLongError:
        return None


class _Solver:
    """What both games share: who calls, how many positions may be looked at, what is known of those at a lead."""

    def __init__(self, start: Start, cap: int) -> None:
        self.players = start.players
        assert start.caller is not None
        self.caller = start.caller
        self.following = start.following
        self.cap = cap
        self.known: dict[tuple[Hands, int], bool] = {}

    def count(self) -> None:
        """Count a position.

        Raises:
            TooLongError: if there were too many.
        """
        self.cap -= 1
        if self.cap < 0:
            raise TooLongError


class Big(_Solver):
    """The caller leads all the time and must win every trick."""

    def is_made(self, hands: Hands, turn: int, left: int, suit: Cards, best: Cards, winner: int) -> bool:
        """Tell whether the caller wins this trick and all that follow."""
        self.count()
        caller = self.caller
        if not suit:
            if not hands[caller]:
                return True
            key = (hands, 0)
            made = self.known.get(key)
            if made is None:
                made = self.known[key] = self._can_lead(hands)
            return made
        hand = hands[turn]
        able = hand & suit
        if turn == caller:
            return self._go_on(hands, turn, able & -able if able else 1 << hand.bit_length() - 1, left, suit, best, winner)
        if able:
            # A higher card ends it; otherwise the lowest goes, for only higher ones can stop the caller later.
            if winner == caller and able & best - 1:
                return False
            return self._go_on(hands, turn, 1 << able.bit_length() - 1, left, suit, best, winner)
        for other in SUITS:
            held = hand & other
            if held and not hands[caller] & other:
                # A suit of which the caller has none cannot stop him: such a card goes first.
                return self._go_on(hands, turn, 1 << held.bit_length() - 1, left, suit, best, winner)
        for other in SUITS:
            held = hand & other
            if held and not self._go_on(hands, turn, 1 << held.bit_length() - 1, left, suit, best, winner):
                return False
        return True

    def _can_lead(self, hands: Hands) -> bool:
        hand, caller = hands[self.caller], self.caller
        others = 0
        for seat, cards in enumerate(hands):
            if seat != caller:
                others |= cards
        if all(_runs(hand & suit, others & suit, self._longest(hands, suit)) for suit in SUITS):
            return True
        for suit in SUITS:
            held = hand & suit
            top = held & -held
            if held and not others & suit & top - 1 and self._go_on(hands, caller, top, self.players, 0, 0, caller):
                return True
        return False

    def _longest(self, hands: Hands, suit: Cards) -> int:
        """Count the cards of the defender who has most of a suit."""
        return max((cards & suit).bit_count() for seat, cards in enumerate(hands) if seat != self.caller)

    def _go_on(self, hands: Hands, turn: int, card: Cards, left: int, suit: Cards, best: Cards, winner: int) -> bool:
        hands = (*hands[:turn], hands[turn] ^ card, *hands[turn + 1 :])
        if not suit:
            suit, best, winner = SUIT_OF[card], card, turn
        elif card & suit and card < best:
            best, winner = card, turn
        if left > 1:
            return self.is_made(hands, (turn + 1) % self.players, left - 1, suit, best, winner)
        return winner == self.caller and self.is_made(hands, winner, self.players, 0, 0, winner)


def _runs(held: Cards, out: Cards, longest: int) -> bool:
    """Tell whether the caller's cards of a suit all win, whatever the others keep: the highest ones draw what is out."""
    if not held or not out:
        return True
    top = held & (out & -out) - 1
    return top == held or top.bit_count() >= longest


class Small(_Solver):
    """The caller must win no trick; everybody is bound to beat, or to play the highest."""

    def is_made(self, hands: Hands, turn: int, left: int, suit: Cards, best: Cards, winner: int) -> bool:
        """Tell whether the caller wins neither this trick nor any that follows."""
        self.count()
        if suit:
            return self._search(hands, turn, left, suit, best, winner)
        if not hands[self.caller]:
            return True
        key = (hands, turn)
        made = self.known.get(key)
        if made is None:
            made = self.known[key] = self._search(hands, turn, left, suit, best, winner)
        return made

    def _search(self, hands: Hands, turn: int, left: int, suit: Cards, best: Cards, winner: int) -> bool:
        hand = hands[turn]
        is_caller = turn == self.caller
        able = hand & suit
        if able:
            if self.following == "own-highest":
                able &= -able
            else:
                able = able & best - 1 or able
        else:
            able = hand
        cards = self._distinct(hands, turn, able, best)
        # The caller's highest cards, and everybody else's lowest, are tried first.
        if not is_caller and suit:
            cards.reverse()
        for card in cards:
            rest = (*hands[:turn], hand ^ card, *hands[turn + 1 :])
            now, who, led = best, winner, suit
            if not led:
                led, now, who = SUIT_OF[card], card, turn
            elif card & led and card < now:
                now, who = card, turn
            if left > 1:
                made = self.is_made(rest, (turn + 1) % self.players, left - 1, led, now, who)
            else:
                made = who != self.caller and self.is_made(rest, who, self.players, 0, 0, who)
            if made == is_caller:
                return made
        return not is_caller

    def _distinct(self, hands: Hands, turn: int, able: Cards, best: Cards) -> list[Cards]:
        """List the highest card of each run of neighbours, between which nobody else holds a card."""
        others = best
        for seat, held in enumerate(hands):
            if seat != turn:
                others |= held
        cards: list[Cards] = []
        previous = 0
        while able:
            card = able & -able
            able ^= card
            if not previous or SUIT_OF[card] != SUIT_OF[previous] or others & card - 1 & ~(previous - 1):
                cards.append(card)
            previous = card
        return cards
