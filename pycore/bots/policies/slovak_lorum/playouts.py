"""A quick player that finishes deals of Slovak Lorum for the search: by rule, with a card at random now and then.

In a regular game it ducks as high as it can, throws obers and high cards away, leads low, and takes a trick from one who
has won them all; in a called game the caller and the others play for and against it.
"""

from pycore.bots.policies.slovak_lorum.habits import discard, lead, price_level
from pycore.bots.policies.slovak_lorum.kernel import (
    ACORN_OBER,
    HEARTS,
    HIGH,
    LEAF_OBER,
    MIDDLE,
    OBERS,
    POINTS,
    SUIT_OF,
    SUITS,
    Start,
    draws,
)
from pycore.cards import Cards

LENGTH = 40
"""The bytes of chance that a playout uses, one for each card and some more."""


def put_card(start: Start, hands: list[Cards], card: Cards) -> Start:
    """Play one card from the start: `hands` change, and the new start comes back."""
    seat = start.turn
    hands[seat] ^= card
    suit, best, winner = start.suit, start.best, start.winner
    if not suit:
        suit, best, winner = SUIT_OF[card], card, seat
    elif card & suit and card < best:
        best, winner = card, seat
    pile, left, rest = start.pile | card, start.left - 1, start.rest & ~card
    taken, tricks = start.taken, start.tricks
    if left:
        turn = (seat + 1) % start.players
    else:
        taken = (*taken[:winner], taken[winner] | pile, *taken[winner + 1 :])
        tricks = (*tricks[:winner], tricks[winner] + 1, *tricks[winner + 1 :])
        turn, left, suit, best, pile = winner, start.players, 0, 0, 0
    return Start(
        start.players,
        start.caller,
        start.kind,
        start.following,
        start.pot,
        turn,
        left,
        suit,
        best,
        winner,
        pile,
        taken,
        tricks,
        rest,
    )


def finish_regular(start: Start, hands: list[Cards], chance: bytes, often: int) -> tuple[list[Cards], list[int]]:  # noqa: C901
    """Finish a regular game: the cards taken and the tricks, by seat. `hands` are used up.

    `chance` are `LENGTH` random bytes; a card is drawn at random where its byte is below `often`.
    """
    players, turn, left, suit, best = start.players, start.turn, start.left, start.suit, start.best
    winner, pile, rest, pot = start.winner, start.pile, start.rest, start.pot
    taken, tricks = list(start.taken), list(start.tricks)
    done = sum(tricks)
    suit_of, draw = SUIT_OF, draws()[chance[-1] & 63]
    ply = 0
    while True:
        hand = hands[turn]
        luck = chance[ply]
        ply += 1
        if not suit:
            if not hand:
                return taken, tricks
            if luck < often:
                card = draw[hand & SUITS[luck & 3]] or hand & -hand
            elif done > 2 and tricks[turn] == done:
                card = _lead_to_sweep(hand, rest, tricks[turn], luck)
            else:
                card = _lead(hand, rest, _level(rest, hand, taken[turn], pot))
            suit = suit_of[card]
            best = card
            winner = turn
        else:
            able = hand & suit
            if able:
                if luck < often:
                    card = draw[able]
                elif done > 2 and tricks[winner] == done and able & best - 1:
                    # Somebody is winning everything: take it.
                    card = able & -able
                else:
                    under = able & -(best + best)
                    if under:
                        if left == 1 and not pile & POINTS and luck & 3 and not able & OBERS:
                            # The last to play gets rid of his highest card where it costs nothing.
                            card = able & -able
                        else:
                            card = under & OBERS or under & -under
                    else:
                        harmless = able & ~OBERS or able
                        card = harmless & -harmless if left == 1 else 1 << harmless.bit_length() - 1
                if card < best:
                    best = card
                    winner = turn
            elif luck < often:
                card = 1 << hand.bit_length() - 1
            else:
                card = _discard(hand, rest & ~pile, _level(rest, hand, taken[turn], pot))
        hands[turn] = hand ^ card
        pile |= card
        left -= 1
        if left:
            turn += 1
            if turn == players:
                turn = 0
        else:
            taken[winner] |= pile
            tricks[winner] += 1
            rest &= ~pile
            done += 1
            turn, left, suit, pile = winner, players, 0, 0


