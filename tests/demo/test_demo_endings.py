"""Free endings: every way of the reader's is in the tree, bots answer by the rules, and a tree has a limit."""

import json
import random
import re
from pathlib import Path

import pytest

from pycore.demo import endings, link, parser, render, replay, serve
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


SHOWN = {
    "domino-loo": ("players: 3\ntrump: 3\nA: 6-4 5-1 2-2\nB: ?3\nC: ?3\n\nA leads 6-4 as 6\nB plays 3-0\n", "B", r"6-[^3]|.-6"),
    "dobbm": ("contract: dobbm by S\nS: ES LK B6\nE: ?3\nturn: S\n\nS leads ES\nW plays B7\n", "W", r"[EH].*"),
    "slovak-lorum": ("contract: small by S\nturn: S\nS: BO E7 H7\n\nS leads BO\nE plays B8\n", "E", r"B[AK]"),
    "clumond": ("contract: go S by B\nturn: C\nA: CA DK\nC: CK C2\n\nC leads CK\nA plays CA\nB plays D3\n", "B", r"C.*"),
}
"""Scripts in which a hidden hand shows by what it plays which cards it does not hold."""


@pytest.mark.parametrize("name", SHOWN)
def test_a_hidden_hand_gets_no_card_that_it_has_shown_not_to_hold(name, monkeypatch):
    text, letter, shown = SHOWN[name]
    replayed = replay.replay(parser.parse(f"game: {name}\n{text}"))
    place, seat, deck = len(replayed.tables) - 1, replayed.demo.names.index(letter), replayed.table.deck

    def dealt():
        tables = [serve.deal_out(replayed, place, random.Random(number)) for number in range(40)]
        assert not any(hidden for table in tables for hidden in table.hidden)
        assert {table.hands[seat].bit_count() for table in tables} == {replayed.table.hands[seat].bit_count()}
        return {code for table in tables for code in deck.texts(table.hands[seat])}

    found = dealt()
    assert len(found) > 6 and [code for code in found if re.fullmatch(shown, code)] == []
    # Where every card is excluded, hands contradict themselves, and are dealt out all the same.
    monkeypatch.setattr(serve, "_excluded", lambda _told, _place, _seat, free: free)
    assert [code for code in dealt() if re.fullmatch(shown, code)]
