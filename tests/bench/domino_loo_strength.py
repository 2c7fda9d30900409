"""How strong Domino Loo is played: one seat at a level against the rule level in all others, in pools a deal.

python tests/bench/domino_loo_strength.py 3 --deals 200 --level expert

Every deal is played once by the rule level alone and once for each seat with that seat at the level. What a seat has from a
deal are its chips and its part in what is left in the pool, in units of the pool at the start (in points: its lead, in fives).
"""

import argparse
import sys
from math import sqrt
from pathlib import Path
from statistics import mean, stdev
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[2]))

from pycore.bots import choose
from pycore.game import POT, Setup, resolve_options
from pycore.games.domino_loo.rules import GAME
from pycore.games.domino_loo.scoring import counts_points, due_antes, pool_at_start
from pycore.shuffle import deal_key, shuffled

CLUB = "club"
POTS = (0, 5, 11, 17, 30)
"""The pools that deals begin with go round, as they come about in matches."""


def outcome(number, options, seat, level, times):
    """Play one deal with a seat at the level (`None`: nobody), and say what each seat has from it."""
    players = int(dict(options)["players"])
    pot = 0 if counts_points(options) else POTS[number % len(POTS)]
    dealer = number % players
    antes = due_antes(options, players, dealer, pot)
    setup = Setup(number, players, dealer, tuple(range(players)), antes, pot, (0,) * players, options)
    state, ply = GAME.deal(setup, shuffled(deal_key("loo strength", number), 28)), 0
    while (decision := GAME.decision(state)) is not None:
        asked = level if decision.seat == seat else CLUB
        start = process_time()
        action = choose(GAME.observe(state, decision.seat), decision, asked, f"{number} {ply}")
        if asked != CLUB and len(decision.actions()) > 1:
            times.append(process_time() - start)
        state, ply = GAME.apply(state, action), ply + 1
    score = GAME.score(state)
    if counts_points(options):
        points = score.figure("score")
        return [(own - (sum(points) - own) / (players - 1)) / 5 for own in points]
    carried = (pot + score.change(POT)) / players
    return [(score.change(who) + carried) / pool_at_start(setup) for who in range(players)]


def main():
    """Measure, and print as it goes on."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("players", type=int, choices=(2, 3, 4))
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--level", default="expert")
    parser.add_argument("--scoring", default="pool")
    given = parser.parse_args()
    options = resolve_options(GAME, {"players": given.players, "scoring": given.scoring})
    gains, times = [], []
    for number in range(given.first, given.first + given.deals):
        by_rule = outcome(number, options, None, CLUB, [])
        seats = range(given.players)
        gains.append(mean(outcome(number, options, seat, given.level, times)[seat] - by_rule[seat] for seat in seats))
        if len(gains) % 20 == 0 or len(gains) == given.deals:
            error = stdev(gains) / sqrt(len(gains))
            found = f"{mean(gains):+.3f} ± {1.96 * error:.3f} (95 %)"
            print(f"{given.players} players, {given.scoring}, {given.level}: {len(gains)} deals, {found}", flush=True)
    times.sort()
    p95 = times[int(0.95 * len(times))]
    print(f"{len(times)} decisions: mean {mean(times):.3f} s, p95 {p95:.3f} s, at most {times[-1]:.3f} s of processor time")


if __name__ == "__main__":
    main()
