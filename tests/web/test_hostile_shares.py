"""Ten thousand broken links with something in them: each is read whole, or gives one short sentence and changes nothing."""

import base64
import json
import random
import re
import zlib
from collections import Counter
from typing import Any

import pytest

from app import share
from app.share import Parcel, ShareError
from app.text import languages, load
from pycore import games
from pycore import match as matches
from tests.web.fakes import Page, random_points
from tests.web.test_hostile_links import break_link
from tests.web.test_share import composed, query_of, seated

LINKS = 10_000
REPACKED = 4
"""One of so many is broken before it is compressed, so that what is wrong is what it says."""
SPARE = ("pass", "HS", "6-4", "as", "_", "\x00", "x" * 900, "\ud800")
UNKNOWN_KEY = re.compile(r"\[[a-z-]+\.")


def right_links() -> list[str]:
    """Make right links of every game: from a seed, from composed hands, in mid-deal and at the end."""
    found = []
    for name in games.names():
        points = list(random_points(name, 7))
        some = (points[len(points) // 2], composed(points[len(points) // 2]), points[-1])
        found += [share.write(Parcel("match", seated(match))) for match in some]
        found.append(share.write(share.cut_deal(seated(points[-1]), 0)))
    return found


def unpack(link: str) -> bytes:
    data = link.partition("&d=")[2]
    return zlib.decompress(base64.urlsafe_b64decode(data + "=" * (-len(data) % 4)))


def pack(content: bytes, version: str = "1") -> str:
    return f"#/shared?v={version}&d={base64.urlsafe_b64encode(zlib.compress(content)).decode().rstrip('=')}"


def break_value(value: Any, rng: random.Random) -> Any:
    """Change something inside: another kind of value, another word, a word lost, doubled or moved."""
    if isinstance(value, dict) and value:
        key = rng.choice(sorted(value))
        match rng.randrange(4):
            case 0:
                return {name: part for name, part in value.items() if name != key}
            case 1:
                return {**value, "surplus": key}
            case _:
                return {**value, key: break_value(value[key], rng)}
    if isinstance(value, list) and value and rng.random() < 0.8:
        place = rng.randrange(len(value))
        return [*value[:place], break_value(value[place], rng), *value[place + rng.randrange(2) :]]
    if isinstance(value, str) and value and rng.random() < 0.8:
        words = value.split(" ")
        place, other = (
            rng.randrange(len(words)),
            rng.choice([*words, *SPARE]),
        )
        return " ".join([*words[:place], other, *words[place + rng.randrange(2) :]])
    return rng.choice([None, True, 0, -1, 7, 10**30, 1.5, "", "x", [], {}, [[]], "pass", [1, 2]])


def broken(count: int) -> list[str]:
    """Make broken links, the same every time."""
    rng = random.Random("hostile parcels")
    right = right_links()
    found = [break_link(rng.choice(right), rng) for _ in range(count - count // REPACKED)]
    for _ in range(count // REPACKED):
        data = json.loads(unpack(rng.choice(right)))
        for _ in range(rng.randint(1, 3)):
            data = break_value(data, rng)
        found.append(pack(json.dumps(data).encode()))
    return found


def test_ten_thousand_broken_links_are_read_or_told_in_one_sentence() -> None:
    words, told, read = load("en"), Counter[str](), 0
    for link in broken(LINKS):
        if not link.startswith("#/shared?"):
            continue
        try:
            parcel = share.read(query_of(link))
        except ShareError as error:
            said = words.say(error.words)
            assert said.strip(), link
            assert len(said) < 300, link
            assert not UNKNOWN_KEY.search(said), said
            told[error.words.key] += 1
        else:
            read += 1
            assert matches.ledger(parcel.record.match)
            assert len(parcel.record.players) == parcel.record.match.players
    assert read > 200
    assert told["share.damaged"] > 3_000
    assert told["record.refused-action"] > 100
    assert {"share.version", "share.too-large", "record.refused", "record.refused-deal"} <= set(told)


@pytest.mark.parametrize("link", broken(100))
def test_a_broken_link_at_the_page(link: str) -> None:
    page = Page(link)
    assert len(page.alarms) <= 1
    assert not [key for key in page.stored if key.startswith("match/")]
    if page.session.route.screen == "shared" and page.session.sharing.parcel is None:
        assert len(page.find(class_="warning")) == 1
        assert page.find(href="#/")


def test_a_bomb_is_refused_before_it_goes_off() -> None:
    for size in (10**5, 10**7):
        with pytest.raises(ShareError) as caught:
            share.read(query_of(pack(b" " * size)[: share.LIMIT]))
        assert caught.value.words.key in ("share.too-large", "share.damaged")
    bomb = pack(b'{"kind":"match"' + b" " * 3_000_000 + b"}")
    assert len(bomb) < share.LIMIT
    with pytest.raises(ShareError) as caught:
        share.read(query_of(bomb))
    assert caught.value.words.key == "share.too-large"
    with pytest.raises(ShareError):
        share.read(query_of(pack(b"[" * 30_000)))


def test_a_later_version_is_told_as_such_in_every_language() -> None:
    with pytest.raises(ShareError) as caught:
        share.read("v=2&d=eNo")
    for language in languages():
        assert "2" in load(language).say(caught.value.words)
