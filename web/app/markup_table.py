"""The table as nodes: head, felt with seats and trick, plaque, panel, hand, foot, side."""

from app import markup_hints, markup_over
from app.markup_blocks import centre_blocks, final, panel_blocks, settlement
from app.markup_ledger import sheet_table
from app.markup_tricks import trick_number, tricks
from app.node import Node, classes, h, mark, use
from app.pen import Pen
from app.session import Session
from app.table import Control, Fact, HandCard, Plaque, SeatView, Slot, Table, TrickCard, TrickView, Worth
from app.text import listing, text

READ_ALREADY = {"role": "log", "aria_live": "off", "aria_labelledby": "story-title"}
"""What the log is to a screen reader: it can be read there; what is new in it is spoken once, by the live regions (H4)."""
CLOCKWISE = {"clockwise": "clockwise", "counter-clockwise": "counterclockwise"}


def table(session: Session, shown: Table, pen: Pen) -> Node:
    """Draw a table."""
    is_over = shown.phase in ("settled", "finished")
    parts = (
        _head(session, shown, pen),
        felt(session, shown, pen),
        plaque_node(shown.plaque, pen),
        h("div", *panel_blocks(shown.panel, pen), key="panel", class_="panel"),
        None if is_over else hand_node(shown, pen),
        foot(shown, pen),
        _side(session, shown, pen),
    )
    return h(
        "main",
        section(shown, parts, pen),
        markup_over.menu(session, shown, pen) if session.overlay == "menu" else None,
        key="table",
    )


def section(shown: Table, parts: tuple[Node | None, ...], pen: Pen, kind: str = "") -> Node:
    """Draw what holds the parts of a table; with a `kind` it is no match that goes on there."""
    return h(
        "section",
        h("div", *parts, class_="table-grid"),
        id="table",
        class_=classes("table", f"is-{kind}" if kind else None),
        aria_label=pen.key(f"{shown.game}.name"),
        data_game=shown.game,
        data_phase=shown.phase,
        data_ply=shown.ply,
        data_turn="" if shown.turn is None else shown.turn,
        data_seats=len(shown.seats),
        data_shared=shown.is_shared,
        data_direction=CLOCKWISE[shown.direction],
        data_felt=shown.trick is not None and shown.trick.taker is not None and not kind and "collect",
    )


def icon(command: str, picture: str, pen: Pen, words: str = "") -> Node:
    """Draw a square button with a mark."""
    label = pen.key(words or f"command.{command}")
    return h("button", mark(picture), type="button", class_="icon", data_command=command, title=label)


def _head(session: Session, shown: Table, pen: Pen) -> Node:
    round_words = text("head.deal", deal=shown.deal)
    if shown.is_single:
        round_words = text("head.single")
    elif shown.deals is not None:
        round_words = text("head.deal-of", deal=shown.deal, deals=shown.deals)
    label = pen.key("command.menu")
    why = pen.key("head.practice-why")
    practice = h("span", pen.key("head.practice"), title=why, key="practice", class_="badge is-line", data_practice=True)
    parts = (h("span", pen.say(round_words), key="round"), *((" ", practice) if shown.is_practice else ()))
    return h(
        "header",
        h(
            "button",
            mark("menu"),
            type="button",
            class_="icon",
            data_command="menu",
            title=label,
            aria_haspopup="dialog",
        ),
        icon("lobby", "home", pen),
        h("h1", pen.key(f"{shown.game}.name")),
        h("p", h("span", *parts), class_="round"),
        h("span", pen.key("head.unsaved"), key="unsaved", class_="badge is-brass", data_notice="storage")
        if session.storage
        else None,
        icon("help", "help", pen),
        icon("settings", "settings", pen),
        class_="table-head",
    )


def felt(session: Session, shown: Table, pen: Pen) -> Node:
    """Draw the felt: what is hung out, the seats, and the middle."""
    sign = shown.sign
    corner = [fact_node(fact, pen) for fact in shown.facts]
    others = [_seat(seat, pen) for seat in (*shown.seats[1:], shown.seats[0])]
    return h(
        "div",
        h("h2", pen.key("heading.table"), class_="unseen"),
        use(f"embroidery-{pen.art}", 200, 200, "embroidery"),
        sign_node(sign, pen) if sign else None,
        h("div", *corner, key="corner", class_="corner") if corner else None,
        *others,
        h("div", *_centre(shown, pen), key="centre", class_="centre"),
        markup_over.toast(session, pen),
        markup_hints.hint(session, pen),
        key="felt",
        class_="felt",
    )


def sign_node(sign: Fact, pen: Pen) -> Node:
    """Hang out a sign."""
    drawn = pen.picture(sign.picture)
    body = h("div", h("b", pen.say(sign.value)), *drawn, h("span", pen.say(sign.label)))
    return h("div", body, key="sign", class_=classes("tavern-sign", None if drawn else "is-empty"))


