"""The one function that changes the page's state: `update(session, event)` gives the next session and what is to be done."""

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
    library,
    rarely,
    settings,
    setup,
    shelf,
    speech,
    storing,
    thinking,
    visits,
)
from app import play as plays
from app.effects import Effects, Hail, Keep, Reload, Save, Speak
from app.events import (
    Boot,
    Changed,
    Command,
    Event,
    Fetched,
    FileRead,
    Hailed,
    Hidden,
    Measured,
    Press,
    Query,
    Recalled,
    Refused,
    Reloaded,
    Shown,
    StorageFailed,
    StorageWorks,
    Stored,
    ThinkingBegan,
    Thought,
    ThoughtLost,
    Timed,
    Told,
    Visit,
)
from app.flow import Change
from app.games import view_of
from app.play import Play
from app.session import Session
from app.sharing import Sharing
from app.table import Choices, Note
from app.text import choose_language, lines, text
from pycore.errors import RecordError


def update(session: Session, event: Event) -> Change:
    """Answer an event. An event of an older moment, or one that fits nothing on the screen, changes nothing."""
    handler = _HANDLERS[type(event)]
    if session.study is not None and getattr(event, "kind", "study") == "study":
        from app import learning

        handler = learning.HANDLERS.get(type(event), handler)
    session, effects = handler(session, event)
    taken, fetches = library.request(session.library, session.route, session.settings.language)
    if fetches:
        session, effects = replace(session, library=taken), (*effects, *fetches)
    session, asked = thinking.attend(session)
    return session, (*effects, *asked)


def boot(session: Session, event: Boot) -> Change:
    """Start: read what is stored, then show what the address asks for."""
    stored = dict(event.stored or ())
    chosen, is_whole = settings.read(stored.get(shelf.SETTINGS), choose_language(event.languages))
    storage = "refused" if event.stored is None or event.is_refused else ""
    session = replace(session, settings=chosen, entropy=event.entropy, storage=storage, now=event.now)
    days = tuple((key, content) for key, content in stored.items() if key.startswith(shelf.DAILY))
    drafts = tuple((key, content) for key, content in stored.items() if key.startswith(shelf.DRAFT))
    session = replace(session, sharing=Sharing(event.place, event.can_send, daily=days, drafts=drafts))
    effects: Effects = () if is_whole else (Save(shelf.SETTINGS, settings.write(chosen)),)
    session, found = keeping.open_shelf(session, event)
    session, more = visits.visit(session, Visit(event.hash))
    return session, (*effects, *found, *more)


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


def changed(session: Session, event: Changed) -> Change:
    """Take a form's field: a setting, a part of the new-table sheet, a pasted record."""
    kind, _, name = event.field.partition(".")
    if kind == "setting":
        liked = settings.change(session.settings, name, event.value)
        return replace(session, settings=liked), (Save(shelf.SETTINGS, settings.write(liked)),)
    if kind == "open":
        return replace(session, pasted=event.value, open_problem=None), ()
    if (taken := rarely.change(session, kind, name, event.value)) is not None:
        return taken
    draft = session.draft
    if draft is None:
        return session, ()
    if kind == "option":
        draft = setup.choose(draft, name, event.value)
    elif kind == "seat":
        seat, _, part = name.partition(".")
        draft = setup.change_seat(draft, int(seat) if seat.isdigit() else -1, part, event.value)
    elif kind == "seed":
        draft = setup.change_seed(draft, event.value)
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
    if event.letter.upper() == speech.COVER:
        return handling.hide_hand(session, session.play, "")
    scene = plays.scene_of(session.play)
    view = view_of(scene.game.name)
    if event.letter.upper() == speech.MARK and event.code and view.marks(scene):
        return commands.mark(session, session.play, event.code)
    answer = view.answer_letter(scene, event.letter.upper()) or speech.answer(scene, event.letter)
    return (session, ()) if answer is None else flow.say(session, (answer,))


