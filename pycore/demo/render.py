"""Renderers of demos: pure functions from the model to HTML and text, on the standard library alone."""

from pycore.demo.html import default_ident, to_html, used_faces
from pycore.demo.text import to_text
from pycore.demo.words import LANGUAGES

__all__ = ["LANGUAGES", "default_ident", "to_html", "to_text", "used_faces"]
