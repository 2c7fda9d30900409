"""The command line: simulate, verify, legal, show, as a program and in-process."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from pycore import games
from pycore.cli import main
from pycore.record import SIZE_LIMIT

ROOT = Path(__file__).parent.parent
SAMPLES = sorted((Path(__file__).parent / "data" / "records").glob("*.jsonl"))


def program(*arguments, text="", cwd=ROOT, check=True):
    """Run `python -m pycore` as a user does."""
    return subprocess.run(
        [sys.executable, "-m", "pycore", *arguments],
        cwd=cwd,
        input=text,
        capture_output=True,
        text=True,
        timeout=120,
        check=check,
    )


@pytest.fixture
def run(capsys, monkeypatch):
    """Run a command in this process: exit status, standard output, standard error."""

    def command(*arguments, stdin=b""):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        try:
            status = main(arguments)
        except SystemExit as stop:
            status = stop.code
        out, err = capsys.readouterr()
        return status, out, err

    return command


def simulated(run, *arguments):
    """Simulate and parse the records."""
    status, out, _ = run("simulate", *arguments)
    assert status == 0
    return [json.loads(line) for line in out.splitlines()]


@pytest.mark.parametrize("game", games.names())
def test_simulate_writes_one_record_a_line_that_verifies(run, game):
    status, out, _ = run("simulate", game, "--seed", "x", "--deals", "3", "--matches", "3")
    assert status == 0
    lines = out.splitlines()
    assert len(lines) == 3
    records = [json.loads(line) for line in lines]
    assert [record["seed"] for record in records] == ["x", "x/2", "x/3"]
    assert all(record["game"] == game and record["options"]["deals"] == 3 and len(record["deals"]) >= 3 for record in records)
    assert all(player["kind"] == "bot" and player["level"] == "random" for record in records for player in record["players"])
    status, out, err = run("verify", "-", stdin=out.encode())
    assert (status, out) == (0, "")
    assert err == "3 records, 0 faulty\n"


def test_simulate_as_a_program_is_reproducible():
    arguments = ("simulate", "slovak-lorum", "--deals", "4", "--seed", "x", "--bots", "random")
    first, second = program(*arguments), program(*arguments)
    assert first.stdout == second.stdout
    assert first.stderr == ""
    assert len(json.loads(first.stdout)["deals"]) == 4


def test_simulate_plays_twelve_deals_with_a_fresh_seed(run):
    (first,), (second,) = simulated(run, "slovak-lorum"), simulated(run, "slovak-lorum")
    assert len(first["deals"]) == len(second["deals"]) == 12
    assert first["seed"] != second["seed"]


def test_simulate_takes_options_and_reads_numbers_as_numbers(run):
    (record,) = simulated(
        run,
        "slovak-lorum",
        "--option",
        "players=3",
        "--option",
        "three_players=on",
        "--option",
        "small_duty=own-highest",
        "--deals",
        "2",
    )
    assert record["options"]["players"] == 3
    assert record["options"]["small_duty"] == "own-highest"
    assert len(record["players"]) == 3
    (record,) = simulated(run, "slovak-lorum", "--option", "deals=2")
    assert record["options"]["deals"] == len(record["deals"]) == 2


def test_simulate_an_open_match_for_so_many_deals(run):
    (record,) = simulated(run, "slovak-lorum", "--option", "deals=open", "--deals", "5")
    assert (record["options"]["deals"], len(record["deals"])) == ("open", 5)
    (record,) = simulated(run, "slovak-lorum", "--option", "deals=open")
    assert len(record["deals"]) == 12


def test_simulate_points_mode_goes_on_to_its_own_end(run):
    (record,) = simulated(run, "domino-loo", "--option", "scoring=points15", "--deals", "1", "--seed", "p")
    totals = [sum(deal["result"]["score"][seat] for deal in record["deals"]) for seat in range(4)]
    assert len(record["deals"]) > 1
    assert max(totals) >= 15


def test_simulate_with_bots_of_each_seat(run):
    (record,) = simulated(run, "slovak-lorum", "--bots", "random,club,beginner,random", "--deals", "1")
    assert [player["level"] for player in record["players"]] == ["random", "club", "beginner", "random"]
    (record,) = simulated(run, "slovak-lorum", "--bots", "club", "--deals", "1")
    assert [player["level"] for player in record["players"]] == ["club"] * 4


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("simulate", "whist"), "invalid choice"),
        (("simulate",), "GAME"),
        (("simulate", "slovak-lorum", "--deals", "0"), "not a number from 1 to 999"),
        (("simulate", "slovak-lorum", "--deals", "1000"), "not a number from 1 to 999"),
        (("simulate", "slovak-lorum", "--deals", "²"), "not a number"),
        (("simulate", "slovak-lorum", "--matches", "0"), "not a number"),
        (("simulate", "slovak-lorum", "--option", "small_duty"), "NAME=VALUE"),
        (("simulate", "slovak-lorum", "--option", "colour=red"), "unknown option (option colour)"),
        (
            ("simulate", "slovak-lorum", "--option", "small_duty=always"),
            "option out of range (option small_duty, value always, expected beat | own-highest)",
        ),
        (("simulate", "slovak-lorum", "--option", "players=3"), "three players go together"),
        (("simulate", "slovak-lorum", "--option", "deals=3", "--deals", "4"), "contradict"),
        (("simulate", "slovak-lorum", "--option", "deals=3", "--option", "deals=4"), "given twice"),
        (("simulate", "slovak-lorum", "--bots", "genius"), "there is no bot genius"),
        (("simulate", "slovak-lorum", "--bots", "club,club"), "2 bots for 4 seats"),
        (("simulate", "slovak-lorum", "--seed", ""), "a seed has 1 to 64 characters"),
        (("simulate", "slovak-lorum", "--seed", "s" * 65), "a seed has 1 to 64 characters"),
        (("simulate", "slovak-lorum", "--seed", "s" * 63, "--matches", "2"), "a seed has 1 to 64 characters"),
        (("verify",), "FILE"),
        (("verify", "/no/such/file"), "cannot read /no/such/file: No such file or directory"),
        (("legal", "/no/such/file"), "cannot read"),
        (("show", "/no/such/file"), "cannot read"),
        (("verify", "."), "Is a directory"),
        (("verify", "a\0b"), "cannot read"),
        ((), "COMMAND"),
        (("sing",), "invalid choice"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(run, arguments, words):
    status, out, err = run(*arguments)
    assert status == 2
    assert out == ""
    assert words in err
    assert "Traceback" not in err


def test_a_seed_of_64_code_points_is_taken(run):
    seed = "札" * 64
    (record,) = simulated(run, "slovak-lorum", "--deals", "1", "--seed", seed)
    assert record["seed"] == seed


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_verify_accepts_published_records(run, path):
    status, out, err = run("verify", str(path))
    assert (status, out) == (0, "")
    assert err.endswith(" records, 0 faulty\n")


def a_record(run):
    """Write one correct record."""
    _, out, _ = run("simulate", "slovak-lorum", "--seed", "v", "--deals", "2")
    return json.loads(out)


def test_verify_names_line_deal_action_code_and_words(run):
    good = a_record(run)
    late, early, outside = (json.loads(json.dumps(good)) for _ in range(3))
    late["deals"][1]["result"]["chips"][0] += 1
    early["deals"][0]["actions"][2][0] = 3
    outside["game"] = "whist"
    lines = [good, late, early, outside]
    text = "\n\n".join(json.dumps(line) for line in lines) + "\n{\n"
    status, out, err = run("verify", "-", stdin=text.encode())
    assert status == 1
    found = out.splitlines()
    assert found[0].startswith("line 3: deal 1, action -: [wrong-result] ")
    assert found[1].startswith("line 5: deal 0, action 2: [not-your-turn] not your turn (seat 3, turn ")
    assert found[2].startswith("line 7: deal -, action -: [unknown-game] unknown game")
    assert found[3].startswith("line 8: deal -, action -: [not-json] ")
    assert len(found) == 4
    assert err == "5 records, 4 faulty\n"


def test_verify_keeps_to_a_line_whatever_the_record_holds(run):
    record = a_record(run)
    record["deals"][0]["actions"][0][1] = "pass\nline 99: \x1b[31m fine \ud800"
    status, out, _ = run("verify", "-", stdin=json.dumps(record).encode())
    assert status == 1
    assert len(out.splitlines()) == 1
    assert "\x1b" not in out


def test_verify_skips_blank_lines_but_counts_them(run):
    line = json.dumps(a_record(run)).encode()
    status, out, err = run("verify", "-", stdin=b"\n  \r\n" + line + b"\r\n\n" + line[:-1] + b"\n")
    assert status == 1
    assert out.startswith("line 5: ")
    assert err == "2 records, 1 faulty\n"


def test_verify_of_nothing_is_well(run):
    assert run("verify", "-") == (0, "", "0 records, 0 faulty\n")


def test_verify_refuses_a_line_that_is_too_large_and_reads_on(run):
    line = json.dumps(a_record(run)).encode()
    padded = line[:-1] + b" " * (SIZE_LIMIT - len(line)) + b"}"
    assert len(padded) == SIZE_LIMIT
    status, out, _ = run("verify", "-", stdin=padded + b"\n" + line + b"\n")
    assert (status, out) == (0, "")
    for extra in (1, 2, 3, SIZE_LIMIT, 2 * SIZE_LIMIT + 7):
        status, out, err = run("verify", "-", stdin=padded[:-1] + b" " * extra + b"}\n" + line + b"\n")
        assert status == 1
        assert out.splitlines() == [f"line 1: deal -, action -: [too-large] too large (limit {SIZE_LIMIT})"]
        assert err == "2 records, 1 faulty\n"


def test_verify_takes_bytes_that_are_no_text(run):
    status, out, _ = run("verify", "-", stdin=b"\xff\xfe{}\n\x00\n")
    assert status == 1
    assert [line.partition("]")[0] for line in out.splitlines()] == [f"line {n}: deal -, action -: [not-json" for n in (1, 2)]


def test_verify_as_a_program(tmp_path):
    good = program("simulate", "slovak-lorum", "--seed", "v", "--deals", "1").stdout
    file = tmp_path / "records.jsonl"
    file.write_text(good + good.replace('"dealer": ', '"dealer": 1'))
    ran = program("verify", str(file), check=False)
    assert ran.returncode == 1
    assert ran.stdout.startswith("line 2: deal 0, action -: [wrong-dealer]")
    assert ran.stderr == "2 records, 1 faulty\n"


def test_legal_lists_seat_and_sorted_tokens(run):
    record = a_record(run)
    begun = json.loads(json.dumps(record))
    begun["deals"] = begun["deals"][:1]
    begun["deals"][0]["actions"] = []
    del begun["deals"][0]["result"]
    begun["chips"], begun["pot"] = [0, 0, 0, 0], 0
    none = json.loads(json.dumps(begun))
    none["deals"] = []
    text = "\n".join(json.dumps(line) for line in (begun, record, none)) + "\n"
    status, out, err = run("legal", stdin=text.encode())
    first = (begun["deals"][0]["dealer"] + 1) % 4
    assert (status, err) == (0, "")
    assert out.splitlines() == [json.dumps([first, ["big", "pass", "small"]]), "[null, []]", "[null, []]"]


def test_legal_agrees_with_every_next_action(run):
    record = a_record(run)
    record["deals"] = record["deals"][:1]
    deal = record["deals"][0]
    del deal["result"]
    record["chips"], record["pot"] = [0, 0, 0, 0], 0
    actions, lines = deal["actions"], []
    for length in range(len(actions)):
        deal["actions"] = actions[:length]
        lines.append(json.dumps(record))
    _, out, _ = run("legal", stdin="\n".join(lines).encode())
    answers = [json.loads(line) for line in out.splitlines()]
    assert len(answers) == len(actions)
    for (seat, token), (asked, tokens) in zip(actions, answers, strict=True):
        assert asked == seat
        assert token in tokens
        assert tokens == sorted(tokens)


def test_legal_says_null_for_a_faulty_record_and_goes_on(run):
    line = json.dumps(a_record(run))
    status, out, err = run("legal", stdin=f"{{}}\n\n{line}\n".encode())
    assert status == 1
    assert out.splitlines() == ["null", "[null, []]"]
    assert err.startswith("line 1: deal -, action -: [part-missing]")


def test_legal_reads_a_file_too(run):
    status, out, _ = run("legal", str(SAMPLES[0]))
    assert status == 0
    assert len(out.splitlines()) == len(SAMPLES[0].read_text().splitlines())


def test_show_writes_a_script(run, tmp_path):
    record = a_record(run)
    file = tmp_path / "r.jsonl"
    file.write_text(json.dumps(record))
    status, out, _ = run("show", str(file), "--deal", "0")
    assert status == 0
    lines = out.splitlines()
    deal = record["deals"][0]
    names = "ENWS"
    assert lines[0] == "# deal 0, seed v"
    assert "game: slovak-lorum" in lines
    assert f"dealer: {names[deal['dealer']]}" in lines
    for seat, hand in enumerate(deal["hands"]):
        assert f"{names[seat]}: {' '.join(hand)}" in lines
    events = [line for line in lines if line[:2] in ("E ", "N ", "W ", "S ")]
    told = [
        (names.index(line[0]), line[2:].replace("leads", "play").replace("plays", "play").removeprefix("calls "))
        for line in events
    ]
    assert told == [(seat, token) for seat, token in deal["actions"]]
    tricks = sum(deal["result"]["tricks"])
    assert sum(" leads " in line for line in events) == tricks
    assert sum(line.startswith("# trick ") for line in lines) == tricks
    chips = ", ".join(f"{name} {change}" for name, change in zip(names, deal["result"]["chips"], strict=True))
    assert f"# chips: {chips}" in lines
    assert f"# pot: {deal['result']['pot']}" in lines


def test_show_writes_all_deals_of_all_records(run):
    line = json.dumps(a_record(run))
    status, out, _ = run("show", "-", stdin=f"{line}\n{line}\n".encode())
    assert status == 0
    assert [text for text in out.splitlines() if text.startswith("# deal ")] == ["# deal 0, seed v", "# deal 1, seed v"] * 2


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_show_tells_a_deal_in_progress_too(run, path):
    status, out, _ = run("show", str(path))
    assert status == 0
    unfinished = sum("result" not in json.loads(line)["deals"][-1] for line in path.read_text().splitlines())
    assert sum(" decides: " in line for line in out.splitlines()) == unfinished


def test_show_names_a_missing_deal_and_a_faulty_record(run):
    line = json.dumps(a_record(run)).encode()
    status, out, err = run("show", "-", "--deal", "2", stdin=line)
    assert (status, out) == (2, "")
    assert "there is no deal 2" in err
    status, out, err = run("show", "-", stdin=b"{}\n" + line)
    assert status == 1
    assert err.startswith("line 1: ")
    assert out.startswith("# deal 0")


def test_show_escapes_names_that_do_not_print(run):
    record = a_record(run)
    record["players"][0]["name"] = "Anna\nN plays HA\x1b[31m"
    status, out, _ = run("show", "-", "--deal", "0", stdin=json.dumps(record).encode())
    assert status == 0
    assert "# E is Anna\\nN plays HA\\x1b[31m (bot, random)" in out.splitlines()


def test_a_reader_that_goes_away_is_no_error():
    command = f"{sys.executable} -m pycore simulate slovak-lorum --seed b --matches 40"
    ran = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {command} | head -c 10"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ran.returncode == 0
    assert ran.stdout == '{"format":'
    assert ran.stderr == ""


def test_progress_is_shown_on_a_terminal_only(run, monkeypatch):
    monkeypatch.setattr("pycore.cli_progress.PATIENCE", -1.0)
    _, _, err = run("simulate", "slovak-lorum", "--deals", "2", "--seed", "p")
    assert err == ""
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    _, _, err = run("simulate", "slovak-lorum", "--deals", "2", "--seed", "p")
    assert "1 deals …" in err
    assert err.endswith("\r\033[K")


def test_help_lists_the_commands_and_the_games():
    text = program("--help").stdout
    assert all(word in text for word in ("simulate", "verify", "legal", "show"))
    text = program("simulate", "--help").stdout
    assert all(name in text.replace("\n", " ") for name in games.names())
