"""The site shown on this machine alone, with the headers that a host should send."""

from __future__ import annotations

from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

HOST = "127.0.0.1"
HEADERS = {"Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer"}


class _Handler(SimpleHTTPRequestHandler):
    extensions_map = {  # noqa: RUF012  # The base class has it as a plain dictionary.
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def end_headers(self) -> None:
        for name, value in HEADERS.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing: who looks at a page has no use for it."""


def server(folder: Path, port: int) -> ThreadingHTTPServer:
    """A server of a folder, to be used in a `with` block; port 0 takes any that is free. Raises OSError."""
    return ThreadingHTTPServer((HOST, port), partial(_Handler, directory=str(folder)))


def address(serving: ThreadingHTTPServer) -> str:
    """Where the page is to be seen."""
    return f"http://{HOST}:{serving.server_address[1]}/"
