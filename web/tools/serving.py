"""The command that serves the built site on localhost and opens the browser."""

import threading
import webbrowser
from pathlib import Path

from tools.common import BuildError, say
from tools.server import Site

TRIES = 20  # ports tried in a row, from the usual one on


USUAL_PORT = 8000


def serve(folder: Path, port: int | None, *, open_browser: bool) -> int:
    """Serve the folder until Ctrl-C and return the exit status; without a wanted port on the usual one or one of the next.

    Raises: BuildError if no port is free.
    """
    with listen(folder, USUAL_PORT) if port is None else listen(folder, port, 1) as site:
        if port is None and site.port != USUAL_PORT:
            say(f"port {USUAL_PORT} is taken; a match that was begun there is not seen from another port")
        address = f"http://localhost:{site.port}/"
        say(f"Kartenstube is at {address}  (Ctrl-C ends it)")
        if open_browser:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        try:
            site.serve_forever(poll_interval=0.2)
        except KeyboardInterrupt:
            say("\nstopped")
    return 0


def listen(folder: Path, port: int, tries: int = TRIES) -> Site:
    """Return a server on the wanted port or one of the next, `tries` in all.

    Raises: BuildError if all are taken, or there is no such port.
    """
    if not 0 <= port <= 65535:
        raise BuildError(f"there is no port {port}; choose one from 0 to 65535 (0: any free one)")
    for candidate in range(port, min(port + tries, 65536)):
        try:
            return Site(folder, port=candidate)
        except OSError:
            continue
    taken = f"the port {port} is" if tries == 1 else f"the ports {port} to {port + tries - 1} are all"
    raise BuildError(f"{taken} taken; choose one with --port")
