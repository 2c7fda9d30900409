"""The DOM of a card table as text, for the previews: the same elements and classes that the page makes."""

from __future__ import annotations

import re

GERMAN = re.compile(r"[ELHB](?:S|A|K|O|U|10|[6-9])")


def face(code: str) -> str:
    """Write the picture of one card, tile or back, by the record's code; French codes carry an `f`."""
    if code == "back":
        return '<svg class="face" viewBox="0 0 100 160" aria-hidden="true"><use href="#back"/></svg>'
    if code == "tback":
        return '<svg class="face" viewBox="0 0 64 124" aria-hidden="true"><use href="#tback"/></svg>'
    if "-" in code:
        high, low = code.split("-")
        return (
            '<svg class="face" viewBox="0 0 64 124" aria-hidden="true"><use href="#tbody"/>'
            f'<use href="#t{high}" x="2" y="1" width="60" height="60"/>'
            f'<use href="#t{low}" x="2" y="62" width="60" height="60"/></svg>'
        )
    full, medium = (f"fc{code[1:]}", f"fm{code[1:]}") if code.startswith("f") else (f"c{code}", f"m{code}")
    return (
        '<svg class="face" viewBox="0 0 100 160" aria-hidden="true">'
        f'<use class="full" href="#{full}"/><use class="medium" href="#{medium}"/></svg>'
    )


def card(code: str, state: str = "", inner: str = "", tag: str = "span") -> str:
    """Write a card element; `state` holds words such as `winning`, `refused`, `pressed`."""
    words = state.split()
    tile = "tile" if "-" in code or code == "tback" else ""
    classes = " ".join(filter(None, ["card", tile, *(f"is-{w}" for w in words if w not in ("refused", "pressed"))]))
    extra = ' aria-disabled="true" data-refused="must-follow"' if "refused" in words else ""
    extra += ' aria-pressed="true"' if "pressed" in words else ""
    name = code.removeprefix("f")
    data = "" if code in ("back", "tback") else f' data-card="{name}"'
    label = f' aria-label="{name}"' if tag == "button" else ""
    return f'<{tag} class="{classes}"{data}{label}{extra}>{face(code)}{inner}</{tag}>'


def sign(suit: str, kind: str = "sign") -> str:
    """Write a suit's sign (`fH` is French) or, by a number, a tile's half."""
    if suit.isdigit():
        return f'<svg class="half" viewBox="0 0 60 60" aria-hidden="true"><use href="#t{suit}"/></svg>'
    name = f"fs{suit[1]}" if len(suit) == 2 else f"s{suit}"
    return f'<svg class="{kind}" viewBox="0 0 24 24" aria-hidden="true"><use href="#{name}"/></svg>'


def mark(name: str, extra: str = "") -> str:
    """Write a mark of the interface."""
    return (
        f'<svg class="mark{" " + extra if extra else ""}" viewBox="0 0 24 24" aria-hidden="true"><use href="#i-{name}"/></svg>'
    )


CHIPS = '<svg class="chips" viewBox="0 0 34 34" aria-hidden="true"><use href="#chips"/></svg>'
LOGO = '<svg class="logo" viewBox="0 0 48 48" aria-hidden="true"><use href="#logo"/></svg>'


def icon(name: str, command: str, label: str) -> str:
    """Write a square button with one mark."""
    return f'<button class="icon" data-command="{command}" aria-label="{label}">{mark(name)}</button>'


def button(text: str, kind: str = "", disabled: bool = False) -> str:
    """Write a button; `text` may hold `name|price` for a choice."""
    inner = text
    if "|" in text:
        name, price = text.split("|")
        inner, kind = f"<b>{name}</b><small>{price}</small>", f"is-choice {kind}".strip()
    off = ' aria-disabled="true"' if disabled else ""
    return f'<button class="button{" " + kind if kind else ""}"{off}>{inner}</button>'


def buttons(*inner: str, kind: str = "") -> str:
    """Write a row of buttons."""
    return f'<div class="buttons{" " + kind if kind else ""}">{"".join(inner)}</div>'


def warning(text: str) -> str:
    """Write a warning beside its cause."""
    return f'<p class="warning">{mark("warning")}<span>{text}</span></p>'


def seat(place: str, name: str, facts: str, badge: str = "", state: str = "", taken: str = "") -> str:
    """Write a seat; `state` is `turn`, `idle` or `out`."""
    classes = "seat" + (f" is-{state}" if state else "")
    pill = f' <span class="badge">{badge}</span>' if badge else ""
    won = f' · <span class="taken">{taken}</span>' if taken else ""
    return (
        f'<div class="{classes}" data-place="{place}" role="group" aria-label="{name}, {facts}">'
        f'<span class="avatar" aria-hidden="true">{name[0]}</span><span class="seat-text">'
        f'<b class="seat-name">{name}</b>{pill} <span class="seat-facts">{facts}{won}</span></span></div>'
    )


def trump(suit: str, name: str, words: str = "trumps") -> str:
    """Write the tavern sign."""
    return f'<div class="tavern-sign"><div><b>{name}</b>{sign(suit)}<span>{words}</span></div></div>'


def fact(figure: str, words: str, chips: bool = False) -> str:
    """Write a figure at the table's edge."""
    return f'<div class="fact">{CHIPS if chips else ""}<p><b>{figure}</b><span>{words}</span></p></div>'


def lying(code: str, words: str, figure: str = "") -> str:
    """Write a card or tile at the table's edge."""
    bold = f"<b>{figure}</b>" if figure else ""
    return f'<div class="fact is-card">{card(code)}<p>{bold}<span>{words}</span></p></div>'


