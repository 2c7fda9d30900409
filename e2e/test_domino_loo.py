"""Domino Loo through the built page: miss, fold, the dealer's exchange, for the pot, a lead that names its number, a loo."""

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.driver import Driver
from e2e.harness import Complaints, Server
from e2e.rehearsal import Person, Rehearsal, find, finish, like_a_bot, perform, rehearse, step, tokens_of, turn
from pycore.game import Decision, Observation
from pycore.match import Match

GAME = "domino-loo"


@pytest.fixture
def driver(page: Page, server: Server) -> Driver:
    return Driver(page, server.url)


def who_says(*words: str) -> Person:
    """A person who says the first of the words that is open, and plays like a bot."""

    def person(observation: Observation, decision: Decision) -> str:
        open_words = [offer.verb for offer in decision.offers if not offer.pool]
        return next((word for word in words if word in open_words), None) or like_a_bot(observation, decision)

    return person


def reasons(match: Match) -> set[str]:
    score = match.deals[-1].score
    assert score is not None
    return {payment.reason for payment in score.transfers}


def begin(driver: Driver, rehearsal: Rehearsal, until: str) -> int:
    """Open the table and play as far as the first token that begins so; that one is due then."""
    driver.open(rehearsal.link)
    done = perform(driver, rehearsal, until=lambda token: token.startswith(until))
    turn(driver)
    return done


def test_miss_of_four_players_draws_seven_and_lays_two_away(driver: Driver) -> None:
    """New tiles are marked, the boneyard is empty, the first tile can be taken back, the second ends the exchange."""
    page = driver.page
    script = find(GAME, who_says("miss"), lambda match: "miss" in tokens_of(match, 0) and bool(match.deals[0].score))
    done = begin(driver, script, "miss")
    expect(page.locator(".panel [data-action='miss'] small")).to_contain_text("the last seven")
    step(driver, "miss")
    state = driver.wait_for_person()
    assert state.phase == "discarding"
    assert len(state.cards) == len(state.tokens) == 7
    expect(page.locator(".hand .tag")).to_have_text(["new"] * 7)
    expect(page.locator(".corner .fact.is-card", has_text="left").locator("b")).to_have_text("0")
    first, second = (token for _, token in script.tokens[done + 1 : done + 3])
    wrong = next(token for token in state.tokens if token not in (first, second))
    step(driver, wrong)
    expect(page.locator(".tray-slots [data-command=take-back]")).to_have_count(1)
    page.locator(".tray-slots [data-command=take-back]").click()
    state = driver.wait(lambda now: len(now.cards) == 7, "the tile back in the hand")
    assert wrong in state.tokens
    step(driver, first)
    expect(page.locator(".plaque")).to_contain_text("Lay one more tile away.")
    step(driver, second)
    finish(driver, script, done + 3)


def is_played_without_me(match: Match) -> bool:
    score = match.deals[0].score
    return tokens_of(match, 0) == ["fold"] and score is not None and any(score.tricks)


def test_folding_ends_the_deal_for_one_who_can_skip_the_rest(driver: Driver) -> None:
    script = find(GAME, who_says("fold"), is_played_without_me)
    driver.open(script.link.replace("pace=instant", "pace=slow"))
    driver.wait(lambda now: "fold" in now.tokens, "the decision")
    step(driver, "fold")
    expect(driver.page.locator(".seat[data-seat='0']")).to_have_class("seat is-out")
    expect(driver.page.locator(".seat[data-seat='0']")).to_contain_text("folded")
    driver.page.locator(".panel [data-command=skip]").click()
    driver.wait(lambda now: now.phase == "settled", "the result")
    finish(driver, script, 1)


def test_dealer_takes_the_turn_up_and_the_sign_stays(driver: Driver) -> None:
    page = driver.page
    person = who_says("stand", "take")
    script = find(GAME, person, lambda match: "take" in tokens_of(match, 0), players=3)
    done = begin(driver, script, "take")
    controls = page.locator(".panel [data-action]")
    assert [control.get_attribute("data-action") for control in controls.all()] == ["leave", "take"]
    sign = page.locator(".tavern-sign").inner_text()
    step(driver, "take")
    state = driver.wait_for_person()
    assert len(state.cards) == 6
    expect(page.locator(".hand .tag")).to_have_text(["turn-up"])
    expect(page.locator(".corner")).to_contain_text("taken by you")
    step(driver, script.tokens[done + 1][1])
    driver.wait_for_person()
    assert page.locator(".tavern-sign").inner_text() == sign
    expect(page.locator(".corner")).to_contain_text("taken by you")
    finish(driver, script, done + 2)


def test_dealer_plays_for_the_pot(driver: Driver) -> None:
    """Of four players one took the miss and two folded: the dealer keeps that one from sweeping and takes nothing."""
    script = find(GAME, who_says("for-pot", "leave"), lambda match: "for-pot" in tokens_of(match, 0), level="club")
    done = begin(driver, script, "for-pot")
    expect(driver.page.locator("[data-action='for-pot'] small")).to_contain_text("stay in the pot")
    finish(driver, script, done)
    expect(driver.page.locator(".paper-head")).to_contain_text("You played for the pot")


