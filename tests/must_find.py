"""The must-find positions: reading them, and composing their records (`tests/data/must_find/README.md`)."""

import json
from dataclasses import dataclass
from pathlib import Path

import compose

from pycore import games
from pycore import match as matches
from pycore.bots import choose
from pycore.game import read_action, resolve_options, write_action
from pycore.match import Match
from pycore.record import Player, from_json, new_record, to_json, with_match

DATA = Path(__file__).parent / "data" / "must_find"
COMPLAINTS = frozenset(
    {
        "forgets-voids",
        "dead-suit",
        "throws-aces",
        "wrong-equal-card",
        "beats-own-side",
        "points-to-wrong-side",
        "needless-tricks",
        "lets-sweep",
        "leads-low",
        "absurd-call",
        "seems-to-see",
        "misses-a-sure-thing",
    }
)
KEYS = {"name", "complaint", "source", "record", "accepted", "why"}


@dataclass(frozen=True)
class MustFind:
    """One position as it stands in the file of a game."""

    game: str
    entry: dict

    @property
    def name(self) -> str:
        """The name, which is the test's."""
        return self.entry["name"]

    @property
    def match(self) -> Match:
        """The match up to the decision, replayed by the rules."""
        return from_json(self.entry["record"]).match

    def answer(self, level: str, seed: str) -> str:
        """Ask a level for its action in the position, as a token."""
        match = self.match
        decision = matches.decision(match)
        action = choose(matches.observe(match, decision.seat), decision, level, seed)
        return write_action(match.game.deck(match.options), action)


def must_finds() -> list[MustFind]:
    """Read the positions of every game that has any."""
    files = [(game, DATA / f"{game}.json") for game in games.names()]
    return [MustFind(game, entry) for game, file in files if file.exists() for entry in json.loads(file.read_text())]


def position(game: str, options: dict, dealer: int, hands, actions: str = "", **piles) -> dict:
    """Compose the record of a match whose first deal has come to a position; texts as in `compose`."""
    rules = games.load(game)
    resolved = resolve_options(rules, options)
    setup = compose.first_setup(rules, options, dealer)
    layout = compose.layout(rules, setup, hands, piles)
    match = matches.deal_next(matches.start_match(rules, resolved, None), layout, dealer)
    for token in compose.tokens(rules.deck(resolved), actions):
        decision = matches.decision(match)
        match = matches.play(match, decision.seat, read_action(rules.deck(resolved), token))
    players = tuple(Player(f"Bot {seat + 1}", "bot") for seat in range(match.players))
    return to_json(with_match(new_record(game, resolved, None, players), match))
