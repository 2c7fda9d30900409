"""Playing on from a demo, in HTML: the data by which the script on the page shows a free ending."""

import json
from collections.abc import Iterable, Iterator

from pycore.demo import faces
from pycore.demo.model import Explore, Frame, Move, Position, Reason
from pycore.demo.speaker import Speaker
from pycore.plain import Json
from pycore.seats import Seat


def write_ending(speaker: Speaker, note: Explore, frame: Frame) -> str:
    """Write a tree of positions as JSON that is safe inside a script element, in HTML as in XML."""
    return safe({**facts(speaker, note.seat, frame, note.root), "node": tree(speaker, note.root)})


def safe(data: Json) -> str:
    """Write JSON without the signs that mean something to HTML or XML."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e").replace("\u2028", "\\u2028")


def facts(speaker: Speaker, seat: Seat, frame: Frame, root: Position) -> dict[str, Json]:
    """Gather what the page has to know beside the positions: names, the tricks won so far, reasons and words by their place."""
    positions = tuple(_all(root))
    codes = {code for hand in frame.hands for code in hand.cards} | {
        code for position in positions for move in position.moves for code in _cards(speaker, move.token)
    }
    said = (token for position in positions for token in _tokens(position) if not _cards(speaker, token))
    return {
        "seat": seat,
        "names": [speaker.seat(other) for other in range(len(speaker.demo.names))],
        "won": list(frame.won),
        "front": faces.FRONTS.get(speaker.art, "d"),
        "cards": {code: speaker.card(code) for code in sorted(codes)},
        "labels": {token: speaker.call(token, frame.phase) for token in sorted(set(said))},
        "as": {letter: speaker.words.say("led", suit=speaker.suit(letter)) for letter in _numbers(positions)},
        "why": list(dict.fromkeys(speaker.reason(reason) for position in positions for reason in position.reasons)),
    }


def tree(speaker: Speaker, root: Position) -> Json:
    """Write a position as `[moves, {choice: position}, {card: number of the reason}]`, a move as `seat token *winner`."""
    reasons = list(dict.fromkeys(speaker.reason(reason) for position in _all(root) for reason in position.reasons))
    places = {words: place for place, words in enumerate(reasons)}

    def written(position: Position) -> Json:
        ways = {bare(way.token): written(way.then) for way in position.ways}
        return [moves(position.moves), ways, refused(position.reasons)]

    def refused(found: Iterable[Reason]) -> dict[str, Json]:
        return {reason.choice: places[speaker.reason(reason)] for reason in found}

    return written(root)


def moves(done: Iterable[Move]) -> list[Json]:
    """Write moves: `2HK` is the king of hearts by seat 2, `0E7*2` ends a trick that seat 2 wins."""
    return [f"{move.seat}{bare(move.token)}" + ("" if move.winner is None else f"*{move.winner}") for move in done]


def bare(token: str) -> str:
    """Leave the verb out where a card is played."""
    return token.removeprefix("play ")


def _all(position: Position) -> Iterator[Position]:
    yield position
    for way in position.ways:
        yield from _all(way.then)


def _tokens(position: Position) -> Iterator[str]:
    yield from (move.token for move in position.moves)
    yield from (way.token for way in position.ways)


def _cards(speaker: Speaker, token: str) -> list[str]:
    return [word for word in token.split(" ") if word in speaker.deck]


def _numbers(positions: tuple[Position, ...]) -> list[str]:
    found = {token.rpartition(" as ")[2] for position in positions for token in _tokens(position) if " as " in token}
    return sorted(found)
