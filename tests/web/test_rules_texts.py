"""The rules in five languages: each text is there, clause by clause, with the numbers and card codes of the English rules."""

import re
from collections import Counter
from pathlib import Path

import pytest

from app.markdown import convert, list_clauses, list_rulings
from app.node import Node, read_text, walk
from app.text import languages, load, text
from pycore import games
from tests.web.fakes import read_rules

CONTENT = Path(__file__).parents[2] / "web" / "content"
GAMES = games.names()
TRANSLATED = tuple(language for language in languages() if language != "en")
FULL = [(game, language) for game in GAMES for language in TRANSLATED]
SHORT = [(game, language) for game in GAMES for language in languages()]

IDENTIFIER = re.compile(r"^(?:\*\*|\| |[*] \*\*)([A-Z](?:-Q|-Ex)?\d+b?)\b")
CODES = re.compile(r"(?<![A-Za-z])[A-Z](?:10|[AKOUSQJ2-9])(?![A-Za-z0-9])|\d-\d")
NUMBER = re.compile(r"\d+")
ENGLISH = re.compile(
    r"\b(the|and|of|with|players?|who|when|tricks?|cards?|dealer|nobody|must|their|his|you|everybody)\b", re.IGNORECASE
)

WORDS = {
    "three third triple": "3",
    "four fourth": "4",
    "five fifth fifths": "5",
    "six": "6",
    "seven": "7",
    "eight": "8",
    "ten tens": "10",
    "twelve": "12",
    "thirteen": "13",
    "sixteen": "16",
}
"""English number words, and the digits that a translation may write for them; 0, 1 and 2 it may write anywhere."""
FIGURES = {word: figure for words, figure in WORDS.items() for word in words.split()}

LONGEST_SHORT = {"ja": 1500}

TERMS = {
    "clumond": {
        "de": "Kreuz, Pik, Karo, Dame, Bube, auf Clumond, Stich, bedien, Trumpf, Geber",
        "sk": "kríž, pik, kár, dáma, dolník, na clumond, zdvih, prizna, tromf, rozdávajúc",
        "fr": "trèfle, pique, carreau, dame, valet, tente, pli, fourni, atout, donneur",
        "ja": "クラブ, スペード, ダイヤ, クイーン, ジャック, クルモンド, トリック, フォロー, 切り札, ディーラー",
    },
    "dobbm": {
        "de": "Sau, Ober, Unter, Eichel, Laub, Schellen, Geber, Gegner, Dobb, Stockerl, stechen, retour",
        "sk": "eso, horník, dolník, žaluď, guľa, hlásiac, obranc, talón, Stockerl, flek, tromf",
        "fr": "as, valet supérieur, valet inférieur, glands, grelots, preneur, défens, talon, contre, atout",
        "ja": "ザウ, オーバー, ウンター, どんぐり, 鈴, 宣言者, 守備側, ドッブ, ダブル, 切り札, シュトッケルル",
    },
    "domino-loo": {
        "de": "Stein, Pasch, Talon, Trumpfstein, Miss, mitgehen, bete, für den Pot, Stich, Einsatz",
        "sk": "kameň, dvojit, zásob, odkrytý tromf, náhradn, ostáva, odstúpi, pre bank, zdvih, vklad",
        "fr": "domino, double, pioche, retourne, main de rechange, tenir, passe, bête, pour le pot, pli, mise",
        "ja": "牌, ダブル, 山札, めくり牌, ミス, ステイ, フォールド, ルー, ポットのため, トリック, アンティ",
    },
    "slovak-lorum": {
        "de": "Ass, Ober, Unter, Eichel, Laub, Schellen, Stich, Geber, klein, groß, sauber",
        "sk": "eso, horník, dolník, žaluď, guľa, zdvih, rozdávajúc, malý, veľký, tichý durch, bez trestu",
        "fr": "as, valet supérieur, valet inférieur, glands, grelots, pli, donneur, petit, grand, sans pénalité",
        "ja": "エース, オーバー, ウンター, どんぐり, 鈴, トリック, ディーラー, スモール, ビッグ, クリーン",
    },
}
"""Words that a card player of the language expects, whole or by their stem."""


ORIGINALS = "Ober, Unter, Sau, Schellen, Dobb, Stockerl, Pasch, horník, dolník, žaluď, guľa, zdvih, tichý durch"
"""German and Slovak words that the glossary gives in every language."""
BUTTONS = {
    "domino-loo": ("verb.stand", "verb.miss", "verb.fold", "verb.for-pot"),
    "dobbm": ("verb.dobbm", "verb.solo", "verb.double", "idle"),
    "slovak-lorum": ("verb.small", "verb.big", "reason.clean", "reason.surprise-big"),
    "clumond": ("fact.pot",),
}
"""Words of the table that the glossary explains as the table writes them."""


def read(game: str, kind: str, language: str) -> str:
    """Read one text; the full rules in English are the engine's own."""
    is_original = (kind, language) == ("rules", "en")
    return read_rules(game) if is_original else path_of(game, kind, language).read_text(encoding="utf-8")


def path_of(game: str, kind: str, language: str) -> Path:
    return CONTENT / game / f"{kind}.{language}.md"


def parts_of(source: str) -> dict[str, str]:
    """Cut a text into its clauses, rulings, examples and the sections between them, in order; a clause's rows are one part."""
    parts: dict[str, str] = {}
    name = "head"
    section = 0
    for row in source.splitlines():
        if row.startswith("#"):
            section += 1
            name = f"section {section}"
        elif found := IDENTIFIER.match(row):
            name = found[1]
        elif row.startswith("|") and not parts.get(name, "").rstrip("\n").endswith("|"):
            name += " table"
        parts[name] = parts.get(name, "") + row + "\n"
    return parts


