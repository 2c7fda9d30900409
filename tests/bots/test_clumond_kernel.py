"""The playouts of Clumond against the rules: the same cards come to the same score, with every option and every trump."""

import random
from itertools import product

import pytest

from pycore import match as matches
from pycore.bots.policies.clumond.kernel import Table, appraise, choose_card, make_plan
from pycore.bots.policies.clumond.outcomes import read_stakes
from pycore.bots.policies.clumond.search import SEARCH, read_point
from pycore.bots.policies.clumond.steering import finish_steered, steer
from pycore.bots.policies.clumond.tree import playable
from pycore.cards import FRENCH_48, members
from pycore.game import POT, Action, resolve_options
from pycore.games.clumond.rules import GAME, TRUMPS, Playing, Settled
from pycore.games.clumond.targets import is_hit, kept_code

TABLES = [
    {"third": third, "par": par, "bust": bust, "ante": ante}
    for third, par, bust, ante in product(("each", "shared"), ("reduced", "actual"), ("ledger", "stop"), (2, 5))
]


def some_start(options, trump, rng):
    """Play a few deals at random, the last one to a random card, with a goer unless `trump` is empty: the state."""
    match = matches.start_match(GAME, resolve_options(GAME, options), f"kernel {rng.random()}")
    for stop in [*([99] * rng.randint(0, 4)), rng.randint(1, 38)]:
        if matches.next_setup(match) is None:
            break
        match = matches.deal_next(match)
        goes = 0
        while (decision := matches.decision(match)) is not None and goes < stop:
            action = rng.choice(decision.actions())
            if decision.phase == "going":
                action = Action("go", 0, trump) if trump and stop != 99 and rng.random() < 0.5 else Action("pass")
            else:
                goes += 1
            match = matches.play(match, decision.seat, action)
    return match.state


@pytest.mark.parametrize("options", TABLES, ids=lambda options: "-".join(str(value) for value in options.values()))
def test_8_playouts_and_rules_agree(options):
    rng = random.Random(str(options))
    gone = set()
    for trump in ("", *TRUMPS) * 3:
        state = some_start(options, trump, rng)
        if not isinstance(state, Playing):
            continue
        seat = GAME.decision(state).seat
        table = read_point(GAME.observe(state, seat), state.hands)
        table.careful = tuple(other for other in range(3) if rng.random() < 0.5)
        steering = [other for other in range(3) if rng.random() < 0.5]
        while isinstance(state, Playing):
            decision = GAME.decision(state)
            assert table.turn == decision.seat
            card = steer(table) if decision.seat in steering else choose_card(table, rng.random())
            assert card.bit_count() == 1
            table.put(card)
            state = GAME.apply(state, Action("play", card))
        assert isinstance(state, Settled)
        assert tuple(table.hands) == state.hands
        score = GAME.score(state)
        assert tuple(table.won) == score.tricks
        gone.add(state.goer is not None)
        chips = read_stakes(state.setup, state.goer is not None).chips(table)
        left = (state.setup.pot + score.change(POT)) / 3
        for other in range(3):
            assert chips[other] == pytest.approx(score.change(other) + state.setup.antes[other] + left)
    assert gone == {True, False}


def test_8_playable_cards_are_legal_and_stand_for_all_that_are():
    rng = random.Random(8)
    for trump in ("", *TRUMPS) * 6:
        state = some_start({}, trump, rng)
        if not isinstance(state, Playing):
            continue
        decision = GAME.decision(state)
        cards = playable(read_point(GAME.observe(state, decision.seat), state.hands))
        legal = decision.offers[0].pool
        assert all(card & legal == card for card in cards)
        others = sum(hand for seat, hand in enumerate(state.hands) if seat != decision.seat)
        others |= sum(1 << card for card in state.trick.cards)
        for card in members(legal):
            if 1 << card in cards:
                continue
            stand_in = max(other for other in cards if other < 1 << card).bit_length() - 1
            assert FRENCH_48.homes[stand_in] == FRENCH_48.homes[card]
            between = (1 << card) - (1 << stand_in)
            trick_best = 1 << state.trick.cards[state.trick.best] if state.trick.cards else 0
            assert not between & (others & ~sum(1 << c for c in state.trick.cards) | trick_best)


def test_a_plan_keeps_three_cards_and_counts_what_they_ask_for():
    rng = random.Random(3)
    for left in (13, 9, 4, 1):
        cards = rng.sample(range(48), 3 * (left + 3))
        hand = sum(1 << card for card in cards[: left + 3])
        rest = sum(1 << card for card in cards)
        won = rng.randint(0, 13 - left)
        keep, need, promised = make_plan(hand, rest, left, won, 0)
        assert keep & hand == keep
        assert keep.bit_count() == 3
        code = sum(3 - FRENCH_48.homes[card] for card in members(keep))
        assert need + won in (code, code + 10)
        assert 0 <= promised <= left + 0.5


def test_a_suit_promises_more_with_higher_cards_and_as_trumps():
    high, low = appraise(0b11, 0b111100, 8, False)[0], appraise(0b110000, 0b1111, 8, False)[0]
    assert high > low
    assert appraise(0b110000, 0b1111, 8, True)[0] > low


def test_the_search_looks_at_the_two_likeliest_trumps_and_at_passing():
    state = GAME.deal(matches.deal_next(matches.start_match(GAME, resolve_options(GAME, {}), "go")).deals[-1].setup, range(48))
    decision = GAME.decision(state)
    answers = SEARCH.candidates(GAME.observe(state, decision.seat), decision, random.Random(1))
    assert Action("pass") in answers
    assert sum(answer.verb == "go" for answer in answers) in (2, 3)


def test_who_steers_hits_about_as_often_as_the_rule_policy():
    rng = random.Random(5)
    hits = [0, 0, 0]
    for number in range(150):
        cards = rng.sample(range(48), 48)
        hands = [sum(1 << card for card in cards[start : start + 16]) for start in (0, 16, 32)]
        table = Table(hands, [0, 0, 0], 0, None)
        table.careful, table.turn = (), number % 3
        finish_steered(table, 0, rng)
        for seat in range(3):
            hits[seat] += is_hit(table.won[seat], kept_code(table.hands[seat]))
    assert hits[0] > 66
    assert max(hits[1:]) < 60


def left_with(mine, next_cards, last_cards, won):
    """Come to the lead of the first seat with these cards in the three hands."""
    hands = [FRENCH_48.cards(cards) for cards in (mine, next_cards, last_cards)]
    return Table(hands, list(won), 0, None)


def test_who_steers_makes_the_last_trick_right():
    """He keeps 4 by the ace of clubs, which wins, 5 by a heart that loses, 7 by the diamond that loses."""
    for won, card in (((3, 5, 4), "CA"), ((5, 4, 3), "H5"), ((7, 3, 2), "D2")):
        assert steer(left_with("CA H5 H4 D2", "CK HA D9 DK", "CQ HK HQ H9", won)) == FRENCH_48.cards(card)
