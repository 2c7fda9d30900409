"""The whole suite: ruff, mypy, pytest; and the tools that need the development packages."""

import json
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
LAST_FAILED = ROOT / ".pytest_cache/v/cache/lastfailed"
BROWSER_TESTS = "e2e/"
MOST_AGAIN = 5
"""More failures than so many are no accident of a busy machine."""
TESTS_FAILED = 1  # pytest's exit status; any other bad one says that it did not come to the end


def run_all(pytest_arguments: Sequence[str]) -> int:
    """Build the site, run every check, and pytest last so that its line closes; return the first bad exit status."""
    python = ensure_python("dev")
    site.build()
    if status := start(python, ["tools.browsers"]):
        return status
    statuses = [run_check(python, title, words) for title, words in CHECKS]
    say("pytest ...")
    statuses.append(start(python, ["pytest", *pytest_arguments]) if pytest_arguments else run_whole(python))
    return next((status for status in statuses if status), 0)


def run_whole(python: Path) -> int:
    """Run all tests on the machine's cores, and a few failed browser tests once more, alone (decision 0011)."""
    LAST_FAILED.unlink(missing_ok=True)
    status = start(python, ["pytest", "-n", str(min(os.cpu_count() or 1, 4))])
    failed = sorted(json.loads(LAST_FAILED.read_text(encoding="utf-8"))) if LAST_FAILED.exists() else []
    if status != TESTS_FAILED or not may_run_again(failed):
        return status
    say(f"pytest, alone, what failed beside other work ({len(failed)}) ...")
    if status := start(python, ["pytest", *failed]):
        say(f"failed beside other work, and not all passed alone: {', '.join(failed)}")
    else:
        say(f"failed beside other work, passed alone: {', '.join(failed)}")
    return status


def may_run_again(failed: Sequence[str]) -> bool:
    """Tell whether the failed tests are few, and tests of the browser all of them (a file that does not load is no test)."""
    return 0 < len(failed) <= MOST_AGAIN and all(test.startswith(BROWSER_TESTS) and "::" in test for test in failed)


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
