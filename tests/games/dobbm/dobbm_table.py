"""Dobbm at the table of the rules: seats N, E, S, W clockwise, whole deals given by the four cards laid away and the tricks."""

from collections.abc import Mapping

from compose import first_setup, layout, play

from pycore.cards import GERMAN_36, Cards
from pycore.game import POT, Decision, Options, Past, Score, Setup
from pycore.games.dobbm.rules import GAME, Settled, State
from pycore.seats import rotation

N, E, S, W = range(4)
FOUR_PASSES = "pass pass pass pass"

DEALS = {
    0: (
        "E10 EK LK LO",
        "E6 E9 E8 EO, L10 L7 L9 LS, H6 H9 B7 H10, B10 B9 BS B6, LU L6 HU H7, HO HS HK B8, ES H8 E7 EU, BK L8 BU BO",
    ),
    21: (
        "E10 EK LK LO",
        "L8 LU L9 LS, H6 B7 H8 HO, BO B10 B6 BU, H9 E7 H7 HU, HS HK L6 EU, H10 ES L7 EO, L10 BS E6 BK, B8 E9 B9 E8",
    ),
    44: (
        "EK E9 HO E10",
        "HS H6 HU B9, B10 BO B7 BS, B6 H8 BU HK, LO LU LK L10, BK H10 B8 H9, E7 EO ES E6, EU H7 L9 E8, L8 LS L7 L6",
    ),
    47: (
        "HK L9 E10 E8",
        "EK E6 EU EO, BS H9 BU B7, LK LU L7 L6, LS H6 H7 L10, HO HS H10 H8, B8 E9 B6 BK, ES BO L8 E7, HU B9 LO B10",
    ),
    54: (
        "L10 L9 L6 LU",
        "ES EU E8 E9, HU BK H9 H7, HO B8 HK H6, H8 H10 HS BU, LO LS L7 BO, EO E10 E6 EK, B7 B10 L8 B6, BS LK B9 E7",
    ),
    55: (
        "BO L10 BU B9",
        "L7 H8 L8 L9, H6 H10 HU H9, L6 LO LU HO, E7 E6 B8 EO, E10 E8 EU B6, BS B10 BK B7, EK ES HK LK, H7 LS E9 HS",
    ),
    59: (
        "LK E9 L7 H10",
        "ES EK EO EU, BU BS B10 BK, B7 HO H8 B8, LU L10 LS L8, E6 E10 E8 HK, L6 HU L9 H6, BO B9 H9 H7, E7 LO B6 HS",
    ),
    60: (
        "L10 H6 B10 EO",
        "BS BU B7 BK, LO LS LK L6, H7 HS HK H10, L9 B8 L8 H9, B6 L7 B9 BO, E6 E7 EU EK, ES E9 H8 E8, HU LU E10 HO",
    ),
    61: (
        "H10 EO E8 EK",
        "L6 LK L9 LS, E7 E6 EU E10, B10 BK HO BO, L8 H9 L10 LU, HS H8 HU H6, B7 B8 BU H7, LO B6 L7 HK, E9 ES B9 BS",
    ),
    65: (
        "BO B6 H9 E8",
        "EU EK E10 EO, H6 L7 HO H8, HU H7 HS E9, LU L9 LK L10, BS BU BK H10, LO L6 HK L8, E6 B8 ES B7, E7 B10 B9 LS",
    ),
    66: (
        "L10 L9 BO EK",
        "LK LU L7 H6, EU E6 E10 E8, H9 HO H10 HS, H8 HU B9 B10, L6 L8 ES LO, B6 B8 BK BU, BS EO B7 HK, LS E9 E7 H7",
    ),
    72: (
        "H9 L10 B10 HU",
        "E8 ES E7 E10, B6 BO B8 BU, E6 H6 H7 EU, L8 L9 L6 LS, L7 LK HO HK, H8 B7 H10 BS, HS EK BK B9, LO E9 EO LU",
    ),
    76: (
        "B10 E6 BU L10",
        "E7 H6 E10 E9, B8 BS BK HO, H10 HK H8 HS, LK LS L6 L8, L7 LU E8 L9, B6 EU BO HU, LO B9 EK H9, ES H7 B7 EO",
    ),
    81: (
        "H8 E9 B6 L9",
        "LK H6 H10 LU, B9 BO B10 BK, H9 H7 HS L7, E10 EO HK EK, L6 HU B7 L10, E8 E6 E7 HO, LS B8 BS LO, L8 EU ES BU",
    ),
    83: (
        "L8 HK E10 BO",
        "H10 H6 H8 H9, L7 L6 LO LU, BK BS B8 HS, E9 EK E8 E7, BU B7 B6 E6, HU B10 HO L9, H7 LS EU LK, ES L10 B9 EO",
    ),
    120: (
        "E10 EK LK LO",
        "HO H7 H8 L8, HS H6 E7 E8, HU L7 B10 E9, HK B7 L10 E6, H9 B8 EU BK, H10 BS EO BU, ES B6 LU BO, LS L9 B9 L6",
    ),
}
"""Deals by the declarer's card points: the Dobb, which the declarer of a Dobbm lays away as it came, so that the same deal
is a Dobbm and a Solo (D-Q29), and the tricks, the first led by the declarer. In 0 and 21 the Dobb is worth 21; in 0 he takes
no trick, in 21 one without points, in 120 all eight."""

