"""Looking back on a finished deal of the match, action by action and trick by trick; nothing of it can be changed."""

from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from app import story
from app.games import view_of
from app.lookback import Replay
from app.play import Play, finished_tricks, scene_of
from app.scene import PublicEvent
from app.seen import public_events
from app.session import Session
from app.table import LogLine
from app.text import Text, plain, text
from pycore import match as matches
from pycore.cards import Cards, Deck, mask
from pycore.game import Observation
from pycore.match import Match
from pycore.record import with_match
from pycore.seats import Seat

STEPS = ("first", "trick-back", "back", "next", "trick-next", "last")
"""The ways to move, as the commands' arguments; a number moves there."""


class Told(NamedTuple):
    """Lines of the log with the step that each belongs to."""

    step: int
    line: LogLine


def begin(play: Play, section: str, source: str = "") -> Replay | None:
    """Open the deal of that number (from 1; empty: the last finished one) at its beginning (`None`: it is not finished)."""
    finished = len(play.match.past)
    number = int(section) if section else finished
    if not 1 <= number <= finished:
        return None
    return Replay(number - 1, source=source, play=play if source else None, whose=person_in(play, number - 1))


def person_in(play: Play, deal: int) -> Seat:
    """Name the seat whose decisions are of interest first: a person's who took part in the deal, else anybody's."""
    active = play.match.deals[deal].setup.active
    return next((seat for seat in play.humans if seat in active), active[0])


def play_of(session: Session) -> Play | None:
    """Find the match that is looked back on: the one at the table, or another that was found or opened."""
    shown = session.replay
    if shown is not None and shown.play is not None:
        return shown.play
    return session.play if session.route.game in ("", session.match_id) else None


def refusal(play: Play, section: str) -> Text:
    """Say why there is no deal of that number to look back on."""
    if section and int(section) == len(play.match.deals) > len(play.match.past):
        return text("replay.going-on", deal=int(section))
    return text("replay.no-such-deal", deal=int(section)) if section and play.match.past else text("replay.none")


@lru_cache(maxsize=64)
def _cut(match: Match, deal: int, step: int) -> Match:
    return matches.cut(match, deal + 1, min(step, len(match.deals[deal].actions)))


def play_at(play: Play, shown: Replay) -> Play:
    """Make the match as it stood at the step that is shown, seen by the only person, or by nobody.

    Through another seat's eyes it is seen by nobody until it is over: what only the person knew is not for that seat.
    """
    match = _cut(play.match, shown.deal, shown.step)
    before = _cut(play.match, shown.deal, max(shown.step - 1, 0))
    is_over = shown.step > len(play.match.deals[shown.deal].actions)
    is_held = not is_over and shown.step > 0 and finished_tricks(match) > finished_tricks(before)
    own = viewer_of(play)
    viewer = own if shown.eyes in (None, own) or matches.is_between_deals(match) else None
    return Play(with_match(play.record, match), viewer=viewer, is_held=is_held)


def last_step(play: Play, deal: int) -> int:
    """Say at which step a deal is settled."""
    actions = len(play.match.deals[deal].actions)
    return actions + 1 if actions and play_at(play, Replay(deal, actions)).is_held else actions


def trick_ends(play: Play, deal: int) -> tuple[int, ...]:
    """List the steps at which a trick is complete, after the beginning of the deal."""
    actions = play.match.deals[deal].actions
    plays = [step for step, (_, action) in enumerate(actions, 1) if action.verb == "play"]
    ends, count = [], 0
    for trick in matches.observe(_cut(play.match, deal, len(actions)), None).tricks:
        count += len(trick.cards)
        ends.append(plays[count - 1])
    return tuple(ends)


def move(play: Play, shown: Replay, way: str) -> Replay:
    """Go a step, a trick, to an end, or to the step of a number; what is no way goes nowhere."""
    last = last_step(play, shown.deal)
    ends = (0, *trick_ends(play, shown.deal), last)
    here = shown.step
    places = {
        "first": 0,
        "back": here - 1,
        "next": here + 1,
        "last": last,
        "trick-back": max((end for end in ends if end < here), default=0),
        "trick-next": min((end for end in ends if end > here), default=last),
    }
    wanted = int(way) if way.isascii() and way.isdigit() and len(way) < 6 else places.get(way, here)
    return replace(shown, step=min(max(wanted, 0), last))


