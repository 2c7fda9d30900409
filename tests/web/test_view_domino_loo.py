"""Domino Loo on the page: prices, what is new, the number that a tile is led as, who is looed."""

import random
from collections.abc import Callable, Iterator

import pytest

from app.events import Press, Query, Refused
from app.games import view_of
from app.node import Node, walk
from app.play import scene_of
from app.scene import Scene
from app.table import Choices, Stakes, Table, Tray
from app.text import Words, languages, load
from pycore import games
from pycore import match as matches
from pycore.cards import DOUBLE_SIX
from pycore.game import POT, resolve_options, write_action
from pycore.games.domino_loo.phases import LooObservation
from pycore.match import Match
from tests.web.fakes import Page, text_of
from tests.web.test_table import sit

EN = load("en")


def moments(seeds: range, **options: object) -> Iterator[Match]:
    """Play first deals at random: every decision and every end."""
    game = games.load("domino-loo")
    for seed in seeds:
        rng = random.Random(f"loo{seed}")
        match = matches.start_match(game, resolve_options(game, {"deals": 2, **options}), f"loo{seed}")
        match = matches.deal_next(match)
        while (decision := matches.decision(match)) is not None:
            yield match
            match = matches.play(match, decision.seat, rng.choice(decision.actions()))
        yield match


def asked(match: Match) -> tuple[Scene, Table]:
    """Build the table of the seat that is asked, or of seat 0 once the deal is over."""
    decision = matches.decision(match)
    seat = decision.seat if decision else 0
    scene = scene_of(sit(match, seat, (seat,)))
    return scene, view_of("domino-loo").table(scene)


def choices(table: Table) -> Choices:
    return next(block for block in table.panel if isinstance(block, Choices))


def seen(scene: Scene) -> LooObservation:
    assert isinstance(scene.observation, LooObservation)
    return scene.observation


def page_at(wanted: Callable[[Page], bool], query: str, count: int = 300) -> Page:
    """Open tables on one seed after another and play at random until one is as wanted."""
    for seed in range(count):
        page = Page(f"#/play/domino-loo?seed=p{seed}&pace=instant&{query}")
        rng = random.Random(seed)
        for _ in range(30):
            play = page.session.play
            assert play is not None
            if play.curtain is not None:
                page.command("show-hand")
            elif play.is_settled:
                break
            elif play.is_open_to is None:
                page.pass_time(500)
            elif wanted(page):
                return page
            else:
                page.press(rng.choice(sorted(set(page.tokens))))
    raise AssertionError("no such table")


def has_named_lead(page: Page) -> bool:
    return any(" as " in token for token in page.tokens)


def test_each_decision_has_its_price_and_the_safe_one_stands_first() -> None:
    match = next(moments(range(1), players=4))
    _, table = asked(match)
    group = choices(table)
    assert [control.action for control in group.controls] == ["fold", "miss", "stand"]
    details = [EN.say(control.detail) for control in group.controls if control.detail]
    assert details == [
        "win nothing, pay nothing more",
        "draw the last seven, lay two away; then you must play",
        "1 a trick; none costs 8",
    ]


@pytest.mark.parametrize(
    ("players", "word", "reason"),
    [(2, "fold", "not with two players"), (4, "miss", "the one miss is taken"), (3, "miss", "both misses are taken")],
)
def test_closed_decision_stands_there_with_its_reason(players: int, word: str, reason: str) -> None:
    found = 0
    for match in moments(range(150), players=players):
        decision = matches.decision(match)
        if decision is None or decision.phase != "deciding" or word in [offer.verb for offer in decision.offers]:
            continue
        _, table = asked(match)
        closed = [control for control in choices(table).controls if control.blocked is not None]
        assert [EN.say(control.blocked) for control in closed if control.blocked] == [reason]
        assert [EN.say(control.detail) for control in closed if control.detail] == [reason]
        assert all(not control.action for control in closed)
        found += 1
    assert found


def test_playing_for_the_pot_is_offered_only_where_it_is_open() -> None:
    offered = 0
    for match in moments(range(60), players=4):
        decision = matches.decision(match)
        if decision is None or decision.phase != "deciding":
            continue
        _, table = asked(match)
        actions = [control.action for control in choices(table).controls]
        is_open = any(offer.verb == "for-pot" for offer in decision.offers)
        assert ("for-pot" in actions) == is_open
        offered += is_open
    assert offered


def test_last_deal_of_all_stand_says_so() -> None:
    game = games.load("domino-loo")
    options = resolve_options(game, {"deals": 1, "last_deal": "all-stand", "players": 3})
    match = matches.deal_next(matches.start_match(game, options, "x"))
    _, table = asked(match)
    group = choices(table)
    assert [control.action for control in group.controls if not control.blocked] == ["stand"]
    assert {EN.say(control.blocked) for control in group.controls if control.blocked} == {"not in the last deal"}
    assert "nobody is looed" in EN.say(group.controls[-1].detail or group.label)


