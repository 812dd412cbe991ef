"""Makes every sound of the game out of sines and noise: the same script, the same files.

    python tools/sounds.py [NAME ...] [--to FOLDER]

Each recipe gives a mono wave at RATE; where ears would tire of one take there are several, `name-1.wav`, `name-2.wav`.
"""

import argparse
import sys
import wave
import zlib
from collections.abc import Callable
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.sound_waves import (
    RATE,
    Dice,
    Wave,
    at,
    brass,
    click,
    fade,
    hall,
    hiss,
    metal,
    modes,
    seconds,
    swell,
    thud,
    tone,
)

FOLDER = Path(__file__).resolve().parent.parent / "assets" / "sounds"
Recipe = Callable[[Dice], Wave]

RECIPES: dict[str, tuple[Recipe, int]] = {}
"""By name: how it is made, and in how many takes."""


def sound(name: str, takes: int = 1) -> Callable[[Recipe], Recipe]:
    """Enter a recipe."""

    def enter(recipe: Recipe) -> Recipe:
        RECIPES[name] = (recipe, takes)
        return recipe

    return enter


# ---- dice, feet, the table -----------------------------------------------------------------------------------------


@sound("dice", 3)
def dice(rng: Dice) -> Wave:
    """A die over wood, faster and softer until it lies."""
    out, when, gap, loud = np.zeros(int(0.5 * RATE)), 0.0, 0.085, 1.0
    while gap > 0.012 and when < 0.42:
        at(out, when, click(rng, rng.uniform(1300, 2100)), loud)
        at(out, when, thud(rng, seconds(0.05), 240, 0.008), loud * 0.5)
        when, gap, loud = when + gap * rng.uniform(0.8, 1.2), gap * 0.74, loud * 0.82
    return out


@sound("feet", 3)
def feet(rng: Dice) -> Wave:
    """A few men walking on turf."""
    out = np.zeros(int(0.75 * RATE))
    for i in range(4):
        for _ in range(2):
            t = seconds(0.09)
            step = hiss(rng, t, 120, 700) * fade(t, 0.006, 0.018) + 0.4 * thud(rng, t, 85, 0.02)
            at(out, 0.17 * i + rng.uniform(0, 0.05), step, rng.uniform(0.4, 0.8))
    return out


@sound("hooves", 3)
def hooves(rng: Dice) -> Wave:
    """A horse at a canter: three beats and a breath, twice."""
    out = np.zeros(int(0.95 * RATE))
    for stride in (0.0, 0.44):
        for beat in (0.0, 0.11, 0.2):
            t = seconds(0.12)
            step = thud(rng, t, rng.uniform(95, 125), 0.022) + 0.3 * hiss(rng, t, 200, 1600) * fade(t, 0.002, 0.012)
            at(out, stride + beat + rng.uniform(0, 0.012), step, rng.uniform(0.7, 1.0))
    return out


@sound("wings", 2)
def wings(rng: Dice) -> Wave:
    """Great wings: two slow strokes of air."""
    t = seconds(0.45)
    stroke = hiss(rng, t, 60, 600) * swell(t, 0.35)
    out = np.zeros(int(1.0 * RATE))
    at(out, 0.0, stroke)
    at(out, 0.48, stroke, 0.8)
    return out


@sound("drum")
def drum(rng: Dice) -> Wave:
    """One beat of a war drum: a round begins."""
    t = seconds(0.9)
    return hall(rng, thud(rng, t, 74, 0.11) + 0.25 * modes(t, (148, 1, 0.06), (221, 0.6, 0.04)), 0.6, 0.25)


@sound("horn-charge")
def horn_charge(rng: Dice) -> Wave:
    """Two rising notes: a charge."""
    out = np.zeros(int(0.95 * RATE))
    at(out, 0.0, brass(seconds(0.22), 233.1))
    at(out, 0.2, brass(seconds(0.7), 349.2, 1.15))
    return hall(rng, out, 0.8, 0.3)


