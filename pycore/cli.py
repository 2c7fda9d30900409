"""The command line: `simulate`, `verify`, `legal` and `show`, over records as lines of JSON, `arena`, and `demo`.

Lines are counted from 1, deals and actions from 0 as in the record. The exit status is 0 if all is well, 1 if a record is
faulty, 2 if the command cannot be carried out at all.
"""

import argparse
import io
import json
import os
import secrets
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from pycore import games
from pycore import match as matches
from pycore.arena import ArenaError, Contest, Mapper, play
from pycore.arena.engines import Processes, one_process
from pycore.arena.report import write_json, write_text
from pycore.bots import LEVELS, RANDOM
from pycore.cli_progress import Bar, Progress
from pycore.demo.command import add_commands as add_demo_commands
from pycore.demo.writer import printable, write_deal
from pycore.errors import EngineError, RecordError
from pycore.game import OPEN, Options, Value, resolve_options, write_action
from pycore.games import AnyGame
from pycore.record import SEED_LIMIT, SIZE_LIMIT, Record, read, write
from pycore.simulation import DEFAULT_DEALS, MOST_DEALS, simulate

STDIN = "-"


class UsageError(Exception):
    """A command that cannot be carried out; the message is one sentence."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status."""
    parser = _parser()
    given = parser.parse_args(arguments)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")
    given.status = 0
    try:
        given.run(given)
        if sys.stdout is not None:
            sys.stdout.flush()
    except UsageError as error:
        print(f"{parser.prog}: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # Whoever read has seen enough; what was found faulty until then stays faulty.
        _drop_output()
    except OSError as error:
        _drop_output()
        print(f"{parser.prog}: cannot read or write: {error.strerror}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return int(given.status)


def _drop_output() -> None:
    """Write what is still buffered if that is possible; else let it go nowhere, so that it does not complain at exit."""
    if sys.stdout is None:
        return
    with suppress(OSError):
        sys.stdout.flush()
        return
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m pycore",
        description="Play, check and read records of card games.",
        epilog="Lines are counted from 1, deals and actions from 0 as in the record. "
        "Exit status: 0 all is well, 1 a record is faulty, 2 the command cannot be carried out.",
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    known = ", ".join((RANDOM, *LEVELS))
    command = commands.add_parser("simulate", help="let bots play matches; one record a line")
    command.add_argument("game", choices=games.names(), metavar="GAME", help=", ".join(games.names()))
    command.add_argument(
        "--deals", type=_deals, metavar="N", help=f"deals of a match, 1 to {MOST_DEALS} (default {DEFAULT_DEALS})"
    )
    command.add_argument("--seed", metavar="S", help="what everything follows from (default: a fresh one, see the record)")
    command.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="a table option; repeatable")
    command.add_argument(
        "--bots",
        default=RANDOM,
        metavar="LEVELS",
        help=f"{known}, or one for each seat with commas between",
    )
    command.add_argument("--matches", type=_matches, default=1, metavar="N", help="matches with the seeds S, S/2, S/3 …")
    command.set_defaults(run=_simulate)

    command = commands.add_parser("verify", help="replay records and name what is wrong with each faulty line")
    command.add_argument("file", metavar="FILE", help="records, one a line (- for the standard input)")
    command.set_defaults(run=_verify)

    command = commands.add_parser("legal", help="who decides after each record, and the tokens allowed: [seat, [tokens]]")
    command.add_argument(
        "file", nargs="?", default=STDIN, metavar="FILE", help="records, one a line (default: the standard input)"
    )
    command.set_defaults(run=_legal)

    command = commands.add_parser("show", help="write the deals of records as scripts that a person can read")
    command.add_argument("file", metavar="FILE", help="records, one a line (- for the standard input)")
    command.add_argument("--deal", type=int, metavar="N", help="only the deal of that number, counted from 0")
    command.set_defaults(run=_show)

    command = commands.add_parser("arena", help="let bots play duplicate deals against each other and say how well each did")
    command.add_argument("game", choices=games.names(), metavar="GAME", help=", ".join(games.names()))
    command.add_argument(
        "--bots", required=True, metavar="LEVELS", help=f"a level ({known}) for each seat, with commas between"
    )
    command.add_argument("--deals", type=_arena_deals, default=400, metavar="N", help="duplicate deals (default 400)")
    command.add_argument("--players", type=_deals, metavar="N", help="the same as --option players=N")
    command.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="a table option; repeatable")
    command.add_argument("--seed", metavar="S", help="what everything follows from (default: a fresh one)")
    command.add_argument("--jobs", type=_jobs, metavar="N", help="processes (default 1; 0 or -1: one for each processor)")
    command.add_argument("--backend", choices=("local", "dask"), default="local", help="local, or dask for many machines")
    command.add_argument("--address", metavar="URL", help="where the scheduler of the Dask cluster listens")
    command.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    command.set_defaults(run=_arena)
    add_demo_commands(commands)
    return parser


