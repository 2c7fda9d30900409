"""The building blocks of panel and felt as nodes, and the papers: settlement, final standing, score sheet."""

from app.markup_ledger import debts, sheet_table
from app.node import Node, classes, h, mark, use
from app.pen import Pen, suit_sign
from app.table import Block, Calls, Choices, Control, Fan, Fans, Ladder, Meter, Note, Settlement, Stakes, Table, Tray
from app.text import listing, text
from pycore.language import number, signed

BEST = {
    "german": ("BK", "LO", "HK", "EO", "LK"),
    "french": ("DK", "CQ", "HK", "SQ", "CK"),
    "tiles": ("2-2", "3-3", "4-4", "5-5", "6-6"),
}
"""What is fanned behind the winner of a match, by pack; courts, because they are called the same in every game."""


def panel_blocks(blocks: tuple[Block, ...], pen: Pen) -> tuple[Node, ...]:
    """Draw what can be done now."""
    drawn = tuple(block_node(block, pen) for block in blocks)
    is_tall = any(isinstance(block, Meter | Tray | Ladder) or getattr(block, "kind", "") == "suits" for block in blocks)
    has_many = is_tall or len(drawn) > 2
    return (h("div", *drawn, class_="panel-stack"),) if has_many else drawn


def centre_blocks(blocks: tuple[Block, ...], pen: Pen) -> tuple[Node, ...]:
    """Draw what lies on the felt."""
    drawn = tuple(block_node(block, pen) for block in blocks)
    return (h("div", *drawn, class_="centre-stack"),) if len(drawn) > 1 else drawn


def block_node(block: Block, pen: Pen) -> Node:
    """Draw one building block."""
    match block:
        case Note(words, is_warning, rule):
            if is_warning:
                link = h("a", pen.key("refused.rule"), href=rule, class_="rule-link") if rule else None
                return h("p", mark("warning"), h("span", pen.say(words)), link, key="warning", class_="warning")
            return h("p", pen.say(words), key="text", class_="panel-text")
        case Choices():
            return _choices(block, pen)
        case Tray():
            return _tray(block, pen)
        case Ladder():
            return _ladder(block, pen)
        case Meter():
            return _meter(block, pen)
        case Stakes(value, words):
            body = h("p", h("b", pen.say(value)), h("span", pen.say(words)))
            return h("div", use("chips", 34, 34, "chips"), body, key="stakes", class_="stakes")
        case Fans():
            return _fans(block, pen)
        case Calls():
            return _calls(block, pen)


def _choices(block: Choices, pen: Pen) -> Node:
    has_prices = any(control.detail is not None for control in block.controls)
    return h(
        "div",
        *(button(control, pen, is_choice=control.detail is not None and not block.kind) for control in block.controls),
        key=f"choices {block.controls[0].action or block.controls[0].command}",
        class_=classes("buttons", f"is-{block.kind}" if block.kind else "is-calls" if has_prices else None),
        role="group",
        aria_label=pen.say(block.label),
    )


def button(control: Control, pen: Pen, *, is_choice: bool = False) -> Node:
    """Draw a control; with `is_choice` in two lines, the name and its price, else with what else it has to say behind it."""
    words = pen.say(control.words)
    pictures = (mark(control.mark),) if control.mark else pen.picture(control.picture)
    detail = () if control.detail is None else (h("small", pen.say(control.detail)),)
    name: Node | str = h("b", words) if is_choice else h("span", words) if pictures or detail else words
    return h(
        "button",
        *pictures,
        name,
        *detail,
        key=control.action or (f"{control.command} {control.card}" if control.command else control.words.key),
        type="button",
        class_=classes("button", "is-choice" if is_choice else None, "is-main" if control.tone == "main" else None),
        data_action=control.action or None,
        data_command=control.command or None,
        data_argument=control.card or None,
        data_hint=control.is_hinted,
        aria_disabled="true" if control.blocked else None,
        title=pen.say(control.blocked) if control.blocked else None,
    )


