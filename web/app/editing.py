"""The deal editor as a value: who gets which card, who deals, what was said, and what is still missing before it is a deal."""

from dataclasses import dataclass, replace
from random import Random
from typing import NamedTuple

from app import setup
from app.setup import Draft
from app.text import Text, Words, text
from pycore import games
from pycore import match as matches
from pycore.cards import Card, Deck
from pycore.errors import EngineError, NotationError
from pycore.game import Action, Decision, Options, Setup, read_action, resolve_options
from pycore.games import AnyGame
from pycore.match import Match
from pycore.record import Player, Record
from pycore.seats import Seat

POT_LIMIT = 9999
SCRIPT_LIMIT = 20_000
"""The longest script that the editor takes, in characters."""


class Place(NamedTuple):
    """A hand or a pile: its seat (`None`: a pile of that name), how many cards belong there, and those that lie there."""

    seat: Seat | None
    pile: str
    size: int
    cards: tuple[Card, ...]

    @property
    def missing(self) -> int:
        """How many cards are still to come."""
        return self.size - len(self.cards)


@dataclass(frozen=True, slots=True)
class Editor:
    """A deal that is being composed.

    `held` are the cards by place, hands by seat and then the piles, in the order in which they were put there, which is a
    pile's drawing order. `into` is the place that takes the next card, `said` the record's tokens of the calls so far. `pot`
    are chips that lie there before the deal. `script` is a text that was typed and not read yet.
    """

    game: str
    options: Options
    dealer: Seat = 0
    held: tuple[tuple[Card, ...], ...] = ()
    into: int = 0
    said: tuple[str, ...] = ()
    pot: int = 0
    script: str | None = None
    problem: Text | None = None
    field: str = ""

    @property
    def rules(self) -> AnyGame:
        """The rules of the game."""
        return games.load(self.game)

    @property
    def deck(self) -> Deck:
        """The pack."""
        return self.rules.deck(self.options)

    @property
    def players(self) -> int:
        """The number of seats."""
        return int(dict(self.options)["players"])

    @property
    def setup(self) -> Setup:
        """What is settled before the deal."""
        found = matches.next_setup(matches.start_match(self.rules, self.options, None), self.dealer)
        assert found is not None, "a match has a first deal"
        return found

    @property
    def places(self) -> tuple[Place, ...]:
        """The hands by seat, then the piles."""
        plan = self.rules.plan(self.setup)
        sizes = [(seat, "", len(hand)) for seat, hand in enumerate(plan.hands)]
        sizes_of_piles = [(None, pile.name, len(pile.positions)) for pile in plan.piles]
        held = (*self.held, *((),) * (len(sizes) + len(sizes_of_piles)))
        return tuple(
            Place(seat, pile, size, cards[:size])
            for (seat, pile, size), cards in zip([*sizes, *sizes_of_piles], held, strict=False)
        )

    @property
    def is_whole(self) -> bool:
        """Tell whether every card has its place."""
        return not any(place.missing for place in self.places)


def begin(game: str) -> Editor:
    """Open the editor of a game, with no card in its place."""
    return Editor(game, resolve_options(games.load(game), {"deals": 1}))


def owner(editor: Editor, card: Card) -> int | None:
    """Find the place of a card (`None`: it lies with the rest of the pack)."""
    return next((number for number, place in enumerate(editor.places) if card in place.cards), None)


def put(editor: Editor, code: str) -> Editor:
    """Put a card into the chosen place, or take it back from there; a place that is full says so."""
    if code not in editor.deck:
        return editor
    card, places = editor.deck.card(code), editor.places
    old = owner(editor, card)
    held = [place.cards for place in places]
    into = min(editor.into, len(places) - 1)
    if old is not None:
        held[old] = tuple(other for other in held[old] if other != card)
    if old != into:
        if not places[into].missing:
            return replace(editor, problem=text("editor.full", place=str(into), count=places[into].size), field="cards")
        held[into] = (*held[into], card)
    return _changed(editor, held=tuple(held))


def _changed(editor: Editor, *, held: tuple[tuple[Card, ...], ...]) -> Editor:
    """Lay the cards anew: what was said is taken back, for it was said over other cards."""
    return replace(editor, held=held, said=(), script=None, problem=None, field="")


def fill(editor: Editor, seed: str) -> Editor:
    """Shuffle the cards that have no place yet into the places that have room."""
    places = editor.places
    gone = {card for place in places for card in place.cards}
    left = [card for card in range(len(editor.deck)) if card not in gone]
    Random(seed).shuffle(left)
    held = []
    for place in places:
        held.append((*place.cards, *left[: place.missing]))
        left = left[place.missing :]
    return _changed(editor, held=tuple(held))


def clear(editor: Editor) -> Editor:
    """Take all the cards back."""
    return _changed(editor, held=())


def change(editor: Editor, name: str, value: str) -> Editor:
    """Take a field: the place that takes cards, the dealer, the number of players, the pot, the script."""
    number = int(value) if value.isascii() and value.isdecimal() and len(value) < 7 else -1
    if name == "script":
        return replace(editor, script=value[: SCRIPT_LIMIT + 1], problem=None, field="")
    if name == "into" and 0 <= number < len(editor.places):
        return replace(editor, into=number, problem=None, field="")
    if name == "dealer" and 0 <= number < editor.players:
        return replace(_changed(editor, held=() if _moves(editor, number) else editor.held), dealer=number)
    if name == "players":
        return _with_players(editor, value)
    if name == "pot":
        if 0 <= number <= POT_LIMIT:
            return replace(editor, pot=number, problem=None, field="")
        return replace(editor, problem=text("editor.pot.wrong", limit=POT_LIMIT), field="pot")
    return editor


