"""The faults of saving, in a real browser: every one is made, and the game goes on, says so, and loses nothing."""

import base64
import json
import time

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.driver import PATIENCE, Driver, State, prefer
from e2e.harness import Complaints, Server, wait_until_ready

LINK = "#/play/slovak-lorum?seed=e4&deals=1&pace=instant&lang=en"
FAIL_PUTS = """
const put = IDBObjectStore.prototype.put;
IDBObjectStore.prototype.put = function (...words) {
  if (this.name === "texts" && window.isSpoilt) throw new DOMException("spoilt", "UnknownError");
  return put.apply(this, words);
};
"""
FILL = """async () => {
  const opened = indexedDB.open("filling");
  opened.onupgradeneeded = () => opened.result.createObjectStore("parts", { autoIncrement: true });
  await new Promise((done) => (opened.onsuccess = done));
  for (let size = 65536; size > 1000; ) {
    const transaction = opened.result.transaction("parts", "readwrite");
    transaction.objectStore("parts").add(crypto.getRandomValues(new Uint8Array(size))); // it cannot be packed
    const fits = await new Promise((done) => {
      transaction.oncomplete = () => done(true);
      transaction.onabort = () => done(false);
    });
    if (!fits) size /= 4;
  }
}"""
"""Takes whatever room there is, but for less than any save needs."""


@pytest.fixture
def driver(page: Page, server: Server) -> Driver:
    return Driver(page, server.url)


def reload(driver: Driver) -> State:
    driver.page.reload()
    wait_until_ready(driver.page)
    return driver.wait_for_person()


def put(page: Page, key: str, text: object) -> None:
    """Write into the page's store behind its back."""
    page.evaluate(
        """([key, text]) => new Promise((done, fail) => {
          const opening = indexedDB.open("kartenstube");
          opening.onsuccess = () => {
            const transaction = opening.result.transaction("texts", "readwrite");
            transaction.objectStore("texts").put(text, key);
            transaction.oncomplete = () => (opening.result.close(), done());
            transaction.onabort = fail;
          };
        })""",
        [key, text],
    )


def fits(state: State) -> tuple[object, ...]:
    return (state.phase, state.ply, state.turn, state.tokens, state.cards, state.trick)


def test_fault_e1_a_reload_right_after_an_action_loses_nothing(driver: Driver) -> None:
    """The action and the reload come in the same task: nothing has been written yet when the page goes away."""
    driver.open(LINK)
    for _ in range(3):
        state = driver.wait_for_person()
        token = prefer("pass")(state)
        driver.page.evaluate(
            "(token) => { document.querySelector(`#table [data-action='${token}']`).click(); location.reload(); }", token
        )
        driver.page.wait_for_load_state()
        wait_until_ready(driver.page)
        assert driver.wait_for_person().ply > state.ply


def test_fault_e1_another_tab_after_all_were_closed(driver: Driver, context: BrowserContext, server: Server) -> None:
    driver.open(LINK)
    state = driver.wait_for_person()
    driver.act(prefer("pass")(state))
    state = driver.wait_for_person()
    driver.page.wait_for_timeout(200)
    driver.page.close()
    again = Driver(context.new_page(), server.url)
    again.open()
    again.command("continue")
    assert fits(again.wait_for_person()) == fits(state)


def test_fault_e4_damage_under_every_key(driver: Driver) -> None:
    driver.open(LINK)
    state = driver.wait_for_person()
    driver.page.wait_for_timeout(100)
    name = driver.page.evaluate("() => sessionStorage.getItem('kartenstube/here')")
    whole = driver.stored()
    newer = {**json.loads(base64.b64decode(whole[f"match/{name}"])), "version": 9}
    values: list[object] = ["", "{", "null", list(range(5000)), {"a": 1}, base64.b64encode(json.dumps(newer).encode()).decode()]
    for key in (f"head/{name}", "settings", "tally/x", "broken/x"):
        for value in values[:4]:
            put(driver.page, key, value)
            assert fits(reload(driver)) == fits(state), (key, value)
            put(driver.page, "settings", whole["settings"])
    for value in values:
        put(driver.page, f"match/{name}", value)
        driver.page.reload()
        wait_until_ready(driver.page)
        notices = driver.page.locator("[data-notice=broken]")
        expect(notices).to_have_count(2)
        put(driver.page, f"match/{name}", whole[f"match/{name}"])
        put(driver.page, f"head/{name}", whole[f"head/{name}"])
        driver.page.reload()
        wait_until_ready(driver.page)
        driver.visit("#/table")
        assert fits(driver.wait_for_person()) == fits(state)


def test_fault_e4_a_page_that_cannot_start_offers_what_is_stored(page: Page, server: Server, complaints: Complaints) -> None:
    driver = Driver(page, server.url)
    driver.open(LINK)
    driver.wait_for_person()
    page.wait_for_timeout(100)
    before = driver.stored()
    complaints.only_foreign = True
    page.route("**/start.zip*", lambda route: route.abort())
    page.add_init_script("Object.defineProperty(navigator, 'serviceWorker', {value: undefined})")
    page.goto("about:blank")
    page.goto(server.url)
    buttons = page.locator("#boot [data-stored] button")
    expect(buttons).to_have_count(2, timeout=40_000)
    with page.expect_download() as download:
        buttons.first.click()
    assert json.loads(download.value.path().read_text(encoding="utf-8"))["entries"] == before
    buttons.last.click()
    buttons.last.click()
    expect(buttons.last).to_be_disabled()
    page.unroute("**/start.zip*")
    page.reload()
    wait_until_ready(page)
    assert driver.stored() == {}


