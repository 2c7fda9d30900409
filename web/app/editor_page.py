"""The deal editor as nodes: who gets cards now, the pack, what was said, the script, and what to do with the deal."""

from app import drafting, editing, editor_commands
from app.editing import Editor
from app.games import view_of
from app.markup_pages import command_button, page_frame
from app.node import Node, classes, h, mark
from app.pen import Pen
from app.play import Play, scene_of
from app.session import Session
from app.speech import token_words
from app.text import Text, text
from pycore import games
from pycore import match as matches
from pycore.cards import Card
from pycore.game import write_action


def editor_page(session: Session, pen: Pen) -> Node:
    """Draw the editor."""
    editor = editor_commands.editor_of(session)
    pen = pen.with_art(editor.deck.art)
    news = h("p", pen.key(f"news.{session.news}"), key="news", class_="notice", role="status") if session.news else None
    parts = (
        _table(session, editor, pen),
        _pack(session, editor, pen),
        _calls(session, editor, pen),
        _script(session, editor, pen),
        _end(session, editor, pen),
    )
    form = h("form", *(part for part in parts if part is not None), key="form", class_="sheet-form editor", novalidate=True)
    title = pen.say(text("editor.title", game=text(f"{editor.game}.name")))
    return page_frame("editor", title, tuple(part for part in (news, form) if part is not None), session, pen)


def _table(session: Session, editor: Editor, pen: Pen) -> Node:
    """Draw what is settled before the cards: the game, the players, who deals, the pot."""
    option = next(option for option in editor.rules.options if option.name == "players")
    counts = [(str(value), text("count.players", count=int(value))) for value in sorted(option.values)]
    names = editor_commands.names_of(session, editor)
    fields = [
        _select("game", text("editor.game"), [(name, text(f"{name}.name")) for name in games.names()], editor.game, pen),
        _select("players", text("sheet.count"), counts, str(editor.players), pen) if len(counts) > 1 else None,
        _select(
            "dealer",
            text("score.dealer"),
            [(str(seat), text("plain", words=name)) for seat, name in enumerate(names)],
            str(editor.dealer),
            pen,
        ),
    ]
    pot = h(
        "input",
        type="number",
        min=0,
        max=editing.POT_LIMIT,
        value=editor.pot,
        inputmode="numeric",
        data_field="editor.pot",
        aria_invalid="true" if editor.field == "pot" else None,
    )
    label = h("label", h("span", pen.key("account.pot")), pot, key="pot", class_="field")
    wrong = _problem(session, editor, pen, "pot", "players")
    grid = h("div", *(field for field in fields if field is not None), label, class_="editor-fields")
    return h(
        "section", h("h2", pen.key("editor.table")), grid, wrong, *_draft(session, editor, pen), key="table", class_="form-part"
    )


def _draft(session: Session, editor: Editor, pen: Pen) -> tuple[Node | None, ...]:
    """Say that the deal is kept while it is composed, and offer to start afresh, or to bring back what was put away."""
    is_broken = session.sharing.editor is None or session.sharing.editor.game != editor.game
    is_broken = is_broken and drafting.is_broken(session, editor.game)
    broken = h("p", mark("warning"), h("span", pen.key("draft.broken")), key="broken", class_="notice", role="status")
    words = h("p", pen.key("draft.kept"), key="kept", id="draft-kept", class_="legend")
    command, picture = ("editor-restore", "undo") if editor_commands.dropped_of(session) else ("editor-afresh", "delete")
    is_idle = command == "editor-afresh" and editor_commands.is_fresh(editor)
    button = command_button(command, picture, pen.key(f"command.{command}"), why="draft-kept" if is_idle else None)
    ways = h("div", button._replace(key="draft"), key="draft", class_="buttons")
    return (broken if is_broken else None, words, ways)