def _moves(editor: Editor, dealer: Seat) -> bool:
    """Tell whether another dealer gives the seats another number of cards (a dealer may sit out)."""
    return [place.size for place in replace(editor, dealer=dealer).places] != [place.size for place in editor.places]


def _with_players(editor: Editor, value: str) -> Editor:
    draft = setup.choose(Draft(editor.game, editor.options, ()), "players", value)
    if draft.problem is not None:
        return replace(editor, problem=draft.problem, field="players")
    return Editor(editor.game, draft.options, pot=editor.pot)


def match_of(editor: Editor) -> Match | None:
    """Deal the composed hands and carry out what was said (`None`: cards are missing)."""
    if not editor.is_whole:
        return None
    plan, places = editor.rules.plan(editor.setup), editor.places
    positions = [*plan.hands, *(pile.positions for pile in plan.piles)]
    layout = [0] * len(editor.deck)
    for where, place in zip(positions, places, strict=True):
        for position, card in zip(where, place.cards, strict=True):
            layout[position] = card
    match = matches.start_match(editor.rules, editor.options, None)
    match = matches.deal_next(match, tuple(layout), editor.dealer)
    for token in editor.said:
        decision = matches.decision(match)
        assert decision is not None, "nothing is said after the end"
        match = matches.play(match, decision.seat, read_action(editor.deck, token))
    return match


def asked(editor: Editor) -> Decision | None:
    """Say who may call what now (`None`: cards are missing, or a card is to be played)."""
    match = match_of(editor)
    decision = matches.decision(match) if match is not None else None
    return None if decision is None or any(offer.verb == "play" for offer in decision.offers) else decision


def call(editor: Editor, token: str) -> Editor:
    """Let whoever is asked say something; what the rules refuse is told."""
    decision = asked(editor)
    if decision is None:
        return editor
    try:
        action: Action = read_action(editor.deck, token)
        said = replace(editor, said=(*editor.said, token), script=None, problem=None, field="")
        if decision.allows(action):
            return said
    except EngineError:
        pass
    return replace(editor, problem=text("editor.call.wrong"), field="said")


def take_back(editor: Editor) -> Editor:
    """Take back the last thing that was said."""
    return replace(editor, said=editor.said[:-1], script=None, problem=None, field="")


def record_of(editor: Editor, words: Words) -> Record | None:
    """Seat one person and bots at the composed deal (`None`: it is not whole)."""
    match = match_of(editor)
    if match is None:
        return None
    seats = setup.usual_seats(editor.players, 1)
    names = setup.seat_names(Draft(editor.game, editor.options, seats), words)
    players = tuple(
        Player(name, seat.kind, None if seat.kind == "human" else seat.level) for seat, name in zip(seats, names, strict=True)
    )
    return Record(match, players)


def write_script(editor: Editor, words: Words) -> str:
    """Write the deal as a script (empty: it is not whole)."""
    from pycore.demo.writer import write_deal

    record = record_of(editor, words)
    if record is None:
        return ""
    lines = [line for line in write_deal(record, 0).splitlines() if not line.startswith("# ")]
    if editor.pot:
        place = next(number for number, line in enumerate(lines) if line.startswith("dealer:"))
        lines.insert(place + 1, f"pot: {editor.pot}")
    return "\n".join(lines).strip() + "\n"


def read_script(editor: Editor, script: str) -> Editor:
    """Take a deal script: its cards, dealer, pot and calls; where it makes no sense it is refused, and nothing is changed."""
    if len(script) > SCRIPT_LIMIT:
        return replace(editor, problem=text("editor.script.long", limit=SCRIPT_LIMIT), field="script")
    try:
        return _read(script)
    except NotationError as error:
        params = {name: str(value)[:40] for name, value in error.params.items()}
        why = text(f"editor.fault.{error.code}|editor.fault.other", **{"code": error.code, **params})
        words = text("editor.script.wrong", line=error.line or 1, column=error.column or 1, reason=why)
        return replace(editor, script=script, problem=words, field="script")


def _read(script: str) -> Editor:
    from pycore.demo.names import token_of
    from pycore.demo.opening import read_opening
    from pycore.demo.parser import parse
    from pycore.demo.syntax import Event, Word

    parsed = parse(script)
    opening = read_opening(parsed)
    options = resolve_options(opening.game, {**dict(opening.setup.options), "deals": 1})
    editor = Editor(opening.game.name, options, opening.setup.dealer, pot=opening.setup.pot)
    piles = dict(opening.piles)
    held, seen = [], set[Card]()
    for place in editor.places:
        holding = opening.hands[place.seat] if place.seat is not None else piles.get(place.pile)
        cards = holding.cards if holding is not None else ()
        if holding is not None and len(cards) > place.size:
            raise holding.key.fault("too-many-cards", count=place.size, found=len(cards))
        twice = next((number for number, card in enumerate(cards) if card in seen), None)
        if holding is not None and twice is not None:
            raise holding.words[twice].fault("card-twice", card=holding.words[twice].text)
        seen |= set(cards)
        held.append(cards)
    editor = replace(editor, held=tuple(held))
    for event in (statement for statement in parsed.body if isinstance(statement, Event)):
        decision = asked(editor)
        if decision is None:
            break  # cards are missing, or what follows are cards that are played
        called = call(editor, token_of(event))
        is_turn = opening.names[decision.seat] == event.seat.text
        if called.problem is not None or not is_turn:
            word: Word = event.verb if is_turn else event.seat
            raise word.fault("not-your-turn" if not is_turn else "call-not-possible", call=token_of(event)[:20])
        editor = called
    return editor
