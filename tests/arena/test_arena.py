"""The arena: duplicate deals, figures, the command, and the same result wherever the work is done."""

import json
import math
import os
import statistics
import sys
from concurrent.futures import BrokenExecutor

import pytest

from pycore import games
from pycore.arena import Contest, play, play_duplicate, situations
from pycore.arena.engines import Processes, one_process
from pycore.arena.figures import ratio, summarise
from pycore.cli import main
from pycore.game import resolve_options
from pycore.match import seeded_layout
from pycore.simulation import simulate

every_game = pytest.mark.parametrize("name", games.names())


def contest(name, bots=(), seed="arena", **given):
    """Set up a contest; without bots `club` and for the rest `random`."""
    game = games.load(name)
    options = resolve_options(game, given)
    players = dict(options)["players"]
    return Contest(name, game.version, options, tuple(bots) or ("club",) + ("random",) * (players - 1), seed)


@every_game
def test_every_bot_sits_at_every_seat_and_what_one_wins_others_lose(name):
    chosen = contest(name)
    assert [lineup.index("club") for lineup in chosen.lineups] == list(range(len(chosen.bots)))
    for deal in play(chosen, 6, one_process):
        players = len(chosen.bots)
        plays = [deal.lines[start : start + players] for start in range(0, len(deal.lines), players)]
        assert [tuple(line.bot for line in lines) for lines in plays] == list(chosen.lineups)
        assert all(sum(line.stake for line in lines) == 0 for lines in plays)


def test_rotations_keep_who_follows_whom_and_equal_ones_are_played_once():
    bots = ("beginner", "club", "random")
    assert contest("clumond", bots).lineups == (bots, ("random", "beginner", "club"), ("club", "random", "beginner"))
    assert len(contest("dobbm", ("club", "random") * 2).lineups) == 2
    assert len(contest("dobbm", ("club",) * 4).lineups) == 1


@every_game
def test_the_situations_are_those_of_a_match_of_club_players(name):
    chosen = contest(name)
    found = situations(chosen, 15, one_process)
    match = simulate(name, chosen.options, "arena/1", ("club",) * len(chosen.bots)).match
    assert [situation.setup for situation in found[:12]] == [deal.setup for deal in match.deals]
    assert [situation.layout for situation in found[:12]] == [seeded_layout(match, number) for number in range(12)]
    assert [situation.setup.number for situation in found[12:]] == [0, 1, 2]
    assert [situation.number for situation in found] == list(range(15))


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("domino-loo", {"scoring": "points15", "players": 2}),
        ("domino-loo", {"deals": "open"}),
        ("clumond", {"final_pot": "repeat", "deals": 2}),
        ("dobbm", {"players": 5, "mussrunde": "on", "deals": 3}),
        ("slovak-lorum", {"players": 3, "three_players": "on"}),
    ],
)
def test_matches_that_end_otherwise_give_as_many_deals_as_are_asked_for(name, given):
    assert len(list(play(contest(name, **given), 30, one_process))) == 30


@every_game
def test_equal_bots_come_to_nothing_exactly(name):
    chosen = contest(name, ("club",) * len(contest(name).bots))
    (club,) = summarise(chosen, list(play(chosen, 8, one_process)))
    assert (club.chips.mean, club.chips.error) == (0.0, 0.0)


@every_game
def test_club_beats_chance(name):
    chosen = contest(name)
    club, chance = summarise(chosen, list(play(chosen, 60, one_process)))
    assert club.chips.interval[0] > 0 > chance.chips.interval[1]
    assert club.chips.mean == pytest.approx(-chance.chips.mean * (len(chosen.bots) - 1))


def test_mean_and_error_are_those_of_the_deals():
    values = [3, -1, 4, -1, -5, 9, 2, 6]
    figure = ratio([(4, 4 * value) for value in values], 3)
    assert figure.mean == pytest.approx(statistics.mean(values) / 3)
    assert figure.error == pytest.approx(statistics.stdev(values) / math.sqrt(len(values)) / 3)
    assert figure.interval == pytest.approx((figure.mean - 1.96 * figure.error, figure.mean + 1.96 * figure.error), rel=1e-3)
    assert ratio([(4, 8)], 1).interval is None


def test_roles_add_up_to_the_whole():
    for name in games.names():
        chosen = contest(name)
        for bot in summarise(chosen, list(play(chosen, 12, one_process))):
            assert sum(figure.times for _, figure in bot.roles) == bot.chips.times == 12 * len(chosen.lineups) * bot.seats
            total = sum(figure.times * figure.mean for _, figure in bot.roles)
            assert total == pytest.approx(bot.chips.times * bot.chips.mean)


def test_a_contest_of_another_version_is_not_played():
    (situation,) = situations(contest("dobbm"), 1, one_process)
    other = situation._replace(contest=situation.contest._replace(version=99))
    with pytest.raises(Exception, match="dobbm has version 99 here and 1 where it is played"):
        play_duplicate(other)


def test_closed_processes_leave_nothing_running():
    processes = Processes(1)
    assert list(processes(abs, [-1, -2])) == [1, 2]
    (worker,), manager = processes._pool._processes.values(), processes._pool._executor_manager_thread
    processes.close()
    manager.join(60)  # it fetches the worker's exit status, which the system gives once: a second one who asks gets none
    assert not manager.is_alive()
    assert worker.exitcode == 0