def _select(name: str, label: Text, choices: list[tuple[str, Text]], chosen: str, pen: Pen) -> Node:
    options = [h("option", pen.say(words), value=value, selected=value == chosen) for value, words in choices]
    field = h("select", *options, value=chosen, data_field=f"editor.{name}")
    return h("label", h("span", pen.say(label)), field, key=name, class_="field")


def _problem(session: Session, editor: Editor, pen: Pen, *fields: str) -> Node | None:
    if editor.problem is None or editor.field not in fields:
        return None
    words = h("span", pen.say(editor_commands.problem_words(session, editor)))
    return h("p", mark("warning"), words, key="problem", id="problem", class_="warning")


def _pack(session: Session, editor: Editor, pen: Pen) -> Node:
    """Draw the places, of which one takes cards, and the whole pack by suit."""
    places = editor.places
    radios = [
        h(
            "label",
            h(
                "input",
                type="radio",
                name="editor.into",
                value=number,
                checked=number == min(editor.into, len(places) - 1),
                data_field="editor.into",
            ),
            h(
                "span",
                pen.say(
                    text(
                        "editor.place",
                        place=editor_commands.place_name(session, editor, number),
                        count=len(place.cards),
                        size=place.size,
                    )
                ),
            ),
            key=str(number),
        )
        for number, place in enumerate(places)
        if place.size
    ]
    names = [pen.say(editor_commands.place_name(session, editor, number)) for number in range(len(places))]
    owners = {card: number for number, place in enumerate(places) for card in place.cards}
    rows = [_row(editor, names, owners, pen, suit) for suit in range(len(editor.deck.suits))]
    buttons = (_button("editor-clear", "delete", pen), _button("editor-fill", "more", pen))
    return h(
        "section",
        h("h2", pen.key("editor.cards")),
        h("fieldset", h("legend", pen.key("editor.into")), *radios, key="into", class_="choices"),
        _problem(session, editor, pen, "cards"),
        h("div", *rows, key="pack", class_="editor-pack", data_art=pen.art),
        h("div", *buttons, key="ways", class_="buttons"),
        key="cards",
        class_="form-part",
    )


def _row(editor: Editor, names: list[str], owners: dict[Card, int], pen: Pen, suit: int) -> Node:
    deck = editor.deck
    label = pen.key(f"suit.{deck.art}.{deck.suits[suit]}")
    cards = (card for card in range(len(deck)) if deck.homes[card] == suit)
    items = [_card(editor, card, names, owners.get(card), pen) for card in cards]
    return h("ul", *items, key=str(suit), class_="editor-row", aria_label=label)


def _card(editor: Editor, card: Card, names: list[str], place: int | None, pen: Pen) -> Node:
    code = editor.deck.codes[card]
    is_here = place is not None and place == min(editor.into, len(names) - 1)
    button = h(
        "button",
        h("span", pen.face(code), class_=f"{pen.card_class()} is-small"),
        h("b", _tag(names[place]), class_="editor-tag", aria_hidden="true") if place is not None else None,
        type="button",
        class_=classes("editor-card", "is-here" if is_here else "is-gone" if place is not None else None),
        data_command="editor-put",
        data_argument=code,
        aria_pressed="true" if is_here else "false",
        aria_label=pen.say(
            text(
                "editor.card",
                card=text(f"card.{editor.deck.art}.{code}"),
                place=text("editor.nowhere") if place is None else text("plain", words=names[place]),
            )
        ),
    )
    return h("li", button, key=code)


def _tag(name: str) -> str:
    """Shorten the name of a place to a letter: the seat's in deal scripts, else the first.

    >>> _tag("Anna (N)"), _tag("Dobb")
    ('N', 'D')
    """
    return name[-2] if name.endswith(")") else name[:1].upper()


