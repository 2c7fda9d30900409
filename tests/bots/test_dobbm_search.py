"""The search of Dobbm: the kernel plays by the rules, worlds look the same to the seat, answers repeat."""

import random

import pytest
from search_checks import asked_positions, check_worlds

from pycore.bots import search
from pycore.bots.policies.dobbm import kernel
from pycore.bots.policies.dobbm.hands import TRICKS, best_discards
from pycore.bots.policies.dobbm.outcomes import exchanged, go_on_doubling, payments, play_from_start, quick_discards
from pycore.bots.policies.dobbm.search import world_point
from pycore.cards import mask, members
from pycore.game import Action
from pycore.games.dobbm.rules import GAME, PLAIN_HEARTS, SOWS, Doubling, Playing, defenders

SEARCH = search("dobbm")


def test_8_kernel_and_rules_come_to_the_same_chips_with_the_same_cards():
    rng = random.Random(8)
    checked = 0
    for position in asked_positions(GAME.name, "playing"):
        seen = GAME.observe(position.state, position.decision.seat)
        for world in SEARCH.worlds(seen, position.decision, 2, rng):
            state, point = SEARCH.resume(seen, world), world_point(seen, world)
            for action in position.decision.actions():
                trace = []
                points = kernel.play_out(point, action.cards, rng.getrandbits(kernel.RANDOM_BITS), trace)
                ended = state
                for card in trace:
                    ended = GAME.apply(ended, Action("play", card))
                score = GAME.score(ended)
                assert trace[0] == action.cards
                assert score.figure("points") == points
                paid = payments(seen.setup, seen.contract, seen.doublings, seen.seat == seen.declarer)
                assert score.change(seen.seat) == paid[points], str(position)
                checked += 1
    assert checked > 500


def test_8_what_follows_a_word_by_rule_is_what_the_rules_allow():
    rng = random.Random(88)
    checked = 0
    for position in asked_positions(GAME.name, "exchange"):
        state = position.state
        if state.laid:
            continue
        contract = exchanged(state.hands, state.declarer, 0, 0)
        ended = state
        for card in members(contract.laid):
            ended = GAME.apply(ended, Action("discard", 1 << card))
        assert ended.hands == contract.hands
        if isinstance(ended, Doubling):
            contract = go_on_doubling(state.setup, contract, defenders(state.setup, state.declarer))
            said = 0
            while isinstance(ended, Doubling):
                is_last = len(ended.asked) == 1
                doubles = said < contract.doublings and is_last
                said += doubles
                ended = GAME.apply(ended, Action("double" if doubles else "pass"))
            assert said == contract.doublings
        assert isinstance(ended, Playing)
        assert 0 <= play_from_start(state.setup, contract, rng.getrandbits(kernel.RANDOM_BITS)) <= 120
        checked += 1
    assert checked > 3


def test_the_quick_exchange_is_the_rules_own_unless_sows_or_trumps_go():
    rng = random.Random(5)
    same = 0
    for _ in range(60):
        twelve = mask(rng.sample(range(36), 12))
        quick, best = quick_discards(twelve), best_discards(twelve, 0)
        assert quick.bit_count() == 4
        assert quick & twelve == quick
        if not best & (SOWS | PLAIN_HEARTS):
            worths = [kernel.points_of(four) + TRICKS.of(twelve & ~four) for four in (quick, best)]
            assert worths[0] == pytest.approx(worths[1])
            same += 1
    assert same > 30


def test_7_every_sampled_world_looks_the_same_to_the_seat():
    check_worlds("dobbm")
