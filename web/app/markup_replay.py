"""The replay of a deal as nodes: the seats with their hands, the trick, the sentence of the step, the ways to move, the log."""

from app import markup_hints
from app import replay as replays
from app.figures import with_figures
from app.games import view_of
from app.markup_blocks import settlement
from app.markup_pages import page_frame
from app.markup_table import fact_node, sign_node, trick_node
from app.node import Node, classes, h, mark
from app.pen import Pen
from app.play import Play, scene_of
from app.replay import Replay
from app.session import Session
from app.table import SeatView, Table
from app.text import lines, text

MARKS = {
    "first": "first",
    "trick-back": "trick-back",
    "back": "back",
    "next": "next",
    "trick-next": "trick-next",
    "last": "final",
}
"""The mark of each way to move."""


def replay_page(session: Session, play: Play, pen: Pen) -> Node:
    """Draw the replay of a finished deal, or say that none is finished."""
    shown = session.replay
    game = text(f"{play.match.game.name}.name")
    if shown is None or shown.deal >= len(play.match.past):
        body = (h("p", pen.key("replay.none"), class_="notice"),)
        return page_frame("replay", pen.say(text("replay.of", game=game)), body, session, pen)
    at = replays.play_at(play, shown)
    scene = scene_of(at)
    pen = pen.with_art(scene.deck.art)
    table = with_figures(view_of(scene.game.name).table(scene), scene, session.settings)
    title = pen.say(text("replay.title", game=game, deal=shown.deal + 1))
    parts = (
        h(
            "div",
            h(
                "div",
                _felt(play, shown, table, pen),
                _ways(session, play, shown, pen),
                _switch(play, shown, pen),
                class_="replay-main",
            ),
            _side(play, shown, pen),
            key="replay",
            class_="replay",
            data_step=shown.step,
            data_deal=shown.deal + 1,
        ),
        _others(play, shown, pen),
    )
    return page_frame("replay", title, parts, session, pen)


def _felt(play: Play, shown: Replay, table: Table, pen: Pen) -> Node:
    deck = replays.deck_of(play.match)
    hands = [deck.texts(hand) for hand in replays.hands_at(play, shown)]
    own = replays.viewer_of(play)
    seats = [
        _seat(seat, hands[seat.seat] if shown.is_open or seat.seat == own else None, pen)
        for seat in (*table.seats[1:], table.seats[0])
    ]
    aside = deck.texts(replays.aside_at(play, shown))
    middle: tuple[Node | None, ...] = (trick_node(table.trick, pen),) if table.trick is not None else ()
    if table.settlement is not None:
        middle = (settlement(table, table.settlement, pen, is_replay=True),)
    facts = [fact_node(fact, pen) for fact in table.facts]
    return h(
        "section",
        h("h2", pen.key("heading.table"), class_="unseen"),
        sign_node(table.sign, pen) if table.sign else None,
        h("div", *facts, key="corner", class_="corner") if facts else None,
        *seats,
        h("div", *middle, key="centre", class_="replay-centre"),
        _pile(aside, pen) if aside and shown.is_open and table.settlement is None else None,
        key="felt",
        class_=classes("replay-felt", "is-settled" if table.settlement is not None else None),
        data_seats=len(table.seats),
    )


def _seat(seat: SeatView, hand: tuple[str, ...] | None, pen: Pen) -> Node:
    badges = [
        part
        for badge in seat.badges
        for part in (
            h("span", " "),
            h("span", pen.say(badge.words), class_=classes("badge", f"is-{badge.tone}" if badge.tone else None)),
        )
    ]
    head = h("h3", h("span", pen.say(seat.name)), *badges)
    cards = None if hand is None else _cards(hand, pen)
    return h(
        "section",
        head,
        h("p", pen.say(seat.facts), class_="seat-facts"),
        cards,
        key=f"seat-{seat.seat}",
        class_=classes("replay-seat", "is-turn" if seat.is_turn else None),
        data_place=seat.place,
        data_seat=seat.seat,
    )