def fact_node(fact: Fact, pen: Pen) -> Node:
    """Draw something that holds for the deal."""
    value, label = pen.say(fact.value), pen.say(fact.label)
    is_card = fact.picture.startswith(("card", "back"))
    body = h("p", h("b", value) if value else None, h("span", label))
    return h("div", *pen.picture(fact.picture), body, class_=classes("fact", "is-card" if is_card else None))


def _seat(seat: SeatView, pen: Pen) -> Node:
    badges = [
        h("span", pen.say(badge.words), class_=classes("badge", f"is-{badge.tone}" if badge.tone else None))
        for badge in seat.badges
    ]
    taken = h("span", pen.say(seat.taken), class_="taken") if seat.taken else None
    body = h(
        "span",
        h("b", pen.say(seat.name), class_="seat-name", translate="no"),
        *(part for badge in badges for part in (h("span", " "), badge)),
        h("span", " "),
        h("span", h("span", pen.say(seat.facts)), h("span", " ") if taken else None, taken, class_="seat-facts"),
        class_="seat-text",
    )
    return h(
        "div",
        h("span", seat.initial, class_="avatar", aria_hidden="true"),
        body,
        _goods(seat),
        key=f"seat-{seat.seat}",
        class_=classes(
            "seat",
            "is-turn" if seat.is_turn else None,
            "is-idle" if seat.is_idle else None,
            "is-out" if seat.is_out else None,
        ),
        role="group",
        data_place=seat.place,
        data_seat=seat.seat,
        aria_label=pen.say(seat.words),
    )


def _goods(seat: SeatView) -> Node:
    """Draw what lies before a seat, for eyes only: the backs of its cards and its tricks."""
    backs = h("span", *(h("i") for _ in range(seat.cards)), class_="backs")
    tricks = h("span", *(h("i") for _ in range(seat.tricks)), class_="pile") if seat.tricks else None
    return h("span", backs, tricks, class_="goods", aria_hidden="true")


def _centre(shown: Table, pen: Pen) -> tuple[Node, ...]:
    if shown.final:
        return (final(shown, pen),)
    if shown.settlement is not None:
        return (settlement(shown, shown.settlement, pen),)
    if shown.trick is not None:
        return (trick_node(shown.trick, pen),)
    return centre_blocks(shown.centre, pen)


def trick_node(trick: TrickView, pen: Pen) -> Node:
    """Draw the trick on the table."""
    cards = [_trick_card(card, pen, is_complete=trick.taker is not None) for card in trick.cards]
    slots = [_slot(slot, pen) for slot in trick.slots]
    return h("ol", *cards, *slots, key="trick", class_="trick", aria_label=pen.key("heading.trick"), data_taker=trick.taker)


def _trick_card(card: TrickCard, pen: Pen, *, is_complete: bool) -> Node:
    flag = pen.key("trick.won" if is_complete else "trick.winning")
    return h(
        "li",
        h(
            "span",
            pen.face(card.code),
            _worth(card.worth),
            h("span", pen.say(card.led), class_="led") if card.led else None,
            class_=classes(pen.card_class(), "is-winning" if card.is_winning else None, "is-last" if card.is_last else None),
            role="img",
            data_card=card.code,
            aria_label=pen.say(card.words),
        ),
        h("span", str(card.order), class_="order", aria_hidden="true"),
        h("span", flag, class_="flag", aria_hidden="true") if card.is_winning else None,
        key=f"card-{card.code}",
        data_place=card.place,
        data_seat=card.seat,
    )


def _slot(slot: Slot, pen: Pen) -> Node:
    words = pen.key("seat.you") if slot.is_mine else pen.say(slot.name)
    name = h("span", words)
    turn = use("i-clockwise", 24, 24, "mark turn") if slot.is_next and not slot.is_mine else None
    place = h(
        "span", name, turn, class_=classes("slot", "is-mine" if slot.is_mine else None, "is-next" if slot.is_next else None)
    )
    return h("li", place, key=f"slot-{slot.seat}", data_place=slot.place, data_seat=slot.seat)


def _worth(worth: Worth | None) -> Node | None:
    return h("span", str(worth.figure), class_="worth", data_worth=worth.figure, aria_hidden="true") if worth else None


def plaque_node(plaque: Plaque, pen: Pen) -> Node:
    """Draw the plaque."""
    why = h("span", pen.say(plaque.why), class_="why") if plaque.why else None
    body = h("span", h("b", pen.say(plaque.title)), h("span", " ") if why else None, why)
    return h("p", *pen.picture(plaque.picture), body, key="plaque", class_="plaque", data_mine=plaque.is_mine)


def hand_node(shown: Table, pen: Pen) -> Node:
    """Draw the own hand."""
    words = pen.say(shown.hand_words)
    cards = [_hand_card(card, pen) for card in shown.hand]
    body = (
        h("ul", *cards, class_="cards", role="toolbar", aria_label=words, data_group="hand")
        if cards
        else h("p", pen.say(shown.hand_note) if shown.hand_note else "", class_="hand-note")
    )
    return h(
        "section",
        h("h2", words, class_="unseen"),
        body,
        key="hand",
        class_="hand",
        data_dealt=max(shown.dealt, len(shown.hand)),
        data_cards=len(shown.hand),
        data_pack="tiles" if pen.art == "tiles" else "cards",
    )


