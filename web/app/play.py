"""A match at the page's table: the record, who looks, what is held back for a moment, and every step that changes it."""

from dataclasses import dataclass, replace

from app.practice import PRACTICE, SINGLE, is_practice, note_practice, read_branch
from app.scene import Scene
from app.seen import public_events, refusals_of
from pycore import match as matches
from pycore.cards import Card, Cards, Deck, mask
from pycore.errors import EngineError
from pycore.game import Action, Decision, read_action
from pycore.match import Match
from pycore.record import Player, Record, with_match
from pycore.seats import Seat


@dataclass(frozen=True, slots=True)
class Play:
    """A match that is played or watched here.

    `viewer` is the seat whose cards are shown (`None`: nobody's). `curtain` names the seat that the device is to be passed to.
    `is_held`: a finished trick waits to be gathered. `is_resting`: a moment to take something back before others go on.
    `raised` and `hinted` are tokens, `refusing` a card that was tried and refused. `marked` are cards that a person has marked
    in a hand, as notes for himself that no record holds; while `is_marking` a click on a card marks it and plays nothing.
    `arranged` are the codes of the hand as the person has put them, `picked` the one to be moved while `is_arranging`.
    `is_covered`: the hand was hidden on request. `is_taken_back`: the present decision is one that was taken back.
    `fault` says what went wrong when a bot chose last, so that it had to play by chance.
    """

    record: Record
    viewer: Seat | None = None
    curtain: Seat | None = None
    is_held: bool = False
    is_resting: bool = False
    is_finished: bool = False
    raised: str = ""
    hinted: str = ""
    refusing: Card | None = None
    marked: Cards = 0
    is_marking: bool = False
    arranged: tuple[str, ...] = ()
    is_arranging: bool = False
    picked: str = ""
    is_covered: bool = False
    is_taken_back: bool = False
    fault: str = ""

    @property
    def match(self) -> Match:
        """The match."""
        return self.record.match

    @property
    def players(self) -> tuple[Player, ...]:
        """Who sits where."""
        return self.record.players

    @property
    def humans(self) -> tuple[Seat, ...]:
        """The seats of the people."""
        return tuple(seat for seat, player in enumerate(self.players) if player.kind == "human")

    @property
    def decision(self) -> Decision | None:
        """Who decides on what, whether or not a finished trick is still shown."""
        return matches.decision(self.match)

    @property
    def ply(self) -> int:
        """The number of actions of the shown deal so far."""
        return len(self.match.deals[-1].actions) if self.match.deals else 0

    @property
    def is_settled(self) -> bool:
        """Tell whether the deal is over and its result is shown."""
        return matches.is_between_deals(self.match) and not self.is_held

    @property
    def is_practice(self) -> bool:
        """Tell whether the shown deal is practice: a hint was asked for, or something was seen and taken back."""
        return is_practice(self.record, len(self.match.deals) - 1)

    @property
    def has_practice(self) -> bool:
        """Tell whether any deal of the match is practice."""
        deals = range(len(self.match.deals))
        return bool(self.record.unknown.get(PRACTICE)) or any(is_practice(self.record, number) for number in deals)

    @property
    def is_branch(self) -> bool:
        """Tell whether this was played on from a moment of another match: then it ends with the deal."""
        return read_branch(self.record) is not None

    @property
    def is_single(self) -> bool:
        """Tell whether this is a deal that came alone by a link: then the match ends with it."""
        return bool(self.record.unknown.get(SINGLE))

    @property
    def is_over(self) -> bool:
        """Tell whether nothing is left to be dealt or played of the match."""
        is_last = self.is_branch or self.is_single
        return matches.is_over(self.match) or (is_last and bool(self.match.deals) and matches.is_between_deals(self.match))

    @property
    def is_open_to(self) -> Seat | None:
        """The person who may act now (`None`: nobody)."""
        decision = self.decision
        if decision is None or self.is_held or self.is_resting or self.curtain is not None:
            return None
        return decision.seat if decision.seat == self.viewer else None


def start(record: Record) -> Play:
    """Sit down at a match: deal the first deal if there is none, and let the right person look."""
    match = record.match if record.match.deals else matches.deal_next(record.match)
    return look(Play(with_match(record, match)))


def resume(
    record: Record,
    *,
    is_held: bool,
    is_finished: bool = False,
    marked: tuple[str, ...] = (),
    arranged: tuple[str, ...] = (),
    is_covered: bool = False,
) -> Play:
    """Take up a match where it was left."""
    play = start(record)
    notes = mask(deck_of(play).card(code) for code in marked if code in deck_of(play))
    is_over = is_finished and matches.is_between_deals(play.match)
    is_held = is_held and bool(finished_tricks(play.match))
    play = replace(play, marked=notes, arranged=arranged, is_held=is_held, is_finished=is_over)
    return cover(play) if is_covered else play


