"""Answers to what the lobby knows nothing of: the table, commands, forms, the storage, thinking; see `app.update`."""

from collections.abc import Callable
from dataclasses import replace

from app import (
    autoplay,
    choosing,
    commands,
    flow,
    handling,
    hints,
    keeping,
    rarely,
    setup,
    speech,
    storing,
    thinking,
)
from app import play as plays
from app.effects import Speak
from app.events import (
    COVER,
    MARK,
    Event,
    FileRead,
    Measured,
    Press,
    Query,
    Recalled,
    Refused,
    Reloaded,
    Stored,
    ThinkingBegan,
    Thought,
    ThoughtLost,
    Timed,
)
from app.games import view_of
from app.play import Play
from app.session import Change, Session
from app.table import Choices, Note
from app.text import lines, text
from pycore.errors import RecordError


def press(session: Session, event: Press) -> Change:
    """Carry out a record action; by touch a card is chosen first and played by the second tap, and so is a marked card."""
    play = session.play
    if play is None or event.moment != session.moment or not session.is_at_table or session.is_elsewhere:
        return session, ()
    seat, action = play.is_open_to, plays.read_token(play, event.token)
    if seat is None or action is None:
        return session, ()
    if play.raised != event.token and asks_again(session, play, event, action.verb):
        words = text("confirm.said", action=speech.token_words(plays.scene_of(play), event.token))
        return replace(session, play=replace(play, raised=event.token)), (Speak(session.words.say(words)),)
    is_choosing = event.via == "touch" and not session.settings.one_tap
    is_choosing = is_choosing or (session.settings.confirm == "cards" and event.via in ("touch", "key"))
    if event.is_card and play.raised != event.token and (is_choosing or plays.is_second_thought(play, action)):
        return raise_card(session, play, event.token)
    return flow.with_play(session, plays.act(play, seat, action, holds=flow.holds(session)))


def asks_again(session: Session, play: Play, event: Press, verb: str) -> bool:
    """Tell whether a call is to be chosen twice: the person wishes it so, and it was not clicked with a mouse."""
    is_wanted = session.settings.confirm != "off" and event.via in ("touch", "key") and not event.is_card
    return is_wanted and view_of(play.match.game.name).is_weighty(verb)


def raise_card(session: Session, play: Play, token: str) -> Change:
    """Choose a card without playing it yet, and say what there is to think about."""
    play = replace(play, raised=token, refusing=None)
    session = replace(session, play=play)
    blocks = choosing.raised_blocks(plays.scene_of(play))
    words = [block.words if isinstance(block, Note) else block.label for block in blocks if isinstance(block, Note | Choices)]
    return session, (Speak(session.words.say(lines(*words))),) if words else ()


def refused(session: Session, event: Refused) -> Change:
    """Say why a card may not be played; one that may be played in several ways is raised, so that they can be chosen from."""
    play = session.play
    if play is None or event.moment != session.moment or play.curtain is not None or session.is_elsewhere:
        return session, ()
    scene = plays.scene_of(play)
    if play.is_open_to is None:
        if scene.turn is None:
            return session, ()
        thinking = text("plaque.thinking", name=scene.name(scene.turn))
        return session, (Speak(session.words.say(thinking), is_urgent=True),)
    if event.code not in scene.deck:
        return session, ()
    card = scene.deck.card(event.code)
    error = dict(scene.refusals).get(card)
    offer = next((offer for offer in scene.asked.offers if offer.pool >> card & 1), None) if scene.asked else None
    if offer is not None:
        return raise_card(session, play, f"{offer.verb} {event.code}")
    if error is None:
        return session, ()
    words = session.words.say(text("refused", card=scene.card(card), reason=scene.refusal(error)))
    return replace(session, play=replace(play, refusing=card, raised="")), (Speak(words, is_urgent=True),)


