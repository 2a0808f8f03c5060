"""The nginx of the system, with the configuration that comes with Lastcard."""

from __future__ import annotations

import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

READY_MADE = Path(__file__).resolve().parents[2] / "deploy" / "nginx.conf"
PLACES = ("10.0.0.1:8000", "10.0.0.2:8000")
"""The addresses that stand in it, to be replaced."""
_AROUND = """
pid {folder}/pid;
error_log {folder}/error.log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/lastcard.conf;
}}
"""


@contextmanager
def running_nginx(*addresses: str) -> Iterator[str]:
    """In front of the processes at these addresses; its own address."""
    with tempfile.TemporaryDirectory(prefix="lastcard-nginx-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = int(free.getsockname()[1])
        text = READY_MADE.read_text().replace("listen 80;", f"listen 127.0.0.1:{port};")
        for place, address in zip(PLACES, addresses, strict=True):
            assert place in text
            text = text.replace(place, urlsplit(address).netloc)
        (folder / "lastcard.conf").write_text(text)
        (folder / "nginx.conf").write_text(_AROUND.format(folder=folder))
        command = ["nginx", "-c", f"{folder}/nginx.conf", "-e", f"{folder}/error.log"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr  # it listens when this is over
        try:
            yield f"http://127.0.0.1:{port}"
        finally:
            subprocess.run([*command, "-s", "stop"], capture_output=True, check=True)