def look(play: Play) -> Play:
    """Let the right person look: the only one, or the one who is asked, behind a curtain."""
    if len(play.humans) < 2:
        return replace(play, viewer=play.humans[0] if play.humans else None, curtain=None)
    if play.is_settled:
        return replace(play, viewer=None, curtain=None)
    decision = play.decision
    if play.is_held or play.is_resting or decision is None or decision.seat not in play.humans or decision.seat == play.viewer:
        return replace(play, curtain=None)
    return replace(play, curtain=decision.seat)


def hide(play: Play) -> Play:
    """Hide the hand if several people share the device: nobody looks until somebody says who he is."""
    return look(replace(play, viewer=None)) if len(play.humans) > 1 else play


def cover(play: Play) -> Play:
    """Hide the hand that is shown behind a curtain, until its owner draws it."""
    if play.viewer is None or play.is_settled:
        return play
    return replace(play, viewer=None, curtain=play.viewer, is_covered=True, is_arranging=False)


def draw_curtain(play: Play) -> Play:
    """Show the hand of the one that the device was passed to."""
    return play if play.curtain is None else replace(play, viewer=play.curtain, curtain=None, is_covered=False)


def act(play: Play, seat: Seat, action: Action, *, holds: bool) -> Play:
    """Carry out an action; with `holds` a finished trick, or the end of an exchange, is shown for a moment.

    Raises:
        EngineError: if the rules refuse it.
    """
    answered = play.decision
    match = matches.play(play.match, seat, action)
    has_trick = finished_tricks(match) > finished_tricks(play.match)
    asked = matches.decision(match)
    is_laying = action.verb in match.game.secret_verbs and seat in play.humans
    goes_on_laying = answered and asked and (asked.seat, asked.phase) == (answered.seat, answered.phase)
    return look(
        replace(
            play,
            record=with_match(play.record, match),
            is_held=holds and has_trick,
            is_resting=holds and is_laying and not goes_on_laying and asked is not None,
            raised="",
            hinted="",
            refusing=None,
            is_taken_back=False,
        )
    )


def finished_tricks(match: Match) -> int:
    """Count the finished tricks of the shown deal."""
    return len(matches.observe(match, None).tricks) if match.deals else 0


def go_on(play: Play) -> Play:
    """Gather the finished trick, or end the moment of rest."""
    return look(replace(play, is_held=False, is_resting=False))


def can_skip(play: Play) -> bool:
    """Tell whether the rest of the deal goes on without a person: those who are here have no cards, or only watch."""
    decision = play.decision
    if decision is None or play.is_held or play.is_resting or decision.seat in play.humans:
        return False
    sizes = matches.observe(play.match, None).sizes
    return not any(sizes[seat] for seat in play.humans)


def can_finish(play: Play) -> bool:
    """Tell whether the person who is asked may have the rest played out: nothing can change what the deal pays any more.

    It is judged by what that person sees. With one card left there is nothing to save, so nothing is offered.
    """
    seat = play.is_open_to
    if seat is None:
        return False
    seen = matches.observe(play.match, seat)
    return seen.hand.bit_count() > 1 and play.match.game.is_decided(seen)


def asked_seat(play: Play) -> Seat:
    """Name the seat that decides.

    Raises:
        ValueError: if nobody does.
    """
    if play.decision is None:
        raise ValueError("the deal is over")
    return play.decision.seat


def read_token(play: Play, token: str) -> Action | None:
    """Read a token if the decision allows it (`None`: it does not)."""
    decision = play.decision
    try:
        action = read_action(deck_of(play), token)
    except EngineError:
        return None
    return action if decision is not None and decision.allows(action) else None


def deck_of(play: Play) -> Deck:
    """Name the pack of the match."""
    return play.match.game.deck(play.match.options)


def next_deal(play: Play) -> Play:
    """Deal again, or come to the end of the match."""
    if not play.is_settled:
        return play
    if play.is_branch:
        return play
    if play.is_over:
        return replace(play, is_finished=True)
    record = with_match(play.record, matches.deal_next(play.match))
    return look(replace(play, record=record, is_finished=False, marked=0, is_marking=False, arranged=(), is_arranging=False))


def last_decision(play: Play) -> int | None:
    """Find the last thing that the one who looks did in this deal, as an index of the deal's actions."""
    if play.viewer is None or not play.match.deals or play.is_finished:
        return None
    actions = play.match.deals[-1].actions
    return next((ply for ply in range(len(actions) - 1, -1, -1) if actions[ply][0] == play.viewer), None)