@sound("horn-rally")
def horn_rally(rng: Dice) -> Wave:
    """Three notes that call together."""
    out = np.zeros(int(1.2 * RATE))
    for when, f, long in ((0.0, 261.6, 0.22), (0.2, 329.6, 0.22), (0.4, 392.0, 0.75)):
        at(out, when, brass(seconds(long), f))
    return hall(rng, out, 0.8, 0.3)


@sound("horn-flight")
def horn_flight(rng: Dice) -> Wave:
    """A note that sinks and cracks: nerve has failed."""
    t = seconds(0.8)
    low = sum(tone(t, 220 * k, 150 * k, 1.6) * 0.66 ** (k - 1) for k in range(1, 7)) * swell(t, 0.2)
    return hall(rng, low + 0.15 * hiss(rng, t, 300, 1500) * swell(t, 0.5), 0.7, 0.25)


@sound("fanfare")
def fanfare(rng: Dice) -> Wave:
    """The battle is over."""
    out = np.zeros(int(2.3 * RATE))
    chords = ((0.0, (196.0, 293.7), 0.3), (0.3, (246.9, 370.0), 0.3), (0.6, (293.7, 392.0, 493.9), 1.5))
    for when, notes, long in chords:
        for f in notes:
            at(out, when, brass(seconds(long), f), 0.7)
    return hall(rng, out, 1.2, 0.35)


# ---- missiles ------------------------------------------------------------------------------------------------------


@sound("bow", 3)
def bow(rng: Dice) -> Wave:
    """A string let go, and the arrow's wind."""
    t = seconds(0.32)
    f = rng.uniform(150, 185)
    wind = hiss(rng, t, 1800, 6500) * swell(t, 0.25)
    return modes(t, (f, 1, 0.035), (f * 2.02, 0.6, 0.025), (f * 3.1, 0.3, 0.016)) + 0.22 * wind


@sound("crossbow", 2)
def crossbow(rng: Dice) -> Wave:
    """The nut's clack and a short, heavy string."""
    t = seconds(0.3)
    out = modes(t, (118, 1, 0.028), (247, 0.7, 0.018)) + 0.2 * hiss(rng, t, 1400, 6000) * swell(t, 0.2)
    at(out, 0.0, click(rng, 900, 0.012), 0.9)
    return out


@sound("throw", 2)
def throw(rng: Dice) -> Wave:
    """Something thrown: the air it cuts."""
    t = seconds(0.34)
    return hiss(rng, t, 400, 2300) * swell(t, 0.4) * 0.8


@sound("sling", 2)
def sling(rng: Dice) -> Wave:
    """Twice round the head, and away."""
    t = seconds(0.5)
    return hiss(rng, t, 500, 2600) * (0.45 + 0.55 * np.sin(2 * np.pi * 6.5 * t) ** 2) * swell(t, 0.7)


@sound("strike-flesh", 3)
def strike_flesh(rng: Dice) -> Wave:
    """A hit where there is no armour."""
    t = seconds(0.2)
    return thud(rng, t, rng.uniform(100, 135), 0.025) + 0.5 * hiss(rng, t, 300, 2600) * fade(t, 0.002, 0.016)


@sound("strike-mail", 3)
def strike_mail(rng: Dice) -> Wave:
    """A hit on mail or plate."""
    t = seconds(0.3)
    ring = metal(rng, t, rng.uniform(1050, 1300), 0.045, 0.85) + 0.4 * hiss(rng, t, 3000, 9000) * fade(t, 0.001, 0.03)
    return thud(rng, t, 120, 0.02) * 0.5 + ring


@sound("turf", 2)
def turf(rng: Dice) -> Wave:
    """A missile that strikes the ground."""
    t = seconds(0.16)
    return hiss(rng, t, 90, 900) * fade(t, 0.002, 0.018) + 0.5 * modes(t, (210, 1, 0.02), (335, 0.6, 0.03))


@sound("shaft", 2)
def shaft(rng: Dice) -> Wave:
    """A shaft that sticks in the ground and quivers."""
    t = seconds(0.34)
    f = rng.uniform(390, 450)
    quiver = modes(t, (f, 1, 0.06), (f * 2.1, 0.35, 0.03)) * (0.55 + 0.45 * np.cos(2 * np.pi * 34 * t))
    return hiss(rng, t, 250, 1800) * fade(t, 0.002, 0.012) + 0.45 * quiver


