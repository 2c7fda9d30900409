"""What the start does without: modules and words in archives that arrive behind it."""

import importlib
import importlib.util
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from app import later

WEB = Path(__file__).parents[2] / "web"


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


LOBBY = """
import sys
from dataclasses import replace
from tools.starting import start_files

MODULES = {name.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for name in start_files()}
REST = {name for name in sys.modules if name.startswith(("app", "pycore"))}
assert not REST, REST

class OnlyTheStart:
    def find_spec(self, name, path=None, target=None):
        assert name.partition(".")[0] not in ("app", "pycore") or name in MODULES, name

sys.meta_path.insert(0, OnlyTheStart())
from app import front, markup
from app.events import Boot, Changed, Command, Hailed, Hidden, Shown, StorageFailed, StorageWorks, Told, Visit
from app.session import Session
from app.update import update

head = '{"version": 1, "game": "clumond", "deal": 2, "length": "open", "turn": "you", "time": 5, "counts_from": 0, "done": 1}'
for stored in (None, (), (("settings", '{"theme": "dark"}'), ("head/abc", head), ("learned/dobbm", '{"version": 1}'))):
    session = Session()
    for event in (
        Boot("", stored, ("de",), "00", "", False, 9, "http://127.0.0.1/", False),
        Changed("setting.language", "fr"),
        Visit("#/play/nothing"),
        Command(0, "close"),
        Told("offline"),
        Told("not-arrived"),
        Hailed("ask", "another"),
        StorageFailed("full", ""),
        StorageWorks(),
        Hidden(),
        Shown(),
    ):
        session, effects = update(replace(session, now=9), event)
        drawn = markup.page(session)
        assert markup.title(drawn) == "Kartenstube", event
        assert front.keep(session)
"""


def test_the_lobby_is_drawn_and_answered_with_the_start_s_modules_alone() -> None:
    program = [sys.executable, "-c", LOBBY]
    done = subprocess.run(
        program, cwd=WEB, env={"PYTHONPATH": f"{WEB}:{WEB.parent}"}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
