"""Renews the list of standard library modules in the page: those that a started page has imported, and a few more."""

import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from playwright.sync_api import Route, expect, sync_playwright

from tools import stdlib
from tools.browsers import find_chromium
from tools.common import CACHE, BuildError, fail, say
from tools.environment import ensure_node_modules, ensure_python
from tools.server import Site
from tools.site import assemble

# Imported inside functions of modules that the page has: where exceptions are shown, dataclasses and types read.
LATER = {"_ast_unparse", "_threading_local", "concurrent.futures.thread", "encodings.ascii", "encodings.latin_1"}
# Imported under `try: ... except ImportError` by shutil, zipfile and asyncio, which do without; a page has no use for
# them, and each costs time at every start.
UNWANTED = {"_ssl", "ssl", "bz2", "lzma"}
UNWANTED_PACKAGE = "compression"
PROBE = """
import importlib, sys
for name in {names!r}:
    importlib.import_module(name)
import js
origins = {{name: getattr(module.__spec__, "origin", None) for name, module in sys.modules.items()}}
frozen = [name for name, origin in origins.items() if origin == "frozen"]
js.document.documentElement.dataset.frozen = " ".join(frozen)
js.document.documentElement.dataset.modules = " ".join(origins.keys() - set(frozen))
"""


def imported_by_page(names: Iterable[str]) -> tuple[set[str], set[str]]:
    """Start a page that has the whole standard library, import the names too; return all modules, and the frozen ones."""
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        folder = Path(place) / "site"
        folder.mkdir()
        assemble(folder, ensure_python("build"), ensure_node_modules(), sorted(stdlib.all_modules()))
        server = Site(folder).start()
        browser = playwright.chromium.launch(executable_path=find_chromium(playwright))

        def add_probe(route: Route) -> None:
            answer = route.fetch()
            route.fulfill(response=answer, body=answer.text() + PROBE.format(names=sorted(names)))

        page = browser.new_page()
        page.route("**/main.py", add_probe)
        page.goto(f"http://127.0.0.1:{server.port}/")
        expect(page.locator("html[data-modules]")).to_have_count(1, timeout=60_000)
        modules, frozen = (str(page.locator("html").get_attribute(f"data-{kind}")) for kind in ("modules", "frozen"))
        browser.close()
        server.stop()
    return set(modules.split()), set(frozen.split())


def is_unwanted(name: str) -> bool:
    """Tell whether the page does without a module although it is imported where it exists."""
    return name in UNWANTED or name.partition(".")[0] == UNWANTED_PACKAGE


def main() -> int:
    """Renew the list and return the exit status."""
    CACHE.mkdir(exist_ok=True)
    known = set(stdlib.all_modules())
    before = set(stdlib.carried_modules())
    try:
        found, frozen = imported_by_page(stdlib.imported_names(stdlib.browser_sources()) & known)
    except BuildError as problem:
        return fail(problem)
    carried = {name for name in (found | LATER) & known if not is_unwanted(name)}
    stdlib.write_list(carried, frozen & known)
    say(f"{len(carried)} modules; new: {sorted(carried - before)}; gone: {sorted(before - carried)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
