"""Real pixels: SVG as Chromium shows it, PDF pages as Poppler does, and how much two differ."""

from __future__ import annotations

import subprocess
from pathlib import Path

from PIL import Image, ImageChops, ImageStat

from tests.kit import chromium


def screenshot(svg: str, width: int, height: int, folder: Path) -> Image.Image:
    """An SVG file in a browser window of that size."""
    page, picture = folder / "page.html", folder / "page.png"
    page.write_text(f"<body style='margin:0;background:#fff'>{svg}</body>", encoding="utf-8")
    command = [
        chromium.PROGRAM or "chromium",
        *chromium.FLAGS,
        "--headless",
        "--hide-scrollbars",
        f"--user-data-dir={folder / 'profile'}",
        f"--screenshot={picture}",
        f"--window-size={max(width, 500)},{height}",
        page.as_uri(),
    ]
    subprocess.run(command, check=True, capture_output=True, timeout=120)
    with Image.open(picture) as shown:
        return shown.convert("RGB").crop((0, 0, width, height))


def pdf_page(pdf: Path, number: int, dpi: int) -> Image.Image:
    """One page, counted from 1."""
    target = pdf.with_name(f"page-{number}-{dpi}")
    pages = ["-f", str(number), "-l", str(number), "-singlefile"]
    command = ["pdftoppm", "-r", str(dpi), *pages, "-png", str(pdf), str(target)]
    subprocess.run(command, check=True, capture_output=True, timeout=120)
    with Image.open(target.with_name(target.name + ".png")) as shown:
        return shown.convert("RGB")


def difference(one: Image.Image, other: Image.Image) -> float:
    """The mean difference of two pictures of the same size, in hundredths of black to white."""
    assert one.size == other.size
    channels = ImageStat.Stat(ImageChops.difference(one, other)).mean
    return 100 * sum(channels) / len(channels) / 255
