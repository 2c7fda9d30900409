"""The command line when its input or output is closed, full, or read by somebody who goes away; what it says of arguments."""

import errno
import io
import subprocess
import sys
from pathlib import Path

import pytest

from pycore.cli import main

ROOT = Path(__file__).parent.parent
RECORDS = str(ROOT / "tests" / "data" / "records" / "dobbm.jsonl")


class Full(io.StringIO):
    """An output on a disk that is full."""

    def write(self, text):
        raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize("command", [("show", RECORDS), ("simulate", "slovak-lorum", "--deals", "1", "--seed", "f")])
def test_a_full_disk_is_said_in_a_sentence(monkeypatch, capsys, command):
    monkeypatch.setattr(sys, "stdout", Full())
    assert main(command) == 2
    assert capsys.readouterr().err == "python -m pycore: cannot read or write: No space left on device\n"


def test_a_closed_input_is_said_in_a_sentence(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", None)
    assert main(["legal"]) == 2
    assert capsys.readouterr().err == "python -m pycore: cannot read the standard input: it is closed\n"


def test_a_closed_output_leaves_the_exit_status(monkeypatch, tmp_path):
    faulty = tmp_path / "faulty.jsonl"
    faulty.write_text("{}\n")
    monkeypatch.setattr(sys, "stdout", None)
    assert main(["verify", RECORDS]) == 0
    assert main(["verify", str(faulty)]) == 1


def test_faults_stay_faults_for_a_reader_that_goes_away(tmp_path):
    faulty = tmp_path / "faulty.jsonl"
    faulty.write_text("{}\n" * 20_000)
    command = f"set -o pipefail; {sys.executable} -m pycore verify {faulty} | head -c 10"
    ran = subprocess.run(["bash", "-c", command], cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr) == (1, "line 1: de", "")


def test_a_number_of_a_thousand_digits_is_too_large(capsys):
    with pytest.raises(SystemExit):
        main(["simulate", "slovak-lorum", "--deals", "9" * 5000])
    assert "is not a number from 1 to 999" in capsys.readouterr().err


def test_a_seed_that_is_too_long_with_the_number_of_its_match(capsys):
    assert main(["simulate", "slovak-lorum", "--seed", "s" * 64, "--matches", "20"]) == 2
    assert "1 to 64 characters with the number of the match, as in S/20" in capsys.readouterr().err


def test_an_unknown_option_is_answered_with_the_known_ones(capsys):
    assert main(["simulate", "clumond", "--option", "antes=3"]) == 2
    words = "unknown option (option antes); clumond has players, deals, ante, third, par, final_pot, bust\n"
    assert capsys.readouterr().err == f"python -m pycore: {words}"
