"""A fence for `pymdownx.superfences`: the unit that MkDocs, Material and Zensical share, see `docs/embed.md`."""

from pathlib import Path

from markdown import Markdown
from pymdownx.superfences import SuperFencesException

from pycore.demo.faults import say_fault
from pycore.demo.html import default_ident, to_html
from pycore.demo.model import Demo
from pycore.demo.sources import Source, read_sources
from pycore.demo.words import LANGUAGES
from pycore.docs.compiling import Wish, compile_demo
from pycore.errors import NotationError

TEXTS = ("alt", "app", "caption", "view")


class DemoFenceError(SuperFencesException):
    """What is wrong with a fenced script; it ends the build, where another error would only be logged."""


def validate(_language: str, inputs: dict[str, str], options: dict[str, object], attrs: dict[str, str], _md: Markdown) -> bool:
    """Take the fence's options: `caption`, `alt`, `start`, `view`, `language`, `app`, and the flag `explore`."""
    for name, value in inputs.items():
        if name in TEXTS or (name == "language" and value in LANGUAGES) or (name == "start" and value.isdecimal()):
            options[name] = value
        elif name == "explore":
            options[name] = True
        else:
            attrs[name] = value
    return not attrs


def render(
    source: str,
    language: str,  # noqa: ARG001 - superfences names these
    class_name: str,  # noqa: ARG001
    options: dict[str, object],
    md: Markdown,
    **_more: object,
) -> str:
    """Compile a fenced script into a figure.

    Raises:
        DemoFenceError: what is wrong, with file and line, or with the line of the demo where the file is not known.
    """
    chosen = {name: str(value) for name, value in options.items()}
    spoken = chosen.get("language", "en")
    wish = Wish(int(chosen.get("start", "1")), chosen.get("view", ""), "explore" in chosen)
    try:
        demo = compile_demo(source, wish)
        figure = to_html(
            demo,
            spoken,
            ident=_name(demo, md),
            caption=chosen.get("caption", ""),
            label=chosen.get("alt", ""),
            app=chosen.get("app", ""),
            view=wish.view,
        )
        # Material's instant navigation sets the property `href` of whatever has such an attribute, which a `<use>` refuses.
        return figure.replace("<use href=", "<use xlink:href=")
    except NotationError as error:
        raise DemoFenceError(f"{_place(source, error, options, md)}: {say_fault(error, source)}") from None


def _place(source: str, error: NotationError, options: dict[str, object], md: Markdown) -> str:
    """Name file, line and column if it is known in which file the fence is; else count from the script's own first line."""
    file = str(options.get("file", "")) or _find_page(md)
    for found in _read(file):
        if found.text.strip() == source.strip():
            return f"{file}:{error.line + found.lines_before}:{error.column + found.columns_before}"
    return f"{file}{', ' if file else ''}line {error.line} of this demo, column {error.column}"


def _read(file: str) -> tuple[Source, ...]:
    try:
        return read_sources(file) if file else ()
    except (OSError, UnicodeDecodeError):
        return ()


def _find_page(md: Markdown) -> str:
    """Look for the page's file in what MkDocs and Zensical register with its Markdown to resolve links (`""`: unknown)."""
    for processor in (*md.preprocessors, *md.treeprocessors):
        if file := getattr(getattr(processor, "file", None), "abs_src_path", None):
            return str(file)
        page, config = getattr(processor, "page", None), getattr(processor, "config", None)
        if isinstance(path := getattr(page, "path", None), str) and isinstance(config, dict):
            return str(Path(config.get("root_dir", ""), config.get("docs_dir", ""), path))
    return ""


def _name(demo: Demo, md: Markdown) -> str:
    """Make an id that no other demo of the page has: what it shows, and how many of them the page has had before."""
    ident = default_ident(demo)
    seen = [kept for kept in md.htmlStash.rawHtmlBlocks if isinstance(kept, str) and f'id="{ident}' in kept]
    return f"{ident}-{len(seen) + 1}" if seen else ident
