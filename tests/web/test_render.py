"""The patcher against a little document: it makes the tree true, touches only what changed, and keeps elements."""

import random

from app import markup
from app.dom.render import Renderer
from app.node import Node, h
from tests.web.documents import Document, Element, sorted_html
from tests.web.fakes import Page


def mounted(node: Node) -> tuple[Renderer, Element]:
    root = Element("div")
    renderer = Renderer(Document(), root)
    renderer.draw(node)
    return renderer, root


def test_draws_a_tree_and_patches_it_to_another() -> None:
    first = h("div", h("p", "one", class_="a"), h("ul", h("li", "x", key="x"), h("li", "y", key="y")))
    renderer, root = mounted(first)
    assert root.to_html() == sorted_html(first)
    second = h("div", h("ul", h("li", "y", key="y"), h("li", "z", key="z")), h("p", "two"), id="app")
    renderer.draw(second)
    assert root.to_html() == sorted_html(second)


def test_equal_tree_touches_nothing() -> None:
    tree = h("div", *(h("button", str(number), key=str(number)) for number in range(20)))
    renderer, root = mounted(tree)
    before = root.count_touches()
    renderer.draw(h("div", *(h("button", str(number), key=str(number)) for number in range(20))))
    assert root.count_touches() == before


def test_removing_one_keyed_child_moves_no_other() -> None:
    renderer, root = mounted(h("ul", *(h("li", code, key=code) for code in "abcdefgh")))
    elements = {child.words: child for child in root.children}
    before = {code: child.touched for code, child in elements.items()}
    renderer.draw(h("ul", *(h("li", code, key=code) for code in "abdefgh")))
    assert [child.words for child in root.children] == list("abdefgh")
    assert all(elements[child.words] is child and child.touched == before[child.words] for child in root.children)


def test_random_lists_keep_their_elements() -> None:
    rng = random.Random(5)
    renderer, root = mounted(h("ul"))
    for _ in range(300):
        codes = rng.sample("abcdefghijkl", rng.randrange(12))
        known = {child.words: child for child in root.children}
        renderer.draw(h("ul", *(h("li", code, key=code) for code in codes)))
        assert [child.words for child in root.children] == codes
        assert all(known.get(child.words, child) is child for child in root.children)


def test_words_replace_children_and_children_replace_words() -> None:
    renderer, root = mounted(h("p", "words"))
    renderer.draw(h("p", h("b", "x"), h("i", "y")))
    assert root.to_html() == "<div><b>x</b><i>y</i></div>"
    renderer.draw(h("p", "words again"))
    assert root.to_html() == "<div>words again</div>"


def test_page_translator_does_no_harm() -> None:
    """A translator wraps words in elements of its own; the next change replaces them without an exception (H11)."""
    renderer, root = mounted(h("div", h("p", "one"), h("p", "two")))
    for paragraph in root.children:
        font = Element("font")
        font.words = paragraph.words + "!"
        paragraph.words = ""
        paragraph.insertBefore(font, None)
    renderer.draw(h("div", h("p", "three"), h("p", "two"), h("p", "four")))
    assert [child.textContent for child in root.children] == ["three", "two!", "four"]


def test_fields_are_set_as_properties() -> None:
    renderer, root = mounted(h("form", h("input", value="a", checked=True)))
    field = root.children[0]
    assert (field.value, field.checked, field.attributes) == ("a", True, {})
    field.value = "typed"
    renderer.draw(h("form", h("input", value="typed")))
    assert (field.value, field.checked) == ("typed", False)


def test_fields_whose_change_was_not_taken_say_again_what_is_drawn() -> None:
    languages = h("select", h("option", value="en", selected=True), h("option", value="de"))
    switches = (h("input", type="checkbox"), h("input", type="radio", checked=True, value="x"))
    renderer, root = mounted(h("form", languages, *switches, h("textarea", value="words")))
    select, switch, choice, paste = root.children
    select.children[0].selected = choice.checked = False
    switch.checked, paste.value = True, "other words"
    renderer.restore()
    assert (select.children[0].selected, switch.checked, choice.checked, paste.value) == (True, False, True, "words")


def test_drawings_are_of_their_own_namespace() -> None:
    _, root = mounted(h("div", h("svg", h("use", href="#x"))))
    assert root.children[0].namespace.endswith("svg")
    assert root.children[0].children[0].namespace.endswith("svg")


def test_whole_match_is_patched_right() -> None:
    rng = random.Random(2)
    page = Page("#/play/slovak-lorum?seed=r&deals=1&pace=fast")
    root = Element("div")
    renderer = Renderer(Document(), root)
    for _ in range(200):
        renderer.draw(page.tree)
        assert root.to_html() == sorted_html(page.tree)
        if page.table["data-phase"] == "settled":
            break
        if page.tokens:
            page.press(rng.choice(page.tokens))
        else:
            page.pass_time(600)
    page.command("score")
    renderer.draw(page.tree)
    assert root.to_html() == sorted_html(page.tree)
    page.command("lobby")
    renderer.draw(markup.page(page.session))
    assert root.to_html() == sorted_html(page.tree)
