"""A little document with what the renderer uses of a browser's, which counts what is touched."""

import html

from app.node import Node
from tests.web.fakes import VOID


class Element:
    """An element of a little document, with what the renderer uses."""

    def __init__(self, tag: str, namespace: str = "") -> None:
        self.tag = tag
        self.namespace = namespace
        self.attributes: dict[str, str] = {}
        self.children: list[Element] = []
        self.parent: Element | None = None
        self.words = ""
        self.touched = 0
        self.value = ""
        self.checked = False
        self.selected = False

    @property
    def localName(self) -> str:  # noqa: N802
        return self.tag

    @property
    def firstElementChild(self) -> "Element | None":  # noqa: N802
        return self.children[0] if self.children else None

    @property
    def nextElementSibling(self) -> "Element | None":  # noqa: N802
        siblings = self.parent.children if self.parent else []
        place = siblings.index(self) + 1 if self in siblings else 0
        return siblings[place] if 0 < place < len(siblings) else None

    @property
    def textContent(self) -> str:  # noqa: N802
        return self.words + "".join(child.textContent for child in self.children)

    @textContent.setter
    def textContent(self, words: str) -> None:  # noqa: N802
        self.touched += 1
        for child in self.children:
            child.parent = None
        self.children = []
        self.words = words

    def setAttribute(self, name: str, value: str) -> None:  # noqa: N802
        self.touched += 1
        self.attributes[name] = value

    def removeAttribute(self, name: str) -> None:  # noqa: N802
        self.touched += 1
        self.attributes.pop(name, None)

    def insertBefore(self, child: "Element", before: "Element | None") -> None:  # noqa: N802
        self.touched += 1
        child.remove()
        place = len(self.children) if before is None else self.children.index(before)
        self.children.insert(place, child)
        child.parent = self

    def remove(self) -> None:
        if self.parent is not None:
            self.parent.touched += 1
            self.parent.children.remove(self)
        self.parent = None

    def count_touches(self) -> int:
        return self.touched + sum(child.count_touches() for child in self.children)

    def to_html(self) -> str:
        shown = dict(self.attributes)
        if self.value:
            shown["value"] = self.value
        shown.update({name: "" for name in ("checked", "selected") if getattr(self, name)})
        attributes = "".join(f' {name}="{html.escape(value)}"' for name, value in sorted(shown.items()))
        if self.tag in VOID:
            return f"<{self.tag}{attributes}>"
        inner = html.escape(self.words) + "".join(child.to_html() for child in self.children)
        return f"<{self.tag}{attributes}>{inner}</{self.tag}>"


class Document:
    """Makes elements."""

    def createElement(self, tag: str) -> Element:  # noqa: N802
        return Element(tag)

    def createElementNS(self, namespace: str, tag: str) -> Element:  # noqa: N802
        return Element(tag, namespace)


def sorted_html(node: Node) -> str:
    """Write a node as `Element.to_html` does: attributes in alphabetical order."""
    attributes = "".join(f' {name}="{html.escape(value)}"' for name, value in sorted(node.attributes))
    if node.tag in VOID:
        return f"<{node.tag}{attributes}>"
    inner = html.escape(node.text) if node.text is not None else "".join(sorted_html(child) for child in node.children)
    return f"<{node.tag}{attributes}>{inner}</{node.tag}>"
