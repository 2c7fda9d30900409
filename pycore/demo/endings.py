"""Free endings: from a position of open hands every choice of one seat, with bots' answers, as a tree that needs no engine."""

from collections.abc import Iterator

from pycore import bots
from pycore.cards import members
from pycore.demo.model import Explore, Move, Position, Reason, Way
from pycore.demo.syntax import Word
from pycore.demo.table import Table, act
from pycore.game import Action, Decision, write_action
from pycore.seats import Seat

BUDGET = 2_000
"""The most positions of a tree: five cards a hand have at most 326, mostly fewer than 200."""
SEED = "ending"
"""Bots with the same seed answer the same, so that a page is built the same."""
NO_WORD = Word("")


def explore(table: Table, mark: Word) -> Explore:
    """Follow every way on from a table for the seat whose turn it is.

    Raises:
        NotationError: `nobody-decides`, or `explore-too-large` for more positions than `BUDGET`, at the mark.
    """
    decision = table.decision()
    if decision is None:
        raise mark.fault("nobody-decides")
    return Explore(decision.seat, _Tree(decision.seat, mark).position(table, ()))


class _Tree:
    """Counts the positions while it follows the ways on."""

    def __init__(self, seat: Seat, mark: Word) -> None:
        self.seat = seat
        self.mark = mark
        self.left = BUDGET

    def position(self, table: Table, moves: tuple[Move, ...]) -> Position:
        self.left -= 1
        if self.left < 0:
            raise self.mark.fault("explore-too-large", limit=BUDGET)
        table, answers = answer(table, self.seat)
        moves = (*moves, *answers)
        decision = table.decision()
        if decision is None:
            return Position(moves, (), ())
        ways = []
        for action in decision.actions():
            then, move = carry_out(table, action)
            ways.append(Way(move.token, self.position(then, (move,))))
        return Position(moves, tuple(ways), tuple(reasons(table, decision)))


def answer(table: Table, seat: Seat, level: str = bots.MAIN_LEVEL, seed: str = SEED) -> tuple[Table, tuple[Move, ...]]:
    """Let bots of a level play until it is the seat's turn, or nobody's."""
    moves: list[Move] = []
    while (decision := table.decision()) is not None and decision.seat != seat:
        observation = table.game.observe(table.state, decision.seat)
        table, move = carry_out(table, bots.choose(observation, decision, level, f"{seed}/{len(moves)}"))
        moves.append(move)
    return table, tuple(moves)


def carry_out(table: Table, action: Action) -> tuple[Table, Move]:
    """Carry out an action of whoever decides, at a table without hidden cards; also write it as a move."""
    decision = table.decision()
    assert decision is not None
    before = len(table.observe().tricks)
    token = write_action(table.deck, action)
    table = act(table, action, NO_WORD, ((),) * len(table.hands))
    tricks = table.observe().tricks
    return table, Move(decision.seat, token, tricks[-1].winner if len(tricks) > before else None)


def reasons(table: Table, decision: Decision) -> Iterator[Reason]:
    """Say of every card of the hand that is none of the choices why it is not."""
    pool = 0
    for offer in decision.offers:
        pool |= offer.pool
    verb = next((offer.verb for offer in decision.offers if offer.pool), None)
    for card in members(table.hands[decision.seat] & ~pool) if verb else ():
        error = table.game.refusal(table.state, Action(verb or "", 1 << card))
        if error is not None:
            yield Reason(table.deck.codes[card], error.code, tuple(error.params.items()), "")
