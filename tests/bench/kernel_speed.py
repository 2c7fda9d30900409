"""How quick are the playouts and the decisions of the searches?

    python tests/bench/kernel_speed.py [--deals 30] [GAME ...]
    node tests/bench/in_pyodide.mjs web/node_modules/pyodide tests/bench/kernel_speed.py

Printed are deals a second of processor time (median of five runs): whole random deals of Slovak Lorum, dealt and played; whole
playouts by rule of sampled deals of all games; then the median, p95 and longest time of a decision at `expert`, over every
decision with a choice of deals that `club` plays (the first `--deals` of them).
"""

import argparse
import sys
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[2]))

from pycore import games
from pycore import match as matches
from pycore.bots import choose
from pycore.bots.policies.clumond import kernel as clumond
from pycore.bots.policies.clumond.steering import finish_steered
from pycore.bots.policies.dobbm import kernel as dobbm
from pycore.bots.policies.domino_loo import kernel as loo
from pycore.bots.policies.slovak_lorum import kernel as lorum
from pycore.bots.policies.slovak_lorum.playouts import LENGTH, finish_regular
from pycore.game import resolve_options

IS_BROWSER = sys.platform == "emscripten"


def clock():
    """Tell the processor time, in seconds; the browser's Python has none, but Node has."""
    if not IS_BROWSER:
        return process_time()
    from js import process

    used = process.cpuUsage()
    return (used.user + used.system) / 1e6


def rate(step, count):
    """Say how often a second a step can be done."""
    found = []
    for _ in range(5):
        begun = clock()
        for _ in range(count):
            step()
        found.append(count / (clock() - begun))
    return round(median(found))


def random_deals():
    """Make a step that deals and plays a random deal of Slovak Lorum."""
    rng, shuffles, draws = Random(1), lorum.shuffles(), lorum.draws()
    deck = tuple(1 << card for card in range(32))
    random, play = rng.random, lorum.play_randomly

    def step():
        nonlocal deck
        deck = shuffles[int(random() * 512)](deck)
        play(deck, draws[int(random() * 64)])

    return step


def lorum_playouts():
    """Make a step that plays a regular deal by rule from its first lead."""
    rng = Random(2)
    none = (0,) * 4
    start = lorum.Start(4, None, "regular", "free", 0, 0, 4, 0, 0, 0, 0, none, none, (1 << 32) - 1)
    order = [1 << card for card in range(32)]
    dealt = []
    for _ in range(200):
        rng.shuffle(order)
        dealt.append([sum(order[first : first + 8]) for first in range(0, 32, 8)])
    return lambda: finish_regular(start, list(rng.choice(dealt)), rng.randbytes(LENGTH), 30)


def clumond_playouts():
    """Make a step that plays a standard deal from its first lead, one seat steering, two by plan."""
    rng = Random(3)
    order = [1 << card for card in range(48)]
    dealt = []
    for _ in range(200):
        rng.shuffle(order)
        dealt.append([sum(order[first : first + 16]) for first in range(0, 48, 16)])

    def step():
        table = clumond.Table(list(rng.choice(dealt)), [0, 0, 0], 0, None)
        table.careful = ()
        finish_steered(table, 0, rng)

    return step


def dobbm_playouts():
    """Make a step that plays a deal of Dobbm by rule from its first lead."""
    rng = Random(4)
    order = [1 << card for card in range(36)]
    dealt = []
    for _ in range(200):
        rng.shuffle(order)
        hands = tuple(sum(order[first : first + 8]) for first in range(0, 32, 8))
        dealt.append(dobbm.Point(hands, 0, 0, 0, 0, 0, 0, sum(order[32:]), 0))
    return lambda: dobbm.play_out(rng.choice(dealt), 0, rng.getrandbits(dobbm.RANDOM_BITS))


def loo_playouts():
    """Make a step that plays a deal of Domino Loo by rule, four players, from its first lead."""
    rng, table = Random(5), loo.tables(3, False)
    order = [1 << tile for tile in range(28)]
    dealt = []
    for _ in range(200):
        rng.shuffle(order)
        hands = tuple(sum(order[first : first + 5]) for first in range(0, 20, 5))
        dealt.append(loo.Point(hands, 0, -1, 0, 0, 0, (0,) * 4, False))
    return lambda: loo.play_out(table, rng.choice(dealt), 0, 0, rng.getrandbits(loo.RANDOM_BITS))


def decisions(name, deals):
    """Time every decision with a choice of some deals."""
    game = games.load(name)
    match = matches.start_match(game, resolve_options(game, {"deals": "open"}), "speed")
    times = []
    for _ in range(deals):
        match = matches.deal_next(match)
        while (decision := matches.decision(match)) is not None:
            seen = matches.observe(match, decision.seat)
            if len(decision.actions()) > 1:
                begun = clock()
                choose(seen, decision, "expert", "speed")
                times.append(clock() - begun)
            match = matches.play(match, decision.seat, choose(seen, decision, "club", "speed"))
    times.sort()
    return f"median {median(times):.3f} s, p95 {times[int(0.95 * len(times))]:.3f} s, longest {times[-1]:.3f} s of {len(times)}"


PLAYOUTS = {
    "slovak-lorum": (lorum_playouts, 1_000),
    "clumond": (clumond_playouts, 200),
    "dobbm": (dobbm_playouts, 2_000),
    "domino-loo": (loo_playouts, 2_000),
}
"""How each game plays a deal out, and how often one run does it."""


def main():
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=list(PLAYOUTS))
    parser.add_argument("--deals", type=int, default=10)
    given = parser.parse_args()
    print(f"Python {sys.version.split()[0]} on {sys.platform}", flush=True)
    if "slovak-lorum" in given.games:
        print(f"slovak-lorum, random deals: {rate(random_deals(), 20_000):,} a second", flush=True)
    for name, (playouts, count) in PLAYOUTS.items():
        if name in given.games:
            print(f"{name}, playouts by rule: {rate(playouts(), count):,} a second", flush=True)
            print(f"{name}, a decision at expert: {decisions(name, given.deals)}", flush=True)


if __name__ == "__main__":
    main()
