"""How far apart colours look: contrast, and distance with normal and other colour vision."""

from __future__ import annotations

import colorsys
import math
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

Triple = tuple[float, float, float]

# Machado, Oliveira and Fernandes (2009), full strength, for linear RGB; grey is the luminance.
VISIONS: Final[Mapping[str, tuple[Triple, Triple, Triple]]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
}
LEAST: Final[Mapping[str, float]] = {
    "normal": 60,
    "protanopia": 25,
    "deuteranopia": 18,
    "tritanopia": 30,
    "grey": 12,
}
"""How far apart the four colours of a built-in theme look at least, by vision."""
_XYZ: Final = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE: Final = (0.95047, 1.0, 1.08883)
_HEX: Final = re.compile(r"#[0-9a-f]{6}", re.IGNORECASE)


def is_colour(text: str) -> bool:
    return _HEX.fullmatch(text) is not None


def contrast(one: str, other: str) -> float:
    """The contrast ratio of WCAG, 1 to 21."""
    low, high = sorted(_luminance(colour) for colour in (one, other))
    return (high + 0.05) / (low + 0.05)


def distance(one: str, other: str, vision: str = "normal") -> float:
    """How far apart two colours look to somebody: CIE 1976 difference; 2 is just visible."""
    return math.dist(_lab(one, vision), _lab(other, vision))


def apart(one: str, other: str) -> float:
    """How well two colours can be told apart by everybody: 1 as the four of a theme at least."""
    return min(distance(one, other, vision) / least for vision, least in LEAST.items())


def darker(colour: str, share: float) -> str:
    """The same hue with less light, 0 as it is to 1 black; pale colours become rich ones. Less
    than 0 is lighter."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    hue, light, saturation = colorsys.rgb_to_hls(red, green, blue)
    channels = colorsys.hls_to_rgb(hue, min(1.0, light * (1 - share)), saturation)
    return "#" + "".join(f"{round(channel * 255):02x}" for channel in channels)


def _luminance(colour: str) -> float:
    return _times(VISIONS["grey"], _linear(colour))[0]


def _linear(colour: str) -> Triple:
    values = [int(colour[index : index + 2], 16) / 255 for index in (1, 3, 5)]
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in values)
    return red, green, blue


@lru_cache(maxsize=512)
def _lab(colour: str, vision: str) -> Triple:
    seen = _times(VISIONS[vision], _linear(colour))
    red, green, blue = (min(1.0, max(0.0, value)) for value in seen)
    xyz = _times(_XYZ, (red, green, blue))
    x, y, z = (_curve(value / white) for value, white in zip(xyz, _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _curve(value: float) -> float:
    return value ** (1 / 3) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116


def _times(matrix: tuple[Triple, Triple, Triple], v: Triple) -> Triple:
    first, second, third = (sum(a * b for a, b in zip(row, v, strict=True)) for row in matrix)
    return first, second, third
