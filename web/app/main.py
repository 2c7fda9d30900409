"""The page's start."""

from pyscript import document  # type: ignore[import-not-found]

import pycore


def start() -> None:
    """Say hello from the engine."""
    document.getElementById("app").textContent = f"Kartenstube {pycore.__version__}"
    document.documentElement.dataset.ready = "1"