def shape(nodes: tuple[Node, ...]) -> list[tuple[str, int]]:
    """List the blocks, with the number of items or cells in each."""
    return [(node.tag, sum(1 for part in walk(node) if part.tag in ("li", "td", "th"))) for node in nodes]


def wrong_numbers(source: str, original: str) -> list[str]:
    """List the parts of a translation that lack a number of the original, or have one that it does not have."""
    translated, problems = parts_of(source), []
    for name, part in parts_of(original).items():
        wanted, found = Counter(NUMBER.findall(part)), Counter(NUMBER.findall(translated[name]))
        if wanted - found:
            problems.append(f"{name} lacks {dict(wanted - found)}")
        words = re.findall(r"[a-z]+", part.lower())
        allowed = {"0", "1", "2"} | {FIGURES[word] for word in words if word in FIGURES}
        if extra := set(found) - set(wanted) - allowed:
            problems.append(f"{name} has {sorted(extra)} of its own")
    return problems


def without_code(source: str) -> str:
    return re.sub(r"`[^`]*`", "`", source)


@pytest.mark.parametrize(("game", "language"), SHORT)
def test_each_game_has_a_short_text_of_one_screen_in_each_language(game: str, language: str) -> None:
    source = read(game, "short", language)
    assert shape(convert(source)) == shape(convert(read(game, "short", "en")))
    assert source.startswith("# ")
    shown = "".join(read_text(node) for node in convert(source))
    assert 500 < len(shown) < LONGEST_SHORT.get(language, 3000)
    assert wrong_numbers(source, read(game, "short", "en")) == []


@pytest.mark.parametrize(("game", "language"), FULL)
def test_clauses_and_headings_are_those_of_the_english_rules_in_the_same_order(game: str, language: str) -> None:
    source, original = read(game, "rules", language), read_rules(game)
    assert list(parts_of(source)) == list(parts_of(original))
    assert [number for number, _ in list_clauses(source)] == [number for number, _ in list_clauses(original)]
    assert all(title for _, title in list_clauses(source))
    assert list_rulings(source) == list_rulings(original)
    levels = [re.findall(r"^#+", each, re.MULTILINE) for each in (source, original)]
    assert levels[0] == levels[1]
    assert shape(convert(source)) == shape(convert(original))


@pytest.mark.parametrize(("game", "language"), FULL)
def test_every_number_of_an_english_clause_is_in_its_translation_and_no_other(game: str, language: str) -> None:
    assert wrong_numbers(read(game, "rules", language), read_rules(game)) == []


@pytest.mark.parametrize(("game", "language"), FULL)
def test_every_card_code_and_every_word_of_a_record_is_in_its_translation(game: str, language: str) -> None:
    translated, problems = parts_of(read(game, "rules", language)), []
    for name, original in parts_of(read_rules(game)).items():
        for finds in (CODES.findall, re.compile(r"`([^`]+)`").findall):
            wanted, found = Counter(finds(original)), Counter(finds(translated[name]))
            if set(wanted) != set(found) or wanted - found:
                problems.append(f"{name}: {wanted - found} missing, {set(found) - set(wanted)} of its own")
    assert not problems


@pytest.mark.parametrize(("game", "language"), [(game, language) for game, language in SHORT if language != "en"])
def test_no_text_is_left_in_english(game: str, language: str) -> None:
    for kind in ("short", "rules"):
        left = ENGLISH.findall(without_code(read(game, kind, language)))
        assert not left, kind


@pytest.mark.parametrize(("game", "language"), FULL)
def test_the_terms_are_those_of_a_card_player(game: str, language: str) -> None:
    shown = read(game, "short", language) + read(game, "rules", language)
    assert [term for term in TERMS[game][language].split(", ") if term not in shown] == []


@pytest.mark.parametrize("game", GAMES)
def test_the_folder_holds_nothing_else(game: str) -> None:
    wanted = {f"short.{language}.md" for language in languages()} | {f"rules.{language}.md" for language in TRANSLATED}
    assert {path.name for path in (CONTENT / game).glob("*")} == wanted


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", languages())
def test_clauses_are_linked_to_but_cards_and_results_of_the_examples_are_not(game: str, language: str) -> None:
    source = read(game, "rules", language)
    before, _, after = source.partition("-Ex1**")
    assert after
    links = [node.text for root in convert(source, "#/") for node in walk(root) if node.tag == "a"]
    assert links == [node.text for root in convert(before, "#/") for node in walk(root) if node.tag == "a"]
    assert set(links) <= {name for name, _ in list_clauses(source)} | set(list_rulings(source))
    assert len(links) > 12


def glossary(language: str) -> str:
    return (CONTENT / f"glossary.{language}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("language", languages())
def test_the_glossary_explains_the_same_terms_in_each_language(language: str) -> None:
    source = glossary(language)
    assert shape(convert(source)) == shape(convert(glossary("en")))
    rows = [row.strip("| ").split(" | ") for row in source.splitlines() if row.startswith("| ")]
    assert len(rows) > 45
    assert all(len(row) == 3 and all(row) for row in rows)
    assert [word for word in ORIGINALS.split(", ") if word not in source] == []
    left = [row for row in rows if ENGLISH.search(row[0] + row[2])]
    assert not left or language == "en"


@pytest.mark.parametrize("language", languages())
def test_the_glossary_uses_the_words_of_the_table(language: str) -> None:
    words, shown = load(language), glossary(language).casefold()
    missing = []
    for game, keys in BUTTONS.items():
        for key in keys:
            button = words.say(text(f"{game}.{key}"))
            said = re.split(r"[(（]", button)[0].strip(" ?？").casefold()  # what stands in brackets explains the term
            if said not in shown:
                missing.append(said)
    assert missing == []
