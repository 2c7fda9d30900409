"""Start, a full round of each game, language switch and offline start in the other browser engines that are installed."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Playwright

from e2e.driver import READ, Driver
from e2e.engines import OPENERS, Engine, wanted_engines
from e2e.harness import Server
from pycore import games
from pycore.demo.embedding import embed_parts
from pycore.demo.replay import read_demo
from tools.server import Site

ROOT = Path(__file__).parents[1]

NEXT = f"""() => {{
  const state = ({READ})();
  if (state.commands.includes("collect")) {{
    document.querySelector("[data-command=collect]").click();
    return null;
  }}
  return state.tokens.length || ["settled", "finished"].includes(state.data.phase) ? state : null;
}}"""
IS_CARRIED_OUT = """([phase, ply]) => {
  const data = document.querySelector("#table").dataset;
  return data.phase !== phase || data.ply !== ply;
}"""
BACK_AT_THE_TABLE = f"""() => {{
  if (!document.querySelector("#table")) location.hash = "#/table";
  const state = ({READ})();
  return state.tokens.length ? state : null;
}}"""
CHOOSE_JAPANESE = """() => {
  const choice = document.querySelector('select[data-field="setting.language"]');
  choice.value = "ja";
  choice.dispatchEvent(new Event("change", { bubbles: true }));
}"""


@pytest.fixture(scope="module", params=wanted_engines())
def engine(request: pytest.FixtureRequest, playwright: Playwright) -> Iterator[Engine]:
    """A browser of another engine, with nothing wrong on its page in the end."""
    _, open_engine = OPENERS[request.param]
    with open_engine(playwright) as engine:
        yield engine
        assert engine.problems() == []


def play_round(engine: Engine, game: str) -> tuple[int, dict[str, object]]:
    """Play a deal to its end with real clicks; return the number of clicks that carried an action, and the table's end."""
    clicks = 0
    while True:
        state = engine.wait(NEXT, f"a decision of {game}")
        if state["data"]["phase"] in ("settled", "finished"):
            return clicks, state
        engine.click(f'#table [data-action="{state["tokens"][0]}"]')
        clicks += 1
        asked = [state["data"]["phase"], state["data"]["ply"]]
        engine.wait(IS_CARRIED_OUT, f"{state['tokens'][0]} to be carried out", asked)


def test_starts_and_is_usable(engine: Engine, server: Server) -> None:
    engine.go(server.url)
    engine.wait_until_ready()
    assert engine.run("() => document.querySelectorAll('[data-command=play], a[href*=\"#/play/\"]').length") >= len(
        games.names()
    )


@pytest.mark.parametrize("game", games.names())
def test_full_round(engine: Engine, server: Server, game: str) -> None:
    engine.go(f"{server.url}#/play/{game}?seed=engines&deals=1&humans=1&level=club&pace=instant")
    engine.wait_until_ready()
    engine.run("() => document.querySelector('[data-command=replace]')?.click()")
    clicks, end = play_round(engine, game)
    assert clicks >= 1
    assert end["data"]["game"] == game  # type: ignore[index]
    assert engine.run("() => document.querySelectorAll('.ledger tr, .ledger li, .transfers li, table tr').length") > 0


def test_a_demo_in_a_sandboxed_frame_of_another_site_says_its_height(engine: Engine, server: Server, tmp_path: Path) -> None:
    """A frame without an origin: what a policy's 'self' means there is not the same in all engines."""
    demo = read_demo((ROOT / "docs/demos/dobbm/trick.deal").read_text(encoding="utf-8"))
    parts = embed_parts(demo, "en", server.url)
    (tmp_path / "favicon.ico").touch()
    (tmp_path / "index.html").write_text(f'<!doctype html><html lang="en"><title>Host</title>{parts.frame}', encoding="utf-8")
    host = Site(tmp_path).start()
    engine.go(f"http://127.0.0.1:{host.port}/index.html")
    is_told = "(first) => document.querySelector('iframe').height !== String(first)"
    engine.wait(is_told, "the height that the demo in the frame asks for", parts.height)
    engine.go(server.url)
    host.stop()


def test_language_switch_in_mid_deal(engine: Engine, server: Server) -> None:
    engine.go(f"{server.url}#/play/slovak-lorum?seed=words&deals=1&pace=instant")
    engine.wait_until_ready()
    engine.run("() => document.querySelector('[data-command=replace]')?.click()")
    before = engine.wait(f"() => {{ const s = ({READ})(); return s.tokens.length ? s : null; }}", "a decision")
    engine.run("() => { location.hash = '#/'; }")
    engine.wait("() => document.querySelector('select[data-field=\"setting.language\"]')", "the choice of language")
    engine.run(CHOOSE_JAPANESE)
    engine.wait("() => document.documentElement.lang === 'ja'", "Japanese")
    after = engine.wait(BACK_AT_THE_TABLE, "the same decision")
    assert (after["tokens"], after["data"]["ply"]) == (before["tokens"], before["data"]["ply"])


def test_a_link_of_another_browser_is_played_without_a_network(engine: Engine, server: Server, page: Page) -> None:
    there = Driver(page, server.url)
    there.open("#/play/slovak-lorum?seed=from%20Chromium&deals=1&pace=instant")
    cards = there.wait_for_person().cards
    there.command("menu")
    there.command("share")
    link = page.locator("[data-share=link]").input_value()
    engine.go(server.url)
    engine.wait_until_ready()
    engine.wait("() => document.documentElement.dataset.offline === 'ready'", "the whole site to be stored")
    server.stop()
    engine.go(link)
    engine.wait_until_ready()
    engine.wait("() => document.querySelector('[data-command=parcel-play]')", "what came by the link")
    engine.click("[data-command=parcel-play]")
    engine.run("() => document.querySelector('[data-command=replace]')?.click()")
    state = engine.wait(NEXT, "a decision")
    assert sorted(state["cards"]) == sorted(cards)
    server.start()


def test_starts_and_plays_with_the_server_stopped(engine: Engine, server: Server) -> None:
    engine.go(server.url)
    engine.wait_until_ready()
    engine.wait("() => document.documentElement.dataset.offline === 'ready'", "the whole site to be stored")
    server.stop()
    engine.go(f"{server.url}#/play/domino-loo?seed=offline&deals=1&pace=instant")
    engine.wait_until_ready()
    engine.run("() => document.querySelector('[data-command=replace]')?.click()")
    clicks, _ = play_round(engine, "domino-loo")
    assert clicks >= 1
    server.start()
