"""Words: a text is a key with parameters until the last step, so that a language can be changed at any moment.

A template names its parameters in braces. Names of cards and suits may have forms beside `name`, those that the language's own
sentences need (`"acc": "den |Eichel-Ober"`); `{card.acc}` takes one, of each card where the parameter is a list of them. What
stands before `|` belongs to the form and not to the name.
"""

import json
import os
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple, Protocol, cast

import app
from app import later
from pycore import games
from pycore.language import number, plural_category

LANGUAGES = ("en", "de", "ja", "sk", "fr")
"""The languages of the page, in the order in which they are offered."""
SHARED = (
    "page",
    "about",
    "analysis",
    "cards",
    "daily",
    "editor",
    "fair",
    "embedding",
    "groups",
    "handling",
    "learn",
    "welcome",
    "reasons",
    "wishes",
    "replay",
    "rules",
    "score",
    "share",
    "shelf",
    "statistics",
    "storage",
    "thinking",
)
"""The files of a language that belong to no game; each game adds one of its own name."""
JOINS = {"lines": (" ", ""), "list": (", ", "、"), "dots": (" · ", " · ")}
"""What stands between joined texts, in most languages and in Japanese."""

NAME = "name"
"""The form of a name that stands by itself."""
FACES = ("card.", "suit.")
"""How the keys of names begin."""

Forms = str | Mapping[str, str]
"""A template, one for each plural category that the language has, or a name in each of its forms."""


class ResourceLoader(Protocol):
    """What imports a package and can read its files, from a folder or from an archive."""

    def get_data(self, path: str) -> bytes:
        """Read a file."""


class Text(NamedTuple):
    """A key of the word files and the parameters of its template: words, numbers, or texts of their own.

    A key may name several with `|` between them: the first that the word files have is meant (a game's own words, then the
    words of all games).
    """

    key: str
    params: tuple[tuple[str, "str | int | Text"], ...] = ()


Param = str | int | Text


class Piece(NamedTuple):
    """A run of words in a sentence; `key` is that of the card or suit which they name, or empty."""

    words: str
    key: str = ""


def text(key: str, /, **params: Param) -> Text:
    """Make a text.

    >>> text("log.play", name="Anna").params
    (('name', 'Anna'),)
    """
    return Text(key, tuple(params.items()))


def plain(words: str | int) -> Text:
    """Make a text of words that are the same in every language: a name, a number."""
    return text("plain", words=words)


def lines(*texts: Text) -> Text:
    """Join sentences into one text."""
    return _join("lines", texts)


def listing(*texts: Text) -> Text:
    """Join the parts of an enumeration, with the language's comma."""
    return _join("list", texts)


def dotted(*texts: Text) -> Text:
    """Join facts that stand beside one another, with a dot between them."""
    return _join("dots", texts)


def _join(key: str, texts: Iterable[Text]) -> Text:
    return Text(key, tuple((str(place), part) for place, part in enumerate(texts)))


