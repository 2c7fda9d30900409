"""Measure the readable rules by hand: `python tests/bench/rules_speed.py [--seconds 2]` plays random deals of every game.

A deal is dealt from a random order of the pack and played to its end and settlement: at each point the rules are asked for the
decision, a random action is chosen, the rules carry it out. `apply` checks the action again, as in play; `advance` is told
that it is allowed, as where the action was taken from the decision itself. Printed are deals a second of processor time,
medians of five runs.
"""

import argparse
import pathlib
import platform
import random
import statistics
import sys
import time

ROOT = pathlib.Path(__file__).parent.parent.parent
sys.path.insert(0, str(ROOT))

from pycore import games  # noqa: E402
from pycore.game import resolve_options  # noqa: E402

RUNS = 5


def deals_a_second(game, carry_out, seconds, rng, *, is_called=True):
    """Play random deals for some seconds; deals and actions a second. Without calls every first word is `pass`."""
    setup = game.next_setup((), resolve_options(game, {}), 0)
    size = len(game.deck(setup.options))
    pack = list(range(size))
    layouts = []
    for _ in range(200):
        rng.shuffle(pack)
        layouts.append(tuple(pack))
    deals = actions = 0
    begun = time.process_time()
    while time.process_time() - begun < seconds:
        for layout in layouts[:50]:
            state = game.deal(setup, layout)
            while (decision := game.decision(state)) is not None:
                choices = decision.actions()
                is_settled = len(choices) == 1 or (not is_called and choices[0].verb == "pass")
                state = carry_out(state, choices[0] if is_settled else rng.choice(choices))
                actions += 1
            game.score(state)
            deals += 1
    spent = time.process_time() - begun
    return deals / spent, actions / spent


def main():
    """Print a table of all games."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=1.0)
    given = parser.parse_args()
    print(f"CPython {platform.python_version()}, {platform.machine()}; deals (actions) a second, median of {RUNS} runs")
    for name in games.names():
        game = games.load(name)
        for way, carry_out in (("apply", game.apply), ("advance", game.advance)):
            for is_called in (True, False) if name == "slovak-lorum" else (True,):
                rng = random.Random(1)
                runs = [deals_a_second(game, carry_out, given.seconds, rng, is_called=is_called) for _ in range(RUNS)]
                deals, actions = (statistics.median(column) for column in zip(*runs, strict=True))
                what = "" if is_called else ", regular games only"
                print(f"{name:14} {way:8} {deals:9,.0f} ({actions:9,.0f}){what}", flush=True)


if __name__ == "__main__":
    main()
