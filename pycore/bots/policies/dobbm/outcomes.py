"""What a deal of Dobbm comes to on known cards: the rest of the words by rule, the exchange, the play, the chips."""

from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from pycore.bots.policies.dobbm.hands import (
    AGAINST,
    BEFORE_DOBBM,
    BEFORE_SOLO,
    SIDE_SUITS,
    TRICKS,
    best_discards,
    suit_holding,
)
from pycore.bots.policies.dobbm.kernel import POINTS, Point, play_out, points_of
from pycore.bots.policies.dobbm.words import (
    DECLARERS_STEP,
    DEFENDERS_STEP,
    DOBBM_FROM,
    DOUBLE_UP_TO,
    PASS_SURPLUS,
    REDOUBLE_FROM,
    SOLO_FROM,
    SOLO_OVER_DOBBM_FROM,
    SOLO_SURPLUS,
)
from pycore.cards import Cards, mask, members
from pycore.game import Setup
from pycore.games.dobbm.rules import CEILING, HEARTS, LAID_AWAY
from pycore.games.dobbm.scoring import HALF, TOTAL, Kind, opponents, payment
from pycore.seats import Seat, rotation


class Contract(NamedTuple):
    """What is played: by whom, in which contract, with the four cards that lie for the declarer, and how often doubled.

    `passes` is the number of passes before the declarer's call.
    """

    declarer: Seat
    kind: Kind
    hands: tuple[Cards, ...]
    laid: Cards
    passes: int
    doublings: int = 0


@lru_cache(maxsize=64)
def payments(setup: Setup, kind: Kind, doublings: int, is_declarer: bool) -> tuple[int, ...]:
    """Tabulate what a seat gains, in chips, by the declarer's card points."""
    paid = tuple(payment(setup, kind, doublings, points) * (1 if points > HALF else -1) for points in range(TOTAL + 1))
    factor = len(opponents(setup, setup.active[0])) if is_declarer else -1
    return tuple(chips * factor for chips in paid)


def chips_of(setup: Setup, contract: Contract, seat: Seat, points: int) -> int:
    """Look up what the card points bring the seat, in chips."""
    return payments(setup, contract.kind, contract.doublings, seat == contract.declarer)[points]


def play_from_start(setup: Setup, contract: Contract, chance: int) -> int:
    """Play the eight tricks, and count the declarer's card points."""
    order = rotation(setup.active, contract.declarer)
    first, second, third, fourth = (contract.hands[seat] for seat in order)
    return play_out(Point((first, second, third, fourth), 0, 0, 0, 0, 0, 0, contract.laid, 0), 0, chance)


def go_on_calling(setup: Setup, hands: tuple[Cards, ...], talon: Cards, calls: tuple[tuple[Seat, str], ...]) -> Contract | None:
    """Finish the auction by rule from the calls so far, and exchange (`None`: thrown in)."""
    order = rotation(setup.active, setup.dealer + 1)
    said = list(calls)
    for place in range(len(said), len(order)):
        if said and (said[-1][1] == "solo" or setup.occasion == "must"):
            break
        seat = order[place]
        held = hands[seat]
        solo = BEFORE_SOLO.of(held)
        if any(word == "dobbm" for _, word in said):
            said.append((seat, "solo" if solo >= SOLO_OVER_DOBBM_FROM else "pass"))
        elif solo >= SOLO_FROM:
            said.append((seat, "solo"))
        else:
            said.append((seat, "dobbm" if BEFORE_DOBBM.of(held) >= DOBBM_FROM[place] else "pass"))
    named = [(place, seat, word) for place, (seat, word) in enumerate(said) if word != "pass"]
    if not named:
        return None
    passes, declarer, word = named[-1]
    if word == "solo":
        return Contract(declarer, "solo", hands, talon, passes)
    return exchanged(hands, declarer, talon, passes)


def exchanged(hands: tuple[Cards, ...], declarer: Seat, talon: Cards, passes: int) -> Contract:
    """Let the declarer of a Dobbm exchange by rule."""
    twelve = hands[declarer] | talon
    laid = quick_discards(twelve)
    kept = tuple(twelve ^ laid if seat == declarer else hand for seat, hand in enumerate(hands))
    return Contract(declarer, "dobbm", kept, laid, passes)


def quick_discards(twelve: Cards) -> Cards:
    """Choose the four cards to lay away as `best_discards` does, but neither sows nor trumps unless it must be."""
    trumps = suit_holding(twelve, HEARTS).bit_count()
    best, laid = -1000.0, 0
    first, second, third = (suit_holding(twelve, suit) for suit in SIDE_SUITS)
    one, two, three = SUIT_DISCARDS[first], SUIT_DISCARDS[second], SUIT_DISCARDS[third]
    by_trump = trumps * TRICKS.prices.void_by_trump
    for here, (value, cards) in one.items():
        start = value + (by_trump if cards == first else 0.0)
        for there, (more, others) in two.items():
            left = LAID_AWAY - here - there
            if left in three:
                most, rest = three[left]
                total = start + more + most + (by_trump if others == second else 0.0) + (by_trump if rest == third else 0.0)
                if total > best:
                    best = total
                    shifted = zip((cards, others, rest), SIDE_SUITS, strict=True)
                    laid = sum(part << suit * 9 for part, suit in shifted)
    return laid or best_discards(twelve, 0)


def _suit_discards(holding: Cards) -> dict[int, tuple[float, Cards]]:
    """Find for each number of cards the best ones to lay away of a side suit, with what they and the rest are worth."""
    found: dict[int, tuple[float, Cards]] = {}
    loose = members(holding & ~1)
    for count in range(min(LAID_AWAY, len(loose)) + 1):
        laid = (mask(cards) for cards in combinations(loose, count))
        found[count] = max((TRICKS.sides[holding & ~cards] + POINTS[cards], cards) for cards in laid)
    return found


class SuitDiscards(dict[Cards, dict[int, tuple[float, Cards]]]):
    """What is best laid away of each holding of a side suit, worked out when it is first asked for."""

    def __missing__(self, holding: Cards) -> dict[int, tuple[float, Cards]]:
        self[holding] = found = _suit_discards(holding)
        return found


SUIT_DISCARDS = SuitDiscards()


def go_on_doubling(setup: Setup, contract: Contract, asked: tuple[Seat, ...]) -> Contract:
    """Let the sides double by rule from those who are asked next until one passes (D16)."""
    limit = setup.option("max_doublings")
    most = CEILING if limit == "unlimited" else int(limit)
    declarer = contract.declarer
    against = tuple(seat for seat in rotation(setup.active, declarer) if seat != declarer)
    doublings = contract.doublings
    while doublings < most and any(_doubles(contract, seat, doublings) for seat in asked):
        doublings += 1
        asked = against if asked == (declarer,) else (declarer,)
    return contract._replace(doublings=doublings)


def _doubles(contract: Contract, seat: Seat, doublings: int) -> bool:
    rounds = doublings // 2
    hand = contract.hands[seat]
    if seat == contract.declarer:
        lying = points_of(contract.laid) if contract.kind == "dobbm" else (TOTAL - points_of(hand)) * LAID_AWAY / 28
        return TRICKS.of(hand) + lying >= REDOUBLE_FROM + DECLARERS_STEP * rounds
    surplus = SOLO_SURPLUS if contract.kind == "solo" else PASS_SURPLUS * contract.passes
    return AGAINST.of(hand) + surplus <= DOUBLE_UP_TO - DEFENDERS_STEP * rounds
