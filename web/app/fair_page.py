"""The page on which deals are verified, as nodes: commitments, keys, and what a check has found."""

from app import fair
from app.fair import Proof
from app.markup_pages import command_button, page_frame
from app.node import Node, h, mark
from app.pen import Pen
from app.play import Play
from app.session import Session
from app.text import text


def fair_page(session: Session, play: Play, pen: Pen) -> Node:
    """Draw the commitments of the match at the table, the next deal's first."""
    known = fair.proofs(play.match)
    news = h("p", pen.key(f"news.{session.news}"), key="news", class_="notice", role="status") if session.news else None
    about = h("p", pen.key("fair.about" if known else "fair.composed"), key="about")
    items = [_deal(session, play, proof, pen) for proof in reversed(known)]
    paper = h(
        "article",
        about,
        h("ol", *items, class_="proofs", reversed=True) if items else None,
        *_noted(session, play, pen, is_wanted=bool(known)),
        key="proofs",
        class_="paper fair",
    )
    title = pen.say(text("fair.title", game=text(f"{play.match.game.name}.name")))
    return page_frame("fair", title, tuple(part for part in (news, paper) if part is not None), session, pen)


def _deal(session: Session, play: Play, proof: Proof, pen: Pen) -> Node:
    number = proof.number + 1
    is_next = proof.number >= len(play.match.deals)
    state = "next" if is_next else "done" if proof.key else "running"
    rows = [("fair.commitment", proof.commitment), *([("fair.key", proof.key)] if proof.key else [])]
    facts = [h("div", h("dt", pen.key(key)), h("dd", h("code", value, translate="no")), key=key) for key, value in rows]
    buttons = [_button("fair-copy", "copy", number, pen)]
    if proof.key:
        buttons.append(_button("fair-check", "check", number, pen, is_main=True))
    return h(
        "li",
        h("h2", pen.say(text(f"fair.deal.{state}", deal=number))),
        h("dl", *facts, class_="proof"),
        _found(play, proof, pen) if session.sharing.checked == proof.number and proof.key else None,
        h("div", *buttons, class_="buttons"),
        key=str(number),
        data_deal=number,
    )


def _found(play: Play, proof: Proof, pen: Pen) -> Node:
    is_right = fair.is_proved(play.match, proof)
    words = h("span", pen.say(fair.verdict(play.match, proof)))
    return h("p", mark("check" if is_right else "warning"), words, key="found", class_="notice" if is_right else "warning")


def _button(command: str, picture: str, number: int, pen: Pen, *, is_main: bool = False) -> Node:
    word = f"command.{command}"
    label = pen.say(text("fair.of", what=text(word), deal=number))
    return command_button(command, picture, pen.key(word), argument=number, label=label, is_main=is_main)


def _noted(session: Session, play: Play, pen: Pen, *, is_wanted: bool) -> tuple[Node, ...]:
    if not is_wanted:
        return ()
    found = fair.compare(play.match, session.sharing.noted)
    field = h(
        "input", type="text", value=session.sharing.noted, spellcheck="false", autocomplete="off", data_field="fair.noted"
    )
    label = h("label", h("span", pen.key("fair.noted")), field, key="noted", class_="field")
    return (label, h("p", pen.say(found), key="compared", class_="formula", role="status")) if found else (label,)
