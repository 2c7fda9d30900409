"""The new-table sheet as nodes."""

from app.markup_pages import page_frame
from app.node import Node, h, mark
from app.pen import Pen
from app.session import Session
from app.setup import NAME_LIMIT, Draft, SeatDraft, house_rules, seat_names
from app.text import Text, text
from pycore import games
from pycore.bots import LEVELS
from pycore.game import OPEN, Option, Value
from pycore.record import SEED_LIMIT

DEALS: tuple[Value, ...] = (4, 8, 12, 16, 24, OPEN)
"""The numbers of deals that the sheet offers; a link may ask for others."""


def sheet(session: Session, draft: Draft, pen: Pen) -> Node:
    """Draw the new-table sheet of a game."""
    options = {option.name: option for option in games.load(draft.game).options}
    parts = [
        _players(draft, options["players"], pen),
        _length(draft, pen),
        _rules(draft, pen),
        _advanced(draft, pen),
        _end(draft, pen),
    ]
    form = h("form", *parts, class_="sheet-form", novalidate=True)
    title = pen.say(text("sheet.title", game=text(f"{draft.game}.name")))
    return page_frame("new", title, (form,), session, pen)


def _players(draft: Draft, option: Option, pen: Pen) -> Node:
    chosen = dict(draft.options)["players"]
    counts: tuple[Node, ...] = ()
    if len(option.values) > 1:
        counts = (
            _radios(
                "option.players",
                pen.key("sheet.count"),
                [(v, text("count.players", count=int(v))) for v in sorted(option.values)],
                chosen,
                pen,
            ),
        )
    names = seat_names(draft, pen.words)
    seats = [
        _seat(number, seat, name, pen, is_wrong=draft.field == f"seat.{number}.name")
        for number, (seat, name) in enumerate(zip(draft.seats, names, strict=True))
    ]
    return h("section", h("h2", pen.key("sheet.players")), *counts, h("ol", *seats, class_="seats-form"), class_="form-part")


def _seat(number: int, seat: SeatDraft, name: str, pen: Pen, *, is_wrong: bool) -> Node:
    chosen = "human" if seat.kind == "human" else seat.level
    kinds = [h("option", pen.key(f"level.{kind}"), value=kind, selected=kind == chosen) for kind in ("human", *LEVELS)]
    about = None if seat.kind == "human" else h("small", pen.key(f"level.{seat.level}.about"), class_="level-about")
    label = pen.say(text("sheet.seat-name", number=number + 1))
    who = pen.say(text("sheet.seat-kind", number=number + 1))
    return h(
        "li",
        h("span", name[:1].upper(), class_="avatar", aria_hidden="true"),
        h(
            "label",
            h("span", label),
            h(
                "input",
                type="text",
                value=seat.name,
                placeholder=name,
                maxlength=NAME_LIMIT,
                autocomplete="off",
                data_field=f"seat.{number}.name",
                aria_invalid="true" if is_wrong else None,
                aria_describedby="problem" if is_wrong else None,
            ),
            class_="field",
        ),
        h("label", h("span", who), h("select", *kinds, value=chosen, data_field=f"seat.{number}.who"), about, class_="field"),
        key=f"seat-{number}",
        class_="seat-form",
    )


def _length(draft: Draft, pen: Pen) -> Node:
    chosen = dict(draft.options)["deals"]
    offered = DEALS if chosen in DEALS else (*DEALS[:-1], chosen, OPEN)
    named = [(value, text("sheet.open") if value == OPEN else text("count.deals", count=int(value))) for value in offered]
    return h(
        "section",
        h("h2", pen.key("sheet.length")),
        _radios("option.deals", pen.key("sheet.length"), named, chosen, pen),
        class_="form-part",
    )


def _rules(draft: Draft, pen: Pen) -> Node | None:
    rules = house_rules(draft)
    if not rules:
        return None
    differing = len(draft.differing)
    badge = text("sheet.differing", count=differing) if differing else text("sheet.standard")
    summary = h("summary", h("span", pen.key("sheet.house-rules")), h("span", pen.say(badge), class_="badge"))
    fields = [_option(draft, option, pen) for option in rules]
    return h("details", summary, h("div", *fields, class_="options"), key="rules", class_="form-part", data_differing=differing)


def _option(draft: Draft, option: Option, pen: Pen) -> Node:
    chosen = dict(draft.options)[option.name]
    label = pen.key(f"{draft.game}.option.{option.name}")
    field = f"option.{option.name}"
    if option.span is not None:
        low, high = option.span
        number = h("input", type="number", value=chosen, min=low, max=high, inputmode="numeric", data_field=field)
        return h("label", h("span", label), number, key=option.name, class_="field is-row")
    named = [(value, text(f"{draft.game}.option.{option.name}.{value}")) for value in option.values]
    return _radios(field, label, named, chosen, pen)


def _radios(field: str, legend: str, named: list[tuple[Value, Text]], chosen: Value, pen: Pen) -> Node:
    is_said = legend == pen.key("sheet.length")  # the part's heading says it already
    choices = [
        h(
            "label",
            h("input", type="radio", name=field, value=value, checked=value == chosen, data_field=field),
            h("span", pen.say(words)),
            key=str(value),
        )
        for value, words in named
    ]
    return h("fieldset", h("legend", legend, class_="unseen" if is_said else None), *choices, key=field, class_="choices")


def _advanced(draft: Draft, pen: Pen) -> Node:
    hint = pen.key("sheet.seed-hint")
    seed = h(
        "input",
        type="text",
        value=draft.seed,
        autocomplete="off",
        spellcheck="false",
        data_field="seed",
        aria_invalid="true" if draft.field == "seed" else None,
        data_limit=SEED_LIMIT,
    )
    field = h("label", h("span", pen.key("sheet.seed")), seed, h("small", hint), class_="field")
    composing = h("p", h("a", pen.key("editor.open"), class_="link", href=f"#/editor/{draft.game}"), key="editor")
    return h("details", h("summary", pen.key("sheet.advanced")), field, composing, key="advanced", class_="form-part")


def _end(draft: Draft, pen: Pen) -> Node:
    words = h("span", pen.say(draft.problem)) if draft.problem else None
    problem = h("p", mark("warning"), words, key="problem", id="problem", class_="warning") if words else None
    return h(
        "div",
        problem,
        h(
            "div",
            h("a", pen.key("command.back"), class_="button", href="#/"),
            h("button", pen.key("command.start"), type="button", class_="button is-main", data_command="start"),
            class_="buttons",
        ),
        class_="form-end",
    )
