"""What there is to copy of a demo, and the answers that the page for embedding gets from the engine."""

import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from pycore import games
from pycore import record as records
from pycore.cli import main
from pycore.demo import serve
from pycore.demo.embedding import SANDBOX, embed_parts, pack_faces
from pycore.demo.html import used_faces
from pycore.demo.link import pack, read_link, unpack
from pycore.demo.replay import read_demo
from pycore.demo.words import LANGUAGES
from tests.demo.test_demo_moment import record_of

ROOT = Path(__file__).parents[2]
APP = "https://example.org/cards/"
SCRIPTS = sorted((ROOT / "docs/demos").glob("*/*.deal"))
SMALL = (ROOT / "docs/demos/slovak-lorum/small.deal").read_text(encoding="utf-8")


def ask(**wish):
    return json.loads(serve.work(json.dumps({"lang": "de", "embed": {"lang": "en", "app": APP, **wish}})))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_frame_has_a_title_a_height_a_sandbox_and_a_link_beside_it(language):
    parts = embed_parts(read_demo(SMALL), language, APP, caption='The "small" & more')
    frame, fallback, script = ET.fromstring(f"<all>{parts.frame}</all>")
    assert frame.attrib["src"] == parts.address and parts.address.startswith(f"{APP}embed/#v=1&theme=light&d=")
    assert frame.attrib["title"] == 'The "small" & more' and int(frame.attrib["height"]) == parts.height > 300
    assert (frame.attrib["loading"], frame.attrib["sandbox"]) == ("lazy", SANDBOX) and "allow-same-origin" not in SANDBOX
    assert fallback[0].attrib["href"] == parts.link and read_link(parts.link.partition("#")[2])
    assert script.attrib["src"] == f"{APP}embed/size.js"


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_the_frame_s_address_holds_the_figure_and_the_page_has_its_faces(path):
    demo = read_demo(path.read_text(encoding="utf-8"))
    address = embed_parts(demo, "en", APP, theme="dark").address
    assert len(address) < 8_000 and "&theme=dark&" in address
    figure = ET.fromstring(unpack(address.partition("&d=")[2]))
    assert figure.attrib["id"] == "demo" and figure.find(".//li") is not None
    assert {link.attrib["href"][:11] for link in figure.iter("a")} == {"../demo/#s="}
    art = re.search(r"ks-demo ks-(\w+)", figure.attrib["class"])[1]
    faces = pack_faces(art)
    assert [name for name in used_faces(demo) if f'id="demo-{name}"' not in faces] == []
    references = set(re.findall(r'(?:href="|url\()#([\w-]+)', faces))
    assert references <= set(re.findall(r'\bid="([\w-]+)"', faces))


def test_the_fragment_is_the_figure_that_the_command_renders(capsys):
    path = str(ROOT / "docs/demos/slovak-lorum/small.deal")
    main(["demo", "render", "--app", APP, path])
    rendered = capsys.readouterr().out
    parts = embed_parts(read_demo(SMALL), "en", APP)
    main(["demo", "render", "--format", "iframe", "--app", APP, path])
    assert capsys.readouterr().out == parts.frame + "\n"
    without_ids = [re.sub(r"demo-small-1|ks-[0-9a-f]{8}", "ID", text) for text in (rendered.strip(), parts.fragment)]
    assert without_ids[0] == without_ids[1]
    assert f'href="{APP}demo/ks-demo.css"' in parts.head and f'src="{APP}demo/ks-demo.js"' in parts.head


@pytest.mark.parametrize("name", games.names())
def test_a_moment_of_a_record_becomes_parts(name):
    record = record_of(name, "north")
    wish = {"record": pack(records.write(record)), "deal": 1, "step": 6}
    answer = ask(**wish)
    assert answer["script"].startswith(f"game: {name}\n") and answer["parts"]["link"].startswith(APP)
    assert ask(script=answer["script"])["parts"] == answer["parts"] == ask(packed=pack(answer["script"]))["parts"]
    assert ask(**wish, whole=True)["script"].count("\n") > answer["script"].count("\n")
    assert ask(**wish, seat=0)["script"] != answer["script"]


def test_what_is_wrong_is_told_in_the_demo_s_language_with_its_place():
    answer = ask(script=SMALL.replace("E plays BK", "E plays B7"), lang="fr")
    assert answer["line"] > 5 and answer["column"] == 9 and answer["problem"].endswith("[must-beat]") and "parts" not in answer
    record = pack(records.write(record_of("dobbm", "north")))
    assert ask(record=record, deal=7, step=0)["error"] == "Der Link ist beschädigt."
    assert ask(record="%%", deal=0, step=0)["error"] == "Der Link ist beschädigt."
    assert ask(record=pack("{}"), deal=0, step=0)["error"]
