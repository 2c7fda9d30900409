"""One of our bots against OpenSpiel's Python IS-MCTS bots: `python tests/bench/arena_ismcts.py [--level expert] [--deals 200]`.

Duplicate deals as in the arena (docs/arena.md): the same cards, dealer and pot for every seat of our bot. Equal time: the mean
time that our bot takes for a decision that is no forced one is measured first, for calls and for the play apart, and is what
each IS-MCTS bot may then use for each of its own. Time is the processor's, so that other work on the machine changes nothing.
IS-MCTS samples the same worlds as our search (its inference included), evaluates by one random playout, and chooses what it
visited most. Its exploration constant is `--uct`, in chips. `--regular` passes all calls. What came of the deals so far is said
after every ten.
"""

import argparse
import pathlib
import sys
import time
from collections import Counter
from functools import partial

ROOT = pathlib.Path(__file__).parent.parent.parent
sys.path.insert(0, str(ROOT))

import numpy as np  # noqa: E402
import pyspiel  # noqa: E402
from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402

from pycore import games  # noqa: E402
from pycore.adapters.openspiel import PREFIX  # noqa: E402
from pycore.arena import Contest, Line, Played, situations  # noqa: E402
from pycore.arena.engines import Processes, one_process  # noqa: E402
from pycore.arena.figures import summarise  # noqa: E402
from pycore.arena.report import write_text  # noqa: E402
from pycore.bots import choose  # noqa: E402
from pycore.game import POT, Action, resolve_options  # noqa: E402

ISMCTS = "ismcts"
PASS = Action("pass")


class TimedBot(ismcts.ISMCTSBot):
    """OpenSpiel's bot, stopped by the clock instead of a number of simulations."""

    seconds = 0.0
    simulations = 0

    def run_search(self, state):
        """Search until the time is over."""
        self.until = time.process_time() + self.seconds
        try:
            return super().run_search(state)
        except TimeoutError:
            return self.get_final_policy(state, self._root_node)

    def sample_root_state(self, state):
        """Begin one more simulation, unless the time is over and something was tried."""
        if self._root_node.total_visits > 0 and time.process_time() > self.until:
            raise TimeoutError
        self.simulations += 1
        return super().sample_root_state(state)


def timed(game, state, level, seed):
    """Ask our bot, and take the time: the action, the phase and the seconds."""
    decision = game.decision(state)
    begun = time.process_time()
    action = choose(game.observe(state, decision.seat), decision, level, seed)
    return action, decision.phase == "playing", time.process_time() - begun


def mean_times(situation, level):
    """Measure our bot on one deal that it plays alone: seconds and decisions, those of calls first."""
    game = games.load(situation.contest.game)
    state, count, seconds = game.deal(situation.setup, situation.layout), Counter(), Counter()
    while (decision := game.decision(state)) is not None:
        action, is_play, spent = timed(game, state, level, f"{situation.number} {sum(count.values())}")
        if len(decision.actions()) > 1:
            count[is_play] += 1
            seconds[is_play] += spent
        state = game.apply(state, action)
    return seconds[False], count[False], seconds[True], count[True]


def play_duplicate(situation, budgets, uct, regular):
    """Play a deal once for every seat of our bot; the deal, and how many simulations and decisions IS-MCTS had."""
    contest, number, setup, layout = situation
    rules = games.load(contest.game)
    view = pyspiel.load_game(PREFIX + contest.game.replace("-", "_"))
    chance = np.random.RandomState(number)
    bot = TimedBot(
        view,
        mcts.RandomRolloutEvaluator(1, chance),
        uct,
        1_000_000,
        random_state=chance,
        allow_inconsistent_action_sets=True,
    )
    lines, pots, decisions = [], [], 0
    for lineup in contest.lineups:
        state, count = rules.deal(setup, layout), 0
        while (decision := rules.decision(state)) is not None:
            actions = decision.actions()
            if len(actions) == 1:
                action = actions[0]
            elif regular and PASS in actions:
                action = PASS
            elif lineup[decision.seat] == ISMCTS:
                bot.seconds = budgets[decision.phase == "playing"]
                action = view.coder.actions[bot.step(view.resumed(state))]
                decisions += 1
            else:
                seed = f"{contest.seed}|{number}|{count}"
                action = choose(rules.observe(state, decision.seat), decision, lineup[decision.seat], seed)
            state = rules.apply(state, action)
            count += 1
        score = rules.score(state)
        pots.append(score.change(POT))
        for seat, name in enumerate(lineup):
            lines.append(Line(name, setup.players * score.change(seat) + score.change(POT), rules.role(state, seat)))
    return Played(number, setup.pot + sum(setup.antes), tuple(pots), tuple(lines)), bot.simulations, decisions


def main():
    """Measure the time, play, print the arena's table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="?", default="slovak-lorum")
    parser.add_argument("--level", default="expert")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--seed", default="ismcts")
    parser.add_argument("--uct", type=float, default=10.0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--regular", action="store_true")
    given = parser.parse_args()
    game = games.load(given.game)
    options = resolve_options(game, {})
    bots = (given.level, *[ISMCTS] * (dict(options)["players"] - 1))
    contest = Contest(given.game, game.version, options, bots, given.seed)
    mapper = one_process if given.jobs == 1 else Processes(given.jobs)
    dealt = situations(contest, given.deals, mapper)
    warm = [sum(column) for column in zip(*mapper(partial(mean_times, level=given.level), dealt[:24]), strict=True)]
    budgets = {False: warm[0] / max(warm[1], 1), True: warm[2] / max(warm[3], 1)}
    call, card = (f"{1000 * budgets[is_play]:.1f} ms" for is_play in (False, True))
    print(f"{given.level} takes {call} for a call, {card} for a card; so may {ISMCTS}", flush=True)
    play = partial(play_duplicate, budgets=budgets, uct=given.uct, regular=given.regular)
    played, simulations, decisions = [], 0, 0
    for deal, more, asked in mapper(play, dealt):
        played.append(deal)
        simulations += more
        decisions += asked
        if len(played) % 10 == 0:
            chips = next(found.chips for found in summarise(contest, played) if found.bot == given.level)
            print(f"{len(played)} of {given.deals} deals: {chips.mean:+.2f} ± {chips.error:.2f}", file=sys.stderr, flush=True)
    print(f"{ISMCTS}: {simulations / max(decisions, 1):.0f} simulations a decision, exploration {given.uct:g} chips")
    print(write_text(contest, played), end="")
    if mapper is not one_process:
        mapper.close()


if __name__ == "__main__":
    main()
