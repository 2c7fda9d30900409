"""The analysis of a finished deal: what decisions cost, in the worker, stopped, failing; and playing on from a moment."""

import random
from dataclasses import replace

import pytest

from app import analysis
from app import replay as replays
from app.events import Changed, Thought, ThoughtLost
from app.lookback import Analysis, Opinion, Replay
from app.node import walk
from app.play import Play
from app.practice import is_practice, read_branch
from app.seen import public_events
from app.statistics import read_tally
from pycore import games
from pycore import match as matches
from pycore.bots import serve
from pycore.bots.advice import Advice
from pycore.bots.search import Estimate
from pycore.game import Action
from tests.web.fakes import Page, text_of
from tests.web.test_replay_page import after, codes_in


def at_replay(name: str = "slovak-lorum", deals: int = 1) -> Page:
    page = after(name, deals)
    page.visit("#/replay/1")
    page.send(Changed("replay.level", "strong"))
    return page


def play_of(page: Page) -> Play:
    play = replays.play_of(page.session)
    assert play is not None
    return play


def judged(page: Page) -> tuple[analysis.Judgement, ...]:
    assert page.session.analysis is not None
    return analysis.judgements(play_of(page), 0, page.session.analysis)


def test_blunder_costs_and_the_best_costs_nothing() -> None:
    page = at_replay()
    play = play_of(page)
    deal = play.match.deals[0]
    plies = [ply for ply, (seat, action) in enumerate(deal.actions) if seat == 0 and action.verb == "play"]
    deck = replays.deck_of(play.match)
    other = Action("play", deal.actions[plies[1]][1].cards)
    done = deal.actions[plies[0]][1]
    assert done != other
    for best, worse, cost in ((done, other, 0.0), (other, done, 2.5)):
        advice = Advice(best, (Estimate(best, 1.0, 0.0), Estimate(worse, -1.5, 0.3)), ())
        found = Analysis(deal, 0, "strong", (plies[0],), (Opinion(plies[0], advice),))
        (one,) = analysis.judgements(play, 0, found)
        assert one.cost == cost
        assert one.is_equal == (cost == 0)
        assert (one.trick, one.done, one.best) == (1, done, best)
        assert analysis.costliest((one,)) == ((one,) if cost else ())
    near = Advice(other, (Estimate(other, 1.0, 0.0), Estimate(done, 0.7, 0.2)), ())
    found = Analysis(deal, 0, "strong", (plies[0],), (Opinion(plies[0], near),))
    assert analysis.sum_up(analysis.judgements(play, 0, found)) == (1, 1, 0)  # too near to be told apart
    silent = Analysis(deal, 0, "strong", (plies[0],), (Opinion(plies[0], None),))
    assert analysis.judgements(play, 0, silent) == ()
    assert deck.texts(done.cards) != deck.texts(other.cards)


@pytest.mark.parametrize("name", games.names())
def test_every_decision_with_a_choice_is_judged_by_what_could_be_known(name: str) -> None:
    page = at_replay(name)
    match = play_of(page).match
    page.requests.clear()
    page.command("analyse")
    found = page.session.analysis
    assert found is not None
    assert found.next_ply is None
    choices = []
    for ply, (seat, _) in enumerate(match.deals[0].actions):
        decision = matches.decision(matches.cut(match, 1, ply))
        if seat == 0 and decision is not None and len(decision.actions()) > 1:
            choices.append(ply)
    assert list(found.plies) == choices == [opinion.ply for opinion in found.opinions]
    for ply, asked in zip(choices, page.requests, strict=True):
        request = serve.read_request(asked.request)
        assert request.observation == matches.observe(matches.cut(match, 1, ply), 0)
        assert (request.level, request.done) == ("strong", match.deals[0].actions[ply][1])
    rows = [node for node in walk(page.tree) if node.tag == "tr" and node.key.startswith("ply ")]
    assert len(rows) == len(judged(page)) == len(choices)
    costly = [one for one in judged(page) if one.cost]
    assert all(one.best != one.done for one in costly)
    assert all(one.cost == 0 for one in judged(page) if one.best == one.done)
    assert len(page.find(data_moment=str(analysis.costliest(judged(page))[0].ply))) == 1 if costly else True
    assert "[" not in page.words
    assert page.spoken[-1] == "The analysis is done."
    if costly:
        page.command("replay-to", str(costly[0].ply + 1))
        assert page.find(data_hint_state="final")  # what was found is told where it happened
        assert page.find(aria_current="step", data_argument=str(costly[0].ply + 1))


