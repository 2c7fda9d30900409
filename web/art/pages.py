"""Pages for the preview: lobby, new table, settings, settlement, score sheet, end of a match, curtain."""

from __future__ import annotations

from collections.abc import Callable

from .markup import (
    LOGO,
    button,
    buttons,
    card,
    centre,
    foot,
    icon,
    ledger,
    mark,
    panel,
    plaque,
    seat,
    side,
    table,
    text,
)


def _head(title: str, home: bool = False) -> str:
    start = LOGO if home else icon("back", "lobby", "Back to the lobby")
    end = (
        '<button class="button" data-command="language">English</button>'
        f'<button class="button is-icon" data-command="theme" aria-label="Theme">{mark("theme")}</button>'
    )
    return f'<header class="page-head">{start}<h1>{title}</h1>{end if home else ""}</header>'


def _page(name: str, title: str, body: str) -> str:
    return f'<div class="page" data-page="{name}">{_head(title, name == "lobby")}<main class="page-body">{body}</main></div>'


def _game(game: str, title: str, codes: str, aim: str, facts: str) -> str:
    pictures = "".join(card(code) for code in codes.split())
    items = "".join(f"<li>{fact}</li>" for fact in facts.split("|"))
    play = f'<a class="button is-main" href="#/play/{game}">Play</a>'
    return (
        f'<article class="game" data-game="{game}"><div class="game-picture" aria-hidden="true">{pictures}</div>'
        f'<div class="game-text"><h2>{title}</h2><p>{aim}</p><ul class="facts">{items}</ul>'
        f'<div class="buttons"><a class="button" href="#/learn/{game}">Learn</a>{play}</div></div></article>'
    )


def lobby() -> str:
    """Show the lobby with a saved match."""
    three = "".join(card(code) for code in ("LS", "HO", "BK"))
    games = (
        _game(
            "dobbm",
            '<span lang="de">Dobbm</span>',
            "EO HS BK",
            "Take the four on the table, lay four away, reach 61.",
            "4 or 5 players|36 German cards|25 min",
        )
        + _game(
            "slovak-lorum",
            '<span lang="sk">Lórum</span>',
            "LO HK EU",
            "Dodge hearts and two Uppers, or dare it all alone.",
            "3 or 4 players|32 German cards|30 min",
        )
        + _game(
            "clumond",
            "Clumond",
            "fSA fHK fC7",
            "Keep three cards that foretell your tricks.",
            "3 players|48 French cards|40 min",
        )
        + _game(
            "domino-loo",
            "Domino Loo",
            "6-4 5-5 3-0",
            "Win a fifth of the pool with each trick, or pay.",
            "2 to 4 players|28 tiles|20 min",
        )
    )
    return _page(
        "lobby",
        "Kartenstube",
        f'<section class="continue"><div class="hand-of-three" aria-hidden="true">{three}</div><div '
        'class="continue-text">'
        "<h2>Dobbm, deal 4</h2><p>You lead Josef by eight. It is your turn.</p>"
        f"</div>{button('Continue', 'is-main')}</section>"
        f'<section class="games">{games}</section><footer class="page-foot"><p class="ready" '
        'data-state="offline">Ready, works offline</p>'
        '<ul><li><a class="link" href="#/daily">Daily deal</a></li><li><a class="link" '
        'href="#/open">Open a link or record</a></li>'
        '<li><a class="link" href="#/rules/dobbm">Rules</a></li><li><a class="link" '
        'href="#/settings">Settings</a></li></ul></footer>',
    )


def _choices(legend: str, name: str, *values: str, checked: int = 0) -> str:
    labels = "".join(
        f'<label><input type="radio" name="{name}"{" checked" if n == checked else ""}><span>{value}</span></label>'
        for n, value in enumerate(values)
    )
    return f'<fieldset class="choices"><legend>{legend}</legend>{labels}</fieldset>'


def new_table() -> str:
    """Show a new table of Dobbm."""
    seats = ""
    for name, kind in (("You", "Human"), ("Anna", "Bot, club"), ("Josef", "Bot, club"), ("Moidl", "Bot, beginner")):
        seats += (
            f'<li class="seat-form"><span class="avatar" aria-hidden="true">{name[0]}</span>'
            f'<label class="field"><span>Name</span><input value="{name}"></label>'
            f'<label class="field"><span>Who plays</span><select><option>{kind}</option></select></label></li>'
        )
    body = (
        '<form class="sheet-form"><section class="form-part"><h2>Players</h2>'
        + _choices("At the table", "players", "4", "5")
        + f'<ol class="seats-form">{seats}</ol></section><section class="form-part"><h2>Length</h2>'
        + _choices("Deals", "deals", "4", "12", "24", "open", checked=1)
        + '</section><details class="form-part" open><summary>House rules <span class="badge">2 changed'
        '</span></summary><div class="options">'
        + _choices("Stake table", "scale", "steps of five points", "exact points", checked=1)
        + _choices("Doublings", "doublings", "no limit", "0", "1", "2", "4")
        + '<label class="switch"><input type="checkbox" role="switch" checked><span>Compulsory round '
        "at the end</span></label></div></details>"
        '<details class="form-part"><summary>Advanced</summary><label class="field"><span>Seed</span>'
        "<input><small>The same seed deals the same cards.</small></label></details>"
        '<div class="form-end"><div class="buttons"><a class="button">Back</a><button class="button '
        'is-main">Deal</button></div></div></form>'
    )
    return _page("new", "New table of Dobbm", body)


