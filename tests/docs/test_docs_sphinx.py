import re
import xml.etree.ElementTree as ET
import zipfile
from functools import cache

import pytest

from pycore.demo.assets import SCRIPT, STYLE, assets
from tests.docs.projects import FILE, build, built, built_in_one, files_of, write_project

BUILDERS = ("html", "dirhtml", "singlehtml", "epub", "latex", "man", "text", "texinfo", "gettext")


@pytest.fixture(scope="module")
def source(tmp_path_factory):
    """The project's folder, which no test changes."""
    return write_project(tmp_path_factory.mktemp("first") / "source")


@pytest.fixture(scope="module")
def written(source):
    """What a builder has written of the project, by its name; each builds once, when it is first asked for."""
    return cache(lambda builder: built(source, builder, source.with_name(builder)))


@pytest.fixture(scope="module")
def again(tmp_path_factory):
    """The folder in which all builders have written the same project, in another place and in one process."""
    folder = tmp_path_factory.mktemp("second")
    built_in_one(write_project(folder / "source"), BUILDERS, folder)
    return folder


@pytest.fixture(scope="module")
def html(written):
    """The project built as web pages."""
    return written("html")


def changeable(tmp_path):
    """Make a project that a test may change."""
    return write_project(tmp_path / "source")


def test_html_shows_the_demo_before_any_script(html):
    page = (html / "index.html").read_text()
    assert re.search(r'<figure class="rules-demo wide align-center" id="auction">\s*<div class="ks-demo', page)
    assert "<ks-demo" in page and "What may North call?" in page and "king of hearts" in page
    assert re.search(r"<figcaption>.*Fig\. 2.*The <em>first</em> call", page, re.DOTALL)
    assert 'aria-label="What North may call"' in page
    assert re.search(r'href="following.html#\w+"><span class="std std-numref">Fig. 1</span>', page)


def test_html_puts_the_seat_of_the_view_at_the_readers_side(html):
    seats = re.findall(r'<li class="ks-seat ks-(\w)[^>]*><b class="ks-name">(\w+)', (html / "index.html").read_text())
    assert seats[:4] == [("s", "North"), ("w", "East"), ("n", "South"), ("e", "West")]


def test_html_begins_at_the_step_that_is_asked_for(html):
    page = (html / "following.html").read_text()
    first = page[: page.index("rules-demo", page.index("rules-demo") + 1)]
    assert (
        first.count('class="ks-frame"') == 2
        and "C leads king of clubs." in first
        and "Whoever has a club plays one ♣." in first
    )


def test_a_hand_that_is_hidden_from_the_start_is_a_number(tmp_path):
    source = changeable(tmp_path)
    text = "game: slovak-lorum\ncontract: pass\nturn: E\nE: L9 LK\nN: L7 HK\n\nhide N\nE leads L9\n"
    (source / "plain.md").write_text(f"# Plain\n\n```{{rules-demo}}\n:explore: \n{text}```\n".replace(":explore: \n", ""))
    for builder in ("html", "text"):
        output = built(source, builder, tmp_path / builder)
        pages = [path.read_text() for path in output.rglob("plain.*") if "_sources" not in path.parts]
        assert pages and all("2 cards hidden" in page and "king of hearts" not in page and "HK" not in page for page in pages)


def test_a_demo_has_the_language_of_its_option(html):
    page = (html / "following.html").read_text()
    assert 'lang="de"' in page and "Süd spielt" in page


def test_assets_are_copied_and_linked_only_where_a_demo_is(html, tmp_path):
    linking = {path.stem for path in html.glob("*.html") if SCRIPT in path.read_text() or STYLE in path.read_text()}
    assert linking == {"index", "following"}
    assert {name: (html / "_static" / name).read_text() for name in assets()} == assets()
    assert re.search(rf'<script defer="defer" src="_static/{SCRIPT}\?v=\w+"></script>', (html / "index.html").read_text())
    source = changeable(tmp_path)
    for page in ("following.rst", "plain.md"):
        (source / page).write_text("Title\n=====\n\nWords.\n" if page.endswith("rst") else "# Title\n\nWords.\n")
    (source / "index.md").write_text("# Index\n\n```{toctree}\n:glob:\n*\n```\n")
    without = built(source, "html", tmp_path / "html")
    assert not any((without / "_static" / name).exists() for name in assets())
    assert not any(STYLE in path.read_text() for path in without.glob("*.html"))


