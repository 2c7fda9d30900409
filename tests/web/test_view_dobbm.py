"""Dobbm on the page: what a call means, the tray and its sows, the ladder of doubling, the count, a dealer on holiday."""

import random
from collections.abc import Iterator

import pytest

from app.games import view_of
from app.node import walk
from app.play import scene_of
from app.scene import Scene
from app.table import Choices, Fans, Ladder, Note, Table, Tray
from app.text import load
from pycore import games
from pycore import match as matches
from pycore.cards import GERMAN_36
from pycore.game import read_action, resolve_options
from pycore.games.dobbm.rules import DobbmObservation
from pycore.games.dobbm.scoring import card_points
from pycore.match import Match
from tests.web.fakes import Page
from tests.web.test_table import sit

EN = load("en")
GAME = games.load("dobbm")


def deal(hand: str, dobb: str, **options: object) -> Match:
    """Deal the first caller eight cards and lay four on the table; the rest goes round as it comes."""
    match = matches.start_match(GAME, resolve_options(GAME, options), None)
    own, talon = [GERMAN_36.cards(codes) for codes in (hand, dobb)]
    rest = [card for card in range(36) if not (own | talon) >> card & 1]
    setup = matches.next_setup(match, 3)
    assert setup is not None
    plan = GAME.plan(setup)
    layout = [-1] * 36
    for cards, positions in ((own, plan.hands[0]), (talon, plan.piles[0].positions)):
        for place, card in zip(positions, (card for card in range(36) if cards >> card & 1), strict=True):
            layout[place] = card
    for place in range(36):
        layout[place] = layout[place] if layout[place] >= 0 else rest.pop()
    return matches.deal_next(match, tuple(layout), 3)


def after(match: Match, *tokens: str) -> Match:
    for token in tokens:
        decision = matches.decision(match)
        assert decision is not None
        match = matches.play(match, decision.seat, read_action(GERMAN_36, token))
    return match


def table_of(match: Match, seat: int) -> Table:
    return view_of("dobbm").table(scene_of(sit(match, seat, (seat,))))


def asked(match: Match) -> Table:
    decision = matches.decision(match)
    assert decision is not None
    return table_of(match, decision.seat)


def choices(table: Table) -> Choices:
    return next(block for block in table.panel if isinstance(block, Choices))


def tray(table: Table) -> Tray:
    return next(block for block in table.centre if isinstance(block, Tray))


def ladder(match: Match, seat: int) -> list[str]:
    """Write the rungs, lowest first; `*` stands before the present one, `?` before the open one."""
    shown = next(block for block in table_of(match, seat).centre if isinstance(block, Ladder))
    marks = ("?" if rung.is_open else "*" if rung.is_now else "" for rung in shown.rungs)
    return [f"{mark}{EN.say(rung.value)} {EN.say(rung.words)}" for mark, rung in zip(marks, shown.rungs, strict=True)]


SOWS = deal("ES LS H9 H7 E7 E6 L7 B9", "BK HO E8 L8")
"""Two sows, two hearts that are none, and a heart in the Dobb."""


def test_calls_say_what_they_lead_to_and_pass_stands_first() -> None:
    group = choices(asked(SOWS))
    assert [control.action for control in group.controls] == ["pass", "dobbm", "solo"]
    assert EN.say(group.controls[1].detail or group.label) == "take 4, lay 4 away"
    later = after(SOWS, "dobbm")
    controls = choices(asked(later)).controls
    assert EN.say(controls[0].detail or group.label) == "play against P0"
    assert controls[1].action == ""
    assert EN.say(controls[1].blocked or group.label) == "called already"
    last = choices(asked(after(SOWS, "pass", "pass", "pass")))
    assert EN.say(last.controls[0].detail or group.label) == "throw the cards in"


def test_compulsory_round_closes_the_pass() -> None:
    match = deal("ES LS H9 H7 E7 E6 L7 B9", "BK HO E8 L8", deals=1, mussrunde="on")
    match = after(match, "pass", "pass", "pass", "pass")
    match = matches.deal_next(match, match.deals[0].layout)
    table = asked(match)
    assert [control.action for control in choices(table).controls] == ["", "dobbm", "solo"]
    assert "must" in EN.say(table.plaque.why or table.plaque.title)


def test_cards_of_the_dobb_are_new_and_only_the_declarer_sees_the_tray() -> None:
    match = after(SOWS, "dobbm", "pass", "pass", "pass")
    new = {card.code for card in table_of(match, 0).hand if card.tag is not None}
    assert new == {"BK", "HO", "E8", "L8"}
    assert not [block for block in table_of(match, 1).centre if isinstance(block, Tray)]


