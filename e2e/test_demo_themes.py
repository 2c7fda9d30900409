"""Demos in the real themes, built as their users do: each theme's own dark switch, instant navigation, a sub-path, axe."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from e2e.audit import AXE, JUDGE
from e2e.harness import Complaints
from tests.docs import test_docs_mkdocs as mkdocs
from tests.docs.projects import build, write_project
from tools.server import Habits, Site

PREFIX = "/team/rules/"
DARK, LIGHT = "rgb(49, 55, 43)", "rgb(90, 98, 80)"
FELT = "(table) => getComputedStyle(table).backgroundColor"
PAPER = """() => {
  const [red, green, blue] = getComputedStyle(document.body).backgroundColor.match(/[\\d.]+/g).map(Number);
  return red + green + blue < 200;
}"""
"""Tell whether the theme itself is dark now."""
PYDATA = ".theme-switch-button:visible"
SWITCHES = {
    "furo": [[".theme-toggle:visible"]] * 3,
    "pydata_sphinx_theme": [[PYDATA, f".theme-change-button[data-mode={mode}]:visible"] for mode in ("light", "dark", "auto")],
    "material": [[".md-header__option label:visible"]] * 2,
}
"""What to click, one after the other, for each change of a theme's colours."""
AROUND = """() => Object.fromEntries([...document.querySelectorAll("ks-demo [data-now] .ks-seat")].slice(0, 3).map((seat) => {
  const box = seat.getBoundingClientRect();
  return [seat.querySelector(".ks-name").textContent, [box.x, box.y]];
}))"""
PALETTE = """  features: [navigation.instant, navigation.sections]
  palette:
    - scheme: default
      toggle: {icon: material/weather-night, name: Dark}
    - scheme: slate
      toggle: {icon: material/weather-sunny, name: Light}
"""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The same two pages in three themes, each in a folder of its own below a sub-path."""
    folder = tmp_path_factory.mktemp("themes")
    site = Site(folder, Habits(prefix=PREFIX)).start()
    (folder / "favicon.ico").touch()
    source = write_project(tmp_path_factory.mktemp("project"))
    for theme in ("furo", "pydata_sphinx_theme"):
        done = build(source, "html", folder / theme, f"-Dhtml_theme={theme}")
        assert done.status == 0, done.said
    place = tmp_path_factory.mktemp("material")
    (place / "docs").mkdir()
    for name in ("index", "following"):
        (place / "docs" / f"{name}.md").write_text(f"# The {name} page\n\n{mkdocs.FENCE}", encoding="utf-8")
    path = mkdocs.write_entry_point(place)
    (place / "mkdocs.yml").write_text(
        f"site_name: Rules\nsite_url: http://127.0.0.1:{site.port}{PREFIX}material/\nuse_directory_urls: false\n"
        f"theme:\n  name: material\n  font: false\n{PALETTE}plugins: [kartenstube]\n",
        encoding="utf-8",
    )
    done = mkdocs.run_mkdocs(place, path, "-d", str(folder / "material"))
    assert done.returncode == 0, done.stderr
    yield site
    site.stop()


@pytest.mark.parametrize("theme", SWITCHES)
def test_a_demo_follows_the_theme_s_own_switch_and_has_no_faults_for_axe(
    theme: str, page: Page, built: Site, complaints: Complaints
) -> None:
    complaints.expect("favicon.ico", "Got invalid theme mode")  # the root of the host; what pydata says at a first visit
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto(f"http://127.0.0.1:{built.port}{PREFIX}{theme}/following.html")
    felt = page.locator("ks-demo[data-live] .ks-frame[data-now] .ks-table").first
    felt.wait_for()
    page.evaluate(AXE.read_text(encoding="utf-8"))
    seen = set()
    for clicks in (*SWITCHES[theme], []):
        is_dark = bool(page.evaluate(PAPER))
        seen.add(is_dark)
        assert felt.evaluate(FELT) == (DARK if is_dark else LIGHT), f"{theme}, {'dark' if is_dark else 'light'}"
        found = page.evaluate(JUDGE.replace("run(document", "run({include: [['.ks-demo']]}"))
        assert found == [], f"{theme}, {is_dark}"
        for selector in clicks:
            page.locator(selector).first.click()
    assert seen == {True, False}, theme
    seats = page.evaluate(AROUND)
    assert seats["B"][0] < seats["A"][0] < seats["C"][0], "whatever the theme does to lists, the seats lie around the table"
    assert seats["A"][1] > max(seats["B"][1], seats["C"][1])
    page.locator("ks-demo .ks-next").first.click()
    expect(page.locator("ks-demo output").first).to_contain_text("2")


def test_instant_navigation_brings_demos_that_work(page: Page, built: Site, complaints: Complaints) -> None:
    complaints.expect("favicon.ico")
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto(f"http://127.0.0.1:{built.port}{PREFIX}material/index.html")
    page.locator("ks-demo[data-live]").wait_for()
    page.evaluate("window.stayed = true")
    for name in ("following", "index", "following"):
        page.locator(
            f".md-sidebar--primary a[href$='{name}.html']:visible, .md-sidebar--primary a[href='./']:visible"
        ).first.click()
        expect(page.get_by_role("heading", name=f"The {name} page")).to_be_visible()
        demo = page.locator("ks-demo[data-live]")
        expect(demo).to_have_count(1)
        expect(demo.locator(".ks-bar")).to_have_count(1)
        demo.get_by_role("button", name="Next").click()
        expect(demo.locator("output")).to_contain_text("2")
    assert page.evaluate("window.stayed") is True, "the page was never loaded anew"
