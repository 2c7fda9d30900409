import os
import re
import subprocess
import sys
import tomllib
from types import SimpleNamespace

import pytest
from markdown import Markdown
from markdown.preprocessors import Preprocessor

from pycore.demo.assets import assets
from pycore.docs import fence
from tests.docs.projects import FILE, ROOT

FENCE = f'```deal caption="Following suit" start="2"\n{FILE}```\n'


def write_entry_point(folder):
    """Write the entry point by which the installed wheel's plugin is found; say what PYTHONPATH has to be."""
    (folder / "other").mkdir()
    found = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["entry-points"]["mkdocs.plugins"]
    info = folder / "other/kartenstube-0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: kartenstube\nVersion: 0\n")
    (info / "entry_points.txt").write_text(
        "[mkdocs.plugins]\n" + "".join(f"{name} = {place}\n" for name, place in found.items())
    )
    return os.pathsep.join([str(ROOT), str(folder / "other")])


def run_mkdocs(folder, path, *words):
    """Let MkDocs build the site of a folder, with warnings as errors; return what it said."""
    return subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "-q", *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": path, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def build(folder, page, theme="material", plugin=True):
    """Build a site of one page."""
    (folder / "docs").mkdir()
    (folder / "docs/index.md").write_text(page)
    path = write_entry_point(folder)
    by_hand = (
        "markdown_extensions:\n  - pymdownx.superfences:\n      custom_fences:\n        - name: deal\n          class: deal\n"
        "          format: !!python/name:pycore.docs.fence.render\n"
        "          validator: !!python/name:pycore.docs.fence.validate\n"
    )
    chosen = "plugins:\n  - kartenstube:\n      language: de\n" if plugin else by_hand
    (folder / "mkdocs.yml").write_text(f"site_name: Rules\ntheme:\n  name: {theme}\n  font: false\n{chosen}")
    return run_mkdocs(folder, path)


def test_material_shows_a_demo_in_one_piece_with_its_assets(tmp_path):
    done = build(tmp_path, f"# Rules\n\n{FENCE}\nAnd again:\n\n{FENCE}")
    assert done.returncode == 0, done.stderr
    page = (tmp_path / "site/index.html").read_text()
    figures = re.findall(r'<figure class="ks-demo.*?</figure>', page, re.DOTALL)
    assert len(figures) == 2 and all("Following suit" in figure and "Kreuz-König" in figure for figure in figures)
    assert not any("<p><li" in figure or "</ks-demo></p>" in figure for figure in figures)
    ids = re.findall(r'\bid="(ks-[^"]+)"', page)
    assert len(ids) == len(set(ids))
    for name, text in assets().items():
        assert (tmp_path / "site/assets" / name).read_text() == text and f"assets/{name}" in page


def test_the_fence_alone_needs_no_plugin(tmp_path):
    done = build(tmp_path, f"# Rules\n\n{FENCE}", theme="mkdocs", plugin=False)
    assert done.returncode == 0, done.stderr
    assert "king of clubs" in (tmp_path / "site/index.html").read_text()


BAD = FENCE.replace("! S2: A has a club.\nA plays CA", "A plays S2").replace("= CA\n", "= CA\n\n")


@pytest.mark.parametrize("plugin", [True, False])
def test_a_bad_demo_fails_the_build_with_file_and_line(plugin, tmp_path):
    done = build(tmp_path, f"---\ntitle: A page with a head\n---\n\n# Rules\n\n{BAD}", plugin=plugin)
    assert done.returncode != 0
    assert f"{tmp_path}/docs/index.md:19:9: " in done.stderr and "[must-follow]" in done.stderr


class ZensicalContext(Preprocessor):
    """Stands in for the preprocessor that Zensical registers: it knows the page and where pages are."""

    def __init__(self, folder, path):
        super().__init__()
        self.page, self.config = SimpleNamespace(path=path), {"root_dir": str(folder), "docs_dir": "docs"}

    def run(self, lines):
        return lines


def test_the_fence_names_the_page_where_it_can_find_out_and_else_the_line_of_the_demo(tmp_path):
    own = {"name": "deal", "class": "deal", "format": fence.render, "validator": fence.validate}
    md = Markdown(extensions=["pymdownx.superfences"], extension_configs={"pymdownx.superfences": {"custom_fences": [own]}})
    text = f"# Rules\n\n{BAD}"
    with pytest.raises(fence.DemoFenceError, match=r"^line 12 of this demo, column 9: .*\[must-follow\]$"):
        md.convert(text)
    md.preprocessors.register(ZensicalContext(tmp_path, "rules/index.md"), "rendering_context", 0)
    place = tmp_path / "docs/rules/index.md"
    with pytest.raises(fence.DemoFenceError, match=rf"^{re.escape(str(place))}, line 12 of this demo, column 9: "):
        md.convert(text)  # the page says something else than the file, which is not there
    place.parent.mkdir(parents=True)
    place.write_text(text)
    with pytest.raises(fence.DemoFenceError, match=rf"^{re.escape(str(place))}:15:9: "):
        md.convert(text)
