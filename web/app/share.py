"""What a link carries in the fragment of its address: a deal, a match or a position, and how it is read: whole or not at all.

`#/shared?v=1&d=DATA`: the version, then JSON that was compressed by zlib, in the letters of base64url. The JSON holds the game,
the options that are not as usual, who sits where, the seed, and for each deal the record's tokens in order, `play` left out.
Hands and results are not in it where they follow from the seed and the rules: the engine deals and plays it all again, so that
whatever is read is a match that the rules allow. docs/share.md describes every part.
"""

import base64
import binascii
import json
import zlib
from typing import NamedTuple

from app.links import read_query
from app.practice import PRACTICE
from app.setup import NAME_LIMIT, clean
from app.speech import record_words
from app.text import Text, text
from pycore import games
from pycore import match as matches
from pycore.errors import EngineError, RecordError
from pycore.game import Action, read_action, resolve_options, write_action
from pycore.match import Deal, Match
from pycore.plain import Json, parse
from pycore.record import SEED_LIMIT, Player, Record, with_match

PLACE = "#/shared"
"""The screen that opens such links."""
VERSION = "1"
KINDS = ("deal", "position", "match")
"""A deal to be played from its beginning, a moment to be played on from, a whole match."""
LIMIT = 6_000
"""The longest fragment, in characters: what mail programs and chats still take as one link."""
EXPANDED_LIMIT = 40_000
"""The most bytes that the data of a fragment may come to when they are no longer compressed."""
PLAY = "play "


class ShareError(Exception):
    """Why something cannot become a link, or why a link cannot be read, in words."""

    def __init__(self, words: Text) -> None:
        """Take the sentence that is told."""
        super().__init__(words.key)
        self.words = words


class Parcel(NamedTuple):
    """What a link carries: one of `KINDS`, and the match as far as it goes.

    Of a `deal` that was finished the record has all actions: whoever plays it can compare afterwards.
    """

    kind: str
    record: Record

    @property
    def number(self) -> int:
        """The number of the last deal, from 0."""
        return len(self.record.match.deals) - 1

    @property
    def begun(self) -> Record:
        """The record at which somebody sits down: that of a deal has none of its actions."""
        if self.kind != "deal":
            return self.record
        return with_match(self.record, matches.cut(self.record.match, len(self.record.match.deals), 0))


def cut_deal(record: Record, number: int) -> Parcel:
    """Make a parcel of a deal (from 0) and of what was played before it; of a deal in progress nothing that was played."""
    deal = record.match.deals[number]
    actions = len(deal.actions) if deal.score is not None else 0
    return Parcel("deal", with_match(record, matches.cut(record.match, number + 1, actions)))


def cut_position(record: Record, number: int, step: int) -> Parcel | None:
    """Make a parcel of the moment of a deal (from 0) after so many of its actions (`None`: nobody is asked any more)."""
    match = matches.cut(record.match, number + 1, step)
    return None if matches.decision(match) is None else Parcel("position", with_match(record, match))


def write(parcel: Parcel) -> str:
    """Write the fragment of a link.

    Raises:
        ShareError: if it would be longer than `LIMIT`.
    """
    record = parcel.record
    match = record.match
    usual = {option.name: option.default for option in match.game.options}
    data: dict[str, Json] = {
        "kind": parcel.kind,
        "game": match.game.name,
        "options": {name: value for name, value in match.options if value != usual[name]},
        "players": [_player(player) for player in record.players],
        "seed": match.seed,
        "deals": [_deal(match, deal) for deal in match.deals],
    }
    if record.unknown.get(PRACTICE):
        data[PRACTICE] = True
    packed = zlib.compress(json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode(), 9)
    fragment = f"{PLACE}?v={VERSION}&d={base64.urlsafe_b64encode(packed).decode().rstrip('=')}"
    if len(fragment) > LIMIT:
        raise ShareError(text("share.too-long", count=len(fragment), limit=LIMIT))
    return fragment


def _player(player: Player) -> Json:
    name = clean(player.name)[:NAME_LIMIT]
    return name if player.kind == "human" else [name, player.level]


def _deal(match: Match, deal: Deal) -> Json:
    deck = match.game.deck(match.options)
    actions = " ".join(write_action(deck, action).removeprefix(PLAY).replace(" ", "_") for _, action in deal.actions)
    if match.seed is not None:
        return actions
    return {"dealer": deal.setup.dealer, "cards": " ".join(deck.codes[card] for card in deal.layout), "actions": actions}


def read(query: str) -> Parcel:
    """Read what stands behind the `?` of a link.

    Raises:
        ShareError: at the first thing that is wrong; nothing is half-loaded.
    """
    if len(query) > LIMIT:
        raise ShareError(text("share.too-large", limit=LIMIT))
    given = dict(read_query(query))
    if given.get("v", "") != VERSION:
        is_later = given.get("v", "").isdecimal()
        raise ShareError(text("share.version", version=given["v"][:6]) if is_later else text("share.damaged"))
    data = _expand(given.get("d", ""))
    kind = data.get("kind")
    if kind not in KINDS:
        raise ShareError(text("share.damaged"))
    try:
        record = _record(data)
    except EngineError as error:
        refusal = error if isinstance(error, RecordError) else RecordError(error.code, None, None, **error.params)
        raise ShareError(record_words(refusal, json.dumps({"game": data.get("game")}))) from None
    if kind == "position" and matches.decision(record.match) is None:
        raise ShareError(text("share.damaged"))
    return Parcel(str(kind), record)


