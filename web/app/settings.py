"""What a person likes: kept between visits, read back with care."""

import json
from dataclasses import asdict, dataclass, fields

from app.links import PACES
from app.text import languages
from pycore.plain import parse_object

THEMES = ("system", "light", "dark", "contrast")
SWITCHES = ("one_tap", "letter_keys", "digits", "claims", "watch_open", "sound", "hints", "single", "counter")
MOTIONS = ("system", "full", "reduced")
SUITS = ("four", "two")
INDICES = ("short", "long", "sk")
NUMERALS = ("roman", "arabic")
FELTS = ("green", "blue", "wine", "slate")
SPEECHES = ("brief", "normal", "full")
"""How much a screen reader gets: what happened and whose turn it is; why, too; and everything that may be done."""
STAYS = ("pace", "600", "1500", "3000", "6000")
"""How long a finished trick stays: as the pace says, or in milliseconds."""
SORTS = ("suits", "alternate", "manual")
RANKS = ("down", "up")
SIDES = ("left", "right")
OWN = "own"
FACES = (OWN, "french", "letters")
"""What is drawn on cards: their own pictures, French ones on German cards too, or letters only."""
SIZES = ("normal", "small", "large")
ROWS = ("auto", "one", "two", "suits")
CONFIRMS = ("off", "calls", "cards")
"""What is asked twice, by touch and keyboard: nothing, calls that commit, or these and cards."""
CURTAINS = ("people", "names")
"""Between two people who share the device: the hand is covered, or the next name is all that changes."""
WORTHS = ("chips", "all", "off")
"""The cards that carry a figure: those that cost chips, every card that counts something, or none."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Language, theme, pace, motion, handling, and how cards look; later ones have a default of their own.

    `suits` is the number of colours, `index` the letters of Ober and Unter, `numerals` the figures of German cards, `digits`
    whether tiles have digits instead of pips, `faces` what is drawn on cards, `size` theirs in the hand, `worths` the cards
    that carry a figure. `confirm` asks twice before what commits; `claims` offers to finish a deal that is decided; `hints`
    offers advice; `single` plays the only card that may go; `counter` counts card points that players would keep in mind;
    `watch_open` opens the hands to somebody who only watches; `curtain` is what lies between two people. `sort`, `ranks` and
    `trumps` are the order of the hand: by suits, in alternating colours or as dealt, high or low first, trumps left or right;
    `rows` its rows. `stay` is how long a finished trick stays, `felt` the colour of the table, `speech` how much is spoken.
    """

    language: str = "en"
    theme: str = "system"
    pace: str = "normal"
    motion: str = "system"
    one_tap: bool = False
    letter_keys: bool = True
    suits: str = SUITS[0]
    index: str = INDICES[0]
    numerals: str = NUMERALS[0]
    digits: bool = False
    confirm: str = CONFIRMS[0]
    claims: bool = True
    watch_open: bool = False
    stay: str = STAYS[0]
    sort: str = SORTS[0]
    ranks: str = RANKS[0]
    trumps: str = SIDES[0]
    felt: str = FELTS[0]
    sound: bool = False
    speech: str = "normal"
    faces: str = FACES[0]
    size: str = SIZES[0]
    rows: str = ROWS[0]
    worths: str = WORTHS[0]
    curtain: str = CURTAINS[0]
    hints: bool = True
    single: bool = False
    counter: bool = False


@dataclass(frozen=True, slots=True)
class Pace:
    """Waiting times in milliseconds: before a bot acts, and while a finished trick stays (`None`: until it is gathered)."""

    bot: int
    trick: int | None
    last_trick: int | None


TIMES = {
    "instant": Pace(0, 0, 0),
    "fast": Pace(300, 600, 2500),
    "normal": Pace(700, 1500, 4000),
    "slow": Pace(1200, 2800, 7000),
    "click": Pace(700, None, None),
}
REST = 4000
"""How long the table rests after an exchange, in milliseconds, unless the pace is instant."""


LISTS = {
    "theme": THEMES,
    "pace": PACES,
    "motion": MOTIONS,
    "suits": SUITS,
    "index": INDICES,
    "numerals": NUMERALS,
    "stay": STAYS,
    "sort": SORTS,
    "ranks": RANKS,
    "trumps": SIDES,
    "felt": FELTS,
    "speech": SPEECHES,
    "faces": FACES,
    "size": SIZES,
    "rows": ROWS,
    "confirm": CONFIRMS,
    "curtain": CURTAINS,
    "worths": WORTHS,
}
"""The values of the settings that are chosen from a list of their own."""
FORMER = {("confirm", True): "calls", ("confirm", False): "off"}
"""What earlier versions stored, and what it means now."""


def choices(name: str) -> tuple[str, ...]:
    """List the values of a setting that is chosen from a list."""
    return languages() if name == "language" else LISTS.get(name, ())


def change(settings: Settings, name: str, value: str) -> Settings:
    """Change a setting by the text of a form's field; what cannot be changes nothing."""
    if name in SWITCHES:
        return _set(settings, name, value == "on")
    return _set(settings, name, value) if value in choices(name) else settings


def _set(settings: Settings, name: str, value: str | bool) -> Settings:
    return Settings(**{**asdict(settings), name: value})


def write(settings: Settings) -> str:
    """Write the settings as JSON."""
    return json.dumps(asdict(settings))


def read(content: str | None, language: str) -> tuple[Settings, bool]:
    """Read stored settings, each for itself, and say whether all of it was readable; `language` is used if none is stored."""
    settings = Settings(language=language)
    if content is None:
        return settings, True
    stored = parse_object(content)
    if stored is None:
        return settings, False
    is_whole = True
    for field in fields(Settings):
        value = stored.get(field.name)
        if value is None:
            continue
        value = FORMER[field.name, value] if isinstance(value, bool) and (field.name, value) in FORMER else value
        is_right = isinstance(value, bool) if field.name in SWITCHES else value in choices(field.name)
        if is_right and isinstance(value, str | bool):
            settings = _set(settings, field.name, value)
        is_whole = is_whole and is_right
    return settings, is_whole
