"""Dobbm through the built page: an exchange with a sow, a ladder climbed by both sides, the Stockerl, a dealer on holiday."""

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.driver import Driver
from e2e.harness import Complaints, Server
from e2e.rehearsal import Person, find, finish, like_a_bot, perform, rehearse, step, tokens_of, turn
from pycore.cards import GERMAN_36
from pycore.game import Decision, Observation
from pycore.games.dobbm.rules import PLAIN_HEARTS, SOWS
from pycore.match import Match

GAME = "dobbm"


@pytest.fixture
def driver(page: Page, server: Server) -> Driver:
    return Driver(page, server.url)


def declare(call: str) -> Person:
    """A person who makes that call if it is open, lays a sow with its heart away first, and else plays like a bot."""

    def person(observation: Observation, decision: Decision) -> str:
        verbs = [offer.verb for offer in decision.offers]
        if decision.phase == "auction":
            return call if call in verbs else "pass"
        if decision.phase == "exchange":
            pool = decision.offers[0].pool
            laid = 12 - observation.hand.bit_count()
            first = (SOWS & pool, PLAIN_HEARTS & pool, pool & ~SOWS & ~PLAIN_HEARTS)[min(laid, 2)] or pool
            return f"discard {GERMAN_36.texts(first)[0]}"
        return like_a_bot(observation, decision)

    return person


def lays_a_sow(match: Match) -> bool:
    laid = [token.split()[1] for token in tokens_of(match, 0) if token.startswith("discard")]
    return len(laid) == 4 and laid[0][1:] == "S" and laid[0] != "HS" and laid[1].startswith("H")


def test_exchange_with_a_sow_is_judged_live_and_can_be_taken_back(driver: Driver) -> None:
    page = driver.page
    script = find(GAME, declare("dobbm"), lays_a_sow)
    driver.open(script.link)
    done = perform(driver, script, until=lambda token: token.startswith("discard"))
    turn(driver)
    assert len(driver.read().cards) == 12
    expect(page.locator(".hand .tag")).to_have_text(["new"] * 4)
    expect(page.locator(".tray .slot")).to_have_count(4)
    sow, heart, third, fourth = (token for _, token in script.tokens[done : done + 4])
    step(driver, sow)
    expect(page.locator(".tray .warning")).to_contain_text("a heart, no sow")
    expect(page.locator(".panel-text")).to_contain_text("11 points laid away")
    step(driver, heart)
    expect(page.locator(".tray .warning")).to_have_count(0)
    page.locator(f".tray [data-command=take-back][data-argument={heart.split()[1]}]").click()
    driver.wait(lambda now: len(now.cards) == 11, "the heart back in the hand")
    expect(page.locator(".tray .warning")).to_be_visible()
    plain = next(token for token in driver.read().tokens if token not in (heart, third, fourth))
    step(driver, plain)
    other = next(token for token in driver.read().tokens if token not in (heart, third, fourth))
    step(driver, other)
    expect(page.locator(".plaque")).to_contain_text("Only a heart that is no sow can go now.")
    state = driver.read()
    assert state.refused
    assert all(GERMAN_36.card(token.split()[1]) in hearts() for token in state.tokens)
    refused = page.locator(f".hand [data-card={state.refused[0]}]")
    assert refused.get_attribute("data-refused") == "sow-needs-trump"
    for token in (other, plain):
        page.locator(f".tray [data-command=take-back][data-argument={token.split()[1]}]").click()
        driver.wait(lambda now, card=token: card in now.tokens, "the card back in the hand")
    for token in (heart, third, fourth):
        step(driver, token)
    state = driver.wait_for_person()
    finish(driver, script, done + 4)
    expect(page.locator(".paper .fan").first.locator("li")).to_have_count(4)
    page.locator(".paper summary").click()
    assert len({card.get_attribute("data-open") for card in page.locator(".paper [data-open]").all()}) == 36


def hearts() -> set[int]:
    return {card for card in range(36) if PLAIN_HEARTS >> card & 1}


def test_after_the_last_card_the_table_rests_and_the_exchange_can_be_undone(driver: Driver) -> None:
    script = find(GAME, declare("dobbm"), lays_a_sow)
    driver.open(script.link.replace("pace=instant", "pace=fast"))
    done = perform(driver, script, until=lambda token: token.startswith("discard"))
    turn(driver)
    for _, token in script.tokens[done : done + 4]:
        step(driver, token)
    expect(driver.page.locator(".plaque")).to_contain_text("You can still take it back.")
    assert driver.read().tokens == ()
    driver.page.locator(".panel [data-command=undo]").click()
    state = driver.wait(lambda now: now.phase == "exchange", "the exchange again")
    assert script.tokens[done + 3][1] in state.tokens
    step(driver, script.tokens[done + 3][1])
    driver.page.locator(".panel [data-command=collect]").click()
    driver.wait(lambda now: now.phase != "exchange", "the doubling")


