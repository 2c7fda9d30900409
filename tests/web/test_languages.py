"""The languages: complete, each in its own grammar and spelling, with nothing left of English."""

import json
import re

import pytest

from app import markup
from app.games import view_of
from app.links import Route
from app.node import walk
from app.play import scene_of
from app.session import Session
from app.settings import Settings
from app.text import (
    FACES,
    LANGUAGES,
    NAME,
    SHARED,
    Forms,
    Text,
    Words,
    choose_language,
    languages,
    lines,
    listing,
    load,
    parameters,
    plain,
    text,
)
from pycore import games
from tests.web.fakes import random_points
from tests.web.test_table import sit
from tests.web.test_words import WEB

OTHERS = tuple(language for language in LANGUAGES if language != "en")
LATIN = ("de", "sk", "fr")
THIN = "\u202f"
"""The narrow space that French puts before `; : ! ?` and inside its quotation marks."""
KEPT = {
    "de": "Bot Chip Chips Clumond Code Dobb Dobbm Domino Loo Match Miss Normal Pass Pot Pos1 Solo Standard Stockerl Total "
    "Version min",
    "sk": "Clumond Dobbm Domino Loo Stockerl bank bot clumond dobbm min",
    "fr": "Bot Clumond Code Dobb Dobbm Domino Loo Menu Normal Points Pot Solo Stockerl Table Total bot clumond contre double "
    "Version min point points pot standard standard",
}
"""The words that a language has in common with English, so that a text of them alone is no forgotten one."""
FIGURES = re.compile(r"\d+")


def written(language: str) -> list[tuple[str, str]]:
    """List every text of a language in every form, by key; usual names of players and names of languages left out."""
    found = []
    for key, forms in load(language).table.items():
        if not key.endswith(".names") and not key.startswith("language."):
            found += [(key, words) for words in ([forms] if isinstance(forms, str) else forms.values())]
    return found


def say(language: str, sentence: Text) -> str:
    return load(language).say(sentence)


def test_five_languages_are_offered_by_their_own_names() -> None:
    assert languages() == LANGUAGES == ("en", "de", "ja", "sk", "fr")
    names = {"en": "English", "de": "Deutsch", "ja": "日本語", "sk": "Slovenčina", "fr": "Français"}
    for language in LANGUAGES:
        assert {code: say(language, text(f"language.{code}")) for code in LANGUAGES} == names
    for wish, chosen in (("de-AT", "de"), ("sk_SK", "sk"), ("fr-CH", "fr"), ("nl", "en")):
        assert choose_language((wish,)) == chosen