def timed(session: Session, event: Timed) -> Change:
    """Go on by itself, if what was waited for is still so."""
    if event.kind == "speak":
        return flow.say_rest(session)
    if event.kind == "import":
        return storing.check_next(session)
    if event.kind == "watchdog":
        return thinking.watch(session, event.moment)
    play = session.play
    if play is None or event.moment != session.moment or not session.is_at_table or session.is_elsewhere:
        return session, ()
    if event.kind == "hint":
        return hints.quick(session)
    if event.kind == "collect":
        return flow.with_play(session, plays.go_on(play)) if play.is_held or play.is_resting else (session, ())
    if event.kind == "single":
        return play_single(session, play)
    if thinking.searcher(session):
        return thinking.due(session)
    acted = autoplay.let_bot_act(play, holds=flow.holds(session), by_rule=not thinking.can_think(session))
    return (session, ()) if acted is None else flow.with_play(session, acted)


def play_single(session: Session, play: Play) -> Change:
    """Play the only card that may go, if that is still wished."""
    action = autoplay.only_card(play)
    if action is None or play.is_open_to is None or not flow.plays_itself(session, play):
        return session, ()
    return flow.with_play(session, plays.act(play, play.is_open_to, action, holds=flow.holds(session)))


def changed(session: Session, kind: str, name: str, value: str) -> Change:
    """Take a form's field: a part of the new-table sheet, or of a screen that is rarely seen."""
    if (taken := rarely.change(session, kind, name, value)) is not None:
        return taken
    draft = session.draft
    if draft is None:
        return session, ()
    if kind == "option":
        draft = setup.choose(draft, name, value)
    elif kind == "seat":
        seat, _, part = name.partition(".")
        draft = setup.change_seat(draft, int(seat) if seat.isdigit() else -1, part, value)
    elif kind == "seed":
        draft = setup.change_seed(draft, value)
    return replace(session, draft=draft), ()


def query(session: Session, event: Query) -> Change:
    """Let the screen reader say what a letter asks for; on a card of the hand, K marks it where a game has marks."""
    if session.play is None or not session.is_at_table or session.is_elsewhere:
        return session, ()
    if session.play.curtain is not None:  # what is covered is answered by nothing but that it is
        covered = text("cover.words") if session.play.is_covered else flow.now(plays.scene_of(session.play), session.play)[0]
        return flow.say(session, (covered,))
    if event.letter.upper() == "R":
        return flow.say(session, session.spoken) if session.spoken else (session, ())
    if event.letter.upper() == COVER:
        return handling.hide_hand(session, session.play, "")
    scene = plays.scene_of(session.play)
    view = view_of(scene.game.name)
    if event.letter.upper() == MARK and event.code and view.marks(scene):
        return commands.mark(session, session.play, event.code)
    answer = view.answer_letter(scene, event.letter.upper()) or speech.answer(scene, event.letter)
    return (session, ()) if answer is None else flow.say(session, (answer,))


def reloaded(session: Session, event: Reloaded) -> Change:
    """Put what is stored now in the place of what was known of the match, and go on with it if this tab takes it over."""
    if event.content is not None:
        try:
            session = replace(session, play=keeping.resume(event.content))
        except RecordError:  # it stays stored as it is, and what is known here is whole
            return replace(session, is_elsewhere=not event.takes), ()
    session = replace(session, is_elsewhere=not event.takes, moment=session.moment + 1)
    return flow.return_to_table(session) if event.takes and session.is_at_table else (session, ())


HANDLERS: dict[type[Event], Callable[..., Change]] = {
    Press: press,
    Refused: refused,
    Timed: timed,
    Query: query,
    FileRead: commands.file_read,
    Recalled: storing.recalled,
    Stored: storing.stored,
    Measured: storing.measured,
    Reloaded: reloaded,
    ThinkingBegan: thinking.began,
    Thought: thinking.thought,
    ThoughtLost: thinking.lost,
}
"""Who answers what."""
