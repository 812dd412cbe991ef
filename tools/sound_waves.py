"""What sounds are made of: noise, tones, struck metal, thuds, horns and rooms, as waves of numpy."""

import numpy as np

RATE = 22050
"""Samples a second."""
Wave = np.ndarray
Dice = np.random.Generator


def seconds(long: float) -> Wave:
    """The moments of a stretch."""
    return np.arange(int(long * RATE)) / RATE


def fade(t: Wave, attack: float, half: float) -> Wave:
    """Rise over `attack` seconds, then half as loud after every `half` seconds."""
    return np.minimum(1.0, t / max(attack, 1e-4)) * 0.5 ** (np.maximum(0.0, t - attack) / half)


def swell(t: Wave, peak: float) -> Wave:
    """Rise to a peak and die away again, over the whole stretch."""
    x = t / t[-1]
    return np.where(x < peak, np.sin(0.5 * np.pi * x / peak), np.cos(0.5 * np.pi * (x - peak) / (1 - peak))) ** 2


def hiss(rng: Dice, t: Wave, low: float, high: float, steep: float = 2.0) -> Wave:
    """Noise between two frequencies, falling off beyond them."""
    spectrum = np.fft.rfft(rng.standard_normal(len(t)))
    f = np.fft.rfftfreq(len(t), 1 / RATE)
    shape = 1 / (1 + (f / high) ** (2 * steep)) / (1 + (low / np.maximum(f, 1e-3)) ** (2 * steep))
    out = np.fft.irfft(spectrum * shape, len(t))
    return out / (np.abs(out).max() + 1e-9)


def tone(t: Wave, start: float, end: float | None = None, bend: float = 1.0) -> Wave:
    """A sine that glides from one frequency to another."""
    f = np.full(len(t), start) if end is None else start + (end - start) * (t / t[-1]) ** bend
    return np.sin(2 * np.pi * np.cumsum(f) / RATE)


def modes(t: Wave, *partials: tuple[float, float, float]) -> Wave:
    """What is struck and rings: partials of frequency, loudness and half-life."""
    out = np.zeros(len(t))
    for f, loud, half in partials:
        out += loud * np.sin(2 * np.pi * f * t) * 0.5 ** (t / half)
    return out


def metal(rng: Dice, t: Wave, base: float, half: float, bright: float = 1.0) -> Wave:
    """A struck blade or plate: partials that no string has, each a little off."""
    ratios = (1.0, 1.52, 2.31, 2.96, 3.74, 4.91, 6.18, 7.4)
    rows = [
        (base * r * rng.uniform(0.985, 1.015), bright**i * rng.uniform(0.5, 1.0), half / (1 + 0.35 * i))
        for i, r in enumerate(ratios)
    ]
    return modes(t, *rows) / 3


def thud(rng: Dice, t: Wave, base: float, half: float) -> Wave:
    """A dull blow: a low tone that sinks, and the slap of it."""
    slap = hiss(rng, t, 80, 900) * fade(t, 0.001, 0.02)
    return tone(t, base * 1.6, base * 0.7, 0.4) * fade(t, 0.003, half) + 0.35 * slap


def brass(t: Wave, f: float, bright: float = 1.0) -> Wave:
    """A horn: harmonics that come in one after the other as it is blown."""
    blow = np.minimum(1.0, t / 0.09) * np.minimum(1.0, (t[-1] - t) / 0.12)
    shake = 1 + 0.004 * np.sin(2 * np.pi * 5.2 * t) * np.minimum(1.0, t / 0.4)
    phase = 2 * np.pi * np.cumsum(f * shake) / RATE
    return sum(np.sin(k * phase) * (0.72 / bright) ** (k - 1) * blow ** (0.6 + 0.25 * k) for k in range(1, 10)) * 0.4


def hall(rng: Dice, dry: Wave, long: float, wet: float) -> Wave:
    """The same in a room: its echo is noise that dies away."""
    t = seconds(long)
    echo = rng.standard_normal(len(t)) * 0.5 ** (t / (long / 6)) * np.minimum(1.0, t / 0.01)
    n = len(dry) + len(t)
    out = np.fft.irfft(np.fft.rfft(dry, n) * np.fft.rfft(echo, n), n)
    whole = np.zeros(n)
    whole[: len(dry)] = dry
    return whole + wet * out / (np.abs(out).max() + 1e-9) * np.abs(dry).max()


def at(whole: Wave, when: float, part: Wave, loud: float = 1.0) -> None:
    """Lay a part into a whole at a moment; what hangs over is cut."""
    i = int(when * RATE)
    n = min(len(part), len(whole) - i)
    if n > 0:
        whole[i : i + n] += part[:n] * loud


def click(rng: Dice, base: float, half: float = 0.006) -> Wave:
    """A tick of something small and hard."""
    t = seconds(0.06)
    edge = hiss(rng, t, 1500, 9000) * fade(t, 0.0005, 0.003)
    return modes(t, (base, 0.8, half), (base * 2.37, 0.5, half * 0.6)) + 0.5 * edge
