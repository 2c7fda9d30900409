"""Writing texts and drawing cards: what every part of the markup needs."""

from dataclasses import dataclass, replace

from app.node import Attributes, Node, h, mark, use
from app.text import Text, Words, text


@dataclass(frozen=True, slots=True)
class Pen:
    """The words of a language, the art of a pack (`german`, `french`, `tiles`), and what is drawn on its cards."""

    words: Words
    art: str = "german"
    faces: str = "own"

    def with_art(self, art: str) -> "Pen":
        """Draw another pack."""
        return replace(self, art=art)

    def say(self, sentence: Text) -> str:
        """Write a text."""
        return self.words.say(sentence)

    def key(self, name: str) -> str:
        """Write the text of a key without parameters."""
        return self.words.say(text(name))

    def rich(self, sentence: Text) -> tuple[Node, ...]:
        """Write a text as nodes, with the sign of the suit before each card that is named."""
        nodes = []
        for piece in self.words.pieces(sentence):
            if piece.key.startswith("card."):
                nodes.append(h("span", *self._sign_of_card(piece.key), h("span", piece.words), class_="named"))
            else:
                nodes.append(h("span", piece.words))
        return tuple(nodes)

    def _sign_of_card(self, key: str) -> tuple[Node, ...]:
        _, art, code = key.split(".")
        return () if art == "tiles" else (suit_sign(art, code[0], self.faces),)

    def picture(self, picture: str) -> tuple[Node, ...]:
        """Draw what a fact or the plaque shows: `suit X`, `card X`, `chips`, `back`, `mark X`, or nothing."""
        kind, _, name = picture.partition(" ")
        match kind:
            case "suit":
                return (suit_sign(self.art, name, self.faces),)
            case "card":
                return (h("span", self.face(name), class_=self.card_class(), data_card=name),)
            case "back":
                return (h("span", back(self.art), class_=f"{self.card_class()} is-back"),)
            case "chips":
                return (use("chips", 34, 34, "chips"),)
            case "mark":
                return (mark(name),)
            case _:
                return ()

    def card_class(self) -> str:
        """Name the class of a card's element."""
        return "card tile" if self.art == "tiles" else "card"

    def face(self, code: str) -> Node:
        """Draw a card's face."""
        return face(self.art, code, self.faces)


FRENCH_SIGNS = {"E": "C", "L": "S", "H": "H", "B": "D"}
"""The French suits that stand for the German ones."""


def suit_sign(art: str, suit: str, faces: str = "own") -> Node:
    """Draw the sign of a suit, or half a tile."""
    if art == "tiles":
        return use(f"t{suit}", 60, 60, "half")
    if art == "german" and faces == "french":
        return use(f"fs{FRENCH_SIGNS[suit]}", 24, 24, "sign")
    return use(f"s{suit}" if art == "german" else f"fs{suit}", 24, 24, "sign")


def face(art: str, code: str, faces: str = "own") -> Node:
    """Draw a face of a pack: its own, on a German card a French one with the German letter, or only a letter and a sign."""
    if art == "tiles":
        return _svg("0 0 64 124", _use("tbody"), _use(f"t{code[0]}", y="1"), _use(f"t{code[2]}", y="62"))
    front = "f" if art == "french" else ""
    if faces == "letters":
        return _svg("0 0 100 160", _use(f"{front}l{code}"))
    if faces == "french" and art == "german":
        front = "g"
    return _svg("0 0 100 160", _use(f"{front}c{code}", class_="full"), _use(f"{front}m{code}", class_="medium"))


def back(art: str) -> Node:
    """Draw the back of a pack."""
    return _svg("0 0 64 124", _use("tback")) if art == "tiles" else _svg("0 0 100 160", _use("back"))


def _svg(box: str, *children: Node) -> Node:
    attributes: Attributes = (("class", "face"), ("viewBox", box), ("aria-hidden", "true"), ("translate", "no"))
    return Node("svg", "", attributes, children)


def _use(symbol: str, y: str = "", class_: str = "") -> Node:
    attributes: list[tuple[str, str]] = [("href", f"#{symbol}")]
    if class_:
        attributes.append(("class", class_))
    if y:
        attributes += [("x", "2"), ("y", y), ("width", "60"), ("height", "60")]
    return Node("use", "", tuple(attributes))
