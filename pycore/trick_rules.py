"""What trick-taking games have in common beside their tricks: what a seat sees, a card's turn, a card refused."""

from typing import TypedDict, TypeVar

from pycore.cards import Cards, Deck
from pycore.errors import RuleError
from pycore.game import Action, Decision, Game, Offer, Setup
from pycore.seats import Seat
from pycore.tricks import Contract, Trick, duty, legal, refusal

S = TypeVar("S")


class Seen(TypedDict):
    """The fields that every observation has, as `Observation` names them."""

    game: str
    seat: Seat | None
    phase: str
    setup: Setup
    hand: Cards
    sizes: tuple[int, ...]
    calls: tuple[tuple[Seat, str], ...]
    trick: Trick | None
    tricks: tuple[Trick, ...]
    turn: Seat | None
    decision: Decision | None


def seen(
    game: Game[S],
    state: S,
    seat: Seat | None,
    phase: str,
    setup: Setup,
    hands: tuple[Cards, ...],
    calls: tuple[tuple[Seat, str], ...],
    tricks: tuple[Trick, ...] = (),
    trick: Trick | None = None,
) -> Seen:
    """Say what a seat (`None`: a spectator) sees in any game: its own hand, and everything that was said and played."""
    decision = game.decision(state)
    turn = None if decision is None else decision.seat
    return {
        "game": game.name,
        "seat": seat,
        "phase": phase,
        "setup": setup,
        "hand": 0 if seat is None else hands[seat],
        "sizes": tuple(hand.bit_count() for hand in hands),
        "calls": calls,
        "trick": trick,
        "tricks": tricks,
        "turn": turn,
        "decision": decision if turn == seat else None,
    }


def card_decision(rules: Contract, trick: Trick, hands: tuple[Cards, ...]) -> Decision:
    """Ask whose turn it is in a trick for one of the cards that may go."""
    seat = trick.seats[len(trick.cards)]
    hand = hands[seat]
    return Decision(seat, "playing", (Offer("play", legal(rules, trick, hand)),), duty(rules, trick, hand))


def card_refusal(deck: Deck, rules: Contract, trick: Trick, hands: tuple[Cards, ...], action: Action) -> RuleError | None:
    """Say why the card that an action plays may not go (`None`: it may, or the action plays no single card)."""
    verb, cards, value = action
    if verb != "play" or cards.bit_count() != 1 or value is not None:
        return None
    return refusal(deck, rules, trick, hands[trick.seats[len(trick.cards)]], cards.bit_length() - 1)
