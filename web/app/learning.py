"""Lessons and puzzles step by step: what is said, which answers are right, and how the deal goes on between them."""

from collections.abc import Callable
from dataclasses import replace

from app import course as courses
from app import flow, learned, shelf, speech, teaching
from app import play as plays
from app.course import Course, Lesson, Step
from app.effects import Effects, Navigate, Recall, Save, Schedule, Speak
from app.events import Command, Event, Press, Query, Refused, Timed
from app.learned import Learned
from app.links import Route
from app.play import Play
from app.session import Change, Session
from app.settings import TIMES
from app.study import Reply, Study
from app.text import lines, text
from pycore.game import write_action
from pycore.record import Player, new_record, with_match

CAREFUL = 1800
"""Milliseconds that a finished trick stays in a lesson, unless nothing is to wait."""


def enter(session: Session) -> Change:
    """Open the lesson of the address as soon as its course is there: where it was left, else at its beginning."""
    route, course = session.route, teaching.course_of(session)
    lesson = course.find(route.section) if course else None
    if lesson is None or course is None:
        return replace(session, study=None, left=session.study or session.left), ()
    here = (course.game, lesson.name)
    if session.study is not None and (session.study.game, session.study.name) == here:
        return session, ()
    left = session.left
    if left is not None and (left.game, left.name) == here and 0 < left.step < len(lesson.steps) - 1:
        return arrive(replace(session, study=left, left=None), lesson, left.step)
    name, step = teaching.learned_of(session, course.game).place
    if route.screen == "learn" and name == lesson.name and 0 < step < len(lesson.steps) - 1:
        ply = lesson.steps[step].ply
        session = replace(session, study=Study(course.game, name, _play(session, course.game, lesson, ply), step, ply))
        return arrive(session, lesson, step)
    return begin(session, course.game, lesson)


def begin(session: Session, game: str, lesson: Lesson) -> Change:
    """Open a lesson at its beginning."""
    ply = lesson.steps[0].ply
    session = replace(session, study=Study(game, lesson.name, _play(session, game, lesson, ply), ply=ply))
    return arrive(session, lesson, 0)


def _play(session: Session, game: str, lesson: Lesson, ply: int) -> Play:
    """Make the table after so many actions; a trick that the last of them completed still lies there."""
    found = courses.positions(game, lesson)
    ply = min(ply, len(found) - 1)
    words = session.words
    others = words.say(text(f"{game}.names")).split("|")
    you = Player(words.say(text("seat.You")))
    count = found[0].players
    players = tuple(
        you if seat == lesson.seat else Player(others[(seat - lesson.seat) % count - 1], "bot") for seat in range(count)
    )
    record = with_match(new_record(game, lesson.setup.options, None, players), found[ply])
    is_held = ply > 0 and plays.finished_tricks(found[ply]) > plays.finished_tricks(found[ply - 1])
    return Play(record, viewer=lesson.seat, is_held=is_held)


def arrive(session: Session, lesson: Lesson, number: int) -> Change:
    """Come to a step: the table stands as it is said, and the step is spoken."""
    study = session.study
    assert study is not None
    step = lesson.steps[number]
    ply = max(step.ply, study.ply) if number else step.ply
    play = _play(session, study.game, lesson, ply)
    play = replace(play, is_held=play.is_held and not step.is_decided)
    told = flow.news_of(study.play, play, session.settings.speech) if ply > study.ply else ()
    study = replace(study, step=number, ply=ply, play=play, found=(), reply=None, is_done=False)
    session = replace(session, study=study, moment=session.moment + 1)
    words, said = teaching.sentence(session, study, lesson, step)
    also = (session.words.say(lines(*told)),) if told else ()
    heading = (lesson.title,) if not number and lesson.title else ()
    session, noted = _note_place(session, lesson, number)
    return session, (Speak(_joined(session, (*heading, *also, words.say(said)))), *noted)


def _note_place(session: Session, lesson: Lesson, number: int) -> Change:
    """Remember the step of a lesson, so that a reload comes back to it; its last step, and its first, are no place."""
    study = session.study
    if study is None or session.route.screen != "learn":
        return session, ()
    before = teaching.learned_of(session, study.game)
    known = before.stand(lesson.name, number if number < len(lesson.steps) - 1 else 0)
    return (session, ()) if known == before else (_know(session, study.game, known), (Recall((shelf.LEARNED,), "learned"),))


def _joined(session: Session, sentences: tuple[str, ...]) -> str:
    return ("" if session.settings.language == "ja" else " ").join(sentences)


def go_on(session: Session) -> Change:
    """Let the deal go on to the next step, or come to the end of the lesson."""
    study, lesson = session.study, teaching.lesson_of(session)
    if study is None or lesson is None or study.is_done:
        return session, ()
    step = teaching.step_of(study, lesson)
    if step is None:  # on the way: be there at once
        return arrive(session, lesson, study.step)
    if step.is_question:
        return session, ()
    if study.step + 1 == len(lesson.steps):
        return finish(session, lesson)
    return _set_out(session, lesson, study.step + 1)


