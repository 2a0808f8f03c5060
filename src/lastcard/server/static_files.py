"""The files of the web client, kept in memory: nothing of the disk can be asked for by name."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from functools import cache
from pathlib import Path
from typing import NamedTuple

from aiohttp import web

FOLDER = Path(__file__).parent / "static"
_FOREVER = "public, max-age=31536000, immutable"
_ASK = "no-cache"
_KINDS = {".js": "text/javascript", ".webmanifest": "application/manifest+json"}
"""What some systems call something else, or do not know."""
_TEXTS = ("text/", "application/json", "application/manifest", "image/svg")
_NOT_BUILT = b"""<!doctype html><title>Lastcard</title>
<p>The server runs, but the web client has not been built yet."""


class File(NamedTuple):
    """Something that is sent as it is, packed once for all."""

    body: bytes
    packed: bytes | None
    kind: str
    tag: str
    caching: str

    @classmethod
    def of(cls, body: bytes, kind: str, caching: str) -> File:
        packed = gzip.compress(body, 6, mtime=0) if kind.startswith(_TEXTS) else None
        return cls(body, packed, kind, f'"{hashlib.sha256(body).hexdigest()[:16]}"', caching)

    def answer(self, request: web.Request) -> web.Response:
        headers = {"ETag": self.tag, "Cache-Control": self.caching, "Vary": "Accept-Encoding"}
        if request.headers.get("If-None-Match") == self.tag:
            return web.Response(status=304, headers=headers)
        body = self.body
        if self.packed is not None and "gzip" in request.headers.get("Accept-Encoding", ""):
            headers["Content-Encoding"] = "gzip"
            body = self.packed
        charset = "utf-8" if self.kind.startswith(_TEXTS) else None
        return web.Response(body=body, content_type=self.kind, charset=charset, headers=headers)


class Pages:
    """The built client in a folder."""

    def __init__(self, folder: Path) -> None:
        self._files = {
            "/" + path.relative_to(folder).as_posix(): _load(path, path.parent.name == "assets")
            for path in sorted(folder.rglob("*"))
            if path.is_file()
        }
        self._index = self._files.pop("/index.html", File.of(_NOT_BUILT, "text/html", _ASK))

    @property
    def names(self) -> list[str]:
        return list(self._files)

    def index(self, request: web.Request, preview: str = "") -> web.Response:
        """The page; with a ``preview`` in its head for who looks at the link alone."""
        if not preview:
            return self._index.answer(request)
        head = f"{preview}</head>".encode()
        body = self._index.body.replace(b"</head>", head, 1)
        return File.of(body, "text/html", _ASK).answer(request)

    def file(self, request: web.Request) -> web.Response | None:
        found = self._files.get(request.path)
        return None if found is None else found.answer(request)


@cache
def built_client() -> Pages:
    """The client that comes with this program, read and packed once."""
    return Pages(FOLDER)


def _load(path: Path, hashed: bool) -> File:
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    kind = _KINDS.get(path.suffix, kind)
    return File.of(path.read_bytes(), kind, _FOREVER if hashed else _ASK)
