"""The page's loop: an event, the next session, what is to be done, the screen."""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from js import Date, console, document, history, performance, window

from app import front, later, markup
from app.dom import arrival, bridge, focus
from app.dom.input import Listeners
from app.dom.render import Renderer
from app.dom.storage import Start, Storage, Stored
from app.effects import (
    ApplyUpdate,
    Attend,
    ChooseFile,
    Copy,
    Download,
    Effect,
    Erase,
    Fetch,
    Forget,
    Hail,
    Keep,
    Measure,
    Navigate,
    Print,
    Recall,
    Reload,
    Report,
    Save,
    Schedule,
    Send,
    Speak,
    StartThinker,
    StayAt,
    StopThinker,
    Store,
    Think,
)
from app.events import (
    Boot,
    Changed,
    Event,
    Fetched,
    FileRead,
    Hailed,
    Measured,
    Recalled,
    Reloaded,
    StorageFailed,
    StorageWorks,
    Timed,
    Told,
    Visit,
)
from app.events import (
    Stored as IsStored,
)
from app.node import Node
from app.session import Session
from app.settings import OWN
from app.update import update

if TYPE_CHECKING:
    from app.dom.stage import Stage
    from app.dom.thinker import Thinker


class Page:
    """Holds the session, draws it, and carries out effects."""

    def __init__(self, storage: Storage, start: Start) -> None:
        """Start on what is stored and on the address."""
        self.storage = storage
        self.session = Session()
        self.moment_at = 0.0
        self.waiting: deque[Event] = deque()
        self.is_busy = False
        self.is_held = False
        self.lives = False
        place = document.getElementById("app")
        self.renderer = Renderer(document, place)
        painted = front.read(bridge.Front.take())
        if painted is None or not self.renderer.adopt(painted):
            place.replaceChildren()
        self.stage: Stage | None = None
        self.voice = bridge.Voice()
        self.tasks: set[asyncio.Task[None]] = set()
        self.tabs = bridge.Tabs(lambda call, match: self.handle(Hailed(call, match)))
        languages, entropy = bridge.wished_languages(), bridge.draw_entropy()
        place, can_send = bridge.place(), bridge.can_send()
        now = int(Date.now())
        address = window.location.hash
        self.waiting.append(Boot(address, start.stored, languages, entropy, start.here, start.is_refused, now, place, can_send))
        if language := bridge.Front.chosen():
            self.waiting.append(Changed("setting.language", language))
        self.go_on()

    @cached_property
    def thinker(self) -> "Thinker":
        """Who thinks, from the first question on."""
        from app.dom.thinker import Thinker

        return Thinker(self.handle)

    def handle(self, event: Event) -> None:
        """Take an event; those that arrive while one is handled wait their turn."""
        self.waiting.append(event)
        if not self.is_busy:
            self.go_on()

    def go_on(self) -> None:
        """Handle what waits, until there is nothing more or something is needed that has not arrived."""
        self.is_busy = True
        try:
            while self.waiting and not self.is_held:
                self._step(self.waiting.popleft())
        finally:
            self.is_busy = False
        if not self.is_held and not self.lives:
            self._live()

    def _live(self) -> None:
        """Listen, and tell the shell that the page lives."""
        self.lives = True
        self.listeners = Listeners(self)
        self.news = bridge.News(lambda news: self.handle(Told(news)))
        document.documentElement.setAttribute("data-ready", "1")

    def _arrived(self, problem: str) -> None:
        """Answer the event that had to wait; if what it needs cannot be had, say so and go on without it."""
        self.is_held = False
        if problem:
            event = self.waiting.popleft()
            if isinstance(event, Boot):
                arrival.give_up(problem)
                return
            if isinstance(event, Visit):  # so that the same link can be followed again
                history.replaceState(None, "", self.session.route.hash)
            elif isinstance(event, Changed):  # the field says again what holds
                self.renderer.restore()
            self.waiting.appendleft(Told("not-arrived"))
        self.go_on()

    def _step(self, event: Event) -> None:
        before = self.session
        try:
            session, effects = update(replace(before, now=int(Date.now())), event)
            drawn = markup.page(session) if session != before else None
            self._set_stage(session)
        except later.NotHereYet:
            self.waiting.appendleft(event)
            self.is_held = True
            arrival.fetch(self._arrived)
            return
        self.session = session
        if drawn is not None:
            self._draw(before, drawn)
            if self.stage:
                self.stage.sound(before, self.session)
        for effect in effects:
            self._carry_out(effect)

    def _set_stage(self, session: Session) -> None:
        """See to what moves and sounds, before anything is done that needs it."""
        if self.stage is None and (session.play is not None or session.study is not None or session.settings.sound):
            from app.dom.stage import Stage

            self.stage = Stage(was_touched=self.lives and self.listeners.was_touched)

    def _draw(self, before: Session, drawn: Node) -> None:
        place = focus.Place()
        if _is_covered(self.session) and not _is_covered(before):
            self.voice.hush()
        if self.stage:
            self.stage.prepare(before, self.session)
        for name, value in markup.root_attributes(self.session).items():
            root = document.documentElement
            if value is None:
                root.removeAttribute(name)
            elif root.getAttribute(name) != value:
                root.setAttribute(name, value)
        self.renderer.draw(drawn)
        if self.session.settings.faces != OWN and not bridge.has_sprite("guests"):
            self.start_task(bridge.load_sprite("guests"))
        if self.stage:
            self.stage.move()
        self._name(before, drawn)
        for dialog in document.querySelectorAll("dialog[data-modal]:not([open])"):
            dialog.showModal()
        for story in document.querySelectorAll(".story"):
            story.scrollTop = story.scrollHeight
        for log in document.querySelectorAll("[data-follow]"):
            bridge.follow(log)
        focus.mend_toolbars()
        place.restore()
        self._settle_focus(before)
        if before.moment != self.session.moment:
            self.moment_at = performance.now()

    def _settle_focus(self, before: Session) -> None:
        """Put the focus where a new screen, a closed menu or the next step of a lesson wants it."""
        is_ready = document.documentElement.hasAttribute("data-ready")
        if self.session.study is not None and before.moment != self.session.moment and is_ready:
            self._attend_step()
        elif before.route != self.session.route and is_ready:
            self._arrive()
        elif before.overlay in ("menu", "share") and not self.session.overlay:
            self._return_to_opener()

    def _name(self, before: Session, drawn: Node) -> None:
        """Tell the browser what the page is called, what it is, and which colour its bars have."""
        bridge.paint_frame(markup.frame_color(self.session))
        document.title = markup.title(drawn)
        if before.settings.language != self.session.settings.language or not before.entropy:
            bridge.describe(markup.description(self.session))

    def _arrive(self) -> None:
        window.scrollTo(0, 0)
        focus.focus_first(("[data-first]", ".panel [data-action]", "[data-group=hand] button", "h1"))

    def _attend_step(self) -> None:
        """Put the focus on the way on of a lesson, or on what can be answered."""
        ways = ("[data-command=study-next]", "a[data-study]", "[data-command=study-answer]", "[data-action]")
        focus.focus_first((*(f".panel {way}" for way in ways), "[data-group=hand] button"))

    def _return_to_opener(self) -> None:
        button = document.querySelector("#app .table-head [data-command=menu], #app .page [data-command=share]")
        if button and not document.querySelector("dialog[open]"):
            focus.focus(button)

    def _carry_out(self, effect: Effect) -> None:
        match effect:
            case Schedule(kind, delay, moment):
                bridge.later(delay, lambda: self.handle(Timed(kind, moment)))
            case Speak(words, is_urgent):
                self.voice.speak(words, is_urgent=is_urgent)
            case Navigate(address, is_replacing):
                self._navigate(address, is_replacing=is_replacing)
            case Save() | Erase() | Store() | Recall() | Reload() | Measure() | StayAt():
                self._use_storage(effect)
            case StartThinker() | Think() | Forget() | StopThinker():
                self._use_thinker(effect)
            case _:
                self._serve(effect)

    def _serve(self, effect: Effect) -> None:
        """Carry out what reaches beyond the page."""
        match effect:
            case Download(name, content, kind):
                bridge.download(name, content, kind)
            case Fetch(name):
                self.start_task(self._fetch(name))
            case Print():
                window.print()
            case Attend(name):
                focus.attend(name)
            case Keep():
                bridge.Front.keep(front.keep(self.session))
            case Copy() | Send():
                self._hand_over(effect)
            case ChooseFile(purpose):
                bridge.choose_file(lambda content: self.handle(FileRead(content, purpose)))
            case Report(words):
                console.error(words)
            case Hail(call, match):
                self.tabs.hail(call, match)
            case ApplyUpdate():
                if self.news.apply:
                    self.news.apply()

    def _hand_over(self, effect: Copy | Send) -> None:
        """Give words to another program."""
        match effect:
            case Copy(content):
                self.start_task(self._copy(content))
            case Send(title, words, address):
                self.start_task(bridge.send(title, words, address))

    def _use_storage(self, effect: Effect) -> None:
        """Carry out what has to do with the storage."""
        match effect:
            case Save(key, content):
                self.storage.write(((key, content),), self._note_storage)
            case Erase(key):
                self.storage.write(((key, None),), lambda _problem: None)
            case Store(entries, purpose):
                self.storage.write(entries, lambda problem: self._note_storage(problem, purpose), waits=not purpose)
            case Recall(keys, purpose):
                self.storage.read(keys, lambda stored: self.handle(Recalled(purpose, stored)))
            case Measure(wants_promise):
                self.storage.measure(lambda *found: self.handle(Measured(*found)), wants_promise=wants_promise)
            case StayAt(match):
                self.storage.stay_at(match)
            case Reload(key, takes):
                self.storage.read((key,), lambda stored: self._reloaded(stored, takes=takes))

    def _use_thinker(self, effect: Effect) -> None:
        """Carry out what has to do with thinking."""
        match effect:
            case StartThinker():
                self.thinker.prepare()
            case Think(number, request):
                self.thinker.think(number, request)
            case Forget():
                self.thinker.forget()
            case StopThinker():
                self.thinker.stop()

    def _reloaded(self, stored: Stored | None, *, takes: bool) -> None:
        self.handle(Reloaded(stored[0][1] if stored else None, takes))

    def _note_storage(self, problem: str, purpose: str = "") -> None:
        if problem:
            self.handle(StorageFailed(problem, purpose))
        elif purpose:
            self.handle(IsStored(purpose))
        elif self.session.storage:
            self.handle(StorageWorks())

    def _navigate(self, address: str, *, is_replacing: bool) -> None:
        if is_replacing:
            history.replaceState(None, "", address)
            self.handle(Visit(address))
        elif window.location.hash != address:
            window.location.hash = address

    async def _fetch(self, name: str) -> None:
        self.handle(Fetched(name, await bridge.fetch_text(name)))

    async def _copy(self, content: str) -> None:
        self.handle(Told("copied" if await bridge.copy(content) else "not-copied"))

    def start_task(self, work: Coroutine[None, None, None]) -> None:
        """Do something that takes a while."""
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)


def _is_covered(session: Session) -> bool:
    return session.play is not None and session.play.curtain is not None


def start(take: Callable[[Page], None]) -> None:
    """Read what is stored, make the page, hand it over."""
    storage = Storage()

    storage.start(lambda found: take(Page(storage, found)))