@pytest.mark.parametrize(("players", "drawn", "due"), [(2, 6, 1), (3, 6, 1), (4, 7, 2)])
def test_drawn_tiles_are_new_and_the_boneyard_counts_down(players: int, drawn: int, due: int) -> None:
    found = 0
    for match in moments(range(20), players=players):
        scene, table = asked(match)
        if scene.observation.phase != "discarding" or not seen(scene).own_drawn:
            continue
        if table.hand and len(table.hand) == drawn:
            assert all(card.tag is not None and EN.say(card.tag) == "new" for card in table.hand)
            tray = next(block for block in table.centre if isinstance(block, Tray))
            assert (tray.size, tray.cards) == (due, ())
            boneyard = next(fact for fact in table.facts if fact.picture == "back")
            assert EN.say(boneyard.value) == str(seen(scene).boneyard)
            found += 1
    assert found


def test_laid_tile_lies_in_the_tray_and_can_be_taken_back_before_the_last() -> None:
    page = page_at(lambda page: len([token for token in page.tokens if token.startswith("discard")]) == 7, "players=4&humans=4")
    token = page.tokens[0]
    code = token.removeprefix("discard ")
    page.press(token)
    assert page.find(data_command="take-back", data_argument=code)
    assert token not in page.tokens
    page.command("take-back", code)
    assert token in page.tokens
    assert not page.find(data_command="take-back")


def test_turn_up_and_sign_stay_when_the_dealer_has_taken_it() -> None:
    found = 0
    for match in moments(range(30), players=3):
        scene, table = asked(match)
        if seen(scene).taker is None:
            continue
        code = DOUBLE_SIX.codes[seen(scene).turn_up]
        assert any(fact.picture == f"card {code}" and "taken by" in EN.say(fact.label) for fact in table.facts)
        assert table.sign is not None
        assert table.sign.picture == f"suit {seen(scene).trump}"
        found += 1
    assert found


def test_take_or_leave_names_the_tile_and_leaving_stands_first() -> None:
    match = next(match for match in moments(range(30), players=3) if asked(match)[0].observation.phase == "turning")
    scene, table = asked(match)
    controls = choices(table).controls
    assert [control.action for control in controls] == ["leave", "take"]
    assert EN.say(scene.card(seen(scene).turn_up)) in EN.say(controls[1].words)


def test_plain_tile_is_led_by_naming_its_number() -> None:
    page = page_at(has_named_lead, "players=3&humans=3")
    token = next(token for token in page.tokens if " as " in token)
    code = token.split()[1]
    both = [one for one in page.tokens if one.startswith(f"play {code} as ")]
    assert len(both) == 2
    ways = [node for one in both for node in page.find(data_action=one)]
    assert all(node.attribute("data-way") == code for node in ways)
    (face,) = page.find(data_card=code, tabindex="-1")
    assert face.attribute("data-action") is None
    page.send(Refused(page.session.moment, code))
    assert page.session.play is not None
    assert page.session.play.raised == f"play {code}"
    halves = [node for node in panel(page) if node.attribute("data-action") in both]
    assert len(halves) == 2
    assert "as what?" in page.spoken[-1]
    page.command("close")
    assert page.session.play is not None
    assert page.session.play.raised == ""
    ply = page.table["data-ply"]
    page.press(both[1])
    assert page.table["data-ply"] == str(int(ply) + 1)


def panel(page: Page) -> list[Node]:
    """List the nodes of the panel."""
    (found,) = [node for node in walk(page.tree) if node.attribute("class") == "panel"]
    return list(walk(found))


def test_by_touch_a_number_is_chosen_first_and_played_by_the_second_tap() -> None:
    page = page_at(has_named_lead, "players=3&humans=3")
    token = next(token for token in page.tokens if " as " in token)
    ply = page.table["data-ply"]
    page.send(Press(page.session.moment, token, "touch", is_card=True))
    assert page.table["data-ply"] == ply
    assert [node for node in panel(page) if node.attribute("data-action") == token]
    page.send(Press(page.session.moment, token, "touch"))
    assert page.table["data-ply"] == str(int(ply) + 1)


