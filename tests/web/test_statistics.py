"""Statistics: every finished deal of one person's table counts once, practice apart."""

import json
import random

from app.events import FileRead
from app.statistics import read_tally, sum_up
from tests.web.fakes import Page
from tests.web.test_backup import bring_in, file_of

LORUM = "#/play/slovak-lorum?seed=a&deals=3&pace=instant"


def totals(page: Page) -> list[tuple[str, bool, int, int]]:
    """List game, practice, deals and sum of the lines that stand for whole games."""
    read = [read_tally(content) for key, content in page.stored.items() if key.startswith("tally/")]
    rows = sum_up(tuple(tally for tally in read if tally is not None))
    return [(row.game, row.is_practice, row.deals, row.total) for row in rows if not row.kind]


def own_chips(page: Page) -> int:
    assert page.session.play is not None
    return sum(deal.score.change(0) for deal in page.session.play.match.deals if deal.score is not None)


def test_each_deal_counts_once_with_its_contract() -> None:
    page = Page(LORUM)
    assert totals(page) == []
    page.play_on(random.Random(2), "finished")
    assert totals(page) == [("slovak-lorum", False, 3, own_chips(page))]
    tally = read_tally(page.stored[f"tally/{page.session.match_id}"])
    assert tally is not None
    assert tally.level == "club"
    assert {result.kind for result in tally.results} <= {"regular", "small", "big"}
    again = page.reload()
    again.visit("#/statistics")
    assert len(again.find(data_game="slovak-lorum")) == 1
    assert totals(again) == totals(page)


def test_practice_is_kept_apart() -> None:
    page = Page(LORUM)
    page.wait_for_person()
    page.command("hint")
    page.play_on(random.Random(2))
    page.command("next-deal")
    page.play_on(random.Random(3))
    assert [(practice, deals) for _, practice, deals, _ in totals(page)] == [(False, 1), (True, 1)]
    page.visit("#/statistics")
    assert "Practice" in page.words


def test_undo_of_a_finished_deal_does_not_count_it_twice() -> None:
    page = Page(LORUM)
    page.play_on(random.Random(2))
    while page.table["data-phase"] == "settled":
        page.command("undo")
        break
    page.play_on(random.Random(9))
    assert sum(deals for _, _, deals, _ in totals(page)) == 1


def test_tables_of_several_people_and_of_bots_alone_count_nothing() -> None:
    for humans in (0, 2):
        page = Page(f"#/play/slovak-lorum?seed=a&deals=1&pace=instant&humans={humans}")
        page.play_on(random.Random(1))
        assert totals(page) == []


def test_statistics_outlive_their_match_and_are_cleared_by_themselves() -> None:
    page = Page(LORUM)
    page.play_on(random.Random(2))
    counted = totals(page)
    page.command("lobby")
    page.command("delete-match", page.session.match_id)
    page.command("confirm")
    assert totals(page) == counted
    assert not page.session.shelf.heads
    page.visit("#/play/dobbm?seed=b&pace=instant&deals=2")
    page.play_on(random.Random(2))
    page.visit("#/statistics")
    page.command("clear-statistics")
    assert totals(page)
    page.command("confirm")
    assert totals(page) == []
    page.visit("#/table")
    page.command("next-deal")
    page.play_on(random.Random(2))
    assert [(game, deals) for game, _, deals, _ in totals(page)] == [("dobbm", 1)]


def test_an_opened_record_counts_only_what_is_played_here() -> None:
    page = Page(LORUM)
    page.play_on(random.Random(2))
    page.command("next-deal")
    page.command("download-record")
    record = page.downloads[-1].content
    other = Page("#/open")
    other.send(FileRead(record))
    other.play_on(random.Random(2))
    assert totals(other) == []
    other.command("next-deal")
    other.play_on(random.Random(2))
    assert [deals for _, _, deals, _ in totals(other)] == [1]


def test_a_damaged_entry_is_told_and_costs_nothing_else() -> None:
    page = Page(LORUM)
    page.play_on(random.Random(2))
    page.stored["tally/x"] = "nonsense"
    page.visit("#/statistics")
    assert "1 entry" in page.words
    assert page.find(data_game="slovak-lorum")
    bad = json.loads(page.stored[f"tally/{page.session.match_id}"])
    bad["results"][0][1] = True
    assert read_tally(json.dumps(bad)) is None


def test_points_are_not_mixed_with_chips() -> None:
    page = Page("#/play/domino-loo?seed=a&pace=instant&scoring=points15&players=2")
    page.play_on(random.Random(4))
    page.visit("#/statistics")
    assert "in points" in page.words
    fresh = Page("#/settings")
    bring_in(fresh, file_of(page))
    assert totals(fresh) == totals(page)


def test_curve_and_export_have_every_counted_deal_and_practice_stays_apart() -> None:
    page = Page(LORUM)
    page.play_on(random.Random(2), "finished")
    page.visit("#/replay/1")
    page.command("replay-to", "3")
    page.command("play-on")
    page.play_on(random.Random(4))
    page.visit("#/statistics")
    assert len(page.find(data_practice="no")) == len(page.find(data_practice="yes")) == 1
    assert len(page.find(role="img")) == 2  # two drawings of the curve; one deal of practice makes none
    links = [node.attribute("href") or "" for node in page.find(class_="link")]
    matches = [address for address in links if address.startswith("#/replay/")]
    assert len(matches) == 2
    page.command("statistics-json")
    deals = json.loads(page.downloads[-1].content)["deals"]
    assert [deal["practice"] for deal in deals] == [False, False, False, True]
    assert sum(deal["change"] for deal in deals if not deal["practice"]) == totals(page)[0][3]
    page.command("statistics-csv")
    lines = page.downloads[-1].content.split("\r\n")
    assert lines[0] == ",".join(deals[0])
    assert len(lines) == 1 + 4 + 1
    assert lines[4].endswith(",yes")
    page.visit(matches[0])
    assert page.session.route.screen == "replay"
    assert page.session.replay is not None
