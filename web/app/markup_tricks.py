"""The finished tricks of a deal as nodes: one at a time, laid by seat, with lead and winner in words."""

from app.node import Node, classes, h, mark
from app.pen import Pen
from app.table import Table, TrickCard
from app.text import Text, plain, text


def tricks(shown: Table, pen: Pen) -> Node | None:
    """Draw the finished trick that is looked at, with the way to those before and after it."""
    trick = shown.last_trick
    if trick is None:
        return None
    is_last = shown.peeked == shown.finished_tricks
    steps = [_step("peek.back", shown.peeked - 1, shown, pen), _step("peek.on", shown.peeked + 1, shown, pen)]
    count = pen.say(text("peek.heading", number=shown.peeked, count=shown.finished_tricks))
    has_others = shown.finished_tricks > 1
    return h(
        "section",
        h("h2", pen.key("heading.last-trick") if is_last else count),
        h("p", steps[0], h("span", count), steps[1], class_="trick-steps") if has_others else None,
        h("ol", *(_card(card, pen) for card in trick.cards), class_="last-trick", data_peek=shown.peeked),
        key="last",
    )


def _step(words: str, number: int, shown: Table, pen: Pen) -> Node:
    label = pen.key(words)
    return h(
        "button",
        mark("back" if words == "peek.back" else "next"),
        key=words,
        type="button",
        class_="icon",
        data_command="peek",
        data_argument=number,
        aria_disabled=None if 0 < number <= shown.finished_tricks else "true",
        title=label,
    )


def _card(card: TrickCard, pen: Pen) -> Node:
    leads = h("span", pen.key("peek.leads"), class_="role") if card.order == 1 else None
    wins = h("span", pen.key("trick.won"), class_="role is-win") if card.is_winning else None
    return h(
        "li",
        h(
            "span",
            pen.face(card.code),
            class_=classes(pen.card_class(), "is-small", "is-winning" if card.is_winning else None),
            role="img",
            data_last=card.code,
            aria_label=pen.say(card.words),
        ),
        h("span", pen.say(_first(card.words)), aria_hidden="true"),
        leads,
        wins,
        key=card.code,
        data_place=card.place,
        class_="is-winner" if card.is_winning else None,
    )


def trick_number(at: int, *, is_first: bool, shown: Table, pen: Pen) -> Node:
    """Write the number of a trick beside its line of the log; at the first line of a finished one it shows that trick."""
    if not at or not is_first or at > shown.finished_tricks:
        return h("span", str(at) if at else "", class_="at")
    label = pen.say(text("peek.trick", number=at))
    return h("button", str(at), type="button", class_="at", data_command="peek", data_argument=at, aria_label=label)


def _first(words: Text) -> Text:
    part = words.params[0][1]
    return part if isinstance(part, Text) else plain(part)
