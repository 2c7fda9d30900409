"""Wishes for hand, cards and table: faces, rows, figures, a card that goes by itself, a second question, the curtain."""

import re

import pytest

from app import markup
from app.events import Query, Timed
from app.node import walk
from app.play import scene_of
from app.settings import Settings, choices, read, write
from app.sorting import rows
from app.text import LANGUAGES
from tests.web.fakes import Page
from tests.web.test_handling import hand, set_to
from tests.web.test_session import at_play


def pictures(page: Page) -> set[str]:
    return {str(node.attribute("href"))[1:] for node in walk(page.tree) if node.tag == "use"}


@pytest.mark.parametrize(("faces", "german", "french"), [("own", "cm", "f"), ("french", "g", "f"), ("letters", "l", "fl")])
def test_faces_are_as_wished_on_both_packs(faces: str, german: str, french: str) -> None:
    for game, front in (("dobbm", german), ("clumond", french)):
        page = Page(f"#/play/{game}?seed=a&pace=normal")
        set_to(page, faces=faces)
        for code in hand(page):
            drawn = {name for name in pictures(page) if name.endswith(code) and len(name) > len(code)}
            assert drawn
            assert all(name[0] in front for name in drawn), drawn


def test_french_faces_bring_their_signs_and_the_names_stay() -> None:
    page = at_play()
    before = [node.attribute("aria-label") for node in page.find(data_group="hand")[0].children]
    set_to(page, faces="french")
    assert [node.attribute("aria-label") for node in page.find(data_group="hand")[0].children] == before
    assert not {"sE", "sL", "sH", "sB"} & pictures(page)


def test_every_suit_has_a_row_that_stays_its_own() -> None:
    page = at_play()
    set_to(page, rows="suits")
    places: dict[str, set[str]] = {}
    while page.table["data-phase"] == "playing" and page.find(data_group="hand"):
        for item in page.find(data_group="hand")[0].children:
            code = str(item.children[0].attribute("data-card"))
            places.setdefault(code[0], set()).add(str(item.attribute("data-row")))
        page.press(page.tokens[0])
        page.wait_for_person()
    assert all(len(found) == 1 for found in places.values()), places
    assert len({min(found) for found in places.values()}) == len(places)


def test_trumps_are_a_suit_of_their_own_in_the_rows() -> None:
    page = Page("#/play/dobbm?seed=a&pace=normal")
    assert page.session.play is not None
    scene = scene_of(page.session.play)
    hearts = scene.deck.suit_cards(2)
    left, right = (rows(scene, hearts, Settings(trumps=side)) for side in ("left", "right"))
    assert {left[card] for card in range(36) if hearts >> card & 1} == {1}
    assert {right[card] for card in range(36) if hearts >> card & 1} == {4}


def test_without_trumps_the_suits_have_the_first_rows() -> None:
    page = Page("#/play/clumond?seed=a&pace=normal")
    set_to(page, rows="suits")
    found = {str(item.attribute("data-row")) for item in page.find(data_group="hand")[0].children}
    assert found <= set("1234")


def test_figures_on_cards_are_none_chips_or_all() -> None:
    for game, expected in (("slovak-lorum", (True, True)), ("dobbm", (False, True)), ("clumond", (False, True))):
        page = Page(f"#/play/{game}?seed=a&pace=normal")
        found = []
        for wish in ("chips", "all"):
            set_to(page, worths=wish)
            found.append(bool(page.find(class_="worth")))
        assert tuple(found) == expected, game
        set_to(page, worths="off")
        assert not page.find(class_="worth")


def test_figures_are_said_too() -> None:
    page = Page("#/play/dobbm?seed=a&pace=normal")
    set_to(page, worths="all")
    labels = [str(node.attribute("aria-label")) for item in page.find(data_group="hand")[0].children for node in item.children]
    assert any("counts 11 points" in label for label in labels if "sow" in label) or not any("sow" in label for label in labels)
    assert any(" point" in label for label in labels)


def test_card_points_are_counted_on_request_only() -> None:
    page = Page("#/play/dobbm?seed=a&deals=1&pace=instant")
    while page.table["data-phase"] != "playing" or not page.find(class_="last-trick"):
        page.wait_for_person()
        page.press(page.tokens[0])
    assert "In tricks" not in page.words
    set_to(page, counter="on")
    assert page.session.play is not None
    scene = scene_of(page.session.play)
    points = {"S": 11, "10": 10, "K": 4, "O": 3, "U": 2}
    cards = [scene.deck.codes[card] for trick in scene.observation.tricks for card in trick.cards]
    told = re.search(r"In tricks: \w+ (\d+), the others (\d+)", page.words)
    assert told
    assert int(told[1]) + int(told[2]) == sum(points.get(code[1:], 0) for code in cards)


def test_hints_are_offered_unless_they_are_not_wished() -> None:
    page = at_play()
    assert page.find(data_command="hint")
    set_to(page, hints="off")
    assert not page.find(data_command="hint")
    before = page.session
    page.command("hint")
    assert page.session == before