def _tray(tray: Tray, pen: Pen) -> Node:
    def filled(code: str) -> Node:
        name = pen.key(f"card.{pen.art}.{code}")
        label = pen.say(text("take-back.card", card=text(f"card.{pen.art}.{code}")))
        card = h(
            "button",
            pen.face(code),
            type="button",
            class_=pen.card_class(),
            data_command="take-back",
            data_argument=code,
            aria_label=label,
            title=name,
        )
        return h("li", card, key=f"laid-{code}")

    slots = [
        h(
            "li",
            h("span", str(place + 1), class_=classes("slot", "is-mine" if place == len(tray.cards) else None)),
            key=f"slot-{place}",
        )
        for place in range(len(tray.cards), tray.size)
    ]
    return h(
        "div",
        h("h3", pen.say(tray.label)),
        h("ol", *(filled(code) for code in tray.cards), *slots, class_="tray-slots"),
        h("p", pen.say(tray.note), class_="tray-note") if tray.note else None,
        h("p", mark("warning"), h("span", pen.say(tray.warning)), class_="warning") if tray.warning else None,
        key="tray",
        class_="tray",
    )


def _ladder(ladder: Ladder, pen: Pen) -> Node:
    rungs = [
        h(
            "li",
            h("b", pen.say(rung.value)),
            h("span", pen.say(rung.words)),
            class_=classes("is-asked" if rung.is_open else "is-said", "is-now" if rung.is_now else None),
            aria_current="step" if rung.is_now else None,
        )
        for rung in ladder.rungs
    ]
    return h("ol", *rungs, key="ladder", class_="ladder", aria_label=pen.say(ladder.label))


def _meter(meter: Meter, pen: Pen) -> Node:
    cells = [
        h(
            "li",
            str(cell.value),
            class_=classes(*(f"is-{state}" for state in cell.state.split())),
            data_mark=pen.say(cell.words) if cell.words else None,
        )
        for cell in meter.cells
    ]
    bar = h("ol", *cells, class_="meter", aria_hidden="true")
    code = [h("span", suit_sign(pen.art, suit, pen.faces), str(figure)) for suit, figure in meter.code]
    legend = h("span", *code, class_="code", role="img", aria_label=_say_code(meter, pen)) if code else None
    head = h("p", h("span", pen.say(meter.words)), legend, class_="meter-head")
    title = pen.say(meter.title)
    opener = h("button", "?", type="button", class_="meter-why", popovertarget="meter-about", title=title, aria_label=title)
    about = (h("b", title), h("p", pen.say(meter.about)))
    return h(
        "div",
        h("div", head, opener, class_="meter-top"),
        bar,
        h("div", *about, key="about", id="meter-about", class_="meter-about", popover=True, role="note", aria_label=title),
        key="meter",
        class_="meter-box",
    )


def _say_code(meter: Meter, pen: Pen) -> str:
    parts = (text("meter.code", suit=text(f"suit.{pen.art}.{suit}"), figure=figure) for suit, figure in meter.code)
    return pen.say(listing(*parts))


def _fans(fans: Fans, pen: Pen) -> Node:
    body = h("div", *(_fan(fan, pen) for fan in fans.fans), key="fans", class_="fans")
    if fans.label is None:
        return body
    return h("details", h("summary", pen.say(fans.label)), body, key="fans", class_="paper-more")


def _fan(fan: Fan, pen: Pen) -> Node:
    cards = [
        h("li", h("span", pen.face(code), class_=f"{pen.card_class()} is-small", role="img", data_open=code, aria_label=name))
        for code in fan.cards
        for name in (pen.key(f"card.{pen.art}.{code}"),)
    ]
    return h(
        "section",
        h("h3", h("span", pen.say(fan.title)), h("b", pen.say(fan.value))),
        h("ul", *cards, class_="fan") if cards else None,
        h("p", pen.say(fan.note)) if fan.note else None,
    )


def _calls(calls: Calls, pen: Pen) -> Node:
    said = [
        h(
            "li",
            h("b", pen.say(who)),
            h("span", pen.say(what)),
            class_=classes("is-said", "is-high" if at == calls.high else None),
        )
        for at, (who, what) in enumerate(calls.lines)
    ]
    waiting = [
        h("li", h("b", pen.say(who)), class_=None if at else "is-asked", aria_current=None if at else "step")
        for at, who in enumerate(calls.waiting)
    ]
    return h("ol", *said, *waiting, key="calls", class_="calls", aria_label=pen.say(calls.label))