def _hand_card(card: HandCard, pen: Pen) -> Node:
    name = text(f"card.{pen.art}.{card.code}")
    ribbon = card.ribbon.words if card.ribbon else None
    raised, hinted = (text("raised.mark") if card.is_raised else None), (text("hint.mark") if card.is_hinted else None)
    extras = [raised, card.worth.words if card.worth else None, card.tag, ribbon, hinted]
    label = listing(name, *(extra for extra in extras if extra is not None))
    reason = f"why-{card.code}"
    way = card.ways[0] if len(card.ways) == 1 else None
    face = h(
        "button",
        pen.face(card.code),
        _worth(card.worth),
        h("span", pen.say(card.tag), class_="tag", aria_hidden="true") if card.tag else None,
        h("span", str(card.ribbon.figure), class_="ribbon", aria_hidden="true") if card.ribbon else None,
        h("span", str(card.number), class_="number", aria_hidden="true") if card.number is not None else None,
        key="face",
        type="button",
        tabindex="-1",
        class_=classes(
            pen.card_class(),
            "is-raised" if card.is_raised else None,
            "is-new" if card.tag else None,
            "is-kept" if card.ribbon else None,
            "is-laid" if card.number is not None else None,
            "is-refusing" if card.is_refusing else None,
        ),
        data_card=card.code,
        data_action=way.token if way and not card.command else None,
        data_command=card.command or None,
        data_argument=card.code if card.command else None,
        aria_pressed=("true" if card.is_pressed else "false") if card.command else None,
        data_refused=card.refusal or None,
        data_hint=card.is_hinted,
        aria_label=pen.say(label),
        aria_disabled="true" if card.refusal else None,
        aria_describedby=reason if card.reason else None,
    )
    is_split = len(card.ways) > 1 and not card.command
    ways = h("span", *(_way(way.token, pen, card.code) for way in card.ways), class_="ways") if is_split else None
    caption = (
        h("span", pen.say(card.caption), class_=classes("caption", "is-trump" if card.is_trump else None))
        if card.caption
        else None
    )
    why = h("span", pen.say(card.reason), id=reason, class_="unseen") if card.reason else None
    # in a toolbar there is no list
    return h("li", face, ways, caption, why, key=f"card-{card.code}", role="none", data_row=card.row or None)


def _way(token: str, pen: Pen, code: str) -> Node:
    suit = text(f"suit.{pen.art}.{token.rsplit(' ', 1)[1]}")
    label = pen.say(text("way.as", card=text(f"card.{pen.art}.{code}"), suit=suit))
    sign = pen.picture(f"suit {token.rsplit(' ', 1)[1]}")
    return h(
        "button",
        *sign,
        key=token,
        type="button",
        tabindex="-1",
        class_="way",
        data_action=token,
        data_way=code,
        title=label,
    )


def foot(shown: Table, pen: Pen) -> Node:
    """Draw the tools."""
    tools = [_tool(control, pen) for control in shown.tools]
    return h("nav", *tools, key="foot", class_="foot", aria_label=pen.key("heading.tools"))


def _tool(control: Control, pen: Pen) -> Node:
    words = pen.say(control.words)  # the label too, because there are tables so low that only the marks are seen
    return h(
        "button",
        mark(control.mark),
        h("span", words),
        key=control.command,
        type="button",
        aria_label=words,
        data_command=control.command,
        aria_disabled="true" if control.blocked else None,
        aria_pressed=None if control.is_pressed is None else "true" if control.is_pressed else "false",
        title=pen.say(control.blocked) if control.blocked else None,
    )


def _side(session: Session, shown: Table, pen: Pen) -> Node:
    score = h(
        "section", h("h2", pen.key("heading.score")), sheet_table(shown.sheet, pen, is_short=True), key="score", class_="score"
    )
    before = (0, *(line.at for line in shown.log))
    log = [
        h(
            "li",
            trick_number(line.at, is_first=line.at != before[number], shown=shown, pen=pen),
            h("span", *pen.rich(line.words)),
            key=f"log-{number}",
        )
        for number, line in enumerate(shown.log)
    ]
    story = h(
        "section",
        h("h2", pen.key("heading.story"), id="story-title"),
        h("div", h("ol", *log, class_="log", data_empty=pen.key("log.empty")), **READ_ALREADY),
        key="story",
        class_="story",
    )
    close = h(
        "button",
        mark("close"),
        type="button",
        class_="icon side-close",
        data_command="close-side",
        aria_label=pen.key("command.close"),
    )
    return h(
        "aside",
        close,
        score,
        tricks(shown, pen),
        story,
        key="side",
        class_=classes("side", "is-open" if session.overlay == "side" else None),
        aria_label=pen.key("heading.side"),
    )
