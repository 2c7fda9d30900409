"""Deal scripts as text: a syntax tree, or a deal of a record with what the engine adds as comments."""

import re
from collections.abc import Iterable, Iterator

from pycore.cards import Deck
from pycore.demo.names import seat_names, write_event
from pycore.demo.opening import first_setup
from pycore.demo.parser import KINDS
from pycore.demo.syntax import Caption, Event, Explore, Groups, Question, Reveal, Run, Script, Statement, WhatIf, Word
from pycore.game import POT, Account, Decision, Figure, Score, Setup, is_last_deal, write_action
from pycore.match import Deal, Match
from pycore.record import Record

_STANDALONE = re.compile(r"(?<!\S)(\\*#)(?!\S)")


def printable(text: str) -> str:
    r"""Escape what does not print, so that a text stays within its line.

    >>> print(printable("a\nb"))
    a\nb
    """
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def write_script(script: Script) -> str:
    """Write a script in its regular form: what `parse` reads from it is the same script."""
    lines = [f"{entry.key.text}: {_groups(entry.groups)}" for entry in script.header]
    lines += ["", *(line for statement in script.body for line in _statement(statement))] if script.body else []
    return "\n".join(lines) + "\n"


def _statement(statement: Statement) -> Iterator[str]:
    if isinstance(statement, Event):
        yield _words((statement.seat, statement.verb, *statement.words))
    elif isinstance(statement, Run):
        yield f"> {_groups(statement.groups)}"
    elif isinstance(statement, Caption):
        yield f"-- {_prose(statement.text)}".rstrip()
    elif isinstance(statement, WhatIf):
        yield f"| {_groups(statement.groups)}" + (f" -- {_prose(statement.text)}" if statement.text else "")
    elif isinstance(statement, Explore):
        yield "explore"
    elif isinstance(statement, Reveal):
        yield _words((statement.verb, statement.seat))
    elif isinstance(statement, Question):
        mark = next(mark for mark, kind in KINDS.items() if kind == statement.kind)
        yield f"{mark} {_prose(statement.text)}".rstrip()
        if statement.answer is not None:
            yield f"= {_groups(statement.answer.groups)}"
        for reason in statement.reasons:
            yield f"! {_words(reason.choice)}: {_prose(reason.text)}"


def _words(words: Iterable[Word]) -> str:
    return " ".join(word.text for word in words)


def _groups(groups: Groups) -> str:
    return ", ".join(_words(group) for group in groups)


def _prose(text: str) -> str:
    return _STANDALONE.sub(r"\\\1", text)


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
    deck, plan = match.game.deck(match.options), match.game.plan(deal.setup)
    yield from table_header(match, deal, names)
    yield from settled_before(match, deal.setup, names)
    for seat, places in enumerate(plan.hands):
        if places:
            yield f"{names[seat]}: {_codes(deck, deal, places)}"
    for pile in plan.piles:
        yield f"{pile.name}: {_codes(deck, deal, pile.positions)}"


def table_header(match: Match, deal: Deal, names: tuple[str, ...]) -> Iterator[str]:
    """Write the game, its options that are not the usual ones, and who deals."""
    yield f"game: {match.game.name}"
    for option, (name, value) in zip(match.game.options, match.options, strict=True):
        if name == "players" or value != option.default:
            yield f"{name}: {value}"
    yield f"dealer: {names[deal.setup.dealer]}"


def settled_before(match: Match, setup: Setup, names: tuple[str, ...]) -> Iterator[str]:
    """Write what a reader of the script would not settle in the same way by itself."""
    usual, is_sure = first_setup(match.game, match.options, setup.dealer, setup.pot, setup.balances)
    if setup.number:
        yield f"deal: {setup.number}"
    if setup.pot:
        yield f"pot: {setup.pot}"
    if any(setup.balances):
        yield f"chips: {_by_seat(setup.balances, names)}"
    if setup.antes != usual.antes or not is_sure:
        yield f"antes: {_by_seat(setup.antes, names)}"
    if setup.occasion != usual.occasion:
        yield f"occasion: {setup.occasion}"
    if setup.is_last != is_last_deal(setup.number, match.options):
        yield f"last: {'yes' if setup.is_last else 'no'}"


def _codes(deck: Deck, deal: Deal, places: tuple[int, ...]) -> str:
    return " ".join(deck.codes[deal.layout[place]] for place in places)


def _events(match: Match, deal: Deal, names: tuple[str, ...]) -> Iterator[str]:
    game = match.game
    deck = game.deck(match.options)
    state = game.deal(deal.setup, deal.layout)
    finished = 0
    for seat, action in deal.actions:
        trick = game.observe(state, None).trick
        yield f"{names[seat]} {write_event(write_action(deck, action), is_lead=trick is None or not trick.cards)}"
        state = game.apply(state, action)
        tricks = game.observe(state, None).tricks
        for done in tricks[finished:]:
            finished += 1
            yield f"# trick {finished} to {names[done.winner]}"
    decision = game.decision(state)
    if decision is not None:
        yield f"# {names[decision.seat]} decides: {_choices(deck, decision)}"


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