def settlement(table: Table, settled: Settlement, pen: Pen, *, is_replay: bool = False) -> Node:
    """Draw the paper that settles a deal: how it ended, who pays whom and why, what it changes, that it adds up."""
    payments = [
        h(
            "li",
            h("span", pen.say(payment.payer), class_="payer"),
            mark("next"),
            h("span", pen.say(payment.payee), class_="payee"),
            h("b", number(payment.chips), class_="amount"),
            h("span", pen.say(payment.reason), class_="reason"),
        )
        for payment in settled.payments
    ]
    figures = [h("p", pen.say(label), h("b", pen.say(value)), class_="formula") for label, value in settled.figures]
    total = sum(change for _, change in settled.changes) + settled.pot_change
    unit = "points" if settled.is_in_points else "chips"
    return h(
        "article",
        h(
            "header",
            h("h2", pen.say(text("settled.heading", deal=table.deal)), id="paper-title", tabindex="-1", data_first=True),
            h("p", pen.say(settled.title)),
            class_="paper-head",
        ),
        *(block_node(block, pen) for block in settled.blocks),
        *figures,
        h("ol", *payments, class_="transfers") if payments else h("p", pen.key("settled.no-payments")),
        _changes(table, settled, pen),
        None if settled.is_in_points else h("p", pen.say(text("settled.zero-sum", chips=total)), class_="zero-sum"),
        None if is_replay else _way_back(table.deal, pen),
        key="paper",
        class_="paper settlement",
        aria_labelledby="paper-title",
        data_unit=unit,
    )


def _way_back(deal: int, pen: Pen) -> Node:
    link = h("a", pen.key("replay.this-deal"), href=f"#/replay/{deal}", class_="link")
    return h("p", link, class_="replay-link")


def _changes(table: Table, settled: Settlement, pen: Pen) -> Node:
    heads = [h("th", pen.key(key), scope="col") for key in ("sheet.player", "sheet.change", "sheet.total")]
    totals = table.sheet.totals
    rows = [
        h("tr", h("th", pen.say(name), scope="row"), h("td", signed(change)), h("td", signed(total)))
        for (name, change), total in zip(settled.changes, totals, strict=True)
    ]
    has_pot = settled.pot_change or table.sheet.pot
    pot = h(
        "tr",
        h("th", pen.key("account.pot"), scope="row"),
        h("td", signed(settled.pot_change)),
        h("td", number(table.sheet.pot)),
    )
    return h(
        "table",
        h("caption", pen.key("sheet.changes"), class_="unseen"),
        h("thead", h("tr", *heads)),
        h("tbody", *rows, *((pot,) if has_pot and not settled.is_in_points else ())),
        class_="ledger",
    )


def final(table: Table, pen: Pen) -> Node:
    """Draw the paper that ends a match."""
    has_shares = any(place.share for place in table.final)
    places = [
        h(
            "li",
            h("span", str(place.place), class_="rank"),
            h("b", pen.say(place.name)),
            h("span", signed(place.chips), class_="amount"),
            class_="is-first" if place.place == 1 else None,
        )
        for place in table.final
    ]
    shared = pen.say(text("finished.shared", count=sum(place.share for place in table.final)))
    return h(
        "article",
        _victory(table, pen),
        h("h2", pen.key("finished.title"), id="paper-title", tabindex="-1", data_first=True),
        h("p", pen.key("finished.practice")) if table.is_practice else None,
        h("ol", *places, class_="standing"),
        h("p", shared) if has_shares else None,
        *_who_pays_whom(table, pen),
        h("h3", pen.key("command.score")),
        sheet_table(table.sheet, pen, is_linked=True),
        key="final",
        class_="paper final",
        aria_labelledby="paper-title",
    )


def _victory(table: Table, pen: Pen) -> Node:
    """Draw what a match ends with, for eyes only: some of the pack's finest cards, and the winners before them."""
    fan = [h("span", pen.face(code), class_=pen.card_class()) for code in BEST.get(pen.art, ())]
    initials = {seat.seat: seat.initial for seat in table.seats}
    winners = [h("span", initials[place.seat], class_="avatar") for place in table.final if place.place == 1]
    return h(
        "div",
        h("div", *fan, class_="victory-fan"),
        h("div", *winners, class_="victory-winners"),
        class_="victory",
        aria_hidden="true",
    )


def _who_pays_whom(table: Table, pen: Pen) -> tuple[Node, ...]:
    if table.sheet.is_in_points:
        return ()
    balances = [place.chips for place in sorted(table.final, key=lambda place: place.seat)]
    return (h("h3", pen.key("score.settle")), debts(table.sheet.names, balances, pen))
