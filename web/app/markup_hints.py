"""A hint on the felt as nodes: what to do, the reasons, what anything else would cost."""

from app import because, ledger
from app.because import Cost
from app.node import Node, h, mark
from app.pen import Pen
from app.play import scene_of
from app.scene import Scene
from app.session import Session
from app.text import Text, text


def hint(session: Session, pen: Pen) -> Node | None:
    """Draw the hint of this moment: what to do, why, and what anything else would cost."""
    shown, play = session.hint, session.play
    if shown is None or play is None or shown.moment != session.moment:
        return None
    label = pen.key("command.close")
    close = h("button", mark("close"), type="button", class_="icon", data_command="close-hint", title=label)
    body: tuple[Node | None, ...] = ()
    if shown.advice is None:
        title = text("hint.thinking")
    else:
        scene = scene_of(play)
        is_expert = bool(shown.advice.estimates)
        title = text("hint.expert" if is_expert else "hint.said", action=because.action(scene, shown.advice.action))
        found = because.costs(scene, shown.advice, shown.advice.action)
        waiting = None if shown.is_final else h("p", pen.key("hint.closer"), key="closer", class_="hint-closer")
        body = (*reason_list(because.reasons(scene, shown.advice.reasons), pen), waiting, cost_list(scene, found, pen))
    return h(
        "section",
        h("h3", mark("hint"), h("span", *pen.rich(title)), key="title"),
        close,
        *body,
        key="hint",
        class_="hint",
        data_hint_state="final" if shown.is_final else "early" if shown.advice else "thinking",
        aria_label=pen.key("hint.title"),
    )


def reason_list(words: tuple[Text, ...], pen: Pen) -> tuple[Node, ...]:
    """List reasons, if there are any."""
    lines = [h("li", *pen.rich(line), key=f"{number}") for number, line in enumerate(words)]
    return (h("ul", *lines, key="reasons", class_="hint-reasons"),) if lines else ()


def cost_list(scene: Scene, found: tuple[Cost, ...], pen: Pen) -> Node | None:
    """List what anything else would cost, if that is known."""
    if not found:
        return None
    label = pen.key("hint.costs-points" if ledger.is_in_points(scene) else "hint.costs")
    lines = [
        h(
            "li",
            h("span", *pen.rich(cost.words)),
            h("span", " "),
            h("b", pen.say(cost.difference), class_="is-equal" if cost.is_equal else None),
            key=f"{number}",
        )
        for number, cost in enumerate(found)
    ]
    return h("div", h("h4", label), h("ul", *lines), key="costs", class_="hint-costs")
