"""What a lesson or a puzzle shows and says at the moment: its table, its sentences, the answer to the last try."""

from dataclasses import replace

from app import course as courses
from app import learned, library, shelf, speech
from app import play as plays
from app.course import Course, Lesson, Step, Told
from app.learned import Learned
from app.scene import Scene
from app.session import Session
from app.study import Study
from app.text import Text, Words, text
from pycore.errors import EngineError, RuleError
from pycore.game import read_action, write_action

IDEA = ""
"""The choice in whose place a step's reasons hold the idea behind it."""
Said = tuple[Words, Text]
"""A sentence, and the words that it is said with."""


def course_of(session: Session) -> Course | None:
    """Find the course of the address (`None`: it has not come, or cannot be had)."""
    wanted = library.shelf(session.library, session.route, session.settings.language)
    content = session.library.read(wanted.name) if wanted else None
    return courses.read(content) if content else None


def lesson_of(session: Session) -> Lesson | None:
    """Find the lesson that is open."""
    course = course_of(session)
    return course.find(session.study.name) if course and session.study else None


def learned_of(session: Session, game: str) -> Learned:
    """Look up what was learned of a game."""
    content = dict(session.shelf.learned).get(shelf.LEARNED + game, "")
    return learned.read(content) or Learned()


def table_scene(study: Study, lesson: Lesson) -> Scene:
    """Make the scene of the table: cards can be used only while something is asked that they may answer."""
    scene = plays.scene_of(study.play)
    scene = replace(scene, pot=lesson.setup.pot, chips=lesson.setup.balances)
    step = step_of(study, lesson)
    if step is not None and step.is_decided:
        hinted = hinted_token(study, step) if study.reply and study.reply.kind == "hint" else ""
        return replace(scene, hinted=hinted)
    return replace(scene, observation=replace(scene.observation, decision=None), refusals=())


def step_of(study: Study, lesson: Lesson) -> Step | None:
    """Find the step that is said now (`None`: the deal goes on by itself, or the lesson is over)."""
    if study.is_done or study.step >= len(lesson.steps):
        return None
    step = lesson.steps[study.step]
    return step if study.ply >= step.ply else None


def told_by(session: Session, study: Study, lesson: Lesson) -> Told:
    """Make what writes the lesson's texts."""
    names = tuple(player.name for player in study.play.players)
    return Told(session.words, plays.deck_of(study.play), lesson.letters, names)


def sentence(session: Session, study: Study, lesson: Lesson, step: Step) -> Said:
    """Say a step; a puzzle's question is always the same."""
    if not step.text:
        return session.words, text("puzzle.ask")
    return told_by(session, study, lesson).text(step.text)


def reply_of(session: Session, study: Study, lesson: Lesson) -> Said | None:
    """Say what there is to say to the last try."""
    step = step_of(study, lesson)
    reply = study.reply
    if step is None or reply is None:
        return None
    if reply.kind in ("wrong", "idea"):
        own = dict(step.reasons).get(IDEA if reply.kind == "idea" else reply.choice)
        if own:
            return told_by(session, study, lesson).text(own)
    scene = plays.scene_of(study.play)
    if reply.kind == "refused":
        error = error_of(study, reply.choice)
        if error is not None:
            return session.words, scene.refusal(error)
    key = "puzzle.wrong" if reply.kind == "wrong" and not step.text else f"learn.{reply.kind}"
    return session.words, text(key, choice=choice_words(scene, step, reply.choice, lesson))


def choice_words(scene: Scene, step: Step, choice: str, lesson: Lesson) -> Text:
    """Name a choice: a card, words, or a seat."""
    if step.kind == "who":
        return scene.name(lesson.letters.index(choice))
    code, _, suit = choice.partition(" as ")
    if code in scene.deck:
        card = scene.card(scene.deck.card(code))
        return text("way.as", card=card, suit=text(f"suit.{scene.deck.art}.{suit}")) if suit else card
    return speech.token_words(scene, choice)


def to_choice(token: str) -> str:
    """Write a token as an answer: a card that is played or laid away without its verb."""
    verb, _, rest = token.partition(" ")
    return rest if verb in ("play", "discard") else token


def error_of(study: Study, choice: str) -> RuleError | None:
    """Ask the rules why a choice may not be (`None`: it may, or it is no action)."""
    decision, deck = study.play.decision, plays.deck_of(study.play)
    if decision is None:
        return None
    verb = next((offer.verb for offer in decision.offers if offer.pool), "")
    token = f"{verb} {choice}" if choice.partition(" ")[0] in deck else choice
    try:
        action = read_action(deck, token)
    except EngineError:
        return None
    match = study.play.match
    return match.game.refusal(match.state, action)


def hinted_token(study: Study, step: Step) -> str:
    """Name the record's token of an answer that was not found yet."""
    left = next((choice for choice in step.answers if choice not in study.found), step.answers[0])
    decision, deck = study.play.decision, plays.deck_of(study.play)
    tokens = [write_action(deck, action) for action in decision.actions()] if decision else []
    return next((token for token in tokens if to_choice(token) == left), "")
