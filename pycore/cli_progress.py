"""How far a command is, on the standard error: a counting line, or a bar where the end is known."""

import sys
import time

PATIENCE = 2.0
"""Seconds after which a command that is still at work shows how far it is."""
PAUSE = 0.2
"""Seconds between two looks of a line on a terminal."""
WIDTH = 30


class Progress:
    """A line on the terminal that counts, for commands that take longer than a moment."""

    def __init__(self, unit: str) -> None:
        self.unit = unit
        self.count = 0
        self.begun = time.monotonic()
        self.shown = 0.0

    def step(self) -> None:
        """Count one more."""
        self.count += 1
        now = time.monotonic()
        if now - self.begun > PATIENCE and now - self.shown > PAUSE and _is_terminal():
            self.shown = now
            _write(f"\r{self.count} {self.unit} …")

    def end(self) -> None:
        """Wipe the line."""
        if self.shown:
            _write("\r\033[K")


class Bar:
    """A bar on a terminal; elsewhere a plain line at every tenth of the way, if the way is long."""

    def __init__(self, unit: str, total: int) -> None:
        self.unit = unit
        self.total = total
        self.count = 0
        self.begun = time.monotonic()
        self.shown = 0.0
        self.is_terminal = _is_terminal()

    def step(self) -> None:
        """Count one more and show it if it is time."""
        self.count += 1
        now = time.monotonic()
        if not self.is_terminal:
            is_tenth = self.count * 10 // self.total > (self.count - 1) * 10 // self.total
            if is_tenth and now - self.begun > PATIENCE:
                _write(f"{self.count} of {self.total} {self.unit}, {clock(now - self.begun)}\n")
        elif now - self.shown > PAUSE:
            self.shown = now
            full = WIDTH * self.count // self.total
            left = (now - self.begun) / self.count * (self.total - self.count)
            bar = "#" * full + "." * (WIDTH - full)
            _write(f"\r\033[K[{bar}] {self.count} of {self.total} {self.unit}, {clock(left)} to go")

    def end(self) -> None:
        """Wipe the bar."""
        if self.shown:
            _write("\r\033[K")


def clock(seconds: float) -> str:
    """Write a time as minutes and seconds.

    >>> clock(83.2), clock(4000)
    ('1:23', '66:40')
    """
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


def _is_terminal() -> bool:
    return sys.stderr is not None and sys.stderr.isatty()


def _write(text: str) -> None:
    if sys.stderr is not None:
        sys.stderr.write(text)
        sys.stderr.flush()
