"""Links to tables, for every game: they start at once, ask before they replace, and say what they cannot do."""

import pytest
from playwright.sync_api import Page, expect

from e2e.driver import Driver
from e2e.harness import Server
from pycore import games
from pycore import match as matches
from pycore.game import resolve_options


@pytest.fixture
def driver(page: Page, server: Server) -> Driver:
    return Driver(page, server.url)


@pytest.mark.parametrize("name", games.names())
def test_link_starts_the_table_of_its_seed(driver: Driver, name: str) -> None:
    """The hand shown is the one that the engine deals from the link's seed and options."""
    driver.open(f"#/play/{name}?seed=kartenstube&deals=3&pace=instant")
    state = driver.wait_for_person()
    assert state.game == name
    game = games.load(name)
    match = matches.deal_next(matches.start_match(game, resolve_options(game, {"deals": 3}), "kartenstube"))
    if state.ply == 0:
        assert state.turn == str(matches.decision(match).seat)  # type: ignore[union-attr]
    held = matches.observe(match, 0).hand
    deck = game.deck(match.options)
    assert set(deck.texts(held)) >= set(state.cards) or state.ply > 0
    expect(driver.page.locator(".round")).to_contain_text("3")
    assert driver.page.evaluate("() => location.hash") == "#/table"


def test_options_level_names_and_language_of_a_link(driver: Driver) -> None:
    options = "small_duty=own-highest&level=beginner&humans=1&lang=ja&names=%E8%8A%B1,A%26B&pace=instant"
    driver.open(f"#/play/slovak-lorum?seed=x&{options}")
    driver.wait_for_person()
    page = driver.page
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    expect(page.locator(".seat[data-seat='1'] .seat-name")).to_have_text("A&B")
    record = driver.saved_record()
    assert record["options"]["small_duty"] == "own-highest"
    assert [player.get("level") for player in record["players"]] == [None, "beginner", "beginner", "beginner"]
    assert record["players"][0]["name"] == "花"


def test_link_asks_beside_a_match_of_its_game_and_nothing_is_lost(driver: Driver) -> None:
    driver.open("#/play/slovak-lorum?seed=one&pace=instant")
    first = driver.wait_for_person()
    driver.open("#/play/slovak-lorum?seed=two")
    expect(driver.page.locator("[data-command=replace]")).to_be_visible()
    driver.page.locator("[data-command=keep]").click()
    again = driver.wait_for_person()
    assert (again.game, again.ply, again.tokens) == (first.game, first.ply, first.tokens)
    driver.visit("#/play/slovak-lorum?seed=two")
    driver.page.locator("[data-command=replace]").click()
    driver.wait(lambda state: state.tokens != first.tokens or state.cards != first.cards, "the other table")
    driver.visit("#/play/clumond?seed=three")  # a match of another game is in nobody's way
    driver.wait(lambda state: state.game == "clumond", "the third table")
    heads = [key for key in driver.stored() if key.startswith("match/")]
    assert len(heads) == 3


@pytest.mark.parametrize("query", ["sed=a", "deals=0", "players=7", "seed=", "humans=x", "small_duty=maybe", "%zz=%E3", "&&=&"])
def test_wrong_link_gives_one_sentence_and_the_sheet(driver: Driver, query: str) -> None:
    driver.open(f"#/play/slovak-lorum?{query}")
    expect(driver.page.locator("[data-command=start]")).to_be_visible()
    expect(driver.page.locator("#app .warning")).to_have_count(1)
    assert driver.read().game == ""


def test_link_without_parameters_opens_the_sheet(driver: Driver) -> None:
    driver.open("#/play/clumond")
    expect(driver.page.locator("[data-command=start]")).to_be_visible()
    expect(driver.page.locator("#app .warning")).to_have_count(0)


def test_bots_alone_play_a_match_to_its_end(driver: Driver) -> None:
    driver.open("#/play/slovak-lorum?seed=watch&deals=1&humans=0&pace=instant")
    state = driver.wait(lambda now: now.phase == "settled", "the end of the deal")
    assert state.turn == ""
    driver.command("next-deal")
    assert driver.wait(lambda now: now.phase == "finished", "the end of the match").tokens == ()