def test_stopped_analysis_leaves_nothing_behind() -> None:
    page = at_replay()
    page.is_thoughtful = False
    before = page.session
    page.command("analyse")
    assert page.session.thinking.asked is not None
    assert page.find(data_command="stop-analysis")
    page.think()
    assert page.session.analysis is not None
    assert len(page.session.analysis.opinions) == 1
    late = page.requests[-1]
    page.command("stop-analysis")
    assert page.session == before
    assert page.session.thinking.asked is None
    assert page.thinker[-1] == "Forget"
    page.send(Thought(serve.answer(late.request)))
    page.pass_time(60_000)
    assert page.session == before
    assert len(page.requests) == 2


def test_analysis_waits_while_something_else_is_shown_and_goes_on() -> None:
    page = at_replay()
    page.is_thoughtful = False
    page.command("analyse")
    page.visit("#/table")
    assert page.session.thinking.asked is None
    page.visit("#/replay/1")
    assert page.session.thinking.asked is not None
    page.command("why", "1 0")
    assert page.session.thinking.asked.kind == "why"
    page.think()
    assert page.session.thinking.asked is not None
    assert page.session.thinking.asked.kind == "analysis"
    page.send(Changed("replay.whose", "1"))  # nobody has asked about that seat
    assert page.session.thinking.asked is None
    page.send(Changed("replay.whose", "0"))
    assert page.session.thinking.asked is not None


def test_lost_answer_costs_one_decision_and_a_second_ends_the_analysis_with_a_way_on() -> None:
    page = at_replay()
    page.is_thoughtful = False
    page.command("analyse")
    page.send(ThoughtLost(page.session.thinking.number))
    assert "1 decision could not be judged." in page.words
    assert page.session.news == ""
    page.pass_time(6000)  # the second one runs away
    assert page.session.analysis is not None
    assert page.session.analysis.is_given_up
    assert "the analysis stopped early" in page.words
    page.is_thoughtful = True
    page.command("analyse")
    assert page.session.analysis.next_ply is None
    assert len(judged(page)) == len(page.session.analysis.plies)
    assert "stopped early" not in page.words


def test_another_deal_in_the_place_of_the_judged_one_is_not_taken_for_it() -> None:
    page = at_replay()
    page.command("analyse")
    found = page.session.analysis
    assert found is not None
    actions = found.deal.actions
    other = replace(found.deal, actions=(*actions[:-2], actions[-1], actions[-2]))
    page.session = replace(page.session, analysis=replace(found, deal=other))
    assert not page.find(data_analysis="done")


