"""A table at which not all cards need be known: the engine's state, and which of its cards the script has named.

Hidden cards are stood in for by cards that nobody has seen. Before each event they are chosen anew so that the event is
legal if any such cards make it so; the cards that a seat plays later in the script are always among them. Nothing that is
shown may depend on the stand-ins.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Protocol, cast

from pycore.cards import Card, Cards, Deck, mask, members
from pycore.demo.syntax import Word
from pycore.errors import NotationError, RuleError
from pycore.game import Action, Decision, Observation, Pile
from pycore.games import AnyGame
from pycore.seats import Seat, rotation
from pycore.tricks import Trick

Futures = tuple[tuple[Card, ...], ...]
"""By seat, the cards that it plays or lays away from now on, in order."""


class Dealt(Protocol):
    """What the states of every game have in every phase."""

    @property
    def hands(self) -> tuple[Cards, ...]:
        """The hands by seat."""


class InPileError(NotationError):
    """A card that a hidden hand plays was laid into a hidden pile: the pack has to be laid out in another way."""


@dataclass(frozen=True, slots=True)
class Table:
    """A moment of a deal.

    `known` are, by seat, the cards of the hand that the script has named; `gone` the cards seen that are in no hand any
    more. `piles` and `packed` are the piles as dealt and the cards still in them, `faces` those of them that are named.
    `earlier` counts the tricks that a position leaves out.
    """

    game: AnyGame
    deck: Deck
    state: object
    known: tuple[Cards, ...]
    piles: tuple[tuple[Pile, tuple[Card, ...]], ...] = ()
    packed: Cards = 0
    faces: Cards = 0
    gone: Cards = 0
    earlier: int = 0

    @property
    def hands(self) -> tuple[Cards, ...]:
        """The hands by seat, stand-ins included."""
        return cast("Dealt", self.state).hands

    @property
    def hidden(self) -> tuple[int, ...]:
        """How many cards of each hand are not known."""
        return tuple((hand & ~known).bit_count() for hand, known in zip(self.hands, self.known, strict=True))

    @property
    def unseen(self) -> Cards:
        """The cards that hidden hands may hold, as far as the script has named them."""
        return self.deck.whole & ~(mask_of(self.known) | self.gone | self.faces)

    def decision(self) -> Decision | None:
        """Say who decides on what; `None` when the deal or the cards of a position are at their end."""
        decision = self.game.decision(self.state)
        if decision is None or (self.observe().trick is not None and not self.hands[decision.seat]):
            return None
        return decision

    def observe(self) -> Observation:
        """Say what everybody may know of the deal."""
        return self.game.observe(self.state, None)


def mask_of(hands: Iterable[Cards]) -> Cards:
    """Gather several masks into one."""
    gathered = 0
    for hand in hands:
        gathered |= hand
    return gathered


def with_hands(state: object, hands: tuple[Cards, ...]) -> object:
    """Give the seats of a state other hands."""
    return replace(state, hands=hands)  # type: ignore[type-var]


def at_lead(table: Table, leader: Seat, hands: tuple[Cards, ...], earlier: int) -> Table:
    """Put a table that has come to the play of tricks at the lead of `leader`, with other hands, after `earlier` tricks."""
    trick = table.observe().trick
    assert trick is not None
    seats = rotation(tuple(sorted(trick.seats)), leader)
    # What the tricks left out held is not known; rules ask only how many there were.
    before = (Trick((leader,)),) * earlier
    state = replace(table.state, hands=hands, trick=Trick(seats), tricks=before)  # type: ignore[type-var]
    return replace(table, state=state, earlier=earlier)


def act(table: Table, action: Action, word: Word, futures: Futures) -> Table:
    """Carry out an action of the seat whose turn it is.

    Raises:
        RuleError: unless the rules allow the action, whatever the hidden cards are.
        NotationError: `card-elsewhere` if a hidden hand plays a card that is known to be somewhere else.
    """
    decision = table.decision()
    if decision is not None and any(table.hidden):
        table = _refilled(table, decision.seat, action, word, futures)
    state = table.game.apply(table.state, action)
    before, after = table.hands, cast("Dealt", state).hands
    gained = tuple(new & ~old for old, new in zip(before, after, strict=True))
    # A card that is announced is seen in the hand and stays there.
    seen = mask_of(known & ~new for known, new in zip(table.known, after, strict=True)) | action.cards & ~mask_of(after)
    return replace(
        table,
        state=state,
        known=tuple(
            (known | got & table.faces | action.cards) & new for known, new, got in zip(table.known, after, gained, strict=True)
        ),
        packed=table.packed & ~mask_of(gained),
        faces=table.faces & ~mask_of(gained),
        gone=table.gone | seen,
    )


def stand_ins(known: tuple[Cards, ...], counts: tuple[int, ...], free: Cards, futures: Futures) -> tuple[Cards, ...]:
    """Complete hands with `counts` cards of `free`, by seat: first those that a seat plays later."""
    hands, free = _with_futures(known, counts, free, futures)
    return _topped_up(known, hands, counts, free)


def _with_futures(
    known: tuple[Cards, ...], counts: tuple[int, ...], free: Cards, futures: Futures
) -> tuple[tuple[Cards, ...], Cards]:
    hands = []
    for hand, count, wanted in zip(known, counts, futures, strict=True):
        chosen = mask([card for card in dict.fromkeys(wanted) if free >> card & 1][:count])
        hands.append(hand | chosen)
        free &= ~chosen
    return tuple(hands), free


def _topped_up(known: tuple[Cards, ...], hands: tuple[Cards, ...], counts: tuple[int, ...], free: Cards) -> tuple[Cards, ...]:
    full = []
    for own, hand, count in zip(known, hands, counts, strict=True):
        lacking = count - (hand & ~own).bit_count()
        taken = mask(members(free)[:lacking])
        assert taken.bit_count() == lacking, "a pack has a card for every place"
        full.append(hand | taken)
        free &= ~taken
    return tuple(full)


def _refilled(table: Table, actor: Seat, action: Action, word: Word, futures: Futures) -> Table:
    """Choose the stand-ins anew, so that `action` is legal, or else refused for what is known."""
    counts, free = table.hidden, table.unseen & ~table.packed
    is_hidden = bool(action.cards & ~table.known[actor])
    if is_hidden and counts[actor]:
        if not action.cards & free:
            is_in_pile = action.cards & table.packed & ~table.faces
            kind = InPileError if is_in_pile else NotationError
            raise kind("card-elsewhere", word.line, word.column, card=word.text)
        first = (action.cards.bit_length() - 1, *futures[actor])
        futures = tuple(
            first if seat == actor else tuple(card for card in own if card != first[0]) for seat, own in enumerate(futures)
        )
    hands, free = _with_futures(table.known, counts, free, futures)
    lacking = counts[actor] - (hands[actor] & ~table.known[actor]).bit_count()
    refusal = _refusal(table, hands, action)
    for card in members(free) if action.cards else ():
        tried = tuple(hand | 1 << card if seat == actor else hand for seat, hand in enumerate(hands))
        if lacking and _refusal(table, tried, action) == refusal:
            hands, free, lacking = tried, free & ~(1 << card), lacking - 1
    return replace(table, state=with_hands(table.state, _topped_up(table.known, hands, counts, free)))


def _refusal(table: Table, hands: tuple[Cards, ...], action: Action) -> RuleError | None:
    return table.game.refusal(with_hands(table.state, hands), action)
