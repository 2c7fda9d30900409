"""What demos say in five languages: sentences of their own, and the app's (`app.LANGUAGE.json`, taken over by the build).

A template names its parameters in braces. A name of a card or a suit may have forms beside `name`, which sentences ask for as
`{card.acc}`; what stands before `|` in a form belongs to the sentence and not to the name.
"""

import json
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from pycore.demo.data import read
from pycore.errors import EngineError
from pycore.language import plural_category, signed

LANGUAGES = ("en", "de", "ja", "sk", "fr")
"""The languages that demos can speak."""

Forms = str | Mapping[str, str]
"""A template, one for each plural category, or a name in each of its forms."""

_PARAMETER = re.compile(r"\{(\w+)(?:\.(\w+))?\}")


class Name(NamedTuple):
    """The name of a card or a suit, by the key of its forms."""

    key: str


Value = str | int | Name
"""What fills a template: words, a number, or a name in the form that the sentence needs."""


class Words:
    """The words of one language."""

    def __init__(self, language: str, table: Mapping[str, Forms]) -> None:
        """Take the language's code and its templates by key."""
        self.language = language
        self.table = table

    def __contains__(self, key: str) -> bool:
        return any(choice in self.table for choice in key.split("|"))

    def say(self, key: str, /, **params: Value) -> str:
        """Write a sentence; of several keys with `|` between them the first that has words is meant.

        Raises:
            KeyError: if there are no such words.
        """
        found = next((choice for choice in key.split("|") if choice in self.table), None)
        if found is None:
            raise KeyError(key)
        forms = self.table[found]
        if not isinstance(forms, str):
            count = params.get("count", 0)
            forms = forms[plural_category(self.language, count if isinstance(count, int) else 0)]
        return _PARAMETER.sub(lambda found: self._fill(params.get(found[1], found[0]), found[2] or "name"), forms)

    def name(self, key: str, form: str = "name") -> str:
        """Name a card or a suit in one of its forms."""
        forms = self.table[key]
        return (forms if isinstance(forms, str) else forms[form]).replace("|", "")

    def join(self, parts: list[str]) -> str:
        """Write an enumeration with the language's comma."""
        return ("、" if self.language == "ja" else ", ").join(parts)

    def sentences(self, parts: list[str]) -> str:
        """Write sentences one after the other."""
        return ("" if self.language == "ja" else " ").join(part for part in parts if part)

    def fault(self, error: EngineError, game: str = "", art: str = "") -> str:
        """Say in a sentence what is wrong with a script, without its place; cards and suits by the names of the pack `art`."""
        key = f"error.{error.code}|{game}.refusal.{error.code}|refusal.{error.code}"
        return self.say(key, **self.named(error.params, art)) if key in self else error.words

    def named(self, params: Mapping[str, str | int], art: str) -> dict[str, Value]:
        """Put names for the cards and suits among an error's parameters, where the pack has them."""
        keys = {name: f"{name}.{art}.{value}" for name, value in params.items() if name in ("card", "suit")}
        return {name: Name(keys[name]) if keys.get(name) in self.table else value for name, value in params.items()}

    def _fill(self, value: Value, form: str) -> str:
        if isinstance(value, Name):
            return self.name(value.key, form)
        return signed(value).removeprefix("+") if isinstance(value, int) else value


@lru_cache(maxsize=8)
def load(language: str) -> Words:
    """Load the words of a language.

    Raises:
        KeyError: if demos do not speak it.
    """
    if language not in LANGUAGES:
        raise KeyError(language)
    table: dict[str, Forms] = {}
    for part in (f"app.{language}.json", f"faults.{language}.json", f"{language}.json"):
        table |= json.loads(read(f"words/{part}"))
    return Words(language, table)


def choose_language(wish: str) -> str:
    """Pick the language that a tag such as `de-AT` or `ja_JP` asks for, else English.

    >>> [choose_language(wish) for wish in ("de-AT", "ja_JP", "pt")]
    ['de', 'ja', 'en']
    """
    code = wish.lower().replace("_", "-").partition("-")[0]
    return code if code in LANGUAGES else "en"
