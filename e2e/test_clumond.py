"""Clumond through the built page: a deal without and with a goer, cards that one means to keep, the meter, the reveal."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.driver import Driver
from e2e.harness import Complaints, Server
from e2e.rehearsal import Person, find, finish, like_a_bot, perform, rehearse, step, tokens_of, turn
from pycore.game import Decision, Observation
from pycore.games.clumond.targets import is_hit
from pycore.match import Match

GAME = "clumond"


@pytest.fixture
def driver(page: Page, server: Server) -> Driver:
    return Driver(page, server.url)


def answer(token: str) -> Person:
    """A person who answers the offer so, and else plays like a bot."""

    def person(observation: Observation, decision: Decision) -> str:
        return token if decision.phase == "going" else like_a_bot(observation, decision)

    return person


def has_goer(match: Match) -> bool:
    return any(action.verb == "go" for _, action in match.deals[0].actions)


def at_first_card(driver: Driver, link: str) -> None:
    """Open a table and pass, as far as the own first card."""
    driver.open(link)
    while driver.wait_for_person().phase == "going":
        turn(driver)
        if driver.read().phase == "going":
            step(driver, "pass", driver.click)


def test_deal_without_a_goer_opens_what_everybody_kept(driver: Driver) -> None:
    page = driver.page
    script = find(GAME, answer("pass"), lambda match: not has_goer(match) and len(tokens_of(match, 0)) == 14)
    driver.open(script.link)
    turn(driver)
    assert sorted(driver.read().tokens) == ["go C", "go D", "go H", "go S", "go none", "pass"]
    expect(page.locator(".stakes")).to_contain_text("6 chips")
    expect(page.locator(".panel .is-suits .button")).to_have_count(4)
    counts = [int(words.split()[0]) for words in page.locator(".panel .is-suits small").all_inner_texts()]
    assert sum(counts) == 16
    step(driver, "pass")
    turn(driver)
    expect(page.locator(".tavern-sign")).to_contain_text("No trumps")
    finish(driver, script, 1)
    score = script.match.deals[0].score
    assert score is not None
    codes = score.figure("codes")
    assert isinstance(codes, tuple)
    fans = page.locator(".paper .fans section")
    expect(fans).to_have_count(3)
    for seat in range(3):
        expect(fans.nth(seat).locator("h3 b")).to_have_text(str(codes[seat]))
        expect(fans.nth(seat).locator("[data-open]")).to_have_count(3)
        verdict = "exact." if is_hit(score.tricks[seat], codes[seat]) else "pays"
        expect(fans.nth(seat)).to_contain_text(verdict)
    expect(page.locator(".log")).to_contain_text("You kept")


@pytest.mark.parametrize("trump", ["H", "none"])
def test_deal_with_a_goer(driver: Driver, trump: str) -> None:
    page = driver.page
    script = find(GAME, answer(f"go {trump}"), lambda match: f"go {trump}" in tokens_of(match, 0))
    driver.open(script.link)
    done = perform(driver, script, until=lambda token: token.startswith("go"))
    turn(driver)
    step(driver, f"go {trump}")
    expect(page.locator(".tavern-sign")).to_contain_text("Hearts" if trump == "H" else "No trumps")
    expect(page.locator(".seat[data-seat='0'] .badge", has_text="goes")).to_be_visible()
    finish(driver, script, done + 1)
    made = "made it" if any(p.reason == "clumond-made" for p in script.match.deals[0].score.transfers) else "missed"  # type: ignore[union-attr]
    expect(page.locator(".paper-head")).to_contain_text(f"You went and {made}")


def test_cards_to_keep_are_marked_by_k_and_move_the_meter(driver: Driver) -> None:
    page = driver.page
    at_first_card(driver, "#/play/clumond?seed=keep&pace=instant")
    state = driver.read()
    expect(page.locator(".meter li")).to_have_count(14)
    expect(page.locator(".meter-head")).to_contain_text("Nothing kept yet.")
    record = driver.read().ply
    for code in state.cards[:3]:
        page.locator(f".hand [data-card={code}]").focus()
        page.keyboard.press("k")
    expect(page.locator(".hand .ribbon")).to_have_count(3)
    expect(page.locator(".meter-head")).to_contain_text(re.compile(r"Kept \d \+ \d \+ \d = \d"))
    expect(page.locator(".meter .is-aim").first).to_be_visible()
    page.locator(f".hand [data-card={state.cards[3]}]").focus()
    page.keyboard.press("k")
    expect(page.locator("#alarm")).to_contain_text("marked already")
    page.locator(f".hand [data-card={state.cards[0]}]").focus()
    page.keyboard.press("k")
    expect(page.locator(".hand .ribbon")).to_have_count(2)
    assert driver.read().ply == record
    page.reload()
    driver.wait(lambda now: now.ply == record and bool(now.tokens), "the table after a reload")
    expect(page.locator(".hand .ribbon")).to_have_count(2)


def test_keep_mode_by_touch_plays_nothing(browser: Browser, server: Server, complaints: Complaints) -> None:
    context = browser.new_context(has_touch=True, viewport={"width": 390, "height": 844})
    complaints.watch(context)
    driver = Driver(context.new_page(), server.url)
    page = driver.page
    at_first_card(driver, "#/play/clumond?seed=keep&pace=instant")
    before = driver.read()
    page.locator(".foot [data-command=marking]").tap()
    expect(page.locator(".plaque")).to_contain_text("Mark 3 more cards to keep.")
    assert driver.read().tokens == ()
    for code in before.cards[-3:]:
        page.locator(f".hand [data-card={code}]").tap(position={"x": 8, "y": 60})
    expect(page.locator(".hand [aria-pressed=true]")).to_have_count(3)
    page.locator(".panel [data-command=marking]").tap()
    state = driver.read()
    assert (state.ply, state.tokens) == (before.ply, before.tokens)
    expect(page.locator(".hand .ribbon")).to_have_count(3)
    context.close()


def test_kept_card_is_played_by_a_second_click_only(driver: Driver) -> None:
    page = driver.page
    at_first_card(driver, "#/play/clumond?seed=stop&pace=instant")
    state = driver.read()
    token = state.tokens[0]
    card = page.locator(f".hand [data-card={token.split()[1]}]")
    card.focus()
    page.keyboard.press("k")
    card.click(position={"x": 8, "y": 40})
    expect(page.locator(".panel .warning")).to_contain_text("Choose it again to play it.")
    assert driver.read().ply == state.ply
    page.wait_for_timeout(600)  # so that the next click is no double click
    card.click(position={"x": 8, "y": 40})
    driver.wait(lambda now: now.ply > state.ply, "the card played")


def test_short_match_by_mouse(driver: Driver) -> None:
    script = rehearse(GAME, "short", like_a_bot, deals=2, level="beginner")
    driver.open(script.link)
    finish(driver, script, 0, use=driver.click)
    driver.command("next-deal")
    driver.wait(lambda now: now.phase == "finished", "the final standing")
    expect(driver.page.locator(".paper.final .standing li")).to_have_count(3)


def test_words_are_japanese_where_japanese_is_chosen(driver: Driver) -> None:
    at_first_card(driver, "#/play/clumond?seed=keep&pace=instant&lang=ja")
    expect(driver.page.locator(".meter-head")).to_contain_text("残す札は未定。")
    driver.page.locator(".foot [data-command=marking]").click()
    expect(driver.page.locator(".plaque")).to_contain_text("残す札をあと3枚選んでください。")
