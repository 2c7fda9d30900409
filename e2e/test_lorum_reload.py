"""Nothing is lost: reload in each phase, server gone, another language in mid-trick, storage that refuses or is spoilt."""

import pytest
from playwright.sync_api import Page, expect

from e2e.driver import Driver, State, prefer
from e2e.harness import Server, wait_until_offline_ready, wait_until_ready


@pytest.fixture
def driver(page: Page, server: Server) -> Driver:
    return Driver(page, server.url)


def reload(driver: Driver) -> State:
    driver.page.reload()
    wait_until_ready(driver.page)
    return driver.read()


def test_reload_in_each_phase(driver: Driver) -> None:
    """Calling, announcing, the play, a settled deal, a finished match: the same decision stands there again (E1)."""
    driver.open("#/play/slovak-lorum?seed=again&deals=1&pace=instant&announce_upper=on")
    seen: set[str] = set()
    while True:
        state = driver.wait_for_person()
        if state.phase not in seen:
            seen.add(state.phase)
            again = reload(driver)
            again = driver.wait_for_person()
            assert (again.phase, again.ply, again.turn, again.tokens, again.cards, again.trick) == (
                state.phase,
                state.ply,
                state.turn,
                state.tokens,
                state.cards,
                state.trick,
            )
        if state.phase == "finished":
            break
        if state.phase == "settled":
            driver.command("next-deal")
        else:
            driver.click(prefer("pass")(state))
        driver.wait(lambda now, old=state: (now.phase, now.ply) != (old.phase, old.ply), "the next step")
    assert seen >= {"calling", "playing", "settled", "finished"}


def test_reload_at_a_bots_turn_lets_the_bot_go_on_once(driver: Driver) -> None:
    driver.open("#/play/slovak-lorum?seed=bot&deals=1&pace=slow&humans=0")
    for _ in range(3):
        state = driver.wait(lambda now: bool(now.turn), "a bot's turn")
        again = reload(driver)
        assert again.ply in (state.ply, state.ply + 1)
        driver.wait(lambda now, old=again: now.ply == old.ply + 1, "the bot")


def test_server_gone_after_the_first_visit(driver: Driver, server: Server) -> None:
    """With the server stopped a reload starts and the match is played to its end."""
    driver.open("#/play/slovak-lorum?seed=gone&deals=1&pace=instant")
    state = driver.wait_for_person()
    wait_until_offline_ready(driver.page)
    server.stop()
    again = reload(driver)
    assert (again.phase, again.ply, again.tokens) == (state.phase, state.ply, state.tokens)
    assert driver.play_deal(prefer("pass"), driver.click).phase == "settled"
    driver.visit("#/settings")
    driver.page.locator("input[value=ja]").check()
    expect(driver.page.locator("html")).to_have_attribute("lang", "ja")
    driver.visit("#/rules/dobbm")
    expect(driver.page.locator(".prose h2").first).to_be_visible()


def test_language_is_changed_in_mid_trick(driver: Driver) -> None:
    driver.open("#/play/slovak-lorum?seed=words&deals=1&pace=instant")
    state = driver.wait_for_person()
    while not (state.phase == "playing" and state.trick):
        driver.click(prefer("pass")(state))
        driver.wait(lambda now, old=state: now.ply != old.ply, "the action")
        state = driver.wait_for_person()
    driver.command("settings")
    driver.page.locator("input[value=ja]").check()
    driver.page.locator(".page-head a.icon").click()
    now = driver.read()
    assert (now.phase, now.ply, now.tokens, now.trick) == (state.phase, state.ply, state.tokens, state.trick)
    expect(driver.page.locator("html")).to_have_attribute("lang", "ja")
    expect(driver.page.locator(".plaque")).to_contain_text("ください")
    assert driver.play_deal(prefer("pass"), driver.click).phase == "settled"
    assert not driver.page.locator("#app").inner_text().count("[")


def test_back_and_forward_lose_nothing(driver: Driver) -> None:
    driver.open()
    driver.page.locator(".game[data-game=slovak-lorum] a[href='#/play/slovak-lorum']").click()
    driver.page.locator("[data-command=start]").click()
    state = driver.wait_for_person()
    driver.page.go_back()
    expect(driver.page.locator("[data-command=continue]")).to_be_visible()
    driver.page.go_forward()
    again = driver.wait_for_person()
    assert (again.ply, again.tokens) == (state.ply, state.tokens)


@pytest.mark.parametrize("content", ["{", "null", "e30=", "[[[["])
def test_corrupt_save_is_offered_and_never_blocks_the_start(page: Page, server: Server, content: str) -> None:
    page.add_init_script(
        f"if (!sessionStorage.spoilt) {{ sessionStorage.spoilt = 1; localStorage['kartenstube/match'] = {content!r}; }}"
    )
    driver = Driver(page, server.url)
    driver.open("#/table")
    notice = page.locator("[data-notice=broken]")
    expect(notice).to_be_visible()
    with page.expect_download() as download:
        notice.locator("[data-command=download-broken]").click()
    assert download.value.path().stat().st_size
    notice.locator("[data-command=reset-broken]").click()
    expect(notice).to_have_count(0)
    page.reload()
    wait_until_ready(page)
    expect(page.locator(".games")).to_be_visible()
    expect(notice).to_have_count(0)


def test_record_goes_out_and_comes_in_again(driver: Driver) -> None:
    driver.open("#/play/slovak-lorum?seed=record&deals=1&pace=instant")
    state = driver.wait_for_person()
    driver.click(prefer("pass")(state))
    state = driver.wait_for_person()
    driver.visit("#/score")
    with driver.page.expect_download() as download:
        driver.page.locator("[data-command=download-record]").click()
    text = download.value.path().read_text(encoding="utf-8")
    driver.visit("#/open")
    field = driver.page.locator("[data-field='open.text']")
    field.fill(text.replace('"pass"', '"big"', 1).replace('"pot": 0}', '"pot": 7}'))
    driver.page.locator("[data-command=open-text]").click()
    expect(driver.page.locator(".warning")).to_be_visible()
    field.fill(text)
    driver.page.locator("[data-command=open-text]").click()
    driver.page.locator("[data-command=replace]").click()
    again = driver.wait_for_person()
    assert (again.phase, again.ply, again.tokens) == (state.phase, state.ply, state.tokens)