@pytest.mark.parametrize("name", games.names())
def test_through_a_seats_eyes_nothing_hidden_is_on_the_page_until_it_is_opened(name: str) -> None:
    page = at_replay(name)
    play = play_of(page)
    deck, match = replays.deck_of(play.match), play.match
    last = len(match.deals[0].actions)
    names = {code: page.session.words.say(replays.text(f"card.{deck.art}.{code}")) for code in deck.codes}
    for eyes in (0, 1):
        page.send(Changed("replay.eyes", str(eyes)))
        page.send(Changed("replay.counting", "on"))
        for step in (0, last // 3, last // 2):
            page.command("replay-to", str(step))
            at = matches.cut(match, 1, step)
            observation = matches.observe(at, eyes)
            tricks = (*observation.tricks, *([observation.trick] if observation.trick else []))
            known = set(deck.texts(observation.hand)) | {deck.codes[card] for trick in tricks for card in trick.cards}
            known |= {deck.codes[event.card] for event in public_events(at, eyes) if event.card is not None}
            known |= {deck.codes[observation.turn_up]} if hasattr(observation, "turn_up") else set()
            (felt,) = [node for node in walk(page.tree) if node.key == "felt"]
            assert set(codes_in(felt)) <= set(deck.texts(observation.hand))
            (log,) = [node for node in walk(page.tree) if node.key == "log"]
            told = text_of(log) + " ".join(text_of(node) for node in walk(page.tree) if node.key == "sentence")
            hidden = {code for code in deck.codes if code not in known}
            assert not [code for code in hidden if names[code].lower() in told.lower()], (eyes, step)
            out = {node.attribute("data-out") for node in walk(page.tree)} - {None}
            assert out >= hidden
            assert set(deck.codes) - out <= known
    page.send(Changed("replay.eyes", ""))
    page.command("replay-to", "0")
    assert set(codes_in(page.tree)) == set(deck.codes)


@pytest.mark.parametrize("name", games.names())
def test_playing_on_from_a_moment_is_practice_and_leaves_the_match_alone(name: str) -> None:
    page = at_replay(name, 2)
    saved, original = page.match, page.session.match_id
    counted = page.stored[f"tally/{original}"]
    page.command("replay-to", "4")
    page.command("play-on")
    branch = page.session.play
    assert branch is not None
    assert page.session.is_at_table
    assert page.session.match_id != original
    assert page.stored[f"match/{original}"] == saved
    assert read_branch(branch.record) == (original, 0, 4)
    assert is_practice(branch.record, 0)
    assert page.find(data_notice="news") or "practice" in page.words
    assert branch.match.deals[0].actions == play_of(page).match.deals[0].actions[:4]
    page = page.reload()
    page.play_on(random.Random(3))
    assert "practice" in page.words
    assert page.find(data_command="next-deal") == []
    page.command("next-deal")
    assert page.session.play is not None
    assert len(page.session.play.match.deals) == 1
    tally = read_tally(page.stored[f"tally/{page.session.match_id}"])
    assert tally is not None
    assert [result.is_practice for result in tally.results] == [True]
    assert page.stored[f"tally/{original}"] == counted
    assert page.stored[f"match/{original}"] == saved
    page.command("begin-again")
    assert page.session.play.ply >= 4
    assert page.table["data-phase"] != "settled"
    page.play_on(random.Random(5))
    page.command("back-to-replay")
    assert page.address == f"#/replay/{original}/1"
    assert page.session.replay is not None
    assert page.session.replay.source == original
    page.visit("#/saved")
    assert "practice from deal 1" in page.words
    page.visit(f"#/play/{name}")
    page.command("start")
    assert page.session.waiting is not None  # the real match is in progress; practice would not ask


def test_playing_on_from_bots_match_takes_the_seat_that_acts() -> None:
    page = Page("#/play/slovak-lorum?seed=a&deals=1&pace=instant&humans=0")
    page.play_on(random.Random(1))
    page.visit("#/replay/1")
    page.command("replay-to", "7")
    page.command("play-on")
    play = page.session.play
    assert play is not None
    assert play.humans == (play.match.deals[0].setup.active[0] if play.decision is None else play.decision.seat,)
    assert play.ply == 7


def test_any_saved_match_is_replayed_from_its_address_and_from_the_list() -> None:
    page = after("dobbm", 2)
    first = page.session.match_id
    page.visit("#/play/clumond?seed=b&deals=1&pace=instant")
    page.play_on(random.Random(1))
    page.visit("#/saved")
    assert f"#/replay/{first}" in [node.attribute("href") for node in walk(page.tree)]
    page.visit(f"#/replay/{first}/1")
    assert page.session.replay is not None
    assert page.session.replay.deal == 0
    assert "Dobbm" in page.words
    page.send(Changed("replay.deal", "2"))
    assert page.address == f"#/replay/{first}/2"
    page.visit(f"#/replay/{first}/3")
    assert page.session.replay is None
    assert "Deal 3 is still going on." in page.words
    page.visit("#/replay/1")
    assert "Clumond" in page.words
    again = page.reload()
    again.visit(f"#/replay/{first}")
    assert "Dobbm" in again.words
    assert page.session.play is not None
    assert page.session.play.match.game.name == "clumond"


def test_record_is_looked_back_on_without_sitting_down_at_it() -> None:
    page = after("clumond", 2)
    page.command("copy-record")
    content = page.copies[-1]
    other = Page("#/open")
    other.send(Changed("open.text", content))
    other.command("look-at-text")
    assert other.address == "#/replay/record/2"
    assert other.session.replay is not None
    assert other.session.play is None
    assert not [key for key in other.stored if key.startswith(("match/", "head/", "tally/"))]
    other.command("play-on")
    assert other.session.is_at_table
    other.play_on(random.Random(1))
    other.command("back-to-replay")
    assert other.session.replay.play is not None
    assert other.session.replay.deal == 1
    other.send(Changed("open.text", "nothing"))
    other.command("look-at-text")
    assert other.session.open_problem is not None
    lost = other.reload()
    assert lost.session.route.screen == "open"


def test_replay_starts_with_the_only_person() -> None:
    page = at_replay()
    assert page.session.replay == Replay(0, level="strong")
