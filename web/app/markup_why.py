"""The look back at an action in the replay as nodes: why it may have been done, and what an expert thinks of it."""

from dataclasses import replace

from app import analysis, because, reasons
from app.because import Cost
from app.lookback import Replay
from app.markup_hints import cost_list, reason_list
from app.node import Node, h, mark
from app.pen import Pen
from app.play import Play, scene_of
from app.replay import play_at
from app.scene import Scene
from app.session import Session
from app.text import Text, text
from app.thought import Why


def ask_why(play: Play, shown: Replay, pen: Pen) -> Node | None:
    """Offer to ask why the action of this step was done; through a seat's eyes only why that seat did it."""
    found = reasons.find(play, shown.deal, shown.step - 1)
    if found is None or shown.eyes not in (None, found.seat):
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


def answered(session: Session, play: Play, shown: Replay) -> Why | None:
    """Find what was asked of the action of this step, or what the analysis has found out of it already."""
    asked = session.why
    if asked is not None:
        return asked if (asked.deal, asked.ply) == (shown.deal, shown.step - 1) else None
    found = analysis.shown(session, play)
    opinion = found.opinion(shown.step - 1) if found else None
    judged = reasons.find(play, shown.deal, opinion.ply) if opinion else None
    if judged is None or opinion is None or opinion.advice is None:
        return None
    return replace(judged, advice=opinion.advice, is_final=True)


def why(session: Session, asked: Why | None, play: Play, pen: Pen) -> Node | None:
    """Answer why an action was done: the reasons, what an expert thinks of it, and of everything else."""
    if asked is None:
        return None
    scene = scene_of(play_at(play, Replay(asked.deal, asked.ply)))
    about = scene.said("why.about", asked.seat)
    title = text("why.title", action=because.action(scene, asked.done))
    label = pen.key("command.close")
    close = h("button", mark("close"), type="button", class_="icon", data_command="close-why", title=label)
    is_closable = session.why is not None
    body = (h("p", pen.key("hint.thinking"), key="thinking"),) if asked.advice is None else _answer(scene, asked, pen)
    return h(
        "section",
        h("h3", mark("hint"), h("span", *pen.rich(title)), key="title"),
        close if is_closable else None,
        h("p", pen.say(about), key="about", class_="hint-closer"),
        *body,
        key="why",
        class_="hint is-why",
        data_hint_state="final" if asked.is_final else "thinking",
        aria_live="polite",
        tabindex=None if is_closable else 0,  # it scrolls where there is little room
    )


def _answer(scene: Scene, asked: Why, pen: Pen) -> tuple[Node | None, ...]:
    assert asked.advice is not None
    words = because.reasons(scene, asked.advice.reasons) or (text("why.no-reason"),)
    found = because.costs(scene, asked.advice, asked.done)
    return (*reason_list((*words, *_judgement(scene, asked, found)), pen), cost_list(scene, found, pen))


def _judgement(scene: Scene, asked: Why, found: tuple[Cost, ...]) -> tuple[Text, ...]:
    advice = asked.advice
    if advice is None or not advice.estimates:
        return ()
    if advice.action == because.stand_in(scene.deck, advice, asked.done):
        return (text("why.same"),)
    if found and found[0].is_equal:
        return (text("why.near"),)
    return (text("why.other", action=because.action(scene, advice.action)),)
