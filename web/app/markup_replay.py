"""The replay of a deal as nodes: the seats with their hands, the trick, the sentence of the step, the ways to move, the log."""

from app import markup_analysis, markup_why
from app import replay as replays
from app.figures import with_figures
from app.games import view_of
from app.lookback import OPENED, Replay
from app.markup_blocks import block_node, settlement
from app.markup_ledger import box
from app.markup_pages import page_frame
from app.markup_table import fact_node, sign_node, trick_node
from app.node import Node, classes, h, mark
from app.pen import Pen
from app.play import Play, scene_of
from app.session import Session
from app.table import SeatView, Table
from app.text import dotted, lines, text

MARKS = {
    "first": "first",
    "trick-back": "trick-back",
    "back": "back",
    "next": "next",
    "trick-next": "trick-next",
    "last": "final",
}
"""The mark of each way to move."""


def replay_page(session: Session, pen: Pen) -> Node:
    """Draw the replay of a finished deal, or say why there is none to be seen."""
    shown, play = session.replay, replays.play_of(session)
    home = {"": "", session.match_id: "", OPENED: "#/open"}.get(session.route.game, "#/saved")
    if play is None:
        waiting = text(f"news.{session.news}" if session.news else "replay.fetching")
        body = (h("p", pen.say(session.refusal or waiting), class_="notice", role="status", data_notice="replay"),)
        return page_frame("replay", pen.key("replay.any"), body, session, pen, home)
    game = text(f"{play.match.game.name}.name")
    if shown is None or shown.deal >= len(play.match.past):
        body = (h("p", pen.say(session.refusal or text("replay.none")), class_="notice", data_notice="replay"),)
        title = pen.say(text("replay.of", game=game))
        return page_frame("replay", title, (*body, _deals(session, play, -1, pen)), session, pen, home)
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
                _wishes(play, shown, pen),
                _gone(play, shown, pen) if shown.is_counting else None,
                class_="replay-main",
            ),
            _side(play, shown, pen),
            key="replay",
            class_="replay",
            data_step=shown.step,
            data_deal=shown.deal + 1,
        ),
        markup_analysis.section(session, play, shown, pen),
        _deals(session, play, shown.deal, pen),
    )
    return page_frame("replay", title, parts, session, pen, home)


def _felt(play: Play, shown: Replay, table: Table, pen: Pen) -> Node:
    deck = replays.deck_of(play.match)
    hands = [deck.texts(hand) for hand in replays.hands_at(play, shown)]
    seats = [
        _seat(seat, hands[seat.seat] if shown.eyes in (None, seat.seat) else None, pen)
        for seat in (*table.seats[1:], table.seats[0])
    ]
    aside = deck.texts(replays.aside_at(play, shown))
    middle: tuple[Node | None, ...] = (trick_node(table.trick, pen),) if table.trick is not None else ()
    if table.trick is None:
        middle = tuple(block_node(block, pen) for block in table.centre)
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
        _pile(aside, pen) if aside and shown.eyes is None and table.settlement is None else None,
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


def _cards(codes: tuple[str, ...], pen: Pen, way: str = "open") -> Node:
    """Lay cards in a row; `way` says what for: `open` in a hand or beside it, or a column of the count."""
    items = [
        h(
            "li",
            h(
                "span",
                pen.face(code),
                class_=f"{pen.card_class()} is-small",
                role="img",
                aria_label=name,
                **{f"data_{way}": code},
            ),
            key=code,
        )
        for code in codes
        for name in (pen.key(f"card.{pen.art}.{code}"),)
    ]
    return h("ul", *items, class_="fan")


def _pile(cards: tuple[str, ...], pen: Pen) -> Node:
    return h("details", h("summary", pen.key("replay.aside")), _cards(cards, pen), key="aside", class_="replay-aside")


def _sentence(session: Session, play: Play, shown: Replay, pen: Pen) -> Node:
    """Say what happened in this step."""
    found = replays.lines_at(play, shown)
    words = lines(*(line.words for line in found)) if found else text("replay.dealt" if not shown.step else "replay.settled")
    last = replays.last_step(play, shown.deal)
    counted = pen.say(text("replay.step", step=shown.step, last=last))
    is_answered = markup_why.answered(session, play, shown) is not None
    asking = None if is_answered else markup_why.ask_why(play, shown, pen)
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
        _sentence(session, play, shown, pen),
        markup_why.why(session, markup_why.answered(session, play, shown), play, pen),
        h("div", *buttons, class_="replay-buttons", role="group", aria_label=pen.key("replay.ways")),
        slider,
        key="ways",
        class_="replay-ways",
    )


