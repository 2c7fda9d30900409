"""Table states of Domino Loo and Clumond for the preview."""

from __future__ import annotations

from .markup import (
    CHIPS,
    button,
    buttons,
    centre,
    fact,
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
)
from .samples_german import CLOCKWISE, FOOT

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
METER = "".join(
    f"<li{extra}>{number}</li>"
    for number, extra in (
        (
            n,
            ' class="is-now" data-mark="now"'
            if n == 0
            else ' class="is-aim" data-mark="aim"'
            if n == 5
            else ' class="is-lost"'
            if n == 13
            else "",
        )
        for n in range(14)
    )
)
CODE = "".join(f"<span>{sign('f' + s)}{n}</span>" for n, s in enumerate("DSHC"))
METER_BOX = (
    '<div class="meter-box"><p class="meter-head"><span>Kept 3 + 2 + 0 = <b>5</b>, five to go'
    '</span><span class="code" aria-label="Suit code">'
    f'{CODE}</span></p><ol class="meter" role="img" aria-label="Now 0 tricks, aim 5, 13 no longer">{METER}</ol></div>'
)


def loo_decide() -> str:
    """Show stand, miss or fold, each with its price."""
    felt = (
        trump("5", "Fives")
        + f'<div class="corner">{lying("5-2", "turn-up")}</div>'
        + seat("n", "Vroni", "5 tiles · stands")
        + seat("w", "Luis", "folded", state="out")
        + seat("e", "Burgl", "5 tiles", "dealer")
        + seat("s", "You", "24 chips")
        + centre(
            f'<div class="centre-stack"><div class="stakes">{CHIPS}<p><b>15 chips</b><span>3 for each '
            "trick</span></p></div></div>"
        )
    )
    below = (
        plaque("Stand, miss or fold?", "Without a trick you pay 15.")
        + panel(
            buttons(
                button("Fold|win and lose nothing"),
                button("Miss|six new tiles, then you must play"),
                button("Stand|play these five", "is-main"),
                kind="is-calls",
            )
        )
        + hand("5-3::caption=trump 6-4::caption=6_or_4 6-1::caption=6_or_1 2-2::caption=double 3-0::caption=3_or_0", 5, "tiles")
        + FOOT
        + LOO_SIDE
    )
    return table("domino-loo", "Domino Loo", "deal 7", 4, felt, below, 'data-phase="deciding" data-direction="clockwise"')


def loo_lead() -> str:
    """Show the suit a tile is led as."""
    open_places = (
        slot("s", "you lead", "mine", tile=True) + slot("n", "Vroni", "next", tile=True) + slot("e", "Burgl", tile=True)
    )
    felt = (
        trump("5", "Fives")
        + f'<div class="corner">{lying("5-2", "turn-up")}{lying("tback", "left", "12")}</div>'
        + seat("n", "Vroni", "5 tiles · stands")
        + seat("w", "Luis", "folded", state="out")
        + seat("e", "Burgl", "5 tiles · stands", "dealer")
        + seat("s", "You", "24 chips")
        + centre(
            f'<div class="centre-stack"><div class="stakes">{CHIPS}<p><b>15 chips</b><span>3 for each '
            f"trick</span></p></div>{trick(open_places)}</div>"
        )
    )
    below = (
        plaque("Lead six-four as what?", "The others follow it.", sign("6"))
        + panel(
            buttons(
                f'<button class="button">{sign("6")}as sixes</button>',
                f'<button class="button">{sign("4")}as fours</button>',
                kind="is-halves",
            )
        )
        + hand(
            "5-3::caption=trump 6-4:raised:caption=6_or_4 6-1::caption=6_or_1 2-2::caption=double 3-0::caption=3_or_0",
            5,
            "tiles",
        )
        + FOOT
        + LOO_SIDE
    )
    return table("domino-loo", "Domino Loo", "deal 7", 4, felt, below, CLOCKWISE)


