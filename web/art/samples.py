"""Table states for the preview: one function a state, found by name."""

from __future__ import annotations

from .markup import (
    CHIPS,
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
    ledger("Deal|You|Anna|Josef|Moidl", "1 · Josef|−6|−6|+18|−6", "2 · you|+12|−4|−4|−4", "3 · Moidl|+2|+2|+2|−6", "Total|+8|−8|+16|−16"),
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
LOO_SIDE = side(
    ledger("Player|Tricks|Chips", "You|0|24", "Luis|–|17", "Vroni|0|31", "Burgl|0|13", "Pool||15"),
    """|<b>Turn-up</b> five-two: fives are trumps
    |<b>Luis</b> folds
    |<b>Vroni</b> stands
    |<b>Burgl</b> stands""",
)
CLUMOND_SIDE = side(
    ledger("Deal|You|Sepp|Vroni|Pot", "1|−3|+6|−3|0", "Total|−3|+6|−3|0"),
    """|<b>Sepp</b> stays out
    |<b>Vroni</b> goes, spades are trumps
    1|<b>Vroni</b> leads {fH} queen""",
)


def dobbm_play() -> str:
    """My turn to follow."""
    felt = (
        trump("H", "Hearts")
        + f'<div class="corner">{fact("×2", "doubled", chips=True)}</div>'
        + seat("n", "Josef", "7 cards · 0 tricks")
        + seat("w", "Anna", "7 cards · 0 tricks")
        + seat("e", "Moidl", "6 cards · 0 tricks")
        + seat("s", "You", "1 trick · 8 points", "plays")
        + centre(trick(played("n", "L10", 1, "winning", "winning"), played("e", "LK", 2, "last"), slot("s", "you", "mine"), slot("w", "Anna", "next")))
    )
    below = (
        plaque("Your turn: follow leaves.", "Three cards may go.", sign("L"))
        + panel(text("<b>Sow of leaves</b> takes the trick: 25 points with ten and king.") + buttons(button("Play sow", "is-main")))
        + hand("HS:refused HO:refused H9:refused LS:raised LU L7 BK:refused", 8)
        + FOOT
        + DOBBM_SIDE
    )
    return table("dobbm", "Dobbm", "deal 4 of 12 · you play", 4, felt, below, CLOCKWISE)


def dobbm_wait() -> str:
    """Another's turn: the plaque is quiet."""
    felt = (
        trump("H", "Hearts")
        + f'<div class="corner">{fact("×2", "doubled", chips=True)}</div>'
        + seat("n", "Josef", "6 cards · 0 tricks", "dealer")
        + seat("w", "Anna", "6 cards · 0 tricks", state="turn")
        + seat("e", "Moidl", "6 cards · 1 trick")
        + seat("s", "You", "1 trick")
        + centre(trick(played("s", "LU", 1, "winning last", "winning"), slot("w", "Anna", "next"), slot("n", "Josef"), slot("e", "Moidl")))
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
    """The auction: three calls, each with its price."""
    calls = (
        '<ol class="calls"><li class="is-said"><b>Anna</b><span>passes</span></li><li class="is-said is-high"><b>Josef</b>'
        '<span>Dobbm</span></li><li class="is-said"><b>Moidl</b><span>passes</span></li><li class="is-asked"><b>You</b>'
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
        + panel(buttons(button("Pass|play against Josef"), button("Dobbm|too low now", disabled=True), button("Solo|no exchange, double stake", "is-main"), kind="is-calls"))
        + hand("HS HO H9 LS LU L7 BK B9", 8)
        + FOOT
        + DOBBM_SIDE
    )
    return table("dobbm", "Dobbm", "deal 4 of 12 · auction", 4, felt, below, 'data-phase="auction" data-direction="clockwise"')


def dobbm_exchange() -> str:
    """Three of four laid away, and the sow wants a heart."""
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
        + panel(text("<b>11 points</b> laid away, yours at the end") + buttons(button("Clear"), button("Lay away", disabled=True)))
        + hand(cards, 12)
        + FOOT
        + DOBBM_SIDE
    )
    return table("dobbm", "Dobbm", "deal 4 of 12 · you play", 4, felt, below, 'data-phase="exchange" data-direction="clockwise"')


def dobbm_doubling() -> str:
    """The ladder: who said what, and whose answer is asked."""
    ladder = (
        '<ol class="ladder"><li class="is-said"><b>×1</b><span>You play Dobbm</span></li><li class="is-said is-now"><b>×2</b>'
        '<span>Josef doubles</span></li><li class="is-asked"><b>×4</b><span>You may redouble</span></li><li><b>×8</b></li></ol>'
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
        + panel(text("A win by 13 points pays <b>6</b> each now, <b>12</b> redoubled.") + buttons(button("Redouble"), button("Go on", "is-main")))
        + hand("HS HO H9 H7 LS LU BK E10", 8)
        + FOOT
        + DOBBM_SIDE
    )
    return table("dobbm", "Dobbm", "deal 4 of 12 · you play", 4, felt, below, 'data-phase="doubling" data-direction="clockwise"')


def dobbm_five() -> str:
    """Five at the table, the dealer on holiday."""
    felt = (
        trump("H", "Hearts")
        + f'<div class="corner">{fact("×1", "not doubled")}</div>'
        + seat("w", "Anna", "7 cards · 1 trick")
        + seat("nw", "Josef", "7 cards · 0 tricks", "plays")
        + seat("ne", "Moidl", "on holiday", "dealer", "idle")
        + seat("e", "Luis", "6 cards · 0 tricks")
        + seat("s", "You", "0 tricks")
        + centre(trick(played("e", "B10", 1, "winning last", "winning"), slot("s", "you", "mine"), slot("w", "Anna", "next"), slot("nw", "Josef")))
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
    """A regular game, counter-clockwise, with the chips on the point cards."""
    worth = '<span class="worth" data-worth="1">1</span>'
    felt = (
        f'<div class="corner">{fact("6", "in the pot", chips=True)}</div>'
        + seat("n", "Josef", "6 cards", taken="9 chips")
        + seat("w", "Anna", "7 cards", "dealer", "turn", taken="0 chips")
        + seat("e", "Moidl", "6 cards", taken="2 chips")
        + seat("s", "You", "1 trick", taken="1 chip")
        + centre(trick(played("e", "H9", 1, "", "", worth), played("n", "HK", 2, "winning", "winning", worth), slot("w", "Anna", "next"), slot("s", "you", "mine")).replace('data-place="n"><span class="card is-winning', 'data-place="n"><span class="card is-last is-winning'))
    )
    below = (
        plaque("Anna is to play.", "Then you: hearts count 1 each.", sign("H"), mine=False)
        + panel(text("The Uppers of acorns and leaves count <b>4</b> and <b>8</b>."))
        + hand("HA::worth=1 H8::worth=1 LO::worth=8 L10 EA EO::worth=4 B9", 8)
        + FOOT
        + LORUM_SIDE
    )
    return table("slovak-lorum", "Lórum", "deal 3 of 12 · regular game", 4, felt, below, 'data-phase="playing" data-direction="counterclockwise"')


def lorum_calls() -> str:
    """Calls from the dealer's right: pass, small, big."""
    calls = (
        '<ol class="calls"><li class="is-said"><b>Moidl</b><span>passes</span></li><li class="is-said is-high"><b>Josef</b>'
        '<span>Small, alone</span></li><li class="is-said"><b>Anna</b><span>passes</span></li><li class="is-asked"><b>You</b>'
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
        + panel(buttons(button("Pass|play against Josef"), button("Small|no trick, 10 each", disabled=True), button("Big|every trick, 20 each", "is-main"), kind="is-calls"))
        + hand("HA HK LA LK LO EA EK B9", 8)
        + FOOT
        + LORUM_SIDE
    )
    return table("slovak-lorum", "Lórum", "deal 3 of 12 · calls", 4, felt, below, 'data-phase="calling" data-direction="counterclockwise"')


def loo_decide() -> str:
    """Stand, miss or fold, each with its price."""
    felt = (
        trump("5", "Fives")
        + f'<div class="corner">{lying("5-2", "turn-up")}</div>'
        + seat("n", "Vroni", "5 tiles · stands")
        + seat("w", "Luis", "folded", state="out")
        + seat("e", "Burgl", "5 tiles", "dealer")
        + seat("s", "You", "24 chips")
        + centre(f'<div class="centre-stack"><div class="stakes">{CHIPS}<p><b>15 chips</b><span>3 for each trick</span></p></div></div>')
    )
    below = (
        plaque("Stand, miss or fold?", "Without a trick you pay 15.")
        + panel(buttons(button("Fold|win and lose nothing"), button("Miss|six new tiles, then you must play"), button("Stand|play these five", "is-main"), kind="is-calls"))
        + hand("5-3::caption=trump 6-4::caption=6_or_4 6-1::caption=6_or_1 2-2::caption=double 3-0::caption=3_or_0", 5, "tiles")
        + FOOT
        + LOO_SIDE
    )
    return table("domino-loo", "Domino Loo", "deal 7", 4, felt, below, 'data-phase="deciding" data-direction="clockwise"')


def loo_lead() -> str:
    """Which suit is the tile led as?"""
    open_places = slot("s", "you lead", "mine", tile=True) + slot("n", "Vroni", "next", tile=True) + slot("e", "Burgl", tile=True)
    felt = (
        trump("5", "Fives")
        + f'<div class="corner">{lying("5-2", "turn-up")}{lying("tback", "left", "12")}</div>'
        + seat("n", "Vroni", "5 tiles · stands")
        + seat("w", "Luis", "folded", state="out")
        + seat("e", "Burgl", "5 tiles · stands", "dealer")
        + seat("s", "You", "24 chips")
        + centre(f'<div class="centre-stack"><div class="stakes">{CHIPS}<p><b>15 chips</b><span>3 for each trick</span></p></div>{trick(open_places)}</div>')
    )
    below = (
        plaque("Lead six-four as what?", "The others follow it.", sign("6"))
        + panel(buttons(f'<button class="button">{sign("6")}as sixes</button>', f'<button class="button">{sign("4")}as fours</button>', kind="is-halves"))
        + hand("5-3::caption=trump 6-4:raised:caption=6_or_4 6-1::caption=6_or_1 2-2::caption=double 3-0::caption=3_or_0", 5, "tiles")
        + FOOT
        + LOO_SIDE
    )
    return table("domino-loo", "Domino Loo", "deal 7", 4, felt, below, CLOCKWISE)


def loo_two() -> str:
    """Two players, in a trick."""
    led = '<span class="led">as sixes</span>'
    felt = (
        trump("0", "Blanks")
        + f'<div class="corner">{lying("4-0", "turn-up")}{lying("tback", "left", "12")}</div>'
        + seat("n", "Vroni", "4 tiles · 1 trick", "dealer")
        + seat("s", "You", "0 tricks · 7 points")
        + centre(trick(played("n", "6-3", 1, "winning last", "", led), slot("s", "you", "mine", tile=True)))
    )
    below = (
        plaque("Your turn: follow sixes.", "Two tiles may go.", sign("6"))
        + panel(text("The six-five takes the trick.") + buttons(button("Play six-five", "is-main")))
        + hand("6-5:raised:caption=6_or_5 6-1::caption=6_or_1 2-2:refused:caption=double 3-2:refused:caption=3_or_2", 5, "tiles")
        + FOOT
        + LOO_SIDE
    )
    return table("domino-loo", "Domino Loo", "to 15 points · deal 3", 2, felt, below, CLOCKWISE)


def loo_discard() -> str:
    """After a miss: six new tiles, one goes."""
    tray = '<div class="tray"><h3>Lay one away</h3><ol class="tray-slots"><li><span class="slot is-tile is-mine">1</span></li></ol><p class="tray-note">Your six tiles are new. There is no way back.</p></div>'
    felt = (
        trump("5", "Fives")
        + f'<div class="corner">{lying("5-2", "turn-up")}{lying("tback", "left", "6")}</div>'
        + seat("w", "Luis", "stands")
        + seat("e", "Vroni", "5 tiles", "dealer")
        + seat("s", "You", "missed")
        + centre(tray)
    )
    below = (
        plaque("Lay one tile away.", "0 of 1 chosen.", mark("layaway"))
        + panel(text("Then the hand is played, <b>15</b> in the pool.") + buttons(button("Lay away", disabled=True)))
        + hand("6-6:new:tag=new,caption=double 5-1:new:tag=new,caption=trump 4-3:new:tag=new,caption=4_or_3 4-1:new:tag=new,caption=4_or_1 2-0:new:tag=new,caption=2_or_0 1-1:new:tag=new,caption=double", 6, "tiles")
        + FOOT
        + LOO_SIDE
    )
    return table("domino-loo", "Domino Loo", "deal 7", 3, felt, below, 'data-phase="drawing" data-direction="clockwise"')


METER = "".join(
    f"<li{extra}>{number}</li>"
    for number, extra in (
        (n, ' class="is-now" data-mark="now"' if n == 0 else ' class="is-aim" data-mark="aim"' if n == 5 else ' class="is-lost"' if n == 13 else "")
        for n in range(14)
    )
)
CODE = "".join(f"<span>{sign('f' + s)}{n}</span>" for n, s in enumerate("DSHC"))
METER_BOX = (
    f'<div class="meter-box"><p class="meter-head"><span>Kept 3 + 2 + 0 = <b>5</b>, five to go</span><span class="code" aria-label="Suit code">'
    f'{CODE}</span></p><ol class="meter" role="img" aria-label="Now 0 tricks, aim 5, 13 no longer">{METER}</ol></div>'
)


def clumond_play() -> str:
    """Sixteen cards, three kept, the target meter."""
    felt = (
        trump("fS", "Spades")
        + f'<div class="corner">{fact("27", "clumond", chips=True)}</div>'
        + seat("w", "Sepp", "16 cards · 0 tricks")
        + seat("e", "Vroni", "15 cards · 0 tricks", "goes")
        + seat("s", "You", "0 tricks", "dealer")
        + centre(trick(played("e", "fHQ", 1, "winning last", "winning"), slot("s", "you", "mine"), slot("w", "Sepp", "next")))
    )
    cards = (
        "fSA:refused fSJ:refused fS7:refused fS3:refused fHK:raised fH9:kept:ribbon=2 fH6 fH2 fCQ:refused fC8:refused "
        "fC7:refused+kept:ribbon=3 fC5:refused fDA:refused fD9:refused fD4:refused+kept:ribbon=0 fD3:refused"
    )
    below = plaque("Your turn: follow hearts.", "The 9 is one you keep.", sign("fH")) + panel(METER_BOX) + hand(cards, 16) + FOOT + CLUMOND_SIDE
    return table("clumond", "Clumond", "deal 2 of 9", 3, felt, below, CLOCKWISE)


def clumond_going() -> str:
    """Go with a trump suit, or not."""
    felt = (
        f'<div class="corner">{fact("27", "clumond", chips=True)}</div>'
        + seat("w", "Sepp", "stays out", state="out")
        + seat("e", "Vroni", "16 cards")
        + seat("s", "You", "16 cards", "dealer")
        + centre('<div class="tray"><h3>Go for the clumond?</h3><p class="tray-note">Meet your own figure and win it all; miss it and pay it double.</p></div>')
    )
    suits = "".join(
        f'<button class="button">{sign("f" + s)}{name}<small>{count}</small></button>'
        for s, name, count in (("C", "Clubs", 4), ("H", "Hearts", 4), ("S", "Spades", 4), ("D", "Diamonds", 4))
    )
    below = (
        plaque("Go, and with which trumps?", "Sepp stays out.")
        + panel(f'<div class="panel-stack"><div class="buttons is-suits">{suits}</div>{buttons(button("Not me"), button("Go without trumps"))}</div>')
        + hand("fSA fSJ fS7 fS3 fHK fH9 fH6 fH2 fCQ fC8 fC7 fC5 fDA fD9 fD4 fD3", 16)
        + FOOT
        + CLUMOND_SIDE
    )
    return table("clumond", "Clumond", "deal 2 of 9", 3, felt, below, 'data-phase="going" data-direction="clockwise"')


def clumond_late() -> str:
    """Three cards before the end of the play."""
    felt = (
        trump("fS", "Spades")
        + f'<div class="corner">{fact("27", "clumond", chips=True)}</div>'
        + seat("w", "Sepp", "4 cards · 5 tricks")
        + seat("e", "Vroni", "4 cards · 3 tricks", "goes")
        + seat("s", "You", "4 tricks", "dealer")
        + centre(trick(slot("s", "you lead", "mine"), slot("w", "Sepp", "next"), slot("e", "Vroni")))
    )
    below = (
        plaque("Lead the last trick.", "Three cards are kept.")
        + panel(METER_BOX)
        + hand("fHK:raised fH9:kept:ribbon=2 fC7:kept:ribbon=3 fD4:kept:ribbon=0", 16)
        + FOOT
        + CLUMOND_SIDE
    )
    return table("clumond", "Clumond", "deal 2 of 9", 3, felt, below, CLOCKWISE)


STATES = {
    f.__name__.replace("_", "-"): f
    for f in (
        dobbm_play, dobbm_wait, dobbm_auction, dobbm_exchange, dobbm_doubling, dobbm_five, lorum_play, lorum_calls,
        loo_decide, loo_lead, loo_two, loo_discard, clumond_play, clumond_going, clumond_late,
    )
}  # fmt: skip
"""Name to the function that writes the state."""