D_X_HANDS = {
    N: "ES EK EO E7 E6 LU B8 B6",
    E: "HK HU H6 EU E8 LS L10 B9",
    S: "H9 E10 L9 L8 L6 B10 BO BU",
    W: "H10 HO H7 LK LO L7 BS B7",
}
D_X_DOBB = "HS H8 E9 BK"


def hands_of(tricks: str, order: tuple[int, ...]) -> dict[int, str]:
    """Say who must have held what for the tricks to go this way: a heart wins, else the suit led (D19)."""
    held: dict[int, list[str]] = {seat: [] for seat in order}
    leader = 0
    for trick in tricks.split(","):
        cards = trick.split()
        seats = [order[(leader + i) % 4] for i in range(4)]
        for seat, card in zip(seats, cards, strict=True):
            held[seat].append(card)
        best = min(cards, key=lambda card, led=cards[0][0]: (card[0] != "H", card[0] != led, strength(card)))  # type: ignore[misc]
        leader = order.index(seats[cards.index(best)])
    return {seat: " ".join(cards) for seat, cards in held.items()}


def strength(code: str) -> int:
    """Rank a card within its suit: sow, 10, king, ober, unter, 9, 8, 7, 6 (D3), lower is stronger."""
    return ["S", "10", "K", "O", "U", "9", "8", "7", "6"].index(code[1:])


def declared(setup: Setup, points: int, contract: str, declarer: int) -> State:
    """Deal one of `DEALS` and come past the exchange, the declarer's contract called and the rest passed."""
    dobb, tricks = DEALS[points]
    hands = hands_of(tricks, rotation(setup.active, declarer))
    state = GAME.deal(setup, layout(GAME, setup, hands, {"talon": dobb}))
    while (now := GAME.decision(state)) is not None and now.phase == "auction":
        state = play(GAME, state, contract if now.seat == declarer else "pass")
    return play(GAME, state, f"discard {dobb}") if contract == "dobbm" else state


def double(state: State, times: int) -> State:
    """Let the declarer's left and the declarer double in turn, then let everybody pass."""
    for _ in range(times):
        state = play(GAME, state, "double")
    while (now := GAME.decision(state)) is not None and now.phase == "doubling":
        state = play(GAME, state, "pass")
    return state


def finished(setup: Setup, points: int, contract: str, declarer: int, doublings: int = 0) -> Settled:
    """Play one of `DEALS` to its end."""
    state = double(declared(setup, points, contract, declarer), doublings)
    state = play(GAME, state, DEALS[points][1])
    assert isinstance(state, Settled)
    return state


def settled(points: int, contract: str = "dobbm", doublings: int = 0, options: Mapping[str, object] | None = None) -> Settled:
    """Play one of `DEALS` as the first deal of a match: dealer W, declarer S."""
    return finished(first_setup(GAME, options or {}, W), points, contract, S, doublings)


def passed_out(setup: Setup) -> Settled:
    """Deal, and let everybody pass."""
    state = play(GAME, GAME.deal(setup, layout(GAME, setup)), FOUR_PASSES)
    assert isinstance(state, Settled)
    return state


def next_setup(past: tuple[Past, ...], options: Options, first_dealer: int = W) -> Setup:
    """Settle the next deal of a match that goes on."""
    setup = GAME.next_setup(past, options, first_dealer)
    assert setup is not None
    return setup


def look_back(state: Settled) -> Past:
    """Look back on a finished deal."""
    return Past(state.setup, GAME.score(state))


def score(state: State) -> Score:
    """Settle a deal that must be over."""
    assert isinstance(state, Settled)
    return GAME.score(state)


def money(state: State) -> tuple[int, ...]:
    """Say what the deal changed, in chips by seat; the pot never has anything."""
    result = score(state)
    assert result.change(POT) == 0
    return tuple(result.change(seat) for seat in range(state.setup.players))


def cards(codes: str) -> Cards:
    """Gather codes into a mask."""
    return GERMAN_36.cards(codes)


def asked(state: State) -> Decision:
    """Say who decides on what; the deal must go on."""
    found = GAME.decision(state)
    assert found is not None
    return found
