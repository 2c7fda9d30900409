"""The lobby as nodes: continue, the four games, and the ways to everything else."""

from app import learned, markup_saved
from app.learned import Learned
from app.node import Node, h, mark, use
from app.pen import Pen, face
from app.session import Session
from app.shelf import LEARNED, Head
from app.text import languages, listing, text
from pycore import games

SHOWN = {
    "dobbm": ("german", ("EO", "HS", "BK")),
    "slovak-lorum": ("german", ("LO", "HK", "EU")),
    "clumond": ("french", ("SA", "HK", "C7")),
    "domino-loo": ("tiles", ("6-4", "5-5", "3-0")),
}
"""The three cards in a game's picture; a game that is not listed shows the first three of its pack."""


HINTS: dict[str, tuple[tuple[str, str], ...]] = {
    "dobbm": (("suit H", "61"),),
    "slovak-lorum": (("suit H", "1"), ("suit E", "4"), ("suit L", "8")),
    "clumond": (("suit C", "3"), ("suit H", "2"), ("suit S", "1"), ("suit D", "0")),
    "domino-loo": (("suit 6", ""), ("chips", "1/5")),
}
"""What a game turns on, in signs and figures, for eyes only: its aim stands beside it in words."""
FIRST = "#/learn/clumond/first-trick"
"""The lesson that is offered to somebody who has never been here: the cards are known everywhere, and nothing is trumps."""
FAN = tuple(zip(("german", "french") * 4, ("EO", "SQ", "LK", "DJ", "HS", "CK", "BU"), strict=False))
"""The cards of the welcome's fan, from both packs."""


def lobby(session: Session, pen: Pen) -> Node:
    """Draw the lobby."""
    running = session.shelf.running
    main = h(
        "main",
        *notices(session, pen),
        _welcome(session, pen),
        _continue(running[0], session, pen) if running else None,
        _others(session, pen),
        _daily(session, pen),
        h(
            "section",
            *(_game(name, session, pen) for name in games.names()),
            class_="games",
            aria_label=pen.key("heading.games"),
        ),
        _foot(session, pen),
        class_="page-body",
    )
    return h("div", _head(session, pen), main, key="lobby", class_="page", data_page="lobby")


def notices(session: Session, pen: Pen) -> tuple[Node, ...]:
    """Draw the quiet lines: what could not be read or stored, a new version, other news."""
    found = list(markup_saved.broken_notices(session, pen))
    if session.storage:
        words = h("span", pen.key(f"storage.{session.storage}"))
        found.append(h("p", mark("warning"), words, key="storage", class_="notice", data_notice="storage"))
    if session.is_update_waiting:
        found.append(h("p", h("span", pen.key("news.update")), _quiet("update", pen), key="update", class_="notice"))
    if session.news:
        found.append(h("p", h("span", pen.key(f"news.{session.news}")), _quiet("close", pen), key="news", class_="notice"))
    return tuple(found)


def _welcome(session: Session, pen: Pen) -> Node:
    """Draw the strip of felt that says where one is: a fan of both packs, two tiles before it, and the first lesson."""
    is_new = not session.shelf.heads and not session.shelf.learned
    first = h("a", pen.key("learn.first"), class_="button is-main first-visit", href=FIRST) if is_new else None
    cards = [_card(art, code) for art, code in FAN]
    tiles = [_card("tiles", code) for code in ("6-4", "3-0")]
    return h(
        "section",
        use("embroidery-german", 200, 200, "embroidery"),
        h("div", h("h2", pen.key("welcome.title")), h("p", pen.key("welcome.words")), first, class_="welcome-text"),
        h("div", *cards, *tiles, class_="welcome-fan", aria_hidden="true"),
        key="welcome",
        class_="welcome",
    )


def _hint(name: str, pen: Pen) -> Node | None:
    found = [h("li", *pen.picture(picture), h("b", figure) if figure else None) for picture, figure in HINTS.get(name, ())]
    return h("ul", *found, class_="game-hint") if found else None


def _quiet(command: str, pen: Pen) -> Node:
    return h("button", pen.key(f"command.{command}"), type="button", class_="button", data_command=command)


def _head(session: Session, pen: Pen) -> Node:
    chosen = session.settings.language
    offered = [h("option", pen.key(f"language.{code}"), value=code, lang=code, selected=code == chosen) for code in languages()]
    chooser = h(
        "label",
        h("span", pen.key("setting.language"), class_="unseen"),
        h("select", *offered, data_field="setting.language", value=chosen),
        class_="language-box",
    )
    label = pen.key("command.settings")
    return h(
        "header",
        use("logo", 48, 48, "logo"),
        h("h1", "Kartenstube", translate="no"),
        chooser,
        h("a", mark("settings"), class_="button is-icon", href="#/settings", title=label),
        class_="page-head",
    )


