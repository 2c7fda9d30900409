"""How strong Dobbm is played, in stakes a deal that one payer pays: declarer, defence, and a defence that sees all cards.

python tests/bench/dobbm_strength.py declarer --deals 200 --level expert

Every deal is called and exchanged by the rule level and then played twice from the first lead: by the rule level alone, and
with the declarer (`declarer`), the three defenders (`defence`) or three defenders who see all cards (`cheat`) in its place.
`auction` plays whole deals, the seats in turn at the level, against three of the rule level, in chips.
"""

import argparse
import random
import sys
from math import sqrt
from pathlib import Path
from statistics import mean, stdev
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[2]))

from pycore.bots import choose
from pycore.bots.policies.dobbm import kernel
from pycore.bots.policies.dobbm.search import distinct_cards, world_point
from pycore.cards import members
from pycore.game import Action, resolve_options
from pycore.games.dobbm.rules import GAME, Playing
from pycore.games.dobbm.scoring import HALF, stakes
from pycore.shuffle import deal_key, shuffled

CLUB = "club"
EXACT_CARDS = 4
"""The seeing defence plays exactly from so many cards in hand, before by playouts of the true deal."""
PLAYOUTS = 60


def deal(number, **options):
    """Deal a deal; the first dealer goes round."""
    resolved = resolve_options(GAME, options)
    setup = GAME.next_setup((), resolved, number % 4)
    return GAME.deal(setup, shuffled(deal_key("dobbm strength", number), 36))


def begun(number):
    """Deal, call and exchange by rule, without doubling, until a deal is played at all."""
    state, attempt = deal(number, max_doublings=0), 0
    while not isinstance(state, Playing):
        decision = GAME.decision(state)
        if decision is None:
            attempt += 1
            state = deal(number + 100_000 * attempt, max_doublings=0)
            continue
        state = GAME.apply(state, choose(GAME.observe(state, decision.seat), decision, CLUB, "rule"))
    return state


def seeing(state, decision):
    """Choose a defender's card with all hands known, exactly near the end. It takes a state: it is no bot."""
    seen = GAME.observe(state, decision.seat)
    point = world_point(seen, (*state.hands, state.laid))
    cards = [1 << card for card in members(distinct_cards(seen, decision.offers[0].pool))]
    if len(cards) == 1:
        return Action("play", cards[0])
    if max(hand.bit_count() for hand in point.hands) <= EXACT_CARDS:
        memo = {}
        return Action("play", min(cards, key=lambda card: exact(step(point, card), -1, 121, memo)))
    rng = random.Random(f"{state.hands} {state.trick}")
    luck = [rng.getrandbits(kernel.RANDOM_BITS) for _ in range(PLAYOUTS)]

    def outcome(card):
        results = [kernel.play_out(point, card, chance) for chance in luck]
        return sum((1 if points > HALF else -1) * stakes(points) for points in results)

    return Action("play", min(cards, key=outcome))


def step(point, card):
    """Put a card on the table; a full trick is taken."""
    hands, turn, led, best, holder, table, count, laid, won = point
    hands = tuple(hand & ~card for hand in hands)
    if not led:
        led, best, holder = kernel.SUIT_OF[card], card, turn
    elif card & kernel.BEATS[best]:
        best, holder = card, turn
    table, count, turn = table | card, count + 1, (turn + 1) % 4
    if count == 4:
        won |= table if holder == 0 else 0
        led = best = table = count = 0
        turn = holder
    return kernel.Point(hands, turn, led, best, holder, table, count, laid, won)


def exact(point, low, high, memo):
    """Solve a point: the declarer's card points if both sides see all cards (alpha-beta, the trick's start remembered)."""
    hands, turn = point.hands, point.turn
    if not any(hands):
        return kernel.points_of(point.won | point.laid) if point.won else 0
    key = None
    if not point.on_table:
        key = hands, turn, point.won
        if key in memo and (memo[key][0] == memo[key][1] or memo[key][0] >= high or memo[key][1] <= low):
            return memo[key][0] if memo[key][0] >= high else memo[key][1]
    mine = hands[turn]
    legal = (mine & point.led or mine & kernel.TRUMPS or mine) if point.led else mine
    start_low, start_high = low, high
    value = -1 if turn == 0 else 121
    for card in members(legal):
        found = exact(step(point, 1 << card), low, high, memo)
        if turn == 0:
            value = max(value, found)
            low = max(low, value)
        else:
            value = min(value, found)
            high = min(high, value)
        if low >= high:
            break
    if key is not None:
        memo[key] = (value if value > start_low else -1, value if value < start_high else 121)
    return value


def play(state, role, level, seed, times):
    """Play to the end: one side at the level (or seeing), the other by rule; the stakes that one payer pays the declarer."""
    while (decision := GAME.decision(state)) is not None:
        seen, is_declarer = GAME.observe(state, decision.seat), decision.seat == state.declarer
        if role == "cheat" and not is_declarer:
            action = seeing(state, decision)
        else:
            is_asked = role == ("declarer" if is_declarer else "defence")
            start = process_time()
            action = choose(seen, decision, level if is_asked else CLUB, f"{seed} {len(state.tricks)}")
            if is_asked and len(decision.actions()) > 1:
                times.append(process_time() - start)
        state = GAME.apply(state, action)
    points = GAME.score(state).figure("points")
    return (1 if points > HALF else -1) * stakes(points)


def gain(number, role, level, times):
    """Compare one deal with the rule level's, in stakes for the side asked about."""
    state = begun(number)
    by_rule, other = play(state, None, CLUB, number, []), play(state, role, level, number, times)
    return other - by_rule if role == "declarer" else by_rule - other


def whole(number, level, times):
    """Compare whole deals, each seat in turn at the level, with the rule level alone: chips a deal and seat."""
    found = []
    for seat in (None, 0, 1, 2, 3):
        state, ply = deal(number), 0
        while (decision := GAME.decision(state)) is not None:
            start = process_time()
            asked = level if decision.seat == seat else CLUB
            action = choose(GAME.observe(state, decision.seat), decision, asked, f"{number} {ply}")
            if asked != CLUB and len(decision.actions()) > 1:
                times.append(process_time() - start)
            state, ply = GAME.apply(state, action), ply + 1
        found.append(GAME.score(state))
    return mean(found[seat + 1].change(seat) - found[0].change(seat) for seat in range(4))


def main():
    """Measure, and print as it goes on."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("role", choices=("declarer", "defence", "cheat", "auction"))
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--level", default="expert")
    given = parser.parse_args()
    gains, times = [], []
    for number in range(given.first, given.first + given.deals):
        gains.append(
            whole(number, given.level, times) if given.role == "auction" else gain(number, given.role, given.level, times)
        )
        if len(gains) % 20 == 0 or len(gains) == given.deals:
            error = stdev(gains) / sqrt(len(gains))
            print(f"{given.role} {given.level}: {len(gains)} deals, {mean(gains):+.2f} ± {1.96 * error:.2f} (95 %)", flush=True)
    if times:
        times.sort()
        p95 = times[int(0.95 * len(times))]
        print(f"{len(times)} decisions: mean {mean(times):.3f} s, p95 {p95:.3f} s, at most {times[-1]:.3f} s of processor time")


if __name__ == "__main__":
    main()
