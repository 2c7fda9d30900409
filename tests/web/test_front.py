"""What is kept for the first moment of the next start: what its seat may see and no more; Python takes it over untouched."""

import json
from dataclasses import replace

import pytest

from app import front, markup
from app.dom.render import Renderer
from app.effects import Keep
from app.events import Hidden
from app.links import Route
from app.node import Node, h
from app.play import scene_of
from app.session import Session
from app.update import update
from pycore import games
from tests.web.documents import Document, Element, sorted_html
from tests.web.fakes import Page, random_points, to_html
from tests.web.test_hidden import CODE, known_cards
from tests.web.test_table import sit


def frames(session: Session) -> dict[str, Node]:
    """Read what is kept, as boot/front.js hands it back."""
    kept = json.loads(front.keep(session))["frames"]
    nodes = {name: front.read(json.dumps(frame)) for name, frame in kept.items()}
    return {name: node for name, node in nodes.items() if node is not None}


def test_lobby_and_table_are_kept_as_the_next_start_shows_them() -> None:
    page = Page("#/play/slovak-lorum?seed=frame&pace=instant")
    page.wait_for_person()
    kept = frames(page.session)
    assert kept["table"] == page.tree
    page.visit("#/")
    assert kept[""] == page.tree
    assert frames(page.session)[""] == page.tree
    again = page.reload()
    assert again.tree == kept[""]


def test_looks_are_kept_too() -> None:
    page = Page("#/", {"settings": '{"language": "de", "theme": "dark"}'})
    assert json.loads(front.keep(page.session))["root"] == {"lang": "de", "data-theme": "dark"}


def test_no_table_is_kept_while_another_tab_goes_on_with_the_match() -> None:
    page = Page("#/play/dobbm?seed=frame&pace=instant")
    assert set(frames(page.session)) == {"", "table"}
    assert set(frames(replace(page.session, is_elsewhere=True))) == {""}


def test_what_is_too_long_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page("#/play/dobbm?seed=frame&pace=instant")
    monkeypatch.setattr(front, "LIMIT", len(front.keep(page.session)) - 1)
    assert front.keep(page.session) == ""


@pytest.mark.parametrize("name", games.names())
def test_fault_d1_kept_frame_shows_known_cards_only(name: str) -> None:
    for match in random_points(name, 7):
        deck = match.game.deck(match.options)
        for humans in ((0,), (0, 1)):
            play = sit(match, 0, humans)
            session = Session(route=Route("table"), play=play)
            shown = {code for code in CODE.findall(to_html(frames(session)["table"])) if code in deck}
            known = {deck.codes[card] for card in known_cards(scene_of(play).observation)}
            assert shown <= known
            if len(humans) > 1 and match.state is not None and not play.is_settled:  # nobody's hand
                hand = {deck.codes[card] for card in range(len(deck)) if scene_of(play).observation.hand >> card & 1}
                open_to_all = {deck.codes[card] for card in known_cards(scene_of(replace(play, viewer=None)).observation)}
                assert not shown & hand - open_to_all


def element(node: Node) -> Element:
    """Paint a node as boot/front.js does."""
    root = Element("div")
    Renderer(Document(), root).draw(node)
    return root


def test_adopted_elements_stay_the_very_same_and_only_the_difference_is_drawn() -> None:
    page = Page("#/play/dobbm?seed=frame&pace=instant")
    page.wait_for_person()
    tree = markup.page(page.session)
    root = element(tree)
    renderer = Renderer(Document(), root)
    assert renderer.adopt(tree)
    before, touches = list(root.children), root.count_touches()
    renderer.draw(tree)
    assert root.children == before
    assert root.count_touches() == touches + 1  # its own id
    page.visit("#/")
    renderer.draw(page.tree)
    assert root.to_html() == sorted_html(page.tree)


@pytest.mark.parametrize(
    "found",
    [
        h("div", h("p", "a")),
        h("div", h("p", "a"), h("ul")),
        h("div", h("ul", h("li", "b"), h("li", "c")), h("p", "a")),
        h("div"),
    ],
)
def test_a_document_that_something_else_has_changed_is_not_adopted(found: Node) -> None:
    renderer = Renderer(Document(), element(found))
    assert not renderer.adopt(h("div", h("p", "a"), h("ul", h("li", "b"))))
    assert renderer.root.children == []


def test_leaving_the_page_keeps_a_frame() -> None:
    for address in ("#/", "#/play/dobbm?seed=frame&pace=instant", "#/play/dobbm?seed=frame&humans=2&pace=instant"):
        assert Keep() in update(Page(address).session, Hidden())[1]
