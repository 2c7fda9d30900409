"""The record: a whole match as JSON, read whole or refused whole, and replayed through the rules as it is read."""

import json
from dataclasses import dataclass, field, replace
from math import isinf
from typing import NoReturn, cast

from pycore import games
from pycore import match as matches
from pycore.cards import Card, Deck
from pycore.errors import EngineError, RecordError
from pycore.game import POT, Options, Plan, Score, Setup, read_action, resolve_options, write_action
from pycore.match import Deal, Match
from pycore.plain import Json, check_depth

FORMAT = "kartenstube-record"
VERSION = 1
SIZE_LIMIT = 5_000_000
"""The default limit of `read`, in bytes."""
SEED_LIMIT = 64
"""The longest seed, in Unicode code points."""
SEEDS = f"null or a text of 1 to {SEED_LIMIT} characters"
KINDS = ("human", "bot")

Object = dict[str, Json]


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits at a seat: a name, `human` or `bot`, and a bot's level."""

    name: str
    kind: str = "human"
    level: str | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """A match, who plays it, and the keys of the file that this version does not know: they are kept.

    `unknown` holds those of the record itself, `unknown_players` and `unknown_deals` those of each player and deal.
    """

    match: Match
    players: tuple[Player, ...]
    unknown: Object = field(default_factory=dict)
    unknown_players: tuple[Object, ...] = ()
    unknown_deals: tuple[Object, ...] = ()


def read(text: str | bytes, limit: int = SIZE_LIMIT) -> Record:
    """Read a record from JSON text and replay it.

    Raises:
        RecordError: at the first thing that is wrong, with deal and action; nothing is half-loaded.
    """
    data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    if len(data) > limit:
        raise RecordError("too-large", limit=limit)
    try:
        content = data.decode()
        check_depth(content)
        plain: Json = json.loads(content, object_pairs_hook=_object, parse_float=_finite, parse_constant=_refuse_constant)
    except RecordError:
        raise
    except (ValueError, RecursionError) as error:
        raise RecordError("not-json", detail=str(error)[:80]) from None
    return from_json(plain)


def write(record: Record) -> str:
    """Write a record as one line of JSON."""
    return json.dumps(to_json(record))


def from_json(plain: Json) -> Record:
    """Replay a record that was parsed already.

    Raises:
        RecordError: as `read` does.
    """
    data = _as_object(plain, "record")
    if _part(data, "format") != FORMAT:
        raise RecordError("unknown-format")
    if type(_part(data, "version")) is not int or data["version"] != VERSION:
        raise RecordError("unknown-version", version=str(data["version"])[:20])
    try:
        game = games.load(_text(data, "game"))
        given = _as_object(_part(data, "options"), "options")
        options = resolve_options(game, given)
    except EngineError as error:
        raise _at(error) from None
    for name, _ in options:
        if name not in given:
            raise RecordError("option-missing", option=name)
    match = matches.start_match(game, options, _seed(data))
    players, unknown_players = _players(data, match.players)
    deals = _as_list(_part(data, "deals"), "deals")
    for number, deal in enumerate(deals):
        match = _read_deal(match, number, _as_object(deal, "deal", number), is_last=number == len(deals) - 1)
    chips, pot = matches.ledger(match)
    _expect(_part(data, "chips"), list(chips), "wrong-total", None, "chips")
    _expect(_part(data, "pot"), pot, "wrong-total", None, "pot")
    known = Record(match, players)
    unknown_deals = tuple(_unknown(deal, deal_json(match, number)) for number, deal in enumerate(deals))
    return replace(known, unknown=_unknown(data, to_json(known)), unknown_players=unknown_players, unknown_deals=unknown_deals)


def to_json(record: Record) -> Object:
    """Turn a record into what `json.dumps` takes."""
    match = record.match
    chips, pot = matches.ledger(match)
    data: Object = {
        "format": FORMAT,
        "version": VERSION,
        "game": match.game.name,
        "options": dict(match.options),
        "players": [
            _with_unknown(_player_json(player), record.unknown_players[seat : seat + 1])
            for seat, player in enumerate(record.players)
        ],
        "seed": match.seed,
        "deals": [deal_json(match, number, *record.unknown_deals[number : number + 1]) for number in range(len(match.deals))],
        "chips": list(chips),
        "pot": pot,
    }
    return _with_unknown(data, (record.unknown,))


