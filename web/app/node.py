"""What the page shows, as values: a tree of elements that the renderer makes true and that tests can read."""

from typing import NamedTuple

Attributes = tuple[tuple[str, str], ...]


class Node(NamedTuple):
    """An element: either `text` or `children`, never both, so that a page translator's changes do no harm.

    `key` is unique among the siblings; an empty one means the place among the siblings of the same tag.
    """

    tag: str
    key: str = ""
    attributes: Attributes = ()
    children: tuple["Node", ...] = ()
    text: str | None = None

    def attribute(self, name: str) -> str | None:
        """Look up an attribute (`None`: not set)."""
        return dict(self.attributes).get(name)


Child = Node | str | None


def h(tag: str, *children: Child, key: str = "", **attributes: str | int | bool | None) -> Node:
    """Make a node: `class_` and `data_action` become `class` and `data-action`; `None` and `False` set nothing.

    >>> h("p", "one", None, class_="note", hidden=True).attributes
    (('class', 'note'), ('hidden', ''))
    """
    set_attributes = tuple(
        (name.rstrip("_").replace("_", "-"), "" if value is True else str(value))
        for name, value in attributes.items()
        if value is not None and value is not False
    )
    present = [child for child in children if child is not None]
    if len(present) == 1 and isinstance(present[0], str):
        return Node(tag, key, set_attributes, (), present[0])
    nodes = tuple(Node("span", "", (), (), child) if isinstance(child, str) else child for child in present)
    return Node(tag, key, set_attributes, nodes)


def mark(name: str, class_: str = "mark") -> Node:
    """Make one of the drawn marks of the sprite."""
    return use(f"i-{name}", 24, 24, class_)


def use(symbol: str, width: int, height: int, class_: str) -> Node:
    """Make a picture of one symbol of the sprites; it is for eyes only."""
    drawn = h("use", href=f"#{symbol}")
    return Node("svg", "", (("class", class_), ("viewBox", f"0 0 {width} {height}"), ("aria-hidden", "true")), (drawn,))


def classes(*names: str | bool | None) -> str | None:
    """Join the class names that are there.

    >>> classes("card", None, "is-legal")
    'card is-legal'
    """
    return " ".join(name for name in names if isinstance(name, str) and name) or None


def walk(node: Node) -> tuple[Node, ...]:
    """List a node and everything in it, in document order."""
    return (node, *(inner for child in node.children for inner in walk(child)))


def read_text(node: Node) -> str:
    """Gather the words of a node, as a reader gets them."""
    return node.text if node.text is not None else " ".join(filter(None, (read_text(child) for child in node.children)))
