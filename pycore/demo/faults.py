"""What is wrong with a script, said in a language: cards by their names, if the script says what is played."""

from pycore import games
from pycore.demo.words import load
from pycore.errors import EngineError


def say_fault(error: EngineError, text: str, language: str = "en") -> str:
    """Say in a sentence what is wrong with the script `text`, with the error's code behind it and without its place.

    Raises:
        KeyError: if demos do not speak the language.
    """
    names = [line.partition(":")[2].split("#")[0].strip() for line in text.split("\n") if line.startswith("game:")]
    known = names[0] if names and names[0] in games.names() else ""
    return f"{load(language).fault(error, known, _art(known) if known else '')} [{error.code}]"


def _art(game: str) -> str:
    rules = games.load(game)
    return rules.deck(tuple((option.name, option.default) for option in rules.options)).art
