"""The command that serves the built site on localhost and opens the browser."""

import threading
import webbrowser
from pathlib import Path

from tools.common import BuildError, say
from tools.server import Site

TRIES = 20  # ports tried in a row, from the wanted one on


def serve(folder: Path, port: int, *, open_browser: bool) -> int:
    """Serve the folder until Ctrl-C and return the exit status.

    Raises: BuildError if no port is free.
    """
    with listen(folder, port) as site:
        address = f"http://localhost:{site.port}/"
        say(f"Kartenstube is at {address}  (Ctrl-C ends it)")
        if open_browser:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        try:
            site.serve_forever(poll_interval=0.2)
        except KeyboardInterrupt:
            say("\nstopped")
    return 0


def listen(folder: Path, port: int) -> Site:
    """Return a server on the wanted port or one of the next.

    Raises: BuildError if all are taken.
    """
    for candidate in range(port, port + TRIES):
        try:
            return Site(folder, port=candidate)
        except OSError:
            continue
    raise BuildError(f"the ports {port} to {port + TRIES - 1} are all taken; choose one with --port")
