"""What a table shows, as values: seats, hand, trick, facts, controls and sentences, for any trick-taking game.

Sentences are texts (a key with parameters) until the markup writes them, so a change of language is a redraw. Cards are
named by the record's codes. Nothing here is hidden from the seat that looks: it is made from its observation alone.
"""

from dataclasses import dataclass
from typing import Literal, NamedTuple

from app.text import Text
from pycore.seats import Direction, Seat

Place = Literal["s", "w", "nw", "n", "ne", "e"]


class Badge(NamedTuple):
    """A short word on a pill; `tone` is `brass` for what matters now, `line` for what matters less, or empty."""

    words: Text
    tone: str = ""


class SeatView(NamedTuple):
    """A player at the table. `words` is everything about the seat in one sentence; `facts` is the line under the name.

    `taken` is what lies in the seat's pile as far as it is public and counts. `cards` and `tricks` are how many of each lie
    before the seat, to be drawn; the facts tell them in words.
    """

    seat: Seat
    place: Place
    name: Text
    initial: str
    words: Text
    facts: Text
    badges: tuple[Badge, ...] = ()
    taken: Text | None = None
    is_turn: bool = False
    is_idle: bool = False
    is_out: bool = False
    cards: int = 0
    tricks: int = 0


class Way(NamedTuple):
    """A way to play a card: the record's token and its words."""

    token: str
    words: Text


class Worth(NamedTuple):
    """What a card is worth, printed on it: a figure, and its words."""

    figure: int
    words: Text


class HandCard(NamedTuple):
    """A card of the own hand.

    `ways` are the record's tokens that it can be played by: one, or one for each suit that it may be led as. A card without a
    way has a `refusal` code with its `reason` when a card is asked for. `tag` is a pill above the card, `ribbon` and `number` a
    figure on a bookmark or in a disc, `caption` a line under a tile, `row` the row of its suit (0: rows do not matter).
    With a `command` the card is no move for now but that command's button, pressed or not.
    """

    code: str
    ways: tuple[Way, ...] = ()
    refusal: str = ""
    reason: Text | None = None
    is_raised: bool = False
    is_hinted: bool = False
    is_refusing: bool = False
    worth: Worth | None = None
    tag: Text | None = None
    ribbon: Worth | None = None
    number: int | None = None
    caption: Text | None = None
    is_trump: bool = False
    command: str = ""
    is_pressed: bool = False
    row: int = 0


class TrickCard(NamedTuple):
    """A card of the trick on the table, in the order played (from 1); `led` names the suit that a tile was led as."""

    code: str
    seat: Seat
    place: Place
    words: Text
    order: int
    is_winning: bool = False
    is_last: bool = False
    led: Text | None = None
    worth: Worth | None = None


class Slot(NamedTuple):
    """An open place in the trick."""

    seat: Seat
    place: Place
    name: Text
    is_mine: bool = False
    is_next: bool = False


class TrickView(NamedTuple):
    """The trick on the table; `taker` is the place of its winner once it is complete and waits to be gathered."""

    cards: tuple[TrickCard, ...]
    slots: tuple[Slot, ...]
    taker: Place | None = None


class Fact(NamedTuple):
    """Something that holds for the deal, at the table's edge: a figure or a word and its label.

    `picture` is `chips`, `suit X`, `card X`, `back`, or empty.
    """

    value: Text
    label: Text
    picture: str = ""


class Control(NamedTuple):
    """A button: an `action` (the record's token) or a `command`, its words, and a second line that says what it costs.

    `tone` is `main` for what commits. `blocked` says why it cannot be used yet. `card` names the card it is about. `picture` is
    `suit X` or empty. `is_pressed` is for a command that is on or off (`None`: it is neither).
    """

    words: Text
    action: str = ""
    command: str = ""
    detail: Text | None = None
    tone: str = ""
    mark: str = ""
    blocked: Text | None = None
    card: str = ""
    is_hinted: bool = False
    picture: str = ""
    is_pressed: bool | None = None


class Note(NamedTuple):
    """A sentence in the panel; `is_warning` sets it beside a triangle. `rule` is the address of the clause behind it."""

    words: Text
    is_warning: bool = False
    rule: str = ""


class Choices(NamedTuple):
    """A group of buttons; the first is the safe one. `kind` is `suits` (one for each suit), `halves` (of a tile), or empty."""

    label: Text
    controls: tuple[Control, ...]
    kind: str = ""


class Tray(NamedTuple):
    """Numbered places for cards laid aside: those that are filled (in order), how many there are, a note, a warning."""

    label: Text
    cards: tuple[str, ...]
    size: int
    note: Text | None = None
    warning: Text | None = None


