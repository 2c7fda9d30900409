"""Sounds: what is heard when something changes, derived from the difference of two sessions, and how each is made of tones.

There are no sound files. They are off unless a person wants them, and a hidden page is silent (fault C11).
"""

from typing import NamedTuple

from app.motion import motion
from app.session import Session


class Tone(NamedTuple):
    """A tone: `noise`, `sine` or `triangle`; pitch in hertz, when it begins and how long it lasts in ms, loudness from 0 to 1.

    Of noise the pitch is the middle of the band that is let through.
    """

    kind: str
    pitch: int
    start: int
    length: int
    loudness: float


VOICES = {
    "card": (Tone("noise", 2400, 0, 70, 0.5), Tone("triangle", 190, 8, 60, 0.25)),
    "gather": (Tone("noise", 1500, 0, 180, 0.3), Tone("noise", 2600, 90, 120, 0.2)),
    "call": (Tone("triangle", 330, 0, 90, 0.3),),
    "deal": (Tone("noise", 2200, 0, 60, 0.35), Tone("noise", 2500, 90, 60, 0.35), Tone("noise", 2300, 180, 60, 0.35)),
    "turn": (Tone("sine", 660, 0, 120, 0.2), Tone("sine", 880, 90, 170, 0.2)),
    "refused": (Tone("triangle", 150, 0, 150, 0.35),),
    "settled": (Tone("sine", 523, 0, 260, 0.2), Tone("sine", 659, 110, 260, 0.2), Tone("sine", 784, 220, 380, 0.2)),
}
"""What each sound is made of."""


def sounds(before: Session, after: Session) -> tuple[str, ...]:
    """Name the sounds of a change, in order; none if they are off, out of sight, or nothing of the game has changed."""
    if not after.settings.sound or after.is_hidden:
        return ()
    if not before.settings.sound:
        return ("turn",)  # so this is how it sounds
    old, new = before.play, after.play
    if old is None or new is None or old is new or not after.is_at_table or after.is_elsewhere or new.curtain is not None:
        return ()
    heard = []
    if len(new.match.deals) > len(old.match.deals):
        heard.append("deal")
    elif new.ply > old.ply:
        heard.append("card" if motion(before, after).travels or new.match.deals[-1].actions[-1][1].verb == "play" else "call")
    elif motion(before, after).sweep is not None:
        heard.append("gather")
    if new.refusing is not None and new.refusing != old.refusing:
        heard.append("refused")
    if new.is_settled and not old.is_settled:
        heard.append("settled")
    elif new.is_open_to is not None and old.is_open_to is None and heard != ["refused"]:
        heard.append("turn")
    return tuple(heard)
