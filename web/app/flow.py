"""What follows from a change of the match: it is stored, spoken, and what comes next is scheduled."""

from dataclasses import replace

from app import autoplay, keeping, speech, story
from app import play as plays
from app.effects import Effects, Hail, Report, Schedule, Speak, StayAt
from app.games import view_of
from app.links import Route
from app.play import Play
from app.scene import Scene
from app.session import Change, Session
from app.settings import CURTAINS, REST, STAYS, TIMES
from app.shelf import LEAVING
from app.text import Text, lines, text
from pycore.bots import SEARCHING
from pycore.game import Decision
from pycore.language import signed

BATCH = 700
"""Milliseconds in which what several bots do is spoken in one breath."""


STAYING = ("bot-failed", "bot-slow", "bot-plain")
"""News that stay although the game goes on."""


def with_play(session: Session, play: Play) -> Change:
    """Put a changed match in the place of the old one: a new moment begins."""
    before = session.play
    play = _uncover(session, play)
    is_own = before is not None and before.is_open_to is not None
    stays = session.news in STAYING or (session.news in LEAVING and not is_own)
    session = replace(session, play=play, moment=session.moment + 1, news=session.news if stays else "", peek=0, hint=None)
    if session.shelf.leaving and is_own:
        session = replace(session, shelf=replace(session.shelf, is_due=True))
    told = news_of(before, play, session.settings.speech)
    session, saved = keeping.keep(session, play)
    session, spoken = speak(session, told)
    session, reported = report(session, play)
    return session, (*saved, *spoken, *reported, *waits(session))


def _uncover(session: Session, play: Play) -> Play:
    """Leave the curtain out where people who share the device do not wish it; a hand that was hidden on request stays so."""
    is_wanted = session.settings.curtain == CURTAINS[0] or play.is_covered
    return play if is_wanted else plays.draw_curtain(play)


def report(session: Session, play: Play) -> Change:
    """Write a bot's fault to the console, and tell it once."""
    if not play.fault:
        return session, ()
    reported = Report(play.fault)
    session = replace(session, play=replace(play, fault=""))
    if session.has_stumbled:
        return session, (reported,)
    session = replace(session, has_stumbled=True, news="bot-failed")
    return session, (reported, Speak(session.words.say(text("news.bot-failed"))))


def news_of(before: Play | None, play: Play, much: str) -> tuple[Text, ...]:
    """Say what happened between two states of a match, as the one who looks may know it, and as much as is wished."""
    if not play.match.deals or play.curtain is not None:
        return ()
    is_same_deal = before is not None and _is_same_deal(before, play)
    scene = plays.scene_of(play)
    said = min(before.ply, len(scene.events)) if is_same_deal and before is not None else 0
    if before is not None and before.curtain is not None:  # what happened since this person acted last
        said = next((ply + 1 for ply in range(said - 1, -1, -1) if scene.events[ply].seat == play.viewer), 0)
    view = view_of(scene.game.name)
    told = speech.tell(scene, much, view.trumps(scene))[said:]
    before_all = () if said else view.prologue(scene)
    idle = None if is_same_deal else story.say_idle(scene)
    was_over = is_same_deal and before is not None and before.is_settled
    after_all = view.epilogue(scene) if scene.score is not None and not was_over else ()
    spoken = (sentence for group in told for sentence in group)
    return (*((idle,) if idle else ()), *(line.words for line in before_all), *spoken, *(line.words for line in after_all))


def _is_same_deal(before: Play, play: Play) -> bool:
    """Tell whether a deal goes on; another match may have the same seed, or none at all, and as many deals."""
    old, new = before.match, play.match
    if (old.game.name, old.options, len(old.deals)) != (new.game.name, new.options, len(new.deals)):
        return False
    return old.deals[-1].layout == new.deals[-1].layout


def speak(session: Session, told: tuple[Text, ...]) -> Change:
    """Let the screen reader have the news: at once if a person is asked or something is over, else in one breath with more."""
    play = session.play
    if play is None or not session.is_at_table or session.is_elsewhere:
        return replace(session, unsaid=()), ()
    if play.curtain is not None:
        return say(session, now(plays.scene_of(play), play))  # what the one before has heard is not for the next one's ears
    unsaid = (*session.unsaid, *told)
    if play.is_open_to is None and not play.is_settled:
        timer = (Schedule("speak", BATCH, session.moment),) if unsaid and not session.unsaid else ()
        return replace(session, unsaid=unsaid), timer
    return say(session, (*unsaid, *_asked(session, play)))