def loo_two() -> str:
    """Show two players, in a trick."""
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
        + hand(
            "6-5:raised:caption=6_or_5 6-1::caption=6_or_1 2-2:refused:caption=double 3-2:refused:caption=3_or_2", 5, "tiles"
        )
        + FOOT
        + LOO_SIDE
    )
    return table("domino-loo", "Domino Loo", "to 15 points · deal 3", 2, felt, below, CLOCKWISE)


def loo_discard() -> str:
    """Show after a miss: six new tiles, one goes."""
    tray = (
        '<div class="tray"><h3>Lay one away</h3><ol class="tray-slots"><li><span class="slot is-tile '
        'is-mine">1</span></li></ol><p class="tray-note">Your six tiles are new. There is no way '
        "back.</p></div>"
    )
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
        + hand(
            "6-6:new:tag=new,caption=double 5-1:new:tag=new,caption=trump 4-3:new:tag=new,caption=4_or_3 "
            "4-1:new:tag=new,caption=4_or_1 2-0:new:tag=new,caption=2_or_0 1-1:new:tag=new,caption=double",
            6,
            "tiles",
        )
        + FOOT
        + LOO_SIDE
    )
    return table("domino-loo", "Domino Loo", "deal 7", 3, felt, below, 'data-phase="drawing" data-direction="clockwise"')


def clumond_play() -> str:
    """Show sixteen cards, three kept, the target meter."""
    felt = (
        trump("fS", "Spades")
        + f'<div class="corner">{fact("27", "clumond", chips=True)}</div>'
        + seat("w", "Sepp", "16 cards · 0 tricks")
        + seat("e", "Vroni", "15 cards · 0 tricks", "goes")
        + seat("s", "You", "0 tricks", "dealer")
        + centre(trick(played("e", "fHQ", 1, "winning last", "winning"), slot("s", "you", "mine"), slot("w", "Sepp", "next")))
    )
    cards = (
        "fSA:refused fSJ:refused fS7:refused fS3:refused fHK:raised fH9:kept:ribbon=2 fH6 fH2 fC"
        "Q:refused fC8:refused "
        "fC7:refused+kept:ribbon=3 fC5:refused fDA:refused fD9:refused fD4:refused+kept:ribbon=0 fD3:refused"
    )
    below = (
        plaque("Your turn: follow hearts.", "The 9 is one you keep.", sign("fH"))
        + panel(METER_BOX)
        + hand(cards, 16)
        + FOOT
        + CLUMOND_SIDE
    )
    return table("clumond", "Clumond", "deal 2 of 9", 3, felt, below, CLOCKWISE)


def clumond_going() -> str:
    """Show go with a trump suit, or not."""
    felt = (
        f'<div class="corner">{fact("27", "clumond", chips=True)}</div>'
        + seat("w", "Sepp", "stays out", state="out")
        + seat("e", "Vroni", "16 cards")
        + seat("s", "You", "16 cards", "dealer")
        + centre(
            '<div class="tray"><h3>Go for the clumond?</h3><p class="tray-note">Meet your own figure and '
            "win it all; miss it and pay it double.</p></div>"
        )
    )
    suits = "".join(
        f'<button class="button">{sign("f" + s)}{name}<small>{count}</small></button>'
        for s, name, count in (("C", "Clubs", 4), ("H", "Hearts", 4), ("S", "Spades", 4), ("D", "Diamonds", 4))
    )
    below = (
        plaque("Go, and with which trumps?", "Sepp stays out.")
        + panel(
            f'<div class="panel-stack"><div class="buttons is-suits">{suits}'
            f"</div>{buttons(button('Not me'), button('Go without trumps'))}</div>"
        )
        + hand("fSA fSJ fS7 fS3 fHK fH9 fH6 fH2 fCQ fC8 fC7 fC5 fDA fD9 fD4 fD3", 16)
        + FOOT
        + CLUMOND_SIDE
    )
    return table("clumond", "Clumond", "deal 2 of 9", 3, felt, below, 'data-phase="going" data-direction="clockwise"')


def clumond_late() -> str:
    """Show three cards before the end of the play."""
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
