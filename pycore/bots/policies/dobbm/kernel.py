"""Playing on a deal of Dobbm in plain ints: the same rules as in `pycore.games.dobbm`, inlined for thousands of deals a second.

Places stand for seats: 0 is the declarer, 1 to 3 are the defenders in order of play. A card is its bit. Within a suit a lower
bit is a higher card, and higher cards have more points. The players here see all hands (the hands are sampled anyway) and play
by short rules, with a share of random cards: what is estimated is the value of a position between players who make mistakes.
"""

from typing import NamedTuple

from pycore.cards import GERMAN_36, Cards
from pycore.games.dobbm.rules import CONTRACT, HEARTS
from pycore.games.dobbm.scoring import card_points

SUIT_SIZE = 9
SUIT_MASKS = CONTRACT.followers
TRUMPS = SUIT_MASKS[HEARTS]
SIDE_MASKS = tuple(suit for suit in SUIT_MASKS if suit != TRUMPS)
SUIT_OF = {1 << card: SUIT_MASKS[home] for card, home in enumerate(GERMAN_36.homes)}
BEATS = {1 << card: CONTRACT.above[home][card] for card, home in enumerate(GERMAN_36.homes)}
"""The cards that beat a card which is winning a trick; it is of the suit led, or a trump."""
RANKS = tuple(sum(1 << rank + SUIT_SIZE * suit for suit in range(4)) for rank in range(SUIT_SIZE))
SOWS, TENS, KINGS, OBERS, UNTERS = RANKS[:5]
BLANKS = RANKS[5] | RANKS[6] | RANKS[7] | RANKS[8]
POINTS = tuple(card_points(holding) for holding in range(1 << SUIT_SIZE))
"""The card points of every holding of one suit."""
LATER = tuple(tuple(tuple((leader + place) % 4 for place in range(count + 1, 4)) for count in range(4)) for leader in range(4))
"""`LATER[leader][count]`: the places that play after the one whose turn it is, with `count` cards on the table."""
NOISE_BITS, NOISE_BELOW = 31, 4
"""A card is random in 4 of 32 cases."""
RANDOM_BITS = 16 * 32
"""Random bits that one playout may use."""


class Point(NamedTuple):
    """A point of the play with all cards known, by places: hands, whose turn, the trick on the table, what the declarer has.

    `led` is the mask of the suit led (0: no card yet), `best` the winning card's bit, `holder` its place, `table` the cards on
    the table, `on_table` their number, `laid` the four cards that count for the declarer, `won` the cards of his tricks.
    """

    hands: tuple[Cards, Cards, Cards, Cards]
    turn: int
    led: Cards
    best: Cards
    holder: int
    table: Cards
    on_table: int
    laid: Cards
    won: Cards


def points_of(cards: Cards) -> int:
    """Add up the card points of a mask."""
    return POINTS[cards & 511] + POINTS[cards >> 9 & 511] + POINTS[cards >> 18 & 511] + POINTS[cards >> 27]


