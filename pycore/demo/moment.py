"""A moment of a match as a script: what lies there, what was done in its trick, and the question that comes next.

Of a deal in progress a script tells nothing that the viewer does not know. It is replayed before it is given
away, and has to come to the same decisions.
"""

from collections.abc import Iterator

from pycore import match as matches
from pycore.cards import Cards
from pycore.demo.names import seat_names, write_event
from pycore.demo.parser import parse
from pycore.demo.replay import Replay, replay
from pycore.demo.writer import settled_before, table_header, write_deal, write_script
from pycore.errors import NotationError
from pycore.game import write_action
from pycore.match import Match
from pycore.record import Record
from pycore.seats import Seat


def write_whole(record: Record, number: int) -> str:
    """Write a finished deal (from 0) from its first card to its last, without the comments of `write_deal`.

    Raises:
        NotationError: `moment-is-secret` while the deal goes on.
    """
    if record.match.deals[number].score is None:
        raise NotationError("moment-is-secret")
    return write_script(parse(write_deal(record, number)))


def write_moment(record: Record, number: int, step: int, viewer: Seat | None = None) -> str:
    """Write the moment after `step` actions of a deal (from 0), the hands of others than the viewer hidden (`None`: all open).

    In the play it is the trick on the table, from its lead and, if the deal is over, to its end; before that, everything
    since the cards were dealt.

    Raises:
        NotationError: `moment-is-secret` if that cannot be told without cards which the viewer must not know.
    """
    moment = _Moment(record.match, number, step, viewer)
    for header, begin in moment.beginnings():
        for question in (*moment.questions(), ""):
            text = "\n".join((*header, "", *moment.events(begin, question))) + "\n"
            try:
                told = replay(parse(text))
            except NotationError:
                continue
            if moment.is_told_by(told, begin):
                return write_script(parse(text))
    raise NotationError("moment-is-secret")


