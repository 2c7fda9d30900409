"""What a finished playout of Clumond brings each seat, in chips."""

from dataclasses import dataclass

from pycore.bots.policies.clumond.kernel import Table
from pycore.game import Setup
from pycore.games.clumond.scoring import STACK, penalty
from pycore.games.clumond.targets import is_hit, kept_code


@dataclass(frozen=True, slots=True)
class Stakes:
    """What is played for: the pot with the antes, how shares are cut, fines by tricks and code, what each seat can pay."""

    pot: int
    is_shared: bool
    fines: tuple[tuple[int, ...], ...]
    purses: tuple[int, ...]
    scale: float
    """What lies between a good result and a bad one, about."""
    middle: float
    """What a seat may expect, about."""

    def chips(self, table: Table) -> tuple[float, float, float]:
        """Say what a finished deal brings every seat, with an equal share of what stays in the pot (C14 to C19)."""
        won, goer, pot = table.won, table.goer, self.pot
        codes = [kept_code(hand) for hand in table.hands]
        if goer is not None:
            if is_hit(won[goer], codes[goer]):
                gains = [0.0, 0.0, 0.0]
                gains[goer] = pot
                return gains[0], gains[1], gains[2]
            half = pot // 2
            left = (pot - 2 * half) / 3
            gains = [half + left] * 3
            gains[goer] = left
            return gains[0], gains[1], gains[2]
        gains = [0.0, 0.0, 0.0]
        hits = []
        for seat in (0, 1, 2):
            if is_hit(won[seat], codes[seat]):
                hits.append(seat)
            else:
                fine = min(self.fines[won[seat]][codes[seat]], self.purses[seat])
                gains[seat] = -fine
                pot += fine
        share = pot // 3
        if self.is_shared and hits:
            share //= len(hits)
        left = (pot - share * len(hits)) / 3
        for seat in hits:
            gains[seat] = share
        return gains[0] + left, gains[1] + left, gains[2] + left


def read_stakes(setup: Setup, is_gone: bool) -> Stakes:
    """Gather what a deal is played for."""
    par = str(setup.option("par"))
    pot = setup.pot + sum(setup.antes)
    fines = tuple(tuple(penalty(tricks, code, par) for code in range(10)) for tricks in range(14))
    purses = (1000,) * setup.players
    if setup.option("bust") == "stop":
        purses = tuple(STACK + balance - ante for balance, ante in zip(setup.balances, setup.antes, strict=True))
    scale = pot if is_gone else pot // 3 + 3
    return Stakes(pot, setup.option("third") == "shared", fines, purses, float(scale), pot / 3)
