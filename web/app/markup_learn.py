"""Lessons and puzzles as nodes: the courses, and the table of a match with a teacher's sentences in its panel."""

from dataclasses import replace

from app import markup_table, teaching
from app.course import Course, Lesson, Step
from app.figures import with_figures
from app.games import view_of
from app.markup_blocks import block_node, button
from app.markup_pages import page_frame
from app.node import Node, classes, h, mark
from app.pen import Pen
from app.scene import Scene
from app.session import Session
from app.study import Study
from app.table import Block, Choices, Control, Meter, Plaque, Table
from app.teaching import Said
from app.text import Text, plain, text
from pycore import games


def learn(session: Session, pen: Pen) -> Node:
    """Draw the list of games, a game's course, or a lesson."""
    route = session.route
    if not route.game:
        return _games(session, pen)
    course, lesson = teaching.course_of(session), teaching.lesson_of(session)
    if session.study is not None and course is not None and lesson is not None:
        return _lesson(session, session.study, course, lesson, pen)
    return _course(session, course, pen)


# the courses


def _games(session: Session, pen: Pen) -> Node:
    links = []
    for name in games.names():
        done = teaching.learned_of(session, name)
        count = done.learn if session.route.screen == "learn" else done.puzzles
        state = h("span", pen.say(text("learn.count", count=len(count))), class_="lesson-state") if count else None
        link = h("a", h("span", pen.key(f"{name}.name")), state, class_="lesson", href=f"#/{session.route.screen}/{name}")
        links.append(h("li", link, key=name))
    body = h("ol", *links, class_="lessons")
    return page_frame(session.route.screen, pen.key(f"{session.route.screen}.title"), (body,), session, pen)


def _course(session: Session, course: Course | None, pen: Pen) -> Node:
    route = session.route
    screen, game = route.screen, route.game
    title = pen.say(text(f"{screen}.of", game=text(f"{game}.name")))
    if course is None:
        wanted = f"content/{game}/"
        is_failed = any(name.startswith(wanted) for name in session.library.failed)
        again = h("button", pen.key("shelf.retry"), type="button", class_="button", data_command="retry")
        state = h("p", pen.key("shelf.failed" if is_failed else "shelf.loading"), role="status")
        body = h("article", state, again if is_failed else None, _ways(game, screen, pen), key="absent", class_="prose")
        return page_frame(screen, title, (body,), session, pen)
    done = teaching.learned_of(session, game)
    names = done.learn if screen == "learn" else done.puzzles
    known = sum(lesson.name in names for lesson in course.lessons)
    intro = h(
        "div",
        h("p", pen.key(f"{screen}.words")),
        h("p", pen.say(text(f"{screen}.done", done=known, count=len(course.lessons))), class_="lesson-sum"),
        h("progress", value=known, max=len(course.lessons), aria_hidden="true"),
        key="intro",
        class_="lesson-intro",
    )
    following = next((lesson.name for lesson in course.lessons if lesson.name not in names), "")
    finished = "done" if screen == "learn" else "solved"
    items = [
        _item(lesson, number, finished if lesson.name in names else "next" if lesson.name == following else "", session, pen)
        for number, lesson in enumerate(course.lessons, 1)
    ]
    listed = h("ol", *items, key="list", class_=classes("lessons", "is-short" if screen != "learn" else None))
    return page_frame(screen, title, (intro, listed, _ways(game, screen, pen)), session, pen)


def _item(lesson: Lesson, number: int, state: str, session: Session, pen: Pen) -> Node:
    words = lesson.title or pen.say(text("puzzle.number", number=number))
    is_short = not lesson.title  # of a puzzle its number is enough for the eye
    check = mark("check") if state in ("done", "solved") else None
    said = h("span", pen.key(f"lesson.state.{state}"), class_="unseen" if is_short else None) if state else None
    link = h(
        "a",
        h("span", str(number), class_="lesson-number", aria_hidden="true"),
        h("span", words, class_="unseen" if is_short else "lesson-words"),
        h("span", check, said, class_="lesson-state") if state else None,
        class_=classes("lesson", {"next": "is-next", "": None}.get(state, "is-done")),
        href=f"#/{session.route.screen}/{session.route.game}/{lesson.name}",
        data_first=state == "next",
    )
    return h("li", link, key=lesson.name)


def _ways(game: str, screen: str, pen: Pen) -> Node:
    """Lead to what else there is about a game."""
    other = "puzzles" if screen == "learn" else "learn"
    links = (
        button(Control(text("puzzles.any"), command="study-any"), pen) if screen != "learn" else None,
        h("a", pen.key(f"{other}.title"), class_="button", href=f"#/{other}/{game}"),
        h("a", pen.key("command.rules"), class_="button", href=f"#/rules/{game}"),
        h("a", pen.key("command.play"), class_="button is-main", href=f"#/play/{game}"),
    )
    return h("nav", *links, key="ways", class_="buttons", aria_label=pen.key("lesson.ways"))


