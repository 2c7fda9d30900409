"""A script replayed: every event is carried out by the engine, every question answered, every moment pictured."""

from dataclasses import dataclass, replace

from pycore.cards import Card, Cards, Suit
from pycore.demo import model, questions
from pycore.demo.endings import explore
from pycore.demo.model import Demo, Done, Frame, Hand, PileView, TrickView
from pycore.demo.names import find_seat, read_card, token_of
from pycore.demo.opening import Opening, read_opening
from pycore.demo.parser import parse
from pycore.demo.start import start
from pycore.demo.syntax import Caption, Event, Explore, Question, Reveal, Run, Script, WhatIf, Word
from pycore.demo.table import Futures, InPileError, Table, act
from pycore.errors import EngineError, NotationError, RuleError
from pycore.game import Action, Decision, Score, read_action, write_action
from pycore.match import Deal
from pycore.seats import Seat
from pycore.tricks import Trick


@dataclass(frozen=True, slots=True)
class Replay:
    """What came of a script: the demo, the table at each frame, and the deal if every card of it is named from the start."""

    demo: Demo
    tables: tuple[Table, ...]
    deal: Deal | None

    @property
    def table(self) -> Table:
        """The table at the end."""
        return self.tables[-1]


def read_demo(text: str) -> Demo:
    """Read a script and replay it.

    Raises:
        NotationError: at the first thing that is wrong, with line and column.
    """
    return replay(parse(text)).demo


def replay(script: Script) -> Replay:
    """Replay a script.

    Raises:
        NotationError: at the first thing that is wrong, with line and column.
    """
    opening = read_opening(script)
    teller = _tell(script, opening)
    setup, table = opening.setup, teller.table
    demo = Demo(
        opening.game.name,
        opening.game.version,
        opening.game.direction,
        setup.options,
        opening.names,
        setup.dealer,
        setup.pot,
        table.earlier,
        tuple(teller.frames),
        script,
    )
    deal = Deal(setup, teller.layout, tuple(teller.actions), teller.frames[-1].score) if teller.is_open else None
    return Replay(demo, tuple(teller.tables), deal)


def _tell(script: Script, opening: Opening) -> "_Teller":
    """Tell the story from its start, again with another order of the pack if hidden piles hold what hidden hands play."""
    kept_out = 0
    while True:
        try:
            teller = _Teller(script, opening, kept_out)
            for index, statement in enumerate(script.body):
                teller.tell(index, statement)
        except InPileError as error:
            card = 1 << opening.deck.card(str(error.params["card"]))
            if kept_out & card:
                raise
            kept_out |= card
        else:
            return teller