def _deals(text: str) -> int:
    return _number(text, MOST_DEALS)


def _matches(text: str) -> int:
    return _number(text, 1_000_000)


def _arena_deals(text: str) -> int:
    return _number(text, 1_000_000)


def _jobs(text: str) -> int:
    return 0 if text in ("0", "-1") else _number(text, 1024)


def _number(text: str, most: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10 and 1 <= int(text) <= most):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 to {most}")
    return int(text)


def _simulate(given: argparse.Namespace) -> None:
    game = games.load(given.game)
    options = _options(game, given.option, given.deals)
    deals = DEFAULT_DEALS if given.deals is None else int(given.deals)
    levels = _levels(given.bots, int(dict(options)["players"]))
    seeds = _seeds(given.seed, given.matches)
    progress = Progress("deals")
    for seed in seeds:
        print(write(simulate(game.name, options, seed, levels, deals, progress.step)), flush=True)
    progress.end()


def _arena(given: argparse.Namespace) -> None:
    game = games.load(given.game)
    texts = given.option if given.players is None else [*given.option, f"players={given.players}"]
    options = _options(game, texts, None)
    bots = _levels(given.bots, int(dict(options)["players"]))
    contest = Contest(game.name, game.version, options, bots, next(_seeds(given.seed, 1)))
    progress = Bar("deals", given.deals)
    deals = []
    with _mapper(given) as mapper:
        try:
            for deal in play(contest, given.deals, mapper):
                deals.append(deal)
                progress.step()
        except (ArenaError, ConnectionError) as error:
            raise UsageError(printable(str(error))) from None
        except BrokenExecutor:
            raise UsageError("a process that was at work has ended by itself (out of memory?); fewer --jobs may help") from None
        finally:
            progress.end()
    print((write_json if given.json else write_text)(contest, deals), end="")


@contextmanager
def _mapper(given: argparse.Namespace) -> Iterator[Mapper]:
    """Choose what carries out the work, and end it when the work is done or given up."""
    if given.backend == "local":
        if given.address is not None:
            raise UsageError("--address goes with --backend dask")
        if given.jobs is None or given.jobs == 1:
            yield one_process
            return
        with closing(Processes(given.jobs)) as processes:
            yield processes
        return
    if given.address is None or given.jobs is not None:
        raise UsageError("--backend dask takes an --address, and no --jobs: the cluster says how many")
    try:
        from pycore.adapters.cluster import DaskCluster

        cluster = DaskCluster(given.address)
    except ImportError as error:
        raise UsageError(f"--backend dask needs the extra 'arena': there is no {error.name}") from None
    except (OSError, ValueError) as error:
        raise UsageError(f"no Dask scheduler answers at {printable(given.address)}: {printable(str(error))}") from None
    with closing(cluster):
        yield cluster


def _options(game: AnyGame, texts: list[str], deals: int | None) -> Options:
    declared = {option.name: option for option in game.options}
    chosen: dict[str, Value] = {}
    for text in texts:
        name, sign, value = text.partition("=")
        if not sign:
            raise UsageError(f"an option is written NAME=VALUE, not {printable(text)}")
        if name in chosen:
            raise UsageError(f"the option {name} is given twice")
        is_numeric = name in declared and (
            declared[name].span is not None or any(isinstance(known, int) for known in declared[name].values)
        )
        chosen[name] = int(value) if is_numeric and value.isascii() and value.isdigit() and len(value) < 10 else value
    if deals is not None and chosen.get("deals") != OPEN:
        if chosen.get("deals", deals) != deals:
            raise UsageError("--deals and --option deals=… contradict each other")
        chosen["deals"] = deals
    try:
        return resolve_options(game, chosen)
    except EngineError as error:
        known = f"; {game.name} has {', '.join(declared)}" if error.code == "unknown-option" else ""
        raise UsageError(printable(error.words) + known) from None


