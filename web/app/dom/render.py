"""Makes a tree of nodes true in the document: a keyed patch in two passes that touches only what changed.

It keeps its own memory of what it drew. It reads the document only once, to adopt what was painted before the start. A page
translator that wraps words in elements of its own does no harm: words are only set on an element that has no children of ours.
"""

from typing import Protocol

from app.node import Node

SVG = "http://www.w3.org/2000/svg"
SVG_TAGS = frozenset({"svg", "use", "g", "path", "polyline", "line", "text", "title"})
PROPERTIES = frozenset({"value", "checked", "selected"})
"""What a person changes in a form is a property of the element; the attribute is only where it began."""


class Element(Protocol):
    """What the renderer needs of an element."""

    textContent: str  # noqa: N815 - the document's own name
    localName: str  # noqa: N815
    firstElementChild: "Element | None"  # noqa: N815
    nextElementSibling: "Element | None"  # noqa: N815

    def setAttribute(self, name: str, value: str) -> object:  # noqa: N802
        """Set an attribute."""

    def removeAttribute(self, name: str) -> object:  # noqa: N802
        """Take an attribute away."""

    def insertBefore(self, child: "Element", before: "Element | None") -> object:  # noqa: N802
        """Put a child before another, or at the end."""

    def remove(self) -> object:
        """Leave the document."""


class Document(Protocol):
    """What the renderer needs of a document."""

    def createElement(self, tag: str) -> Element:  # noqa: N802
        """Make an element of HTML."""

    def createElementNS(self, namespace: str, tag: str) -> Element:  # noqa: N802
        """Make an element of another namespace."""


class Drawn:
    """A node and the element that shows it."""

    __slots__ = ("children", "element", "node")

    def __init__(self, node: Node, element: Element) -> None:
        """Take the node and its element, still without children."""
        self.node = node
        self.element = element
        self.children: list[Drawn] = []


class Renderer:
    """Keeps one element of the document true to a node."""

    def __init__(self, document: Document, root: Element) -> None:
        """Take the document and the element that shows the whole page."""
        self.document = document
        self.root = Drawn(Node("div"), root)

    def draw(self, node: Node) -> None:
        """Make the page show a node."""
        self._patch(self.root, node)

    def adopt(self, node: Node) -> bool:
        """Take the elements that the page's own contains already for the drawing of a node's children.

        Return whether they are: if something else has changed the document meanwhile, nothing is adopted.
        """
        children = _match(node.children, self.root.element)
        if children is None:
            return False
        self.root.children = children
        self.root.node = Node(self.root.node.tag, children=node.children)
        return True

    def restore(self) -> None:
        """Set the fields of forms to what is drawn, where a person's change of them was not taken."""
        _restore(self.root)

    def _create(self, node: Node) -> Drawn:
        is_drawing = node.tag in SVG_TAGS
        element = self.document.createElementNS(SVG, node.tag) if is_drawing else self.document.createElement(node.tag)
        drawn = Drawn(Node(node.tag, node.key), element)
        self._patch(drawn, node)
        return drawn

    def _patch(self, drawn: Drawn, node: Node) -> None:
        before = drawn.node
        if before == node:
            return
        if before.text != node.text:
            drawn.element.textContent = node.text or ""
            drawn.children = []
        if node.text is None and before.children != node.children:
            self._patch_children(drawn, node.children)
        if before.attributes != node.attributes:
            _patch_attributes(drawn.element, dict(before.attributes), dict(node.attributes))
        drawn.node = node

    def _patch_children(self, parent: Drawn, nodes: tuple[Node, ...]) -> None:
        old = dict(zip(_identities(tuple(child.node for child in parent.children)), parent.children, strict=True))
        wanted: list[Drawn | None] = []
        for identity, node in zip(_identities(nodes), nodes, strict=True):
            kept = old.pop(identity, None)
            if kept is not None:
                self._patch(kept, node)
            wanted.append(kept)
        for gone in old.values():
            gone.element.remove()
        order = [child for child in parent.children if child in wanted]
        children: list[Drawn] = []
        for place, node in enumerate(nodes):
            child = wanted[place] or self._create(node)
            if place >= len(order) or order[place] is not child:
                if wanted[place] is not None:
                    order.remove(child)
                parent.element.insertBefore(child.element, order[place].element if place < len(order) else None)
                order.insert(place, child)
            children.append(child)
        parent.children = children


def _restore(drawn: Drawn) -> None:
    attributes = dict(drawn.node.attributes)
    for name in (*PROPERTIES & attributes.keys(), *(("checked",) if attributes.get("type") in ("checkbox", "radio") else ())):
        _set(drawn.element, name, attributes.get(name))
    for child in drawn.children:
        _restore(child)


def _match(nodes: tuple[Node, ...], parent: Element) -> list[Drawn] | None:
    """Pair nodes with the elements in a parent, in order (`None`: they are not the same)."""
    found: list[Drawn] = []
    element = parent.firstElementChild
    for node in nodes:
        if not element or element.localName != node.tag:  # the browser's null is not None
            return None
        drawn = Drawn(node, element)
        children = _match(node.children, element)
        if children is None:
            return None
        drawn.children = children
        found.append(drawn)
        element = element.nextElementSibling
    return None if element else found


def _identities(nodes: tuple[Node, ...]) -> list[tuple[str, str | int]]:
    """Tell siblings apart: by tag and key, or by tag and place among those of the tag without a key."""
    counts: dict[str, int] = {}
    found: list[tuple[str, str | int]] = []
    for node in nodes:
        if node.key:
            found.append((node.tag, node.key))
        else:
            place = counts.get(node.tag, 0)
            counts[node.tag] = place + 1
            found.append((node.tag, place))
    return found


def _patch_attributes(element: Element, before: dict[str, str], after: dict[str, str]) -> None:
    for name in before:
        if name not in after:
            _set(element, name, None)
    for name, value in after.items():
        if before.get(name) != value:
            _set(element, name, value)


def _set(element: Element, name: str, value: str | None) -> None:
    if name in PROPERTIES:
        wanted: str | bool = (value or "") if name == "value" else value is not None
        if getattr(element, name, None) != wanted:
            setattr(element, name, wanted)
    elif value is None:
        element.removeAttribute(name)
    else:
        element.setAttribute(name, value)