@pytest.mark.parametrize("language", LANGUAGES)
def test_page_says_its_language_and_that_of_each_name(language: str) -> None:
    """Every option of the choice, and what is not in the page's language, says which language it is in."""
    for screen, tag in (("lobby", "option"), ("settings", "span")):
        session = Session(settings=Settings(language=language), route=Route(screen))
        assert markup.root_attributes(session)["lang"] == language
        said = {value for node in walk(markup.page(session)) if node.tag == tag and (value := node.attribute("lang"))}
        assert said == set(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_file_is_complete_and_in_the_order_of_the_english_one(language: str) -> None:
    for part in (*SHARED, *games.names()):
        mine, english = (json.loads((WEB / "i18n" / code / f"{part}.json").read_text("utf-8")) for code in (language, "en"))
        assert list(mine) == list(english), part
        assert not [key for key, forms in mine.items() if isinstance(english[key], dict) and not forms]


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_is_left_of_english(language: str) -> None:
    """A text that is the same as in English consists of figures, names, and words that both languages have."""
    english, kept = load("en").table, {*KEPT.get(language, "Clumond").split(), "kB", "MB"}
    left = []
    for key, words in written(language):
        forms: Forms = english[key]
        letters = set(re.findall(r"[^\W\d_]+\d?", re.sub(r"\{[^}]*\}", "", words)))
        if words in ([forms] if isinstance(forms, str) else forms.values()) and letters - kept:
            left.append((key, words))
    assert left == []


@pytest.mark.parametrize("language", OTHERS)
def test_figures_are_those_of_the_english_text(language: str) -> None:
    """61 points, 64 characters, 5 chips: a figure that English writes in digits stands in the translation too."""
    english = load("en").table
    for key, forms in load(language).table.items():
        if key.startswith(("card.", "suit.", "language.")) or key.endswith(".how") or key == "keys.words":
            continue
        wanted, found = (
            {figure for words in ([some] if isinstance(some, str) else some.values()) for figure in FIGURES.findall(words)}
            for some in (english[key], forms)
        )
        assert wanted <= found, key
        if language != "ja":  # which writes figures where English writes words
            assert wanted == found, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_have_every_form_that_the_sentences_use(language: str) -> None:
    """All cards have the same forms, all suits too; only a card, cards or a suit are declined, and no form is without use."""
    table = load(language).table
    used: dict[str, set[str]] = {"card": set(), "suit": set()}
    for key, words in written(language):
        if not key.startswith(FACES):
            for name, form in re.findall(r"\{(\w+)\.(\w+)\}", words):
                used[{"cards": "card"}.get(name, name)].add(form)
    for kind, forms_used in used.items():
        forms = [table[key] for key in table if key.startswith(f"{kind}.")]
        declined = {frozenset(names) - {NAME} for names in forms if not isinstance(names, str)}
        assert declined == ({frozenset(forms_used)} if declined else set())
        assert not declined or all(NAME in names for names in forms if not isinstance(names, str))
        assert len({isinstance(names, str) for names in forms}) == 1
        assert not forms_used or declined


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_of_a_pack_are_all_different(language: str) -> None:
    """Sow and ace of a suit may share a name: they are the same card of two packs."""
    words = load(language)
    for art in ("german", "french", "tiles"):
        codes = [key for key in words.table if key.startswith((f"card.{art}.", f"suit.{art}."))]
        aces = {key for key in codes if art == "german" and key.endswith("S")}
        names = [words.say(text(key)) for key in codes if key not in aces]
        assert len(set(names)) == len(names)


@pytest.mark.parametrize("language", LANGUAGES)
def test_ends_and_gaps_are_those_of_english(language: str) -> None:
    """A text ends with a blank only where English does, and nowhere are there two together."""
    english = load("en").table
    for key, forms in load(language).table.items():
        for words in [forms] if isinstance(forms, str) else forms.values():
            first = english[key] if isinstance(english[key], str) else next(iter(dict(english[key]).values()))
            if language != "ja":  # which joins sentences without a gap
                assert (words[0] == " ", words[-1] == " ") == (str(first)[0] == " ", str(first)[-1] == " "), key
            assert "  " not in words, key
            assert "-" not in words or not re.search(r"(?<!\w)-\d", words), key


@pytest.mark.parametrize("language", LATIN)
def test_signs_are_those_of_the_language(language: str) -> None:
    """No straight quotes or apostrophes, dots as one sign, and the language's own quotation marks in pairs."""
    opening, closing = {"de": "„“", "sk": "„“", "fr": "«»"}[language]
    for key, words in written(language):
        assert not re.search(r"[\"'”]|\.\.\.", words), key
        assert words.count(opening) == words.count(closing), key
        assert language == "fr" or not set("«»") & set(words), key


def test_french_puts_a_narrow_space_before_tall_signs() -> None:
    for key, words in written("fr"):
        assert not re.search(rf"(?<!{THIN})[;:!?»]", words), (key, words)
        assert not re.search(rf"«(?!{THIN})", words), (key, words)
        assert not re.search(rf"{THIN}(?![;:!?»])", words.replace(f"«{THIN}", "")), (key, words)


@pytest.mark.parametrize(
    ("language", "other_address"),
    [
        ("de", r"\b(Ihnen|Ihr|Ihre[mnrs]?|Sie (haben|sind|müssen|können|spielen))\b"),
        ("sk", r"(?i)\b(vy|vás|vám|váš|vaša|vaše|musíte|môžete|máte|hráte|vyberte|zahrajte)\b"),
        ("fr", r"(?i)\b(tu|toi|ton|ta|tes|joues|dois|peux)\b"),
    ],
)
def test_person_is_spoken_to_in_one_way(language: str, other_address: str) -> None:
    """German and Slovak as among friends, French politely."""
    assert [words for _, words in written(language) if re.search(other_address, words)] == []


@pytest.mark.parametrize(
    ("language", "before"),
    [
        ("fr", r"\b(de|que|le|la|je|ne|se|me|te) \{(name|names|game)\}"),
        ("sk", r"\b(od|pre|proti|s|so|k|ku|o|u|za|do|na|po|pri|bez) \{(name|names|game)\}"),
    ],
)
def test_names_stand_where_no_name_has_to_change(language: str, before: str) -> None:
    """French elides before a vowel and Slovak declines: what anybody may be called stands where neither is due."""
    assert [words for _, words in written(language) if re.search(before, words)] == []


CARD = text("card.german.EO")
KING = text("card.french.CJ")
TILE = text("card.tiles.6-4")
SENTENCES = {
    "de": (
        (text("log.lead", name="Anna", card=CARD), "Anna spielt den Eichel-Ober aus."),
        (text("log.play.you", card=text("card.german.HS")), "Du spielst die Herz-Sau."),
        (text("log.won", name="Luis", card=text("card.german.LA")), "Luis macht den Stich mit dem Laub-Ass."),
        (text("log.won.you", card=text("card.tiles.6-6")), "Du machst den Stich mit dem Sechserpasch."),
        (text("log.play", name="Sepp", card=KING), "Sepp spielt den Kreuz-Buben."),
        (text("log.lead-as", name="Anna", card=TILE, suit=text("suit.tiles.6")), "Anna spielt die Sechs-Vier als Sechsen aus."),
        (text("duty.trump", suit=text("suit.german.B")), "Du bist dran: Schellen hast du nicht, also stich mit Trumpf."),
        (text("query.score", count=1), "Nach 1 Spiel:"),
        (text("query.score", count=0), "Nach 0 Spielen:"),
        (
            text("clumond.query.kept", cards=listing(KING, text("card.french.D2"))),
            "Du behältst den Kreuz-Buben, die Karo-Zwei.",
        ),
        (
            lines(text("dobbm.log.pass", name="Moidl"), text("dobbm.log.dobbm.you")),
            "Moidl sagt „weiter“. Du sagst Dobbm an.",
        ),
    ),
    "sk": (
        (text("log.play", name="Anna", card=CARD), "Anna hrá žaluďového horníka."),
        (text("log.lead.you", card=text("card.german.B10")), "Vynášaš guľovú desiatku."),
        (text("log.won", name="Jozef", card=text("card.german.HA")), "Jozef berie zdvih červeným esom."),
        (text("log.won.you", card=text("card.french.HQ")), "Berieš zdvih srdcovou dámou."),
        (text("log.won.you", card=text("card.tiles.3-0")), "Berieš zdvih kameňom tri-nula."),
        (text("log.won.you", card=text("card.tiles.3-3")), "Berieš zdvih dvojitou trojkou."),
        (text("refusal.must-follow", suit=text("suit.german.B")), "Musíš priznať guľu."),
        (text("log.lead-as", name="Luis", card=TILE, suit=text("suit.tiles.4")), "Luis vynáša kameň šesť-štyri ako štvorky."),
        (text("slovak-lorum.log.announce.you", card=text("card.german.LO")), "Ohlasuješ zeleného horníka."),
        *(
            (text("count.cards", count=count), words)
            for count, words in (
                (0, "0 kariet"),
                (1, "1 karta"),
                (2, "2 karty"),
                (4, "4 karty"),
                (5, "5 kariet"),
                (22, "22 kariet"),
            )
        ),
        (text("query.score", count=3), "Po 3 rozdaniach:"),
        (text("settled.even", count=0, name="Mária"), "Mária nič nezískava ani nestráca."),
    ),
    "fr": (
        (text("log.lead", name="Anna", card=CARD), "Anna entame le valet supérieur de glands."),
        (text("log.play.you", card=text("card.french.SQ")), "Vous jouez la dame de pique."),
        (text("log.won", name="Vroni", card=text("card.german.BS")), "Vroni remporte le pli avec l’as de grelots."),
        (text("refusal.must-follow", suit=text("suit.german.L")), "Vous devez fournir des feuilles."),
        (text("refusal.must-trump", suit=text("suit.tiles.1")), "Vous n’avez pas d’as, vous devez donc couper."),
        (text("duty.follow", suit=text("suit.french.H")), "À vous\u202f: fournissez du cœur."),
        (text("domino-loo.ask.turning", card=TILE), "Prenez-vous le six-quatre\u202f?"),
        (text("count.cards", count=0), "0 carte"),
        (text("count.cards", count=1), "1 carte"),
        (text("count.cards", count=2), "2 cartes"),
        (text("query.score", count=0), "Après 0 donne\u202f:"),
        (text("problem.twice", name="seed"), "Le lien indique «\u202fseed\u202f» deux fois."),
    ),
}


@pytest.mark.parametrize("language", SENTENCES)
def test_whole_sentences(language: str) -> None:
    for sentence, words in SENTENCES[language]:
        assert say(language, sentence) == words


@pytest.mark.parametrize(
    ("language", "left", "right"),
    [("en", "left", "right"), ("de", "links", "rechts"), ("sk", "vľavo", "vpravo"), ("fr", "à gauche", "à droite")],
)
def test_next_player_sits_where_the_direction_of_play_leads(language: str, left: str, right: str) -> None:
    """Lorum goes counter-clockwise: the one who plays after you sits at your right, in the other games at your left."""
    for name in games.names():
        match = next(match for seed in range(9) for match in random_points(name, seed) if match.players > 2)
        table = view_of(name).table(scene_of(sit(match, 0, (0,))))
        told = say(language, table.seats[1].words).split(", ")
        assert told[1] == (right if name == "slovak-lorum" else left)


def test_articles_stand_before_the_sign_of_the_suit() -> None:
    """The name of a card is a piece of its own, so that the sign of its suit can stand before it and after its article."""
    pieces = load("fr").pieces(text("log.play", name="Anna", card=text("card.french.CA")))
    assert [piece.words for piece in pieces] == ["Anna", " joue ", "l’", "as de trèfle", "."]
    assert [piece.key for piece in pieces] == ["", "", "", "card.french.CA", ""]


def test_forms_reach_into_lists_and_missing_ones_are_seen() -> None:
    words = Words(
        "de", {"card.a": {NAME: "Ober", "acc": "den |Ober"}, "suit.b": "Herz", "say": "{cards.acc}; {suit.acc}; {who}"}
    )
    cards = listing(text("card.a"), text("card.a"))
    assert words.say(text("say", cards=cards, suit=text("suit.b"), who=plain("Anna"))) == "den Ober, den Ober; Herz; Anna"
    assert words.say(text("say", cards="E9", suit="H", who="Anna")) == "E9; H; Anna"
    assert words.say(listing(text("card.a"), text("card.c"))) == "Ober, [card.c]"
    assert [piece.words for piece in words.pieces(text("card.a"), "dat")] == ["[card.a.dat]"]
    assert parameters("{card.acc} {suit}") == {"card", "suit"}


@pytest.mark.parametrize("language", OTHERS)
def test_labels_leave_room_on_small_screens(language: str) -> None:
    """What stands on a button, a badge or a sign is not much longer than in English."""
    labels = re.compile(r"(^|\.)(badge|sign|caption|tag|trick|verb|step|command|place|head|fact)\.")
    for key, words in written(language):
        if labels.search(key) and not key.startswith(FACES):
            english = load("en").table[key]
            longest = max(len(form) for form in ([english] if isinstance(english, str) else english.values()))
            assert len(words) <= max(18, 1.6 * longest), (key, words)
