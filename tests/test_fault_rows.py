"""Each fault that players of other tables know (`data/faults.json`) has a test of its own, named after its row."""

import json
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ROWS: dict[str, str] = json.loads((ROOT / "tests/data/faults.json").read_text(encoding="utf-8"))
"""What must hold, by row: A input and turns, B layouts, C pace and reading, D hidden cards, E saving, H access and language."""
NAMED = re.compile(r"^def test_fault_((?:[a-z]\d+_)+)", re.MULTILINE)


@cache
def rows_with_tests() -> set[str]:
    """Gather the rows that test functions are named after; a name may begin with several."""
    texts = [path.read_text(encoding="utf-8") for folder in ("e2e", "tests") for path in (ROOT / folder).rglob("test_*.py")]
    return {row.upper() for text in texts for names in NAMED.findall(text) for row in names.strip("_").split("_")}


@pytest.mark.parametrize("row", ROWS)
def test_each_fault_row_has_a_test_named_after_it(row: str) -> None:
    assert row in rows_with_tests(), ROWS[row]


def test_no_test_is_named_after_a_row_that_is_not_listed() -> None:
    listed = {row for row in rows_with_tests() if row[0] in "ABCDEH"}
    assert listed == set(ROWS)
