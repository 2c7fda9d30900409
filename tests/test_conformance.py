"""One suite for every game that is found, over seeds and random options. Nothing here knows a game, and no game is excused.

1. A decision exists until the deal is over, with at least one action, within a bound of actions.
2. Every listed action applies; any other is refused with a code that has words in every language.
3. Cards are conserved. 4. Values stay as they are; the same seed gives the same deal.
5. State, observation, decision and record come back from text. 6. Nothing hidden leaks, to a seat or to its bot.
7. A world that fits what a seat knows looks the same to it. 8. (Kernels: where they are.) 9. Money is constant.
10. (The table: where the page is tested.) 11. Every clause has a test; perft, golden deals and bots are there.
"""

import json
import random
import re
from dataclasses import fields, is_dataclass, replace
from itertools import product
from pathlib import Path

import pytest
from card_fields import mentioned
from conformance import (
    game_deck,
    hidden,
    positions,
    random_matches,
    random_options,
    replayed,
    some_positions,
    worlds,
)

from pycore import games
from pycore import match as matches
from pycore.bots import LEVELS, RANDOM, choose, policy
from pycore.errors import RuleError
from pycore.game import POT, Action, Decision, write_action
from pycore.games.slovak_lorum.rules import SlovakLorum
from pycore.plain import from_plain, to_plain
from pycore.record import Player, from_json, new_record, read, to_json, with_match, write

ROOT = Path(__file__).parent.parent
I18N = ROOT / "web" / "i18n"
GAMES = games.names()
PLIES = 200
"""No deal of these games takes as many actions."""

every_game = pytest.mark.parametrize("name", GAMES)


@every_game
def test_1_a_decision_exists_until_the_deal_is_over(name):
    for position in positions(name):
        is_over = position.length == len(position.deal.actions)
        assert (position.decision is None) == is_over, position
        assert position.length < PLIES
        if position.decision is not None:
            assert position.decision.seat in position.deal.setup.active
            assert position.decision.actions()
            assert re.fullmatch(r"[a-z-]+", position.decision.phase)
            assert re.fullmatch(r"[a-z-]*", position.decision.duty)


@every_game
def test_1_the_deals_of_the_random_matches_have_every_phase_and_verb(name):
    decisions = [position.decision for position in positions(name) if position.decision is not None]
    assert {"playing"} < {decision.phase for decision in decisions}
    assert len({offer.verb for decision in decisions for offer in decision.offers}) > 2


def every_conceivable_action(name):
    """List actions with every verb and value ever offered, and some never heard of, with no card, each card and two cards."""
    offers = [offer for position in positions(name) if position.decision for offer in position.decision.offers]
    verbs = [*sorted({offer.verb for offer in offers}), "dance"]
    values = [None, *sorted({value for offer in offers for value in offer.values}, key=str), "x", 99]
    size = min(len(game_deck(position)) for position in positions(name))
    return [Action(*parts) for parts in product(verbs, [0, *(1 << card for card in range(size)), 0b11], values)]


@every_game
def test_2_what_is_listed_is_applied_and_anything_else_refused_with_a_code(name):
    conceivable = every_conceivable_action(name)
    codes = set()
    for position in some_positions(name, 60):
        listed = set(position.decision.actions()) if position.decision else set()
        for action in conceivable:
            error = position.game.refusal(position.state, action)
            assert (error is None) == (action in listed), (str(position), action)
            if error is not None:
                assert isinstance(error, RuleError)
                codes.add(error.code)
        for action in listed:
            position.game.apply(position.state, action)
    assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", code) for code in codes)
    assert {"deal-is-over", "wrong-action", "not-held"} <= codes
    for language in sorted(I18N.iterdir()):
        words = {key for file in language.glob("*.json") for key in json.loads(file.read_text())}
        assert {f"refusal.{code}" for code in codes} <= words, language.name


