"""`python -m pycore demo`: render scripts, check them in CI, write the assets, make links to the app."""

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

from pycore.demo import model, replay
from pycore.demo.assets import assets
from pycore.demo.embedding import embed_parts
from pycore.demo.faults import say_fault
from pycore.demo.html import to_html
from pycore.demo.link import to_link
from pycore.demo.model import Demo
from pycore.demo.sources import Source, read_sources
from pycore.demo.svg import to_svg
from pycore.demo.text import to_text
from pycore.demo.words import LANGUAGES, load
from pycore.demo.writer import printable
from pycore.errors import NotationError

FORMATS = ("html", "iframe", "text", "svg", "json")


class Commands(Protocol):
    """What `argparse` adds commands to."""

    def add_parser(self, name: str, *, help: str) -> argparse.ArgumentParser:  # noqa: A002
        """Add a command."""


def add_commands(commands: Commands) -> None:
    """Add `demo` and its own commands to a command line."""
    command = commands.add_parser("demo", help="show deal scripts in documentation: render, check, assets, link")
    verbs = command.add_subparsers(required=True, metavar="COMMAND")
    for name, run, says in (
        ("render", _render, "write demos as HTML fragments, text boards, pictures or JSON"),
        ("check", _check, "replay every script and print FILE:LINE:COLUMN: what is wrong; Markdown files by their fences"),
        ("link", _link, "write the addresses at which the app opens the positions"),
    ):
        verb = verbs.add_parser(name, help=says)
        verb.add_argument("files", nargs="+", metavar="FILE", help="deal scripts, or Markdown files with fenced ones")
        verb.add_argument("--lang", choices=LANGUAGES, default="en", help="the language of the engine's sentences")
        verb.set_defaults(run=run)
        if name == "render":
            verb.add_argument("--format", choices=FORMATS, default="html", help="default html")
            verb.add_argument("--frame", type=int, default=0, metavar="N", help="svg: the picture, from 1 (default: the last)")
        if name in ("render", "link"):
            verb.add_argument("--app", default="", metavar="URL", help="where the app is deployed")
    verb = verbs.add_parser("assets", help="write the stylesheet and the script that pages with demos load")
    verb.add_argument("directory", metavar="DIR")
    verb.set_defaults(run=_assets)


def _render(given: argparse.Namespace) -> None:
    for place, (source, demo) in enumerate(_demos(given)):
        if given.format == "html":
            with _told(given, source):
                print(to_html(demo, given.lang, ident=_ident(source, place + 1), app=given.app))
        elif given.format == "iframe":
            with _told(given, source):
                print(embed_parts(demo, given.lang, given.app).frame)
        elif given.format == "json":
            print(model.write(demo))
        elif given.format == "text":
            print(("\n" if place else "") + to_text(demo, given.lang), end="")
        elif given.frame in range(len(demo.frames) + 1):
            print(to_svg(demo, given.frame or len(demo.frames), given.lang), end="")
        else:
            given.status = 1
            print(f"{source.file}: there are pictures 1 to {len(demo.frames)}", file=sys.stderr)


def _check(given: argparse.Namespace) -> None:
    number = sum(1 for _ in _demos(given, sys.stdout))
    print(f"{number} demo{'s' * (number != 1)} right, {given.faulty} faulty", file=sys.stderr)


def _link(given: argparse.Namespace) -> None:
    for source, demo in _demos(given):
        with _told(given, source):
            print(to_link(demo, given.app, given.lang))


def _ident(source: Source, number: int) -> str:
    """Make an id out of the file's name and the demo's number on the command line."""
    stem = "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in Path(source.file).stem)
    return f"demo-{stem}-{number}"


@contextmanager
def _told(given: argparse.Namespace, source: Source) -> Iterator[None]:
    """Say what is wrong with a demo's link."""
    try:
        yield
    except NotationError as error:
        _say(given, f"{printable(source.file)}:1:1: {load(given.lang).fault(error)} [{error.code}]", sys.stderr)


def _assets(given: argparse.Namespace) -> None:
    folder = Path(given.directory)
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in assets().items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")
        print(folder / name)


def _demos(given: argparse.Namespace, faults: object = None) -> Iterator[tuple[Source, Demo]]:
    """Replay the scripts of all files; say what is wrong with the others and remember that something is."""
    words, stream = load(given.lang), faults or sys.stderr
    given.faulty = 0
    for file in given.files:
        try:
            sources = read_sources(file)
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else "UTF-8"
            _say(given, f"{printable(file)}:1:1: {words.say('error.unreadable', why=reason or '?')}", stream)
            continue
        for source in sources:
            try:
                yield source, replay.read_demo(source.text)
            except NotationError as error:
                place = f"{error.line + source.lines_before}:{error.column + source.columns_before}"
                _say(given, f"{printable(file)}:{place}: {say_fault(error, source.text, given.lang)}", stream)


def _say(given: argparse.Namespace, line: str, stream: object) -> None:
    given.status = 1
    given.faulty += 1
    print(printable(line), file=stream)  # type: ignore[call-overload]
