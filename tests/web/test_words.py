"""The word files: every key that is used is there in every language, every key that is there is used, forms are whole."""

import ast
import json
import re
from pathlib import Path

import pytest

from app import links, settings, setup
from app.markdown import convert
from app.node import read_text, walk
from app.text import (
    FACES,
    NAME,
    SHARED,
    choose_language,
    languages,
    lines,
    load,
    number,
    parameters,
    plain,
    text,
)
from pycore import games
from pycore.bots import LEVELS
from pycore.cards import DOUBLE_SIX, FRENCH_48, GERMAN_30, GERMAN_32, GERMAN_36
from pycore.language import plural_category, signed
from tests.web.fakes import read_rules

WEB = Path(__file__).parents[2] / "web"
APP = WEB / "app"
CATEGORIES = {
    "en": {"one", "other"},
    "de": {"one", "other"},
    "fr": {"one", "other"},
    "sk": {"one", "few", "other"},
    "ja": {"other"},
}
SITUATIONS = re.compile(r"^(refusal|record|duty|reason|log|call|verb|about|ask|why|wait|option|contract|title|badge|sign)\.")


def sources() -> list[Path]:
    return sorted(APP.rglob("*.py"))


def strings_in(path: Path) -> list[str]:
    """List the texts of a module, with `*` where an f-string puts something in."""
    found = []
    tree = ast.parse(path.read_text(encoding="utf-8"))
    inner = {id(value) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for value in node.values}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            parts = [str(value.value) if isinstance(value, ast.Constant) else "*" for value in node.values]
            found.append("".join(parts))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inner:
            found.append(node.value)
    return found


def patterns() -> set[str]:
    """Gather every text of the page's code that can be a key, or a family of keys."""
    found: set[str] = set()
    for path in sources():
        for written in strings_in(path):
            found |= {part for part in written.split("|") if re.fullmatch(r"[\w.*-]+", part)}
    return found


def test_all_languages_have_the_same_keys() -> None:
    for part in (*SHARED, *games.names()):
        keys = {
            language: set(json.loads((WEB / "i18n" / language / f"{part}.json").read_text("utf-8"))) for language in languages()
        }
        for language, found in keys.items():
            assert found == keys["en"], (part, language, found ^ keys["en"])


def test_no_key_stands_twice() -> None:
    def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
        assert len({key for key, _ in pairs}) == len(pairs)
        return dict(pairs)

    for path in (WEB / "i18n").rglob("*.json"):
        json.loads(path.read_text("utf-8"), object_pairs_hook=once)


@pytest.mark.parametrize("language", languages())
def test_forms_are_whole_and_parameters_agree(language: str) -> None:
    english, words = load("en").table, load(language).table
    for key, forms in words.items():
        if isinstance(forms, str):
            assert forms.strip(), key
        elif key.startswith(FACES):
            assert NAME in forms, key
        else:
            assert set(forms) == CATEGORIES[language], key
        assert parameters(forms) == parameters(english[key]) | ({"count"} & parameters(forms)), key


def test_every_key_in_the_files_is_used() -> None:
    """A key is used if the code writes it, or writes a family (`log.*`, `*.verb.*`) that it belongs to."""
    used = patterns()
    literal = {key for key in used if "*" not in key}
    literal |= {f"{kind}.{value}" for kind in settings.LISTS for value in settings.choices(kind)}
    shapes = [re.compile(re.escape(key).replace(r"\*", r"[\w.-]+")) for key in used if "*" in key and key.strip("*.")]
    loose = [
        key
        for key in load("en").table
        if key not in literal
        and key.removesuffix(".you") not in literal
        and not any(shape.fullmatch(key) or shape.fullmatch(key.removesuffix(".you")) for shape in shapes)
    ]
    own = [key for key in loose if not any(key.startswith(f"{game}.") for game in games.names())]
    assert own == []
    assert [key for key in loose if not SITUATIONS.match(key.partition(".")[2])] == []


def test_literal_keys_exist() -> None:
    """Every key that the code writes out in a call of `text`, `key` or `said` has words."""
    words = load("en")
    for path in sources():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            first = node.args[0]
            is_text = name in ("text", "said") or (name == "key" and ast.unparse(node.func).startswith("pen"))
            if not is_text or not isinstance(first, ast.Constant) or first.value in ("plain", "lines", "list", "dots"):
                continue
            key = str(first.value)
            assert any(part in words for part in key.split("|")), (path.name, key)
            if name == "said":
                assert any(f"{part}.you" in words for part in key.split("|")), (path.name, key)


