"""Composed deals for the tests of every game: hands by code, then tokens as they are said at the table.

    setup, state = compose(game, {"players": 4}, 3, {0: "HA HK", 1: "E7"}, {"talon": "HS H8 E9 BK"}, pot=20)
    state = play(game, state, "pass small pass pass, HK H8 HA H10")

A hand or a pile that is not given, or given in part, is filled with the cards left over, in canonical order. In a text of
actions a bare card means `play CARD`; `play`, `discard` and `announce` stand for all the cards after them up to a comma or
another word; `as N` names the suit of the card before it; `go` takes the word after it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TypeVar

from pycore.cards import Card, Deck
from pycore.game import Game, Setup, read_action, resolve_options, write_action

S = TypeVar("S")
Codes = str | Iterable[str]
Hands = Mapping[int, Codes] | Iterable[Codes]

WITH_CARD = ("play", "discard", "announce")
WITH_WORD = ("go",)


def compose(
    game: Game[S],
    options: Mapping[str, object],
    dealer: int,
    hands: Hands = (),
    piles: Mapping[str, Codes] | None = None,
    **changes: object,
) -> tuple[Setup, S]:
    """Deal chosen cards as the first deal of a match; `changes` replace fields of the setup (`pot`, `balances`, `antes` …)."""
    setup = first_setup(game, options, dealer, **changes)
    return setup, game.deal(setup, layout(game, setup, hands, piles))


def first_setup(game: Game[S], options: Mapping[str, object], dealer: int, **changes: object) -> Setup:
    """Settle the first deal of a match with that dealer, then replace fields of the setup."""
    setup = game.next_setup((), resolve_options(game, options), dealer)
    assert setup is not None
    return replace(setup, **changes)  # type: ignore[arg-type]


def layout(game: Game[S], setup: Setup, hands: Hands = (), piles: Mapping[str, Codes] | None = None) -> tuple[Card, ...]:
    """Order the pack so that dealing it gives these hands and piles, each in the order of its codes."""
    deck = game.deck(setup.options)
    plan = game.plan(setup)
    by_seat = dict(hands.items() if isinstance(hands, Mapping) else enumerate(hands))
    wanted = [(plan.hands[seat], by_seat[seat]) for seat in by_seat]
    names = {pile.name: pile.positions for pile in plan.piles}
    wanted += [(names[name], codes) for name, codes in (piles or {}).items()]
    placed: dict[int, Card] = {}
    for positions, codes in wanted:
        cards = [deck.card(code) for code in _split(codes)]
        assert len(cards) <= len(positions), f"{len(cards)} cards for {len(positions)} places: {codes}"
        placed.update(zip(positions, cards, strict=False))
    assert len(set(placed.values())) == sum(len(_split(codes)) for _, codes in wanted), "a card is given twice"
    rest = (card for card in range(len(deck)) if card not in set(placed.values()))
    return tuple(placed[position] if position in placed else next(rest) for position in range(len(deck)))


def tokens(deck: Deck, text: str) -> tuple[str, ...]:
    """Split a text of actions into the record's tokens."""
    found: list[str] = []
    for group in text.replace("\n", ",").split(","):
        words, verb = iter(group.split()), "play"
        for word in words:
            if word in deck:
                found.append(f"{verb} {word}")
            elif word == "as":
                found[-1] += f" as {next(words)}"
            elif word in WITH_CARD:
                verb = word
            else:
                found.append(f"{word} {next(words)}" if word in WITH_WORD else word)
                verb = "play"
    return tuple(found)


def play(game: Game[S], state: S, text: str) -> S:
    """Carry out a text of actions, each by the seat whose turn it is."""
    deck = deck_of(game, state)
    for token in tokens(deck, text):
        state = game.apply(state, read_action(deck, token))
    return state


def choices(game: Game[S], state: S) -> list[str]:
    """List the tokens of the decision at hand, sorted; none when the deal is over."""
    decision = game.decision(state)
    if decision is None:
        return []
    return sorted(write_action(deck_of(game, state), action) for action in decision.actions())


def turn(game: Game[S], state: S) -> int | None:
    """Say whose decision it is (`None`: the deal is over)."""
    decision = game.decision(state)
    return None if decision is None else decision.seat


def refusal_code(game: Game[S], state: S, token: str) -> str | None:
    """Say with which code a token is refused (`None`: it is allowed)."""
    error = game.refusal(state, read_action(deck_of(game, state), token))
    return None if error is None else error.code


def deck_of(game: Game[S], state: S) -> Deck:
    """Name the pack that a state is played with."""
    return game.deck(game.observe(state, None).setup.options)


def _split(codes: Codes) -> list[str]:
    return codes.split() if isinstance(codes, str) else list(codes)
