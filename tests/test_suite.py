"""When `python build.py test` runs failed tests a second time (decision 0011)."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from tools import suite

SWIPES = "e2e/test_swipes.py::test_fault_b11[chromium]"
LOOKS = "e2e/test_looks.py::test_fault_h13[chromium-#/]"
ENGINE = "tests/test_cards.py::test_ranks"
Run = tuple[int, tuple[str, ...]]
"""What one run of pytest comes to: its exit status and the tests that failed."""


@pytest.mark.parametrize(
    ("failed", "again"),
    [
        ([], False),
        ([SWIPES], True),
        ([f"{SWIPES}{number}" for number in range(5)], True),
        ([f"{SWIPES}{number}" for number in range(6)], False),
        ([ENGINE], False),
        ([SWIPES, ENGINE], False),
        (["e2e/test_swipes.py"], False),  # a file that cannot be loaded
        (["tests/e2e/test_x.py::test_x"], False),
    ],
)
def test_only_a_few_browser_tests_run_again(failed: Sequence[str], again: bool) -> None:
    assert suite.may_run_again(failed) is again


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., tuple[int, list[list[str]]]]:
    """Run the whole suite with runs of pytest that are made up: the exit status, and the arguments of each run."""

    def whole(*runs: Run) -> tuple[int, list[list[str]]]:
        commands: list[list[str]] = []
        left = list(runs)

        def start(_python: Path, words: Sequence[str]) -> int:
            commands.append([word for word in words[1:] if word != "-n"])
            status, failed = left.pop(0)
            suite.LAST_FAILED.write_text(json.dumps(dict.fromkeys(failed, True)), encoding="utf-8")
            return status

        monkeypatch.setattr(suite, "start", start)
        return suite.run_whole(tmp_path), commands

    monkeypatch.setattr(suite, "LAST_FAILED", tmp_path / "lastfailed")
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    return whole


def test_what_passes_alone_passes_and_stays_named(run: Callable[..., object], capsys: pytest.CaptureFixture[str]) -> None:
    assert run((1, (SWIPES, LOOKS)), (0, ())) == (0, [["2"], [LOOKS, SWIPES]])
    assert capsys.readouterr().out.splitlines()[-1].endswith(f"failed beside other work, passed alone: {LOOKS}, {SWIPES}")


def test_what_fails_alone_fails_the_run(run: Callable[..., object]) -> None:
    assert run((1, (SWIPES, LOOKS)), (1, (LOOKS,))) == (1, [["2"], [LOOKS, SWIPES]])


@pytest.mark.parametrize("first", [(0, ()), (1, (SWIPES, ENGINE)), (1, ()), (2, (SWIPES,)), (3, (SWIPES,))])
def test_anything_else_is_as_it_is_at_once(run: Callable[..., object], first: Run) -> None:
    assert run(first) == (first[0], [["2"]])


def test_failures_of_an_earlier_run_are_forgotten(
    run: Callable[..., object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    suite.LAST_FAILED.write_text(json.dumps({SWIPES: True}), encoding="utf-8")
    monkeypatch.setattr(suite, "start", lambda _python, _words: 1)  # fails without saying what
    assert suite.run_whole(tmp_path) == 1
    assert not suite.LAST_FAILED.exists()
