"""Readers of what is typed on the command line: numbers, places, parts of a table, who plays a side."""

from __future__ import annotations

import argparse
from typing import Any


def whole(least: int, most: int) -> Any:
    """Return a reader of whole numbers within limits."""

    def number(text: str) -> int:
        if not text.isascii() or not text.isdigit() or len(text) > 12 or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"{text[:40]!r} is no whole number from {least} to {most}")
        return int(text)

    return number


def place(text: str) -> tuple[str, str]:
    """Read a place such as 12.5,8."""
    x, comma, y = text.partition(",")
    if not comma or not (_is_number(x) and _is_number(y)):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is no place such as 12.5,8")
    return x, y


def part(text: str) -> tuple[float, float, float, float]:
    """Read a part of a table, such as 12.5,8,20,11: left, top, width and height in inches."""
    found = text.split(",")
    if len(found) != 4 or not all(_is_number(word) for word in found) or min(float(word) for word in found[2:]) < 4:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is no part of a table such as 12.5,8,20,11, 4 inches at least")
    left, top, wide, high = (float(word) for word in found)
    return left, top, min(wide, 100.0), min(high, 100.0)


def _is_number(text: str) -> bool:
    head, _, tail = text.removeprefix("-").partition(".")
    return text.isascii() and len(text) <= 12 and (head + tail).isdigit()


def answers(text: str) -> tuple[str, str]:
    """Read who plays a side, such as watch=human."""
    side, equals, who = text.partition("=")
    if not (side and equals and who):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not of the form SIDE=PLAYER")
    return side, who


def reading(text: str) -> tuple[str, str]:
    """Read how a ruling is taken, such as ST-R38=umpire."""
    ruling, equals, chosen = text.partition("=")
    if not (ruling and equals and chosen):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not of the form RULING=READING")
    return ruling, chosen


def places(text: str) -> tuple[str, str]:
    """Read where a side sets up, such as watch="odo to 12,30 facing 0; spears-1 to 14,30 facing 0"."""
    side, equals, where = text.partition("=")
    if not (side and equals and where):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not of the form SIDE='FIGURE to X,Y facing F; ...'")
    return side, where


def span(text: str) -> tuple[int, int]:
    """Read some rounds, such as 3 or 2-4."""
    first, dash, last = text.partition("-")
    number = whole(1, 9999)
    found = number(first), number(last if dash else first)
    if found[0] > found[1]:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} ends before it begins")
    return found


def far(text: str) -> str:
    """Read how far playouts go: chain, phase, round, rounds=K or end."""
    word, _, number = text.partition("=")
    if text in ("chain", "phase", "round", "end") or (word == "rounds" and whole(1, 60)(number)):
        return text
    raise argparse.ArgumentTypeError(f"{text[:40]!r} is none of chain, phase, round, rounds=K and end")


def points(text: str) -> float:
    """Read points of a hundred, above 0 and at most 50."""
    digits = text.replace(".", "", 1)
    number = float(text) if len(text) <= 8 and digits.isascii() and digits.isdigit() else 0.0
    if not 0.05 <= number <= 50:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is no number of points from 0.05 to 50")
    return number
