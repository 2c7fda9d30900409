"""Table states of Dobbm and Slovak Lorum for the preview."""

from __future__ import annotations

from .markup import (
    button,
    buttons,
    card,
    centre,
    fact,
    foot,
    hand,
    ledger,
    lying,
    mark,
    panel,
    plaque,
    played,
    seat,
    side,
    sign,
    slot,
    table,
    text,
    trick,
    trump,
    warning,
)

FOOT = foot("last:Last trick", "undo:Undo", "hint:Hint", "claim:Claim", "sheet:Score")
CLOCKWISE = 'data-phase="playing" data-direction="clockwise"'
DOBBM_SIDE = side(
    ledger(
        "Deal|You|Anna|Josef|Moidl",
        "1 · Josef|−6|−6|+18|−6",
        "2 · you|+12|−4|−4|−4",
        "3 · Moidl|+2|+2|+2|−6",
        "Total|+8|−8|+16|−16",
    ),
    """|<b>You</b> play Dobbm
    |<b>You</b> laid away four cards
    |<b>Josef</b> doubles: times two
    |<b>You</b> go on
    1|<b>You</b> won with {H} king
    2|<b>Josef</b> leads {L} ten
    2|<b>Moidl</b> plays {L} king""",
    "EK:Moidl HK:you* E9:Anna E7:Josef",
)
LORUM_SIDE = side(
    ledger("Deal|You|Anna|Josef|Moidl|Pot", "1|+9|−4|−8|+3|0", "2|−10|−10|+30|−10|0", "Total|−1|−14|+22|−7|0"),
    """|<b>All</b> pass: a regular game
    1|<b>You</b> lead {B} ten
    1|<b>Moidl</b> wins with {B} ace
    2|<b>Moidl</b> leads {H} nine
    2|<b>Josef</b> plays {H} king""",
    "B10:you BA:Moidl* B8:Josef B7:Anna",
)


def dobbm_play() -> str:
    """Show my turn to follow."""
    felt = (
        trump("H", "Hearts")
        + f'<div class="corner">{fact("×2", "doubled", chips=True)}</div>'
        + seat("n", "Josef", "7 cards · 0 tricks")
        + seat("w", "Anna", "7 cards · 0 tricks")
        + seat("e", "Moidl", "6 cards · 0 tricks")
        + seat("s", "You", "1 trick · 8 points", "plays")
        + centre(
            trick(
                played("n", "L10", 1, "winning", "winning"),
                played("e", "LK", 2, "last"),
                slot("s", "you", "mine"),
                slot("w", "Anna", "next"),
            )
        )
    )
    below = (
        plaque("Your turn: follow leaves.", "Three cards may go.", sign("L"))
        + panel(
            text("<b>Sow of leaves</b> takes the trick: 25 points with ten and king.") + buttons(button("Play sow", "is-main"))
        )
        + hand("HS:refused HO:refused H9:refused LS:raised LU L7 BK:refused", 8)
        + FOOT
        + DOBBM_SIDE
    )
    return table("dobbm", "Dobbm", "deal 4 of 12 · you play", 4, felt, below, CLOCKWISE)


def dobbm_wait() -> str:
    """Show another's turn: the plaque is quiet."""
    felt = (
        trump("H", "Hearts")
        + f'<div class="corner">{fact("×2", "doubled", chips=True)}</div>'
        + seat("n", "Josef", "6 cards · 0 tricks", "dealer")
        + seat("w", "Anna", "6 cards · 0 tricks", state="turn")
        + seat("e", "Moidl", "6 cards · 1 trick")
        + seat("s", "You", "1 trick")
        + centre(
            trick(
                played("s", "LU", 1, "winning last", "winning"),
                slot("w", "Anna", "next"),
                slot("n", "Josef"),
                slot("e", "Moidl"),
            )
        )
    )
    below = (
        plaque("Anna is thinking.", "She must follow leaves.", mine=False)
        + panel(text("You led the Unter of leaves."))
        + hand("HS HO H9 L7 BK", 8)
        + FOOT
        + DOBBM_SIDE
    )
    return table("dobbm", "Dobbm", "deal 4 of 12 · you play", 4, felt, below, CLOCKWISE)


