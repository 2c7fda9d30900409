"""The documentation's settings; `python build.py docs` builds it into `dist/docs/`."""

import sys
from pathlib import Path

from pygments.lexers.special import TextLexer
from sphinx.application import Sphinx

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from pycore import __version__  # noqa: E402 - the engine of this folder, not one that is installed

project = "Kartenstube"
author = "The authors of Kartenstube"
copyright = "2026, the authors of Kartenstube"  # noqa: A001 - Sphinx's name
version = release = __version__

extensions = ["myst_parser", "pycore.docs.sphinx", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
source_suffix = {".md": "markdown"}
numfig = True
myst_heading_anchors = 3
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
default_role = "code"
napoleon_numpy_docstring = False

html_theme = "furo"
html_title = "Kartenstube"
html_copy_source = False
html_show_sphinx = False
html_theme_options = {"footer_icons": []}
rules_demo_app = "../"  # the site around docs/


def setup(app: Sphinx) -> None:
    """Name the deal script's language: a script that is shown as text has no colours."""
    app.add_lexer("deal", TextLexer)
