"""What a page of somebody else's needs to show a demo: the figure itself, or a frame from a site where the app is deployed."""

from typing import NamedTuple

from pycore import games
from pycore import record as records
from pycore.demo.faces import drawn, front, symbols
from pycore.demo.faults import say_fault
from pycore.demo.html import to_html
from pycore.demo.link import base_address, pack, to_link, unpack
from pycore.demo.markup import element, escape
from pycore.demo.model import Caption, Demo, Question
from pycore.demo.moment import write_moment, write_whole
from pycore.demo.replay import read_demo
from pycore.demo.words import load
from pycore.errors import NotationError
from pycore.plain import Json

PLACE = "embed/"
"""Where the app has the page that frames show."""
FORMAT = 1
"""The form of the frame's fragment: `v=1&d=` and the compressed figure without its faces."""
THEMES = ("light", "dark", "auto")
"""The colours of a frame, which cannot see those of the page around it; `auto` follows the reader's device."""
SANDBOX = "allow-scripts allow-popups allow-popups-to-escape-sandbox"
"""What a frame may do: run its script, and open the app in a tab of its own when a reader asks for it."""
RECORD_LIMIT = 4_000_000
"""The longest record, in characters."""


class Parts(NamedTuple):
    """Everything there is to copy: the figure, the two lines it needs once a page, a frame, the frame's address, the link.

    `height` is how high the frame is before it says so itself.
    """

    fragment: str
    head: str
    frame: str
    address: str
    link: str
    height: int


def embed_parts(demo: Demo, language: str, app: str, *, caption: str = "", theme: str = "light") -> Parts:
    """Write what a page needs to show a demo, with the app deployed at `app`.

    Raises:
        KeyError: if demos do not speak the language.
        NotationError: what `to_link` says.
    """
    base, link = base_address(app), to_link(demo, app, language)
    figure = to_html(demo, language, ident="demo", caption=caption, app="..", symbols=False)
    address = f"{base}{PLACE}#v={FORMAT}&theme={theme if theme in THEMES else THEMES[0]}&d={pack(figure)}"
    head = f'<link rel="stylesheet" href="{escape(base)}demo/ks-demo.css">\n'
    head += f'<script defer="defer" src="{escape(base)}demo/ks-demo.js"></script>'
    fragment = to_html(demo, language, caption=caption, app=app)
    frame = _frame(demo, language, base, address, link, caption)
    return Parts(fragment, head, frame, address, link, first_height(demo, caption))


def _frame(demo: Demo, language: str, base: str, address: str, link: str, caption: str) -> str:
    words = load(language)
    name = words.say(f"{demo.game}.name")
    title = caption or f"{name}: {words.say('table')}"
    frame = element(
        "iframe",
        src=address,
        title=title,
        width="100%",
        height=str(first_height(demo, caption)),
        loading="lazy",
        sandbox=SANDBOX,
        style="border:0",
    )
    fallback = element("p", element("a", escape(f"{words.say('open')}: {title}"), href=link))
    return f'{frame}\n{fallback}\n<script defer="defer" src="{escape(base)}{PLACE}size.js"></script>'


def first_height(demo: Demo, caption: str = "") -> int:
    """Estimate how high a demo is in a column of text, in CSS pixels, until the frame has said it itself."""
    notes = [frame.notes for frame in demo.frames]
    asked = 190 if any(isinstance(note, Question) for found in notes for note in found) else 0
    told = max(sum(25 * (1 + len(note.text) // 70) for note in found if isinstance(note, Caption)) for found in notes)
    hands = max(sum(1 for hand in frame.hands if hand.cards) for frame in demo.frames)
    return 330 + 30 * max(hands - 2, 0) + asked + told + (40 if caption else 0) + (50 if len(demo.frames) > 1 else 0)


def pack_faces(art: str) -> str:
    """Write the faces of a pack, for the page that frames show: symbols whose ids begin with `demo-`."""
    rules = [games.load(name) for name in games.names()]
    decks = [game.deck(tuple((option.name, option.default) for option in game.options)) for game in rules]
    names = {front(deck, code) for deck in decks if deck.art == art for code in deck.codes}
    return symbols(sorted(name for name in names if name in drawn() or art == "tiles"), "demo-")


def answer(given: dict[str, Json]) -> dict[str, Json]:
    """Answer a request `{script}`, `{packed}` (a packed script) or `{record, deal, step, seat, whole}` (a packed record).

    It also says `lang`, `app`, and may say `caption` and `theme`. The answer has the `script` and its `parts`; or the script,
    what is wrong with it as a sentence (`problem`), `line` and `column`.

    Raises:
        EngineError: if the record is damaged, or its moment cannot be told.
    """
    text = str(given["script"]) if "script" in given else _script(given)
    language = str(given["lang"])
    try:
        demo = read_demo(text)
        parts = embed_parts(
            demo, language, str(given["app"]), caption=str(given.get("caption", "")), theme=str(given.get("theme", ""))
        )
    except NotationError as error:
        return {"script": text, "problem": say_fault(error, text, language), "line": error.line, "column": error.column}
    return {"script": text, "parts": parts._asdict()}


def _script(given: dict[str, Json]) -> str:
    if "packed" in given:
        return unpack(str(given["packed"]))
    record = records.read(unpack(str(given["record"]), RECORD_LIMIT))
    deal, step, seat = (_number(given.get(name)) for name in ("deal", "step", "seat"))
    if deal is None or not 0 <= deal < len(record.match.deals):
        raise NotationError("broken-link")
    if given.get("whole"):
        return write_whole(record, deal)
    if seat is not None and not 0 <= seat < record.match.players:
        raise NotationError("broken-link")
    return write_moment(record, deal, step or 0, seat)


def _number(value: Json) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None