def _set_out(session: Session, lesson: Lesson, number: int) -> Change:
    study = session.study
    assert study is not None
    if study.ply >= lesson.steps[number].ply:
        return arrive(session, lesson, number)
    session = replace(session, study=replace(study, step=number, reply=None), moment=session.moment + 1)
    return session, (Schedule("study", 0, session.moment),)


def timed(session: Session, event: Timed) -> Change:
    """Do the next action of the deal on the way to the next step."""
    study, lesson = session.study, teaching.lesson_of(session)
    if event.moment != session.moment or study is None or lesson is None or study.ply >= lesson.steps[study.step].ply:
        return session, ()
    ply = study.ply + 1
    if ply == lesson.steps[study.step].ply:
        return arrive(session, lesson, study.step)
    play = _play(session, study.game, lesson, ply)
    told = flow.news_of(study.play, play, session.settings.speech)
    session = replace(session, study=replace(study, ply=ply, play=play), moment=session.moment + 1)
    pace = TIMES[session.settings.pace]
    delay = max(pace.bot, CAREFUL if play.is_held and pace.bot else 0)
    spoken = (Speak(session.words.say(lines(*told))),) if told else ()
    return session, (*spoken, Schedule("study", delay, session.moment))


def finish(session: Session, lesson: Lesson) -> Change:
    """Come to the end of a lesson, and remember that it is done."""
    study, course = session.study, teaching.course_of(session)
    assert study is not None
    session = replace(session, study=replace(study, is_done=True, reply=None), moment=session.moment + 1)
    session, saved = note(session, course, lesson) if course else (session, ())
    return session, (*saved, Speak(session.words.say(text("learn.finished", title=lesson.title))))


def note(session: Session, course: Course, lesson: Lesson) -> Change:
    """Remember that a lesson is done or a puzzle solved; it is stored beside what another tab has noted meanwhile."""
    known = teaching.learned_of(session, course.game).add(session.route.screen, lesson.name, len(course.lessons))
    return _know(session, course.game, known), (Recall((shelf.LEARNED,), "learned"),)


def _know(session: Session, game: str, known: Learned) -> Session:
    entry = (shelf.LEARNED + game, learned.write(known))
    others = tuple(one for one in session.shelf.learned if one[0] != entry[0])
    return replace(session, shelf=replace(session.shelf, learned=(*others, entry)))


def store(session: Session, stored: tuple[tuple[str, str], ...]) -> Change:
    """Store what was learned here of the game together with what is stored of it."""
    study = session.study or session.left
    if study is None:
        return session, ()
    key, known = shelf.LEARNED + study.game, teaching.learned_of(session, study.game)
    there = learned.read(dict(stored).get(key, ""))
    known = there.join(known)._replace(place=known.place) if there is not None else known
    return _know(session, study.game, known), (Save(key, learned.write(known)),)


def press(session: Session, event: Press) -> Change:
    """Take an action of the reader's as the answer."""
    verb, _, rest = event.token.partition(" ")
    return answer(session, rest if verb in ("play", "discard") else event.token, event.moment)


def refused(session: Session, event: Refused) -> Change:
    """Say why a card may not go; one that may go in several ways is raised, so that they can be chosen from."""
    study, lesson = session.study, teaching.lesson_of(session)
    step = teaching.step_of(study, lesson) if study and lesson else None
    if study is None or lesson is None or step is None or not step.is_decided or event.moment != session.moment:
        return session, ()
    decision = study.play.decision
    deck = plays.deck_of(study.play)
    if event.code not in deck or decision is None or not any(offer.pool for offer in decision.offers):
        return session, ()
    offer = next((offer for offer in decision.offers if offer.pool >> deck.card(event.code) & 1), None)
    if offer is not None:
        return replace(session, study=replace(study, play=replace(study.play, raised=f"{offer.verb} {event.code}"))), ()
    return answer(session, event.code, event.moment)


def answer(session: Session, choice: str, moment: int) -> Change:
    """Judge an answer: a right one goes on, any other is answered in words and may be mended."""
    study, lesson = session.study, teaching.lesson_of(session)
    step = teaching.step_of(study, lesson) if study and lesson else None
    if study is None or lesson is None or step is None or not step.is_question or moment != session.moment:
        return session, ()
    study = replace(study, play=replace(study.play, raised=""))
    if choice not in step.answers:
        kind = "refused" if choice not in dict(step.reasons) and teaching.error_of(study, choice) is not None else "wrong"
        return _reply(session, study, lesson, Reply(kind, choice))
    found = tuple(dict.fromkeys((*study.found, choice)))
    if step.kind in courses.ALL and set(found) != set(step.answers):
        return _reply(session, replace(study, found=found), lesson, Reply("more", choice))
    return _right(replace(session, study=study), lesson, step, choice)


