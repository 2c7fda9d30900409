"""Ten thousand broken links: each starts a table by the rules, or gives one short sentence and a sheet that can start."""

import random

import pytest

from app.links import read_hash
from app.text import load
from app.wishes import read_wish
from pycore import games
from pycore.game import resolve_options
from tests.web.fakes import Page

LINKS = 10_000
QUERIES = {
    "slovak-lorum": "seed=a%20b&deals=3&players=4&small_duty=own-highest&level=beginner&humans=2&names=%E8%8A%B1,A&lang=sk",
    "dobbm": "seed=fulpmes&deals=12&players=5&level=club&humans=1&lang=de&names=Moidl,Josef",
    "domino-loo": "seed=x&deals=7&players=3&level=strong&humans=0&pace=instant&lang=fr",
    "clumond": "seed=y&deals=2&level=expert&humans=3&names=Sepp,Vroni,Burgl&lang=ja&pace=click",
}
"""Right links, which are then broken."""
SPARE = [
    "&",
    "=",
    "%",
    "%00",
    "%FF",
    "%u0041",
    "+",
    "#",
    "?",
    "/",
    "..",
    "<script>",
    "javascript:",
    "\u202e",
    "\0",
    "９",
    "-1",
    "1e9",
]


def break_link(link: str, rng: random.Random) -> str:
    """Change a link in one to four places: lose, double, overwrite or insert parts, or end it early."""
    for _ in range(rng.randint(1, 4)):
        place = rng.randrange(len(link) + 1)
        length = rng.choice((1, 1, 2, 7, 40))
        part = rng.choice((rng.choice(SPARE), chr(rng.randrange(0x20, 0x2FFF)), link[place : place + length], "x" * 5_000))
        match rng.randrange(4):
            case 0:
                link = link[:place] + link[place + length :]
            case 1:
                link = link[:place] + part + link[place:]
            case 2:
                link = link[:place] + part + link[place + length :]
            case _:
                link = link[:place] if rng.random() < 0.2 else link[:place] + link[place:] + "&" + part
    return link


def links(count: int) -> list[str]:
    """Make broken links, the same every time."""
    rng = random.Random("hostile links")
    names = sorted(QUERIES)
    return [break_link(f"#/play/{name}?{QUERIES[name]}", rng) for name in rng.choices(names, k=count)]


def test_ten_thousand_broken_links_are_read_or_told_in_one_sentence() -> None:
    told = started = 0
    words = load("en")
    for link in links(LINKS):
        route = read_hash(link)
        if route.screen != "sheet" or not route.query:
            continue
        wish = read_wish(route.game, route.query)
        game = games.load(wish.draft.game)
        assert resolve_options(game, dict(wish.draft.options)) == wish.draft.options
        assert len(wish.draft.seats) == dict(wish.draft.options)["players"]
        if wish.draft.problem is None:
            started += 1
        else:
            told += 1
            assert len(words.say(wish.draft.problem)) < 300, link
    assert told > 1_000
    assert started > 300


@pytest.mark.parametrize("link", links(300))
def test_a_broken_link_at_the_page(link: str) -> None:
    page = Page(link)
    assert len(page.alarms) <= 1
    if page.session.route.screen == "sheet":
        page.command("start")
        assert page.session.play is not None


def test_what_is_right_of_a_wrong_link_waits_on_the_sheet() -> None:
    wish = read_wish("slovak-lorum", "seed=kept&small_duty=beat&nonsense=1&names=Eva&level=expert&lang=sk&deals=0")
    assert wish.draft.problem is not None
    assert "nonsense" in load("en").say(wish.draft.problem)
    assert (wish.draft.seed, wish.language, wish.draft.seats[0].name) == ("kept", "sk", "Eva")
    assert dict(wish.draft.options)["small_duty"] == "beat"
    assert {seat.level for seat in wish.draft.seats} == {"expert"}
