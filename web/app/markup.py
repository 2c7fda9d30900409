"""The whole page as a tree of nodes: the screen of the session, and what lies over every screen.

A screen's module is imported when the screen is first drawn: a start that leads to the lobby does without the others.
"""

from app import markup_lobby
from app.links import STUDIES
from app.node import Node, h, read_text
from app.pen import Pen
from app.session import Session
from app.settings import OWN
from app.text import dotted, plain, text

SITE = "Kartenstube"


def page(session: Session) -> Node:
    """Draw the page."""
    pen = Pen(session.words, faces=session.settings.faces)
    return h("div", _screen(session, pen), *_over(session, pen), id="app")


def root_attributes(session: Session) -> dict[str, str | None]:
    """Say what stands on the document's element: language, theme, pace, motion, looks of cards (`None`: not there)."""
    liked = session.settings
    return {
        "lang": liked.language,
        "data-theme": None if liked.theme == "system" else liked.theme,
        "data-motion": None if liked.motion == "system" else liked.motion,
        "data-pace": None if liked.pace in ("normal", "click") else liked.pace,
        "data-suits": "two" if liked.suits == "two" else None,
        "data-index": None if liked.index == "short" else liked.index,
        "data-numerals": "arabic" if liked.numerals == "arabic" else None,
        "data-felt": None if liked.felt == "green" else liked.felt,
        "data-digits": "" if liked.digits else None,
        "data-faces": None if liked.faces == OWN else liked.faces,
        "data-size": None if liked.size == "normal" else liked.size,
        "data-rows": None if liked.rows == "auto" else liked.rows,
    }


def frame_color(session: Session) -> str:
    """Name the colour of the browser's bars for a chosen theme: the walnut of tokens.css; empty where the system chooses."""
    return {"light": "#4a3324", "dark": "#120e0b", "contrast": "#000000"}.get(session.settings.theme, "")


def title(drawn: Node) -> str:
    """Name the page for the browser's tab and its history: by its heading, as it is drawn."""
    heading = _heading(drawn)
    named = read_text(heading) if heading is not None else ""
    return f"{named} – {SITE}" if named not in ("", SITE) else SITE


def _heading(node: Node) -> Node | None:
    """Find the first heading of the first rank; it stands early, so that little is looked through."""
    if node.tag == "h1":
        return node
    return next((found for child in node.children if (found := _heading(child)) is not None), None)


def description(session: Session) -> str:
    """Say in a sentence what the site is, for whoever lists it."""
    return session.words.say(dotted(text("welcome.title"), text("welcome.words")))


def _screen(session: Session, pen: Pen) -> Node:
    route = session.route
    if route.screen == "table" and session.play is not None:
        return _table(session, pen)
    if route.screen == "sheet" and session.draft is not None:
        from app import markup_setup

        return markup_setup.sheet(session, session.draft, pen)
    if route.screen == "score" and session.play is not None:
        from app import markup_score

        return markup_score.score(session, session.play, pen)
    if route.screen == "replay":
        from app import markup_replay

        return markup_replay.replay_page(session, pen)
    if route.screen in ("settings", "about", "rules", *STUDIES):
        return _page_to_read(session, pen)
    if route.screen == "saved":
        from app import markup_pages, markup_storage

        body = markup_storage.saved_page(session, pen)
        return markup_pages.page_frame("saved", pen.key("command.saved"), body, session, pen)
    if route.screen == "statistics":
        from app import markup_pages, markup_statistics

        body = markup_statistics.statistics_page(session, pen)
        return markup_pages.page_frame("statistics", pen.key("command.statistics"), body, session, pen)
    if (late := _late_screen(session, pen)) is not None:
        return late
    if route.screen == "open":
        from app import markup_pages

        return markup_pages.open_page(session, pen)
    return markup_lobby.lobby(session, pen)


def _late_screen(session: Session, pen: Pen) -> Node | None:
    """Draw a screen that is rarely seen (`None`: it is none of these)."""
    route = session.route
    if route.screen == "shared":
        from app import share_page

        return share_page.shared_page(session, pen)
    if route.screen == "daily":
        from app import daily_page

        return daily_page.daily_page(session, pen)
    if route.screen == "editor":
        from app import editor_page

        return editor_page.editor_page(session, pen)
    if route.screen == "fair" and session.play is not None:
        from app import fair_page

        return fair_page.fair_page(session, session.play, pen)
    return None


def _page_to_read(session: Session, pen: Pen) -> Node:
    """Draw a page of what there is to know or to choose."""
    if session.route.screen in STUDIES:
        from app import markup_learn

        return markup_learn.learn(session, pen)
    if session.route.screen == "settings":
        from app import markup_settings

        return markup_settings.settings_page(session, pen)
    if session.route.screen == "about":
        from app import markup_about

        return markup_about.about(session, pen)
    from app import markup_rules

    return markup_rules.rules(session, pen)


def _over(session: Session, pen: Pen) -> tuple[Node | None, ...]:
    """Draw the questions that lie over every screen, and the dialog for sharing."""
    if session.waiting is None and not session.shelf.asking and session.overlay != "share":
        return ()
    from app import markup_over, markup_storage

    return (markup_over.question(session, pen), markup_storage.deletion(session, pen), _share(session, pen))


def _share(session: Session, pen: Pen) -> Node | None:
    if session.overlay != "share":
        return None
    from app import share_dialog

    return share_dialog.dialog(session, pen)


def _table(session: Session, pen: Pen) -> Node:
    play = session.play
    assert play is not None
    from app import markup_over
    from app.play import scene_of

    scene = scene_of(play)
    pen = pen.with_art(scene.deck.art)
    if session.is_elsewhere:
        return markup_over.elsewhere(scene, pen)
    if play.curtain is not None:
        if scene.is_alone:
            return markup_over.covered(scene, pen)
        return markup_over.curtain(scene, plain(play.players[play.curtain].name), pen)
    from app import comforts, markup_table

    return markup_table.table(session, comforts.comfort(session, play, scene), pen)
