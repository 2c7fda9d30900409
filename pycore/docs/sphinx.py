"""The Sphinx extension: a directive `rules-demo` for reStructuredText and MyST, see `docs/embed.md`.

Only standard nodes reach a writer: HTML gets the demo as it is on the web, all others boards and sentences.
"""

import hashlib
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from pathlib import Path
from typing import ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.builders import Builder
from sphinx.builders.gettext import MessageCatalogBuilder
from sphinx.config import Config
from sphinx.domains import Domain
from sphinx.environment import BuildEnvironment
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata, OptionSpec

from pycore import __version__
from pycore.demo.assets import SCRIPT, STYLE, assets
from pycore.demo.faults import say_fault
from pycore.demo.html import to_html
from pycore.demo.model import Demo
from pycore.demo.words import LANGUAGES, choose_language
from pycore.docs.compiling import Wish, compile_demo, engine_digest, sentences, translate
from pycore.docs.lowering import Lowered
from pycore.errors import NotationError

logger = logging.getLogger(__name__)

SIGNS = {0x2660: r"\spadesuit", 0x2663: r"\clubsuit", 0x2665: r"\heartsuit", 0x2666: r"\diamondsuit", 0x2212: "-"}
"""Suits that an author may write and the minus of a result, which pdfLaTeX does not know: code point, and its mathematics."""


class demo_node(nodes.General, nodes.Element, addnodes.translatable):  # noqa: N801 - docutils names nodes so
    """A demo between reading and writing; its author's sentences are messages of the catalogue."""

    def preserve_original_messages(self) -> None:
        """Keep the sentences as they are in the script."""
        self["originals"] = list(sentences(self["demo"]))

    def apply_translated_message(self, original_message: str, translated_message: str) -> None:
        """Put a translation in a sentence's place."""
        self["demo"] = translate(self["demo"], {original_message: translated_message})

    def extract_original_messages(self) -> Sequence[str]:
        """List the sentences to translate."""
        found: list[str] = self["originals"]
        return found


class DemoDomain(Domain):
    """What the environment remembers: which documents hold demos, and the engine that compiled them."""

    name = "kartenstube"
    label = "rules demos"
    data_version = 1
    initial_data: ClassVar[dict[str, object]] = {"documents": {}, "engine": ""}

    @property
    def documents(self) -> dict[str, int]:
        """The number of demos by document."""
        found: dict[str, int] = self.data["documents"]
        return found

    def clear_doc(self, docname: str) -> None:
        """Forget a document."""
        self.documents.pop(docname, None)

    def merge_domaindata(self, docnames: AbstractSet[str], otherdata: dict[str, dict[str, int]]) -> None:
        """Take over what another process has read."""
        self.documents.update({name: count for name, count in otherdata["documents"].items() if name in docnames})

    def add(self, docname: str) -> str:
        """Count a demo and name it, differently from every other of the project."""
        number = self.documents[docname] = self.documents.get(docname, 0) + 1
        return f"ks-{hashlib.sha256(docname.encode()).hexdigest()[:8]}-{number}"


def _domain(env: BuildEnvironment) -> DemoDomain:
    found = env.get_domain(DemoDomain.name)
    assert isinstance(found, DemoDomain)
    return found


class RulesDemo(SphinxDirective):
    """The directive `rules-demo`: a script in its body, or the file that its argument names."""

    has_content = True
    optional_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar[OptionSpec | None] = {
        "caption": directives.unchanged_required,
        "name": directives.unchanged_required,
        "class": directives.class_option,
        "align": lambda text: directives.choice(text, ("left", "center", "right")),
        "alt": directives.unchanged_required,
        "start": directives.positive_int,
        "view": directives.unchanged_required,
        "explore": directives.flag,
        "language": lambda text: directives.choice(text, LANGUAGES),
    }

    def run(self) -> list[nodes.Node]:
        """Make a figure of the demo; what is wrong with it is a warning with file and line."""
        self.assert_has_content_or_argument()
        text = self._read()
        if text is None:
            return []
        wish = Wish(self.options.get("start", 1), self.options.get("view", ""), "explore" in self.options)
        try:
            demo = compile_demo(text, wish)
        except NotationError as error:
            self._warn(f"{say_fault(error, text)} (column {error.column})", self._place(error.line))
            return [nodes.literal_block(text, text, language="text")]
        return [self._figure(demo, wish.view)]

    def assert_has_content_or_argument(self) -> None:
        """Refuse a directive with both a file and a script, or with neither."""
        if bool(self.arguments) == bool(self.content):
            raise self.error("rules-demo takes either the name of a file or a script in its body")

    def _read(self) -> str | None:
        if not self.arguments:
            return "\n".join(self.content)
        relative, absolute = self.env.relfn2path(self.arguments[0])
        self.env.note_dependency(relative)
        self.file = absolute
        try:
            return Path(absolute).read_text(encoding="utf-8-sig")
        except (OSError, UnicodeDecodeError) as error:
            reason = error.strerror if isinstance(error, OSError) else "no text in UTF-8"
            self._warn(f"cannot read {self.arguments[0]}: {reason}", self.get_location())
            return None

    def _place(self, line: int) -> str:
        """Name the file and the line of a line of the script."""
        if self.arguments:
            return f"{self.file}:{line}"
        source, offset = self.content.items[min(line, len(self.content)) - 1]
        if type(self.state_machine).__module__.startswith("myst_parser"):
            # MyST counts lines from the directive's own, and gives the body's offset from there.
            return f"{source}:{self.lineno + self.content_offset + line}"
        return f"{source}:{(offset or 0) + 1}"

    def _warn(self, text: str, location: str) -> None:
        logger.warning(text, location=location, type="rules_demo")

    def _figure(self, demo: Demo, view: str) -> nodes.figure:
        node = demo_node("", demo=demo, view=view, alt=self.options.get("alt", ""))
        node["language"] = self.options.get("language") or choose_language(
            self.config.rules_demo_language or self.config.language
        )
        node["ident"] = _domain(self.env).add(self.env.docname)
        figure = nodes.figure("", node, classes=["rules-demo", *self.options.get("class", [])])
        self.set_source_info(node)
        self.set_source_info(figure)
        if "align" in self.options:
            figure["align"] = self.options["align"]
        if "caption" in self.options:
            parts, messages = self.parse_inline(self.options["caption"])
            caption = nodes.caption(self.options["caption"], "", *parts, *messages)
            self.set_source_info(caption)
            figure += caption
        self.add_name(figure)
        return figure