@every_game
def test_2_apply_raises_what_refusal_says(name):
    rng = random.Random(name)
    conceivable = every_conceivable_action(name)
    for position in some_positions(name, 40):
        for action in rng.sample(conceivable, 20):
            error = position.game.refusal(position.state, action)
            if error is not None:
                with pytest.raises(RuleError) as caught:
                    position.game.apply(position.state, action)
                assert caught.value == error


@every_game
def test_3_hands_and_played_cards_are_disjoint_and_the_state_holds_the_whole_pack(name):
    for position in positions(name):
        game, whole = position.game, game_deck(position).whole
        assert mentioned(position.state) == whole, str(position)
        seen = [game.observe(position.state, seat) for seat in position.seats]
        tricks = [*seen[0].tricks, *([seen[0].trick] if seen[0].trick else [])]
        played = [card for trick in tricks for card in trick.cards]
        assert len(set(played)) == len(played)
        gathered = sum(1 << card for card in played)
        for observation in seen:
            assert gathered & observation.hand == 0, str(position)
            assert observation.hand.bit_count() == observation.sizes[observation.seat]
            gathered |= observation.hand
        assert gathered & whole == gathered


@every_game
def test_3_a_card_leaves_a_hand_only_by_its_holders_action(name):
    before = None
    for position in positions(name):
        hands = [position.game.observe(position.state, seat).hand for seat in position.seats]
        if position.length:
            actor, action = position.deal.actions[position.length - 1]
            for seat, (earlier, now) in enumerate(zip(before, hands, strict=True)):
                gone = earlier & ~now
                assert gone == 0 or (seat == actor and (gone == action.cards or not action.cards)), str(position)
        else:
            plan = position.game.plan(position.deal.setup)
            assert tuple(hands) == plan.hand_cards(position.deal.layout)
            places = [place for hand in plan.hands for place in hand] + [
                place for pile in plan.piles for place in pile.positions
            ]
            assert sorted(places) == list(range(len(game_deck(position))))
        before = hands


def is_immutable(value):
    """Tell whether a value consists of numbers, texts, tuples and frozen dataclasses alone."""
    if value is None or isinstance(value, int | str):
        return True
    if isinstance(value, tuple):
        return all(is_immutable(item) for item in value)
    return (
        is_dataclass(value)
        and type(value).__dataclass_params__.frozen
        and not hasattr(value, "__dict__")
        and all(is_immutable(getattr(value, item.name)) for item in fields(value))
    )


@every_game
def test_4_apply_leaves_its_argument_as_it_was(name):
    for position in some_positions(name, 200):
        assert is_immutable(position.state)
        before = to_plain(position.state)
        hash_before = hash(position.state)
        for action in position.decision.actions() if position.decision else ():
            position.game.apply(position.state, action)
        for seat in (None, *position.seats):
            assert is_immutable(position.game.observe(position.state, seat))
        assert to_plain(position.state) == before
        assert hash(position.state) == hash_before


@every_game
def test_4_the_same_seed_gives_the_same_deal_and_the_same_actions_the_same_state(name):
    for match in random_matches(name):
        again = matches.start_match(match.game, match.options, match.seed)
        for deal in match.deals:
            again = matches.deal_next(again)
            assert again.deals[-1].layout == deal.layout
            assert again.deals[-1].setup == deal.setup
            for seat, action in deal.actions:
                again = matches.play(again, seat, action)
        assert again == match


@every_game
def test_5_states_observations_and_decisions_come_back_from_text(name):
    for position in some_positions(name, 200):
        values = [position.state, *(position.game.observe(position.state, seat) for seat in (None, *position.seats))]
        for value in values:
            text = json.dumps(to_plain(value))
            assert from_plain(type(value), json.loads(text)) == value, str(position)
        if position.decision is not None:
            assert from_plain(Decision, json.loads(json.dumps(to_plain(position.decision)))) == position.decision