def deal_json(match: Match, number: int, *unknown: Object) -> Object:
    """Turn one deal of a match (number from 0) into its JSON object, with the keys that this version does not know."""
    deal = match.deals[number]
    deck = match.game.deck(match.options)
    data: Object = {"dealer": deal.setup.dealer, **_layout_json(deck, match.game.plan(deal.setup), deal.layout)}
    data["actions"] = [[seat, write_action(deck, action)] for seat, action in deal.actions]
    if deal.score is not None:
        data["result"] = _result_json(deal.setup, deal.score)
    return _with_unknown(data, unknown)


def _player_json(player: Player) -> Object:
    data: Object = {"name": player.name, "kind": player.kind}
    return data if player.level is None else data | {"level": player.level}


def _layout_json(deck: Deck, plan: Plan, layout: tuple[Card, ...]) -> Object:
    data: Object = {"hands": [[deck.codes[layout[place]] for place in hand] for hand in plan.hands]}
    for pile in plan.piles:
        codes: list[Json] = [deck.codes[layout[place]] for place in pile.positions]
        data[pile.name] = codes[0] if pile.is_single else codes
    return data


def _result_json(setup: Setup, score: Score) -> Object:
    data: Object = {"chips": [score.change(seat) for seat in range(setup.players)], "pot": setup.pot + score.change(POT)}
    data["tricks"] = list(score.tricks)
    data.update({name: list(value) if isinstance(value, tuple) else value for name, value in score.figures})
    return data


def _read_deal(match: Match, number: int, data: Object, *, is_last: bool) -> Match:
    if not matches.is_between_deals(match):
        raise RecordError("result-missing", number - 1)
    dealer = _part(data, "dealer", number)
    if type(dealer) is not int or not 0 <= dealer < match.players:
        raise RecordError("wrong-dealer", number, expected=f"a seat from 0 to {match.players - 1}")
    setup = matches.next_setup(match, dealer)
    if setup is None:
        raise RecordError("deal-after-the-end", number)
    if setup.dealer != dealer:
        raise RecordError("wrong-dealer", number, expected=setup.dealer)
    match = matches.deal_next(match, _read_layout(match, setup, number, data), dealer)
    deck = match.game.deck(match.options)
    for index, entry in enumerate(_as_list(_part(data, "actions", number), "actions", number)):
        seat, token = _entry(entry, number, index)
        try:
            match = matches.play(match, seat, read_action(deck, token))
        except EngineError as error:
            raise _at(error, number, index) from None
    return _check_result(match, number, data, is_last=is_last)


def _read_layout(match: Match, setup: Setup, number: int, data: Object) -> tuple[Card, ...]:
    game = match.game
    deck, plan = game.deck(match.options), game.plan(setup)
    layout: list[Card | None] = [None] * len(deck)

    def place(codes: list[Json], positions: tuple[int, ...], part: str) -> None:
        if len(codes) != len(positions):
            raise RecordError("wrong-number-of-cards", number, part=part, expected=len(positions), found=len(codes))
        for code, position in zip(codes, positions, strict=True):
            if not isinstance(code, str) or code not in deck:
                raise RecordError("unknown-card", number, card=str(code)[:20])
            layout[position] = deck.card(code)

    hands = _as_list(_part(data, "hands", number), "hands", number)
    if len(hands) != setup.players:
        raise RecordError("wrong-number-of-hands", number, expected=setup.players, found=len(hands))
    for hand, positions in zip(hands, plan.hands, strict=True):
        place(_as_list(hand, "hand", number), positions, "hands")
    for pile in plan.piles:
        part = _part(data, pile.name, number)
        place([part] if pile.is_single else _as_list(part, pile.name, number), pile.positions, pile.name)
    cards = tuple(cast("list[Card]", layout))
    if len(set(cards)) != len(deck):
        twice = next(card for card in cards if cards.count(card) > 1)
        raise RecordError("card-twice", number, card=deck.codes[twice])
    if match.seed is not None and cards != matches.seeded_layout(match, number):
        raise RecordError("contradicts-seed", number)
    return cards


def _check_result(match: Match, number: int, data: Object, *, is_last: bool) -> Match:
    deal: Deal = match.deals[number]
    if deal.score is None:
        if "result" in data:
            raise RecordError("result-too-early", number)
        if not is_last:
            raise RecordError("result-missing", number)
        return match
    if "result" not in data:
        raise RecordError("result-missing", number)
    result = _as_object(data["result"], "result", number)
    for name, value in _result_json(deal.setup, deal.score).items():
        _expect(_part(result, name, number), value, "wrong-result", number, name)
    return match