def _continue(head: Head, session: Session, pen: Pen) -> Node:
    art, cards = picture(head.game)
    body = h(
        "div",
        h("h2", pen.say(markup_saved.heading(head))),
        h("p", pen.say(markup_saved.state(head, session))),
        class_="continue-text",
    )
    label = pen.key("command.continue")
    return h(
        "section",
        h("div", *(_card(art, code) for code in cards), class_="hand-of-three", aria_hidden="true"),
        body,
        h("button", label, type="button", class_="button is-main", data_command="continue", data_argument=head.id),
        key="continue",
        class_="continue",
        data_match=head.id,
    )


def _daily(session: Session, pen: Pen) -> Node:
    """Lead to the deals that are the same for everybody today; whoever has played some sees how many days in a row."""
    words = pen.key("daily.invitation")
    if session.sharing.daily:
        from app import daily

        words = pen.say(daily.summary(session))
    text_ = h("div", h("h2", pen.key("daily.title")), h("p", words, key="words"), class_="daily-text")
    return h("section", text_, h("a", pen.key("daily.open"), class_="button", href="#/daily"), key="daily", class_="daily")


def _others(session: Session, pen: Pen) -> Node | None:
    """List the other matches that go on, and lead to all that are saved."""
    kept = session.shelf
    others = kept.running[1 : 1 + markup_saved.SHOWN]
    if not kept.heads:
        return None
    title = pen.key("saved.others" if others else "command.saved")
    everything = h("p", h("a", pen.say(text("saved.all", count=len(kept.heads))), class_="link", href="#/saved"))
    shown = markup_saved.saved_list(others, session, pen, key="others") if others else None
    return h("section", h("h2", title) if others else None, shown, everything, key="others", class_="others", aria_label=title)


def picture(game: str) -> tuple[str, tuple[str, ...]]:
    """Name the art of a game's picture, and its three cards."""
    if game in SHOWN:
        return SHOWN[game]
    rules = games.load(game)
    deck = rules.deck(tuple((option.name, option.default) for option in rules.options))
    return deck.art, deck.codes[:3]


def _card(art: str, code: str) -> Node:
    return h("span", face(art, code), class_="card tile" if art == "tiles" else "card")


def _game(name: str, session: Session, pen: Pen) -> Node:
    art, cards = picture(name)
    facts = [h("li", pen.key(f"{name}.{key}")) for key in ("players", "pack", "minutes")]
    title = pen.key(f"{name}.name")
    done = learned.read(dict(session.shelf.learned).get(LEARNED + name, "")) or Learned()
    count = len(done.learn)
    learning = text("learn.short", done=count, count=max(done.lessons, count)) if count else text("command.learn")
    learn = pen.say(text("command.learn.game", game=text(f"{name}.name")))
    if count:
        learn = pen.say(listing(text("command.learn.game", game=text(f"{name}.name")), text("learn.count", count=count)))
    play = pen.say(text("command.play.game", game=text(f"{name}.name")))
    return h(
        "article",
        h(
            "div",
            *(_card(art, code) for code in cards),
            _hint(name, pen.with_art(art)),
            class_="game-picture",
            aria_hidden="true",
        ),
        h(
            "div",
            h("h2", title),
            h("p", pen.key(f"{name}.aim")),
            h("ul", *facts, class_="facts"),
            h(
                "div",
                h("a", pen.say(learning), class_="button", href=f"#/learn/{name}", aria_label=learn),
                h("a", pen.key("command.play"), class_="button is-main", href=f"#/play/{name}", aria_label=play),
                class_="buttons",
            ),
            class_="game-text",
        ),
        key=name,
        class_="game",
        data_game=name,
    )


def _foot(session: Session, pen: Pen) -> Node:
    state = "offline" if session.is_offline else "ready"
    links = (
        ("puzzles", "puzzles.title"),
        *((name, f"command.{name}") for name in ("open", "saved", "statistics", "rules", "settings", "about")),
    )
    return h(
        "footer",
        h("p", pen.key(f"ready.{state}"), class_="ready", data_state=state),
        h("ul", *(h("li", h("a", pen.key(key), class_="link", href=f"#/{page}")) for page, key in links)),
        class_="page-foot",
    )
