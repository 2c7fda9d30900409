"""The whole suite: ruff, mypy, pytest; and the tools that need the development packages."""

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

from tools import site
from tools.common import ROOT, WEB, say
from tools.environment import ensure_python

CHECKS = (
    ("ruff check", ["ruff", "check", "."]),
    ("ruff format", ["ruff", "format", "--check", "."]),
    ("mypy --strict", ["mypy", "--strict", "-p", "pycore", "-p", "app", "-p", "tools"]),
)


def run_all(pytest_arguments: Sequence[str]) -> int:
    """Run every check, build the site, run pytest last so that its line closes; return the first bad exit status."""
    python = ensure_python("dev")
    site.build()
    if status := start(python, ["tools.browsers"]):
        return status
    statuses = [run_check(python, title, words) for title, words in CHECKS]
    say("pytest ...")
    # The whole suite uses the machine's cores; a part of it starts faster alone.
    statuses.append(start(python, ["pytest", *(pytest_arguments or ["-n", str(min(os.cpu_count() or 1, 4))])]))
    return next((status for status in statuses if status), 0)


def run_tool(module: str, arguments: Sequence[str]) -> int:
    """Build the site, make sure of a browser, and run one of our modules with the development packages."""
    python = ensure_python("dev")
    site.build()
    return start(python, ["tools.browsers"]) or start(python, [module, *arguments])


def run_check(python: Path, title: str, words: Sequence[str]) -> int:
    """Run one of the checks and say how it went."""
    say(f"{title} ...")
    return start(python, words)


def start(python: Path, words: Sequence[str]) -> int:
    """Run a module of the virtual environment in the foreground and return its exit status."""
    path = os.pathsep.join([str(ROOT), str(WEB)])
    env = {**os.environ, "PYTHONPATH": path, "MYPYPATH": path}
    return subprocess.run([python, "-m", *words], cwd=ROOT, env=env, check=False).returncode
