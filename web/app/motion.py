"""Where cards go: what moved between two states of the table, derived from their difference alone."""

from typing import NamedTuple

from app.play import Play
from app.session import Session
from pycore import match as matches
from pycore.match import Match
from pycore.seats import Seat


class Travel(NamedTuple):
    """A card that came into the trick: from the hand if it lay there, else from its seat."""

    code: str
    seat: Seat


class Sweep(NamedTuple):
    """A finished trick that was gathered: its cards, and the seat of its winner."""

    codes: tuple[str, ...]
    seat: Seat


class Motion(NamedTuple):
    """All that moved. `dealer` is the seat from which a new deal's cards came, in packets."""

    travels: tuple[Travel, ...] = ()
    sweep: Sweep | None = None
    dealer: Seat | None = None


def motion(before: Session, after: Session) -> Motion:
    """Say what moved: a deal that begins, or the step of one deal; never a jump between screens or back in time."""
    old, new = before.play, after.play
    if new is not None and new is not old and _is_shown(after) and _is_dealt(old, new):
        return Motion(dealer=matches.observe(new.match, None).setup.dealer)
    if old is new or old is None or new is None or not _is_shown(before) or not _is_shown(after) or not _is_next(old, new):
        return Motion()
    was, now = _trick(old), _trick(new)
    travels = tuple(Travel(code, seat) for code, seat in now if (code, seat) not in was) if new.ply > old.ply else ()
    if not old.is_held or new.is_held or not was:
        return Motion(travels)
    winner = matches.observe(old.match, None).tricks[-1].winner
    return Motion(travels, Sweep(tuple(code for code, _ in was), winner))


def _is_shown(session: Session) -> bool:
    return session.is_at_table and not session.is_elsewhere and session.play is not None and session.play.curtain is None


def _is_dealt(old: Play | None, new: Play) -> bool:
    """Tell whether a deal has just begun that was not there before."""
    if not new.match.deals or _actions(new.match):
        return False
    return old is None or old.match.seed != new.match.seed or len(new.match.deals) == len(old.match.deals) + 1


def _is_next(old: Play, new: Play) -> bool:
    """Tell whether a state follows another one of the same deal, by one action or by the gathering of a trick."""
    if old.match.game != new.match.game or len(old.match.deals) != len(new.match.deals):
        return False
    before, after = _actions(old.match), _actions(new.match)
    return old.match.seed == new.match.seed and len(after) - len(before) in (0, 1) and after[: len(before)] == before


def _actions(match: Match) -> tuple[object, ...]:
    return tuple(match.deals[-1].actions) if match.deals else ()


def _trick(play: Play) -> tuple[tuple[str, Seat], ...]:
    """List the cards that lie on the table with their seats, as they are shown."""
    observation = matches.observe(play.match, None)
    trick = observation.tricks[-1] if play.is_held and observation.tricks else observation.trick
    if trick is None:
        return ()
    codes = play.match.game.deck(play.match.options).codes
    return tuple((codes[card], seat) for seat, card in zip(trick.seats, trick.cards, strict=False))
