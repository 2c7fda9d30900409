"""Clumond on the page: going with a trump, marks that are only notes, the meter of targets, what everybody kept."""

import itertools
import random
from collections.abc import Iterator

import pytest

from app.events import Press, Query
from app.games import clumond, view_of
from app.play import scene_of
from app.scene import Scene
from app.table import Choices, Fans, Meter, Note, Table
from app.text import languages, load
from pycore import games
from pycore import match as matches
from pycore.cards import FRENCH_48, Cards, members
from pycore.game import POT, resolve_options
from pycore.games.clumond.rules import ClumondObservation
from pycore.games.clumond.targets import codes, is_hit, kept_code, reachable
from pycore.match import Match
from tests.web.fakes import Page, in_language, text_of
from tests.web.test_table import sit

EN = load("en")
GAME = games.load("clumond")


def at_play(query: str = "seed=k&humans=3&pace=instant") -> Page:
    """Sit at a standard deal that three people play, before the first lead."""
    page = Page(f"#/play/clumond?{query}")
    for _ in range(3):
        page.command("show-hand")
        page.press("pass")
    page.command("show-hand")
    assert page.table["data-phase"] == "playing"
    return page


def hand(page: Page) -> list[str]:
    return [node.attribute("data-card") or "" for node in page.find(tabindex="-1") if node.attribute("data-card")]


def marked(page: Page) -> list[str]:
    assert page.session.play is not None
    scene = scene_of(page.session.play)
    return list(FRENCH_48.texts(scene.marked))


def test_pass_and_all_five_trumps_stand_there_at_once_with_counts() -> None:
    page = Page("#/play/clumond?seed=k&humans=3&pace=instant")
    page.command("show-hand")
    assert sorted(page.tokens) == ["go C", "go D", "go H", "go S", "go none", "pass"]
    assert page.session.play is not None
    table = view_of("clumond").table(scene_of(page.session.play))
    first, suits = [block for block in table.panel if isinstance(block, Choices)]
    assert first.controls[0].action == "pass"
    own = hand(page)
    counts = [sum(code.startswith(suit) for code in own) for suit in "CHSD"]
    told = [EN.say(control.detail or suits.label) for control in suits.controls]
    assert told == [f"{count} card{'' if count == 1 else 's'}" for count in counts]
    assert sum(counts) == 16


def test_goer_and_trumps_are_shown_to_all() -> None:
    page = Page("#/play/clumond?seed=k&humans=3&pace=instant")
    page.command("show-hand")
    page.press("go H")
    page.command("show-hand")
    assert page.session.play is not None
    table = view_of("clumond").table(scene_of(page.session.play))
    assert table.sign is not None
    assert (EN.say(table.sign.value), table.sign.picture) == ("Hearts", "suit H")
    badges = [EN.say(badge.words) for seat in table.seats for badge in seat.badges]
    assert badges.count("goes") == 1
    assert EN.say(table.log[0].words).endswith("goes, hearts are trumps.")


@pytest.mark.parametrize("seed", range(6))
def test_open_codes_are_those_of_every_choice_around_the_marks(seed: int) -> None:
    rng = random.Random(seed)
    cards = rng.sample(range(48), rng.randint(3, 9))
    hand_cards = sum(1 << card for card in cards)
    assert tuple(sorted(clumond.open_codes(hand_cards, 0))) == codes(hand_cards)
    for size in range(4):
        marks = sum(1 << card for card in rng.sample(cards, size))
        wanted = {
            kept_code(sum(1 << card for card in three))
            for three in itertools.combinations(cards, 3)
            if not marks & ~sum(1 << card for card in three)
        }
        assert clumond.open_codes(hand_cards, marks) == wanted


def scenes(seeds: range, **options: object) -> Iterator[tuple[Match, Scene]]:
    """Play deals at random, seen by seat 0."""
    for seed in seeds:
        rng = random.Random(seed)
        match = matches.deal_next(matches.start_match(GAME, resolve_options(GAME, {"deals": 2, **options}), f"c{seed}"))
        while (decision := matches.decision(match)) is not None:
            yield match, scene_of(sit(match, 0, (0,)))
            match = matches.play(match, decision.seat, rng.choice(decision.actions()))
        yield match, scene_of(sit(match, 0, (0,)))


def table_of(scene: Scene) -> Table:
    return view_of("clumond").table(scene)


def test_meter_stands_at_every_moment_of_the_play_and_agrees_with_the_engine() -> None:
    for _, scene in scenes(range(4)):
        if scene.observation.phase != "playing":
            continue
        meter = next(block for block in table_of(scene).panel if isinstance(block, Meter))
        done = len(scene.observation.tricks)
        won = sum(trick.winner == 0 for trick in scene.observation.tricks)
        wanted = reachable(scene.observation.hand, won, 13 - done)
        assert [cell.value for cell in meter.cells] == list(range(14))
        assert tuple(cell.value for cell in meter.cells if "lost" not in cell.state and "now" not in cell.state) == tuple(
            value for value in wanted if value != won
        )
        assert [cell.value for cell in meter.cells if "now" in cell.state] == [won]
        assert dict(meter.code) == {"C": 3, "H": 2, "S": 1, "D": 0}


