"""Showing a deal on a page of somebody's: the address of `embed/make.html`, and the part of the dialog for sharing."""

import base64
import zlib
from functools import lru_cache

from app.node import Node, h, mark
from app.pen import Pen
from app.play import Play
from pycore import match as matches
from pycore import record as records
from pycore.match import Match
from pycore.record import Player, Record

PLACE = "embed/make.html"
"""The page that makes a frame, a figure, a script and a link of it; it has an engine of its own that compiles them."""


def address(play: Play, number: int, step: int, language: str) -> str:
    """Write the address at which a deal (from 0) is prepared, at the moment after `step` actions.

    It holds the deals up to this one. The page shows of a deal that goes on only what the one person at this device sees.
    """
    deal = play.match.deals[number]
    seat = f"&seat={play.humans[0]}" if len(play.humans) == 1 else ""
    over = "&over=1" if deal.score is not None else ""
    return f"{PLACE}#lang={language}&deal={number}&step={step}{seat}{over}&r={_pack(play.match, number)}"


@lru_cache(maxsize=2)
def _pack(match: Match, number: int) -> str:
    """Compress the record up to a deal, without names: they are nobody's business."""
    upto = matches.cut(match, number + 1, len(match.deals[number].actions))
    text = records.write(Record(upto, (Player(""),) * match.players))
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return base64.urlsafe_b64encode(packer.compress(text.encode()) + packer.flush()).decode().rstrip("=")


def section(play: Play, number: int, step: int, pen: Pen) -> Node:
    """Draw the part of the dialog that leads there, in a tab of its own."""
    link = h(
        "a",
        mark("share"),
        h("span", pen.key("command.embed")),
        class_="button",
        href=address(play, number, step, pen.words.language),
        target="_blank",
        rel="noopener",
    )
    return h(
        "details",
        h("summary", pen.key("embedding.title")),
        h("p", pen.key("embedding.about"), class_="legend"),
        None if play.match.deals[number].score is not None else h("p", pen.key("embedding.running"), class_="legend"),
        h("div", link, class_="buttons"),
        key="embedding",
        class_="form-part",
    )
