"""Nothing that a seat cannot know is in what its page is made of."""

import random
import re

import pytest
from twins import points, twin

from app import flow, markup, speech
from app.events import LETTERS
from app.games import view_of
from app.links import Route
from app.play import Play, scene_of
from app.session import Session
from app.text import load
from pycore import games
from pycore import match as matches
from pycore.cards import members
from pycore.game import Observation, resolve_options
from pycore.match import Match
from tests.web.fakes import random_options, random_points, to_html
from tests.web.test_table import sit

LEAST = 5
"""So many steps at least have another deal that the first seat cannot tell apart, at its own turn and at others'."""
KNOWN = ("taken", "laid", "own_drawn", "own_discards")
CODE = re.compile(
    r'(?:data-(?:card|last|action|argument)|id|href)="(?:#f?[cm]|why-|play |discard |announce )?([A-Z](?:10|[A-Z0-9])|\d-\d)\b'
)


def page_of(play: Play) -> str:
    session = Session(route=Route("table"), play=play)
    return to_html(markup.page(session))


def known_cards(observation: Observation) -> set[int]:
    """Gather every card whose face the observation shows."""
    known = set(members(observation.hand))
    for trick in (*observation.tricks, *([observation.trick] if observation.trick else [])):
        known |= set(trick.cards)
    for name in KNOWN:
        known |= set(members(getattr(observation, name, 0)))
    known |= {card for cards in getattr(observation, "kept", ()) for card in members(cards)}
    known |= {card for _, card in getattr(observation, "announced", ())}
    return known | ({observation.turn_up} if hasattr(observation, "turn_up") else set())


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", games.names())
def test_fault_d1_page_shows_known_cards_only(name: str, seed: int) -> None:
    for match in random_points(name, seed):
        deck = match.game.deck(match.options)
        for seat in (None, *range(match.players)):
            play = sit(match, seat, () if seat is None else (seat,))
            known = {deck.codes[card] for card in known_cards(scene_of(play).observation)}
            shown = {code for code in CODE.findall(page_of(play)) if code in deck}
            assert shown <= known


@pytest.mark.parametrize("name", games.names())
def test_page_is_the_same_for_deals_that_differ_in_what_is_hidden(name: str) -> None:
    """Shuffle everything that a seat cannot place: its page stays the same to the letter, until a card falls."""
    rng = random.Random(name)
    game = games.load(name)
    for number in range(12):
        options = resolve_options(game, random_options(name, rng))
        first = matches.deal_next(matches.start_match(game, options, f"{name}{number}"))
        setup, layout = first.deals[0].setup, first.deals[0].layout
        seat = rng.choice(setup.active)
        plan = game.plan(setup)
        fixed = set(plan.hands[seat]) | {place for pile in plan.piles if pile.is_single for place in pile.positions}
        hidden = [place for place in range(len(layout)) if place not in fixed]
        shuffled = rng.sample(hidden, len(hidden))
        other_layout = list(layout)
        for place, source in zip(hidden, shuffled, strict=True):
            other_layout[place] = layout[source]
        second = Match(game, options, first.seed)
        second = matches.deal_next(second, tuple(other_layout), setup.dealer)
        while True:
            assert page_of(sit(first, seat, (seat,))) == page_of(sit(second, seat, (seat,)))
            decision, twin = matches.decision(first), matches.decision(second)
            if decision is None or twin is None or decision.seat != twin.seat or any(offer.pool for offer in decision.offers):
                break
            action = rng.choice([action for action in decision.actions() if action in twin.actions()])
            if action.verb in ("dobbm", "miss") and decision.seat == seat:
                break
            first = matches.play(first, decision.seat, action)
            second = matches.play(second, decision.seat, action)


def spoken(play: Play) -> list[str]:
    """Gather what a screen reader can be told now: the story, what is asked, and the answer to every letter."""
    scene = scene_of(play)
    view = view_of(scene.game.name)
    told = [*flow.news_of(None, play, "full"), *flow.now(scene, play)]
    told += [answer for letter in LETTERS if (answer := view.answer_letter(scene, letter) or speech.answer(scene, letter))]
    return [load("en").say(words) for words in told]


@pytest.mark.parametrize("name", games.names())
def test_fault_d3_at_every_step_twins_have_one_page_and_one_voice(name: str) -> None:
    """Whoever's turn it is: deals that differ only in what the first seat cannot know give it the same nodes and sentences."""
    rng = random.Random(f"{name} twins")
    compared = {True: 0, False: 0}
    for match, position in points(name, rng, deals=3):
        other = twin(match, position, rng)
        if other is None:
            continue  # all that is hidden follows from what is seen
        first, second = (sit(one, 0, (0,)) for one in (match, other))
        assert page_of(first) == page_of(second), position
        assert spoken(first) == spoken(second), position
        decision = matches.decision(match)
        compared[decision is not None and decision.seat == 0] += 1
    assert min(compared.values()) >= LEAST


@pytest.mark.parametrize("name", games.names())
def test_curtain_and_lobby_show_no_card_of_the_deal(name: str) -> None:
    match = next(random_points(name, 2))
    play = sit(match, None, tuple(range(match.players)))
    decision = matches.decision(match)
    assert decision is not None
    covered = Play(play.record, viewer=None, curtain=decision.seat)
    assert not CODE.findall(page_of(covered))
