"""Slovak Lorum by mouse and touch, through the built page."""

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.driver import Driver, State, is_sorted_by_suit, prefer
from e2e.harness import Complaints, Server
from pycore import record as records


@pytest.fixture
def driver(page: Page, server: Server) -> Driver:
    return Driver(page, server.url)


def downloaded_record(driver: Driver) -> records.Record:
    """Download the record and read it with the engine."""
    driver.visit("#/score")
    with driver.page.expect_download() as download:
        driver.page.locator("[data-command=download-record]").click()
    return records.read(download.value.path().read_bytes())


def test_full_match_from_the_lobby_to_the_final_standing(driver: Driver) -> None:
    """Everything by mouse: lobby, new table, calls, cards, settlement, score, end, new match."""
    page = driver.page
    driver.open()
    page.locator(".game[data-game=slovak-lorum] a[href='#/play/slovak-lorum']").click()
    page.locator("[name='option.deals'][value='4']").check()
    page.locator("summary").nth(1).click()
    page.locator("[data-field=seed]").fill("mouse")
    page.locator("[data-field='seat.1.name']").fill("Zuzka")
    page.locator("[data-command=start]").click()
    driver.wait(lambda state: state.game == "slovak-lorum", "the table")
    page.locator(".table-head [data-command=settings]").click()
    page.locator("input[value=instant]").check()
    page.locator(".page-head a.icon").click()
    for deal in range(4):
        state = driver.play_deal(prefer("pass"))
        assert state.phase == "settled"
        assert state.turn == ""
        paper = page.locator(".paper.settlement")
        expect(paper).to_be_visible()
        expect(paper.locator(".zero-sum")).to_contain_text("0")
        changes = [int(cell.replace("\u2212", "-")) for cell in paper.locator("tbody td:first-of-type").all_inner_texts()]
        assert sum(changes) == 0
        expect(page.locator(".side .ledger tbody tr")).to_have_count(deal + 1)
        page.locator("[data-command=next-deal]").click()
    assert driver.read().phase == "finished"
    expect(page.locator(".paper.final .standing li")).to_have_count(4)
    record = downloaded_record(driver)
    assert record.match.seed == "mouse"
    assert len(record.match.deals) == 4
    assert [player.name for player in record.players][1] == "Zuzka"
    driver.visit("#/table")
    page.locator("[data-command=new-match]").click()
    expect(page.locator("[data-command=start]")).to_be_visible()


@pytest.mark.parametrize("call", ["small", "big"])
def test_call_by_a_person(driver: Driver, call: str) -> None:
    """A person calls, leads, and plays alone; what is paid is what the rules say."""
    driver.open(f"#/play/slovak-lorum?seed={call}&deals=1&pace=instant&level=beginner")
    for number in range(1, 30):
        state = driver.wait_for_person()
        if state.phase == "calling" and call in state.tokens:
            break
        driver.visit("#/")
        driver.visit(f"#/play/slovak-lorum?seed={call}{number}&deals=1&pace=instant&level=beginner")
        if "replace" in driver.read().commands:
            driver.command("replace")
    ply = driver.read().ply
    driver.act(call)
    state = driver.wait(lambda now: now.phase != "calling" or now.ply > ply + 3, "the play")
    state = driver.wait_for_person()
    kind, alone = driver.page.locator(".tavern-sign b").inner_text(), driver.page.locator(".seat[data-seat='0'] .badge")
    if kind.lower() == call:
        expect(alone.filter(has_text="alone")).to_have_count(1)
    driver.play_deal(prefer())
    record = downloaded_record(driver)
    deal = record.match.deals[0]
    assert deal.score is not None
    assert (0, call) in [(seat, action.verb) for seat, action in deal.actions]
    caller = [seat for seat, action in deal.actions if action.verb in ("small", "big")][-1]
    price = 20 if any(action.verb == "big" for _, action in deal.actions) else 10
    assert abs(deal.score.change(caller)) == 3 * price


def test_illegal_card_says_why_and_does_nothing(driver: Driver) -> None:
    driver.open("#/play/slovak-lorum?seed=why&deals=9&pace=instant")
    while not (state := driver.wait_for_person()).refused:
        if state.phase == "settled":
            driver.command("next-deal")
        else:
            driver.click(prefer("pass")(state))
            driver.wait(lambda now, old=state: now.ply != old.ply or now.phase != old.phase, "the action")
    card = driver.page.locator(f".hand [data-card='{state.refused[0]}']")
    assert card.get_attribute("aria-disabled") == "true"
    assert card.get_attribute("data-refused") in ("must-follow", "must-beat")
    assert card.get_attribute("data-action") is None
    card.click(force=True)
    expect(driver.page.locator("#alarm p")).to_have_count(1)
    expect(driver.page.locator(".panel .warning")).to_contain_text("must")
    assert driver.read().ply == state.ply
    assert is_sorted_by_suit(driver.read().cards)


