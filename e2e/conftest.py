"""The built site behind a plain static server, and pages from which nothing may leave and nothing may go wrong."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright

from e2e.harness import NOWHERE_ELSE, Complaints, Server, open_site
from tools import site
from tools.browsers import find_chromium
from tools.common import BuildError


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any], playwright: Playwright) -> dict[str, Any]:
    """Launch the same browser as build.py finds, and let it reach this machine only."""
    try:
        program = find_chromium(playwright)
    except BuildError as problem:
        pytest.exit(str(problem), 3)
    arguments = [*browser_type_launch_args.get("args", []), NOWHERE_ELSE]
    return {**browser_type_launch_args, "executable_path": program, "args": arguments}


@pytest.fixture(scope="session")
def dist() -> Path:
    """The built site; built now if its sources changed."""
    return site.build()


@pytest.fixture
def server(dist: Path, complaints: Complaints) -> Iterator[Server]:
    """A fresh static server for one test."""
    server = Server(dist)
    yield server
    complaints.is_over = True  # what a page still asks for finds nobody any more
    server.stop()


@pytest.fixture
def complaints() -> Iterator[Complaints]:
    """The list of what went wrong in the test's pages; it must be empty in the end."""
    complaints = Complaints()
    yield complaints
    assert complaints.unexpected() == []


@pytest.fixture
def context(context: BrowserContext, complaints: Complaints) -> BrowserContext:
    """A fresh browser profile that is watched."""
    complaints.watch(context)
    return context


@pytest.fixture
def table(page: Page, server: Server) -> Page:
    """The page, opened and started."""
    open_site(page, server.url)
    return page
