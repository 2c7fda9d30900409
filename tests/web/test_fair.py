"""Verifiable deals in the page: the commitment before, the key after, and a check that finds what was changed."""

import hashlib
import hmac
import random
from dataclasses import replace

import pytest

from app import fair
from app.text import languages, load
from pycore import games
from tests.web.fakes import Page


@pytest.fixture(scope="module")
def table() -> Page:
    page = Page("#/play/slovak-lorum?seed=kartenstube&deals=3&pace=instant")
    page.play_on(random.Random(1))
    page.command("next-deal")
    page.wait_for_person()
    page.visit("#/fair")
    return page


def test_the_commitment_stands_there_before_the_deal_and_the_key_only_after_it(table: Page) -> None:
    page = table
    assert page.session.play is not None
    known = fair.proofs(page.session.play.match)
    assert [(proof.number, bool(proof.key)) for proof in known] == [(0, True), (1, False), (2, False)]
    before = Page("#/play/slovak-lorum?seed=kartenstube&deals=3")
    assert before.session.play is not None
    assert [proof.commitment for proof in fair.proofs(before.session.play.match)] == [one.commitment for one in known][:2]
    for proof in known:
        key = hmac.new(b"kartenstube", f"deal:{proof.number}".encode(), "sha256").digest()
        assert proof.commitment == hashlib.sha256(key).hexdigest()
        assert proof.commitment in page.words
        assert (key.hex() in page.words) == bool(proof.key)


def test_a_check_explains_itself_in_two_sentences_in_every_language(table: Page) -> None:
    page = table
    page.command("fair-check", "1")
    assert "exactly the commitment" in page.words
    assert page.session.play is not None
    match = page.session.play.match
    proof = fair.proofs(match)[0]
    for language in languages():
        said = load(language).say(fair.verdict(match, proof))
        assert said.count("。" if language == "ja" else ".") == 2, said


def test_a_changed_deal_key_or_commitment_is_found(table: Page) -> None:
    page = table
    assert page.session.play is not None
    match = page.session.play.match
    proof = fair.proofs(match)[0]
    assert fair.is_proved(match, proof)
    layout = match.deals[0].layout
    swapped = replace(match.deals[0], layout=(layout[1], layout[0], *layout[2:]))
    assert not fair.is_proved(replace(match, deals=(swapped, *match.deals[1:])), proof)
    assert not fair.is_proved(match, proof._replace(commitment="0" * 64))
    assert not fair.is_proved(match, proof._replace(key="00" * 32))
    other = replace(match.deals[0], setup=replace(match.deals[0].setup, dealer=(match.deals[0].setup.dealer + 1) % 4))
    assert not fair.is_proved(replace(match, deals=(other, *match.deals[1:])), proof)


def test_a_noted_commitment_is_recognised(table: Page) -> None:
    page = table
    assert page.session.play is not None
    known = fair.proofs(page.session.play.match)
    page.command("fair-copy", "3")
    page.change("fair.noted", f" {page.copies[-1].upper()} ")
    assert "deal 3" in page.words
    page.change("fair.noted", known[0].commitment[:4])
    assert "no deal of this match" in page.words
    page.change("fair.noted", "")


@pytest.mark.parametrize("game", games.names())
def test_every_game_is_verified(game: str) -> None:
    page = Page(f"#/play/{game}?seed=fair&deals=1&humans=0&pace=instant")
    page.play_on(random.Random(1), until="settled")
    assert page.session.play is not None
    assert fair.is_proved(page.session.play.match, fair.proofs(page.session.play.match)[0])
    assert len(fair.proofs(page.session.play.match)) == 1


def test_without_a_match_there_is_nothing_to_verify() -> None:
    assert Page("#/fair").session.route.screen == "lobby"
