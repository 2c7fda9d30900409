"""Actions and their tokens, decisions, options, money, plans: what every game speaks in."""

import itertools

import pytest

from pycore import games
from pycore.cards import DOUBLE_SIX, FRENCH_48, GERMAN_32, GERMAN_36
from pycore.errors import NotationError, OptionError, RuleError
from pycore.game import (
    DEALS,
    OPEN,
    POT,
    Action,
    Decision,
    Offer,
    Option,
    Past,
    Score,
    Setup,
    Transfer,
    has_ended,
    is_last_deal,
    packets,
    read_action,
    resolve_options,
    share_out,
    standing,
    suit_name,
    write_action,
)
from pycore.games.slovak_lorum.rules import GAME

TOKENS = [
    (GERMAN_36, "pass", Action("pass")),
    (GERMAN_36, "discard EU", Action("discard", 1 << 4)),
    (GERMAN_32, "play HA", Action("play", 1 << 16)),
    (GERMAN_32, "announce LO", Action("announce", 1 << 10)),
    (FRENCH_48, "go C", Action("go", 0, "C")),
    (FRENCH_48, "go none", Action("go", 0, "none")),
    (DOUBLE_SIX, "for-pot", Action("for-pot")),
    (DOUBLE_SIX, "play 6-3", Action("play", 1 << DOUBLE_SIX.card("6-3"))),
    (DOUBLE_SIX, "play 6-3 as 3", Action("play", 1 << DOUBLE_SIX.card("6-3"), 3)),
]


@pytest.mark.parametrize(("deck", "token", "action"), TOKENS)
def test_a_token_is_read_and_written_the_same(deck, token, action):
    assert read_action(deck, token) == action
    assert write_action(deck, action) == token


@pytest.mark.parametrize(
    "token", ["", " ", " pass", "play  HA", "play HA ", "play HX as 3", "play HA as", "play HA in 3", "play HA HK LA"]
)
def test_a_wrong_token_is_refused(token):
    with pytest.raises(NotationError) as caught:
        read_action(GERMAN_32, token)
    assert caught.value.code in ("unknown-action", "unknown-card")


@pytest.mark.parametrize("token", ["pass ", "pass\n", "Pass", "play\tHA", "play ha", "play HX", "bid HA"])
def test_a_token_that_is_almost_right_is_no_action_of_any_decision(token):
    decision = Decision(0, "x", (Offer("pass"), Offer("play", GERMAN_32.whole)))
    assert not decision.allows(read_action(GERMAN_32, token))


@pytest.mark.parametrize("token", ["play 6-3 as 03", "play 6-3 as ３", "play 6-3 as +3"])
def test_a_number_is_written_in_one_way_only(token):
    action = read_action(DOUBLE_SIX, token)
    assert not isinstance(action.value, int)


def test_every_action_of_every_decision_is_written_and_read_back():
    for deck in (GERMAN_32, GERMAN_36, FRENCH_48, DOUBLE_SIX):
        offers = (Offer("pass"), Offer("play", deck.whole), Offer("go", 0, ("C", "none")))
        for action in Decision(0, "x", offers).actions():
            assert read_action(deck, write_action(deck, action)) == action


DECISION = Decision(
    1, "playing", (Offer("pass"), Offer("play", 0b1011), Offer("go", 0, ("C", "H")), Offer("lead", 0b110, (2, 3)))
)


def test_actions_list_every_choice_once():
    actions = DECISION.actions()
    assert actions == (
        Action("pass"),
        Action("play", 1),
        Action("play", 2),
        Action("play", 8),
        Action("go", 0, "C"),
        Action("go", 0, "H"),
        Action("lead", 2, 2),
        Action("lead", 2, 3),
        Action("lead", 4, 2),
        Action("lead", 4, 3),
    )
    assert len(set(actions)) == len(actions)


def test_allows_is_exactly_the_list_of_actions():
    listed = set(DECISION.actions())
    verbs = ("pass", "play", "go", "lead", "call", "")
    for verb, cards, value in itertools.product(verbs, range(17), (None, "C", "H", "S", 2, 3, 4, "2")):
        action = Action(verb, cards, value)
        assert DECISION.allows(action) == (action in listed), action


def test_two_offers_of_one_verb_add_up():
    decision = Decision(0, "playing", (Offer("play", 0b1), Offer("play", 0b10, (2, 3))))
    assert decision.allows(Action("play", 1))
    assert decision.allows(Action("play", 2, 3))
    assert not decision.allows(Action("play", 2))
    assert not decision.allows(Action("play", 1, 3))


def test_an_option_accepts_its_values_and_its_span():
    assert DEALS.default == 12
    assert [DEALS.accepts(value) for value in (1, 12, 999, OPEN)] == [True] * 4
    assert not any(DEALS.accepts(value) for value in (0, 1000, -1, "12", 12.0, True, None, [12], "Open", ""))
    assert Option("unit", (1,), (1, 1000)).accepts(1000)
    assert not Option("players", (4, 3)).accepts(True)
    assert not Option("one", (1, 0)).accepts(True)


