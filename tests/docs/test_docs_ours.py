import re
import sys
from pathlib import Path

import pytest

from pycore import games
from tools import documentation
from tools.site import integrity, is_whole, listed_files

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def docs(tmp_path_factory):
    """Our documentation, built as `build.py docs` does, with warnings as errors."""
    patch = pytest.MonkeyPatch()
    patch.setattr(documentation, "ensure_python", lambda _: Path(sys.executable))
    patch.setattr(documentation, "CACHE", tmp_path_factory.mktemp("cache"))
    site = tmp_path_factory.mktemp("site")
    (site / "index.html").write_text("<head>\n</head>\n", encoding="utf-8")
    yield documentation.build(site)
    patch.undo()


def test_our_documentation_has_five_demos_and_every_clause_of_each_game(docs):
    for game in games.names():
        page = (docs / "games" / f"{game}.html").read_text(encoding="utf-8")
        assert page.count("<ks-demo") >= 5, game
        rules = (ROOT / "pycore/games" / game.replace("-", "_") / "RULES.md").read_text(encoding="utf-8")
        clauses = re.findall(r"^\*\*([A-Z]\d+b?) ", rules, re.MULTILINE)
        assert len(clauses) > 15
        assert [clause for clause in clauses if f"<strong>{clause} " not in page] == []


def test_every_demo_script_is_shown_in_our_documentation():
    pages = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "docs/games").glob("*.md"))
    scripts = [path.relative_to(ROOT / "docs").as_posix() for path in (ROOT / "docs/demos").rglob("*.deal")]
    assert scripts and [script for script in scripts if f"{{rules-demo}} ../{script}\n" not in pages] == []


def test_no_page_of_our_documentation_links_to_a_file_that_is_not_there(docs):
    for page in docs.rglob("*.html"):
        for address in re.findall(r'(?:href|src)="([^"#?:]+)[#?"]', page.read_text(encoding="utf-8")):
            place = (page.parent / address).resolve()
            is_ours = place.is_relative_to(docs.resolve())
            assert place.exists() if is_ours else place.is_relative_to(docs.parent.resolve()), f"{page}: {address}"


def test_the_site_says_that_its_documentation_is_there_and_its_worker_stores_none_of_it(docs):
    site = docs.parent
    assert (site / "index.html").read_text(encoding="utf-8") == f"<head>\n{documentation.LINK}</head>\n"
    documentation.announce(site)
    assert (site / "index.html").read_text(encoding="utf-8").count(documentation.LINK) == 1
    worker = (site / "sw.js").read_text(encoding="utf-8")
    assert integrity((site / "index.html").read_bytes()) in worker and '"docs/' not in worker
    assert {"index.html", "sw.js", "docs/index.html"} <= listed_files(site).keys() and is_whole(site)


def test_a_demo_of_our_documentation_opens_in_the_site_around_it(docs):
    for page, app in (("index.html", "../demo/#s="), ("games/dobbm.html", "../../demo/#s=")):
        assert f'href="{app}' in (docs / page).read_text(encoding="utf-8")


def test_the_reference_has_what_programs_build_on(docs):
    page = (docs / "api.html").read_text(encoding="utf-8")
    wanted = "game.Game.decision record.read match.play bots.choose demo.replay.read_demo demo.model.Demo demo.render.to_html"
    assert [name for name in wanted.split() if f'id="pycore.{name}"' not in page] == []