@sound("boulder", 2)
def boulder(rng: Dice) -> Wave:
    """A rock that lands and rolls a little."""
    t = seconds(0.9)
    out = thud(rng, t, 52, 0.1) * 1.2 + 0.5 * hiss(rng, t, 60, 1100) * fade(t, 0.003, 0.09)
    for when in (0.22, 0.36, 0.46):
        at(out, when, thud(rng, seconds(0.2), 90, 0.03), 0.4 * (1 - when))
    return out


@sound("glass", 2)
def glass(rng: Dice) -> Wave:
    """A flask that breaks."""
    out = np.zeros(int(0.5 * RATE))
    for _ in range(16):
        t = seconds(0.2)
        shard = modes(t, (rng.uniform(2300, 7200), 1, rng.uniform(0.008, 0.03)))
        at(out, abs(rng.normal(0, 0.05)), shard, rng.uniform(0.1, 0.4))
    t = seconds(0.5)
    return out + 0.5 * hiss(rng, t, 2500, 9500) * fade(t, 0.001, 0.02)


@sound("gun", 2)
def gun(rng: Dice) -> Wave:
    """A pistol: the crack, the body of it, and the street giving it back."""
    t = seconds(0.5)
    shot = hiss(rng, t, 150, 8500) * fade(t, 0.0005, 0.014) + 0.9 * thud(rng, t, 90, 0.035)
    return hall(rng, shot, 0.7, 0.22)


@sound("rifle", 2)
def rifle(rng: Dice) -> Wave:
    """A long gun: sharper, heavier, farther off the houses."""
    t = seconds(0.6)
    shot = hiss(rng, t, 90, 9500) * fade(t, 0.0004, 0.022) + 1.1 * thud(rng, t, 66, 0.06)
    return hall(rng, shot, 1.0, 0.3)


@sound("reload", 2)
def reload(rng: Dice) -> Wave:
    """Cartridges pushed home one by one, and the cylinder closed."""
    out = np.zeros(int(0.62 * RATE))
    for when, pitch, loud in ((0.0, 2400, 0.5), (0.13, 2550, 0.5), (0.26, 2450, 0.5)):
        at(out, when + rng.uniform(0, 0.02), click(rng, pitch, 0.006) * loud)
    t = seconds(0.17)
    at(out, 0.44, modes(t, (1300, 0.8, 0.012), (3080, 0.3, 0.008), (640, 0.3, 0.02)))
    return out


# ---- melee ---------------------------------------------------------------------------------------------------------


@sound("clash", 4)
def clash(rng: Dice) -> Wave:
    """Steel on steel."""
    t = seconds(0.42)
    out = metal(rng, t, rng.uniform(880, 1250), 0.07, 0.9) + 0.35 * hiss(rng, t, 3500, 10000) * fade(t, 0.0005, 0.008)
    return out + 0.25 * thud(rng, t, 160, 0.012)


@sound("parry", 2)
def parry(rng: Dice) -> Wave:
    """A blow turned: a longer ring, and the scrape off."""
    t = seconds(0.6)
    scrape = hiss(rng, t, 3800, 9500) * swell(t, 0.25) * 0.25
    return metal(rng, t, rng.uniform(1150, 1400), 0.13, 0.92) + scrape


@sound("swing", 3)
def swing(rng: Dice) -> Wave:
    """A blow that meets nothing."""
    t = seconds(0.24)
    return hiss(rng, t, 500, 3000) * swell(t, 0.45) * 0.8


@sound("shield", 3)
def shield(rng: Dice) -> Wave:
    """A blow caught on boards."""
    t = seconds(0.28)
    boards = modes(t, (172, 1, 0.04), (263, 0.7, 0.03), (431, 0.4, 0.02))
    return boards + 0.4 * hiss(rng, t, 300, 2400) * fade(t, 0.001, 0.014) + 0.2 * metal(rng, t, 1500, 0.03)


