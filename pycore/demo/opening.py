"""The header of a deal script: game, options, what is settled before the deal, and the cards that the author names."""

import re
from dataclasses import dataclass, replace

from pycore import games
from pycore.cards import Card, Deck
from pycore.demo.names import choose_names, find_seat, read_card
from pycore.demo.syntax import Entry, Event, Run, Script, Word
from pycore.errors import EngineError
from pycore.game import DEALS, OPEN, Option, Options, Past, Score, Setup, Value, is_last_deal, resolve_options
from pycore.games import AnyGame
from pycore.seats import Seat

POSITION_KEYS = ("turn", "contract", "calls", "tricks")
"""The keys that start a script in the play of tricks, as a lead does, unless `phase` names another phase."""
KEYS = ("game", "deal", "dealer", "pot", "chips", "antes", "occasion", "last", "phase", "trump", *POSITION_KEYS)
MOST_CHIPS = 1_000_000_000


@dataclass(frozen=True, slots=True)
class Holding:
    """What the author says of a hand or a pile: the cards with their words, how many more are hidden, where it is said."""

    cards: tuple[Card, ...]
    words: tuple[Word, ...]
    hidden: int
    key: Word


@dataclass(frozen=True, slots=True)
class Call:
    """Something said before the script begins; `seat` is `None` if whoever may say it does."""

    seat: Seat | None
    token: str
    word: Word


@dataclass(frozen=True, slots=True)
class Opening:
    """A header that makes sense.

    `hands` are by seat (`None`: not named). `trump` is a word because a suit may be named in the turn-up's or in the
    call's way. `is_position` tells that the hands are those at the `turn` to lead, after `calls` and as many tricks as are
    missing from them, `won` by seat if that is said; else the hands are those dealt, and `phase` is where the script begins.
    """

    game: AnyGame
    deck: Deck
    setup: Setup
    names: tuple[str, ...]
    hands: tuple[Holding | None, ...]
    piles: tuple[tuple[str, Holding], ...]
    calls: tuple[Call, ...]
    phase: Word | None
    turn: Word | None
    trump: Word | None
    won: tuple[int, ...] | None
    won_word: Word | None
    is_position: bool


def read_opening(script: Script) -> Opening:
    """Read the header of a script.

    Raises:
        NotationError: where a line of the header makes no sense.
    """
    return _Reader(script).read()


