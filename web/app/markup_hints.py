"""A hint on the felt, and the look back at an action in the replay, as nodes."""

from app import because, ledger, reasons
from app.because import Cost
from app.node import Node, h, mark
from app.pen import Pen
from app.play import Play, scene_of
from app.replay import Replay, play_at
from app.scene import Scene
from app.session import Session
from app.text import Text, text
from app.thought import Why


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
        body = (*_reasons(because.reasons(scene, shown.advice.reasons), pen), waiting, _costs(scene, found, pen))
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


def _reasons(words: tuple[Text, ...], pen: Pen) -> tuple[Node, ...]:
    lines = [h("li", *pen.rich(line), key=f"{number}") for number, line in enumerate(words)]
    return (h("ul", *lines, key="reasons", class_="hint-reasons"),) if lines else ()


def _costs(scene: Scene, found: tuple[Cost, ...], pen: Pen) -> Node | None:
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


def ask_why(play: Play, shown: Replay, pen: Pen) -> Node | None:
    """Offer to ask why the action of this step was done."""
    found = reasons.find(play, shown.deal, shown.step - 1)
    if found is None:
        return None
    return h(
        "button",
        pen.key("why.ask"),
        type="button",
        key="ask-why",
        class_="link",
        data_command="why",
        data_argument=f"{shown.deal + 1} {shown.step - 1}",
    )


def why(session: Session, play: Play, shown: Replay, pen: Pen) -> Node | None:
    """Answer why the action of this step was done: the reasons, what an expert thinks of it, and of everything else."""
    asked = session.why
    if asked is None or (asked.deal, asked.ply) != (shown.deal, shown.step - 1):
        return None
    scene = scene_of(play_at(play, Replay(asked.deal, asked.ply)))
    about = scene.said("why.about", asked.seat)
    title = text("why.title", action=because.action(scene, asked.done))
    label = pen.key("command.close")
    close = h("button", mark("close"), type="button", class_="icon", data_command="close-why", title=label)
    body = (h("p", pen.key("hint.thinking"), key="thinking"),) if asked.advice is None else _answer(scene, asked, pen)
    return h(
        "section",
        h("h3", mark("hint"), h("span", *pen.rich(title)), key="title"),
        close,
        h("p", pen.say(about), key="about", class_="hint-closer"),
        *body,
        key="why",
        class_="hint is-why",
        data_hint_state="final" if asked.is_final else "thinking",
        aria_live="polite",
    )


def _answer(scene: Scene, asked: Why, pen: Pen) -> tuple[Node | None, ...]:
    assert asked.advice is not None
    words = because.reasons(scene, asked.advice.reasons) or (text("why.no-reason"),)
    found = because.costs(scene, asked.advice, asked.done)
    return (*_reasons((*words, *_judgement(scene, asked, found)), pen), _costs(scene, found, pen))


def _judgement(scene: Scene, asked: Why, found: tuple[Cost, ...]) -> tuple[Text, ...]:
    advice = asked.advice
    if advice is None or not advice.estimates:
        return ()
    if advice.action == because.stand_in(scene, advice, asked.done):
        return (text("why.same"),)
    if found and found[0].is_equal:
        return (text("why.near"),)
    return (text("why.other", action=because.action(scene, advice.action)),)