def played(place: str, code: str, number: int, state: str = "", flag: str = "", inner: str = "") -> str:
    """Write a card in the trick."""
    words = f'<span class="flag">{flag}</span>' if flag else ""
    order = f'<span class="order" aria-hidden="true">{number}</span>'
    return f'<li data-place="{place}">{card(code, state, inner)}{order}{words}</li>'


def slot(place: str, name: str, state: str = "", tile: bool = False) -> str:
    """Write an open place in the trick; the next player's carries the arrow."""
    arrow = mark("clockwise", "turn") if state == "next" else ""
    classes = "slot" + (f" is-{state}" if state else "") + (" is-tile" if tile else "")
    return f'<li data-place="{place}"><span class="{classes}">{name}{arrow}</span></li>'


def trick(*items: str) -> str:
    """Write the current trick."""
    return f'<ol class="trick" aria-label="Current trick">{"".join(items)}</ol>'


def plaque(bold: str, why: str = "", lead: str = "", mine: bool = True) -> str:
    """Write the status line; `lead` is a drawing before the words."""
    return (
        f'<p class="plaque" role="status"{" data-mine" if mine else ""}>{lead}'
        f'<span><b>{bold}</b> <span class="why">{why}</span></span></p>'
    )


def hand(cards: str, dealt: int, pack: str = "cards") -> str:
    """Write my hand from words `code:state:inner`; inner is a ribbon, a tag, a number or a worth as `ribbon=2`."""
    items = cards.split()
    out = ""
    for item in items:
        code, _, rest = item.partition(":")
        state, _, inner = rest.partition(":")
        extra = ""
        caption = ""
        for piece in filter(None, inner.split(",")):
            kind, _, text = piece.partition("=")
            if kind == "caption":
                trumps = " is-trump" if text == "trump" else ""
                caption = f'<span class="caption{trumps}">{text.replace("_", " ")}</span>'
            else:
                extra += f'<span class="{kind}">{text}</span>'
        out += f"<li>{card(code, state.replace('+', ' '), extra, 'button')}{caption}</li>"
    return (
        f'<section class="hand" data-dealt="{dealt}" data-cards="{len(items)}" data-pack="{pack}">'
        f'<h2 class="unseen">My hand, {len(items)} cards</h2><ul class="cards" role="toolbar" '
        f'aria-label="My hand">{out}</ul></section>'
    )


def foot(*names: str) -> str:
    """Write the table's tools, each `mark:words`."""
    inner = "".join(
        f'<button data-command="{words.lower()}">{mark(name)}<span>{words}</span></button>'
        for name, _, words in (n.partition(":") for n in names)
    )
    return f'<nav class="foot" aria-label="Table tools">{inner}</nav>'


def ledger(head: str, *rows: str, total: bool = True) -> str:
    """Write a table of figures from rows of words split by `|`."""
    columns = "".join(f'<th scope="col">{h}</th>' for h in head.split("|"))
    body = ""
    for number, row in enumerate(rows):
        first, *cells = row.split("|")
        last = ' class="is-sum"' if total and number == len(rows) - 1 else ""
        body += f'<tr{last}><th scope="row">{first}</th>{"".join(f"<td>{c}</td>" for c in cells)}</tr>'
    return f'<table class="ledger"><thead><tr>{columns}</tr></thead><tbody>{body}</tbody></table>'


def side(score: str, log: str, last: str = "") -> str:
    """Write the papers beside the felt."""
    lines = ""
    for line in log.strip().splitlines():
        at, _, words = line.strip().partition("|")
        words = re.sub(r"\{(\w+)\}", lambda m: sign(m[1]), words)
        lines += f'<li><span class="at">{at}</span><span>{words}</span></li>'
    pile = ""
    if last:
        for item in last.split():
            code, _, name = item.partition(":")
            won = name.endswith("*")
            name = name.rstrip("*")
            pile += f"<li{' class=is-winner' if won else ''}>{card(code, 'small')}{name}</li>"
        pile = f'<section><h2>Last trick</h2><ol class="last-trick">{pile}</ol></section>'
    return (
        f'<aside class="side">{icon("close", "close-side", "Close").replace("icon", "icon side-close", 1)}'
        f'<section class="score"><h2>Score</h2>{score}</section>{pile}'
        f'<section class="story"><h2>This deal</h2><ol class="log" role="log">{lines}</ol></section></aside>'
    )


def table(game: str, title: str, words: str, seats: int, felt: str, below: str, attributes: str = "") -> str:
    """Write a whole table from its felt and what lies below it."""
    head = (
        f'<header class="table-head">{icon("menu", "menu", "Menu")}<h1>{title}</h1><p class="round">{words}</p>'
        f"{icon('help', 'help', 'Rules of this phase')}{icon('settings', 'settings', 'Settings')}</header>"
    )
    stitched = '<svg class="embroidery" viewBox="0 0 200 200" aria-hidden="true"><use href="#embroidery"/></svg>'
    return (
        f'<section id="table" class="table" data-game="{game}" data-seats="{seats}" data-ply="0" data-turn="0" {attributes}>'
        f'<div class="table-grid">{head}<div class="felt"><h2 class="unseen">Table'
        f"</h2>{stitched}{felt}</div>{below}</div></section>"
    )


def centre(inner: str) -> str:
    """Write the middle of the felt."""
    return f'<div class="centre">{inner}</div>'


def panel(inner: str = "") -> str:
    """Write the panel between plaque and pocket."""
    return f'<div class="panel">{inner}</div>'


def text(words: str) -> str:
    """Write a panel's words."""
    return f'<p class="panel-text">{words}</p>'