@sound("splinter", 2)
def splinter(rng: Dice) -> Wave:
    """Wood that gives way."""
    out = np.zeros(int(0.5 * RATE))
    for _ in range(14):
        at(out, abs(rng.normal(0, 0.06)), click(rng, rng.uniform(500, 1900), 0.01), rng.uniform(0.2, 0.8))
    t = seconds(0.5)
    return out + 0.6 * hiss(rng, t, 250, 3500) * fade(t, 0.001, 0.035)


@sound("critical")
def critical(rng: Dice) -> Wave:
    """A blow beyond all others."""
    t = seconds(0.9)
    spark = hiss(rng, t, 2500, 10000) * fade(t, 0.0005, 0.02)
    out = metal(rng, t, 760, 0.2, 0.95) + thud(rng, t, 70, 0.07) + 0.5 * spark
    return hall(rng, out, 0.6, 0.25)


@sound("fumble", 2)
def fumble(rng: Dice) -> Wave:
    """A weapon dropped on stones."""
    out = np.zeros(int(0.7 * RATE))
    for when, loud in ((0.0, 1.0), (0.16, 0.6), (0.27, 0.4), (0.34, 0.25)):
        t = seconds(0.3)
        at(out, when, metal(rng, t, rng.uniform(900, 1300), 0.05, 0.85), loud)
    return out


@sound("wrestle", 2)
def wrestle(rng: Dice) -> Wave:
    """Bodies against each other."""
    out = np.zeros(int(0.6 * RATE))
    for _ in range(5):
        t = seconds(0.2)
        at(out, rng.uniform(0, 0.4), thud(rng, t, rng.uniform(80, 130), 0.03), rng.uniform(0.4, 0.9))
    return out


@sound("fall", 3)
def fall(rng: Dice) -> Wave:
    """One who goes down, arms and all."""
    t = seconds(0.55)
    out = thud(rng, t, 68, 0.05)
    at(out, 0.07, thud(rng, seconds(0.3), 95, 0.03), 0.6)
    at(out, 0.05, metal(rng, seconds(0.3), 700, 0.025, 0.8), 0.3)
    return out + 0.25 * hiss(rng, t, 150, 900) * fade(t, 0.01, 0.07)


@sound("great-fall")
def great_fall(rng: Dice) -> Wave:
    """Something huge goes down."""
    t = seconds(1.4)
    out = 1.2 * thud(rng, t, 40, 0.16) + 0.5 * hiss(rng, t, 40, 500) * fade(t, 0.02, 0.16)
    at(out, 0.25, thud(rng, seconds(0.8), 55, 0.1), 0.7)
    return hall(rng, out, 0.8, 0.2)


# ---- powers --------------------------------------------------------------------------------------------------------


@sound("fire-breath")
def fire_breath(rng: Dice) -> Wave:
    """A long roar of flame."""
    t = seconds(1.6)
    flutter = 0.75 + 0.25 * hiss(rng, t, 1, 18)
    return (hiss(rng, t, 60, 1500) * 0.9 + 0.4 * hiss(rng, t, 1500, 6000)) * swell(t, 0.3) * flutter


@sound("cold-breath")
def cold_breath(rng: Dice) -> Wave:
    """A wind that rings."""
    t = seconds(1.6)
    bells = sum(tone(t, f) * rng.uniform(0.03, 0.07) for f in (1870, 2490, 3320, 4150))
    return (hiss(rng, t, 700, 5200) * 0.7 + bells) * swell(t, 0.35)


@sound("gas-breath")
def gas_breath(rng: Dice) -> Wave:
    """A cloud let out."""
    t = seconds(1.5)
    return hiss(rng, t, 1200, 7500) * swell(t, 0.25) * 0.6 + hiss(rng, t, 60, 260) * swell(t, 0.4) * 0.4


@sound("acid")
def acid(rng: Dice) -> Wave:
    """A jet that spits and eats."""
    t = seconds(1.3)
    out = hiss(rng, t, 800, 6000) * swell(t, 0.2) * 0.7
    for _ in range(40):
        at(out, 0.2 + rng.uniform(0, 1.0), click(rng, rng.uniform(700, 2600), 0.008), rng.uniform(0.05, 0.25))
    return out