def dobbm_auction() -> str:
    """Show the auction: three calls, each with its price."""
    calls = (
        '<ol class="calls"><li class="is-said"><b>Anna</b><span>passes</span></li><li class="is-said '
        'is-high"><b>Josef</b>'
        '<span>Dobbm</span></li><li class="is-said"><b>Moidl</b><span>passes</span></li><li '
        'class="is-asked"><b>You</b>'
        "<span>last to speak</span></li></ol>"
    )
    felt = (
        trump("H", "Hearts")
        + f'<div class="corner">{lying("back", "Dobb", "4")}</div>'
        + seat("n", "Josef", "8 cards")
        + seat("w", "Anna", "8 cards")
        + seat("e", "Moidl", "8 cards")
        + seat("s", "You", "8 cards", "dealer")
        + centre(calls)
    )
    below = (
        plaque("Your call.", "Josef offers Dobbm; only Solo is higher.")
        + panel(
            buttons(
                button("Pass|play against Josef"),
                button("Dobbm|too low now", disabled=True),
                button("Solo|no exchange, double stake", "is-main"),
                kind="is-calls",
            )
        )
        + hand("HS HO H9 LS LU L7 BK B9", 8)
        + FOOT
        + DOBBM_SIDE
    )
    return table("dobbm", "Dobbm", "deal 4 of 12 · auction", 4, felt, below, 'data-phase="auction" data-direction="clockwise"')


def dobbm_exchange() -> str:
    """Show three of four laid away, and the sow wants a heart."""
    slots = "".join(f"<li>{card(code)}</li>" for code in ("ES", "L7", "B9")) + '<li><span class="slot is-mine">4</span></li>'
    tray = (
        f'<div class="tray"><h3>Lay away four</h3><ol class="tray-slots">{slots}</ol>'
        + warning("<b>The sow needs a heart beside it,</b> any but the sow.")
        + "</div>"
    )
    felt = (
        trump("H", "Hearts")
        + f'<div class="corner">{fact("×1", "not doubled")}</div>'
        + seat("n", "Josef", "8 cards")
        + seat("w", "Anna", "8 cards")
        + seat("e", "Moidl", "8 cards", "dealer")
        + centre(tray)
    )
    cards = (
        "HS HO:new:tag=new H9 H7 LS LU L7:pressed+laid:number=2 BK:new:tag=new B9:pressed+laid:number=3 "
        "ES:pressed+laid:number=1 E10:new:tag=new E8:new:tag=new"
    )
    below = (
        plaque("Lay away one more.", "3 of 4 chosen.", mark("layaway"))
        + panel(
            text("<b>11 points</b> laid away, yours at the end") + buttons(button("Clear"), button("Lay away", disabled=True))
        )
        + hand(cards, 12)
        + FOOT
        + DOBBM_SIDE
    )
    return table(
        "dobbm", "Dobbm", "deal 4 of 12 · you play", 4, felt, below, 'data-phase="exchange" data-direction="clockwise"'
    )


def dobbm_doubling() -> str:
    """Show the ladder: who said what, and whose answer is asked."""
    ladder = (
        '<ol class="ladder"><li class="is-said"><b>×1</b><span>You play Dobbm</span></li><li '
        'class="is-said is-now"><b>×2</b>'
        '<span>Josef doubles</span></li><li class="is-asked"><b>×4</b><span>You may redouble</span>'
        "</li><li><b>×8</b></li></ol>"
    )
    felt = (
        trump("H", "Hearts")
        + f'<div class="corner">{fact("×2", "doubled", chips=True)}</div>'
        + seat("n", "Josef", "8 cards", "doubled")
        + seat("w", "Anna", "8 cards")
        + seat("e", "Moidl", "8 cards", "dealer")
        + seat("s", "You", "8 cards", "plays")
        + centre(ladder)
    )
    below = (
        plaque("Josef doubles.", "Go on at times two, or redouble to times four?")
        + panel(
            text("A win by 13 points pays <b>6</b> each now, <b>12</b> redoubled.")
            + buttons(button("Redouble"), button("Go on", "is-main"))
        )
        + hand("HS HO H9 H7 LS LU BK E10", 8)
        + FOOT
        + DOBBM_SIDE
    )
    return table(
        "dobbm", "Dobbm", "deal 4 of 12 · you play", 4, felt, below, 'data-phase="doubling" data-direction="clockwise"'
    )


