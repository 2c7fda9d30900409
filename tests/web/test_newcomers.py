"""What newcomers stumbled over, and what is there for them now; docs/newcomers.md tells the whole of it."""

import random

import pytest

from app import share
from app.node import read_text
from app.text import languages, load
from tests.web.fakes import Page


def shared_deal() -> str:
    """Play the first deal of a long match, and write the link of that one deal."""
    page = Page("#/play/slovak-lorum?seed=one&deals=12")
    page.play_on(random.Random(1))
    assert page.session.play is not None
    return share.write(share.cut_deal(page.session.play.record, 0))


@pytest.mark.parametrize("language", languages())
def test_a_deal_that_came_by_a_link_says_that_it_is_one_and_ends_the_match(language: str) -> None:
    page, words = Page(shared_deal(), languages=(language,)), load(language)
    page.command("parcel-play")
    (head,) = page.find(class_="table-head")
    assert words.table["head.single"] in read_text(head)
    assert "12" not in read_text(head)
    page.play_on(random.Random(2))
    page = page.reload()
    assert [node.attribute("data-command") for node in page.find(data_command="next-deal")] == ["next-deal"]
    assert words.table["command.next-deal"] not in page.words
    assert [head.is_over for head in page.session.shelf.heads] == [True]
    page.command("next-deal")
    assert page.session.play is not None
    assert page.session.play.is_finished
    assert len(page.session.play.match.deals) == 1
    page.visit("#/saved")
    (saved,) = page.find(class_="saved")
    assert "12" not in read_text(saved).split()
    assert [node.tag for node in saved.children[1].children[:2]] == ["a", "button"], "to look back comes first"


def test_a_whole_match_that_came_by_a_link_still_has_all_its_deals() -> None:
    page = Page("#/play/slovak-lorum?seed=one&deals=12")
    assert page.session.play is not None
    there = Page(share.write(share.Parcel("match", page.session.play.record)))
    there.command("parcel-play")
    assert "deal 1 of 12" in there.words


@pytest.mark.parametrize("language", languages())
def test_the_two_ways_to_use_a_record_are_told_apart_in_words(language: str) -> None:
    page = Page("#/open", languages=(language,))
    (about,) = page.find(id="open-ways")
    look, play = page.find(aria_describedby="open-ways")
    assert (look.attribute("data-command"), play.attribute("data-command")) == ("look-at-text", "open-text")
    assert read_text(look) != read_text(play)
    assert len(read_text(about)) > 40


@pytest.mark.parametrize("language", languages())
def test_the_meter_of_clumond_says_what_it_means_to_whoever_asks(language: str) -> None:
    page = Page("#/play/clumond?seed=m&pace=instant", languages=(language,))
    page.wait_for_person()
    while not page.find(class_="meter-box"):
        page.press(page.tokens[0])
        page.wait_for_person()
    (opener,) = page.find(class_="meter-why")
    (about,) = page.find(class_="meter-about")
    assert opener.tag == "button", "it is reached by keyboard"
    assert opener.attribute("popovertarget") == about.attribute("id")
    assert about.attribute("popover") == "", "the browser closes it with Escape, or by a tap beside it"
    words = load(language)
    assert opener.attribute("aria-label") == words.table["clumond.meter.title"]
    assert str(words.table["clumond.meter.about"]) in read_text(about)
