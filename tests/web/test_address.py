"""How the page speaks to the player: `you`, `du`, `ty`, `vous`, and the polite form in Japanese, everywhere the same."""

import json
import re
from pathlib import Path

import pytest

from app.text import languages
from tests.web.fakes import compiled_courses

WEB = Path(__file__).parents[2] / "web"
OTHER_ADDRESS = {
    "de": re.compile(r"\b(?:Ihnen|Ihre[mnrs]?|Ihr|haben Sie|können Sie|müssen Sie|Ihrem)\b"),
    "sk": re.compile(r"\b(?:vy|vám|vás|váš|vaš[aei]|máte|môžete|musíte|ste|budete)\b", re.IGNORECASE),
    "fr": re.compile(r"\b(?:tu|toi|ton|ta|tes|peux|dois|veux)\b", re.IGNORECASE),
    "en": re.compile(r"\b(?:thou|thee)\b"),
    "ja": re.compile(r"(?:お前|きみ|君|だよ|だね)"),
}
SAME_ADDRESS = {
    "de": re.compile(r"\b(?:du|dein[emnrs]*|dich|dir)\b", re.IGNORECASE),
    "sk": re.compile(r"\b(?:ty|tvoj[aeu]?|tvoje|si|máš|môžeš|musíš)\b", re.IGNORECASE),
    "fr": re.compile(r"\b(?:vous|votre|vos)\b", re.IGNORECASE),
    "en": re.compile(r"\b(?:you|your)\b", re.IGNORECASE),
    "ja": re.compile("あなた"),
}
POLITE = re.compile(r"(?:です|ます|ません|ました|でした|ください)。$|？$")


def said(language: str) -> list[tuple[str, str]]:
    """List every text of a language with where it stands."""
    found = []
    for path in sorted((WEB / "i18n" / language).glob("*.json")):
        for key, forms in json.loads(path.read_text(encoding="utf-8")).items():
            values = [forms] if isinstance(forms, str) else [form for form in forms.values() if isinstance(form, str)]
            found += [(f"{path.stem}: {key}", value) for value in values]
    found += [(str(path), path.read_text(encoding="utf-8")) for path in (WEB / "content").rglob(f"short.{language}.md")]
    return found


@pytest.mark.parametrize("language", languages())
def test_the_player_is_addressed_in_one_way(language: str) -> None:
    texts = said(language)
    assert [where for where, words in texts if OTHER_ADDRESS[language].search(words)] == []
    assert sum(bool(SAME_ADDRESS[language].search(words)) for _, words in texts) > 30


@pytest.mark.parametrize("language", languages())
def test_lessons_address_the_reader_in_the_same_way(language: str) -> None:
    """Two or three players together are another matter: in Slovak they are `vy` to each other."""
    several = re.compile(r"\b(?:každý z vás|vám trom|máte|ste)\b")
    texts = [several.sub("", text) for (_, _, code), text in compiled_courses().items() if code == language]
    assert not [text for text in texts if OTHER_ADDRESS[language].search(text)]
    told = [text for (_, kind, code), text in compiled_courses().items() if (kind, code) == ("lessons", language)]
    assert all(SAME_ADDRESS[language].search(text) for text in told)


def test_japanese_asks_and_refuses_politely() -> None:
    asked = [
        (where, words)
        for where, words in said("ja")
        if re.search(r": (?:refusal|duty|ask|news|storage|title)\.", where) and words.endswith(("。", "？"))
    ]
    assert len(asked) > 40
    assert [where for where, words in asked if not POLITE.search(words)] == []
