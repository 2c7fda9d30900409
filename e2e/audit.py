"""Lets axe-core judge a state of the page in every language, theme and size, without leaving the state."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from playwright.sync_api import Page

from tools.environment import NODE_MODULES

AXE = NODE_MODULES / "axe-core/axe.min.js"
DESKTOP, PHONE = (1280, 800), (360, 740)


class World(NamedTuple):
    """How a person may have the page: language, theme, size of the window."""

    language: str
    theme: str
    size: tuple[int, int]


WORLDS = (
    World("en", "light", DESKTOP),
    World("ja", "dark", DESKTOP),
    World("fr", "contrast", DESKTOP),
    World("de", "dark", PHONE),
    World("en", "contrast", PHONE),
    World("sk", "light", PHONE),
)
"""Every language, and every theme at both sizes: what axe reads does not depend on colours, nor colours on words."""
SET = """([name, value]) => {
  const field = document.createElement("select");
  field.dataset.field = `setting.${name}`;
  field.append(Object.assign(document.createElement("option"), {value}));
  document.body.append(field);
  field.dispatchEvent(new Event("change", {bubbles: true}));
  field.remove();
}"""
"""Change a setting as its field on the page of settings does, from wherever one is."""
STILL = """async () => {
  for (let round = 0; round < 50 && document.querySelector("article.prose > p[role=status]"); round++)
    await new Promise((done) => setTimeout(done, 20));
  const ends = document.getAnimations().filter((a) => a.effect?.getComputedTiming().endTime < 60000).map((a) => a.finished);
  await Promise.allSettled(ends);
}"""
WITHOUT_SPRITES = "() => document.querySelectorAll('body > svg').forEach((sprite) => sprite.remove())"
"""The drawings' definitions are four thousand elements that nobody is told of; axe is ten times as fast without them."""
JUDGE = """async () => {
  const found = await axe.run(document, {resultTypes: ["violations"], rules: {"target-size": {enabled: true}}});
  return found.violations.flatMap((rule) => rule.nodes.map((node) => {
    const why = [...node.any, ...node.all, ...node.none].map((check) => check.message).join("; ");
    return `${rule.id} at ${node.target.join(" ")}: ${why} ${node.html.slice(0, 140)}`;
  }));
}"""


def change(page: Page, name: str, value: str) -> None:
    """Change one of the page's settings in place."""
    page.evaluate(SET, [name, value])


class Audit:
    """Gathers what axe-core has to complain about on one page; nothing is allowed to stay."""

    def __init__(self, page: Page) -> None:
        """Take a page that has started; the page's policy does not bind what the browser's debugger brings in."""
        self.page = page
        self.found: list[str] = []
        self.states: list[str] = []
        page.emulate_media(reduced_motion="reduce")
        page.evaluate(AXE.read_text(encoding="utf-8"))
        page.wait_for_selector("body > svg[data-sprite] >> nth=5", state="attached")  # all that come by themselves
        self.found += page.evaluate(JUDGE)
        page.evaluate(WITHOUT_SPRITES)

    def judge(self, state: str) -> None:
        """Look at a state of the page in every world, and come back to the first."""
        self.states.append(state)
        for world in self.travel():
            complaints: list[Any] = self.page.evaluate(JUDGE)
            self.found += [f"{state}, {world.language} {world.theme} {world.size[0]}: {words}" for words in complaints]

    def travel(self) -> Iterator[World]:
        """Go through the worlds; end in the first."""
        for world in (*WORLDS, None):
            there = world or WORLDS[0]
            self.page.set_viewport_size({"width": there.size[0], "height": there.size[1]})
            change(self.page, "language", there.language)
            change(self.page, "theme", there.theme)
            self.page.evaluate(STILL)
            if world is not None:
                yield world
