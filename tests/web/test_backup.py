"""Backups: everything comes back bit for bit; a damaged or hostile file is refused whole, in words."""

import json
import random

import pytest

from app import backup
from app.backup import BackupError
from app.events import FileRead
from tests.web.fakes import Page

LORUM = "#/play/slovak-lorum?seed=a&deals=2&pace=instant"


def used_page() -> Page:
    """Play in two games, finish one of the matches, and change a setting."""
    page = Page("#/play/slovak-lorum?seed=a&deals=1&pace=instant&lang=de")
    page.clock = 1_000_000
    page.play_on(random.Random(1), "finished")
    page.clock = 2_000_000
    page.visit("#/play/dobbm?seed=b&pace=instant")
    page.wait_for_person()
    return page


def file_of(page: Page) -> str:
    page.downloads.clear()
    page.command("export")
    (file,) = page.downloads
    return file.content


def bring_in(page: Page, content: str | None) -> None:
    page.send(FileRead(content, "backup"))
    page.pass_time(10)


def test_fault_e10_everything_comes_back_bit_for_bit() -> None:
    page = used_page()
    content = file_of(page)
    fresh = Page("#/settings")
    bring_in(fresh, content)
    assert fresh.stored == page.stored
    assert fresh.find(data_backup="done")
    assert fresh.session.settings.language == "de"
    assert {head.game for head in fresh.session.shelf.heads} == {"slovak-lorum", "dobbm"}
    running = fresh.session.shelf.running[0]
    fresh.command("continue", running.id)
    assert fresh.session.play is not None
    assert page.session.play is not None
    assert fresh.session.play.match == page.session.play.match
    assert file_of(fresh).split('"entries"')[1] == content.split('"entries"')[1]


def test_a_second_time_brings_nothing_new() -> None:
    page = used_page()
    page.visit("#/settings")
    before = dict(page.stored)
    bring_in(page, file_of(page))
    assert page.stored == before
    assert page.find(data_backup="done")


def test_of_the_same_match_the_one_played_last_stays() -> None:
    page = used_page()
    old = file_of(page)
    match = page.session.match_id
    page.clock = 3_000_000
    page.press(page.tokens[0])
    page.wait_for_person()
    newer = page.match
    bring_in(page, old)
    assert page.stored[f"match/{match}"] == newer
    new = file_of(page)
    behind = Page("#/settings")
    bring_in(behind, old)
    bring_in(behind, new)
    assert behind.stored[f"match/{match}"] == newer


def test_the_match_at_the_table_follows_a_newer_backup() -> None:
    page = used_page()
    old = dict(page.stored)
    page.clock = 3_000_000
    page.press(page.tokens[0])
    page.wait_for_person()
    content = file_of(page)
    behind = Page("#/table", old, here=page.session.match_id)
    bring_in(behind, content)
    assert behind.session.play is not None
    assert page.session.play is not None
    assert behind.session.play.match == page.session.play.match


def test_what_cannot_be_stored_is_not_half_stored() -> None:
    content = file_of(used_page())
    fresh = Page("#/settings")
    before = dict(fresh.stored)
    fresh.room = sum(map(len, fresh.stored.values())) + 2000
    bring_in(fresh, content)
    assert fresh.stored == before
    assert fresh.find(data_backup="refused")
    assert "no room" in fresh.words


@pytest.mark.parametrize(
    "content",
    [
        None,
        "",
        "{",
        "null",
        "[]",
        "[" * 5000,
        '{"format": "kartenstube-backup", "version": 2, "entries": {}}',
        '{"format": "kartenstube-backup", "version": true, "entries": {}}',
        '{"format": "kartenstube-backup", "version": 1, "entries": []}',
        '{"format": "kartenstube-backup", "version": 1, "entries": {"match/a": 3}}',
        '{"format": "kartenstube-backup", "version": 1, "entries": {"../x": ""}}',
        '{"format": "kartenstube-backup", "version": 1, "entries": {"settings": "\\ud800"}}',
        '{"format": "kartenstube-backup", "version": 1, "entries": {"tally/a": "{}"}}',
        '{"format": "kartenstube-backup", "version": 1, "entries": {"match/a": "e30="}}',
        '{"format": "kartenstube-record", "version": 1}',
    ],
)
def test_what_is_no_backup_is_refused_in_one_sentence(content: str | None) -> None:
    page = Page("#/settings")
    before = dict(page.stored)
    bring_in(page, content)
    assert page.stored == before
    assert len(page.alarms) == 1
    assert page.find(data_backup="refused")
    assert "[" not in page.alarms[0]


def test_too_large_a_file_is_refused_before_it_is_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backup, "SIZE_LIMIT", 100)
    with pytest.raises(BackupError) as caught:
        backup.read("[" * 101)
    assert caught.value.words.key == "backup.too-large"


def damage(content: str, rng: random.Random) -> str:
    """Spoil a file somewhere: characters, lengths, values, keys."""
    kind = rng.randrange(5)
    place = rng.randrange(len(content))
    if kind == 0:
        return content[:place] + rng.choice('{}[]",:0aZ=\\\x00é') + content[place + 1 :]
    if kind == 1:
        return content[:place]
    if kind == 2:
        return content[:place] + content[place + rng.randrange(1, 200) :]
    data = json.loads(content)
    key = rng.choice(list(data["entries"]))
    if kind == 3:
        value = data["entries"][key]
        at = rng.randrange(len(value))
        data["entries"][key] = rng.choice(
            [value[:at], value[:at] + rng.choice("Aa9=/{") + value[at + 1 :], 7, None, [value], ""]
        )
    else:
        data["entries"][rng.choice(["match/x", "head/x", "tally/x", "broken/x", "settings", "other", "match/", ""])] = data[
            "entries"
        ].pop(key)
    return json.dumps(data)


def test_two_thousand_damaged_backups_never_break_in_half_way() -> None:
    """Each is refused whole with a sentence, or what it brings can be read again to the last entry."""
    content = file_of(used_page())
    rng = random.Random("backups")
    fresh = Page("#/settings")
    empty = dict(fresh.stored)
    refused = 0
    for _ in range(2000):
        page = Page("#/settings", empty)
        bring_in(page, damage(content, rng))
        assert page.session.shelf.importing is None
        if page.find(data_backup="refused"):
            refused += 1
            assert page.stored == empty
            assert len(page.alarms) == 1
        else:
            for key, value in page.stored.items():
                backup.check(key, value)
    assert 1500 < refused < 2000