def settings() -> str:
    """Show settings."""
    body = (
        '<form class="settings"><section class="form-part"><h2>Look</h2>'
        + _choices("Theme", "theme", "system", "light", "dark", "high contrast")
        + _choices("Suit colours", "suits", "four", "two")
        + _choices("Letters on the cards", "index", "S K O U", "Ob, Un", "H, D")
        + '</section><section class="form-part"><h2>Play</h2><label class="field is-row"><span>Pace'
        "</span><select><option>normal</option></select></label>"
        '<label class="switch"><input type="checkbox" role="switch"><span>One tap plays</span></label>'
        '<label class="switch"><input type="checkbox" role="switch" checked><span>Card points on the '
        "cards</span></label></section></form>"
    )
    return _page("settings", "Settings", body)


def _transfer(payer: str, payee: str, amount: str, reason: str) -> str:
    return (
        f'<li><span class="payer">{payer}</span>{mark("next")}<span class="payee">{payee}</span>'
        f'<b class="amount">{amount}</b><span class="reason">{reason}</span></li>'
    )


def settled() -> str:
    """Show a settled deal of Dobbm, on the felt."""
    paper = (
        '<article class="paper settlement"><header class="paper-head"><h2>Deal 4 is settled</h2>'
        "<p>You took 73 points with the lay-away and win the doubled game.</p></header>"
        '<p class="formula">73 − 60 = 13, that is 3 stakes, × 2 = <b>6</b> from each</p><ol class="transfers">'
        + "".join(_transfer(name, "You", "6", "doubled game, 3 stakes") for name in ("Anna", "Josef", "Moidl"))
        + f'</ol><p class="zero-sum">{mark("check")}Payments and pot add up to 0.</p>'
        + ledger("Player|Deal 4|Total", "You|+18|+26", "Anna|−6|−14", "Josef|−6|+10", "Moidl|−6|−22", total=False)
        + "</article>"
    )
    below = (
        plaque("Deal 4 is settled.", "You win 18.", mine=False)
        + panel(
            text("Deal 5 is dealt by <b>you</b>: the last declarer deals.")
            + buttons(button("Replay"), button("Next deal", "is-main"))
        )
        + foot("undo:Undo", "sheet:Score")
        + side(ledger("Deal|You|Anna|Josef|Moidl", "4 · you|+18|−6|−6|−6", "Total|+26|−14|+10|−22"), "|<b>You</b> made 73")
    )
    felt = seat("n", "Josef", "0 cards") + seat("w", "Anna", "0 cards") + seat("e", "Moidl", "0 cards") + centre(paper)
    return table("dobbm", "Dobbm", "deal 4 of 12", 4, felt, below, 'data-phase="settled" data-direction="clockwise"')


def finished() -> str:
    """Show the end of a match."""
    standing = "".join(
        f'<li{" class=is-first" if n == 1 else ""}><span class="rank">{n}</span><b>{name}</b><span '
        f'class="amount">{chips}</span></li>'
        for n, (name, chips) in enumerate((("You", "+26"), ("Josef", "+10"), ("Anna", "−14"), ("Moidl", "−22")), 1)
    )
    three = "".join(card(code) for code in ("LS", "HO", "BK"))
    paper = (
        f'<article class="paper final"><div class="hand-of-three" aria-hidden="true">{three}</div>'
        f'<h2>You win the match</h2><ol class="standing">{standing}</ol>'
        '<h3>Who pays whom</h3><ol class="transfers">'
        + _transfer("Moidl", "You", "22", "")
        + _transfer("Anna", "You", "4", "")
        + _transfer("Anna", "Josef", "10", "")
        + "</ol></article>"
    )
    below = (
        plaque("The match is over.", "Twelve deals.", mine=False)
        + panel(buttons(button("Copy record"), button("New match", "is-main")))
        + foot("sheet:Score", "download:Record")
        + side(ledger("Deal|You|Anna|Josef|Moidl", "12 · you|+18|−6|−6|−6", "Total|+26|−14|+10|−22"), "|<b>You</b> made 73")
    )
    return table("dobbm", "Dobbm", "12 deals", 4, centre(paper), below, 'data-phase="finished" data-direction="clockwise"')


def score() -> str:
    """Show the score sheet."""
    rows = [
        f"{n} · {name}|{a}|{b}|{c}|{d}"
        for n, (name, a, b, c, d) in enumerate(
            [("Josef", "−6", "−6", "+18", "−6"), ("you", "+12", "−4", "−4", "−4"), ("Moidl", "+2", "+2", "+2", "−6")] * 4, 1
        )
    ]
    sheet = ledger("Deal|You|Anna|Josef|Moidl", *rows, "Total|+32|−32|+64|−64")
    return _page("score", "Score of Dobbm", f'<article class="paper"><div class="ledger-box">{sheet}</div></article>')


def curtain() -> str:
    """Show pass-and-play: the curtain."""
    return (
        f'<section class="curtain"><span class="card is-back">{card("back")}</span><h2>Pass to Anna'
        f"</h2><p>The cards are hidden.</p>{button('I am Anna', 'is-main')}</section>"
    )


PAGES: dict[str, Callable[[], str]] = {
    "lobby": lobby,
    "new-table": new_table,
    "settings": settings,
    "settled": settled,
    "finished": finished,
    "score": score,
    "curtain": curtain,
}
"""Name to the function that writes the page."""
