"""The start of the page, on a plain static server under an awkward sub-path."""

from playwright.sync_api import Page

from e2e.harness import Complaints, Server, open_site


def test_boots_under_a_sub_path(page: Page, server: Server, complaints: Complaints) -> None:
    open_site(page, server.url)
    assert page.locator("#boot").is_hidden()
    assert not [name for name, status, _ in server.site.log if status == 404]
    assert complaints.lines == []
