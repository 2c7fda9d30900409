"""The trick play of Domino Loo: the contract, what may be led as what, and the two rules on trumps."""

from functools import lru_cache

from pycore.cards import DOUBLE_SIX, Card, Cards, Suit, mask, members
from pycore.errors import RuleError
from pycore.game import Action, Decision, Offer
from pycore.games.domino_loo.phases import Playing, Settled, with_seat
from pycore.seats import rotation
from pycore.tricks import TRUMPED, Contract, Trick, add, duty, legal, refusal

TRICKS = 5
DOUBLES = mask(DOUBLE_SIX.card(f"{number}-{number}") for number in range(7))

NAMED_LEADS = tuple(
    Offer("play", 1 << tile, (int(code[0]), int(code[2]))) for tile, code in enumerate(DOUBLE_SIX.codes) if code[0] != code[2]
)
"""Every lead that names a number (L18), whatever the trumps."""


@lru_cache(maxsize=14)
def contract(trump: Suit, is_natural: bool) -> Contract:
    """Make the contract: trumps belong to trumps alone, doubles are the highest of their suit or natural (L17, L21, L22)."""
    halves = tuple((int(code[0]), int(code[2])) for code in DOUBLE_SIX.codes)
    numbers = range(len(DOUBLE_SIX.suits))

    def is_of(tile: Card, suit: Suit) -> bool:
        return suit in halves[tile] and (suit == trump or trump not in halves[tile])

    def rank(tile: Card, suit: Suit) -> int:
        high, low = halves[tile]
        return 8 if high == low and not is_natural else 1 + high + low - suit

    def strength(tile: Card, suit: Suit) -> int:
        if is_of(tile, suit):
            return rank(tile, suit)
        return TRUMPED + rank(tile, trump) if is_of(tile, trump) else 0

    tiles = range(len(DOUBLE_SIX))
    followers = tuple(mask(tile for tile in tiles if is_of(tile, suit)) for suit in numbers)
    return Contract(
        led_as=tuple((trump,) if trump in pair else pair if pair[0] != pair[1] else pair[:1] for pair in halves),
        followers=followers,
        power=tuple(tuple(strength(tile, suit) for tile in tiles) for suit in numbers),
        trumps=followers[trump],
        void_trumps=True,
    )


def playable(state: Playing, hand: Cards) -> Cards:
    """Gather the tiles of `hand`, the hand of whose turn it is, that may be played (L18 to L21)."""
    trick, rules = state.trick, contract(state.opening.trump, state.is_natural)
    trumps = hand & rules.trumps
    has_two = trumps & trumps - 1
    if trick.suit is None:
        return trumps if has_two or (trumps and state.tricks) else hand
    return trumps if has_two and state.is_always else legal(rules, trick, hand)


def playing_decision(state: Playing) -> Decision:
    """Offer the tiles that may be played; a lead that is neither trump nor double once for each of its numbers (L18)."""
    trick, rules = state.trick, contract(state.opening.trump, state.is_natural)
    seat = trick.seats[len(trick.cards)]
    hand = state.hands[seat]
    pool = playable(state, hand)
    if trick.suit is not None:
        bound = duty(rules, trick, hand)
        trumps = hand & rules.trumps
        if state.is_always and trumps & trumps - 1:
            bound = "two-trumps"
        return Decision(seat, "playing", (Offer("play", pool),), bound)
    plain = pool & (rules.trumps | DOUBLES)
    named = tuple(Offer("play", 1 << tile, rules.led_as[tile]) for tile in members(pool ^ plain))
    offers = (Offer("play", plain), *named) if plain else named
    return Decision(seat, "playing", offers, "lead" if pool == hand else "lead-trump")


def play_error(state: Playing, tile: Card, value: object) -> RuleError | None:
    """Say why a tile may not be played, or not with that number named."""
    trick, rules = state.trick, contract(state.opening.trump, state.is_natural)
    hand = state.hands[trick.seats[len(trick.cards)]]
    code = DOUBLE_SIX.codes[tile]
    if not hand >> tile & 1:
        return RuleError("not-held", card=code)
    if not playable(state, hand) >> tile & 1:
        trumps = hand & rules.trumps
        has_two = bool(trumps & trumps - 1)
        if trick.suit is None:
            return RuleError("lead-trump", clause="L19" if has_two else "L20")
        if state.is_always and has_two:
            return RuleError("must-play-trump", clause="L19")
        return refusal(DOUBLE_SIX, rules, trick, hand, tile)
    if trick.suit is not None or len(rules.led_as[tile]) == 1:
        return RuleError("no-suit-to-name", card=code)
    return RuleError("must-name-suit" if value is None else "not-on-tile", card=code)


def play_tile(state: Playing, action: Action) -> Playing | Settled:
    """Put a tile on the trick; the fifth trick ends the deal (L22, L23)."""
    opening, active, tricks = state.opening, state.active, state.tricks
    rules = contract(opening.trump, state.is_natural)
    seat = state.trick.seats[len(state.trick.cards)]
    hands = with_seat(state.hands, seat, state.hands[seat] ^ action.cards)
    tile = action.cards.bit_length() - 1
    suit = action.value if isinstance(action.value, int) else rules.led_as[tile][0]
    trick = add(rules, state.trick, tile, suit)
    if len(trick.cards) == len(trick.seats):
        tricks = (*tricks, trick)
        if len(tricks) == TRICKS:
            return Settled(opening, hands, active, tricks)
        trick = Trick(rotation(active, trick.seats[trick.best]))
    return Playing(opening, hands, active, state.is_natural, state.is_always, trick, tricks)
