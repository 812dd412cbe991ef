"""Value noise, blur and soft steps on arrays of rows and columns; noise is read at world inches, so it stays put."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.floating[Any]]
Axis = NDArray[np.floating[Any]]
BELOW_ONE = np.float32(65535 / 65536)
"""What is hashed picks an entry of a table by its number: it never reaches the end."""


def lattice(columns: NDArray[np.int64], rows: NDArray[np.int64], seed: int) -> Array:
    """Return hashed values from 0 to just below 1 for every pair of a row and a column number."""
    ix = columns[None, :].astype(np.int64)
    iy = rows[:, None].astype(np.int64)
    h = (ix * 374761393 + iy * 668265263 + int(seed) * 974634541) & 0xFFFFFFFF
    h = ((h ^ (h >> 13)) * 1274126177) & 0xFFFFFFFF
    h = h ^ (h >> 16)
    return np.asarray(np.minimum((h & 0xFFFF).astype(np.float32) / np.float32(65535.0), BELOW_ONE))


def hashed(count: int, seed: int, first: int = 0) -> Array:
    """Return `count` values in 0..1 that depend on the seed and their place alone."""
    return lattice(np.arange(first, first + count), np.array([seed & 0xFFFF]), seed)[0]


def value_noise(xs: Axis, ys: Axis, seed: int) -> Array:
    """Return smooth noise in 0..1 on the grid of two axes, one bump about every unit."""
    x0, y0 = math.floor(xs[0]), math.floor(ys[0])
    x1, y1 = math.floor(xs[-1]) + 2, math.floor(ys[-1]) + 2
    knots = lattice(np.arange(x0, x1 + 1), np.arange(y0, y1 + 1), seed)
    ix = np.floor(xs).astype(np.int64)
    iy = np.floor(ys).astype(np.int64)
    fx = (xs - ix).astype(np.float32)
    fy = (ys - iy).astype(np.float32)
    ix -= x0
    iy -= y0
    fx = fx * fx * (3 - 2 * fx)
    fy = (fy * fy * (3 - 2 * fy))[:, None]
    rows = knots[:, ix]
    rows += (knots[:, ix + 1] - rows) * fx
    low = rows[iy]
    low += (rows[iy + 1] - low) * fy
    return low


def fractal(
    xs: Axis, ys: Axis, seed: int, octaves: int = 4, frequency: float = 1.0, lead: Axis | None = None
) -> Array:
    """Return several octaves of value noise in 0..1; `frequency` is bumps an inch of the coarsest.

    Of a part, `lead` are the first samples across of the whole, by which it is seen how fine they lie."""
    total = np.zeros((len(ys), len(xs)), np.float32)
    amplitude, weight = 1.0, 0.0
    lead = xs if lead is None else lead
    fine = float(lead[1] - lead[0]) if len(lead) > 1 else 0.0
    for octave in range(octaves):
        f = frequency * 2**octave
        weight += amplitude
        if octave and f * fine > 1.0:  # finer than the samples: only its mean is left
            total += np.float32(amplitude * 0.5)
            amplitude *= 0.5
            continue
        total += np.float32(amplitude) * value_noise(xs * f + 17.3 * octave, ys * f - 9.1 * octave, seed + octave)
        amplitude *= 0.5
    total /= np.float32(weight)
    return total


def soft_step(values: Array, low: float, high: float) -> Array:
    """Return 0 below `low`, 1 above `high` and a smooth rise between; `low` may be the larger."""
    t = np.clip((values - np.float32(low)) * np.float32(1.0 / (high - low)), 0, 1)
    return np.asarray(t * t * (3 - 2 * t))


def box_blur(values: Array, radius: int, axis: int) -> Array:
    """Return the running mean over 2 x radius + 1 samples along one axis, edges repeated."""
    n = values.shape[axis]
    pad = [(0, 0), (0, 0)]
    pad[axis] = (radius + 1, radius)
    c = np.cumsum(np.pad(values, pad, mode="edge"), axis=axis, dtype=np.float64)
    w = 2 * radius + 1
    out = (c[w : w + n] - c[:n]) if axis == 0 else (c[:, w : w + n] - c[:, :n])
    return np.asarray((out / w).astype(np.float32))


def blur(values: Array, radius: float) -> Array:
    """Return a soft blur of about `radius` samples (two box passes each way)."""
    r = round(radius * 0.6) if radius >= 1 else 0
    if r < 1:
        return values
    for _ in range(2):
        values = box_blur(box_blur(values, r, 0), r, 1)
    return values


def ramp(stops: tuple[tuple[float, tuple[int, int, int]], ...]) -> Array:
    """Return a table of 256 colours going through the stops (place 0..1, colour)."""
    t = np.linspace(0, 1, 256)
    places = [p for p, _ in stops]
    return np.stack([np.interp(t, places, [c[i] for _, c in stops]) for i in range(3)], 1).astype(np.float32)


def painted(values: Array, table: Array) -> Array:
    """Return the colours of a 256-step table at values in 0..1."""
    index = np.clip(values * np.float32(255.0), 0, 255).astype(np.uint8)
    return np.asarray(np.take(table, index, axis=0))


def toward(base: Array, colour: tuple[int, int, int] | Array, amount: Array) -> None:
    """Move `base` (rows, columns, 3) toward a colour by `amount` in 0..1, in place."""
    if not amount.any():
        return
    way = np.asarray(colour, np.float32) - base
    way *= amount[..., None]
    base += way
