"""Ask bots for the must-find positions with many seeds: `python tests/bench/must_find.py [--seeds 20] [GAME ...]`.

Printed is every position that some seed misses, with how often each answer was given; the exit status is 1 if there is one.
"""

import argparse
import pathlib
import sys
from collections import Counter

ROOT = pathlib.Path(__file__).parent.parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from must_find import must_finds  # noqa: E402


def main():
    """Ask, and print what was missed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*")
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--levels", default="strong,expert")
    given = parser.parse_args()
    chosen = [found for found in must_finds() if not given.games or found.game in given.games]
    missed = 0
    for level in given.levels.split(","):
        for found in chosen:
            answers = Counter(found.answer(level, f"must find {seed}") for seed in range(given.seeds))
            if set(answers) - set(found.entry["accepted"]):
                missed += 1
                print(f"{level}: {found.game} {found.name}: {dict(answers)}, accepted {found.entry['accepted']}", flush=True)
        print(f"{level}: {len(chosen)} positions, {given.seeds} seeds each", flush=True)
    sys.exit(missed > 0)


if __name__ == "__main__":
    main()