class Rung(NamedTuple):
    """A step of a ladder: its value, who stands on it, whether it is the present one, or open to whoever is asked."""

    value: Text
    words: Text
    is_now: bool = False
    is_open: bool = False


class Ladder(NamedTuple):
    """Steps that a deal has climbed, lowest first."""

    label: Text
    rungs: tuple[Rung, ...]


class MeterCell(NamedTuple):
    """A number on a meter: `now`, `aim` (one may be both), `lost` (out of reach), or nothing; `words` stand above it."""

    value: int
    state: str = ""
    words: Text | None = None


class Meter(NamedTuple):
    """A row of numbers, and the same in one sentence; `code` says what each suit counts: its letter and the figure.

    `title` and `about` explain the row to whoever asks.
    """

    words: Text
    cells: tuple[MeterCell, ...]
    code: tuple[tuple[str, int], ...]
    title: Text
    about: Text


class Stakes(NamedTuple):
    """What a deal is played for, in the middle of the felt: a sum, and what it means."""

    value: Text
    words: Text


class Fan(NamedTuple):
    """Cards that lie open together: whose, what they come to, and a sentence."""

    title: Text
    value: Text
    cards: tuple[str, ...]
    note: Text | None = None


class Fans(NamedTuple):
    """Cards opened at the end of a deal; with `label` they lie folded up under it."""

    fans: tuple[Fan, ...]
    label: Text | None = None


class Calls(NamedTuple):
    """What was said so far, in order: who and what; `high` is the line that is to be outbid, `waiting` who speaks next."""

    label: Text
    lines: tuple[tuple[Text, Text], ...]
    waiting: tuple[Text, ...] = ()
    high: int | None = None


Block = Note | Choices | Tray | Ladder | Meter | Stakes | Fans | Calls


class Plaque(NamedTuple):
    """Whose turn it is, what is asked, and why; `picture` as in `Fact`."""

    title: Text
    why: Text | None = None
    picture: str = ""
    is_mine: bool = False


class LogLine(NamedTuple):
    """A line of the deal's story; `at` is the number of the trick, or 0."""

    words: Text
    at: int = 0


class Payment(NamedTuple):
    """One payment of a finished deal, in chips (or points)."""

    payer: Text
    payee: Text
    chips: int
    reason: Text


class Settlement(NamedTuple):
    """What a finished deal came to: its payments in order, each seat's change, the pot's, the game's own figures and blocks."""

    title: Text
    payments: tuple[Payment, ...]
    changes: tuple[tuple[Text, int], ...]
    pot_change: int
    figures: tuple[tuple[Text, Text], ...]
    is_in_points: bool = False
    blocks: tuple[Block, ...] = ()


class FinalPlace(NamedTuple):
    """A seat in the final standing: its place (from 1), chips before and after the rest of the pot was shared."""

    place: int
    name: Text
    chips: int
    share: int
    seat: Seat


class SheetRow(NamedTuple):
    """A deal on the score sheet: number (from 1), dealer, what was played, changes by seat, pot afterwards."""

    number: int
    dealer: Text
    contract: Text
    changes: tuple[int, ...]
    totals: tuple[int, ...]
    pot: int


class Sheet(NamedTuple):
    """The score sheet of a match."""

    names: tuple[Text, ...]
    rows: tuple[SheetRow, ...]
    totals: tuple[int, ...]
    pot: int
    is_in_points: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A whole table, from one seat (or from none: a spectator).

    `last_trick` is the finished trick that is looked at, `peeked` its number (from 1) of `finished_tricks`.
    `is_shared`: several people play at this table. `is_single`: the deal came alone by a link.
    """

    game: str
    art: str
    direction: Direction
    phase: str
    ply: int
    turn: Seat | None
    deal: int
    deals: int | None
    is_single: bool
    seats: tuple[SeatView, ...]
    hand: tuple[HandCard, ...]
    dealt: int
    hand_words: Text
    hand_note: Text | None
    trick: TrickView | None
    last_trick: TrickView | None
    sign: Fact | None
    facts: tuple[Fact, ...]
    centre: tuple[Block, ...]
    panel: tuple[Block, ...]
    plaque: Plaque
    log: tuple[LogLine, ...]
    tools: tuple[Control, ...]
    sheet: Sheet
    settlement: Settlement | None = None
    final: tuple[FinalPlace, ...] = ()
    is_practice: bool = False
    peeked: int = 0
    finished_tricks: int = 0
    is_shared: bool = False