def forced(game: str, **liked: str) -> Page:
    """Play until a person has one card only that may go, and more than one in the hand."""
    for number in range(40):
        page = Page(f"#/play/{game}?seed=forced{number}&deals=1&pace=normal")
        set_to(page, **liked)
        while page.table["data-phase"] not in ("settled", "finished"):
            page.wait_for_person()
            tokens = [token for token in page.tokens if token.startswith("play")]
            if len(tokens) == 1 and len(page.tokens) == 1 and len(hand(page)) > 1:
                return page
            if not page.tokens:
                break
            page.press(page.tokens[0])
    raise AssertionError(game)


def test_the_only_card_goes_by_itself_if_wished() -> None:
    page = forced("slovak-lorum")
    ply = int(page.table["data-ply"])
    page.pass_time(60_000)
    assert int(page.table["data-ply"]) == ply, "off by default"
    (token,) = page.tokens
    set_to(page, single="on")
    page.visit("#/settings")
    page.visit("#/table")
    page.pass_time(1000)
    assert int(page.table["data-ply"]) > ply
    assert page.session.play is not None
    deal = page.session.play.match.deals[-1]
    assert page.session.play.match.game.deck(page.session.play.match.options).texts(deal.actions[ply][1].cards) == (token[5:],)


def test_what_was_taken_back_does_not_go_again_by_itself() -> None:
    page = forced("slovak-lorum")
    ply = page.table["data-ply"]
    set_to(page, single="on")
    page.visit("#/settings")
    page.visit("#/table")
    page.pass_time(800)
    page.command("undo")
    assert page.table["data-ply"] == ply
    page.pass_time(60_000)
    assert page.table["data-ply"] == ply


def test_no_card_goes_by_itself_in_clumond_or_when_cards_are_laid_away() -> None:
    page = forced("clumond", single="on")
    ply = page.table["data-ply"]
    page.pass_time(60_000)
    assert page.table["data-ply"] == ply


def test_cards_are_chosen_twice_too_if_wished() -> None:
    page = at_play()
    set_to(page, confirm="cards", one_tap="on")
    ply = page.table["data-ply"]
    for via in ("touch", "key"):
        token = page.tokens[0] if via == "touch" else page.tokens[-1]
        page.press(token, via=via)
        assert page.table["data-ply"] == ply
    page.press(token, via="key")
    assert page.table["data-ply"] != ply


def test_one_mouse_click_plays_a_card_whatever_is_wished() -> None:
    page = at_play()
    set_to(page, confirm="cards")
    ply = page.table["data-ply"]
    page.press(page.tokens[0])
    assert page.table["data-ply"] != ply


@pytest.mark.parametrize("stored", [True, False])
def test_an_earlier_versions_wish_to_be_asked_twice_is_understood(stored: bool) -> None:
    content = write(Settings()).replace('"confirm": "off"', f'"confirm": {str(stored).lower()}')
    assert read(content, "en") == (Settings(confirm="calls" if stored else "off"), True)


def test_people_may_do_without_a_curtain() -> None:
    page = Page("#/play/slovak-lorum?seed=a&humans=2&names=Anna,Ben&pace=normal")
    set_to(page, curtain="names")
    page.visit("#/settings")
    page.visit("#/table")
    seen = set()
    for _ in range(8):
        page.wait_for_person()
        assert not page.find(data_command="show-hand")
        assert page.session.play is not None
        seen.add(page.session.play.viewer)
        page.press(page.tokens[0])
    assert seen == {0, 1}
    page.wait_for_person()
    page.send(Query("C"))
    assert page.find(data_command="show-hand"), "who asks for it still gets a cover"
    page.visit("#/settings")
    page.visit("#/table")
    assert page.find(data_command="show-hand")


def test_fault_d6_hidden_cards_stay_hidden_through_a_reload() -> None:
    page = at_play()
    codes = hand(page)
    page.send(Query("C"))
    again = page.reload()
    again.visit("#/table")
    assert not again.find(data_group="hand")
    ply = again.table["data-ply"]
    again.pass_time(60_000)
    assert again.table["data-ply"] == ply
    again.command("show-hand")
    assert hand(again) == codes
    assert again.reload().find(data_group="hand")


@pytest.mark.parametrize("name", ["size", "rows"])
def test_size_and_rows_stand_on_the_document(name: str) -> None:
    page = Page("#/settings")
    assert markup.root_attributes(page.session)[f"data-{name}"] is None
    for value in choices(name)[1:]:
        set_to(page, **{name: value})
        assert markup.root_attributes(page.session)[f"data-{name}"] == value


def test_the_samples_hand_is_sorted_as_wished() -> None:
    page = Page("#/settings")

    def codes() -> list[str]:
        return [item.key for item in page.find(class_="sample-cards")[0].children]

    first = codes()
    assert len(first) == 12
    set_to(page, trumps="right")
    assert codes() != first
    assert codes()[-1][0] == "H"
    set_to(page, ranks="up", sort="alternate")
    assert sorted(codes()) == sorted(first)


@pytest.mark.parametrize("language", LANGUAGES)
def test_wishes_are_worded(language: str) -> None:
    page = Page("#/settings", languages=(language,))
    assert "[" not in page.words.replace("[ ]", "")


def test_a_late_timer_plays_nothing() -> None:
    page = at_play()
    set_to(page, single="on")
    before = page.session
    page.send(Timed("single", page.session.moment - 1))
    assert page.session == before
