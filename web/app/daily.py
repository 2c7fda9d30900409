"""The daily deal of each game: one for everybody on a local calendar day, and the streak of days on which it was played.

The seed is made of the game and the date, so no server is needed. What counts for the streak is kept so that the clock gives
nothing away: only the deal that was first begun by the button on a day and finished on it, without a hint or anything taken
back; and only a day later than every day noted before. A clock put back adds nothing, and a clock put forward uses its days up.
"""

import json
import time
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from app import commands, ledger, practice, setup, shelf, storing
from app import play as plays
from app.effects import Copy, Recall, Send, Store
from app.play import Play
from app.session import Change, Session
from app.text import Text, lines, text
from pycore import games
from pycore.game import resolve_options
from pycore.language import signed
from pycore.plain import Json, parse_object

SEED = "daily/"
"""How the seeds of daily deals begin: the game and the date follow."""
VERSION = 1
LIMIT = 400
"""How many days are kept."""


class Day(NamedTuple):
    """A day on which the deal was finished: its date, what it brought, and whether it was only practice."""

    date: str
    chips: int
    is_practice: bool


class Diary(NamedTuple):
    """The days of a game in order, and the match of the day that was begun last: its date and its name on the shelf."""

    days: tuple[Day, ...] = ()
    begun: tuple[str, str] = ("", "")


def today(now: int) -> str:
    """Name the local calendar day of a time in milliseconds since 1970.

    >>> len(today(1_796_000_000_000))
    10
    """
    return time.strftime("%Y-%m-%d", time.localtime(now / 1000))


def seed_of(game: str, day: str) -> str:
    """Make the seed of a day's deal.

    >>> seed_of("dobbm", "2026-11-30")
    'daily/dobbm/2026-11-30'
    """
    return f"{SEED}{game}/{day}"


def read(content: str) -> Diary:
    """Read a diary; one that cannot be read is empty, and of days that are out of order the later ones are left out."""
    data = parse_object(content) or {}
    entries, begun = data.get("days"), data.get("begun")
    days: list[Day] = []
    for entry in entries if isinstance(entries, list) and data.get("version") == VERSION else []:
        day = _day(entry)
        if day is not None and (not days or days[-1].date < day.date):
            days.append(day)
    names = [name for name in begun if isinstance(name, str)] if isinstance(begun, list) else []
    return Diary(tuple(days[-LIMIT:]), (names[0], names[1]) if len(names) == 2 else ("", ""))


def _day(entry: Json) -> Day | None:
    if not isinstance(entry, list) or len(entry) != 3:
        return None
    when, chips, is_practice = entry
    if not isinstance(when, str) or type(chips) is not int or not isinstance(is_practice, bool) or _number(when) is None:
        return None
    return Day(when, chips, is_practice)


def _number(when: str) -> int | None:
    """Count a date's days since 1970 (`None`: there is no such day).

    >>> _number("1970-01-02"), _number("2026-02-29")
    (1, None)
    """
    parts = when.split("-")
    if [len(part) for part in parts] != [4, 2, 2] or not all(part.isascii() and part.isdecimal() for part in parts):
        return None
    year, month, day = map(int, parts)
    year, month = (year - 1, month + 9) if month < 3 else (year, month - 3)  # the leap day comes last
    number = 365 * year + year // 4 - year // 100 + year // 400 + (153 * month + 2) // 5 + day - 719_469
    return number if time.strftime("%Y-%m-%d", time.gmtime(number * 86_400)) == when else None


def write(diary: Diary) -> str:
    """Write a diary as JSON."""
    return json.dumps({"version": VERSION, "days": [list(day) for day in diary.days], "begun": list(diary.begun)})


def diary_of(session: Session, game: str) -> Diary:
    """Read the diary of a game."""
    return read(dict(session.sharing.daily).get(shelf.DAILY + game, ""))


def note(diary: Diary, day: Day, now: str) -> Diary:
    """Note a finished deal, if it is finished on its own day and later than whatever is noted already."""
    if day.date != now or (diary.days and diary.days[-1].date >= now):
        return diary
    return diary._replace(days=(*diary.days, day)[-LIMIT:])


def streak(diary: Diary, now: str) -> int:
    """Count the days in a row, up to the last one noted; it is over when a whole day went by without any."""
    this = _number(now)
    last = _number(diary.days[-1].date) if diary.days else None
    if this is None or last is None or last < this - 1:
        return 0
    count = 0
    for day in reversed(diary.days):
        if day.is_practice or _number(day.date) != last - count:
            break
        count += 1
    return count


def merge(ours: str, theirs: str) -> str:
    """Put the days of two diaries together; of a day that both have ours stays."""
    here, there = read(ours), read(theirs)
    days = {day.date: day for day in (*there.days, *here.days)}
    return write(Diary(tuple(days[when] for when in sorted(days))[-LIMIT:], here.begun if here.begun[0] else there.begun))


def result_of(diary: Diary, now: str) -> Day | None:
    """Find what is noted of a day (`None`: nothing)."""
    return next((day for day in diary.days if day.date == now), None)


def is_running(session: Session, game: str) -> bool:
    """Tell whether today's deal was begun and goes on."""
    when, match = diary_of(session, game).begun
    head = session.shelf.find(match)
    return when == today(session.now) and head is not None and not head.is_over


def is_todays(session: Session, game: str, match: str) -> bool:
    """Tell whether a match is today's try at the deal."""
    return bool(match) and diary_of(session, game).begun == (today(session.now), match)


