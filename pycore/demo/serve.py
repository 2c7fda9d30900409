"""Playing a demo on with the engine, text in and text out: what a worker in the browser asks for and gets as JSON."""

import json
import random
from dataclasses import replace
from functools import lru_cache

from pycore import bots
from pycore.bots.worlds import Dealer
from pycore.cards import Cards, members
from pycore.demo import embedding, faces, trying
from pycore.demo.endings import answer, carry_out, reasons
from pycore.demo.html import frame_html, to_html
from pycore.demo.link import read_link
from pycore.demo.model import Demo, Frame, Hand, Move, Position, Way
from pycore.demo.replay import Replay, replay
from pycore.demo.speaker import Speaker
from pycore.demo.table import Table, with_hands
from pycore.demo.words import choose_language, load
from pycore.errors import EngineError, NotationError
from pycore.game import Action, read_action, write_action
from pycore.plain import Json
from pycore.seats import Seat


def work(request: str) -> str:
    """Answer a request `{link, lang, ident, level, seed, path}`, the path being the reader's choices so far.

    The answer has `node`, its `facts`, and for an empty path the `table` as HTML and the `symbols` of the pack; without a
    path the whole `figure` and the frame `at` which the link opens it; or it has `error`, a sentence. A
    request `{lang, embed}` is one for `embedding.answer`.
    """
    given = json.loads(request)
    words = load(choose_language(str(given.get("lang", ""))))
    try:
        if "embed" in given:
            return json.dumps(embedding.answer({**given, **given["embed"]}), ensure_ascii=False)
        if "path" not in given:
            script, at = read_link(given["link"])
            figure = to_html(replay(script).demo, words.language, ident=given["ident"], app=given["app"])
            return json.dumps({"figure": figure, "at": at}, ensure_ascii=False)
        demo, frame, seat, start = _opened(given["link"], given["seed"])
        path = tuple(given.get("path", ()))
        moves, table = _walked(given["link"], given["seed"], given.get("level", bots.MAIN_LEVEL), path)
        speaker = Speaker(demo, words)
        found: dict[str, Json] = {"node": _node(speaker, moves, table), "facts": _facts(speaker, seat, frame, moves, table)}
        if not path:
            pack = tuple(faces.front(start.deck, code) for code in start.deck.codes)
            found |= {
                "table": frame_html(demo, frame, words.language, given["ident"]),
                "symbols": faces.symbols(pack, f"{given['ident']}-"),
            }
        return json.dumps(found, ensure_ascii=False)
    except EngineError as error:
        return json.dumps({"error": words.fault(error)}, ensure_ascii=False)


@lru_cache(maxsize=32)
def _opened(link: str, seed: str) -> tuple[Demo, Frame, Seat, Table]:
    """Open a link: the demo, the frame to begin at, the reader's seat, and the table with every card dealt out."""
    script, at = read_link(link)
    told = replay(script)
    last = len(told.demo.frames)
    places = [place for place in range(min(at or last, last), 0, -1) if told.tables[place - 1].decision() is not None]
    if not places:
        raise NotationError("deal-is-over")
    frame, table = told.demo.frames[places[0] - 1], told.tables[places[0] - 1]
    shown = [seat for seat, hand in enumerate(frame.hands) if hand.cards]
    decision = table.decision()
    assert decision is not None
    seat = decision.seat if decision.seat in shown or not shown else shown[0]
    table = deal_out(told, places[0] - 1, random.Random(f"{seed}/hands"))
    own = Hand(table.deck.texts(table.hands[seat]), 0)
    hands = tuple(own if other == seat else hand for other, hand in enumerate(frame.hands))
    return told.demo, replace(frame, hands=hands, notes=(), done=None, turn=seat), seat, table


def deal_out(told: Replay, place: int, rng: random.Random) -> Table:
    """Deal the cards that nobody has seen out at random in place of the stand-ins of a frame; then every card is known.

    Nobody gets a card with which one of his plays so far would have been against the rules: who did not follow has none of
    the suit. Only where no deal at all would fit that (a script may name hands that contradict themselves) is it left aside.
    """
    table = told.tables[place]
    free, counts = table.unseen & ~table.packed, table.hidden
    may = [free & ~_excluded(told, place, seat, free) if count else 0 for seat, count in enumerate(counts)]
    sizes = (*counts, free.bit_count() - sum(counts))
    try:
        dealer = Dealer((*may, free), sizes)
    except ValueError:
        dealer = Dealer((*(free if count else 0 for count in counts), free), sizes)
    hands = tuple(known | drawn for known, drawn in zip(table.known, dealer.deal(rng), strict=False))
    return replace(table, state=with_hands(table.state, hands), known=hands)


def _excluded(told: Replay, place: int, seat: Seat, free: Cards) -> Cards:
    """Gather the cards that a seat has shown not to hold by what it played up to a frame."""
    own, excluded = told.tables[place].known[seat], 0
    for number in range(place, 0, -1):
        done, table = told.demo.frames[number].done, told.tables[number - 1]
        if done is None or done.seat != seat or table.observe().trick is None:
            continue  # what was done before the tricks says nothing: cards were still drawn and laid away
        action = read_action(table.deck, done.token)
        own |= action.cards
        if _is_refused(table, seat, own, action):
            continue  # it needs another card, which is hidden
        for card in members(free & ~excluded):
            excluded |= 1 << card if _is_refused(table, seat, own | 1 << card, action) else 0
    return excluded


def _is_refused(table: Table, seat: Seat, hand: Cards, action: Action) -> bool:
    hands = tuple(hand if other == seat else held for other, held in enumerate(table.hands))
    return table.game.refusal(with_hands(table.state, hands), action) is not None


@lru_cache(maxsize=512)
def _walked(link: str, seed: str, level: str, path: tuple[str, ...]) -> tuple[tuple[Move, ...], Table]:
    """Follow the reader's choices: the moves since the one before the last, and the table at the reader's next turn."""
    _, _, seat, table = _opened(link, seed)
    if not path:
        table, moves = answer(table, seat, level, seed)
        return moves, table
    _, table = _walked(link, seed, level, path[:-1])
    decision = table.decision()
    tokens = {} if decision is None else {trying.bare(write_action(table.deck, one)): one for one in decision.actions()}
    if path[-1] not in tokens:
        raise NotationError("unknown-action", token=path[-1][:40])
    table, own = carry_out(table, tokens[path[-1]])
    table, moves = answer(table, seat, level, f"{seed}/{len(path)}")
    return (own, *moves), table


def _position(moves: tuple[Move, ...], table: Table) -> Position:
    decision = table.decision()
    if decision is None:
        return Position(moves, (), ())
    nowhere = Position((), (), ())
    ways = tuple(Way(write_action(table.deck, action), nowhere) for action in decision.actions())
    return Position(moves, ways, tuple(reasons(table, decision)))


def _node(speaker: Speaker, moves: tuple[Move, ...], table: Table) -> Json:
    return trying.tree(speaker, _position(moves, table))


def _facts(speaker: Speaker, seat: Seat, frame: Frame, moves: tuple[Move, ...], table: Table) -> Json:
    phase = table.observe().phase
    # Names of what the reader holds or has seen played; the other hands stay in the worker.
    hands = (Hand(table.deck.texts(table.hands[seat]), 0),)
    return trying.facts(speaker, seat, replace(frame, phase=phase, hands=hands), _position(moves, table))
