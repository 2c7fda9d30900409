"""Count chips over many random deals of every game, by hand: `python tests/bench/conservation.py --deals 1000000`.

Random matches under random options are played by the engine; after every deal the transfers are booked one by one into
balances kept here, and balances and pot together have to be what they were before the first deal: 0. The first difference ends
it with status 1.
"""

import argparse
import pathlib
import platform
import random
import sys
import time
from concurrent.futures import ProcessPoolExecutor

ROOT = pathlib.Path(__file__).parent.parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from reference import referee  # noqa: E402

from pycore import games  # noqa: E402
from pycore.game import POT, Past, resolve_options  # noqa: E402

CHUNK = 2_000


def play_deals(name, seed, wanted):
    """Play matches of one game until so many deals are counted; returns the number of deals and of transfers."""
    rng = random.Random(seed)
    game, deals, transfers = games.load(name), 0, 0
    while deals < wanted:
        options = resolve_options(game, referee.random_options(name, rng))
        players, size = int(dict(options)["players"]), len(game.deck(options))
        balances, pot, past, first = [0] * players, 0, (), rng.randrange(players)
        for _ in range(rng.randint(1, 30)):
            setup = game.next_setup(past, options, first)
            if setup is None:
                break
            if (list(setup.balances), setup.pot) != (balances, pot):
                raise AssertionError(f"{name}, {options}: the next deal begins with other chips than were left")
            state = game.deal(setup, tuple(rng.sample(range(size), size)))
            while (decision := game.decision(state)) is not None:
                state = game.apply(state, rng.choice(decision.actions()))
            score = game.score(state)
            for payer, payee, chips, reason in score.transfers:
                if chips <= 0 or payer == payee:
                    raise AssertionError(f"{name}, {options}: a transfer of {chips} for {reason} from {payer} to {payee}")
                for account, change in ((payer, -chips), (payee, chips)):
                    if account == POT:
                        pot += change
                    else:
                        balances[account] += change
            if sum(balances) + pot != 0 or pot < 0:
                raise AssertionError(f"{name}, {options}: balances {balances}, pot {pot}")
            past = (*past, Past(setup, score))
            deals, transfers = deals + 1, transfers + len(score.transfers)
    return deals, transfers


def main():
    """Read the command line, play, report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=1_000_000, help="deals over all games")
    parser.add_argument("--seed", default="conservation", help="another seed plays other matches")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    arguments = parser.parse_args()
    print(f"Python {platform.python_version()}, seed {arguments.seed!r}")
    started, total = time.monotonic(), 0
    with ProcessPoolExecutor(arguments.jobs) as pool:
        for name in games.names():
            chunks = -(-arguments.deals // len(games.names()) // CHUNK)
            seeds = [f"{arguments.seed} {name} {chunk}" for chunk in range(chunks)]
            deals = transfers = 0
            for played, paid in pool.map(play_deals, [name] * chunks, seeds, [CHUNK] * chunks):
                deals, transfers = deals + played, transfers + paid
                print(
                    f"\r{name}: {deals:,} deals, {transfers:,} transfers, {time.monotonic() - started:.0f} s ",
                    end="",
                    flush=True,
                )
            print()
            total += deals
    print(f"balances and pot add up to 0 after each of {total:,} deals")
    return 0


if __name__ == "__main__":
    sys.exit(main())