def test_tray_holds_the_cards_in_order_and_their_points_are_counted() -> None:
    match = after(SOWS, "dobbm", "pass", "pass", "pass", "discard BK", "discard E8")
    table = table_of(match, 0)
    assert tray(table).cards == ("BK", "E8")
    assert tray(table).size == 4
    note = next(block for block in table.panel if isinstance(block, Note))
    assert EN.say(note.words).startswith("4 points laid away")
    assert EN.say(table.plaque.title) == "Lay 2 more cards away."


def test_sow_asks_for_a_heart_beside_it_live() -> None:
    start = after(SOWS, "dobbm", "pass", "pass", "pass")
    assert tray(table_of(start, 0)).warning is None
    one = after(start, "discard ES")
    warning = tray(table_of(one, 0)).warning
    assert warning is not None
    assert EN.say(warning) == "Due with it: a heart, no sow."
    two = after(one, "discard LS")
    warning = tray(table_of(two, 0)).warning
    assert warning is not None
    assert EN.say(warning) == "Due with them: 2 hearts, no sows."
    table = table_of(two, 0)
    assert EN.say(table.plaque.why or table.plaque.title) == "Only a heart that is no sow can go now."
    assert {card.code for card in table.hand if card.ways} == {"HO", "H9", "H7"}
    refused = [card for card in table.hand if card.refusal]
    assert {card.refusal for card in refused} == {"sow-needs-trump"}
    assert all(card.reason is not None for card in refused)
    right = table_of(after(one, "discard H9"), 0)
    assert tray(right).warning is None
    assert EN.say(tray(right).note or right.hand_words) == "Each sow has its heart beside it."


def test_sow_that_cannot_go_any_more_says_why() -> None:
    match = after(SOWS, "dobbm", "pass", "pass", "pass", "discard BK", "discard E8", "discard L8")
    table = table_of(match, 0)
    assert {card.code for card in table.hand if card.refusal} == {"ES", "LS"}
    assert EN.say(tray(table).note or table.hand_words) == "No sow can go any more: no heart is left to go with it."


def test_card_in_the_tray_can_be_taken_back_and_what_hangs_on_it_comes_too() -> None:
    page = Page("#/play/dobbm?seed=t&humans=4&pace=instant")
    page.command("show-hand")
    page.press("dobbm")
    for _ in range(3):
        page.command("show-hand")
        page.press("pass")
    page.command("show-hand")
    assert page.table["data-phase"] == "exchange"
    first, second = page.tokens[0], page.tokens[1]
    page.press(first)
    page.press(second)
    page.command("take-back", first.split()[1])
    assert first in page.tokens
    laid = {node.attribute("data-argument") for node in page.find(data_command="take-back")}
    assert laid - {None} == {second.split()[1]}
    play = page.session.play
    assert play is not None
    assert [action.verb for _, action in play.match.deals[-1].actions].count("discard") == 1


def test_ladder_says_who_doubled_and_whose_answer_is_asked() -> None:
    match = after(SOWS, "dobbm", "pass", "pass", "pass", "discard BK", "discard E8", "discard L8", "discard E7")
    assert ladder(match, 0) == ["*×1 You play Dobbm", "?×2 P1 may double"]
    assert ladder(match, 1) == ["*×1 P0 plays Dobbm", "?×2 You may double"]
    match = after(match, "pass", "double")
    assert ladder(match, 0) == ["×1 You play Dobbm", "*×2 P2 doubles", "?×4 You may redouble"]
    match = after(match, "double")
    assert ladder(match, 3) == ["×1 P0 plays Dobbm", "×2 P2 doubles", "*×4 P0 redoubles", "?×8 P1 may double again"]
    match = after(match, "double", "double", "double")
    assert [rung.split()[0] for rung in ladder(match, 0)] == ["×4", "×8", "×16", "*×32", "?×64"]
    assert any(EN.say(fact.value) == "×32" for fact in table_of(match, 2).facts)


def test_answers_to_a_double_carry_the_price_and_going_on_stands_first() -> None:
    match = after(SOWS, "solo")
    group = choices(asked(match))
    assert [(control.action, EN.say(control.words)) for control in group.controls] == [
        ("pass", "Leave it"),
        ("double", "Double"),
    ]
    assert [EN.say(control.detail or group.label) for control in group.controls] == [
        "2 to 24 chips from each",
        "4 to 48 chips from each",
    ]
    redouble = choices(asked(after(match, "double"))).controls[1]
    assert (redouble.action, EN.say(redouble.words)) == ("double", "Redouble")
    told = [EN.say(line.words) for line in asked(after(match, "pass")).log]
    assert told == ["P0 calls Solo.", "P1 leaves it at that."]


