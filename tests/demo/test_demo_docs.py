"""The documentation of the deal script is true: its scripts are replayed, its table of errors is complete."""

import ast
import re
from pathlib import Path

import pytest

from pycore import games
from pycore.demo import model
from pycore.demo.parser import parse
from pycore.demo.replay import replay
from pycore.demo.writer import write_script

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "deal-script.md").read_text(encoding="utf-8")
SCRIPTS = re.findall(r"^```deal\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
PHASES = {
    "clumond": {"going", "playing"},
    "dobbm": {"auction", "exchange", "doubling", "playing"},
    "domino-loo": {"deciding", "discarding", "turning", "playing"},
    "slovak-lorum": {"calling", "announcing", "playing"},
}


@pytest.mark.parametrize("text", SCRIPTS, ids=range(len(SCRIPTS)))
def test_every_script_of_the_page_is_replayed_written_and_read_back(text):
    script = parse(text)
    demo = replay(script).demo
    assert parse(write_script(script)) == script
    assert model.from_json(model.to_json(demo, with_script=True)) == demo


def test_the_page_shows_every_phase_of_every_game():
    shown = {name: set() for name in games.names()}
    for text in SCRIPTS:
        demo = replay(parse(text)).demo
        shown[demo.game] |= {frame.phase for frame in demo.frames} - {"settled"}
    assert shown == PHASES


def test_the_page_names_every_error_and_no_other():
    found = set()
    for path in (ROOT / "pycore" / "demo").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "fault" and node.args:
                values = [part for part in ast.walk(node.args[0]) if isinstance(part, ast.Constant)]
                found |= {part.value for part in values if isinstance(part.value, str) and "-" in part.value}
    told = set(re.findall(r"`([a-z-]+)`", "\n".join(re.findall(r"^\| `.*$", PAGE.split("## Errors")[1], re.MULTILINE))))
    told -= {"bust", "trump", "explore", "show", "hide", "pot", "chips"}
    assert found - {"not-your-turn"} <= told
    assert told <= found | {"card-elsewhere", "unknown-key"}
