"""Demos in somebody's documentation: sixteen on a page, without script, from files, by keyboard, in print, played on."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.audit import AXE, JUDGE
from e2e.harness import Complaints
from pycore.demo import render, replay
from tools.server import Site

ROOT = Path(__file__).parents[1]
SCRIPTS = sorted((ROOT / "docs/demos").glob("*/*.deal"))
SIXTEEN = [path for game in ("clumond", "dobbm", "domino-loo", "slovak-lorum") for path in SCRIPTS if path.parent.name == game]
SIXTEEN = [path for index, path in enumerate(SIXTEEN) if index % 4 != 3][:16]
ENGINE = 60_000  # ms until Python has started on a busy machine


def write_page(
    folder: Path, name: str, scripts: list[Path], *, app: str = "", csp: str = "default-src 'self'", html: str = ""
) -> Path:
    """Write a page of documentation with demos, and beside it what it loads."""
    for file, text in render.assets().items():
        (folder / file).write_text(text, encoding="utf-8")
    demos = {f"{path.parent.name}-{path.stem}": replay.read_demo(path.read_text(encoding="utf-8")) for path in scripts}
    figures = [render.to_html(demo, "en", ident=ident, app=app) for ident, demo in demos.items()]
    page = folder / name
    page.write_text(
        f'<!doctype html><html lang="en"{html}><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{csp}"><title>Rules</title>'
        '<link rel="stylesheet" href="ks-demo.css"><script defer src="ks-demo.js"></script></head>'
        f"<body><h1>Rules</h1><p>Words.</p>{'<p>More words.</p>'.join(figures)}<p><a href='#'>After them</a></p></body></html>",
        encoding="utf-8",
    )
    return page


@pytest.fixture
def place(tmp_path: Path, dist: Path) -> Iterator[Site]:
    """A site of documentation that has the app in a folder of its own."""
    shutil.copytree(dist, tmp_path / "app", copy_function=os.link)
    shutil.copyfile(dist / "art/icon-192.png", tmp_path / "favicon.ico")  # browsers ask for it whatever a page holds
    site = Site(tmp_path).start()
    yield site
    site.stop()


def address(site: Site, name: str) -> str:
    return f"http://127.0.0.1:{site.port}/{name}"


def test_sixteen_demos_make_two_requests_and_start_no_engine(page: Page, place: Site) -> None:
    write_page(place.folder, "rules.html", SIXTEEN, app="app/")
    page.goto(address(place, "rules.html"))
    expect(page.locator("ks-demo[data-live]")).to_have_count(16)
    page.wait_for_load_state("networkidle")
    asked = sorted(name for name, _, _ in place.log if name != "favicon.ico")  # two connections: in either order
    assert asked == ["ks-demo.css", "ks-demo.js", "rules.html"]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_in_sixteen_demos(page: Page, place: Site, complaints: Complaints, theme: str) -> None:
    write_page(place.folder, "rules.html", SIXTEEN, app="app/", html=f' data-theme="{theme}"')
    page.goto(address(place, "rules.html"))
    expect(page.locator("ks-demo[data-live]")).to_have_count(16)
    # axe takes a canvas that nobody has painted for white, also where the colour scheme makes it dark
    paint = "([scheme, back]) => Object.assign(document.documentElement.style, {colorScheme: scheme, background: back})"
    page.evaluate(paint, [theme, "#121212" if theme == "dark" else "#ffffff"])
    for step in range(3):
        if step:
            page.evaluate("document.querySelectorAll('.ks-next').forEach((button) => button.click())")
            page.evaluate("document.querySelectorAll('[data-now] .ks-pick').forEach((button) => button.click())")
        complaints.expect("Applying inline style", "preload assets")  # axe's own
        page.evaluate(AXE.read_text(encoding="utf-8"))
        assert page.evaluate(JUDGE.replace("run(document", "run({include: [['.ks-demo']]}")) == []


def test_without_javascript_every_frame_and_answer_is_there(browser: Browser, tmp_path: Path) -> None:
    page = browser.new_page(java_script_enabled=False)
    page.goto(write_page(tmp_path, "rules.html", SIXTEEN[:4]).as_uri())
    frames = page.locator("ks-demo > .ks-frames > .ks-frame")
    assert frames.count() > 12
    for index in range(frames.count()):
        expect(frames.nth(index)).to_be_visible()
    question = page.locator(".ks-question").first
    expect(question.locator(".ks-choices")).to_be_hidden()
    question.locator("summary").click()
    expect(question.locator(".ks-right").first).to_be_visible()
    face = page.locator(".ks-card").first
    box = face.bounding_box()
    assert box is not None
    assert box["width"] > 25
    page.close()


def test_from_a_file_the_stepper_and_the_quiz_work(page: Page, tmp_path: Path) -> None:
    page.goto(write_page(tmp_path, "rules.html", [ROOT / "docs/demos/dobbm/trick.deal"]).as_uri())
    demo = page.locator("ks-demo")
    expect(demo.locator("output")).to_contain_text("Step 1 of 5")
    demo.get_by_role("button", name="Next").click()
    expect(demo.locator(".ks-frame[data-now] .ks-done")).to_have_text("South leads king of acorns.")
    quiz = demo.locator(".ks-frame[data-now] .ks-quiz")
    quiz.get_by_role("button", name="seven of bells").click()
    expect(quiz.get_by_role("status")).to_have_text("seven of bells: Acorns were led, and West has an acorn.")
    quiz.get_by_role("button", name="sow of acorns").click()
    expect(quiz.get_by_role("status")).to_have_text("Right.")
    expect(demo.locator(".ks-question").first).to_be_hidden()


def test_keys_count_only_while_the_focus_is_inside(page: Page, tmp_path: Path) -> None:
    page.goto(write_page(tmp_path, "rules.html", SIXTEEN[:3]).as_uri())
    first, second = page.locator("ks-demo").nth(0), page.locator("ks-demo").nth(1)
    taken = "window.taken = []; addEventListener('keydown', (e) => window.taken.push([e.key, e.defaultPrevented]))"
    page.evaluate(taken)
    page.keyboard.press("ArrowRight")
    expect(first.locator("output")).to_contain_text("Step 1")
    second.get_by_role("button", name="Next").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("h")
    page.keyboard.press("Alt+ArrowUp")
    expect(second.locator("output")).to_contain_text("Step 2")
    expect(first.locator("output")).to_contain_text("Step 1")
    seen = page.evaluate("window.taken.filter(([key]) => key !== 'Alt')")
    assert seen[0] == ["ArrowRight", False]
    assert [prevented for key, prevented in seen[1:]] == [True, True, True, False, False]


def test_stepping_does_not_move_the_page(page: Page, tmp_path: Path) -> None:
    page.goto(write_page(tmp_path, "rules.html", [ROOT / "docs/demos/dobbm/trumps.deal"]).as_uri())
    height = page.locator("figure").bounding_box()
    for _ in range(4):
        page.get_by_role("button", name="Next").click()
        assert page.locator("figure").bounding_box() == height


def test_print_shows_every_step_and_answer(page: Page, tmp_path: Path) -> None:
    page.goto(write_page(tmp_path, "rules.html", [ROOT / "docs/demos/dobbm/trick.deal"]).as_uri())
    expect(page.locator("ks-demo[data-live]")).to_have_count(1)
    page.emulate_media(media="print")
    frames = page.locator("ks-demo > .ks-frames > .ks-frame")
    for index in range(frames.count()):
        expect(frames.nth(index)).to_be_visible()
    for item in page.locator(".ks-choices").all():
        expect(item).to_be_visible()
    expect(page.get_by_role("button", name="Next")).to_be_hidden()


@pytest.mark.parametrize(
    ("attributes", "is_dark"),
    [
        ("", False),  # never the device alone
        (' data-theme="dark"', True),
        (' data-theme="light"', False),
        (' data-theme="auto"', True),
        (' data-md-color-scheme="slate"', True),
        (' data-bs-theme="dark"', True),
    ],
)
def test_the_page_decides_about_the_dark(page: Page, tmp_path: Path, attributes: str, is_dark: bool) -> None:
    page.emulate_media(color_scheme="dark")
    page.goto(write_page(tmp_path, "rules.html", SIXTEEN[:1], html=attributes).as_uri())
    felt = page.locator(".ks-table").first.evaluate("(element) => getComputedStyle(element).backgroundColor")
    assert felt == ("rgb(49, 55, 43)" if is_dark else "rgb(90, 98, 80)")


def test_a_demo_that_comes_later_upgrades_itself(page: Page, tmp_path: Path) -> None:
    """Instant navigation puts new content in without DOMContentLoaded; an element may even come before its children."""
    page.goto(write_page(tmp_path, "rules.html", SIXTEEN[:1]).as_uri())
    expect(page.locator("ks-demo[data-live]")).to_have_count(1)
    page.evaluate("""() => {
        const old = document.querySelector("figure"), copy = old.cloneNode(true);
        copy.id = "copy";
        const fresh = document.createElement("ks-demo");
        for (const [name, value] of Object.entries(old.querySelector("ks-demo").dataset))
          if (name !== "live") fresh.dataset[name] = value;
        const list = old.querySelector(".ks-frames").cloneNode(true);
        copy.querySelector("ks-demo").replaceWith(fresh);
        for (const made of list.querySelectorAll(".ks-quiz")) made.remove();
        document.body.append(copy);
        fresh.append(list);
    }""")
    expect(page.locator("#copy ks-demo[data-live] .ks-next")).to_have_count(1)


def test_a_free_ending_needs_no_engine(page: Page, tmp_path: Path) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto(write_page(tmp_path, "rules.html", [ROOT / "docs/demos/dobbm/ending.deal"]).as_uri())
    page.get_by_role("button", name="Try it yourself").click()
    board = page.locator(".ks-try")
    expect(board.locator(".ks-picks button")).to_have_count(3)
    board.locator(".ks-picks button").first.click()
    board.get_by_role("button", name="Take back").click()
    expect(board.locator(".ks-picks button")).to_have_count(3)
    for _ in range(3):
        board.locator(".ks-picks button:not([aria-disabled=true])").first.click()
    expect(board.get_by_role("status")).to_contain_text("That was the last trick.")
    board.get_by_role("button", name="Back to the story").click()
    expect(page.locator(".ks-try")).to_have_count(0)


def test_playing_on_starts_one_engine_for_all_demos_after_a_click(page: Page, place: Site) -> None:
    csp = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'"
    page.emulate_media(reduced_motion="reduce")
    write_page(place.folder, "rules.html", SIXTEEN[:6], app="app/", csp=csp)
    page.goto(address(place, "rules.html"))
    expect(page.locator("ks-demo[data-live]")).to_have_count(6)
    assert not [name for name, _, _ in place.log if name.endswith(".wasm")]
    for index in (0, 4):
        demo = page.locator("ks-demo").nth(index)
        demo.get_by_role("button", name="Play on").click()
        expect(demo.locator(".ks-try .ks-picks button").first).to_be_visible(timeout=ENGINE)
    assert len(page.workers) == 1
    assert [name for name, _, _ in place.log if name.endswith(".wasm")] == ["app/vendor/pyodide/pyodide.asm.wasm"]
    picks = page.locator("ks-demo").nth(0).locator(".ks-try .ks-picks button:not([aria-disabled=true])")
    picks.first.click()
    expect(page.locator("ks-demo").nth(0).locator(".ks-try .ks-said")).not_to_be_empty()


def test_a_link_opens_the_position_in_the_app(page: Page, place: Site) -> None:
    write_page(place.folder, "rules.html", [ROOT / "docs/demos/slovak-lorum/small.deal"], app="app/")
    page.goto(address(place, "rules.html"))
    page.get_by_role("link", name="Open in the app").click()
    expect(page.locator(".ks-try .ks-picks button").first).to_be_visible(timeout=ENGINE)
    assert "/app/demo/#s=" in page.url
    page.goto(address(place, "app/demo/#s=broken"))
    expect(page.get_by_role("status")).to_have_text("The link is damaged.", timeout=ENGINE)
