"""How a deal of Domino Loo goes on from a word, on tiles that are all known: the other words, draws and exchanges by rule."""

from dataclasses import dataclass, field
from math import comb

from pycore.bots.policies.domino_loo.appraisal import COMING_IN, MISSED, STAYING_OUT
from pycore.bots.policies.domino_loo.chances import Stakes, outlook
from pycore.bots.policies.domino_loo.kernel import Point, Tables, play_out, strength
from pycore.bots.policies.domino_loo.payoffs import Payoffs
from pycore.cards import Cards, Suit, members
from pycore.game import Setup
from pycore.games.domino_loo.rules import DRAWN, HAND, MISSES
from pycore.games.domino_loo.scoring import is_forced_to_stand
from pycore.seats import Seat, after, rotation


@dataclass
class Going:
    """A deal on its way: hands by seat, the tiles to draw in order, the words by seat (empty: none yet).

    `said` remembers the words of the rule policy, and may be shared by deals in which the same seats hold the same tiles
    under the same stakes: most of what follows an action follows the other actions too.
    """

    setup: Setup
    table: Tables
    stakes: Stakes
    turn_up: Cards
    is_always: bool
    hands: list[Cards]
    boneyard: list[int]
    words: list[str]
    said: dict[tuple[Cards, int, int, bool, bool], str] = field(default_factory=dict)

    def active(self) -> tuple[Seat, ...]:
        """List the seats that stay in."""
        return tuple(seat for seat, word in enumerate(self.words) if word in ("stand", "miss", "for-pot"))


def rule_word(going: Going, seat: Seat) -> str:
    """Choose a word as the rule policy does, with each tile's worth before anything is known."""
    setup, words = going.setup, going.words
    if is_forced_to_stand(setup):
        return "stand"
    inside = sum(word in ("stand", "miss", "for-pot") for word in words)
    undecided = sum(not word for word in words) - 1
    can_miss = words.count("miss") < MISSES[setup.players]
    is_pot_played_for = setup.players == 4 and seat == setup.dealer and inside == 1 and "miss" in words
    hand = going.hands[seat] | (going.turn_up if seat == setup.dealer else 0)
    key = hand, inside, undecided, can_miss, is_pot_played_for
    word = going.said.get(key)
    if word is None:
        values = word_values(going, hand, inside, undecided, can_miss=can_miss, is_pot_played_for=is_pot_played_for)
        word = going.said[key] = max(values, key=values.__getitem__)
    return word


def word_values(
    going: Going, hand: Cards, inside: int, undecided: int, *, can_miss: bool, is_pot_played_for: bool
) -> dict[str, float]:
    """Estimate what the words come to that are open."""
    setup, stakes = going.setup, going.stakes
    missed = MISSED[7 if setup.players == 4 else 6]
    stand = miss = pot = 0.0
    for more in range(undecided + 1):
        chance = comb(undecided, more) * COMING_IN**more * (1 - COMING_IN) ** (undecided - more)
        opponents = inside + more
        if opponents:
            tricks, none = outlook(strength(going.table, hand, opponents), opponents)
            stand += chance * (stakes.share * tricks - stakes.loo * none)
            drawn, nothing = missed[min(opponents, len(missed)) - 1]
            miss += chance * (stakes.share * drawn - stakes.loo * nothing)
            pot += chance * stakes.share * tricks / setup.players
        else:
            stand += chance * stakes.share * HAND
            miss += chance * stakes.share * HAND
    values = {"stand": stand}
    if can_miss:
        values["miss"] = miss
    if setup.players > 2:
        values["fold"] = STAYING_OUT * stakes.share if inside + undecided > 1 else 0.0
    if is_pot_played_for:
        values["for-pot"] = pot
    return values


def carry_out(going: Going, seat: Seat, word: str) -> None:
    """Carry out a word: throw in, draw, exchange by rule."""
    setup = going.setup
    going.words[seat] = word
    if word == "fold":
        going.hands[seat] = 0
    elif word == "miss":
        drawn = DRAWN[setup.players]
        hand = sum(1 << tile for tile in going.boneyard[:drawn])
        going.boneyard = going.boneyard[drawn:]
        going.hands[seat] = keep_best(going, hand)
    elif seat == setup.dealer:
        going.hands[seat] = keep_best(going, going.hands[seat] | going.turn_up)


def keep_best(going: Going, hand: Cards) -> Cards:
    """Keep the five tiles of a hand that are worth most."""
    worths = going.table.worths[max(1, len(going.active()) - 1)]
    tiles = sorted((1 << tile for tile in members(hand)), key=worths.__getitem__)
    for tile in tiles[: len(tiles) - HAND]:
        hand ^= tile
    return hand


def go_on(going: Going, after_seat: Seat, payoffs: Payoffs, chance: int) -> tuple[float, ...]:
    """Let the seats after one say their words, and play the deal out: what it comes to, by seat."""
    setup = going.setup
    seat = after_seat
    while seat != setup.dealer:
        seat = after(setup.active, seat)
        if seat == setup.dealer and not going.active():
            return payoffs.of((seat,), None, (0,) * setup.players)
        carry_out(going, seat, rule_word(going, seat))
    active = going.active()
    spoiler = going.words.index("for-pot") if "for-pot" in going.words else None
    if len(active) == 1:
        return payoffs.of(active, spoiler, (0,) * setup.players)
    order = rotation(active, after(setup.active, setup.dealer))
    point = Point(tuple(going.hands[seat] for seat in order), 0, -1, 0, 0, 0, (0,) * len(order), going.is_always)
    return payoffs.of(active, spoiler, by_seat(setup, order, play_out(going.table, point, 0, 0, chance)))


def by_seat(setup: Setup, order: tuple[Seat, ...], won: tuple[int, ...]) -> tuple[int, ...]:
    """Write tricks by place as tricks by seat."""
    tricks = [0] * setup.players
    for seat, count in zip(order, won, strict=True):
        tricks[seat] = count
    return tuple(tricks)


def named_suit(table: Tables, tile: Cards, value: object) -> Suit:
    """Name the suit that a tile is led as."""
    return value if isinstance(value, int) else table.suits[tile][0]
