"""The hand in a real browser: dragged, arranged, hidden; nothing is played by haste, by a moving card or under a panel."""

from playwright.sync_api import Page, expect

from e2e.driver import Driver, State
from e2e.harness import Server

LORUM = "#/play/slovak-lorum?seed=motion&deals=2&lang=en&pace=fast"
CARDS = "#table [data-group=hand] button[data-card]"
MIDDLE = """(selector) => [...document.querySelectorAll(selector)].map((e) => {
  const box = e.parentElement.getBoundingClientRect();
  const face = e.getBoundingClientRect();
  return {code: e.dataset.card, x: box.left + 14, y: face.top + face.height / 3,
          legal: e.hasAttribute("data-action"), refused: e.hasAttribute("data-refused")};
})"""


def at_play(page: Page, server: Server, address: str = LORUM) -> tuple[Driver, State]:
    """Come to a card of one's own, following a suit where some cards are refused if that can be had."""
    driver = Driver(page, server.url)
    driver.open(address)
    state = driver.wait_for_person()
    while state.phase != "playing":
        driver.act("pass")
        state = driver.wait_for_person()
    return driver, state


def drag(page: Page, start: tuple[float, float], *stops: tuple[float, float]) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    for x, y in stops:
        page.mouse.move(x, y, steps=6)
    page.mouse.up()


def hand(page: Page) -> list[str]:
    return [card["code"] for card in page.evaluate(MIDDLE, CARDS)]


def test_fault_b12_dragging_up_plays_at_once_and_selects_no_text(page: Page, server: Server) -> None:
    driver, state = at_play(page, server)
    card = next(card for card in page.evaluate(MIDDLE, CARDS) if card["legal"])
    drag(page, (card["x"], card["y"]), (card["x"] + 20, card["y"] - 300))
    after = driver.wait(lambda now: now.ply > state.ply, "the dragged card")
    assert card["code"] not in after.cards
    assert page.evaluate("String(getSelection())") == ""


def test_fault_b12_dragging_by_touch_needs_no_long_press(page: Page, server: Server) -> None:
    driver, state = at_play(page, server)
    touch = page.context.new_cdp_session(page)
    touch.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    card = next(card for card in page.evaluate(MIDDLE, CARDS) if card["legal"])
    points = [(card["x"], card["y"] - up) for up in (0, 9, 60, 160, 300)]
    for kind, (x, y) in zip(("touchStart", *["touchMove"] * 4), points, strict=True):
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    after = driver.wait(lambda now: now.ply > state.ply, "the card dragged by touch")
    assert card["code"] not in after.cards
    assert page.evaluate("String(getSelection())") == ""


def test_sliding_back_cancels_and_moving_within_the_hand_arranges_it(page: Page, server: Server) -> None:
    driver, state = at_play(page, server)
    first, *_, last = cards = page.evaluate(MIDDLE, CARDS)
    codes = [card["code"] for card in cards]
    drag(page, (first["x"], first["y"]), (first["x"], first["y"] - 300), (first["x"], first["y"]))
    page.wait_for_timeout(150)
    assert driver.read().ply == state.ply
    assert hand(page) == codes
    drag(page, (first["x"], first["y"]), (last["x"] + 60, first["y"]))
    now = driver.wait(lambda now: now.cards == (*codes[1:], first["code"]), "the hand arranged")
    expect(page.locator("[data-dragging], [data-leaving]")).to_have_count(0)
    assert now.ply == driver.read().ply == state.ply
    page.locator(CARDS).first.focus()
    page.keyboard.press("Shift+ArrowRight")
    assert hand(page) == [codes[2], codes[1], *codes[3:], first["code"]]
    assert page.evaluate("document.activeElement.dataset.card") == codes[1], "the focus goes with the card"


def test_dragging_a_refused_card_explains_and_brings_it_back(page: Page, server: Server) -> None:
    for seed in ("motion", "b", "c", "d"):
        driver, state = at_play(page, server, LORUM.replace("motion", seed))
        for _ in range(6):
            refused = [card for card in page.evaluate(MIDDLE, CARDS) if card["refused"]]
            if refused:
                card = refused[0]
                drag(page, (card["x"], card["y"]), (card["x"], card["y"] - 300))
                expect(page.locator(".panel .warning")).to_be_visible()
                assert driver.read().ply == state.ply
                assert card["code"] in hand(page)
                return
            driver.act(state.tokens[0])
            state = driver.wait_for_person()
    raise AssertionError("no card was ever refused")


def test_fault_a2_haste_on_a_slow_machine_plays_one_card(page: Page, server: Server) -> None:
    driver, state = at_play(page, server)
    slow = page.context.new_cdp_session(page)
    slow.send("Emulation.setCPUThrottlingRate", {"rate": 8})
    page.evaluate(
        """() => [...document.querySelectorAll('#table [data-group=hand] [data-action]')].slice(0, 3)
           .forEach((card) => card.click())"""
    )
    slow.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    after = driver.wait_for_person()
    assert len(after.cards) == len(state.cards) - 1


