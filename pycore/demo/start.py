"""How a script begins: the pack is laid out around the cards it names, and the calls before it are carried out."""

from collections.abc import Iterator

from pycore.cards import Card, Cards, mask
from pycore.demo.names import find_seat
from pycore.demo.opening import Call, Holding, Opening
from pycore.demo.syntax import Word
from pycore.demo.table import Futures, Table, act, at_lead, stand_ins
from pycore.errors import RuleError
from pycore.game import Action, Decision, Pile, Plan, write_action
from pycore.seats import Seat

EVASIONS = ("pass", "leave")
"""What a seat says before the script begins if it may and the header names nothing else."""


def start(opening: Opening, futures: Futures, kept_out: Cards = 0) -> tuple[Table, tuple[Card, ...]]:
    """Come to the moment at which the script begins; also name the pack as dealt, no hidden pile of it with a card `kept_out`.

    Raises:
        NotationError: where the cards or the calls of the header do not fit.
    """
    game, setup = opening.game, opening.setup
    plan = game.plan(setup)
    _check_cards(opening, plan)
    layout = lay_out(opening, plan, mask(card for own in futures for card in own), kept_out)
    state = game.deal(setup, layout)
    piles = tuple((pile, tuple(layout[place] for place in pile.positions)) for pile in plan.piles)
    if opening.is_position:
        return _to_position(opening, Table(game, opening.deck, state, (0,) * setup.players), piles), layout
    known = tuple(0 if held is None else mask(held.cards) for held in opening.hands)
    faces = mask(card for _, held in opening.piles for card in held.cards) | mask(
        card for pile, cards in piles if pile.is_single for card in cards
    )
    table = Table(game, opening.deck, state, known, piles, mask(card for _, cards in piles for card in cards), faces)
    return _walk(table, opening, futures), layout


def lay_out(opening: Opening, plan: Plan, named: Cards, kept_out: Cards) -> tuple[Card, ...]:
    """Order the pack so that dealing it gives the cards that are given.

    No hidden pile gets a card of `kept_out` or, if it can be, a `named` one.
    """
    deck = opening.deck
    places: dict[int, Card] = {}
    for held, positions in _holdings(opening, plan):
        fresh = [card for card in held.cards if card not in places.values()] if held else []
        places.update(zip(positions, fresh, strict=False))
    left = [card for card in range(len(deck)) if card not in places.values()]

    def rank(card: Card) -> int:
        return 2 * (kept_out >> card & 1) + (named >> card & 1)

    left.sort(key=rank)
    for pile in plan.piles:
        empty = [position for position in pile.positions if position not in places]
        cards = [_turned(opening, pile, left)] if pile.is_single and empty else left[: len(empty)]
        # Whoever plays a card that comes from a pile has drawn it from its front.
        places.update(zip(empty, sorted(cards, key=rank, reverse=True), strict=True))
        left = [card for card in left if card not in cards]
    left.sort()
    return tuple(places[position] if position in places else left.pop(0) for position in range(len(deck)))


def _turned(opening: Opening, pile: Pile, left: list[Card]) -> Card:
    """Choose the card that is turned up: any of the trump that the header names."""
    trump, deck = opening.trump, opening.deck
    if trump is None:
        raise Word("").fault("pile-missing", pile=pile.name)
    if trump.text not in deck.suits:
        raise trump.fault("unknown-trump", trump=trump.text[:20])
    suit = deck.suits.index(trump.text)
    card = next((card for card in left if deck.homes[card] == suit), None)
    if card is None:
        raise trump.fault("no-card-to-turn", trump=trump.text)
    return card


def _holdings(opening: Opening, plan: Plan) -> Iterator[tuple[Holding | None, tuple[int, ...]]]:
    given = dict(opening.piles)
    yield from ((given.get(pile.name), pile.positions) for pile in plan.piles)
    yield from zip(opening.hands, plan.hands, strict=True)


def _check_cards(opening: Opening, plan: Plan) -> None:
    """Refuse a card that is in two places, and a hand or a pile of the wrong size."""
    places: dict[Card, Word] = {}
    for held, positions in _holdings(opening, plan):
        if held is None:
            continue
        is_pile = any(held is pile for _, pile in opening.piles)
        size, expected = len(held.cards) + held.hidden, len(positions)
        if size != expected and (is_pile or not opening.is_position):
            raise held.key.fault("wrong-number-of-cards", part=held.key.text, expected=expected, found=size)
        # In a position the cards of a pile may have been taken into a hand.
        if not is_pile or not opening.is_position:
            for card, word in zip(held.cards, held.words, strict=True):
                if card in places:
                    later = max(word, places[card], key=lambda place: (place.line, place.column))
                    raise later.fault("card-twice", card=word.text)
                places[card] = word