def test_doubled_and_redoubled_deal_of_four_persons(driver: Driver) -> None:
    """The device goes round; the ladder shows who stands where, and going on is the safe answer."""
    page = driver.page

    def person(observation: Observation, decision: Decision) -> str:
        if decision.phase == "doubling":
            count = sum(word == "double" for _, word in observation.calls)
            return "double" if count < 2 else "pass"
        return declare("dobbm")(observation, decision)

    script = rehearse(GAME, "ladder", person, humans=4)
    driver.open(script.link)
    done = perform(driver, script, use=driver.click, until=lambda token: token == "double")
    turn(driver)
    controls = page.locator(".panel [data-action]")
    assert [control.get_attribute("data-action") for control in controls.all()] == ["pass", "double"]
    expect(page.locator(".ladder .is-now")).to_contain_text("×1")
    expect(page.locator(".panel [data-action=double]")).to_contain_text("2 to 24 chips from each")
    step(driver, "double")
    turn(driver)
    expect(page.locator(".ladder .is-now")).to_contain_text("×2")
    expect(page.locator(".ladder .is-asked")).to_contain_text("may redouble")
    expect(page.locator(".panel [data-action=double]")).to_contain_text("Redouble")
    step(driver, "double")
    turn(driver)
    expect(page.locator(".corner .fact b").first).to_have_text("×4")
    expect(page.locator(".panel [data-action=pass]")).to_contain_text("Leave it")
    finish(driver, script, done + 2, use=driver.click)
    expect(page.locator(".formula", has_text="× 4 doubled")).to_be_visible()


def test_passed_out_deal_of_five_pays_the_stockerl(driver: Driver) -> None:
    script = rehearse(GAME, "out", lambda _observation, _decision: "pass", humans=5, players=5)
    driver.open(script.link)
    finish(driver, script, 0)
    paper = driver.page.locator(".paper.settlement")
    expect(paper.locator(".paper-head")).to_contain_text("gets the Stockerl")
    expect(paper.locator(".transfers li")).to_have_count(4)
    expect(paper.locator(".transfers .amount")).to_have_text(["2"] * 4)
    expect(driver.page.locator(".side .ledger tbody th")).to_contain_text("1")


def test_dealer_on_holiday_watches_and_may_skip(driver: Driver) -> None:
    page = driver.page
    script = find(GAME, like_a_bot, lambda match: match.deals[0].setup.dealer == 0 and not tokens_of(match, 0), players=5)
    driver.open(script.link.replace("pace=instant", "pace=slow"))
    driver.wait(lambda now: "skip" in now.commands, "the way to skip")
    expect(page.locator(".hand-note")).to_contain_text("on holiday")
    expect(page.locator(".seat[data-seat='0']")).to_have_class("seat is-idle")
    assert page.locator(".hand [data-card]").count() == 0
    ply = driver.read().ply
    driver.wait(lambda now: now.ply > ply, "the deal to play on by itself")
    page.locator(".panel [data-command=skip]").click()
    driver.wait(lambda now: now.phase == "settled", "the result")
    finish(driver, script, 0)


def test_solo_by_keyboard_alone(driver: Driver) -> None:
    """The call and every card by arrows and Enter."""
    page = driver.page
    script = find(GAME, declare("solo"), lambda match: "solo" in tokens_of(match, 0))

    def press(token: str) -> None:
        driver.control(token).focus()
        page.keyboard.press("Enter")

    driver.open(script.link)
    done = perform(driver, script, use=press, until=lambda token: token == "solo")
    turn(driver)
    assert driver.page.locator(".panel button").first.get_attribute("data-action") == "pass"
    step(driver, "solo", press)
    finish(driver, script, done + 1, use=press)
    expect(page.locator(".paper .transfers")).to_contain_text("Solo")


def test_short_match_by_mouse(driver: Driver) -> None:
    script = rehearse(GAME, "short", like_a_bot, deals=3, level="beginner")
    driver.open(script.link)
    finish(driver, script, 0, use=driver.click)
    driver.command("next-deal")
    driver.wait(lambda now: now.phase == "finished", "the final standing")
    expect(driver.page.locator(".paper.final .standing li")).to_have_count(4)


def test_by_touch_a_card_is_raised_and_then_laid_away(browser: Browser, server: Server, complaints: Complaints) -> None:
    script = find(GAME, declare("dobbm"), lays_a_sow)
    context = browser.new_context(has_touch=True, viewport={"width": 390, "height": 844})
    complaints.watch(context)
    driver = Driver(context.new_page(), server.url)
    driver.open(script.link)
    done = perform(driver, script, use=driver.click, until=lambda token: token.startswith("discard"))
    turn(driver)
    token = script.tokens[done][1]
    ply = driver.read().ply
    card = driver.page.locator(f".hand [data-card={token.split()[1]}]")
    card.tap(position={"x": 8, "y": 12})
    expect(driver.page.locator(f".panel [data-action='{token}']")).to_be_visible()
    assert driver.read().ply == ply
    driver.page.locator(f".panel [data-action='{token}']").tap()
    driver.wait(lambda now: now.ply > ply, "the card laid away")
    driver.page.locator(".tray [data-command=take-back]").tap()
    driver.wait(lambda now: now.ply == ply, "the card back in the hand")
    context.close()


def test_words_are_japanese_where_japanese_is_chosen(driver: Driver) -> None:
    script = find(GAME, declare("dobbm"), lays_a_sow)
    driver.open(script.link + "&lang=ja")
    done = perform(driver, script, use=driver.click, until=lambda token: token.startswith("discard"))
    turn(driver)
    expect(driver.page.locator(".plaque")).to_contain_text("札を4枚捨ててください。")
    step(driver, script.tokens[done][1], driver.click)
    expect(driver.page.locator(".tray .warning")).to_contain_text("ハート")
    finish(driver, script, done + 1, use=driver.click)