class LowerDemos(SphinxPostTransform):
    """Puts standard nodes in the place of demos, as the builder's format needs them."""

    default_priority = 200

    def run(self, **_kwargs: object) -> None:
        """Lower every demo of a document; a catalogue of messages is made of the demos themselves."""
        if isinstance(self.app.builder, MessageCatalogBuilder):
            return
        is_web = self.app.builder.format == "html" and self.app.builder.name != "epub"
        for node in list(self.document.findall(demo_node)):
            if is_web:
                self._lower_to_html(node)
            else:
                self._lower_to_text(node)

    def _lower_to_html(self, node: demo_node) -> None:
        try:
            html = to_html(
                node["demo"],
                node["language"],
                ident=node["ident"],
                app=self._find_app(),
                tag="div",
                label=node["alt"],
                view=node["view"],
            )
        except NotationError as error:
            logger.warning(say_fault(error, ""), location=node, type="rules_demo")
            self._lower_to_text(node)
            return
        node.replace_self(nodes.raw("", html, format="html"))

    def _find_app(self) -> str:
        """Write the app's address as the page needs it; a relative one is meant from the documentation's first folder."""
        app: str = self.config.rules_demo_app
        if not app or app.startswith("/") or ":" in app.partition("/")[0]:
            return app
        return "../" * self.app.builder.get_target_uri(self.env.docname).count("/") + app

    def _lower_to_text(self, node: demo_node) -> None:
        """Leave the first board and the caption in the figure, which must fit on a page; the story follows it."""
        lowered = Lowered(node["demo"], node["language"])
        figure = node.parent
        node.replace_self(lowered.board)
        if figure["ids"] and self.app.builder.format == "texinfo":
            # Texinfo's writer makes no anchor of a figure: links to it would lead to the manual's end, in the order of a set.
            figure.parent.insert(figure.parent.index(figure), nodes.target("", "", ids=figure["ids"]))
        place = figure.parent.index(figure)
        if len(figure) == 1 and not figure["ids"]:  # without a caption there is nothing to make a float of
            figure.replace_self([lowered.board, *lowered.story])
        else:
            figure.parent[place + 1 : place + 1] = lowered.story


def _find_outdated(
    _app: Sphinx, env: BuildEnvironment, _added: AbstractSet[str], _changed: AbstractSet[str], _removed: AbstractSet[str]
) -> Iterable[str]:
    """Have every document with demos read again if another engine has compiled them."""
    domain = _domain(env)
    if domain.data["engine"] == engine_digest():
        return ()
    domain.data["engine"] = engine_digest()
    return [name for name in domain.documents if name in env.found_docs]


def _copy_assets(app: Sphinx, builder: Builder) -> None:
    """Write stylesheet and script, if any page needs them; the pages' links carry their checksums."""
    if builder.format != "html" or builder.name == "epub" or not _domain(app.env).documents:
        return
    folder = Path(builder.outdir, "_static")
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in assets().items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")


def _link_assets(app: Sphinx, page: str, _template: str, _context: dict[str, object], doctree: nodes.document | None) -> None:
    """Link them from a page that holds a demo."""
    documents = _domain(app.env).documents
    holds_demo = bool(documents) if app.builder.name == "singlehtml" else page in documents
    if doctree is not None and holds_demo and app.builder.name != "epub":
        app.add_css_file(STYLE)
        app.add_js_file(SCRIPT, loading_method="defer")


def _declare_signs(_app: Sphinx, config: Config) -> None:
    """Tell pdfLaTeX how to draw signs that it does not know."""
    lines = [rf"\DeclareUnicodeCharacter{{{code:04X}}}{{\ensuremath{{{sign}}}}}" for code, sign in SIGNS.items()]
    declared = "\\ifdefined\\DeclareUnicodeCharacter\n" + "\n".join(lines) + "\n\\fi\n"
    if config.latex_engine == "pdflatex" and declared not in config.latex_elements.get("preamble", ""):
        config.latex_elements["preamble"] = config.latex_elements.get("preamble", "") + "\n" + declared


def setup(app: Sphinx) -> ExtensionMetadata:
    """Add the directive and what it needs to a Sphinx project."""
    app.add_config_value("rules_demo_app", "", "env", (str,))
    app.add_config_value("rules_demo_language", "", "env", (str,))
    app.add_domain(DemoDomain)
    app.add_node(demo_node)
    app.add_directive("rules-demo", RulesDemo)
    app.add_post_transform(LowerDemos)
    app.connect("config-inited", _declare_signs)
    app.connect("env-get-outdated", _find_outdated)
    app.connect("write-started", _copy_assets)
    app.connect("html-page-context", _link_assets)
    return {"version": __version__, "env_version": 1, "parallel_read_safe": True, "parallel_write_safe": True}