def test_number_led_stands_on_the_tile_and_in_the_log() -> None:
    found = 0
    for match in moments(range(40), players=3):
        scene, table = asked(match)
        trick = scene.observation.trick
        if trick is None or not trick.cards or table.trick is None:
            continue
        led = table.trick.cards[0].led
        assert led is not None
        assert trick.suit is not None
        assert EN.say(led) == f"as {EN.say(scene.suit(trick.suit))}"
        last = [event for event in scene.events if event.verb == "play"]
        if last[-len(trick.cards)].value is not None:
            words = [EN.say(line.words) for line in table.log]
            assert any(line.endswith(f"{EN.say(led)}.") for line in words)
            found += 1
    assert found


def test_why_a_trump_must_be_led_is_said() -> None:
    said = set()
    for match in moments(range(60), players=3):
        decision = matches.decision(match)
        if decision is None or decision.duty != "lead-trump":
            continue
        scene, table = asked(match)
        assert EN.say(table.plaque.title) == "Your turn: lead a trump."
        assert table.plaque.why is not None
        said.add(EN.say(table.plaque.why))
        assert len(scene.observation.tricks) or "two or more" in EN.say(table.plaque.why)
    assert said == {"You hold two or more.", "You won the trick before."}


def ended(seeds: range, **options: object) -> Iterator[tuple[Match, Table]]:
    for match in moments(seeds, **options):
        if matches.decision(match) is None:
            yield match, asked(match)[1]


def test_settlement_names_the_looed_and_works_out_the_next_pot() -> None:
    looed = unopposed = 0
    for match, table in ended(range(60), players=4):
        score = match.deals[-1].score
        assert score is not None
        assert table.settlement is not None
        title = EN.say(table.settlement.title)
        payers = [payment.payer for payment in score.transfers if payment.reason == "loo"]
        assert title.count("looed") == len(payers) or "Nobody is looed" in title
        (_, sums) = table.settlement.figures[0]
        left, right = EN.say(sums).replace("\u2212 ", "-").replace("+ ", "").split(" = ")
        assert sum(map(int, left.split())) == int(right) == score.change(POT) + match.deals[-1].setup.pot
        looed += len(payers)
        unopposed += "Everybody else folds" in title
    assert looed
    assert unopposed


def test_points_are_counted_at_the_seats_and_nothing_is_paid() -> None:
    game = games.load("domino-loo")
    match = next(match for match, _ in ended(range(30), players=2, scoring="points15") if any(score_of(match)))
    _, table = asked(match)
    assert table.settlement is not None
    assert table.settlement.is_in_points
    assert table.settlement.payments == ()
    match = matches.deal_next(match)
    scene, table = asked(match)
    shown = {seat.seat: [EN.say(badge.words) for badge in seat.badges] for seat in table.seats}
    before = match.deals[0].score
    assert before is not None
    points = before.figure("score")
    assert isinstance(points, tuple)
    for seat, have in enumerate(points):
        assert any(words.startswith(f"{have}".replace("-", "\u2212")) for words in shown[seat])
    stakes = next(block for block in table.centre if isinstance(block, Stakes))
    assert EN.say(stakes.value) == "to 15 points"
    assert scene.game.name == game.name


def score_of(match: Match) -> tuple[int, ...]:
    score = match.deals[-1].score
    assert score is not None
    points = score.figure("score")
    assert isinstance(points, tuple)
    return points


@pytest.mark.parametrize("language", languages())
def test_u_tells_the_turn_up_and_b_the_stakes(language: str) -> None:
    words: Words = load(language)
    for match in moments(range(3), players=3):
        scene, _ = asked(match)
        view = view_of("domino-loo")
        turned = view.answer_letter(scene, "U")
        stakes = view.answer_letter(scene, "B")
        assert turned is not None
        assert stakes is not None
        assert words.say(scene.card(seen(scene).turn_up)) in words.say(turned)
        assert str(seen(scene).loo) in words.say(stakes)
        assert view.answer_letter(scene, "K") is None


def test_letters_are_answered_at_the_table() -> None:
    page = Page("#/play/domino-loo?seed=a&players=3&humans=3&pace=instant")
    page.command("show-hand")
    page.send(Query("U"))
    assert "turn-up" in page.spoken[-1]
    page.send(Query("?"))
    assert "U turn-up" in page.spoken[-1]


def test_tokens_are_those_of_the_record() -> None:
    for match in moments(range(3), players=3):
        decision = matches.decision(match)
        if decision is None:
            continue
        _, table = asked(match)
        shown = {way.token for card in table.hand for way in card.ways}
        shown |= {control.action for block in table.panel if isinstance(block, Choices) for control in block.controls}
        assert shown - {""} == {write_action(DOUBLE_SIX, action) for action in decision.actions()}


def test_words_of_a_table_have_no_gaps() -> None:
    page = page_at(has_named_lead, "players=4&humans=4&lang=ja")
    assert "{" not in text_of(page.tree)
