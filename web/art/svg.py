"""Small words for writing SVG: numbers, uses, groups, symbols, sprites.

Everything here returns text. Numbers are rounded to two decimals and written in the shortest form, so that the
output is small and the same on every machine. Nothing writes a `style` attribute or a `<style>` element: the page's
content security policy forbids both, and `web/style/art.css` holds the colours of the classes instead.
"""

from __future__ import annotations

import re

_NUMBER = re.compile(r"-?\d*\.?\d+")


def num(value: float) -> str:
    """Write a number in its shortest form, two decimals at most: `-0.5` becomes `-.5`."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    if text in ("-0", ""):
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def path(data: str, classes: str = "", width: float | None = None, extra: str = "") -> str:
    """Write a `<path>` with its classes and, where it differs from the sprite's line, its stroke width."""
    return f'<path{attributes(classes, width, extra)} d="{data}"/>'


def circle(x: float, y: float, radius: float, classes: str = "", width: float | None = None, extra: str = "") -> str:
    """Write a `<circle>` about (x, y)."""
    return f'<circle{attributes(classes, width, extra)} cx="{num(x)}" cy="{num(y)}" r="{num(radius)}"/>'


def attributes(classes: str = "", width: float | None = None, extra: str = "") -> str:
    """Write the attributes shared by all shapes, with a leading space each."""
    parts = f' class="{classes}"' if classes else ""
    if width is not None:
        parts += f' stroke-width="{num(width)}"'
    return parts + (f" {extra}" if extra else "")


def group(body: str, classes: str = "", transform: str = "", extra: str = "") -> str:
    """Write a `<g>` around the body."""
    moved = f' transform="{transform}"' if transform else ""
    return f"<g{attributes(classes, None, extra)}{moved}>{body}</g>"


def use(target: str, transform: str = "", classes: str = "") -> str:
    """Write a `<use>` of an internal group or path."""
    moved = f' transform="{transform}"' if transform else ""
    return f'<use href="#{target}"{attributes(classes)}{moved}/>'


def place(target: str, x: float, y: float, width: float, height: float | None = None) -> str:
    """Write a `<use>` of a symbol with its centre at (x, y), as wide as asked; square unless a height is given."""
    tall = width if height is None else height
    return f'<use href="#{target}" x="{num(x - width / 2)}" y="{num(y - tall / 2)}" width="{num(width)}" height="{num(tall)}"/>'


def both(body: str) -> str:
    """Draw the body and the body turned about the card's centre: a double-headed card."""
    return body + group(body, transform="rotate(180 50 80)")


def symbol(name: str, body: str, box: str = "0 0 100 160", extra: str = "") -> str:
    """Write a public `<symbol>`; its stroke width is the sprite's line, which shapes may override by attribute."""
    more = f" {extra}" if extra else ""
    return f'<symbol id="{name}" viewBox="{box}" stroke-width="1.4"{more}>{body}</symbol>\n'


def sprite(body: str, defs: str = "") -> str:
    """Write a whole sprite file: shared definitions first, then the symbols."""
    inner = f"<defs>{defs}</defs>\n" if defs else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="sprite" width="0" height="0" aria-hidden="true">\n'
        f"{inner}{body}</svg>\n"
    )


def round_paths(text: str) -> str:
    """Shorten every number inside `d`, `points` and `transform` attributes."""

    def shorten(match: re.Match[str]) -> str:
        return f'{match[1]}="{_NUMBER.sub(lambda n: num(float(n[0])), match[2])}"'

    return re.sub(r'\b(d|transform)="([^"]*)"', shorten, text)