def hands_at(play: Play, shown: Replay) -> tuple[Cards, ...]:
    """List everybody's cards at the step that is shown."""
    match = _cut(play.match, shown.deal, shown.step)
    return tuple(_hand(matches.observe(match, seat)) for seat in range(match.players))


def _hand(observation: Observation) -> Cards:
    return observation.hand


def _played(observation: Observation) -> Cards:
    tricks = (*observation.tricks, *([observation.trick] if observation.trick else []))
    return mask(card for trick in tricks for card in trick.cards)


def aside_at(play: Play, shown: Replay) -> Cards:
    """Gather the cards that nobody holds and nobody has played: talon, boneyard, what was laid away."""
    match = _cut(play.match, shown.deal, shown.step)
    observation = matches.observe(match, None)
    gone = _played(observation)
    for hand in hands_at(play, shown):
        gone |= hand
    return mask(range(len(deck_of(match)))) & ~gone


class Count(NamedTuple):
    """Where the cards are: those that were played, those that a seat has or laid away, and those that are still out."""

    played: Cards
    own: Cards
    out: Cards


def count_cards(play: Play, shown: Replay) -> Count:
    """Count the cards at the step that is shown, as far as the seat knows through whose eyes it is seen."""
    match = _cut(play.match, shown.deal, shown.step)
    observation = matches.observe(match, None)
    played = _played(observation)
    own = 0
    if shown.eyes is not None:
        own = hands_at(play, shown)[shown.eyes]
        done = match.deals[-1].actions
        own |= mask(
            action.cards.bit_length() - 1
            for seat, action in done
            if seat == shown.eyes and action.cards and action.verb in match.game.secret_verbs
        )
        own &= ~played
    return Count(played, own, mask(range(len(deck_of(match)))) & ~played & ~own)


def deck_of(match: Match) -> Deck:
    """Name the pack of a match."""
    return match.game.deck(match.options)


def tell(play: Play, shown: Replay) -> tuple[Told, ...]:
    """Tell the whole deal, each line with its step; through a seat's eyes only what had happened so far."""
    last = last_step(play, shown.deal)
    scene = scene_of(play_at(play, replace(shown, step=last)))
    scene = replace(scene, events=_events(play.match, shown))
    view = view_of(scene.game.name)
    events = [Told(step, line) for step, lines in enumerate(story.tell_events(scene), 1) for line in lines]
    told = (
        *(Told(0, line) for line in view.prologue(scene)),
        *events,
        *(Told(last, line) for line in view.epilogue(scene)),
    )
    return told if shown.eyes is None else tuple(line for line in told if line.step <= shown.step)


def _events(match: Match, shown: Replay) -> tuple[PublicEvent, ...]:
    """List the deal's actions: as a seat may know them, or with everything that was hidden then."""
    deal = match.deals[shown.deal]
    events = public_events(_cut(match, shown.deal, len(deal.actions)), shown.eyes)
    if shown.eyes is not None and shown.step < len(deal.actions):
        return events
    return tuple(
        event._replace(card=action.cards.bit_length() - 1) if action.cards else event
        for event, (_, action) in zip(events, deal.actions, strict=True)
    )


def lines_at(play: Play, shown: Replay) -> tuple[LogLine, ...]:
    """List the lines of the step that is shown."""
    return tuple(told.line for told in tell(play, shown) if told.step == shown.step)


def name_of(play: Play, seat: Seat) -> Text:
    """Name a seat; the only person is "you"."""
    return text("seat.You") if seat == viewer_of(play) else plain(play.players[seat].name)


def viewer_of(play: Play) -> Seat | None:
    """Name the only person of the match (`None`: there are several, or none)."""
    return play.humans[0] if len(play.humans) == 1 else None