@every_game
def test_5_records_come_back_from_text_at_every_point(name):
    rng = random.Random(name)
    for match in random_matches(name):
        players = tuple(Player(f"P{seat}") for seat in range(match.players))
        record = with_match(new_record(name, match.options, match.seed, players), match)
        again = read(write(record))
        assert (again.match, again.players) == (match, players)
        assert from_json(to_json(record)).match.state == match.state
        for _ in range(4):
            number = rng.randrange(len(match.deals))
            part = matches.cut(match, number + 1, rng.randint(0, len(match.deals[number].actions)))
            shorter = with_match(record, part)
            assert read(write(shorter)).match == part


@every_game
@pytest.mark.usefixtures("small_budgets")
def test_6_nothing_leaks(name):
    """Cards that the seat cannot place change places: it sees the same, and its bot does the same."""
    rng = random.Random(name)
    sampled = 0
    for position in some_positions(name, 160):
        game = position.game
        for seat in (None, *position.seats):
            seen = game.observe(position.state, seat)
            for *_, other in worlds(position, seat, rng, 3):
                sampled += 1
                assert game.observe(other, seat) == seen, str(position)
                if position.decision is not None and position.decision.seat == seat:
                    decision = game.decision(other)
                    assert decision == position.decision
                    for level in (RANDOM, *LEVELS):
                        answers = {choose(game.observe(s, seat), decision, level, "leak") for s in (position.state, other)}
                        assert len(answers) == 1, str(position)
    assert sampled > 200


class Indiscreet(SlovakLorum):
    """A game that shows a card of the next hand, to see that the suite would find it out."""

    def observe(self, state, seat):
        seen = super().observe(state, seat)
        next_hand = state.hands[((seat or 0) + 1) % len(state.hands)]
        return replace(seen, sizes=(*seen.sizes[1:], next_hand & -next_hand))


def test_6_a_leak_would_be_found():
    rng = random.Random(6)
    found = 0
    for position in some_positions("slovak-lorum", 40):
        leaky = replace(position, match=replace(position.match, game=Indiscreet()))
        for *_, other in worlds(leaky, 0, rng, 4):
            found += leaky.game.observe(other, 0) != leaky.game.observe(leaky.state, 0)
    assert found > 10


@every_game
def test_6_a_card_of_the_own_hand_is_placed_and_a_card_of_another_hand_is_not(name):
    for position in some_positions(name, 80):
        for seat in position.seats:
            seen = position.game.observe(position.state, seat)
            unplaced = hidden(seen, game_deck(position).whole)
            assert not any(seen.hand >> card & 1 for card in unplaced)
            if position.length == 0:
                others = [position.game.observe(position.state, other).hand for other in position.seats if other != seat]
                assert all(hand >> card & 1 == 0 or card in unplaced for hand in others for card in range(60))
        spectator = position.game.observe(position.state, None)
        assert spectator.hand == 0
        assert spectator.decision is None


@every_game
def test_6_only_the_one_who_decides_sees_the_decision(name):
    for position in positions(name):
        for seat in position.seats:
            seen = position.game.observe(position.state, seat)
            turn = None if position.decision is None else position.decision.seat
            assert seen.turn == turn
            assert seen.decision == (position.decision if turn == seat else None)


@every_game
def test_7_a_world_that_fits_what_a_seat_knows_looked_the_same_to_it_from_the_deal_on(name):
    rng = random.Random(name)
    sampled = 0
    for position in some_positions(name, 80):
        actual = replayed(position, None, {})
        assert actual[-1] == position.state
        for seat in position.seats:
            for states in worlds(position, seat, rng, 2):
                sampled += 1
                for here, there in zip(actual, states, strict=True):
                    assert position.game.observe(there, seat) == position.game.observe(here, seat), str(position)
    assert sampled > 100