def _expect(given: Json, expected: Json, code: str, deal: int | None, figure: str) -> None:
    """Compare with types: `true` is not 1, and 1.0 is not 1."""
    if json.dumps(given) != json.dumps(expected):
        raise RecordError(code, deal, expected=json.dumps(expected), found=json.dumps(given)[:60], figure=figure)


def _entry(entry: Json, number: int, index: int) -> tuple[int, str]:
    if isinstance(entry, list) and len(entry) == 2:
        seat, token = entry
        if type(seat) is int and isinstance(token, str):
            return seat, token
    raise RecordError("wrong-shape", number, index, expected="[seat, token]")


def _seed(data: Object) -> str | None:
    seed = _part(data, "seed")
    if seed is None:
        return None
    if not isinstance(seed, str) or not 1 <= len(seed) <= SEED_LIMIT:
        raise RecordError("wrong-seed", expected=SEEDS)
    try:
        seed.encode()
    except UnicodeEncodeError:
        raise RecordError("wrong-seed", expected=SEEDS) from None
    return seed


def _players(data: Object, seats: int) -> tuple[tuple[Player, ...], tuple[Object, ...]]:
    entries = _as_list(_part(data, "players"), "players")
    if len(entries) != seats:
        raise RecordError("wrong-number-of-players", expected=seats)
    players, unknown = [], []
    for entry in entries:
        player = _as_object(entry, "player")
        kind, level = _text(player, "kind"), player.get("level")
        if kind not in KINDS:
            raise RecordError("unknown-kind", kind=kind[:20])
        if level is not None and not isinstance(level, str):
            raise RecordError("wrong-shape", expected="level")
        players.append(Player(_text(player, "name"), kind, level))
        unknown.append(_unknown(player, _player_json(players[-1])))
    return tuple(players), tuple(unknown)


def _unknown(given: Json, written: Object) -> Object:
    """Gather what `given` has beyond what this version writes of it, objects inside objects included."""
    extra: Object = {}
    for name, value in given.items() if isinstance(given, dict) else ():
        known = written.get(name)
        if name not in written:
            extra[name] = value
        elif isinstance(known, dict) and (inner := _unknown(value, known)):
            extra[name] = inner
    return extra


def _with_unknown(data: Object, unknown: tuple[Object, ...]) -> Object:
    for extra in unknown:
        for name, value in extra.items():
            known = data.get(name)
            data[name] = _with_unknown(known, (value,)) if isinstance(known, dict) and isinstance(value, dict) else value
    return data


def _part(data: Object, name: str, deal: int | None = None) -> Json:
    if name not in data:
        raise RecordError("part-missing", deal, part=name)
    return data[name]


def _text(data: Object, name: str) -> str:
    value = _part(data, name)
    if not isinstance(value, str):
        raise RecordError("wrong-shape", expected=name)
    return value


def _as_object(value: Json, what: str, deal: int | None = None) -> Object:
    if not isinstance(value, dict):
        raise RecordError("wrong-shape", deal, expected=what)
    return value


def _as_list(value: Json, what: str, deal: int | None = None) -> list[Json]:
    if not isinstance(value, list):
        raise RecordError("wrong-shape", deal, expected=what)
    return value


def _object(pairs: list[tuple[str, Json]]) -> Object:
    data: Object = {}
    for name, value in pairs:
        if name in data:
            raise RecordError("key-twice", key=name[:40])
        data[name] = value
    return data


def _finite(text: str) -> float:
    """Read a number that is no integer; one without end could be kept, but not written as JSON again."""
    number = float(text)
    if isinf(number):
        raise RecordError("not-json", detail=f"{text[:20]} is too large for a number")
    return number


def _refuse_constant(name: str) -> NoReturn:
    raise RecordError("not-json", detail=name)


def _at(error: EngineError, deal: int | None = None, action: int | None = None) -> RecordError:
    return RecordError(error.code, deal, action, **error.params)


def new_record(game: str, options: Options, seed: str | None, players: tuple[Player, ...]) -> Record:
    """Begin a record without any deal.

    Raises:
        NotationError: `unknown-game`.
    """
    return Record(matches.start_match(games.load(game), options, seed), players)


def with_match(record: Record, match: Match) -> Record:
    """Replace the match of a record by a later or earlier state of it."""
    return replace(record, match=match, unknown_deals=record.unknown_deals[: len(match.deals)])