def undo(play: Play) -> Play:
    """Go back to the last decision of the one who looks; practice, if anything was seen since then."""
    ply = last_decision(play)
    return play if ply is None else _back(play, matches.cut(play.match, len(play.match.deals), ply))


def _back(play: Play, match: Match) -> Play:
    record = with_match(play.record, match)
    if has_revealed(play.match, match, play.viewer or 0):
        record = note_practice(replace(record, unknown={**record.unknown, PRACTICE: True}))
    return look(Play(record, viewer=play.viewer, marked=play.marked, arranged=play.arranged, is_taken_back=True))


def has_revealed(after: Match, before: Match, seat: Seat) -> bool:
    """Tell whether a seat may have learned something between an earlier point of the same deal and a later one."""
    done = after.deals[-1].actions[len(before.deals[-1].actions) :]
    if any(who != seat for who, _ in done) or matches.is_between_deals(after):
        return True
    return bool(matches.observe(after, seat).hand & ~matches.observe(before, seat).hand)


def laid_cards(play: Play) -> tuple[int, ...]:
    """List the actions (indices of the deal's) that laid away what the one who looks can still take back."""
    seat, decision = play.is_open_to, play.decision
    if seat is None or decision is None:
        return ()
    secret = play.match.game.secret_verbs
    if not any(offer.verb in secret for offer in decision.offers):
        return ()
    actions = play.match.deals[-1].actions
    first = len(actions)
    while first and actions[first - 1][0] == seat and actions[first - 1][1].verb in secret:
        first -= 1
    return tuple(range(first, len(actions)))


def take_back(play: Play, code: str) -> Play:
    """Take a laid card back (the last one if `code` is empty): cut the record there and lay the later ones again."""
    laid = laid_cards(play)
    deck, actions = deck_of(play), play.match.deals[-1].actions
    wanted = [ply for ply in laid if not code or deck.texts(actions[ply][1].cards) == (code,)]
    if not wanted:
        return play
    ply = wanted[-1]
    match = matches.cut(play.match, len(play.match.deals), ply)
    for seat, action in actions[ply + 1 :]:
        try:
            match = matches.play(match, seat, action)
        except EngineError:
            break  # it cannot lie there without the other one: then it comes back too
    return look(Play(with_match(play.record, match), viewer=play.viewer, marked=play.marked, arranged=play.arranged))


def mark(play: Play, card: Card, limit: int) -> Play | None:
    """Mark a card of the hand that is shown, or take the mark away (`None`: it is not there, or `limit` others are marked)."""
    hand = 0 if play.viewer is None or play.curtain is not None else matches.observe(play.match, play.viewer).hand
    marks = play.marked & hand ^ 1 << card
    if not hand >> card & 1 or marks.bit_count() > limit:
        return None
    return replace(play, marked=play.marked ^ 1 << card)


def is_second_thought(play: Play, action: Action) -> bool:
    """Tell whether an action gives up a marked card although another one may go."""
    decision = play.decision
    able = mask(action.cards.bit_length() - 1 for action in decision.actions() if action.cards) if decision else 0
    return bool(action.cards & play.marked) and bool(able & ~play.marked)


def scene_of(play: Play) -> Scene:
    """Make the scene of the one who looks: what is hidden from that seat does not get into it."""
    match = play.match
    observation = matches.observe(match, play.viewer)
    chips, pot = matches.ledger(match)
    is_settled = play.is_settled
    return Scene(
        game=match.game,
        deck=deck_of(play),
        observation=observation,
        players=play.players,
        own=play.viewer,
        is_alone=len(play.humans) == 1,
        events=public_events(match, play.viewer),
        refusals=refusals_of(match, play.viewer) if play.is_open_to is not None else (),
        deals=match.deals,
        chips=chips,
        pot=pot,
        final=matches.final_standing(match).chips if is_settled else (),
        score=match.deals[-1].score if is_settled else None,
        is_held=play.is_held,
        is_resting=play.is_resting,
        is_over=is_settled and play.is_over,
        is_single=play.is_single,
        is_finished=play.is_finished,
        is_practice=play.has_practice if play.is_finished else play.is_practice,
        is_branch=play.is_branch,
        can_undo=last_decision(play) is not None,
        can_take_back=bool(laid_cards(play)),
        raised=play.raised,
        hinted=play.hinted,
        refusing=play.refusing,
        marked=play.marked & observation.hand,
        is_marking=play.is_marking and bool(observation.hand),
        can_skip=can_skip(play),
    )