def meter_words(page: Page) -> str:
    (box,) = page.find(class_="meter-head")
    return text_of(box.children[0])


def mark(page: Page, *codes_: str) -> None:
    for code in codes_:
        page.command("mark", code)


def test_marks_move_the_meter_and_are_not_in_the_record() -> None:
    page = at_play()
    assert "Nothing kept yet." in meter_words(page)
    before = page.session.play.record if page.session.play else None
    own = sorted(hand(page), key=lambda code: "DSHC".index(code[0]))
    low = own[:3]
    mark(page, low[0])
    assert "Kept 0 + … Open: " in meter_words(page)
    mark(page, low[1], low[2])
    code = kept_code(FRENCH_48.cards(low))
    assert f"= {code}. Aim: {code}" in meter_words(page)
    aims = [int(text_of(node)) for node in page.find() if "is-aim" in (node.attribute("class") or "").split()]
    assert aims == [value for value in range(14) if is_hit(value, code)]
    assert page.session.play is not None
    assert page.session.play.record == before
    ribbons = [text_of(node) for node in page.find(class_="ribbon")]
    assert sorted(ribbons) == sorted(str(kept_code(FRENCH_48.cards([one]))) for one in low)


def test_fourth_card_is_refused_and_a_mark_can_be_taken_away() -> None:
    page = at_play()
    own = hand(page)
    mark(page, *own[:4])
    assert marked(page) == sorted(own[:3], key=FRENCH_48.codes.index)
    assert "marked already" in page.alarms[-1]
    mark(page, own[0], own[3])
    assert set(marked(page)) == {own[1], own[2], own[3]}
    mark(page, "XX")
    page.command("mark", next(code for code in FRENCH_48.codes if code not in own))
    assert len(marked(page)) == 3


def test_k_on_a_card_marks_it_and_elsewhere_tells_the_target() -> None:
    page = at_play()
    code = hand(page)[2]
    page.send(Query("K", code))
    assert marked(page) == [code]
    assert "is one you keep" in page.spoken[-1]
    page.send(Query("K"))
    assert "You keep" in page.spoken[-1]
    assert "A club counts 3" in page.spoken[-1]
    page.send(Query("K", code))
    assert marked(page) == []
    other = Page("#/play/dobbm?seed=k&humans=4&pace=instant")
    other.command("show-hand")
    said = len(other.spoken)
    other.send(Query("K", "HS"))
    assert len(other.spoken) == said


def test_marks_survive_reload_and_undo_and_end_with_the_deal() -> None:
    page = Page("#/play/clumond?seed=m&humans=1&pace=fast&deals=2")
    page.wait_for_person()
    while page.table["data-phase"] == "going":
        page.press("pass")
        page.wait_for_person()
    own = hand(page)
    mark(page, own[-1], own[-2])
    wanted = marked(page)
    again = page.reload()
    assert marked(again) == wanted
    token = next(token for token in page.tokens if token.split()[1] not in wanted)
    page.press(token)
    page.command("undo")
    assert marked(page) == wanted
    page.play_on(random.Random(1))
    page.command("next-deal")
    assert marked(page) == []


def test_while_marking_a_click_marks_and_nothing_can_be_played_by_mistake() -> None:
    page = at_play()
    page.command("marking")
    assert page.tokens == []
    code = hand(page)[0]
    (card,) = page.find(data_card=code, data_command="mark")
    assert card.attribute("data-argument") == code
    assert card.attribute("aria-pressed") == "false"
    mark(page, code)
    assert page.find(data_card=code, aria_pressed="true")
    assert page.find(data_command="marking", aria_pressed="true")
    page.command("marking")
    assert page.tokens
    assert not page.find(data_command="mark")


def test_while_marking_during_the_offers_no_call_is_offered_by_mistake() -> None:
    page = Page("#/play/clumond?seed=k&humans=3&pace=instant")
    page.command("show-hand")
    assert "go none" in page.tokens
    page.command("marking")
    assert page.tokens == []
    page.command("marking")
    assert "go none" in page.tokens


def following(page: Page) -> str:
    """Lead, and pass the device to the next, who has to follow; name the suit."""
    page.press(page.tokens[0])
    page.command("show-hand")
    assert page.session.play is not None
    trick = scene_of(page.session.play).observation.trick
    assert trick is not None
    assert trick.suit is not None
    return FRENCH_48.suits[trick.suit]