def _level(rest: Cards, hand: Cards, taken: Cards, pot: int) -> int:
    """Say at which level of price a trick is, for a seat with this hand that has taken these cards."""
    left = hand.bit_count()
    chips = (rest & HEARTS).bit_count()
    if rest & OBERS:
        chips += (4 if rest & ACORN_OBER else 0) + (8 if rest & LEAF_OBER else 0)
    price = chips / left
    if not taken & POINTS:
        price += (0.4 - 0.045 * left) * (pot + 20) * 0.7
    return price_level(price)


def _lead(hand: Cards, rest: Cards, level: int) -> Cards:
    """Lead the card that the rule policy would lead."""
    out = rest & ~hand
    best, chosen = 99.0, 0
    for suit in (0, 1, 2, 3):
        held = hand >> 8 * suit & 255
        if held:
            cost, card = lead(suit, held, out >> 8 * suit & 255, level)
            if cost < best:
                best, chosen = cost, card
    return chosen


def _discard(hand: Cards, rest: Cards, level: int) -> Cards:
    """Throw away the card that the rule policy would."""
    out = rest & ~hand
    worst, chosen = -1.0, 0
    for suit in (0, 1, 2, 3):
        held = hand >> 8 * suit & 255
        if held:
            danger, card = discard(suit, held, out >> 8 * suit & 255, level)
            if danger > worst:
                worst, chosen = danger, card
    return chosen


def _lead_low(hand: Cards, rest: Cards, luck: int) -> Cards:
    """Lead the lowest card of the suit in which it is the least likely to win."""
    out = rest & ~hand
    chosen, fewest = 0, 99
    for suit in SUITS if luck & 1 else SUITS[::-1]:
        held = hand & suit
        if held:
            card = 1 << held.bit_length() - 1
            others = out & suit
            # A suit that nobody else has is won for certain; elsewhere lower cards of the others are what must be feared.
            risk = 4 * (others & -(card + card)).bit_count() - (others & card - 1).bit_count() if others else 40
            if risk < fewest:
                chosen, fewest = card, risk
    return chosen


def _lead_to_sweep(hand: Cards, rest: Cards, won: int, luck: int) -> Cards:
    """Lead a card that nobody can beat if there is one for every suit, else low."""
    out = rest & ~hand
    sure = losers = 0
    for suit in SUITS:
        held = hand & suit
        if held:
            higher = out & suit & (held & -held) - 1
            if higher:
                losers += 1
            else:
                sure = held & -held
    if sure and (not losers or won > 4):
        return sure
    return _lead_low(hand, rest, luck)


def finish_called(start: Start, hands: list[Cards], chance: bytes, often: int) -> bool:  # noqa: C901
    """Finish a big or a small, and tell whether it is made. `hands` are used up; `chance` and `often` as above."""
    players, turn, left, suit, best = start.players, start.turn, start.left, start.suit, start.best
    winner, caller, rest = start.winner, start.caller, start.rest
    is_small, must_beat, own_highest = start.kind == "small", start.following == "beat", start.following == "own-highest"
    draw = draws()[chance[-1] & 63]
    ply = 0
    if any(tricks and (seat == caller) == is_small for seat, tricks in enumerate(start.tricks)):
        return False
    while True:
        hand = hands[turn]
        luck = chance[ply]
        ply += 1
        if not suit:
            if not hand:
                return True
            if luck < often:
                card = draw[hand & SUITS[luck & 3]] or hand & -hand
            elif is_small:
                card = _lead_low(hand, rest, luck)
            else:
                card = _lead_to_sweep(hand, rest, 9, luck)
            suit = SUIT_OF[card]
            best = card
            winner = turn
        else:
            able = hand & suit
            if not able:
                worst = hand & HIGH or hand & MIDDLE or hand
                if not is_small and turn != caller:
                    # Low cards go: a high one may stop the caller yet.
                    worst = hand & ~HIGH & ~MIDDLE or hand & ~HIGH or hand
                card = worst & -worst if luck & 1 else 1 << worst.bit_length() - 1
            else:
                if own_highest:
                    card = able & -able
                else:
                    over = able & best - 1
                    if must_beat and over:
                        able = over
                    if luck < often:
                        card = draw[able]
                    elif is_small:
                        card = 1 << able.bit_length() - 1 if over else able & -able
                    else:
                        card = able & -able if over else 1 << able.bit_length() - 1
                if card < best:
                    best = card
                    winner = turn
        hands[turn] = hand ^ card
        rest &= ~card
        left -= 1
        if left:
            turn += 1
            if turn == players:
                turn = 0
        elif (winner == caller) == is_small:
            return False
        else:
            turn, left, suit = winner, players, 0