class _Teller:
    """The story so far: the table, the frames, the hands that are shown."""

    def __init__(self, script: Script, opening: Opening, kept_out: Cards) -> None:
        self.opening = opening
        self.names = opening.names
        self.futures = _futures(script, opening)
        self.table, self.layout = start(opening, self.futures[0], kept_out)
        piles = {pile.name for pile in opening.game.plan(opening.setup).piles}
        are_named = piles <= {name for name, _ in opening.piles}
        self.is_open = are_named and not opening.is_position and opening.phase is None and not self._hides_any(self.table)
        self.is_shown = [True] * len(self.names)
        self.actions: list[tuple[Seat, Action]] = []
        self.last_trick: Trick | None = None
        self.said: tuple[str, tuple[str, ...]] = ("", ())
        line = script.header[0].key.line if script.header else 1
        self.frames: list[Frame] = [self._frame(self.table, None, line, None)]
        self.tables: list[Table] = [self.table]
        self._hear()

    def tell(self, index: int, statement: object) -> None:
        """Carry out one statement."""
        if isinstance(statement, Event):
            self._event(statement, self.futures[index + 1])
        elif isinstance(statement, Run):
            self._run(statement, self.futures[index + 1])
        elif isinstance(statement, Caption):
            self._note(model.Caption(statement.text))
        elif isinstance(statement, Question):
            shown = tuple(self.table.deck.whole if is_shown else 0 for is_shown in self.is_shown)
            self._note(questions.answer(statement, self.table, self.names, shown, self.last_trick, self.said[1]))
        elif isinstance(statement, WhatIf):
            self._note(self._what_if(statement, self.futures[index]))
        elif isinstance(statement, Explore):
            if self._hides_any(self.table):
                raise statement.mark.fault("explore-needs-all-cards")
            if any(hand and not is_shown for hand, is_shown in zip(self.table.hands, self.is_shown, strict=True)):
                raise statement.mark.fault("explore-hidden-hand")
            self._note(explore(self.table, statement.mark))
        elif isinstance(statement, Reveal):
            self._reveal(statement)

    def _hides_any(self, table: Table) -> bool:
        return any(table.hidden)

    def _note(self, note: model.Note) -> None:
        self.frames[-1] = replace(self.frames[-1], notes=(*self.frames[-1].notes, note))

    def _hear(self) -> None:
        """Remember the words that could be said so far in this phase: they are the choices of a question."""
        decision = self.table.decision()
        if decision is not None:
            phase, earlier = self.said
            words = questions.words_to_say(self.table, decision)
            self.said = (decision.phase, tuple(dict.fromkeys((*(earlier if phase == decision.phase else ()), *words))))

    def _event(self, event: Event, futures: Futures) -> None:
        seat = find_seat(self.names, event.seat)
        decision = self.table.decision()
        if decision is None:
            raise event.seat.fault("deal-is-over" if self.table.game.decision(self.table.state) is None else "no-cards-left")
        if decision.seat != seat:
            raise event.seat.fault("not-your-turn", seat=event.seat.text, turn=self.names[decision.seat])
        trick = self.table.observe().trick
        is_lead = trick is not None and not trick.cards
        if event.verb.text in ("leads", "plays") and trick is not None and (event.verb.text == "leads") != is_lead:
            raise event.verb.fault("leads-expected" if is_lead else "plays-expected")
        action, word = _action(self.table, event)
        self._carry_out(seat, action, word, futures, is_lead=is_lead)

    def _run(self, statement: Run, futures: Futures) -> None:
        words = [word for group in statement.groups for word in group]
        while words:
            decision = self.table.decision()
            if decision is None:
                raise words[0].fault("deal-is-over")
            word, trick = words[0], self.table.observe().trick
            action, words = _next_action(self.table, decision, words)
            is_lead = trick is not None and not trick.cards
            self._carry_out(decision.seat, action, word, _branch(self.table, trick, words, futures), is_lead=is_lead)

    def _carry_out(self, seat: Seat, action: Action, word: Word, futures: Futures, *, is_lead: bool) -> None:
        self.table, self.last_trick = self._advance(self.table, action, word, futures)
        self.actions.append((seat, action))
        done = Done(seat, write_action(self.table.deck, action), is_lead)
        self.frames.append(self._frame(self.table, done, word.line, self.last_trick))
        self.tables.append(self.table)
        self._hear()

    def _advance(self, table: Table, action: Action, word: Word, futures: Futures) -> tuple[Table, Trick | None]:
        """Carry out an action; also name the trick that it completed."""
        before = len(table.observe().tricks)
        try:
            after = act(table, action, word, futures)
        except RuleError as error:
            raise word.fault(error.code, **error.params) from None
        tricks = after.observe().tricks
        return after, tricks[-1] if len(tricks) > before else None

    def _what_if(self, statement: WhatIf, main: Futures) -> model.WhatIf:
        table, frames = self.table, []
        words = [word for group in statement.groups for word in group]
        while words:
            decision = table.decision()
            if decision is None:
                raise words[0].fault("deal-is-over")
            word = words[0]
            action, words = _next_action(table, decision, words)
            trick = table.observe().trick
            is_lead = trick is not None and not trick.cards
            table, completed = self._advance(table, action, word, _branch(table, trick, words, main))
            done = Done(decision.seat, write_action(table.deck, action), is_lead)
            frames.append(self._frame(table, done, word.line, completed))
        return model.WhatIf(statement.text, tuple(frames))

    def _reveal(self, statement: Reveal) -> None:
        seat = find_seat(self.names, statement.seat)
        is_shown = statement.verb.text == "show"
        if self.is_shown[seat] == is_shown:
            raise statement.verb.fault("already-shown" if is_shown else "already-hidden", seat=statement.seat.text)
        self.is_shown[seat] = is_shown
        last = self.frames[-1]
        hands = self._hands(self.table)
        if last.notes:
            self.frames.append(replace(last, line=statement.verb.line, done=None, hands=hands, notes=()))
            self.tables.append(self.table)
        else:
            self.frames[-1] = replace(last, hands=hands)

    def _hands(self, table: Table) -> tuple[Hand, ...]:
        hands = []
        for seat, (hand, known) in enumerate(zip(table.hands, table.known, strict=True)):
            seen = known if self.is_shown[seat] else 0
            hands.append(Hand(table.deck.texts(seen), (hand & ~seen).bit_count()))
        return tuple(hands)

    def _frame(self, table: Table, done: Done | None, line: int, completed: Trick | None) -> Frame:
        seen, decision = table.observe(), table.decision()
        tricks = seen.tricks[table.earlier :]
        before = self.opening.won or (0,) * len(self.names)
        won = tuple(count + sum(trick.winner == seat for trick in tricks) for seat, count in enumerate(before))
        trick = completed or (seen.trick if seen.trick is not None and seen.trick.cards else None)
        return Frame(
            line,
            done,
            seen.phase,
            self._hands(table),
            _piles(table),
            None if trick is None else _trick(table, trick),
            won,
            seen.calls,
            None if decision is None else decision.seat,
            self._score(table),
        )

    def _score(self, table: Table) -> Score | None:
        is_over = self.is_open and table.game.decision(table.state) is None
        return table.game.score(table.state) if is_over else None