@pytest.mark.parametrize("language", languages())
def test_everything_that_the_engine_names_has_words(language: str) -> None:
    words = load(language)
    for deck in (GERMAN_36, GERMAN_32, GERMAN_30, FRENCH_48, DOUBLE_SIX):
        assert all(f"card.{deck.art}.{code}" in words for code in deck.codes)
        assert all(f"suit.{deck.art}.{suit}" in words for suit in deck.suits)
    for code in engine_codes("RuleError", "OptionError", "NotationError"):
        assert any(
            key in words for key in (f"refusal.{code}", f"record.{code}", *(f"{g}.refusal.{code}" for g in games.names()))
        )
    for code in engine_codes("RecordError"):
        assert f"record.{code}" in words or f"refusal.{code}" in words
    for name in games.names():
        for option in games.load(name).options:
            assert f"{name}.option.{option.name}" in words
            if option.name != "deals" and option.span is None:
                assert all(f"{name}.option.{option.name}.{value}" in words for value in option.values)
        for key in ("name", "aim", "how", "players", "pack", "minutes", "names"):
            assert f"{name}.{key}" in words
    for kind in settings.LISTS:
        assert all(f"{kind}.{value}" in words for value in settings.choices(kind))
    assert all(f"level.{level}" in words for level in ("human", "bot", *LEVELS))
    assert all(f"pace.{pace}" in words for pace in links.PACES)


def engine_codes(*classes: str) -> set[str]:
    """Gather the codes of the errors that the engine raises; those of demos have words of their own (`pycore/demo/words`)."""
    found = set()
    for path in (WEB.parent / "pycore").rglob("*.py"):
        if {"demo", "docs"} & set(path.parts):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in classes and node.args:
                found |= {
                    str(value.value)
                    for value in ast.walk(node.args[0])
                    if isinstance(value, ast.Constant) and isinstance(value.value, str)
                }
    return found


def test_names_at_a_table_are_never_the_same() -> None:
    for language in languages():
        for name in games.names():
            for players in games.load(name).options[0].values:
                draft = setup.choose(setup.new_draft(name), "players", str(players))
                names = setup.seat_names(draft, load(language))
                assert len(set(names)) == players == len(names)


def test_plurals() -> None:
    assert [plural_category("en", count) for count in (0, 1, 2)] == ["other", "one", "other"]
    assert [plural_category("sk", count) for count in (0, 1, 2, 4, 5)] == ["other", "one", "few", "few", "other"]
    assert [plural_category("fr", count) for count in (0, 1, 2)] == ["one", "one", "other"]
    assert load("en").say(text("count.cards", count=1)) == "1 card"


def test_figures_have_real_minus_signs() -> None:
    assert (signed(-3), signed(0), signed(3), number(-3)) == ("\u22123", "0", "+3", "\u22123")


def test_texts_nest_and_join() -> None:
    words = load("en")
    card = text("card.german.HA")
    assert words.say(lines(text("log.play", name="Anna", card=card), plain("x"))) == "Anna plays ace of hearts. x"
    assert [piece.key for piece in words.pieces(text("log.play", name="A", card=card)) if piece.key] == ["card.german.HA"]
    assert words.say(text("no.such.key")) == "[no.such.key]"
    assert words.say(text("no.such.key|seat.you")) == "you"


def test_language_is_the_first_wish_that_the_page_has() -> None:
    assert choose_language(("xx", "ja-JP", "en")) == "ja"
    assert choose_language(("xx",)) == "en"
    assert choose_language(()) == "en"


@pytest.mark.parametrize("name", games.names())
def test_rules_are_carried_and_rendered(name: str) -> None:
    source = read_rules(name)
    nodes = convert(source)
    shown = " ".join(read_text(node) for node in nodes)
    assert "**" not in shown
    assert not [node for root in nodes for node in walk(root) if (node.text or "").startswith("|")]
    tags = {node.tag for root in nodes for node in walk(root)}
    assert {"h2", "p", "strong", "table", "code"} <= tags
    assert len(shown) > 0.7 * len(source)
