"""A static file server like the plain ones in the world: for `build.py serve`, the end-to-end tests and the benchmark."""

import gzip
import hashlib
import socket
import threading
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

TYPES: dict[str, str] = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".md": "text/markdown; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".py": "text/x-python; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/zip",
    ".zip": "application/zip",
}
COMPRESSED = {".css", ".html", ".js", ".json", ".mjs", ".py", ".svg", ".wasm", ".webmanifest"}


@dataclass
class Habits:
    """How a server treats its files: kinds of hosts differ in these, and tests try them all."""

    prefix: str = "/"  # the decoded sub-path of the site, with a slash at both ends
    types: Mapping[str, str] = field(default_factory=lambda: TYPES)
    missing: frozenset[str] = frozenset()  # files answered with 404
    max_age: int | None = None  # seconds that a file may be used unasked; None: ask each time
    compress: bool = False
    not_found: bool = False  # answer what is missing with the site's own 404.html


class Site(ThreadingHTTPServer):
    """The server of one folder on localhost, in a thread of its own, with a log of what was asked and sent."""

    daemon_threads = True
    request_queue_size = 64

    def __init__(self, folder: Path, habits: Habits | None = None, port: int = 0) -> None:
        """Listen at once. Raises: OSError if the port is taken."""
        self.folder = folder
        self.habits = habits or Habits()
        self.log: list[tuple[str, int, int]] = []  # path from the prefix, status, bytes of the body
        self.connections: set[socket.socket] = set()
        super().__init__(("127.0.0.1", port), Handler)

    @property
    def port(self) -> int:
        """The port it listens on."""
        return int(self.server_address[1])

    def start(self) -> "Site":
        """Answer requests from now on, in the background."""
        threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        return self

    def prepare(self) -> "Site":
        """Read and compress all files now, as a large host has done long before a visit."""
        for file in self.folder.rglob("*"):
            if file.is_file():
                contents(file, file.stat().st_mtime_ns, self.habits.compress and file.suffix in COMPRESSED)
        return self

    def stop(self) -> None:
        """Stop answering, on connections that are open too, and free the port."""
        self.shutdown()
        self.server_close()
        for connection in tuple(self.connections):
            with suppress(OSError):  # closed meanwhile
                connection.shutdown(socket.SHUT_RDWR)

    def get_request(self) -> tuple[socket.socket, object]:
        """Take a connection and remember it."""
        connection, address = super().get_request()
        self.connections.add(connection)
        return connection, address

    def close_request(self, request: socket.socket | tuple[bytes, socket.socket]) -> None:
        """Forget a connection that has ended."""
        if isinstance(request, socket.socket):
            self.connections.discard(request)
        super().close_request(request)

    def handle_error(self, request: object, client_address: object) -> None:
        """Stay silent when a browser breaks a connection off."""


class Handler(BaseHTTPRequestHandler):
    """Answers GET and HEAD with a file of the folder."""

    server: Site
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        """Send a file."""
        self.answer(with_body=True)

    def do_HEAD(self) -> None:
        """Send a file's headers."""
        self.answer(with_body=False)

    def answer(self, with_body: bool) -> None:
        """Find the file of the request and send it, or say why not."""
        habits = self.server.habits
        path = unquote(urlsplit(self.path).path)
        if path == habits.prefix.rstrip("/") and habits.prefix != "/":
            self.send(HTTPStatus.MOVED_PERMANENTLY, b"", {"Location": urlsplit(self.path).path + "/"}, "", with_body)
            return
        name = path.removeprefix(habits.prefix)
        file = self.server.folder / (name + "index.html" if name == "" or name.endswith("/") else name)
        inside = file.resolve().is_relative_to(self.server.folder.resolve())
        if not path.startswith(habits.prefix) or not inside or not file.is_file() or name in habits.missing:
            self.send_missing(name, with_body)
            return
        self.send_file(file, name, with_body)

    def send_missing(self, name: str, with_body: bool) -> None:
        """Say that there is no such file, in the site's own words if the host does so."""
        page = self.server.folder / "404.html"
        if self.server.habits.not_found and page.is_file():
            self.send(HTTPStatus.NOT_FOUND, page.read_bytes(), {"Content-Type": TYPES[".html"]}, name, with_body)
        else:
            self.send(HTTPStatus.NOT_FOUND, b"Not found\n", {"Content-Type": "text/plain"}, name, with_body)

    def send_file(self, file: Path, name: str, with_body: bool) -> None:
        """Send a file, or 304 if the browser has it."""
        habits = self.server.habits
        compress = habits.compress and file.suffix in COMPRESSED and "gzip" in self.headers.get("Accept-Encoding", "")
        body, tag = contents(file, file.stat().st_mtime_ns, compress)
        caching = "no-cache" if habits.max_age is None else f"max-age={habits.max_age}"
        headers = {"ETag": tag, "Cache-Control": caching, "Access-Control-Allow-Origin": "*"}
        if self.headers.get("If-None-Match") == tag:
            self.send(HTTPStatus.NOT_MODIFIED, b"", headers, name, with_body=False)
            return
        headers["Content-Type"] = habits.types.get(file.suffix, "application/octet-stream")
        if compress:
            headers |= {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
        self.send(HTTPStatus.OK, body, headers, name, with_body)

    def send(self, status: HTTPStatus, body: bytes, headers: Mapping[str, str], name: str, with_body: bool) -> None:
        """Send an answer and note it."""
        self.server.log.append((name, int(status), len(body) if with_body else 0))
        self.send_response(status)
        for key, value in headers.items():
            self.send_header(key, value)
        if status is not HTTPStatus.NOT_MODIFIED:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if with_body:
            self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class names it
        """Print nothing: the log is a list."""


@cache
def contents(file: Path, changed: int, compress: bool) -> tuple[bytes, str]:  # noqa: ARG001 - part of the cache's key
    """Return a file's bytes, compressed or not, and its ETag; an edited file has another time of change."""
    data = file.read_bytes()
    tag = f'"{hashlib.sha256(data).hexdigest()[:20]}{"-gzip" if compress else ""}"'
    return (gzip.compress(data, 6, mtime=0) if compress else data), tag