def test_marked_card_is_given_up_only_by_a_second_choice_while_another_may_go() -> None:
    page = at_play()
    token = page.tokens[0]
    mark(page, token.split()[1])
    ply = page.table["data-ply"]
    page.press(token)
    assert page.table["data-ply"] == ply
    assert "You keep" in page.spoken[-1]
    assert page.session.play is not None
    assert any(isinstance(block, Note) and block.is_warning for block in table_of(scene_of(page.session.play)).panel)
    page.send(Press(page.session.moment, token, "key", is_card=True))
    assert page.table["data-ply"] == str(int(ply) + 1)


def test_marked_card_that_must_go_is_announced_and_goes_at_once() -> None:
    for seed in range(300):
        page = at_play(f"seed=f{seed}&humans=3&pace=instant")
        following(page)
        able = [token.split()[1] for token in page.tokens]
        if len(able) != 1:
            continue
        assert not page.find(class_="warning")
        mark(page, able[0])
        (warning,) = page.find(class_="warning")
        assert "cannot be kept" in text_of(warning)
        ply = page.table["data-ply"]
        page.press(f"play {able[0]}")
        assert page.table["data-ply"] == str(int(ply) + 1)
        return
    raise AssertionError("nobody has to play a single card")


def test_marks_of_one_hand_are_not_shown_to_another() -> None:
    page = at_play()
    own = hand(page)
    mark(page, *own[-2:])
    following(page)
    assert marked(page) == []
    assert not page.find(class_="ribbon")


def test_target_out_of_reach_is_said() -> None:
    found = 0
    for _, scene in scenes(range(30)):
        if scene.observation.phase != "playing" or len(scene.observation.tricks) < 9:
            continue
        cards = members(scene.observation.hand)[:3]
        marks: Cards = sum(1 << card for card in cards)
        shown = table_of(Scene(**{name: getattr(scene, name) for name in scene.__slots__} | {"marked": marks}))
        meter = next(block for block in shown.panel if isinstance(block, Meter))
        won = sum(trick.winner == 0 for trick in scene.observation.tricks)
        can_be = any(is_hit(value, kept_code(marks)) for value in range(won, won + 14 - len(scene.observation.tricks)))
        assert ("Out of reach" in EN.say(meter.words)) != can_be
        found += not can_be
    assert found


@pytest.mark.parametrize("options", [{}, {"third": "shared"}, {"par": "actual"}, {"bust": "stop"}])
def test_settlement_opens_the_kept_cards_and_explains_the_pot(options: dict[str, object]) -> None:
    gone = standard = 0
    for match, scene in scenes(range(24), **options):
        score = match.deals[-1].score
        if score is None:
            continue
        table = table_of(scene)
        settled = table.settlement
        assert settled is not None
        observation = scene.observation
        assert isinstance(observation, ClumondObservation)
        (fans,) = [block for block in settled.blocks if isinstance(block, Fans)]
        assert [fan.cards for fan in fans.fans] == [FRENCH_48.texts(cards) for cards in observation.kept]
        for seat, fan in enumerate(fans.fans):
            code = kept_code(observation.kept[seat])
            assert EN.say(fan.value) == str(code)
            assert fan.note is not None
            assert ("exact." in EN.say(fan.note)) == is_hit(score.tricks[seat], code)
        pot = match.deals[-1].setup.pot + score.change(POT)
        ((_, rest),) = settled.figures
        assert EN.say(rest) == ("nothing stays" if not pot else f"{pot} stays" if pot == 1 else f"{pot} stay")
        told = [EN.say(line.words) for line in table.log]
        assert sum("kept" in line and "code" in line for line in told) == 3
        has_goer = any(action.verb == "go" for _, action in match.deals[-1].actions)
        gone += has_goer
        standard += not has_goer
    assert gone
    assert standard


def test_standard_deal_says_who_is_exact() -> None:
    exact = nobody = 0
    for seed in range(40):
        rng = random.Random(seed)
        match = matches.deal_next(matches.start_match(GAME, resolve_options(GAME, {}), f"x{seed}"))
        while (decision := matches.decision(match)) is not None:
            quiet = [action for action in decision.actions() if action.verb != "go"]
            match = matches.play(match, decision.seat, rng.choice(quiet))
        title = EN.say(table_of(scene_of(sit(match, 0, (0,)))).settlement.title)  # type: ignore[union-attr]
        score = match.deals[-1].score
        assert score is not None
        shares = [payment for payment in score.transfers if payment.reason == "share"]
        assert ("Nobody is exact" in title) == (not shares)
        exact += bool(shares)
        nobody += not shares
    assert exact
    assert nobody


@pytest.mark.parametrize("language", languages())
def test_words_of_marks_have_no_gaps(language: str) -> None:
    page = at_play(f"seed=k&humans=3&pace=instant&lang={language}")
    page.session = in_language(page.session, language)
    mark(page, *hand(page)[:3])
    page.command("marking")
    shown = text_of(page.tree)
    assert not set("[{") & set(shown)
    assert not set("[{") & set(" ".join(page.spoken))
