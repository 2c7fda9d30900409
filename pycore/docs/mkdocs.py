"""The MkDocs plugin `kartenstube`: it registers the fence `deal` and adds stylesheet and script, see `docs/embed.md`."""

from markdown import Markdown
from mkdocs.config import config_options
from mkdocs.config.base import Config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import BasePlugin
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from pycore.demo.assets import SCRIPT, STYLE, assets
from pycore.demo.words import LANGUAGES
from pycore.docs import fence

FOLDER = "assets"
"""Where stylesheet and script lie in the site."""


class PageError(fence.DemoFenceError, PluginError):
    """What is wrong with a page's demo, as MkDocs reports errors of plugins."""


class Settings(Config):
    """The plugin's settings: the address of a deployed app, and the language of all demos."""

    app = config_options.Type(str, default="")
    language = config_options.Choice(LANGUAGES, default="en")


class DemosPlugin(BasePlugin[Settings]):
    """Lets the fence `deal` of a page's Markdown show a demo."""

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Register the fence, and link stylesheet and script."""
        if "pymdownx.superfences" not in config.markdown_extensions:
            config.markdown_extensions.append("pymdownx.superfences")
        settings = config.mdx_configs.setdefault("pymdownx.superfences", {})
        own = {"name": "deal", "class": "deal", "format": self.render, "validator": fence.validate}
        settings["custom_fences"] = [*settings.get("custom_fences", []), own]
        config.extra_css.append(f"{FOLDER}/{STYLE}")
        config.extra_javascript.append(f"{FOLDER}/{SCRIPT}")
        return config

    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Add stylesheet and script to the site."""
        for name, text in assets().items():
            files.append(File.generated(config, f"{FOLDER}/{name}", content=text))
        return files

    def on_page_markdown(self, markdown: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG002
        """Remember which file is read, for errors."""
        self.file = page.file.abs_src_path or page.file.src_uri
        return markdown

    def render(
        self, source: str, language: str, class_name: str, options: dict[str, object], md: Markdown, **more: object
    ) -> str:
        """Compile a fence with the plugin's settings.

        Raises:
            PageError: what is wrong, with file and line.
        """
        given = {"app": self.config.app, "language": self.config.language, **options, "file": self.file}
        try:
            return fence.render(source, language, class_name, given, md, **more)
        except fence.DemoFenceError as error:
            raise PageError(str(error)) from None
