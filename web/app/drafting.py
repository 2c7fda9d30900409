"""The drafts of the deal editor as they are kept: one small entry a game, checked as a whole when it is read."""

import json
from dataclasses import replace
from functools import lru_cache

from app import editing, shelf
from app.editing import Editor
from app.session import Session
from pycore import games
from pycore.cards import Card
from pycore.errors import EngineError
from pycore.game import resolve_options
from pycore.plain import Json, parse_object

VERSION = 1
LIMIT = 60_000
"""The longest entry, in characters: a script that is being typed is in it."""


def write(editor: Editor) -> str:
    """Write a draft."""
    codes = editor.deck.codes
    data = {
        "version": VERSION,
        "options": dict(editor.options),
        "dealer": editor.dealer,
        "held": [" ".join(codes[card] for card in cards) for cards in editor.held],
        "into": editor.into,
        "said": list(editor.said),
        "pot": editor.pot,
        "script": editor.script,
    }
    return json.dumps(data, ensure_ascii=False)


@lru_cache(maxsize=8)
def read(game: str, content: str) -> Editor | None:
    """Read a draft (`None`: it is none, or none of that game).

    >>> read("dobbm", write(editing.begin("dobbm"))) == editing.begin("dobbm")
    True
    """
    data = parse_object(content) if len(content) <= LIMIT else None
    if data is None or data.get("version") != VERSION or game not in games.names():
        return None
    try:
        editor = _table(game, data)
        editor = _cards(editor, data.get("held")) if editor else None
        return _calls(editor, data) if editor else None
    except EngineError:
        return None


def _table(game: str, data: dict[str, Json]) -> Editor | None:
    given, dealer, pot = data.get("options"), data.get("dealer"), data.get("pot")
    if not isinstance(given, dict) or type(dealer) is not int or type(pot) is not int:
        return None
    if not all(type(value) in (int, str) for value in given.values()):
        return None
    editor = Editor(game, resolve_options(games.load(game), given), dealer, pot=pot)
    return editor if 0 <= dealer < editor.players and 0 <= pot <= editing.POT_LIMIT else None


def _cards(editor: Editor, given: Json) -> Editor | None:
    """Lay the cards into their places: each is in the pack, once, and no place has more than belong there."""
    places, deck = editor.places, editor.deck
    if not isinstance(given, list) or len(given) > len(places):
        return None
    held, seen = [], set[Card]()
    for place, words in zip(places, given, strict=False):
        codes = words.split() if isinstance(words, str) else [""]
        if len(codes) > place.size or not all(code in deck for code in codes):
            return None
        cards = tuple(deck.card(code) for code in codes)
        if len({*cards, *seen}) != len(cards) + len(seen):
            return None
        seen |= set(cards)
        held.append(cards)
    return replace(editor, held=tuple(held))


def _calls(editor: Editor, data: dict[str, Json]) -> Editor | None:
    said, into, script = data.get("said"), data.get("into"), data.get("script")
    if not isinstance(said, list) or type(into) is not int or not 0 <= into < len(editor.places):
        return None
    if script is not None and not (isinstance(script, str) and len(script) <= editing.SCRIPT_LIMIT + 1):
        return None
    for token in said:
        called = editing.call(editor, token) if isinstance(token, str) else editor
        if called.said == editor.said:  # it may not be said there
            return None
        editor = called
    return replace(editor, into=into, script=script)


def content_of(session: Session, game: str) -> str:
    """Look up what is kept of a game (empty: nothing)."""
    return dict(session.sharing.drafts).get(shelf.DRAFT + game, "")


def find(session: Session, game: str) -> Editor | None:
    """Take up the draft of a game (`None`: there is none, or none that can be read)."""
    content = content_of(session, game)
    return read(game, content) if content else None


def is_broken(session: Session, game: str) -> bool:
    """Tell whether something is kept of a game that cannot be read."""
    content = content_of(session, game)
    return bool(content) and read(game, content) is None
