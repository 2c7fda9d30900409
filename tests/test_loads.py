"""The table of what a first visit loads is the built site's."""

from pathlib import Path

import pytest

from tools import loads, site


@pytest.fixture(scope="module")
def dist() -> Path:
    return site.build()


def test_the_document_tells_the_sizes_within_a_tenth(dist: Path) -> None:
    told = loads.read_table(loads.PLACE.read_text(encoding="utf-8"))
    measured = {name: sent / 1e6 for name, (_, sent) in loads.measure(dist).items()}
    measured["all"] = sum(measured.values())
    assert set(told) == set(measured)
    for name, size in measured.items():
        assert told[name] == pytest.approx(size, rel=0.1, abs=0.002), f"{name}: run `python build.py bench`"


def test_every_file_of_the_start_is_in_one_row(dist: Path) -> None:
    started = [name for name in site.listed_files(dist) if site.match_any(name, site.PRELOADED) or name in loads.WAITED_FOR]
    for name in started:
        rows = [group for group, patterns in loads.GROUPS.items() if site.match_any(name, patterns)]
        assert len(rows) == 1, (name, rows)


def test_the_table_is_renewed_in_its_place(dist: Path, tmp_path: Path) -> None:
    place = tmp_path / "performance.md"
    place.write_text(f"before\n{loads.BEGIN}old\n{loads.END}after\n", encoding="utf-8")
    loads.renew(dist, place)
    text = place.read_text(encoding="utf-8")
    assert text.startswith("before\n")
    assert text.endswith("after\n")
    assert "old" not in text
    assert loads.read_table(text)["all"] > 4
