"""A deal as text that a person can read: the deal script, with what the engine adds as comments."""

from collections.abc import Iterator

from pycore.cards import Deck
from pycore.game import POT, Account, Action, Decision, Figure, Score, Setup, write_action
from pycore.games import AnyGame
from pycore.match import Deal, Match
from pycore.record import Record

COMPASS = {"clockwise": "NESW", "counter-clockwise": "ENWS"}
"""The names of four seats in the direction of play."""


def seat_names(game: AnyGame, players: int) -> tuple[str, ...]:
    """Name the seats in the direction of play: by the compass at a table of four, by letters otherwise."""
    return tuple(COMPASS[game.direction] if players == 4 else "ABCDEFGH"[:players])


def printable(text: str) -> str:
    r"""Escape what does not print, so that a text stays within its line.

    >>> print(printable("a\nb"))
    a\nb
    """
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def write_deal(record: Record, number: int) -> str:
    """Write the deal of that number (from 0) as a deal script: header, hands, events, and the result as comments."""
    return "\n".join(_lines(record, number)) + "\n"


def _lines(record: Record, number: int) -> Iterator[str]:
    match = record.match
    deal = match.deals[number]
    names = seat_names(match.game, match.players)
    yield f"# deal {number}" + ("" if match.seed is None else f", seed {printable(match.seed)}")
    for name, player in zip(names, record.players, strict=False):
        level = "" if player.level is None else f", {printable(player.level)}"
        yield f"# {name} is {printable(player.name)} ({player.kind}{level})"
    yield from _header(match, deal, names)
    yield ""
    yield from _events(match, deal, names)
    if deal.score is not None:
        yield ""
        yield from _result(deal.setup, deal.score, names)


def _header(match: Match, deal: Deal, names: tuple[str, ...]) -> Iterator[str]:
    game, setup = match.game, deal.setup
    deck, plan = game.deck(match.options), game.plan(setup)
    yield f"game: {game.name}"
    for option, (name, value) in zip(game.options, match.options, strict=True):
        if name == "players" or value != option.default:
            yield f"{name}: {value}"
    yield f"dealer: {names[setup.dealer]}"
    if setup.pot:
        yield f"pot: {setup.pot}"
    if any(setup.balances):
        yield f"# chips before the deal: {_by_seat(setup.balances, names)}"
    for seat, places in enumerate(plan.hands):
        if places:
            yield f"{names[seat]}: {_codes(deck, deal, places)}"
    for pile in plan.piles:
        yield f"{pile.name}: {_codes(deck, deal, pile.positions)}"


def _codes(deck: Deck, deal: Deal, places: tuple[int, ...]) -> str:
    return " ".join(deck.codes[deal.layout[place]] for place in places)


def _events(match: Match, deal: Deal, names: tuple[str, ...]) -> Iterator[str]:
    game = match.game
    deck = game.deck(match.options)
    state = game.deal(deal.setup, deal.layout)
    finished = 0
    for seat, action in deal.actions:
        trick = game.observe(state, None).trick
        yield f"{names[seat]} {_event(deck, action, is_lead=trick is None or not trick.cards)}"
        state = game.apply(state, action)
        tricks = game.observe(state, None).tricks
        for done in tricks[finished:]:
            finished += 1
            yield f"# trick {finished} to {names[done.winner]}"
    decision = game.decision(state)
    if decision is not None:
        yield f"# {names[decision.seat]} decides: {_choices(deck, decision)}"


def _event(deck: Deck, action: Action, *, is_lead: bool) -> str:
    token = write_action(deck, action)
    if action.verb == "play":
        return ("leads" if is_lead else "plays") + token.removeprefix("play")
    return f"discards{token.removeprefix('discard')}" if action.verb == "discard" else f"calls {token}"


def _choices(deck: Deck, decision: Decision) -> str:
    return ", ".join(sorted(write_action(deck, action) for action in decision.actions()))


def _result(setup: Setup, score: Score, names: tuple[str, ...]) -> Iterator[str]:
    def account(who: Account) -> str:
        return "the pot" if who == POT else names[who]

    for payer, payee, chips, reason in score.transfers:
        yield f"# {account(payer)} pays {chips} to {account(payee)} ({reason})"
    yield f"# tricks: {_by_seat(score.tricks, names)}"
    for name, value in score.figures:
        yield f"# {name}: {_figure(value, names)}"
    changes = tuple(score.change(seat) for seat in range(setup.players))
    yield f"# chips: {_by_seat(changes, names)}"
    yield f"# pot: {setup.pot + score.change(POT)}"


def _figure(value: Figure, names: tuple[str, ...]) -> str:
    if value is None:
        return "none"
    return _by_seat(value, names) if isinstance(value, tuple) else str(value)


def _by_seat(numbers: tuple[int, ...], names: tuple[str, ...]) -> str:
    return ", ".join(f"{name} {number}" for name, number in zip(names, numbers, strict=True))
