"""Hold the engine against the reference over many deals, by hand: `python tests/bench/referee_agreement.py --deals 100000`.

Half the matches are played by the engine and judged by the reference, half the other way round, under random options. One
record in four is also corrupted in a random way and has to be refused by both. The first disagreement ends it with status 1.
"""

import argparse
import pathlib
import platform
import random
import sys
import time

ROOT = pathlib.Path(__file__).parent.parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

import agreement  # noqa: E402
from mutations import MUTATIONS  # noqa: E402
from reference import referee  # noqa: E402


def corrupt(plain, rng):
    """Corrupt a record in some way that applies and see it refused."""
    while True:
        kind = rng.choice(list(MUTATIONS))
        mutated = MUTATIONS[kind](plain, rng)
        if mutated is not None:
            agreement.check_refused(mutated, kind)
            return


def run(name, wanted, seed, started):
    """Play one game until so many deals agree; returns the counts."""
    rng = random.Random(f"{seed} {name}")
    counts = {"deals": 0, "matches": 0, "decisions": 0, "corruptions": 0}
    shown = 0.0
    while counts["deals"] < wanted:
        check = rng.choice([agreement.check_engine_match, agreement.check_reference_match])
        plain = check(name, rng, 12 if rng.random() < 0.1 else rng.randint(1, 3))
        counts["deals"] += len(plain["deals"])
        counts["matches"] += 1
        counts["decisions"] += sum(len(deal["actions"]) for deal in plain["deals"])
        if rng.random() < 0.25:
            corrupt(plain, rng)
            counts["corruptions"] += 1
        now = time.monotonic()
        if now - shown > 2 or counts["deals"] >= wanted:
            shown = now
            line = ", ".join(f"{count:,} {what}" for what, count in counts.items())
            print(f"\r{name}: {line}, {now - started:.0f} s ", end="", flush=True)
    print()
    return counts


def main():
    """Read the command line and run the games asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=sorted(referee.GAMES), help="games (all)")
    parser.add_argument("--deals", type=int, default=100_000, help="deals a game")
    parser.add_argument("--seed", default="agreement", help="another seed plays other matches")
    arguments = parser.parse_args()
    for name in arguments.games:
        if name not in referee.GAMES:
            parser.error(f"unknown game {name}: one of {', '.join(sorted(referee.GAMES))}")
    print(f"Python {platform.python_version()}, seed {arguments.seed!r}, {arguments.deals:,} deals a game")
    started = time.monotonic()
    for name in arguments.games:
        try:
            run(name, arguments.deals, arguments.seed, started)
        except agreement.DisagreementError as error:
            print(f"\n{name}: {error}")
            return 1
    print(f"engine and reference agree ({time.monotonic() - started:.0f} s)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