def test_fault_a3_a_moving_card_is_no_control(page: Page, server: Server) -> None:
    driver, state = at_play(page, server, LORUM.replace("pace=fast", "pace=slow"))
    driver.act(state.tokens[0])
    ply = driver.read().ply
    page.evaluate(
        """() => { for (const card of document.querySelectorAll('#table .trick [data-card], #table .hand [data-card]')) {
             card.click();
             card.dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter', bubbles: true}));
           } }"""
    )
    page.wait_for_timeout(100)
    assert driver.read().ply == ply, "it was nobody's turn here"
    assert len(driver.read().cards) == len(state.cards) - 1


def test_fault_a5_panels_opened_in_mid_animation_lose_no_card(page: Page, server: Server) -> None:
    driver, state = at_play(page, server)
    dealt = len(state.cards)
    for played, name in enumerate(("last-trick", "menu", "score", "last-trick", "menu", "settings"), 1):
        driver.act(state.tokens[0])
        driver.command(name)
        page.wait_for_timeout(60)
        driver.visit("#/table")
        driver.command("close")
        state = driver.wait_for_person()
        if not state.tokens:
            break
        gathered = page.evaluate("() => new Set([...document.querySelectorAll('.log .at')].map((e) => e.textContent)).size")
        assert len(state.cards) == dealt - played, "every card played has left the hand, and no other"
        assert len({*state.cards, *state.trick}) == len(state.cards) + len(state.trick)
        assert gathered >= played
        assert page.locator(".gathering").count() <= 1


def test_fault_d6_a_key_hides_the_hand_and_a_button_does(page: Page, server: Server) -> None:
    driver, state = at_play(page, server)
    page.locator(CARDS).first.focus()
    page.keyboard.press("c")
    expect(page.locator("#table[data-cover]")).to_be_visible()
    markup = page.content()
    assert not [code for code in state.cards if f'data-card="{code}"' in markup or f"play {code}" in markup]
    driver.command("show-hand")
    expect(page.locator(CARDS)).to_have_count(len(state.cards))
    page.locator("[data-command=menu]").first.click()
    page.locator("dialog [data-command=hide-hand]").click()
    expect(page.locator("#table[data-cover]")).to_be_visible()


def test_fault_a7_no_letter_and_no_typing_elsewhere_acts_and_keys_can_be_switched_off(page: Page, server: Server) -> None:
    driver, state = at_play(page, server)
    page.locator(CARDS).first.focus()
    for key in "nabdefgimopqwxyz":
        page.keyboard.press(key)
    assert driver.read() == state
    page.keyboard.press("Control+c")
    assert page.locator("#table[data-cover]").count() == 0
    driver.visit("#/settings")
    page.locator("[data-field='setting.letter_keys']").uncheck()
    driver.visit("#/table")
    driver.wait_for_person()
    page.locator(CARDS).first.focus()
    page.keyboard.press("c")
    assert page.locator("#table[data-cover]").count() == 0


def test_fault_d5_between_two_people_there_is_a_blank_and_print_shows_no_hand(page: Page, server: Server) -> None:
    driver = Driver(page, server.url)
    driver.open("#/play/slovak-lorum?seed=a&humans=2&names=Anna,Ben&deals=1&lang=en&pace=fast")
    driver.wait(lambda state: "show-hand" in state.commands, "the curtain")
    assert page.locator(CARDS).count() == 0
    driver.command("show-hand")
    state = driver.wait(lambda state: bool(state.tokens), "Anna's hand")
    page.emulate_media(media="print")
    assert not page.locator(".hand").is_visible()
    page.emulate_media(media="screen")
    page.evaluate(
        """() => { window.both = 0;
           new MutationObserver(() => {
             const cards = document.querySelectorAll('[data-group=hand]').length;
             if (cards && document.querySelector('[data-cover]')) window.both += 1;
           }).observe(document, {subtree: true, childList: true, attributes: true}); }"""
    )
    driver.act("pass" if "pass" in state.tokens else state.tokens[0])
    driver.wait(lambda state: "show-hand" in state.commands or bool(state.tokens), "the next one's curtain")
    assert page.evaluate("window.both") == 0
    page.reload()
    driver.wait(lambda state: "show-hand" in state.commands, "the curtain after a reload")
    assert page.locator(CARDS).count() == 0


def test_fault_a12_bots_go_on_after_a_reload_wherever_they_were(page: Page, server: Server) -> None:
    driver = Driver(page, server.url)
    driver.open("#/play/dobbm?seed=a&humans=0&deals=1&lang=en&pace=normal")
    seen: dict[str, int] = {}
    while "playing" not in seen:
        state = driver.read()
        page.reload()
        after = driver.wait(lambda now, ply=state.ply: now.ply > ply, "a bot's next action")
        assert after.phase != "settled"
        seen[after.phase] = after.ply
    assert {"auction", "playing"} <= seen.keys()
