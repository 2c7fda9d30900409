"""The page that a link opens, as nodes: what has come, and what can be done with it; nothing begins unasked."""

from app import markup_lobby, setup, share_commands
from app.markup_pages import page_frame
from app.node import Node, h, mark
from app.pen import Pen, face
from app.session import Session
from app.share import Parcel
from app.text import Text, plain, text
from pycore import games
from pycore.bots import LEVELS
from pycore.language import signed
from pycore.record import Record


def shared_page(session: Session, pen: Pen) -> Node:
    """Draw what has come, or why it cannot be read."""
    parcel = session.sharing.parcel
    if parcel is None:
        return page_frame("shared", pen.key("parcel.none.title"), _nothing(session, pen), session, pen)
    record = share_commands.named(session, parcel, parcel.record)
    game = text(f"{record.match.game.name}.name")
    title = pen.say(text(f"parcel.{parcel.kind}.title", game=game))
    paper = h(
        "article",
        _picture(record.match.game.name),
        h("h2", pen.say(text(f"parcel.{parcel.kind}", game=game, deal=parcel.number + 1, count=parcel.number + 1)), key="what"),
        h("p", pen.key(f"parcel.{parcel.kind}.about"), key="about"),
        _facts(record, pen),
        *_results(session, parcel, pen),
        _ways(parcel, pen),
        h("p", pen.key("parcel.not-counted"), key="counted", class_="legend"),
        key="parcel",
        class_="paper parcel",
        data_kind=parcel.kind,
        data_game=record.match.game.name,
    )
    news = h("p", pen.key(f"news.{session.news}"), key="news", class_="notice", role="status") if session.news else None
    return page_frame("shared", title, tuple(part for part in (news, paper) if part is not None), session, pen)


def _nothing(session: Session, pen: Pen) -> tuple[Node, ...]:
    words = session.sharing.problem or text("share.nothing")
    warning = h("p", mark("warning"), h("span", pen.say(words)), key="problem", class_="warning")
    lobby = h("a", pen.key("command.lobby"), class_="button is-main", href="#/")
    opening = h("a", pen.key("command.open"), class_="button", href="#/open")
    return warning, h("p", pen.key("parcel.none.about"), key="about"), h("div", lobby, opening, key="ways", class_="buttons")


def _picture(game: str) -> Node:
    art, cards = markup_lobby.picture(game)
    fan = [h("span", face(art, code), class_="card tile" if art == "tiles" else "card") for code in cards]
    return h("div", *fan, key="picture", class_="hand-of-three", aria_hidden="true")


def _facts(record: Record, pen: Pen) -> Node:
    """List who sits there and which house rules differ."""
    people = [
        text("parcel.seat", name=plain(player.name), level=text(f"level.{_level(player.level, player.kind)}"))
        for player in record.players
    ]
    seats = tuple(setup.SeatDraft(player.kind) for player in record.players)
    draft = setup.Draft(record.match.game.name, record.match.options, seats)
    options = dict(record.match.options)
    rules = [_option(record.match.game.name, name, options[name]) for name in draft.differing]
    dealer = record.players[record.match.deals[-1].setup.dealer].name
    rows: list[tuple[str, list[Text]]] = [("sheet.players", people), ("score.dealer", [plain(dealer)])]
    if rules:
        rows.append(("sheet.house-rules", rules))
    items = [h("div", h("dt", pen.key(key)), *(h("dd", pen.say(line)) for line in lines), key=key) for key, lines in rows]
    return h("dl", *items, key="facts", class_="parcel-facts")


def _level(level: str | None, kind: str) -> str:
    return "human" if kind == "human" else level if level in LEVELS else "bot"


def _option(game: str, name: str, value: int | str) -> Text:
    option = next(option for option in games.load(game).options if option.name == name)
    said = plain(value) if option.span is not None else text(f"{game}.option.{name}.{value}")
    return text("parcel.rule", rule=text(f"{game}.option.{name}"), value=said)


def _results(session: Session, parcel: Parcel, pen: Pen) -> tuple[Node, ...]:
    """Say what the deal brought who sent it, and what it brought here."""
    theirs, ours = share_commands.result_of(parcel), share_commands.own_result(session, parcel)
    found = []
    if theirs is not None:
        name, chips = theirs
        key = "parcel.result" if name else "parcel.result.unnamed"
        found.append(h("p", pen.say(text(key, name=plain(name), chips=signed(chips))), key="theirs", class_="formula"))
    if ours is not None:
        found.append(h("p", pen.say(text("parcel.result.yours", chips=signed(ours))), key="ours", class_="formula"))
    return tuple(found)


def _ways(parcel: Parcel, pen: Pen) -> Node:
    match = parcel.record.match
    ways = []
    is_over = parcel.kind == "match" and share_commands.is_over(parcel)
    if match.past:
        ways.append(_button("parcel-replay", pen, is_main=is_over))
    if not is_over:
        ways.append(_button("parcel-play", pen, is_main=True, words=f"command.parcel-play.{parcel.kind}"))
    return h("div", _button("parcel-copy", pen), *ways, key="ways", class_="buttons")


def _button(command: str, pen: Pen, *, is_main: bool = False, words: str = "") -> Node:
    class_ = "button is-main" if is_main else "button"
    label = pen.key(words or f"command.{command}")
    return h("button", label, key=command, type="button", class_=class_, data_command=command)