def dobbm_five() -> str:
    """Show five at the table, the dealer on holiday."""
    felt = (
        trump("H", "Hearts")
        + f'<div class="corner">{fact("×1", "not doubled")}</div>'
        + seat("w", "Anna", "7 cards · 1 trick")
        + seat("nw", "Josef", "7 cards · 0 tricks", "plays")
        + seat("ne", "Moidl", "on holiday", "dealer", "idle")
        + seat("e", "Luis", "6 cards · 0 tricks")
        + seat("s", "You", "0 tricks")
        + centre(
            trick(
                played("e", "B10", 1, "winning last", "winning"),
                slot("s", "you", "mine"),
                slot("w", "Anna", "next"),
                slot("nw", "Josef"),
            )
        )
    )
    below = (
        plaque("Your turn: follow bells.", "One card may go.", sign("B"))
        + panel(text("The Weli is your only bell."))
        + hand("HU:refused H8:refused LK:refused L9:refused B6 EO:refused E7:refused", 8)
        + FOOT
        + side(
            ledger("Deal|You|Anna|Josef|Moidl|Luis", "1|−6|−6|+24|−6|−6", "2|+4|−16|+4|+4|+4", "Total|−2|−22|+28|−2|−2"),
            "|<b>Josef</b> plays Dobbm\n1|<b>Luis</b> leads {B} ten",
            "LS:Anna* L10:Josef LU:Luis L8:you",
        )
    )
    return table("dobbm", "Dobbm", "deal 3 of 12 · Josef plays", 5, felt, below, CLOCKWISE)


def lorum_play() -> str:
    """Show a regular game, counter-clockwise, with the chips on the point cards."""
    worth = '<span class="worth" data-worth="1">1</span>'
    felt = (
        f'<div class="corner">{fact("6", "in the pot", chips=True)}</div>'
        + seat("n", "Josef", "6 cards", taken="9 chips")
        + seat("w", "Anna", "7 cards", "dealer", "turn", taken="0 chips")
        + seat("e", "Moidl", "6 cards", taken="2 chips")
        + seat("s", "You", "1 trick", taken="1 chip")
        + centre(
            trick(
                played("e", "H9", 1, "", "", worth),
                played("n", "HK", 2, "winning", "winning", worth),
                slot("w", "Anna", "next"),
                slot("s", "you", "mine"),
            ).replace('data-place="n"><span class="card is-winning', 'data-place="n"><span class="card is-last is-winning')
        )
    )
    below = (
        plaque("Anna is to play.", "Then you: hearts count 1 each.", sign("H"), mine=False)
        + panel(text("The Uppers of acorns and leaves count <b>4</b> and <b>8</b>."))
        + hand("HA::worth=1 H8::worth=1 LO::worth=8 L10 EA EO::worth=4 B9", 8)
        + FOOT
        + LORUM_SIDE
    )
    return table(
        "slovak-lorum",
        "Lórum",
        "deal 3 of 12 · regular game",
        4,
        felt,
        below,
        'data-phase="playing" data-direction="counterclockwise"',
    )


def lorum_calls() -> str:
    """Show calls from the dealer's right: pass, small, big."""
    calls = (
        '<ol class="calls"><li class="is-said"><b>Moidl</b><span>passes</span></li><li '
        'class="is-said is-high"><b>Josef</b>'
        '<span>Small, alone</span></li><li class="is-said"><b>Anna</b><span>passes</span></li><li '
        'class="is-asked"><b>You</b>'
        "<span>your call</span></li></ol>"
    )
    felt = (
        f'<div class="corner">{fact("6", "in the pot", chips=True)}</div>'
        + seat("n", "Josef", "8 cards", "alone")
        + seat("w", "Anna", "8 cards", "against")
        + seat("e", "Moidl", "8 cards", "against")
        + seat("s", "You", "8 cards", "dealer")
        + centre(calls)
    )
    below = (
        plaque("Your call.", "Josef goes small; only big is higher.")
        + panel(
            buttons(
                button("Pass|play against Josef"),
                button("Small|no trick, 10 each", disabled=True),
                button("Big|every trick, 20 each", "is-main"),
                kind="is-calls",
            )
        )
        + hand("HA HK LA LK LO EA EK B9", 8)
        + FOOT
        + LORUM_SIDE
    )
    return table(
        "slovak-lorum",
        "Lórum",
        "deal 3 of 12 · calls",
        4,
        felt,
        below,
        'data-phase="calling" data-direction="counterclockwise"',
    )
