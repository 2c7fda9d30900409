"""A fifth game adds files and edits none: a small game is dropped into a folder and played by everything there is."""

import io
import json
import random
import subprocess
import sys
from pathlib import Path

import pytest
import test_conformance as suite

from app import text
from pycore import games
from pycore import match as matches
from pycore.bots import choose
from pycore.cli import main
from pycore.game import resolve_options
from pycore.record import Player, RecordError, from_json, new_record, read, to_json, with_match, write
from tests.web.fakes import Page

ROOT = Path(__file__).parent.parent

RULES = '''
"""Stech: two players, five cards each of twenty-four, three aside; the one with more tricks is paid by the other."""

from dataclasses import dataclass

from pycore.cards import suited_deck
from pycore.errors import RuleError
from pycore.game import (
    DEALS, Decision, Game, Observation, Offer, Option, Pile, Plan, Score, Setup, Transfer, has_ended, is_last_deal, packets,
    standing,
)
from pycore.seats import after, rotation
from pycore.tricks import Trick, add, duty, legal, refusal, suited_contract
from pycore.cards import Cards, Card

DECK = suited_deck("stech", "german", "ELHB", ("A", "K", "O", "U", "10", "9"))
CONTRACT = suited_contract(DECK, 2)


@dataclass(frozen=True, slots=True)
class Betting:
    setup: Setup
    hands: tuple[Cards, ...]
    aside: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Playing:
    setup: Setup
    hands: tuple[Cards, ...]
    aside: tuple[Card, ...]
    word: str
    trick: Trick | None
    tricks: tuple[Trick, ...]


class Stech(Game):
    name = "stech"
    version = 1
    direction = "clockwise"
    options = (Option("players", (2,)), DEALS, Option("stake", (1, 5)))

    def deck(self, options):
        return DECK

    def next_setup(self, past, options, first_dealer):
        if has_ended(past, options):
            return None
        dealer = after((0, 1), past[-1].setup.dealer) if past else first_dealer
        balances, pot = standing(past, 2)
        number = len(past)
        return Setup(number, 2, dealer, (0, 1), (0, 0), pot, balances, options, is_last=is_last_deal(number, options))

    def plan(self, setup):
        return Plan(packets(rotation((0, 1), setup.dealer + 1), 2, 5, 1), (Pile("aside", tuple(range(10, 24))),))

    def deal(self, setup, layout):
        return Betting(setup, self.plan(setup).hand_cards(layout), layout[10:])

    def decision(self, state):
        if isinstance(state, Betting):
            return Decision(after((0, 1), state.setup.dealer), "betting", (Offer("pass"), Offer("raise", 0, ("low", "high"))))
        if state.trick is None:
            return None
        seat = state.trick.turn
        hand = state.hands[seat]
        offers = (Offer("play", legal(CONTRACT, state.trick, hand)),)
        return Decision(seat, "playing", offers, duty(CONTRACT, state.trick, hand))

    def vocabulary(self, options):
        return (Offer("pass"), Offer("raise", 0, ("low", "high")), Offer("play", DECK.whole))

    def advance(self, state, action):
        if isinstance(state, Betting):
            first = Trick(rotation((0, 1), state.setup.dealer + 1))
            return Playing(state.setup, state.hands, state.aside, action.value or "pass", first, ())
        card = action.cards.bit_length() - 1
        seat = state.trick.turn
        hands = tuple(hand & ~action.cards if who == seat else hand for who, hand in enumerate(state.hands))
        trick, tricks = add(CONTRACT, state.trick, card, DECK.homes[card]), state.tricks
        if trick.turn is None:
            tricks = (*tricks, trick)
            trick = Trick(rotation((0, 1), trick.winner)) if any(hands) else None
        return Playing(state.setup, hands, state.aside, state.word, trick, tricks)

    def explain(self, state, action):
        if isinstance(state, Playing) and action.verb == "play" and action.cards.bit_count() == 1 and action.value is None:
            hand = state.hands[state.trick.turn]
            error = refusal(DECK, CONTRACT, state.trick, hand, action.cards.bit_length() - 1)
            if error is not None:
                return error
        return RuleError("wrong-action", phase="betting" if isinstance(state, Betting) else "playing")

    def observe(self, state, seat):
        decision = self.decision(state)
        turn = None if decision is None else decision.seat
        is_playing = isinstance(state, Playing)
        bettor = after((0, 1), state.setup.dealer)
        return Observation(
            game=self.name, seat=seat, phase="settled" if decision is None else decision.phase, setup=state.setup,
            hand=0 if seat is None else state.hands[seat], sizes=tuple(hand.bit_count() for hand in state.hands),
            calls=((bettor, state.word),) if is_playing else (), trick=state.trick if is_playing else None,
            tricks=state.tricks if is_playing else (), turn=turn, decision=decision if turn == seat else None,
        )

    def score(self, state):
        won = tuple(sum(trick.winner == seat for trick in state.tricks) for seat in (0, 1))
        loser = won.index(min(won))
        chips = state.setup.option("stake") * {"pass": 1, "low": 2, "high": 3}[state.word]
        return Score((Transfer(loser, 1 - loser, chips, "stake"),), won, (("margin", max(won) - min(won)),))


GAME = Stech()
'''


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Drop the game into a folder that the games are also found in."""
    package = tmp_path / "games" / "stech"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text('"""Stech."""\n')
    (package / "rules.py").write_text(RULES)
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(package.parent)])
    yield package.parent
    for name in [name for name in sys.modules if name.startswith("pycore.games.stech")]:
        del sys.modules[name]
    for cached in (suite.random_matches, suite.positions):
        cached.cache_clear()


def test_it_is_found_by_its_name(folder):
    assert "stech" in games.names()
    assert games.load("stech").name == "stech"


def a_match(options):
    """Play a match at random."""
    rng = random.Random(5)
    match = matches.start_match(games.load("stech"), resolve_options(games.load("stech"), options), "fifth")
    while not matches.is_over(match):
        match = matches.deal_next(match)
        while (decision := matches.decision(match)) is not None:
            match = matches.play(match, decision.seat, rng.choice(decision.actions()))
    return match


def test_it_is_played_through_a_match(folder):
    match = a_match({"deals": 7, "stake": 5})
    assert len(match.deals) == 7
    assert [deal.setup.dealer for deal in match.deals] == [(match.deals[0].setup.dealer + n) % 2 for n in range(7)]
    chips, pot = matches.ledger(match)
    assert sum(chips) + pot == 0
    assert all(abs(deal.score.change(0)) in (5, 10, 15) for deal in match.deals)


def test_it_is_written_and_read_as_a_record(folder):
    match = a_match({"deals": 3})
    record = with_match(new_record("stech", match.options, "fifth", (Player("A"), Player("B"))), match)
    text = write(record)
    data = json.loads(text)
    assert data["game"] == "stech"
    assert set(data["deals"][0]) == {"dealer", "hands", "aside", "actions", "result"}
    assert set(data["deals"][0]["result"]) == {"chips", "pot", "tricks", "margin"}
    assert read(text).match == match
    data["deals"][1]["result"]["margin"] += 1
    with pytest.raises(RecordError) as caught:
        from_json(data)
    assert (caught.value.code, caught.value.deal) == ("wrong-result", 1)
    part = matches.cut(match, 2, 3)
    assert from_json(to_json(with_match(record, part))).match == part


def test_bots_play_it_without_a_policy(folder):
    game = games.load("stech")
    match = matches.deal_next(matches.start_match(game, resolve_options(game, {}), "bots"))
    while (decision := matches.decision(match)) is not None:
        action = choose(matches.observe(match, decision.seat), decision, "club", "1")
        match = matches.play(match, decision.seat, action)
    assert match.deals[0].score is not None


def test_the_command_line_knows_it(folder, capsys, monkeypatch):
    assert main(["simulate", "stech", "--deals", "4", "--seed", "c", "--option", "stake=5", "--bots", "club,random"]) == 0
    line = capsys.readouterr().out
    assert json.loads(line)["options"] == {"players": 2, "deals": 4, "stake": 5}
    for command, lines in ((["verify", "-"], 0), (["legal"], 1), (["show", "-", "--deal", "3"], None)):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(line.encode())))
        assert main(command) == 0
        out = capsys.readouterr().out
        assert lines is None or len(out.splitlines()) == lines
    assert "game: stech" in out
    assert "\naside: " in out


def test_a_fresh_program_knows_it_too(folder):
    program = (
        f"import sys, pycore.games; pycore.games.__path__.append({str(folder)!r});"
        "from pycore.cli import main; sys.exit(main(['simulate', 'stech', '--seed', 'x', '--deals', '2']))"
    )
    ran = subprocess.run(
        [sys.executable, "-B", "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=60, check=True
    )
    assert len(json.loads(ran.stdout)["deals"]) == 2


CONFORMANCE = [name for name in vars(suite) if name.startswith("test_") and "_11_" not in name and "leak_would" not in name]


@pytest.mark.parametrize("test", CONFORMANCE)
def test_it_passes_the_conformance_suite(folder, test):
    getattr(suite, test)("stech")


def test_it_is_gone_again():
    assert "stech" not in games.names()


WORDS = {
    "name": "Stech",
    "aim": "Win more tricks.",
    "players": "2 players",
    "minutes": "5 min",
    "how": "Highest trump wins.",
    "names": "Ada, Ben",
    "ask.betting": "Bet or pass",
    "why.betting": "Low doubles, high trebles.",
    "wait.betting": "{name} bets.",
    "ask.playing": "Play",
    "wait.playing": "{name} plays.",
    "verb.pass": "Pass",
    "verb.raise.low": "Low",
    "verb.raise.high": "High",
    "about.raise.low": "two chips",
    "call.pass": "passes",
    "call.low": "low",
    "call.high": "high",
    "log.raise.low": "{name} bets low.",
    "log.raise.high": "{name} bets high.",
    "reason.stake": "stake",
    "option.stake": "Stake",
}


def test_the_standard_view_plays_it(folder, monkeypatch):
    """Words in a file of its own, no plug-in: a match is played through the page's session, view and markup."""
    monkeypatch.setattr(
        text, "read_file", lambda name, real=text.read_file: json.dumps(WORDS) if "/stech." in name else real(name)
    )
    text.load.cache_clear()
    try:
        page = Page("#/play/stech?seed=fifth&deals=2&pace=instant")
        assert page.table["data-game"] == "stech"
        rng = random.Random(3)
        for _ in range(2):
            page.play_on(rng, until="settled")
            assert page.table["data-phase"] == "settled"
            page.command("next-deal")
        assert page.table["data-phase"] == "finished"
        assert "Stech" in page.words
    finally:
        text.load.cache_clear()
