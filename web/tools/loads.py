"""Lists what a first visit loads before the page lives, file by file, and keeps that list in docs/performance.md."""

import re
from pathlib import Path

from tools.common import ROOT
from tools.site import listed_files, match_any

PLACE = ROOT / "docs/performance.md"
BEGIN, END = "<!-- loads: written by build.py bench -->\n", "<!-- end of loads -->\n"
ROW = re.compile(r"^\| (?P<name>[^|]+) \| [\d.]+ \| (?P<sent>[\d.]+) \|$", re.MULTILINE)
GROUPS: dict[str, tuple[str, ...]] = {
    "Python itself: `pyodide.asm.wasm`": ("vendor/pyodide/pyodide.asm.wasm",),
    "`stdlib.zip`: the modules of the standard library in use": ("stdlib.zip",),
    "`start.zip`: what the first screens import of the page and the engine": ("start.zip",),
    "the words of one language": ("words/en.zip",),
    "Pyodide's scripts": ("vendor/pyodide/*.js",),
    "PyScript's scripts": ("vendor/pyscript/*.js",),
    "the cards and marks that the first screens show": ("art/first.svg",),
    "styles": ("style/all.css",),
    "the start's own scripts": ("boot/*.js", "vendor/idb-keyval/*.js"),
    "the lobby of one language": ("front/en.json",),
    "page, configuration, manifest": ("index.html", "main.py", "pyscript.json", "manifest.webmanifest"),
}
WAITED_FOR = ("vendor/pyodide/pyodide.asm.wasm", "stdlib.zip", "start.zip")  # counted for the visitor
LATER = ("boot/worker.js", "boot/memory-worker.js")


def measure(folder: Path) -> dict[str, tuple[int, int]]:
    """Return the bytes of each group of files of a built site, raw and under gzip."""
    files = {name: size for name, size in listed_files(folder).items() if not match_any(name, LATER)}
    return {
        group: (
            sum(size["bytes"] for name, size in files.items() if match_any(name, patterns)),
            sum(size["gzip"] for name, size in files.items() if match_any(name, patterns)),
        )
        for group, patterns in GROUPS.items()
    }


def write_table(sizes: dict[str, tuple[int, int]]) -> str:
    """Write the sizes as a table, in MB."""
    rows = [*sizes.items(), ("all", (sum(raw for raw, _ in sizes.values()), sum(sent for _, sent in sizes.values())))]
    lines = ["| what | MB raw | MB sent with gzip |", "|---|---:|---:|"]
    return "\n".join([*lines, *(f"| {name} | {raw / 1e6:.3f} | {sent / 1e6:.3f} |" for name, (raw, sent) in rows)]) + "\n"


def read_table(text: str) -> dict[str, float]:
    """Read the sent MB of each row from the document."""
    table = text[text.index(BEGIN) : text.index(END)]
    return {row["name"].strip(): float(row["sent"]) for row in ROW.finditer(table)}


def renew(folder: Path, place: Path = PLACE) -> None:
    """Write the table of a built site into the document."""
    text = place.read_text(encoding="utf-8")
    before, after = text[: text.index(BEGIN) + len(BEGIN)], text[text.index(END) :]
    place.write_text(before + write_table(measure(folder)) + after, encoding="utf-8")