def _expand(packed: str) -> dict[str, Json]:
    """Undo the compression, never further than `EXPANDED_LIMIT`, and parse what comes out."""
    try:
        content = base64.b64decode(packed + "=" * (-len(packed) % 4), altchars=b"-_", validate=True)
        unpacker = zlib.decompressobj()
        plain = unpacker.decompress(content, EXPANDED_LIMIT)
        if unpacker.unconsumed_tail:
            raise ShareError(text("share.too-large", limit=EXPANDED_LIMIT))
        if not unpacker.eof or unpacker.unused_data:
            raise ShareError(text("share.damaged"))
        data = parse(plain.decode())
    except (binascii.Error, zlib.error, ValueError, RecursionError):
        raise ShareError(text("share.damaged")) from None
    if not isinstance(data, dict):
        raise ShareError(text("share.damaged"))
    return data


def _record(data: dict[str, Json]) -> Record:
    """Play the match again.

    Raises:
        EngineError: where the rules or the pack do not allow it.
        ShareError: if a part is missing or of another kind.
    """
    name, given, seed, deals = (data.get(part) for part in ("game", "options", "seed", "deals"))
    is_seed = seed is None or (isinstance(seed, str) and 1 <= len(seed) <= SEED_LIMIT and _is_unicode(seed))
    if not (isinstance(name, str) and isinstance(given, dict) and is_seed and isinstance(deals, list) and deals):
        raise ShareError(text("share.damaged"))
    game = games.load(name)
    match = matches.start_match(game, resolve_options(game, given), seed if isinstance(seed, str) else None)
    players = _players(data.get("players"), match.players)
    for number, deal in enumerate(deals):
        match = _play_deal(match, number, deal)
    return Record(match, players, {PRACTICE: True} if data.get(PRACTICE) is True else {})


def _is_unicode(words: str) -> bool:
    try:
        words.encode()
    except UnicodeEncodeError:
        return False
    return True


def _players(given: Json, seats: int) -> tuple[Player, ...]:
    """Read who sits where; a person without a name is whoever plays here."""
    entries = given if isinstance(given, list) else []
    players = []
    for seat, entry in enumerate(entries):
        name, level = (entry, None) if not isinstance(entry, list) else entry if len(entry) == 2 else (None, None)
        if not isinstance(name, str) or not (level is None or isinstance(level, str)):
            raise ShareError(text("share.damaged"))
        is_bot = isinstance(entry, list)
        shown = clean(name)[:NAME_LIMIT] or (str(seat + 1) if is_bot else "")
        players.append(Player(shown, "bot" if is_bot else "human", level[:20] if level else None))
    if len(players) != seats:
        raise RecordError("wrong-number-of-players", expected=seats)
    return tuple(players)


def _play_deal(match: Match, number: int, given: Json) -> Match:
    part = given if isinstance(given, dict) else {"actions": given}
    actions = part.get("actions")
    if not isinstance(actions, str) or (match.seed is None) != isinstance(given, dict):
        raise ShareError(text("share.damaged"))
    dealer = part.get("dealer", 0)
    if type(dealer) is not int or not 0 <= dealer < match.players:
        raise RecordError("wrong-dealer", number, expected=f"a seat from 0 to {match.players - 1}")
    if not matches.is_between_deals(match):
        raise RecordError("result-missing", number - 1)
    setup = matches.next_setup(match, dealer)
    if setup is None:
        raise RecordError("deal-after-the-end", number)
    if match.seed is None and setup.dealer != dealer:
        raise RecordError("wrong-dealer", number, expected=setup.dealer)
    match = matches.deal_next(match, _layout(match, number, part.get("cards")), dealer)
    for index, word in enumerate(actions.split()):
        try:
            decision = matches.decision(match)
            if decision is None:
                raise RecordError("deal-is-over", number, index)
            match = matches.play(match, decision.seat, _action(match, word))
        except RecordError:
            raise
        except EngineError as error:
            raise RecordError(error.code, number, index, **error.params) from None
    return match


def _action(match: Match, word: str) -> Action:
    deck = match.game.deck(match.options)
    token = word.replace("_", " ")
    return read_action(deck, PLAY + token if token.partition(" ")[0] in deck else token)


def _layout(match: Match, number: int, given: Json) -> tuple[int, ...] | None:
    """Read the pack of a composed deal in dealing order (`None`: the seed deals)."""
    if match.seed is not None:
        return None
    deck = match.game.deck(match.options)
    codes = given.split() if isinstance(given, str) else []
    unknown = next((code for code in codes if code not in deck), None)
    if unknown is not None:
        raise RecordError("unknown-card", number, card=unknown[:20])
    if len(codes) != len(deck):
        raise RecordError("wrong-number-of-cards", number, part="cards", expected=len(deck), found=len(codes))
    twice = next((code for code in codes if codes.count(code) > 1), None)
    if twice is not None:
        raise RecordError("card-twice", number, card=twice)
    return tuple(deck.card(code) for code in codes)