def _calls(session: Session, editor: Editor, pen: Pen) -> Node | None:
    """Draw what was said over the composed hands, and what may be said next; it is where the deal begins."""
    match = editing.match_of(editor)
    record = editing.record_of(editor, session.words)
    if match is None or record is None:
        return None
    decision = editing.asked(editor)
    if decision is None and not editor.said:
        return None
    names = editor_commands.names_of(session, editor)
    scene = scene_of(Play(record, viewer=decision.seat if decision else None))
    said = [
        h("li", pen.say(text("editor.said", name=text("plain", words=names[seat]), words=token_words(scene, token))))
        for (seat, _), token in zip(match.deals[-1].actions, editor.said, strict=True)
    ]
    is_over = matches.decision(match) is None
    next_up: tuple[Node | None, ...] = (h("p", pen.key("editor.over" if is_over else "editor.begins"), key="begins"),)
    if decision is not None:
        tokens = [write_action(editor.deck, action) for action in decision.actions()]
        buttons = [
            h(
                "button",
                pen.say(token_words(scene, token)),
                key=token,
                type="button",
                class_="button",
                data_command="editor-call",
                data_argument=token,
            )
            for token in tokens
        ]
        question = text("editor.asked", name=text("plain", words=names[decision.seat]))
        next_up = (h("p", pen.say(question), key="asked"), h("div", *buttons, key="calls", class_="buttons"))
    undo = h("div", _button("editor-undo", "undo", pen), key="undo", class_="buttons") if said else None
    return h(
        "section",
        h("h2", pen.key("editor.calls")),
        h("p", pen.key("editor.calls.about"), class_="legend"),
        h("ol", *said, key="said", class_="editor-said") if said else None,
        *next_up,
        _problem(session, editor, pen, "said"),
        undo,
        key="said",
        class_="form-part",
        data_phase="" if is_over else view_of(editor.game).phase(scene),
    )


def _end(session: Session, editor: Editor, pen: Pen) -> Node:
    """Say which cards are missing and offer what can be done with the deal: always in sight, while one taps cards."""
    missing = editor_commands.missing_words(session, editor)
    state = h(
        "p", pen.say(missing or text("editor.whole")), key="state", id="editor-state", class_="editor-state", role="status"
    )
    why = editor_commands.blocked(session, editor)
    is_told = why is not None and editor.is_whole
    reason = h("p", pen.say(why), key="why", id="editor-why", class_="legend") if why is not None and is_told else None
    about = None if why is None else "editor-why" if is_told else "editor-state"
    ways = (_button("editor-link", "share", pen, why=about), _button("editor-play", "play", pen, is_main=True, why=about))
    return h("div", state, reason, h("div", *ways, key="ways", class_="buttons"), key="end", class_="form-end editor-end")


def _button(command: str, picture: str, pen: Pen, *, is_main: bool = False, why: str | None = None) -> Node:
    """Draw a button; `why` is the id of what says that it can do nothing yet."""
    return command_button(command, picture, pen.key(f"command.{command}"), is_main=is_main, why=why)


def _script(session: Session, editor: Editor, pen: Pen) -> Node:
    shown = editor.script if editor.script is not None else editing.write_script(editor, session.words)
    is_wrong = editor.problem is not None and editor.field == "script"
    why = None if editor_commands.blocked(session, editor, for_script=True) is None else "editor-state"
    taking = (_button("editor-copy", "copy", pen, why=why), _button("editor-download", "download", pen, why=why))
    paste = h(
        "textarea",
        value=shown,
        rows=10,
        spellcheck="false",
        data_field="editor.script",
        aria_invalid="true" if is_wrong else None,
        aria_describedby="problem" if is_wrong else None,
    )
    return h(
        "details",
        h("summary", pen.key("editor.script")),
        h("label", h("span", pen.key("editor.script.about")), paste, key="text", class_="field"),
        _problem(session, editor, pen, "script"),
        h("div", _button("editor-read", "check", pen), *taking, key="ways", class_="buttons"),
        key="script",
        class_="form-part",
        open=is_wrong or editor.script is not None,
    )