# a lesson


def _lesson(session: Session, study: Study, course: Course, lesson: Lesson, pen: Pen) -> Node:
    scene = teaching.table_scene(study, lesson)
    pen = pen.with_art(scene.deck.art)
    step = teaching.step_of(study, lesson)
    shown = _table(session, study, lesson, step, scene)
    parts = (
        _head(session, study, course, pen),
        markup_table.felt(session, shown, pen),
        markup_table.plaque_node(shown.plaque, pen),
        _panel(session, study, course, lesson, step, scene, pen),
        markup_table.hand_node(shown, pen),
        markup_table.foot(shown, pen),
        _side(session, study, course, shown, pen),
    )
    return h("main", markup_table.section(shown, parts, pen, "lesson"), key="lesson")


def _table(session: Session, study: Study, lesson: Lesson, step: Step | None, scene: Scene) -> Table:
    """Build the table, with the cards that were found already raised."""
    view = view_of(scene.game.name)
    shown = view.table(scene)
    hand = tuple(card._replace(is_raised=card.is_raised or card.code in study.found) for card in shown.hand)
    if step is not None and step.kind in ("legal", "one"):  # the table does not give the answer away
        hand = tuple(card._replace(refusal="", reason=None) for card in hand)
    plaque = shown.plaque if step is None or step.kind == "do" else Plaque(_ask(step, lesson))
    asks = step is not None and step.is_question
    shown = replace(shown, hand=hand, plaque=plaque, tools=_tools(study, asks), settlement=None, phase=scene.observation.phase)
    return with_figures(shown, scene, replace(session.settings, worths="all" if lesson.has_figures else "off", counter=False))


def _ask(step: Step, lesson: Lesson) -> Text:
    return (
        text(f"lesson.ask.{step.kind}") if step.is_question else plain(lesson.title) if lesson.title else text("puzzle.right")
    )


def _tools(study: Study, asks: bool) -> tuple[Control, ...]:
    def tool(name: str, picture: str, blocked: bool) -> Control:
        return Control(
            text(f"lesson.{name}"), command=f"study-{name}", mark=picture, blocked=text("lesson.not-now") if blocked else None
        )

    return (
        tool("back", "undo", not study.step and not study.is_done),
        tool("again", "first", not study.step and not study.is_done),
        tool("hint", "hint", not asks),
    )


def _head(session: Session, study: Study, course: Course, pen: Pen) -> Node:
    screen, game = session.route.screen, course.game
    label = pen.say(text(f"{screen}.of", game=text(f"{game}.name")))
    number, count = course.number(study.name), len(course.lessons)
    return h(
        "header",
        h("a", mark("back"), class_="icon", href=f"#/{screen}/{game}", aria_label=label, title=label),
        h("h1", pen.key(f"{game}.name")),
        h("p", h("span", pen.say(text(f"{screen}.round", number=number, count=count))), class_="round"),
        h(
            "a",
            mark("help"),
            class_="icon",
            href=f"#/rules/{game}",
            aria_label=pen.key("command.rules"),
            title=pen.key("command.rules"),
        ),
        h(
            "a",
            mark("settings"),
            class_="icon",
            href="#/settings",
            aria_label=pen.key("command.settings"),
            title=pen.key("command.settings"),
        ),
        class_="table-head",
    )


def _said(said: Said, pen: Pen) -> tuple[Node, ...]:
    words, sentence = said
    return replace(pen, words=words).rich(sentence)


def _panel(session: Session, study: Study, course: Course, lesson: Lesson, step: Step | None, scene: Scene, pen: Pen) -> Node:
    """Draw what is said and asked, what was said to the last try, and the ways on."""
    if study.is_done:
        nodes = _end(session, course, lesson, pen)
    elif step is None:
        nodes = (h("div", _main("study-next", "lesson.skip", pen), key="on", class_="buttons"),)
    else:
        nodes = _step(session, study, course, lesson, step, scene, pen)
    return h("div", h("div", *nodes, class_="panel-stack"), key="panel", class_="panel")