@sound("lightning", 2)
def lightning(rng: Dice) -> Wave:
    """The crack, and the sky after it."""
    t = seconds(1.5)
    crack = hiss(rng, t, 400, 10000) * fade(t, 0.0005, 0.03)
    for when in (0.03, 0.07, 0.12):
        at(crack, when, hiss(rng, seconds(0.2), 600, 9000) * fade(seconds(0.2), 0.0005, 0.012), 0.8)
    roll = hiss(rng, t, 30, 240) * fade(t, 0.05, 0.28) * (0.7 + 0.3 * hiss(rng, t, 1, 9))
    return crack + roll


@sound("fireball")
def fireball(rng: Dice) -> Wave:
    """A rush, and the burst."""
    t = seconds(1.5)
    out = hiss(rng, t, 200, 2500) * np.clip(t / 0.3, 0, 1) ** 3 * (t < 0.3) * 0.6
    burst = seconds(1.2)
    at(out, 0.3, 1.2 * thud(rng, burst, 46, 0.15) + 0.9 * hiss(rng, burst, 40, 2600) * fade(burst, 0.002, 0.13))
    return out


@sound("spell", 2)
def spell(rng: Dice) -> Wave:
    """Something gathers and goes out."""
    t = seconds(1.0)
    out = np.zeros(len(t))
    for f in (523.3, 659.3, 784.0, 1046.5):
        begun = np.maximum(0, t - rng.uniform(0, 0.25))
        out += tone(t, f * 0.97, f * rng.uniform(1.0, 1.01), 0.5) * fade(begun, 0.05, 0.2) * 0.3
    return hall(rng, out + 0.15 * hiss(rng, t, 3000, 9000) * swell(t, 0.4), 1.0, 0.4)


@sound("dark")
def dark(rng: Dice) -> Wave:
    """What drains: fear, darkness, a curse, a gaze."""
    t = seconds(1.3)
    out = sum(tone(t, f, f * 0.8) for f in (110, 116.5, 164.8, 233.1)) * 0.3
    return hall(rng, (out + 0.4 * hiss(rng, t, 80, 500)) * swell(t, 0.4), 1.0, 0.4)


@sound("holy")
def holy(rng: Dice) -> Wave:
    """A chord of voices: a prayer, a cure, a turning."""
    t = seconds(1.4)
    out = np.zeros(len(t))
    for f in (220.0, 277.2, 329.6, 440.0):
        shake = 1 + 0.006 * np.sin(2 * np.pi * rng.uniform(4.5, 5.6) * t)
        phase = 2 * np.pi * np.cumsum(f * shake) / RATE
        out += sum(np.sin(k * phase) / k**1.4 for k in (1, 2, 3, 4)) * 0.3
    return hall(rng, out * swell(t, 0.35), 1.2, 0.5)


@sound("fizzle")
def fizzle(rng: Dice) -> Wave:
    """A spell that comes to nothing."""
    t = seconds(0.7)
    return tone(t, 900, 180, 0.7) * fade(t, 0.01, 0.1) * 0.5 + hiss(rng, t, 1500, 7000) * fade(t, 0.01, 0.12) * 0.5


@sound("growth")
def growth(rng: Dice) -> Wave:
    """A wall that rises, a web that spins, a creature that comes."""
    t = seconds(1.0)
    grit = hiss(rng, t, 90, 900) * swell(t, 0.6)
    return grit * (0.6 + 0.4 * np.sign(np.sin(2 * np.pi * 17 * t)) * 0.5) + tone(t, 70, 130) * swell(t, 0.7) * 0.5


@sound("duel")
def duel(rng: Dice) -> Wave:
    """Two wills against each other."""
    t = seconds(1.1)
    beat = tone(t, 311, 330) * 0.5 + tone(t, 318, 322) * 0.5
    return (beat + 0.4 * hiss(rng, t, 2000, 8000) * (hiss(rng, t, 20, 60) > 0.25)) * swell(t, 0.7)


# ---- doors, horses, the screen -------------------------------------------------------------------------------------


@sound("door")
def door(rng: Dice) -> Wave:
    """Hinges, and the latch."""
    t = seconds(0.8)
    catches = 0.5 + 0.5 * np.sign(np.sin(2 * np.pi * 28 * t**0.8))
    creak = sum(tone(t, f * 0.9, f * 1.2) for f in (310, 466, 702)) * catches * 0.2
    out = creak * swell(t, 0.4)
    at(out, 0.62, thud(rng, seconds(0.18), 120, 0.03))
    return out


