"""Renders a position for environments: SVG, pixels, text."""

from __future__ import annotations

import struct
import zlib

import numpy as np
from numpy.typing import NDArray

from balandra import Position
from balandra.core import notation
from balandra.core.extras import need

MODES = ["human", "ansi", "svg", "rgb_array"]
WIDTH = 640  # pixels
PAPER = "#ffffff"
Pixels = NDArray[np.uint8]


def picture(position: Position, mode: str | None) -> str | Pixels | None:
    """A position in a render mode; the mode for people prints it."""
    if mode == "svg":
        return position._repr_svg_()
    if mode == "rgb_array":
        return pixels(position._repr_svg_())
    if mode == "ansi":
        return text(position)
    if mode == "human":
        print(text(position))
    return None


def text(position: Position) -> str:
    """A position as text, one line for each item."""
    words = {key: value for key, value in position.mapping().items() if key != "rng"}
    return "".join(f"{notation.write({key: value})}\n" for key, value in words.items())


def pixels(svg: str, width: int = WIDTH) -> Pixels:
    """An SVG as an array of shape (height, width, 3)."""
    resvg = need("resvg_py", "resvg-py")
    return read_png(bytes(resvg.svg_to_bytes(svg_string=svg, width=width, background=PAPER)))


def read_png(data: bytes) -> Pixels:
    """The pixels of a PNG with eight bits per channel, not interlaced, as the rasteriser writes it."""
    chunks = _chunks(data)
    width, height, depth, kind, _, _, interlaced = struct.unpack(">IIBBBBB", chunks[b"IHDR"])
    if (depth, interlaced) != (8, 0) or kind not in (2, 6):
        raise ValueError(f"a PNG with 8 bits a channel is read, not one of depth {depth}, kind {kind}")
    channels = 3 if kind == 2 else 4
    rows = np.frombuffer(zlib.decompress(chunks[b"IDAT"]), np.uint8).reshape(height, 1 + width * channels)
    return _unfiltered(rows[:, 0], rows[:, 1:].reshape(height, width, channels))[:, :, :3]


def _chunks(data: bytes) -> dict[bytes, bytes]:
    found: dict[bytes, bytes] = {}
    at = 8
    while at < len(data):
        (length,) = struct.unpack_from(">I", data, at)
        name = data[at + 4 : at + 8]
        found[name] = found.get(name, b"") + data[at + 8 : at + 8 + length]
        at += 12 + length
    return found


def _unfiltered(filters: Pixels, rows: Pixels) -> Pixels:
    """Undo PNG's filters along diagonals: a pixel depends only on its left, upper and upper left neighbours."""
    height, width, channels = rows.shape
    out = np.zeros((height + 1, width + 1, channels), np.int16)  # with a black border above and to the left
    for diagonal in range(height + width - 1):
        y = np.arange(max(0, diagonal - width + 1), min(height, diagonal + 1))
        x = diagonal - y
        left, above, corner = out[y + 1, x], out[y, x + 1], out[y, x]
        guess = _guesses(filters[y, None], left, above, corner)
        out[y + 1, x + 1] = (rows[y, x] + guess) & 255
    return out[1:, 1:].astype(np.uint8)


def _guesses(
    filters: Pixels, left: NDArray[np.int16], above: NDArray[np.int16], corner: NDArray[np.int16]
) -> NDArray[np.int16]:
    """The prediction of each filter: none, left, up, average, or Paeth."""
    to_left, to_above, to_corner = abs(above - corner), abs(left - corner), abs(left + above - 2 * corner)
    nearest = np.where(
        (to_left <= to_above) & (to_left <= to_corner), left, np.where(to_above <= to_corner, above, corner)
    )
    return np.choose(filters, [np.zeros_like(left), left, above, (left + above) // 2, nearest])
