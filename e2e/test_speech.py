"""How much is spoken, what letters answer, and where the focus goes when cards are covered or a deal is skipped."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from e2e.audit import change
from e2e.driver import Driver, State, prefer
from e2e.harness import Server
from e2e.test_accessibility import HEARD, RECORD
from e2e.tree import Reader
from pycore import games
from pycore import match as matches
from pycore.game import resolve_options

LINK = "#/play/{game}?seed=ear&deals=2&pace=instant&level=beginner&lang=en"


@pytest.fixture
def driver(page: Page, server: Server) -> Driver:
    return Driver(page, server.url)


def heard(driver: Driver) -> list[str]:
    """Take what was spoken since the last time."""
    words = [line for _, _, line, _ in driver.page.evaluate(HEARD)]
    driver.page.evaluate("() => { window.heard.length = 0; }")
    return words


def cards(driver: Driver, state: State) -> Iterator[str]:
    """Play a card at a time; give what was spoken until the next one is asked for."""
    while state.phase == "playing":
        heard(driver)
        driver.click(state.tokens[0])
        state = driver.wait(
            lambda now, old=state: now.ply > old.ply and (bool(now.tokens) or now.phase != "playing"), "the next"
        )
        yield " ".join(heard(driver))


def at_play(driver: Driver, game: str) -> State:
    driver.open(LINK.format(game=game))
    driver.page.evaluate(RECORD)
    while (state := driver.wait_for_person()).phase != "playing":
        driver.click(prefer("pass", "stand", "leave")(state))
        driver.wait(lambda now, old=state: (now.phase, now.ply) != (old.phase, old.ply), "the call")
    return state


def test_speech_is_brief_normal_or_full_as_wished(driver: Driver) -> None:
    played = cards(driver, at_play(driver, "dobbm"))
    change(driver.page, "speech", "brief")
    brief = next(played)
    change(driver.page, "speech", "normal")
    normal = next(played)
    change(driver.page, "speech", "full")
    full = next(played)
    assert "You: " in brief
    assert not [word for word in (" plays ", " play ", " lead", "Allowed:", "You may choose") if word in brief]
    assert "You play " in normal or "You lead " in normal
    assert "Allowed:" in normal
    assert "You may choose" not in normal
    assert "You may choose" in full
    assert len(brief) < len(normal) < len(full)


@pytest.mark.parametrize(("game", "own"), [("clumond", "K"), ("domino-loo", "U"), ("dobbm", ""), ("slovak-lorum", "")])
def test_each_letter_is_answered_once_in_each_game(driver: Driver, game: str, own: str) -> None:
    """The letters that every game has, and the game's own; they act with the focus on the table only."""
    at_play(driver, game)
    page = driver.page
    page.locator(".panel, .hand button").first.focus()
    page.locator(".foot [data-command=score]").focus()
    heard(driver)
    answers = {}
    for letter in ("H", "T", "L", "S", "B", "V", "R", "?", *own):
        page.keyboard.press(letter.lower())
        (answers[letter],) = heard(driver)
    assert answers["R"] == answers["V"]
    assert len(set(answers.values())) == len(answers) - 1
    assert "Your hand" in answers["H"]
    assert answers["V"].startswith("You may choose")
    assert all(f"{letter} " in answers["?"] for letter in ("H", "T", "L", "S", "B", "V", "R", *own))
    page.evaluate("() => document.activeElement.blur()")
    page.keyboard.press("h")
    assert heard(driver) == []


def test_covered_cards_are_shown_again_by_the_key_that_has_the_focus(driver: Driver) -> None:
    state = at_play(driver, "slovak-lorum")
    reader = Reader(driver.page)
    tree = reader.read()
    reader.go_to("button", tree.all("toolbar")[0].all("button")[0].name, tree)
    heard(driver)
    reader.press("c")
    assert heard(driver) == ["The cards are hidden."]
    covered = reader.read()
    assert not covered.all("toolbar")
    assert not any(" of " in thing.name for thing in covered.walk())
    reader.press("h")
    assert heard(driver) == ["The game waits until you show them again."]
    reader.press("Enter")
    driver.wait(lambda now: now.cards == state.cards, "the cards again")
    here = reader.focused()
    assert here is not None
    assert here.role == "button"


def seed_where_one_sits_out() -> str:
    """Find a seed with which the first seat deals, and so has no cards."""
    game = games.load("dobbm")
    options = resolve_options(game, {"players": 5})
    seeds = (f"idle {number}" for number in range(100))
    return next(
        seed for seed in seeds if matches.deal_next(matches.start_match(game, options, seed)).deals[0].setup.dealer == 0
    )


def test_a_dealer_who_sits_out_hears_so_watches_and_skips_by_keys(driver: Driver) -> None:
    page = driver.page
    driver.open(f"#/play/dobbm?players=5&seed={seed_where_one_sits_out()}&deals=2&pace=slow&level=beginner&lang=en")
    page.evaluate(RECORD)
    reader = Reader(page)
    tree = reader.wait(lambda _: bool(page.evaluate(HEARD)), "what the others do")
    assert tree.first("button", "Skip to the result")
    assert "You are on holiday" in tree.words
    reader.use("button", "Skip to the result")
    driver.wait(lambda now: now.phase == "settled", "the end of the deal")
    expect(page.locator(".panel [data-command=next-deal]")).to_be_focused()
    reader.press("Enter")
    driver.wait(lambda now: now.phase != "settled", "the next deal")
    assert reader.focused() is not None


def test_two_people_pass_the_device_by_keys_and_hear_nothing_of_the_other_hand(driver: Driver) -> None:
    driver.open(LINK.format(game="slovak-lorum") + "&humans=2&names=Anna,Ben")
    driver.page.evaluate(RECORD)
    reader = Reader(driver.page)
    for _ in range(2):
        tree = reader.wait(lambda tree: tree.first("heading", "Pass the device to") is not None, "the curtain")
        assert not tree.all("toolbar")
        name = tree.all("button")[0].name
        person = name.removeprefix("I am ").partition(":")[0]
        heard(driver)
        reader.use("button", name, tree)
        tree = reader.wait(lambda tree, who=person: tree.first("toolbar", who) is not None, "the hand")
        here = reader.focused()
        assert here is not None
        assert here.name.startswith("Pass")
        hand = [card.name for card in tree.all("toolbar")[0].all("button")]
        reader.press("Enter")
        reader.wait(lambda tree: tree.first("heading", "Pass the device to") is not None, "the next curtain")
        assert not [card for card in hand for words in heard(driver) if card in words]