def hidden(session: Session, _event: Hidden) -> Change:
    """Let nothing go on while nobody can see it, and cover the hand if several people share the device."""
    play = session.play
    if play is None or not session.is_at_table:
        return replace(session, is_hidden=True), (Keep(),)
    session = replace(session, is_hidden=True, moment=session.moment + 1)
    if len(play.humans) < 2:
        return session, (Keep(),)
    return replace(session, play=plays.hide(play), unsaid=(), spoken=()), (Keep(),)


def shown(session: Session, _event: Shown) -> Change:
    """Go on where the table stopped when it went out of sight."""
    if not session.is_hidden:
        return session, ()
    session = replace(session, is_hidden=False)
    return session, flow.waits(session)


def storage_failed(session: Session, event: StorageFailed) -> Change:
    """Make room if there is none, else say once that nothing can be saved; the game goes on."""
    if event.purpose == "import":
        return storing.import_failed(session, event.reason)
    was_trimmed = session.news == "storage-trimmed"
    if event.reason == "full":
        session, effects = keeping.make_room(session)
        if effects:
            return session, effects
    if session.storage == event.reason and not was_trimmed:
        return session, ()
    session = replace(session, storage=event.reason, news="" if was_trimmed else session.news)
    return session, (Speak(session.words.say(text(f"storage.{event.reason}"))),)


def storage_works(session: Session, _event: StorageWorks) -> Change:
    """Take the warning away."""
    news = "" if session.news == "storage-trims" else session.news
    return replace(session, storage="", news=news, shelf=replace(session.shelf, leaving="", has_trimmed=False)), ()


def hailed(session: Session, event: Hailed) -> Change:
    """Hear another tab: answer it if the match goes on here, else leave the match to it."""
    if event.match != session.match_id:
        return session, ()
    if event.call == "ask":
        if session.play is None or session.is_elsewhere:
            return session, ()
        mine = (session, (Hail("mine", event.match),))
        return mine if session.is_at_table else (replace(session, is_elsewhere=True), ())
    session, effects = leave(session)
    return session, (*effects, Reload(shelf.MATCH + event.match, takes=False)) if event.call == "taken" else effects


def leave(session: Session) -> Change:
    """Leave the match to another tab, and say so if it was shown here."""
    was_here = session.is_at_table and not session.is_elsewhere
    session = replace(session, is_elsewhere=True, moment=session.moment + 1, overlay="", unsaid=())
    return session, (Speak(session.words.say(text("elsewhere.title"))),) if was_here else ()


def reloaded(session: Session, event: Reloaded) -> Change:
    """Put what is stored now in the place of what was known of the match, and go on with it if this tab takes it over."""
    if event.content is not None:
        try:
            session = replace(session, play=keeping.resume(event.content))
        except RecordError:  # it stays stored as it is, and what is known here is whole
            return replace(session, is_elsewhere=not event.takes), ()
    session = replace(session, is_elsewhere=not event.takes, moment=session.moment + 1)
    return flow.return_to_table(session) if event.takes and session.is_at_table else (session, ())


def told(session: Session, event: Told) -> Change:
    """Take in the platform's news."""
    if event.news == "offline":
        return replace(session, is_offline=True), ()
    if event.news == "docs":
        return replace(session, has_docs=True), ()
    if event.news == "update":
        return replace(session, is_update_waiting=True), ()
    session = replace(session, news=event.news)
    return session, (Speak(session.words.say(text(f"news.{event.news}"))),)


_HANDLERS: dict[type[Event], Callable[..., Change]] = {
    Boot: boot,
    Visit: visits.visit,
    Press: press,
    Refused: refused,
    Command: commands.command,
    Changed: changed,
    Timed: timed,
    Query: query,
    Hidden: hidden,
    Shown: shown,
    FileRead: commands.file_read,
    Fetched: visits.fetched,
    Recalled: storing.recalled,
    Stored: storing.stored,
    Measured: storing.measured,
    StorageFailed: storage_failed,
    StorageWorks: storage_works,
    Hailed: hailed,
    Reloaded: reloaded,
    ThinkingBegan: thinking.began,
    Thought: thinking.thought,
    ThoughtLost: thinking.lost,
    Told: told,
}