def test_double_click_plays_one_card(driver: Driver) -> None:
    """The second click of a double click never acts on what has come under the pointer."""
    driver.open("#/play/slovak-lorum?seed=double&deals=4&pace=instant")
    clicks = 0
    for _ in range(12):
        state = driver.wait_for_person()
        if state.phase == "settled":
            driver.command("next-deal")
            driver.wait(lambda now: now.phase == "calling", "the next deal")
            continue
        driver.control(prefer("pass")(state)).dblclick()
        driver.wait(lambda now, old=state: (now.phase, now.ply) != (old.phase, old.ply), "the action")
        driver.wait_for_person()
        record = driver.saved_record()
        own = [token for deal in record["deals"] for seat, token in deal["actions"] if seat == 0]
        clicks += 1
        assert len(own) == clicks
    assert clicks > 4


def test_three_quick_clicks_play_one_card(driver: Driver) -> None:
    """Clicks on three cards in one breath: the first is played, the others do nothing and say nothing (A2)."""
    driver.open("#/play/slovak-lorum?seed=quick&deals=4&pace=fast")
    state = driver.wait_for_person()
    if state.phase == "calling":
        driver.click("pass")
        state = driver.wait_for_person()
    while len(state.tokens) < 3 and state.phase != "settled":
        driver.click(state.tokens[0])
        state = driver.wait(lambda now, old=state: now.ply > old.ply, "the card")
        state = driver.wait_for_person()
    driver.page.evaluate(
        "(tokens) => tokens.forEach((t) => document.querySelector(`[data-action='${t}']`)?.click())", state.tokens[:3]
    )
    assert driver.read().ply == state.ply + 1


def test_touch_needs_two_taps(browser: Browser, server: Server, complaints: Complaints) -> None:
    """On a phone the first tap raises a card and shows its button; the second tap, or the button, plays it."""
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    complaints.watch(context)
    driver = Driver(context.new_page(), server.url)
    driver.open("#/play/slovak-lorum?seed=touch&deals=4&pace=instant")
    state = driver.wait_for_person()
    while state.phase != "playing":
        driver.control(prefer("pass")(state)).tap()
        state = driver.wait_for_person()
    token = state.tokens[-1]
    driver.page.locator(f".hand [data-action='{token}']").tap()
    expect(driver.page.locator(".hand .is-raised")).to_have_count(1)
    assert driver.read().ply == state.ply
    driver.page.locator(f".panel [data-action='{token}']").tap()
    state = driver.wait(lambda now: now.ply > state.ply, "the card")
    state = driver.wait_for_person()
    if state.phase == "playing":
        driver.page.locator(f".hand [data-action='{state.tokens[-1]}']").tap()
        driver.page.locator(f".hand [data-action='{state.tokens[-1]}']").tap()
        driver.wait(lambda now: (now.phase, now.ply) != (state.phase, state.ply), "the card")
    assert driver.page.evaluate("() => document.scrollingElement.scrollWidth <= innerWidth")
    context.close()


def test_undo_and_hint(driver: Driver) -> None:
    driver.open("#/play/slovak-lorum?seed=undo&deals=4&pace=instant")
    state = driver.wait_for_person()
    driver.command("hint")
    hinted = driver.page.locator("#table [data-hint]")
    expect(hinted).to_have_count(1)
    assert hinted.get_attribute("data-action") in state.tokens
    driver.act(prefer("pass")(state))
    driver.wait(lambda now: now.ply > state.ply, "the call")
    driver.wait_for_person()
    driver.page.locator("[data-command=undo]").click()
    back = driver.wait_for_person()
    assert (back.ply, back.tokens) == (state.ply, state.tokens)
    expect(driver.page.locator(".round")).to_contain_text("practice")


def test_finished_trick_waits_and_a_click_on_the_felt_gathers_it(driver: Driver) -> None:
    driver.open("#/play/slovak-lorum?seed=felt&deals=4&pace=click&humans=0")
    state = driver.wait(lambda now: "collect" in now.commands, "a finished trick")
    assert len(state.trick) == 4
    assert state.tokens == ()
    assert state.turn == ""
    expect(driver.page.locator(".trick .is-winning")).to_have_count(1)
    driver.page.locator(".felt").click(position={"x": 200, "y": 40})
    driver.wait(lambda now: "collect" not in now.commands, "the felt to be cleared")


def play_whole(state: State) -> str:
    return state.tokens[len(state.cards) % len(state.tokens)]


def test_hidden_cards_are_not_in_the_document(driver: Driver) -> None:
    """At every decision of a deal the document names the own cards and those that were played, and no others (D1)."""
    driver.open("#/play/slovak-lorum?seed=hidden&deals=1&pace=instant")
    played: set[str] = set()
    while (state := driver.wait_for_person()).phase not in ("settled", "finished"):
        shown = set(
            driver.page.evaluate(
                """() => [...document.querySelectorAll("#app *")].flatMap((e) => [...e.attributes].map((a) => a.value))
                  .flatMap((v) => [...v.matchAll(/(?:^|#[cm]|\\s)([ELHB](?:10|[AKOU789]))\\b/g)].map((m) => m[1]))"""
            )
        )
        record = driver.saved_record()
        played = {token[5:] for _, token in record["deals"][0]["actions"] if token.startswith("play ")}
        assert shown <= set(state.cards) | played
        driver.click(play_whole(state))
        driver.wait(lambda now, old=state: (now.phase, now.ply) != (old.phase, old.ply), "the action")
    assert played
