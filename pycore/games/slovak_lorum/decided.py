"""When the rest of a deal of Slovak Lorum can change no payment any more, as far as an observer can tell."""

from pycore.cards import Cards, mask, members
from pycore.game import Observation
from pycore.games.slovak_lorum.scoring import Kind, card_values, pack
from pycore.seats import Seat
from pycore.tricks import Contract, Trick, wins_rest


def is_decided(seen: Observation, contract: Contract, kind: Kind | None, caller: Seat | None) -> bool:
    """Tell whether a called game is as good as made or lost (S16, S17), or what everybody took is fixed (S11 to S15)."""
    trick = seen.trick
    if trick is None:
        return False
    played = mask(card for done in (*seen.tricks, trick) for card in done.cards)
    unseen = pack(seen.setup.players).whole & ~(played | seen.hand)
    wins_all = seen.turn == seen.seat and wins_rest(contract, trick, seen.hand, unseen)
    if caller is not None:
        return wins_all or _is_beaten(trick, caller, kind, is_last=_is_last(seen))
    winners = {done.winner for done in seen.tricks}
    if wins_all:
        return True
    return len(winners) > 1 and not _costly(seen) & ~mask(card for done in seen.tricks for card in done.cards)


def _costly(seen: Observation) -> Cards:
    deck = pack(seen.setup.players)
    return mask(card for card in members(deck.whole) if card_values(deck)[card])


def _is_last(seen: Observation) -> bool:
    size = len(pack(seen.setup.players)) // seen.setup.players
    return len(seen.tricks) == size - 1


def _is_beaten(trick: Trick, caller: Seat, kind: Kind | None, *, is_last: bool) -> bool:
    """Tell whether the caller's card of the trick is beaten: a big is lost then, and a small made with the last trick."""
    has_played = caller in trick.seats[: len(trick.cards)]
    return has_played and trick.winner != caller and (kind == "big" or is_last)