class _Reader:
    """The entries by key, read one by one; each asks for what it needs."""

    def __init__(self, script: Script) -> None:
        self.script = script
        self.entries = {entry.key.text.replace("-", "_"): entry for entry in script.header}

    def read(self) -> Opening:
        self.game = self._game()
        self.options = self._options()
        self.deck = self.game.deck(self.options)
        self.players = int(dict(self.options)["players"])
        self.names = self._names()
        first = self._first()
        begins_with_lead = isinstance(first, Event) and first.verb.text in ("leads", "plays")
        begins_with_lead |= isinstance(first, Run) and first.groups[0][0].text in self.deck
        is_position = "phase" not in self.entries and (begins_with_lead or any(key in self.entries for key in POSITION_KEYS))
        setup = self._setup()
        piles = tuple(pile.name for pile in self.game.plan(setup).piles)
        known = {*KEYS, *piles, *self.names, *(option.name for option in self.game.options)}
        for key, entry in self.entries.items():
            if key not in known:
                if len(key) == 1 and key.isupper():
                    find_seat(self.names, entry.key)
                raise entry.key.fault("unknown-key", key=entry.key.text[:20])
        won = self._by_seat("tricks") if "tricks" in self.entries else None
        return Opening(
            self.game,
            self.deck,
            setup,
            self.names,
            tuple(self._holding(name) for name in self.names),
            tuple((name, held) for name in piles if (held := self._holding(name)) is not None),
            self._calls(),
            self._word("phase"),
            self._turn(is_position=is_position),
            self._word("trump"),
            won,
            self._word("tricks"),
            is_position,
        )

    def _game(self) -> AnyGame:
        word = self._word("game")
        if word is None:
            raise Word("").fault("game-missing")
        try:
            return games.load(word.text)
        except EngineError as error:
            raise word.fault(error.code, **error.params) from None

    def _options(self) -> Options:
        given: dict[str, Value] = {}
        try:
            for option in self.game.options:
                word = self._word(option.name)
                if word is not None:
                    given[option.name] = _value(option, word.text)
                    if not option.accepts(given[option.name]):
                        raise word.fault("option-out-of-range", option=option.name, value=word.text[:40])
            return resolve_options(self.game, given)
        except EngineError as error:
            if error.place():
                raise
            entry = next(self.entries[name] for name in (*given, "game") if name in self.entries)
            raise entry.key.fault(error.code, **error.params) from None

    def _names(self) -> tuple[str, ...]:
        used = {key for key in self.entries if len(key) == 1}
        used |= {statement.seat.text for statement in self.script.body if isinstance(statement, Event)}
        used |= {word.text for key in ("dealer", "turn") if key in self.entries for word in self.entries[key].words}
        return choose_names(self.game, self.players, used)

    def _word(self, key: str) -> Word | None:
        entry = self.entries.get(key)
        if entry is None:
            return None
        if len(entry.words) > 1 and key != "tricks":
            raise entry.words[1].fault("one-word-only", key=key)
        return entry.words[0]

    def _first(self) -> Event | Run | None:
        """Find what is done first."""
        return next((statement for statement in self.script.body if isinstance(statement, Event | Run)), None)

    def _turn(self, *, is_position: bool) -> Word | None:
        """Name who leads: as the header says, else in a position whoever acts first in the script."""
        word = self._word("turn")
        first = self._first()
        if word is None and is_position and isinstance(first, Event):
            word = first.seat
        if word is not None:
            find_seat(self.names, word)
        return word

    def _dealer(self) -> Seat:
        word = self._word("dealer")
        if word is not None:
            return find_seat(self.names, word)
        first = self._turn(is_position=True)
        return (self.players - 1 if first is None else self.names.index(first.text) - 1) % self.players

    def _setup(self) -> Setup:
        pot = self._number("pot", 0, MOST_CHIPS)
        balances = self._by_seat("chips") or (0,) * self.players
        setup, is_sure = first_setup(self.game, self.options, self._dealer(), pot, balances)
        antes = self._by_seat("antes", 0)
        if antes is None and not is_sure:
            raise self.entries["pot" if "pot" in self.entries else "chips"].key.fault("antes-missing")
        number = self._number("deal", 0, 9999)
        occasion, last = self._word("occasion"), self._word("last")
        if last is not None and last.text not in ("yes", "no"):
            raise last.fault("yes-or-no")
        known = _occasions(self.game, self.options, setup)
        if occasion is not None and occasion.text not in known:
            raise occasion.fault("unknown-occasion", occasion=occasion.text[:20], known=" ".join(known))
        return replace(
            setup,
            number=number,
            antes=setup.antes if antes is None else antes,
            occasion=setup.occasion if occasion is None else occasion.text,
            is_last=is_last_deal(number, self.options) if last is None else last.text == "yes",
        )

    def _number(self, key: str, low: int, high: int) -> int:
        word = self._word(key)
        return 0 if word is None else read_number(word, low, high)

    def _by_seat(self, key: str, low: int = -MOST_CHIPS) -> tuple[int, ...] | None:
        entry = self.entries.get(key)
        if entry is None:
            return None
        values = [0] * self.players
        for group in entry.groups:
            if len(group) != 2:
                raise group[0].fault("seat-and-number", key=key)
            values[find_seat(self.names, group[0])] = read_number(group[1], 0 if key == "tricks" else low, MOST_CHIPS)
        return tuple(values)

    def _holding(self, key: str) -> Holding | None:
        entry = self.entries.get(key)
        return None if entry is None else read_holding(self.deck, entry)

    def _calls(self) -> tuple[Call, ...]:
        calls: list[Call] = []
        for group in self.entries["contract"].groups[:1] if "contract" in self.entries else ():
            words = [word.text for word in group]
            by = words.index("by") if "by" in words else len(words)
            if by == 0 or by not in (len(words), len(words) - 2):
                raise group[0].fault("contract-by-seat")
            seat = None if by == len(words) else find_seat(self.names, group[-1])
            calls.append(Call(seat, " ".join(words[:by]), group[0]))
        later = self.entries["contract"].groups[1:] if "contract" in self.entries else ()
        for group in (*later, *(self.entries["calls"].groups if "calls" in self.entries else ())):
            if len(group) < 2:
                raise group[0].fault("seat-and-call")
            calls.append(Call(find_seat(self.names, group[0]), " ".join(word.text for word in group[1:]), group[1]))
        return tuple(calls)