class Words:
    """The words of one language."""

    def __init__(self, language: str, table: Mapping[str, Forms]) -> None:
        """Take the language's code and its templates by key."""
        self.language = language
        self.table = table

    def __contains__(self, key: str) -> bool:
        return key in self.table

    def say(self, sentence: Text) -> str:
        """Write a text in this language."""
        return "".join(piece.words for piece in self.pieces(sentence))

    def pieces(self, sentence: Text, form: str = NAME) -> tuple[Piece, ...]:
        """Write a text in this language, keeping names of cards and suits apart; `form` is theirs where they stand alone.

        >>> words = Words("de", {"card.x": {"name": "Herz-Ober", "acc": "den |Herz-Ober"}, "way": "Nimm {card.acc}!"})
        >>> [tuple(piece) for piece in words.pieces(text("way", card=text("card.x")))]
        [('Nimm ', ''), ('den ', ''), ('Herz-Ober', 'card.x'), ('!', '')]
        """
        if sentence.key == "plain":
            return (Piece(self._write(sentence.params[0][1])),)
        if sentence.key in JOINS:
            gap = JOINS[sentence.key][self.language == "ja"]
            joined: list[Piece] = []
            for _, part in sentence.params:
                joined += [Piece(gap)] if joined and gap else []
                joined += self.pieces(part, form) if isinstance(part, Text) else (Piece(self._write(part)),)
            return tuple(joined)
        if sentence.key.startswith(FACES):
            return self._name(sentence.key, form)
        params = dict(sentence.params)
        return tuple(
            piece for name, words in _split(self._template(sentence.key, params)) for piece in self._fill(name, words, params)
        )

    def _name(self, key: str, form: str) -> tuple[Piece, ...]:
        forms = self.table.get(key, f"[{key}]")
        before, _, name = (forms if isinstance(forms, str) else forms.get(form, f"[{key}.{form}]")).rpartition("|")
        return (*((Piece(before),) if before else ()), Piece(name, key))

    def _template(self, key: str, params: Mapping[str, Param]) -> str:
        found = next((choice for choice in key.split("|") if choice in self.table), None)
        if found is None:
            return f"[{key}]"  # visible, never another language's words; tests hold that it does not happen
        forms = self.table[found]
        if isinstance(forms, str):
            return forms
        count = params.get("count")
        return forms[plural_category(self.language, count if isinstance(count, int) else 0)]

    def _fill(self, name: str, words: str, params: Mapping[str, Param]) -> tuple[Piece, ...]:
        if not name:
            return (Piece(words),)
        name, _, form = name.partition(".")
        value = params.get(name, f"{{{name}}}")
        return self.pieces(value, form or NAME) if isinstance(value, Text) else (Piece(self._write(value)),)

    @staticmethod
    def _write(value: Param) -> str:
        return number(value) if isinstance(value, int) else str(value)


@lru_cache(maxsize=4096)
def _split(template: str) -> tuple[tuple[str, str], ...]:
    """Cut a template into (parameter's name, "") and ("", words)."""
    parts: list[tuple[str, str]] = []
    rest = template
    while rest:
        words, brace, rest = rest.partition("{")
        if words:
            parts.append(("", words))
        if brace:
            name, _, rest = rest.partition("}")
            parts.append((name, ""))
    return tuple(parts)


def parameters(forms: Forms) -> frozenset[str]:
    """Gather the names of a template's parameters, in any of its forms."""
    templates = (forms,) if isinstance(forms, str) else forms.values()
    return frozenset(name.partition(".")[0] for template in templates for name, _ in _split(template) if name)


def read_file(name: str) -> str | None:
    """Read a text file that lies beside the package `app` (a folder, or the page's archives); `None`: there is none."""
    assert app.__spec__ is not None
    loader = cast("ResourceLoader", app.__spec__.loader)
    place = os.path.normpath(os.path.join(os.path.dirname(app.__file__ or ""), f"../{name}"))  # noqa: PTH118, PTH120
    try:
        return loader.get_data(place).decode()
    except OSError:
        return later.read(name)


@lru_cache(maxsize=8)
def load(language: str) -> Words:
    """Load a language's words, the games' included: a game's keys begin with its name.

    Raises:
        KeyError: if the page does not have the language.
    """
    table: dict[str, Forms] = {}
    for part in (*SHARED, *games.names()):
        content = read_file(f"i18n/{language}/{part}.json")
        if content is None and part == SHARED[0]:
            raise KeyError(language)
        prefix = "" if part in SHARED else f"{part}."
        table.update({prefix + key: forms for key, forms in json.loads(content or "{}").items()})
    return Words(language, table)


def languages() -> tuple[str, ...]:
    """List the languages that the page has words of."""
    return LANGUAGES


def choose_language(wishes: Iterable[str]) -> str:
    """Pick the first language of the wishes (`de-AT`, `ja`) that the page has, else English."""
    for wish in wishes:
        code = wish.lower().split("-")[0].split("_")[0]
        if code in languages():
            return code
    return "en"