def _step(
    session: Session, study: Study, course: Course, lesson: Lesson, step: Step, scene: Scene, pen: Pen
) -> tuple[Node, ...]:
    view = view_of(scene.game.name)
    meters = tuple(block_node(block, pen) for block in view.aside(scene) if isinstance(block, Meter) and lesson.has_figures)
    said = h("p", *_said(teaching.sentence(session, study, lesson, step), pen), key="said", class_="panel-text")
    nodes: list[Node] = [*meters, said]
    reply = teaching.reply_of(session, study, lesson)
    if reply is not None and study.reply is not None:
        is_wrong = study.reply.kind in ("wrong", "refused")
        sign = mark("warning") if is_wrong else mark("check" if study.reply.kind not in ("hint", "idea") else "hint")
        nodes.append(h("p", sign, h("span", *_said(reply, pen)), key="reply", class_="warning" if is_wrong else "lesson-reply"))
    nodes += [block_node(block, pen) for block in _offered(study, lesson, step, scene)]
    if not step.is_question:
        if session.route.screen == "learn" or study.step + 1 < len(lesson.steps):
            nodes.append(h("div", _main("study-next", "lesson.next", pen), key="on", class_="buttons"))
        else:
            nodes += _end(session, course, lesson, pen)[1:]
    return tuple(nodes)


def _offered(study: Study, lesson: Lesson, step: Step, scene: Scene) -> tuple[Block, ...]:
    """Offer the answers that are no cards of the hand."""
    if step.kind in ("who", "say"):
        left = next((choice for choice in step.answers if choice not in study.found), "")
        is_hinting = study.reply is not None and study.reply.kind == "hint"
        controls = tuple(
            Control(
                teaching.choice_words(scene, step, choice, lesson),
                command="study-answer",
                card=choice,
                is_hinted=is_hinting and choice == left,
                blocked=text("lesson.found") if choice in study.found else None,
            )
            for choice in step.choices
        )
        return (Choices(text(f"lesson.ask.{step.kind}"), controls),)
    decision = scene.asked
    if decision is None:
        return ()
    view = view_of(scene.game.name)
    from app.choosing import raised_blocks

    offered = (*view.panel(scene, decision), *raised_blocks(scene))
    return tuple(block for block in offered if isinstance(block, Choices))


def _end(session: Session, course: Course, lesson: Lesson, pen: Pen) -> tuple[Node, ...]:
    """Say that it is done, and lead on."""
    screen, game = session.route.screen, course.game
    done = teaching.learned_of(session, game)
    names = done.learn if screen == "learn" else done.puzzles
    at = course.number(lesson.name)
    order = (*course.lessons[at:], *course.lessons[: at - 1])
    following = next((other for other in order if other.name not in names), None)
    said = h(
        "p",
        pen.say(text(f"{screen}.finished" if following else f"{screen}.all-done", title=lesson.title)),
        key="said",
        class_="panel-text",
    )
    everything = h("a", pen.key("learn.all"), class_="button", href=f"#/learn/{game}", key="all")
    if screen != "learn":
        everything = button(Control(text("puzzles.any"), command="study-any"), pen)
    if following is not None:
        on = h(
            "a",
            pen.key(f"{screen}.following"),
            class_="button is-main",
            href=f"#/{screen}/{game}/{following.name}",
            key="following",
            data_study=True,
        )
    else:
        on = h("a", pen.key("command.play"), class_="button is-main", href=f"#/play/{game}", key="following", data_study=True)
    return (said, h("div", everything, on, key="on", class_="buttons"))


def _main(command: str, words: str, pen: Pen) -> Node:
    return button(Control(text(words), command=command, tone="main"), pen)


def _side(session: Session, study: Study, course: Course, shown: Table, pen: Pen) -> Node:
    """Draw the course and the deal's story, where there is room beside the felt."""
    done = teaching.learned_of(session, course.game)
    names = done.learn if session.route.screen == "learn" else done.puzzles
    links = [
        h(
            "li",
            h(
                "a",
                h("span", str(number), class_="lesson-number", aria_hidden="true"),
                h("span", lesson.title) if lesson.title else None,
                h("span", pen.say(text("puzzle.number", number=number)), class_="unseen") if not lesson.title else None,
                mark("check") if lesson.name in names else None,
                href=f"#/{session.route.screen}/{course.game}/{lesson.name}",
                aria_current="page" if lesson.name == study.name else None,
                class_="lesson-link",
            ),
            key=lesson.name,
        )
        for number, lesson in enumerate(course.lessons, 1)
    ]
    title = pen.say(text(f"{session.route.screen}.of", game=text(f"{course.game}.name")))
    log = [
        h("li", h("span", str(line.at) if line.at else "", class_="at"), h("span", *pen.rich(line.words)), key=f"log-{number}")
        for number, line in enumerate(shown.log)
    ]
    return h(
        "aside",
        h(
            "section",
            h("h2", title),
            h("ol", *links, class_=classes("lesson-links", None if session.route.screen == "learn" else "is-short")),
            key="course",
            class_="score",
        ),
        h(
            "section",
            h("h2", pen.key("heading.story"), id="story-title"),
            h("ol", *log, class_="log", data_empty=pen.key("log.empty")),
            key="story",
            tabindex="0",
            aria_labelledby="story-title",
            class_="story",
        ),
        key="side",
        class_="side",
        aria_label=pen.key("heading.side"),
    )
