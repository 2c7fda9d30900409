"""The dialog in which a deal, a position or a match is shared, as nodes."""

from app import embedding, share_commands
from app.markup_over import sheet
from app.node import Node, h, mark
from app.pen import Pen
from app.session import Session
from app.share import ShareError
from app.text import Text, text


def dialog(session: Session, pen: Pen) -> Node | None:
    """Draw the dialog (`None`: there is nothing to share)."""
    found = share_commands.parcels(session)
    if not found:
        return None
    chosen = session.sharing.kind if session.sharing.kind in found else next(iter(found))
    news = h("p", pen.key(f"news.{session.news}"), key="news", class_="notice", role="status") if session.news else None
    body = h(
        "div",
        _kinds(tuple(found), chosen, pen),
        *_link(session, pen),
        news,
        _embedding(session, pen),
        _report(pen),
        class_="dialog-body share-body",
    )
    return sheet("share", "share.title", body, pen)


def _kinds(kinds: tuple[str, ...], chosen: str, pen: Pen) -> Node:
    choices = [
        h(
            "label",
            h("input", type="radio", name="share.kind", value=kind, checked=kind == chosen, data_field="share.kind"),
            h("span", pen.key(f"share.{kind}")),
            key=kind,
        )
        for kind in kinds
    ]
    about = h("p", pen.key(f"share.{chosen}.about"), key="about", class_="share-about")
    return h("fieldset", h("legend", pen.key("share.what")), *choices, about, key="kinds", class_="choices")


def _link(session: Session, pen: Pen) -> tuple[Node, ...]:
    """Draw the link with the ways to take it along, or say why there is none."""
    try:
        address = share_commands.link(session)
    except ShareError as error:
        return (h("p", mark("warning"), h("span", pen.say(error.words)), key="link", class_="warning"),)
    label = h("span", pen.key("share.link"))
    size = h("small", pen.say(text("share.size", count=len(address))))
    field = h("input", type="text", value=address, readonly=True, spellcheck="false", autocomplete="off", data_share="link")
    buttons = [_button("share-copy", "copy", pen, is_main=True)]
    if session.sharing.can_send:
        buttons.append(_button("share-send", "share", pen))
    return (
        h("label", label, field, size, key="link", class_="field"),
        h("div", *buttons, key="ways", class_="buttons"),
        h("p", pen.key("share.honest"), key="honest", class_="legend"),
    )


def _embedding(session: Session, pen: Pen) -> Node | None:
    seen = share_commands.subject(session)
    return None if seen is None or session.play is None else embedding.section(session.play, seen.number, seen.step, pen)


def _report(pen: Pen) -> Node:
    return h(
        "details",
        h("summary", pen.key("share.text")),
        h("p", pen.say(text("share.text.about", open=text("command.open"))), class_="legend"),
        h("div", _button("share-report", "copy", pen), _button("download-record", "download", pen), class_="buttons"),
        key="text",
        class_="form-part",
    )


def _button(command: str, picture: str, pen: Pen, *, is_main: bool = False) -> Node:
    class_ = "button is-main" if is_main else "button"
    words: Text = text(f"command.{command}")
    return h(
        "button", mark(picture), h("span", pen.say(words)), key=command, type="button", class_=class_, data_command=command
    )
