"""Places of the project, progress on the terminal, and the one error that ends a command."""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
DIST = ROOT / "dist"
CACHE = ROOT / ".cache"
EPOCH = 1767225600  # 2026-01-01: the date inside every archive, so that a build repeats to the byte


class BuildError(Exception):
    """What is missing or wrong, in one sentence for the person at the terminal."""


def say(text: str) -> None:
    """Print one line of progress at once."""
    print(text, flush=True)


@contextmanager
def step(title: str) -> Iterator[None]:
    """Announce work that may take over two seconds, and say in the end how long it took."""
    print(f"{title} ...", end="", flush=True)
    start = time.monotonic()
    try:
        yield
    except BaseException:
        print(" stopped", flush=True)
        raise
    print(f" {time.monotonic() - start:.1f} s", flush=True)


def run(command: Sequence[str | Path], *, what: str, env: Mapping[str, str] | None = None, cwd: Path = ROOT) -> str:
    """Run a program to its end and return what it printed.

    Raises: BuildError with `what` and the program's last words if it fails.
    """
    try:
        done = subprocess.run(
            [str(part) for part in command],
            cwd=cwd,
            env={**os.environ, **(env or {})},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
    except OSError as problem:
        raise BuildError(f"{what}: {problem}") from problem
    if done.returncode:
        raise BuildError(f"{what} (exit status {done.returncode}):\n{done.stdout.strip()[-2000:]}")
    return done.stdout


def digest(*parts: bytes | str) -> str:
    """Return the SHA-256 of the parts, each with its length, as 64 hex digits."""
    total = hashlib.sha256()
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        total.update(f"{len(data)}:".encode())
        total.update(data)
    return total.hexdigest()


def has_stamp(place: Path, key: str) -> bool:
    """Tell whether the file at `place` says that the work named by `key` is done."""
    return place.is_file() and place.read_text(encoding="utf-8") == key


def write_stamp(place: Path, key: str) -> None:
    """Note at `place` that the work named by `key` is done."""
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(key, encoding="utf-8")


def write_json(place: Path, value: object) -> None:
    """Write a value as JSON with sorted keys and a newline at the end."""
    text = json.dumps(value, indent=1, sort_keys=True, ensure_ascii=False) + "\n"
    place.write_text(text, encoding="utf-8", newline="\n")


def clear_folder(folder: Path) -> None:
    """Make `folder` exist and be empty.

    Raises: BuildError if something in it cannot be removed.
    """
    try:
        if folder.exists():
            shutil.rmtree(folder)
        folder.mkdir(parents=True)
    except OSError as problem:
        raise BuildError(f"{folder} cannot be emptied ({problem}); close what uses it and try again") from problem


def replace_folder(fresh: Path, folder: Path) -> None:
    """Put a finished folder in another's place, so that nobody sees it half done.

    Raises: BuildError if the old one cannot be moved away.
    """
    old = folder.with_name(folder.name + ".old")
    try:
        shutil.rmtree(old, ignore_errors=True)
        if folder.exists():
            folder.rename(old)
        fresh.rename(folder)
        shutil.rmtree(old, ignore_errors=True)
    except OSError as problem:
        raise BuildError(f"{folder} cannot be replaced ({problem}); close what uses it and try again") from problem


def is_root() -> bool:
    """Tell whether this process may install system packages."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def fail(problem: BuildError) -> int:
    """Print the error as the command's last words and return the exit status 1."""
    print(f"error: {problem}", file=sys.stderr, flush=True)
    return 1
