"""When the rest of a deal is decided: for every game, however it goes on from there, in every world the seat holds possible."""

import random

import pytest
from conformance import Position, positions, random_action, worlds

from pycore import games
from pycore import match as matches
from pycore.game import Action, Game, Past, Score, resolve_options
from pycore.match import Match

COSTLY = {*(f"H{rank}" for rank in ("A", "K", "O", "U", "10", "9", "8", "7")), "EO", "LO"}

every_game = pytest.mark.parametrize("name", games.names())


def settlement(position: Position, score: Score) -> tuple:
    """Say what a deal comes to for everybody: the payments, the points, and the deal that follows."""
    past = (*position.match.past, Past(position.deal.setup, score))
    following = position.game.next_setup(past, position.match.options, position.deal.setup.dealer)
    points = [value for name, value in score.figures if name == "score"]
    return sorted(score.transfers), points, following


def play_out(position: Position, state: object, rng: random.Random) -> tuple:
    """Go on at random to the end of the deal, and settle."""
    while (decision := position.game.decision(state)) is not None:
        state = position.game.apply(state, random_action(decision, rng))
    return settlement(position, position.game.score(state))


def decided(name: str) -> list[tuple[Position, int | None]]:
    """List the points at which a seat, or a spectator, can tell that the rest is decided."""
    return [
        (position, seat)
        for position in positions(name)
        for seat in (None, *position.seats)
        if position.game.is_decided(position.game.observe(position.state, seat))
    ]


@every_game
def test_whatever_is_played_from_a_decided_point_settles_alike(name):
    found = decided(name)
    assert found, "the random matches come to such points"
    for position, seat in random.Random(name).sample(found, min(len(found), 60)):
        rng = random.Random(str(position))
        here = play_out(position, position.state, rng)
        others = [states[-1] for states in worlds(position, seat, rng, 6)]
        for state in [position.state] * 4 + others:
            assert play_out(position, state, rng) == here, (str(position), seat)


@every_game
def test_nothing_is_decided_before_the_first_card(name):
    for position, _ in decided(name):
        assert position.decision is not None
        assert position.decision.phase == "playing"


def test_fault_c5_lorum_is_decided_once_nothing_that_costs_is_out():
    """All hearts and both obers are taken, by two seats at least: what everybody took is fixed, and not a card before."""
    game = games.load("slovak-lorum")
    found = {True: 0, False: 0}
    for number in range(20):
        rng = random.Random(number)
        match = matches.deal_next(matches.start_match(game, resolve_options(game, {}), f"regular {number}"))
        while (decision := matches.decision(match)) is not None:
            observation = matches.observe(match, None)
            gone = {game.deck(match.options).codes[card] for trick in observation.tricks for card in trick.cards}
            is_fixed = gone >= COSTLY and len({trick.winner for trick in observation.tricks}) > 1
            assert game.is_decided(observation) == is_fixed
            found[is_fixed] += 1
            is_call = decision.phase == "calling"
            match = matches.play(match, decision.seat, Action("pass") if is_call else rng.choice(decision.actions()))
    assert min(found.values()) > 5


def test_fault_c5_dobbm_is_decided_once_the_stakes_step_can_no_longer_change():
    """The declarer knows what he laid away: his points may still rise, but within a step of five."""
    early = late = 0
    for position in positions("dobbm"):
        observation = position.game.observe(position.state, getattr(position.state, "declarer", None))
        if observation.phase != "playing" or observation.contract != "dobbm":
            continue
        is_said = position.game.is_decided(observation)
        early += is_said and len(observation.tricks) < 1
        late += is_said
    assert late > 0
    assert early == 0


def test_fault_c5_clumond_is_decided_once_no_target_of_the_goer_can_change():
    """No three cards of the goer's hand add up to a number of tricks that he can still end on."""
    found = [
        (position, seat)
        for position, seat in decided("clumond")
        if position.game.observe(position.state, seat).goer == seat and seat is not None
    ]
    assert found, "a goer can see that he misses"


def sitting_on_trumps() -> Match:
    """Deal a Loo in which the seat that leads holds the five highest trumps."""
    game = games.load("domino-loo")
    deck = game.deck(resolve_options(game, {}))
    options = resolve_options(game, {"players": 2})
    order = ["6-6", "6-5", "6-4", "6-3", "6-2"], ["5-5", "4-4", "3-3", "2-2", "1-1"], ["6-1"]
    dealt = [deck.card(code) for codes in order for code in codes]
    layout = (*dealt, *(card for card in range(len(deck)) if card not in dealt))
    match = matches.deal_next(matches.start_match(game, options, None), layout, 1)
    while (decision := matches.decision(match)).phase != "playing":
        word = {"deciding": "stand", "turning": "leave"}[decision.phase]
        match = matches.play(match, decision.seat, next(a for a in decision.actions() if a.verb == word))
    return match


def test_fault_c5_loo_is_decided_for_the_seat_that_leads_and_holds_the_highest_trumps():
    match = sitting_on_trumps()
    turn = matches.decision(match).seat
    assert match.game.is_decided(matches.observe(match, turn))
    assert not match.game.is_decided(matches.observe(match, 1 - turn)), "the other one cannot know it"
    assert not match.game.is_decided(matches.observe(match, None))


def test_a_game_that_says_nothing_decides_nothing():
    match = sitting_on_trumps()
    assert not Game.is_decided(match.game, matches.observe(match, 0))