def test_plain_tile_is_led_by_naming_its_number(driver: Driver) -> None:
    """Both numbers stand at the tile at once; a click on the tile itself offers them in the panel, Escape lowers it."""
    page = driver.page

    def leads(match: Match) -> bool:
        return any(" as " in token for token in tokens_of(match, 0))

    script = find(GAME, who_says("stand", "leave"), leads, players=3)
    driver.open(script.link)
    done = perform(driver, script, until=lambda token: " as " in token)
    turn(driver)
    token = script.tokens[done][1]
    code, number = token.split()[1], token.split()[3]
    both = [one for one in driver.read().tokens if one.startswith(f"play {code} as ")]
    assert len(both) == 2
    tile = page.locator(f".hand [data-card='{code}']")
    assert tile.get_attribute("data-action") is None
    tile.click()
    expect(page.locator(".panel .is-halves button")).to_have_count(2)
    expect(page.locator(".plaque")).to_contain_text("as what?")
    page.keyboard.press("Escape")
    expect(page.locator(".panel .is-halves")).to_have_count(0)
    ply = driver.read().ply
    tile.click()
    page.locator(f".panel .is-halves [data-action='{token}']").click()
    driver.wait(lambda now: now.ply > ply, "the lead")
    names = {"0": "blanks", "1": "ones", "2": "twos", "3": "threes", "4": "fours", "5": "fives", "6": "sixes"}
    expect(page.locator(".log")).to_contain_text(f"as {names[number]}.")
    finish(driver, script, done + 1)


def test_by_touch_and_by_keyboard_a_number_is_named(browser: Browser, server: Server, complaints: Complaints) -> None:
    def leads(match: Match) -> bool:
        return any(" as " in token for token in tokens_of(match, 0))

    script = find(GAME, who_says("stand", "leave"), leads, players=3)
    for has_touch in (True, False):
        context = browser.new_context(has_touch=has_touch, viewport={"width": 390, "height": 844})
        complaints.watch(context)
        driver = Driver(context.new_page(), server.url)
        driver.open(script.link)
        done = perform(driver, script, use=driver.click, until=lambda token: " as " in token)
        turn(driver)
        token = script.tokens[done][1]
        before = driver.read()
        way = driver.page.locator(f".hand .way[data-action='{token}']")
        if has_touch:
            way.tap()
            expect(driver.page.locator(".panel .is-halves button")).to_have_count(2)
            assert driver.read().ply == before.ply
            driver.page.locator(f".panel .is-halves [data-action='{token}']").tap()
        else:
            way.focus()
            driver.page.keyboard.press("Enter")
        driver.wait(lambda now, old=before: now.ply > old.ply, "the lead")
        context.close()


def test_looed_player_reads_what_it_costs(driver: Driver) -> None:
    def is_looed(match: Match) -> bool:
        score = match.deals[0].score
        return score is not None and any(p.reason == "loo" and p.payer == 0 for p in score.transfers)

    script = find(GAME, who_says("stand", "leave"), is_looed, players=3)
    driver.open(script.link)
    expect(driver.page.locator(".stakes")).to_contain_text("for each trick")
    finish(driver, script, 0)
    score = script.match.deals[0].score
    assert score is not None
    price = next(payment.chips for payment in score.transfers if payment.reason == "loo")
    words = f"You win no trick and are looed: {price} chips into the next pot."
    expect(driver.page.locator(".paper-head")).to_contain_text(words)
    expect(driver.page.locator(".transfers")).to_contain_text("looed, into the next pot")


def test_short_match_by_mouse_and_points_to_fifteen(driver: Driver) -> None:
    """A match of three deals with a pot, then one in points, each to its final standing."""
    for script in (
        rehearse(GAME, "short", like_a_bot, deals=3),
        rehearse(GAME, "points", like_a_bot, deals=None, players=2, scoring="points15", level="beginner"),
    ):
        driver.open(script.link)
        if "replace" in driver.read().commands:
            driver.command("replace")
        finish(driver, script, 0, use=driver.click)
        driver.command("next-deal")
        driver.wait(lambda now: now.phase == "finished", "the final standing")
        expect(driver.page.locator(".paper.final .standing li")).to_have_count(script.match.players)


def test_words_are_japanese_where_japanese_is_chosen(driver: Driver) -> None:
    script = find(GAME, who_says("miss"), lambda match: "miss" in tokens_of(match, 0), players=3)
    driver.open(script.link + "&lang=ja")
    done = perform(driver, script, use=driver.click, until=lambda token: token == "miss")
    turn(driver)
    expect(driver.page.locator(".panel [data-action='miss']")).to_contain_text("ミス")
    step(driver, "miss")
    expect(driver.page.locator(".plaque")).to_contain_text("牌を1枚捨ててください。")
    finish(driver, script, done + 1, use=driver.click)
    expect(driver.page.locator("h2", has_text="精算")).to_be_visible()
