"""The way from the dialog for sharing to the page that prepares a demo, and that page's words."""

import json
import re
from pathlib import Path

import pytest

from app import embedding
from app.events import Told
from app.node import walk
from app.text import languages
from pycore import games
from pycore import record as records
from pycore.demo import serve
from pycore.demo.link import unpack
from tests.web.fakes import Page, text_of

WEB = Path(__file__).parents[2] / "web"


def link_of(page: Page) -> dict[str, str]:
    """Read the address that the open dialog leads to."""
    (address,) = [found for node in walk(page.tree) if (found := node.attribute("href") or "").startswith(embedding.PLACE)]
    return dict(part.split("=", 1) for part in address.partition("#")[2].split("&"))


@pytest.mark.parametrize("game", games.names())
def test_the_dialog_leads_to_a_demo_of_the_moment_with_one_s_own_cards_only(game: str) -> None:
    page = Page(f"#/play/{game}?seed=embed&deals=1&pace=instant&lang=fr")
    page.command("share")
    given = link_of(page)
    assert (given["lang"], given["deal"], given["seat"], "over" in given) == ("fr", "0", "0", False)
    assert "Sur une de vos pages" in text_of(page.tree) and "aucune autre" in text_of(page.tree)
    assert given["step"] == str(len(page.session.play.match.deals[-1].actions))
    assert records.read(unpack(given["r"])).match == page.session.play.match
    wish = {"record": given["r"], "deal": 0, "step": int(given["step"]), "seat": 0, "lang": "en", "app": "https://x.example/"}
    answer = json.loads(serve.work(json.dumps({"lang": "fr", "embed": wish})))
    assert answer["script"].startswith(f"game: {game}\n") and ": ?" in answer["script"]
    assert answer["parts"]["frame"].startswith("<iframe ")


def test_the_page_about_the_program_leads_to_the_documentation_where_the_site_holds_it() -> None:
    page = Page("#/about")

    def links() -> list[object]:
        return [node.attribute("target") for node in walk(page.tree) if node.attribute("href") == "docs/"]

    assert links() == []
    page.send(Told("docs"))
    assert links() == ["_blank"]


def test_the_page_that_prepares_has_all_its_words_in_every_language() -> None:
    asked = set(re.findall(r'data-words="([\w.-]+)"', (WEB / "embed/make.html").read_text(encoding="utf-8")))
    asked |= set(re.findall(r"words(?:\.|\[\")([\w-]+)", (WEB / "embed/make.js").read_text(encoding="utf-8")))
    for language in languages():
        words = json.loads((WEB / f"embed/words/{language}.json").read_text(encoding="utf-8"))
        assert set(words) == asked - {"dataset", "json"} - {"replace"} and all(words.values())
