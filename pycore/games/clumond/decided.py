"""When the rest of a deal of Clumond can change no payment any more, as far as an observer can tell."""

from pycore.cards import FRENCH_48, mask
from pycore.game import Observation
from pycore.games.clumond.scoring import penalty
from pycore.games.clumond.targets import TRICKS, codes, is_hit
from pycore.seats import Seat
from pycore.tricks import Contract, wins_rest


def is_decided(seen: Observation, contract: Contract, goer: Seat | None) -> bool:
    """Tell whether the goer's target is out of reach for certain, or everybody's verdict fixed (C13 to C19)."""
    trick = seen.trick
    if trick is None:
        return False
    unseen = FRENCH_48.whole & ~(seen.hand | mask(card for done in (*seen.tricks, trick) for card in done.cards))
    wins_all = seen.turn == seen.seat and wins_rest(contract, trick, seen.hand, unseen)
    left = TRICKS - len(seen.tricks)
    par = str(seen.setup.option("par"))

    def is_fixed(seat: Seat) -> bool:
        won = sum(done.winner == seat for done in seen.tricks)
        least = left if wins_all and seat == seen.seat else 0
        most = 0 if wins_all and seat != seen.seat else left
        kept = codes(seen.hand if seat == seen.seat else unseen)
        verdicts = {
            (is_hit(tricks, code), 0 if goer is not None else penalty(tricks, code, par))
            for tricks in range(won + least, won + most + 1)
            for code in kept
        }
        return len(verdicts) == 1

    return all(is_fixed(seat) for seat in (seen.setup.active if goer is None else (goer,)))
