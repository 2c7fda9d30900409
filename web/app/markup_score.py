"""The score sheet's page as nodes: the table with its check, the chart, who pays whom, and the ways to take it along."""

from app.chart import chart
from app.games import view_of
from app.markup_ledger import debts, sheet_table
from app.markup_pages import page_frame
from app.node import Node, h, mark
from app.pen import Pen
from app.play import Play, scene_of
from app.score import standing_now
from app.session import Session
from app.table import Sheet
from app.text import text
from pycore.language import number, signed

EXPORTS = (
    ("share", "share"),
    ("copy-scores", "copy"),
    ("download-scores", "download"),
    ("download-record", "download"),
    ("print", "print"),
)
"""The ways to take the sheet along, with their marks."""


def score(session: Session, play: Play, pen: Pen) -> Node:
    """Draw the score sheet of the match."""
    scene = scene_of(play)
    shown = view_of(scene.game.name).table(scene)
    sheet = shown.sheet
    heading = pen.say(text("sheet.so-far", count=len(sheet.rows)))
    curve = chart(sheet, pen)
    is_told = bool(session.news) and session.overlay != "share"  # the dialog tells it itself
    practice = "finished.branch" if play.is_branch else "finished.practice"
    parts = (
        h("p", pen.key(f"news.{session.news}"), key="news", class_="notice", role="status") if is_told else None,
        h("p", pen.key(practice), key="practice", class_="notice") if play.has_practice else None,
        h(
            "article",
            h("h2", heading, key="heading"),
            sheet_table(sheet, pen, is_linked=True),
            h("p", pen.key("score.legend"), class_="legend") if sheet.rows else None,
            _check(sheet, pen),
            key="sheet",
            class_="paper sheet-paper",
        ),
        h("article", h("h2", pen.key("score.chart.title")), curve, key="curve", class_="paper") if curve else None,
        _settle_paper(play, sheet, pen),
        _exports(pen),
    )
    title = pen.say(text("sheet.of", game=text(f"{shown.game}.name")))
    return page_frame("score", title, tuple(part for part in parts if part is not None), session, pen)


def _check(sheet: Sheet, pen: Pen) -> Node | None:
    """Show that nothing was lost: balances and pot add up to 0."""
    if sheet.is_in_points or not sheet.rows:
        return None
    balances = sum(sheet.totals)
    words = text("score.check", chips=signed(balances), pot=number(sheet.pot), total=number(balances + sheet.pot))
    return h("p", mark("check" if balances + sheet.pot == 0 else "warning"), h("span", pen.say(words)), class_="zero-sum")


def _settle_paper(play: Play, sheet: Sheet, pen: Pen) -> Node | None:
    """Draw who pays whom if the match ends now: the rest of the pot is shared out before (rule R0)."""
    if sheet.is_in_points or not sheet.rows:
        return None
    balances, shared = standing_now(play.match)
    return h(
        "article",
        h("h2", pen.key("score.settle")),
        None if play.is_finished else h("p", pen.key("score.settle.now")),
        h("p", pen.say(text("score.settle.pot", count=shared))) if shared else None,
        debts(sheet.names, balances, pen),
        key="settle",
        class_="paper",
    )


def _exports(pen: Pen) -> Node:
    buttons = [
        h(
            "button",
            mark(picture),
            h("span", pen.key(f"command.{command}")),
            type="button",
            class_="button",
            data_command=command,
        )
        for command, picture in EXPORTS
    ]
    return h("div", *buttons, key="exports", class_="buttons")