def test_fault_e6_with_the_storage_really_full_the_game_goes_on_says_so_and_loses_nothing(driver: Driver) -> None:
    """The browser's own quota is reached: what finds no room waits elsewhere, and is stored as soon as there is some."""
    page = driver.page
    page.add_init_script("Object.defineProperty(navigator, 'serviceWorker', {value: undefined})")  # it stores much more
    browser = page.context.new_cdp_session(page)
    origin = driver.url.split("/some")[0]
    browser.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 3_000_000})
    driver.open(LINK)
    driver.play_deal(prefer("pass"), driver.click)
    driver.command("next-deal")
    driver.visit(LINK.replace("seed=e4", "seed=e6"))
    state = driver.wait_for_person()
    finished = sorted(key for key in driver.stored() if key.startswith("match/"))
    page.evaluate(FILL)
    driver.click(prefer("pass")(state))
    expect(page.locator(".table-head [data-notice=storage]")).to_be_visible()
    expect(page.locator("[data-notice=news] [data-command=download-match]")).to_be_visible()
    after = driver.wait_for_person()
    assert after.ply > state.ply
    assert sorted(key for key in driver.stored() if key.startswith("match/")) == finished
    assert fits(reload(driver)) == fits(after)
    state = driver.wait_for_person()
    driver.click(state.tokens[0])
    state = driver.wait(lambda now, old=state: now.ply > old.ply and bool(now.tokens), "the next decision")
    expect(page.locator(".table-head [data-notice=storage]")).to_be_visible()
    browser.send("Storage.overrideQuotaForOrigin", {"origin": origin})
    driver.click(state.tokens[0])
    expect(page.locator(".table-head [data-notice=storage]")).to_have_count(0)
    state = driver.wait(lambda now, old=state: now.ply > old.ply and bool(now.tokens), "the next decision")
    page.wait_for_timeout(100)
    assert page.evaluate("() => localStorage.getItem('kartenstube/held')") is None
    assert fits(reload(driver)) == fits(state)


def test_fault_e7_a_write_that_throws_is_told_and_the_game_goes_on(page: Page, server: Server) -> None:
    page.add_init_script(FAIL_PUTS)
    driver = Driver(page, server.url)
    driver.open(LINK)
    state = driver.wait_for_person()
    page.evaluate("window.isSpoilt = true")
    driver.act(prefer("pass")(state))
    assert driver.wait_for_person().ply > state.ply
    driver.visit("#/")
    expect(page.locator("[data-notice=storage]")).to_be_visible()
    page.evaluate("window.isSpoilt = false")
    driver.visit("#/table")
    state = driver.wait_for_person()
    driver.act(prefer("pass")(state))
    driver.wait_for_person()
    driver.visit("#/")
    expect(page.locator("[data-notice=storage]")).to_have_count(0)


@pytest.mark.parametrize(
    "refusal",
    [
        "Object.defineProperty(window, 'indexedDB', {value: undefined, configurable: true});",
        "IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError'); };",
        (
            "for (const name of ['localStorage', 'sessionStorage']) "
            "Object.defineProperty(window, name, {get() { throw new DOMException('no', 'SecurityError'); }});"
            "delete IDBFactory.prototype.open; navigator.storage.persist = () => { throw new TypeError('no'); };"
        ),
    ],
    ids=["none", "throws", "everything"],
)
def test_fault_e11_without_indexeddb_the_game_goes_on_and_says_so(page: Page, server: Server, refusal: str) -> None:
    page.add_init_script(refusal)
    driver = Driver(page, server.url)
    driver.open("#/?lang=en")
    expect(page.locator("[data-notice=storage]")).to_be_visible()
    driver.visit("#/play/slovak-lorum?seed=refused&deals=1&pace=instant&lang=en")
    driver.wait(lambda state: state.game != "", "the table")
    assert driver.play_deal(prefer("pass"), driver.click).phase == "settled"
    driver.visit("#/settings")
    expect(page.locator("#storage")).to_contain_text("not be remembered")


def test_old_saves_in_local_storage_are_taken_over(driver: Driver) -> None:
    driver.open(LINK)
    state = driver.wait_for_person()
    driver.page.wait_for_timeout(100)
    stored = driver.stored()
    content = next(text for key, text in stored.items() if key.startswith("match/"))
    page = driver.page
    page.evaluate(
        """async ([match, settings, keys]) => {
          await kartenstube.writeTexts(keys.map((key) => `-${key}`));
          sessionStorage.clear();
          localStorage["kartenstube/match"] = match;
          localStorage["kartenstube/settings"] = settings;
        }""",
        [content, stored["settings"].replace('"en"', '"de"'), list(stored)],
    )
    page.reload()
    wait_until_ready(page)
    expect(page.locator("html")).to_have_attribute("lang", "de")
    assert fits(driver.wait_for_person()) == fits(state)
    assert page.evaluate("Object.keys(localStorage)") == ["kartenstube/front"]  # the last frame alone is kept there


