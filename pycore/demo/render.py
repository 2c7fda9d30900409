"""Renderers of demos: pure functions from the model to HTML, text, a picture or a link, on the standard library alone."""

from pycore.demo.assets import assets
from pycore.demo.embedding import embed_parts
from pycore.demo.faces import symbols
from pycore.demo.html import default_ident, to_html, used_faces
from pycore.demo.link import to_link
from pycore.demo.svg import to_svg
from pycore.demo.text import to_text
from pycore.demo.words import LANGUAGES

__all__ = [
    "LANGUAGES",
    "assets",
    "default_ident",
    "embed_parts",
    "symbols",
    "to_html",
    "to_link",
    "to_svg",
    "to_text",
    "used_faces",
]