def _cards(codes: tuple[str, ...], pen: Pen) -> Node:
    items = [
        h(
            "li",
            h("span", pen.face(code), class_=f"{pen.card_class()} is-small", role="img", data_open=code, aria_label=name),
            key=code,
        )
        for code in codes
        for name in (pen.key(f"card.{pen.art}.{code}"),)
    ]
    return h("ul", *items, class_="fan")


def _pile(cards: tuple[str, ...], pen: Pen) -> Node:
    return h("details", h("summary", pen.key("replay.aside")), _cards(cards, pen), key="aside", class_="replay-aside")


def _sentence(play: Play, shown: Replay, pen: Pen) -> Node:
    """Say what happened in this step."""
    found = replays.lines_at(play, shown)
    words = lines(*(line.words for line in found)) if found else text("replay.dealt" if not shown.step else "replay.settled")
    last = replays.last_step(play, shown.deal)
    counted = pen.say(text("replay.step", step=shown.step, last=last))
    asking = markup_hints.ask_why(play, shown, pen)
    return h(
        "p", h("b", *pen.rich(words)), asking, h("span", " "), h("small", counted), key="sentence", class_="replay-sentence"
    )


def _ways(session: Session, play: Play, shown: Replay, pen: Pen) -> Node:
    last = replays.last_step(play, shown.deal)
    buttons = [
        _way(way, pen, is_blocked=shown.step == (0 if way in ("first", "trick-back", "back") else last)) for way in MARKS
    ]
    slider = h(
        "input",
        type="range",
        min=0,
        max=last,
        value=shown.step,
        aria_label=pen.key("replay.slider"),
        aria_valuetext=pen.say(text("replay.step", step=shown.step, last=last)),
        data_field="replay.step",
    )
    return h(
        "div",
        _sentence(play, shown, pen),
        markup_hints.why(session, play, shown, pen),
        h("div", *buttons, class_="replay-buttons", role="group", aria_label=pen.key("replay.ways")),
        slider,
        key="ways",
        class_="replay-ways",
    )


def _switch(play: Play, shown: Replay, pen: Pen) -> Node | None:
    if replays.viewer_of(play) is None:
        return None
    box = h("input", type="checkbox", role="switch", checked=shown.is_open, data_field="replay.open")
    return h("label", box, h("span", pen.key("replay.open")), key="open", class_="switch")


def _way(way: str, pen: Pen, *, is_blocked: bool) -> Node:
    label = pen.key(f"replay.way.{way}")
    return h(
        "button",
        mark(MARKS[way]),
        key=way,
        type="button",
        class_="button is-icon",
        data_command="replay-to",
        data_argument=way,
        title=label,
        aria_disabled="true" if is_blocked else None,
    )


def _side(play: Play, shown: Replay, pen: Pen) -> Node:
    told = replays.tell(play, shown)
    current = next((number for number, line in enumerate(told) if line.step == shown.step), -1)
    items = [
        h(
            "li",
            h(
                "button",
                h("span", str(line.at) if line.at else "", class_="at"),
                h("span", *pen.rich(line.words)),
                type="button",
                data_command="replay-to",
                data_argument=str(step),
                aria_current="step" if number == current else None,
            ),
            key=f"log-{number}",
        )
        for number, (step, line) in enumerate(told)
    ]
    return h(
        "section",
        h("h2", pen.key("heading.story")),
        h("ol", *items, class_="replay-log", data_follow=True),
        key="log",
        class_="replay-side",
    )


def _others(play: Play, shown: Replay, pen: Pen) -> Node:
    """Lead to the deals before and after, and to the score sheet."""
    number, count = shown.deal + 1, len(play.match.past)
    near = [other for other in (number - 1, number + 1) if 1 <= other <= count]
    links = [
        h("a", pen.say(text("replay.deal", deal=other)), key=str(other), class_="button", href=f"#/replay/{other}")
        for other in near
    ]
    sharing = h(
        "button", mark("share"), h("span", pen.key("command.share")), type="button", class_="button", data_command="share"
    )
    sheet = h("a", pen.key("command.score"), class_="button", href="#/score")
    return h("nav", *links, sharing, sheet, key="others", class_="buttons")
