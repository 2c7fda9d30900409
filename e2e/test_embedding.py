"""Demos in frames on somebody's page, sandboxed and from another site; and the page on which they are made."""

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Frame, Page, expect

from e2e.audit import AXE, JUDGE
from e2e.harness import Complaints, Server, open_site
from pycore import record as records
from pycore.demo.embedding import SANDBOX, embed_parts
from pycore.demo.link import pack
from pycore.demo.replay import read_demo
from tests.demo.test_demo_moment import record_of
from tools.server import Site

ROOT = Path(__file__).parents[1]
TRICK = (ROOT / "docs/demos/dobbm/trick.deal").read_text(encoding="utf-8")
ENDING = (ROOT / "docs/demos/domino-loo/ending.deal").read_text(encoding="utf-8")
ENGINE = 60_000  # ms until Python has started on a busy machine
HEAVY = (".wasm", ".zip", "data.json", "worker.js")


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Site]:
    """Somebody's page, on another port and so of another origin than the site with the app."""
    (tmp_path / "favicon.ico").touch()
    site = Site(tmp_path).start()
    yield site
    site.stop()


def write_page(host: Site, server: Server, *frames: str) -> str:
    """Write the page, which is long, lets nothing in but frames and the script that sizes them, and counts the keys it gets."""
    app = f"http://127.0.0.1:{server.site.port}"
    (host.folder / "keys.js").write_text(
        "window.keys = []; addEventListener('keydown', (event) => window.keys.push(event.key));"
    )
    (host.folder / "index.html").write_text(
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title>'
        '<meta http-equiv="Content-Security-Policy"'
        f" content=\"default-src 'self'; style-src 'unsafe-inline'; frame-src {app}; script-src 'self' {app}\">"
        '<script src="keys.js"></script></head><body><main><h1>A page</h1><p style="height:900px">Above.</p>'
        f'{"<p>Between.</p>".join(frames)}<p style="height:900px">Below.</p></main></body></html>',
        encoding="utf-8",
    )
    return f"http://127.0.0.1:{host.port}/index.html"


def frame_of(page: Page, number: int = 0) -> Frame:
    element = page.locator("iframe").nth(number)
    element.scroll_into_view_if_needed()
    handle = element.element_handle()
    assert handle is not None
    frame = handle.content_frame()
    assert frame is not None
    frame.locator("ks-demo[data-live]").wait_for()
    return frame


def test_frames_of_another_site_show_demos_in_a_sandbox_and_leave_the_page_alone(
    page: Page, server: Server, host: Site, complaints: Complaints
) -> None:
    parts = embed_parts(read_demo(TRICK), "en", server.url, caption="A trick", theme="dark")
    strict = embed_parts(read_demo(ENDING), "de", server.url).frame.replace(SANDBOX, "allow-scripts")
    page.emulate_media(reduced_motion="reduce")
    page.goto(write_page(host, server, parts.frame, strict))
    page.evaluate("scrollTo(0, 700)")
    demo, sealed = frame_of(page), frame_of(page, 1)
    page.evaluate("scrollTo(0, 700)")
    assert not [name for name, _, _ in server.site.log if name.endswith(HEAVY)], "nothing heavy before a click"
    for number, frame in ((0, demo), (1, sealed)):
        height = frame.locator("main").evaluate("(main) => Math.ceil(main.getBoundingClientRect().height)")
        expect(page.locator("iframe").nth(number)).to_have_attribute("height", str(height))
        assert frame.evaluate("self.origin") == "null"
        assert frame.locator(".ks-play").count() == 0, "a frame without an origin has no worker: there is the link"
    assert page.evaluate("[document.activeElement.tagName, scrollY, window.keys]") == ["BODY", 700, []]
    page.keyboard.press("ArrowRight")
    page.keyboard.press("PageDown")
    assert page.evaluate("window.keys") == ["ArrowRight", "PageDown"]
    expect(demo.locator("output")).to_contain_text("Step 1 of 5")
    demo.get_by_role("button", name="Next").click()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    expect(demo.locator("output")).to_contain_text("Step 2 of 5")
    demo.locator(".ks-frame[data-now] .ks-quiz").get_by_role("button", name="seven of bells").click()
    expect(demo.locator(".ks-frame[data-now] .ks-said").first).to_contain_text("Acorns were led")
    where = page.evaluate("scrollY")
    demo.locator("main").hover()
    page.mouse.wheel(0, 300)
    page.wait_for_function("(where) => scrollY > where", arg=where)
    while not (offer := sealed.locator(".ks-frame[data-now] .ks-offer button")).count():
        sealed.get_by_role("button", name="Weiter").click()
    offer.click()
    sealed.locator(".ks-try .ks-picks button").first.wait_for()
    assert complaints.unexpected() == []
    complaints.expect("Applying inline style", "preload assets")  # axe's own, from here on
    for frame in (page.main_frame, demo, sealed):
        frame.evaluate(AXE.read_text(encoding="utf-8"))
        assert frame.evaluate(JUDGE) == []
    with page.context.expect_page() as opened:
        demo.get_by_role("link", name="Open in the app").click()
    expect(opened.value.locator(".ks-try .ks-picks button").first).to_be_visible(timeout=ENGINE)
    assert opened.value.evaluate("self.origin").startswith("http")


