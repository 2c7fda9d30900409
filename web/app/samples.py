"""Cards on which the settings can be seen: some of each pack, and a hand that is put in order as it will be at the table."""

from functools import lru_cache
from typing import NamedTuple

from app import play as plays
from app import sorting
from app.games import view_of
from app.scene import Scene
from app.settings import Settings
from pycore import games
from pycore import match as matches
from pycore.cards import mask, members
from pycore.game import resolve_options
from pycore.record import Player, Record


class Sample(NamedTuple):
    """A card of a pack, the chips that it costs, and what else it counts (0: nothing)."""

    art: str
    code: str
    chips: int = 0
    value: int = 0

    def figure(self, liked: Settings) -> int:
        """Say which figure the card carries with these settings (0: none)."""
        return {"off": 0, "chips": self.chips, "all": self.chips or self.value}[liked.worths]


CARDS = (
    Sample("german", "EO", chips=4),
    Sample("german", "LU", value=2),
    Sample("german", "HK", chips=1),
    Sample("german", "B8"),
    Sample("french", "DQ"),
    Sample("french", "C7", value=3),
    Sample("tiles", "6-4"),
)
GAME = "dobbm"
"""The game of the sample's hand: it has trumps from the beginning."""
HELD = 12


class SampleCard(NamedTuple):
    """A card of the sample's hand and the row of its suit."""

    code: str
    row: int


@lru_cache(maxsize=1)
def _scene() -> Scene:
    rules = games.load(GAME)
    match = matches.deal_next(matches.start_match(rules, resolve_options(rules, {"deals": 1}), "sample 7"))
    players = tuple(Player(f"P{seat}", "bot" if seat else "human", "club" if seat else None) for seat in range(match.players))
    return plays.scene_of(plays.look(plays.Play(Record(match, players))))


def sample_hand(liked: Settings) -> tuple[SampleCard, ...]:
    """Put a hand in the order that the settings ask for."""
    scene = _scene()
    view = view_of(GAME)
    held = mask(scene.deals[-1].layout[:HELD])
    cards = view.order(scene, members(held))
    rows = sorting.rows(scene, view.trumps(scene), liked)
    ordered = sorting.arrange(scene, cards, view.trumps(scene), liked)
    return tuple(SampleCard(scene.deck.codes[card], rows[card]) for card in ordered)
