"""The playouts of Slovak Lorum against the rules: the same cards come to the same score, in every game and at every table."""

import random
from collections import Counter
from itertools import product

import pytest

from pycore import match as matches
from pycore.bots.kernel import orders
from pycore.bots.policies.slovak_lorum.kernel import called_chips, draws, play_randomly, read_stakes, read_start, shuffles
from pycore.bots.policies.slovak_lorum.playouts import LENGTH, finish_called, finish_regular, put_card
from pycore.bots.policies.slovak_lorum.solver import solve
from pycore.cards import mask
from pycore.game import POT, Action, resolve_options
from pycore.games.slovak_lorum.rules import GAME, Playing, Settled
from pycore.seats import rotation
from pycore.tricks import Trick

TABLES = [
    {"players": players, "three_players": "on" if players == 3 else "off", "small_duty": duty, "announce_upper": "on"}
    | {"two_winners": two, "three_clean": three, "own_capture_triple": triple}
    for players, duty, two, three, triple in product(
        (4, 3), ("beat", "own-highest"), ("split", "none"), ("carry", "split"), ("off", "on")
    )
]


class Recorder(list):
    """Hands that note which card each seat plays when its hand is written back."""

    def __init__(self, hands):
        super().__init__(hands)
        self.played = []

    def __setitem__(self, seat, hand):
        self.played.append((seat, self[seat] ^ hand))
        super().__setitem__(seat, hand)


def some_start(options, wanted, rng):
    """Play a match with random cards to a random card of a game of the wanted kind: the state."""
    match = matches.start_match(GAME, resolve_options(GAME, options), f"kernel {rng.random()}")
    for stop in [*([99] * rng.randint(0, 1)), rng.randint(0, 38 if wanted == "regular" else 8)]:
        match = matches.deal_next(match)
        while (decision := matches.decision(match)) is not None:
            action = rng.choice(decision.actions())
            if decision.phase == "playing" and len(match.deals[-1].actions) >= stop and len(decision.actions()) > 1:
                break
            if decision.phase == "calling":
                action = Action(wanted if wanted != "regular" and rng.random() < 0.5 else "pass")
                action = action if decision.allows(action) else Action("pass")
            match = matches.play(match, decision.seat, action)
    return match.state


def brought(state, seat):
    """Say what a settled deal brings a seat by the rules, with an equal share of the pot that stays."""
    score = GAME.score(state)
    return score.change(seat) + (state.setup.pot + score.change(POT)) / state.setup.players


@pytest.mark.parametrize("options", TABLES, ids=lambda options: "-".join(str(value) for value in options.values()))
def test_8_playouts_and_rules_agree(options):
    rng = random.Random(str(options))
    kinds = set()
    for wanted in ("regular", "small", "big") * 8:
        state = some_start(options, wanted, rng)
        if not isinstance(state, Playing):
            continue
        seat = GAME.decision(state).seat
        seen = GAME.observe(state, seat)
        often = rng.choice((0, 40, 256))
        start, hands, chance = read_start(seen, state.kind, state.caller), Recorder(state.hands), rng.randbytes(LENGTH)
        card = rng.choice(GAME.decision(state).actions()).cards
        start = put_card(start, hands, card)
        if state.caller is None:
            taken, tricks = finish_regular(start, hands, chance, often)
        else:
            is_made = finish_called(start, hands, chance, often)
        after = state
        for who, played in hands.played:
            if isinstance(after, Settled):
                break
            assert GAME.decision(after).seat == who
            after = GAME.apply(after, Action("play", played))
        assert isinstance(after, Settled)
        kinds.add(after.kind)
        for other in range(state.setup.players):
            if state.caller is None:
                chips = read_stakes(state.setup, state.announced).chips(other, taken, tricks)
            else:
                chips = called_chips(state.setup.players, state.kind, state.caller, other, is_made)
                chips += state.setup.pot / state.setup.players
            assert chips == pytest.approx(brought(after, other))
    assert len(kinds) == 3


def made_by_rules(state):
    """Tell whether the caller makes his game if everybody sees all cards, the slow way."""
    if isinstance(state, Settled):
        return next(t for t in GAME.score(state).transfers).payee == state.caller
    decision = GAME.decision(state)
    answers = (made_by_rules(GAME.apply(state, action)) for action in decision.actions())
    return any(answers) if decision.seat == state.caller else all(answers)


@pytest.mark.parametrize("players", [4, 3])
@pytest.mark.parametrize("duty", ["beat", "own-highest"])
def test_8_the_solver_and_the_rules_agree(players, duty):
    rng = random.Random(f"{players} {duty}")
    options = {"players": players, "three_players": "on" if players == 3 else "off", "small_duty": duty}
    setup = matches.deal_next(matches.start_match(GAME, resolve_options(GAME, options), "solver")).deals[-1].setup
    found = Counter()
    for kind in ("big", "small") * 40:
        cards = rng.sample(range(24), 3 * players)
        hands = tuple(mask(cards[3 * seat : 3 * seat + 3]) for seat in range(players))
        good = 0x030303 if kind == "big" else 0xF0F0F0
        caller = max(range(players), key=lambda seat: (hands[seat] & good).bit_count())
        following = "free" if kind == "big" else duty
        state = Playing(setup, hands, (), (), kind, caller, following, Trick(rotation(setup.active, caller)), ())
        for _ in range(rng.randint(0, players)):
            if isinstance(state, Playing):
                state = GAME.apply(state, rng.choice(GAME.decision(state).actions()))
        if isinstance(state, Playing):
            start = read_start(GAME.observe(state, GAME.decision(state).seat), kind, caller)
            made = made_by_rules(state)
            assert solve(start, list(state.hands), 100_000) == made
            found[kind, made] += 1
    assert len(found) == 4, found


def test_8_random_deals_are_deals():
    rng = random.Random(8)
    state = GAME.deal(matches.deal_next(matches.start_match(GAME, resolve_options(GAME, {}), "x")).deals[-1].setup, range(32))
    stakes = read_stakes(state.setup, ())
    deck = tuple(1 << card for card in range(32))
    clean = set()
    for _ in range(300):
        deck = rng.choice(shuffles())(deck)
        taken, tricks = play_randomly(deck, rng.choice(draws()))
        assert sum(tricks) == 8
        assert sum(taken) == mask(range(32))
        assert [cards.bit_count() for cards in taken] == [4 * count for count in tricks]
        chips = sum(stakes.chips(seat, taken, tricks) for seat in range(4))
        assert chips == pytest.approx(0)
        clean.add(sum(not cards & 0x00FF0404 for cards in taken))
    assert clean >= {0, 1, 2}
    assert len(orders(32, 512)) == 512
