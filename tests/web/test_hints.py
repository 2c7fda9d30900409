"""Hints and looks back: an expert's choice with its reasons and costs in words, a quick answer first, practice noted."""

import ast
import re
from pathlib import Path

import pytest

from app import because
from app.events import Timed
from app.play import scene_of
from app.practice import is_practice
from app.text import LANGUAGES, load, parameters
from pycore import bots, games
from pycore import match as matches
from pycore.bots import serve
from pycore.bots.advice import Advice, advise, reason
from pycore.bots.search import Estimate
from pycore.game import Action
from tests.web.fakes import Page, random_points, text_of
from tests.web.test_table import sit

POLICIES = Path(__file__).parents[2] / "pycore" / "bots" / "policies"
TABLE = "#/play/slovak-lorum?seed=a&deals=2&pace=instant"
LINE = re.compile(r"^\* `([a-z-]+)((?: [a-z]+)*)`: ", re.MULTILINE)


def listed(game: str) -> dict[str, tuple[str, ...]]:
    """Read the codes of a game's reasons, with their parameters, from the docstring that lists them."""
    path = POLICIES / game.replace("-", "_") / "reasons.py"
    words = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return {code: tuple(params.split()) for code, params in LINE.findall(words)}


def written(game: str) -> set[str]:
    """Gather the codes that a game's module of reasons writes."""
    tree = ast.parse((POLICIES / game.replace("-", "_") / "reasons.py").read_text(encoding="utf-8"))
    strings = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    calls = [
        node.args[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "reason"
    ]
    choices = [part for first in calls for part in ((first.body, first.orelse) if isinstance(first, ast.IfExp) else (first,))]
    direct = {part.value for part in choices if isinstance(part, ast.Constant) and isinstance(part.value, str)}
    return direct | (strings & set(listed(game)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games.names())
def test_every_reason_has_words_in_every_language(game: str, language: str) -> None:
    words = load(language)
    codes = listed(game)
    assert len(codes) > 15
    for code, params in {**codes, "only-choice": ()}.items():
        key = next((key for key in (f"because.{game}.{code}", f"because.{code}") if key in words), None)
        assert key is not None, code
        named = {because.OTHER_CARD.get(name, name) for name in params} - {"seat"} | ({"name"} if "seat" in params else set())
        assert parameters(words.table[key]) <= named, key
        if "seat" in params:
            assert f"{key}.you" in words


@pytest.mark.parametrize("game", games.names())
def test_every_code_that_a_game_gives_is_listed(game: str) -> None:
    assert written(game) <= set(listed(game))


def test_there_are_no_words_of_reasons_that_nobody_gives() -> None:
    known = {f"{game}.{code}" for game in games.names() for code in listed(game)}
    every = known | {code.partition(".")[2] for code in known} | {"only-choice"}
    keys = [key.removeprefix("because.") for key in load("en").table if key.startswith("because.")]
    assert [key for key in keys if key.removesuffix(".you") not in every] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games.names())
def test_reasons_of_random_decisions_are_whole_sentences(game: str, language: str) -> None:
    words = load(language)
    count = 0
    for match in (match for seed in range(5, 10) for match in random_points(game, seed)):
        decision = matches.decision(match)
        if decision is None:
            continue
        scene = scene_of(sit(match, decision.seat, (decision.seat,)))
        for action in decision.actions()[:4]:
            found = bots.advice.explain(scene.observation, decision, action)
            for sentence in because.reasons(scene, found):
                said = words.say(sentence)
                assert not re.search(r"[\[\]{}]", said), said
                count += 1
    assert count > 10


def test_hint_says_what_an_expert_would_do_and_why_and_what_else_would_cost() -> None:
    page = Page(TABLE)
    page.wait_for_person()
    page.command("hint")
    play = page.session.play
    assert play is not None
    assert play.decision is not None
    asked = serve.read_request(page.requests[-1].request)
    assert (asked.task, asked.level) == ("advise", "expert")
    advice = advise(asked.observation, play.decision, "expert", asked.seed)
    (shown,) = page.find(data_hint_state="final")
    words = " ".join(text_of(shown).split())
    scene = scene_of(play)
    for sentence in because.reasons(scene, advice.reasons):
        assert page.session.words.say(sentence) in words.replace("  ", " ")
    assert len(page.find(data_hint="")) == 1
    assert is_practice(play.record, 0)
    assert page.spoken[-1].startswith("An expert would choose")
    page.command("close-hint")
    assert not page.find(data_hint_state="final")
    assert len(page.find(data_hint="")) == 1


def test_hint_that_takes_time_is_answered_by_rule_first() -> None:
    page = Page(TABLE)
    page.wait_for_person()
    page.is_thoughtful = False
    page.command("hint")
    assert page.find(data_hint_state="thinking")
    assert not page.find(data_hint="")
    page.pass_time(299)
    assert page.find(data_hint_state="thinking")
    page.pass_time(1)
    assert page.find(data_hint_state="early")
    assert page.spoken[-1].startswith("A club player would choose")
    page.think()
    assert page.find(data_hint_state="final")
    assert len(page.find(data_hint="")) == 1


def test_hint_that_comes_after_the_move_is_dropped() -> None:
    page = Page(TABLE)
    page.wait_for_person()
    page.is_thoughtful = False
    page.command("hint")
    moment, late = page.session.moment, page.requests[-1]
    page.press(page.tokens[0])
    page.requests.append(late)
    page.think()
    page.send(Timed("hint", moment))
    assert page.session.hint is None
    assert not page.find(data_hint="")


def test_hint_of_a_single_choice_needs_no_thought() -> None:
    page = Page("#/play/slovak-lorum?seed=b&deals=1&pace=instant")
    for _ in range(30):
        page.wait_for_person()
        play = page.session.play
        assert play is not None
        assert play.decision is not None
        if len(play.decision.actions()) == 1:
            break
        page.press("pass" if "pass" in page.tokens else page.tokens[0])
    page.command("hint")
    (shown,) = page.find(data_hint_state="final")
    assert "There is nothing else to do." in text_of(shown)


def test_costs_are_compared_within_what_can_be_told() -> None:
    match = next(match for match in random_points("slovak-lorum", 1) if matches.decision(match) and match.deals[-1].actions)
    decision = matches.decision(match)
    assert decision is not None
    scene = scene_of(sit(match, decision.seat, (decision.seat,)))
    first, second, third = (Action("play", 1 << card) for card in (0, 9, 18))
    advice = Advice(first, (Estimate(first, 1.0, 0.0), Estimate(second, 0.9, 0.2), Estimate(third, -1.5, 0.2)), ())
    found = because.costs(scene, advice, first)
    assert [cost.is_equal for cost in found] == [True, False]
    assert load("en").say(found[1].difference) == "−2.5"
    assert load("de").say(found[1].difference) == "−2,5"
    assert because.costs(scene, advice, Action("small")) == ()


def replayed(game: str = "slovak-lorum", level: str = "club") -> Page:
    page = Page(f"#/play/{game}?seed=a&deals=1&pace=instant&humans=0&level={level}")
    for _ in range(300):
        if page.table["data-phase"] == "settled":
            break
        page.pass_time(100)
    page.visit("#/replay/1")
    return page


@pytest.mark.parametrize("game", games.names())
def test_c8_why_did_north_play_this(game: str) -> None:
    """From the replay: the reasons and the candidates, by what the one who acted could know then."""
    page = replayed(game)
    play = page.session.play
    assert play is not None
    actions = play.match.deals[0].actions
    assert not page.find(data_command="why")
    for step in (1, len(actions) // 2, len(actions) - 4):
        page.command("replay-to", str(step))
        (button,) = page.find(data_command="why")
        page.command("why", button.attribute("data-argument") or "")
        (answer,) = page.find(data_hint_state="final")
        words = text_of(answer)
        assert "Why " in words
        assert not re.search(r"[\[\]{}]", words)
        asked = serve.read_request(page.requests[-1].request)
        seat, done = actions[step - 1]
        assert (asked.task, asked.done, asked.observation.seat) == ("explain", done, seat)
        assert asked.observation == matches.observe(matches.cut(play.match, 1, step - 1), seat)
    page.command("replay-to", "next")
    assert not page.find(data_hint_state="final")


def test_why_is_not_answered_as_long_as_the_deal_goes_on() -> None:
    page = Page(TABLE)
    page.wait_for_person()
    page.press(page.tokens[0])
    for argument in ("1 0", "1 1", "0 0", "x", "", "9 9", "1 -1"):
        page.command("why", argument)
        assert page.session.why is None


def test_reasons_speak_of_the_other_card() -> None:
    match = next(random_points("slovak-lorum", 1))
    scene = scene_of(sit(match, 0, (0,)))
    code = scene.deck.codes[3]
    said = load("en").say(because.say(scene, reason("last-higher", card=code)))
    assert said.endswith("is the last card out that beats it.")