def test_options_are_filled_in_and_kept_in_order():
    options = resolve_options(GAME, {"small_duty": "own-highest", "deals": 3})
    assert [name for name, _ in options] == [option.name for option in GAME.options]
    assert dict(options)["small_duty"] == "own-highest"
    assert dict(options)["deals"] == 3
    assert dict(options)["two_winners"] == "split"


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"colour": "red"}, "unknown-option"),
        ({"deals": 0}, "option-out-of-range"),
        ({"deals": "12"}, "option-out-of-range"),
        ({"deals": True}, "option-out-of-range"),
        ({"small_duty": None}, "option-out-of-range"),
        ({"small_duty": "Beat"}, "option-out-of-range"),
        ({"players": 5}, "option-out-of-range"),
        ({"players": 3}, "three-players-go-together"),
    ],
)
def test_wrong_options_are_refused(given, code):
    with pytest.raises(OptionError) as caught:
        resolve_options(GAME, given)
    assert caught.value.code == code


@pytest.mark.parametrize("name", games.names())
def test_every_game_has_players_and_deals_and_sensible_options(name):
    game = games.load(name)
    assert game.name == name
    names = [option.name for option in game.options]
    assert names[:2] == ["players", "deals"]
    assert len(names) == len(set(names))
    for option in game.options:
        assert len(set(option.values)) == len(option.values) >= 1
        assert all(option.accepts(value) for value in option.values)
    options = resolve_options(game, {})
    assert dict(options) == {option.name: option.default for option in game.options}


def test_a_score_adds_up_its_transfers():
    score = Score(
        (Transfer(0, POT, 5, "value"), Transfer(POT, 2, 7, "clean"), Transfer(0, 2, 1, "x")), (1, 2, 3), (("values", None),)
    )
    assert [score.change(account) for account in (0, 1, 2, POT)] == [-6, 0, 8, -2]
    assert score.figure("values") is None
    with pytest.raises(KeyError):
        score.figure("points")


def setup(number=0, pot=0, balances=(0, 0, 0)):
    """Settle a deal of three players."""
    return Setup(number, 3, 0, (0, 1, 2), (0, 0, 0), pot, balances, (("players", 3), ("deals", 2)))


def test_the_standing_adds_a_finished_deal():
    assert standing((), 3) == ((0, 0, 0), 0)
    past = (Past(setup(pot=4, balances=(1, -2, -3)), Score((Transfer(POT, 1, 3, "x"),), (0, 0, 0))),)
    assert standing(past, 3) == ((1, 1, -3), 1)


def test_the_end_of_a_match_and_its_last_deal():
    past = (Past(setup(), Score((), ())),)
    assert not has_ended(past, setup().options)
    assert has_ended(past * 2, setup().options)
    assert not has_ended(past * 2, (("deals", OPEN),))
    assert [is_last_deal(number, setup().options) for number in range(3)] == [False, True, False]
    assert not is_last_deal(11, (("deals", OPEN),))
    assert setup().option("players") == 3


def test_packets_go_round():
    assert packets((1, 2, 0), 3, 2, 2) == ((4, 5, 10, 11), (0, 1, 6, 7), (2, 3, 8, 9))
    assert packets((1, 2), 3, 1, 1) == ((), (0,), (1,))


def test_rule_r0_hands_out_the_odd_chips_in_order_of_acting():
    assert share_out(0, (0, 1, 2)) == (0, 0, 0)
    assert share_out(20, (1, 2, 0)) == (6, 7, 7)
    assert share_out(1, (2, 0, 1)) == (0, 0, 1)
    for pot in range(30):
        assert sum(share_out(pot, (3, 0, 1, 2))) == pot


def test_a_suit_has_a_letter_or_nothing():
    assert suit_name(GERMAN_32, 2) == "H"
    assert suit_name(GERMAN_32, None) == ""


def test_games_are_found_by_name():
    assert {"slovak-lorum"} <= set(games.names())
    assert games.names() == tuple(sorted(games.names()))
    assert games.load("slovak-lorum").name == "slovak-lorum"
    for name in ("", "lorum", "slovak_lorum", "../x", "x" * 500):
        with pytest.raises(NotationError) as caught:
            games.load(name)
        assert caught.value.code == "unknown-game"


def test_apply_refuses_what_is_not_offered_and_says_when_the_deal_is_over():
    options = resolve_options(GAME, {})
    first = GAME.next_setup((), options, 0)
    assert first is not None
    state = GAME.deal(first, tuple(range(32)))
    with pytest.raises(RuleError) as caught:
        GAME.apply(state, Action("double"))
    assert caught.value.code == "wrong-action"
    while (decision := GAME.decision(state)) is not None:
        state = GAME.apply(state, decision.actions()[0])
    assert GAME.refusal(state, Action("pass")) == RuleError("deal-is-over")
    with pytest.raises(RuleError):
        GAME.apply(state, Action("pass"))
