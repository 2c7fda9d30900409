"""Writes a static preview of every face and of many table states: `python -m web.art.preview [--shots] [NAME …]`.

Pages go to `build/preview/`, which is not kept. They use the same stylesheets and the same DOM as the product, with the
sprites written into the page. `--shots` also photographs them in Chromium at the sizes of `SIZES`, light and dark.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path

from .checks import faults
from .compose import sprites
from .markup import face
from .pages import PAGES
from .samples import STATES

ROOT = Path(__file__).resolve().parents[2]
STYLES = ("tokens", "art", "base", "cards", "table", "panels", "sheet", "lobby")
"""Stylesheets in the order in which a page links them."""
SIZES = ((320, 640), (320, 480), (390, 844), (844, 390), (1440, 900), (1920, 1080))
"""Widths and heights photographed."""


def document(body: str, name: str, attributes: str = "") -> str:
    """Write a whole page around the body, sprites first."""
    drawn = "".join(text for file, text in sprites().items() if not file.startswith("icon"))
    links = "".join(f'<link rel="stylesheet" href="style/{style}.css">' for style in STYLES)
    return (
        f'<!doctype html><html lang="en" {attributes}><head><meta charset="utf-8"><title>{name}</title>'
        '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">'
        f"<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'self' file:\">"
        f"{links}</head><body>{drawn}{body}</body></html>"
    )


def faces() -> str:
    """Show every card of every pack, full and medium."""
    german = [f"{s}{r}" for s in "ELHB" for r in ("S", "A", "K", "O", "U", "10", "9", "8", "7", "6")]
    french = [f"f{s}{r}" for s in "CHSD" for r in ("A", "K", "Q", "J", "9", "8", "7", "6", "5", "4", "3", "2")]
    tiles = [f"{a}-{b}" for a in range(7) for b in range(a + 1)]

    def rows(codes: list[str], size: str) -> str:
        cells = "".join(f'<span class="card{" tile" if "-" in c or c == "tback" else ""}">{face(c)}</span>' for c in codes)
        return f'<section class="proof {size}">{cells}</section>'

    packs = german, french, ["back", *tiles, "tback"]
    return (
        '<main class="proofs">'
        + "".join(rows(pack, size) for size in ("large", "middle", "small") for pack in packs)
        + "</main>"
    )


def write(folder: Path, names: list[str]) -> list[Path]:
    """Write the pages asked for, or all, and the stylesheets beside them."""
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copytree(ROOT / "web" / "style", folder / "style", dirs_exist_ok=True)
    proof = ".proofs{background:var(--felt);padding:16px;display:grid;gap:24px}.proof{display:flex;flex-wrap:wrap;gap:8px}"
    proof += ".large .card{width:120px}.middle .card{width:60px}.small .card{width:40px}"
    (folder / "style" / "lobby.css").open("a").write(proof)
    made = []
    for name, body in {**STATES, **PAGES, "faces": faces}.items():
        if names and not any(name.startswith(wanted) for wanted in names):
            continue
        page = folder / f"{name}.html"
        page.write_text(document(body(), name), encoding="utf-8")
        made.append(page)
    return made


def photograph(
    pages: list[Path], sizes: tuple[tuple[int, int], ...], themes: tuple[str, ...], shots: bool = True, zoom: int = 100
) -> int:
    """Open each page at each size and theme in Chromium, photograph it and print what does not fit; count the faults."""
    from playwright.sync_api import sync_playwright

    count = 0
    with sync_playwright() as player:
        browser = player.chromium.launch(executable_path=shutil.which("chromium") or shutil.which("google-chrome"))
        for page in pages:
            for width, height in sizes:
                for theme in themes:
                    tab = browser.new_page(viewport={"width": width, "height": height}, reduced_motion="reduce")
                    tab.goto(page.as_uri())
                    tab.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
                    tab.evaluate("size => document.documentElement.style.fontSize = size", f"{zoom}%")
                    for fault in faults(tab):
                        count += 1
                        sys.stdout.write(f"{page.stem} {width}x{height}: {fault}\n")
                    if shots:
                        tab.screenshot(path=page.with_name(f"{page.stem}-{theme}-{width}x{height}.png"), animations="disabled")
                    tab.close()
        browser.close()
    return count


def main() -> None:
    """Write, and photograph if asked."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", help="states that start with these words; all without any")
    parser.add_argument("--shots", action="store_true", help="take pictures and measure")
    parser.add_argument("--check", action="store_true", help="measure without pictures")
    parser.add_argument("--zoom", type=int, default=100, help="text size in per cent")
    parser.add_argument("--size", action="append", help="only this size, as 390x844")
    parser.add_argument("--theme", action="append", choices=("light", "dark", "contrast"))
    options = parser.parse_args()
    pages = write(ROOT / "build" / "preview", options.names)
    if options.shots or options.check:
        sizes = tuple((int(w), int(h)) for w, h in (s.split("x") for s in options.size)) if options.size else SIZES
        themes = tuple(options.theme or (("light", "dark") if options.shots else ("light",)))
        sys.stdout.write(f"{photograph(pages, sizes, themes, options.shots, options.zoom)} faults\n")


if __name__ == "__main__":
    main()
