"""What moves is the difference of two states: no card is invented, lost, or moved twice."""

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from app.motion import Motion, motion
from app.session import Session
from pycore import games
from pycore import match as matches
from tests.web.fakes import Page


def steps(game: str, humans: int = 1, pace: str = "fast") -> Iterator[tuple[Session, Session]]:
    """Play a deal and yield every two states that follow one another."""
    page = Page(f"#/play/{game}?seed=m&deals=4&humans={humans}&pace={pace}")
    rng = random.Random(game)
    for _ in range(600):
        before = page.session
        assert before.play is not None
        if page.table["data-phase"] == "settled":
            return
        if before.play.curtain is not None:
            page.command("show-hand")
        elif before.play.is_open_to is not None:
            page.press(rng.choice(sorted(set(page.tokens))))
        else:
            page.pass_time(max(0, min(page.timers)[0] - page.clock) if page.timers else 1000)
        yield before, page.session
    raise AssertionError("the deal does not end")


@pytest.mark.parametrize("game", games.names())
def test_every_card_played_travels_once_and_every_trick_is_swept_to_its_winner(game: str) -> None:
    travelled: list[tuple[str, int]] = []
    swept: list[str] = []
    session = Session()
    for before, after in steps(game):
        moved = motion(before, after)
        travelled += [(travel.code, travel.seat) for travel in moved.travels]
        if moved.sweep:
            swept += moved.sweep.codes
        session = after
    play = session.play
    assert play is not None
    deck = play.match.game.deck(play.match.options)
    done = [(deck.texts(action.cards)[0], seat) for seat, action in play.match.deals[-1].actions if action.verb == "play"]
    assert done
    assert travelled == done
    whole = len(swept)
    assert swept == [code for code, _ in done][:whole]
    assert len(done) - whole < len(play.players)


@pytest.mark.parametrize("game", games.names())
def test_nothing_moves_without_a_step_of_the_play(game: str) -> None:
    for before, after in steps(game):
        assert motion(after, after) == Motion()
        assert before.play is not None
        assert after.play is not None
        if after.play.ply > before.play.ply:
            assert motion(after, before) == Motion()
            assert motion(before, replace(after, is_elsewhere=True)) == Motion()
        assert motion(before, replace(after, route=after.route._replace(screen="lobby"))) == Motion()


def test_a_new_deal_comes_from_its_dealer_and_undo_moves_nothing() -> None:
    page = Page("#/play/slovak-lorum?seed=m&deals=4&pace=fast")
    page.wait_for_person()
    page.press(page.tokens[0])
    page.wait_for_person()
    before = page.session
    page.command("undo")
    assert motion(before, page.session) == Motion()
    page.play_on(random.Random(1))
    before = page.session
    page.command("next-deal")
    assert page.session.play is not None
    dealer = matches.observe(page.session.play.match, None).setup.dealer
    assert motion(before, page.session) == Motion(dealer=dealer)
    assert motion(Session(), page.session) == Motion(dealer=dealer)
    assert motion(page.session, before) == Motion()
    assert motion(before, replace(page.session, is_elsewhere=True)) == Motion()


def test_nothing_is_shown_to_move_behind_a_curtain() -> None:
    for before, after in steps("slovak-lorum", humans=2):
        assert after.play is not None
        if after.play.curtain is not None or (before.play and before.play.curtain is not None):
            assert motion(before, after) == Motion()
