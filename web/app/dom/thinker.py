"""Who thinks: a worker with a Python of its own, or, where none can be had, this one in slices between which the page lives."""

import asyncio
from collections.abc import Callable, Generator

from js import Object, performance, window
from pyodide.ffi import JsException, JsProxy, create_proxy, to_js

from app.dom.bridge import later
from app.events import Event, ThinkingBegan, Thought, ThoughtLost
from pycore.bots import serve

WORKER = "boot/worker.js"
SLICE = 8
"""Milliseconds of thought on the page's own thread before the page has its turn."""
BOOT_PATIENCE = 6000
"""Milliseconds that a question waits for a worker that is only starting; then it is thought about here."""
AFTER_DRAWING = 60
"""Milliseconds after the table is drawn, when the worker is started."""
ABSENT, STARTING, READY, REFUSED = "absent", "starting", "ready", "refused"


class Thinker:
    """Answers the last question that it was asked, and tells it to the page as events."""

    def __init__(self, tell: Callable[[Event], None]) -> None:
        """Take the one who is told."""
        self.tell = tell
        self.worker: JsProxy | None = None
        self.state = ABSENT
        self.question: tuple[int, str] | None = None
        self.slices: asyncio.Task[None] | None = None
        self.hear, self.fail = create_proxy(self._hear), create_proxy(self._fail)

    def prepare(self) -> None:
        """Start the worker soon, so that it is there when it is needed."""
        later(AFTER_DRAWING, self._start)

    def think(self, number: int, request: str) -> None:
        """Think about a question instead of the one before."""
        self.forget()
        self.question = (number, request)
        self._start()
        if self.state == READY:
            self._hand_over()
        elif self.state == REFUSED:
            self._think_here()
        else:
            later(BOOT_PATIENCE, lambda: self._wait_no_longer(number))

    def forget(self) -> None:
        """Think about nothing any more."""
        self.question = None
        if self.slices is not None:
            self.slices.cancel()
            self.slices = None
        if self.worker is not None and self.state == READY:
            self.worker.postMessage("")

    def stop(self) -> None:
        """End the worker in the middle of whatever it does; a later question starts another one."""
        if self.worker is not None:
            self.worker.terminate()
            self.worker = None
            self.state = ABSENT
        self.forget()

    def _start(self) -> None:
        if self.state != ABSENT:
            return
        try:
            kind = to_js({"type": "module"}, dict_converter=Object.fromEntries)
            self.worker = window.Worker.new(WORKER, kind)
        except (JsException, AttributeError):  # a frame without an origin of its own; a browser without workers
            self.state = REFUSED
            return
        self.state = STARTING
        self.worker.addEventListener("message", self.hear)
        self.worker.addEventListener("error", self.fail)

    def _hear(self, event: JsProxy) -> None:
        if self.worker is None or not self._is_from_worker(event):
            return
        if self.state == STARTING:
            self.state = READY
            if self.slices is None and self.question is not None:
                self._hand_over()
        else:
            self.tell(Thought(str(event.data)))

    def _fail(self, event: JsProxy) -> None:
        if self.worker is None or not self._is_from_worker(event):
            return
        event.preventDefault()
        has_lived = self.state == READY
        question = self.question
        self.worker.terminate()
        self.worker = None
        self.state = ABSENT if has_lived else REFUSED
        if question is None or self.slices is not None:
            return
        if has_lived:
            self.tell(ThoughtLost(question[0]))
        else:
            self._think_here()

    def _is_from_worker(self, event: JsProxy) -> bool:
        return bool(event.target == self.worker)  # one that was ended may still have had something to say

    def _hand_over(self) -> None:
        assert self.worker is not None
        assert self.question is not None
        number, request = self.question
        self.worker.postMessage(request)
        self.tell(ThinkingBegan(number))

    def _wait_no_longer(self, number: int) -> None:
        if self.state == STARTING and self.slices is None and self.question is not None and self.question[0] == number:
            self._think_here()

    def _think_here(self) -> None:
        assert self.question is not None
        number, request = self.question
        self.slices = asyncio.ensure_future(self._think_in_slices(serve.work(request)))
        self.tell(ThinkingBegan(number))

    async def _think_in_slices(self, work: Generator[None, None, str]) -> None:
        await asyncio.sleep(0)
        while True:
            end = performance.now() + SLICE
            while performance.now() < end:
                try:
                    next(work)
                except StopIteration as done:
                    self.slices = None
                    self.tell(Thought(str(done.value)))
                    return
            await asyncio.sleep(0)
