"""The score sheet: a row a deal with its dealer, totals that add up, who pays whom, the chart, and ways to take it along."""

import csv
import io
import random
from itertools import combinations

import pytest

from app.chart import MARKERS, chart, step_of
from app.node import Node, read_text, walk
from app.pen import Pen
from app.score import settle_up, write_csv
from app.table import Sheet, SheetRow
from app.text import load, plain
from pycore import games
from tests.web.fakes import Page

EN = load("en")


def after(name: str, deals: int, address: str = "") -> Page:
    """Play some deals of a game and open the score sheet."""
    page, rng = Page(f"#/play/{name}?seed=sheet&deals=9&pace=instant{address}"), random.Random(name)
    for _ in range(deals):
        page.play_on(rng, "settled")
        page.command("next-deal")
    page.visit("#/score")
    return page


def sheet_of(*changes: tuple[int, ...], pot: int = 0, name: str = "Anna") -> Sheet:
    totals = [tuple(sum(column[: deal + 1]) for column in zip(*changes, strict=True)) for deal in range(len(changes))]
    rows = [SheetRow(deal + 1, plain(name), plain("a, b"), change, totals[deal], pot) for deal, change in enumerate(changes)]
    return Sheet(tuple(plain(f"{name}{seat}") for seat in range(len(changes[0]))), tuple(rows), totals[-1], pot)


@pytest.mark.parametrize("name", games.names())
def test_every_deal_has_a_row_with_its_dealer_totals_and_replay(name: str) -> None:
    page = after(name, 3)
    assert page.session.play is not None
    deals = page.session.play.match.deals
    rows = [node for node in walk(page.tree) if node.tag == "tr" and node.key.startswith("deal-")]
    assert len(rows) == 3
    totals = [0] * len(page.session.play.players)
    for number, row in enumerate(rows):
        head, *cells = row.children
        dealer = page.session.play.players[deals[number].setup.dealer].name
        assert head.attribute("scope") == "row"
        assert f"dealer: {dealer}" in read_text(head)
        (link,) = [node for node in walk(head) if node.tag == "a"]
        assert link.attribute("href") == f"#/replay/{number + 1}"
        score = deals[number].score
        assert score is not None
        for seat in range(len(totals)):
            totals[seat] += score.change(seat)
            figures = read_text(cells[seat]).replace("−", "-").replace("+", "").split()
            assert (int(figures[0]), int(figures[-1])) == (score.change(seat), totals[seat])
    assert "together 0" in page.words


def test_points_have_neither_check_nor_payments() -> None:
    page = after("domino-loo", 2, "&scoring=points15")
    assert "together" not in page.words
    assert "Who pays whom" not in page.words
    assert "Points by deal" in page.words


def test_sheet_before_the_first_deal_is_over() -> None:
    page = Page("#/play/dobbm?seed=s")
    page.visit("#/score")
    assert "No deal yet" in page.words
    assert page.find(role="img") == []


def test_settling_needs_the_fewest_payments() -> None:
    rng = random.Random(1)
    for _ in range(3000):
        count = rng.randint(2, 5)
        balances = [rng.randint(-6, 6) for _ in range(count - 1)]
        balances.append(-sum(balances))
        rest = list(balances)
        paid = settle_up(balances)
        for payer, payee, chips in paid:
            assert chips > 0
            rest[payer] += chips
            rest[payee] -= chips
        assert not any(rest)
        assert len(paid) == sum(map(bool, balances)) - most_groups([chips for chips in balances if chips])


def most_groups(balances: list[int]) -> int:
    """Count into how many groups that add up to 0 the balances can be cut at most, by trying all."""
    if not balances:
        return 0
    first, others = balances[0], list(range(1, len(balances)))
    best = 0
    for size in range(len(others) + 1):
        for group in combinations(others, size):
            if first + sum(balances[place] for place in group) == 0:
                rest = [balances[place] for place in others if place not in group]
                best = max(best, 1 + most_groups(rest))
    return best


def test_settling_refuses_balances_that_do_not_add_up() -> None:
    with pytest.raises(ValueError, match="add up to 3"):
        settle_up((1, 2))


def test_pot_is_shared_out_before_the_settling() -> None:
    page = next(page for deals in range(1, 8) if "pot 0:" not in (page := after("clumond", deals)).words)
    paper = next(node for node in walk(page.tree) if node.key == "settle")
    amounts = [int(read_text(node)) for node in walk(paper) if node.attribute("class") == "amount"]
    assert amounts
    assert "in the pot" in read_text(paper)


def test_finished_match_settles_on_its_last_paper() -> None:
    page, rng = Page("#/play/dobbm?seed=end&deals=3&pace=instant"), random.Random(4)
    page.play_on(rng, "finished")
    assert "Who pays whom" in page.words
    assert [node for node in walk(page.tree) if node.attribute("href") == "#/replay/1"]


def test_csv_reads_back_and_holds_no_formula() -> None:
    content = write_csv(sheet_of((-6, 6), (12, -12), name='=1+1,"x"'), EN)
    assert content.startswith("\ufeff")
    rows = list(csv.reader(io.StringIO(content[1:])))
    assert rows[0][3] == '\'=1+1,"x"0'
    assert rows[1] == ["1", '\'=1+1,"x"', "a, b", "-6", "6", "-6", "6", "0"]
    assert rows[2][3:] == ["12", "-12", "6", "-6", "0"]


def test_sheet_is_copied_downloaded_and_printed() -> None:
    page = after("slovak-lorum", 2)
    page.command("copy-scores")
    assert page.copies[-1].splitlines()[0] == "Score of Slovak Lorum"
    assert len(page.copies[-1].splitlines()) >= 4
    page.command("download-scores")
    assert page.downloads[-1].name.endswith(".csv")
    assert page.downloads[-1].type == "text/csv"
    page.command("download-record")
    assert page.downloads[-1].type == "application/json"
    page.command("print")
    assert page.prints == 1


def drawings(sheet: Sheet) -> list[Node]:
    drawn = chart(sheet, Pen(EN))
    assert drawn is not None
    return [node for node in walk(drawn) if node.attribute("role") == "img"]


def test_chart_has_a_line_a_seat_told_apart_by_marker_too() -> None:
    for drawing in drawings(sheet_of((-6, 18, -6, -6, 0), (4, 4, -12, 0, 4))):
        lines = [node for node in walk(drawing) if node.key.startswith("line ")]
        assert len(lines) == 5 == len(set(MARKERS))
        assert [sum(inner.tag == "path" for inner in walk(line)) for line in lines] == [2] * 5
        assert "Anna1 +22" in str(drawing.attribute("aria-label"))
        points = [[float(part) for part in point.split(",")] for point in str(lines[1].children[0].attribute("points")).split()]
        assert [x for x, _ in points] == sorted(x for x, _ in points)
        assert points[0][1] > points[1][1] > points[2][1]


def test_chart_of_hundreds_of_deals_stays_small() -> None:
    rng = random.Random(2)
    changes = [(chips, -chips) for chips in (rng.randint(-40, 40) for _ in range(900))]
    for drawing in drawings(sheet_of(*changes)):
        assert sum(node.tag == "path" for node in walk(drawing)) < 60
        assert sum(node.tag == "text" for node in walk(drawing)) < 40


def test_chart_without_any_change_can_be_drawn() -> None:
    assert len(drawings(sheet_of((0, 0)))) == 2
    assert step_of(1, 5) == 1
