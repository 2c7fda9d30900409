"""A language that nobody speaks: English in brackets and longer, so that words which no file holds stand out."""

import re
from collections.abc import Iterator, Mapping
from math import ceil

from app.node import Node, walk
from app.text import Forms, Words

LONGER = 0.4
"""How much longer than English its texts are."""
SPOKEN = ("aria-label", "title", "placeholder", "alt", "data-empty", "data-mark")
"""The attributes that a reader sees or hears."""
OWN = frozenset({"Kartenstube"})
"""Words that are the same in every language."""
INLINE = frozenset({"span", "b", "small", "svg", "use"})
"""The elements that a sentence may consist of."""
LETTERS = re.compile(r"[^\W\d_]+")
INSIDE = re.compile(r"⟦[^⟦⟧]*⟧")


def pseudo(english: Words) -> Words:
    """Put every text in brackets and make it longer; usual names of players become figures."""
    table: Mapping[str, Forms] = {
        key: "1|2|3|4" if key.endswith(".names") else _bracket(forms) for key, forms in english.table.items()
    }
    return Words(english.language, table)


def _bracket(forms: Forms) -> Forms:
    if isinstance(forms, str):
        return "\n".join(f"⟦{line}{'~' * ceil(LONGER * len(line))}⟧" for line in forms.split("\n"))
    return {form: str(_bracket(words)) for form, words in forms.items()}


def strays(words: str) -> list[str]:
    """List the words of a text that stand outside of all brackets."""
    before = ""
    while before != words:
        before, words = words, INSIDE.sub("", words)
    return [word for word in LETTERS.findall(words) if word not in OWN]


def hard_coded(node: Node) -> Iterator[str]:
    """List what a reader gets from a tree that did not come from a word file; what has a language of its own is left out.

    A sentence whose parts are elements (a card's name has its sign before it) is read as one.
    """
    if node.attribute("lang") is not None:
        return
    parts = walk(node)
    is_line = all(part.tag in INLINE for part in parts[1:])
    heard = [value for part in (parts if is_line else (node,)) for name, value in part.attributes if name in SPOKEN]
    seen = "".join(part.text or "" for part in parts) if is_line else node.text or ""
    yield from (f"<{node.tag}> {words}" for words in (seen, *heard) if strays(words))
    if not is_line:
        for child in node.children:
            yield from hard_coded(child)
