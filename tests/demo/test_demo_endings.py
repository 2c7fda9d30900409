"""Free endings: every way of the reader's is in the tree, bots answer by the rules, and a tree has a limit."""

import json
from pathlib import Path

import pytest

from pycore.demo import endings, link, render, replay, serve
from pycore.demo.model import Explore
from pycore.demo.trying import bare
from pycore.errors import NotationError
from pycore.game import read_action, write_action

ROOT = Path(__file__).parents[2]
WITH_ENDINGS = sorted(
    path for path in (ROOT / "docs/demos").glob("*/*.deal") if "\nexplore" in path.read_text(encoding="utf-8")
)
SEVEN = """game: dobbm
contract: solo by S
turn: S
S: HS HK HU H7 ES LS BS
W: H10 HO H9 H8 E9 E7 B7
N: E10 EK EO EU L10 LK LO
E: B10 BK BO BU B9 B8 L7

explore
"""


def told(path):
    return replay.replay(replay.parse(path.read_text(encoding="utf-8")))


def notes(demo):
    return [(place, note) for place, frame in enumerate(demo.frames) for note in frame.notes if isinstance(note, Explore)]


def count(position):
    return 1 + sum(count(way.then) for way in position.ways)


def walk(table, position, seat):
    """Replay a tree by the rules and compare every choice in it with what the rules offer."""
    for move in position.moves:
        decision = table.decision()
        assert decision.seat == move.seat
        table, done = endings.carry_out(table, read_action(table.deck, move.token))
        assert done == move
    decision = table.decision()
    if decision is None:
        assert (position.ways, position.reasons) == ((), ())
        return 1
    assert decision.seat == seat
    assert [way.token for way in position.ways] == [write_action(table.deck, action) for action in decision.actions()]
    cards = {way.token.split(" ")[1] for way in position.ways} | {reason.choice for reason in position.reasons}
    assert cards == set(table.deck.texts(table.hands[seat]))
    return sum(walk(table, way.then, seat) for way in position.ways)


def test_every_game_has_an_ending_to_play():
    assert len({path.parent.name for path in WITH_ENDINGS}) == 4


@pytest.mark.parametrize("path", WITH_ENDINGS, ids=lambda path: path.parent.name)
def test_a_tree_holds_every_way_and_no_other(path):
    replayed = told(path)
    for place, note in notes(replayed.demo):
        assert walk(replayed.tables[place], note.root, note.seat) >= 2


@pytest.mark.parametrize("path", WITH_ENDINGS, ids=lambda path: path.parent.name)
def test_the_page_s_tree_is_small_and_names_every_card(path):
    demo = told(path).demo
    for place, note in notes(demo):
        figure = render.to_html(demo, "fr")
        data = json.loads(figure.partition('class="ks-tree">')[2].partition("</script>")[0])
        assert len(json.dumps(data)) < 4_000
        assert data["seat"] == note.seat
        assert set(data["node"][1]) == {bare(way.token) for way in note.root.ways}
        held = {code for hand in demo.frames[place].hands for code in hand.cards}
        assert held <= set(data["cards"])


def test_five_cards_a_hand_fit_and_seven_are_too_many():
    with pytest.raises(NotationError) as caught:
        replay.read_demo(SEVEN)
    assert (caught.value.code, caught.value.line, caught.value.params["limit"]) == ("explore-too-large", 9, endings.BUDGET)
    lines = [" ".join(line.split(" ")[:6]) if line[1:2] == ":" else line for line in SEVEN.split("\n")]
    demo = replay.read_demo("\n".join(lines))
    ((_, note),) = notes(demo)
    assert count(note.root) <= 326
    assert len(render.to_html(demo)) < 40_000


def ask(file, choices, **others):
    fragment = render.to_link(told(file).demo, "", frame=1).partition("#")[2]
    request = {"link": fragment, "lang": "de", "ident": "x", "seed": "s", "path": choices}
    return json.loads(serve.work(json.dumps(request | others)))


@pytest.mark.parametrize(
    "path", sorted((ROOT / "docs/demos").glob("*/*.deal")), ids=lambda path: f"{path.parent.name}-{path.stem}"
)
def test_the_engine_plays_every_demo_on_to_its_end(path):
    choices, answer = [], ask(path, [])
    assert answer["table"].startswith("<li")
    while answer["node"][1]:
        choices.append(next(iter(answer["node"][1])))
        answer = ask(path, choices)
        assert "error" not in answer
        assert len(choices) < 30
    assert choices


def test_the_engine_s_answer_names_no_card_of_a_hidden_hand():
    path = ROOT / "docs/demos/clumond/going.deal"
    answer = ask(path, [])
    played = {move[1:].partition("*")[0] for move in answer["node"][0]}
    own = set(answer["facts"]["cards"])
    assert own - played <= set(path.read_text(encoding="utf-8").split())
    assert ask(path, []) == answer


@pytest.mark.parametrize(
    ("others", "words"),
    [
        ({"link": "s=x"}, "Der Link ist beschädigt."),
        ({"link": "s=" + link.pack("game: chess")}, "Ein Spiel „chess“ gibt es hier nicht."),
        ({"path": ["play ES"]}, "„play ES“ ist kein Zug."),
    ],
)
def test_the_engine_says_what_is_wrong(others, words):
    assert ask(ROOT / "docs/demos/dobbm/trick.deal", [], **others) == {"error": words}