HOSTILE = """<figure class="ks-demo ks-german evil" id="demo" lang="en" onclick="parent.x=1" style="position:fixed">
<img src="/never.png" onerror="document.title='evil'"><script>document.title='evil'</script>
<script type="application/json" class="ks-tree">{}</script><iframe src="/never.html"></iframe><style>*{color:red}</style>
<svg class="ks-faces"><use href="https://example.org/never.svg#x"></use><image href="/never.png"></image></svg>
<ks-demo data-app="https://example.org/" data-back="b" data-next="n" data-step="s"><ol class="ks-frames"><li class="ks-frame">
<p class="ks-done">Still <b onmouseover="1">here</b></p></li></ol></ks-demo>
<p class="ks-links"><a href="javascript:document.title='evil'">one</a><a href="https://example.org/">two</a></p></figure>"""


def test_a_frame_s_address_brings_words_and_nothing_that_runs_or_loads(
    page: Page, server: Server, complaints: Complaints
) -> None:
    complaints.expect("violates the following Content Security Policy")  # what the parser already refuses to take up
    page.goto(f"{server.url}embed/#v=1&d={pack(HOSTILE)}")
    expect(page.locator("ks-demo[data-live] .ks-done")).to_have_text("Still here")
    kept = page.evaluate(
        "[...document.querySelectorAll('#demo, #demo *')].flatMap((e) => [e.localName, ...e.getAttributeNames()])"
    )
    assert not {"img", "iframe", "style", "image", "href", "onclick", "onmouseover", "data-app"} & set(kept)
    assert page.locator("#demo script").count() == 1 and page.title() == "Kartenstube"
    assert not [name for name, _, _ in server.site.log if "never" in name]
    for broken in ("", "#v=1&d=%%%", "#v=1&d=AAAA", f"#v=2&d={pack(HOSTILE)}", f"#v=1&d={pack('<p>no figure</p>')}"):
        page.goto("about:blank")
        page.goto(f"{server.url}embed/{broken}")
        expect(page.get_by_role("alert")).to_have_text("This demo is damaged.")


def test_the_dialog_for_sharing_leads_from_the_table_to_a_frame_of_one_s_own_cards(page: Page, server: Server) -> None:
    open_site(page, f"{server.url}#/play/clumond?seed=embed&deals=1&pace=instant&lang=de")
    page.locator("[data-command=menu]").click()
    page.locator("[data-command=share]").click()
    page.locator("dialog.share summary").first.click()
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Vorbereiten").click()
    made = opened.value
    expect(made.locator("#script")).to_have_value(re.compile(r"^game: clumond\n[\s\S]*\nB: \?16\nC: \?16\n"), timeout=ENGINE)
    expect(made.frame_locator("#preview").locator("ks-demo[data-live]")).to_be_visible()
    expect(made.locator("#whole")).to_be_hidden()


def test_a_deal_of_the_app_becomes_a_frame_a_figure_a_script_and_a_link(page: Page, server: Server) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    record = pack(records.write(record_of("dobbm", "north")))
    page.goto(f"{server.url}embed/make.html#lang=sk&r={record}&deal=1&step=20&seat=0&over=1")
    expect(page.locator("#made")).to_be_visible(timeout=ENGINE)
    shown = page.frame_locator("#preview")
    expect(shown.locator("ks-demo[data-live]")).to_be_visible()
    assert page.locator("html").get_attribute("lang") == "sk"
    page.locator("#language").select_option("en")
    page.locator("#caption").fill("My <finest> trick")
    expect(shown.locator("figcaption")).to_have_text("My <finest> trick")
    made = {name: page.locator(f"[data-part={name}]").input_value() for name in ("frame", "figure", "text", "link")}
    base = re.escape(server.url)
    assert re.match(
        rf'<iframe src="{base}embed/#v=1&amp;theme=light&amp;d=[\w-]+" title="My &lt;finest&gt; trick"', made["frame"]
    )
    assert made["figure"].count("<figure") == 1 and made["text"] == page.locator("#script").input_value()
    assert made["link"].startswith(f"{server.url}demo/#s=")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Kopírovať").nth(3).click()
    expect(page.locator("#copied")).to_have_text("Skopírované.")
    assert page.evaluate("navigator.clipboard.readText()") == made["link"]
    assert read_demo(made["text"]).frames
    # A script that is wrong is told with its place, and the last good demo is no longer offered.
    page.locator("#script").fill(made["text"].replace("\n\n", "\nX: EK\n\n", 1))
    expect(page.locator("#problem")).to_contain_text(re.compile(r"Riadok \d+, stĺpec 1:"))
    expect(page.locator("#made")).to_be_hidden()
    page.locator("#script").fill(made["text"])
    expect(page.locator("#made")).to_be_visible()
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert page.evaluate(JUDGE.replace("run(document", "run({exclude: [['iframe']]}")) == []
    page.locator("#own").check()
    expect(page.locator("#script")).to_have_value(re.compile(r": \?\d"))
    page.goto("about:blank")
    page.goto(f"{server.url}embed/make.html#s={quote(pack(TRICK))}&lang=en")
    expect(page.locator("#script")).to_have_value(TRICK, timeout=ENGINE)
    expect(page.locator("#whole")).to_be_hidden()
