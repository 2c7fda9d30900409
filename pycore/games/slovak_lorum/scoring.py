"""What a finished deal of Slovak Lorum pays: values into the pot, the pot to the clean, calls between caller and others."""

from typing import Literal

from pycore.cards import GERMAN_30, GERMAN_32, Card, Deck
from pycore.game import POT, Score, Setup, Transfer
from pycore.seats import Seat
from pycore.tricks import Trick

Kind = Literal["regular", "small", "big"]
"""The game of a deal: the pot's, or one that a caller plays alone."""


def pack(players: int) -> Deck:
    """Name the pack: 32 cards, for three players without the seven and eight of bells."""
    return GERMAN_32 if players == 4 else GERMAN_30


def card_values(deck: Deck) -> tuple[int, ...]:
    """List the chips that each card costs its taker: hearts 1, acorn ober 4, leaf ober 8 (S4)."""
    special = {"EO": 4, "LO": 8}
    return tuple(special.get(code, int(code.startswith("H"))) for code in deck.codes)


_VALUES = {4: card_values(GERMAN_32), 3: card_values(GERMAN_30)}


def taken_values(
    players: int, tricks: tuple[Trick, ...], announced: tuple[tuple[Seat, Card], ...], own_capture_triple: bool
) -> tuple[int, ...]:
    """Add up the value in each seat's pile, in chips; an announced ober counts twice, thrice in the announcer's own pile."""
    worth = _VALUES[players]
    values = [0] * players
    for trick in tricks:
        values[trick.winner] += sum(worth[card] for card in trick.cards)
        for seat, card in announced:
            if card in trick.cards:
                values[trick.winner] += worth[card] * (2 if own_capture_triple and seat == trick.winner else 1)
    return tuple(values)


def tricks_won(players: int, tricks: tuple[Trick, ...]) -> tuple[int, ...]:
    """Count the tricks by seat."""
    winners = [trick.winner for trick in tricks]
    return tuple(winners.count(seat) for seat in range(players))


def regular_transfers(setup: Setup, values: tuple[int, ...], tricks: tuple[int, ...]) -> tuple[Transfer, ...]:
    """Settle a regular game from the values and the tricks by seat (S11 to S15)."""
    seats = range(setup.players)
    sweeper = next((seat for seat in seats if tricks[seat] == sum(tricks)), None)
    if sweeper is not None:
        chips = 10 if setup.players == 4 else 15
        return tuple(Transfer(seat, sweeper, chips, "surprise-big") for seat in seats if seat != sweeper)
    paid = tuple(Transfer(seat, POT, values[seat], "value") for seat in seats if values[seat])
    clean = [seat for seat in seats if not values[seat]]
    share = (setup.pot + sum(values)) // len(clean) if _is_pot_won(setup, len(clean)) else 0
    return paid + tuple(Transfer(POT, seat, share, "clean") for seat in clean if share)


def _is_pot_won(setup: Setup, clean: int) -> bool:
    if clean == 2:
        return setup.option("two_winners") == "split"
    if clean == 3:
        return setup.option("three_clean") == "split"
    return clean == 1


def call_price(setup: Setup, kind: Kind) -> int:
    """Say what each opponent pays the caller, or is paid by him, in chips (S16, S17)."""
    return {("big", 4): 20, ("big", 3): 30, ("small", 4): 10, ("small", 3): 15}[kind, setup.players]


def called_transfers(setup: Setup, kind: Kind, caller: Seat, tricks: tuple[int, ...]) -> tuple[Transfer, ...]:
    """Settle a called game: every opponent pays the caller, or is paid by him; the pot is left alone (S16, S17)."""
    chips = call_price(setup, kind)
    is_made = tricks[caller] == (sum(tricks) if kind == "big" else 0)
    others = [seat for seat in range(setup.players) if seat != caller]
    if is_made:
        return tuple(Transfer(seat, caller, chips, f"{kind}-made") for seat in others)
    return tuple(Transfer(caller, seat, chips, f"{kind}-lost") for seat in others)


def settle(
    setup: Setup, kind: Kind, caller: Seat | None, tricks: tuple[Trick, ...], announced: tuple[tuple[Seat, Card], ...]
) -> Score:
    """Settle a deal that is over; the figure `values` is what each seat took, `None` in a called game."""
    won = tricks_won(setup.players, tricks)
    if caller is not None:
        return Score(called_transfers(setup, kind, caller, won), won, (("values", None),))
    values = taken_values(setup.players, tricks, announced, setup.option("own_capture_triple") == "on")
    return Score(regular_transfers(setup, values, won), won, (("values", values),))
