import os
import re
import subprocess
import sys
import tomllib

import pytest

from pycore.demo.assets import assets
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


@pytest.mark.parametrize(("plugin", "place"), [(True, "docs/index.md:15:9: "), (False, "line 12 of the fence, column 9: ")])
def test_a_bad_demo_fails_the_build_with_file_and_line(plugin, place, tmp_path):
    bad = FENCE.replace("! S2: A has a club.\nA plays CA", "A plays S2").replace("= CA\n", "= CA\n\n")
    done = build(tmp_path, f"# Rules\n\n{bad}", plugin=plugin)
    assert done.returncode != 0
    assert place in done.stderr and "[must-follow]" in done.stderr
