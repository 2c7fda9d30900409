"""Verifiable deals: what can be shown before a deal and after it, and the check that nothing was changed in between."""

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from app.effects import Copy, Speak
from app.session import Change, Session
from app.text import Text, lines, text
from pycore import match as matches
from pycore.match import Match
from pycore.shuffle import commitment, deal_key, first_dealer, shuffled


class Proof(NamedTuple):
    """A deal (from 0): the commitment that can be shown before it, and its key in hex once it is over (empty: not yet)."""

    number: int
    commitment: str
    key: str


def proofs(match: Match) -> tuple[Proof, ...]:
    """List the deals of a match, the next one included; none where the hands were composed."""
    seed = match.seed
    if seed is None:
        return ()
    count = len(match.deals) + (0 if matches.is_over(match) else 1)
    return tuple(
        Proof(number, commitment(deal_key(seed, number)), deal_key(seed, number).hex() if number < len(match.past) else "")
        for number in range(count)
    )


def is_proved(match: Match, proof: Proof) -> bool:
    """Deal a finished deal again from its key alone, and compare: commitment, every card, and who dealt first."""
    if match.seed is None or not proof.key or proof.number >= len(match.past):
        return False
    key, deal = bytes.fromhex(proof.key), match.deals[proof.number]
    is_dealer_right = proof.number > 0 or deal.setup.dealer == first_dealer(match.seed, match.players)
    is_same_pack = shuffled(key, len(match.game.deck(match.options))) == deal.layout
    return commitment(key) == proof.commitment and is_same_pack and is_dealer_right


def verdict(match: Match, proof: Proof) -> Text:
    """Say in two sentences what the check has found."""
    if is_proved(match, proof):
        return lines(text("fair.right.key"), text("fair.right.cards", count=len(match.game.deck(match.options))))
    return lines(text("fair.wrong"), text("fair.wrong.how"))


def compare(match: Match, noted: str) -> Text | None:
    """Say whether a commitment that somebody has noted belongs to a deal of the match (`None`: nothing was noted)."""
    wanted = "".join(noted.split()).lower()
    if not wanted:
        return None
    found = next((proof for proof in proofs(match) if len(wanted) >= 8 and proof.commitment.startswith(wanted)), None)
    return text("fair.noted.unknown") if found is None else text("fair.noted.known", deal=found.number + 1)


def check(session: Session, argument: str) -> Change:
    """Check a finished deal, named by its number from 1, and say what was found."""
    play = session.play
    known = proofs(play.match) if play is not None else ()
    number = int(argument) - 1 if argument.isdecimal() and len(argument) < 5 else -1
    if play is None or not 0 <= number < len(play.match.past) or not known:
        return session, ()
    session = replace(session, sharing=replace(session.sharing, checked=number), news="")
    return session, (Speak(session.words.say(verdict(play.match, known[number]))),)


def copy(session: Session, argument: str) -> Change:
    """Put the commitment of a deal, named by its number from 1, on the clipboard."""
    known = proofs(session.play.match) if session.play is not None else ()
    found = next((proof for proof in known if str(proof.number + 1) == argument), None)
    return session, ((Copy(found.commitment),) if found else ())


def change(session: Session, name: str, value: str) -> Change:
    """Take the commitment that somebody has noted."""
    return (replace(session, sharing=replace(session.sharing, noted=value[:200])) if name == "noted" else session), ()


COMMANDS: dict[str, Callable[[Session, str], Change]] = {"fair-check": check, "fair-copy": copy}
