"""Puts dist/ together: a static site with relative addresses, repeatable to the byte."""

import base64
import gzip
import hashlib
import importlib
import json
import re
import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from fnmatch import fnmatch
from pathlib import Path, PurePosixPath

from tools.common import (
    CACHE,
    DIST,
    ROOT,
    WEB,
    BuildError,
    clear_folder,
    digest,
    has_stamp,
    replace_folder,
    say,
    write_json,
    write_stamp,
)
from tools.environment import NODE_MODULES, ensure_node_modules, ensure_python
from tools.icons import make_icons
from tools.precompile import PYODIDE, add_prepared_code, archive_of_folder, archive_of_zip, make_archives
from tools.starting import gather
from tools.stdlib import ARCHIVE, carried_modules, check_imports, module_files
from tools.wheel import browser_modules, build_wheel

PYSCRIPT = NODE_MODULES / "@pyscript/core"
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
KEEPER = NODE_MODULES / "idb-keyval"
PYSCRIPT_PARTS = ("core*.js", "error-*.js")  # the error chunk is loaded even when that plugin is off
FOR_MISSING = ("404.html", "kartenstube-404.js")  # what hosts show for addresses that are not there
AROUND = ("pyscript.json", "manifest.webmanifest", "boot", "style", "content", "demo", "embed")
COPIED = ("index.html", *FOR_MISSING, "main.py", *AROUND)
PRELOADED = ("boot/*.js", "vendor/pyscript/*.js", "vendor/pyodide/*.js", "vendor/idb-keyval/*.js")
NOT_MODULES = (
    "boot/guard.js",
    "boot/front.js",
    "boot/early.js",
    "boot/worker.js",
    "boot/memory-worker.js",
)  # no modules, and one of another time and place
EARLY = ("vendor/pyodide/pyodide.asm.wasm", "stdlib.zip", "start.zip", "words/*.zip")  # what boot/early.js asks for
STYLES = "style/all.css"
TOKENS = "style/tokens.css"  # the pages of links to demos use it too
WITHOUT_DOCS = 2  # docstrings are a seventh of the standard library, and asserts here only tell mypy what holds
CHECKED = ("vendor/pyodide/pyodide.asm.wasm", "stdlib.zip", "start.zip", "words/*.zip", "engine.zip", "app.zip")  # by fetch.js
# Served, but no part of a visit: the worker itself, and what only programs and lawyers read.
# The pages of links to demos, and those that other sites frame, are fetched when they are opened.
FOR_DEMOS = ("demo/*", "embed/*", "demo.zip", TOKENS)
NOT_STORED = ("sw.js", *FOR_MISSING, "docs/*", "*.whl", "assets.json", "LICENSE", "*/LICENSE", ".nojekyll", *FOR_DEMOS)


def build(folder: Path = DIST, *, retire_worker: bool = False) -> Path:
    """Build the site into `folder` unless it is there already, and return the folder.

    With `retire_worker` the site takes the service worker back from everybody who has it.

    Raises: BuildError with what is missing or wrong.
    """
    python = ensure_python("build")
    node = ensure_node_modules()
    with locked():
        key = digest(
            *(part for path in inputs() for part in (path.relative_to(ROOT).as_posix(), path.read_bytes())), str(retire_worker)
        )
        stamp = CACHE / f"site-{digest(str(folder.resolve()))[:16]}"
        if has_stamp(stamp, key) and is_whole(folder):
            say(f"{folder.name}/ is up to date")
            return folder
        stamp.unlink(missing_ok=True)
        fresh = folder.with_name(folder.name + ".new")
        clear_folder(fresh)
        assemble(fresh, python, node, carried_modules(), retire_worker=retire_worker)
        replace_folder(fresh, folder)
        write_stamp(stamp, key)
    sizes = [path.stat().st_size for path in folder.rglob("*") if path.is_file()]
    say(f"built {folder.name}/: {len(sizes)} files, {sum(sizes) / 1e6:.1f} MB")
    return folder


