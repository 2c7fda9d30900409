"""What a deal of Domino Loo costs and pays: antes and top-ups, fifths of the pool, sweeps, loos, and points to 15."""

from pycore.game import POT, Options, Past, Score, Setup, Transfer, share_out
from pycore.seats import Seat, rotation

FIFTHS = 5
"""Tricks in a deal, and shares in a pool; fewer chips than that cannot be divided and count as an empty pool (L-Q12)."""
GOAL = 15
"""Points at which a match in points ends (L30)."""


def counts_points(options: Options) -> bool:
    """Tell whether the match is scored in points to 15 instead of a pool (L1)."""
    return dict(options)["scoring"] == "points15"


def due_antes(options: Options, players: int, dealer: Seat, pot: int) -> tuple[int, ...]:
    """List the chips that each seat puts in: antes into an empty pool, else 5 from the dealer alone (L4, L5, L27)."""
    if counts_points(options):
        return (0,) * players
    other, dealing = (1, 5) if dict(options)["ante"] == "seed" else (5, 10)
    if pot >= FIFTHS:
        other, dealing = 0, 5
    return tuple(dealing if seat == dealer else other for seat in range(players))


def pool_at_start(setup: Setup) -> int:
    """Count the chips that a deal is played for, antes included (0 in a match in points)."""
    return setup.pot + sum(setup.antes)


def share_of_trick(setup: Setup) -> int:
    """Say what a trick is worth: a fifth of the pool in chips, rounded down (L25), or one point (L30)."""
    return 1 if counts_points(setup.options) else pool_at_start(setup) // FIFTHS


def price_of_loo(setup: Setup) -> int:
    """Say what a looed player pays: the pool or its cap in chips (L26, L28), or five points (L30)."""
    if counts_points(setup.options):
        return 5
    pool, cap = pool_at_start(setup), setup.option("loo")
    if cap == "fixed-5n":
        return 5 * setup.players
    if cap == "unlimited":
        return pool
    return min(pool, (10 if cap == "max-10n" else 20) * setup.players)


def is_forced_to_stand(setup: Setup) -> bool:
    """Tell whether this is the last deal of a match in which everybody stands in it (L33)."""
    return setup.is_last and setup.option("last_deal") == "all-stand"


def points_after(past: tuple[Past, ...], players: int) -> tuple[int, ...]:
    """Add up the points by seat after the finished deals (L30)."""
    totals = [0] * players
    for _, score in past:
        change = score.figure("score")
        assert isinstance(change, tuple)
        totals = [total + points for total, points in zip(totals, change, strict=True)]
    return tuple(totals)


def is_won(totals: tuple[int, ...]) -> bool:
    """Tell whether one player alone has the highest total, and that is 15 or more (L30, L-Q25)."""
    return max(totals) >= GOAL and totals.count(max(totals)) == 1


def settle(setup: Setup, active: tuple[Seat, ...], spoiler: Seat | None, tricks: tuple[int, ...]) -> Score:
    """Settle a deal from who stayed in, who of them played for the pot (`spoiler`), and the tricks by seat.

    With one player in, nobody plays: the pool, or five points, are that player's (L14, L15, L32).
    """
    if counts_points(setup.options):
        return Score((), tricks, (("score", _points(setup, active, spoiler, tricks)),))
    return Score(_antes(setup) + _payments(setup, active, spoiler, tricks), tricks)


def _points(setup: Setup, active: tuple[Seat, ...], spoiler: Seat | None, tricks: tuple[int, ...]) -> tuple[int, ...]:
    def change(seat: Seat) -> int:
        if seat not in active or seat == spoiler:
            return 0
        return 5 if len(active) == 1 else tricks[seat] or -price_of_loo(setup)

    return tuple(change(seat) for seat in range(setup.players))


def _antes(setup: Setup) -> tuple[Transfer, ...]:
    reason = "ante" if setup.pot < FIFTHS else "top-up"
    return tuple(Transfer(seat, POT, chips, reason) for seat, chips in enumerate(setup.antes) if chips)


def _payments(setup: Setup, active: tuple[Seat, ...], spoiler: Seat | None, tricks: tuple[int, ...]) -> tuple[Transfer, ...]:
    pool, share, price = pool_at_start(setup), share_of_trick(setup), price_of_loo(setup)
    if len(active) == 1:
        return (Transfer(POT, active[0], pool, "unopposed"),)
    own = [seat for seat in active if seat != spoiler]
    paid = tuple(
        Transfer(POT, seat, pool, "sweep") if tricks[seat] == FIFTHS else Transfer(POT, seat, tricks[seat] * share, "tricks")
        for seat in own
        if tricks[seat]
    )
    if is_forced_to_stand(setup):
        next_to_act = rotation(setup.active, (setup.dealer + 2) % setup.players)
        rest = share_out(pool - sum(transfer.chips for transfer in paid), next_to_act)
        return paid + tuple(Transfer(POT, seat, chips, "rest") for seat, chips in enumerate(rest) if chips)
    return paid + tuple(Transfer(seat, POT, price, "loo") for seat in own if not tricks[seat])