def _walk(table: Table, opening: Opening, futures: Futures) -> Table:
    """Carry out the calls of the header, and the evasions of everybody else, up to the phase it asks for."""
    waiting = list(opening.calls)
    while opening.is_position or opening.phase is not None:
        seen = table.observe()
        if seen.trick is not None if opening.phase is None else seen.phase == opening.phase.text:
            break
        decision = table.decision()
        if decision is None:
            if opening.phase is not None:
                raise opening.phase.fault("phase-not-reached", phase=opening.phase.text[:20])
            raise _place(opening).fault("contract-missing")
        call, action = _next_call(opening, decision, waiting)
        if call is not None and call.seat is not None:
            waiting.remove(call)
        if action.cards and call is None and not opening.is_position:
            raise _place(opening).fault("choice-missing", seat=opening.names[decision.seat], phase=decision.phase)
        try:
            table = act(table, action, _place(opening) if call is None else call.word, futures)
        except RuleError as error:
            raise _place(opening).fault(error.code, **error.params) from None
    for call in waiting:
        if call.seat is not None:
            raise call.word.fault("call-not-possible", seat=opening.names[call.seat], call=call.token[:20])
    return table


def _next_call(opening: Opening, decision: Decision, waiting: list[Call]) -> tuple[Call | None, Action]:
    actions = {write_action(opening.deck, action): action for action in decision.actions()}
    for call in waiting:
        if call.seat in (None, decision.seat):
            trumped = call.token if opening.trump is None else f"{call.token} {opening.trump.text}"
            for token in (call.token, trumped):
                if token in actions:
                    return call, actions[token]
    # Of cards the last, which is low: what has to go with a high one (Dobbm's sows) may be in hands that are seen.
    usual = next((action for action in reversed(actions.values()) if action.cards), next(iter(actions.values())))
    return None, next((actions[word] for word in EVASIONS if word in actions), usual)


def _place(opening: Opening) -> Word:
    words = [call.word for call in opening.calls[:1]]
    words += [word for word in (opening.phase, opening.turn, opening.won_word) if word is not None]
    return words[0] if words else Word("")


def _to_position(opening: Opening, table: Table, piles: tuple[tuple[Pile, tuple[Card, ...]], ...]) -> Table:
    """Come to the play of tricks, and give the seats the hands that the header names."""
    names, none = opening.names, ((),) * opening.setup.players
    table = _walk(table, opening, none)
    trick = table.observe().trick
    assert trick is not None, "a position is reached in the play of tricks only"
    whole = table.hands[trick.seats[0]].bit_count()
    size = _common_size(opening, trick.seats, whole)
    leader = trick.seats[0]
    if opening.turn is not None:
        turn = find_seat(names, opening.turn)
        if turn not in trick.seats:
            raise opening.turn.fault("seat-not-in-play", seat=opening.turn.text)
        if turn != leader and size == whole:
            raise opening.turn.fault("not-your-turn", seat=names[turn], turn=names[leader])
        leader = turn
    if opening.won is not None and opening.won_word is not None and sum(opening.won) != whole - size:
        raise opening.won_word.fault("wrong-number-of-tricks", expected=whole - size, found=sum(opening.won))
    known = tuple(0 if held is None else mask(held.cards) for held in opening.hands)
    given = {name for name, _ in opening.piles}
    in_hands = mask(card for held in opening.hands if held for card in held.cards)
    shown = tuple((pile, cards) for pile, cards in piles if pile.name in given or pile.is_single)
    packed = mask(card for _, cards in shown for card in cards) & ~in_hands
    faces = mask(card for _, held in opening.piles for card in held.cards) & packed
    faces |= mask(card for pile, cards in shown if pile.is_single for card in cards) & packed
    counts = tuple(size - own.bit_count() if seat in trick.seats else 0 for seat, own in enumerate(known))
    free = opening.deck.whole & ~in_hands & ~packed
    hands = stand_ins(known, counts, free, none)
    placed = Table(table.game, table.deck, table.state, known, shown, packed, faces)
    return at_lead(placed, leader, hands, whole - size)


def _common_size(opening: Opening, seats: tuple[Seat, ...], whole: int) -> int:
    size: int | None = None
    for seat, held in enumerate(opening.hands):
        if held is None:
            continue
        if seat not in seats:
            raise held.key.fault("seat-not-in-play", seat=held.key.text)
        found = len(held.cards) + held.hidden
        expected = whole if size is None else size
        if found > whole or (size is not None and found != size):
            raise held.key.fault("wrong-number-of-cards", part=held.key.text, expected=expected, found=found)
        size = found
    return whole if size is None else size