def _right(session: Session, lesson: Lesson, step: Step, choice: str) -> Change:
    """Do what was right where the deal goes on with it, and come to the words that say so."""
    study = session.study
    assert study is not None
    saved: Effects = ()
    if session.route.screen != "learn":
        course = teaching.course_of(session)
        session, saved = note(session, course, lesson) if course else (session, ())
    is_next = step.kind == "do" and step.ply < len(lesson.actions)
    if is_next:
        study = replace(study, ply=study.ply + 1)
    session, effects = arrive(replace(session, study=study), lesson, study.step + 1)
    study = session.study
    assert study is not None
    done = lesson.actions[step.ply][1] if is_next else ""
    if is_next and choice != teaching.to_choice(done):
        study = replace(study, reply=Reply("also", teaching.to_choice(done)))
    elif not is_next and step.kind == "do":
        study = replace(study, play=_done(study.play, choice))
    return replace(session, study=study), (*saved, *effects)


def _done(play: Play, choice: str) -> Play:
    """Do at the table what was right where the lesson's deal ends."""
    decision = play.decision
    deck = plays.deck_of(play)
    chosen = (
        [action for action in decision.actions() if teaching.to_choice(write_action(deck, action)) == choice]
        if decision
        else []
    )
    return plays.act(play, plays.asked_seat(play), chosen[0], holds=True) if chosen else play


def _reply(session: Session, study: Study, lesson: Lesson, reply: Reply) -> Change:
    study = replace(study, reply=reply)
    session = replace(session, study=study)
    said = teaching.reply_of(session, study, lesson)
    return session, (Speak(said[0].say(said[1]), is_urgent=True),) if said else ()


def hint(session: Session) -> Change:
    """Point at an answer; in a puzzle first at the idea."""
    study, lesson = session.study, teaching.lesson_of(session)
    step = teaching.step_of(study, lesson) if study and lesson else None
    if study is None or lesson is None or step is None or not step.is_question:
        return session, ()
    left = next((choice for choice in step.answers if choice not in study.found), step.answers[0])
    is_first = study.reply is None or study.reply.kind not in ("idea", "hint")
    return _reply(session, study, lesson, Reply("idea" if teaching.IDEA in dict(step.reasons) and is_first else "hint", left))


def back(session: Session) -> Change:
    """Go back to the text before."""
    study, lesson = session.study, teaching.lesson_of(session)
    if study is None or lesson is None:
        return session, ()
    number = max(study.step - (0 if study.is_done else 1), 0)
    ply = lesson.steps[number].ply
    return arrive(replace(session, study=replace(study, ply=ply)), lesson, number)


def again(session: Session) -> Change:
    """Begin the lesson again."""
    study, lesson = session.study, teaching.lesson_of(session)
    return begin(session, study.game, lesson) if study and lesson else (session, ())


def query(session: Session, event: Query) -> Change:
    """Let the screen reader say what a letter asks for."""
    study, lesson = session.study, teaching.lesson_of(session)
    if study is None or lesson is None:
        return session, ()
    if event.letter.upper() == "R":
        step = teaching.step_of(study, lesson)
        said = teaching.reply_of(session, study, lesson) or (teaching.sentence(session, study, lesson, step) if step else None)
    else:
        told = speech.answer(teaching.table_scene(study, lesson), event.letter)
        said = (session.words, told) if told else None
    return session, (Speak(said[0].say(said[1])),) if said else ()


def any_one(session: Session) -> Change:
    """Show any of the course's puzzles, one that is not solved if there is one."""
    course = teaching.course_of(session)
    here = session.study.name if session.study else ""
    others = [lesson.name for lesson in course.lessons if lesson.name != here] if course else []
    if course is None or not others:
        return session, ()
    known = teaching.learned_of(session, course.game)
    fresh = [name for name in others if name not in (*known.learn, *known.puzzles)] or others
    return session, (Navigate(Route(session.route.screen, course.game, fresh[session.now % len(fresh)]).hash),)


_COMMANDS: dict[str, Callable[[Session], Change]] = {
    "study-next": go_on,
    "study-back": back,
    "study-again": again,
    "study-hint": hint,
    "study-any": any_one,
}


def command(session: Session, event: Command) -> Change:
    """Carry out a lesson's command, if it belongs to the present moment."""
    if event.name == "study-answer":
        return answer(session, event.argument, event.moment)
    handler = _COMMANDS.get(event.name)
    return handler(session) if handler and event.moment == session.moment else (session, ())


HANDLERS: dict[type[Event], Callable[..., Change]] = {Press: press, Refused: refused, Query: query, Timed: timed}
"""What answers these events while a lesson is open, instead of the match."""