def _wishes(play: Play, shown: Replay, pen: Pen) -> Node:
    """Offer to see through somebody's eyes, to count the cards, to play on from here."""
    names = [replays.name_of(play, seat) for seat in range(len(play.players))]
    eyes = [("", text("replay.eyes.all"))]
    eyes += [(str(seat), text("replay.eyes.of", name=name)) for seat, name in enumerate(names)]
    chosen = "" if shown.eyes is None else str(shown.eyes)
    options = [h("option", pen.say(words), value=value, selected=value == chosen) for value, words in eyes]
    chooser = h("select", *options, value=chosen, data_field="replay.eyes")
    counting = h("input", type="checkbox", role="switch", checked=shown.is_counting, data_field="replay.counting")
    can_play = shown.step < len(play.match.deals[shown.deal].actions)
    play_on = h(
        "button",
        mark("play"),
        h("span", pen.key("command.play-on")),
        type="button",
        class_="button",
        data_command="play-on",
        aria_disabled=None if can_play else "true",
        aria_describedby="play-on-about",
    )
    return h(
        "div",
        h("label", h("span", pen.key("replay.eyes")), chooser, key="eyes", class_="field"),
        h("label", counting, h("span", pen.key("replay.counting")), key="counting", class_="switch"),
        h("div", play_on, h("small", pen.key("replay.practice"), id="play-on-about"), key="play-on", class_="replay-practice"),
        key="wishes",
        class_="replay-wishes",
    )


def _gone(play: Play, shown: Replay, pen: Pen) -> Node:
    """Count the cards: a row for each suit (of tiles: for each higher end), what is played and what is still out."""
    deck, count = replays.deck_of(play.match), replays.count_cards(play, shown)
    columns = [("played", count.played), *([("own", count.own)] if shown.eyes is not None else []), ("out", count.out)]
    heads = [
        h("th", pen.say(text(f"replay.gone.{name}", count=cards.bit_count())), scope="col", class_=f"is-{name}")
        for name, cards in columns
    ]
    homes = dict.fromkeys(code[0] for code in deck.codes)
    rows = []
    for home in homes:
        cells = [
            h("td", _cards(tuple(code for code in deck.texts(cards) if code[0] == home), pen, name), class_=f"is-{name}")
            for name, cards in columns
        ]
        rows.append(h("tr", h("th", *pen.picture(f"suit {home}"), *_suit_name(home, pen), scope="row"), *cells, key=home))
    table = h(
        "table",
        h("caption", pen.key("replay.counting")),
        h("thead", h("tr", h("th", pen.key("replay.gone.suit"), scope="col"), *heads)),
        h("tbody", *rows),
        class_="ledger replay-gone",
    )
    return h("div", box(table, pen.key("replay.counting")), key="gone", class_="paper replay-count")


def _suit_name(home: str, pen: Pen) -> tuple[Node, ...]:
    return (h("span", pen.key(f"suit.{pen.art}.{home}"), class_="unseen"),)


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


def _deals(session: Session, play: Play, deal: int, pen: Pen) -> Node:
    """Lead to the other finished deals of the match, and to the score sheet of the one at the table."""
    scene = scene_of(play) if play.match.deals else None
    contract = view_of(play.match.game.name).contract
    options = []
    for number, dealt in enumerate(play.match.deals):
        if dealt.score is None or scene is None:
            continue
        kind = contract(scene, dealt)
        words = dotted(text("replay.deal", deal=number + 1), *([kind] if pen.say(kind) else []))
        options.append(h("option", pen.say(words), value=number + 1, selected=number == deal))
    if deal < 0 and options:
        options.insert(0, h("option", pen.key("replay.choose"), value="", selected=True))
    chooser = h("select", *options, value=deal + 1 if deal >= 0 else "", data_field="replay.deal")
    start = "#/replay/" + (f"{session.route.game}/" if session.route.game else "")
    near = [other for other in (deal, deal + 2) if deal >= 0 and 1 <= other <= len(play.match.past)]
    links = [
        h("a", pen.say(text("replay.deal", deal=other)), key=str(other), class_="button", href=f"{start}{other}")
        for other in near
    ]
    sharing = h(
        "button", mark("share"), h("span", pen.key("command.share")), type="button", class_="button", data_command="share"
    )
    is_here = session.route.game in ("", session.match_id)
    sheet = h("a", pen.key("command.score"), key="sheet", class_="button", href="#/score") if is_here else None
    return h(
        "nav",
        h("label", h("span", pen.key("replay.deals")), chooser, key="deals", class_="field") if len(options) > 1 else None,
        *links,
        sharing if deal >= 0 else None,
        sheet,
        key="others",
        class_="buttons replay-deals",
        aria_label=pen.key("replay.deals"),
    )
