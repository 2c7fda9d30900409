"""The page of daily deals as nodes: a card for each game with its state, its streak, and the ways to play and to tell."""

from app import daily, markup_lobby
from app.markup_pages import command_button, page_frame
from app.node import Node, h
from app.pen import Pen, face
from app.session import Session
from app.text import Text, text
from pycore import games
from pycore.language import signed


def daily_page(session: Session, pen: Pen) -> Node:
    """Draw the page."""
    now = daily.today(session.now)
    wanted = session.route.game
    names = sorted(games.names(), key=lambda name: name != wanted)  # the one that a link names comes first
    news = h("p", pen.key(f"news.{session.news}"), key="news", class_="notice", role="status") if session.news else None
    rules = h("p", pen.key("daily.rules.words"))
    parts = (
        h("p", pen.say(text("daily.about", date=now)), key="about", class_="daily-about"),
        news,
        h("section", *(_game(session, name, now, pen) for name in names), key="games", class_="games daily-games"),
        h("details", h("summary", pen.key("daily.rules")), rules, key="rules", class_="form-part"),
    )
    return page_frame("daily", pen.key("daily.title"), tuple(part for part in parts if part is not None), session, pen)


def _game(session: Session, name: str, now: str, pen: Pen) -> Node:
    diary = daily.diary_of(session, name)
    day, count = daily.result_of(diary, now), daily.streak_of(session, name)
    art, cards = markup_lobby.picture(name)
    fan = [h("span", face(art, code), class_="card tile" if art == "tiles" else "card") for code in cards]
    state = _state(session, name, day)
    return h(
        "article",
        h("div", *fan, class_="game-picture", aria_hidden="true"),
        h(
            "div",
            h("h2", pen.key(f"{name}.name")),
            h("p", pen.say(state), key="state", class_="daily-state"),
            h("p", pen.say(text("daily.streak", count=count)), key="streak", class_="daily-streak") if count else None,
            _ways(session, name, day, pen),
            class_="game-text",
        ),
        key=name,
        class_="game",
        data_game=name,
        data_streak=count,
    )


def _state(session: Session, name: str, day: "daily.Day | None") -> Text:
    if day is not None:
        return text("daily.practice" if day.is_practice else "daily.done", chips=signed(day.chips))
    if daily.is_given_up(session, name):
        return text("daily.given-up")
    if daily.is_spent(session, name):
        return text("daily.passed")
    return text("daily.running" if daily.is_running(session, name) else "daily.waiting")


def _ways(session: Session, name: str, day: "daily.Day | None", pen: Pen) -> Node:
    is_spent = daily.is_spent(session, name)
    word = "command.daily-again" if is_spent else "command.continue" if daily.is_running(session, name) else "command.play"
    ways = [_button("daily-play", "play", word, name, pen, is_main=not is_spent)]
    if day is not None:
        ways.insert(0, _button("daily-copy", "copy", "command.daily-copy", name, pen, is_main=True))
        if session.sharing.can_send:
            ways.insert(0, _button("daily-send", "share", "command.share-send", name, pen))
    return h("div", *ways, key="ways", class_="buttons")


def _button(command: str, picture: str, word: str, game: str, pen: Pen, *, is_main: bool = False) -> Node:
    label = pen.say(text("daily.of", what=text(word), game=text(f"{game}.name")))
    return command_button(command, picture, pen.key(word), argument=game, label=label, is_main=is_main)