def test_dirhtml_links_from_its_folders(written):
    output = written("dirhtml")
    assert f'href="../_static/{STYLE}' in (output / "following/index.html").read_text()


def test_singlehtml_holds_all_demos_once_with_ids_of_their_own(written):
    page = (written("singlehtml") / "index.html").read_text()
    assert page.count("<ks-demo") == 3 and STYLE in page
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids))


WRITTEN = {
    "epub": "following.xhtml",
    "latex": "rules.tex",
    "man": "rules.6",
    "text": "following.txt",
    "texinfo": "rules.texi",
    "xml": "following.xml",
}


@pytest.mark.parametrize("builder", WRITTEN)
def test_every_other_writer_gets_boards_and_sentences(builder, written):
    output = written(builder)
    said = (output / WRITTEN[builder]).read_text()
    plain = re.sub(r"\s+", " ", re.sub(r"<[^>]+>|\\[a-zA-Z]+\{\}|\\f.|[\\*@]", "", said))
    for part in ("Which card may A play?", "ace of clubs", "A has a club.", "Whoever has a club plays one ♣.", "Step 2 of 2"):
        assert part in plain.replace("{", "").replace("}", ""), part
    assert "ks-demo" not in said and "demo_node" not in said and "<svg" not in said
    assert not [path for path in output.rglob("*") if path.name in assets()]
    if builder == "latex":
        assert r"\DeclareUnicodeCharacter{2663}{\ensuremath{\clubsuit}}" in said
        assert r"\label{\detokenize{following:following}}" in said
    if builder == "texinfo":
        assert re.search(r"@anchor\{index auction\}@anchor\{\w+\}\s+@float Figure", said), "a link leads to its figure"


def test_a_book_is_well_formed_and_lists_all_that_is_in_it(written):
    """What EPUBCheck found when demos were new; a run of itself is in docs/embed.md, because it needs Java."""
    (book,) = written("epub").glob("*.epub")
    with zipfile.ZipFile(book) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    package = ET.fromstring(files["content.opf"])
    listed = {item.attrib["href"] for item in package.iter("{http://www.idpf.org/2007/opf}item")}
    assert set(files) - listed == {"mimetype", "META-INF/container.xml", "content.opf"}
    for name, content in files.items():
        if name.endswith(".xhtml"):
            assert ET.fromstring(content).tag == "{http://www.w3.org/1999/xhtml}html"
            assert b"<script" not in content and b"<details" not in content
        elif name.endswith(".css"):
            assert b":is(" not in content, name


def test_gettext_collects_captions_and_the_authors_sentences_and_they_are_translated(written, tmp_path):
    template = (written("gettext") / "following.pot").read_text()
    for sentence in ("Following suit", "Whoever has a club plays one ♣.", "Which card may A play?", "A has a club."):
        assert f'msgid "{sentence}"' in template
    assert "You must follow" not in template, "the engine's sentences have their own words"
    source = changeable(tmp_path)
    catalogue = source / "locale/de/LC_MESSAGES/following.po"
    catalogue.parent.mkdir(parents=True)
    catalogue.write_text(
        'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'
        'msgid "Following suit"\nmsgstr "Bedienen"\n\n'
        'msgid "A has a club."\nmsgstr "A hat ein Kreuz <&>."\n\n'
        'msgid "Which card may A play?"\nmsgstr "Was darf A *wirklich* spielen?"\n'
    )
    page = (built(source, "html", tmp_path / "html", "-Dlanguage=de") / "following.html").read_text()
    for sentence in (
        "Bedienen",
        "A hat ein Kreuz &lt;&amp;&gt;.",
        "Was darf A *wirklich* spielen?",
        "Kreuz-König",
        "Du musst Kreuz",
    ):
        assert sentence in page
    assert "Which card may A play?" not in page and "A has a club." not in page