def test_fault_e10_a_backup_goes_out_and_comes_in(page: Page, server: Server) -> None:
    driver = Driver(page, server.url)
    driver.open(LINK)
    state = driver.wait_for_person()
    driver.visit("#/settings")
    with page.expect_download() as download:
        page.locator("[data-command=export]").click()
    path = download.value.path()
    before = driver.stored()
    page.locator("[data-command=delete-all]").click()
    page.locator("[data-command=confirm]").click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    end = time.monotonic() + PATIENCE
    while (kept := driver.stored()) and time.monotonic() < end:
        page.wait_for_timeout(20)
    assert kept == {}
    with page.expect_file_chooser() as chooser:
        page.locator("[data-command=import]").click()
    chooser.value.set_files(path)
    expect(page.locator("[data-backup=done]")).to_be_visible()
    assert driver.stored() == before
    driver.visit("#/")
    driver.command("continue")
    assert fits(driver.wait_for_person()) == fits(state)


def test_fault_d2_console_and_storage_name_no_card(driver: Driver) -> None:
    lines: list[str] = []
    driver.page.on("console", lambda message: lines.append(message.text))
    driver.open("#/play/dobbm?seed=d2&deals=1&pace=instant&lang=en")
    driver.play_deal(prefer("pass"), driver.click)
    assert [line for line in lines if "PyScript" not in line] == []
    assert not any(part in text for text in driver.stored().values() for part in ("play ", "hands", '"HS"', '"E10"'))


def test_fault_d4_a_reload_does_not_unsee_drawn_tiles(driver: Driver) -> None:
    for seed in "abcdefgh":
        driver.open(f"#/play/domino-loo?seed={seed}&deals=1&pace=instant&lang=en")
        state = driver.wait_for_person()
        if "miss" in state.tokens:
            break
        driver.page.evaluate("indexedDB.deleteDatabase('kartenstube')")
    driver.act("miss")
    state = driver.wait(lambda now: any(token.startswith("discard") for token in now.tokens), "the drawn tiles")
    assert fits(reload(driver)) == fits(state)


PHASES = {
    "clumond": {"going", "playing"},
    "dobbm": {"auction", "doubling", "exchange", "playing"},
    "domino-loo": {"playing"},
    "slovak-lorum": {"calling", "playing"},
}
"""Phases in which a reload was tried, at least; the cards decide on the others."""
PLIES = """
window.plies = [];
new MutationObserver(() => {
  const ply = document.querySelector("#table[data-ply]")?.dataset.ply;
  if (ply && Number(ply) !== window.plies.at(-1)?.[0]) window.plies.push([Number(ply), performance.now()]);
}).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-ply"] });
"""
"""Notes when which ply is shown first."""


@pytest.mark.parametrize("game", PHASES)
def test_fault_a12_a_bot_goes_on_after_a_reload_in_each_phase(driver: Driver, game: str) -> None:
    """Within three seconds, and once, by the page's own clock: who looks from outside may come too late."""
    driver.page.add_init_script(PLIES)
    driver.open(f"#/play/{game}?seed=a12&deals=1&pace=slow&humans=0&lang=en")
    seen: set[str] = set()
    for _ in range(30):
        state = driver.wait(lambda now: bool(now.turn), "a bot's turn")
        if state.phase in seen:
            if "playing" in seen:
                break
            driver.wait(lambda now, old=state: now.ply > old.ply, "the bot")
            continue
        seen.add(state.phase)
        driver.page.reload()
        wait_until_ready(driver.page)
        driver.page.wait_for_function("() => window.plies.length > 1 && performance.now() > window.plies[1][1] + 400")
        (before, begin), (after, end), *later = driver.page.evaluate("window.plies")
        assert before in (state.ply, state.ply + 1)
        assert after == before + 1
        assert end - begin < 3000
        assert not later or later[0][1] - end > 400
    assert seen >= PHASES[game]


def test_fault_c8_a_copied_record_can_be_opened_again(driver: Driver, context: BrowserContext) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    driver.open("#/play/dobbm?seed=c8&deals=2&pace=instant&lang=en")
    for _ in range(4):
        state = driver.wait_for_person()
        driver.click(prefer("pass")(state))
        driver.wait(lambda now, old=state: (now.phase, now.ply) != (old.phase, old.ply), "the action")
    state = driver.wait_for_person()
    driver.command("menu")
    driver.page.locator("dialog[open] [data-command=copy-record]").click()
    expect(driver.page.locator("dialog[open] .notice")).to_be_visible()
    copied = driver.page.evaluate("navigator.clipboard.readText()")
    driver.visit("#/open")
    driver.page.locator("[data-field='open.text']").fill(copied)
    driver.page.locator("[data-command=open-text]").click()
    driver.page.locator("[data-command=replace]").click()
    assert fits(driver.wait_for_person()) == fits(state)
