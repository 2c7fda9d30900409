"""Do bots see hidden cards? `python tests/bench/fair.py [--positions 1000] [--levels club,strong,expert] [GAME ...]`.

For random positions of matches (half of the actions by chance, half by `club`) a level is asked with a fixed seed in the true
state and in three others that the seat cannot tell from it: other deals of the pack, replayed by the rules to the same point,
found without any bot's help (`pycore/adapters/chain.py`). All four answers have to be the same. Printed is how often they were;
the exit status is 1 if one differed. `--share 10` leaves searches a tenth of their worlds, which makes many positions quick: a
search is given the same to look at, it only looks at less of it. `--first` begins with another position.
"""

import argparse
import pathlib
import random
import sys
import time
from itertools import islice

ROOT = pathlib.Path(__file__).parent.parent.parent
sys.path.insert(0, str(ROOT))

from pycore import games  # noqa: E402
from pycore import match as matches  # noqa: E402
from pycore.adapters.chain import walk  # noqa: E402
from pycore.bots import choose, search  # noqa: E402
from pycore.errors import OptionError  # noqa: E402
from pycore.game import resolve_options, write_action  # noqa: E402

OTHERS = 3


def random_options(game, rng):
    """Choose the standard options, or any values that go together."""
    while True:
        given = {option.name: rng.choice(option.values) for option in game.options} if rng.random() < 0.5 else {}
        try:
            return resolve_options(game, {**given, "deals": 2})
        except OptionError:
            continue


def random_position(game, number):
    """Play to a decision with a choice, in the first or second deal of a match: the match at that point."""
    rng = random.Random(f"fair {game.name} {number}")
    match = matches.start_match(game, random_options(game, rng), f"fair {number}")
    chosen, wanted = None, rng.randrange(2)
    while chosen is None:
        match = matches.start_match(game, match.options, f"fair {number} {rng.random()}")
        for deal in range(wanted + 1):
            match = matches.deal_next(match)
            points = []
            while (decision := matches.decision(match)) is not None:
                if len(decision.actions()) > 1:
                    points.append(match)
                level = rng.choice(("random", "club"))
                action = choose(matches.observe(match, decision.seat), decision, level, f"{rng.random()}")
                match = matches.play(match, decision.seat, action)
            if deal == wanted and points:
                chosen = rng.choice(points)
    return chosen


def answers(match, level, number):
    """Ask in the true state and in others; the answers as tokens, and how many of the others were not the true one."""
    game, deal, decision = match.game, match.deals[-1], matches.decision(match)
    deck = game.deck(match.options)
    actions = tuple(action for _, action in deal.actions)
    others = walk(game, deal.setup, deal.layout, actions, decision.seat, random.Random(f"other {number}"))
    states = [match.state, *islice(others, OTHERS)]
    given = []
    for state in states:
        asked = game.decision(state)
        given.append(write_action(deck, choose(game.observe(state, asked.seat), asked, level, f"fair {number}")))
    return given, sum(state != match.state for state in states)


def main():
    """Ask, compare, count."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*")
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--levels", default="club,strong,expert")
    parser.add_argument("--share", type=int, default=1)
    given = parser.parse_args()
    is_unfair = False
    for name in given.games or games.names():
        game, known = games.load(name), search(name)
        if known is not None:
            known.budgets = {level: max(worlds // given.share, 2) for level, worlds in known.budgets.items()}
        worlds_left = f" with 1/{given.share} of its worlds" if given.share > 1 else ""
        for level in given.levels.split(","):
            begun, same, different = time.perf_counter(), 0, 0
            for number in range(given.first, given.first + given.positions):
                found, changed = answers(random_position(game, number), level, number)
                same += len(set(found)) == 1
                different += changed
                if len(set(found)) > 1:
                    is_unfair = True
                    print(f"{name} {level}, position {number}: {found}", flush=True)
            spent = time.perf_counter() - begun
            print(
                f"{name} {level}{worlds_left}: the same in {same} of {given.positions} positions; {different} of the "
                f"{OTHERS * given.positions} other states differed from the true one; {spent:.0f} s",
                flush=True,
            )
    sys.exit(is_unfair)


if __name__ == "__main__":
    main()
