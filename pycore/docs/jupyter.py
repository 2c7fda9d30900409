"""A demo as the value of a notebook's cell: static HTML with its stylesheet, and text; to see it no kernel is needed."""

from pycore.demo.assets import STYLE, assets
from pycore.demo.html import to_html
from pycore.demo.model import Demo
from pycore.demo.text import to_text
from pycore.demo.words import LANGUAGES
from pycore.docs.compiling import Wish, compile_demo


class RulesDemo:
    """A compiled script that shows itself: `RulesDemo(script)` as the last line of a cell."""

    def __init__(self, script: str, language: str = "en", *, caption: str = "", start: int = 1, view: str = "") -> None:
        """Compile a script; `start` is the step it begins with, `view` the seat at the reader's side.

        Raises:
            NotationError: at the first thing that is wrong, with line and column.
            ValueError: if demos do not speak the language.
        """
        if language not in LANGUAGES:
            raise ValueError(f"demos speak {', '.join(LANGUAGES)}, not {language!r}")
        self.demo: Demo = compile_demo(script, Wish(start, view))
        self.language = language
        self.caption = caption
        self.view = view

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:  # noqa: ARG002 - IPython's
        """Give Jupyter both forms; whatever shows the notebook chooses."""
        figure = to_html(self.demo, self.language, caption=self.caption, view=self.view)
        style = f"<style>{assets()[STYLE]}</style>"
        return {"text/html": style + figure, "text/plain": to_text(self.demo, self.language)}

    def __repr__(self) -> str:
        return to_text(self.demo, self.language)