def test_solo_counts_double_and_leaves_the_dobb_lying() -> None:
    match = after(SOWS, "solo", "pass", "pass", "pass")
    facts = [(EN.say(fact.value), EN.say(fact.label)) for fact in table_of(match, 1).facts]
    assert facts == [("×2", "Solo"), ("4", "Dobb")]


def finished(seeds: range, **options: object) -> Iterator[tuple[Match, Scene, Table]]:
    """Play deals at random to their end, seen by the seat after the dealer."""
    for seed in seeds:
        rng = random.Random(seed)
        match = matches.deal_next(matches.start_match(GAME, resolve_options(GAME, {"deals": 2, **options}), f"d{seed}"))
        while (decision := matches.decision(match)) is not None:
            match = matches.play(match, decision.seat, rng.choice(decision.actions()))
        scene = scene_of(sit(match, 0, (0,)))
        yield match, scene, view_of("dobbm").table(scene)


@pytest.mark.parametrize("scale", ["5-point-steps", "exact-points"])
def test_payment_is_worked_out_and_both_sides_are_opened(scale: str) -> None:
    played = 0
    for match, scene, table in finished(range(12), scale=scale, unit=3):
        score, settled = match.deals[-1].score, table.settlement
        assert score is not None
        assert settled is not None
        points = score.figure("points")
        if not isinstance(points, int):
            assert "thrown in" in EN.say(settled.title)
            continue
        played += 1
        chips = {payment.chips for payment in score.transfers} or {0}
        (_, sides), (_, each) = settled.figures
        assert EN.say(each) == (f"{min(chips)} chip each" if chips == {1} else f"{min(chips)} chips each")
        assert str(points) in EN.say(sides)
        assert str(120 - points) in EN.say(sides)
        opened = [fan for block in settled.blocks if isinstance(block, Fans) for fan in block.fans]
        assert len({code for fan in opened for code in fan.cards}) == 36
        assert sum(int(EN.say(fan.value)) for fan in opened) == 120
        observation = scene.observation
        assert isinstance(observation, DobbmObservation)
        assert int(EN.say(opened[0].value)) == card_points(observation.laid)
    assert played


def test_passed_out_deal_of_five_tells_of_the_stockerl() -> None:
    match = matches.deal_next(matches.start_match(GAME, resolve_options(GAME, {"players": 5}), "five"))
    match = after(match, "pass", "pass", "pass", "pass")
    score = match.deals[-1].score
    assert score is not None
    table = table_of(match, match.deals[-1].setup.dealer)
    assert table.settlement is not None
    assert "Stockerl" in EN.say(table.settlement.title)
    assert [payment.chips for payment in table.settlement.payments] == [2, 2, 2, 2]
    assert EN.say(table.sheet.rows[0].contract) == "passed out"


def test_dealer_of_five_is_on_holiday_and_may_skip_to_the_result() -> None:
    page = next(
        page
        for page in (Page(f"#/play/dobbm?seed=h{seed}&players=5&humans=1&pace=normal") for seed in range(40))
        if page.session.play is not None and page.session.play.match.deals[-1].setup.dealer == 0
    )
    assert page.find(data_command="skip")
    assert not page.tokens
    assert "on holiday" in page.words
    assert not [node for node in walk(page.tree) if node.attribute("data-group") == "hand"]
    ply = int(page.table["data-ply"])
    page.pass_time(800)
    assert int(page.table["data-ply"]) == ply + 1
    assert sum("You are on holiday" in words for words in page.spoken) == 1
    page.spoken.clear()
    page.command("skip")
    assert page.table["data-phase"] == "settled"
    assert len(page.spoken) == 1
    assert not page.find(data_command="skip")


def test_nothing_can_be_skipped_by_a_seat_with_cards() -> None:
    page = Page("#/play/dobbm?seed=a&players=4&humans=1&pace=normal")
    assert not page.find(data_command="skip")
    ply = page.table["data-ply"]
    page.command("skip")
    assert page.table["data-ply"] == ply


def test_b_tells_the_calls_and_the_multiplier() -> None:
    match = after(SOWS, "solo", "double", "pass")
    view = view_of("dobbm")
    answer = view.answer_letter(scene_of(sit(match, 1, (1,))), "B")
    assert answer is not None
    assert EN.say(answer) == "P0 calls Solo. You double. P0 leaves it at that. The stakes count times 4."
    assert view.answer_letter(scene_of(sit(match, 1, (1,))), "U") is None
