"""Links that open a demo's position in the app: the script without hidden hands, compressed, in the address's fragment."""

import base64
import binascii
import zlib
from dataclasses import replace

from pycore.demo.model import Demo
from pycore.demo.parser import SIZE_LIMIT, parse
from pycore.demo.syntax import Entry, Script, Word
from pycore.demo.writer import write_script
from pycore.errors import NotationError

LIMIT = 6_000
"""The longest fragment, in characters: what mail programs and chats still take as one link."""
PLACE = "demo/"
"""Where the app has the page that opens such links."""


def to_link(demo: Demo, app: str, language: str = "en", frame: int = 0) -> str:
    """Write the address at which the app deployed at `app` opens a demo, at the frame of that number (0: where it ends).

    Raises:
        NotationError: `link-without-script` for a demo that was read from JSON without its script, `link-too-long`, and what
            `base_address` says.
    """
    if demo.script is None:
        raise NotationError("link-without-script")
    base = base_address(app)
    place = f"&at={frame}" if frame else ""
    fragment = f"#s={pack(write_script(public_script(demo, demo.script)))}{place}&lang={language}"
    if len(fragment) > LIMIT:
        raise NotationError("link-too-long", limit=LIMIT)
    return f"{base}{PLACE}{fragment}"


def base_address(app: str) -> str:
    """End the address of an app with a slash, unless it is empty.

    Raises:
        NotationError: `unsafe-address` unless it is empty, relative, or has the scheme http or https.
    """
    scheme = app.partition(":")[0] if ":" in app.partition("/")[0] else "https"
    if scheme.lower() not in ("http", "https"):
        raise NotationError("unsafe-address", scheme=scheme[:20])
    return app if not app or app.endswith("/") else app + "/"


def public_script(demo: Demo, script: Script) -> Script:
    """Leave the cards of every hand out that no frame of the demo shows; the seat keeps their number."""
    shown = {seat for frame in demo.frames for seat, hand in enumerate(frame.hands) if hand.cards}
    header = []
    for entry in script.header:
        seat = demo.names.index(entry.key.text) if entry.key.text in demo.names else None
        if seat is not None and seat not in shown and demo.frames[0].hands[seat].hidden:
            header.append(Entry(entry.key, ((Word(f"?{demo.frames[0].hands[seat].hidden}"),),)))
        else:
            header.append(entry)
    return replace(script, header=tuple(header))


def pack(text: str) -> str:
    """Compress a text into letters, digits, `-` and `_`.

    >>> unpack(pack("game: dobbm")) == "game: dobbm"
    True
    """
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = packer.compress(text.encode()) + packer.flush()
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def unpack(packed: str, limit: int = 4 * SIZE_LIMIT) -> str:
    """Read what `pack` wrote; never more than `limit` bytes, which as it comes is what a script may have.

    Raises:
        NotationError: `broken-link`.
    """
    try:
        data = base64.b64decode(packed + "=" * (-len(packed) % 4), altchars=b"-_", validate=True)
        unpacker = zlib.decompressobj(-15)
        text = unpacker.decompress(data, limit)
        if not unpacker.eof:
            raise NotationError("broken-link")
        return text.decode()
    except (binascii.Error, zlib.error, ValueError):
        raise NotationError("broken-link") from None


def read_link(fragment: str) -> tuple[Script, int]:
    """Read a link's fragment: the script and the frame's number.

    Raises:
        NotationError: `broken-link`, or what is wrong with the script.
    """
    given = dict(part.partition("=")[::2] for part in fragment.lstrip("#").split("&"))
    at = given.get("at", "0")
    if not (at.isascii() and at.isdigit() and len(at) < 6):
        raise NotationError("broken-link")
    return parse(unpack(given.get("s", ""))), int(at)
