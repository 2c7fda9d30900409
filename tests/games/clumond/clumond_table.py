"""Clumond at the table of the rules: seats A, B, C clockwise, deals given by their results or trick by trick."""

from collections.abc import Mapping
from dataclasses import replace

from compose import first_setup

from pycore.cards import FRENCH_48, Cards
from pycore.game import POT, Past, Score, Setup, resolve_options
from pycore.games.clumond.rules import GAME, Settled
from pycore.seats import rotation
from pycore.tricks import Trick

A, B, C = range(3)
SEATS = (A, B, C)
KEPT_BY_CODE = ("DDD", "SDD", "HDD", "CDD", "CSD", "CHD", "CCD", "CCS", "CCH", "CCC")
"""Suits of three kept cards for each code from 0 to 9."""

X_HANDS = (
    "CA CK C8 C6 C2 HA HQ H5 H2 S9 S4 DA D7 D5 D3 D2",
    "CJ C9 C7 C4 C3 HJ H8 H4 SJ S8 S2 DQ DJ D9 D8 D4",
    "CQ C5 HK H9 H7 H6 H3 SA SK SQ S7 S6 S5 S3 DK D6",
)
X_TRICKS = (
    "S9 SJ S3, D9 D6 DA, C8 C9 C5, D8 DK D2, SQ S4 S2, CQ C2 C3, H9 HQ H4, D7 D4 H3, CK C4 S5, C6 C7 H6, DJ S6 D3,"
    "CJ H7 CA, D5 DQ S7"
)
"""Full deal C-X: dealer C, everybody declines, A leads."""
X_WINNERS = "BABCCCAAABBAB"
Y_HANDS = (
    "CJ C8 C7 C6 C5 C4 C3 H3 SA SJ DA DQ D9 D7 D4 D3",
    "CA CK CQ HK HQ H6 H5 SQ S9 S8 S6 S5 S4 S2 DK D6",
    "C9 C2 HA HJ H9 H8 H7 H4 H2 SK S7 S3 DJ D8 D5 D2",
)
Y_TRICKS = (
    "H9 H3 H5, D8 D3 DK, HQ HA C3, H8 C4 HK, S9 SK SJ, H7 D4 H6, S7 SA S2, D9 D6 DJ, D5 D7 S4, CJ CQ C2, SQ S3 C5,"
    "CK C9 C6, S8 H2 C7"
)
"""Full deal C-Y: dealer C, A declines, B goes with hearts, C leads."""
Y_WINNERS = "CBCBCCACABBBC"


def kept_hands(codes: tuple[int, ...]) -> tuple[Cards, ...]:
    """Choose three cards of each seat, all different, that say these codes."""
    left = list(range(len(FRENCH_48)))
    hands = []
    for code in codes:
        hand = 0
        for letter in KEPT_BY_CODE[code]:
            card = next(card for card in left if FRENCH_48.codes[card][0] == letter)
            left.remove(card)
            hand |= 1 << card
        hands.append(hand)
    return tuple(hands)


def ended(setup: Setup, tricks: tuple[int, ...], codes: tuple[int, ...], goer: int | None = None) -> Settled:
    """Make the end of a deal in which the seats won so many tricks and kept such codes."""
    assert sum(tricks) == 13
    won = tuple(Trick(rotation(SEATS, seat)) for seat in SEATS for _ in range(tricks[seat]))
    calls = tuple((seat, "pass") for seat in SEATS) if goer is None else ((goer, "go none"),)
    return Settled(setup, kept_hands(codes), calls, goer, "none", won)


class Session:
    """A match whose deals are given by tricks, codes and who went; it keeps the same books as a real one."""

    def __init__(self, options: Mapping[str, object] | None = None, first_dealer: int = C, **changes: object) -> None:
        self.options = resolve_options(GAME, options or {})
        self.first_dealer = first_dealer
        self.changes = changes
        self.past: tuple[Past, ...] = ()

    def setup(self) -> Setup | None:
        """Settle the next deal (`None`: the match is over)."""
        setup = GAME.next_setup(self.past, self.options, self.first_dealer)
        return replace(setup, **self.changes) if setup and not self.past else setup  # type: ignore[arg-type]

    def deal(self, tricks: tuple[int, ...], codes: tuple[int, ...], goer: int | None = None) -> Score:
        """Play one more deal."""
        setup = self.setup()
        assert setup is not None, "the match is over"
        score = GAME.score(ended(setup, tricks, codes, goer))
        self.past = (*self.past, Past(setup, score))
        return score

    @property
    def balances(self) -> tuple[int, ...]:
        """The chips by seat after the last deal."""
        setup, score = self.past[-1]
        return tuple(balance + score.change(seat) for seat, balance in enumerate(setup.balances))

    @property
    def pot(self) -> int:
        """The pot after the last deal."""
        setup, score = self.past[-1]
        return setup.pot + score.change(POT)


def settled(
    tricks: tuple[int, ...],
    codes: tuple[int, ...],
    goer: int | None = None,
    options: Mapping[str, object] | None = None,
    **changes: object,
) -> Score:
    """Settle a single deal; `changes` replace fields of its setup."""
    return GAME.score(ended(first_setup(GAME, options or {}, C, **changes), tricks, codes, goer))


def paid(score: Score, reason: str) -> dict[str, int]:
    """List what the seats paid (positive) or received (negative) for a reason, by seat letter."""
    found: dict[str, int] = {}
    for transfer in score.transfers:
        if transfer.reason == reason:
            seat, chips = (transfer.payer, transfer.chips) if transfer.payee == POT else (transfer.payee, -transfer.chips)
            found["ABC"[seat]] = found.get("ABC"[seat], 0) + chips
    return found
