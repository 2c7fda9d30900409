"""What a finished deal of Clumond pays: antes and penalties into the pot, shares of it, all of it, or halves."""

from pycore.cards import Cards
from pycore.game import POT, Score, Setup, Transfer
from pycore.games.clumond.targets import is_hit, kept_code, reduced
from pycore.seats import Seat

STACK = 50
"""The chips that everybody starts with under `bust: stop`; balances are counted from 0 all the same."""
GONE = ("clumond-made", "clumond-missed")
"""The reasons of the payments of a deal in which somebody went for clumond."""


def penalty(tricks: int, code: int, par: str) -> int:
    """Count the chips that a seat owes for its tricks in a standard deal (C14; `par` is `reduced` or `actual`).

    >>> penalty(11, 5, "reduced"), penalty(11, 5, "actual"), penalty(9, 0, "actual")
    (4, 6, 1)
    """
    if par == "reduced" or is_hit(tricks, code):
        return abs(reduced(tricks) - code)
    return min(abs(tricks - code), abs(tricks - code - 10)) if code <= 3 else abs(tricks - code)


def antes(balances: tuple[int, ...], ante: int, bust: str) -> tuple[int, ...]:
    """Say what each seat puts in (C3); under `bust: stop` nobody pays more than is left (C21)."""
    if bust == "ledger":
        return (ante,) * len(balances)
    return tuple(min(ante, STACK + balance) for balance in balances)


def penalties(setup: Setup, tricks: tuple[int, ...], codes: tuple[int, ...]) -> tuple[int, ...]:
    """Count what each seat owes in a standard deal, before anything is cut down, in chips."""
    par = str(setup.option("par"))
    return tuple(penalty(won, code, par) for won, code in zip(tricks, codes, strict=True))


def bust_seats(setup: Setup, score: Score) -> tuple[Seat, ...]:
    """List who could not pay the ante or the penalty of a finished deal in full (C21): nobody under `bust: ledger`."""
    if setup.option("bust") == "ledger":
        return ()
    ante = int(setup.option("ante"))
    short = {seat for seat, paid in enumerate(setup.antes) if paid < ante}
    # A deal that was gone for has no penalties; with the antes paid in full its pot is never too small for a payment.
    if not any(transfer.reason in GONE for transfer in score.transfers):
        codes = score.figure("codes")
        assert isinstance(codes, tuple)
        owed = penalties(setup, score.tricks, codes)
        short |= {seat for seat, chips in enumerate(owed) if chips > STACK + setup.balances[seat] - setup.antes[seat]}
    return tuple(sorted(short))


def settle(setup: Setup, goer: Seat | None, tricks: tuple[int, ...], kept: tuple[Cards, ...]) -> Score:
    """Settle a deal from the tricks and the kept cards by seat; the figure `codes` is what the kept cards say."""
    codes = tuple(kept_code(cards) for cards in kept)
    paid = tuple(Transfer(seat, POT, chips, "ante") for seat, chips in enumerate(setup.antes) if chips)
    pot = setup.pot + sum(setup.antes)
    if goer is None:
        ending = _standard(setup, pot, tricks, codes)
    else:
        ending = _gone(pot, goer, is_hit(tricks[goer], codes[goer]), setup.players)
    return Score(paid + ending, tricks, (("codes", codes),))


def _standard(setup: Setup, pot: int, tricks: tuple[int, ...], codes: tuple[int, ...]) -> tuple[Transfer, ...]:
    owed = penalties(setup, tricks, codes)
    if setup.option("bust") == "stop":
        left = (STACK + balance - ante for balance, ante in zip(setup.balances, setup.antes, strict=True))
        fines = tuple(min(chips, have) for chips, have in zip(owed, left, strict=True))
    else:
        fines = owed
    pot += sum(fines)
    hits = [seat for seat in range(setup.players) if is_hit(tricks[seat], codes[seat])]
    share = pot // 3
    if hits and setup.option("third") == "shared":
        share //= len(hits)
    paid = tuple(Transfer(seat, POT, chips, "penalty") for seat, chips in enumerate(fines) if chips)
    return paid + tuple(Transfer(POT, seat, share, "share") for seat in hits if share)


def _gone(pot: int, goer: Seat, is_made: bool, players: int) -> tuple[Transfer, ...]:
    if is_made:
        return (Transfer(POT, goer, pot, "clumond-made"),) if pot else ()
    half = pot // 2
    return tuple(Transfer(POT, seat, half, "clumond-missed") for seat in range(players) if seat != goer and half)