@sound("bash", 2)
def bash(rng: Dice) -> Wave:
    """A shoulder against oak."""
    t = seconds(0.6)
    boards = modes(t, (158, 0.7, 0.07), (238, 0.5, 0.05), (397, 0.3, 0.03))
    return 1.1 * thud(rng, t, 72, 0.06) + boards + 0.3 * hiss(rng, t, 200, 2000) * fade(t, 0.001, 0.02)


@sound("neigh", 2)
def neigh(rng: Dice) -> Wave:
    """A horse that shies or falls."""
    t = seconds(0.9)
    f = 620 + 320 * np.sin(np.pi * np.minimum(1, t / 0.7)) + 30 * np.sin(2 * np.pi * 13 * t)
    phase = 2 * np.pi * np.cumsum(f) / RATE
    voice = sum(np.sin(k * phase) * 0.6 ** (k - 1) for k in range(1, 7))
    return (voice * 0.4 + 0.25 * hiss(rng, t, 900, 4500)) * swell(t, 0.25)


@sound("roar")
def roar(rng: Dice) -> Wave:
    """Something large that is angry."""
    t = seconds(1.2)
    f = 82 + 26 * np.sin(np.pi * t / t[-1]) + 7 * hiss(rng, t, 15, 60)
    phase = 2 * np.pi * np.cumsum(f) / RATE
    voice = sum(np.sin(k * phase) * 0.78 ** (k - 1) for k in range(1, 14)) * 0.3
    return hall(rng, (voice + 0.3 * hiss(rng, t, 200, 1800)) * swell(t, 0.3), 0.7, 0.25)


@sound("tick")
def tick(rng: Dice) -> Wave:
    """A thing chosen on the screen."""
    return click(rng, 1250, 0.007) * 0.7


@sound("no")
def no(rng: Dice) -> Wave:
    """A thing that may not be."""
    t = seconds(0.18)
    return modes(t, (196, 1, 0.03), (207, 0.8, 0.03)) * 0.8


@sound("page")
def page(rng: Dice) -> Wave:
    """A leaf turned."""
    t = seconds(0.3)
    return hiss(rng, t, 1500, 7000) * swell(t, 0.6) * 0.5


# ---- files ---------------------------------------------------------------------------------------------------------


def finished(raw: Wave) -> Wave:
    """Even loudness, no click at either end, no silence behind."""
    loud = np.flatnonzero(np.abs(raw) > 0.012 * np.abs(raw).max())
    out = raw[: loud[-1] + 1] if len(loud) else raw
    n = min(len(out) // 3, int(0.05 * RATE))
    out = out * (0.8 / (np.abs(out).max() + 1e-9))
    out[len(out) - n :] *= np.linspace(1, 0, n)
    out[: min(len(out), 20)] *= np.linspace(0, 1, min(len(out), 20))
    return out


def write(folder: Path, names: list[str]) -> int:
    """Write the sounds of these names (none: all) and tell how many bytes they take."""
    total = 0
    for name, (recipe, takes) in RECIPES.items():
        if names and name not in names:
            continue
        for take in range(1, takes + 1):
            rng = np.random.default_rng(zlib.crc32(f"{name}-{take}".encode()))
            data = (finished(recipe(rng)) * 32767).astype("<i2").tobytes()
            path = folder / (f"{name}-{take}.wav" if takes > 1 else f"{name}.wav")
            with wave.open(str(path), "wb") as file:
                file.setparams((1, 2, RATE, 0, "NONE", "not compressed"))
                file.writeframes(data)
            total += path.stat().st_size
    return total


def main() -> int:
    """Write what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", choices=[[], *RECIPES], help="only these")
    parser.add_argument("--to", type=Path, default=FOLDER, help="where they go")
    words = parser.parse_args()
    words.to.mkdir(parents=True, exist_ok=True)
    print(f"{write(words.to, list(words.names)) / 1e6:.1f} MB in {words.to}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
