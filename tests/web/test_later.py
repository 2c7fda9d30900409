"""What the start does without: modules and words in archives that arrive behind it."""

import importlib
import importlib.util
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from app import later


class Shelf:
    """Archives of modules that no folder has, which have arrived or not."""

    def __init__(self, folder: Path) -> None:
        self.is_here = False
        write(folder / "words.zip", {"i18n/xx/page.json": '{"here": "now"}'})
        write(folder / "engine.zip", {"pycore/latecomer/__init__.py": "", "pycore/latecomer/rules.py": "GAME = 'late'\n"})
        write(folder / "app.zip", {"app/late_screen.py": "TITLE = 'late'\n", "i18n/yy/page.json": '{"here": "later"}'})
        places = tuple(str(folder / name) for name in ("engine.zip", "app.zip"))
        self.archives = later.Archives(str(folder / "words.zip"), places, lambda: self.is_here)


def write(place: Path, files: dict[str, str]) -> None:
    with zipfile.ZipFile(place, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Shelf]:
    known = set(sys.modules)
    shelf = Shelf(tmp_path)
    later.expect(shelf.archives)
    yield shelf
    sys.meta_path.remove(shelf.archives)
    later.EXPECTED.remove(shelf.archives)
    for name in set(sys.modules) - known:
        if name.startswith(("app.late_screen", "pycore.latecomer")):
            del sys.modules[name]


def test_a_module_that_has_not_arrived_is_waited_for_and_no_fault(shelf: Shelf) -> None:
    for name in ("app.late_screen", "pycore.latecomer.rules"):
        with pytest.raises(later.NotHereYet):
            importlib.import_module(name)
    with pytest.raises(later.NotHereYet):  # those who ask whether there is one must not hear no
        importlib.util.find_spec("pycore.latecomer")
    assert not issubclass(later.NotHereYet, Exception)
    shelf.is_here = True
    assert importlib.import_module("app.late_screen").TITLE == "late"
    assert importlib.import_module("pycore.latecomer.rules").GAME == "late"


def test_what_is_nowhere_is_missing_once_all_is_here(shelf: Shelf) -> None:
    shelf.is_here = True
    with pytest.raises(ModuleNotFoundError):
        importlib.import_module("app.no_screen")
    assert importlib.util.find_spec("pycore.no_game") is None


def test_other_packages_are_not_waited_for(shelf: Shelf) -> None:
    assert not shelf.is_here
    with pytest.raises(ModuleNotFoundError):
        importlib.import_module("no_such_library")


def test_words_are_read_from_the_start_s_archive_first(shelf: Shelf) -> None:
    assert later.read("i18n/xx/page.json") == '{"here": "now"}'
    with pytest.raises(later.NotHereYet):
        later.read("i18n/yy/page.json")
    shelf.is_here = True
    assert later.read("i18n/yy/page.json") == '{"here": "later"}'
    assert later.read("i18n/zz/page.json") is None