def inputs() -> list[Path]:
    """Return every file that the site depends on, sorted."""
    folders = [ROOT / "pycore", *(path for path in WEB.iterdir() if path.is_dir() and path != NODE_MODULES)]
    nested = [path for folder in folders for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    single = [path for path in WEB.iterdir() if path.is_file()]
    single += (ROOT / "tests/data/must_find").glob("*.json")  # the puzzles' positions
    around = [path for name in ("pyproject.toml", "README.md", "LICENSE", "NOTICES.md") if (path := ROOT / name).is_file()]
    return sorted([*nested, *single, *around])


def is_whole(folder: Path) -> bool:
    """Tell whether all files of a finished build are still there, by their sizes."""
    if not (folder / "assets.json").is_file():
        return False
    assets = listed_files(folder)
    return all((folder / name).is_file() and (folder / name).stat().st_size == asset["bytes"] for name, asset in assets.items())


def listed_files(folder: Path) -> dict[str, dict[str, int]]:
    """Return the files of a built site with their sizes, as assets.json lists them."""
    files: dict[str, dict[str, int]] = json.loads((folder / "assets.json").read_text(encoding="utf-8"))["files"]
    return files


@contextmanager
def locked() -> Iterator[None]:
    """Let one build at a time touch the folders, where the system has file locks."""
    CACHE.mkdir(exist_ok=True)
    with (CACHE / "build.lock").open("w") as lock:
        try:
            import fcntl
        except ImportError:
            yield
            return
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def assemble(folder: Path, python: Path, node: list[str], library: Iterable[str], *, retire_worker: bool = False) -> None:
    """Write the whole site, with the named modules of the standard library, into an empty folder."""
    library = list(library)
    check_imports(library)
    for name in COPIED:
        copy_source(name, folder)
    copy_runtime(folder)
    draw_art(folder)
    make_icons(folder / "art", node)
    wheel = build_wheel(python, folder)
    copy_rules(folder)
    from app.text import languages  # here, because they bring the whole page along
    from tools import lessons, puzzles
    from tools.front import write_front
    from tools.sprite import write_first

    lessons.write_courses(folder, "lessons", lessons.compile_all())
    lessons.write_courses(folder, "puzzles", puzzles.compile_all())
    write_front(folder)
    write_first(folder)
    start = CACHE / "start"
    begin = gather(start)
    pages = [name for name in relative_names(WEB / "app") if name.endswith((".py", ".json")) and name not in begin]
    words = {code: relative_names(WEB / "i18n" / code) for code in languages()}
    later = [*pages, *(name for names in words.values() for name in names)]
    make_archives(
        [
            archive_of_zip("stdlib.zip", ARCHIVE, module_files(library), "/lib/python314.zip", WITHOUT_DOCS),
            archive_of_folder("start.zip", start, begin, "/app/start.zip", WITHOUT_DOCS),
            *(archive_of_folder(f"words/{code}.zip", WEB, names, "/app/words.zip") for code, names in words.items()),
            archive_of_zip("engine.zip", wheel, browser_modules(wheel), "/app/engine.zip", WITHOUT_DOCS),
            archive_of_zip("demo.zip", wheel, browser_modules(wheel, of_demos=True), "/app/demo.zip", WITHOUT_DOCS),
            archive_of_folder("app.zip", WEB, later, "/app/app.zip", WITHOUT_DOCS),
        ],
        folder,
        node,
    )
    add_prepared_code(folder, node)
    write_demo_files(folder)
    for name in ("LICENSE", "NOTICES.md"):
        shutil.copyfile(ROOT / name, folder / name)
    (folder / ".nojekyll").touch()
    write_boot_files(folder, has_worker=not retire_worker)
    write_styles(folder)
    write_preloads(folder)
    if retire_worker:
        write_retired_worker(folder)
    else:
        write_worker(folder)
    write_assets(folder)


def relative_names(folder: Path) -> list[str]:
    """Return the files under a folder of web/ as paths from there, sorted."""
    files = (path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return sorted(path.relative_to(WEB).as_posix() for path in files)


def copy_source(name: str, folder: Path) -> None:
    """Copy a file or a folder of web/ as it is, if it exists; text loses nothing and gains nothing."""
    source = WEB / name
    if source.is_dir():
        shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__", "*.pyc"))
    elif source.is_file():
        shutil.copyfile(source, folder / name)


def copy_rules(folder: Path) -> None:
    """Put the rules as the engine's package tells them beside their translations; they are loaded when they are opened."""
    for source in sorted((ROOT / "pycore/games").glob("*/RULES.md")):
        place = folder / "content" / source.parent.name.replace("_", "-") / "rules.en.md"
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, place)


SHARED_MEMORY = b"new WebAssembly.Memory({shared:!0,initial:1,maximum:1}).buffer"
"""What Pyodide sleeps on while a terminal has nothing to read: there is none here, and browsers warn of shared memory."""


def copy_runtime(folder: Path) -> None:
    """Copy what the browser loads of Pyodide, PyScript and idb-keyval; chunks with hashed names are found by pattern."""
    pyodide, pyscript, keeper = (folder / "vendor" / name for name in ("pyodide", "pyscript", "idb-keyval"))
    for place in (pyodide, pyscript, keeper):
        place.mkdir(parents=True)
    for name in RUNTIME:
        copy_code(PYODIDE / name, pyodide / as_served(name))
    for source in sorted(path for pattern in PYSCRIPT_PARTS for path in (PYSCRIPT / "dist").glob(pattern)):
        copy_code(source, pyscript / source.name)
    shutil.copyfile(PYSCRIPT / "LICENSE", pyscript / "LICENSE")
    copy_code(KEEPER / "dist/index.js", keeper / "index.js")
    shutil.copyfile(KEEPER / "LICENCE", keeper / "LICENSE")


def copy_code(source: Path, target: Path) -> None:
    """Copy a file of the runtime; scripts lose the address of a source map that is not carried, and a shared memory."""
    data = source.read_bytes()
    if source.suffix in {".js", ".mjs"}:
        lines = [line for line in data.split(b"\n") if not line.startswith(b"//# sourceMappingURL=")]
        data = b"\n".join(lines)
        for name in RUNTIME:
            data = data.replace(name.encode(), as_served(name).encode())
        data = data.replace(SHARED_MEMORY, b"new ArrayBuffer(4)")
    target.write_bytes(data)


def as_served(name: str) -> str:
    """Name a module as the site does: an nginx as it comes does not know `.mjs`, and browsers then refuse it."""
    return str(PurePosixPath(name).with_suffix(".js")) if name.endswith(".mjs") else name


def draw_art(folder: Path) -> None:
    """Let web/art/compose.py draw its files into art/, where it exists."""
    if not (WEB / "art/compose.py").is_file():
        return
    compose = importlib.import_module("art.compose")
    for name, text in sorted(compose.sprites().items()):
        place = folder / "art" / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8", newline="\n")


def write_demo_files(folder: Path) -> None:
    """Write what pages with demos load, and the words and faces that the engine renders them with, into demo/."""
    source, place = ROOT / "pycore/demo", folder / "demo"
    place.mkdir(exist_ok=True)
    parts = [*sorted((source / "words").glob("*.json")), source / "assets/faces.json"]
    data = {path.relative_to(source).as_posix(): path.read_text(encoding="utf-8") for path in parts}
    (place / "data.json").write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8", newline="\n")
    style = "".join((source / "assets" / name).read_text(encoding="utf-8") for name in ("faces.css", "demo.css"))
    (place / "ks-demo.css").write_text(style, encoding="utf-8", newline="\n")
    shutil.copyfile(source / "assets/demo.js", place / "ks-demo.js")
    from pycore.demo.embedding import pack_faces  # here, because it reads the files that a build takes over

    for pack in ("german", "french", "tiles"):
        text = f"ksFaces({json.dumps(pack_faces(pack))});\n"
        (folder / "embed" / f"faces-{pack}.js").write_text(text, encoding="utf-8", newline="\n")


def site_files(folder: Path) -> list[str]:
    """Return the names of all files of a site, sorted."""
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def integrity(data: bytes) -> str:
    """Return the checksum that browsers check: sha256 in base64."""
    return "sha256-" + base64.b64encode(hashlib.sha256(data).digest()).decode()


def match_any(name: str, patterns: Iterable[str]) -> bool:
    """Tell whether a file's name fits one of the patterns."""
    return any(fnmatch(name, pattern) for pattern in patterns)


def write_boot_files(folder: Path, *, has_worker: bool) -> None:
    """Write boot/files.js, size and checksum of the files that boot/fetch.js loads, and the names in boot/early.js."""
    files: dict[str, dict[str, int | str]] = {}
    for name in (name for name in site_files(folder) if match_any(name, CHECKED)):
        data = (folder / name).read_bytes()
        files[name] = {"bytes": len(data), "packed": min(len(data), len(gzip.compress(data, 6, mtime=0)))}
        if name.endswith(".wasm"):
            files[name]["type"] = "application/wasm"  # no checksum: it would end compiling while loading
        else:
            files[name]["integrity"] = integrity(data)
    info = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    text = (
        "// Written by the build.\n"
        f"export const files = {json.dumps(files, indent=1)};\n"
        f"export const hasWorker = {json.dumps(has_worker)};\n"
        f"export const lock = {json.dumps(info, sort_keys=True)};\n"
    )
    (folder / "boot/files.js").write_text(text, encoding="utf-8", newline="\n")
    asked = {name: files[name].get("integrity", "") for pattern in EARLY for name in files if fnmatch(name, pattern)}
    early = folder / "boot/early.js"
    text = early.read_text(encoding="utf-8").replace('{ "@files@": "" }', json.dumps(asked))
    early.write_text(text, encoding="utf-8", newline="\n")


def write_styles(folder: Path) -> None:
    """Join the page's style sheets, in their order and without comments: one request stands before the first picture."""
    page = folder / "index.html"
    text = page.read_text(encoding="utf-8")
    links = re.findall(r'<link rel="stylesheet" href="([^"]+)">\n', text)
    joined = "".join((folder / name).read_text(encoding="utf-8") for name in links)
    (folder / STYLES).write_text(re.sub(r"/\*.*?\*/\n?", "", joined, flags=re.DOTALL), encoding="utf-8", newline="\n")
    for name in links:
        text = text.replace(f'<link rel="stylesheet" href="{name}">\n', "")
        if name != TOKENS:
            (folder / name).unlink()
    text = text.replace("</head>", f'<link rel="stylesheet" href="{STYLES}">\n</head>')
    page.write_text(text, encoding="utf-8", newline="\n")


def write_preloads(folder: Path) -> None:
    """Replace the page's preload mark by one link for the styles and each module of the start, so that all load at once."""
    page = folder / "index.html"
    text = page.read_text(encoding="utf-8")
    mark = "<!-- build:preloads -->\n"
    if text.count(mark) != 1:
        raise BuildError("web/index.html must have the line <!-- build:preloads --> exactly once")
    modules = [name for name in site_files(folder) if match_any(name, PRELOADED) and name not in NOT_MODULES]
    links = "".join(f'<link rel="modulepreload" href="{name}"{order(name)}>\n' for name in modules)
    first = (("script", "boot/guard.js"), ("script", "boot/front.js"), ("script", "boot/early.js"), ("style", STYLES))
    links = "".join(f'<link rel="preload" as="{kind}" href="{name}">\n' for kind, name in first) + links
    page.write_text(text.replace(mark, links), encoding="utf-8", newline="\n")


def order(name: str) -> str:
    """Let the runtime's modules give way to what is painted first: a plain server answers six requests at a time."""
    return ' fetchpriority="low"' if name.startswith("vendor/") else ""


def write_worker(folder: Path) -> None:
    """Write the service worker with the checksums of everything that it stores."""
    names = [name for name in site_files(folder) if not match_any(name, NOT_STORED)]
    sums = {name: integrity((folder / name).read_bytes()) for name in names}
    template = (WEB / "sw.js").read_text(encoding="utf-8")
    version = digest(template, json.dumps(sums))[:16]
    text = template.replace('{ "@files@": "" }', json.dumps(sums, indent=1)).replace("@version@", version)
    (folder / "sw.js").write_text(text, encoding="utf-8", newline="\n")


def write_retired_worker(folder: Path) -> None:
    """Write the service worker that removes itself and its store."""
    shutil.copyfile(WEB / "sw-retired.js", folder / "sw.js")


def write_assets(folder: Path) -> None:
    """Write assets.json: size, size under gzip, and checksum of every other file."""
    files = {}
    for name in site_files(folder):
        data = (folder / name).read_bytes()
        packed = len(gzip.compress(data, 6, mtime=0))
        files[name] = {"bytes": len(data), "gzip": min(packed, len(data)), "sha256": hashlib.sha256(data).hexdigest()}
    write_json(folder / "assets.json", {"files": files})
