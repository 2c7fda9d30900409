"""Conformance 10: a table builds for every seat at every point, its words are there, and its controls offer the decision."""

import random

import pytest

from app import markup_table, speech
from app.events import LETTERS
from app.flow import now
from app.games import view_of
from app.node import walk
from app.pen import Pen
from app.play import Play, scene_of
from app.table import Choices, Table
from app.text import languages, load
from pycore import games
from pycore import match as matches
from pycore.game import write_action
from pycore.match import Match
from pycore.record import Player, Record
from tests.web.fakes import Page, in_language, random_points, to_html

SEEDS = range(2)


def sit(match: Match, seat: int | None, humans: tuple[int, ...]) -> Play:
    players = tuple(
        Player(f"P{number}", "human" if number in humans else "bot", None if number in humans else "club")
        for number in range(match.players)
    )
    return Play(Record(match, players), viewer=seat)


def tables_at(match: Match, seats: tuple[int | None, ...] = ()) -> list[tuple[Play, Table]]:
    """Build the tables of the seats, or of every seat and of a spectator."""
    built = []
    for seat in seats or (None, *range(match.players)):
        play = sit(match, seat, () if seat is None else (seat,))
        scene = scene_of(play)
        built.append((play, view_of(match.game.name).table(scene)))
    return built


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", games.names())
def test_table_builds_for_every_seat_at_every_point(name: str, seed: int) -> None:
    for match in random_points(name, seed, deals=2):
        for play, table in tables_at(match):
            assert len(table.seats) == match.players
            assert len({seat.place for seat in table.seats}) == match.players
            assert table.ply == len(match.deals[-1].actions)
            decision = matches.decision(match)
            assert table.turn == (None if decision is None else decision.seat)
            if decision is None:
                assert table.phase == "settled"
                assert table.settlement is not None
                assert sum(change for _, change in table.settlement.changes) + table.settlement.pot_change == 0 or (
                    table.settlement.is_in_points
                )
            else:
                assert table.phase == decision.phase
            assert play.viewer is None or table.hand or not scene_of(play).observation.hand


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", games.names())
def test_controls_offer_exactly_the_decision(name: str, seed: int) -> None:
    """Every token of the one who is asked stands there once, and nobody else is offered anything."""
    for match in random_points(name, seed):
        decision = matches.decision(match)
        deck = match.game.deck(match.options)
        for play, table in tables_at(match):
            tree = markup_table.table(Page().session, table, Pen(load("en"), table.art))
            offered = [token for node in walk(tree) if (token := node.attribute("data-action")) is not None]
            is_asked = decision is not None and decision.seat == play.viewer
            wanted = [write_action(deck, action) for action in decision.actions()] if is_asked and decision else []
            assert sorted(offered) == sorted(wanted)
            inactive = [node for node in walk(tree) if node.attribute("data-refused") is not None]
            assert all(node.attribute("data-action") is None for node in inactive)
            assert all(node.attribute("aria-disabled") == "true" for node in inactive)


@pytest.mark.parametrize("name", games.names())
def test_every_card_of_the_hand_acts_or_says_why_not(name: str) -> None:
    """Where a card is asked for, a card without a way has a refusal with a reason."""
    refused = 0
    for seed in SEEDS:
        for match in random_points(name, seed):
            decision = matches.decision(match)
            if decision is None or not any(offer.pool for offer in decision.offers):
                continue
            ((_, table),) = tables_at(match, (decision.seat,))
            for card in table.hand:
                assert bool(card.ways) != bool(card.refusal)
                assert (card.reason is not None) == bool(card.refusal)
                refused += bool(card.refusal)
    assert refused


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", games.names())
def test_words_are_there_at_every_point(name: str, language: str) -> None:
    """No key without words, and no parameter left open, in what is seen and in what is heard."""
    words = load(language)
    for seed in SEEDS:
        for match in random_points(name, seed, deals=2):
            decision = matches.decision(match)
            asked = decision.seat if decision else 0
            for play, table in tables_at(match, (asked, (asked + 1) % match.players)):
                tree = markup_table.table(in_language(Page().session, language), table, Pen(words, table.art))
                shown = to_html(tree)
                assert "[" not in shown, shown[shown.index("[") - 60 : shown.index("[") + 60]
                assert "{" not in shown, shown[shown.index("{") - 60 : shown.index("{") + 60]
                scene = scene_of(play)
                heard = [answer for letter in LETTERS if (answer := speech.answer(scene, letter)) is not None]
                for sentence in (*heard, *now(scene, play)):
                    assert not set("[{") & set(words.say(sentence)), words.say(sentence)


@pytest.mark.parametrize("name", games.names())
def test_everything_can_be_done_through_the_page(name: str) -> None:
    """A person at every seat plays whole matches by what the page offers."""
    game = games.load(name)
    for players in game.options[0].values:
        extra = "&three_players=on" if name == "slovak-lorum" and players == 3 else ""
        page = Page(f"#/play/{name}?seed=p{players}&players={players}&humans={players}&deals=2&pace=instant{extra}")
        page.play_on(random.Random(f"{name}{players}"), "finished")


@pytest.mark.parametrize("name", games.names())
def test_safe_answer_stands_first_and_prices_are_said(name: str) -> None:
    for match in random_points(name, 1):
        decision = matches.decision(match)
        if decision is None:
            continue
        ((_, table),) = tables_at(match, (decision.seat,))
        for block in table.panel:
            if isinstance(block, Choices) and block.controls[0].action:
                actions = [control.action for control in block.controls]
                assert "pass" not in actions[1:]


def test_seats_are_drawn_in_the_direction_of_play() -> None:
    """Lorum goes counter-clockwise, so the next seat sits at the right; in the others it sits at the left."""
    for name, place in (("slovak-lorum", "e"), ("dobbm", "w"), ("clumond", "w"), ("domino-loo", "w")):
        match = next(random_points(name, 1))
        if match.players < 3:
            continue
        scene = scene_of(sit(match, 0, (0,)))
        assert scene.place(0) == "s"
        assert scene.place(1) == place
