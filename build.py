#!/usr/bin/env python3
"""Builds, serves, tests and measures Kartenstube; needs Python 3.11 or newer and nothing else.

python build.py                        make dist/, the static site
python build.py serve                  build, serve on localhost, open the browser
python build.py test [pytest args]     every check and test, in a real browser too
python build.py docs                   make dist/, and the documentation in dist/docs/
python build.py bench                  measure the start against bare Pyodide
python build.py lighthouse             let Lighthouse judge the lobby (not part of the suite)
python build.py shots                  take pictures of every screen into shots/
python build.py modules                renew the list of standard library modules in the page
python build.py lessons [files]        check the lessons, and tell them step by step
python build.py demos                  renew the words and faces that demos take over from the page
"""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

if sys.version_info < (3, 11):  # noqa: UP036 - the sentence is for who has an older one
    sys.exit(f"error: Kartenstube is built with Python 3.11 or newer; this is {sys.version.split()[0]}")

sys.path.insert(0, str(Path(__file__).resolve().parent / "web"))

from tools import common, site


def build(arguments: argparse.Namespace) -> int:
    """Make dist/, or a folder of another name."""
    site.build(arguments.output, retire_worker=arguments.retire_worker)
    return 0


def serve(arguments: argparse.Namespace) -> int:
    """Build and serve until Ctrl-C."""
    from tools import serving

    return serving.serve(site.build(), arguments.port, open_browser=not arguments.no_browser)


def test(arguments: argparse.Namespace) -> int:
    """Run ruff, mypy and pytest; the remaining arguments go to pytest."""
    from tools import suite

    return suite.run_all(arguments.rest)


def docs(arguments: argparse.Namespace) -> int:
    """Make dist/ and the documentation in it; further arguments go to Sphinx."""
    from tools import documentation

    documentation.build(site.build(), arguments.rest)
    return 0


def bench(arguments: argparse.Namespace) -> int:
    """Measure the start of the page, in the virtual environment's Python."""
    from tools import suite

    return suite.run_tool("tools.bench", arguments.rest)


def shots(arguments: argparse.Namespace) -> int:
    """Take pictures of the page's screens."""
    from tools import suite

    return suite.run_tool("tools.shots", arguments.rest)


def lighthouse(arguments: argparse.Namespace) -> int:
    """Let Lighthouse judge the lobby."""
    from tools import suite

    return suite.run_tool("tools.lighthouse", arguments.rest)


def modules(arguments: argparse.Namespace) -> int:
    """Renew web/tools/stdlib_modules.txt from a page that has started."""
    from tools import suite

    return suite.run_tool("tools.modules", arguments.rest)


def lessons(arguments: argparse.Namespace) -> int:
    """Check lessons and tell them."""
    from tools import lessons

    return lessons.main(arguments.rest)


def demos(_: argparse.Namespace) -> int:
    """Renew what the wheel holds of the page's words and faces."""
    from tools import demo_data

    for name in demo_data.write():
        print(name)
    return 0


COMMANDS: dict[str, Callable[[argparse.Namespace], int]] = {
    "build": build,
    "serve": serve,
    "test": test,
    "docs": docs,
    "bench": bench,
    "shots": shots,
    "lighthouse": lighthouse,
    "modules": modules,
    "lessons": lessons,
    "demos": demos,
}
PASS_ON = {
    "test",
    "docs",
    "bench",
    "shots",
    "lighthouse",
    "modules",
    "lessons",
}  # commands whose further arguments are another program's


def parse(words: list[str]) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", nargs="?", choices=COMMANDS, default="build")
    if words and words[0] in PASS_ON:
        return argparse.Namespace(command=words[0], rest=words[1:])
    parser.add_argument("--output", type=Path, default=common.DIST, metavar="FOLDER", help="build here instead of dist/")
    parser.add_argument("--retire-worker", action="store_true", help="build: a site that takes the service worker back")
    parser.add_argument("--port", type=int, help="serve: the port (without it: 8000, or the next free one)")
    parser.add_argument("--no-browser", action="store_true", help="serve: only print the address")
    return parser.parse_args(words)


def main(words: list[str]) -> int:
    """Run one command and return the exit status."""
    arguments = parse(words)
    try:
        return COMMANDS[arguments.command](arguments)
    except common.BuildError as problem:
        print(f"error: {problem}", file=sys.stderr, flush=True)
        return 1
    except KeyboardInterrupt:
        print("\nstopped", flush=True)
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