@pytest.mark.parametrize("builder", BUILDERS)
def test_two_builds_are_the_same_to_the_byte(builder, written, again):
    one, other = files_of(written(builder)), files_of(again / builder)
    assert one and one.keys() == other.keys()
    assert [name for name in one if one[name] != other[name]] == []


def test_an_edited_demo_file_has_its_page_read_again_and_no_other(tmp_path):
    source, output = changeable(tmp_path), tmp_path / "html"
    built(source, "html", output)
    (source / "demos/club.deal").write_text(FILE.replace("A has a club.", "There is the ace."))
    again = build(source, "html", output, quiet=False)
    assert again.status == 0 and "0 added, 1 changed, 0 removed" in again.said
    assert "There is the ace." in (output / "following.html").read_text()
    page = source / "index.md"
    page.write_text(page.read_text().replace("N passes", "N calls solo"))
    assert "0 added, 1 changed, 0 removed" in build(source, "html", output, quiet=False).said
    assert "North calls Solo." in (output / "index.html").read_text()
    (source / "demos/club.deal").write_text(FILE.replace("= CA", "= S2"))
    broken = build(source, "html", output)
    assert broken.status == 1 and f"{source / 'demos/club.deal'}:10: WARNING:" in broken.said


def test_another_engine_has_every_page_with_a_demo_read_again(tmp_path):
    source, output = changeable(tmp_path), tmp_path / "html"
    built(source, "html", output)
    assert "0 added, 0 changed, 0 removed" in build(source, "html", output, quiet=False).said
    assert "0 added, 2 changed, 0 removed" in build(source, "html", output, quiet=False, engine="another").said
    assert "0 added, 0 changed, 0 removed" in build(source, "html", output, quiet=False, engine="another").said


BAD = "game: clumond\ncontract: pass\nturn: A\nA: CA DK\nB: C9 S2\n\nA leads CA\nB plays S2\n"


@pytest.mark.parametrize("builder", ["html", "latex", "text", "gettext"])
def test_a_bad_demo_fails_the_build_with_file_and_line(builder, tmp_path):
    source = changeable(tmp_path)
    (source / "demos/bad.deal").write_text(BAD)
    fenced = f"```{{rules-demo}}\n:caption: Bad\n{BAD}```\n"
    (source / "plain.md").write_text(f"# Plain\n\nWords.\n\n{fenced}")
    indented = "".join(f"   {line}\n" if line else "\n" for line in BAD.splitlines())
    (source / "third.md").unlink()
    (source / "third.rst").write_text(f"Third\n=====\n\n.. rules-demo::\n   :caption: Bad\n\n{indented}")
    (source / "fourth.md").write_text("# Fourth\n\n```{rules-demo} demos/bad.deal\n```\n")
    (source / "fifth.md").write_text("# Fifth\n\n```{rules-demo} demos/none.deal\n```\n")
    (source / "sixth.md").write_text("# Sixth\n\n```{rules-demo} demos/club.deal\n:start: 9\n```\n\n```{rules-demo}\n```\n")
    found = build(source, builder, tmp_path / builder)
    assert found.status == 1
    reason = "WARNING: You must follow clubs. [must-follow] (column 9)"
    assert f"{source}/plain.md:14: {reason}" in found.said
    assert f"{source}/third.rst:14: {reason}" in found.said
    assert f"{source}/demos/bad.deal:8: {reason}" in found.said
    assert f"{source}/fifth.md:3: WARNING: cannot read demos/none.deal" in found.said
    assert f"{source}/demos/club.deal:1: WARNING: There is no step 9; the last one is 3. [no-such-step]" in found.said
    assert re.search(r"sixth\.md:7: .*takes either the name of a file or a script in its body", found.said)


def test_an_address_of_the_app_that_no_link_can_have_is_told_with_the_place_of_the_demo(source, tmp_path):
    found = build(source, "html", tmp_path / "html", "-Drules_demo_app=javascript:alert(1)")
    assert found.status == 1 and f"{source}/following.rst:4: WARNING: " in found.said and "[unsafe-address]" in found.said