def is_given_up(session: Session, game: str) -> bool:
    """Tell whether today's deal was begun, and deleted before it was finished."""
    when, match = diary_of(session, game).begun
    now = today(session.now)
    return when == now and result_of(diary_of(session, game), now) is None and session.shelf.find(match) is None


def is_spent(session: Session, game: str) -> bool:
    """Tell whether today's deal can be dealt for practice only: it was begun already, or a later day is noted."""
    diary, now = diary_of(session, game), today(session.now)
    is_noted = bool(diary.days) and diary.days[-1].date >= now
    return (is_noted or diary.begun[0] >= now) and not is_running(session, game)


def streak_of(session: Session, game: str) -> int:
    """Count a game's days in a row; with today's deal given up they are over."""
    return 0 if is_given_up(session, game) else streak(diary_of(session, game), today(session.now))


def begin(session: Session, game: str) -> Change:
    """Deal today's deal, or go on with it; dealt again, it is practice and is not noted."""
    if game not in games.names():
        return session, ()
    diary, now = diary_of(session, game), today(session.now)
    if is_running(session, game):
        return storing.go_on(session, diary.begun[1])
    options = resolve_options(games.load(game), {"deals": 1})
    draft = setup.Draft(game, options, setup.usual_seats(int(dict(options)["players"]), 1), seed_of(game, now))
    play = plays.start(setup.begin(draft, session.words, draft.seed))
    if is_spent(session, game):
        record = replace(play.record, unknown={**play.record.unknown, practice.PRACTICE: True})
        return commands.sit_down(session, replace(play, record=practice.note_practice(record)))
    session, effects = commands.sit_down(session, play)
    session, stored = _put(session, game, diary._replace(begun=(now, session.match_id)))
    return session, (*effects, *stored)


def _put(session: Session, game: str, diary: Diary) -> Change:
    """Take a diary as it is known here; it is stored as soon as it is known what another tab has noted meanwhile."""
    return _know(session, game, diary), (Recall((shelf.DAILY,), "diary"),)


def _know(session: Session, game: str, diary: Diary) -> Session:
    key = shelf.DAILY + game
    others = tuple(entry for entry in session.sharing.daily if entry[0] != key)
    return replace(session, sharing=replace(session.sharing, daily=(*others, (key, write(diary)))))


def store(session: Session, stored: tuple[tuple[str, str], ...]) -> Change:
    """Store what is new here beside what is stored; of a day that was begun or noted there already the first one stays."""
    if session.play is None:
        return session, ()
    game, now = session.play.match.game.name, today(session.now)
    key, here = shelf.DAILY + game, diary_of(session, game)
    diary = read(dict(stored).get(key, ""))
    if diary.begun[0] != here.begun[0]:
        diary = diary._replace(begun=here.begun)
    for day in here.days[-1:]:
        diary = note(diary, day, now)
    return _know(session, game, diary), (Store(((key, write(diary)),)),)


def finish(session: Session, play: Play) -> Change:
    """Note today's deal, if it is the one at the table that is over now."""
    game = play.match.game.name
    diary, now = diary_of(session, game), today(session.now)
    score = play.match.deals[0].score
    when, match = diary.begun
    if match != session.match_id or play.match.seed != seed_of(game, when) or score is None or not play.humans:
        return session, ()
    is_practice = practice.is_practice(play.record, 0) or play.is_practice
    noted = note(diary, Day(when, ledger.change(score, play.humans[0]), is_practice), now)
    return (session, ()) if noted == diary else _put(session, game, noted)


def result_words(session: Session, game: str) -> Text | None:
    """Write today's result for others: game, date, chips, streak, and where to play it (`None`: it is not finished)."""
    diary, now = diary_of(session, game), today(session.now)
    day = result_of(diary, now)
    if day is None:
        return None
    first = text("daily.shared", game=text(f"{game}.name"), date=now, chips=signed(day.chips))
    more = [text("daily.shared.practice")] if day.is_practice else []
    count = streak_of(session, game)
    more += [text("daily.streak", count=count)] if count > 1 else []
    return lines(first, *more)


def summary(session: Session) -> Text:
    """Sum up for the lobby: how many of today's deals are done, and the longest streak that goes on."""
    now = today(session.now)
    diaries = [diary_of(session, game) for game in games.names()]
    done = sum(result_of(diary, now) is not None for diary in diaries)
    best = max(streak_of(session, game) for game in games.names())
    first = text("daily.summary", done=done, all=len(diaries)) if done else text("daily.invitation")
    return lines(first, text("daily.streak", count=best)) if best else first


def address(session: Session, game: str) -> str:
    """Write the address at which everybody finds the day's deal of a game."""
    return f"{session.sharing.place}#/daily/{game}"


def copy_result(session: Session, game: str) -> Change:
    """Put today's result on the clipboard as text."""
    words = result_words(session, game)
    return session, (() if words is None else (Copy(f"{session.words.say(words)}\n{address(session, game)}\n"),))


def send_result(session: Session, game: str) -> Change:
    """Hand today's result over to the system's own dialog."""
    words = result_words(session, game)
    return session, (() if words is None else (Send("Kartenstube", session.words.say(words), address(session, game)),))


COMMANDS: dict[str, Callable[[Session, str], Change]] = {
    "daily-play": begin,
    "daily-copy": copy_result,
    "daily-send": send_result,
}
