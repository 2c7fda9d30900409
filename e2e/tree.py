"""Plays by what the browser tells a screen reader, and by keys: the driver sees roles, names, states, and nothing else."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page

from e2e.audit import WITHOUT_SPRITES

PATIENCE = 30.0
TABS = 60
"""After how many presses of the tab key everything has had the focus."""


@dataclass
class Thing:
    """A node of the accessibility tree, with what stands in it."""

    role: str
    name: str
    description: str
    states: dict[str, Any]
    inner: list["Thing"] = field(default_factory=list)

    def walk(self) -> Iterator["Thing"]:
        """Go through the node and everything in it, in reading order."""
        yield self
        for thing in self.inner:
            yield from thing.walk()

    def all(self, role: str) -> list["Thing"]:
        """List everything of a role in it."""
        return [thing for thing in self.walk() if thing.role == role]

    def first(self, role: str, name: str = "") -> "Thing | None":
        """Find the first thing of a role whose name holds these words."""
        return next((thing for thing in self.all(role) if name in thing.name), None)

    @property
    def can_be_used(self) -> bool:
        """Tell whether a screen reader would not call it dimmed."""
        return not self.states.get("disabled")

    @property
    def words(self) -> str:
        """Gather what is read out in it."""
        return " ".join(thing.name for thing in self.walk() if thing.role == "StaticText")


def _thing(node: dict[str, Any]) -> Thing:
    def value(name: str) -> str:
        return str(node.get(name, {}).get("value", ""))

    states = {entry["name"]: entry["value"].get("value") for entry in node.get("properties", [])}
    return Thing(value("role"), value("name"), value("description"), states)


class Reader:
    """Somebody who sees nothing: hears the tree, and presses keys."""

    def __init__(self, page: Page, *, keeps_pictures: bool = False) -> None:
        """Begin to listen to a page; its drawings, of which nothing is heard, are taken away unless they are looked at too."""
        self.page = page
        self.client = page.context.new_cdp_session(page)
        self.client.send("Accessibility.enable")
        if not keeps_pictures:
            page.evaluate(WITHOUT_SPRITES)

    def read(self) -> Thing:
        """Read the whole tree; what is ignored by screen readers is left out, and what stands in it is not."""
        nodes = {node["nodeId"]: node for node in self.client.send("Accessibility.getFullAXTree")["nodes"]}
        things = {name: _thing(node) for name, node in nodes.items() if not node.get("ignored")}

        def gather(name: str) -> list[Thing]:
            inner = [thing for child in nodes[name].get("childIds", []) if child in nodes for thing in gather(child)]
            if name not in things:
                return inner
            things[name].inner = inner
            return [things[name]]

        (root,) = gather(next(name for name, node in nodes.items() if "parentId" not in node))
        return root

    def heard(self) -> list[tuple[str, str, str, str]]:
        """List what is there to be heard, in order: roles, names, descriptions, states; what is just being said is left out."""
        tree = self.read()
        for region in (*tree.all("status"), *tree.all("alert")):
            region.inner = []
        return [(thing.role, thing.name, thing.description, str(thing.states)) for thing in tree.walk()]

    def focused(self) -> Thing | None:
        """Find what has the focus, inside of the document; only that is read, and nothing in it."""
        found = self.client.send("Runtime.evaluate", {"expression": "document.activeElement"})["result"]
        if found.get("className") == "HTMLBodyElement" or "objectId" not in found:
            return None
        told = self.client.send("Accessibility.getPartialAXTree", {"objectId": found["objectId"], "fetchRelatives": False})
        node = told["nodes"][0]
        return None if node.get("ignored") else _thing(node)

    def press(self, *keys: str) -> None:
        """Press keys one after another."""
        for key in keys:
            self.page.keyboard.press(key)

    def go_to(self, role: str, name: str, tree: Thing | None = None) -> None:
        """Move the focus to a thing of a tree by the tab key, and by arrows where it stands in a toolbar.

        Raises: AssertionError if no key leads there.
        """
        bars = (tree or self.read()).all("toolbar")
        inside = next((names for bar in bars if name in (names := [thing.name for thing in bar.all(role)])), [])
        for _ in range(TABS):
            here = self.focused()
            if here is not None and (here.role, here.name) == (role, name):
                return
            if here is not None and here.role == role and here.name in inside:
                self.press("Home", *["ArrowRight"] * inside.index(name))
                inside = []
            else:
                self.press("Tab")
        raise AssertionError(f"no key leads to the {role} {name}")

    def use(self, role: str, name: str, tree: Thing | None = None) -> None:
        """Go to a thing of a tree and press Enter."""
        self.go_to(role, name, tree)
        self.press("Enter")

    def wait(self, is_so: Callable[[Thing], bool], what: str) -> Thing:
        """Read again and again until something is so.

        Raises: AssertionError with what was waited for.
        """
        end = time.monotonic() + PATIENCE
        while not is_so(tree := self.read()):
            assert time.monotonic() < end, f"waited for {what}; {[t.name for t in tree.walk() if t.name]}"
            self.page.wait_for_timeout(30)
        return tree

    def groups(self, tree: Thing) -> list[Thing]:
        """List the groups of buttons in which something is to be decided: they stand in the main part, beside the tools."""
        main = tree.first("main")
        assert main is not None
        around = [part for role in ("navigation", "complementary", "banner") for part in main.all(role)]
        aside = {id(thing) for part in around for thing in part.walk()}
        return [group for group in main.all("group") if id(group) not in aside and group.all("button")]
