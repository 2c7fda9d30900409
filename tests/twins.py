"""Pairs of deals that differ only in what a seat cannot know."""

import random
from collections.abc import Iterator

from conformance import Position, hidden, replayed

from pycore import games
from pycore import match as matches
from pycore.cards import members
from pycore.game import resolve_options
from pycore.match import Deal, Match


def points(name: str, rng: random.Random, seat: int | None = None, deals: int = 4) -> Iterator[tuple[Match, Position]]:
    """Play composed deals at random and stop wherever a seat decides (`None`: wherever anybody does)."""
    game = games.load(name)
    for number in range(deals):
        options = resolve_options(game, {"deals": 1})
        seeded = matches.deal_next(matches.start_match(game, options, f"{name} {number}"))
        deal = seeded.deals[0]
        before = matches.start_match(game, options, None)
        match = matches.deal_next(before, deal.layout, deal.setup.dealer)
        while (decision := matches.decision(match)) is not None:
            if seat in (None, decision.seat):
                last = match.deals[-1]
                position = Position(before, Deal(last.setup, last.layout, last.actions), len(last.actions), match.state)
                yield match, position
            calls = [action for action in decision.actions() if action.verb != "fold"]
            match = matches.play(match, decision.seat, rng.choice(calls))


def twin(match: Match, position: Position, rng: random.Random) -> Match | None:
    """Make another deal that the first seat cannot tell apart: cards that it has not seen change places."""
    game, deal = match.game, match.deals[-1]
    unplaced = hidden(game.observe(match.state, 0), game.deck(match.options).whole)
    for _ in range(60):
        if len(unplaced) < 2:
            return None
        chosen = rng.sample(unplaced, rng.randint(2, min(6, len(unplaced))))
        names = dict(zip(chosen, chosen[1:] + chosen[:1], strict=True))
        if replayed(position, 0, names) is None:
            continue
        layout = tuple(names.get(card, card) for card in deal.layout)
        other = matches.deal_next(position.match, layout, deal.setup.dealer)
        for seat, action in deal.actions:
            is_secret = action.verb in game.secret_verbs and seat != 0
            cards = sum(1 << names.get(card, card) for card in members(action.cards)) if is_secret else action.cards
            other = matches.play(other, seat, action._replace(cards=cards))
        if other.state != match.state:
            return other
    return None
