"""The rules on the page: fetched when they are opened, at the clause of the phase; a refusal is linked to its own."""

import random
from dataclasses import replace

import pytest

from app.library import clauses
from app.markdown import convert, list_clauses, list_rulings
from app.node import read_text, walk
from app.text import LANGUAGES
from pycore import games
from tests.web.fakes import ROOT, Page, random_points, read_rules, read_site
from tests.web.test_words import WEB, engine_codes

FULL = {name: read_rules(name) for name in games.names()}


def test_rules_are_no_part_of_the_start_and_fetched_once() -> None:
    page = Page("#/")
    assert page.fetches == []
    for _ in range(2):
        page.visit("#/rules/dobbm/full")
        page.visit("#/")
    assert page.fetches == ["content/dobbm/rules.en.md"]


def test_english_rules_of_the_site_are_those_of_the_engine(tmp_path) -> None:
    from tools import site

    site.copy_rules(tmp_path)
    for name in games.names():
        assert (tmp_path / f"content/{name}/rules.en.md").read_text("utf-8") == FULL[name]


@pytest.mark.parametrize("name", games.names())
def test_clauses_are_places_and_references_link_to_them(name: str) -> None:
    page = Page(f"#/rules/{name}/full")
    places = {node.attribute("id") for node in walk(page.tree)}
    numbers = [number for number, _ in list_clauses(FULL[name])]
    assert len(numbers) > 20 and len(list_rulings(FULL[name])) > 10
    assert {f"clause-{number}" for number in (*numbers, *list_rulings(FULL[name]))} <= places
    links = {str(node.attribute("href")) for node in walk(page.tree) if node.tag == "a"}
    named = {link.rpartition("/")[2] for link in links if link.startswith(f"#/rules/{name}/")} - {"full", "glossary"}
    assert len(named) > 20
    assert all(f"clause-{number}" in places for number in named)


def test_address_of_a_clause_opens_the_full_rules_there() -> None:
    page = Page("#/rules/dobbm/D13")
    assert page.attended[-1] == "clause-D13"
    (target,) = page.find(class_="clause is-target")
    assert read_text(target).startswith("D13 Sows laid away.")
    page.visit("#/rules/dobbm/D18")
    assert page.attended[-1] == "clause-D18"


@pytest.mark.parametrize("name", games.names())
def test_question_mark_opens_the_clause_of_every_phase(name: str) -> None:
    page, rng, seen = Page(f"#/play/{name}?seed=h&deals=1&pace=instant"), random.Random(name), set()
    while page.table["data-phase"] != "finished":
        phase = page.table["data-phase"]
        page.command("help")
        number = page.address.rpartition("/")[2]
        assert number == clauses(name)[phase] and number in dict(list_clauses(FULL[name]))
        assert page.attended[-1] == f"clause-{number}"
        seen.add(phase)
        page.visit("#/table")
        if phase == "settled":
            page.command("next-deal")
        elif page.tokens:
            page.press(rng.choice(page.tokens))
        else:
            page.pass_time(1000)
    assert {"playing", "settled"} <= seen


@pytest.mark.parametrize("name", games.names())
def test_every_phase_and_refusal_has_its_clause(name: str) -> None:
    known = {*dict(list_clauses(FULL[name]))}
    assert set(clauses(name).values()) <= known
    phases = {match.game.decision(match.state) for seed in range(6) for match in random_points(name, seed)}
    assert {decision.phase for decision in phases if decision} <= set(clauses(name))
    own = WEB / "i18n/en" / f"{name}.json"
    codes = {code for code in engine_codes("RuleError") if f'"refusal.{code}"' in own.read_text("utf-8")}
    assert codes <= set(clauses(name))


def test_refusal_links_to_its_rule() -> None:
    rng = random.Random(5)
    page = Page("#/play/slovak-lorum?seed=rules&deals=4&pace=instant")
    for _ in range(400):
        refused = [node for node in page.find() if node.attribute("data-refused") == "must-follow"]
        if refused:
            from app.events import Refused

            page.send(Refused(page.session.moment, str(refused[0].attribute("data-card"))))
            (link,) = page.find(class_="rule-link")
            assert link.attribute("href") == "#/rules/slovak-lorum/S9"
            return
        if page.table["data-phase"] == "settled":
            page.command("next-deal")
        elif page.tokens:
            page.press(rng.choice(page.tokens))
        else:
            page.pass_time(1000)
    raise AssertionError("no card was ever refused")


def test_text_that_cannot_be_had_is_told_and_asked_for_again() -> None:
    page = Page("#/")
    page.is_cut_off = True
    page.visit("#/rules/dobbm/full")
    assert "could not be loaded" in page.words
    page.is_cut_off = False
    page.command("retry")
    assert "D13 Sows laid away." in page.words and "could not be loaded" not in page.words


def test_short_rules_that_cannot_be_had_are_stood_in_for() -> None:
    page = Page("#/")
    page.is_cut_off = True
    page.visit("#/rules/dobbm")
    assert "Hearts are always trumps" in page.words


def test_rules_can_be_printed() -> None:
    page = Page("#/rules/dobbm/full")
    page.command("print")
    assert page.prints == 1


def test_text_of_another_language_falls_back_to_english_and_says_so() -> None:
    page = Page("#/", languages=("sk",))
    page.is_cut_off = True
    page.visit("#/rules/dobbm/full")
    page.session = replace(page.session, library=page.session.library._replace(failed=("content/dobbm/rules.sk.md",)))
    page.is_cut_off = False
    page.visit("#/rules/dobbm/D13")
    (article,) = page.find(data_text="content/dobbm/rules.en.md")
    assert article.attribute("lang") == "en"
    assert "len v angličtine" in page.words


def test_fences_links_and_japanese_lines() -> None:
    nodes = convert("# T\n\n```text\na\n  b\n```\nsee <https://example.org/x>\n\n一行\n二行", gap="")
    assert [node.tag for node in nodes] == ["pre", "p", "p"]
    assert nodes[0].text == "a\n  b" and nodes[2].text == "一行二行"
    assert [node.attribute("href") for node in walk(nodes[1]) if node.tag == "a"] == ["https://example.org/x"]


def test_notices_of_the_site_are_read_as_they_are() -> None:
    shown = " ".join(read_text(node) for node in convert((ROOT / "NOTICES.md").read_text("utf-8")))
    assert "Pyodide" in shown and "```" not in shown


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", games.names())
def test_every_game_has_its_rules_in_every_language(name: str, language: str) -> None:
    """Short and full rules and the glossary are there; the full ones have the same clauses and rulings as the English."""
    full = read_site(f"content/{name}/rules.{language}.md") or ""
    assert [number for number, _ in list_clauses(full)] == [number for number, _ in list_clauses(FULL[name])]
    assert list_rulings(full) == list_rulings(FULL[name])
    assert all(title for _, title in list_clauses(full))
    page = Page(f"#/rules/{name}", languages=(language,))
    for section in ("", "/full", "/glossary"):
        page.visit(f"#/rules/{name}{section}")
        (article,) = [node for node in page.find(lang=language) if node.attribute("data-text")]
        assert len(read_text(article)) > 300
    assert len(page.fetches) == 3
    assert page.session.library.failed == ()
