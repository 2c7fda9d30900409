"""Ten thousand broken saves, records and backups: read, set aside or refused in words, soon, and nothing runs."""

import json
import random
import resource
import time
from collections.abc import Callable

import pytest

from app import markup
from app.events import FileRead
from app.node import walk
from pycore import games
from tests.web.fakes import Page

SAVES, RECORDS, BACKUPS = 3_000, 5_000, 2_000
LIMIT = 3.0  # seconds of processor time for one file, on a machine as slow as a phone
GROWTH = 300_000  # kB that reading them all may add to the peak of memory
SPARE = [
    "<script>alert(1)</script>",
    "javascript:alert(1)",
    "\u202e",
    "\0",
    "9" * 400,
    "-1",
    "1e999",
    "NaN",
    "[" * 500,
    "{}",
    '"',
]
VALUES: list[object] = [None, True, -1, 10**30, 1.5, "", "x" * 10_000, "<img onerror=1>", [], {}, [[[]]], {"is": "Deal"}]


def used(game: str) -> Page:
    """Play a deal and a few actions of the next one."""
    page = Page(f"#/play/{game}?seed=hostile&deals=2&pace=instant", here="")
    page.play_on(random.Random(game), "settled")
    page.command("next-deal")
    page.wait_for_person()
    return page


def break_value(value: object, rng: random.Random) -> object:
    """Change one place of a JSON value: another value, one more, one less, something twice."""
    if isinstance(value, dict) and value and rng.random() < 0.9:
        key = rng.choice(list(value))
        match rng.randrange(8):
            case 0:
                return {name: part for name, part in value.items() if name != key}
            case 1:
                return {**value, rng.choice(("x", "__class__", "is")): rng.choice(VALUES)}
            case _:
                return {**value, key: break_value(value[key], rng)}
    if isinstance(value, list) and value and rng.random() < 0.9:
        place = rng.randrange(len(value))
        match rng.randrange(8):
            case 0:
                return value[:place] + value[place + 1 :]
            case 1:
                return value[:place] + [value[place]] * rng.choice((2, 300)) + value[place:]
            case 2:
                return rng.sample(value, len(value))
            case _:
                return [*value[:place], break_value(value[place], rng), *value[place + 1 :]]
    if isinstance(value, str) and value and rng.random() < 0.6:
        place = rng.randrange(len(value))
        return value[:place] + rng.choice((*SPARE, value[:5])) + value[place + rng.randrange(3) :]
    return rng.choice(VALUES)


def break_text(content: str, rng: random.Random) -> str:
    """Change a file as JSON, or as bytes on a disk that has gone bad."""
    if rng.random() < 0.7 and content.startswith(("{", "[")):
        return json.dumps(break_value(json.loads(content), rng))
    place = rng.randrange(len(content) + 1)
    match rng.randrange(4):
        case 0:
            return content[:place]
        case 1:
            return content[:place] + rng.choice(SPARE) + content[place:]
        case 2:
            return content[:place] + content[place + rng.randrange(1, 60) :]
        case _:
            return content[:place] + chr(rng.randrange(0x20, 0x2FFF)) + content[place + 1 :]


def check(page: Page) -> None:
    """The page can be drawn, and nothing in it runs or leads anywhere else."""
    for node in walk(markup.page(page.session)):
        assert node.tag not in ("script", "iframe", "object", "base")
        for name, value in node.attributes:
            assert not name.startswith("on")
            assert name != "href" or value.startswith(("#", "https://", "demo/"))


def measured(act: Callable[[], Page], rest: list[float]) -> Page:
    """Do something and note the processor time that it took."""
    begun = time.process_time()
    page = act()
    rest.append(time.process_time() - begun)
    return page


@pytest.fixture(autouse=True)
def _bounded() -> object:
    """Reading them all adds little to the peak of memory."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    yield None
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < GROWTH


@pytest.mark.parametrize("game", games.names())
def test_broken_saves_start_the_page_all_the_same(game: str) -> None:
    stored = used(game).stored
    rng = random.Random(f"saves {game}")
    times: list[float] = []
    keys = sorted(stored)
    for number in range(SAVES // len(games.names())):
        key = rng.choice(keys)
        broken = {**stored, key: break_text(stored[key], rng)}
        page = measured(lambda broken=broken: Page("#/table" if rng.random() < 0.5 else "#/", broken), times)  # type: ignore[misc]
        if number % 4 == 0:
            check(page)
    assert max(times) < LIMIT


@pytest.mark.parametrize("game", games.names())
def test_broken_records_are_opened_or_refused_in_a_sentence(game: str) -> None:
    played = used(game)
    played.command("download-record")
    content = played.downloads[-1].content
    rng = random.Random(f"records {game}")
    times: list[float] = []
    outcomes = set()
    for _ in range(RECORDS // len(games.names())):
        page = Page("#/open")
        broken = break_text(content, rng)

        def read(page: Page = page, broken: str = broken) -> Page:
            page.send(FileRead(broken, "record"))
            return page

        measured(read, times)
        problem = page.session.open_problem
        outcomes.add(problem is None)
        if problem is not None:
            assert 0 < len(page.session.words.say(problem)) < 600
            assert page.session.play is None
        check(page)
    assert False in outcomes
    assert max(times) < LIMIT


def test_broken_backups_change_nothing_or_are_whole() -> None:
    played = used("slovak-lorum")
    played.command("export")
    content = played.downloads[-1].content
    rng = random.Random("backups")
    times: list[float] = []
    for number in range(BACKUPS):
        page = Page("#/settings")
        broken = break_text(content, rng)

        def read(page: Page = page, broken: str = broken) -> Page:
            page.send(FileRead(broken, "backup"))
            page.pass_time(10)
            return page

        measured(read, times)
        if number % 4 == 0:
            check(page)
    assert max(times) < LIMIT
