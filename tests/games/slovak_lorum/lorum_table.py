"""Slovak Lorum at the table of the rules: seats E, N, W, S counter-clockwise, deals given by their tricks."""

from collections.abc import Mapping

from compose import compose, play

from pycore.cards import GERMAN_30, GERMAN_32
from pycore.game import POT, Score
from pycore.games.slovak_lorum.rules import GAME, Settled, State

E, N, W, S = range(4)
ALL_PASS = "pass pass pass pass"
THREE = {"players": 3, "three_players": "on"}

REGULAR_3_8_5_4 = "LO LU L7 L8, B8 B10 BO BU, HO H8 H7 HU, H9 B7 B9 HA, HK L9 LK BK, E7 EU E10 E8, EO EA L10 E9, EK BA H10 LA"
"""Values N3 E8 S5 W4, dealer S (S-Ex1)."""
REGULAR_0_9_1_10 = "B10 BA B7 B9, HA EA H8 L7, HU L10 HK EO, L8 LK H10 LA, LU L9 BK E8, BU LO B8 BO, H7 EU HO E10, EK E7 H9 E9"
"""Values N0 E9 S1 W10, dealer E (S-Ex2)."""
REGULAR_0_12_0_8 = "LO L7 LU LK, EU EO EA E7, B9 B7 BO B8, L8 L10 BK LA, H9 H10 H7 HU, E9 B10 EK E10, HA HO BA H8, HK BU E8 L9"
"""Values N0 E12 S0 W8, dealer E (S-Ex3)."""
ALL_20_IN_SEVEN = "B10 EA BA BO, H10 H8 HU HA, LK L7 L8 LU, LO L9 B8 H9, LA L10 E8 B7, EO EU E7 B9, EK E10 E9 HO, HK BU H7 BK"
"""N takes all 20 points in seven tricks, W the trick without any, dealer S (S-Ex4)."""
ALL_20_IN_SIX = "BK B9 BO EA, B8 B7 B10 EK, HO HK H9 H10, LA L9 L7 LU, HA E9 H8 HU, EO E10 E8 EU, LO L10 BA L8, LK BU H7 E7"
"""N takes all 20 points in six tricks, dealer N (S-Ex8)."""
SWEEP_BY_N = "EA E10 E8 L10, LA L9 L7 B9, EK E9 E7 BK, EO H10 H8 HU, EU BA LU B7, HA HK H7 H9, LK L8 B8 HO, LO BU BO B10"
"""N wins all eight tricks of a regular game, dealer E (S-Ex5)."""
REGULAR_4_0_16_0 = "HK HA HO HU, L10 L7 LO L8, EK E9 H9 E8, BU B7 B10 BK, E7 EU H7 LU, EA L9 BO EO, LA LK B9 B8, E10 H8 BA H10"
"""Values N4 E0 S16 W0, dealer S (S-Ex8)."""
SMALL_MADE_BY_S = "H7 HK HA HO, H10 HU H8 H9, LO L8 L10 LK, LU B10 L7 L9, EK E10 E8 E9, LA EO B8 B9, EA EU E7 BO, BK BA B7 BU"
"""S leads and takes no trick of a small (S-Ex8)."""
SMALL_MADE_BY_W = "H7 HO HK HA, H10 H8 HU H9, LO L10 LA L7, LU L8 E10 L9, EK E7 EU E9, LK B7 B10 BO, EA E8 EO B9, BK B8 BA BU"
"""W leads and takes no trick of a small (S-Ex7)."""
SMALL_SWEPT_BY_E = "E8 E10 EA EU, EK E9 E7 BO, LK LU L8 L10, EO L9 B8 H10, LA HU L7 B9, LO H9 H8 BU, HA HK H7 HO, BA B10 B7 BK"
"""W leads a small, and E, the second player after him, takes all eight tricks (S19)."""


def strength(code: str) -> int:
    """Rank a card within its suit: ace, king, ober, unter, 10, 9, 8, 7 (S3), lower is stronger."""
    return ["A", "K", "O", "U", "10", "9", "8", "7"].index(code[1:])


def hands_of(tricks: str, leader: int, players: int = 4) -> list[list[str]]:
    """Say who must have held what for the tricks to go this way: the highest of the suit led wins and leads (S10)."""
    hands: list[list[str]] = [[] for _ in range(players)]
    for trick in tricks.split(","):
        cards = trick.split()
        seats = [(leader + i) % players for i in range(players)]
        for seat, card in zip(seats, cards, strict=True):
            hands[seat].append(card)
        following = [card for card in cards if card[0] == cards[0][0]]
        leader = seats[cards.index(min(following, key=strength))]
    return hands


def played(
    tricks: str, dealer: int, calls: str = ALL_PASS, options: Mapping[str, object] | None = None, pot: int = 0, leader: int = -1
) -> State:
    """Play a whole deal given by its tricks; in a called game `leader` is the caller."""
    options = options or {}
    players = 3 if options.get("players") == 3 else 4
    hands = hands_of(tricks, (dealer + 1) % players if leader < 0 else leader, players)
    _, state = compose(GAME, options, dealer, hands, pot=pot, balances=(-pot, *(0,) * (players - 1)))
    return play(GAME, play(GAME, state, calls), tricks)


def score(state: State) -> Score:
    """Settle a deal that must be over."""
    assert isinstance(state, Settled)
    return GAME.score(state)


def money(state: State) -> dict[str, int]:
    """Say what the deal changed: chips by seat letter, and the pot after it."""
    result = score(state)
    seats = {"ENWS"[seat]: result.change(seat) for seat in range(state.setup.players)}
    return seats | {"pot": state.setup.pot + result.change(POT)}


def values(state: State) -> dict[str, int]:
    """List the values that were taken, by seat letter."""
    taken = score(state).figure("values")
    assert isinstance(taken, tuple)
    return {"ENWS"[seat]: value for seat, value in enumerate(taken)}


def deck_codes(players: int = 4) -> tuple[str, ...]:
    """List the pack's codes."""
    return (GERMAN_32 if players == 4 else GERMAN_30).codes
