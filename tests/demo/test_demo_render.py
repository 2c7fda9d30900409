"""Renderers of demos: every example in every language, safe, well-formed, the same each time, and nothing hidden in it."""

import json
import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path

import pytest

from pycore.demo import model, render, replay
from pycore.demo.data import read
from pycore.demo.link import pack, read_link, unpack
from pycore.demo.words import load
from pycore.errors import NotationError
from tools import demo_data

ROOT = Path(__file__).parents[2]
SCRIPTS = sorted((ROOT / "docs/demos").glob("*/*.deal"))
GAMES = ("clumond", "dobbm", "domino-loo", "slovak-lorum")
HOSTILE = """game: dobbm
contract: solo by S
turn: S
S: ES H7
W: EK B7

-- </figure><script>alert(1)</script> & "quotes" \x0b
S leads ES
? <img src=x onerror=alert(1)>
! B7: ]]> </details> <b>no</b>
| EK -- </summary><i>
"""
SECRET = """game: dobbm
contract: solo by S
turn: S
S: ES H7
W: EK B7
N: L9 LS
hide N

-- North's hand is not shown.
S leads ES
"""


def name(path):
    return f"{path.parent.name}-{path.stem}"


def demo_of(path):
    return replay.read_demo(path.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def demos():
    return {name(path): demo_of(path) for path in SCRIPTS}


def test_every_game_has_at_least_five_demos():
    for game in GAMES:
        assert sum(path.parent.name == game for path in SCRIPTS) >= 5
    for path in SCRIPTS:
        assert path.read_text(encoding="utf-8").startswith("# "), f"{path.name} does not say what it is about"


@pytest.mark.parametrize("language", render.LANGUAGES)
def test_every_demo_is_well_formed_html_in_every_language(demos, language):
    for ident, demo in demos.items():
        figure = render.to_html(demo, language, ident=ident, app="https://example.org/k/")
        root = ET.fromstring(figure)
        assert (root.tag, root.get("lang"), root.get("id")) == ("figure", language, ident)
        ids = [element.get("id") for element in root.iter() if element.get("id")]
        assert len(ids) == len(set(ids))
        assert all(one == ident or one.startswith(f"{ident}-") for one in ids)
        used = set(re.findall(r'(?:<use href="|url\()#([\w-]+)', figure))
        assert used <= set(ids), "a face is missing"
        assert not re.search(r"\[[\w.-]+\]|\{\w+\}", re.sub(r'<script.*?</script>|data-step="[^"]*"', "", figure)), (
            "words are missing"
        )
        assert len(root.findall("./ks-demo/ol/li")) == len(demo.frames)


@pytest.mark.parametrize("language", render.LANGUAGES)
def test_every_demo_is_a_text_and_pictures_in_every_language(demos, language):
    for demo in demos.values():
        board = render.to_text(demo, language)
        assert board.count(load(language).say("step", step=1, last=len(demo.frames))) == 1
        assert "{" not in board
        for number in range(1, len(demo.frames) + 1):
            picture = render.to_svg(demo, number, language)
            root = ET.fromstring(picture)
            assert root.tag == "{http://www.w3.org/2000/svg}svg"
            assert "var(" not in picture
            assert "light-dark" not in picture


def test_rendering_is_repeatable(demos):
    for path in SCRIPTS:
        again = demo_of(path)
        assert render.to_html(again) == render.to_html(demos[name(path)])
        assert render.to_text(again) == render.to_text(demos[name(path)])
        assert render.to_svg(again) == render.to_svg(demos[name(path)])


def test_a_demo_read_from_its_json_renders_the_same(demos):
    for demo in demos.values():
        again = model.from_json(json.loads(model.write(demo)))
        assert render.to_html(again, "de") == render.to_html(demo, "de")


def test_a_hostile_text_stays_text():
    figure = render.to_html(replay.read_demo(HOSTILE), "en", caption="</figcaption><script>")
    root = ET.fromstring(figure)
    assert {element.tag for element in root.iter()}.isdisjoint({"script", "img", "i:script"})
    assert '</figure><script>alert(1)</script> & "quotes"' in "".join(root.itertext())
    assert not [key for element in root.iter() for key in element.attrib if key.startswith("on") or key == "style"]
    picture = render.to_svg(replay.read_demo(HOSTILE))
    ET.fromstring(picture)


def test_nothing_breaks_the_content_security_policy(demos):
    for demo in demos.values():
        root = ET.fromstring(render.to_html(demo, app="app/"))
        for element in root.iter():
            assert element.tag != "style"
            assert element.tag != "script" or element.get("type") == "application/json"
            assert not [key for key in element.attrib if key == "style" or key.startswith("on")]


def test_a_hidden_hand_reaches_no_output():
    demo = replay.read_demo(SECRET.replace("hide N\n", "").replace("-- North", "hide N\n-- North"))
    demo = model.from_json(json.loads(model.write(demo)))
    assert {hand.cards for frame in demo.frames[1:] for hand in frame.hands[:1]} <= {()}
    hidden = replay.read_demo(SECRET.replace("N: L9 LS\nhide N\n", "N: ?2\n"))
    for output in (render.to_html(hidden), render.to_text(hidden), render.to_svg(hidden), model.write(hidden)):
        assert "L9" not in output
        assert "LS" not in output


def test_a_link_leaves_hidden_hands_out():
    demo = replay.read_demo(SECRET.replace("hide N\n\n", "\nhide N\n"))
    script, at = read_link(render.to_link(demo, "https://example.org/", "sk", 2).partition("#")[2])
    entries = {entry.key.text: [word.text for word in entry.words] for entry in script.header}
    assert (entries["N"], entries["S"], at) == (["?2"], ["ES", "H7"], 2)


@pytest.mark.parametrize("language", render.LANGUAGES)
def test_links_of_all_demos_are_short_and_come_back(demos, language):
    for demo in demos.values():
        link = render.to_link(demo, "https://example.org/app", language)
        assert link.startswith("https://example.org/app/demo/#s=")
        assert len(link) < 2_000
        again = replay.replay(read_link(link.partition("#")[2])[0]).demo
        assert [replace(frame, line=0, notes=()) for frame in again.frames] == [
            replace(frame, line=0, notes=()) for frame in demo.frames
        ]


@pytest.mark.parametrize("app", ["javascript:alert(1)//", "data:text/html,x", "JavaScript:x"])
def test_a_link_goes_to_the_web_only(demos, app):
    with pytest.raises(NotationError) as caught:
        render.to_link(demos["dobbm-trick"], app)
    assert caught.value.code == "unsafe-address"


def test_a_link_that_would_be_too_long_is_an_error():
    captions = "".join(
        f"-- {number * 7919 % 104729} {number * number * 31 % 99991} {number**3 % 99989}\n" for number in range(900)
    )
    demo = replay.read_demo(HOSTILE.partition("--")[0] + captions)
    with pytest.raises(NotationError) as caught:
        render.to_link(demo, "")
    assert caught.value.code == "link-too-long"


@pytest.mark.parametrize("packed", ["", "?", "AAAA", pack("x")[:-2], "é", pack("a" * 500_000)])
def test_a_broken_link_is_an_error(packed):
    with pytest.raises(NotationError) as caught:
        read_link(f"s={packed}")
    assert caught.value.code in ("broken-link", "script-too-long")
    assert unpack(pack("Größe")) == "Größe"


def test_words_and_faces_are_the_app_s():
    stale = [path.as_posix() for path, text in demo_data.files().items() if (ROOT / path).read_text(encoding="utf-8") != text]
    assert stale == [], "run: python build.py demos"


def test_all_languages_have_the_same_words():
    tables = {language: load(language).table for language in render.LANGUAGES}
    keys = {language: set(table) for language, table in tables.items()}
    assert all(keys[language] == keys["en"] for language in render.LANGUAGES)


def test_every_error_of_a_script_has_words():
    codes = set()
    for path in (ROOT / "pycore/demo").glob("*.py"):
        text = path.read_text(encoding="utf-8")
        codes |= set(re.findall(r'(?:fault|NotationError)\(\s*"([a-z-]+)"', text))
        codes |= set(re.findall(r'"((?!ks-)[a-z]+(?:-[a-z]+)+)" if ', text))
    words = load("fr")
    assert {code for code in codes if f"error.{code}" not in words and f"refusal.{code}" not in words} == set()
    assert len(codes) > 45


def test_the_documented_errors_have_words():
    table = (ROOT / "docs/deal-script.md").read_text(encoding="utf-8").partition("## Errors")[2].partition("| --- | --- |")[2]
    codes = {
        code
        for row in table.splitlines()
        if row.startswith("|")
        for code in re.findall(r"`([a-z]+(?:-[a-z]+)+)`", row.split("|")[1])
    }
    words = load("ja")
    assert {code for code in codes if f"error.{code}" not in words and f"refusal.{code}" not in words} == set()


def test_every_class_of_a_face_has_a_colour():
    drawn, css = read("assets/faces.json"), read("assets/faces.css")
    used = {word for names in re.findall(r'class=\\"([^"\\]+)\\"', drawn) for word in names.split()}
    assert used - set(re.findall(r"\.(ks-[\w-]+)\{", css)) - {"ks-throne"} == set()
    assert "var(--" not in re.sub(r"var\(--ks-", "", css)


def test_the_stylesheet_touches_nothing_but_demos():
    css = re.sub(
        r"/\*.*?\*/", "", "".join(text for file, text in render.assets().items() if file.endswith(".css")), flags=re.DOTALL
    )
    for selectors in re.findall(r"([^{}@;]+)\{", css):
        if re.match(r"\s*(media|container)", selectors):
            continue
        for selector in re.split(r",(?![^()]*\))", selectors):
            assert "ks-" in selector or "data-seats" in selector, selector