@every_game
def test_9_balances_and_pot_are_constant_after_every_settlement(name):
    for match in random_matches(name):
        total = sum(match.deals[0].setup.balances) + match.deals[0].setup.pot
        for deal in match.deals:
            assert sum(deal.setup.balances) + deal.setup.pot == total
            accounts = (*range(match.players), POT)
            for payer, payee, chips, reason in deal.score.transfers:
                assert chips > 0
                assert type(chips) is int
                assert payer != payee
                assert {payer, payee} <= set(accounts)
                assert re.fullmatch(r"[a-z-]+", reason)
            assert sum(deal.score.change(account) for account in accounts) == 0
            assert matches.pot_after(deal) >= 0
            assert len(deal.score.tricks) == match.players
        chips, pot = matches.ledger(match)
        assert sum(chips) + pot == total
        final = matches.final_standing(match)
        assert final.pot == 0
        assert sum(final.chips) == total


@every_game
def test_9_a_whole_match_comes_to_an_end_and_its_figures_are_the_records(name):
    for match in random_matches(name):
        record = to_json(with_match(new_record(name, match.options, match.seed, ()), match))
        for deal, data in zip(match.deals, record["deals"], strict=True):
            assert data["result"]["tricks"] == list(deal.score.tricks)
            assert set(data["result"]) == {"chips", "pot", "tricks", *(figure for figure, _ in deal.score.figures)}
        if dict(match.options)["deals"] == 1 and matches.is_over(match):
            assert matches.next_setup(match) is None


def numbers_in_rules(package):
    """List the clauses (`s14b`), rulings (`sq3`) and examples (`sex9`) of a game's RULES.md."""
    text = (ROOT / "pycore" / "games" / package / "RULES.md").read_text()
    clauses = {f"{letter}{number}".lower() for letter, number in re.findall(r"^\*\*([A-Z])(\d+[a-z]?) ", text, re.MULTILINE)}
    rulings = {f"{letter}q{number}".lower() for letter, number in re.findall(r"^\| ([A-Z])-Q(\d+) \|", text, re.MULTILINE)}
    examples = {
        f"{letter}ex{number}".lower() for letter, number in re.findall(r"^\* \*\*([A-Z])-Ex(\d+)\*\*", text, re.MULTILINE)
    }
    return clauses, rulings, examples


@every_game
def test_11_every_clause_ruling_and_example_has_a_test_that_is_named_after_it(name):
    package = name.replace("-", "_")
    clauses, rulings, examples = numbers_in_rules(package)
    assert len(clauses) >= 15
    assert len(rulings) >= 10
    assert len(examples) >= 5
    sources = [file.read_text() for file in (ROOT / "tests" / "games" / package).rglob("test_*.py")]
    named = [test for source in sources for test in re.findall(r"def test_(\w+)", source)]
    named += [
        case for source in sources for ids in re.findall(r"ids=\[([^\]]*)\]", source) for case in re.findall(r'"(\w+)"', ids)
    ]
    parts = {part for test in named for part in test.split("_")}
    assert sorted((clauses | rulings | examples) - parts) == []


@every_game
def test_11_every_game_has_perft_positions_and_golden_deals(name):
    entries = json.loads((ROOT / "tests" / "data" / "perft" / f"{name}.json").read_text())
    assert len(entries) >= 8
    goldens = sorted((ROOT / "tests" / "data" / "golden").glob(f"{name}-*.json"))
    assert goldens
    for file in goldens:
        record = read(file.read_bytes())
        assert record.match.game.name == name
        assert all(deal.score is not None for deal in record.match.deals)


@every_game
def test_11_every_game_has_bots_that_follow_rules(name):
    assert policy(name) is not None


@every_game
def test_options_at_random_are_all_playable(name):
    rng = random.Random(f"options {name}")
    seen = set()
    for number in range(30):
        options = random_options(name, rng)
        seen |= set(options)
        match = matches.deal_next(matches.start_match(games.load(name), options, f"playable {number}"))
        assert match.deals[0].setup.options == options
        decision = matches.decision(match)
        assert decision is not None
        assert write_action(match.game.deck(options), decision.actions()[0])
    for option in games.load(name).options:
        if option.name != "deals":
            assert {value for key, value in seen if key == option.name} >= set(option.values)