def _asked(session: Session, play: Play) -> tuple[Text, ...]:
    """Say what is asked now: as briefly, or as fully, as is wished."""
    scene = plays.scene_of(play)
    if session.settings.speech == "brief" and scene.asked is not None:
        return now(scene, play)[:1]
    choices = (speech.say_choices(scene),) if session.settings.speech == "full" and scene.asked is not None else ()
    return (*now(scene, play), *choices)


def say(session: Session, sentences: tuple[Text, ...]) -> Change:
    """Speak, and remember what was said."""
    return replace(session, unsaid=(), spoken=sentences), (Speak(session.words.say(lines(*sentences))),)


def now(scene: Scene, play: Play) -> tuple[Text, ...]:
    """Say what is asked now, or how the deal ended."""
    if play.curtain is not None:
        return (text("curtain.title", name=text("plain", words=play.players[play.curtain].name)),)
    table = view_of(scene.game.name).table(scene)
    sentences = [table.plaque.title, *([table.plaque.why] if table.plaque.why else [])]
    if play.is_finished:
        sentences.insert(0, text("finished.said"))
    if table.settlement is not None and not play.is_finished:
        sentences += [text("settled.change", name=name, chips=signed(chips)) for name, chips in table.settlement.changes]
    return tuple(sentences)


def say_rest(session: Session) -> Change:
    """Say what waited for more."""
    return say(session, session.unsaid) if session.unsaid else (session, ())


def waits(session: Session) -> Effects:
    """Schedule what comes by itself: a bot's action, the gathering of a finished trick."""
    play = session.play
    if play is None or not session.is_at_table or play.curtain is not None or session.is_elsewhere or session.is_hidden:
        return ()
    pace = TIMES[session.settings.pace]
    if play.is_held:
        is_last = play.decision is None
        delay = pace.last_trick if is_last else pace.trick
        if session.settings.stay != STAYS[0] and not is_last and session.settings.pace != "click":
            delay = int(session.settings.stay)
        return () if delay is None else (Schedule("collect", delay, session.moment),)
    if play.is_resting:
        return (Schedule("collect", REST, session.moment),)
    decision = play.decision
    if decision is not None and decision.seat not in play.humans:
        return (Schedule("bot", _rest_of_bot(session, play, decision), session.moment),)
    return (Schedule("single", pace.bot, session.moment),) if plays_itself(session, play) else ()


def plays_itself(session: Session, play: Play) -> bool:
    """Tell whether a person's only card is played by itself: on request, and never where cards are kept to the end."""
    if not session.settings.single or autoplay.only_card(play) is None:
        return False
    scene = plays.scene_of(play)
    return not view_of(scene.game.name).marks(scene)


def _rest_of_bot(session: Session, play: Play, decision: Decision) -> int:
    """Say how long a bot waits before it acts: one that thinks ahead shows by no haste that it has no choice."""
    pace = TIMES[session.settings.pace].bot
    if session.thinking.hurry == len(play.match.deals):
        return 0
    is_forced = len(decision.actions()) == 1 and play.players[decision.seat].level in SEARCHING
    return max(pace, session.thinking.usual) if is_forced and pace else pace


def holds(session: Session) -> bool:
    """Tell whether finished tricks stay for a moment at the chosen pace."""
    is_hurrying = session.play is not None and session.thinking.hurry == len(session.play.match.deals)
    return session.settings.pace != "instant" and not is_hurrying


def sit_down(session: Session, play: Play, counts_from: int = 0) -> Change:
    """Show the table with a match that begins or is opened here; the statistics count its deals from a number on."""
    session = keeping.begin(session, play, counts_from)
    session = _seat(session)
    session, effects = with_play(session, play)
    return session, (*effects, StayAt(session.match_id), Hail("taken", session.match_id))


def take_up(session: Session, play: Play, match: str) -> Change:
    """Show the table with a saved match, unless another tab goes on with it."""
    session = replace(_seat(session), match_id=match, play=play)
    session, effects = return_to_table(session)
    return session, (*effects, StayAt(match), Hail("ask", match))


def _seat(session: Session) -> Session:
    shown = session.replay
    shown = shown if shown is not None and shown.play is not None else None  # any other belongs to the match before
    session = replace(session, replay=shown, draft=None, waiting=None)
    return replace(session, route=Route("table"), overlay="", unsaid=(), news="", is_elsewhere=False)


def return_to_table(session: Session) -> Change:
    """Show the table again: what waited while it was out of sight goes on, and nobody's hand lies open."""
    if session.play is None:
        return session, ()
    play = _uncover(session, plays.hide(session.play))
    session = replace(session, play=play, moment=session.moment + 1, overlay="", unsaid=())
    session, spoken = speak(session, ())
    return session, (*spoken, *waits(session))