class _Moment:
    """The deal up to a step, and what of it is shown."""

    def __init__(self, match: Match, number: int, step: int, viewer: Seat | None) -> None:
        self.match, self.number, self.viewer = match, number, viewer
        self.deal = match.deals[number]
        self.step = min(max(step, 0), len(self.deal.actions))
        self.game = match.game
        self.deck = match.game.deck(match.options)
        self.names = seat_names(match.game, match.players)
        self.is_open = viewer is None and self.deal.score is not None
        self.leads = [place for place in range(len(self.deal.actions)) if self._is_lead(place)]
        if self._is_lead(self.step) and self.step not in self.leads:
            self.leads.append(self.step)

    def at(self, step: int) -> Match:
        return matches.cut(self.match, self.number + 1, step)

    def _is_lead(self, step: int) -> bool:
        at = self.at(step)
        trick = matches.observe(at, None).trick
        return matches.decision(at) is not None and trick is not None and not trick.cards

    def is_shown(self, seat: Seat) -> bool:
        return self.is_open or seat == self.viewer

    def beginnings(self) -> Iterator[tuple[list[str], int]]:
        """Write the headers to try, each with the number of the action that follows: the trick on the table, the whole deal."""
        before = [lead for lead in self.leads if lead <= self.step]
        if before:
            yield list(self._position(before[-1])), before[-1]
        yield list(self._story()), 0

    def _position(self, begin: int) -> Iterator[str]:
        at = self.at(begin)
        seen = matches.observe(at, None)
        assert seen.trick is not None, "a position begins with a lead"
        yield from table_header(self.match, self.deal, self.names)
        said = [
            f"{self.names[seat]} {write_action(self.deck, action)}"
            for seat, action in self.deal.actions[:begin]
            if action.verb not in self.game.secret_verbs and action.verb != "play"
        ]
        if said:
            yield f"calls: {', '.join(said)}"
        for pile in self.game.plan(self.deal.setup).piles:
            if pile.is_single:
                yield f"{pile.name}: {self.deck.codes[self.deal.layout[pile.positions[0]]]}"
        for seat in sorted(seen.trick.seats):
            own = " ".join(self.deck.texts(self._hand(begin, seat)))
            yield f"{self.names[seat]}: {own if self.is_shown(seat) else f'?{seen.sizes[seat]}'}"
        yield f"turn: {self.names[seen.trick.seats[0]]}"
        won = [sum(trick.winner == seat for trick in seen.tricks) for seat in range(self.match.players)]
        if any(won):
            yield "tricks: " + ", ".join(f"{name} {count}" for name, count in zip(self.names, won, strict=True) if count)

    def _story(self) -> Iterator[str]:
        plan, layout = self.game.plan(self.deal.setup), self.deal.layout
        yield from table_header(self.match, self.deal, self.names)
        yield from settled_before(self.match, self.deal.setup, self.names)
        for seat, places in enumerate(plan.hands):
            if places:
                cards = " ".join(self.deck.codes[layout[place]] for place in places)
                yield f"{self.names[seat]}: {cards if self.is_shown(seat) else f'?{len(places)}'}"
        for pile in plan.piles:
            drawn = [self.deck.codes[layout[place]] for place in pile.positions]
            known = [code for code in drawn if pile.is_single or self.is_open or self._is_known(code)]
            hidden = len(drawn) - len(known)
            yield f"{pile.name}: {' '.join(known)}" + (f" {'+' if known else ''}?{hidden}" if hidden else "")

    def _hand(self, step: int, seat: Seat) -> Cards:
        return matches.observe(self.at(step), seat).hand

    def _is_known(self, code: str) -> bool:
        """Tell whether the viewer holds a card, or has laid it away."""
        if self.viewer is None:
            return False
        own = self._hand(self.step, self.viewer)
        for seat, action in self.deal.actions[: self.step]:
            own |= action.cards if seat == self.viewer else 0
        return bool(own >> self.deck.card(code) & 1)

    def events(self, begin: int, question: str) -> Iterator[str]:
        """Write what is done from a beginning on, with the question before whatever comes after the step.

        Raises:
            NotationError: `moment-is-secret` if somebody else has secretly done something with a card, in a deal that goes on.
        """
        end = self.end()
        for place in range(begin, end + 1):
            if place == self.step and question:
                yield question
            if place < end:
                seat, action = self.deal.actions[place]
                if action.verb in self.game.secret_verbs and self.deal.score is None and seat != self.viewer:
                    raise NotationError("moment-is-secret")
                event = write_event(write_action(self.deck, action), is_lead=place in self.leads)
                yield f"{self.names[seat]} {event}"

    def end(self) -> int:
        """Find where the script ends: at the step, or with its trick if the deal is over and the play had begun."""
        if self.deal.score is None or not self.leads or self.step < self.leads[0]:
            return self.step
        return min((lead for lead in self.leads if lead > self.step), default=len(self.deal.actions))

    def questions(self) -> tuple[str, ...]:
        """Name the question that can be asked of whoever decides at the step."""
        asked = matches.decision(self.at(self.step))
        if asked is None or not self.is_shown(asked.seat):
            return ()
        return ("?",) if any(offer.pool for offer in asked.offers) else ("?say",)

    def is_told_by(self, told: Replay, begin: int) -> bool:
        """Tell whether a replay comes to what the deal came to: at the step, and where the script ends."""
        return all(self._agrees(told, place, begin) for place in {self.step, self.end()})

    def _agrees(self, told: Replay, place: int, begin: int) -> bool:
        at, frame, table = self.at(place), told.demo.frames[place - begin], told.tables[place - begin]
        real, shown = matches.decision(at), table.decision()
        if real is None or shown is None:
            return real is shown
        if real.seat != shown.seat or (self.is_shown(real.seat) and set(real.actions()) != set(shown.actions())):
            return False
        tricks = matches.observe(at, None).tricks
        if frame.trick is not None and frame.trick.is_complete and tricks and frame.trick.winner != tricks[-1].winner:
            return False
        return all(set(hand.cards) <= set(self.deck.texts(self._hand(place, seat))) for seat, hand in enumerate(frame.hands))