def read_number(word: Word, low: int, high: int) -> int:
    """Read a whole number.

    Raises:
        NotationError: `not-a-number`, with the range.
    """
    if re.fullmatch(r"[+-]?[0-9]{1,11}", word.text) and low <= int(word.text) <= high:
        return int(word.text)
    raise word.fault("not-a-number", number=word.text[:20], low=low, high=high)


def read_holding(deck: Deck, entry: Entry) -> Holding:
    """Read the cards of a hand or a pile: codes, then `?n` or `+?n` for hidden ones.

    Raises:
        NotationError: `unknown-card`, `card-twice`, `hidden-cards-come-last` or `not-a-number`.
    """
    cards: list[Card] = []
    words = list(entry.words)
    hidden = 0
    last = words[-1]
    mark = last.text.removeprefix("+")
    if mark.startswith("?"):
        hidden = read_number(Word(mark[1:], last.line, last.column + len(last.text) - len(mark) + 1), 1, len(deck))
        words.pop()
    for word in words:
        if "?" in word.text:
            raise word.fault("hidden-cards-come-last")
        card = read_card(deck, word)
        if card in cards:
            raise word.fault("card-twice", card=word.text)
        cards.append(card)
    return Holding(tuple(cards), tuple(words), hidden, entry.key)


def first_setup(game: AnyGame, options: Options, dealer: Seat, pot: int, balances: tuple[int, ...]) -> tuple[Setup, bool]:
    """Settle a deal with this dealer, pot and standing, as if the match had no end; tell whether its antes are sure.

    They are not where they depend on more of the match before than its pot and balances.
    """
    endless = tuple((name, OPEN if name == DEALS.name else value) for name, value in options)
    first = game.next_setup((), endless, dealer)
    assert first is not None, "a match has a first deal"
    if not pot and not any(balances):
        return replace(first, options=options), True
    before = replace(first, dealer=(dealer - 1) % first.players, pot=pot, balances=balances)
    quiet = Score((), (0,) * first.players, (), dealer)
    try:
        setup = game.next_setup((Past(before, quiet),), endless, dealer)
    except KeyError:
        setup = None
    if setup is None or setup.dealer != dealer:
        return replace(first, pot=pot, balances=balances, options=options), not any(first.antes)
    return replace(setup, options=options), True


def _occasions(game: AnyGame, options: Options, setup: Setup) -> tuple[str, ...]:
    """List what deals of a match can be: the ordinary ones, and those that come after the last of them."""
    deals = dict(options).get(DEALS.name)
    played = Past(setup, Score((), (0,) * setup.players, (), setup.dealer))
    try:
        after = game.next_setup((played,) * deals, options, setup.dealer) if isinstance(deals, int) else None
    except KeyError:
        after = None
    return (setup.occasion,) if after is None or after.occasion == setup.occasion else (setup.occasion, after.occasion)


def _value(option: Option, text: str) -> Value:
    by_text: dict[str, Value] = {str(value): value for value in option.values}
    if text in by_text:
        return by_text[text]
    return int(text) if option.span is not None and text.isascii() and text.isdigit() and len(text) < 10 else text