def test_a_process_that_ends_by_itself_is_an_error_and_not_a_wait():
    processes = Processes(1)
    with pytest.raises(BrokenExecutor):
        list(processes(os._exit, [1]))
    processes.close()


ARGUMENTS = ("arena", "domino-loo", "--players", "3", "--bots", "club,beginner,random", "--deals", "25", "--seed", "same")


@pytest.fixture
def run(capsys):
    """Run a command in this process: exit status, standard output, standard error."""

    def command(*arguments):
        try:
            status = main(arguments)
        except SystemExit as stop:
            status = stop.code
        return status, *capsys.readouterr()

    return command


@pytest.fixture(scope="module")
def cluster():
    """Start a Dask cluster on this machine with two workers, each a process of its own."""
    from distributed import LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None) as started:
        yield started


def test_the_same_seed_gives_the_same_bytes_on_one_process_on_all_and_on_a_cluster(run, cluster):
    ways = (
        (),
        ("--jobs", "1"),
        ("--jobs", "2"),
        ("--jobs", "-1"),
        ("--backend", "dask", "--address", cluster.scheduler_address),
    )
    for form in ((), ("--json",)):
        answers = [run(*ARGUMENTS, *form, *way) for way in ways]
        assert [status for status, _, _ in answers] == [0] * len(ways)
        assert len({out for _, out, _ in answers}) == 1


def test_the_table_names_what_was_played_and_how_each_bot_did(run):
    _, out, err = run(*ARGUMENTS)
    assert err == ""
    assert "domino-loo, 25 deals, each played 3 times" in out
    assert "seed 'same'" in out
    assert "players=3" in out
    assert [line.split()[:2] for line in out.splitlines()[4:8]] == [
        ["bot", "seats"],
        ["club", "1"],
        ["beginner", "1"],
        ["random", "1"],
    ]
    assert "pots a deal" in out
    assert "miss" in out


def test_json_has_the_same_unrounded(run):
    _, out, _ = run(*ARGUMENTS, "--json")
    data = json.loads(out)
    assert (data["game"], data["seed"], data["deals"], data["lineups"]) == ("domino-loo", "same", 25, 3)
    assert data["options"]["players"] == 3
    assert [result["bot"] for result in data["results"]] == ["club", "beginner", "random"]
    assert sum(result["chips"]["mean"] for result in data["results"]) == pytest.approx(0)
    for result in data["results"]:
        low, high = result["chips"]["interval_95"]
        assert low < result["chips"]["mean"] < high
        assert result["chips"]["times"] == 75


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("poker", "--bots", "club"), "invalid choice: 'poker'"),
        (("dobbm",), "--bots"),
        (("dobbm", "--bots", "club,wizard"), "there is no bot wizard"),
        (("dobbm", "--bots", "club,club,club"), "3 bots for 4 seats"),
        (("dobbm", "--bots", "club", "--players", "6"), "option out of range"),
        (("dobbm", "--bots", "club", "--players", "5", "--option", "players=5"), "players is given twice"),
        (("dobbm", "--bots", "club", "--deals", "0"), "is not a number from 1 to"),
        (("dobbm", "--bots", "club", "--jobs", "many"), "is not a number from 1 to"),
        (("dobbm", "--bots", "club", "--seed", ""), "a seed has 1 to 64 characters"),
        (("dobbm", "--bots", "club", "--address", "tcp://127.0.0.1:1"), "--address goes with --backend dask"),
        (("dobbm", "--bots", "club", "--backend", "dask"), "takes an --address"),
        (("dobbm", "--bots", "club", "--backend", "dask", "--address", "nowhere"), "no Dask scheduler answers at nowhere"),
        (("dobbm", "--bots", "club", "--backend", "dask", "--address", "tcp://127.0.0.1:1"), "no Dask scheduler answers"),
    ],
)
def test_what_cannot_be_played_is_said_in_a_sentence(run, arguments, words):
    status, out, err = run("arena", *arguments)
    assert (status, out) == (2, "")
    assert words in err
    assert "Traceback" not in err


def test_a_process_that_ended_by_itself_is_told_in_a_sentence(run, monkeypatch):
    monkeypatch.setattr("pycore.cli.play", lambda contest, deals, mapper: mapper(os._exit, [1]))
    status, out, err = run(*ARGUMENTS, "--jobs", "2")
    assert (status, out) == (2, "")
    assert "a process that was at work has ended by itself" in err


def test_without_the_extra_the_cluster_is_refused_in_a_sentence(run, monkeypatch):
    monkeypatch.setitem(sys.modules, "joblib", None)
    status, _, err = run(*ARGUMENTS, "--backend", "dask", "--address", "tcp://127.0.0.1:1")
    assert status == 2
    assert "needs the extra 'arena': there is no joblib" in err


def test_progress_is_a_bar_on_a_terminal_and_plain_lines_elsewhere(run, monkeypatch):
    monkeypatch.setattr("pycore.cli_progress.PATIENCE", -1.0)
    monkeypatch.setattr("pycore.cli_progress.PAUSE", -1.0)
    _, _, err = run(*ARGUMENTS)
    assert [line.split(",")[0] for line in err.splitlines()][::5] == ["3 of 25 deals", "15 of 25 deals"]
    assert err.splitlines()[-1].startswith("25 of 25 deals")
    monkeypatch.setattr("pycore.cli_progress._is_terminal", lambda: True)
    _, _, err = run(*ARGUMENTS)
    assert "[###...........................] 3 of 25 deals, 0:" in err
    assert err.endswith("\r\033[K")
