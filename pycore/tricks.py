"""Trick play of all four games: one table, the `Contract`, says what follows what, and how strong it is."""

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from pycore.cards import Card, Cards, Deck, Suit, mask, members
from pycore.errors import RuleError
from pycore.seats import Seat

FollowingDuty = Literal["free", "beat", "own-highest"]
TRUMPED = 1000
"""Added to a trump's strength wherever trumps were not led, so that it beats every card of the suit."""


class Trick(NamedTuple):
    """A trick, begun or complete: `seats` in order of play, the `suit` led (`None` before the lead), the `cards` so far.

    `best` is the index (in `seats` and `cards`) of the card that is winning.
    """

    seats: tuple[Seat, ...]
    suit: Suit | None = None
    cards: tuple[Card, ...] = ()
    best: int = 0

    @property
    def turn(self) -> Seat | None:
        """The seat that plays next, or `None` if the trick is complete."""
        return self.seats[len(self.cards)] if len(self.cards) < len(self.seats) else None

    @property
    def winner(self) -> Seat:
        """The seat whose card is winning."""
        return self.seats[self.best]


@dataclass(frozen=True, slots=True)
class Contract:
    """How cards are led, followed and compared in one deal.

    `led_as[card]` are the suits the card may be led as. `followers[suit]` is the mask of cards that follow the suit.
    `power[suit][card]` is the card's strength when the suit was led: 0 cannot win, more wins, a trump has `TRUMPED` more.
    `trumps` are the trumps (0: none). `void_trumps`: who cannot follow must trump. `following` is the duty of who can.
    """

    led_as: tuple[tuple[Suit, ...], ...]
    followers: tuple[Cards, ...]
    power: tuple[tuple[int, ...], ...]
    trumps: Cards = 0
    void_trumps: bool = False
    following: FollowingDuty = "free"
    above: tuple[tuple[Cards, ...], ...] = field(init=False, repr=False, compare=False)
    """`above[suit][card]` are the cards that beat `card` when `suit` was led."""

    def __post_init__(self) -> None:
        above = tuple(
            tuple(mask(other for other, theirs in enumerate(power) if theirs > strength) for strength in power)
            for power in self.power
        )
        object.__setattr__(self, "above", above)


def suited_contract(
    deck: Deck, trump: Suit | None = None, *, void_trumps: bool = False, following: FollowingDuty = "free"
) -> Contract:
    """Make the contract of a pack in which a card is led as its printed suit and ranks in canonical order, high first."""
    size = len(deck)
    followers = tuple(deck.suit_cards(suit) for suit in range(len(deck.suits)))
    trumps = 0 if trump is None else followers[trump]
    power = tuple(
        tuple(
            size - card if home == suit else TRUMPED + size - card if home == trump else 0
            for card, home in enumerate(deck.homes)
        )
        for suit in range(len(deck.suits))
    )
    return Contract(tuple((home,) for home in deck.homes), followers, power, trumps, void_trumps, following)


def legal(contract: Contract, trick: Trick, hand: Cards) -> Cards:
    """Gather the cards of `hand` that may be added to `trick`; every card may be led."""
    if trick.suit is None:
        return hand
    able = hand & contract.followers[trick.suit]
    if not able:
        return (contract.void_trumps and hand & contract.trumps) or hand
    if contract.following == "free":
        return able
    if contract.following == "beat":
        return able & contract.above[trick.suit][trick.cards[trick.best]] or able
    power = contract.power[trick.suit]
    return 1 << max(members(able), key=power.__getitem__)


def add(contract: Contract, trick: Trick, card: Card, suit: Suit) -> Trick:
    """Put a card on the trick; `suit` is what it is led as, and is only looked at for the first card."""
    seats, led, cards, best = trick
    if led is None:
        return Trick(seats, suit, (card,), 0)
    power = contract.power[led]
    return Trick(seats, led, (*cards, card), len(cards) if power[card] > power[cards[best]] else best)


def duty(contract: Contract, trick: Trick, hand: Cards) -> str:
    """Name what binds the one whose turn it is: `lead`, `follow`, `beat`, `highest`, `trump` or `free`."""
    if trick.suit is None:
        return "lead"
    able = hand & contract.followers[trick.suit]
    if not able:
        return "trump" if contract.void_trumps and hand & contract.trumps else "free"
    if contract.following == "beat" and able & contract.above[trick.suit][trick.cards[trick.best]]:
        return "beat"
    return "highest" if contract.following == "own-highest" else "follow"


REFUSALS = {"follow": "must-follow", "beat": "must-beat", "highest": "must-play-highest", "trump": "must-trump"}


def refusal(deck: Deck, contract: Contract, trick: Trick, hand: Cards, card: Card) -> RuleError | None:
    """Say why `card` may not be added to `trick`, or `None` if it may.

    The codes are `not-held`, `must-follow`, `must-beat`, `must-play-highest` and `must-trump`.
    """
    if not hand >> card & 1:
        return RuleError("not-held", card=deck.codes[card])
    if legal(contract, trick, hand) >> card & 1:
        return None
    bound = duty(contract, trick, hand)
    if trick.suit is not None and not contract.followers[trick.suit] >> card & 1 and bound != "trump":
        bound = "follow"
    suit = "" if trick.suit is None else deck.suits[trick.suit]
    return RuleError(REFUSALS[bound], suit=suit)


def wins_rest(contract: Contract, trick: Trick, hand: Cards, unseen: Cards) -> bool:
    """Tell whether the seat that is to lead wins every trick that is left, whatever it leads and whatever others play.

    `hand` is the leader's hand, `unseen` every card that may be in another one: each card of the hand beats all of them, as
    whatever it is led. Enough, and sure, though there are hands that win the rest in the right order only.
    """
    if trick.suit is not None or not hand:
        return False
    return not any(contract.above[suit][card] & unseen for card in members(hand) for suit in contract.led_as[card])