def _levels(text: str, players: int) -> tuple[str, ...]:
    levels = tuple(text.split(","))
    for level in levels:
        if level not in (RANDOM, *LEVELS):
            raise UsageError(f"there is no bot {printable(level)}; there are {', '.join((RANDOM, *LEVELS))}")
    if len(levels) == 1:
        return levels * players
    if len(levels) != players:
        raise UsageError(f"{len(levels)} bots for {players} seats")
    return levels


def _seeds(text: str | None, count: int) -> Iterator[str]:
    seed = secrets.token_hex(8) if text is None else text
    longest = seed if count == 1 else f"{seed}/{count}"
    if not seed or len(longest) > SEED_LIMIT:
        suffix = "" if count == 1 else f" with the number of the match, as in S/{count}"
        raise UsageError(f"a seed has 1 to {SEED_LIMIT} characters{suffix}")
    try:
        seed.encode()
    except UnicodeEncodeError:
        raise UsageError("a seed is text in UTF-8") from None
    return (seed if number == 1 else f"{seed}/{number}" for number in range(1, count + 1))


def _verify(given: argparse.Namespace) -> None:
    total = faulty = 0
    progress = Progress("records")
    for number, found in _records(given.file):
        total += 1
        progress.step()
        if isinstance(found, RecordError):
            faulty += 1
            given.status = 1
            print(f"line {number}: {printable(str(found))}")
    progress.end()
    print(f"{total} record{'s' * (total != 1)}, {faulty} faulty", file=sys.stderr)


def _legal(given: argparse.Namespace) -> None:
    for number, found in _records(given.file):
        if isinstance(found, RecordError):
            given.status = 1
            print("null")
            print(f"line {number}: {printable(str(found))}", file=sys.stderr)
            continue
        decision = matches.decision(found.match)
        deck = found.match.game.deck(found.match.options)
        actions = () if decision is None else decision.actions()
        seat = None if decision is None else decision.seat
        print(json.dumps([seat, sorted(write_action(deck, action) for action in actions)]))


def _show(given: argparse.Namespace) -> None:
    shown = 0
    for number, found in _records(given.file):
        if isinstance(found, RecordError):
            given.status = 1
            print(f"line {number}: {printable(str(found))}", file=sys.stderr)
            continue
        deals = range(len(found.match.deals))
        for deal in deals if given.deal is None else (d for d in deals if d == given.deal):
            print(("\n" if shown else "") + write_deal(found, deal), end="")
            shown += 1
    if given.deal is not None and not shown and not given.status:
        raise UsageError(f"there is no deal {given.deal}; deals are counted from 0")


def _records(file: str) -> Iterator[tuple[int, Record | RecordError]]:
    """Read the records of a file line by line; each comes with its line number, from 1; blank lines are passed over."""
    with _opened(file) as stream:
        number = 0
        while line := stream.readline(SIZE_LIMIT + 2):
            number += 1
            is_cut = not line.endswith(b"\n") and len(line) > SIZE_LIMIT
            while is_cut and (rest := stream.readline(SIZE_LIMIT)) and not rest.endswith(b"\n"):
                pass
            text = line.rstrip(b"\r\n")
            if is_cut or text.strip():
                try:
                    yield number, read(text)
                except RecordError as error:
                    yield number, error


@contextmanager
def _opened(file: str) -> Iterator[BinaryIO]:
    if file == STDIN:
        if sys.stdin is None:
            raise UsageError("cannot read the standard input: it is closed")
        yield sys.stdin.buffer
        return
    try:
        stream = Path(file).open("rb")  # noqa: SIM115 - closed below, beyond the reach of this except
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not a file name"
        raise UsageError(f"cannot read {printable(file)}: {reason}") from None
    with stream:
        yield stream
