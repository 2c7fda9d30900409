"""What is on the page before Python is: frames that boot/front.js paints, drawn by the build or kept from the last visit.

A frame is a `Node` as JSON. The build draws those that are the same for everybody (`web/tools/front.py`); the page keeps the
lobby and the table as the next start will show them, when it goes out of sight.
"""

import json
from dataclasses import replace
from typing import cast

from app import markup
from app.links import Route
from app.node import Node
from app.session import Session

LIMIT = 400_000
"""The longest text that is kept, in characters."""


def keep(session: Session) -> str:
    """Write what the next start shows at once: looks, the lobby, the table; nobody's hand where several share the device.

    It is empty if that would be longer than `LIMIT`.
    """
    session = replace(session, overlay="", news="", waiting=None, draft=None, replay=None)
    frames = {"": markup.page(replace(session, route=Route()))}
    play = session.play
    if play is not None and not session.is_elsewhere:
        from app import play as plays

        frames["table"] = markup.page(replace(session, route=Route("table"), play=plays.hide(play)))
    root = {name: value for name, value in markup.root_attributes(session).items() if value is not None}
    kept = write({"root": root, "match": session.match_id, "frames": frames})
    return kept if len(kept) <= LIMIT else ""


def write(value: object) -> str:
    """Write frames as JSON, the same bytes every time."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def read(painted: str) -> Node | None:
    """Read the frame that boot/front.js has painted (`None`: there is none)."""
    return _node(json.loads(painted)) if painted else None


def _node(parts: list[object]) -> Node:
    tag, key, attributes, children, text = cast(
        "tuple[str, str, list[list[str]], list[list[object]], str | None]", tuple(parts)
    )
    return Node(tag, key, tuple((name, value) for name, value in attributes), tuple(map(_node, children)), text)