def _piles(table: Table) -> tuple[PileView, ...]:
    views = []
    for pile, cards in table.piles:
        left = [card for card in cards if table.packed >> card & 1]
        seen = tuple(table.deck.codes[card] for card in left if table.faces >> card & 1)
        views.append(PileView(pile.name, seen, len(left) - len(seen)))
    return tuple(views)


def _trick(table: Table, trick: Trick) -> TrickView:
    deck = table.deck
    suit: Suit = 0 if trick.suit is None else trick.suit
    plays = tuple((seat, deck.codes[card]) for seat, card in zip(trick.seats, trick.cards, strict=False))
    return TrickView(plays, deck.suits[suit], trick.winner, trick.turn is None)


def _futures(script: Script, opening: Opening) -> tuple[Futures, ...]:
    """List for every statement, and for the end, the cards that each seat plays or lays away from there on."""
    later: list[tuple[Card, ...]] = [()] * len(opening.names)
    found: list[Futures] = [tuple(later)]
    for statement in reversed(script.body):
        if isinstance(statement, Event) and statement.seat.text in opening.names:
            seat = opening.names.index(statement.seat.text)
            cards = tuple(opening.deck.card(word.text) for word in statement.words[:1] if word.text in opening.deck)
            later[seat] = (*cards, *later[seat])
        found.append(tuple(later))
    return tuple(reversed(found))


def _action(table: Table, event: Event) -> tuple[Action, Word]:
    """Read an event's action, and the word that an error about it points at."""
    word = event.words[0] if event.words else event.verb
    if event.verb.text == "calls" and not event.words:
        raise event.verb.fault("word-missing")
    if event.verb.text in ("leads", "plays", "discards", "announces"):
        if not event.words:
            raise event.verb.fault("card-missing")
        read_card(table.deck, word)
    try:
        return read_action(table.deck, token_of(event)), word
    except EngineError as error:
        raise word.fault(error.code, **error.params) from None


def _next_action(table: Table, decision: Decision, words: list[Word]) -> tuple[Action, list[Word]]:
    """Read the first action of a what-if line, a card being played or laid away as the phase asks; also what is left."""
    first, *rest = words
    tokens = [first.text]
    if first.text in table.deck:
        tokens.insert(0, next((offer.verb for offer in decision.offers if offer.pool), "play"))
        size = 2 if rest and rest[0].text == "as" else 0
    else:
        size = int(any(offer.verb == first.text and (offer.values or offer.pool) for offer in decision.offers))
    if len(rest) < size:
        raise words[-1].fault("word-missing")
    tokens += [word.text for word in rest[:size]]
    try:
        return read_action(table.deck, " ".join(tokens)), rest[size:]
    except NotationError as error:
        raise first.fault(error.code, **error.params) from None


def _branch(table: Table, trick: Trick | None, later: list[Word], main: Futures) -> Futures:
    """Add to the cards of the story those that the rest of the trick in a what-if line asks for, seat by seat."""
    futures = list(main)
    seats = () if trick is None else trick.seats[len(trick.cards) + 1 :]
    cards = [table.deck.card(word.text) for word in later if word.text in table.deck]
    for seat, card in zip(seats, cards, strict=False):
        futures[seat] = (card, *futures[seat])
    return tuple(futures)
