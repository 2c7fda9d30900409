"""Measures a table as it stands on the screen: what is covered, cut, too small to hit, or outside."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

SIZES = (
    (320, 480),
    (568, 320),
    (360, 740),
    (390, 664),
    (390, 844),
    (844, 390),
    (768, 1024),
    (1024, 768),
    (1280, 720),
    (1440, 900),
    (2560, 1440),
)
"""Widths and heights from the smallest phone to a large desktop, both ways up."""
LEAST = 24
"""CSS pixels of a target's width and height, and of the strip of a covered card that shows its index (WCAG 2.2, 2.5.8)."""

MEASURE = Path(__file__).with_suffix(".js").read_text(encoding="utf-8").partition("\n")[2]
STILL = """() => {
  document.body.getBoundingClientRect();
  document.getAnimations().forEach((motion) => { try { motion.finish(); } catch { motion.cancel(); } });
}"""
"""Ends what moves, what a new size has just set moving too: the layout that is asked for answers the container queries."""


def faults_of(page: Page) -> list[str]:
    """End what still moves on the table and list what is wrong with it as it stands on the screen, in words."""
    found: list[str] = page.evaluate(f"(given) => {{ ({STILL})(); return ({MEASURE})(given); }}", [LEAST])
    return found


def still(page: Page) -> None:
    """End what still moves, so that places can be measured."""
    page.evaluate(STILL)


def at_each_size(page: Page, sizes: tuple[tuple[int, int], ...] = SIZES) -> dict[str, list[str]]:
    """Measure the table at each size; sizes without faults are left out."""
    found: dict[str, Any] = {}
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        if faults := faults_of(page):
            found[f"{width}x{height}"] = faults
    return found
