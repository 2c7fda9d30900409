"""Money in tables: who paid whom in a deal, the score sheet of a match, the final standing."""

from collections.abc import Callable

from app.scene import Scene
from app.table import FinalPlace, Payment, Settlement, Sheet, SheetRow
from app.text import Text, plain, text
from pycore.game import POT, Score
from pycore.match import Deal
from pycore.seats import Seat

ANTES = ("ante", "top-up")
"""The reasons of payments that were due before anybody played."""


def is_in_points(scene: Scene) -> bool:
    """Tell whether the match is decided by points of the game's own figure instead of chips."""
    return any(_points(deal.score) for deal in scene.deals if deal.score is not None)


def _points(score: Score) -> tuple[int, ...]:
    """Find the points by seat of a match that is played for them: the game's own figure `score`, else nothing."""
    figures = dict(score.figures)
    points = figures.get("score")
    return points if isinstance(points, tuple) else ()


def change(score: Score, seat: Seat) -> int:
    """Say what a finished deal changes for a seat, in chips, or in points where the match is decided by them."""
    points = _points(score)
    return points[seat] if points else score.change(seat)


def settle(scene: Scene, score: Score, title: Text, figures: tuple[tuple[Text, Text], ...]) -> Settlement:
    """Lay out what the deal that is over came to."""

    def account(who: int) -> Text:
        return text("account.pot") if who == POT else scene.name(who)

    # What the play has decided comes first; antes were the same before it began.
    transfers = sorted(score.transfers, key=lambda payment: payment.reason in ANTES)
    payments = tuple(
        Payment(account(payment.payer), account(payment.payee), payment.chips, text(f"{scene.key('reason')}.{payment.reason}"))
        for payment in transfers
    )
    changes = tuple((scene.name(seat), change(score, seat)) for seat in range(len(scene.players)))
    return Settlement(title, payments, changes, score.change(POT), figures, bool(_points(score)))


def write_sheet(scene: Scene, contract: Callable[[Scene, Deal], Text]) -> Sheet:
    """Write the score sheet of the finished deals."""
    seats = range(len(scene.players))
    totals = [0] * len(scene.players)
    rows = []
    for number, deal in enumerate(scene.deals):
        score = deal.score
        if score is None:
            continue
        changes = tuple(change(score, seat) for seat in seats)
        totals = [total + gained for total, gained in zip(totals, changes, strict=True)]
        pot = deal.setup.pot + score.change(POT)
        row = SheetRow(number + 1, scene.name(deal.setup.dealer), contract(scene, deal), changes, tuple(totals), pot)
        rows.append(row)
    names = tuple(scene.name(seat) for seat in seats)
    return Sheet(names, tuple(rows), tuple(totals), rows[-1].pot if rows else 0, is_in_points(scene))


def rank(scene: Scene) -> tuple[FinalPlace, ...]:
    """Rank the seats of a match that ends now: the rest of the pot is divided by rule R0; equal totals share a place."""
    players = len(scene.players)
    if is_in_points(scene):
        totals = write_sheet(scene, lambda _scene, _deal: plain("")).totals
        shares: tuple[int, ...] = (0,) * players
    else:
        totals = scene.final
        shares = tuple(total - chips for total, chips in zip(totals, scene.chips, strict=True))
    order = sorted(range(players), key=lambda seat: -totals[seat])
    return tuple(
        FinalPlace(1 + sum(total > totals[seat] for total in totals), scene.name(seat), totals[seat], shares[seat], seat)
        for seat in order
    )