def play_out(point: Point, card: Cards, chance: int, trace: list[Cards] | None = None) -> int:  # noqa: C901
    """Play a point to its end, beginning with `card` (0: any), and count the declarer's card points (D18 to D26).

    `chance` are `RANDOM_BITS` random bits; the cards played are added to `trace`.
    """
    given, turn, led, best, holder, table, count, laid, won = point
    hands = list(given)
    leader = (turn - count) & 3
    while True:
        if count == 4:
            if holder == 0:
                won |= table
            turn = leader = holder
            led = table = count = 0
            if not hands[turn]:
                break
        mine = hands[turn]
        legal = mine & led or (mine & TRUMPS or mine if led else mine)
        if card:
            chosen, card = card, 0
        elif not legal & legal - 1:
            chosen = legal
        elif chance & NOISE_BITS < NOISE_BELOW:
            chosen = legal
            for _ in range(chance >> 5 & 7):
                chosen = chosen & chosen - 1 or legal
            chosen &= -chosen
        elif not led:
            chosen = lead_attacking(hands, chance) if turn == 0 else lead_defending(hands, turn, chance)
        else:
            later = LATER[leader][count]
            if turn == 0:
                # the strongest card that the defenders may still put on it
                target = best
                for other in later:
                    theirs = hands[other]
                    theirs = theirs & led or theirs & TRUMPS
                    theirs &= BEATS[target]
                    if theirs:
                        target = theirs & -theirs
                winners = legal & BEATS[target]
                is_won = False
            else:
                if holder == 0:
                    target = best
                elif 0 in later:
                    theirs = hands[0]
                    theirs = (theirs & led or theirs & TRUMPS) & BEATS[best]
                    target = theirs & -theirs
                else:
                    target = 0
                if target:
                    over = BEATS[target]
                    winners = legal & over
                    is_won = False
                    for other in later:
                        if other:
                            theirs = hands[other]
                            if (theirs & led or theirs & TRUMPS) & over:
                                is_won = True
                else:
                    winners = 0
                    is_won = True
            if is_won:
                # a partner wins: points, but not at the price of a trump or of a sow that will win by itself
                give = legal & ~TRUMPS or legal
                chosen = give & TENS or give & SOWS or give & KINGS or give & OBERS or give & UNTERS or give & BLANKS
                chosen = 1 << chosen.bit_length() - 1
            elif winners:
                side = winners & ~TRUMPS
                if side:
                    chosen = side & -side if chance & 96 else 1 << side.bit_length() - 1
                else:
                    chosen = 1 << winners.bit_length() - 1
            else:
                low = legal & BLANKS or legal & UNTERS or legal & OBERS or legal & KINGS or legal & SOWS or legal
                if low & ~TRUMPS:
                    low &= ~TRUMPS
                chosen = 1 << low.bit_length() - 1
        chance >>= 8
        hands[turn] = mine ^ chosen
        if trace is not None:
            trace.append(chosen)
        if not led:
            led, best, holder = SUIT_OF[chosen], chosen, turn
        elif chosen & BEATS[best]:
            best, holder = chosen, turn
        table |= chosen
        count += 1
        turn = turn + 1 & 3
    if not won:
        return 0
    won |= laid
    return POINTS[won & 511] + POINTS[won >> 9 & 511] + POINTS[won >> 18 & 511] + POINTS[won >> 27]


def lead_attacking(hands: list[Cards], chance: int) -> Cards:
    """Choose the declarer's lead: top trumps while there are others, sure winners, else something low."""
    mine, first, second, third = hands
    others = first | second | third
    trumps, out = mine & TRUMPS, others & TRUMPS
    top = trumps & -trumps
    if trumps and out and top < (out & -out) and chance & 7 << 5:
        return top
    winners = low = 0
    for suit in SIDE_MASKS:
        own = mine & suit
        if not own:
            continue
        theirs = others & suit
        is_ruffed = any(hand & TRUMPS and not hand & suit for hand in (first, second, third))
        top = own & -own
        if not is_ruffed and (not theirs or top < theirs & -theirs):
            winners |= top
        low |= 1 << own.bit_length() - 1
    if winners:
        return winners & -winners if chance & 32 else 1 << winners.bit_length() - 1
    if trumps and (not low or not chance & 3 << 6):
        return 1 << trumps.bit_length() - 1
    low = low & BLANKS or low & ~TENS or low
    if chance & 32:
        return low & -low
    return 1 << low.bit_length() - 1


def lead_defending(hands: list[Cards], turn: int, chance: int) -> Cards:
    """Choose a defender's lead: a suit that the own side wins, else one that makes the declarer trump, else something low."""
    mine, declarer = hands[turn], hands[0]
    partners = hands[1] | hands[2] | hands[3]
    declarers_trumps = declarer & TRUMPS
    good = ruffed = low = 0
    for suit in SIDE_MASKS:
        own = mine & suit
        if not own:
            continue
        theirs = declarer & suit
        if theirs:
            ours = partners & suit
            best = theirs & -theirs
            if ours & -ours < best:
                top = own & -own
                good |= top if top < best else 1 << own.bit_length() - 1
            else:
                low |= 1 << own.bit_length() - 1
        elif declarers_trumps:
            ruffed |= 1 << own.bit_length() - 1
        else:
            good |= own & -own
    if good and (chance & 96 or not ruffed):
        return good & -good if chance & 128 else 1 << good.bit_length() - 1
    ruffed &= BLANKS | UNTERS
    if ruffed:
        return ruffed & -ruffed if chance & 128 else 1 << ruffed.bit_length() - 1
    low = low & BLANKS or low
    trumps = mine & TRUMPS
    if not low or (trumps and not chance & 96):
        low = trumps or mine
    return 1 << low.bit_length() - 1
