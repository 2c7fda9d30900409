"""How strong are Slovak Lorum and Clumond played: `python tests/bench/lorum_clumond_strength.py GAME [--deals 200]`.

Duplicate deals of matches that the rule level played (`pycore/arena` does the same; here the hits are counted too): every deal,
with its pot and dealer, is played once with the level in each seat and the rule level in the others. A result is the change in
chips and an equal part of the pot's change. `--regular` passes all calls, `--standard` lets nobody go. Figures are printed as
the deals are played, so that a run that is ended early has said something; thinking is measured in processor time.
"""

import argparse
import sys
from math import sqrt
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[2]))

from pycore import games
from pycore import match as matches
from pycore.bots import choose
from pycore.game import POT, Action, resolve_options
from pycore.games.clumond.targets import is_hit

CLUB = "club"


def play(match, levels, calls, seed, times):
    """Play the last deal of a match to its end."""
    ply = 0
    while (decision := matches.decision(match)) is not None:
        if decision.phase != "playing" and not calls:
            action = Action("pass")
        else:
            seen, begun = matches.observe(match, decision.seat), process_time()
            action = choose(seen, decision, levels[decision.seat], f"{seed}/{ply}")
            if levels[decision.seat] != CLUB and len(decision.actions()) > 1:
                times.append((process_time() - begun, decision.phase, len(seen.tricks)))
        match = matches.play(match, decision.seat, action)
        ply += 1
    return match


def deals(game, options, seed):
    """Deal the deals of matches that the rule level plays, one after the other, without end."""
    number = 0
    while True:
        number += 1
        match = matches.start_match(game, options, f"{seed}/{number}")
        while not matches.is_over(match):
            match = matches.deal_next(match)
            yield match
            match = play(match, (CLUB,) * match.players, True, "reference", [])


def summary(results):
    """Write mean, standard error and 95 % interval."""
    mean = sum(results) / len(results)
    error = sqrt(sum((result - mean) ** 2 for result in results) / (len(results) - 1) / len(results))
    return f"{mean:+.2f} ± {error:.2f} [{mean - 1.96 * error:+.2f} .. {mean + 1.96 * error:+.2f}]"


def main():
    """Play, and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=("slovak-lorum", "clumond"))
    parser.add_argument("--level", default="expert")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--seed", default="strength")
    parser.add_argument("--regular", "--standard", dest="calls", action="store_false")
    parser.add_argument("--players", type=int)
    given = parser.parse_args()
    game = games.load(given.game)
    table = {"players": 3, "three_players": "on"} if given.players == 3 and given.game == "slovak-lorum" else {}
    results, hits, others, times = [], [], [], []
    for match in deals(game, resolve_options(game, table), given.seed):
        chips = []
        for seat in range(match.players):
            levels = [given.level if other == seat else CLUB for other in range(match.players)]
            score = play(match, levels, given.calls, f"{len(results)}/{seat}", times).deals[-1].score
            chips.append(score.change(seat) + score.change(POT) / match.players)
            if given.game == "clumond" and not any(transfer.reason.startswith("clumond") for transfer in score.transfers):
                found = [is_hit(tricks, code) for tricks, code in zip(score.tricks, score.figure("codes"), strict=True)]
                hits.append(found[seat])
                others.append((sum(found) - found[seat]) / 2)
        results.append(sum(chips) / len(chips))
        if len(results) % 10 == 0 or len(results) == given.deals:
            spans = sorted(span for span, *_ in times)
            line = f"{given.game} {given.level}, {len(results)} deals: {summary(results)} chips a deal"
            if hits:
                share = sum(hits) / len(hits)
                line += f"; hits {share:.1%} ± {sqrt(share * (1 - share) / len(hits)):.1%} of {len(hits)}"
                line += f", the others {sum(others) / len(others):.1%}"
            if spans:
                line += f"; p95 {spans[int(0.95 * len(spans))]:.3f} s, longest {max(times)}"
            print(line, flush=True)
        if len(results) == given.deals:
            break


if __name__ == "__main__":
    main()
